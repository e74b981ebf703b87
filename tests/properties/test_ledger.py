"""The ledger under random play and random tampering, judged by two verifiers that share no code."""

from __future__ import annotations

import io
import runpy
from hashlib import blake2b
from pathlib import Path

import msgpack
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cubilete.ledger import export
from cubilete.ledger.deal import bring, deal, hide
from cubilete.ledger.draws import SIDES_MAX, CommandKey, FightKey, again, encode_key, faces
from cubilete.ledger.hashing import digest
from cubilete.ledger.record import Drawn, Head, Hidden, Voided, chain, decode
from cubilete.ledger.seeds import (
    Material,
    begin,
    end_fight,
    mix_lobby,
    mix_upcoming,
    open_lobby,
    reveal_fight,
    rotate,
    start_fight,
)
from cubilete.ledger.verify import lines, verify

STRANGER = runpy.run_path(str(Path(__file__).parents[1] / "unit" / "ledger" / "stranger.py"))
FEW = settings(max_examples=60, deadline=None, derandomize=True)

texts = st.text(st.characters(), max_size=12)
ids = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
index = st.integers(0, 2**32 - 1)
fight_keys = st.builds(FightKey, ids, index, ids, index, index)
command_keys = st.builds(CommandKey, st.binary(min_size=16, max_size=16), index, index, index)
keys = fight_keys | command_keys
all_sides = st.integers(1, 256) | st.integers(257, 5_000) | st.integers(5_001, SIDES_MAX)
dice = st.tuples(st.integers(1, 8), st.sampled_from([2, 3, 6, 20, 100, 256, 1_000, 2**31 + 1]))
steps = st.lists(
    st.one_of(
        st.tuples(st.just("roll"), dice),
        st.tuples(st.just("hit"), dice),
        st.tuples(st.just("undo"), dice),
        st.tuples(st.just("hide"), dice),
        st.tuples(st.just("type"), st.integers(1, 20)),
        st.tuples(st.just("say"), texts),
        st.tuples(st.sampled_from(["void", "show", "rotate", "fight", "end"]), st.none()),
    ),
    max_size=25,
)


class Table:
    """A group that plays: turns steps into a ledger as the session does."""

    def __init__(self):
        self.records, self.heads, self.entries = [], [Head()], []
        self.made = self.fights = self.commands = 0
        self.screened, self.replaceable = [], []
        self.seeds, entries = begin(0, self.fresh(), self.fresh())
        self.write(*entries)
        self.fight, self.ordinal = None, 0

    def fresh(self):
        """Make secrets, the same in every run."""
        self.made += 1
        both = blake2b(self.made.to_bytes(4, "big")).digest()
        return Material(both[:32], both[32:])

    def write(self, *entries):
        """Append entries to the ledger."""
        for entry in entries:
            record, head = chain(self.heads[-1], entry)
            self.records.append(record)
            self.heads.append(head)
            self.entries.append(entry)

    def key(self):
        """Name the next roll outside fights."""
        self.commands += 1
        return CommandKey(blake2b(str(self.commands).encode()).digest()[:16], 0, 0)

    def play(self, what, how):
        """Do one step; what is not possible now does nothing."""
        if what in {"hit", "undo"}:
            self.strike(what, *how)
        elif what in {"fight", "end"}:
            self.change_fight(what)
        elif what == "roll":
            self.draw(deal(self.seeds.current, self.key(), *how))
        elif what == "type":
            self.draw(bring(self.seeds.current, self.key(), "manual", 20, (how,)))
        elif what == "hide":
            hidden, screened = hide(self.seeds.current, self.key(), *how)
            self.write(hidden)
            self.screened.append((len(self.records), screened))
        elif what == "show" and self.screened:
            number, screened = self.screened.pop()
            self.write(screened.show(number))
        elif what == "say":
            self.seeds, mixed = mix_upcoming(self.seeds, how)
            self.write(mixed)
        elif what == "rotate":
            self.seeds, entries = rotate(self.seeds, 1, self.fresh())
            self.write(*entries)
            self.replaceable = []
        elif what == "void" and self.replaceable:
            number, drawn = self.replaceable.pop()
            self.write(Voided(number, b"r" * 16))
            sealed = self.seeds.current
            self.draw(deal(sealed, again(drawn.key), len(drawn.faces), drawn.sides))

    def draw(self, drawn):
        """Write a roll that may be voided later."""
        self.write(drawn)
        self.replaceable.append((len(self.records), drawn))

    def strike(self, what, count, sides):
        """Draw in the fight; after an undo, for the key of the draw before."""
        if self.fight is None:
            return
        self.ordinal += what == "hit"
        self.write(deal(self.fight.sealed, FightKey(f"f{self.fights}", 1, "c", self.ordinal), count, sides))

    def change_fight(self, what):
        """Open, mix and start a fight, or end and reveal it."""
        if what == "fight" and self.fight is None:
            self.fights += 1
            lobby, committed = open_lobby(f"f{self.fights}", self.fresh())
            lobby, mixed = mix_lobby(lobby, "patata")
            self.fight, started = start_fight(lobby)
            self.write(committed, mixed, started)
        elif what == "end" and self.fight is not None:
            self.write(reveal_fight(end_fight(self.fight, 1))[1])
            self.fight = None


def played(moves):
    """Play all steps at a new table."""
    table = Table()
    for what, how in moves:
        table.play(what, how)
    return table


def packed(records):
    """Export records as they are."""
    sink = io.BytesIO()
    export.write(records, sink)
    return sink.getvalue()


def rebuilt(entries):
    """Chain entries anew, and give the file and the head."""
    head, records = Head(), []
    for entry in entries:
        record, head = chain(head, entry)
        records.append(record)
    return packed(records), head


def judged(data, head=None, count=None):
    """Verify twice; both must say the same. Return the report."""
    report = verify(io.BytesIO(data), head, count)
    problem = report.problem and (report.problem.number, report.problem.code)
    ours = (problem, report.checked, report.waiting, report.given, report.shown, report.voided)
    assert STRANGER["verify"](data, head, count) == ours
    assert lines(report)[0].key == ("verify-holds" if report.holds else "verify-broken")
    return report


@FEW
@given(steps, st.data())
def test_what_was_played_honestly_holds(moves, data):
    """Whatever a group plays, its ledger holds, and every head noted on the way is met again."""
    table = played(moves)
    count = data.draw(st.integers(0, len(table.records)))
    report = judged(packed(table.records), table.heads[count].short, count)
    assert report.problem is None
    drawn = sum(isinstance(e, Drawn) for e in table.entries)
    assert report.checked + report.waiting + report.given == drawn
    assert report.hidden + report.shown == sum(isinstance(e, Hidden) for e in table.entries)


@FEW
@given(steps, st.data())
def test_a_flipped_bit_is_named(moves, data):
    """Any bit of any record, flipped, is named by the record's number."""
    records = played(moves).records
    at = data.draw(st.integers(0, len(records) - 1))
    bit = data.draw(st.integers(0, len(records[at]) * 8 - 1))
    bad = bytearray(records[at])
    bad[bit // 8] ^= 1 << bit % 8
    report = judged(packed([*records[:at], bytes(bad), *records[at + 1 :]]))
    assert (report.problem.number, report.problem.code) == (at + 1, "changed")


@FEW
@given(steps, st.data())
def test_records_out_of_their_place_are_named(moves, data):
    """After any deletion, repetition or shuffle the first record that is out of place is named."""
    records = played(moves).records
    order = data.draw(st.permutations(range(len(records))))
    picked = data.draw(st.sampled_from(["delete", "repeat", "shuffle"]))
    at = data.draw(st.integers(0, len(records) - 1))
    places = {
        "delete": [n for n in range(len(records)) if n != at],
        "repeat": [*range(at + 1), *range(at, len(records))],
        "shuffle": order,
    }[picked]
    wrong = next((n for n, place in enumerate(places) if n != place), None)
    report = judged(packed([records[place] for place in places]))
    if wrong is None:
        assert report.holds
    else:
        assert (report.problem.number, report.problem.code) == (wrong + 1, "number")


@FEW
@given(steps, st.data())
def test_a_rebuilt_ledger_does_not_meet_the_noted_head(moves, data):
    """Leave any entry out and chain the rest anew: it may hold, but never with the noted head and count."""
    table = played(moves)
    at = data.draw(st.integers(0, len(table.entries) - 1))
    left, _ = rebuilt([*table.entries[:at], *table.entries[at + 1 :]])
    judged(left)
    for head, count in ((table.heads[-1].short, table.heads[-1].count), (table.heads[-1].short, None)):
        assert not judged(left, head, count).holds


@FEW
@given(steps, st.data())
def test_changed_faces_never_pass_as_checked(moves, data):
    """Change a face and rebuild the chain: the draw is named at once, at the reveal, or it still waits."""
    table = played([*moves, ("roll", (3, 20))])
    drawn = [n for n, e in enumerate(table.entries) if isinstance(e, Drawn) and e.kind == "drawn"]
    at = data.draw(st.sampled_from(drawn))
    entry = table.entries[at]
    place = data.draw(st.integers(0, len(entry.faces) - 1))
    face = data.draw(st.integers(1, entry.sides))
    assume(face != entry.faces[place])
    changed = replace(entry, faces=(*entry.faces[:place], face, *entry.faces[place + 1 :]))
    report = judged(rebuilt([*table.entries[:at], changed, *table.entries[at + 1 :]])[0])
    opened = any(type(e).__name__ == "Revealed" and e.scope == entry.scope for e in table.entries)
    if opened:
        assert report.problem.code in {"faces", "key-reused"}
        if report.problem.code == "faces":
            assert report.problem.number == at + 1
    else:
        assert report.holds or report.problem.code == "key-reused"


@FEW
@given(steps, st.data())
def test_any_damage_to_a_file_is_a_finding(moves, data):
    """A file with bytes changed, cut or put in anywhere is judged without an exception, and never holds."""
    good = packed(played(moves).records)
    at = data.draw(st.integers(0, len(good) - 1))
    more = data.draw(st.binary(max_size=6))
    less = data.draw(st.integers(0, 6))
    bad = good[:at] + more + good[at + less :]
    report = verify(io.BytesIO(bad))
    assert report.holds == (STRANGER["verify"](bad)[0] is None)
    if bad == good:
        assert report.holds
    elif report.holds:
        # A MessagePack integer or length may be written in more than one way; what it says is the same.
        assert list(msgpack.Unpacker(io.BytesIO(bad))) == list(msgpack.Unpacker(io.BytesIO(good)))


scalars = (
    st.none()
    | st.booleans()
    | st.sampled_from([-1, 0, 1, 6, 2**32 - 1, 2**32, 2**32 + 1, 2**63 - 1, 2**63, 1.0])
    | st.sampled_from(["fight/f", "epoch/1", "drawn", "manual", "f", "c", "", "started"])
    | st.sampled_from([b"", bytes(16), bytes(32), bytes(15)])
)
ENTRIES = (
    ["committed", "fight/f", bytes(32), bytes(32)],
    ["mixed", "fight/f", bytes(32)],
    ["started", "fight/f"],
    ["drawn", "fight/f", ["f", "f", 1, "c", 0, 0], "drawn", 6, [1, 2], None, bytes(16)],
    ["drawn", "epoch/1", ["c", bytes(16), 1, 0], "manual", 6, [1, 2]],
    ["hidden", "fight/f", ["f", "f", 1, "c", 0], bytes(32), None],
    ["shown", 3, bytes(16), 6, [1]],
    ["voided", 3, bytes(16)],
    ["revealed", "fight/f", bytes(32)],
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.data())
def test_both_verifiers_read_the_same_entries(data):
    """A body with any element replaced, dropped or added is read by both or by neither, and read alike."""
    body = [1, bytes(32), list(data.draw(st.sampled_from(ENTRIES)))]
    place = body
    for _ in range(data.draw(st.integers(0, 2))):
        inner = [n for n, thing in enumerate(place) if isinstance(thing, list)]
        if not inner:
            break
        at = inner[0]
        place[at] = list(place[at])
        place = place[at]
    if place:
        at = data.draw(st.integers(0, len(place) - 1))
        match data.draw(st.sampled_from(["replace", "drop", "add", "leave"])):
            case "replace":
                place[at] = data.draw(scalars | st.lists(scalars, max_size=3))
            case "drop":
                del place[at:]
            case "add":
                place.append(data.draw(scalars))
    packed_body = msgpack.packb(body)
    ours, theirs = decode(packed_body), STRANGER["read_body"](packed_body)
    assert (ours is None) == (theirs is None)
    if ours is not None:
        again_body = msgpack.unpackb(chain(Head(ours.number - 1, ours.previous), ours.entry)[0][:-32])
        assert again_body == [theirs[0], theirs[1], theirs[2]]


@FEW
@given(keys, st.integers(0, 150), st.integers(0, 150), all_sides, st.binary(min_size=32, max_size=32))
def test_faces_fit_their_die_begin_alike_and_agree(key, few, many, sides, seed):
    """Any key, any die: faces from 1 to sides, alike at the beginning, and as the page says."""
    few, many = sorted((few, many))
    dealt = faces(seed, key, many, sides)
    assert len(dealt) == many
    assert all(1 <= face <= sides for face in dealt)
    assert faces(seed, key, few, sides) == dealt[:few]
    match key:
        case FightKey(fight, turn, whose, ordinal, attempt):
            plain = ["f", fight, turn, whose, ordinal, attempt]
        case CommandKey(name, part, ordinal, attempt):
            plain = ["c", name, part, ordinal, attempt]
    assert tuple(STRANGER["deal"](seed, plain, few, sides)) == dealt[:few]
    assert encode_key(key) == STRANGER["key_bytes"](plain)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(keys, keys)
def test_keys_are_told_apart_by_their_bytes(one, other):
    """Two keys have the same bytes only if they are the same key."""
    assert (encode_key(one) == encode_key(other)) == (one == other)


@FEW
@given(st.binary(min_size=32, max_size=32), texts)
def test_heads_are_written_alike(last, noise):
    """The long head is what the page says, and a copied head agrees by the same rules in both programs."""
    head = Head(1, last)
    assert head.long == STRANGER["head_text"](last)
    for written in (head.short, head.short.upper(), head.long[:20], noise, head.short + noise):
        assert head.agrees(written) == STRANGER["agrees"](last, written)


@FEW
@pytest.mark.parametrize("domain", ["commit", "seed", "record"])
@given(st.lists(st.binary(max_size=4), max_size=4), st.lists(st.binary(max_size=4), max_size=4))
def test_lists_of_parts_are_told_apart(domain, one, other):
    """Two lists of parts have the same hash only if they are the same list."""
    assert (digest(domain, *one) == digest(domain, *other)) == (one == other)
