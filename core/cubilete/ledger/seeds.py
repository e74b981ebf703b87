"""Secrets, the players' texts that are mixed in, and when they open.

A *scope* is what one seed deals for: one fight, or one epoch of a group's rolls outside fights. Each scope
has two secrets, both committed before any text is known. `secret` deals the open dice and is revealed at
the end. `private` salts digests and deals hidden dice, and never enters the ledger: it can be forgotten.

What the session stores are the structs here; each step returns the new struct and its ledger entries.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cubilete.ledger.hashing import digest, utf8
from cubilete.ledger.record import HASH_SIZE, Committed, Entry, Mixed, Revealed, Started

EPOCH_ROLLS: Final = 1_000
EPOCH_MS: Final = 30 * 24 * 3_600_000
FIGHT_REVEAL_MS: Final = 24 * 3_600_000
TEXTS_MAX: Final = 64
"""Texts that one scope takes."""


class Material(Struct, frozen=True, array_like=True):
    """Two fresh secrets for a scope to come."""

    secret: bytes
    private: bytes


class Sealed(Struct, frozen=True, array_like=True):
    """The secrets of a scope, and the digests of the texts mixed in so far, in order."""

    scope: str
    secret: bytes
    private: bytes
    texts: tuple[bytes, ...] = ()


class GroupSeeds(Struct, frozen=True, array_like=True):
    """The epochs of a group: the one that deals, since when and how often, and the one to come."""

    number: int
    current: Sealed
    since_ms: int
    rolls: int
    upcoming: Sealed


class FightSeed(Struct, frozen=True, array_like=True):
    """The seed of a fight, from the opening of its lobby to 24 hours after its end."""

    sealed: Sealed
    started: bool = False
    ended_ms: int | None = None
    revealed: bool = False


def new_secret() -> bytes:
    """Ask the operating system for 32 bytes: the only randomness there is."""
    return os.urandom(HASH_SIZE)


def new_material() -> Material:
    """Make the secrets of one scope."""
    return Material(new_secret(), new_secret())


def commitment(secret: bytes) -> bytes:
    """Bind a secret without showing it."""
    return digest("commit", secret)


@lru_cache(maxsize=4096)
def seed(secret: bytes, texts: tuple[bytes, ...]) -> bytes:
    """Derive the seed of the open dice. `texts` are digests: a text may be forgotten, its digest not."""
    return digest("seed", secret, *texts)


def seed_of(sealed: Sealed) -> bytes:
    """Derive the seed that deals a scope's open dice."""
    return seed(sealed.secret, sealed.texts)


def hidden_seed_of(sealed: Sealed) -> bytes:
    """Derive the seed that deals a scope's hidden dice; it stays closed when the other opens."""
    return digest("hidden seed", sealed.private, *sealed.texts)


@lru_cache(maxsize=4096)
def command_salt(private: bytes) -> bytes:
    """Give the salt for `draws.command_digest` within one epoch, fixed when it was committed."""
    return digest("command salt", private)


def text_digest(private: bytes, index: int, text: str) -> bytes:
    """Blind the text that is mixed in at `index` (from 0).

    The salt follows from the committed `private`: a free salt would let the bot try salts until the
    seed pleases. Whoever is given `private` and the text can check the digest.
    """
    salt = digest("text salt", private, index.to_bytes(4, "big"))
    return digest("text", salt, utf8(text))


def epoch_scope(number: int) -> str:
    """Name the scope of an epoch; they count from 1."""
    return f"epoch/{number}"


def fight_scope(fight: str) -> str:
    """Name the scope of a fight."""
    return f"fight/{fight}"


def seal(scope: str, material: Material) -> tuple[Sealed, Committed]:
    """Commit a scope."""
    sealed = Sealed(scope, material.secret, material.private)
    return sealed, Committed(scope, commitment(material.secret), commitment(material.private))


def mix(sealed: Sealed, text: str) -> tuple[Sealed, Mixed]:
    """Take a player's text in. Raises ValueError when the scope is full (`TEXTS_MAX`)."""
    if len(sealed.texts) >= TEXTS_MAX:
        raise ValueError(f"{sealed.scope} takes no more than {TEXTS_MAX} texts")
    taken = text_digest(sealed.private, len(sealed.texts), text)
    return replace(sealed, texts=(*sealed.texts, taken)), Mixed(sealed.scope, taken)


def begin(now_ms: int, first: Material, second: Material) -> tuple[GroupSeeds, tuple[Entry, ...]]:
    """Start a group's first epoch, which has no texts, and commit the second."""
    current, committed = seal(epoch_scope(1), first)
    upcoming, ahead = seal(epoch_scope(2), second)
    return GroupSeeds(1, current, now_ms, 0, upcoming), (committed, Started(current.scope), ahead)


def mix_upcoming(seeds: GroupSeeds, text: str) -> tuple[GroupSeeds, Mixed]:
    """Take a text for the epoch to come. Raises ValueError when it is full."""
    upcoming, mixed = mix(seeds.upcoming, text)
    return replace(seeds, upcoming=upcoming), mixed


def count_roll(seeds: GroupSeeds) -> GroupSeeds:
    """Count one rolling command of the current epoch, hidden ones too."""
    return replace(seeds, rolls=seeds.rolls + 1)


def rotation_due(seeds: GroupSeeds, now_ms: int) -> bool:
    """Whether the current epoch is over: after 1,000 rolls, or 30 days if there was a roll at all."""
    return seeds.rolls >= EPOCH_ROLLS or (seeds.rolls > 0 and now_ms - seeds.since_ms >= EPOCH_MS)


def rotate(seeds: GroupSeeds, now_ms: int, fresh: Material) -> tuple[GroupSeeds, tuple[Entry, ...]]:
    """Reveal the current epoch, start the one that was committed, and commit the next from `fresh`."""
    number = seeds.number + 1
    upcoming, ahead = seal(epoch_scope(number + 1), fresh)
    rotated = GroupSeeds(number, seeds.upcoming, now_ms, 0, upcoming)
    return rotated, (reveal(seeds.current), Started(seeds.upcoming.scope), ahead)


def reveal(sealed: Sealed) -> Revealed:
    """Open a scope's dice. Its private secret stays closed."""
    return Revealed(sealed.scope, sealed.secret)


def open_lobby(fight: str, material: Material) -> tuple[FightSeed, Committed]:
    """Commit a fight's seed when its lobby opens."""
    sealed, committed = seal(fight_scope(fight), material)
    return FightSeed(sealed), committed


def mix_lobby(fight: FightSeed, text: str) -> tuple[FightSeed, Mixed]:
    """Take a text in the lobby. Raises ValueError after the start, or when the seed is full."""
    if fight.started or fight.revealed:
        raise ValueError(f"the seed of {fight.sealed.scope} is fixed")
    sealed, mixed = mix(fight.sealed, text)
    return replace(fight, sealed=sealed), mixed


def start_fight(fight: FightSeed) -> tuple[FightSeed, Started]:
    """Close the texts and let the seed deal. Raises ValueError when that was done before."""
    if fight.started or fight.revealed:
        raise ValueError(f"the seed of {fight.sealed.scope} is fixed")
    return replace(fight, started=True), Started(fight.sealed.scope)


def end_fight(fight: FightSeed, now_ms: int) -> FightSeed:
    """Note when the fight ended (or its lobby was closed)."""
    return replace(fight, ended_ms=now_ms)


def reopen_fight(fight: FightSeed) -> FightSeed:
    """Take the end back, as an undo does within the 24 hours. Raises ValueError when it was revealed."""
    if fight.revealed:
        raise ValueError(f"the seed of {fight.sealed.scope} is open")
    return replace(fight, ended_ms=None)


def reveal_at(fight: FightSeed) -> int | None:
    """When the seed is to be opened (milliseconds), or None while the fight runs or after it was."""
    if fight.ended_ms is None or fight.revealed:
        return None
    return fight.ended_ms + FIGHT_REVEAL_MS


def reveal_fight(fight: FightSeed) -> tuple[FightSeed, Revealed]:
    """Open the seed of a fight that has ended. Raises ValueError when it runs or was opened."""
    if fight.ended_ms is None or fight.revealed:
        raise ValueError(f"the seed of {fight.sealed.scope} can't be opened now")
    return replace(fight, revealed=True), reveal(fight.sealed)
