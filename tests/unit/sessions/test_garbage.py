"""What a command made is freed with it: no rings that wait for the garbage collector."""

from __future__ import annotations

import gc

import pytest

from cubilete.sessions.call import Call
from cubilete.sessions.work import Work


@pytest.fixture
def uncollected():
    """Keep the collector away for the length of a test."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def test_a_command_leaves_no_ring_behind(duel, uncollected):
    """Neither the command nor its unit of work, which holds all its messages, outlives it."""
    await duel.say("ana", "/tirar d6 suerte")
    await duel.say("ana", "/golpear")
    await duel.chat.app.settle()

    assert [] == [type(one) for one in gc.get_objects() if type(one) in (Call, Work)]
