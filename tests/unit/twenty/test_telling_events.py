from __future__ import annotations

from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec.structs import replace

from cubilete.chat.message import Message
from cubilete_20x3 import events as ev
from cubilete_20x3.state import Bonus, Combatant, Effect, Mod, Paid, PendingAttack, Reach, Values
from cubilete_20x3.telling import tell

ALL = get_args(ev.Ev)

SILENT = {ev.NextCalled, ev.TurnSkipped, ev.WindowReached, ev.TurnEnded}
"""What the card shows, or nobody needs to be told: whose turn it is, which window, that a turn ended."""

ATTACK = PendingAttack(2, "c1", "c2", "c3", "L", "largo_alcance", 14)
CHARGE = Effect(
    1,
    "charge",
    "carga",
    "c1",
    (Reach("c1"),),
    Values(a=8),
    ("charge",),
    interruptible=True,
    interrupt_value=12,
)
RESOLVED = ev.AttackResolved(
    2, "strike", "c1", "c2", "S", 14, 10, 10, 0, "hit", 4, 0, 0, 0, 16, 20
)  # fmt: skip

SAMPLES = [
    ev.CoinTossed(1, "c1"),
    ev.StarterRolled((("c1", 14), ("c2", 14), ("c3", 2))),
    ev.FightBegun("c1", ("c1", "c2", "c3")),
    ev.NextCalled("c2", 3, 2, 1),
    ev.TurnBegun("c1", 3),
    ev.Rolled(
        "c1", Values(3, 8, 12), (Mod("ira", d=-3, a=3, effect_id=1), Mod("soporte", m=1)), Values(0, 11, 13)
    ),
    ev.ValuesRecomputed("c1", (), Values(3, 8, 12), Values(3, 8, 0)),
    ev.WindowReached("c1", "action"),
    ev.AbilityUsed("c1", "sobrecarga", Paid(1, 2, 3)),
    ev.ValueReplaced("c1", "a", 19),
    ev.ValuesLocked("c1", ("d", "a")),
    ev.TurnBlocked("c1", ("defend", "attack", "a", "m")),
    ev.AttackDeclared(ATTACK),
    ev.EffectBegun(CHARGE),
    ev.EffectEnded(1, "carga", "c1", "interrupted", "c2", "charge"),
    ev.HoldKept("c1", 1, "c2", 9),
    ev.HoldEnded(1, "c1", "c2", "released", 4, 16),
    ev.AttackIntercepted("c3", 2, "c1", "c2", "S", 14),
    ev.Defended("c2", 10, 1),
    ev.DefenceDeclined("c2", 1),
    RESOLVED,
    ev.DamageDealt("c2", "c1", "azure_cage", 3, 17),
    ev.HpLost("c1", "caos_borgona", 1, 19),
    ev.Healed("c1", "c3", "curacion", 4, 4, 20),
    ev.KnockedOut("c2", 12, "c1"),
    ev.AttacksVanished((1, 2), "target_ko"),
    ev.Surrendered("c1"),
    ev.TurnPassed("c1", "passed"),
    ev.PlayersPhaseClosed("m1"),
    ev.TurnEnded("c1"),
    ev.TurnSkipped("c1"),
    ev.HpSet("c1", 12, "m1"),
    ev.CombatantJoined(Combatant("c2", None, "t2", 20, 20), "m1"),
    ev.OrderSet(("c2", "c1"), ("c2", "c1"), "m1"),
    ev.FlagSet("c1", "unreachable", True, "m1"),  # noqa: FBT003  positional like the other samples
    ev.FightEnded("win", "t1", ("c1", "c3")),
]


@pytest.fixture
def melee(ring):
    """A team fight in which everything can be told."""
    sides = [[ring.combatant("c1", "t1"), ring.combatant("c3", "t1")], [ring.combatant("c2", "t2")]]
    return ring.lobby(sides, "teams")


def _told(state, events, words, locale):
    return words.lines([Message(tell(state, tuple(events), state), system="20x3")], locale)


def test_there_is_a_sample_of_every_event():
    """The samples cover the whole union of events."""
    assert set(ALL) == {type(sample) for sample in SAMPLES}


@pytest.mark.parametrize("locale", ["es", "en"])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: type(sample).__name__)
def test_every_event_is_told(melee, words, sample, locale):
    """Each event that is not the card's alone gives a line, with no text and no argument missing."""
    lines = _told(melee, [sample], words, locale)

    assert set() == words.missing
    assert (type(sample) in SILENT) is (lines == [])
    assert [] == [line for line in lines if "{" in line or "20x3-" in line or not line.strip()]


def _variants():
    """Each sample once more for each word that one of its fields can be."""
    for sample in SAMPLES:
        for name, hint in get_type_hints(type(sample)).items():
            if get_origin(hint) is Literal:
                for value in get_args(hint):
                    yield replace(sample, **{name: value})
            elif hint is bool:
                yield replace(sample, **{name: not getattr(sample, name)})


@pytest.mark.parametrize("locale", ["es", "en"])
def test_every_word_that_an_event_can_hold_has_a_text(melee, words, locale):
    """Whatever cause, outcome, result, type or half an event names, its texts exist."""
    for sample in _variants():
        _told(melee, [sample], words, locale)

    assert set() == words.missing


def _effects():
    """Lasting effects of every kind and form."""
    mine, theirs = (Reach("c1"),), (Reach("c1", "active"), Reach("c3", left=2))
    yield replace(CHARGE, element="fuego", element_amount=2)
    yield Effect(1, "flight", "vuelo", "c1", mine, Values(d=3), ("flight",), blocks=("S", "H"), blocking=True)
    yield Effect(1, "buff", "animo", "c2", theirs, Values(d=1), ("buff",), interruptible=True)
    yield Effect(1, "debuff", "ira", "c1", (Reach("c1", "active"),), Values(-3, 3), ("buff", "debuff"))
    yield Effect(1, "m_store", "templanza", "c1", mine, Values(m=9), ("buff",), cap_m=20)
    yield Effect(1, "element_grant", "soporte_buff_elemental", "c1", mine, tags=("element:viento",))
    yield Effect(
        1, "seal", "azure_cage", "c1", (Reach("c1", "waiting", 3),), Values(1, 1, 1), time="duration",
        suppresses=("up", "ut"), suppresses_whom=("c1", "c2"), suppresses_left=3, interruptible=True,
    )  # fmt: skip
    yield Effect(1, "prepared", "azure_cage", "c1", fires_in=2, row=0)
    bans = ("attack", "attack:S", "defend", "m", "ability:ira", "tag:heal", "tag:mine")
    yield Effect(1, "other", "ira", "c1", mine, forbids=bans)
    yield Effect(1, "other", "ira", "c1", (Reach("c1", "done"),))
    yield Effect(1, "hold", "hold", "c1", holder_id="c1", held_id="c2", value=9, state="unchecked")
    yield Effect(1, "hold", "hold", "c1", holder_id="c1", held_id="c2", value=9, state="active")


@pytest.mark.parametrize("locale", ["es", "en"])
def test_every_kind_of_lasting_effect_is_told_and_stands_on_the_card(melee, words, locale):
    """Each form of effect is told when it begins, and shown on the board as long as it is there."""
    for effect in _effects():
        state = replace(
            melee, phase="running", active_id="c1", turn_no=4, order=("c1", "c2", "c3"), effects=(effect,)
        )

        assert 1 == len(_told(state, [ev.EffectBegun(effect)], words, locale))
        assert len(words.card(replace(state, effects=()), locale)) + 1 == len(words.card(state, locale))
    assert set() == words.missing


@pytest.mark.parametrize("locale", ["es", "en"])
def test_every_form_of_ban_can_be_told(melee, words, locale):
    """Whatever a turn forbids, the word for it exists."""
    bans = ("a", "m", "attack", "attack:L", "defend", "ability:ira", "tag:heal")

    assert 1 == len(_told(melee, [ev.TurnBlocked("c1", bans)], words, locale))
    assert set() == words.missing


def test_what_one_use_makes_is_told_once(melee, words):
    """Two effects of one use are one line, and so is their end."""
    parts = [replace(CHARGE, id=number, use=1, kind=kind) for number, kind in ((1, "charge"), (2, "other"))]
    ends = [ev.EffectEnded(part.id, "carga", "c1", "interrupted", "c2", part.kind) for part in parts]

    assert 1 == len(_told(melee, [ev.EffectBegun(part) for part in parts], words, "es"))
    assert 1 == len(_told(melee, ends, words, "es"))


def test_remarks_of_an_attack_stand_behind_it(melee, words):
    """Element, being unblockable, a former target and amounts that depend on the target are remarks."""
    attack = replace(
        ATTACK,
        type="U",
        ability_id="strike",
        element="fuego",
        flags=("unblockable", "intercepted"),
        conditional_value=(Bonus("true", 2), Bonus("false", -2)),
    )
    expected = (
        "🌟 Ana → Beto: Strike 14 · Fuego · imbloqueable · iba a por Caro"
        " · +2/−2 según la vulnerabilidad o resistencia del objetivo"
    )

    assert [expected] == _told(melee, [ev.AttackDeclared(attack)], words, "es")


def test_an_element_is_not_said_twice(melee, words):
    """An ability that is called after its element needs no remark of it."""
    attack = replace(ATTACK, type="U", ability_id="ut_fuego", element="fuego")

    assert ["🌟 Ana → Beto: Fuego 14"] == _told(melee, [ev.AttackDeclared(attack)], words, "es")


def test_hp_are_counted_through_a_whole_step(melee, words):
    """Two hits in one step show HP that follow each other."""
    second = replace(RESOLVED, attack_id=3, damage=6, defender_hp=10)
    lines = _told(melee, [ev.Defended("c2", 10, 2), RESOLVED, second], words, "es")

    assert ["(HP 20 → 16)", "(HP 16 → 10)"] == [line[line.index("(") :] for line in lines]


@pytest.mark.parametrize(
    ("timing", "mode", "expected"),
    [("own_turn", "teams", True), ("any_time", "teams", False), ("own_turn", "duel", False)],
)
def test_the_start_says_when_interception_is_possible(melee, words, timing, mode, expected):
    """A fight in which somebody may intercept says so at its start, with the setting's name."""
    state = replace(melee, mode=mode, settings=replace(melee.settings, interception_timing=timing))
    lines = _told(state, [ev.FightBegun("c1", ("c1", "c2", "c3"))], words, "es")

    assert expected is any("momento_de_interceptar" in line for line in lines)


def test_names_can_style_nothing(melee, words):
    """What people call themselves stays literal: it is neither bold nor code, and no argument."""
    message = Message(tell(melee, (RESOLVED,), melee), system="20x3")
    wild = {"c1": "*Ana* `x` {$n}", "c2": "_Beto_\ue000"}
    tame = {"c1": "Ana", "c2": "Beto"}

    def styled(names):
        lines = words.rendered(message, "es", names).lines
        return [span.text for line in lines for span in line.spans if span.style]

    assert ["14", "4", "16"] == styled(tame) == styled(wild)
    assert "*Ana* `x` {$n}" in words.rendered(message, "es", wild).lines[0].text
