"""Private chats that the bot opens, and who can read the first word in a room."""

from __future__ import annotations

import asyncio

from matrix_people import PATIENCE, body
from nio import ShareGroupSessionError

from cubilete.chat.message import Message
from cubilete.chat.ports import Delivery
from cubilete.chat.rendered import Rendered, ShownLine
from cubilete.chat.spans import Span


def _delivery(key, place, text):
    return Delivery(key, place, Rendered((ShownLine((Span(text),)),)), Message(()))


def _tell(town, person, text):
    """Send something for somebody alone, as the core does."""
    place = town.adapter.private_place(person.user)
    return asyncio.create_task(town.adapter.deliver(_delivery(text, place, text)))


def _client(town):
    return town.adapter._outbound._client


async def _until(fits, what):
    async with asyncio.timeout(PATIENCE):
        while not fits():  # noqa: ASYNC110  the library tells nobody
            await asyncio.sleep(0.05)
    assert fits(), what


async def _invited(person):
    await _until(lambda: person.client.invited_rooms, "an invitation")
    return next(iter(person.client.invited_rooms))


async def _reads(person, *texts):
    for text in texts:
        told = await person.hears(text)
        assert told["secret"]


async def test_a_private_chat_is_opened_where_there_is_none(town):
    """A message for somebody alone goes into an encrypted direct room, always the same one."""
    await town.start()
    ana = await town.person("ana")
    first, second = _tell(town, ana, "la primera"), _tell(town, ana, "la segunda")
    room = await _invited(ana)
    await ana.joins(room)
    await asyncio.gather(first, second)
    await _tell(town, ana, "la tercera")
    await _reads(ana, "la tercera")

    assert ana.client.rooms[room].encrypted
    assert 1 == len(ana.client.rooms)
    assert not any(one.get("locked") for one in ana.events)
    told = [body(one) for one in ana.messages(town.bot)]
    assert {"la primera", "la segunda"} < set(told)


async def test_the_first_word_can_be_read_when_the_invitation_is_slow(town):
    """A sync that shows the new room before its invitation leaves nobody without the key."""
    await town.start()
    ana = await town.person("ana")
    client = _client(town)
    create = client.room_create
    inviting = []

    async def slowly(*, invite, **more):
        said = await create(**more)

        async def later():
            await _until(lambda: said.room_id in client.rooms, "the room")
            await asyncio.sleep(0.5)
            for user in invite:
                await client.room_invite(said.room_id, user)

        inviting.append(asyncio.create_task(later()))
        return said

    client.room_create = slowly
    sending = _tell(town, ana, "la primera")
    await ana.joins(await _invited(ana))
    await sending
    await _reads(ana, "la primera")
    await inviting[0]

    assert 1 == len(ana.client.rooms)


async def test_a_device_that_comes_before_its_owner_joins_can_read(town):
    """Between invitation and joining the homeserver tells of no new device: the bot asks."""
    await town.start()
    ana = await town.person("ana")
    await _tell(town, ana, "la primera")
    other = ana.device("other")
    town.people.append(other)
    await other.come()
    await _tell(town, ana, "la segunda")
    room = await _invited(ana)
    await ana.joins(room)
    await other.sees(room)

    await _reads(ana, "la primera", "la segunda")
    await _reads(other, "la segunda")


async def test_who_comes_later_reads_what_is_said_from_then_on(town):
    """Each that comes in gets the key of what follows, on all devices."""
    await town.start()
    ana, beto = [await town.person(name) for name in ("ana", "beto")]
    other = beto.device("other")
    town.people.append(other)
    await other.come()
    room = await town.room(ana, encrypted=True)
    await _reads(ana, "Cubilete")
    await ana.says(room, "!tirar 1d20 antes")
    await _reads(ana, "antes")
    await ana.client.room_invite(room, beto.user)
    await beto.joins(room)
    await other.sees(room)
    await ana.sees_member(room, beto.user)
    await _until(lambda: beto.user in _client(town).rooms[room].users, "beto, for the bot")
    await ana.says(room, "!tirar 1d20 después")

    for one in (ana, beto, other):
        await _reads(one, "después")


async def test_who_is_invited_while_the_key_is_shared_gets_it(town):
    """The library takes a share for done for all, also for those who came in meanwhile."""
    await town.start()
    ana, beto = [await town.person(name) for name in ("ana", "beto")]
    room = await town.room(ana, encrypted=True)
    await _reads(ana, "Cubilete")
    client = _client(town)
    share, begun, enough = client.share_group_session, asyncio.Event(), asyncio.Event()

    async def slowly(room_id, **more):
        # As if a homeserver were slow to hand out the last of the keys.
        said = await share(room_id, **more)
        client.olm.outbound_group_sessions[room_id].shared = False
        begun.set()
        await enough.wait()
        client.olm.outbound_group_sessions[room_id].shared = True
        return said

    client.invalidate_outbound_session(room)
    client.share_group_session = slowly
    sending = asyncio.create_task(town.adapter.deliver(_delivery("k", f"matrix:{room}", "con llave")))
    await begun.wait()
    await ana.client.room_invite(room, beto.user)
    await _until(lambda: beto.user in client.device_store.users, "beto's devices, for the bot")
    enough.set()
    await sending
    await beto.joins(room)

    await _reads(ana, "con llave")
    await _reads(beto, "con llave")


async def test_a_share_that_fails_is_done_again(town):
    """The homeserver refuses to pass the key on, once: what is said waits until all have it."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, encrypted=True)
    await _reads(ana, "Cubilete")
    client = _client(town)
    send, refused = client._send, []

    async def once_refused(response_class, method, path, *arguments, **more):
        if "/sendToDevice/" in path and not refused:
            refused.append(path)
            return ShareGroupSessionError("the homeserver is ill", "M_UNKNOWN", room_id=room)
        return await send(response_class, method, path, *arguments, **more)

    client._send = once_refused
    client.invalidate_outbound_session(room)
    await ana.says(room, "!tirar 1d20 pese a todo")
    await _reads(ana, "pese a todo")

    assert refused
