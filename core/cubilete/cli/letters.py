"""`cubilete letters`: what could not be delivered, to send again or to drop; and what was given up."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import typer

from cubilete.app import build_host, build_translator
from cubilete.cli.trouble import Failed
from cubilete.rules.decision import Line
from cubilete.sessions import embedded
from cubilete.sessions.keys import SHARDS
from cubilete.sessions.store_redis import connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cubilete.sessions.store import DeadLetter, GivenUp, Store
    from cubilete.settings import Settings

_GIVEN = "g"
"""What the numbers of things begin with that came in and were given up."""
MOST = 100
"""Letters shown of one queue."""
_ID = re.compile(r"(g?)(\d{1,2}):(\d{1,16}-\d{1,16})", re.ASCII)


class Wanted(NamedTuple):
    """What to do: nothing (a list), or something with one letter."""

    network: str = ""
    resend: str = ""
    drop: str = ""


async def handle(settings: Settings, wanted: Wanted, locale: str) -> int:
    """List the letters, or send or drop one; the exit status: 1 when there is no such letter."""
    if wanted.resend and wanted.drop:
        raise Failed("cli-letters-both")
    host = build_host(settings)
    translator = build_translator(host)
    # Letters outlive the adapter of their network: what was named in the settings counts too.
    known = dict.fromkeys((*host.adapters, *settings.adapters))
    networks = (wanted.network,) if wanted.network else tuple(known)
    async with _opened(settings) as store:
        if not (wanted.resend or wanted.drop):
            lines = await _listed(store, networks)
            status = 0
        else:
            line = await _done(store, networks, wanted)
            lines = [line]
            status = int(line.key == "letters-unknown")
    for line in lines:
        typer.echo(translator.text(locale, line))
    return status


async def _listed(store: Store, networks: tuple[str, ...]) -> list[Line]:
    """The newest letters of each queue, oldest first. What they say is nobody's business."""
    found: list[tuple[tuple[int, int], Line]] = []
    more = False
    for network in networks:
        for shard in range(SHARDS):
            letters = await store.dead_letters(shard, network, MOST + 1)
            more = more or len(letters) > MOST
            found += [(_age(one.id), _line(one, shard, network)) for one in letters[:MOST]]
            given = await store.given_up(shard, network, MOST + 1)
            more = more or len(given) > MOST
            found += [((one.at, 0), _given_up(one, shard, network)) for one in given[:MOST]]
    found.sort(key=itemgetter(0))
    lines = [line for _, line in found]
    if more:
        lines.append(Line("letters-more", {"count": MOST}))
    return lines or [Line("letters-none")]


def _line(letter: DeadLetter, shard: int, network: str) -> Line:
    place = "@…" if letter.place.startswith("@") else letter.place
    return Line(
        "letters-one",
        {
            "id": f"{shard}:{letter.id}",
            "network": network,
            "place": place,
            "when": _when(_age(letter.id)[0]),
            "reason": " ".join(letter.reason.split())[:200],
        },
    )


def _given_up(given: GivenUp, shard: int, network: str) -> Line:
    """Something that came in and was given up, and from whom: an opaque id, which can be forgotten."""
    return Line(
        "letters-given-up",
        {
            "id": f"{_GIVEN}{shard}:{given.id}",
            "network": network,
            "place": given.place,
            "when": _when(given.at),
            "who": given.who,
            "reason": " ".join(given.reason.split())[:200],
        },
    )


def _when(ms: int) -> str:
    return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def _age(id_: str) -> tuple[int, int]:
    """An entry's id as numbers: when it was committed (ms), and its place among those of that moment."""
    ms, _, number = id_.partition("-")
    return int(ms), int(number or 0)


async def _done(store: Store, networks: tuple[str, ...], wanted: Wanted) -> Line:
    given = wanted.resend or wanted.drop
    match = _ID.fullmatch(given)
    if match is None or int(match[2]) >= SHARDS or (match[1] and wanted.resend):
        raise Failed("cli-bad-letter", given=given)
    shard, entry = int(match[2]), match[3]
    for network in networks:
        if match[1]:
            if await store.drop_given_up(shard, network, entry):
                return Line("letters-dropped", {"id": given})
        elif wanted.resend:
            if await store.resend(shard, network, entry) is not None:
                return Line("letters-resent", {"id": given})
        elif await store.drop_letter(shard, network, entry):
            return Line("letters-dropped", {"id": given})
    return Line("letters-unknown", {"id": given})


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Store]:
    """The store of the settings. Raises StoreLocked while the bot runs on a folder of its own."""
    server = None if settings.redis_url else embedded.start(settings.data_folder, fsync=settings.fsync)
    try:
        store = await connect(settings.redis_url if server is None else server.url)
        try:
            yield store
        finally:
            await store.close()
    finally:
        if server is not None:
            server.stop()
