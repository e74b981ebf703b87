"""Why a result is what it is: the rules behind the last step of a fight, and what this group has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cubilete.builtin.log import entries_of, find_fight
from cubilete.builtin.rules import changed_keys, rule_lines
from cubilete.chat.message import Line, Message, Name
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.verbs import VerbSpec
from cubilete.sessions.characters import house_rules
from cubilete.sessions.events import CoreEvent

if TYPE_CHECKING:
    from cubilete.rules.decision import Arg, Refusal
    from cubilete.sessions.call import Call


class WhyArgs(Struct, frozen=True):
    """Nothing to say."""


async def why(call: Call, args: WhyArgs) -> Refusal | None:  # noqa: ARG001  the shape of a handler
    """Name the rules behind the last step here; of plain dice, how they can be checked."""
    fight = await find_fight(call)
    entries = await entries_of(call, fight, -1) if fight is not None and fight.log else []
    if fight is None or not entries:
        call.say(Line("why-dice"))
        return None
    system = call.desk.systems[fight.system]
    entry = entries[-1]
    rules: dict[str, None] = {}
    for event in entry.events:
        if not isinstance(event, CoreEvent):
            rules.update(dict.fromkeys(system.why(event)))
    facts: dict[str, Arg] = {"who": Name(entry.actor), "number": fight.number}
    lines = [Line("why-rules", {**facts, "rules": ", ".join(rules)}) if rules else Line("why-none", facts)]
    frozen = getattr(fight.state, "settings", None)
    settings = frozen if isinstance(frozen, system.settings_type) else await house_rules(call, system.id)
    changed = changed_keys(system, settings)
    if changed:
        lines.append(Line("why-house", {"count": len(changed)}))
        lines += rule_lines(call, system, settings, changed)
    lines.append(Line("why-check"))
    call.tell(Message(tuple(lines), system=system.id))
    return None


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """Explaining."""
    return (
        Verb(
            VerbSpec(
                id="porque",
                es=("porque",),
                en=("why",),
                args=WhyArgs,
                examples={"es": "/porque", "en": "/why"},
            ),
            why,
        ),
    )
