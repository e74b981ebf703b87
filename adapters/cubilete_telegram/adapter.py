"""Telegram as an adapter: what belongs together, and how it lives."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import structlog
from telegram.error import BadRequest, InvalidToken, TelegramError

from cubilete.chat.capabilities import Capabilities
from cubilete.chat.segments import Bot
from cubilete.errors import BadSettings
from cubilete_telegram import client as clients
from cubilete_telegram.addresses import NETWORK, place_key
from cubilete_telegram.client import failure_of
from cubilete_telegram.diagnosis import diagnose
from cubilete_telegram.directory import Administrators
from cubilete_telegram.dispatch import Dispatch
from cubilete_telegram.inline import InlineRolls
from cubilete_telegram.lanes import Lanes
from cubilete_telegram.limits import Limiter
from cubilete_telegram.menus import Menus
from cubilete_telegram.outbound import Sender
from cubilete_telegram.polling import Polling
from cubilete_telegram.secret import Secret
from cubilete_telegram.survey import survey
from cubilete_telegram.vouchers import Vouchers
from cubilete_telegram.webhook import Webhook, server

if TYPE_CHECKING:
    from collections.abc import Sequence

    from telegram.request import BaseRequest

    from cubilete.chat.ports import Check, Delivery, Directory, Workbench
    from cubilete_telegram.options import Options

log = structlog.get_logger(__name__)

_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 60.0
_CONNECTIONS = 40
"""Updates that Telegram may send at the same time."""
CAPABILITIES = Capabilities(
    buttons=True,
    max_buttons=100,
    button_length=48,
    edits=True,
    mentions=True,
    files=True,
    folds=True,
    notices=True,
    joins=True,
    max_length=4096,
)


class TelegramAdapter:
    """The network `telegram`. `requests` replaces how updates and calls are fetched, `limiter` the clock."""

    def __init__(
        self, options: Options, *, requests: Sequence[BaseRequest] = (), limiter: Limiter | None = None
    ) -> None:
        self.network = NETWORK
        self.capabilities = CAPABILITIES
        self.options = options
        self._secret = Secret(options.token)
        self._client = clients.build(options, self._secret, requests)
        self.bot = Bot(id=options.token.partition(":")[0])
        self._administrators = Administrators(self._client, self._secret, time.monotonic)
        self.directory: Directory = self._administrators
        self._sender = Sender(
            self._client,
            limiter or Limiter(),
            self.capabilities,
            self._secret,
            migrated=self._migrated,
            private_link=self.private_link,
        )
        self._bench: Workbench | None = None

    def private_place(self, account: str) -> str:
        """The private chat with a person has the person's number."""
        return f"{NETWORK}:{account}"

    def private_link(self, code: str) -> str:
        """A link that says `/start <code>` in the private chat; empty before the bot's name is known."""
        return f"https://t.me/{self.bot.username}?start={code}" if self.bot.username else ""

    async def deliver(self, delivery: Delivery) -> str:
        """Send or edit; the message's id. Raises DeliveryFailed."""
        return await self._sender.deliver(delivery)

    async def _migrated(self, old: int, new: int) -> None:
        """A delivery has found out that a group has another number now."""
        self._administrators.forget(old)
        if self._bench is not None:
            await self._bench.move(place_key(old), place_key(new))

    async def diagnose(self, bench: Workbench) -> tuple[Check, ...]:
        """Look at the token, the switches at BotFather, and how updates come."""
        del bench
        await self._client.open()
        try:
            return await diagnose(self._client, self.options, self._secret)
        finally:
            await self._client.close_connections()

    async def survey(self, rooms: tuple[str, ...]) -> tuple[Check, ...]:
        """Look at single groups."""
        await self._client.open()
        try:
            return await survey(self._client, self._administrators, rooms)
        finally:
            await self._client.close_connections()

    async def run(self, bench: Workbench) -> int:
        """Live until cancelled. Raises BadSettings when Telegram does not accept the token."""
        self._bench = bench
        await self._client.open()
        try:
            await self._introduce(bench)
            dispatch = self._dispatch(bench)
            polls = self.options.mode == "polling"
            lanes = Lanes(dispatch.serve, bench, self._client, self._secret, patient=polls)
            try:
                if polls:
                    await self._poll(lanes)
                else:
                    await self._listen(lanes)
            finally:
                await lanes.close()
                await dispatch.close()
        except InvalidToken:
            raise BadSettings("adapters.telegram: Telegram does not accept the token") from None
        finally:
            await self._client.close_connections()
        return 0

    def _dispatch(self, bench: Workbench) -> Dispatch:
        vouchers = Vouchers(self._secret.derive("inline"))
        return Dispatch(
            bench=bench,
            bot=self.bot,
            client=self._client,
            directory=self._administrators,
            sender=self._sender,
            inline=InlineRolls(bench, self._client, vouchers, self._secret, self.options.locale),
            menus=Menus(bench, self._client, self._secret),
            secret=self._secret,
        )

    async def _introduce(self, bench: Workbench) -> None:
        """Learn how the bot is called; wait for as long as Telegram does not answer."""
        pause = _FIRST_PAUSE
        while True:
            try:
                await self._client.initialize()
            except InvalidToken:
                raise
            except TelegramError as problem:
                log.warning("no answer", reason=self._secret.scrub(problem))
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
                continue
            break
        me = self._client.bot
        self._administrators.hears_all = bool(me.can_read_all_group_messages)
        self.bot = Bot(id=str(me.id), username=me.username or "", names=(me.first_name,))
        bench.introduce(NETWORK, self.bot)

    async def _poll(self, lanes: Lanes) -> None:
        try:
            await self._client.delete_webhook()
        except InvalidToken:
            raise
        except TelegramError as problem:
            raise failure_of(problem, self._secret) from None
        await Polling(self._client, lanes, self._secret, self.options.poll_seconds).run()

    async def _listen(self, lanes: Lanes) -> None:
        word = self.options.webhook_secret or self._secret.derive("webhook").hex()
        page = server(Webhook(lanes, word), self.options)
        serving = asyncio.create_task(page.run_until_told())
        try:
            await page.listens.wait()
            if not page.started:
                await serving
            await self._client.set_webhook(
                self.options.webhook_url,
                secret_token=word,
                allowed_updates=list(clients.UPDATES),
                max_connections=_CONNECTIONS,
            )
            await asyncio.wait({serving})  # to await it alone would break it off with us
            serving.result()
        except BadRequest as problem:
            raise BadSettings(f"adapters.telegram: {self._secret.scrub(problem)}") from None
        except TelegramError as problem:
            raise failure_of(problem, self._secret) from None
        finally:
            page.should_exit = True
            await asyncio.gather(serving, return_exceptions=True)
