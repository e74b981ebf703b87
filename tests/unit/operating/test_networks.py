from __future__ import annotations

import asyncio

from cubilete.operating.metrics import Metrics
from cubilete.operating.networks import Networks


class _Adapter:
    """Does what it is told at each run: raise, return, or live."""

    def __init__(self, *deeds):
        self.deeds = list(deeds)
        self.runs = 0
        self.ended = False

    async def run(self, bench):
        del bench
        self.runs += 1
        deed = self.deeds.pop(0) if self.deeds else "live"
        if deed == "raise":
            raise RuntimeError("no way")
        if deed == "exit":
            raise SystemExit(1)
        if deed == "return":
            return 3
        try:
            await asyncio.Event().wait()
        finally:
            self.ended = True


async def _until(condition):
    for _ in range(2000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came so far")


async def test_a_network_that_fails_is_run_again_alone():
    """One raises, returns, and wants to end the process before it lives; the other lives all the time."""
    bad, good = _Adapter("raise", "return", "exit"), _Adapter()
    metrics = Metrics()
    networks = Networks({"bad": bad, "good": good}, metrics, first=0.01)
    networks.start(object())
    await _until(lambda: bad.runs == 4)
    await _until(lambda: networks.states() == {"bad": "running", "good": "running"})
    numbers = metrics.text().decode()
    await networks.stop()

    assert 1 == good.runs
    assert bad.ended
    assert good.ended
    assert 'cubilete_network_up{network="bad"} 1.0' in numbers


async def test_a_failed_network_is_shown_as_failed():
    """Between two tries, and where none could be made at all."""
    bad = _Adapter("raise")
    metrics = Metrics()
    networks = Networks({"bad": bad}, metrics, first=1000)
    assert {"bad": "starting"} == networks.states()
    networks.fail("unbuilt")
    networks.start(object())
    await _until(lambda: networks.states()["bad"] == "failed")
    numbers = metrics.text().decode()
    await networks.stop()

    assert {"bad": "failed", "unbuilt": "failed"} == networks.states()
    assert 'cubilete_network_up{network="bad"} 0.0' in numbers


class _Shared(_Adapter):
    """Of an account that one process at a time can use."""

    holder = "one"
    holding = False


async def test_who_waits_for_the_account_is_not_up():
    """It lives, but another process serves the network until it lets the account go."""
    shared = _Shared()
    metrics = Metrics()
    networks = Networks({"shared": shared}, metrics)
    networks.start(object())
    await _until(lambda: shared.runs == 1)
    before, waiting = networks.states(), metrics.text().decode()
    shared.holding = True
    after, held = networks.states(), metrics.text().decode()
    await networks.stop()

    assert {"shared": "waiting"} == before
    assert 'cubilete_network_up{network="shared"} 0.0' in waiting
    assert {"shared": "running"} == after
    assert 'cubilete_network_up{network="shared"} 1.0' in held


async def test_stopping_what_never_began_is_no_trouble():
    """Without a task there is nothing to wait for."""
    await Networks({}).stop()
