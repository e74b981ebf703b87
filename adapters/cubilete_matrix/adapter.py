"""Matrix as an adapter: puts the parts of one account together, and keeps them running."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import structlog

from cubilete.chat.capabilities import Capabilities
from cubilete.chat.message import Line
from cubilete.chat.segments import Bot
from cubilete_matrix.account import log_in
from cubilete_matrix.budget import Budget
from cubilete_matrix.crossing import sign_device
from cubilete_matrix.diagnosis import diagnose
from cubilete_matrix.holder import Holder, Lease
from cubilete_matrix.inbound import Inbound
from cubilete_matrix.membership import Membership
from cubilete_matrix.memory import Memory
from cubilete_matrix.outbound import MESSAGE, Outbound
from cubilete_matrix.places import NETWORK, Place, read_place
from cubilete_matrix.rooms import Rooms
from cubilete_matrix.speech import Speech
from cubilete_matrix.syncing import Syncing
from cubilete_matrix.transport import Transport
from cubilete_matrix.undecryptable import Undecryptable
from cubilete_matrix.writing import placed

if TYPE_CHECKING:
    from nio import AsyncClient, MegolmEvent

    from cubilete.chat.incoming import Account
    from cubilete.chat.ports import Check, Delivery, Directory, Workbench
    from cubilete_matrix.options import Options

log = structlog.get_logger(__name__)

_MAX_LENGTH = 16_000


class MatrixAdapter:
    """The network `matrix`."""

    def __init__(self, options: Options) -> None:
        self.network = NETWORK
        self.capabilities = Capabilities(
            buttons=False,
            edits=True,
            mentions=True,
            files=True,
            folds=True,
            reactions=True,
            max_length=_MAX_LENGTH,
        )
        self.directory: Directory = self
        self.options = options
        localpart = options.user[1:].partition(":")[0]
        self.bot = Bot(id=options.user, username=localpart, names=(localpart,))
        self._rooms = Rooms()
        self._outbound: Outbound | None = None
        self._connected = asyncio.Event()
        self._holding = False
        self.holder = ""
        self._sending: set[asyncio.Task[str]] = set()
        """Deliveries under way: when the connection ends they begin again with the next one."""

    @property
    def holding(self) -> bool:
        """Does this process hold the account? Only then can it deliver; another one may hold it."""
        return self._holding

    # what the core asks

    def private_place(self, account: str) -> str:
        """The private chat with a user id, whichever room that is."""
        return Place(account).key

    async def is_admin(self, place: str, account: Account) -> bool:
        """By power level, as the room's own state says."""
        await self._connected.wait()
        return self._rooms.of(read_place(place).target).is_admin(account.id)

    async def advice(self, place: str) -> tuple[Line, ...]:
        """Tell whether the bot's level is too low to speak there."""
        found = read_place(place)
        if found.private or not self._rooms.known(found.target):
            return ()
        room = self._rooms.of(found.target)
        return () if room.may_speak(self.options.user) else (Line("matrix-may-not-speak"),)

    async def deliver(self, delivery: Delivery) -> str:
        """Send or edit; the event's id. Waits while the account is not connected. Raises DeliveryFailed."""
        if delivery.message.notice:
            return ""  # here nothing can be told to somebody alone
        while True:
            await self._connected.wait()
            if self._outbound is None:
                continue
            sending = asyncio.create_task(self._outbound.deliver(delivery))
            self._sending.add(sending)
            try:
                return await sending
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is None or task.cancelling():
                    sending.cancel()
                    raise
            finally:
                self._sending.discard(sending)

    async def diagnose(self, bench: Workbench) -> tuple[Check, ...]:
        """Look at the folder, the token and the identity."""
        return await diagnose(self.options, bench)

    # living

    async def run(self, bench: Workbench) -> int:
        """Hold the account, sync, and hand in, until cancelled. Raises NoLogin."""
        folder = self.options.folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        holder = Holder(folder / "holder.lock")
        await holder.wait(self.options.user)
        lease = Lease(bench, self.options.user, folder)
        self.holder = lease.holder
        try:
            await lease.wait()
            self._holding = True
            await bench.hold_changed(self.network)
            await self._hold(lease, bench)
        finally:
            self._holding = False
            try:
                await bench.hold_changed(self.network)
                await lease.release()
            finally:
                holder.release()
        return 0

    async def _hold(self, lease: Lease, bench: Workbench) -> None:
        """Live while the account is ours."""
        client = await log_in(self.options)
        tasks = {asyncio.create_task(self._live(client, bench)), asyncio.create_task(lease.keep())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await client.close()

    async def _live(self, client: AsyncClient, bench: Workbench) -> None:
        options = self.options
        memory = Memory(options.folder / "memory.db")
        rooms = self._rooms = Rooms()
        speech = Speech(bench, options.locale)
        transport = Transport(client, rooms, Budget(options.rate, options.burst, time.monotonic))
        outbound = Outbound(
            client, memory, rooms, transport, self.capabilities, encrypt_private=options.encrypt_private
        )
        inbound = Inbound(client, memory, options.ghosts)
        membership = Membership(client, memory, rooms, bench, options, speech)
        syncing = Syncing(client, memory, rooms, bench, inbound, membership)

        async def unread(room: str, event: MegolmEvent) -> None:
            text = await speech.line(inbound.place(room).key, "matrix-unreadable")
            content = {"msgtype": "m.notice", "body": text, "m.mentions": {}}
            await transport.send(
                room, MESSAGE, placed(content, "", event.event_id), f"unread-{event.event_id}"
            )

        syncing.undecryptable = Undecryptable(
            client, memory, bench.now, options.key_patience, unread, syncing.event
        )
        try:
            await self._introduce(client, bench)
            if client.should_upload_keys:
                await client.keys_upload()
            state = await sign_device(client, options.folder, options.password)
            log.info("connected", account=options.user, device=client.device_id, identity=state)
            await self._sync(syncing, outbound)
        finally:
            await outbound.close()
            await syncing.undecryptable.close()
            memory.close()

    async def _sync(self, syncing: Syncing, outbound: Outbound) -> None:
        """Take what happens, and send once all rooms are known. What is on its way waits when it ends."""

        async def connect() -> None:
            await syncing.ready.wait()
            self._outbound = outbound
            self._connected.set()

        connecting = asyncio.create_task(connect())
        try:
            await syncing.run()
        finally:
            self._connected.clear()
            self._outbound = None
            for task in (connecting, *self._sending):
                task.cancel()
            await asyncio.gather(connecting, *self._sending, return_exceptions=True)

    async def _introduce(self, client: AsyncClient, bench: Workbench) -> None:
        """Learn how the account is called, so that its name is understood."""
        said = await client.get_displayname(self.options.user)
        shown = getattr(said, "displayname", None)
        names = dict.fromkeys((*([shown] if shown else []), *self.bot.names))
        self.bot = Bot(id=self.bot.id, username=self.bot.username, names=tuple(names))
        bench.introduce(self.network, self.bot)
