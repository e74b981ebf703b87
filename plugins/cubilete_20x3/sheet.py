"""A character's sheet in 20x3: HP, list of unique abilities, elements, traits (rules 9, 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cubilete.rules.decision import Line, Refusal, Term
from cubilete_20x3.book import Ability, Book, book_with
from cubilete_20x3.describe.phrases import TRAITS, terms_of
from cubilete_20x3.language import fold
from cubilete_20x3.reasons import explain
from cubilete_20x3.scope import Scope
from cubilete_20x3.state import Combatant, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete_20x3.settings import Settings

MOST_HP = 999
_PAIRS = {
    "fuego": "hielo",
    "hielo": "fuego",
    "viento": "tierra",
    "tierra": "viento",
    "entropia": "armonia",
    "armonia": "entropia",
}
_KEYWORDS = {
    "hp": "hp",
    "pv": "hp",
    "vida": "hp",
    "habilidades": "abilities",
    "habilidad": "abilities",
    "abilities": "abilities",
    "ability": "abilities",
    "vulnerable": "vulnerable",
    "vulnerables": "vulnerable",
    "resistente": "resistant",
    "resistentes": "resistant",
    "resistant": "resistant",
    "rasgo": "traits",
    "rasgos": "traits",
    "trait": "traits",
    "traits": "traits",
}
_TRAITS = {"aelorian": "aeloriano", "aelorian_teal": "aeloriano_cercetan", "sarah": "user:sarah"}
"""Traits that the rules name, as they are typed; all others are what the GM calls them."""
_NOTHING = frozenset(("nada", "ninguno", "ninguna", "none", "nothing", "-"))


class Sheet(Struct, frozen=True, array_like=True):
    """What a character brings to a fight. `hp` 0 = as the group's settings say (R4b)."""

    hp: int = 0
    abilities: tuple[str, ...] = ()
    vulnerable: tuple[str, ...] = ()
    resistant: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


class HomeMade(Struct, frozen=True, array_like=True):
    """A home-made ability as the group keeps it: its table as canonical text, and whether it is approved."""

    text: str
    approved: bool = False


NOTHING_MADE: Mapping[str, Struct] = {}


def change_sheet(
    sheet: Sheet,
    words: tuple[str, ...],
    settings: Settings,
    abilities: Mapping[str, Struct] = NOTHING_MADE,
    *,
    gm: bool,
) -> Sheet | Refusal:
    """Change a sheet by words such as `hp 30`, `habilidades +fuego -vuelo`, `vulnerable fuego`.

    The whole list must be legal afterwards (R9a, R9e, R10b). Traits are set by the GM (A-74). `abilities`
    are the home-made ones by id; what is put on the list must be approved (R9.3a).
    """
    book = known_book(abilities)
    barred = frozenset(
        key for key, one in abilities.items() if isinstance(one, HomeMade) and not one.approved
    )
    changed = sheet
    for keyword, rest in _sections(words):
        outcome = _section(changed, keyword, rest, book, barred, gm=gm)
        if isinstance(outcome, Refusal):
            return outcome
        changed = outcome
    return check_sheet(changed, settings, book, gm=gm) or changed


def known_book(abilities: Mapping[str, Struct]) -> Book:
    """Give the abilities of the rules, and these."""
    return book_with(tuple(one.text for one in abilities.values() if isinstance(one, HomeMade)))


def names_list(words: tuple[str, ...]) -> bool:
    """Tell whether words would change the list of abilities."""
    return any(keyword == "abilities" for keyword, _ in _sections(words))


def _sections(words: tuple[str, ...]) -> list[tuple[str, list[str]]]:
    """Split words at the keywords; what stands before the first keyword is kept under its own word."""
    found: list[tuple[str, list[str]]] = []
    for word in words:
        keyword = _KEYWORDS.get(fold(word))
        if keyword is not None:
            found.append((keyword, []))
        elif found:
            found[-1][1].append(word)
        else:
            found.append((word, []))
    return found


def _section(
    sheet: Sheet, keyword: str, rest: list[str], book: Book, barred: frozenset[str], *, gm: bool
) -> Sheet | Refusal:
    match keyword:
        case "hp":
            return _hp(sheet, rest)
        case "abilities":
            return _listed(sheet, rest, book, barred)
        case "vulnerable" | "resistant":
            elements = _elements(rest, book)
            return elements if isinstance(elements, Refusal) else replace(sheet, **{keyword: elements})
        case "traits":
            return replace(sheet, traits=_toggled(sheet.traits, rest)) if gm else Refusal("gm_only")
        case _:
            return Refusal("unknown_word", {"word": keyword}, "example-s20x3-sheet")


def _hp(sheet: Sheet, rest: list[str]) -> Sheet | Refusal:
    if len(rest) != 1 or not rest[0].isdecimal() or not 1 <= int(rest[0]) <= MOST_HP:
        return Refusal("bad_number", {"word": "hp", "low": 1, "high": MOST_HP}, "/ficha hp 30")
    return replace(sheet, hp=int(rest[0]))


def _phrases(rest: list[str]) -> list[tuple[str, str]]:
    """Join words into signed phrases: `+magia del caos dorada -vuelo` are two."""
    found: list[tuple[str, str]] = []
    for word in rest:
        if word[:1] in {"+", "-"} and len(word) > 1:
            found.append((word[0], word[1:]))
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {word}")
        else:
            found.append(("+", word))
    return found


def _listed(sheet: Sheet, rest: list[str], book: Book, barred: frozenset[str]) -> Sheet | Refusal:
    listed = list(sheet.abilities)
    for sign, phrase in _phrases(rest):
        ability = _find(phrase, book)
        if ability is None:
            return Refusal("unknown_word", {"word": phrase}, "example-s20x3-sheet")
        if sign == "+" and ability.id in barred:
            return Refusal("not_approved")
        if ability.id in listed:
            listed.remove(ability.id)
        if sign == "+":
            listed.append(ability.id)
    return replace(sheet, abilities=tuple(listed))


def _find(phrase: str, book: Book) -> Ability | None:
    """Find a listed ability; an element alone means the passive ability of that element."""
    element = fold(phrase)
    if element in book.elements:
        return book.abilities.get(f"elemento_{element}")
    return book.find_listed(phrase)


def _elements(rest: list[str], book: Book) -> tuple[str, ...] | Refusal:
    found: list[str] = []
    for word in rest:
        key = fold(word.strip(",;"))
        if key in _NOTHING:
            continue
        named = next((e.id for e in book.elements.values() if key in {e.id, fold(e.es), fold(e.en)}), None)
        if named is None:
            return Refusal("unknown_word", {"word": word}, "example-s20x3-elements")
        if named not in found:
            found.append(named)
    return tuple(found)


def _toggled(traits: tuple[str, ...], rest: list[str]) -> tuple[str, ...]:
    kept = list(traits)
    for word in rest:
        sign, name = (word[0], word[1:]) if word[:1] in {"+", "-"} else ("+", word)
        slug = fold(name).replace("-", "_")
        slug = _TRAITS.get(slug, slug)
        if slug in kept:
            kept.remove(slug)
        if sign == "+" and slug:
            kept.append(slug)
    return tuple(kept)


def check_sheet(sheet: Sheet, settings: Settings, book: Book, *, gm: bool) -> Refusal | None:
    """Check a complete list: its length, what excludes what, elements. `gm`: an enemy, or set by the GM."""
    most = settings.gm_max_abilities if gm else settings.max_abilities
    if len(sheet.abilities) > most:
        return Refusal("too_many_abilities", {"n": most, "out": sheet.abilities[0]})
    for key in sheet.abilities:
        refusal = _check_equipped(sheet, key, settings, book)
        if refusal is not None:
            return refusal
    return None if gm else _check_elements(sheet, settings)


def _check_equipped(sheet: Sheet, key: str, settings: Settings, book: Book) -> Refusal | None:
    ability = book.abilities.get(key)
    if ability is None or not ability.listed:
        return Refusal("unknown_word", {"word": key})
    rq = ability.table.equip_rq
    if rq is None or rq.holds(_list_scope(sheet, settings, book, ability)):
        return None
    for other in sheet.abilities:
        rest = tuple(one for one in sheet.abilities if one != other)
        if other != key and rq.holds(_list_scope(replace(sheet, abilities=rest), settings, book, ability)):
            first = min(key, other, key=sheet.abilities.index)
            return Refusal("excluded_pair", {"x": book.term(key), "y": book.term(other), "out": first})
    return explain(rq, _list_scope(sheet, settings, book, ability))


def _list_scope(sheet: Sheet, settings: Settings, book: Book, ability: Ability) -> Scope:
    """Make the reading glass of a list that is in no fight yet (R9e)."""
    user = Combatant("", None, "", 1, 1, abilities=sheet.abilities, traits=sheet.traits)
    state = State("duel", settings, combatants=(user,))
    scope = Scope(state, book, user)
    scope.ability = ability
    return scope


def _check_elements(sheet: Sheet, settings: Settings) -> Refusal | None:
    """Check that each resistance is paid for with a vulnerability (R10b)."""
    vulnerable, resistant = set(sheet.vulnerable), set(sheet.resistant)
    match settings.resistance_pairing:
        case "off":
            return None
        case "pairs":
            fine = not vulnerable & resistant and all(
                _PAIRS.get(r, "") in vulnerable or r not in _PAIRS for r in resistant
            )
        case "any":
            fine = not vulnerable & resistant and len(vulnerable) >= len(resistant)
    return None if fine else Refusal("resistance_unpaired")


def sheet_lines(sheet: Sheet, abilities: Mapping[str, Struct] = NOTHING_MADE) -> tuple[Line, ...]:
    """Show a sheet, one fact a line."""
    term = terms_of(known_book(abilities))
    lines = [Line("s20x3-sheet-hp", {"hp": sheet.hp}) if sheet.hp else Line("s20x3-sheet-hp-default")]
    lines.extend(Line("s20x3-sheet-ability", {"ability": term(key)}) for key in sheet.abilities)
    if not sheet.abilities:
        lines.append(Line("s20x3-sheet-no-abilities"))
    lines.extend(Line("s20x3-sheet-vulnerable", {"element": Term(key)}) for key in sheet.vulnerable)
    lines.extend(Line("s20x3-sheet-resistant", {"element": Term(key)}) for key in sheet.resistant)
    lines.extend(Line("s20x3-sheet-trait", {"trait": _trait(key)}) for key in sheet.traits)
    return tuple(lines)


def _trait(key: str) -> Term:
    """Say a trait as it is typed, or as the rules call it."""
    return Term(key) if key in TRAITS else Term(key, key.removeprefix("user:"))


def as_sheet(sheet: Struct) -> Sheet:
    """Take what the core hands over as a sheet of this system. Raises TypeError for another system's."""
    if not isinstance(sheet, Sheet):
        raise TypeError(f"a sheet of 20x3 wanted, not {type(sheet).__name__}")
    return sheet
