"""Several bots on one store: each command has one effect, whoever carries it out."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from cubilete.chat.incoming import Incoming
from cubilete.ledger.deal import deal
from cubilete.ledger.record import Drawn, decode, split
from cubilete.sessions.codec import ROLLS
from cubilete.sessions.rolling import LEDGER
from cubilete.testing import ledgers
from cubilete.testing.chatroom import NETWORK, account, chatroom
from cubilete.testing.folding import folded, stored_fight
from cubilete.testing.tiny import TinySystem

PLAYER = Path(__file__).with_name("player.py")
PLACE = f"{NETWORK}:main"
pytestmark = pytest.mark.parametrize("server", ["redis7"], indirect=True)


class _Pair:
    """Two bots; what either delivers counts as delivered."""

    def __init__(self, *chats):
        self.chats = chats
        self.ids = 0

    async def settle(self):
        for _ in range(2):
            for chat in self.chats:
                await chat.app.relay.collect_all()
                await chat.app.settle()

    @property
    def delivered(self):
        return [one for chat in self.chats for one in chat.adapter.delivered]

    def incoming(self, who, text, id_=""):
        self.ids += 1
        now = self.chats[0].app.now()
        return Incoming(id_ or f"pair:{self.ids}", "text", PLACE, account(who), now, text)

    async def say(self, bot, who, text, id_=""):
        answer = await self.chats[bot].app.handle(self.incoming(who, text, id_))
        await self.settle()
        return answer


class _Witness:
    """Stands before a real store, and keeps what a bot tried to commit."""

    def __init__(self, store):
        self._store = store
        self.tried = []

    def __getattr__(self, name):
        return getattr(self._store, name)

    async def commit(self, commit):
        self.tried.append(commit)
        return await self._store.commit(commit)

    def draws(self, command):
        """The draws of each try to commit this command."""
        tries = []
        for commit in self.tried:
            if commit.command == command:
                entries = [decode(split(row)[0]).entry for row in commit.appends.get(LEDGER, ())]
                tries.append([entry for entry in entries if isinstance(entry, Drawn)])
        return tries


@pytest.fixture
async def pair(server):
    """Two bots on one Redis 7."""
    options = {"systems": (TinySystem(),), "enabled": ("tiny",)}
    async with chatroom(server.url, **options) as one, chatroom(server.url, **options) as two:
        yield _Pair(one, two)


async def _begin(pair):
    """A duel in which Ana moves first."""
    await pair.say(0, "ana", "/reglas hp 500")
    await pair.say(0, "ana", "/combate")
    await pair.say(0, "beto", "/unirse")
    await pair.say(0, "ana", "/empezar Ana")


async def _holds(pair):
    """The stored state is what the log leads to, and the ledger verifies."""
    desk = pair.chats[0].app.desk
    fight = await stored_fight(desk, PLACE)
    assert await folded(desk, PLACE) == fight.state
    report = await ledgers.check(desk.store, PLACE)
    assert report.holds, report.problem
    return fight


async def test_a_lost_race_deals_the_same_dice(pair):
    """A roll that lost the race to another bot is decided again, with the very faces of its first try."""
    await pair.say(0, "ana", "/tirar d6")
    await pair.say(1, "beto", "/tirar d6")
    app = pair.chats[1].app
    app.desk.store = witness = _Witness(app.desk.store)
    await pair.say(0, "ana", "/tirar d6")
    await pair.say(1, "beto", "/tirar 5d100", "pair:raced")
    first, second = witness.draws("pair:raced")
    assert [draw.faces for draw in first] == [draw.faces for draw in second]
    assert [draw.key for draw in first] == [draw.key for draw in second]
    kept = [draw for draw in await ledgers.draws(app.desk.store, PLACE) if draw.sides == 100]
    assert kept == second
    reader = app.desk.reader(PLACE)
    rolls = await reader.get(ROLLS, LEDGER)
    assert deal(rolls.seeds.current, kept[0].key, 5, 100).faces == kept[0].faces


async def test_a_lost_race_in_a_fight_deals_the_same_dice(pair):
    """The same inside a fight, where the seed is the fight's."""
    await _begin(pair)
    await pair.say(1, "beto", "/estado")
    app = pair.chats[1].app
    app.desk.store = witness = _Witness(app.desk.store)
    await pair.say(0, "beto", "/tirar d6")
    await pair.say(1, "ana", "/golpear", "pair:raced")
    tries = witness.draws("pair:raced")
    assert len(tries) == 2
    assert [draw.faces for draw in tries[0]] == [draw.faces for draw in tries[1]] != []
    hits = [draw for draw in await ledgers.draws(app.desk.store, PLACE) if draw.scope == "fight/1"]
    assert hits[-1:] == tries[1]
    await _holds(pair)


async def test_one_id_at_two_bots_at_once(pair):
    """One command at both bots at once: one effect, one draw, one telling; again with each next command."""
    await _begin(pair)
    for turn in range(1, 9):
        told = len(pair.delivered)
        incoming = pair.incoming("ana" if turn % 2 else "beto", "/golpear")
        answers = await asyncio.gather(*(chat.app.handle(incoming) for chat in pair.chats for _ in range(2)))
        await pair.settle()
        assert sorted(answer.duplicate for answer in answers) == [False, True, True, True]
        lines = [one for one in pair.delivered[told:] if "tiny-landed" in str(one.message)]
        assert len(lines) == 1
    fight = await _holds(pair)
    assert (fight.state.turn, fight.log) == (9, 9)
    hits = [
        draw for draw in await ledgers.draws(pair.chats[0].app.desk.store, PLACE) if draw.scope == "fight/1"
    ]
    assert len(hits) == len({draw.key for draw in hits}) == 8


async def test_different_commands_at_once(pair):
    """Rolls of many people at both bots at once: all are carried out, none is lost, the chain holds."""
    said = [pair.incoming(f"p{number}", f"/tirar {number + 1}d20") for number in range(10)]
    await asyncio.gather(
        *(pair.chats[number % 2].app.handle(incoming) for number, incoming in enumerate(said))
    )
    await pair.settle()
    store = pair.chats[0].app.desk.store
    draws = await ledgers.draws(store, PLACE)
    assert sorted(len(draw.faces) for draw in draws) == list(range(1, 11))
    assert (await ledgers.check(store, PLACE)).holds
    assert len(pair.delivered) == 10


async def test_a_timer_rings_at_one_of_two_bots(pair):
    """Both bots find the same due timer: it is told once."""
    await pair.say(0, "ana", "/duelo")
    for chat in pair.chats:
        chat.app.move_clock(24 * 3600 * 1000)
    told = len(pair.delivered)
    await asyncio.gather(*(chat.app.service.ring_due() for chat in pair.chats))
    await pair.settle()
    assert len([one for one in pair.delivered[told:] if "proposal-over" in str(one.message)]) == 1


def _run_both(folder, url, said):
    """Play the same commands in two processes, until both have ended."""
    (folder / "told.jsonl").touch()  # each may leave all that is to be told to the other
    running = []
    for name in ("one", "two"):
        plan = {"store": url, "out": str(folder / "told.jsonl"), "result": str(folder / f"{name}.json")}
        file = folder / f"{name}.plan"
        file.write_text(json.dumps({**plan, "faces": [], "said": said, "run": name}))
        running.append(subprocess.Popen([sys.executable, str(PLAYER), str(file)], stderr=subprocess.PIPE))
    for process in running:
        _, mistakes = process.communicate(timeout=60)
        assert process.returncode == 0, mistakes.decode()


async def test_two_processes(tmp_path, server):
    """Two processes play the same commands at once: each has one effect, one draw, one delivery."""
    said = [("r:1", "ana", "/tirar 2d6"), ("r:2", "ana", "/reglas hp 90"), ("r:3", "ana", "/combate")]
    said += [("r:4", "beto", "/unirse"), ("r:5", "ana", "/empezar Ana")]
    said += [(f"r:{6 + turn}", ("ana", "beto")[turn % 2], "/golpear") for turn in range(8)]
    await asyncio.to_thread(_run_both, tmp_path, server.url, said)
    results = [json.loads((tmp_path / f"{name}.json").read_text()) for name in ("one", "two")]
    assert results[0]["answers"] == results[1]["answers"]
    final = max(results, key=lambda result: result["log"])
    assert final["state"] == final["folded"]
    assert final["log"] == 9
    assert all(result["holds"] for result in results)
    hits = [
        faces for kind, sides, faces in final["ledger"] if kind == "Drawn" and sides == 6 and len(faces) == 1
    ]
    assert len(hits) == 8
    told = [json.loads(line) for line in (tmp_path / "told.jsonl").read_text().splitlines()]
    async with chatroom(server.url, systems=(TinySystem(),)) as chat:  # sends what both left to each other
        await chat.app.settle()
        rest = chat.adapter.delivered
    keys = [row["key"] for row in told] + [one.key for one in rest]
    assert len(set(keys)) == len(keys)
    hits_told = [row for row in told if row["lines"] == ["tiny-landed"]]
    assert len(hits_told) + sum("tiny-landed" in str(one.message) for one in rest) == 8
