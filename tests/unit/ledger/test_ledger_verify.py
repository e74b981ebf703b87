"""What a verification finds. Each judgement here is made twice: by the product and by the stranger."""

from __future__ import annotations

import ast
import io
import tracemalloc
from pathlib import Path

import msgpack
import pytest
from msgspec.structs import replace

from cubilete.ledger.audit import Problem
from cubilete.ledger.deal import Screened, deal, hide
from cubilete.ledger.draws import CommandKey, FightKey, again
from cubilete.ledger.record import (
    Committed,
    Drawn,
    Head,
    Hidden,
    Mixed,
    Revealed,
    Shown,
    Started,
    Voided,
    chain,
)
from cubilete.ledger.seeds import TEXTS_MAX, begin, rotate, seal
from cubilete.ledger.verify import lines, verify
from cubilete.rules.decision import Line

KINDS = (Committed, Mixed, Started, Drawn, Hidden, Shown, Voided, Revealed)
COUNT = 29
TRAILER = 40  # bytes of the trailer of a ledger with fewer than 128 records


def first(book, kind):
    """Give the position of the first entry of a kind."""
    return next(at for at, entry in enumerate(book.entries) if isinstance(entry, kind))


def found(report):
    """Give number and code of the problem."""
    return report.problem and (report.problem.number, report.problem.code)


def test_a_good_ledger_holds_and_is_counted(book, judge):
    """An untouched ledger holds; checked, waiting, given, hidden, shown and voided draws are told apart."""
    report = judge(book.file())
    assert report.holds
    assert report.head == book.chained()[1]
    assert report.head.count == COUNT == len(book.entries)
    counts = (report.checked, report.waiting, report.given, report.hidden, report.shown, report.voided)
    assert counts == (5, 2, 2, 1, 1, 1)


def test_the_stranger_imports_nothing_of_ours():
    """The second verifier stands on hashlib and msgpack alone."""
    tree = ast.parse(Path(__file__).with_name("stranger.py").read_text(encoding="utf-8"))
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module)
    assert names == {"hashlib", "msgpack"}


def test_every_kind_of_entry_is_in_the_sample(book):
    """The cases below miss no kind of entry."""
    assert {type(entry) for entry in book.entries} == set(KINDS)


@pytest.mark.parametrize("at", range(COUNT))
def test_a_flipped_byte_is_named(book, judge, pack, at):
    """A record with any flipped byte, body or hash, is named by its number, in each position."""
    records, _ = book.chained()
    for place in (0, 1, 40, len(records[at]) - 33, len(records[at]) - 1):
        bad = bytearray(records[at])
        bad[place] ^= 1
        assert found(judge(pack([*records[:at], bytes(bad), *records[at + 1 :]]))) == (at + 1, "changed")


@pytest.mark.parametrize("at", range(COUNT - 1))
def test_a_deleted_record_is_named(book, judge, pack, at):
    """Where a record is missing, the next one bears a wrong number."""
    records, _ = book.chained()
    report = judge(pack([*records[:at], *records[at + 1 :]]))
    assert report.problem == Problem(at + 1, "number", {"found": at + 2})


@pytest.mark.parametrize("at", range(COUNT))
def test_an_inserted_record_is_named(book, judge, pack, at):
    """A record put in with a right number and a right link is followed by one that does not fit."""
    records, _ = book.chained()
    head = Head(at, records[at - 1][-32:]) if at else Head()
    extra, _ = chain(head, Committed("fight/extra", bytes(32), bytes(32)))
    report = judge(pack([*records[:at], extra, *records[at:]]))
    assert report.problem == Problem(at + 2, "number", {"found": at + 1})
    twice = judge(pack([*records[: at + 1], *records[at:]]))
    assert twice.problem == Problem(at + 2, "number", {"found": at + 1})


@pytest.mark.parametrize("at", range(COUNT - 1))
def test_swapped_records_are_named(book, judge, pack, at):
    """Of two records that changed places the first is named."""
    records, _ = book.chained()
    swapped = [*records[:at], records[at + 1], records[at], *records[at + 2 :]]
    assert judge(pack(swapped)).problem == Problem(at + 1, "number", {"found": at + 2})


@pytest.mark.parametrize("kind", KINDS)
def test_a_replaced_record_breaks_the_chain_after_it(book, judge, pack, kind):
    """A record replaced by another right one, hash and all, is found by the link of the next."""
    at = first(book, kind)
    records, _ = book.chained()
    head = Head(at, records[at - 1][-32:]) if at else Head()
    other, _ = chain(head, Committed("fight/other", bytes(32), bytes(32)))
    replaced = [*records[:at], other, *records[at + 1 :]]
    assert found(judge(pack(replaced))) == (at + 2, "chain")


@pytest.mark.parametrize("size", range(0, 4_000, 97))
def test_a_cut_file_is_named(book, judge, size):
    """A file that ends anywhere before its trailer is cut, or no ledger at all when the header is cut."""
    data = book.file()
    number, code = found(judge(data[: min(size, len(data) - 1)]))
    assert code == "cut"
    assert 1 <= number <= COUNT + 1
    assert found(judge(data[:5])) == (0, "unreadable")


def test_a_tail_cut_in_the_store_is_found_by_count(book, judge, pack):
    """Records missing at the end leave a file that holds, until somebody knows count or head."""
    records, head = book.chained()
    short = pack(records[:-3])
    assert judge(short).holds
    assert found(judge(short, count=head.count)) == (head.count - 2, "cut")
    assert found(judge(short, head.short, head.count)) == (head.count - 2, "cut")
    assert found(judge(short, head.short)) == (head.count - 3, "head")


def test_a_trailer_that_claims_more_is_a_cut_tail(book, judge, pack):
    """Records taken out of the file before its trailer are missed."""
    records, _ = book.chained()
    cut = pack(records[:-1])[:-TRAILER] + pack(records)[-TRAILER:]
    assert found(judge(cut)) == (COUNT, "cut")


@pytest.mark.parametrize("at", [3, 12, 13])
def test_a_rebuilt_chain_is_found_by_the_head(book, judge, at):
    """Somebody who changes a label and rebuilds everything behind it has another head."""
    _, head = book.chained()
    book.entries[at] = replace(book.entries[at], label=b"z" * 16)
    rebuilt = book.file()
    assert judge(rebuilt).holds
    assert found(judge(rebuilt, head.short, head.count)) == (head.count, "head")
    assert found(judge(rebuilt, head.short)) == (head.count, "head")


def test_an_old_head_still_agrees_after_the_ledger_grew(book, judge):
    """A head noted with its count is looked for at that count; without a count only at the end."""
    records, _ = book.chained()
    old = Head(7, records[6][-32:])
    assert judge(book.file(), old.short.upper(), 7).holds
    assert judge(book.file(), old.long, 7).holds
    assert found(judge(book.file(), old.short)) == (COUNT, "head")
    assert found(judge(book.file(), old.short, 8)) == (8, "head")
    assert found(judge(book.file(), old.short[:7], 7)) == (7, "head")
    assert judge(book.file(), Head().short, 0).holds
    assert found(judge(book.file(), old.short, 0)) == (0, "head")


@pytest.mark.parametrize("at", [3, 4, 6, 13])
def test_other_faces_in_a_rebuilt_chain_are_found_when_the_seed_opens(book, judge, at):
    """A face changed with the whole chain rebuilt is named by the number of its draw."""
    drawn = book.entries[at]
    assert isinstance(drawn, Drawn)
    changed = drawn.faces[-1] % drawn.sides + 1
    book.entries[at] = replace(drawn, faces=(*drawn.faces[:-1], changed))
    assert found(judge(book.file())) == (at + 1, "faces")


def test_unopened_draws_wait(book, judge):
    """Before the seed opens a changed face can't be known; the draw counts as waiting, not as checked."""
    at = len(book.entries) - 1
    book.entries[at] = replace(book.entries[at], faces=(3 - book.entries[at].faces[0],))
    report = judge(book.file())
    assert (report.holds, report.checked, report.waiting) == (True, 5, 2)


@pytest.mark.parametrize("face", [0, 21, -1])
def test_a_face_outside_the_die_is_named(book, judge, face):
    """A twenty-sided die has no such face."""
    book.entries[3] = replace(book.entries[3], faces=(1, face, 2))
    assert judge(book.file()).problem == Problem(4, "face", {"face": face, "sides": 20})


@pytest.mark.parametrize("face", [0, 13, -1])
def test_a_shown_face_outside_the_die_is_named(book, judge, face):
    """The die that is shown must have the face that is shown."""
    at = first(book, Shown)
    book.entries[at] = replace(book.entries[at], faces=(1, face))
    assert judge(book.file()).problem == Problem(at + 1, "face", {"face": face, "sides": 12})


@pytest.mark.parametrize("field", ["secret", "text", "commitment"])
def test_another_secret_text_or_commitment_is_found(book, judge, field):
    """A secret that was not committed is named; another text gives another seed, so its draws are named."""
    kind = {"secret": Revealed, "text": Mixed, "commitment": Committed}[field]
    at = first(book, kind)
    book.entries[at] = replace(book.entries[at], **{field: b"x" * 32})
    number, code = found(judge(book.file()))
    scope = book.entries[at].scope
    if field == "text":
        draws = [n for n, e in enumerate(book.entries, 1) if isinstance(e, Drawn) and e.scope == scope]
        assert (number, code) == (draws[0], "faces")
    else:
        opened = [n for n, e in enumerate(book.entries, 1) if isinstance(e, Revealed) and e.scope == scope]
        assert (number, code) == (opened[0], "commitment")


def test_texts_in_another_order_are_found(book, judge):
    """The order of the texts is part of the seed."""
    at = first(book, Mixed)
    book.entries[at], book.entries[at + 1] = book.entries[at + 1], book.entries[at]
    assert found(judge(book.file())) == (13, "faces")


@pytest.mark.parametrize("change", ["faces", "more", "sides", "salt"])
def test_a_hidden_roll_shown_with_another_value_is_found(book, judge, change):
    """What is shown must be what was hidden: the same faces, as many, of the same die."""
    at = first(book, Shown)
    shown = book.entries[at]
    book.entries[at] = {
        "faces": replace(shown, faces=(shown.faces[0] % 12 + 1, shown.faces[1])),
        "more": replace(shown, faces=(*shown.faces, 1)),
        "sides": replace(shown, sides=13),
        "salt": replace(shown, salt=bytes(16)),
    }[change]
    assert judge(book.file()).problem == Problem(at + 1, "shown-differs", {"draw": shown.draw})


def test_a_hidden_roll_is_shown_once_and_only_if_it_was_hidden(book, judge):
    """A second showing, and one of an open roll, are named."""
    shown = next(e for e in book.entries if isinstance(e, Shown))
    at = book.add(shown)
    assert found(judge(book.file())) == (at, "shown-unknown")
    book.entries[-1] = replace(shown, draw=4)
    assert found(judge(book.file())) == (at, "shown-unknown")


def test_a_hidden_roll_repeated_must_bind_the_same(book, judge, material):
    """A retry hides the same roll again; another one for the same key is named."""
    sealed, _ = seal("fight/f3", material("f3"))
    key = FightKey("f3", 5, "c9", 0)
    again_hidden, screened = hide(sealed, key, 2, 12)
    assert hide(sealed, key, 2, 12) == (again_hidden, screened)
    book.add(again_hidden)
    book.add(again_hidden)
    assert judge(book.file()).holds
    at = book.add(hide(sealed, key, 3, 12)[0])
    assert found(judge(book.file())) == (at, "key-reused")


def test_a_key_may_not_deal_other_faces(book, judge):
    """Known before any seed opens: one key, one die, one row of faces; and never of another kind."""
    drawn = Drawn("fight/f3", FightKey("f3", 9, "c1", 0), "manual", 6, (1, 2, 3))
    book.add(drawn)
    book.add(
        replace(drawn, faces=(1, 2)), replace(drawn, faces=(1, 2, 3, 4)), replace(drawn, sides=8, faces=(7,))
    )
    assert judge(book.file()).holds
    at = book.add(replace(drawn, faces=(1, 2, 3, 5)))
    assert found(judge(book.file())) == (at, "key-reused")
    book.entries[-1] = replace(drawn, kind="drawn")
    assert found(judge(book.file())) == (at, "key-reused")
    book.entries[-1] = Hidden("fight/f3", drawn.key, bytes(32))
    assert found(judge(book.file())) == (at, "key-reused")


def test_a_short_repeat_does_not_make_the_long_roll_forgotten(book, judge):
    """After three faces and then two of them, another third face is still named."""
    drawn = Drawn("fight/f3", FightKey("f3", 9, "c1", 0), "manual", 6, (1, 2, 3))
    book.add(drawn, replace(drawn, faces=(1, 2)))
    at = book.add(replace(drawn, faces=(1, 2, 4)))
    assert found(judge(book.file())) == (at, "key-reused")


@pytest.mark.parametrize(
    ("count", "last"), [(COUNT, bytes(32)), (COUNT - 1, None), (0, bytes(32)), (-1, None)]
)
def test_a_trailer_that_is_not_the_last_record_is_named(book, judge, count, last):
    """Another hash, or fewer records than there are, is a head that the chain does not have."""
    _, head = book.chained()
    trailer = msgpack.packb(["end", count, last or head.hash])
    assert found(judge(book.file()[:-TRAILER] + trailer)) == (COUNT, "head")


def test_a_void_needs_a_roll_and_a_replacement_needs_a_void(book, judge):
    """Voids name an open roll that counts; only then may the next attempt be dealt, and not the old one."""
    drawn = Drawn("fight/f3", FightKey("f3", 9, "c1", 0), "manual", 6, (1,))
    number = book.add(drawn)
    at = book.add(replace(drawn, key=again(drawn.key)))
    assert found(judge(book.file())) == (at, "attempt")
    book.entries[-1] = Voided(number, b"r" * 16)
    book.add(replace(drawn, key=again(drawn.key), faces=(2,)))
    assert judge(book.file()).holds
    at = book.add(drawn)
    assert found(judge(book.file())) == (at, "key-voided")
    book.entries[-1] = Voided(number, b"r" * 16)
    assert judge(book.file()).problem == Problem(at, "void", {"draw": number})
    for missing in (1, at, at + 5, 4):  # no roll, itself, nothing there, a roll whose seed is open
        book.entries[-1] = Voided(missing, b"r" * 16)
        assert found(judge(book.file())) == (at, "void")


OUT_OF_ORDER = {
    "commit twice": Committed("fight/f3", bytes(32), bytes(32)),
    "commit a scope that is over": Committed("fight/f1", bytes(32), bytes(32)),
    "leave an epoch out": Committed("epoch/5", bytes(32), bytes(32)),
    "commit an epoch again": Committed("epoch/3", bytes(32), bytes(32)),
    "mix after the start": Mixed("fight/f3", bytes(32)),
    "mix into nothing": Mixed("fight/f9", bytes(32)),
    "start twice": Started("fight/f3"),
    "start nothing": Started("fight/f9"),
    "start an epoch while one runs": Started("epoch/3"),
    "draw before the start": Drawn("epoch/3", CommandKey(bytes(16), 0, 0), "manual", 6, (1,)),
    "draw after the end": Drawn("fight/f1", FightKey("f1", 9, "", 0), "manual", 6, (1,)),
    "hide after the end": Hidden("fight/f1", FightKey("f1", 9, "", 0), bytes(32)),
    "draw from nothing": Drawn("fight/f9", FightKey("f9", 9, "", 0), "manual", 6, (1,)),
    "reveal twice": Revealed("fight/f1", bytes(32)),
    "reveal an epoch to come": Revealed("epoch/3", bytes(32)),
    "reveal nothing": Revealed("fight/f9", bytes(32)),
}


@pytest.mark.parametrize("case", OUT_OF_ORDER)
def test_entries_out_of_order_are_named(book, judge, case):
    """A scope is committed, collects, deals, and is over; nothing happens before or after its time."""
    at = book.add(OUT_OF_ORDER[case])
    assert found(judge(book.file())) == (at, "order")


def test_an_epoch_deals_only_while_the_next_is_committed(book, judge):
    """Without the commitment one epoch ahead nobody could mix into a seed that nobody knows yet."""
    book.entries.pop(2)
    assert found(judge(book.file())) == (3, "order")


def test_a_scope_takes_so_many_texts(book, judge):
    """One text more than allowed is named."""
    book.add(*(Mixed("epoch/3", bytes(32)) for _ in range(TEXTS_MAX)))
    assert judge(book.file()).holds
    at = book.add(Mixed("epoch/3", bytes(32)))
    assert found(judge(book.file())) == (at, "order")


@pytest.mark.parametrize(
    "entry",
    [
        Committed("fight/", bytes(32), bytes(32)),
        Committed("epoch/04", bytes(32), bytes(32)),
        Committed("epoch/٤", bytes(32), bytes(32)),
        Committed("", bytes(32), bytes(32)),
        Drawn("fight/f3", FightKey("f4", 1, "", 0), "manual", 6, (1,)),
        Drawn("fight/f3", CommandKey(bytes(16), 0, 0), "manual", 6, (1,)),
        Drawn("epoch/2", FightKey("f3", 1, "", 0), "manual", 6, (1,)),
        Hidden("epoch/2", FightKey("f3", 1, "", 0), bytes(32)),
    ],
)
def test_a_wrong_scope_is_named(book, judge, entry):
    """A scope has one of two forms, and a draw key belongs to one scope."""
    at = book.add(entry)
    assert found(judge(book.file())) == (at, "scope")


def test_nothing_after_the_first_problem_is_judged(book):
    """The first bad entry is named, though a later one is bad as well."""
    book.entries[3] = replace(book.entries[3], faces=(0,))
    book.entries[9] = replace(book.entries[9], text=b"x" * 32)
    report = verify(io.BytesIO(book.file()))
    assert found(report) == (4, "face")
    assert report.head.count == 3


def test_a_screened_roll_shows_itself():
    """What lies behind the screen becomes the entry that opens it."""
    assert Screened(b"s" * 16, 6, (1, 2)).show(9) == Shown(9, b"s" * 16, 6, (1, 2))


def test_a_report_is_told_in_lines(book, judge):
    """The verdict comes first, then one line for each count that is not zero; no prose."""
    report = judge(book.file())
    assert lines(report) == (
        Line("verify-holds", {"count": COUNT, "head": report.head.short}),
        Line("verify-checked", {"count": 5}),
        Line("verify-waiting", {"count": 2}),
        Line("verify-given", {"count": 2}),
        Line("verify-hidden", {"count": 1}),
        Line("verify-shown", {"count": 1}),
        Line("verify-voided", {"count": 1}),
    )
    bad = judge(book.file(), "00000000", 2)
    why = Line("verify-bad-head", {"found": bad.head.short, "noted": "00000000"})
    assert lines(bad) == (Line("verify-broken", {"number": 2, "why": why}),)


class _Epochs:
    """The file of a group that rolls for many epochs, made while it is read."""

    def __init__(self, epochs, material):
        self._pieces = self._make(epochs, material)
        self._buffer = b""

    def _make(self, epochs, material):
        packer, head = msgpack.Packer(), Head()
        yield packer.pack(["cubilete-ledger", 1])
        seeds, entries = begin(0, material(1), material(2))
        for epoch in range(epochs):
            rolls = (deal(seeds.current, CommandKey(bytes(16), epoch, n), 3, 20) for n in range(100))
            for entry in (*entries, *rolls):
                record, head = chain(head, entry)
                yield packer.pack(record)
            seeds, entries = rotate(seeds, 1, material(epoch + 3))
        yield packer.pack(["end", head.count, head.hash])

    def read(self, size, /):
        """Give the next piece."""
        while len(self._buffer) < size:
            piece = next(self._pieces, b"")
            if not piece:
                break
            self._buffer += piece
        piece, self._buffer = self._buffer[:size], self._buffer[size:]
        return piece


def test_memory_does_not_grow_with_the_length_of_the_ledger(material):
    """Eight times as many epochs take about the same memory: what is open is kept, what is over is not."""
    peaks = []
    for epochs in (4, 32):
        tracemalloc.start()
        try:
            report = verify(_Epochs(epochs, material))
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
        assert (report.problem, report.checked, report.waiting) == (None, (epochs - 1) * 100, 100)
    assert peaks[1] < 1.5 * peaks[0]
