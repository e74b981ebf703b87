"""Whether a ledger file holds: every record in its place, every opened seed dealing what was recorded.

One pass. Memory grows with the draws of scopes that are not open yet and with hidden rolls that were not
shown, never with the whole ledger.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cubilete.ledger.audit import Audit, Problem
from cubilete.ledger.export import Damage, Trailer, read
from cubilete.ledger.hashing import digest
from cubilete.ledger.record import Head, decode, split
from cubilete.rules.decision import Line

if TYPE_CHECKING:
    from cubilete.ledger.export import Source


class Report(Struct, frozen=True):
    """What was found. `problem` is the first bad entry, or None.

    `head` is the last record that is in its place. The counts are of what was judged up to there:
    `checked` draws follow from an opened seed, `waiting` ones wait for theirs, `given` faces were typed in
    or scripted and follow from nothing, `hidden` rolls are still closed, `shown` ones were opened and
    agree, `voided` ones no longer count.
    """

    head: Head
    checked: int
    waiting: int
    given: int
    hidden: int
    shown: int
    voided: int
    problem: Problem | None

    @property
    def holds(self) -> bool:
        """Whether nothing bad was found."""
        return self.problem is None


def verify(source: Source, head: str | None = None, count: int | None = None) -> Report:
    """Check a ledger file, and stop at the first thing that is wrong.

    `head` and `count` are what somebody noted earlier. With both, the ledger must have passed through
    that head at that count, and may have grown since; with `head` alone it must end with it; with `count`
    alone it must have at least so many entries.
    """
    reading = _Reading(head, count)
    problem = reading.compare_noted()
    if problem is None:
        for item in read(source):
            problem = reading.take(item)
            if problem is not None:
                break
    audit = reading.audit
    return Report(
        reading.head,
        audit.checked,
        audit.waiting,
        audit.given,
        audit.hidden,
        audit.shown,
        audit.voided,
        problem,
    )


def lines(report: Report) -> tuple[Line, ...]:
    """Tell a report as locale lines: the verdict first, then one line for each thing to know."""
    if report.problem is None:
        verdict = Line("verify-holds", {"count": report.head.count, "head": report.head.short})
    else:
        why = Line(f"verify-bad-{report.problem.code}", dict(report.problem.args))
        verdict = Line("verify-broken", {"number": report.problem.number, "why": why})
    counts = (
        ("checked", report.checked),
        ("waiting", report.waiting),
        ("given", report.given),
        ("hidden", report.hidden),
        ("shown", report.shown),
        ("voided", report.voided),
    )
    return (verdict, *(Line(f"verify-{name}", {"count": count}) for name, count in counts if count))


class _Reading:
    """How far the file was read, and what must be met on the way."""

    def __init__(self, head: str | None, count: int | None) -> None:
        self.head = Head()
        self.audit = Audit()
        self._noted_head = head
        self._noted_count = count

    def take(self, item: bytes | Trailer | Damage) -> Problem | None:
        number = self.head.count + 1
        match item:
            case Damage(reason="cut"):
                return Problem(number, "cut")
            case Damage(reason="not-a-ledger" | "version" as reason):
                return Problem(0, "unreadable", {"reason": reason})
            case Damage(reason=reason):
                return Problem(number, "unreadable", {"reason": reason})
            case Trailer(head=claimed):
                return self._end(claimed)
            case bytes():
                return self._record(number, item)

    def compare_noted(self) -> Problem | None:
        """Compare the head that was noted, once its count is reached."""
        if self._noted_head is None or self._noted_count != self.head.count:
            return None
        if self.head.agrees(self._noted_head):
            return None
        return Problem(self.head.count, "head", {"found": self.head.short, "noted": self._noted_head})

    def _record(self, number: int, record: bytes) -> Problem | None:
        body, own = split(record)
        if digest("record", body) != own:
            return Problem(number, "changed")
        read_body = decode(body)
        if read_body is None:
            return Problem(number, "unreadable", {"reason": "entry"})
        if read_body.number != number:
            return Problem(number, "number", {"found": read_body.number})
        if read_body.previous != self.head.hash:
            return Problem(number, "chain")
        problem = self.audit.take(number, read_body.entry)
        if problem is not None:
            return problem
        self.head = Head(number, own)
        return self.compare_noted()

    def _end(self, claimed: Head) -> Problem | None:
        count = self.head.count
        if claimed.count > count or (self._noted_count is not None and self._noted_count > count):
            return Problem(count + 1, "cut")
        if claimed != self.head:
            return Problem(count, "head", {"found": self.head.short, "noted": claimed.short})
        noted = self._noted_head if self._noted_count is None else None
        if noted is not None and not claimed.agrees(noted):
            return Problem(count, "head", {"found": claimed.short, "noted": noted})
        return None
