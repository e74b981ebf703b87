"""The hand of a test: people who write, press and ask, admins who change a chat, and what they all see."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from fake.community import Community
from fake.errors import ApiError, LostReply
from fake.keyboards import start_payload
from fake.marks import Entity, found_in, ordered
from fake.messages import Message, Seen, external, seen
from fake.people import CHANNEL_BOT, GROUP_ANONYMOUS_BOT, TELEGRAM, Chat, Topic, User
from fake.server import Request, Scripted, Server
from fake.world import World, is_service

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fake.pressing import Press, Query
    from fake.schema import Schema

TOKEN = "4242:TEST-token"  # noqa: S105 - opens nothing


class Fake(Community):
    """A Bot API server with one bot, and the people around it.

    `url` goes into the bot as `base_url=fake.base_url`; times are `fake.clock`'s.
    """

    def __init__(self, schema: Schema, *, token: str = TOKEN) -> None:
        self.server = Server(World(), schema, token)
        super().__init__(self.server.world, self.server.rooms)
        self.token = token
        self.clock = self.world.clock
        self.flood = self.world.flood
        self.updates = self.world.updates

    async def start(self) -> None:
        """Open the door."""
        await self.server.start()

    async def stop(self) -> None:
        """Close it."""
        await self.server.stop()

    @property
    def base_url(self) -> str:
        """What python-telegram-bot takes as `base_url`."""
        return f"{self.server.url}/bot"

    @property
    def base_file_url(self) -> str:
        """What python-telegram-bot takes as `base_file_url`."""
        return f"{self.server.url}/file/bot"

    @property
    def requests(self) -> list[Request]:
        """All calls so far."""
        return self.server.requests

    def calls(self, method: str) -> list[Request]:
        """All calls of one method so far."""
        return [one for one in self.server.requests if one.method.lower() == method.lower()]

    def take_faults(self) -> list[str]:
        """Give what did not fit the schema and forget it; what is left fails the test at its end."""
        found, self.server.faults = self.server.faults, []
        return found

    async def until(self, true: Callable[[], Any], seconds: float = 10) -> Any:
        """Wait, by the real clock, until something holds, and give it; a failure names the last calls."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = true()
            if found:
                return found
            await asyncio.sleep(0.005)
        last = [(one.method, one.given, one.error) for one in self.requests if one.method != "getUpdates"][
            -5:
        ]
        raise AssertionError(f"it did not come true within {seconds} s; the last calls: {last}")

    # what people do

    def say(
        self,
        user: User,
        chat: Chat,
        text: str,
        *,
        reply_to: Message | Seen | None = None,
        topic: Topic | None = None,
        entities: Iterable[Entity] | None = None,
        quote: str | None = None,
        anonymous: bool = False,
        as_chat: Chat | None = None,
        forwarded_from: User | Chat | str | None = None,
        photo: bool = False,
        file: tuple[str, bytes] | None = None,
    ) -> Message:
        """Write a message.

        `anonymous`: as an admin who hides behind the group. `as_chat`: in the name of a channel.
        `forwarded_from`: somebody, a channel, or the name of one who hides. `photo`, `file`
        (name and bytes): the text is a caption.
        `entities` (see `marks.mark`) join those that the server finds (commands, mentions, links, tags).
        """
        if chat.peer is not None and chat.peer is not user:
            raise ValueError(f"{user.first_name} can't write in the private chat of {chat.peer.first_name}")
        if chat.peer is None:
            self._require_in(user, chat)
        else:
            user.started = True
            if user.blocked:
                self.unblock(user)
        replied = reply_to.message if isinstance(reply_to, Seen) else reply_to
        author, content = self._author(user, chat, anonymous=anonymous, as_chat=as_chat)
        marks = ordered([*found_in(text), *(entities or ())])
        content |= _speech(text, marks, photo=photo or file is not None)
        if file is not None:
            content["document"] = self.server.sending.keep(*file)
            del content["photo"]
        if quote is not None and replied is not None:
            content["quote"] = self.world.quote(replied, quote)
        if forwarded_from is not None:
            content["forward_origin"] = _origin(forwarded_from, self.clock.date())
        if replied is not None and replied.chat is not chat:
            content["external_reply"] = external(replied)
            replied = None
        place = topic.id if topic is not None else replied.topic if replied is not None else None
        if replied is None and place is not None:
            # Without a reply, what stands in a topic says that it replies to what opened the topic.
            replied = chat.messages[place]
        message = self.world.write(chat, author, content, reply_to=replied, topic=place)
        self.world.tell_message(message)
        return message

    def _require_in(self, user: User, chat: Chat) -> None:
        if chat.moved_to is not None:
            raise ValueError(f"{chat.title!r} has become a supergroup")
        if chat.peer is None and not chat.member(user).is_in():
            raise ValueError(f"{user.first_name} is not in {chat.title!r}")

    def _author(
        self, user: User, chat: Chat, *, anonymous: bool, as_chat: Chat | None
    ) -> tuple[User | None, dict[str, Any]]:
        if chat.type == "channel":
            return None, {"sender_chat": chat.json()}
        if anonymous or (chat.is_group() and chat.member(user).anonymous and as_chat is None):
            if not chat.member(user).is_admin():
                raise ValueError(f"{user.first_name} is no admin of {chat.title!r}")
            title = chat.member(user).title
            signed = {"author_signature": title} if title else {}
            return self.world.users[GROUP_ANONYMOUS_BOT], {"sender_chat": chat.json(), **signed}
        if as_chat is not None:
            return self.world.users[CHANNEL_BOT], {"sender_chat": as_chat.json()}
        return user, {}

    def forward_post(self, post: Message, group: Chat) -> Message:
        """Let a channel's post appear in the group that is linked to the channel, as it does by itself."""
        author = self.world.users[TELEGRAM]
        content = {
            **_speech(post.text, found_in(post.text), photo=False),
            "sender_chat": post.chat.json(),
            "is_automatic_forward": True,
            "forward_origin": external(post)["origin"],
        }
        message = self.world.write(group, author, content)
        self.world.tell_message(message)
        return message

    def edit(self, message: Message, text: str) -> None:
        """Change a message of a person."""
        photo = "photo" in message.body
        gone = {"text", "caption", "entities", "caption_entities"}
        kept = {key: value for key, value in message.body.items() if key not in gone}
        spoken = _speech(text, found_in(text), photo=False)
        if photo:
            spoken = {"caption" if key == "text" else f"caption_{key}": one for key, one in spoken.items()}
        message.body = {**kept, **spoken, "edit_date": self.clock.date()}
        self.world.tell_message(message, edited=True)

    def delete(self, message: Message | Seen) -> None:
        """Remove a message; bots are not told."""
        (message.message if isinstance(message, Seen) else message).deleted = True

    def press(self, user: User, message: Message | Seen, label: str) -> Press:
        """Press a button that says `label`, as the message stands now."""
        found = message.message if isinstance(message, Seen) else message
        return self.press_data(user, found, self._button(found, label)["callback_data"])

    def press_data(self, user: User, message: Message | Seen, data: str) -> Press:
        """Press with any data: a button that was there before the last edit, or a forged one."""
        found = message.message if isinstance(message, Seen) else message
        if found.inline_id is None:
            self._require_in(user, found.chat)
        return self.server.pressing.press(user, found, data)

    def _button(self, message: Message, label: str) -> dict[str, Any]:
        buttons = [button for row in message.keyboard for button in row]
        named = [one for one in buttons if one["text"] == label] or [
            one for one in buttons if label in one["text"]
        ]
        if not named:
            raise AssertionError(f"no button {label!r} among {[one['text'] for one in buttons]}")
        return named[0]

    def follow_link(self, user: User, message: Message | Seen, label: str) -> Message:
        """Press a button that links to the bot's private chat, and then Start there."""
        found = message.message if isinstance(message, Seen) else message
        payload = start_payload(self._button(found, label)["url"], self.me.username)
        return self.say(user, self.private(user), f"/start {payload}")

    def inline_query(self, user: User, text: str, chat_type: str = "supergroup") -> Query:
        """Type `@bot text` somewhere."""
        return self.server.pressing.query(user, text, chat_type)

    def choose_inline(
        self, query: Query, result: int | str, chat: Chat, *, topic: Topic | None = None
    ) -> Message:
        """Send a result (by number or id) into a chat, through the bot."""
        assert query.results is not None, "the query is not answered yet"
        one = (
            query.results[result]
            if isinstance(result, int)
            else next(found for found in query.results if found["id"] == result)
        )
        text, entities = self.server.pressing.text_of(one)
        content: dict[str, Any] = {"text": text, "via_bot": self.me.json()}
        if entities:
            content["entities"] = entities
        if one.get("reply_markup"):
            content["reply_markup"] = one["reply_markup"]
        message = self.world.write(chat, query.user, content, topic=topic.id if topic else None)
        inline_id = f"inline-{query.id}-{message.id}"
        if one.get("reply_markup"):  # without buttons a sent result can't be edited
            message.inline_id = inline_id
            self.world.inline[inline_id] = message
        if self.world.inline_feedback:
            body: dict[str, Any] = {
                "result_id": one["id"], "from": query.user.json(), "query": query.text,
            }  # fmt: skip
            if message.inline_id is not None:
                body["inline_message_id"] = inline_id
            self.world.tell("chosen_inline_result", body, ("chosen_inline_result", query.user.id))
        self.world.tell_message(message)
        return message

    # what people see

    def sent(self, chat: Chat, *, topic: Topic | None = None) -> list[Seen]:
        """What the bot wrote in a chat (or one topic of it), as it stands now."""
        return [
            seen(one)
            for one in chat.messages.values()
            if one.by_us
            and not one.deleted
            and not is_service(one)
            and (topic is None or one.topic == topic.id)
        ]

    def unanswered(self) -> list[Press]:
        """The presses whose buttons still show a running clock."""
        return [one for one in self.server.pressing.presses.values() if one.answer is None]

    def look(self, message: Message) -> Seen:
        """A message as it stands now."""
        return seen(message)

    # trouble

    def script_error(
        self,
        method: str,
        code: int,
        description: str,
        *,
        times: int = 1,
        chat: Chat | None = None,
        **parameters: Any,
    ) -> Scripted:
        """Answer the next calls of a method (to one chat) with an error; the rest is its parameters."""
        error = ApiError(code, description, parameters or None)
        found = Scripted(method.lower(), error, times, chat.id if chat is not None else None)
        self.server.scripted.append(found)
        return found

    def lose_reply(self, method: str, *, times: int = 1, chat: Chat | None = None) -> Scripted:
        """Do the next calls of a method, but cut the connection before their answer."""
        found = Scripted(method.lower(), LostReply(), times, chat.id if chat is not None else None)
        self.server.scripted.append(found)
        return found

    def hold(self, method: str, *, times: int = 1, chat: Chat | None = None) -> Scripted:
        """Let the next calls of a method wait until `release()` of what this gives."""
        found = Scripted(method.lower(), None, times, chat.id if chat is not None else None)
        found.gate = asyncio.Event()
        self.server.scripted.append(found)
        return found

    def go_down(self) -> None:
        """Cut every connection from now on."""
        self.server.down = True
        self.updates.end_poll("the server goes down")

    def come_back(self) -> None:
        """Answer again."""
        self.server.down = False

    def push(self, kind: str, body: dict[str, Any], *, checked: bool = True) -> None:
        """Queue an update of a test's own; unchecked, it may be what no client can read."""
        if checked:
            self.world.tell(kind, body, (kind, 0))
        else:
            self.updates.add(kind, body, (kind, 0))

    def deliver_again(self, update_id: int | None = None) -> None:
        """Send an update (the last one) once more with its id, as the server may."""
        found = [one for one in self.updates.history if update_id in {None, one.id}]
        self.updates.again(found[-1])


def _speech(text: str, marks: list[Entity], *, photo: bool) -> dict[str, Any]:
    """Give the text part of a message, or of a caption under a picture."""
    if not photo:
        return {"text": text, **({"entities": marks} if marks else {})}
    sizes = {"file_id": "person", "file_unique_id": "person", "width": 90, "height": 90}
    return {"photo": [sizes], "caption": text, **({"caption_entities": marks} if marks else {})}


def _origin(source: User | Chat | str, date: int) -> dict[str, Any]:
    if isinstance(source, Chat):
        return {"type": "channel", "date": date, "chat": source.json(), "message_id": 7}
    if isinstance(source, User):
        return {"type": "user", "date": date, "sender_user": source.json()}
    return {"type": "hidden_user", "date": date, "sender_user_name": source}
