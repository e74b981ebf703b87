"""What is said in the name of the group itself: that proves *an* admin, and nobody in particular.

Such a word opens no document and plays nobody. A verb for admins becomes a button; whoever presses it does
so under his or her own name, and that person's own rights count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.message import Line
from cubilete.chat.segments import Segment, segments
from cubilete.rules.decision import Refusal
from cubilete.sessions import proposals
from cubilete.sessions.intake import TOO_OLD
from cubilete.sessions.parts import NothingToDo

if TYPE_CHECKING:
    from cubilete.rules.verbs import VerbSpec
    from cubilete.sessions.call import Call

_OF_ADMINS = frozenset({"admin", "admin_or_gm"})
_ALSO = frozenset({"idioma", "reglas"})
"""Verbs that look into the rights of whoever says them by themselves."""


async def ask(call: Call) -> Refusal:
    """Answer an anonymous admin: a button for a verb of admins, else why nothing is done.

    Raises NothingToDo for narration, and for what is too old or an edit.
    """
    incoming = call.incoming
    old = call.work.now - incoming.sent_at > TOO_OLD
    if incoming.kind != "text" or incoming.edits is not None or old:
        raise NothingToDo
    vocabulary = call.desk.vocabulary(call.meta.enabled)
    bot = call.desk.bot(incoming.author.network)
    found = segments(incoming, vocabulary, bot, inline=call.meta.settings.inline)
    if not found:
        raise NothingToDo
    specs = [_core_verb(call, one) if isinstance(one, Segment) else None for one in found]
    if any(spec is None or (spec.who not in _OF_ADMINS and spec.id not in _ALSO) for spec in specs):
        refusal = Refusal("anonymous")
        call.say(Line("refusal-anonymous"), reply_to=incoming.id)
        return refusal
    command = "\n".join(one.text for one in found if isinstance(one, Segment))
    about = Line("anonymous-asks", {"command": command})
    options = ((command, Line("choice-confirm")),)
    await proposals.propose(call, proposals.ANONYMOUS, "", about, (), options=options)
    return Refusal("anonymous")


def _core_verb(call: Call, segment: Segment) -> VerbSpec | None:
    known = call.desk.vocabulary(call.meta.enabled).look(segment.text)
    if known is None or known.system is not None:
        return None
    return next((form.spec for form in known.forms if not form.owner), None)
