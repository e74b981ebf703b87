"""What is taken as a command at all: age, edits, bots, people without identity, several parts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cubilete.testing.chatroom import account

MINUTE = 60_000


def _late(room, minutes=16):
    return {"sent_at": room.chat.app.now() - minutes * MINUTE}


async def _notice(room):
    """What is told two seconds later."""
    before = len(room.chat.adapter.delivered)
    room.chat.app.move_clock(2_000)
    await room.chat.app.settle()
    return room.chat.adapter.delivered[before:]


async def test_late_commands_get_one_notice(duel):
    """Commands that were sent long ago do not run; one notice in the place calls all their authors."""
    for who in ("ana", "beto", "ana", "carla"):
        said = await duel.say(who, "/golpear", **_late(duel))
        assert (said.refused, said.deliveries) == ("too_old", ())
    (notice,) = await _notice(duel)
    assert notice.message.body[0].key == "late-notice"
    assert len(notice.message.calls) == 3
    assert {name.id for name in notice.message.calls} == {
        duel.chat.app.desk.member_id(account(who)) for who in ("ana", "beto", "carla")
    }
    assert (await duel.state())["fights"][0]["turn"] == 1
    assert await _notice(duel) == []


async def test_late_commands_survive_a_restart(duel):
    """Half of them before a restart and half behind it: still one notice that calls all."""
    await duel.say("ana", "/golpear", **_late(duel))
    await duel.chat.restart()
    await duel.say("beto", "/golpear", **_late(duel))
    await duel.chat.restart()
    (notice,) = await _notice(duel)
    assert len(notice.message.calls) == 2


async def test_a_command_just_young_enough_runs(duel):
    """Fifteen minutes are not too old; a second more is."""
    said = await duel.say("ana", "/golpear", **_late(duel, 15))
    assert said.events == ["Landed"]
    older = {"sent_at": duel.chat.app.now() - 15 * MINUTE - 1}
    assert (await duel.say("beto", "/golpear", **older)).refused == "too_old"


async def test_late_narration_is_nobodys_business(duel):
    """Old messages that are no commands are passed over."""
    said = await duel.say("ana", "Ana espera", **_late(duel))
    assert (said.refused, said.deliveries) == ("", ())
    assert await _notice(duel) == []


async def test_each_place_has_its_own_notice(chat):
    """Two places of a group are told apart."""
    main, topic = chat.room("main"), chat.room("main/tavern")
    await main.say("ana", "/tirar d6", **_late(main))
    await topic.say("beto", "/tirar d6", **_late(topic))
    notices = await _notice(main)
    assert sorted(one.place for one in notices) == sorted([main.place, topic.place])
    assert all(len(one.message.calls) == 1 for one in notices)


async def test_an_edit_never_runs(duel):
    """An edit that holds a command is answered once, and nothing is played."""
    first = await duel.say("ana", "Ana duda", id="room:first")
    assert first.deliveries == ()
    said = [await duel.say("ana", "/golpear", id="room:edit", edits="room:first") for _ in range(2)]
    assert said[0].refused == "edited"
    assert [one.message.reply_to for one in said[0].deliveries] == ["room:first"]
    assert said[1].deliveries == ()
    assert (await duel.state())["fights"][0]["turn"] == 1


async def test_an_edit_without_command_is_narration(duel):
    """Edits of prose are not spoken of; nor is any edit where the group does not want it."""
    assert (await duel.say("ana", "Ana duda mucho", edits="room:1")).deliveries == ()
    await duel.say("ana", "/ajustes ediciones no")
    assert (await duel.say("ana", "/golpear", edits="room:1")).deliveries == ()


async def test_bots_are_not_heard(duel):
    """What a bot says is never a command."""
    said = await duel.say("ana", "/golpear", author=replace(account("ana"), is_bot=True))
    assert (said.refused, said.deliveries, said.events) == ("", (), [])
    assert (await duel.state())["fights"][0]["turn"] == 1


async def test_whoever_speaks_in_the_groups_name_plays_nobody(duel):
    """An anonymous admin is nobody: nothing is played, nobody is remembered, and it is said why."""
    said = await duel.say("ana", "/golpear", author=replace(account("ana"), anonymous=True))
    assert (said.refused, said.events) == ("anonymous", [])
    assert "en nombre del grupo" in said.text
    assert (await duel.state())["fights"][0]["turn"] == 1
    assert (
        await duel.say("ana", "Ana duda", author=replace(account("ana"), anonymous=True))
    ).deliveries == ()


async def test_whoever_adds_the_bot_may_hide(duel):
    """A group is greeted also where an anonymous admin has added the bot."""
    room = duel.chat.room("other")
    said = await room.say("ana", "", kind="join", author=replace(account("group"), anonymous=True))
    assert (said.refused, said.events) == ("greeted", ["GroupOpened"])


async def test_an_anonymous_admins_verb_is_said_by_whoever_presses(duel):
    """A verb of admins in the group's name becomes a button, and the rights of the presser count."""
    await duel.say("ana", "/idioma en", author=replace(account("group"), anonymous=True))
    assert (await duel.press("beto", "Sí")).refused == "not_admin"
    assert (await duel.state())["settings"]["locale"] == "es"
    pressed = await duel.press("ana", "Sí")
    assert (pressed.refused, (await duel.state())["settings"]["locale"]) == ("", "en")
    assert (await duel.press("ana", "Sí")).refused == "stale_button"


async def test_an_anonymous_admins_house_rule_is_confirmed_too(duel):
    """Everybody may read the rules, so the verb itself looks who changes one."""
    await duel.say("ana", "/reglas hp 400", author=replace(account("group"), anonymous=True))
    assert (await duel.press("beto", "Sí")).refused == "not_admin"
    assert "RuleSet" in (await duel.press("ana", "Sí")).events


async def test_the_caption_of_a_file_counts_as_text(duel):
    """What stands under a picture is said like anything else."""
    assert (await duel.say("ana", "/golpear", kind="file")).events == ["Landed"]


@pytest.mark.parametrize("kind", ["reaction", "service"])
async def test_other_happenings_are_no_commands(duel, kind):
    """Reactions and the network's own messages do nothing here."""
    said = await duel.say("ana", "/golpear", kind=kind)
    assert (said.refused, said.deliveries) == ("", ())


@pytest.mark.parametrize(
    "text", ["/apuntar\n/golpear", "/apuntar; golpear", "/apuntar\nAna tensa el arco.\n/golpear"]
)
async def test_several_parts_are_one_command(duel, text):
    """Parts on lines or behind semicolons are played in order, in one commit."""
    said = await duel.say("ana", text, id="room:parts")
    assert said.events == ["Aimed", "Landed"]
    assert (await duel.state())["fights"][0]["turn"] == 2
    assert (await duel.say("ana", text, id="room:parts")).deliveries == ()


async def test_commands_inside_narration(duel):
    """`[[ ]]` runs in the middle of prose, and not where the group has switched it off."""
    said = await duel.say("ana", "Ana apunta [[apuntar]] y suelta [[golpear]] sin mirar")
    assert said.events == ["Aimed", "Landed"]
    await duel.say("ana", "/ajustes narracion no")
    settings = (await duel.state())["settings"]
    said = await duel.say("beto", "Beto responde [[golpear]]")
    assert (said.events == []) == (settings["inline"] is False)


async def test_refused_before_any_die(duel):
    """A part refused before a die was drawn: nothing of the message happens, and the reply says which."""
    said = await duel.say("ana", "/apuntar; apuntar; golpear")
    assert said.refused == "aimed_already"
    assert said.answer.refusal.part == 1
    assert said.events == []
    assert len(said.deliveries) == 1
    assert not (await duel.state())["fights"][0]["aimed"]


async def test_refused_after_a_die(duel):
    """A part refused once dice have fallen: what was done stands, the rest is dropped and named."""
    said = await duel.say("ana", "/golpear; apuntar; estado")
    assert said.refused == "not_your_turn"
    assert said.answer.refusal.part == 1
    assert said.events == ["Landed"]
    (last,) = [one for one in said.deliveries if one.message.body[0].key == "parts-stopped"]
    args = last.message.body[0].args
    assert (args["done"], args["left"], args["number"]) == (1, 1, 2)
    fight = (await duel.state())["fights"][0]
    assert (fight["turn"], fight["aimed"]) == (2, False)


async def test_what_cannot_be_read_stops_all(duel):
    """All parts are read before the first is played: a bad one at the end stops even the first."""
    said = await duel.say("ana", "/golpear; tirar 3d")
    assert said.refused
    assert said.events == []
    assert (await duel.state())["fights"][0]["turn"] == 1


async def test_each_part_rolls_for_itself(duel):
    """Two rolls in one message are two draws with keys of their own."""
    said = await duel.say("ana", "/tirar 8d100\n/tirar 8d100")
    faces = [event["faces"] for event in said.answer.events]
    assert len(faces) == 2
    assert faces[0] != faces[1]


async def test_a_part_that_cannot_be_read_is_named_and_nothing_is_done(duel):
    """Of several commands one has a mistake: the reply shows it, and that nothing was done."""
    said = await duel.say("ana", "Ana salta.\n/tirar 1d6\n/tirar 1d0")

    assert said.refused == "dice_sides"
    assert said.text.startswith("tirar 1d0: Un dado tiene entre 1 y 100000 caras")
    assert said.text.endswith("No he hecho nada de ese mensaje. Por ejemplo: 4d6kh3+2")
    assert said.events == []


@pytest.mark.parametrize(
    "text",
    [
        "/ayuda " + "x" * 4000,
        '/golpear "' + "a b " * 1000 + '"',
        "/golpear " + "ya " * 1000,
        "/tirar 1d" + "y" * 4000,
        "/duelo " + "@" * 4000,
        "/tirar 1d6\n/tirar 1d6" + "y" * 4000,
        "/idioma " + "z" * 4000,
        "/ajustes " + "z" * 4000,
        "/reglas " + "z" * 4000 + " 3",
        "/gm @" + "z" * 4000,
        "/activar " + "z" * 4000,
        "/habilidad ver " + "z" * 4000,
        "/prob 2d6 >= " + "z" * 4000,
        "/pausa " + "z" * 4000,
        "/registro " + "z" * 4000,
        "/enlazar " + "z" * 4000,
        "/ficha " + "z" * 4000,
        "/como " + "z" * 4000 + " golpear",
    ],
)
async def test_a_long_mistake_has_a_short_answer(duel, text):
    """Enough of it is repeated to know it again."""
    said = await duel.say("ana", text)

    assert said.refused
    assert len(said.text) < 400
