"""A ledger with every kind of entry, and the stranger's verifier."""

from __future__ import annotations

import io
import runpy
from hashlib import blake2b
from pathlib import Path

import pytest

from cubilete.ledger import export
from cubilete.ledger.deal import bring, deal, hide
from cubilete.ledger.draws import CommandKey, FightKey, again, command_digest
from cubilete.ledger.hashing import salted
from cubilete.ledger.record import Head, Voided, chain
from cubilete.ledger.seeds import (
    Material,
    begin,
    command_salt,
    end_fight,
    mix_lobby,
    mix_upcoming,
    open_lobby,
    reveal_fight,
    rotate,
    start_fight,
)
from cubilete.ledger.verify import verify


def _material(name):
    """Make secrets that are the same in every run."""
    return Material(blake2b(f"{name} s".encode()).digest()[:32], blake2b(f"{name} p".encode()).digest()[:32])


class Book:
    """Entries in order; chains them anew after each change, as somebody who rebuilds the ledger can."""

    def __init__(self, *entries):
        self.entries = list(entries)

    def add(self, *entries):
        """Append entries, and return the number of the last."""
        self.entries.extend(entries)
        return len(self.entries)

    def chained(self):
        """Give the records and the head."""
        head, records = Head(), []
        for entry in self.entries:
            record, head = chain(head, entry)
            records.append(record)
        return records, head

    def file(self):
        """Give the exported bytes."""
        return packed(self.chained()[0])


def packed(records):
    """Export records as they are."""
    sink = io.BytesIO()
    export.write(records, sink)
    return sink.getvalue()


def full_book():
    """Play two epochs and two fights: every kind of entry, every kind of draw, open and closed scopes."""
    book = Book()
    seeds, entries = begin(0, _material("e1"), _material("e2"))
    book.add(*entries)
    actor = salted("actor", b"a" * 16, "m1")
    label = salted("label", b"b" * 16, "ataque furtivo")

    def key(command, ordinal=0):
        return CommandKey(command_digest(command_salt(seeds.current.private), command), 0, ordinal)

    book.add(deal(seeds.current, key("c1"), 3, 20, actor=actor, label=label))
    voided = book.add(deal(seeds.current, key("c2"), 4, 1_000))
    book.add(Voided(voided, salted("reason", b"c" * 16, "dado equivocado")))
    book.add(deal(seeds.current, again(key("c2")), 4, 1_000))
    fight, entry = open_lobby("f1", _material("f1"))
    book.add(entry)
    for text in ("patata", "ñandú 🎲"):
        fight, entry = mix_lobby(fight, text)
        book.add(entry)
    seeds, entry = mix_upcoming(seeds, "para la siguiente")
    book.add(entry)
    fight, entry = start_fight(fight)
    book.add(entry)
    book.add(deal(fight.sealed, FightKey("f1", 1, "c1", 0), 3, 20, actor=actor))
    book.add(deal(fight.sealed, FightKey("f1", 1, "c1", 0), 5, 20))  # the same key after an undo
    book.add(bring(fight.sealed, FightKey("f1", 1, "c1", 1), "manual", 6, (3, 4)))
    book.add(bring(fight.sealed, FightKey("f1", 1, "c2", 0), "scripted", 6, (1,)))
    hidden, screened = hide(fight.sealed, FightKey("f1", 2, "c2", 0), 2, 12)
    shown = book.add(hidden)
    closed, _ = hide(fight.sealed, FightKey("f1", 2, "c2", 1), 2, 12)
    book.add(closed)
    fight, entry = reveal_fight(end_fight(fight, 1))
    book.add(entry)
    book.add(screened.show(shown))
    seeds, entries = rotate(seeds, 2, _material("e3"))
    book.add(*entries)
    book.add(deal(seeds.current, key("c3"), 2, 100))
    lobby, entry = open_lobby("f2", _material("f2"))
    book.add(entry)
    book.add(reveal_fight(end_fight(lobby, 3))[1])
    running, entry = open_lobby("f3", _material("f3"))
    book.add(entry)
    running, entry = start_fight(running)
    book.add(entry)
    book.add(deal(running.sealed, FightKey("f3", 1, "", 0), 1, 2))
    return book


_STRANGER = runpy.run_path(str(Path(__file__).with_name("stranger.py")))


def judged(data, head=None, count=None):
    """Verify with the product and with the stranger's program; they must agree. Return the report."""
    report = verify(io.BytesIO(data), head, count)
    problem = report.problem and (report.problem.number, report.problem.code)
    ours = (problem, report.checked, report.waiting, report.given, report.shown, report.voided)
    assert _STRANGER["verify"](data, head, count) == ours
    return report


@pytest.fixture
def book():
    """Give a ledger with every kind of entry; changing it harms no other test."""
    return full_book()


@pytest.fixture
def material():
    """Give secrets by name."""
    return _material


@pytest.fixture
def judge():
    """Give the two verifiers in one."""
    return judged


@pytest.fixture
def pack():
    """Give the export of given records."""
    return packed


@pytest.fixture
def stranger():
    """Give the names in the stranger's program."""
    return _STRANGER
