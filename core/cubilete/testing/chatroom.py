"""A chat that keeps what it was told: for tests of verbs and systems, through the whole path.

    async with chatroom(url, systems=(MySystem(),)) as chat:
        room = chat.room()
        said = await room.say("ana", "/tirar 2d6+3")
        assert "…" in said.text

Everything is real but the network: the service, the store at `url`, the relay. Rooms are sessions of
their own; people exist from their first word. With several `networks` each has rooms and people of its own:

    async with chatroom(url, networks=("room", "hall")) as chat:
        await chat.room("main", "hall").say("ana", "/tirar d20")
"""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cubilete.app import App, build_host
from cubilete.chat.answer import Answer
from cubilete.chat.capabilities import Capabilities
from cubilete.chat.choices import token
from cubilete.chat.incoming import Account, Incoming
from cubilete.chat.ports import Delivery
from cubilete.chat.rendered import plain_text
from cubilete.chat.segments import Bot
from cubilete.plugin_api.hookspecs import hookimpl
from cubilete.sessions.clock import MovableClock
from cubilete.sessions.desk import NewGroup
from cubilete.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from cubilete.chat.ports import Directory, Workbench
    from cubilete.plugin_api.host import Host
    from cubilete.rules.system import RuleSystem

_CODE = re.compile(r"\b[A-Z2-7]{16}\b")
NETWORK = "room"
START = 1_750_000_000_000
"""Where the clock begins: ms since 1970."""


class Said(Struct, frozen=True):
    """What came of one message: the answer of the service, and what was delivered."""

    answer: Answer
    deliveries: tuple[Delivery, ...]

    @property
    def refused(self) -> str:
        """The code of the refusal, or nothing."""
        return self.answer.refusal.code if self.answer.refusal is not None else ""

    @property
    def text(self) -> str:
        """All that was delivered, anywhere, as plain text."""
        return "\n".join(plain_text(one.rendered) for one in self.deliveries)

    @property
    def events(self) -> list[str]:
        """Types of the events, in order."""
        return [event["type"] for event in self.answer.events]

    @property
    def files(self) -> list[bytes]:
        """Contents of the files that were sent."""
        return [one.message.file.data for one in self.deliveries if one.message.file is not None]

    def told(self, place: str) -> str:
        """What was delivered to one place, as plain text."""
        return "\n".join(plain_text(one.rendered) for one in self.deliveries if one.place == place)

    def called(self, place: str) -> set[str]:
        """Whom what was delivered to one place calls, by name."""
        return {span.text for one in self.deliveries if one.place == place for span in one.rendered.calls}

    @property
    def code(self) -> str:
        """The first code that was told, as people pass it on. Raises LookupError where there is none."""
        found = _CODE.search(self.text)
        if found is None:
            raise LookupError(f"no code was told: {self.answer.refusal or self.text}")
        return found[0]


class ChatAdapter:
    """The network's side: keeps deliveries, and knows the admins by name.

    Several of them may share one list of deliveries and of admins.
    """

    capabilities = Capabilities(buttons=True, edits=True, files=True, folds=True, notices=True)
    bot = Bot(id="bot", username="cubilete", names=("Cubilete",))

    def __init__(self, network: str = NETWORK, shared: ChatAdapter | None = None) -> None:
        self.network = network
        self.delivered: list[Delivery] = [] if shared is None else shared.delivered
        self.admins: set[str] = set() if shared is None else shared.admins
        self.directory: Directory = self

    async def is_admin(self, place: str, account: Account) -> bool:
        """Is this one of `admins`, the same in every place?"""
        del place
        return account.id in self.admins

    async def run(self, bench: Workbench) -> int:
        """Nothing happens by itself."""
        del bench
        return 0

    async def deliver(self, delivery: Delivery) -> str:
        """Keep it."""
        self.delivered.append(delivery)
        return delivery.edit or f"bot:{len(self.delivered)}"

    def private_place(self, account: str) -> str:
        """The private chat of somebody."""
        return f"{self.network}:@{account}"


class Room:
    """One place. `ana` is its admin unless `chat.adapter.admins` says otherwise."""

    def __init__(self, chat: Chat, place: str) -> None:
        self.chat = chat
        self.place = place
        self.network = place.partition(":")[0]

    @property
    def private(self) -> bool:
        """Is this somebody's private chat with the bot?"""
        return self.place.startswith(f"{self.network}:@")

    async def say(self, who: str, text: str, **more: Any) -> Said:
        """Let somebody say something; returns when all is delivered. `more` are fields of the Incoming."""
        return await self.hand_in(self.incoming(who, text, **more))

    async def press(self, who: str, label: str) -> Said:
        """Press the newest button of this name in this place. Raises LookupError where there is none."""
        for delivery in reversed(self.chat.adapter.delivered):
            if delivery.place != self.place:
                continue
            for choice in delivery.rendered.choices:
                if choice.label == label:
                    source, _, step = delivery.message.source.partition(".")
                    pressed = token(source, int(step), choice.command)
                    return await self.hand_in(self.incoming(who, kind="press", token=pressed))
        raise LookupError(f"no button is called {label!r}")

    def incoming(self, who: str, text: str = "", **more: Any) -> Incoming:
        """What somebody says here, as the network would hand it in."""
        fields: dict[str, Any] = {
            "id": self.chat.new_id(),
            "kind": "text",
            "place": self.place,
            "author": account(who, self.network),
            "sent_at": self.chat.app.now(),
            "private": self.private,
        }
        return Incoming(**{**fields, "text": text, **more})

    async def hand_in(self, incoming: Incoming) -> Said:
        """Hand something in, and wait until all is delivered."""
        before = len(self.chat.adapter.delivered)
        answer = await self.chat.app.handle(incoming)
        await self.chat.app.settle()
        await self._notice(answer)
        return Said(answer, tuple(self.chat.adapter.delivered[before:]))

    async def _notice(self, answer: Answer) -> None:
        """What only the presser is told passes the outbox by."""
        for message in answer.messages:
            if message.notice:
                told = await self.chat.app.show(self.place, message)
                await self.chat.adapter.deliver(Delivery("notice", told.place, told.rendered, message))

    async def state(self) -> dict[str, Any]:
        """Fights, sheets and settings as plain data."""
        return await self.chat.app.state(self.place)


class Chat:
    """A running bot with as many rooms as a test needs; `adapter` is its first network's."""

    def __init__(self, app: App, adapter: ChatAdapter) -> None:
        self.app = app
        self.adapter = adapter
        self._ids = 0

    def new_id(self) -> str:
        """An id that no message has had."""
        self._ids += 1
        return f"{NETWORK}:said:{self._ids}"

    def room(self, name: str = "main", network: str = NETWORK) -> Room:
        """A group (`main`), a topic of it (`main/topic`), or a private chat (`@ana`)."""
        return Room(self, f"{network}:{name}")

    def faces(self, *faces: int) -> None:
        """Queue faces for the next draws in the open."""
        self.app.queue_faces(list(faces))

    async def restart(self) -> None:
        """Drop every object in the process and go on from the store."""
        await self.app.restart()


def account(who: str, network: str = NETWORK) -> Account:
    """Somebody: *ana* is shown as Ana and is called @ana."""
    return Account(network, who, who.capitalize(), who)


def host_with(*systems: RuleSystem[Any, Any, Any], installed: bool = False) -> Host:
    """The core's verbs with these systems, and with the installed plugins when asked for."""
    blocked = () if installed else _installed()
    host = build_host(Settings(blocked_plugins=blocked))

    class Plugin:
        @hookimpl
        def cubilete_systems(self) -> tuple[RuleSystem[Any, Any, Any], ...]:
            return systems

    if systems and not host.register("systems-under-test", Plugin()):
        raise LookupError(host.faults[-1].reason)
    return host


@cache  # to look takes longer than to make a room
def _installed() -> tuple[str, ...]:
    from importlib.metadata import entry_points  # noqa: PLC0415  rarely needed

    return tuple(point.name for point in entry_points(group="cubilete"))


@asynccontextmanager
async def chatroom(
    url: str,
    *,
    systems: Iterable[RuleSystem[Any, Any, Any]] = (),
    enabled: tuple[str, ...] = (),
    locale: str = "es",
    installed: bool = False,
    networks: tuple[str, ...] = (NETWORK,),
) -> AsyncIterator[Chat]:
    """Run a bot on the store at `url`, which should be empty. New groups begin with `enabled` systems."""
    app = App(Settings(redis_url=url), host_with(*systems, installed=installed), MovableClock(START))
    adapter = ChatAdapter(networks[0])
    adapter.admins.add("ana")
    default = enabled[0] if enabled else ""
    for network in networks:
        served = adapter if network == adapter.network else ChatAdapter(network, adapter)
        app.add(served, NewGroup(locale=locale, enabled=enabled, default_system=default))
    await app.start()
    try:
        yield Chat(app, adapter)
    finally:
        await app.stop()
