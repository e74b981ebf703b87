"""How the server says no: one exception, and the ways it is worded."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """An answer with `ok: false`."""

    def __init__(self, code: int, description: str, parameters: dict[str, Any] | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        """The JSON that the client gets."""
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


class LostReply(Exception):
    """The call is done, yet the client never hears of it: the connection ends first."""


def _worded(prefix: str, text: str) -> str:
    """Lower the first letter, but not of a constant such as BUTTON_DATA_INVALID."""
    constant = len(text) > 1 and (text[1] == "_" or "A" <= text[1] <= "Z")
    return f"{prefix}: {text if constant else text[:1].lower() + text[1:]}"


def bad_request(text: str, **parameters: Any) -> ApiError:
    """400, with the wording rule of the server."""
    return ApiError(400, _worded("Bad Request", text), parameters or None)


def forbidden(text: str) -> ApiError:
    """403."""
    return ApiError(403, _worded("Forbidden", text))


def conflict(text: str) -> ApiError:
    """409."""
    return ApiError(409, f"Conflict: {text}")


def too_many_requests(retry_after: int) -> ApiError:
    """429, with the whole seconds to wait."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", {"retry_after": retry_after})
