"""Files that come with a command, as their caption or in answer to them: fetched for the core to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from telegram.error import BadRequest

from cubilete.chat.incoming import MOST_FILE, UNREADABLE_FILE, wants_file
from cubilete_telegram.inbound import replied

if TYPE_CHECKING:
    from telegram import Document, Message

    from cubilete.chat.incoming import Incoming
    from cubilete_telegram.client import Client


async def attached(client: Client, message: Message, said: Incoming | None) -> Incoming | None:
    """What was said, with the file that came with it, or that it answers.

    Raises TelegramError where it could not be fetched now.
    """
    document = _document(message)
    if said is None or document is None or not wants_file(said.text):
        return said
    return replace(said, file=await _fetched(client, document))


def _document(message: Message) -> Document | None:
    """The file that a message brings, else the one of the message that it answers."""
    reply = replied(message)
    return message.document or (reply.document if reply is not None else None)


async def _fetched(client: Client, document: Document) -> bytes:
    """The file; a stand-in where it is too large for all that the core reads, or cannot be had any more."""
    if (document.file_size or 0) > MOST_FILE:
        return UNREADABLE_FILE
    try:
        file = await client.get_file(document.file_id)
        data = bytes(await file.download_as_bytearray())
    except BadRequest:
        return UNREADABLE_FILE
    return data
