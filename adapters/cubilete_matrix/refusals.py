"""Answers of the homeserver that are no success: which of them mean what was asked for, for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nio import ErrorResponse

LOGGED_OUT = "M_UNKNOWN_TOKEN"
_SERVER_ILL = 500


def is_final(said: ErrorResponse) -> bool:
    """Is it what was asked for that is refused, and not the server that is ill or busy?"""
    answer = said.transport_response
    status = answer.status if answer is not None else _SERVER_ILL
    known = (said.status_code or "").startswith("M_")
    return known and status < _SERVER_ILL and said.status_code not in {LOGGED_OUT, "M_LIMIT_EXCEEDED"}
