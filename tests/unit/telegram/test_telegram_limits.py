"""Telegram's limits: who waits for how long, and who does not."""

from __future__ import annotations

import asyncio

import pytest

from cubilete_telegram.limits import Limiter


@pytest.fixture
def limiter(clock):
    """A limiter on the moved clock."""
    return Limiter(clock.now, clock.sleep)


@pytest.fixture
async def send(clock, limiter):
    """Ask for turns, and note when each came: seconds since the start."""
    tasks = []
    turns = []

    async def one(chat, name, group, urgent):
        await limiter.turn(chat, group=group, urgent=urgent)
        turns.append((clock.now() - 1000, chat, name))

    def ask(chat, name="", *, group=False, urgent=False):
        tasks.append(asyncio.create_task(one(chat, name, group, urgent)))
        return turns

    yield ask
    for task in tasks:
        task.cancel()


async def test_one_a_second_in_a_chat(clock, send):
    """The first goes at once, the others a second after each other, in the order in which they were asked."""
    for name in "abc":
        turns = send(5, name)
    await clock.pass_to(1010)
    assert turns == [(0, 5, "a"), (1, 5, "b"), (2, 5, "c")]


async def test_twenty_a_minute_in_a_group(clock, send):
    """The 21st message within a minute waits for the minute to pass; a private chat has no such limit."""
    for _ in range(25):
        turns = send(-5, group=True)
        send(6)
    await clock.pass_to(1100)
    group = [at for at, chat, _ in turns if chat == -5]
    assert group == [*range(20), *range(60, 65)]
    assert [at for at, chat, _ in turns if chat == 6] == [*range(25)]


async def test_thirty_a_second_in_all(clock, send):
    """Of 70 chats thirty have their turn in each second; no stretch of a second holds more."""
    for chat in range(1, 71):
        turns = send(chat)
    await clock.pass_to(1010)
    times = sorted(at for at, _, _ in turns)
    assert len(times) == 70
    assert all(later - earlier >= 1 for earlier, later in zip(times, times[30:], strict=False))
    assert times[-1] == 2


async def test_calls_to_a_person_go_first(clock, send):
    """Where only the common limit holds somebody up, a call overtakes what was asked before it."""
    for chat in range(1, 61):
        turns = send(chat, "card")
    await clock.settle()
    send(99, "call", urgent=True)
    await clock.pass_to(1001)
    second = [(chat, name) for at, chat, name in turns if at == 1]
    assert second[0] == (99, "call")
    assert len(second) == 30


async def test_a_chat_that_must_rest_holds_up_nobody(clock, limiter, send):
    """After a retry-after of 35 seconds the chat is silent for so long; another one is served as ever."""
    limiter.rest(5, 35)
    send(5, "late")
    for name in "ab":
        turns = send(6, name)
    await clock.pass_to(1050)
    assert turns == [(0, 6, "a"), (1, 6, "b"), (35, 5, "late")]


async def test_whoever_gives_up_leaves_no_gap(clock, limiter):
    """A turn that nobody waits for any more is not counted."""
    await limiter.turn(5, group=False)
    gone = asyncio.create_task(limiter.turn(5, group=False))
    await clock.settle()
    gone.cancel()
    stays = asyncio.create_task(limiter.turn(5, group=False))
    await clock.pass_to(1001)
    assert stays.done()


async def test_quiet_chats_are_forgotten(clock, limiter):
    """Memory does not grow with the number of chats that were ever written to."""
    for chat in range(20_500):
        await limiter.turn(chat, group=False) if chat % 30 == 0 else limiter.rest(chat, -1)
        clock.time += 0.04
    assert len(limiter._chats) <= 10_001
