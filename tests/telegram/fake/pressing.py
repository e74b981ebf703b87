"""Buttons and inline mode: queries that people make, and how the bot answers them."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fake.errors import bad_request
from fake.keyboards import checked_markup
from fake.texts import message_text

if TYPE_CHECKING:
    from fake.messages import Message
    from fake.people import User
    from fake.world import World

TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
CALLBACK_LIFE = 15 * 60
"""Seconds within which a press can be answered."""
INLINE_LIFE = 10
"""Seconds within which an inline query can be answered."""
MOST_RESULTS = 50
LONGEST_NOTICE = 200

Given = dict[str, Any]


@dataclass(eq=False)
class Press:
    """A press of a button, and the notice that it was answered with."""

    id: str
    user: User
    message: Message
    data: str
    since: float
    answer: Given | None = None
    answers: int = 0
    done: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def notice(self) -> str | None:
        """The text that the presser saw; none while it is unanswered or when it was empty."""
        return None if self.answer is None else self.answer.get("text") or None

    async def answered(self, seconds: float = 10) -> Given:
        """Wait for the answer."""
        await asyncio.wait_for(self.done.wait(), seconds)
        assert self.answer is not None
        return self.answer


@dataclass(eq=False)
class Query:
    """An inline query, and the results that it was answered with."""

    id: str
    user: User
    text: str
    since: float
    results: list[Given] | None = None
    answer: Given | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)

    async def answered(self, seconds: float = 10) -> list[Given]:
        """Wait for the results."""
        await asyncio.wait_for(self.done.wait(), seconds)
        assert self.results is not None
        return self.results


class Pressing:
    """answerCallbackQuery and answerInlineQuery."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ids = itertools.count(7_000_000_001)
        self.presses: dict[str, Press] = {}
        self.queries: dict[str, Query] = {}
        self.cache: dict[tuple[str, int], tuple[float, Query]] = {}
        """Answers that the server gives again without asking: until when, by text and person (0: anybody)."""

    def press(self, user: User, message: Message, data: str) -> Press:
        """Queue a press."""
        found = Press(str(next(self.ids)), user, message, data, self.world.clock.now())
        self.presses[found.id] = found
        body: Given = {
            "id": found.id,
            "from": user.json(),
            "chat_instance": str(-(message.chat.id * 7919)),
            "data": data,
        }
        if message.inline_id is not None:
            body["inline_message_id"] = message.inline_id
        elif message.deleted:
            body["message"] = {"message_id": message.id, "chat": message.chat.json(), "date": 0}
        else:
            body["message"] = message.json()
        self.world.tell("callback_query", body, ("callback_query", user.id))
        return found

    def query(self, user: User, text: str, chat_type: str) -> Query:
        """Queue an inline query, unless an answer to the same one is still kept."""
        found = Query(str(next(self.ids)), user, text, self.world.clock.now())
        for key in ((text, user.id), (text, 0)):
            kept = self.cache.get(key)
            if kept is not None and found.since < kept[0]:
                found.answer, found.results = kept[1].answer, kept[1].results
                found.done.set()
                return found
        self.queries[found.id] = found
        body = {"id": found.id, "from": user.json(), "query": text, "offset": "", "chat_type": chat_type}
        self.world.tell("inline_query", body, ("inline_query", user.id))
        return found

    def answercallbackquery(self, given: Given) -> bool:
        """Stop the button's clock and show a notice."""
        found = self.presses.get(given["callback_query_id"])
        if found is None or self.world.clock.now() > found.since + CALLBACK_LIFE:
            raise bad_request(TOO_OLD)
        if len(given.get("text", "")) > LONGEST_NOTICE:
            raise bad_request("MESSAGE_TOO_LONG")
        if given.get("url") and not given["url"].lower().startswith(
            f"https://t.me/{self.world.me.username}?"
        ):
            raise bad_request("URL_INVALID")
        found.answers += 1
        if found.answer is None:
            found.answer = {key: value for key, value in given.items() if key != "callback_query_id"}
        found.done.set()
        return True

    def answerinlinequery(self, given: Given) -> bool:
        """Show results."""
        results = given["results"]
        if len(results) > MOST_RESULTS:
            raise bad_request("Too many inline query results specified")
        ids = [one["id"] for one in results]
        if len(set(ids)) != len(ids):
            raise bad_request("RESULT_ID_DUPLICATE")
        if any(not 1 <= len(one.encode()) <= 64 for one in ids):
            raise bad_request("RESULT_ID_INVALID")
        for one in results:
            self._check_result(one)
        self._check_button(given.get("button"))
        found = self.queries.get(given["inline_query_id"])
        if found is None or found.results is not None or self.world.clock.now() > found.since + INLINE_LIFE:
            raise bad_request(TOO_OLD)
        found.results = results
        found.answer = {key: value for key, value in given.items() if key != "results"}
        found.done.set()
        kept_until = found.since + min(max(given.get("cache_time", 300), 0), 86_400)
        self.cache[found.text, found.user.id if given.get("is_personal") else 0] = (kept_until, found)
        return True

    def _check_result(self, one: Given) -> None:
        if one["type"] != "article":
            raise bad_request(f'type "{one["type"]}" is unsupported for the inline query result')
        if not one.get("title"):
            raise bad_request("ARTICLE_TITLE_EMPTY")
        content = one.get("input_message_content") or {}
        if "message_text" not in content:
            raise bad_request("input message content is not specified")
        self.text_of(one)
        checked_markup(one.get("reply_markup"))

    @staticmethod
    def text_of(one: Given) -> tuple[str, list[Given]]:
        """Give the text that a result would send; raises `ApiError`."""
        content = one["input_message_content"]
        return message_text({**content, "text": content["message_text"]})

    def _check_button(self, button: Given | None) -> None:
        if button is None:
            return
        if not button.get("text") or bool(button.get("start_parameter")) == bool(button.get("web_app")):
            raise bad_request("InlineQueryResultsButton must have exactly one optional field")
        allowed = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
        start = button.get("start_parameter", "x")
        if not 1 <= len(start) <= 64 or not set(start) <= allowed:
            raise bad_request("START_PARAM_INVALID")
