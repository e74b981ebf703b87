from __future__ import annotations

import pytest


async def _settings(room):
    return (await room.state())["settings"]


async def test_the_first_system_that_is_enabled_is_the_default(room):
    """Enabling a second one changes nothing about that."""
    first = await room.say("ana", "/activar tiny")
    await room.say("ana", "/enable other")
    found = await _settings(room)

    assert (["tiny", "other"], "tiny") == (found["enabled"], found["default_system"])
    assert ["SystemEnabled"] == first.events


async def test_a_system_can_be_named_by_its_name(room):
    """Names in either language work, without regard to case and accents."""
    await room.say("ana", "/activar MINIMO")

    assert ["tiny"] == (await _settings(room))["enabled"]


async def test_an_unknown_system_is_refused_with_the_nearest(room):
    """The example is the command with the system that was probably meant."""
    said = await room.say("ana", "/activar oter")

    assert "unknown_system" == said.refused
    assert "/activar other" in said.text


async def test_enabling_twice_is_refused(room):
    """The second time says that it was enabled already."""
    await room.say("ana", "/activar tiny")

    assert "already_enabled" == (await room.say("ana", "/activar tiny")).refused


async def test_when_the_default_goes_another_one_is_the_default(room):
    """As long as any system is enabled, exactly one of them is the default."""
    await room.say("ana", "/activar tiny")
    await room.say("ana", "/activar other")
    said = await room.say("ana", "/desactivar tiny")
    found = await _settings(room)

    assert (["other"], "other") == (found["enabled"], found["default_system"])
    assert ["SystemChosen", "SystemEnabled"] == said.events
    await room.say("ana", "/desactivar other")
    assert "" == (await _settings(room))["default_system"]


async def test_the_default_is_chosen_among_the_enabled(room):
    """One that is not enabled is refused, with the command that enables it."""
    await room.say("ana", "/activar tiny")
    refused = await room.say("ana", "/sistema other")
    await room.say("ana", "/activar other")
    await room.say("ana", "/system other")

    assert "system_disabled" == refused.refused
    assert "/activar other" in refused.text
    assert "other" == (await _settings(room))["default_system"]


async def test_disabling_asks_while_a_fight_is_open(table):
    """The first answer is a question with buttons; nothing happens before the yes."""
    await table.say("ana", "/duelo")
    asked = await table.say("ana", "/desactivar tiny")
    before = (await _settings(table))["enabled"]
    await table.press("ana", "Sí")

    assert ["ProposalMade"] == asked.events
    assert (["tiny"], []) == (before, (await _settings(table))["enabled"])


async def test_the_question_is_for_whoever_asked(table):
    """Somebody else's yes does not count, and a no leaves all as it was."""
    await table.say("ana", "/duelo")
    await table.say("ana", "/desactivar tiny")
    other = await table.press("beto", "Sí")
    await table.press("ana", "No")

    assert "not_your_button" == other.refused
    assert ["tiny"] == (await _settings(table))["enabled"]


async def test_systems_are_listed_with_buttons(room):
    """Each installed one with its state; those that are not enabled can be by a button."""
    await room.say("ana", "/activar tiny")
    said = await room.say("ana", "/sistemas")

    assert "(tiny): activado, el predeterminado" in said.text
    assert "(other): sin activar" in said.text
    assert "SystemEnabled" in (await room.press("ana", "Activar system-other")).events


async def test_gms_are_named_and_dismissed(room):
    """`/gm @x` names somebody seen here, `/gm no @x` takes it back."""
    await room.say("beto", "/d20")
    named = await room.say("ana", "/gm @beto")
    gms = (await _settings(room))["gms"]
    dismissed = await room.say("ana", "/gm no @beto")

    assert (["GmNamed"], 1) == (named.events, len(gms))
    assert (["GmNamed"], []) == (dismissed.events, (await _settings(room))["gms"])
    assert [True, False] == [said.answer.events[0]["named"] for said in (named, dismissed)]


async def test_a_gm_can_be_named_by_reply(room):
    """The author of the message that is replied to is meant."""
    beto = room.incoming("beto", "/d20")
    await room.hand_in(beto)
    await room.say("ana", "/gm", reply_to=beto.id, reply_author=beto.author)

    assert 1 == len((await _settings(room))["gms"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("/gm @nadie", "unknown_person"),
        ("/gm no @beto", "no_gm"),
        ("/gm beto", ""),
    ],
)
async def test_naming_needs_somebody_known(text, code, room):
    """Who never spoke here cannot be named, and who is no GM cannot be dismissed."""
    await room.say("beto", "/d20")

    assert code == (await room.say("ana", text)).refused


async def test_a_gm_of_one_topic_is_none_elsewhere(chat):
    """`/gm aqui @x` is for this place alone."""
    main, topic = chat.room("main"), chat.room("main/duelos")
    await topic.say("beto", "/d20")
    await topic.say("ana", "/gm aqui @beto")

    assert "" == (await topic.say("beto", "/oculta d20")).refused
    assert "needs_gm" == (await main.say("beto", "/oculta d20")).refused


async def test_two_groups_do_not_share_anything(chat):
    """What one group enables and names stays there."""
    one, two = chat.room("one"), chat.room("two")
    await one.say("beto", "/d20")
    await one.say("ana", "/activar tiny")
    await one.say("ana", "/gm @beto")
    await two.say("ana", "/d20")
    found = await _settings(two)

    assert ([], []) == (found["enabled"], found["gms"])


async def test_all_of_it_survives_a_restart(room, chat):
    """Systems, default and GMs are in the store."""
    await room.say("beto", "/d20")
    await room.say("ana", "/activar tiny")
    await room.say("ana", "/gm @beto")
    before = await _settings(room)
    await chat.restart()

    assert before == await _settings(room)
