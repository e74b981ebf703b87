"""`/soyyo`: two accounts on two networks are one person, who says so with both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cubilete.chat.message import Line, Message, Name
from cubilete.plugin_api import Verb
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions import codes, persons
from cubilete.sessions.proposals import propose

if TYPE_CHECKING:
    from cubilete.sessions.call import Call

_NONE = frozenset({"no", "ninguno", "none"})


class SameArgs(Struct, frozen=True):
    """Nothing (a code), the code of the other account, or `no`."""

    code: str = ""


async def same(call: Call, args: SameArgs) -> Refusal | None:
    """Give a code for one's other account, take one, or part the accounts again."""
    if call.meta.private:
        return Refusal("only_in_group")
    words = args.code.strip()
    if not words:
        code = await codes.give(call, "same")
        call.say(Line("same-code", {"code": code}))
        return None
    if words.lower() in _NONE:
        return await _part(call)
    if call.agreed is not None:
        return await _unite(call, call.agreed.needs[0])
    return await _ask(call, words)


async def _ask(call: Call, text: str) -> Refusal | None:
    """The first account is asked: a code alone could be somebody else's."""
    code = await codes.find(call.work, text, "same")
    if code is None:
        return Refusal("same_code", {"code": text[:40]}, "/soyyo")
    refusal = await _refuse(call, code.by)
    if refusal is not None:
        return refusal
    await codes.spend(call.work, code)
    about = Line("same-ask", {"who": Name(call.actor), "account": Name(code.by)})
    await propose(call, "same", "soyyo si", about, (code.by,))
    return None


async def _refuse(call: Call, other: str) -> Refusal | None:
    """Why these two cannot be one: they are already, they share a network, or both are in a fight."""
    if other == call.actor:
        return Refusal("same_self")
    mine = {one.network for one in await persons.accounts_of(call, call.actor)}
    theirs = {one.network for one in await persons.accounts_of(call, other)}
    if mine & theirs:
        return Refusal("same_network")
    two = await persons.pair(call, other, call.actor)
    return two if isinstance(two, Refusal) else None


async def _unite(call: Call, other: str) -> Refusal | None:
    refusal = await _refuse(call, other)
    if refusal is not None:
        return refusal
    two = await persons.pair(call, other, call.actor)
    if isinstance(two, Refusal):
        return two
    await persons.unite(call, two)
    call.tell_all(Message((Line("same-done", {"who": Name(two.first), "account": Name(two.other)}),)))
    return None


async def _part(call: Call) -> Refusal | None:
    account = call.desk.member_id(call.incoming.author)
    gone = await persons.divide(call, account)
    if not gone:
        return Refusal("not_same", example="/soyyo")
    call.say(Line("same-parted", {"who": Name(call.actor)}))
    return None


VERBS = (
    Verb(
        VerbSpec(
            "soyyo",
            ("soyyo",),
            ("thatsme",),
            SameArgs,
            (Param("code", "text"),),
            examples={"es": "/soyyo", "en": "/thatsme"},
        ),
        same,
        of_group=True,
    ),
)
