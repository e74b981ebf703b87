"""Messages as they stand now, as the bot gets them and as a person sees them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fake.people import Chat, User


@dataclass(eq=False)
class Message:
    """One message of a chat; `body` is its JSON without the message that it replies to."""

    chat: Chat
    id: int
    author: User | None
    body: dict[str, Any]
    by_us: bool = False
    """Written by our bot (not: by somebody through it)."""
    reply_to: Message | None = None
    inline_id: str | None = None
    topic: int | None = None
    """The forum topic, without the one called General."""
    silent: bool = False
    deleted: bool = False
    files: list[tuple[str, bytes]] = field(default_factory=list)
    reaction: str | None = None
    """The emoji that our bot reacted with."""

    def json(self, *, with_reply: bool = True) -> dict[str, Any]:
        """The Message object; a replied message is shown without the one that it replies to."""
        found = dict(self.body)
        if with_reply and self.reply_to is not None and not self.reply_to.deleted:
            found["reply_to_message"] = self.reply_to.json(with_reply=False)
        return found

    @property
    def text(self) -> str:
        """The text or caption."""
        return str(self.body.get("text") or self.body.get("caption") or "")

    @property
    def keyboard(self) -> list[list[dict[str, Any]]]:
        """The rows of buttons."""
        markup: dict[str, list[list[dict[str, Any]]]] = self.body.get("reply_markup", {})
        return markup.get("inline_keyboard", [])


def external(message: Message) -> dict[str, Any]:
    """Show a message to a reply from elsewhere: the ExternalReplyInfo object."""
    origin: dict[str, Any] = {"date": message.body["date"]}
    if message.author is None:
        origin |= {"type": "channel", "chat": message.chat.json(), "message_id": message.id}
    else:
        origin |= {"type": "user", "sender_user": message.author.json()}
    return {"origin": origin, "chat": message.chat.json(), "message_id": message.id}


class Seen(NamedTuple):
    """A message of the bot as a person sees it at this moment."""

    id: int
    text: str
    buttons: tuple[tuple[str, ...], ...]
    """Labels, row by row."""
    entities: tuple[tuple[str, str], ...]
    """What is formatted, in order: type, and the text that it covers."""
    topic: int | None
    reply_to: int | None
    edited: bool
    silent: bool
    files: tuple[str, ...]
    message: Message

    @property
    def labels(self) -> tuple[str, ...]:
        """All labels in one row."""
        return tuple(label for row in self.buttons for label in row)


def seen(message: Message) -> Seen:
    """Show a message as it stands."""
    body = message.body
    raw = message.text.encode("utf-16-le")
    entities = body.get("entities") or body.get("caption_entities") or []
    covered = tuple(
        (one["type"], raw[2 * one["offset"] : 2 * (one["offset"] + one["length"])].decode("utf-16-le"))
        for one in entities
    )
    return Seen(
        id=message.id,
        text=message.text,
        buttons=tuple(tuple(button["text"] for button in row) for row in message.keyboard),
        entities=covered,
        topic=message.topic,
        reply_to=message.reply_to.id if message.reply_to is not None else None,
        edited="edit_date" in body,
        silent=message.silent,
        files=tuple(name for name, _ in message.files),
        message=message,
    )
