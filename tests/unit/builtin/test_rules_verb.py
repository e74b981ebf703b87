from __future__ import annotations

import pytest


async def _rules(table):
    return (await table.state())["settings"]["tiny"]


async def test_all_rules_are_shown_those_that_differ_first(table):
    """Keys with their values; what the group has changed stands above the rest."""
    await table.say("ana", "/reglas goal 12")
    lines = (await table.say("ana", "/reglas")).text.splitlines()

    assert "goal = 12" == lines[1]
    assert {"hp = 10", "seconds = 0", "ties = draw", "harsh = no", "cap = none"} == set(lines[3:])


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("/reglas goal 5", "goal", 5),
        ("/rules GOAL 50", "goal", 50),
        ("/reglas ties again", "ties", "again"),
        ("/reglas ties AGAIN", "ties", "again"),
        ("/reglas harsh sí", "harsh", True),
        ("/reglas harsh yes", "harsh", True),
        ("/reglas cap 30", "cap", 30),
        ("/reglas cap none", "cap", "none"),
        ("/tiny reglas goal 7", "goal", 7),
    ],
)
async def test_a_rule_is_set(text, key, value, table):
    """Values are read by the type that the system declares."""
    said = await table.say("ana", text)

    assert ["RuleSet"] == said.events
    assert value == (await _rules(table))[key]


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        ("/reglas goal 4", "bad_value", "5–50"),
        ("/reglas goal mucho", "bad_value", "5–50"),
        ("/reglas ties nobody", "bad_value", "again | draw"),
        ("/reglas cap 10", "bad_value", "20–99 | none"),
        ("/reglas harsh quizas", "bad_value", "sí | no"),
        ("/reglas gaol 6", "unknown_rule", "/reglas goal"),
        ("/other reglas goal 6", "unknown_verb", ""),
    ],
)
async def test_what_does_not_fit_is_refused(text, code, shown, table):
    """Unknown keys with the nearest one, bad values with all that is allowed; nothing changes."""
    await table.say("ana", "/d20")
    before = await _rules(table)
    said = await table.say("ana", text, addressed=True)

    assert code == said.refused
    assert shown in said.text
    assert before == await _rules(table)


async def test_one_rule_is_shown_with_what_it_takes(table):
    """A key alone shows its value and all others, the usual one, and how to change it."""
    shown = "ties = draw. Puede ser: again | draw. Lo habitual: draw. Para cambiarla: /reglas ties draw"
    assert shown == (await table.say("ana", "/reglas ties")).text


async def test_the_usual_value_comes_back(table):
    """`defecto` undoes a house rule."""
    await table.say("ana", "/reglas goal 12")
    await table.say("ana", "/reglas goal defecto")

    assert 10 == (await _rules(table))["goal"]


async def test_the_system_is_the_default_one_unless_named(table):
    """With two systems each keeps rules of its own."""
    await table.say("ana", "/activar other")
    await table.say("ana", "/reglas hp 3")
    await table.say("ana", "/other reglas hp 4")
    found = (await table.state())["settings"]

    assert (3, 4) == (found["tiny"]["hp"], found["other"]["hp"])


async def test_without_a_system_there_are_no_rules(room):
    """The refusal says how to see what there is."""
    said = await room.say("ana", "/reglas")

    assert "no_system" == said.refused
    assert "/sistemas" in said.text


async def test_a_new_fight_is_played_by_the_house_rules(table):
    """What was set counts from the next fight on, not in one that runs."""
    await table.say("ana", "/reglas hp 5")
    await table.say("ana", "/duelo")
    await table.say("beto", "/aceptar")
    await table.say("ana", "/reglas hp 50")
    (fight,) = (await table.state())["fights"]

    assert {5} == set(fight["hp"].values())


async def test_everybody_can_read_the_rules(table):
    """A player sees them all and what one takes, but changes none."""
    assert "goal" in (await table.say("beto", "/reglas")).text
    assert not (await table.say("beto", "/reglas goal")).refused
    assert "not_admin_or_gm" == (await table.say("beto", "/reglas goal 12")).refused
