"""What is kept of somebody, how it is erased, and what one's private chat knows."""

from __future__ import annotations

import pytest
import redis

from cubilete.errors import StoreUnavailable
from cubilete.sessions import forgetting
from cubilete.sessions.abilities import LIBRARY, TEXT, Entry, Library, Version, hash_of
from cubilete.sessions.codec import MEMBER
from cubilete.sessions.private import LONGEST_LABEL
from cubilete.sessions.work import Work
from cubilete.testing import ledgers
from cubilete.testing.chatroom import account, chatroom
from cubilete.testing.tiny import TinySystem

pytestmark = pytest.mark.parametrize("server", ["redis7"], indirect=True)


def _chatroom(server):
    return chatroom(server.url, systems=(TinySystem(),), enabled=("tiny",))


def _everything(server):
    """All that lies in the server, as one string of bytes."""
    with redis.Redis.from_url(server.url) as node:
        found = []
        for key in node.scan_iter("*"):
            found.append(key)
            match node.type(key):
                case b"hash":
                    found += [part for pair in node.hgetall(key).items() for part in pair]
                case b"list":
                    found += node.lrange(key, 0, -1)
                case b"stream":
                    found += [
                        part for _, fields in node.xrange(key) for pair in fields.items() for part in pair
                    ]
                case b"string":
                    found.append(node.get(key))
                case b"zset":
                    found += node.zrange(key, 0, -1)
        return b"\n".join(found)


async def _member(chat, session, who):
    desk = chat.app.desk
    desk.cache.drop(session)
    return await desk.reader(session).get(MEMBER, desk.member_id(account(who)))


async def _forget(room, who):
    asked = await room.say(who, "/olvidame")
    return asked, await room.press(who, "Sí")


async def test_what_is_kept_is_told_with_counts(server, store):
    """Name, characters and rolls are counted; nothing is said of others."""
    async with _chatroom(server) as chat:
        room = chat.room()
        await room.say("ana", "/tirar 2d6 sigilo")
        await room.say("ana", "/tirar d20")
        await room.say("ana", "/ficha")
        await room.say("beto", "/ficha")
        said = await room.say("ana", "/privacidad")
        english = await chat.room("@ana").say("ana", "/idioma en")
        private = await chat.room("@ana").say("ana", "/privacy")

    assert "Ana (@ana)" in said.text
    assert "Un personaje tuyo." in said.text
    assert "2 últimas tiradas" in said.text
    assert "/olvidame" in said.text
    assert "Beto" not in said.text
    assert "" == english.refused
    assert "Ana (@ana)" in private.text
    assert "character" not in private.text


async def test_nothing_of_somebody_is_left(server, store):
    """After the yes neither name, username, label nor character stands anywhere in the store; others stay."""
    async with _chatroom(server) as chat:
        room = chat.room()
        await room.say("zenobia", "/tirar 2d6 paso_secreto")
        await room.say("beto", "/tirar d20")
        await room.say("beto", "/combate")
        await room.say("zenobia", "/unirse como Quimérica")
        await room.say("zenobia", "/salir")
        await room.say("beto", "/combate fin")
        await chat.app.settle()
        before = _everything(server)
        asked, done = await _forget(room, "zenobia")
        await chat.app.settle()
        after = _everything(server)
        listed = await room.say("beto", "/tirar d6")

    assert "" == asked.refused
    assert "MemberForgotten" in done.events
    assert "ya no sé quién eres" in done.text
    for word in ("zenobia", "Zenobia", "paso_secreto", "Quimérica", "quimerica"):
        text = word.encode()
        assert text in before, word
        assert text not in after, word
    assert b"beto" in after
    assert "Beto" in listed.text


async def test_the_chain_still_verifies(server, store):
    """Rolls and a finished fight stay, without a name, and the ledger of the group is sound."""
    async with _chatroom(server) as chat:
        room = chat.room()
        await room.say("ana", "/tirar 3d6")
        await room.say("ana", "/duelo @beto")
        await room.say("beto", "/aceptar")
        await room.say("ana", "/rendirse")
        await room.press("ana", "Sí")
        rolls = len(await ledgers.draws(store, room.place))
        await _forget(room, "ana")
        report = await ledgers.check(store, room.place)
        left = len(await ledgers.draws(store, room.place))
        names = await chat.app.names(room.place, (chat.app.desk.member_id(account("ana")), "c1", "c2"))
        log = await room.say("beto", "/registro")

    assert report.holds
    assert 0 < rolls == left
    assert ["—", "—", "Beto"] == list(names.values())
    assert "Ana" not in log.text


async def test_nobody_in_a_fight_is_forgotten(server, store):
    """In a lobby or a running fight it is refused with the way out; after it, it works."""
    async with _chatroom(server) as chat:
        room = chat.room()
        await room.say("ana", "/duelo @beto")
        lobby = await room.say("ana", "/olvidame")
        await room.say("beto", "/aceptar")
        running = await room.say("ana", "/olvidame")
        other = await room.say("beto", "/olvidame")
        await room.say("ana", "/rendirse")
        await room.press("ana", "Sí")
        asked, done = await _forget(room, "ana")

    assert ["forget_in_fight"] * 3 == [lobby.refused, running.refused, other.refused]
    assert "1" in running.text
    assert ("", "") == (asked.refused, done.refused)


async def test_joining_after_the_question_stops_it(server, store):
    """The question was asked, then a fight began: the yes erases nobody."""
    async with _chatroom(server) as chat:
        room = chat.room()
        await room.say("ana", "/tirar d6")
        await room.say("ana", "/olvidame")
        await room.say("ana", "/combate")
        pressed = await room.press("ana", "Sí")
        member = await _member(chat, room.place, "ana")

    assert "forget_in_fight" == pressed.refused
    assert "Ana" == member.display


async def test_only_oneself_is_forgotten(server, store):
    """Somebody else's press does nothing; the other's no keeps everything."""
    async with _chatroom(server) as chat:
        room = chat.room()
        await room.say("ana", "/tirar d6")
        await room.say("beto", "/tirar d6")
        await room.say("ana", "/olvidame")
        wrong = await room.press("beto", "Sí")
        kept = await room.say("ana", "/cancelar")
        member = await _member(chat, room.place, "ana")

    assert wrong.refused
    assert "" == kept.refused
    assert "Ana" == member.display


async def test_what_is_too_much_for_once_goes_in_steps(server, store, monkeypatch):
    """A commit has its limit: part by part, until nothing is left."""
    monkeypatch.setattr(forgetting, "MOST", 4)
    async with _chatroom(server) as chat:
        room = chat.room()
        for name in ("Uno", "Dos", "Tres"):
            await room.say("beto", "/combate")
            await room.say("zenobia", f"/unirse como Zenobia {name}")
            await room.say("zenobia", "/salir")
            await room.say("beto", "/combate fin")
        _, done = await _forget(room, "zenobia")
        steps = 1
        while "MemberForgotten" not in done.events and steps < 9:
            assert "forgotten-partly" in {line.key for one in done.answer.messages for line in one.body}
            _, done = await _forget(room, "zenobia")
            steps += 1
        await chat.app.settle()
        left = _everything(server)

    assert 1 < steps < 9
    assert b"enobia" not in left


async def test_abilities_go_with_their_owner(server, store):
    """The library loses what somebody has made, its texts, and the words of remarks on those of others."""
    async with _chatroom(server) as chat:
        room, desk = chat.room(), chat.app.desk
        await room.say("ana", "/tirar d6")
        await room.say("beto", "/tirar d6")
        ana, beto = (desk.member_id(account(who)) for who in ("ana", "beto"))
        shared, own = hash_of("shared text"), hash_of("text of ana")
        mine = Entry("rayo", "Rayo de Ana", ana, (Version(own, "checked", 1), Version(shared, "checked", 2)))
        other = Entry("muro", "Muro", beto, (Version(shared, "returned", 3, by=ana, remark="flojo"),))
        work = Work(store, desk.cache, room.place, "library", chat.app.now())
        for kind, key, value in (
            (LIBRARY, "tiny", Library((mine, other))),
            (TEXT, shared, "shared text"),
            (TEXT, own, "text of ana"),
        ):
            await work.get(kind, key)
            work.put(kind, key, value)
        await store.commit(work.commit((), b""))
        desk.cache.drop(room.place)
        told = await room.say("ana", "/privacidad")
        await _forget(room, "ana")
        reader = desk.reader(room.place)
        library = await reader.get(LIBRARY, "tiny")
        texts = [await reader.get(TEXT, one) for one in (shared, own)]

    assert "Una habilidad que has hecho." in told.text
    assert ["muro"] == [entry.id for entry in library.entries]
    assert ("", "") == (library.entries[0].versions[0].remark, library.entries[0].versions[0].by)
    assert ["shared text", None] == texts


async def test_coming_back_is_a_fresh_start(server, store):
    """A new member: other salt, no character, no office; the name is known again."""
    async with _chatroom(server) as chat:
        room = chat.room()
        await room.say("ana", "/gm @ana")
        await room.say("ana", "/ficha")
        old = await _member(chat, room.place, "ana")
        await _forget(room, "ana")
        gone = await _member(chat, room.place, "ana")
        await room.say("ana", "/tirar d6")
        new = await _member(chat, room.place, "ana")
        gms = await room.say("ana", "/gm")
        named = await room.say("beto", "/duelo @ana")

    assert gone is None
    assert ("", "Ana") == (new.character, new.display)
    assert old.salt != new.salt
    assert old.character != new.character
    assert "gm-none" == gms.answer.messages[0].body[0].key
    assert "" == named.refused


async def test_an_erasure_and_a_second_message_of_the_same_person(server, store):
    """A message with more than the yes goes on afterwards, as somebody new."""
    async with _chatroom(server) as chat:
        room = chat.room()
        await room.say("ana", "/tirar d6")
        await room.say("ana", "/olvidame")
        said = await room.say("ana", "/aceptar; /tirar d6")

    assert "" == said.refused


# private chats


async def _bring(chat, room, who):
    """Say /grupo in the group; the code."""
    said = await room.say(who, "/grupo")
    return said.answer.messages[0].body[0].args["code"]


async def test_a_private_chat_works_on_the_group_it_was_told_of(server, store):
    """With the code, /ficha shows the group's sheet in private, /espera its fights; the group is silent."""
    async with _chatroom(server) as chat:
        room, private = chat.room(), chat.room("@ana")
        await room.say("ana", "/duelo @beto")
        await room.say("beto", "/aceptar")
        code = await _bring(chat, room, "ana")
        before = await private.say("ana", "/espera")
        chosen = await private.say("ana", f"/start {code}")
        waiting = await private.say("ana", "/espera")
        sheet = await private.say("ana", "/ficha")
        rolled = await private.say("ana", "/tirar d6")
        await private.say("ana", "/grupo no")
        after = await private.say("ana", "/espera")

    assert "" == chosen.refused
    assert "#1" not in before.text + after.text
    assert "1" in waiting.told(private.place)
    assert "n.º 1" in waiting.text
    for said in (waiting, sheet, rolled):
        assert {private.place} == {one.place for one in said.deliveries}
    assert 1 == len(await ledgers.draws(store, private.place))


async def test_an_outage_is_told_where_it_was_noticed(server, store, launcher, tmp_path):
    """What was said in private about a group is answered in private, also when the store is down."""
    port = launcher.port()
    process = launcher.start(tmp_path / "redis", port)
    async with chatroom(f"redis://127.0.0.1:{port}?timeout=2") as chat:
        room, private = chat.room(), chat.room("@ana")
        await room.say("ana", "/tirar d6")
        await private.say("ana", f"/grupo {await _bring(chat, room, 'ana')}")
        await private.say("ana", "/espera")
        before = len(chat.adapter.delivered)
        launcher.stop(process)
        with pytest.raises(StoreUnavailable):
            await private.say("ana", "/espera")
        told = [one.place for one in chat.adapter.delivered[before:]]

    assert [private.place] == told


async def test_a_network_with_links_gives_one(server, store):
    """Where the network can write a link to the private chat, the code is in it."""
    async with _chatroom(server) as chat:
        chat.app.desk.links["room"] = lambda code: f"https://room.example/?start={code}"
        said = await chat.room().say("ana", "/grupo")

    assert "https://room.example/?start=g" in said.text


async def test_a_fight_can_be_played_from_the_private_chat(server, store):
    """A verb of the group's system said in private is a step of the group's fight, told in the group."""
    async with _chatroom(server) as chat:
        room, private = chat.room(), chat.room("@ana")
        await room.say("ana", "/duelo @beto")
        await room.say("beto", "/aceptar")
        code = await _bring(chat, room, "ana")
        await private.say("ana", f"/grupo {code}")
        if (struck := await private.say("ana", "/golpear")).refused == "not_your_turn":
            await room.say("beto", "/golpear")
            struck = await private.say("ana", "/golpear")
        again = await private.say("ana", "/golpear")

    assert "" == struck.refused
    assert room.place in {one.place for one in struck.deliveries}
    assert again.refused
    assert {private.place} == {one.place for one in again.deliveries}


async def test_a_code_lets_nobody_in_whom_the_group_does_not_know(server, store):
    """A stranger with the code is refused, also one who was forgotten since; a wrong code is unknown."""
    async with _chatroom(server) as chat:
        room = chat.room()
        await room.say("ana", "/tirar d6")
        code = await _bring(chat, room, "ana")
        stranger = await chat.room("@dora").say("dora", f"/grupo {code}")
        wrong = await chat.room("@ana").say("ana", "/grupo gaaaaaaaaaaaaaaaa")
        await chat.room("@ana").say("ana", f"/grupo {code} Mesa del jueves")
        listed = await chat.room("@ana").say("ana", "/grupo")
        await _forget(room, "ana")
        after = await chat.room("@ana").say("ana", "/espera")
        number = await chat.room("@ana").say("ana", "/grupo 1")

    assert ("not_met_there", "unknown_group") == (stranger.refused, wrong.refused)
    assert "1. Mesa del jueves" in listed.text
    assert "#1" not in after.text
    assert "not_met_there" == number.refused


async def test_several_groups_are_kept_apart(server, store):
    """The list has each with its label, a number changes the current one, labels are cut."""
    async with _chatroom(server) as chat:
        private = chat.room("@ana")
        for name in ("uno", "dos"):
            await chat.room(name).say("ana", f"/unirse como {name.title()}")
            await chat.room(name).say("ana", "/ficha")
            code = await _bring(chat, chat.room(name), "ana")
            await private.say("ana", f"/grupo {code}" + (f" {'x' * 99}" if name == "dos" else ""))
        listed = await private.say("ana", "/grupo")
        chosen = await private.say("ana", "/grupo 1")
        bad = await private.say("ana", "/grupo 7")

    assert "1. Ana" in listed.text
    assert "x" * LONGEST_LABEL in listed.text
    assert "x" * (LONGEST_LABEL + 1) not in listed.text
    assert "Ana" in chosen.text
    assert "unknown_group" == bad.refused


async def test_a_moved_group_is_still_the_current_one(server, store):
    """The room gets a new address: the private chat follows."""
    async with _chatroom(server) as chat:
        room, private = chat.room("old"), chat.room("@ana")
        await room.say("ana", "/duelo @beto")
        await room.say("beto", "/aceptar")
        await private.say("ana", f"/grupo {await _bring(chat, room, 'ana')}")
        await chat.app.move("room:old", "room:new")
        await chat.app.settle()
        waiting = await private.say("ana", "/espera")

    assert "n.º 1" in waiting.told(private.place)


async def test_forgetting_in_private_forgets_the_groups(server, store):
    """The private chat's own session is erased with its list; the group keeps its member."""
    async with _chatroom(server) as chat:
        room, private = chat.room(), chat.room("@ana")
        await room.say("ana", "/tirar d6")
        await private.say("ana", f"/grupo {await _bring(chat, room, 'ana')}")
        _, done = await _forget(private, "ana")
        listed = await private.say("ana", "/grupo")
        member = await _member(chat, room.place, "ana")

    assert "en los grupos es aparte" in done.text.lower()
    assert "groups-none" == listed.answer.messages[0].body[0].key
    assert "Ana" == member.display


async def test_the_first_word_of_a_private_chat_is_answered(server, store):
    """/start without a code greets."""
    async with _chatroom(server) as chat:
        said = await chat.room("@ana").say("ana", "/start")

    assert "Cubilete" in said.text
