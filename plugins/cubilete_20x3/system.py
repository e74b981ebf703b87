"""20x3 as a rule system: the protocol's object, which hands over to the modules that know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.roll_forms import RollForm
from cubilete.rules.system import Deadline, FightView
from cubilete_20x3 import commands, lobby, queries
from cubilete_20x3 import decide as deciding
from cubilete_20x3 import sheet as sheets
from cubilete_20x3.advice import advise
from cubilete_20x3.autoplay import STYLES, autoplay
from cubilete_20x3.balance import work
from cubilete_20x3.book import book_of
from cubilete_20x3.card import card
from cubilete_20x3.events import Ev
from cubilete_20x3.evolve import evolve
from cubilete_20x3.gm_card import gm_card
from cubilete_20x3.homemade.abilities import HomeMadeAbilities
from cubilete_20x3.offer import offer
from cubilete_20x3.present import present
from cubilete_20x3.rules_behind import rules_behind
from cubilete_20x3.settings import Settings, as_settings
from cubilete_20x3.sheet import NOTHING_MADE, Sheet, as_sheet
from cubilete_20x3.simulate import check_trials, play_trials
from cubilete_20x3.state import State
from cubilete_20x3.undoing import may_undo
from cubilete_20x3.verbs import VERBS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from msgspec import Struct

    from cubilete.chat.message import Block, Message
    from cubilete.rules.decision import Line, Refusal
    from cubilete.rules.dice import Dice
    from cubilete.rules.offer import Offer
    from cubilete.rules.simulation import DiceOf, Job, Tally, Trials
    from cubilete.rules.system import Seat, Setup
    from cubilete_20x3.commands import Cmd

HOUR = 3600


class System20x3:
    """Keeps `RuleSystem[State, Cmd, Ev]`. Stateless."""

    id = "20x3"
    names: Mapping[str, str] = {"es": "Sistema 20x3", "en": "20x3 System"}
    rules_version = 1
    verbs = VERBS
    roll_forms: tuple[RollForm, ...] = (
        RollForm("turno", "20 ?x ?3", "20x3", lambda _: "3x 1d20", ("d", "a", "m")),
    )
    modes: Mapping[str, tuple[str, ...]] = lobby.MODES
    state_type: type[Struct] = State
    event_type: object = Ev
    settings_type: type[Struct] = Settings
    sheet_type: type[Struct] = Sheet
    ability_book = HomeMadeAbilities()
    core_commands: tuple[type[Struct], ...] = (
        commands.Surrender,
        commands.TimeOut,
        commands.Reorder,
        commands.Admit,
    )
    """Commands that only the core gives, by a verb or timer of its own; they are offered to nobody."""
    styles: tuple[str, ...] = tuple(STYLES)

    def seats_wanted(self, mode: str) -> tuple[int, int]:
        """Give the fewest and most seats of a mode."""
        return lobby.seats_wanted(mode)

    def new_fight(
        self, setup: Setup, settings: Struct, sheets: Mapping[str, Struct], abilities: Mapping[str, Struct]
    ) -> State | Refusal:
        """Build the state before the first event."""
        return lobby.new_fight(setup, as_settings(settings), sheets, abilities)

    def begin(self, state: State, starter: str, dice: Dice) -> tuple[Ev, ...] | Refusal:
        """Start: find who begins and call the first (R4a)."""
        return deciding.begin(state, starter, dice)

    def offer(self, state: State, actor: str) -> tuple[Offer[Cmd], ...]:
        """List what somebody could do now (RX12)."""
        return offer(state, actor)

    def decide(self, state: State, cmd: Cmd, dice: Dice) -> tuple[Ev, ...] | Refusal:
        """Decide one command."""
        return deciding.decide(state, cmd, dice)

    def advise(self, state: State, cmd: Cmd, refusal: Refusal) -> Refusal:
        """Say what was wrong with a refused command, and what is possible instead."""
        return advise(state, cmd, refusal)

    def evolve(self, state: State, ev: Ev) -> State:
        """Give the state after one event."""
        return evolve(state, ev)

    def present(self, before: State, events: tuple[Ev, ...], after: State) -> tuple[Message, ...]:
        """Tell what happened."""
        return present(before, events, after)

    def card(self, state: State, viewer: str | None) -> tuple[Block, ...]:
        """Show the board or the turn."""
        return card(state, viewer)

    def gm_card(self, state: State) -> tuple[Block, ...]:
        """Show the GM's own side as it really is."""
        return gm_card(state)

    def view(self, state: State) -> FightView:
        """Say what the core must know."""
        if state.phase != "finished":
            return FightView("running", state.turn_no, queries.awaited(state))
        result = state.result
        won = tuple(m for t in state.teams if result is not None and t.id == result.team for m in t.members)
        return FightView("finished", state.turn_no, (), won)

    def may_undo(self, state: State, events: tuple[Ev, ...], actor: str) -> Refusal | None:
        """May `actor` alone take back the last step (7.3)?"""
        return may_undo(state, events, actor)

    def typed_faces(self, state: State, cmd: Cmd) -> tuple[int, ...]:
        """Give the dice that a player has typed (`dice_source = manual`)."""
        return deciding.typed_faces(state, cmd)

    def deadline(self, state: State) -> Deadline | None:
        """Say when a turn plays itself (RX9)."""
        hours = state.settings.turn_timeout_hours
        waited = queries.awaited(state)
        way = state.settings.on_timeout
        if not hours or not waited or way == "wait":
            return None
        # In a phase of free order the time runs from its start for all who have not rolled (2.8).
        name = f"turn-{state.turn_no}" if state.active_id is not None else f"phase-{state.round}"
        if way == "gm_plays":
            return Deadline(name, hours * HOUR, "", waited[0], waited[1:]) if state.gm_ids else None
        return Deadline(name, hours * HOUR, "tiempo", waited[0], waited[1:])

    def autoplay(self, state: State, actor: str) -> Cmd | None:
        """Choose for an automatic combatant."""
        return autoplay(state, actor)

    def check_trials(self, trials: Trials) -> Trials | Refusal:
        """Check fights that are to be played by machine."""
        return check_trials(trials)

    def play_trials(self, trials: Trials, first: int, count: int, dice_of: DiceOf, name: str = "") -> Tally:
        """Play some of them."""
        return play_trials(trials, first, count, dice_of, name)

    def work(self, job: Job, dice_of: DiceOf) -> tuple[Line, ...]:
        """Do a long piece of work, such as trying an ability out."""
        return work(job, dice_of)

    def surrender(self, actor: str) -> Cmd:
        """Leave as a loser (RX10)."""
        return commands.Surrender(actor)

    def lobby_lines(self, mode: str, settings: Struct) -> tuple[Line, ...]:
        """Say how the GM's side plays, and when attacks can be intercepted (7.2)."""
        return lobby.lobby_lines(mode, as_settings(settings))

    def go_on(self, state: State, gm: str) -> Cmd | Refusal:
        """Close the players' phase, roll for the GM's next one, or end its turn (R4.2h)."""
        return deciding.go_on(state, gm)

    def skip(self, actor: str) -> Cmd:
        """Play the automatic defence of somebody absent (RX9)."""
        return commands.Pass(actor)

    def remove(self, gm: str, target: str) -> Cmd:
        """Take somebody out (RX10)."""
        return commands.Remove(gm, target)

    def reorder(self, gm: str, order: tuple[str, ...]) -> Cmd:
        """Change the order between rounds (7.2)."""
        return commands.Reorder(gm, order)

    def admit(
        self, state: State, gm: str, seat: Seat, sheet: Struct, abilities: Mapping[str, Struct] = NOTHING_MADE
    ) -> Cmd | Refusal:
        """Let one more join between turns, with what it made itself (7.2)."""
        return deciding.admission(state, gm, seat, as_sheet(sheet), abilities)

    def check_in(self, state: State) -> Mapping[str, Struct]:  # noqa: ARG002  a fight changes no sheet in 20x3
        """Write nothing back: HP and effects belong to the fight."""
        return {}

    def sheet_lines(self, sheet: Struct) -> tuple[Line, ...]:
        """Show a sheet."""
        return sheets.sheet_lines(as_sheet(sheet))

    def change_sheet(
        self, sheet: Struct, words: tuple[str, ...], settings: Struct, *, gm: bool
    ) -> Struct | Refusal:
        """Change a sheet by words."""
        return sheets.change_sheet(as_sheet(sheet), words, as_settings(settings), gm=gm)

    def called(self, state: State, name: str) -> str | None:
        """Find an ability that people have made by its name; verbs list those of the rules."""
        ability = book_of(state).find(name) if state.homemade else None
        return ability.id if ability is not None and ability.is_homemade else None

    def why(self, event: Ev) -> tuple[str, ...]:
        """Name the rules behind an event."""
        return rules_behind(event)
