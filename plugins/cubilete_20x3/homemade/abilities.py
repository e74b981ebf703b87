"""The abilities of 20x3 as the core keeps them: the protocol's object, which hands over to those who know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cubilete.rules.abilities import Made, Question
from cubilete.rules.decision import Refusal, Term
from cubilete_20x3 import sheet as sheets
from cubilete_20x3.balance import balance_job
from cubilete_20x3.book import Ability, rule_book
from cubilete_20x3.describe import ability_lines
from cubilete_20x3.homemade import form, reading, trial
from cubilete_20x3.homemade.warnings import warnings
from cubilete_20x3.language import fold
from cubilete_20x3.settings import as_settings
from cubilete_20x3.sheet import HomeMade, Sheet, as_sheet
from cubilete_20x3.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from msgspec import Struct

    from cubilete.rules.decision import Line
    from cubilete.rules.simulation import Job


class HomeMadeAbilities:
    """Keeps `AbilityBook[State]`. Stateless."""

    def read(self, text: str) -> Made | Refusal:
        """Read and check what somebody wrote (6.7, 2)."""
        canonical = reading.canonical_text(text)
        if isinstance(canonical, Refusal):
            return canonical
        ability = reading.read(canonical)
        return ability if isinstance(ability, Refusal) else _made(ability, canonical)

    def find(self, name: str) -> Made | None:
        """Find an ability of the rules."""
        book = rule_book()
        ability = book.find(name)
        if ability is None:
            wanted = _letters(name)
            named = [one for one in book.abilities.values() if wanted in map(_letters, one.names)]
            ability = next(iter(sorted(named, key=lambda one: not one.usable)), None)
        return None if ability is None else _made(ability, "")

    def ask(self, answers: tuple[str, ...]) -> Question | Made | Refusal:
        """Go on with the form."""
        asked = form.ask(answers)
        return self.read(asked) if isinstance(asked, str) else asked

    def words(self, made: Made) -> tuple[Line, ...]:
        """Describe it in words made from its table."""
        return ability_lines(_ability(made), lambda key: _term(key, made))

    def warnings(self, made: Made) -> tuple[Line, ...]:
        """Give hints for the GM (R9.3b)."""
        return warnings(_ability(made), made.text) if made.text else ()

    def try_now(self, state: Struct, actor: str, made: Made) -> tuple[Line, ...] | Refusal:
        """Try it on a copy of a fight."""
        if not isinstance(state, State):
            raise TypeError(f"a state of 20x3 wanted, not {type(state).__name__}")
        return trial.try_now(state, actor, _ability(made), made.text)

    def try_with(self, made: Made, faces: tuple[int, ...], settings: Struct) -> tuple[Line, ...] | Refusal:
        """Try it in a duel of its own."""
        return trial.try_with(_ability(made), made.text, faces, as_settings(settings))

    def balance(self, made: Made) -> Job | Refusal:
        """Make the job that plays fights with and without it."""
        return balance_job((made.id,), ((made.id, made.text),) if made.text else ())

    def frozen(self, made: Made, *, approved: bool) -> Struct:
        """Give what a fight keeps."""
        return HomeMade(made.text, approved)

    def equipped(self, sheet: Struct) -> tuple[str, ...]:
        """List the home-made ids of a sheet."""
        known = rule_book().abilities
        return tuple(key for key in as_sheet(sheet).abilities if key not in known)

    def while_away(self, words: tuple[str, ...]) -> Refusal | None:
        """Keep the list fixed during a fight (R9d)."""
        return Refusal("list_fixed") if sheets.names_list(words) else None

    def change_sheet(
        self,
        sheet: Struct,
        words: tuple[str, ...],
        settings: Struct,
        abilities: Mapping[str, Struct],
        *,
        gm: bool,
    ) -> Sheet | Refusal:
        """Change a sheet by words."""
        return sheets.change_sheet(as_sheet(sheet), words, as_settings(settings), abilities, gm=gm)

    def sheet_lines(self, sheet: Struct, abilities: Mapping[str, Struct]) -> tuple[Line, ...]:
        """Show a sheet."""
        return sheets.sheet_lines(as_sheet(sheet), abilities)


def _letters(name: str) -> str:
    """Leave a name's letters and digits, so that `soporte buff` finds "Soporte: Buff"."""
    return " ".join(re.findall(r"[a-z0-9]+", fold(name)))


def _made(ability: Ability, text: str) -> Made:
    name = ability.table.name
    names = tuple(dict.fromkeys((name.es, name.en)))
    return Made(ability.id, name.es, text, names, ability.other_names)


def _ability(made: Made) -> Ability:
    if not made.text:
        return rule_book().abilities[made.id]
    ability = reading.stored(made.text)
    if isinstance(ability, Refusal):
        raise ValueError(f"an ability of the group cannot be read: {ability}")  # noqa: TRY004  its text is wrong
    return ability


def _term(key: str, made: Made) -> Term:
    if key in rule_book().abilities:
        return Term(key)
    return made.term if key == made.id else Term(key, key)
