"""Names for what is sent: from what the worker remembers, else from the store."""

from __future__ import annotations

from cubilete.chat.message import Line, Message, Name
from cubilete.chat.render import plain_text
from cubilete.sessions.wording import word
from cubilete.testing.chatroom import account


async def _words(chat, room, *ids):
    """A message that names these people, in words."""
    message = Message(tuple(Line("label-name", {"who": Name(id_)}) for id_ in ids))
    told = await word(chat.app.desk, chat.adapter, room.place, room.place, message)
    return plain_text(told.rendered)


async def test_who_is_not_remembered_is_read(chat):
    """After a restart the worker remembers nobody; they are named all the same."""
    room = chat.room("main")
    await room.say("ana", "/tirar d6")
    await chat.app.settle()
    ana = chat.app.desk.member_id(account("ana"))
    known = await _words(chat, room, ana)
    chat.app.desk.cache.drop(room.place)

    assert ("Ana", "Ana") == (known, await _words(chat, room, ana))


async def test_who_was_never_met_has_a_dash(chat):
    """Somebody forgotten, or a character that is gone."""
    room = chat.room("main")
    await room.say("ana", "/tirar d6")

    assert "—\n—" == await _words(chat, room, "m0000000000000000", "c99")
