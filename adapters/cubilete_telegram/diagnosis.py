"""What `cubilete doctor` says of Telegram: the token, the switches at BotFather, how updates come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from telegram.error import TelegramError

from cubilete.chat.message import Line
from cubilete.chat.ports import Check

if TYPE_CHECKING:
    from telegram import User, WebhookInfo

    from cubilete_telegram.client import Client
    from cubilete_telegram.options import Options
    from cubilete_telegram.secret import Secret


async def diagnose(client: Client, options: Options, secret: Secret) -> tuple[Check, ...]:
    """Ask Telegram, and judge."""
    try:
        me = await client.get_me()
        info = await client.get_webhook_info()
    except TelegramError as problem:
        what = Line("telegram-check-no-answer", {"reason": secret.scrub(problem)})
        return (Check("fail", what, Line("telegram-do-network")),)
    known = Line("telegram-check-token", {"username": me.username or ""})
    return (Check("ok", known), *_switches(me), _updates(info, options))


def _switches(me: User) -> tuple[Check, ...]:
    hears = (
        Check("ok", Line("telegram-check-hears-all"))
        if me.can_read_all_group_messages
        else Check("ok", Line("telegram-check-privacy"), Line("telegram-do-privacy"))
    )
    inline = (
        Check("ok", Line("telegram-check-inline", {"username": me.username or ""}))
        if me.supports_inline_queries
        else Check("warn", Line("telegram-check-no-inline"), Line("telegram-do-inline"))
    )
    found = [hears, inline]
    if me.supports_inline_queries:
        # Telegram tells nobody whether this switch is on: only what comes in shows it.
        found.append(Check("ok", Line("telegram-check-feedback"), Line("telegram-do-feedback")))
    if not me.can_join_groups:
        found.append(Check("warn", Line("telegram-check-groups"), Line("telegram-do-groups")))
    return (*found, Check("ok", Line("telegram-check-rights")))


def _updates(info: WebhookInfo, options: Options) -> Check:
    pending = info.pending_update_count
    if options.mode == "polling":
        if info.url:
            what = Line("telegram-check-other-webhook", {"url": info.url})
            return Check("warn", what, Line("telegram-do-other-webhook"))
        return Check("ok", Line("telegram-check-polling", {"pending": pending}))
    if info.last_error_message:
        what = Line(
            "telegram-check-webhook-error", {"url": options.webhook_url, "reason": info.last_error_message}
        )
        return Check("warn", what, Line("telegram-do-webhook"))
    return Check("ok", Line("telegram-check-webhook", {"url": options.webhook_url, "pending": pending}))
