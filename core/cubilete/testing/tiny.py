"""A rule system of the smallest kind, for tests: take turns, roll a d6, the other loses that much.

`/golpear` rolls and ends the turn; `/apuntar` is a step without dice before it, which adds one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cubilete.chat.message import Line, Message, Name
from cubilete.rules.decision import Event, Refusal
from cubilete.rules.offer import Offer
from cubilete.rules.roll_forms import RollForm
from cubilete.rules.system import Deadline, FightView
from cubilete.rules.verbs import VerbSpec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete.chat.message import Block
    from cubilete.rules.dice import Dice
    from cubilete.rules.system import Setup


class Rules(Struct, frozen=True, array_like=True):
    """House rules: the HP to begin with, and seconds for a turn (0 = no limit)."""

    hp: int = 10
    seconds: int = 0


class Sheet(Struct, frozen=True, array_like=True):
    """A character: wins so far."""

    wins: int = 0


class State(Struct, frozen=True, array_like=True):
    """Two or more who hit each other in turn."""

    order: tuple[str, ...]
    hp: dict[str, int]
    seconds: int = 0
    turn: int = 1
    aimed: bool = False
    won: str = ""
    started: bool = False

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return self.order[(self.turn - 1) % len(self.order)]


class Hit(Struct, frozen=True, array_like=True, tag="Hit"):
    """Roll and hit."""

    actor: str


class Aim(Struct, frozen=True, array_like=True, tag="Aim"):
    """Take aim: the next hit is worth one more."""

    actor: str


class GiveUp(Struct, frozen=True, array_like=True, tag="GiveUp"):
    """Leave."""

    actor: str


class Begun(Event, frozen=True, array_like=True, tag="Begun"):
    """The order, by a coin."""

    order: tuple[str, ...]


class Aimed(Event, frozen=True, array_like=True, tag="Aimed"):
    """Somebody took aim."""

    who: str


class Landed(Event, frozen=True, array_like=True, tag="Landed"):
    """A hit: face, damage, whom, and HP left."""

    who: str
    whom: str
    face: int
    damage: int
    left: int


class Won(Event, frozen=True, array_like=True, tag="Won"):
    """The last one standing."""

    who: str


Cmd: TypeAlias = Hit | Aim | GiveUp
Ev: TypeAlias = Begun | Aimed | Landed | Won


class TinySystem:
    """See the module."""

    id = "tiny"
    names = {"es": "Mínimo", "en": "Tiny"}
    rules_version = 1
    verbs = (
        VerbSpec(
            "golpear", ("golpear",), ("hit",), Hit, who="active", examples={"es": "/golpear", "en": "/hit"}
        ),
        VerbSpec(
            "apuntar", ("apuntar",), ("aim",), Aim, who="active", examples={"es": "/apuntar", "en": "/aim"}
        ),
    )
    roll_forms: tuple[RollForm, ...] = (
        RollForm("doble", r"doble ?([1-9])", "doble 3", lambda said: f"2d6+{said[1]}"),
    )
    modes = {"duel": ("duelo", "duel")}
    state_type = State
    event_type = Ev
    settings_type = Rules
    sheet_type = Sheet

    def seats_wanted(self, mode: str) -> tuple[int, int]:
        """Two, in a duel."""
        del mode
        return 2, 2

    def new_fight(
        self, setup: Setup, settings: Struct, sheets: Mapping[str, Struct], abilities: Mapping[str, Struct]
    ) -> State | Refusal:
        """Everybody has the same HP."""
        del sheets, abilities
        hp, seconds = (settings.hp, settings.seconds) if isinstance(settings, Rules) else (10, 0)
        order = tuple(seat.id for seat in setup.seats)
        return State(order, dict.fromkeys(order, hp), seconds)

    def begin(self, state: State, starter: str, dice: Dice) -> tuple[Ev, ...] | Refusal:
        """By name, else by coin."""
        first = state.order.index(starter) if starter in state.order else dice.draw(1, 2)[0] - 1
        return (Begun(state.order[first:] + state.order[:first]),)

    def offer(self, state: State, actor: str) -> tuple[Offer[Cmd], ...]:
        """Hit always, aim once."""
        wait = None if actor == state.active and not state.won else Refusal("not_your_turn")
        aim = wait or (Refusal("aimed_already") if state.aimed else None)
        return (
            Offer("golpear", Hit(actor), Line("tiny-hit"), refusal=wait),
            Offer("apuntar", Aim(actor), Line("tiny-aim"), refusal=aim),
        )

    def decide(self, state: State, cmd: Cmd, dice: Dice) -> tuple[Ev, ...] | Refusal:
        """Everything that can be done."""
        if isinstance(cmd, GiveUp):
            return (Won(next(one for one in state.order if one != cmd.actor)),)
        if cmd.actor != state.active or state.won:
            return Refusal("not_your_turn")
        if isinstance(cmd, Aim):
            return Refusal("aimed_already") if state.aimed else (Aimed(cmd.actor),)
        (face,) = dice.draw(1, 6, turn=state.turn, whose=cmd.actor)
        whom = state.order[state.turn % len(state.order)]
        damage = face + state.aimed
        left = max(0, state.hp[whom] - damage)
        landed = Landed(cmd.actor, whom, face, damage, left)
        return (landed,) if left else (landed, Won(cmd.actor))

    def evolve(self, state: State, ev: Ev) -> State:
        """One event."""
        match ev:
            case Begun():
                return replace(state, order=ev.order, started=True)
            case Aimed():
                return replace(state, aimed=True)
            case Landed():
                hp = {**state.hp, ev.whom: ev.left}
                return replace(state, hp=hp, turn=state.turn + 1, aimed=False)
            case Won():
                return replace(state, won=ev.who)

    def present(self, before: State, events: tuple[Ev, ...], after: State) -> tuple[Message, ...]:
        """A line for each hit."""
        del before, after
        lines = [
            Line(
                "tiny-landed",
                {"who": Name(ev.who), "whom": Name(ev.whom), "damage": ev.damage, "left": ev.left},
            )
            for ev in events
            if isinstance(ev, Landed)
        ]
        return (Message(tuple(lines)),) if lines else ()

    def card(self, state: State, viewer: str | None) -> tuple[Block, ...]:
        """HP of everybody."""
        del viewer
        return tuple(Line("tiny-hp", {"who": Name(one), "hp": state.hp[one]}) for one in state.order)

    def view(self, state: State) -> FightView:
        """Who is waited for, and who has won."""
        if state.won:
            return FightView("finished", state.turn, (), (state.won,))
        return FightView("running", state.turn, (state.active,))

    def may_undo(self, state: State, events: tuple[Ev, ...], actor: str) -> Refusal | None:
        """One's own aim alone; a hit only when all agree."""
        if any(isinstance(ev, Landed) for ev in events) or actor != state.active:
            return Refusal("undo_needs_all")
        return None

    def deadline(self, state: State) -> Deadline | None:
        """After the set seconds the hit happens by itself."""
        if not state.seconds or state.won:
            return None
        return Deadline(f"turn {state.turn}", state.seconds, "golpear", state.active)

    def autoplay(self, state: State, actor: str) -> Cmd | None:
        """Hit."""
        return Hit(actor) if actor == state.active else None

    def surrender(self, actor: str) -> Cmd:
        """Leave."""
        return GiveUp(actor)

    def check_in(self, state: State) -> Mapping[str, Struct]:
        """A win more."""
        return {state.won: Sheet(1)} if state.won else {}

    def sheet_lines(self, sheet: Struct) -> tuple[Line, ...]:
        """Wins."""
        return (Line("tiny-wins", {"wins": sheet.wins if isinstance(sheet, Sheet) else 0}),)

    def change_sheet(
        self, sheet: Struct, words: tuple[str, ...], settings: Struct, *, gm: bool
    ) -> Struct | Refusal:
        """Nothing of it can be changed."""
        del sheet, words, settings, gm
        return Refusal("bad_setting")

    def why(self, event: Ev) -> tuple[str, ...]:
        """No rule book."""
        del event
        return ()
