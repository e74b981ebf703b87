from __future__ import annotations

import pytest

from cubilete.testing.chatroom import NETWORK


async def _settings(room):
    return (await room.state())["settings"]


async def test_settings_are_shown_with_their_values(room):
    """A line for each of them, in the place's language."""
    text = (await room.say("ana", "/ajustes")).text

    assert "linea · sí" in text
    assert "ediciones · sí" in text
    assert "silencio · no" in text
    assert "zona · UTC" in text


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("/ajustes linea no", "inline", False),
        ("/settings brackets OFF", "inline", False),
        ("/ajustes ediciones No", "answer_edits", False),
        ("/settings edits yes", "answer_edits", True),
        ("/ajustes silencio 23-8", "silence", [23, 8]),
        ("/settings quiet from 0 to 7:00", "silence", [0, 7]),
        ("/ajustes silencio De 22h a 24", "silence", [22, 0]),
        ("/ajustes silencio no", "silence", None),
        ("/ajustes zona europe/madrid", "zone", "Europe/Madrid"),
        ("/settings zone Mexico City", "zone", "America/Mexico_City"),
    ],
)
async def test_a_setting_is_changed(text, key, value, room):
    """Keys and values work in both languages; zones by their name or their city."""
    said = await room.say("ana", text)
    found = await _settings(room)

    assert (["RuleSet"], value) == (said.events, found[key])


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        ("/ajustes lineas no", "unknown_setting", "/ajustes linea"),
        ("/ajustes linea quizas", "bad_value", "sí | no"),
        ("/ajustes zona Buenos Aires", "unknown_zone", "Europe/Madrid"),  # two zones end like that
        ("/ajustes zona Narnia", "unknown_zone", "Europe/Madrid"),
    ],
)
async def test_what_does_not_fit_is_refused(text, code, shown, room):
    """Unknown keys with the nearest one, bad values with what is allowed; nothing changes."""
    await room.say("ana", "/ajustes")
    before = await _settings(room)
    said = await room.say("ana", text)

    assert code == said.refused
    assert shown in said.text
    assert before == await _settings(room)


async def test_inline_rolls_can_be_switched_off(room):
    """With `linea no` what stands in double brackets is prose."""
    await room.say("ana", "/ajustes linea no")

    assert () == (await room.say("ana", "Ana salta [[2d6]]")).deliveries


async def test_the_language_of_a_group_is_the_admins(room):
    """From the answer on all is said in the new language."""
    said = await room.say("ana", "/idioma en")

    assert "From now on I speak English here." == said.text
    assert "en" == said.answer.locale
    assert "not_admin" == (await room.say("beto", "/idioma es")).refused
    assert "Nothing has been rolled" in (await room.say("beto", "/again")).text


async def test_a_topic_can_have_a_language_of_its_own(chat):
    """The group's language is that of the topics that say nothing else."""
    main, topic, other = chat.room("main"), chat.room("main/english"), chat.room("main/otro")
    await topic.say("ana", "/language english")

    assert "Aquí" in (await main.say("ana", "/otra")).text
    assert "Nothing" in (await topic.say("ana", "/otra")).text
    assert "Aquí" in (await other.say("ana", "/otra")).text


async def test_ones_own_language_is_for_private_messages(room):
    """`/idioma en yo` changes what the bot says to this person alone."""
    await room.say("ana", "/d20")
    await room.say("beto", "/d20")
    await room.say("ana", "/gm @beto")
    await room.say("beto", "/idioma en yo")
    said = await room.say("beto", "/oculta d20")

    assert "tira en secreto" in said.told(f"{NETWORK}:main")
    assert "Hidden roll" in said.told(f"{NETWORK}:@beto")


async def test_in_private_everybody_chooses(chat):
    """There the language is one's own, without any rights."""
    private = chat.room("@beto")
    said = await private.say("beto", "/idioma en")

    assert "" == said.refused
    assert "Nothing" in (await private.say("beto", "/otra")).text
