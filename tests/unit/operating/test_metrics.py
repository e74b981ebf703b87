from __future__ import annotations

import re

import pytest

from cubilete.chat.answer import Answer
from cubilete.errors import BadSettings, DeliveryFailed, StoreUnavailable
from cubilete.operating.health import bind
from cubilete.operating.metrics import Metrics, outbox_lag
from cubilete.rules.decision import Refusal
from cubilete.sessions.clock import SystemClock
from cubilete.sessions.store import Commit, OutEntry
from cubilete.sessions.watch import Watch, outcome_of, timed
from cubilete.testing.chatroom import chatroom


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (Answer(), "narration"),
        (Answer(locale="es"), "done"),
        (Answer(Refusal("not_gm"), locale="es"), "refused"),
        (Answer(Refusal("plugin_failed"), locale="es"), "failed"),
        (Answer(duplicate=True), "repeated"),
    ],
)
def test_each_answer_has_an_outcome(answer, outcome):
    """What became of a command is one of a few words."""
    assert outcome == outcome_of(answer)


class _Noted(Watch):
    def __init__(self):
        self.commands = []

    def command(self, network, outcome, seconds):
        self.commands.append((network, outcome, seconds >= 0))


async def test_a_command_without_an_answer_is_counted_too():
    """The store was down, or something else went wrong; narration is not counted."""
    watch = _Noted()

    async def fail(problem):
        raise problem

    async def answer(found):
        return found

    with pytest.raises(StoreUnavailable):
        await timed(watch, "pigeon", fail(StoreUnavailable("down")))
    with pytest.raises(ZeroDivisionError):
        await timed(watch, "pigeon", fail(ZeroDivisionError()))
    await timed(watch, "pigeon", answer(Answer()))
    await timed(watch, "pigeon", answer(Answer(locale="es")))

    assert [
        ("pigeon", "store_down", True),
        ("pigeon", "failed", True),
        ("pigeon", "done", True),
    ] == watch.commands


async def test_deliveries_retries_and_letters_are_counted(embedded, embedded_redis):
    """One message is sent at the second try, one never."""
    metrics = Metrics()
    metrics.introduce(("room",))
    async with chatroom(embedded.url) as chat:
        chat.app.desk.watch = metrics
        deliver, failures = chat.adapter.deliver, [0.0, None]

        async def network(delivery):
            if failures and (len(failures) == 2 or "segunda" in str(delivery.message)):
                raise DeliveryFailed("not now", failures.pop(0))
            return await deliver(delivery)

        chat.adapter.deliver = network
        await chat.room().say("ana", "/tirar d6 primera")
        await chat.room().say("ana", "/tirar d6 segunda")
    numbers = metrics.text().decode()

    assert 'cubilete_deliveries_total{network="room"} 1.0' in numbers
    assert 'cubilete_retries_total{network="room"} 1.0' in numbers
    assert 'cubilete_dead_letters_total{network="room"} 1.0' in numbers


async def test_the_lag_is_the_age_of_the_oldest_message(embedded_redis):
    """Nothing waits: 0. Something does: its age by the store's own time."""
    clock = SystemClock()
    assert 0.0 == await outbox_lag(embedded_redis, clock, "pigeon")
    out = (OutEntry("pigeon", "p", b"x"),)
    await embedded_redis.commit(Commit(session="s", command="c", now=clock.now(), out=out))

    class Later:
        def now(self):
            return clock.now() + 90_000

    assert 90 <= await outbox_lag(embedded_redis, Later(), "pigeon") < 150


async def test_a_probe_says_whether_the_store_answers(embedded_redis):
    """Up while it does, down when it does not; the probe itself never raises."""
    metrics = Metrics()
    await metrics.probe(embedded_redis, SystemClock(), ("pigeon",))
    up = metrics.text().decode()

    class Gone:
        async def ping(self):
            raise StoreUnavailable("gone")

    await metrics.probe(Gone(), SystemClock(), ("pigeon",))

    assert "cubilete_store_up 1.0" in up
    assert "cubilete_store_up 0.0" in metrics.text().decode()
    assert not metrics.store_answers


def test_labels_are_networks_and_outcomes():
    """No other label exists, so no id and no text can be in one."""
    metrics = Metrics()
    metrics.introduce(("pigeon",))
    metrics.command("pigeon", "done", 0.1)
    labels = set(re.findall(r"[{,](\w+)=", metrics.text().decode()))

    assert {"network", "outcome", "le"} == labels


@pytest.mark.parametrize("address", ["", "8077", "host:", ":8077", "127.0.0.1:x", "127.0.0.1:70000"])
def test_an_address_must_be_one(address):
    """Host and port are wanted; everything else is told as a mistake of the settings."""
    with pytest.raises(BadSettings, match="health"):
        bind(address)


def test_an_address_that_is_taken_is_told():
    """Two processes cannot answer at one address."""
    with bind("127.0.0.1:0") as first, pytest.raises(BadSettings, match="cannot be used"):
        bind(f"127.0.0.1:{first.getsockname()[1]}")
