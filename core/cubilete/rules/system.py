"""What a rule system is: pure functions over its own frozen state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete.chat.message import Block, Message
    from cubilete.rules.decision import Event, Line, Refusal
    from cubilete.rules.dice import Dice
    from cubilete.rules.offer import Offer
    from cubilete.rules.roll_forms import RollForm
    from cubilete.rules.verbs import VerbSpec

Sheet_ = TypeVar("Sheet_", bound=Struct)
State = TypeVar("State", bound=Struct)
Cmd = TypeVar("Cmd", bound=Struct)
Ev = TypeVar("Ev", bound="Event")

Gender: TypeAlias = Literal["", "f", "m", "n"]


class Seat(Struct, frozen=True, array_like=True):
    """A place taken in a lobby: the character `id`, whose it is, and on which side."""

    id: str
    owner: str | None
    """Member id; None for an NPC of the GM."""
    team: str = ""
    """Free name of the side; empty where each stands alone."""
    gm_side: bool = False
    auto: bool = False
    gender: Gender = ""

    @property
    def side(self) -> str:
        """What those who fight together have in common: the GM's side, a team, or oneself alone."""
        return "gm" if self.gm_side else f"team {self.team}" if self.team else self.id


class Setup(Struct, frozen=True, array_like=True):
    """A lobby that is about to start. `mode` is one of the system's `modes`."""

    mode: str
    seats: tuple[Seat, ...]
    gms: tuple[str, ...] = ()
    """Member ids; empty in a fight without GM."""


class Deadline(Struct, frozen=True, array_like=True):
    """A command that the system wants to get at a time, unless something happens before.

    `after` counts seconds from the first commit that set a deadline of this `name`; others with the same
    name later keep its time. An empty `verb` plays nothing: the GMs are called to play for `actor`.
    `others` have the same time, where several may act in any order; it does not run for who is absent.
    """

    name: str
    after: int
    verb: str
    actor: str
    others: tuple[str, ...] = ()


class FightView(Struct, frozen=True):
    """What the core must know of a state, whatever the system."""

    phase: Literal["running", "finished"]
    turn: int
    """Number of the turn in play; a new number makes a new turn snapshot for undo."""
    awaited: tuple[str, ...]
    """Character ids that are waited for (called by a new message when they change)."""
    winners: tuple[str, ...] | None = None
    """Character ids, once finished; empty = draw or aborted."""


class RuleSystem(Protocol[State, Cmd, Ev]):
    """A rule system. All methods are pure; all structs are frozen and msgspec-encodable.

    `state_type`, `event_type` (a union of tagged structs), `settings_type` and `sheet_type` are what
    the codec decodes; their defaults are a legal beginner's fight.
    """

    id: str
    names: Mapping[str, str]
    rules_version: int
    verbs: tuple[VerbSpec, ...]
    roll_forms: tuple[RollForm, ...]
    """Ways to say a roll that are no dice notation."""
    modes: Mapping[str, tuple[str, ...]]
    """Mode slug → spellings in either language; the first is what `/fight` opens without a word."""
    state_type: type[Struct]
    event_type: object
    settings_type: type[Struct]
    sheet_type: type[Struct]

    def seats_wanted(self, mode: str) -> tuple[int, int]:
        """Fewest and most seats with which `mode` can start."""
        ...

    def new_fight(
        self, setup: Setup, settings: Struct, sheets: Mapping[str, Struct], abilities: Mapping[str, Struct]
    ) -> State | Refusal:
        """The state before the first event; `begin` is then the first command. Sheets are by seat id."""
        ...

    def begin(self, state: State, starter: str, dice: Dice) -> tuple[Ev, ...] | Refusal:
        """Start: `starter` is `coin`, `die`, a seat id, or empty for the setting's own way."""
        ...

    def offer(self, state: State, actor: str) -> tuple[Offer[Cmd], ...]:
        """Everything `actor` could do now: legal ones, and refused ones with their reason."""
        ...

    def decide(self, state: State, cmd: Cmd, dice: Dice) -> tuple[Ev, ...] | Refusal:
        """One part of a command. Never refuses after drawing dice."""
        ...

    def evolve(self, state: State, ev: Ev) -> State:
        """The state after one event."""
        ...

    def present(self, before: State, events: tuple[Ev, ...], after: State) -> tuple[Message, ...]:
        """What is told of these events, in the fight's places or to one member."""
        ...

    def card(self, state: State, viewer: str | None) -> tuple[Block, ...]:
        """The board or turn card, as `viewer` (a character id, or None for everybody) sees it."""
        ...

    def view(self, state: State) -> FightView:
        """What the core must know."""
        ...

    def may_undo(self, state: State, events: tuple[Ev, ...], actor: str) -> Refusal | None:
        """May `actor` alone take back the last step, which made `events`? A refusal says who may."""
        ...

    def deadline(self, state: State) -> Deadline | None:
        """The next thing to happen by itself."""
        ...

    def autoplay(self, state: State, actor: str) -> Cmd | None:
        """The next command of an automatic combatant."""
        ...

    def surrender(self, actor: str) -> Cmd:
        """The command by which `actor` leaves the fight as a loser."""
        ...

    def check_in(self, state: State) -> Mapping[str, Struct]:
        """Changed sheets by character id, at the end of a fight."""
        ...

    def sheet_lines(self, sheet: Struct) -> tuple[Line, ...]:
        """A sheet to read."""
        ...

    def change_sheet(
        self, sheet: Struct, words: tuple[str, ...], settings: Struct, *, gm: bool
    ) -> Struct | Refusal:
        """A sheet after `/sheet words...`; words as typed, unfolded."""
        ...

    def why(self, event: Ev) -> tuple[str, ...]:
        """Rule ids behind an event, for `/why`."""
        ...
