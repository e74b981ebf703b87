"""The few things that the adapter says by itself, past the outbox: they are worth little when late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.message import Line

if TYPE_CHECKING:
    from cubilete.chat.ports import Workbench


class Speech:
    """Words in the language of a place."""

    def __init__(self, bench: Workbench, locale: str) -> None:
        self._bench = bench
        self.locale = locale

    async def line(self, place: str, key: str, **args: int | str) -> str:
        """A sentence for a place."""
        try:
            locale = await self._bench.locale(place)
        except Exception:  # noqa: BLE001  without the store it is said in the bot's own language
            locale = self.locale
        return self.text(key, locale=locale, **args)

    def text(self, key: str, *, locale: str = "", **args: int | str) -> str:
        """A sentence in the bot's own language, or in `locale`."""
        return self._bench.text(locale or self.locale, Line(key, dict(args)))
