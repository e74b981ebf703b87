"""What is counted while the bot runs. The core says what happened; who counts it is the operator's choice."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cubilete.chat.answer import Answer
from cubilete.errors import StoreUnavailable

if TYPE_CHECKING:
    from collections.abc import Awaitable


class Watch:
    """Counts nothing. `cubilete run` puts one in its place that does.

    `network` is the only thing that is told of where something happened: no ids and no texts.
    """

    def command(self, network: str, outcome: str, seconds: float) -> None:
        """An incoming was answered, or could not be: see `outcome_of`."""

    def delivered(self, network: str) -> None:
        """A message was sent or edited."""

    def retried(self, network: str) -> None:
        """A message could not be sent now, and will be tried again."""

    def buried(self, network: str) -> None:
        """A message went to the dead letters."""


def outcome_of(answer: Answer) -> str:
    """What became of a command: `narration` (none was said), `done`, `refused`, `failed` or `repeated`."""
    if answer.duplicate:
        return "repeated"
    if answer == Answer():
        return "narration"
    if answer.refusal is None:
        return "done"
    return "failed" if answer.refusal.code == "plugin_failed" else "refused"


async def timed(watch: Watch, network: str, handling: Awaitable[Answer]) -> Answer:
    """Wait for a command's answer, and let the watch know; narration is not counted."""
    began = time.perf_counter()
    outcome = "failed"
    try:
        answer = await handling
        outcome = outcome_of(answer)
    except StoreUnavailable:
        outcome = "store_down"
        raise
    finally:
        if outcome != "narration":
            watch.command(network, outcome, time.perf_counter() - began)
    return answer
