"""The documents of a session: frozen, positional, each with its own version in the store.

New fields are added at the end only, with defaults; anything else is a new schema with a migration.
Names and texts of people stand in `Member`, `Character` and `Named` alone, so that they can be erased.
"""

from __future__ import annotations

from typing import Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from cubilete.ledger.deal import Screened
from cubilete.ledger.record import Head
from cubilete.ledger.seeds import FightSeed, GroupSeeds
from cubilete.rules.decision import Line
from cubilete.rules.system import Gender, Seat

S = TypeVar("S")
Phase: TypeAlias = Literal["lobby", "running", "finished"]


class GroupSettings(Struct, frozen=True, array_like=True):
    """What admins set with /ajustes."""

    inline: bool = True
    """Dice and commands inside `[[ ]]` run."""
    answer_edits: bool = True
    """Say so when an edit would change a command."""
    zone: str = "UTC"
    silence: tuple[int, int] | None = None
    """Hours of the day in which calls do not ring: from the first, until the second begins."""


class Joining(Struct, frozen=True, array_like=True):
    """A session is about to belong to the one that it follows: by which code, and at whose word."""

    code: str
    by: str


class Linked(Struct, frozen=True, array_like=True):
    """A room with a session of its own, which sleeps: the room shows this group's main place instead."""

    place: str
    session: str
    by: str = ""
    """The member who linked it."""
    leaving: bool = False
    """It belongs here no more; its own session is about to wake."""


class Meta(Struct, frozen=True, array_like=True):
    """The group itself (`meta`). `places` are all that belong to it; `moved_to` is a session to follow."""

    place: str
    created_at: int
    private: bool = False
    owner: str = ""
    locale: str = "es"
    enabled: tuple[str, ...] = ()
    default_system: str = ""
    gms: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    characters: int = 0
    fights: int = 0
    proposals: int = 0
    settings: GroupSettings = GroupSettings()
    moved_to: str = ""
    moved: tuple[tuple[str, str], ...] = ()
    """Addresses that rooms of this session had, and where each is now."""
    linked: tuple[Linked, ...] = ()
    joining: Joining | None = None
    partner: str = ""
    """The session of the group to which this room belongs as a linked one, or belonged last."""
    parted_at: int = 0
    """When it left that group (ms; 0 = it has not)."""


class FightRef(Struct, frozen=True, array_like=True):
    """Which fight, and of which system (so that its document can be decoded)."""

    number: int
    system: str


class Place(Struct, frozen=True, array_like=True):
    """Where people talk (`place:<key>`): its language, its fight, its open proposals."""

    locale: str = ""
    """Empty: the group's."""
    fight: FightRef | None = None
    last: FightRef | None = None
    proposals: tuple[int, ...] = ()
    gms: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    """Members whose commands came too late, until the notice that names them."""


class Member(Struct, frozen=True, array_like=True):
    """Somebody in the group (`member:<id>`), by an opaque id; this document can be erased."""

    network: str
    account: str
    display: str
    username: str = ""
    locale: str = ""
    gender: Gender = ""
    character: str = ""
    """The character that this member plays unless another is named."""
    last_roll: str = ""
    """What /otra rolls again: text of the expression, with its label."""
    salt: bytes = b""
    """Blinds this person's id and labels in the ledger; erased with the rest."""
    inline_rolls: int = 0
    """Rolls in other chats through the bot's name, in this person's own session."""
    recent: tuple[str, ...] = ()
    """The last different rolls as typed, the newest first."""
    same_as: str = ""
    """The member who this account is too: whatever it says, that member says."""
    also: tuple[str, ...] = ()
    """Members that are other accounts of this one."""


class Named(Struct, frozen=True, array_like=True):
    """Who answers to a folded name (`name:<folded>`): member and character ids."""

    ids: tuple[str, ...] = ()


class Character(Struct, frozen=True, array_like=True):
    """A character (`char:<id>`). `fight` is set while it is checked out into one."""

    name: str
    owner: str = ""
    kind: Literal["player", "npc"] = "player"
    aliases: tuple[str, ...] = ()
    gender: Gender = ""
    fight: int = 0
    delegate: str = ""
    """The member who plays it for its owner."""


class Mark(Struct, frozen=True, array_like=True):
    """A point that undo can return to: the snapshot's field, and where the log stood."""

    field: str
    log: int
    actor: str
    turn: int
    ledger: int = 0
    """Entries of the ledger at that moment: what was drawn since stands behind it."""
    drawn: tuple[Drawn, ...] = ()
    """What the step behind it rolled."""


class Drawn(Struct, frozen=True, array_like=True):
    """Faces that a draw key has been given, remembered over an undo. The ledger has them anyway."""

    key: bytes
    sides: int
    faces: tuple[int, ...]
    kind: str
    turn: int = 0
    at: int = 0
    """Entries of the ledger before its own."""


class Fight(Struct, Generic[S], frozen=True, array_like=True):
    """A fight (`fight:<number>`), self-contained: one document a command.

    `draws` counts draws by (turn, whose) for the turn in play, `redo` holds faces that were dealt
    and then undone. `state` is the system's own.
    """

    number: int
    system: str
    mode: str
    places: tuple[str, ...]
    phase: Phase
    opened_by: str
    opened_at: int
    seats: tuple[Seat, ...] = ()
    gms: tuple[str, ...] = ()
    invited: str = ""
    """The member whom an open duel waits for (id), or `@name` never seen; empty = anybody."""
    seed: FightSeed | None = None
    rules_version: int = 0
    step: int = 0
    turn: int = 0
    log: int = 0
    """Entries in the fight's event log."""
    draws: tuple[tuple[int, str, int], ...] = ()
    redo: tuple[Drawn, ...] = ()
    marks: tuple[Mark, ...] = ()
    awaited: tuple[str, ...] = ()
    ended_at: int = 0
    state: S | None = None
    attempts: tuple[tuple[int, str, int, int], ...] = ()
    """Voided draws: turn, whose, ordinal, and the attempt that counts now. No undo takes one back."""
    delegates: tuple[tuple[str, str], ...] = ()
    """Characters, and the member who plays each for its owner."""
    away: tuple[tuple[str, int], ...] = ()
    """Members who are absent, until when (ms; 0 = until they say so)."""
    paused: int = 0
    """Since when nothing goes on (ms; 0 = it does)."""
    until: int = 0
    """When a pause ends by itself (ms; 0 = it does not)."""
    dues: tuple[tuple[str, int], ...] = ()
    """The latest deadlines by name, and when each is due (ms)."""
    reopened: bool = False
    """Its result was taken back once."""


class Proposal(Struct, frozen=True, array_like=True):
    """A command that waits for named consents (`proposal:<number>`).

    What somebody is asked alone is asked in the room `place`; anything else wherever that place is shown.
    """

    number: int
    kind: str
    place: str
    by: str
    needs: tuple[str, ...]
    """Member ids still to say yes; empty = the first who does."""
    said: tuple[str, ...]
    command: str
    """Canonical command, run at the last consent in the proposer's name."""
    about: Line
    expires_at: int
    fight: int = 0
    step: int = 0
    """The step of that fight when it was made; a later one makes it lapse."""
    options: tuple[tuple[str, Line], ...] = ()
    """A question's answers: commands, and how they are called."""
    one: bool = False
    """One yes of those asked is enough."""
    open: bool = False
    """Nobody in particular is asked, so there is no saying no."""


class HiddenRoll(Struct, frozen=True, array_like=True):
    """A draw behind the screen, not shown yet: number of its entry, the GM's member id, what lies behind.

    `text` is the expression as understood, without the player's words; an expression may take several
    draws, of which `first` is the number that people say.
    """

    number: int
    by: str
    screened: Screened
    text: str = ""
    first: int = 0


class Rolls(Struct, frozen=True, array_like=True):
    """The ledger's head and the group's seeds (`head:ledger`)."""

    head: Head = Head()
    seeds: GroupSeeds | None = None
    hidden: tuple[HiddenRoll, ...] = ()


class Reason(Struct, frozen=True, array_like=True):
    """Why somebody ruled: the digest that stands in the log, who, and the words."""

    digest: str
    by: str
    text: str


class Reasons(Struct, frozen=True, array_like=True):
    """The words behind the rulings of a fight (`reasons:<number>`); this document can be erased."""

    given: tuple[Reason, ...] = ()


class LogEntry(Struct, Generic[S], frozen=True, array_like=True):
    """One step in the event log of a fight or of the group."""

    step: int
    command: bytes
    """Salted digest of the command id."""
    actor: str
    at: int
    events: S
