"""`/habilidad`: making abilities, reading, trying, proposing and approving them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cubilete.builtin.abilities import judging, making, shown, trying
from cubilete.builtin.abilities.lookup import both_named, meant, shelf_here
from cubilete.chat.fold import fold
from cubilete.chat.message import Line
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions.abilities import draft_of

if TYPE_CHECKING:
    from cubilete.builtin.abilities.lookup import Shelf
    from cubilete.sessions.call import Call

NEW = ("nueva", "new", "nuevo")
_WORDS: dict[str, str] = {
    **dict.fromkeys(NEW, "make"),
    **dict.fromkeys(("ver", "show"), "show"),
    **dict.fromkeys(("lista", "list"), "list"),
    **dict.fromkeys(("probar", "try"), "try"),
    **dict.fromkeys(("proponer", "propose"), "propose"),
    **dict.fromkeys(("aprobar", "approve"), "approve"),
    **dict.fromkeys(("devolver", "return"), "return"),
    **dict.fromkeys(("suspender", "suspend"), "suspend"),
    **dict.fromkeys(("retirar", "retire"), "retire"),
    **dict.fromkeys(("equilibrio", "balance"), "balance"),
    **dict.fromkeys(("responder", "answer", "r", "="), "answer"),
    **dict.fromkeys(("atras", "back"), "back"),
    **dict.fromkeys(("cancelar", "cancel"), "stop"),
}


class AbilityArgs(Struct, frozen=True):
    """`/habilidad [nueva | ver | lista | probar | proponer | aprobar | ...] words`."""

    words: str = ""


async def ability(call: Call, args: AbilityArgs) -> Refusal | None:
    """Do what the first word says; any other text answers the form that is open."""
    shelf = await shelf_here(call)
    if isinstance(shelf, Refusal):
        return shelf
    parts = args.words.split(maxsplit=1)
    first = fold(parts[0]) if parts else ""
    rest = args.words.strip()[len(parts[0]) :].strip() if parts else ""
    what = _WORDS.get(first)
    if what is None:
        if await draft_of(call) is None:
            if first:
                return await _show(call, shelf, args.words)
            shown.tell_list(call, shelf)
            return None
        return await (making.answer(call, shelf, args.words) if first else making.show(call, shelf))
    return await _do(call, shelf, what, rest)


async def _do(call: Call, shelf: Shelf, what: str, rest: str) -> Refusal | None:  # noqa: PLR0911, PLR0912  one for each word
    match what:
        case "make":
            return await making.make(call, shelf, rest)
        case "answer":
            return await making.answer(call, shelf, rest)
        case "back":
            return await making.back(call, shelf)
        case "stop":
            return await making.stop(call)
        case "show":
            return await _show(call, shelf, rest)
        case "try":
            return await trying.attempt(call, shelf, rest)
        case "balance":
            return await trying.balance(call, shelf, rest)
        case "propose":
            return await judging.propose(call, shelf, rest)
        case "approve":
            return await judging.approve(call, shelf, rest)
        case "return":
            return await judging.give_back(call, shelf, rest)
        case "suspend":
            return await judging.suspend(call, shelf, rest)
        case "retire":
            return await judging.retire(call, shelf, rest)
        case _:
            shown.tell_list(call, shelf)
            return None


async def _show(call: Call, shelf: Shelf, words: str) -> Refusal | None:
    found = await meant(call, shelf, words, own=False)
    if isinstance(found, Refusal):
        return found
    if found.twin is not None and found.entry is not None:
        call.say(Line("ability-two", both_named(call, found.entry, found.twin)))
        shown.tell_card(call, shelf, found.twin, None)
    shown.tell_card(call, shelf, found.made, found.entry, hints=call.is_gm() and found.entry is not None)
    return None


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """Home-made abilities."""
    return (
        Verb(
            VerbSpec(
                id="habilidad",
                es=("habilidad",),
                en=("ability",),
                args=AbilityArgs,
                params=(Param("words", "text"),),
                examples={"es": "/habilidad nueva", "en": "/ability new"},
                below=NEW,
            ),
            ability,
            of_group=True,
        ),
    )
