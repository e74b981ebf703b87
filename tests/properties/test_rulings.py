"""Random play with a GM who undoes, voids, pauses and skips: log, state and ledger agree all the time."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubilete.ledger.draws import FightKey
from cubilete.testing import ledgers
from cubilete.testing.chatroom import chatroom
from cubilete.testing.folding import folded, stored_fight

_ROOMS = count(1)
_PLAYERS = ("ana", "beto", "caro")
_TEXTS = (
    "/turno",
    "/turno; strike lobo; fin",
    "/fin",
    "/pasar",
    "/deshacer",
    "/anular sin querer",
    "/siguiente",
    "/siguiente",
    "/pausa",
    "/saltar @beto",
    "/vida @ana 9 cayó",
    "/orden @beto @ana",
    "/unirse",
    "/aceptar",
    "/npc Oso auto",
    "/como lobo turno; como lobo strike @ana",
    "/delegar @caro",
    "/expulsar lobo",
)
_SAID = st.tuples(st.sampled_from(("gael", "gael", *_PLAYERS)), st.sampled_from(_TEXTS))
_PLAYED = st.sampled_from(("/turno", "/turno", "/fin", "/turno; fin"))
_RULED = st.sampled_from(("/deshacer", "/anular sin querer", "/anular otra vez", "/siguiente"))
_ACTIONS = st.lists(
    st.one_of(_PLAYED, _RULED, _PLAYED, _RULED, _SAID, st.sampled_from(("restart", "an hour"))),
    min_size=15,
    max_size=30,
)


@pytest.mark.long
@settings(max_examples=12, deadline=None, derandomize=True)
@given(_ACTIONS)
def test_rulings_keep_log_state_and_ledger_together(embedded, actions):
    """Whatever the GM rules and takes back, the log leads to the state, and no voided faces come again."""
    asyncio.run(_play(embedded.url, actions))


async def _play(url, actions):
    async with chatroom(url, installed=True, enabled=("20x3",)) as chat:
        room = chat.room(f"rulings{next(_ROOMS)}")
        for who, text in (
            *((who, "/t d20") for who in _PLAYERS),
            ("gael", "/t d20"),
            ("ana", "/gm @gael"),
            ("gael", "/combate gm"),
            ("ana", "/unirse"),
            ("beto", "/unirse"),
            ("gael", "/npc Lobo hp 40"),
            ("gael", "/empezar @ana"),
        ):
            assert (await room.say(who, text)).refused == "", (who, text)
        for action in actions:
            match action:
                case "restart":
                    await chat.restart()
                case "an hour":
                    chat.app.move_clock(3_600_000)
                    await chat.app.settle()
                case str():  # by whoever may say it now; the others are refused
                    for who in ("ana", "beto", "gael"):
                        if not (await room.say(who, action)).refused:
                            break
                case (who, text):
                    said = await room.say(who, text)
                    assert said.refused != "plugin_failed", (who, text)
            await _agree(chat, room)


async def _agree(chat, room):
    desk = chat.app.desk
    fight = await stored_fight(desk, room.place)
    assert await folded(desk, room.place) == fight.state
    seated = {seat.id for seat in fight.seats}
    assert {one.id for one in fight.state.combatants} == seated
    report = await ledgers.check(desk.store, room.place)
    assert report.holds, report.problem
    draws = [one for one in await ledgers.draws(desk.store, room.place) if isinstance(one.key, FightKey)]
    assert len({one.key for one in draws}) == len(draws)
    for turn, whose, ordinal, attempt in fight.attempts:
        same = [
            one for one in draws if (one.key.turn, one.key.whose, one.key.ordinal) == (turn, whose, ordinal)
        ]
        assert {one.key.attempt for one in same} >= set(range(attempt))
