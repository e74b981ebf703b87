"""Which updates are confirmed, when, and what becomes of those that fail."""

from __future__ import annotations

import asyncio

import pytest

from cubilete.errors import StoreUnavailable
from cubilete_telegram.client import build
from cubilete_telegram.lanes import Lanes, lane_of, outline
from cubilete_telegram.options import Options
from cubilete_telegram.polling import Polling
from cubilete_telegram.secret import Secret


def message(update, chat=-5, text="hola", **more):
    """A plain update."""
    user = {"id": 81, "is_bot": False, "first_name": "Ana"}
    place = {"id": chat, "type": "supergroup", "title": "Mesa"}
    body = {"message_id": update, "date": 1, "chat": place, "from": user, "text": text, **more}
    return {"update_id": update, "message": body}


class Bench:
    """The part of the bot that lanes ask."""

    def __init__(self):
        self.given_up = []
        self.fails = []

    def now(self):
        """A time."""
        return 1000

    async def give_up(self, incoming, reason):
        """Note it, or fail as told."""
        del reason
        if self.fails:
            raise self.fails.pop(0)
        self.given_up.append((incoming.id, incoming.place, incoming.author.id))


class Room:
    """Serves updates: what is told to wait waits, what is told to fail fails."""

    def __init__(self):
        self.served = []
        self.gates = {}
        self.failures = {}

    async def serve(self, update):
        """Deal with one."""
        waiting = self.failures.get(update.update_id)
        if waiting:
            raise waiting.pop(0)
        if update.update_id in self.gates:
            await self.gates[update.update_id].wait()
        self.served.append(update.update_id)


class Line:
    """A polling loop whose server is in memory."""

    def __init__(self, wire):
        self.queue = []
        self.offsets = [0]
        self.room = Room()
        self.bench = Bench()
        secret = Secret("77:abcdefgh")
        self.client = build(Options(token="77:abcdefgh"), secret, (wire, wire))  # noqa: S106  opens nothing
        self.lanes = Lanes(self.room.serve, self.bench, self.client, secret, patient=True)
        self.polling = Polling(self.client, self.lanes, secret, 0)
        self.arrived = asyncio.Event()
        self.meanwhile = None
        """Happens once while an answer is on its way."""
        wire.answers["getUpdates"] = self.answer

    def answer(self, given):
        """The updates from the offset on; those below are confirmed and gone."""
        offset = int(given["offset"])
        self.offsets.append(offset)
        self.queue = [one for one in self.queue if one["update_id"] >= offset]
        happens, self.meanwhile = self.meanwhile, None
        if happens is not None:
            happens()
        return self.queue[:100]


@pytest.fixture
async def line(wire, monkeypatch):
    """It runs until the test ends."""
    monkeypatch.setattr("cubilete_telegram.lanes._FIRST_PAUSE", 0.05)
    found = Line(wire)
    task = asyncio.create_task(found.polling.run())
    found.task = task
    yield found
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await found.lanes.close()


async def until(true):
    """Let the loop go on until something holds."""
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.005)
    pytest.fail("it did not come true")


async def test_the_oldest_open_update_is_not_confirmed(line):
    """Those behind it in other chats are served meanwhile, once; it is asked for again until it is done."""
    line.room.gates[10] = asyncio.Event()
    line.queue += [message(10), message(11, chat=-6), message(12, chat=-7)]
    await until(lambda: line.room.served == [11, 12] and line.offsets[-1] == 10)
    line.queue.append(message(13, chat=-6))
    await until(lambda: line.room.served == [11, 12, 13])
    assert max(line.offsets) == 10
    line.room.gates[10].set()
    await until(lambda: line.offsets[-1] == 14)
    assert line.room.served == [11, 12, 13, 10]


async def test_what_is_done_while_an_answer_is_on_its_way(line):
    """The answer shows it once more, and what was done before; none is dealt with again."""
    line.room.gates[10] = asyncio.Event()
    line.queue += [message(10), message(11, chat=-6), message(12, chat=-7)]
    await until(lambda: line.room.served == [11, 12])
    line.meanwhile = line.room.gates[10].set
    await until(lambda: line.offsets[-1] == 13)
    assert line.room.served == [11, 12, 10]


async def test_order_within_a_chat(line):
    """Whatever comes for the chat of an update that waits, waits behind it."""
    line.room.gates[10] = asyncio.Event()
    line.queue += [message(10), message(11), message(12, chat=-6), message(13)]
    await until(lambda: line.room.served == [12])
    line.room.gates[10].set()
    await until(lambda: line.offsets[-1] == 14)
    assert line.room.served == [12, 10, 11, 13]


async def test_an_end_confirms_what_is_done_and_no_more(line):
    """The last word names the oldest that is not done."""
    line.room.gates[11] = asyncio.Event()
    line.queue += [message(10), message(11)]
    await until(lambda: line.room.served == [10])
    line.task.cancel()
    await asyncio.gather(line.task, return_exceptions=True)
    await line.lanes.close()
    assert line.offsets[-1] == 11
    assert [one["update_id"] for one in line.queue] == [11]


async def test_a_store_that_is_down_is_waited_for(line):
    """An update is tried until the store is back, however often; it is no mistake of the update."""
    line.room.failures[10] = [StoreUnavailable("down")] * 4
    line.bench.fails = []
    line.queue.append(message(10))
    await until(lambda: line.room.served == [10])
    assert line.bench.given_up == []


async def test_three_failures_are_enough(line):
    """Then its author is apologised to, and those behind it go on."""
    line.room.failures[10] = [ValueError("no")] * 9
    line.queue += [message(10), message(11)]
    await until(lambda: line.offsets[-1] == 12)
    assert line.room.served == [11]
    assert line.bench.given_up == [("telegram:update:10", "telegram:-5", "81")]


async def test_even_the_apology_may_fail(line):
    """A store that is down is waited for; whatever else goes wrong, nobody waits for it."""
    line.room.failures |= {10: [ValueError("no")] * 9, 11: [ValueError("no")] * 9}
    line.bench.fails = [StoreUnavailable("down")]
    line.queue.append(message(10))
    await until(lambda: line.offsets[-1] == 11)
    assert len(line.bench.given_up) == 1
    line.bench.fails = [ValueError("worse")]
    line.queue += [message(11), message(12)]
    await until(lambda: line.offsets[-1] == 13)
    assert (line.room.served, len(line.bench.given_up)) == ([12], 1)


async def test_a_trouble_of_a_moment_gives_nothing_up(line):
    """What fails because something outside is ill for a moment is tried again when it may be well."""
    well_at = asyncio.get_running_loop().time() + 0.1

    async def serve(update):
        if asyncio.get_running_loop().time() < well_at:
            raise OSError("no such host")
        line.room.served.append(update.update_id)

    line.lanes._serve = serve
    line.queue += [message(10)]
    await until(lambda: line.offsets[-1] == 11)
    assert (line.room.served, line.bench.given_up) == ([10], [])


async def test_what_cannot_be_read_spoils_nothing(line):
    """An update that is no update is given up, without an apology where nobody is known."""
    line.queue += [{"update_id": 10, "message": {"nonsense": True}}, message(11)]
    await until(lambda: line.offsets[-1] == 12)
    assert (line.room.served, line.bench.given_up) == ([11], [])


@pytest.mark.parametrize(
    ("raw", "lane"),
    [
        (message(1), "telegram:-5"),
        ({"callback_query": {"from": {"id": 7}, "message": {"chat": {"id": -5}}}}, "telegram:-5"),
        ({"callback_query": {"from": {"id": 7}, "inline_message_id": "x"}}, "telegram:7"),
        ({"chosen_inline_result": {"from": {"id": 7}}}, "telegram:7"),
        ({"inline_query": {"from": {"id": 7}}}, "typing:7"),
        ({"my_chat_member": {"chat": {"id": -5}, "from": {"id": 7}}}, "telegram:-5"),
        ({"message": {"chat": "?"}}, ""),
        ({}, ""),
    ],
)
def test_lanes(raw, lane):
    """What belongs to one chat is in one line; rolls in other chats are in their author's."""
    assert lane_of(raw) == lane


def test_nobody_is_apologised_to_who_cannot_be_named():
    """Bots, channels, the group itself, and who only types."""
    assert outline(message(1), 5).author.display == "Ana"
    assert outline(message(1, sender_chat={"id": -5}), 5) is None
    assert outline({"message": {"from": {"id": 7, "is_bot": True}}}, 5) is None
    assert outline({"inline_query": {"from": {"id": 7}}}, 5) is None
    assert outline({"chosen_inline_result": {"from": {"id": 7}}}, 5).place == "telegram:7"
