"""A message on its way out becomes words: which place, which language, which names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.ports import Told
from cubilete.chat.render import render
from cubilete.sessions import private
from cubilete.sessions.naming import Naming
from cubilete.sessions.whereabouts import whereabouts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete.chat.message import Message
    from cubilete.chat.ports import Adapter
    from cubilete.sessions.desk import Desk


async def word(
    desk: Desk, adapter: Adapter, session: str, lane: str, message: Message, *, locale: str = ""
) -> Told:
    """Put a message for `lane` (a place, or `@<member id>`) into words, with those whom it calls by id.

    In the language of the place, or in `locale`.
    """
    naming = Naming(desk)
    place = await naming.address(session, lane)
    if lane.startswith("@"):
        place = adapter.private_place(await naming.account(session, lane[1:]))
    locale = locale or await naming.locale(session, place, lane)
    names = naming.known(session)
    rendered = render(message, locale, names, desk.translator)
    if names.unknown:
        await names.load()
        rendered = render(message, locale, names, desk.translator)
    people = await naming.accounts(session, tuple(call.id for call in message.calls), adapter.network)
    quiet = bool(message.calls) and await naming.quiet(session)
    return Told(place, rendered, people=people, quiet=quiet)


async def show(
    desk: Desk, adapters: Mapping[str, Adapter], told_in: str, message: Message, locale: str = ""
) -> Told:
    """Put what was told in answer to the place `told_in` into words, with the accounts that it calls."""
    session, told_in = await whereabouts(desk, told_in)
    lane = message.to or told_in
    if lane.startswith("@"):
        session = await private.session_for(desk, session, lane[1:])
    told = await word(desk, adapters[told_in.partition(":")[0]], session, lane, message, locale=locale)
    accounts = tuple(dict.fromkeys(person.id for person in told.people.values()))
    return Told(told.place, told.rendered, accounts, told.people)
