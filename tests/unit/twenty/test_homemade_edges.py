"""Home-made abilities at the edges of the rules: what random fights have found."""

from __future__ import annotations

import pytest

from cubilete.rules.decision import Refusal
from cubilete.rules.system import Seat, Setup
from cubilete.testing.contracts import fold
from cubilete.testing.dice import SeededDice
from cubilete_20x3 import commands
from cubilete_20x3 import events as ev
from cubilete_20x3.homemade import reading
from cubilete_20x3.settings import Settings
from cubilete_20x3.sheet import HomeMade, Sheet
from cubilete_20x3.system import System20x3

SYSTEM = System20x3()
USER = {"id": "user_prueba", "kind": "ut", "name": "Prueba", "window": "opening", "rq": "hp >= 1"}
UP = {"id": "user_prueba", "kind": "up", "name": "Prueba"}


class Fight:
    """A fight in which the first has one home-made ability; faces are dealt as they come."""

    def __init__(self, raw, mode="duel", seats=2, seed="edges"):
        text = reading.canonical(raw)
        ability = reading.read(text)
        assert not isinstance(ability, Refusal), ability
        own = {ability.id: HomeMade(text, approved=True)}
        sitting = tuple(Seat(f"c{n}", f"m{n}") for n in range(1, seats + 1))
        sheets = {"c1": Sheet(abilities=(ability.id,))}
        self.state = SYSTEM.new_fight(Setup(mode, sitting), Settings(), sheets, own)
        self.dice = SeededDice(seed)
        self.take(SYSTEM.begin(self.state, "c1", self.dice))

    def take(self, events):
        """Let it happen."""
        assert not isinstance(events, Refusal), events
        self.events = events
        self.state = fold(SYSTEM, self.state, events)

    def say(self, command):
        """Play what is legal."""
        self.take(SYSTEM.decide(self.state, command, self.dice))

    def use(self, **fields):
        """Use the home-made ability."""
        self.say(commands.Use("c1", "user_prueba", **fields))

    def turns(self, *actors):
        """Take plain turns."""
        for actor in actors:
            self.say(commands.Turn(actor))
            if self.state.turn is not None and self.state.turn.combatant_id == actor:
                self.say(commands.Done(actor))


def mistake(raw):
    """The place that a refusal of an ability names."""
    outcome = reading.read(reading.canonical(raw))
    assert isinstance(outcome, Refusal), outcome
    return outcome.args["path"]


def test_what_expires_can_knock_out():
    """HP that are lost when an effect runs out end the fight like any others."""
    lasting = {"do": "modify", "who": "self", "time": "next_turn", "mods": {"d": 1}}
    last = {"do": "lose_hp", "on": "expired", "who": "opponents", "amount": 99}
    fight = Fight({**USER, "effect": [lasting, last]})
    fight.say(commands.Turn("c1"))
    fight.use()
    fight.say(commands.Done("c1"))
    fight.turns("c2", "c1")

    assert fight.state.phase == "finished"
    assert SYSTEM.view(fight.state).winners == ("c1",)


def test_what_was_prepared_can_knock_out_before_the_roll():
    """Whoever falls by what was prepared does not roll."""
    then = [{"do": "lose_hp", "who": "self", "amount": 99}]
    fight = Fight({**USER, "effect": [{"do": "prepare", "turns": 1, "then": then}]}, "free_for_all", seats=3)
    fight.say(commands.Turn("c1"))
    fight.use()
    fight.say(commands.Done("c1"))
    fight.turns("c2", "c3")
    fight.say(commands.Turn("c1"))

    assert not any(isinstance(event, ev.Rolled) for event in fight.events)
    assert fight.state.combatants[0].ko
    assert fight.state.active_id == "c2"


def test_nobody_attacks_whom_the_same_use_knocked_out():
    """An attack behind direct damage is declared only on somebody who still stands (R4.2f)."""
    rows = [{"do": "deal", "who": "target", "amount": 99}, {"do": "attack", "type": "H", "value": "5"}]
    fight = Fight({**USER, "target": "opponent", "effect": rows}, "free_for_all", seats=3)
    fight.say(commands.Turn("c1"))
    fight.use(target="c2")

    assert fight.state.combatants[1].ko
    assert fight.state.pending == ()
    assert not any(effect.kind == "hold" for effect in fight.state.effects)


@pytest.mark.parametrize(("when", "banned"), [("hp >= 20", True), ("hp < 20", False)])
def test_a_passive_ban_has_its_condition(when, banned):
    """What a passive ability forbids is forbidden only while its condition holds."""
    ban = {
        "do": "forbid",
        "on": "passive",
        "when": when,
        "who": "self",
        "what": ["attack"],
        "time": "each_turn",
    }
    fight = Fight({**UP, "effect": [ban]})
    fight.say(commands.Turn("c1"))
    outcome = SYSTEM.decide(fight.state, commands.Use("c1", "strike"), fight.dice)

    assert isinstance(outcome, Refusal) is banned


@pytest.mark.parametrize(("when", "reflects"), [("hp >= 20", True), ("hp < 20", False)])
def test_a_rule_flag_has_its_condition(when, reflects):
    """A rule that a passive ability lifts is lifted only while its condition holds."""
    lifted = {"do": "rule_flag", "on": "passive", "flag": "reflect_any_d", "value": True, "when": when}
    hint = {"do": "modify", "on": "passive", "who": "self", "time": "each_turn", "mods": {"d": 1}}
    fight = Fight({**UP, "effect": [lifted, {**hint, "when": "rule('reflect_any_d')"}]})
    fight.say(commands.Turn("c1"))

    assert bool(fight.state.turn.mods) is reflects


@pytest.mark.parametrize("asked", ["max(1, param('heal_divisor') - 1)", "if(rule('reflect_any_d'), 2, 3)"])
def test_a_changed_rule_does_not_ask_for_itself(asked):
    """What changes the rules may not depend on the rules as changed."""
    row = {"do": "rule_param", "on": "passive", "key": "heal_divisor", "value": asked}

    assert mistake({**UP, "effect": [row]}) == "$.effect[0]"


def test_a_reason_is_one_that_has_words():
    """`why` names a reason that the rules tell; another one nobody could read."""
    note = {"do": "note", "text": "Nada."}

    assert mistake({**USER, "why": "porque_si", "effect": [note]}) == "$.why"


@pytest.mark.parametrize("key", ["value_floor", "value_cap"])
def test_a_setting_of_two_kinds_cannot_be_asked_for(key):
    """A setting that is a number or the word `none` is compared with neither."""
    row = {"do": "deal", "on": "turn_start", "who": "opponents", "amount": f"setting('{key}')"}

    assert mistake({**UP, "effect": [row]}) == "$.effect[0].amount"


def test_naming_no_effect_is_offered_only_where_it_is_clear():
    """With several effects that could be meant, the one that is legal has to be named."""
    row = {"do": "lose_hp", "who": "self", "amount": 1}
    raw = {**USER, "target": "effect", "rq": "effect.interruptible", "effect": [row]}
    fight = Fight(raw, "free_for_all", seats=3, seed="charge 4")
    fight.turns("c1")
    fight.say(commands.Turn("c2"))
    fight.say(commands.Use("c2", "carga"))
    fight.say(commands.Done("c2"))
    fight.say(commands.Turn("c3"))
    fight.say(commands.Use("c3", "hold", target="c2"))
    fight.say(commands.Done("c3"))
    fight.say(commands.Turn("c1"))
    mine = [o for o in SYSTEM.offer(fight.state, "c1") if getattr(o.command, "ability", "") == "user_prueba"]
    said = [command.effect for offer in mine for command in offer.fillings()]

    assert len(fight.state.effects) == 2
    assert said == [1]
    assert isinstance(SYSTEM.decide(fight.state, commands.Use("c1", "user_prueba"), fight.dice), Refusal)


def test_an_option_that_people_invented_can_be_pressed_and_typed(words):
    """Own options stand on buttons as they were written, one each."""
    row = {"do": "heal", "who": "self", "amount": "if(choice.modo == 'suave', 1, 2)"}
    fight = Fight({**USER, "choices": {"modo": ["suave", "fuerte"]}, "effect": [row]})
    fight.say(commands.Turn("c1"))
    offered = [
        o for o in SYSTEM.offer(fight.state, "c1") if getattr(o.command, "ability", "") == "user_prueba"
    ]

    assert [offer.command.choice for offer in offered] == ["suave", "fuerte"]
    assert ["Prueba · suave", "Prueba · fuerte"] == [
        words.translator.text("es", offer.label, system="20x3") for offer in offered
    ]
    fight.say(commands.Use("c1", "user_prueba", choice="Fuerte"))


def test_what_an_ability_has_ended_can_still_be_read():
    """A later effect of the same use may ask how much the effect took that an earlier one has ended."""
    cut = [{"do": "interrupt"}, {"do": "heal", "who": "self", "amount": "effect.interrupt_value"}]
    fight = Fight({**USER, "target": "effect", "tags": ["heal"], "effect": cut})
    fight.turns("c1")
    fight.say(commands.Turn("c2"))
    fight.say(commands.Use("c2", "concentracion", choice="a"))
    fight.say(commands.Done("c2"))
    fight.say(commands.Turn("c1"))
    fight.use(effect=fight.state.effects[0].id)

    assert () == fight.state.effects


def test_less_damage_is_none_at_the_least():
    """An ability that takes from its user's damage can make it nothing, never a cure."""
    less = {"do": "add_damage", "on": "damage_calc", "amount": "-50"}
    spark = {"do": "deal", "on": "turn_start", "who": "opponents", "amount": 3}
    fight = Fight({**UP, "effect": [less, spark]}, seed="hit 2")
    whole = [one.hp for one in fight.state.combatants]
    fight.say(commands.Turn("c1"))

    assert [event.amount for event in fight.events if isinstance(event, ev.DamageDealt)] == [0]
    assert [one.hp for one in fight.state.combatants] == whole

    fight.say(commands.Use("c1", "strike", target="c2"))
    fight.say(commands.Done("c1"))
    fight.say(commands.Turn("c2"))
    fight.say(commands.Done("c2"))
    met = [event for event in fight.events if isinstance(event, ev.AttackResolved)]

    assert [event.damage for event in met] == [0]
    assert met[0].value > met[0].guard
    assert [one.hp for one in fight.state.combatants] == whole


def test_interrupting_something_of_ones_own_is_offered():
    """An ability that may end any effect can be pressed where only its user has one."""
    cut = [{"do": "interrupt"}, {"do": "heal", "who": "self", "amount": 1}]
    fight = Fight({**USER, "target": "effect", "tags": ["heal"], "effect": cut}, seed="charge 4")
    fight.say(commands.Turn("c1"))
    fight.say(commands.Use("c1", "concentracion", choice="a"))
    fight.say(commands.Done("c1"))
    fight.turns("c2")
    fight.say(commands.Turn("c1"))
    mine = [o for o in SYSTEM.offer(fight.state, "c1") if getattr(o.command, "ability", "") == "user_prueba"]

    assert {None, 1} == {command.effect for offer in mine for command in offer.fillings()}
    fight.use()
    assert () == fight.state.effects
