"""What every rule system must keep, as checks that any system's tests can call.

The three laws of offers (see `cubilete.rules.offer`), and that events alone make the state.

    laws = OfferLaws(MySystem(), sample={"ability": ("bite", "howl")})
    laws.check(state, actor, chooser)
"""

from __future__ import annotations

import types
import typing
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import structs

from cubilete.rules import notation
from cubilete.rules.decision import Refusal
from cubilete.rules.roll_forms import RollForms, fault_of
from cubilete.testing.dice import NoDice, SeededDice, WrongDraw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from msgspec import Struct

    from cubilete.rules.offer import Offer
    from cubilete.rules.system import RuleSystem


class Chooser(Protocol):
    """A source of choices: `random.Random` is one."""

    def choice(self, seq: Sequence[Any], /) -> Any:
        """Pick one."""
        ...

    def sample(self, population: Sequence[Any], k: int) -> list[Any]:
        """Pick several."""
        ...


class LawBroken(AssertionError):
    """A system offers what it refuses, accepts what it does not offer, or gives two reasons."""


def fold(system: RuleSystem[Any, Any, Any], state: Any, events: Iterable[Any]) -> Any:
    """Give the state after events."""
    for event in events:
        state = system.evolve(state, event)
    return state


def check_codec(system: RuleSystem[Any, Any, Any], state: Any, events: Sequence[Any]) -> None:
    """Check that a state and its events survive the wire, byte for byte. Raises LawBroken."""
    kinds: tuple[tuple[Any, Any], ...] = (
        (state, system.state_type),
        *((event, system.event_type) for event in events),
    )
    for value, kind in kinds:
        packed = msgspec.msgpack.encode(value)
        again = msgspec.msgpack.decode(packed, type=kind)
        if again != value:
            raise LawBroken(f"{value} comes back as {again}")


def check_roll_forms(system: RuleSystem[Any, Any, Any], has: Callable[[str], bool]) -> None:
    """Check that each form is legal, can be rolled, and has its text and terms. Raises LawBroken.

    `has` tells whether a key stands in the system's texts.
    """
    for form in system.roll_forms:
        if fault := fault_of(form):
            raise LawBroken(fault)
        said = RollForms({system.id: (form,)}).read(f"{form.example} words")
        if isinstance(said, Refusal) or said.reading.label != "words":
            raise LawBroken(f"roll form {form.id}: it takes no words behind it")
        rolled = notation.roll(said.reading.expression, SeededDice("forms"))
        if isinstance(rolled, Refusal):
            raise LawBroken(f"roll form {form.id}: it cannot be rolled: {rolled}")
        wanted = (f"roll-form-{form.id}", *(f"term-{system.id}-{name}" for name in form.names))
        missing = [key for key in wanted if not has(key)]
        if missing:
            raise LawBroken(f"roll form {form.id}: no text for {', '.join(missing)}")


class OfferLaws:
    """The three laws of offers for one system.

    `sample` says for fields of commands, by name, which values are tried: ids, options, numbers. A field
    without a sample is tried with the ids of the state, with integers from -1 to the largest number of
    the state plus one, and with None where it may be None. `core_commands` of a system (those that only
    the core gives, by its own verbs and timers) are not drawn.
    """

    def __init__(
        self,
        system: RuleSystem[Any, Any, Any],
        command_type: object,
        sample: Mapping[str, Sequence[object]],
    ) -> None:
        self.system = system
        self.sample = sample
        beyond = set(getattr(system, "core_commands", ()))
        self.commands = tuple(kind for kind in _members(command_type) if kind not in beyond)

    def check(self, state: Any, actor: str, chooser: Chooser, draws: int = 60, fillings: int = 40) -> None:
        """Check all three laws for one actor of one state. Raises LawBroken."""
        offers = self.system.offer(state, actor)
        self.check_offered(state, offers, chooser, fillings)
        self.check_reasons(state, offers)
        self.check_only_offered(state, actor, offers, chooser, draws)

    def check_offered(self, state: Any, offers: Sequence[Offer[Any]], chooser: Chooser, most: int) -> None:
        """First law: every filling of a template is accepted; at most `most` of a large one are tried."""
        for offer in offers:
            if offer.refusal is not None:
                continue
            for command in _some_fillings(offer, chooser, most):
                outcome = self.system.decide(state, command, SeededDice("law-1"))
                if isinstance(outcome, Refusal):
                    raise LawBroken(f"law 1: {command} is offered, but refused: {outcome}")

    def check_reasons(self, state: Any, offers: Sequence[Offer[Any]]) -> None:
        """Third law: the reason of a refused choice is the refusal of `decide`, before any die."""
        for offer in offers:
            if offer.refusal is None:
                continue
            try:
                outcome = self.system.decide(state, offer.command, NoDice())
            except WrongDraw as drawn:
                raise LawBroken(f"law 3: {offer.command} is refused after a draw") from drawn
            if outcome != offer.refusal:
                raise LawBroken(f"law 3: {offer.command} is said to be {offer.refusal}, but is {outcome}")

    def check_only_offered(
        self, state: Any, actor: str, offers: Sequence[Offer[Any]], chooser: Chooser, draws: int
    ) -> None:
        """Second law: drawn commands are accepted exactly when they fill an offered template.

        Half of them are drawn from the whole command type, half are offers with one field changed.
        """
        legal = [offer for offer in offers if offer.refusal is None]
        pool = self.values(state)
        for number in range(draws):
            command = (
                self.near(chooser, pool, offers) if number % 2 and offers else self.draw(chooser, pool, actor)
            )
            dice = SeededDice("law-2")
            outcome = self.system.decide(state, command, dice)
            accepted = not isinstance(outcome, Refusal)
            if not accepted and dice.ordinals:
                raise LawBroken(f"{command} is refused after a draw: {outcome}")
            if accepted is not any(fills(offer, command) for offer in legal):
                found = "accepted, but not offered" if accepted else f"offered, but {outcome}"
                raise LawBroken(f"law 2: {command} is {found}")

    def values(self, state: Any) -> dict[str, tuple[object, ...]]:
        """Give what is tried for text and for numbers: every text and number of the state."""
        texts: set[str] = set()
        numbers: set[int] = set()
        _collect(msgspec.to_builtins(state), texts, numbers)
        top = max((n for n in numbers if n < len(numbers) + 40), default=1) + 1
        return {"text": tuple(sorted(texts)), "int": tuple(range(-1, top + 1))}

    def draw(self, chooser: Chooser, pool: Mapping[str, Sequence[object]], actor: str) -> Any:
        """Draw one command of the whole command type."""
        kind: Any = chooser.choice(self.commands)
        values: dict[str, object] = {}
        for field in structs.fields(kind):
            values[field.name] = actor if field.name == "actor" else self._value(chooser, pool, field)
        return kind(**values)

    def near(
        self, chooser: Chooser, pool: Mapping[str, Sequence[object]], offers: Sequence[Offer[Any]]
    ) -> Any:
        """Fill an offer, legal or refused, and change one field of the command."""
        offer = chooser.choice(offers)
        values = {slot.name: chooser.choice(slot.domain) for slot in offer.slots if slot.domain}
        fields = [field for field in structs.fields(offer.command) if field.name != "actor"]
        if fields:
            field = chooser.choice(fields)
            values[field.name] = self._value(chooser, pool, field)
        return structs.replace(offer.command, **values)

    def _value(
        self, chooser: Chooser, pool: Mapping[str, Sequence[object]], field: structs.FieldInfo
    ) -> object:
        options: list[object] = list(self.sample.get(field.name, ()))
        if not options:
            options = list(pool["int" if _takes(field.type, int) else "text"])
        if _takes(field.type, type(None)):
            options += [None] * (2 * len(options))
        return chooser.choice(options)


def fills(offer: Offer[Any], command: Struct) -> bool:
    """Tell whether a command is a filling of a template."""
    if type(command) is not type(offer.command):
        return False
    free = {slot.name: slot.domain for slot in offer.slots}
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if name in free:
            domain = free[name]
            if domain is not None and value not in domain:
                return False
        elif value != getattr(offer.command, name):
            return False
    return True


def _some_fillings(offer: Offer[Any], chooser: Chooser, most: int) -> Iterator[Any]:
    finite = [slot for slot in offer.slots if slot.domain is not None]
    sizes = 1
    for slot in finite:
        sizes *= len(slot.domain or ())
    if sizes <= most:
        yield from offer.fillings()
        return
    for _ in range(most):
        values = {slot.name: chooser.choice(slot.domain or ()) for slot in finite}
        yield structs.replace(offer.command, **values)


def _members(union: object) -> tuple[type[Struct], ...]:
    args = typing.get_args(union)
    return args or (typing.cast("type[Struct]", union),)


def _takes(kind: object, wanted: type) -> bool:
    if kind is wanted:
        return True
    union = typing.get_origin(kind) in {typing.Union, types.UnionType}
    return union and any(_takes(member, wanted) for member in typing.get_args(kind))


def _collect(value: object, texts: set[str], numbers: set[int]) -> None:
    if isinstance(value, str):
        texts.add(value)
    elif isinstance(value, int) and not isinstance(value, bool):
        numbers.add(value)
    elif isinstance(value, dict):
        for pair in value.items():
            _collect(list(pair), texts, numbers)
    elif isinstance(value, list | tuple):
        for one in value:
            _collect(one, texts, numbers)
