"""What a system offers that lets players make abilities of their own; each that has it says so by having it.

The core keeps, versions and approves; the system reads, checks, describes and tries. An ability travels
as its *text*: canonical, so that the same ability has the same text, and the hash of the text is its version.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from cubilete.rules.decision import Line, Term

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete.rules.decision import Refusal
    from cubilete.rules.simulation import Job

State_contra = TypeVar("State_contra", contravariant=True)


class Made(Struct, frozen=True, array_like=True):
    """An ability that was read and checked: its id, its name, its canonical text, its names everywhere.

    `others` are the names that it has in some languages, as (language, name).
    """

    id: str
    name: str
    text: str
    names: tuple[str, ...] = ()
    others: tuple[tuple[str, str], ...] = ()

    @property
    def term(self) -> Term:
        """Its name, in the language of whoever reads it."""
        return Term(self.id, self.name, self.others)


class Question(Struct, frozen=True):
    """One step of making an ability: what is asked, what can be chosen, and an answer to type.

    `options` are (answer, its name). `example` is a right typed answer, empty where only choosing counts.
    """

    ask: Line
    options: tuple[tuple[str, Line], ...] = ()
    example: str = ""


@runtime_checkable
class AbilityBook(Protocol[State_contra]):
    """Abilities of a system, its own and home-made ones. All methods are pure."""

    def read(self, text: str) -> Made | Refusal:
        """Read what somebody wrote, or a canonical text. A refusal names the place and a right example."""
        ...

    def find(self, name: str) -> Made | None:
        """Find an ability of the rules by id or name; its text is empty."""
        ...

    def ask(self, answers: tuple[str, ...]) -> Question | Made | Refusal:
        """Go on making an ability: the next question, the finished one, or why the last answer is none."""
        ...

    def words(self, made: Made) -> tuple[Line, ...]:
        """Describe an ability, from its text alone."""
        ...

    def warnings(self, made: Made) -> tuple[Line, ...]:
        """List what a GM should look at. Never a reason to refuse."""
        ...

    def try_now(self, state: State_contra, actor: str, made: Made) -> tuple[Line, ...] | Refusal:
        """Say what it would do in a fight for `actor`, as it stands. Nothing is drawn or kept."""
        ...

    def try_with(self, made: Made, faces: tuple[int, ...], settings: Struct) -> tuple[Line, ...] | Refusal:
        """Try it in a fight of its own, with these dice."""
        ...

    def balance(self, made: Made) -> Job | Refusal:
        """Make the job that plays many fights with and without it."""
        ...

    def frozen(self, made: Made, *, approved: bool) -> Struct:
        """Give what `new_fight` gets for it."""
        ...

    def equipped(self, sheet: Struct) -> tuple[str, ...]:
        """List the ids of the abilities on a sheet that are not of the rules."""
        ...

    def while_away(self, words: tuple[str, ...]) -> Refusal | None:
        """Refuse a change that nobody may make to a sheet that is away in a fight."""
        ...

    def change_sheet(
        self,
        sheet: Struct,
        words: tuple[str, ...],
        settings: Struct,
        abilities: Mapping[str, Struct],
        *,
        gm: bool,
    ) -> Any | Refusal:
        """Change a sheet as `RuleSystem.change_sheet` does, with these home-made abilities known."""
        ...

    def sheet_lines(self, sheet: Struct, abilities: Mapping[str, Struct]) -> tuple[Line, ...]:
        """Show a sheet with these home-made abilities known."""
        ...


def ability_book(system: object) -> AbilityBook[Any] | None:
    """Give a system's abilities (its attribute `ability_book`), or None where it has none."""
    book = getattr(system, "ability_book", None)
    return book if isinstance(book, AbilityBook) else None
