"""The combatant that plays itself: it looks one own turn ahead and takes what promises most.

Everything here is a function of the state: the same position always gets the same command, ties go to
what stands first. It sees what players see, and of the next roll only its odds.
"""

from __future__ import annotations

from cubilete_20x3.autoplay.planning import autoplay, plan_turn
from cubilete_20x3.autoplay.styles import DEFAULT, STYLES, Style

__all__ = ["DEFAULT", "STYLES", "Style", "autoplay", "plan_turn"]
