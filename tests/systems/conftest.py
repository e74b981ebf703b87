"""The stage of the golden tables of 20x3: how a row says what is given and what is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from cubilete.rules.abilities import Made
from cubilete.rules.decision import Refusal
from cubilete.rules.system import Seat, Setup
from cubilete_20x3 import commands
from cubilete_20x3 import events as ev
from cubilete_20x3.changes import with_combatant
from cubilete_20x3.decide.attacks import declare_attack
from cubilete_20x3.decide.play import Play
from cubilete_20x3.decide.primitives import Deed, perform_rows
from cubilete_20x3.lobby import new_fight
from cubilete_20x3.settings import Settings
from cubilete_20x3.sheet import HomeMade, Sheet
from cubilete_20x3.state import Effect, Paid, PendingAttack, State
from cubilete_20x3.system import System20x3
from cubilete_20x3.tables import LockRow
from cubilete_20x3.turn_order import opening_order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete.rules.dice import Dice

SYSTEM = System20x3()
GM = "m-gm"


def _settings(given: Mapping[str, Any]) -> Settings:
    return replace(Settings(), **given.get("settings", {}))


def _lobby(given: Mapping[str, Any]) -> State | Refusal:
    """`sides = "x y / u v"` (a side that begins with gm: is the GM's), `who = { x = { hp = 3 } }`."""
    sides = [side.split() for side in given.get("sides", "x / y").split("/")]
    mode = given.get("mode") or (
        "duel" if all(len(side) == 1 for side in sides) and len(sides) == 2 else "teams"
    )
    who: dict[str, dict[str, Any]] = given.get("who", {})
    seats = []
    for number, side in enumerate(sides):
        gm = side[0] == "gm:"
        seats += [Seat(key, f"m-{key}", team=f"side {number}", gm_side=gm) for key in side if key != "gm:"]
    sheets = {}
    for seat in seats:
        facts = who.get(seat.id, {})
        sheets[seat.id] = Sheet(
            hp=facts.get("max_hp", 0),
            abilities=tuple(facts.get("abilities", ())),
            vulnerable=tuple(facts.get("vulnerable", ())),
            resistant=tuple(facts.get("resistant", ())),
            traits=tuple(facts.get("traits", ("aeloriano", "aeloriano_cercetan", "user:sarah"))),
        )
    homemade = {
        key: HomeMade(text, approved=key not in given.get("unapproved", ()))
        for key, text in given.get("homemade", {}).items()
    }
    return new_fight(Setup(mode, tuple(seats), (GM,)), _settings(given), sheets, homemade)


def _with_facts(state: State, given: Mapping[str, Any]) -> State:
    for key, facts in given.get("who", {}).items():
        fields = {name: facts[name] for name in ("hp",) if name in facts}
        for name in ("flags", "last_turn_tags"):
            if name in facts:
                fields[name] = tuple(facts[name])
        state = with_combatant(state, key, **fields)
    return state


def _add_attack(state: State, text: str) -> State:
    """`x S14 y`, with the ability behind a U attack: `x U13 y ut_fuego`; a further word is a flag."""
    by, what, on, *more = text.split()
    ability_id = more[0] if more else {"S": "strike", "L": "largo_alcance"}.get(what[0], "")
    play = Play(state)
    bonus: tuple[Any, ...] = ()
    flags: tuple[str, ...] = ()
    if what[0] == "U":
        ability = play.book.abilities[ability_id]
        assert ability.attack is not None
        scope = play.scope(by)
        scope.target = play.who(on)
        trial = Play(state)
        deed_scope = trial.scope(by)
        deed_scope.target = trial.who(on)
        deed_scope.paid = Paid(a=int(what[1:]))
        declare_attack(trial, by, ability, ability.attack, deed_scope)
        bonus, flags = trial.state.pending[-1].damage_bonus, ability.attack.flags
    attack = PendingAttack(
        id=len(state.pending) + 1,
        attacker_id=by,
        target_id=on,
        original_target_id=on,
        type=what[0],  # type: ignore[arg-type]
        ability_id=ability_id,
        value=int(what[1:]),
        damage_bonus=bonus,
        flags=flags,
    )
    return replace(state, pending=(*state.pending, attack))


def _add_hold(state: State, text: str) -> State:
    """`x 10 y fresh` (its first check waits), `kept` (a re-check waits), `force` (none waits)."""
    by, value, on, kind = text.split()
    number = len(state.effects) + 1
    hold = Effect(
        id=number,
        kind="hold",
        ability_id="hold",
        owner_id=by,
        use=number,
        forbids=("m",),
        holder_id=by,
        held_id=on,
        value=int(value),
        state="unchecked" if kind == "fresh" else "active",
        self_damage=int(value) // 2,
    )
    state = replace(state, effects=(*state.effects, hold))
    if kind == "force":
        return state
    attack = PendingAttack(
        id=len(state.pending) + 1,
        attacker_id=by,
        target_id=on,
        original_target_id=on,
        type="H",
        ability_id="hold",
        value=int(value),
        flags=("hold_recheck",) if kind == "kept" else (),
        hold_id=number,
    )
    return replace(state, pending=(*state.pending, attack))


def _add_effect(state: State, text: str) -> State:
    """`x carga m12 a15 :fuego @y`: what the ability leaves behind when this much is paid for it."""
    by, ability_id, *more = text.split()
    paid = {"d": 0, "a": 0, "m": 0, "hp": 0}
    target = choice = None
    for word in more:
        if word[0] == ":":
            choice = word[1:]
        elif word[0] == "@":
            target = word[1:]
        else:
            paid[word.rstrip("0123456789")] = int(word.lstrip("dahmp"))
    play = Play(state)
    ability = play.book.abilities[ability_id]
    rows = ability.on.get("use") or ability.on["ko_caused"]
    untriggered = tuple(replace(row, when=None) for row in rows if not isinstance(row, LockRow))
    perform_rows(play, Deed(by, ability, Paid(**paid), target, choice=choice), untriggered)
    return play.state


class Stage20x3:
    """Builds states, reads the short commands, names facts."""

    def build(self, given: Mapping[str, Any]) -> Any:
        """A running fight as the row describes it, or the lobby's outcome with `lobby = true`.

        With `check` it is what comes of a home-made ability's check before its approval.
        """
        if "check" in given:
            return SYSTEM.ability_book.read(given["check"])
        state = _lobby(given)
        if given.get("lobby") or isinstance(state, Refusal):
            return state
        first = state.teams[0].members[0]
        half = ""
        if state.mode == "gm_batch":
            half = given.get("half", "players")
        state = replace(
            state,
            phase="running",
            order=opening_order(state, first),
            round=1,
            turn_no=1,
            half=half,
            first_half="players" if half else "",
        )
        state = _with_facts(state, given)
        for text in given.get("holds", ()):
            state = _add_hold(state, text)
        for text in given.get("effects", ()):
            state = _add_effect(state, text)
        for text in given.get("pending", ()):
            state = _add_attack(state, text)
        # What is given happened before: the turn of the row comes later than all of it.
        state = replace(state, turn_no=10, acted=tuple(given.get("acted", ())))
        due = given.get("due") or (state.pending[0].target_id if state.pending else first)
        if half == "players" and state.settings.gm_batch_order == "free":
            return state
        return replace(state, active_id=due, place=state.order.index(due))

    def carry_out(self, state: Any, said: str, dice: Dice) -> tuple[Any, tuple[Any, ...]] | Refusal:
        """`x turn`, `x strike @y`, `x interrupcion #2`, `x defend no`, `x defend 1=6 2=4`, `begin die`."""
        if isinstance(state, Refusal):
            return state
        who, verb, *more = said.split() if not said.startswith("begin") else ("", *said.split())
        outcome: Any
        if verb == "begin":
            outcome = SYSTEM.begin(state, more[0] if more else "", dice)
        elif verb == "list":
            outcome = SYSTEM.ability_book.while_away(("habilidades", *more)) or ()
        elif verb == "ko":
            return _knock_out(state, who)
        else:
            cmd = _command(GM if who == "gm" else who, verb, more)
            _same_reason_as_offered(state, cmd)
            outcome = SYSTEM.decide(state, cmd, dice)
        if isinstance(outcome, Refusal):
            return outcome
        for event in outcome:
            state = SYSTEM.evolve(state, event)
        return state, outcome

    def facts(self, state: Any) -> Mapping[str, Any]:
        """Combatants by id; the state's own fields; what is offered and refused to whoever is in turn."""
        if isinstance(state, Refusal):
            return {"refusal": state.code, "args": state.args}
        if isinstance(state, Made):
            hints = SYSTEM.ability_book.warnings(state)
            return {"refusal": None, "id": state.id, "warnings": [hint.key for hint in hints]}
        facts: dict[str, Any] = {one.id: one for one in state.combatants}
        facts.update({name: getattr(state, name) for name in state.__struct_fields__})
        facts["refusal"] = None
        facts["awaited"] = tuple(SYSTEM.view(state).awaited)
        actor = state.turn.combatant_id if state.turn is not None else (state.active_id or "")
        offers = SYSTEM.offer(state, actor)
        facts["offered"] = {}
        facts["refused"] = {}
        facts["slots"] = {}
        facts["choices"] = {}
        for offer in offers:
            key = getattr(offer.command, "ability", type(offer.command).__name__.lower())
            if offer.refusal is None:
                facts["offered"][key] = True
                facts["slots"][key] = {slot.name: slot.domain for slot in offer.slots}
                choice = getattr(offer.command, "choice", None)
                facts["choices"][key] = (*facts["choices"].get(key, ()), *((choice,) if choice else ()))
            else:
                facts["refused"][key] = offer.refusal.code
        return facts


def _knock_out(state: State, who: str) -> tuple[State, tuple[Any, ...]]:
    """`y ko`: HP lost to another effect, with all that follows from a KO."""
    from cubilete_20x3.decide.aftermath import settle  # noqa: PLC0415  only here

    play = Play(state)
    play.emit(ev.HpLost(who, "caos_borgona", 99, 0))
    settle(play)
    return play.state, tuple(play.events)


def _same_reason_as_offered(state: State, cmd: Any) -> None:
    """Every refused offer of a golden row gives the reason of `decide` (third law)."""
    for offer in SYSTEM.offer(state, cmd.actor):
        if offer.refusal is not None and offer.command == cmd:
            assert SYSTEM.decide(state, cmd, _NEVER) == offer.refusal


class _Never:
    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:
        raise AssertionError(f"a refused choice draws {count}d{sides} for {whose} in turn {turn}")


_NEVER = _Never()


def _command(actor: str, verb: str, more: list[str]) -> Any:  # noqa: PLR0911, PLR0912  one exit for each command
    match verb:
        case "turn":
            return commands.Turn(actor, tuple(int(word) for word in more))
        case "done":
            return commands.Done(actor)
        case "pass":
            return commands.Pass(actor)
        case "close":
            return commands.Close(actor)
        case "timeout":
            return commands.TimeOut(actor)
        case "surrender":
            return commands.Surrender(actor)
        case "flag":
            return commands.SetFlag(actor, more[0], "unreachable", more[1])
        case "defend":
            if more and "=" in more[0]:
                return commands.Defend(actor, None, tuple(more))
            number = {"no": -1, "all": 0}.get(more[0]) if more else None
            return commands.Defend(actor, int(more[0]) if more and number is None else number)
        case "intercept":
            return commands.Intercept(actor, int(more[0]) if more else None)
        case _:
            fields: dict[str, Any] = {}
            for word in more:
                match word[0]:
                    case "@":
                        fields["target"] = word[1:]
                    case "#":
                        fields["effect"] = int(word[1:])
                    case "&":
                        fields["attack"] = int(word[1:])
                    case _:
                        fields["choice"] = word.removeprefix(":")
            return commands.Use(actor, verb, **fields)


@pytest.fixture
def stage() -> Stage20x3:
    """Lend the stage to the golden tables."""
    return Stage20x3()
