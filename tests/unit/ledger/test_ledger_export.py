"""Records, heads, and the file."""

from __future__ import annotations

import io
import tracemalloc

import msgpack
import pytest

from cubilete.ledger import export
from cubilete.ledger.audit import Problem
from cubilete.ledger.draws import FightKey
from cubilete.ledger.export import Damage, Trailer
from cubilete.ledger.record import RECORD_MAX, Drawn, Head, Mixed, chain, decode, split
from cubilete.ledger.verify import verify

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def test_a_record_is_read_as_it_was_written(book):
    """Each entry comes back with its number and the hash of the record before."""
    records, head = book.chained()
    before = Head()
    for record, entry in zip(records, book.entries, strict=True):
        body, own = split(record)
        read = decode(body)
        assert (read.number, read.previous, read.entry) == (before.count + 1, before.hash, entry)
        before = Head(before.count + 1, own)
    assert before == head


@pytest.mark.parametrize(
    "body", [b"", b"\xc0", b"\x93\x01\xa1x\xc0", b"\xff" * 40, b"\x92\x01\xc0", b"\xa2\xff\xfe"]
)
def test_what_is_no_record_is_none(body):
    """Unreadable bytes are a finding, not an exception."""
    assert decode(body) is None


def test_a_record_has_a_largest_size():
    """A record that no reader would take is never written."""
    entry = Drawn("fight/f", FightKey("f", 0, "", 0), "manual", 2**32, (2**32,) * 10_000)
    with pytest.raises(ValueError, match="too long"):
        chain(Head(), entry)
    record, _ = chain(Head(), Drawn("fight/f", FightKey("f", 0, "", 0), "manual", 2**32, (2**32,) * 1_000))
    assert len(record) < RECORD_MAX


def test_a_head_is_shown_in_eight_characters_that_nobody_confuses(stranger):
    """Five bits a character, the alphabet without i, l, o, u; the long head continues the short one."""
    head = Head(1, bytes(range(32)))
    assert head.long == stranger["head_text"](head.hash)
    assert (len(head.short), len(head.long)) == (8, 52)
    assert head.long.startswith(head.short)
    assert set(Head(1, bytes(range(0, 256, 8))).long) <= set(ALPHABET)
    assert Head(1, b"\xff" * 32).short == "zzzzzzzz"


@pytest.mark.parametrize(
    ("written", "agrees"),
    [
        ("00000000", True),
        ("OooO-0000", True),
        ("0000 0000 0", True),
        ("0" * 52, True),
        ("0" * 53, False),
        ("0000000", False),
        ("", False),
        ("00000001", False),
        ("uuuuuuuu", False),
    ],
)
def test_a_copied_head_is_read_kindly_but_not_loosely(written, agrees):
    """Case, hyphens, spaces, and O for 0 are forgiven; fewer than eight characters prove nothing."""
    assert Head().agrees(written) is agrees


def test_one_and_its_likenesses_are_read_as_one():
    """`i` and `l` are 1."""
    head = Head(1, bytes.fromhex("0842108421") + bytes(27))
    assert head.short == "11111111"
    assert head.agrees("iIlL1il1")


def test_a_file_is_a_plain_messagepack_stream(book):
    """Header, one binary a record, trailer: any MessagePack reader can take it apart."""
    records, head = book.chained()
    sink = io.BytesIO()
    assert export.write(records, sink) == head
    things = list(msgpack.Unpacker(io.BytesIO(sink.getvalue())))
    assert things == [["cubilete-ledger", 1], *records, ["end", head.count, head.hash]]
    assert list(export.read(io.BytesIO(sink.getvalue()))) == [*records, Trailer(head)]


def test_an_empty_ledger_has_a_file(judge, pack):
    """Before the first roll there is a head too: nothing, and 32 zero bytes."""
    report = judge(pack([]))
    assert (report.holds, report.head) == (True, Head())
    assert judge(pack([]), "00000000", 0).holds
    assert judge(pack([]), "00000000").holds


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", Problem(1, "cut")),
        (b"hello", Problem(0, "unreadable", {"reason": "not-a-ledger"})),
        (msgpack.packb(["cubilete-ledger", 2]), Problem(0, "unreadable", {"reason": "version"})),
        (msgpack.packb(["cubilete-ledger", True]), Problem(0, "unreadable", {"reason": "version"})),
        (msgpack.packb(["cubilete-ledger"]), Problem(0, "unreadable", {"reason": "not-a-ledger"})),
        (msgpack.packb(["somebody-ledger", 1]), Problem(0, "unreadable", {"reason": "not-a-ledger"})),
        (msgpack.packb(["cubilete-ledger", 1])[:-4], Problem(0, "unreadable", {"reason": "not-a-ledger"})),
    ],
)
def test_a_file_without_our_header_is_refused(data, problem):
    """Something else, another version, or the beginning of a header is no ledger."""
    assert verify(io.BytesIO(data)).problem == problem


@pytest.mark.parametrize(
    "thing",
    [
        {},
        7,
        "text",
        ["end", 1],
        ["fin", 29, bytes(32)],
        ["end", "29", bytes(32)],
        ["end", True, bytes(32)],
        ["end", 29, bytes(31)],
        bytes(RECORD_MAX + 1),
        [[[[1]]]],
        msgpack.ExtType(3, b"x"),
    ],
)
def test_a_strange_object_in_the_file_is_named(book, judge, pack, thing):
    """What is neither a record nor a trailer is unreadable, with the number of its place."""
    records, _ = book.chained()
    data = pack(records[:5])[: -len(pack([])) + len(msgpack.packb(["cubilete-ledger", 1]))] + msgpack.packb(
        thing
    )
    problem = judge(data).problem
    assert (problem.number, problem.code) == (6, "unreadable")


@pytest.mark.parametrize("more", [b"\x00", b"\xc4", b"\xc4\x20abc", b"\xc0" * 50_000])
def test_bytes_behind_the_trailer_are_named(book, judge, more):
    """Nothing may hide behind the end."""
    report = judge(book.file() + more)
    assert report.problem == Problem(30, "unreadable", {"reason": "trailing"})


class _Endless:
    """Records without end, made as they are read; more than a reader may keep."""

    def __init__(self, count):
        self.left = count
        self.head = Head()
        self.buffer = msgpack.packb(["cubilete-ledger", 1])

    def read(self, size, /):
        """Give the next piece."""
        while len(self.buffer) < size and self.left:
            record, self.head = chain(self.head, Mixed("epoch/1", bytes(32)))
            self.buffer += msgpack.packb(record)
            self.left -= 1
        piece, self.buffer = self.buffer[:size], self.buffer[size:]
        return piece


def test_reading_takes_the_memory_of_a_record_not_of_the_file():
    """Twenty thousand records, three megabytes, are read within a fraction of that."""
    tracemalloc.start()
    try:
        total = sum(1 for item in export.read(_Endless(20_000)) if isinstance(item, bytes))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert total == 20_000
    assert peak < 600_000


def test_an_object_that_claims_to_be_huge_is_not_waited_for():
    """An object that claims four gigabytes is given up long before; most of the file is never read."""
    source = io.BytesIO(msgpack.packb(["cubilete-ledger", 1]) + b"\xc6\xff\xff\xff\xff" + bytes(1_000_000))
    assert list(export.read(source)) == [Damage("garbled")]
    assert source.tell() < 200_000
