"""The few exceptions of Cubilete. What a player may do wrong is a `Refusal`, never one of these.

CubileteError
├── StaleSession         another commit came first: load again, decide again
├── StoreUnavailable     the store does not answer; nothing was done, or it is not known
├── StoreRefused         the store refuses a call for good: a wrong password, or a bug
├── StoreLocked          another process holds the data folder
├── DeliveryFailed       an adapter could not deliver (may carry a delay)
├── BadPluginData        a plugin's own data is wrong; found at start-up
├── BadSettings          a settings file that cannot be read
└── ScriptError          a mistake in a console script, with its line
"""

from __future__ import annotations


class CubileteError(Exception):
    """Base of all our exceptions."""


class StaleSession(CubileteError):
    """A document changed since it was read. The service decides again."""


class StoreUnavailable(CubileteError):
    """The store does not answer, or refused the write. Nothing was committed, or it is not known."""


class StoreRefused(CubileteError):
    """The store refused a call, and will refuse it again: a wrong password, a missing right, or a bug."""


STORE_FAILS = (StoreUnavailable, StoreRefused)
"""For what must outlive both: a refusal may pass too, as at a change of the store's password."""


class StoreLocked(CubileteError):
    """A second process asked for a data folder that is in use."""


class DeliveryFailed(CubileteError):
    """A message could not be delivered. `retry_after` in seconds, or None when it never can be."""

    def __init__(self, reason: str, retry_after: float | None = None) -> None:
        super().__init__(reason)
        self.retry_after = retry_after


class BadPluginData(CubileteError):
    """Data that ships with a plugin is wrong; names the file and the path inside."""


class BadSettings(CubileteError):
    """The settings file cannot be read; names the file and the place."""


class ScriptError(CubileteError):
    """A console script has a mistake. `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
