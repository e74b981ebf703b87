"""What must never be seen: the bot's token, wherever it would slip out."""

from __future__ import annotations

import logging
from hashlib import blake2b

_LOGGERS = {"httpx": logging.WARNING, "httpcore": logging.WARNING, "telegram": logging.INFO}
"""Loggers of others that write addresses, which hold the token, below these levels."""


class Secret:
    """The token, and what is derived from it. Its text appears in no representation."""

    def __init__(self, token: str) -> None:
        self._token = token
        self._private = token.partition(":")[2]

    def reveal(self) -> str:
        """The token, for the one who talks to Telegram."""
        return self._token

    def scrub(self, text: object) -> str:
        """A text without the token or its secret half."""
        return str(text).replace(self._token, "***").replace(self._private, "***")

    def derive(self, purpose: str) -> bytes:
        """32 bytes that nobody can guess, the same in each process of this bot."""
        return blake2b(self._token.encode(), digest_size=32, person=purpose.encode()).digest()


def hush() -> None:
    """Keep loggers of others from writing addresses of requests."""
    for name, level in _LOGGERS.items():
        logger = logging.getLogger(name)
        if logger.level < level:
            logger.setLevel(level)
