"""How abilities are told: a card in words, the list of all, the way to try one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.message import Folded, Line, Message, Name
from cubilete.sessions.abilities import REVIEW, SHOWN, entry_choices

if TYPE_CHECKING:
    from cubilete.builtin.abilities.lookup import Shelf
    from cubilete.chat.message import Block, Choice
    from cubilete.rules.abilities import Made
    from cubilete.sessions.abilities import Entry
    from cubilete.sessions.call import Call


def standing_line(entry: Entry) -> Line:
    """What stands of the newest version."""
    version = entry.newest()
    line = Line(f"ability-state-{version.state}")
    args: dict[str, Line | str | Name] = {
        "version": version.hash[:SHOWN],
        "state": line,
        "who": Name(entry.owner),
    }
    if version.remark:
        return Line("ability-standing-remark", {**args, "remark": version.remark})
    return Line("ability-standing", dict(args))


def tell_card(
    call: Call,
    shelf: Shelf,
    made: Made,
    entry: Entry | None,
    *,
    hints: bool = False,
    calls: tuple[str, ...] = (),
) -> None:
    """Tell an ability in words, with what can be done with it."""
    body: list[Block] = list(shelf.book.words(made))
    if hints:
        body += hint_blocks(shelf, made)
    choices: tuple[Choice, ...] = ()
    if entry is not None:
        body.append(standing_line(entry))
        choices = entry_choices(call, shelf.system, entry)
    call.tell(
        Message(
            tuple(body),
            system=shelf.system,
            choices=choices,
            calls=tuple(Name(one) for one in calls),
            source=f"{REVIEW}.0",
        )
    )


def hint_blocks(shelf: Shelf, made: Made) -> list[Block]:
    """What a GM should look at."""
    hints = shelf.book.warnings(made)
    return [Folded(Line("ability-warnings", {"count": len(hints)}), hints)] if hints else []


def tell_list(call: Call, shelf: Shelf) -> None:
    """Tell the group's abilities, one a line."""
    if not shelf.library.entries:
        call.say(Line("abilities-none"))
        return
    lines = [Line("abilities-title", {"count": len(shelf.library.entries)})]
    for entry in sorted(shelf.library.entries, key=lambda one: one.name.casefold()):
        state = Line(f"ability-state-{entry.newest().state}")
        lines.append(
            Line(
                "abilities-item",
                {"name": entry.term, "id": entry.id, "state": state, "who": Name(entry.owner)},
            )
        )
    call.say(*lines)
