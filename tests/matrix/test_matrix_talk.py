from __future__ import annotations

import re

import pytest
from matrix_people import body

_STARTS_WITH_PILL = re.compile(r'<a href="https://matrix\.to/#/@[^"]+">')


async def test_a_roll_is_answered_in_its_room(town):
    """The bot follows an invitation, greets once, and answers a roll with a silent notice."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana)

    await ana.hears("Cubilete")
    await ana.says(room, "!tirar 2d6+3 prueba")
    told = await ana.hears("prueba")

    assert town.bot == told["sender"]
    assert "m.notice" == told["content"]["msgtype"]
    assert "<strong>" in told["content"]["formatted_body"]
    assert 1 == sum("Cubilete" in body(one) for one in ana.messages(town.bot))


async def test_an_encrypted_room_needs_nothing_by_hand(town):
    """In an encrypted room the roll is read, and no word of the answer goes out in the clear."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, encrypted=True)

    await ana.says(room, "!tirar 2d6+3 prueba")
    told = await ana.hears("prueba")

    assert told["secret"]
    assert all(one["secret"] for one in ana.messages(town.bot))


async def test_what_people_write_is_literal(town):
    """Markup in a label stays text, in the body and in the styled one."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana)

    await ana.says(room, "!tirar 1d20 <b>x</b> *y* @room\u202e")
    told = await ana.hears("<b>x</b> *y* @room")

    assert "&lt;b&gt;x&lt;/b&gt; *y*" in told["content"]["formatted_body"]
    assert {} == told["content"]["m.mentions"]
    assert "\u202e" not in told["content"]["formatted_body"] + told["content"]["body"]


async def test_a_challenge_is_answered_by_a_reaction_and_rings(town):
    """A challenge mentions its rival with a pill; a reaction accepts it; one who is not meant cannot."""
    await town.start()
    ana, beto, carla = [await town.person(name) for name in ("ana", "beto", "carla")]
    room = await town.room(ana, beto, carla)
    await ana.hears("Cubilete")
    await beto.says(room, "!tirar 1d4 aquí estoy")
    await ana.hears("aquí estoy")

    name = beto.user[1:].partition(":")[0]
    await ana.says(
        room,
        f"!duelo {name}",
        format="org.matrix.custom.html",
        formatted_body=f'!duelo <a href="https://matrix.to/#/{beto.user}">{name}</a>',
        **{"m.mentions": {"user_ids": [beto.user]}},
    )
    asked = await ana.wait(lambda event: event["sender"] == town.bot and beto.user in _rung(event), "a call")
    assert "m.text" == asked["content"]["msgtype"]
    assert _STARTS_WITH_PILL.search(asked["content"]["formatted_body"])
    await carla.says(room, "1")
    await carla.says(room, "!tirar 1d4 nada pasa")
    await ana.hears("nada pasa")
    assert "lobby" == (await town.app.state(f"matrix:{room}"))["fights"][-1]["phase"]

    await beto.reacts(room, asked["event_id"], "1\ufe0f\u20e3")
    begun = await ana.hears("Turno 1")
    assert "1 " in body(begun)


@pytest.mark.parametrize("there", [True, False])
async def test_somebody_never_seen_is_invited_by_account(town, there):
    """`!duelo @x:server` calls that account, in the room or not yet; it alone can accept."""
    await town.start()
    ana, beto, carla = [await town.person(name) for name in ("ana", "beto", "carla")]
    room = await town.room(ana, carla, *([beto] if there else []))
    await ana.hears("Cubilete")

    await ana.says(room, f"!duelo {beto.user}")
    await ana.wait(lambda event: event["sender"] == town.bot and beto.user in _rung(event), "a call")
    await carla.says(room, "1")
    await carla.says(room, "!aceptar")
    await carla.says(room, "!tirar 1d4 nada pasa")
    await ana.hears("nada pasa")
    assert "lobby" == (await town.app.state(f"matrix:{room}"))["fights"][-1]["phase"]
    if not there:
        await ana.client.room_invite(room, beto.user)
        await beto.joins(room)
    await beto.says(room, "1")
    begun = await ana.hears("Turno 1")

    name = beto.user[1:].partition(":")[0]
    assert name in body(begun)


async def test_numbers_and_keys_mean_the_newest_card(town):
    """A number as a whole message presses the newest card; a reaction to an older card is too late."""
    await town.start()
    ana, beto = [await town.person(name) for name in ("ana", "beto")]
    room = await town.room(ana, beto)
    await ana.hears("Cubilete")

    await ana.says(room, "!combate todos")
    lobby = await ana.hears("1 Unirme")
    await beto.says(room, "1")
    ready = await ana.hears("Ya se puede")
    await ana.says(room, "!empezar moneda")
    await ana.hears("Turno 1")
    await beto.reacts(room, ready["event_id"], "1\ufe0f\u20e3")
    await beto.reacts(room, lobby["event_id"], "2\ufe0f\u20e3")
    await ana.says(room, "!tirar 1d4 fin de la espera")
    await ana.hears("fin de la espera")

    fight = (await town.app.state(f"matrix:{room}"))["fights"][-1]
    assert "running" == fight["phase"]


async def test_an_edit_never_runs_and_a_redaction_takes_nothing_back(town):
    """An edit of a command is answered once: the result stands. A redaction changes nothing."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana)
    await ana.hears("Cubilete")

    said = await ana.says(room, "!tirar 1d20 primera")
    await ana.hears("primera")
    await ana.says(
        room,
        "* !tirar 1d20 segunda",
        **{
            "m.new_content": {"msgtype": "m.text", "body": "!tirar 1d20 segunda"},
            "m.relates_to": {"rel_type": "m.replace", "event_id": said},
        },
    )
    told = await ana.wait(
        lambda one: one["sender"] == town.bot and one["type"] == "m.room.message", "why not"
    )
    assert said == told["content"]["m.relates_to"]["m.in_reply_to"]["event_id"]
    await ana.says(
        room,
        "* !tirar 1d20 otra",
        **{
            "m.new_content": {"msgtype": "m.text", "body": "!tirar 1d20 otra"},
            "m.relates_to": {"rel_type": "m.replace", "event_id": said},
        },
    )
    await ana.client.room_redact(room, said)
    await ana.says(room, "!tirar 1d20 tercera")
    await ana.hears("tercera")

    others = [one for one in ana.messages(town.bot) if "primera" not in body(one)]
    answers = [one["content"].get("m.relates_to", {}) for one in others]
    assert 1 == sum(one.get("m.in_reply_to", {}).get("event_id") == said for one in answers)
    assert not any("segunda" in body(one) for one in ana.messages(town.bot))
    assert 1 == sum("primera" in body(one) for one in ana.messages(town.bot))


async def test_what_is_no_speech_is_no_command(town):
    """Quotes, code, notices, other people's replies and bridges' ghosts run nothing; an emote's dice do."""
    await town.start()
    ana = await town.person("ana")
    ghost = await town.person("telegram_7")
    room = await town.room(ana, ghost)
    await ana.hears("Cubilete")

    said = await ana.says(room, "hola")
    await ana.says(room, "> <@x:y> !tirar 1d20 cita\n\n[[1d6 respuesta]]", **_reply_to(said))
    await ana.says(room, "```\n!tirar 1d20 codigo\n```")
    await ana.sends(room, {"msgtype": "m.notice", "body": "!tirar 1d20 aviso"})
    await ghost.says(room, "!tirar 1d20 puente")
    await ana.sends(room, {"msgtype": "m.emote", "body": "salta [[1d6 gesto]]"})
    await ana.hears("gesto")

    told = "\n".join(body(one) for one in ana.messages(town.bot))
    assert "respuesta" in told
    for word in ("cita", "codigo", "aviso", "puente"):
        assert word not in told


async def test_a_thread_is_a_place_of_its_own(town):
    """A fight opened in a thread stays there, beside one in the room."""
    await town.start()
    ana, beto, carla = [await town.person(name) for name in ("ana", "beto", "carla")]
    room = await town.room(ana, beto, carla)
    await ana.hears("Cubilete")
    root = await ana.says(room, "hilo de la batalla")

    await ana.says(room, "!combate todos", **_in_thread(root))
    card = await ana.hears("Combate")
    assert root == card["content"]["m.relates_to"]["event_id"]
    assert "m.thread" == card["content"]["m.relates_to"]["rel_type"]
    await beto.says(room, "1", **_in_thread(root))
    changed = await ana.hears("Ya se puede")
    assert "m.relates_to" in changed["content"]
    await carla.says(room, "!combate todos")
    other = await ana.hears("Combate")
    assert "m.relates_to" not in other["content"]

    threads = (await town.app.state(f"matrix:{room}/{root}"))["fights"]
    rooms = (await town.app.state(f"matrix:{room}"))["fights"]
    assert threads[-1]["id"] != rooms[-1]["id"]


@pytest.mark.parametrize("version", ["11", "12"])
async def test_rights_follow_power_levels(town, version):
    """Who made the room administers it, in version 12 from above all levels; others need the level."""
    await town.start()
    ana, beto = [await town.person(name) for name in ("ana", "beto")]
    room = await town.room(ana, beto, room_version=version)
    await ana.hears("Cubilete")

    await beto.says(room, "!idioma en")
    await ana.wait(lambda one: one["sender"] == town.bot and one["type"] == "m.room.message", "a refusal")
    assert "es" == await town.app.locale(f"matrix:{room}")
    await ana.says(room, "!idioma en")
    await ana.hears("English")
    levels = await ana.client.room_get_state_event(room, "m.room.power_levels")
    content = {**levels.content, "users": {**levels.content["users"], beto.user: 50}}
    await ana.client.room_put_state(room, "m.room.power_levels", content)
    await beto.says(room, "!language es")
    await ana.hears("español")

    assert "es" == await town.app.locale(f"matrix:{room}")


async def test_a_private_chat_is_a_direct_room(town):
    """A direct room is its person's private chat: a verb that nobody knows is answered there."""
    await town.start()
    ana = await town.person("ana")
    room = await ana.open_room(town.bot, encrypted=True, is_direct=True)
    await ana.sees_member(room, town.bot)

    await ana.says(room, "!tirar 1d20 a solas")
    told = await ana.hears("a solas")
    assert told["secret"]
    assert (await town.app.state(f"matrix:{ana.user}"))["sheets"] is not None
    assert town.adapter.private_place(ana.user) == f"matrix:{ana.user}"


async def test_a_long_result_fits_one_event(town):
    """The longest roll is one message, with its total."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, encrypted=True)
    await ana.hears("Cubilete")

    await ana.says(room, "!tirar 500d100000 todo")
    told = await ana.hears("todo")

    assert "=" in body(told)
    assert "=" in body(told)[-30:]


async def test_a_file_is_locked_where_the_room_is(town):
    """In an encrypted room a file is uploaded encrypted, with its key in the encrypted message alone."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, encrypted=True)
    await ana.hears("Cubilete")
    await ana.says(room, "!tirar 1d20")
    await ana.hears("=")

    await ana.says(room, "!registro")
    file = await ana.wait(lambda one: one["content"].get("msgtype") == "m.file", "a file")

    assert file["secret"]
    assert "url" not in file["content"]
    raw = await ana.client.download(file["content"]["file"]["url"])
    assert len(raw.body) == file["content"]["info"]["size"]
    assert b"{" != raw.body[:1]


def _rung(event):
    mentions = event["content"].get("m.mentions") or {}
    return mentions.get("user_ids", ())


def _reply_to(event):
    return {"m.relates_to": {"m.in_reply_to": {"event_id": event}}}


def _in_thread(root):
    return {
        "m.relates_to": {
            "rel_type": "m.thread",
            "event_id": root,
            "is_falling_back": True,
            "m.in_reply_to": {"event_id": root},
        }
    }
