"""`cubilete run` with this network: a process of its own, that is told to end and started again."""

from __future__ import annotations

import signal


async def test_it_serves_and_ends_in_order(fake, service):
    """It answers, ends with status 0 at a signal, and its output and command line never name the token."""
    ana = fake.user("Ana")
    await service.start()
    fake.say(ana, fake.private(ana), "/tirar 1d6 uno")
    await fake.until(lambda: fake.sent(fake.private(ana)), 60)
    assert fake.token not in service.command_line()
    assert await service.stop() == 0
    fake.say(ana, fake.private(ana), "/tirar 1d6 dos")
    await service.start()
    await fake.until(lambda: len(fake.sent(fake.private(ana))) == 2, 60)
    assert await service.stop() == 0
    output = service.output.read_text()
    assert "running" in output
    assert fake.token.partition(":")[2] not in output


async def test_a_kill_loses_and_repeats_nothing(fake, service):
    """Killed in the middle of a burst and started again: each message is rolled once and answered."""
    ana = fake.user("Ana")
    chat = fake.private(ana)
    await service.start()
    for number in range(6):
        fake.say(ana, chat, f"/tirar 1d1000 n{number}")
    await fake.until(lambda: fake.sent(chat), 60)
    await service.stop(signal.SIGKILL)
    await service.start()

    def told():
        return [line for seen in fake.sent(chat) for line in seen.text.splitlines()]

    await fake.until(
        lambda: (
            {f"n{number}" for number in range(6)}
            <= {line.partition(" — ")[0].rpartition(" ")[2] for line in told()}
        ),
        90,
    )
    assert await service.stop() == 0
    results = {}
    for line in told():
        label = line.partition(" — ")[0].rpartition(" ")[2]
        results.setdefault(label, set()).add(line.rpartition("= ")[2])
    assert all(len(found) == 1 for found in results.values())
