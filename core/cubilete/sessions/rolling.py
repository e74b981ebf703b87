"""Dice for a command: each draw gets its key, its faces, and its entry in the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.errors import CubileteError
from cubilete.ledger import deal, seeds
from cubilete.ledger.draws import CommandKey, DrawKey, FightKey, command_digest, encode_key
from cubilete.ledger.hashing import salted
from cubilete.ledger.record import Drawn as DrawnEntry
from cubilete.ledger.record import Entry, Head, chain
from cubilete.sessions.codec import MEMBER, ROLLS
from cubilete.sessions.entropy import material
from cubilete.sessions.model import Drawn, Rolls

if TYPE_CHECKING:
    from cubilete.ledger.seeds import Material, Sealed
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight

LEDGER = "ledger"
"""The list that holds a session's records."""


class FacesDoNotFit(CubileteError):
    """Queued faces and the dice that are asked for do not go together."""


class ScriptedFaces:
    """Faces that a script has queued; empty everywhere else."""

    def __init__(self) -> None:
        self._queue: list[int] = []

    def __len__(self) -> int:
        return len(self._queue)

    def add(self, faces: list[int]) -> None:
        """Queue more."""
        self._queue.extend(faces)

    def peek(self, used: int, count: int, sides: int) -> tuple[int, ...] | None:
        """The next `count` faces behind the `used` ones of this command, or None when none are queued."""
        faces = tuple(self._queue[used : used + count])
        if not faces:
            return None
        if len(faces) < count:
            raise FacesDoNotFit(f"{count}d{sides} is rolled, but only {len(faces)} faces are queued")
        for face in faces:
            if not 1 <= face <= sides:
                raise FacesDoNotFit(f"{face} is no face of a d{sides}")
        return faces

    def spend(self, count: int) -> None:
        """The commit has taken `count` of them."""
        del self._queue[:count]


class WorkLedger:
    """The session's ledger within one command. Everything goes through the unit of work."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def open(self) -> None:
        """Read what the ledger needs; afterwards nothing here waits."""
        await self._call.work.get(ROLLS, LEDGER)
        if self._call.actor:
            await self._call.work.get(MEMBER, self._call.actor)

    @property
    def rolls(self) -> Rolls:
        """The ledger's document, as this command sees it."""
        return self._call.work.known(ROLLS, LEDGER) or Rolls()

    @property
    def head(self) -> Head:
        """Number and hash of the last entry."""
        return self.rolls.head

    def put(self, **changes: Any) -> None:
        """Change the ledger's document."""
        self._call.work.put(ROLLS, LEDGER, replace(self.rolls, **changes))

    def append(self, *entries: Entry) -> None:
        """Chain entries to the end."""
        head = self.head
        for entry in entries:
            record, head = chain(head, entry)
            self._call.work.append(LEDGER, record)
        self.put(head=head)

    def epoch(self) -> seeds.GroupSeeds:
        """The group's seeds, begun or rotated when that is due."""
        now = self._call.work.now
        current = self.rolls.seeds
        if current is None:
            current, entries = seeds.begin(now, self._material(), self._material())
        elif seeds.rotation_due(current, now):
            current, entries = seeds.rotate(current, now, self._material())
        else:
            return current
        self.append(*entries)
        self.put(seeds=current)
        return current

    def _material(self) -> Material:
        return material(self._call.desk.entropy)

    def rotate(self) -> seeds.GroupSeeds:
        """Open the current epoch's secret now, and begin the next."""
        current, entries = seeds.rotate(self.epoch(), self._call.work.now, self._material())
        self.append(*entries)
        self.put(seeds=current)
        return current

    def count_roll(self) -> None:
        """Count this roll towards the end of the epoch."""
        current = self.rolls.seeds
        if current is not None:
            self.put(seeds=seeds.count_roll(current))

    def blind(self, text: str, domain: str = "actor") -> bytes | None:
        """A salted digest of somebody's id or words; the salt is erased with the person."""
        member = self._call.work.known(MEMBER, self._call.actor) if self._call.actor else None
        if member is None or not member.salt:
            return None
        return salted("label" if domain == "label" else "actor", member.salt, text)

    def command_key(self, sealed: Sealed, ordinal: int) -> CommandKey:
        """The draw key of a roll outside fights, dealt by an epoch's seed."""
        salt = seeds.command_salt(sealed.private)
        return CommandKey(command_digest(salt, self._call.work.command), self._call.part, ordinal)


class WorkDice:
    """The Dice port of one command, inside a fight or outside. Faces are final as soon as they are asked.

    `typed` are the faces that somebody has rolled at the table; they come first.
    """

    def __init__(
        self,
        ledger: WorkLedger,
        call: Call,
        fight: Fight[Any] | None,
        label: str = "",
        typed: tuple[int, ...] = (),
    ) -> None:
        self._ledger = ledger
        self._typed = typed
        self._call = call
        self._fight = fight
        self._label = label
        self._epoch: Sealed | None = None
        self._drawn: list[Drawn] = []
        self._redo: dict[bytes, Drawn] = {}
        self._counters: dict[tuple[int, str], int] = {}
        self._attempts: dict[tuple[int, str, int], int] = {}
        if fight is not None:
            self._redo = {draw.key: draw for draw in fight.redo}
            self._counters = {(turn, whose): count for turn, whose, count in fight.draws}
            self._attempts = {
                (turn, whose, number): attempt for turn, whose, number, attempt in fight.attempts
            }

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:
        """Deal faces for the next draw of `whose` in `turn`."""
        if count < 1:
            return ()
        key, sealed = self._key(turn, whose)
        name = encode_key(key)
        again = self._redo.get(name)
        if again is not None and again.sides == sides and len(again.faces) == count:
            faces, kind, at = again.faces, again.kind, again.at
        else:
            entry = self._fall(key, sealed, count, sides)
            faces, kind, at = entry.faces, entry.kind, self._ledger.head.count
            self._ledger.append(entry)
        self._drawn.append(Drawn(name, sides, faces, kind, turn, at))
        self._call.work.drawn += count
        return faces

    def _key(self, turn: int, whose: str) -> tuple[DrawKey, Sealed]:
        if self._fight is None:
            ordinal = self._counters.get((0, ""), 0)
            self._counters[0, ""] = ordinal + 1
            if self._epoch is None:
                self._epoch = self._ledger.epoch().current
                self._ledger.count_roll()
            return self._ledger.command_key(self._epoch, ordinal), self._epoch
        if self._fight.seed is None:
            raise LookupError(f"fight {self._fight.number} has no seed")
        ordinal = self._counters.get((turn, whose), 0)
        self._counters[turn, whose] = ordinal + 1
        attempt = self._attempts.get((turn, whose, ordinal), 0)
        return FightKey(str(self._fight.number), turn, whose, ordinal, attempt), self._fight.seed.sealed

    def _fall(self, key: DrawKey, sealed: Sealed, count: int, sides: int) -> DrawnEntry:
        actor = self._ledger.blind(self._call.actor)
        label = self._ledger.blind(self._label, "label") if self._label else None
        work = self._call.work
        if self._typed:
            brought, self._typed = self._typed[:count], self._typed[count:]
            if len(brought) < count:
                raise FacesDoNotFit(f"{count}d{sides} is rolled, but only {len(brought)} faces are typed")
            return deal.bring(sealed, key, "manual", sides, brought, actor=actor, label=label)
        scripted = self._call.desk.scripted.peek(work.scripted, count, sides)
        if scripted is None:
            return deal.deal(sealed, key, count, sides, actor=actor, label=label)
        work.scripted += count
        return deal.bring(sealed, key, "scripted", sides, scripted, actor=actor, label=label)

    def drawn(self) -> tuple[Drawn, ...]:
        """What was drawn, in order, new or dealt again."""
        return tuple(self._drawn)

    def counters(self) -> dict[tuple[int, str], int]:
        """How many draws each (turn, whose) has had."""
        return self._counters

    def redo_left(self, turn: int) -> tuple[Drawn, ...]:
        """Undone draws that can still come up again: those of `turn` or later."""
        return tuple(draw for draw in self._redo.values() if draw.turn >= turn)
