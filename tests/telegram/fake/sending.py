"""The methods that write, edit and remove messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fake.errors import bad_request, too_many_requests
from fake.keyboards import checked_markup
from fake.messages import external
from fake.schema import Upload
from fake.texts import caption, message_text

if TYPE_CHECKING:
    from fake.messages import Message
    from fake.people import Chat
    from fake.world import World

LAST_DELETE = 48 * 3600
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a"
    " current content and reply markup of the message"
)

Given = dict[str, Any]


class Sending:
    """sendMessage and its relatives."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.files: dict[str, tuple[str, bytes]] = {}

    def sendmessage(self, given: Given) -> Given:
        """A text."""
        chat = self._target(given, "can_send_messages")
        text, entities = message_text(given)
        return self._send(chat, given, {"text": text, **self._marked("entities", entities)}).json()

    def senddocument(self, given: Given) -> Given:
        """A file."""
        name, content, file_id = self._file(given, "document")
        chat = self._target(given, "can_send_documents")
        document = {**_sizes(file_id, content), "file_name": name}
        return self._send_file(chat, given, {"document": document}, (name, content))

    def sendphoto(self, given: Given) -> Given:
        """A picture."""
        name, content, file_id = self._file(given, "photo")
        chat = self._target(given, "can_send_photos")
        photo = [{**_sizes(file_id, content), "width": 640, "height": 480}]
        return self._send_file(chat, given, {"photo": photo}, (name, content))

    def _file(self, given: Given, kind: str) -> tuple[str, bytes, str]:
        sent = given.get(kind)
        if isinstance(sent, Upload):
            if not sent.content:
                raise bad_request("file must be non-empty")
            file_id = f"file{len(self.files) + 1}"
            self.files[file_id] = (sent.name, sent.content)
            return sent.name, sent.content, file_id
        if sent not in self.files:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return (*self.files[sent], str(sent))

    def _send_file(self, chat: Chat, given: Given, content: Given, file: tuple[str, bytes]) -> Given:
        text, entities = caption(given)
        if text:
            content |= {"caption": text, **self._marked("caption_entities", entities)}
        message = self._send(chat, given, content)
        message.files.append(file)
        return message.json()

    def _marked(self, key: str, entities: list[Given]) -> Given:
        """Give the entities as the message carries them; a mention of a stranger is none."""
        found = []
        for one in entities:
            if one["type"] != "text_mention":
                found.append(one)
                continue
            number = one["user_id"] if "user_id" in one else one["user"]["id"]
            user = self.world.users.get(number)
            if user is not None:
                place = {"offset": one["offset"], "length": one["length"]}
                found.append({"type": "text_mention", **place, "user": user.json()})
        return {key: found} if found else {}

    def _target(self, given: Given, right: str) -> Chat:
        chat = self.world.find_chat(given.get("chat_id"))
        self.world.require_access(chat, write=True)
        self.world.require_right(chat, right)
        return chat

    def _spend(self, chat: Chat) -> None:
        wait = self.world.flood.spend(chat.id, self.world.clock.now(), group=chat.peer is None)
        if wait:
            raise too_many_requests(wait)

    def _send(self, chat: Chat, given: Given, content: Given) -> Message:
        markup = checked_markup(given.get("reply_markup"))
        if markup is not None:
            content["reply_markup"] = markup
        topic = self._topic(chat, given.get("message_thread_id"))
        reply = self._reply(chat, given, content)
        if reply is not None and topic is None and reply.chat is chat:
            topic = reply.topic
        self._require_open(chat, topic)
        if reply is not None and (reply.chat is not chat or reply.topic != topic):
            content["external_reply"] = external(reply)
            reply = None
        self._spend(chat)
        channel = chat.type == "channel"
        if channel:
            content["sender_chat"] = chat.json()
        if given.get("protect_content"):
            content["has_protected_content"] = True
        return self.world.write(
            chat,
            None if channel else self.world.me,
            content,
            by_us=True,
            reply_to=reply,
            topic=topic,
            silent=bool(given.get("disable_notification")),
        )

    def _topic(self, chat: Chat, thread: int | None) -> int | None:
        """Find the topic of a call; outside of forums the id is ignored."""
        if not thread or not chat.forum:
            return None
        if thread not in chat.topics:
            raise bad_request("message thread not found")
        return int(thread)

    def _require_open(self, chat: Chat, topic: int | None) -> None:
        if topic is not None and chat.topics[topic].closed and not self.world.bot_in(chat).is_admin():
            raise bad_request("TOPIC_CLOSED")

    def _reply(self, chat: Chat, given: Given, content: Given) -> Message | None:
        wanted = given.get("reply_parameters") or {}
        number = wanted.get("message_id") or given.get("reply_to_message_id")
        if number is None:
            return None
        place = self.world.find_chat(wanted["chat_id"]) if wanted.get("chat_id") else chat
        lenient = wanted.get("allow_sending_without_reply") or given.get("allow_sending_without_reply")
        found = place.messages.get(int(number))
        if found is None or found.deleted:
            if lenient:
                return None
            raise bad_request("message to be replied not found")
        if wanted.get("quote"):
            try:
                content["quote"] = self.world.quote(found, wanted["quote"])
            except ValueError:
                raise bad_request("QUOTE_TEXT_INVALID") from None
        return found

    # edits

    def editmessagetext(self, given: Given) -> Given | bool:
        """Another text."""
        message = self._own(given)
        text, entities = message_text(given, edit=True)
        if "text" not in message.body:
            raise bad_request("there is no text in the message to edit")
        return self._edited(
            message, given, {"text": text, **self._marked("entities", entities)}, ("entities",)
        )

    def editmessagecaption(self, given: Given) -> Given | bool:
        """Another caption."""
        message = self._own(given)
        if not message.files:
            raise bad_request("there is no caption in the message to edit")
        text, entities = caption(given)
        change = {"caption": text, **self._marked("caption_entities", entities)}
        return self._edited(message, given, change, ("caption_entities",))

    def editmessagereplymarkup(self, given: Given) -> Given | bool:
        """Other buttons."""
        return self._edited(self._own(given), given, {}, ())

    def _own(self, given: Given) -> Message:
        if given.get("inline_message_id"):
            message = self.world.inline.get(given["inline_message_id"])
            if message is None or message.deleted:
                raise bad_request("MESSAGE_ID_INVALID")
            return message
        chat = self.world.find_chat(given.get("chat_id"))
        self.world.require_access(chat, write=chat.peer is None and chat.moved_to is None)
        message = self.world.find_message(chat, given.get("message_id"), "message to edit")
        if not message.by_us or chat.moved_to is not None:
            raise bad_request("message can't be edited")
        return message

    def _edited(
        self, message: Message, given: Given, change: Given, optional: tuple[str, ...]
    ) -> Given | bool:
        markup = checked_markup(given.get("reply_markup"))
        body = {key: value for key, value in message.body.items() if key not in {"reply_markup", *optional}}
        body |= change
        if markup is not None:
            body["reply_markup"] = markup
        if body == message.body:
            raise bad_request(NOT_MODIFIED)
        self._spend(message.chat)
        if change:  # other buttons alone do not count as an edit
            body["edit_date"] = self.world.clock.date()
        message.body = body
        return True if given.get("inline_message_id") else message.json()

    # removal

    def deletemessage(self, given: Given) -> bool:
        """Remove one."""
        chat = self.world.find_chat(given.get("chat_id"))
        self.world.require_access(chat, write=True)
        message = self.world.find_message(chat, given.get("message_id"), "message to delete")
        admin = self.world.bot_in(chat)
        may = "can_delete_messages" in admin.rights and admin.is_admin()
        recent = message.body["date"] > self.world.clock.now() - LAST_DELETE
        if not may and not (recent and (message.by_us or chat.peer is not None)):
            raise bad_request("message can't be deleted")
        message.deleted = True
        return True

    def deletemessages(self, given: Given) -> bool:
        """Remove several; those that are not there are passed over."""
        chat = self.world.find_chat(given.get("chat_id"))
        for number in given["message_ids"]:
            if number in chat.messages and not chat.messages[number].deleted:
                self.deletemessage({"chat_id": chat.id, "message_id": number})
        return True

    def setmessagereaction(self, given: Given) -> bool:
        """React to a message, or take the reaction back."""
        chat = self.world.find_chat(given.get("chat_id"))
        self.world.require_access(chat, write=True)
        message = self.world.find_message(chat, given.get("message_id"), "message to react")
        wanted = given.get("reaction") or []
        if len(wanted) > 1 or any(one["type"] != "emoji" for one in wanted):
            raise bad_request("REACTIONS_TOO_MANY" if len(wanted) > 1 else "REACTION_INVALID")
        message.reaction = wanted[0]["emoji"] if wanted else None
        return True

    def keep(self, name: str, content: bytes) -> Given:
        """Keep a file that somebody sends; the document that shows it."""
        file_id = f"file{len(self.files) + 1}"
        self.files[file_id] = (name, content)
        return {**_sizes(file_id, content), "file_name": name}

    def getfile(self, given: Given) -> Given:
        """Where a file can be downloaded."""
        if given["file_id"] not in self.files:
            raise bad_request("wrong file_id or the file is temporarily unavailable")
        name, content = self.files[given["file_id"]]
        return {**_sizes(given["file_id"], content), "file_path": f"documents/{given['file_id']}_{name}"}

    def sendchataction(self, given: Given) -> bool:
        """Show that the bot is typing."""
        self._target(given, "can_send_messages")
        return True


def _sizes(file_id: str, content: bytes) -> Given:
    return {"file_id": file_id, "file_unique_id": f"u{file_id}", "file_size": len(content)}
