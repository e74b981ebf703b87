"""The automatic player of 20x3: legal, deterministic, sensible; its fights end, and trials are fair."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from cubilete.rules.decision import Refusal
from cubilete.rules.simulation import Job, Side, Simulator, Tally, Trials, Works
from cubilete.rules.system import Seat, Setup
from cubilete.testing.dice import Draw, ScriptedDice, SeededDice
from cubilete_20x3 import commands
from cubilete_20x3.autoplay import STYLES, autoplay, chances, plan_turn
from cubilete_20x3.autoplay.planning import _Planner
from cubilete_20x3.balance import BalanceOrder, balance, balance_job, make_order, report_lines
from cubilete_20x3.book import rule_book
from cubilete_20x3.decide.play import Play
from cubilete_20x3.settings import Settings
from cubilete_20x3.sheet import HomeMade, Sheet
from cubilete_20x3.simulate import Stuck, check_trials, new_fight, play_fight, play_trials
from cubilete_20x3.state import State, combatant
from cubilete_20x3.system import System20x3

SYSTEM = System20x3()
MOST_COMMANDS = 4000
MOST_IN_A_TURN = 8
LISTED = sorted(key for key, ability in rule_book().abilities.items() if ability.listed)


def _begun(seats=(("a", ()), ("b", ())), mode="duel", settings=None, gms=()):
    """A running fight; each seat is (id, abilities), the first begins."""
    taken = tuple(
        Seat(key, None, team=key[0], gm_side=mode == "gm" and key[0] == "b", auto=True) for key, _ in seats
    )
    sheets = {key: Sheet(abilities=listed) for key, listed in seats}
    state = SYSTEM.new_fight(Setup(mode, taken, gms), settings or Settings(), sheets, {})
    assert isinstance(state, State), state
    return _after(state, SYSTEM.begin(state, seats[0][0], SeededDice("begin")))


def _after(state, events):
    assert not isinstance(events, Refusal), events
    for event in events:
        state = SYSTEM.evolve(state, event)
    return state


def _say(state, command, *faces):
    """Say something; `faces` are the roll that it makes."""
    dice = ScriptedDice([Draw(faces)] if faces else [])
    state = _after(state, SYSTEM.decide(state, command, dice))
    dice.assert_done()
    return state


def _rolled(state, actor, *faces):
    return _say(state, commands.Turn(actor), *faces)


def _with(state, key, **fields):
    return replace(
        state, combatants=tuple(replace(c, **fields) if c.id == key else c for c in state.combatants)
    )


def _uses(plan):
    return [cmd.ability for cmd in plan if isinstance(cmd, commands.Use)]


@pytest.mark.parametrize("style", sorted(STYLES))
@pytest.mark.parametrize(
    ("mode", "seats"),
    [
        ("duel", (("a1", ("elemento_fuego", "ut_fuego", "cura")), ("b1", ("azure_cage",)))),
        ("teams", (("a1", ("soporte", "soporte_buff")), ("a2", ()), ("b1", ("aggro_l",)), ("b2", ()))),
        ("free_for_all", (("a1", ()), ("b1", ()), ("c1", ()))),
        ("gm", (("a1", ()), ("a2", ()), ("b1", ()), ("b2", ()))),
    ],
)
def test_every_fight_goes_to_its_end(mode, seats, style):
    """In every mode and style each command is accepted, each turn ends soon, and somebody wins."""
    traits = ("user:sarah",)
    taken = tuple(
        Seat(key, None, team=key[0], gm_side=mode == "gm" and key[0] == "b", auto=True) for key, _ in seats
    )
    sheets = {key: Sheet(abilities=listed, traits=traits) for key, listed in seats}
    dice = SeededDice(f"{mode}/{style}")
    state = SYSTEM.new_fight(Setup(mode, taken), Settings(interception_timing="any_time"), sheets, {})
    state = _after(state, SYSTEM.begin(state, "a1", dice))
    in_turn, turn = 0, state.turn_no
    for _ in range(MOST_COMMANDS):
        if state.phase == "finished":
            break
        command = autoplay(state, SYSTEM.view(state).awaited[0], STYLES[style])
        assert command is not None
        state = _after(state, SYSTEM.decide(state, command, dice))
        in_turn, turn = (in_turn + 1, turn) if state.turn_no == turn else (0, state.turn_no)
        assert in_turn <= MOST_IN_A_TURN

    assert "finished" == state.phase


def test_the_same_position_gets_the_same_plan():
    """A plan depends on the state alone, also after the state went through the store."""
    state = _rolled(_begun(), "a", 12, 15, 16)
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)

    assert plan_turn(state, "a") == plan_turn(again, "a")


@pytest.mark.parametrize(
    "faces", [(1, 1, 1), (20, 20, 20), (7, 7, 7), (3, 18, 15), (18, 3, 15), (10, 10, 10)]
)
def test_a_plan_is_legal_to_its_end(faces):
    """Whatever was rolled, all of the plan is accepted in order, and it ends the turn."""
    state = _rolled(_rolled_once(), "b", *faces)
    for command in plan_turn(state, "b"):
        state = _say(state, command)

    assert state.turn is None


def _rolled_once():
    """A fight in which a has struck with 14."""
    state = _rolled(_begun(), "a", 10, 14, 5)
    return _say(_say(state, commands.Use("a", "strike", target="b")), commands.Done("a"))


def test_it_says_what_is_awaited_and_nothing_else():
    """It rolls when its turn has come; out of turn, and for nobody, it says nothing."""
    state = _begun()

    assert commands.Turn("a") == autoplay(state, "a")
    assert autoplay(state, "b") is None
    assert autoplay(state, "nobody") is None
    assert autoplay(_rolled(state, "a", 5, 5, 5), "b") is None


def test_it_attacks_who_will_fall():
    """Of two opponents it strikes the one whom the blow will probably knock out."""
    state = _begun((("a1", ()), ("b1", ()), ("b2", ())), "teams")
    state = _with(state, "b2", hp=2)
    plan = plan_turn(_rolled(state, "a1", 10, 19, 1), "a1")

    assert [commands.Use("a1", "strike", target="b2")] == [
        c for c in plan if getattr(c, "ability", "") == "strike"
    ]


def test_it_swaps_attack_for_defence_rather_than_fall():
    """With D 2 against a blow that would end it, A 19 becomes the defence."""
    state = _with(_rolled_once(), "b", hp=5)
    plan = plan_turn(_rolled(state, "b", 2, 19, 12), "b")

    assert "intercambio_a_d" == _uses(plan)[0]


def test_it_interrupts_a_charge_that_threatens():
    """An opponent's great charge is interrupted when M allows it."""
    state = _rolled(_begun(), "a", 5, 18, 11)
    state = _say(_say(state, commands.Use("a", "carga")), commands.Done("a"))
    plan = plan_turn(_rolled(state, "b", 9, 3, 17), "b")

    assert "interrupcion" in _uses(plan)


def test_it_heals_rather_than_waste_m():
    """Nobody to hit with A 1, much to heal with M 16."""
    state = _with(_begun(), "a", hp=6)
    plan = plan_turn(_rolled(state, "a", 9, 1, 8), "a", STYLES["cautious"])

    assert any(use in _uses(plan) for use in ("curacion", "armadura_buff"))


def test_styles_differ():
    """With M 12 and A 16 the charger stores what the reckless one strikes with."""
    state = _rolled(_begun(), "a", 10, 16, 12)

    assert any(use.startswith("carga") for use in _uses(plan_turn(state, "a", STYLES["charger"])))
    assert "strike" in _uses(plan_turn(state, "a", STYLES["reckless"]))


def test_it_takes_over_what_would_fell_a_friend():
    """A blow on a teammate who would fall is intercepted by one who can bear it."""
    state = _begun((("b1", ()), ("a1", ()), ("a2", ())), "teams")
    state = _with(state, "a2", hp=1)
    state = _say(_rolled(state, "b1", 10, 15, 5), commands.Use("b1", "strike", target="a2"))
    state = _say(state, commands.Done("b1"))
    plan = plan_turn(_rolled(state, "a1", 19, 4, 4), "a1")

    assert isinstance(plan[0], commands.Intercept)


def test_what_is_meant_for_later_is_said_later():
    """An interruption is taken in the opening where it can be; held then, one defends in words first."""
    state = _begun((("a1", ()), ("b1", ()), ("a2", ())), "teams")
    state = _say(_rolled(state, "a1", 9, 9, 9), commands.Use("a1", "armadura_buff"))
    state = _say(state, commands.Done("a1"))
    state = _say(_say(_rolled(state, "b1", 5, 5, 5), commands.Done("b1")), commands.Turn("a2"), 5, 9, 12)
    state = _say(_say(state, commands.Use("a2", "hold", target="b1")), commands.Done("a2"))
    state = _say(
        _say(_rolled(state, "a1", 5, 5, 9), commands.Use("a1", "concentracion", choice="d")),
        commands.Done("a1"),
    )
    state = _rolled(state, "b1", 15, 2, 19)
    meant = (commands.Use("b1", "interrupcion", effect=state.effects[-1].id), commands.Done("b1"))
    assert "held" == SYSTEM.decide(state, meant[0], SeededDice("")).code
    plan = _Planner(Play(state), "b1", STYLES["greedy"])._sayable(meant)
    for command in plan:
        state = _say(state, command)

    assert (commands.Defend("b1"), *meant) == plan


def test_large_fights_do_not_make_a_plan_dear():
    """With twenty in the fight a plan tries out no more than fifty uses, and is legal all the same."""
    seats = tuple((f"{side}{number}", ("soporte", "soporte_buff")) for number in range(10) for side in "ab")
    state = _rolled(_begun(seats, "teams"), "a0", 14, 15, 16)
    planner = _Planner(Play(state), "a0", STYLES["greedy"])
    assert 50 == planner.left
    plan = planner.plan()
    for command in plan:
        state = _say(state, command)

    assert planner.left >= 0
    assert state.turn is None


def test_free_abilities_do_not_keep_a_turn_going():
    """A home-made ability without cost or slot is used once in a turn, so the turn ends."""
    table = {
        "id": "u_free",
        "kind": "ut",
        "section": "user",
        "name": {"es": "Gratis", "en": "Free"},
        "window": ["opening", "reaction", "action", "proaction"],
        "effect": [{"do": "heal", "who": "self", "amount": "1"}],
    }
    own = HomeMade(msgspec.json.encode(table).decode(), approved=True)
    seats = (Seat("a", None), Seat("b", None))
    sheets = {"a": Sheet(abilities=("u_free",))}
    state = SYSTEM.new_fight(Setup("duel", seats), Settings(), sheets, {"u_free": own})
    state = _after(state, SYSTEM.begin(state, "a", SeededDice("free")))
    state = _with(_rolled(state, "a", 5, 5, 5), "a", hp=3)
    plan = plan_turn(state, "a")

    assert 1 == _uses(plan).count("u_free")
    for command in plan:
        state = _say(state, command)
    assert state.turn is None


def test_chances_are_those_of_all_faces():
    """Expectations equal a count over every roll of the defence."""
    met = chances.meeting(15, 2, 6, 1)
    rolls = [face + 2 for face in range(1, 21)]
    lost = [min(6, 15 - wall + 1) if wall < 15 else 0 for wall in rolls]
    back = [wall - 15 for wall in rolls if wall >= 20]

    assert pytest.approx(sum(lost) / 20) == met.harm
    assert pytest.approx(sum(back) / 20) == met.back
    assert pytest.approx(sum(wall < 15 for wall in rolls) / 20) == met.through
    assert pytest.approx(sum(one == 6 for one in lost) / 20) == met.ko
    halves = [(d + 2 + (m + 1) // 2) for d in range(1, 21) for m in range(1, 21)]
    assert pytest.approx(sum(wall < 15 for wall in halves) / 400) == chances.meeting(15, 2, 6, 0, 1).through


# trials


def _trials(a=(), b=(), mode="duel", **more):
    checked = check_trials(Trials(mode, (Side(a, **more), Side(b, **more))))
    assert isinstance(checked, Trials), checked
    return checked


def test_the_system_simulates_and_works():
    """20x3 keeps the protocols for trials and for jobs; every style that it names exists."""
    assert isinstance(SYSTEM, Simulator)
    assert isinstance(SYSTEM, Works)
    assert tuple(STYLES) == SYSTEM.styles


def test_shares_of_trials_add_up():
    """Fights are numbered: played in any shares they give the same tally."""
    trials = _trials(("elemento_fuego", "ut_fuego"))
    whole = play_trials(trials, 0, 12, SeededDice, "x")
    parts = play_trials(trials, 0, 5, SeededDice, "x").plus(play_trials(trials, 5, 7, SeededDice, "x"))

    assert whole == parts
    assert 12 == whole.fights == sum(whole.wins) + whole.draws + whole.unfinished


def test_the_sides_begin_in_turns():
    """Even fights are begun by side A, odd ones by side B."""
    trials = _trials()

    assert ["a1", "b1", "a1"] == [new_fight(trials, number).order[0] for number in range(3)]


def test_neither_side_is_favoured():
    """Equal sides win about equally often."""
    rate = play_trials(_trials(), 0, 120, SeededDice, "fair").rate(0)

    assert rate.low < 0.5 < rate.high


def test_looking_ahead_pays():
    """The greedy player beats one who only ever strikes, beyond doubt."""
    tally = Tally()
    for number in range(80):
        state = new_fight(_trials(), number)
        dice = SeededDice(f"ahead/{number}")
        state = _after(state, SYSTEM.begin(state, state.order[0], dice))
        while state.phase == "running":
            actor = SYSTEM.view(state).awaited[0]
            said = autoplay(state, actor) if actor == "a1" else _strike_only(state, actor)
            state = _after(state, SYSTEM.decide(state, said, dice))
        won = state.result.team == combatant(state, "a1").team_id
        tally = tally.plus(Tally(1, (int(won), int(not won))))

    assert tally.rate(0).low > 0.5


def _strike_only(state, actor):
    if state.turn is None:
        return commands.Turn(actor)
    strike = commands.Use(actor, "strike")
    refused = isinstance(SYSTEM.decide(state, strike, SeededDice("")), Refusal)
    return commands.Done(actor) if refused else strike


def test_a_fight_without_end_is_left(monkeypatch):
    """After the most turns that trials allow, a fight counts as unfinished, for nobody."""
    trials = replace(_trials(), most_turns=2)
    tally = play_trials(trials, 0, 3, SeededDice, "short")

    assert (3, (0, 0), 3) == (tally.fights, tally.wins, tally.unfinished)


@pytest.mark.parametrize(
    ("trials", "code"),
    [
        (Trials("chess", (Side(), Side())), "unknown_word"),
        (Trials("duel", (Side(("nobody",)), Side())), "unknown_word"),
        (Trials("duel", (Side(style="lazy"), Side())), "unknown_word"),
        (Trials("duel", (Side(seats=2), Side())), "bad_number"),
        (Trials("teams", (Side(seats=0), Side())), "bad_number"),
        (Trials("duel", (Side(("cura", "soporte")), Side())), "excluded_pair"),
    ],
)
def test_trials_that_cannot_be_played_are_refused(trials, code):
    """Unknown modes, abilities and styles, sides that are too large, lists that are illegal."""
    refused = check_trials(trials)

    assert isinstance(refused, Refusal)
    assert code == refused.code


def test_unchecked_trials_raise():
    """Trials with which no fight begins are a mistake of whoever did not check them."""
    with pytest.raises(Stuck):
        play_trials(Trials("duel", (Side(("nobody",)), Side())), 0, 1, SeededDice)


@pytest.mark.parametrize("key", LISTED)
def test_every_ability_of_the_rules_can_be_tried_out(key):
    """A fight with each of them, and with what it needs, is played to its end."""
    order = make_order((key,), fights=1)
    assert isinstance(order, BalanceOrder), order
    report = balance(order, SeededDice)

    assert (1, 1) == (report.with_it.fights, report.without.fights)
    assert 0 == report.with_it.unfinished


# balance


def test_what_an_ability_needs_both_sides_have():
    """The attack of an element needs the element; that is no advantage of the attack."""
    order = make_order(("ut_fuego",))

    assert (("ut_fuego",), ("elemento_fuego",)) == (order.abilities, order.base)


def test_a_name_in_either_language_will_do():
    """Abilities are found by id or name."""
    assert make_order(("Healer",)).abilities == make_order(("cura",)).abilities == ("cura",)


def test_balance_tells_a_strong_ability_from_an_idle_one():
    """A home-made ability that adds 4 to A and D is stronger; one that does nothing makes no difference."""
    verdicts = {}
    for name, amount in (("strong", "4"), ("idle", "0")):
        table = {
            "id": name,
            "kind": "up",
            "section": "user",
            "name": {"es": name, "en": name},
            "effect": [
                {
                    "do": "modify",
                    "on": "passive",
                    "who": "self",
                    "time": "each_turn",
                    "mods": {"a": amount, "d": amount},
                }
            ],
        }
        order = make_order((name,), ((name, msgspec.json.encode(table).decode()),), fights=60)
        assert isinstance(order, BalanceOrder), order
        report = balance(order, SeededDice)
        verdicts[name] = report.verdict
        if name == "idle":
            assert report.with_it == report.without

    assert {"strong": "stronger", "idle": "even"} == verdicts


def test_a_balance_job_gives_its_lines():
    """The job decodes to what was ordered, and its lines name rates with their bounds."""
    job = balance_job(("ut_fuego",), fights=4)
    assert isinstance(job, Job), job
    lines = SYSTEM.work(job, SeededDice)
    again = report_lines(balance(make_order(("ut_fuego",), fights=4), SeededDice))

    assert again == lines
    keys = [line.key.removeprefix("s20x3-balance-") for line in lines]
    assert ["title", "with", "without", "verdict", "needs"] == keys
    assert 0 <= lines[1].args["low"] <= lines[1].args["percent"] <= lines[1].args["high"] <= 100
    with pytest.raises(ValueError, match="dance"):
        SYSTEM.work(Job("dance"), SeededDice)


@pytest.mark.parametrize(
    ("asked", "more", "code"),
    [
        (("nobody",), {}, "unknown_word"),
        ((), {}, "unknown_word"),
        (("cura",), {"fights": 0}, "bad_number"),
        (("cura",), {"fights": 1_000_000}, "bad_number"),
        (("cura", "soporte"), {}, "excluded_pair"),
        (("u_bad",), {"homemade": (("u_bad", "{}"),)}, "unknown_word"),
    ],
)
def test_what_cannot_be_tried_out_is_refused(asked, more, code):
    """Before any job: unknown names, broken tables, too many fights, illegal lists."""
    refused = balance_job(asked, **more)

    assert isinstance(refused, Refusal), refused
    assert code == refused.code


def test_play_fight_counts_turns_and_commands():
    """A tally of one fight has its length and one winner."""
    tally = play_fight(new_fight(_trials(), 0), SeededDice("one"), STYLES_OF_SIDES, 400)

    assert 1 == tally.fights == sum(tally.wins)
    assert tally.commands > tally.turns > 2


STYLES_OF_SIDES = {"a": STYLES["greedy"], "b": STYLES["reckless"]}
