"""No update is lost, none counts twice, and none holds up those of others."""

from __future__ import annotations

import asyncio
import socket
import time

import aiohttp
import pytest
import redis
from msgspec import Struct
from rig import living, webhook_options

from cubilete.errors import BadSettings, CubileteError
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.verbs import VerbSpec


def totals(fake, chat):
    """What the rolls of a chat came to, as they are shown there."""
    return [line.rpartition("= ")[2] for line in lines(fake, chat) if "= " in line]


def lines(fake, chat):
    """All lines that stand in a chat: where many results wait, several are one message."""
    return [line for seen in fake.sent(chat) for line in seen.text.splitlines()]


class Nothing(Struct, frozen=True):
    """Nothing to say."""


class Exploding:
    """A plugin whose verb fails in a way that the core does not catch."""

    @hookimpl
    def cubilete_verbs(self):
        """One verb."""
        return (Verb(VerbSpec(id="explota", es=("explota",), en=("explode",), args=Nothing), self.explode),)

    async def explode(self, call, args):
        """Fail."""
        del call, args
        raise CubileteError("as always")


@pytest.fixture
def ana(fake):
    """Somebody."""
    return fake.user("Ana", username="ana")


@pytest.fixture
def group(fake, ana):
    """A group with the bot in it."""
    return fake.group("Mesa", [ana])


async def test_the_same_update_three_times(fake, embedded_redis, embedded, ana, group):
    """One update that Telegram sends three times is one roll and one answer."""
    async with living(fake, embedded.url) as bot:
        fake.say(ana, group, "/tirar 1d1000")
        await bot.quiet()
        for _ in range(2):
            fake.deliver_again()
            await bot.quiet()
        assert (await bot.draws(group), len(totals(fake, group))) == (1, 1)


async def test_two_processes_with_one_token(fake, embedded_redis, embedded, ana, group):
    """Two bots that ask with one token get in each other's way, and still roll each message once."""
    async with living(fake, embedded.url) as one, living(fake, embedded.url, begin=False) as other:
        for bot in (one, other):
            bot.app.live()  # whoever commits, the one that holds the outbox is told to send
        other.running = asyncio.create_task(other.adapter.run(other.app))
        for _ in range(5):
            fake.say(ana, group, "/tirar 1d1000")
            await fake.until(lambda: not fake.updates.waiting, 30)
            fake.deliver_again()
        await fake.until(lambda: not fake.updates.waiting, 30)
        await fake.until(lambda: len(totals(fake, group)) == 5)
        for bot in (one, other):
            await bot.app.settle()
        assert not one.running.done()
        assert not other.running.done()
        assert (await one.draws(group), len(totals(fake, group))) == (5, 5)


async def test_an_update_that_always_fails(fake, embedded_redis, embedded, ana, group):
    """One that cannot be read is given up with one apology; the 500 behind it are all served."""
    beto = fake.user("Beto")
    fake.set_member(group, beto, "member")
    groups = [group, *(fake.group(f"Mesa {number}", [ana]) for number in range(9))]
    fake.say(beto, group, "/explota")
    for number in range(500):
        fake.say(ana, groups[number % len(groups)], f"/tirar 1d1000 n{number}")
    async with living(fake, embedded.url, plugins=(Exploding(),)) as bot:
        await fake.until(lambda: not fake.updates.waiting, 120)
        await bot.app.settle()
        assert sum(len(totals(fake, one)) for one in groups) == 500
        for number, one in enumerate(groups):
            order = [line.partition(" — ")[0].rpartition("n")[2] for line in lines(fake, one)]
            told = [int(label) for label in order if label.isdigit()]
            assert told == list(range(number, 500, len(groups)))
        assert len([seen for seen in fake.sent(group) if "lo siento" in seen.text]) == 1


async def test_a_repeated_bad_update_is_one_apology(fake, embedded_redis, embedded, ana, group):
    """The same bad update, sent again, is apologised for once."""
    fake.say(ana, group, "/explota")
    async with living(fake, embedded.url, plugins=(Exploding(),)) as bot:
        await bot.quiet()
        fake.deliver_again()
        await bot.quiet()
        assert len([seen for seen in fake.sent(group) if "lo siento" in seen.text]) == 1


class Outage:
    """A store that can be stopped, and started again on the same data."""

    def __init__(self, launcher, folder):
        self._launcher, self._folder = launcher, folder
        self._port = launcher.port()
        self.url = f"redis://127.0.0.1:{self._port}?timeout=2"
        self.up()

    def up(self):
        """Start it and wait until it has read its file."""
        self._process = self._launcher.start(
            self._folder, self._port, "--appendonly", "yes", "--appendfsync", "always"
        )
        with redis.Redis(port=self._port) as client:
            for _ in range(500):
                if not client.info("persistence")["loading"]:
                    return
                time.sleep(0.01)
        pytest.fail("the server does not get ready")

    def down(self):
        """Stop it."""
        self._launcher.stop(self._process)


@pytest.fixture
def store(launcher, tmp_path):
    """A store of this test's own."""
    return Outage(launcher, tmp_path / "redis")


@pytest.mark.parametrize("mode", ["polling", "webhook"])
async def test_the_store_is_down_for_a_while(fake, store, ana, group, mode):
    """What comes meanwhile is not confirmed, or answered with 503; when the store is back it runs once."""
    options = webhook_options() if mode == "webhook" else {}
    async with living(fake, store.url, **options) as bot:
        fake.say(ana, group, "/tirar 1d1000 antes")
        await bot.quiet()
        store.down()
        fake.say(ana, group, "/tirar 1d1000 uno")
        fake.say(ana, group, "/tirar 1d1000 dos")
        await fake.until(lambda: "Ahora mismo no puedo guardar nada" in fake.sent(group)[-1].text, 30)
        assert len(fake.updates.waiting) == 2
        if mode == "webhook":
            await fake.until(lambda: 503 in [one.status for one in fake.server.webhook.attempts])
        store.up()
        for _ in range(200):
            if not fake.updates.waiting:
                break
            fake.clock.advance(1)
            await asyncio.sleep(0.1)
        await bot.quiet()
        labels = [seen.text.partition(" — ")[0].rpartition(" ")[2] for seen in fake.sent(group)]
        assert [label for label in labels if label in {"antes", "uno", "dos"}] == ["antes", "uno", "dos"]
        assert await bot.draws(group) == 3


async def test_after_an_hour_nothing_old_is_played(fake, embedded_redis, embedded, ana, group):
    """What was sent an hour before is named in one notice, and not played."""
    beto = fake.user("Beto")
    fake.set_member(group, beto, "member")
    for who in (ana, beto, ana):
        fake.say(who, group, "/tirar 1d20")
    fake.clock.advance(3600)
    async with living(fake, embedded.url) as bot:
        await bot.quiet()
        fake.clock.advance(60)
        await bot.app.settle()
        (notice,) = fake.sent(group)
        assert ("text_mention", "Ana") in notice.entities
        assert ("text_mention", "Beto") in notice.entities
        assert await bot.draws(group) == 0


async def test_a_restart_repeats_nothing(fake, embedded_redis, embedded, ana, group):
    """A bot that ends before it could confirm is sent the same again, and answers nothing twice."""
    async with living(fake, embedded.url) as bot:
        fake.say(ana, group, "/tirar 1d1000")
        await bot.quiet()
    fake.deliver_again()
    async with living(fake, embedded.url) as bot:
        await bot.quiet()
        assert (await bot.draws(group), len(totals(fake, group))) == (1, 1)


async def test_an_idle_bot_ends_at_once(fake, bot, ana, group):
    """Its last word repeats its last question, which Telegram answers only after three seconds."""
    fake.say(ana, group, "/tirar d20")
    await bot.quiet()
    await fake.until(lambda: fake.requests[-1].method == "getUpdates" and not fake.requests[-1].done)
    begun = asyncio.get_running_loop().time()
    await bot.end()

    assert asyncio.get_running_loop().time() - begun < 2
    assert ["getUpdates"] * 2 == [one.method for one in fake.requests[-2:]]


async def test_a_port_that_is_taken(fake, embedded_redis, embedded):
    """Where nobody can listen, starting ends with a sentence that names the address."""
    options = webhook_options()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", options["port"]))
        taken.listen()
        async with living(fake, embedded.url, begin=False, **options) as bot:
            with pytest.raises(BadSettings, match=f"127.0.0.1:{options['port']}"):
                await bot.adapter.run(bot.app)
    assert fake.calls("setWebhook") == []


async def test_a_webhook_without_the_secret(fake, embedded_redis, embedded, ana, group):
    """Whoever does not know the secret is refused, and so is what is no update."""
    options = webhook_options()
    async with living(fake, embedded.url, **options) as bot, aiohttp.ClientSession() as client:
        update = {"update_id": 1, "message": fake.world.write(group, ana, {"text": "/tirar 1d6"}).json()}
        for headers in ({}, {"X-Telegram-Bot-Api-Secret-Token": "guess"}):
            async with client.post(options["webhook_url"], json=update, headers=headers) as answer:
                assert answer.status == 403
        right = {"X-Telegram-Bot-Api-Secret-Token": fake.calls("setWebhook")[0].given["secret_token"]}
        for body in (b"{", b"[]", b"{}", b'{"update_id": "x"}'):
            async with client.post(options["webhook_url"], data=body, headers=right) as answer:
                assert answer.status == 400
        await bot.app.settle()
        assert await bot.draws(group) == 0
