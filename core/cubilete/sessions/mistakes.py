"""What is no mistake: our caller must know of it, as nothing in the command itself can help."""

from __future__ import annotations

from cubilete.errors import STORE_FAILS, StaleSession
from cubilete.sessions.rolling import FacesDoNotFit
from cubilete.sessions.whereabouts import Elsewhere

NO_MISTAKES = (StaleSession, *STORE_FAILS, FacesDoNotFit, Elsewhere)
"""Whatever else a verb or a system raises, our own exceptions too, is its mistake: it gets an apology."""
