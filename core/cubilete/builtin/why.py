"""Why a result is what it is: the rules behind the last step of a fight, and what this group has changed.

What a rule says stands in the texts of its system, `why-<system>-<rule>` with `_` for each dot; a rule
without such a text is named by its id alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cubilete.builtin.log import entries_of, find_fight
from cubilete.builtin.rules import changed_keys, rule_lines
from cubilete.chat.message import Line, Message, Name
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.verbs import VerbSpec
from cubilete.sessions.characters import house_rules
from cubilete.sessions.events import CoreEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.rules.decision import Arg, Refusal
    from cubilete.rules.system import RuleSystem
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import LogEntry


_STEPS = 8
"""So many steps are looked through for one that rules stand behind."""


class WhyArgs(Struct, frozen=True):
    """Nothing to say."""


async def why(call: Call, args: WhyArgs) -> Refusal | None:  # noqa: ARG001  the shape of a handler
    """Say the rules behind the last step here that has any; of plain dice, how they can be checked."""
    fight = await find_fight(call)
    entries = await entries_of(call, fight, -_STEPS) if fight is not None and fight.log else []
    if fight is None or not entries:
        call.say(Line("why-dice"))
        return None
    system = call.desk.systems[fight.system]
    actor, rules = _last_ruled(system, entries)
    lines = _told(call, system, {"who": Name(actor), "number": fight.number}, rules)
    frozen = getattr(fight.state, "settings", None)
    settings = frozen if isinstance(frozen, system.settings_type) else await house_rules(call, system.id)
    changed = changed_keys(system, settings)
    if changed:
        lines.append(Line("why-house", {"count": len(changed)}))
        lines += rule_lines(call, system, settings, changed)
    lines.append(Line("why-check"))
    call.tell(Message(tuple(lines), system=system.id))
    return None


def _last_ruled(
    system: RuleSystem[Any, Any, Any], entries: Sequence[LogEntry[Any]]
) -> tuple[str, tuple[str, ...]]:
    """Whose the newest step with rules is, and these; steps that only lead on, as an end of turn, are passed.

    What was taken back or ruled is nothing that a rule stands behind, nor is what lies before it.
    """
    for entry in reversed(entries):
        rules: dict[str, None] = {}
        for event in entry.events:
            if not isinstance(event, CoreEvent):
                rules.update(dict.fromkeys(system.why(event)))
        if rules or any(isinstance(event, CoreEvent) for event in entry.events):
            return entry.actor, tuple(rules)
    return entries[-1].actor, ()


def _told(
    call: Call, system: RuleSystem[Any, Any, Any], facts: dict[str, Arg], rules: Sequence[str]
) -> list[Line]:
    """Each rule in words on a line of its own; in a row those that are ids only."""
    if not rules:
        return [Line("why-none", facts)]
    keys = {rule: f"why-{system.id}-{rule.replace('.', '_')}" for rule in rules}
    bare = [rule for rule in rules if not call.desk.translator.has(keys[rule], system.id)]
    if len(bare) == len(rules):
        return [Line("why-rules", {**facts, "rules": ", ".join(bare)})]
    lines = [Line("why-head", facts)]
    lines += [
        Line("why-rule", {"rule": rule, "what": Line(key)}) for rule, key in keys.items() if rule not in bare
    ]
    if bare:
        lines.append(Line("label-text", {"text": ", ".join(bare)}))
    return lines


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
