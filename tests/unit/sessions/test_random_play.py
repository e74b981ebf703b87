"""Random play over the tiny system: whatever is said, undone and restarted, log, state and ledger agree."""

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
from cubilete.testing.tiny import TinySystem

_ROOMS = count(1)
_TEXTS = (
    "/golpear",
    "/apuntar",
    "/deshacer",
    "/apuntar; golpear",
    "/golpear; deshacer; golpear",
    "/deshacer; deshacer",
    "/deshacer; apuntar; deshacer; apuntar; golpear",
    "/tirar 2d6",
    "/rendirse",
    "/aceptar",
    "/rechazar",
    "/duelo",
    "nada que decir",
)
_SAID = st.tuples(st.sampled_from(["ana", "beto", "gabi"]), st.sampled_from(_TEXTS))
_ACTIONS = st.lists(
    st.one_of(
        st.sampled_from(["hit", "undo"]),
        st.sampled_from(["hit", "undo"]),
        st.one_of(_SAID, st.sampled_from(["restart", "again", "an hour"])),
    ),
    min_size=6,
    max_size=20,
)


@pytest.mark.long
@settings(max_examples=25, deadline=None, derandomize=True)
@given(_ACTIONS)
def test_log_state_and_ledger_agree(embedded, actions):
    """The log leads to the stored state, undone steps left out; no draw falls twice, and the ledger holds."""
    asyncio.run(_play(embedded.url, actions))


async def _play(url, actions):
    async with chatroom(url, systems=(TinySystem(),), enabled=("tiny",)) as chat:
        room = chat.room(f"random{next(_ROOMS)}")
        await room.say("gabi", "/ayuda")
        await room.say("ana", "/gm @gabi")
        await room.say("ana", "/reglas hp 25")
        await room.say("ana", "/duelo")
        await room.say("beto", "/aceptar")
        dealt = {}
        last = ("ana", "/estado", chat.new_id())
        for action in actions:
            match action:
                case "restart":
                    await chat.restart()
                case "an hour":
                    chat.app.move_clock(3600 * 1000)
                    await chat.app.settle()
                case "hit":  # by whose turn it is; the other one is refused
                    said = await room.say("ana", "/golpear")
                    said = said if said.events else await room.say("beto", "/golpear")
                    _remember(dealt, said)
                case "undo":
                    await room.say("gabi", "/deshacer")
                case "again":
                    said = await room.say(last[0], last[1], id=last[2])
                    assert said.deliveries == () or last[1] == "/estado"
                case (who, text):
                    last = (who, text, f"{room.place}:{chat.new_id()}")
                    said = await room.say(who, text, id=last[2])
                    _remember(dealt, said)
            await _agree(chat, room, dealt)


def _remember(dealt, said):
    """Keep the faces that each has hit with."""
    for event in said.answer.events:
        if event["type"] == "Landed":
            dealt.setdefault(event["who"], set()).add(event["face"])


async def _agree(chat, room, dealt):
    desk = chat.app.desk
    fight = await stored_fight(desk, room.place)
    if fight.state is not None:
        assert await folded(desk, room.place) == fight.state
    report = await ledgers.check(desk.store, room.place)
    assert report.holds, report.problem
    draws = await ledgers.draws(desk.store, room.place)
    assert len({draw.key for draw in draws}) == len(draws)
    for whose, faces in dealt.items():
        mine = {draw.faces[0] for draw in draws if isinstance(draw.key, FightKey) and draw.key.whose == whose}
        assert faces == mine
