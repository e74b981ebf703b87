"""Rolls in any chat through the bot's name.

What is offered while somebody types shows no face, because none is drawn: only what would be rolled, and
its odds. The roll is made once, when Telegram says that the message was sent, or when its author presses
the button.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import structlog
from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
)
from telegram.error import TelegramError

from cubilete.chat.incoming import Incoming
from cubilete.chat.message import Line
from cubilete_telegram.addresses import NETWORK, inline_key, place_key
from cubilete_telegram.people import account_of
from cubilete_telegram.vouchers import LASTS

if TYPE_CHECKING:
    from telegram import CallbackQuery, ChosenInlineResult, InlineQuery, Message, User

    from cubilete.chat.ports import Preview, Workbench
    from cubilete.chat.segments import Bot
    from cubilete_telegram.client import Client
    from cubilete_telegram.secret import Secret
    from cubilete_telegram.vouchers import Voucher, Vouchers

log = structlog.get_logger(__name__)

_MOST_TEXT = 400
"""Characters of an expression with its label; Telegram sends at most 256."""
_HINT = 64
"""Characters of the hint above the results."""
LOCALES = ("es", "en")


class InlineRolls:
    """Offers rolls while they are typed, and makes those that were sent."""

    def __init__(
        self, bench: Workbench, client: Client, vouchers: Vouchers, secret: Secret, locale: str
    ) -> None:
        self._bench = bench
        self._client = client
        self._vouchers = vouchers
        self._secret = secret
        self._locale = locale
        self._serial = count()
        self._fed: bool | None = None

    async def offer(self, query: InlineQuery) -> None:
        """Answer what is being typed. Nothing is drawn."""
        user = query.from_user
        locale = self.locale_of(user)
        place = place_key(user.id)
        preview = await self._bench.preview(place, account_of(user), query.query[:_MOST_TEXT], locale)
        results = []
        if preview.said:
            results.append(await self._result(user, locale, preview.said, preview))
        offered = {preview.said}
        for text in (*preview.recent, *preview.forms):
            if text not in offered:
                known = await self._bench.preview(place, account_of(user), text, locale)
                if known.said:
                    again = text in preview.recent
                    results.append(await self._result(user, locale, text, known, again=again))
            offered.add(text)
        hint = preview.refusal or ("" if preview.said else self._text(locale, "telegram-inline-help"))
        button = InlineQueryResultsButton(_shortened(hint, _HINT), start_parameter="help") if hint else None
        try:
            await self._client.answer_inline_query(
                query.id, results, cache_time=0, is_personal=True, button=button
            )
        except TelegramError as problem:  # whoever types has typed on
            log.debug("inline query not answered", reason=self._secret.scrub(problem))

    async def _result(
        self, user: User, locale: str, said: str, preview: Preview, *, again: bool = False
    ) -> InlineQueryResultArticle:
        written, voucher = self._vouchers.make(user.id, self._bench.now(), next(self._serial), said)
        if not voucher.text:
            await self._bench.keep(place_key(user.id), _stored(voucher), said)
        key = "telegram-inline-again" if again else "telegram-inline-title"
        waiting = Line("telegram-inline-waiting", {"roll": preview.text})
        if preview.label:
            waiting = Line("telegram-inline-waiting-label", {"roll": preview.text, "label": preview.label})
        button = InlineKeyboardButton(self._text(locale, "telegram-inline-button"), callback_data=written)
        return InlineQueryResultArticle(
            written,
            self._text(locale, key, roll=preview.text),
            InputTextMessageContent(self._bench.text(locale, waiting)),
            reply_markup=InlineKeyboardMarkup([[button]]),
            description=" · ".join(text for text in (preview.label, *preview.about) if text),
        )

    async def chosen(self, result: ChosenInlineResult) -> None:
        """The message was sent: make its roll. Where Telegram does not say which one, the button is left."""
        self._fed = True
        voucher = self._vouchers.read(result.result_id)
        if voucher is None or voucher.user != result.from_user.id or not result.inline_message_id:
            return
        await self._roll(result.from_user, voucher, result.inline_message_id)

    async def pressed(self, query: CallbackQuery) -> str:
        """The button of a message that is not rolled yet, or was until now. What to tell the presser."""
        voucher = self._vouchers.read(query.data or "")
        locale = self.locale_of(query.from_user)
        if voucher is not None and voucher.user != query.from_user.id:
            return self._text(locale, "telegram-inline-not-yours")
        if voucher is None or not query.inline_message_id:
            return self._text(locale, "telegram-inline-stale")
        made = await self._roll(query.from_user, voucher, query.inline_message_id)
        if made and self._fed is None:
            self._fed = False
            log.warning("no word of sent inline results: switch on /setinlinefeedback at @BotFather")
        return "" if made else self._text(locale, "telegram-inline-stale")

    async def _roll(self, user: User, voucher: Voucher, inline_message: str) -> bool:
        """Make the roll of a voucher, once for the voucher and once for the message. False for any other."""
        place, now = place_key(user.id), self._bench.now()
        if now - voucher.made_at > LASTS:
            return False
        text = voucher.text or await self._bench.kept(place, _stored(voucher))
        if not text:
            return False
        bound = await self._bench.keep(place, f"{NETWORK}:inline-message:{inline_message}", voucher.nonce)
        if bound != voucher.nonce:
            return False
        answer = await self._bench.handle(
            Incoming(
                id=f"{NETWORK}:inline:{user.id}:{voucher.nonce}",
                kind="inline",
                place=place,
                author=account_of(user),
                sent_at=now,
                text=text,
                private=True,
                locale_hint=user.language_code,
                answer_in=inline_key(inline_message),
            )
        )
        return not answer.duplicate

    def seen(self, message: Message, bot: Bot) -> Voucher | None:
        """The roll behind a message that somebody sent through our name, where we see it in a chat."""
        if message.via_bot is None or str(message.via_bot.id) != bot.id or message.reply_markup is None:
            return None
        for row in message.reply_markup.inline_keyboard:
            for button in row:
                voucher = self._vouchers.read(str(button.callback_data or ""))
                if voucher is not None:
                    return voucher
        return None

    def locale_of(self, user: User) -> str:
        """The language of somebody's client, where we have it."""
        code = (user.language_code or "")[:2]
        return code if code in LOCALES else self._locale

    def _text(self, locale: str, key: str, **args: str) -> str:
        return self._bench.text(locale, Line(key, dict(args)))


def _stored(voucher: Voucher) -> str:
    return f"{NETWORK}:inline-text:{voucher.nonce}"


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
