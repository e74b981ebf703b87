"""Whether entries make sense one after another: scopes in their order, each key dealt once, seeds that fit.

This is the part of a verification that looks at what entries say; that they are unchanged and in their
place is `verify`'s.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias, assert_never

from msgspec import Struct, field

from cubilete.ledger.deal import hidden_commitment
from cubilete.ledger.draws import CommandKey, DrawKey, FightKey, encode_key, faces
from cubilete.ledger.record import Committed, Drawn, Entry, Hidden, Mixed, Revealed, Shown, Started, Voided
from cubilete.ledger.seeds import TEXTS_MAX, commitment, epoch_scope, fight_scope, seed

Code: TypeAlias = Literal[
    "unreadable",  # these bytes are no entry, or the file is no ledger
    "changed",  # the record does not have its own hash
    "number",  # an entry with another number stands here
    "chain",  # it does not name the hash of the record before
    "cut",  # the file ends too early
    "head",  # the chain does not pass through the head that was noted
    "scope",  # no such scope, or the draw key belongs to another
    "order",  # the scope is not where this entry needs it
    "face",  # the die has no such face
    "key-reused",  # one draw key with other faces, or of another kind
    "key-voided",  # dealt again for a key whose roll was voided
    "attempt",  # a replacement of a roll that was not voided
    "void",  # voids what is no roll, was voided before, or has been opened
    "shown-unknown",  # shows what was not hidden, or was shown before
    "shown-differs",  # shows another roll than was hidden
    "commitment",  # the secret is not the one that was committed
    "faces",  # the faces do not follow from the seed
]
"""Why an entry is bad. The words are the locale key `verify-bad-<code>`."""

_EPOCH: Final = re.compile(r"epoch/([1-9][0-9]{0,17})")
_FIGHT: Final = re.compile(r"fight/.+", re.DOTALL)


class Problem(Struct, frozen=True):
    """The first bad entry: its number (0 is the file's header), why, and what the sentence needs."""

    number: int
    code: Code
    args: dict[str, int | str] = {}


class _Known(Struct):
    """What was dealt for one key: its kind, the longest faces of each die, or a hidden commitment."""

    kind: str
    faces: dict[int, tuple[int, ...]] = field(default_factory=dict)
    bound: bytes = b""
    voided: bool = False


class _Draw(Struct, frozen=True):
    number: int
    key: DrawKey
    sides: int
    faces: tuple[int, ...]


class _Scope(Struct):
    commitment: bytes
    started: bool = False
    texts: list[bytes] = field(default_factory=list)
    keys: dict[bytes, _Known] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=list)
    pending: list[_Draw] = field(default_factory=list)


class Audit:
    """Takes entries in order. Once it has found a problem, it is not to be asked further."""

    def __init__(self) -> None:
        self.checked = 0
        self.given = 0
        self.shown = 0
        self.voided = 0
        self._epoch = 0
        # A scope that was revealed leaves its name, so that it can't come back.
        self._scopes: dict[str, _Scope | None] = {}
        self._draws: dict[int, _Known] = {}
        self._hidden: dict[int, bytes] = {}

    @property
    def waiting(self) -> int:
        """Draws whose seed has not been opened."""
        return sum(len(scope.pending) for scope in self._scopes.values() if scope)

    @property
    def hidden(self) -> int:
        """Hidden rolls that were not shown."""
        return len(self._hidden)

    def take(self, number: int, entry: Entry) -> Problem | None:
        """Judge the entry with this number. A problem may name an earlier one, that is only known now."""
        match entry:
            case Committed():
                problem = self._commit(number, entry)
            case Mixed():
                problem = self._mix(number, entry)
            case Started():
                problem = self._start(number, entry)
            case Drawn():
                problem = self._draw(number, entry)
            case Hidden():
                problem = self._hide(number, entry)
            case Shown():
                problem = self._show(number, entry)
            case Voided():
                problem = self._void(number, entry)
            case Revealed():
                problem = self._reveal(number, entry)
            case _:
                assert_never(entry)
        return problem

    def _commit(self, number: int, entry: Committed) -> Problem | None:
        epoch = _EPOCH.fullmatch(entry.scope)
        if epoch is None and _FIGHT.fullmatch(entry.scope) is None:
            return _bad(number, "scope", entry.scope)
        if entry.scope in self._scopes or (epoch is not None and int(epoch[1]) != self._epoch + 1):
            return _bad(number, "order", entry.scope)
        if epoch is not None:
            self._epoch += 1
        self._scopes[entry.scope] = _Scope(entry.commitment)
        return None

    def _mix(self, number: int, entry: Mixed) -> Problem | None:
        scope = self._scopes.get(entry.scope)
        if scope is None or scope.started or len(scope.texts) >= TEXTS_MAX:
            return _bad(number, "order", entry.scope)
        scope.texts.append(entry.text)
        return None

    def _start(self, number: int, entry: Started) -> Problem | None:
        scope = self._scopes.get(entry.scope)
        epoch = _EPOCH.fullmatch(entry.scope)
        before = epoch_scope(int(epoch[1]) - 1) if epoch else ""
        if scope is None or scope.started or self._scopes.get(before) is not None:
            return _bad(number, "order", entry.scope)
        scope.started = True
        return None

    def _draw(self, number: int, entry: Drawn) -> Problem | None:
        scope = self._dealing(entry.scope)
        if scope is None:
            return _bad(number, "order", entry.scope)
        if not _belongs(entry.key, entry.scope):
            return _bad(number, "scope", entry.scope)
        if wrong := _outside(entry.faces, entry.sides):
            return Problem(number, "face", {"face": wrong[0], "sides": entry.sides})
        known = scope.keys.get(encode_key(entry.key))
        if code := _repeats(known, entry) or _unexplained(scope, entry.key):
            return _bad(number, code, entry.scope)
        if known is None:
            known = scope.keys[encode_key(entry.key)] = _Known(entry.kind)
        known.faces[entry.sides] = max(known.faces.get(entry.sides, ()), entry.faces, key=len)
        self._note(number, scope, known)
        if entry.kind == "drawn":
            scope.pending.append(_Draw(number, entry.key, entry.sides, entry.faces))
        else:
            self.given += 1
        return None

    def _hide(self, number: int, entry: Hidden) -> Problem | None:
        scope = self._dealing(entry.scope)
        if scope is None:
            return _bad(number, "order", entry.scope)
        if not _belongs(entry.key, entry.scope):
            return _bad(number, "scope", entry.scope)
        known = scope.keys.get(encode_key(entry.key))
        if code := _repeats(known, entry) or _unexplained(scope, entry.key):
            return _bad(number, code, entry.scope)
        if known is None:
            known = scope.keys[encode_key(entry.key)] = _Known("hidden", bound=entry.commitment)
        self._note(number, scope, known)
        self._hidden[number] = entry.commitment
        return None

    def _note(self, number: int, scope: _Scope, known: _Known) -> None:
        scope.numbers.append(number)
        self._draws[number] = known

    def _show(self, number: int, entry: Shown) -> Problem | None:
        bound = self._hidden.get(entry.draw)
        if bound is None:
            return Problem(number, "shown-unknown", {"draw": entry.draw})
        if wrong := _outside(entry.faces, entry.sides):
            return Problem(number, "face", {"face": wrong[0], "sides": entry.sides})
        if hidden_commitment(entry.salt, entry.sides, entry.faces) != bound:
            return Problem(number, "shown-differs", {"draw": entry.draw})
        del self._hidden[entry.draw]
        self.shown += 1
        return None

    def _void(self, number: int, entry: Voided) -> Problem | None:
        known = self._draws.get(entry.draw)
        if known is None or known.voided:
            return Problem(number, "void", {"draw": entry.draw})
        known.voided = True
        self.voided += 1
        return None

    def _reveal(self, number: int, entry: Revealed) -> Problem | None:
        scope = self._scopes.get(entry.scope)
        # A lobby that came to nothing is opened without having dealt; an epoch always deals first.
        if scope is None or not (scope.started or _FIGHT.fullmatch(entry.scope)):
            return _bad(number, "order", entry.scope)
        if commitment(entry.secret) != scope.commitment:
            return _bad(number, "commitment", entry.scope)
        opened = seed(entry.secret, tuple(scope.texts))
        for draw in scope.pending:
            follow = faces(opened, draw.key, len(draw.faces), draw.sides)
            if follow != draw.faces:
                return _bad(draw.number, "faces", entry.scope)
        self.checked += len(scope.pending)
        for noted in scope.numbers:
            del self._draws[noted]
        self._scopes[entry.scope] = None
        return None

    def _dealing(self, name: str) -> _Scope | None:
        """Find the scope if it may deal: it has started, and an epoch has its successor committed."""
        scope = self._scopes.get(name)
        if scope is None or not scope.started:
            return None
        epoch = _EPOCH.fullmatch(name)
        if epoch is not None and epoch_scope(int(epoch[1]) + 1) not in self._scopes:
            return None
        return scope


def _bad(number: int, code: Code, scope: str) -> Problem:
    return Problem(number, code, {"scope": scope})


def _belongs(key: DrawKey, scope: str) -> bool:
    match key:
        case FightKey(fight=fight):
            return scope == fight_scope(fight)
        case CommandKey():
            return _EPOCH.fullmatch(scope) is not None
        case _:
            assert_never(key)


def _outside(dealt: tuple[int, ...], sides: int) -> tuple[int, ...]:
    return tuple(face for face in dealt if not 1 <= face <= sides)


def _repeats(known: _Known | None, entry: Drawn | Hidden) -> Code | None:
    """Find what is wrong about dealing for a key again.

    After an undo the same key may be asked for more, fewer or other dice. Of one die the shorter row of
    faces begins the longer; other dice are compared when the seed opens. The kind may not change: that
    would be a second look.
    """
    if known is None:
        return None
    if known.voided:
        return "key-voided"
    match entry:
        case Drawn(kind=kind, sides=sides, faces=dealt):
            before = known.faces.get(sides, ())
            agree = all(a == b for a, b in zip(before, dealt, strict=False))
            return None if kind == known.kind and agree else "key-reused"
        case Hidden(commitment=bound):
            return None if known.kind == "hidden" and bound == known.bound else "key-reused"
        case _:
            assert_never(entry)


def _unexplained(scope: _Scope, key: DrawKey) -> Code | None:
    """Refuse a later attempt unless the one before it was voided in the same scope."""
    if key.attempt == 0:
        return None
    match key:
        case FightKey(fight, turn, whose, ordinal, attempt):
            before: DrawKey = FightKey(fight, turn, whose, ordinal, attempt - 1)
        case CommandKey(digest, part, ordinal, attempt):
            before = CommandKey(digest, part, ordinal, attempt - 1)
        case _:
            assert_never(key)
    known = scope.keys.get(encode_key(before))
    return None if known is not None and known.voided else "attempt"
