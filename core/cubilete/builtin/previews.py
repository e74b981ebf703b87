"""What a roll would be, while it is typed: the expression as understood, its exact odds. Nothing is drawn."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING

from cubilete.builtin.odds import about
from cubilete.chat.fold import fold
from cubilete.chat.message import Line
from cubilete.chat.ports import Preview
from cubilete.chat.render import explain
from cubilete.chat.vocabulary import ROLL
from cubilete.rules.decision import Refusal
from cubilete.sessions.codec import MEMBER, META
from cubilete.sessions.work import Work

if TYPE_CHECKING:
    from cubilete.chat.incoming import Account
    from cubilete.sessions.desk import Desk


_about = lru_cache(maxsize=1024)(about)
"""People type the same again and again, one letter at a time, above their last rolls."""


async def preview(desk: Desk, session: str, author: Account, text: str, locale: str) -> Preview:
    """Read a roll as `/tirar` would, for somebody in his or her own session."""
    reader = Work(desk.store, desk.cache, session, "", desk.clock.now())
    member = await reader.get(MEMBER, desk.member_id(author))
    recent = member.recent if member is not None else ()
    meta = await reader.get(META)
    rolls = desk.vocabulary(meta.enabled if meta is not None else ()).rolls
    wanted = _without_verb(desk, " ".join(text.split()))
    if not wanted:
        return Preview(recent=recent, forms=tuple(form.example for _, form in rolls))
    said = rolls.read(wanted, (meta.default_system,) if meta is not None else ())
    if isinstance(said, Refusal):
        return Preview(refusal=desk.translator.text(locale, explain(said)), recent=recent)
    expression = said.reading.expression
    lines = await asyncio.to_thread(_about, expression, locale)
    shown = tuple(desk.translator.text(locale, line) for line in lines)
    if said.form is not None:
        what = desk.translator.text(locale, Line(f"roll-form-{said.form.id}"), system=said.system)
        shown = (f"{what}: {expression.text}", *shown)
    return Preview(wanted, said.text or expression.text, said.reading.label, shown, recent=recent)


def _without_verb(desk: Desk, text: str) -> str:
    """People write the verb out of habit; here it can be no other."""
    spec = desk.verbs[ROLL].spec
    first, _, rest = text.lstrip("/!").partition(" ")
    return rest.strip() if fold(first) in {fold(word) for word in (*spec.es, *spec.en)} else text
