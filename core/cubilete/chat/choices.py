"""Choices as buttons: their tokens, what a press means now, and offers turned into buttons."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from cubilete.chat.canonical import canonical
from cubilete.chat.message import Choice
from cubilete.rules.decision import Line, Name, Refusal, Term

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from msgspec import Struct

    from cubilete.chat.vocabulary import Vocabulary
    from cubilete.rules.decision import Arg
    from cubilete.rules.offer import Offer, Slot
    from cubilete.rules.verbs import Kind, VerbSpec

TOKEN_LENGTH = 64
"""Bytes that a button may carry."""

MOST_FILLINGS = 12
"""Buttons made of one offer; the others are typed."""

MOST_WRITTEN = 20_000
"""Canonical commands that a vocabulary remembers."""

_VERSION = "1"
_TOKEN = re.compile(r"1\.([0-9A-Za-z_-]{1,32})\.([0-9]{1,10})\.([0-9A-Za-z_-]{12})")
_PEOPLE = frozenset({"person", "combatant"})


class Token(NamedTuple):
    """What a button carries: the fight, its step when the button was made, the command's hash."""

    fight: str
    step: int
    hash: str


@lru_cache(maxsize=4096)  # each card and each press hash the same few commands
def command_hash(command: str) -> str:
    """Hash a canonical command; 12 characters."""
    return urlsafe_b64encode(blake2b(command.encode(), digest_size=9, person=b"choice").digest()).decode()


def token(fight: str, step: int, command: str) -> str:
    """Make a button's token. `fight` is a number or a short id such as `p3`; `ValueError` when too long."""
    text = f"{_VERSION}.{fight}.{step}.{command_hash(command)}"
    if len(text) > TOKEN_LENGTH or _TOKEN.fullmatch(text) is None:
        raise ValueError(f"a token cannot carry fight {fight!r} and step {step}")
    return text


def read_token(text: str) -> Token | None:
    """Read a token; None for anything that is not one of ours."""
    match = _TOKEN.fullmatch(text)
    return Token(match[1], int(match[2]), match[3]) if match else None


def press(token: Token, step: int, offered: Iterable[Choice], member: str) -> Choice | Refusal:
    """Find what a press means: a choice that is offered now, to this member.

    `offered` are the current choices of the token's fight, `step` its current step. So an old or forged
    token can do nothing that a typed command could not, and the second of two taps does nothing.
    Refusals: `stale_button`, `not_your_button`.
    """
    if token.step != step:
        return Refusal("stale_button")
    found = [choice for choice in offered if command_hash(choice.command) == token.hash]
    mine = next((choice for choice in found if not choice.who or member in choice.who), None)
    if mine is None:
        return Refusal("not_your_button" if found else "stale_button")
    return mine.refusal or mine


def number_said(text: str) -> int | None:
    """Read a number that is the whole message, as an answer to numbered choices."""
    stripped = text.strip()
    return int(stripped) if re.fullmatch(r"[0-9]{1,3}", stripped) else None


def buttons_of(
    vocabulary: Vocabulary,
    system: str,
    offers: Iterable[Offer[Any]],
    who: tuple[str, ...] = (),
    most: int = MOST_FILLINGS,
) -> tuple[Choice, ...]:
    """Turn a system's offers into choices for the members `who`.

    A legal template becomes one button for each filling, at most `most`; its name says the values
    where there is a choice of them. A slot of free text keeps what the template holds; what can only be
    typed has no button. A refused one becomes one choice with its reason. `LookupError` for a verb that
    the system does not have.
    """
    choices: dict[str, Choice] = {}
    for offer in offers:
        form = vocabulary.form(system, offer.verb)
        if form is None:
            raise LookupError(f"system {system!r} offers {offer.verb!r}, which is none of its verbs")
        spec = form.spec
        if offer.refusal is not None:
            command = _command(vocabulary, system, spec, offer.command)
            refused = Choice(command, offer.label, who, group=offer.group, refusal=offer.refusal)
            choices.setdefault(command, refused)
            continue
        if not all(slot.is_listed for slot in offer.slots):
            continue
        kinds: dict[str, Kind] = {param.name: param.kind for param in spec.params} if offer.slots else {}
        shown = tuple(
            replace(slot, domain=_values(slot, kinds)) for slot in offer.slots if slot.domain is not None
        )
        told = tuple(slot.name for slot in shown if len(slot.domain or ()) > 1)
        made = 0
        for filled in replace(offer, slots=shown).fillings():
            if made == most:
                break
            command = _command(vocabulary, system, spec, filled)
            if command in choices and choices[command].refusal is None:
                continue
            label = _label(offer.label, told, filled, kinds)
            choices[command] = Choice(command, label, who, preview=offer.preview, group=offer.group)
            made += 1
    return tuple(choices.values())


def _command(vocabulary: Vocabulary, system: str, spec: VerbSpec, args: Struct) -> str:
    """Write the command; the system stands in front where the core has a verb of that spelling.

    A fight offers the same few commands again and again, so they are remembered.
    """
    known = vocabulary.written.get((system, spec.id, args))
    if known is None:
        command = canonical(spec, args)
        meant = vocabulary.look(command)
        owner = meant.forms[0].owner if meant is not None else system
        known = command if owner == system else canonical(spec, args, system)
        if len(vocabulary.written) >= MOST_WRITTEN:
            vocabulary.written.clear()
        vocabulary.written[system, spec.id, args] = known
    return known


def _label(label: Line, told: tuple[str, ...], filled: Struct, kinds: Mapping[str, Kind]) -> Line:
    """Name a filling: the template's name, and the value of each slot that has a choice of them."""
    for name in told:
        value = getattr(filled, name)
        if value not in {None, ""}:
            label = Line("choice-filled", {"choice": label, "value": _shown(value, kinds.get(name))})
    return label


def _values(slot: Slot, kinds: Mapping[str, Kind]) -> tuple[str | int | None, ...]:
    """List the values of a slot that deserve a button each.

    Where somebody or something by number can be chosen, choosing nothing is only a shorter way to type
    one of these; and of the ways to say *all* one is enough, the only number there is among them.
    """
    values = tuple(slot.domain or ())
    match kinds.get(slot.name):
        case "person" | "combatant" | "int":
            return tuple(value for value in values if value is not None) or values
        case "number_or_all" if None in values:
            numbers = [value for value in values if isinstance(value, int) and value > 0]
            one = numbers[0] if len(numbers) == 1 else 0
            return tuple(value for value in values if value not in {0, one})
        case _:
            return values


def _shown(value: object, kind: Kind | None) -> Arg:
    """Show a slot's value: somebody, a number, a word of the rules."""
    if isinstance(value, int):
        return value
    return Name(str(value)) if kind in _PEOPLE else Term(str(value))
