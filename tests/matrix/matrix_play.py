"""How people in tests play a fight of 20x3: from its card, by reaction, by number, or in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from matrix_people import body

if TYPE_CHECKING:
    from matrix_people import Listener

Way: TypeAlias = Literal["reaction", "number", "words"]

_CHOICE = re.compile(r"^(\d+) (.+)$", re.MULTILINE)
_ACTIVE = re.compile(r"▶️ (\w+) · HP")
_KEYCAP = "\ufe0f\u20e3"
_LAST_KEY = 9
_LIKED = (
    *("Tirar mi turno", "Roll my turn", "Strike", "Largo alcance", "Long range"),
    *("Fin del turno", "End the turn", "Defend"),
)
"""What players prefer, by the beginning of a label, in both languages."""
_WORDS = {
    "Tirar mi turno": "!turno",
    "Fin del turno": "!fin",
    "Strike": "!strike",
    "Largo alcance": "!distancia",
}


def active(event: dict[str, Any]) -> str:
    """Whose turn a card shows, if it is a card that asks somebody."""
    found = _ACTIVE.search(body(event))
    return found[1] if found is not None and "\n1 " in body(event) else ""


def over(event: dict[str, Any]) -> bool:
    """Does a message say who has won?"""
    return event["type"] == "m.room.message" and "🏆" in body(event)


async def play(person: Listener, room: str, card: dict[str, Any], way: Way) -> Way:
    """Take the step that hurts most. Gives the way that was taken: there are keys up to 9 only."""
    choices = {label: number for number, label in _CHOICE.findall(body(card))}
    chosen = next((label for kind in _LIKED for label in choices if label.startswith(kind)), None)
    assert chosen, body(card)
    if way == "reaction" and int(choices[chosen]) <= _LAST_KEY:
        await person.reacts(room, card["event_id"], f"{choices[chosen]}{_KEYCAP}")
        return "reaction"
    if way != "words":
        await person.says(room, choices[chosen])
        return "number"
    verb, _, rest = chosen.partition(":")[0].partition(" · ")
    await person.says(room, f"{_WORDS.get(verb, '!' + verb.lower())} {rest}".strip())
    return "words"
