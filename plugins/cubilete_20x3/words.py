"""Small pieces of what is shown: terms, amounts, HP and lists, as keys and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Line, Names, Term
from cubilete_20x3.book import book_of
from cubilete_20x3.queries import is_gm_side
from cubilete_20x3.state import find_combatant

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cubilete_20x3.state import Combatant, Mod, Stat, State, Values

MINUS = "−"
BAR_CELLS = 10
_TAGS = frozenset({"heal", "elemental", "charge", "buff", "debuff", "flight"})
STATS: tuple[Stat, ...] = ("d", "a", "m")


def ability_term(state: State, key: str) -> Term:
    """Name an ability: a word of the rules, or the own name of a home-made one."""
    return book_of(state).term(key)


def signed(amount: int) -> str:
    """Write an amount with its sign."""
    return f"+{amount}" if amount >= 0 else f"{MINUS}{-amount}"


def mods_text(mods: Values | Mod) -> str:
    """Write modifiers as `+2 D, −3 A`; the letters are the same in every language."""
    amounts = ((mods.d, "D"), (mods.a, "A"), (mods.m, "M"))
    return ", ".join(f"{signed(amount)} {letter}" for amount, letter in amounts if amount)


def joined(lines: Sequence[Line]) -> Line:
    """Put lines in a row; nested by halves, so that a long row is not deep. Takes one line or more."""
    if len(lines) == 1:
        return lines[0]
    half = (len(lines) + 1) // 2
    return Line("s20x3-joined", {"first": joined(lines[:half]), "rest": joined(lines[half:])})


def noted(line: Line, notes: Iterable[Line]) -> Line:
    """Add remarks to a line, where there are any."""
    remarks = tuple(notes)
    return Line("s20x3-noted", {"line": line, "notes": joined(remarks)}) if remarks else line


def names(ids: Iterable[str]) -> Names:
    """Name several combatants."""
    return Names(tuple(ids))


def ban(state: State, what: str) -> Line:
    """Say what is forbidden: `attack`, `attack:S`, `defend`, `a`, `m`, `ability:<id>`, `tag:<tag>` (6.3)."""
    kind, _, rest = what.partition(":")
    if kind == "ability":
        return Line("s20x3-ban-ability", {"ability": ability_term(state, rest)})
    if kind == "attack" and rest:
        return Line("s20x3-ban-attack-type", {"type": rest})
    if kind == "tag":
        return Line("s20x3-ban-tag", {"tag": Term(f"tag_{rest}") if rest in _TAGS else Term(rest, rest)})
    return Line(f"s20x3-block-{kind}")


def bar(hp: int, max_hp: int) -> str:
    """Draw HP as a row of cells. Whoever stands has one at least; a full row means full HP."""
    share = hp * BAR_CELLS / max(1, max_hp)
    cells = min(BAR_CELLS, int(share))
    if hp > 0:
        cells = max(1, cells)
    return "▰" * cells + "▱" * (BAR_CELLS - cells)


def condition(who: Combatant, hp: int) -> Line:
    """Say how somebody is whose HP are hidden: healthy, wounded, critical or KO."""
    if hp <= 0:
        return Line("s20x3-hp-ko")
    if hp * 3 > who.max_hp * 2:
        return Line("s20x3-hp-healthy")
    return Line("s20x3-hp-wounded" if hp * 3 > who.max_hp else "s20x3-hp-critical")


class Sight:
    """Whose HP may be shown in numbers (setting `hide_gm_hp`), and how much everybody has at this point.

    The HP are those of the state that it starts with, until `moved` tells of others. `viewer` is a
    combatant, or None for everybody at once; the GM's own side sees everything.
    """

    def __init__(self, state: State, viewer: str | None = None) -> None:
        self._state = state
        self._hp = {one.id: one.hp for one in state.combatants}
        watcher = find_combatant(state, viewer)
        self._all = not state.settings.hide_gm_hp or (watcher is not None and is_gm_side(state, watcher))

    def hides(self, who: Combatant) -> bool:
        """Tell whether this one's HP stay hidden."""
        return not self._all and is_gm_side(self._state, who)

    def now(self, key: str, hp: int | None = None) -> Line:
        """Show HP as they are; with `hp`, as they are from here on."""
        if hp is not None:
            self._hp[key] = hp
        who = find_combatant(self._state, key)
        current = self._hp.get(key, 0)
        if who is None:
            return Line("s20x3-hp-number", {"hp": current})
        if self.hides(who):
            return condition(who, current)
        return Line("s20x3-hp", {"hp": current, "max": who.max_hp})

    def moved(self, key: str, hp: int) -> Line:
        """Show how HP change to `hp`, and remember it."""
        start = self._hp.get(key, hp)
        self._hp[key] = hp
        who = find_combatant(self._state, key)
        if who is not None and self.hides(who):
            return condition(who, hp)
        if hp <= 0:
            return Line("s20x3-hp-moved-ko", {"start": start})
        return Line("s20x3-hp-moved", {"start": start, "hp": hp})
