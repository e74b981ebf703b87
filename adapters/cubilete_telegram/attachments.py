"""Files that come with a command in their caption: fetched for the core, which decides what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from telegram.error import BadRequest

from cubilete.chat.incoming import MOST_FILE

if TYPE_CHECKING:
    from telegram import Document, Message

    from cubilete.chat.incoming import Incoming
    from cubilete_telegram.client import Client

_SIGNS = ("/", "!", "[[")
_TOO_LARGE = bytes(MOST_FILE + 1)
"""Stands for what was not fetched, so that the core refuses it in its own words."""


async def attached(client: Client, message: Message, said: Incoming | None) -> Incoming | None:
    """What was said, with the file that came with it. Only a caption with a sign of a command asks for that.

    Raises TelegramError where it could not be fetched now.
    """
    if said is None or message.document is None or not any(sign in said.text for sign in _SIGNS):
        return said
    return replace(said, file=await _fetched(client, message.document))


async def _fetched(client: Client, document: Document) -> bytes:
    """The file; a stand-in where it is too large for all that the core reads, or cannot be had any more."""
    if (document.file_size or 0) > MOST_FILE:
        return _TOO_LARGE
    try:
        file = await client.get_file(document.file_id)
        data = bytes(await file.download_as_bytearray())
    except BadRequest:
        return _TOO_LARGE
    return data
