"""Updates of one chat are dealt with in order, those of different chats side by side; none is lost.

When the store is down an update waits, and all behind it in its chat. What fails three times is given up:
its author gets an apology, and those behind it go on.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

import structlog
from telegram import Update

from cubilete.chat.incoming import Account, Incoming
from cubilete.errors import StoreUnavailable
from cubilete_telegram.addresses import NETWORK, place_key
from cubilete_telegram.people import GROUP_ANONYMOUS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cubilete.chat.ports import Workbench
    from cubilete_telegram.client import Client
    from cubilete_telegram.secret import Secret

log = structlog.get_logger(__name__)

TRIES = 3
_FIRST_PAUSE = 0.25
_LONGEST_PAUSE = 10.0
_AT_ONCE = 256
"""Updates that are dealt with at the same time."""


class Lanes:
    """Takes raw updates. With `patient` it waits while the store is down; otherwise it says so."""

    def __init__(
        self,
        serve: Callable[[Update], Awaitable[None]],
        bench: Workbench,
        client: Client,
        secret: Secret,
        *,
        patient: bool,
    ) -> None:
        self._serve = serve
        self._bench = bench
        self._client = client
        self._secret = secret
        self._patient = patient
        self._lanes: dict[str, deque[tuple[dict[str, Any], asyncio.Future[None]]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(_AT_ONCE)

    def take(self, raw: dict[str, Any]) -> asyncio.Future[None]:
        """Put an update at the end of its lane. Done when it is dealt with, or with StoreUnavailable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        key = lane_of(raw)
        lane = self._lanes.get(key)
        if lane is not None:
            lane.append((raw, done))
            return done
        self._lanes[key] = deque([(raw, done)])
        task = asyncio.create_task(self._run(key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return done

    async def _run(self, key: str) -> None:
        lane = self._lanes[key]
        try:
            while lane:
                raw, done = lane[0]
                async with self._room:
                    try:
                        await self._deal_with(raw)
                    except StoreUnavailable as problem:
                        _fail(done, problem)
                    else:
                        _finish(done)
                lane.popleft()
        finally:
            del self._lanes[key]
            for _, done in lane:
                done.cancel()

    async def _deal_with(self, raw: dict[str, Any]) -> None:
        failed, what = 0, ""
        pause = _FIRST_PAUSE
        while True:
            try:
                if failed < TRIES:
                    await self._attempt(raw)
                else:
                    await self._give_up(raw, what)
            except StoreUnavailable:
                if not self._patient:
                    raise
            except Exception as problem:  # noqa: BLE001  whatever it is, those behind it must not wait for ever
                failed += 1
                what, reason = type(problem).__name__, self._secret.scrub(problem)
                log.warning("an update failed", update=raw.get("update_id"), error=what, reason=reason)
                if failed > TRIES:
                    return
            else:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _attempt(self, raw: dict[str, Any]) -> None:
        update = Update.de_json(raw, self._client)
        await self._serve(update)

    async def _give_up(self, raw: dict[str, Any], what: str) -> None:
        incoming = outline(raw, self._bench.now())
        if incoming is None:
            log.error("an update was given up", update=raw.get("update_id"))
            return
        await self._bench.give_up(incoming, f"{what}, {TRIES} times")

    async def close(self) -> None:
        """Stop where we are: what is not dealt with is not confirmed, and comes again."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _finish(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)


def _fail(done: asyncio.Future[None], problem: Exception) -> None:
    if not done.done():
        done.set_exception(problem)


def _part(raw: object, *path: str) -> Any:
    """Something inside of plain data, None where it is not there."""
    for key in path:
        raw = raw.get(key) if isinstance(raw, dict) else None
    return raw


def _message(raw: dict[str, Any]) -> Any:
    return (
        _part(raw, "message")
        or _part(raw, "edited_message")
        or _part(raw, "callback_query", "message")
        or _part(raw, "my_chat_member")
        or _part(raw, "chat_member")
    )


def _user(raw: dict[str, Any]) -> Any:
    for kind in ("message", "edited_message", "callback_query", "inline_query", "chosen_inline_result"):
        found = _part(raw, kind, "from")
        if found is not None:
            return found
    return _part(raw, "my_chat_member", "from")


def lane_of(raw: dict[str, Any]) -> str:
    """What an update waits in line with: its chat; for what belongs to no chat, its user."""
    chat = _part(_message(raw), "chat", "id")
    if isinstance(chat, int):
        return place_key(chat)
    user = _part(_user(raw), "id")
    if raw.get("inline_query") is not None:
        return f"typing:{user}"
    return place_key(user) if isinstance(user, int) else ""


def outline(raw: dict[str, Any], now: int) -> Incoming | None:
    """Who sent it and where, even of an update that cannot be read; None where that is not known."""
    chat, user = _part(_message(raw), "chat", "id"), _part(_user(raw), "id")
    private = _part(_message(raw), "chat", "type") == "private"
    if not isinstance(user, int) or _part(_user(raw), "is_bot") or user == GROUP_ANONYMOUS:
        return None
    if _part(_message(raw), "sender_chat") is not None or raw.get("inline_query") is not None:
        return None
    name = _part(_user(raw), "first_name")
    return Incoming(
        id=f"{NETWORK}:update:{raw.get('update_id')}",
        kind="text",
        place=place_key(chat if isinstance(chat, int) else user),
        author=Account(NETWORK, str(user), name if isinstance(name, str) and name else str(user)),
        sent_at=now,
        private=private or not isinstance(chat, int),
    )
