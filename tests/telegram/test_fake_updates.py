"""How the fake hands out updates: polling rules, conflicts, webhooks."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from telegram import Bot
from telegram.error import BadRequest, Conflict, NetworkError, RetryAfter


@pytest.fixture
async def bot(fake):
    """The real client, against the fake."""
    async with Bot(fake.token, base_url=fake.base_url) as found:
        yield found


@pytest.fixture
def ana(fake):
    """A person who has started the bot."""
    return fake.user("Ana")


def _say(fake, ana, *texts):
    return [fake.say(ana, fake.private(ana), text) for text in texts]


def _texts(updates):
    return [update.message.text for update in updates]


async def test_an_offset_confirms_what_is_below(fake, bot, ana):
    """Updates come again until a higher offset confirms them, and then never."""
    _say(fake, ana, "a", "b", "c")
    first = await bot.get_updates()
    again = await bot.get_updates(offset=first[1].update_id)
    assert ["a", "b", "c"] == _texts(first)
    assert ["b", "c"] == _texts(again)

    assert ["c"] == _texts(await bot.get_updates(offset=first[2].update_id))
    assert ["c"] == _texts(fake_updates := await bot.get_updates(offset=0))
    assert fake_updates[0].update_id == first[2].update_id


async def test_a_negative_offset_keeps_only_the_last(fake, bot, ana):
    """Offset -1 gives the newest and forgets all others."""
    _say(fake, ana, "a", "b", "c")

    assert ["c"] == _texts(await bot.get_updates(offset=-1))
    assert ["c"] == _texts(await bot.get_updates(offset=0))


async def test_the_same_offset_at_once_gives_one_update(fake, bot, ana):
    """Who asks again within half a second gets one update, later all again."""
    fake.clock.stand_still()
    _say(fake, ana, "a", "b")
    await bot.get_updates(offset=1)

    assert ["a"] == _texts(await bot.get_updates(offset=1))
    fake.clock.advance(1)
    assert ["a", "b"] == _texts(await bot.get_updates(offset=1))


async def test_a_long_poll_ends_with_the_first_update(fake, bot, ana):
    """A poll that waits is answered as soon as something arrives."""
    poll = asyncio.create_task(bot.get_updates(timeout=50))
    await fake.until(lambda: fake.calls("getUpdates"))
    _say(fake, ana, "a")

    assert ["a"] == _texts(await poll)


async def test_a_long_poll_ends_by_the_fake_clock(fake, bot):
    """A poll for 30 seconds is answered with nothing once the clock was moved so far."""
    fake.clock.stand_still()
    poll = asyncio.create_task(bot.get_updates(timeout=30))
    await fake.until(fake.clock.pending)
    fake.clock.advance(30)

    assert () == await poll


async def test_a_second_poller_ends_the_first(fake, bot):
    """Two bots on one token: the older poll gets 409, the newer one goes on."""
    fake.clock.stand_still()
    async with Bot(fake.token, base_url=fake.base_url) as other:
        first = asyncio.create_task(bot.get_updates(timeout=30))
        await fake.until(lambda: len(fake.calls("getUpdates")) == 1)
        second = asyncio.create_task(other.get_updates(timeout=30))
        with pytest.raises(Conflict, match="terminated by other getUpdates request; make sure that only one"):
            await first
        fake.clock.advance(30)

        assert () == await second


async def test_further_conflicts_come_late(fake, bot):
    """The second 409 within three seconds is given only after three seconds."""
    fake.clock.stand_still()
    await bot.set_webhook(f"{fake.server.url}/nowhere")
    with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active"):
        await bot.get_updates()
    late = asyncio.create_task(bot.get_updates())
    await fake.until(fake.clock.pending)
    assert not late.done()
    fake.clock.advance(3)

    with pytest.raises(Conflict, match="while webhook is active"):
        await late


async def test_allowed_updates_filter_on_arrival_and_persist(fake, bot, ana):
    """What is not allowed when it happens is gone; the choice holds until another one."""
    fake.clock.stand_still()
    _say(fake, ana, "early")
    await bot.get_updates(allowed_updates=["callback_query"])
    _say(fake, ana, "lost")
    fake.clock.advance(1)

    assert ["early"] == _texts(await bot.get_updates())
    fake.clock.advance(1)
    await bot.get_updates(allowed_updates=[])
    _say(fake, ana, "late")
    fake.clock.advance(1)
    assert ["early", "late"] == _texts(await bot.get_updates())


async def test_membership_of_others_must_be_asked_for(fake, bot, ana):
    """`chat_member` comes only when it is named, and only to admins."""
    group = fake.group("Mesa", [fake.user("Dueño"), ana], bot="administrator")
    fake.set_member(group, ana, "administrator")
    await bot.get_updates(allowed_updates=["chat_member"])
    fake.set_member(group, ana, "member")
    fake.clock.advance(1)
    (update,) = await bot.get_updates()

    assert (update.chat_member.old_chat_member.status, update.chat_member.new_chat_member.status) == (
        "administrator",
        "member",
    )


async def test_updates_have_a_life(fake, bot, ana):
    """An inline query is kept for 30 seconds, a message for a day."""
    fake.inline_query(ana, "1d20")
    _say(fake, ana, "a")
    fake.clock.advance(31)
    assert ["a"] == _texts(await bot.get_updates())

    fake.clock.advance(86_400)
    assert () == await bot.get_updates(offset=7)


async def test_an_update_can_come_twice(fake, bot, ana):
    """The server may repeat an update with its id, even a confirmed one."""
    _say(fake, ana, "a")
    (first,) = await bot.get_updates()
    await bot.get_updates(offset=first.update_id + 1, timeout=0)
    fake.deliver_again()

    (again,) = await bot.get_updates(offset=0)
    assert again.update_id == first.update_id


async def test_a_server_that_is_down_cuts_connections(fake, bot, ana):
    """While it is down every call is a network error; afterwards all is as before."""
    fake.go_down()
    with pytest.raises(NetworkError):
        await bot.get_me()
    fake.come_back()

    assert (await bot.get_me()).username == fake.me.username


# webhooks


@asynccontextmanager
async def _receiver(statuses=(), headers=None):
    """A webhook that answers with the given statuses, then 200; gives its address and what it got."""
    got, left = [], list(statuses)

    async def take(request):
        got.append((await request.json(), request.headers.get("X-Telegram-Bot-Api-Secret-Token")))
        status = left.pop(0) if left else 200
        return web.Response(status=status, headers=headers if status != 200 else None)

    app = web.Application()
    app.router.add_post("/hook", take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook", got
    finally:
        await runner.cleanup()


async def test_a_webhook_gets_updates_with_its_secret(fake, bot, ana):
    """Updates are posted in order with the secret token, and are then confirmed."""
    async with _receiver() as (url, got):
        await bot.set_webhook(url, secret_token="s3cret-A_")  # noqa: S106 - opens nothing
        _say(fake, ana, "a", "b")
        await fake.until(lambda: not fake.updates.waiting)
        await bot.delete_webhook()

    assert [("a", "s3cret-A_"), ("b", "s3cret-A_")] == [(one["message"]["text"], said) for one, said in got]


async def test_a_refused_update_is_tried_again_later_and_later(fake, bot, ana):
    """At once, then after 2 and 4 seconds; what is behind it in the chat waits, other chats do not."""
    beto = fake.user("Beto")
    async with _receiver([500, 503]) as (url, got):
        await bot.set_webhook(url)
        _say(fake, ana, "a", "b")
        await fake.until(lambda: len(fake.server.webhook.attempts) == 2)
        fake.say(beto, fake.private(beto), "c")
        await fake.until(lambda: len(got) == 3)
        assert ["a", "a", "c"] == [one["message"]["text"] for one, _ in got]
        fake.clock.advance(2)
        await fake.until(lambda: not fake.updates.waiting)
        info = await bot.get_webhook_info()

    assert ["a", "a", "c", "a", "b"] == [one["message"]["text"] for one, _ in got]
    assert info.last_error_message == "Wrong response from the webhook: 503"
    start = fake.server.webhook.attempts[0].at
    assert [(0, 500), (0, 503), (0, 200), (2, 200), (2, 200)] == [
        (one.at - start, one.status) for one in fake.server.webhook.attempts
    ]


async def test_a_webhook_can_say_when_to_come_back(fake, bot, ana):
    """`Retry-After` takes the place of the delays."""
    async with _receiver([503], {"Retry-After": "7"}) as (url, got):
        await bot.set_webhook(url)
        _say(fake, ana, "a")
        await fake.until(fake.clock.pending)
        fake.clock.advance(6)
        assert 1 == len(got)
        fake.clock.advance(1)
        await fake.until(lambda: not fake.updates.waiting)

    assert 2 == len(got)


async def test_an_update_that_nobody_takes_is_given_up(fake, bot, ana):
    """When an update's life is over before the next try, it is dropped."""
    async with _receiver([500] * 9) as (url, _got):
        await bot.set_webhook(url)
        fake.inline_query(ana, "1d20")
        for _ in range(5):
            await fake.until(lambda: fake.clock.pending() or not fake.updates.waiting)
            fake.clock.advance(8)
        await fake.until(lambda: not fake.updates.waiting)

    assert {500} == {one.status for one in fake.server.webhook.attempts}


async def test_a_webhook_is_checked(fake, bot):
    """The secret's characters and length, plain HTTP to elsewhere, and two settings within a second."""
    fake.clock.stand_still()
    url = "https://127.0.0.1/hook"
    with pytest.raises(BadRequest, match="Secret token contains unallowed characters"):
        await bot.set_webhook(url, secret_token="sí")  # noqa: S106 - opens nothing
    fake.clock.advance(1)
    with pytest.raises(BadRequest, match="Secret token is too long"):
        await bot.set_webhook(url, secret_token="x" * 257)
    fake.clock.advance(1)
    with pytest.raises(BadRequest, match=r"(?i)an HTTPS URL must be provided"):
        await bot.set_webhook("http://example.org/hook")
    with pytest.raises(RetryAfter, match="Retry in 0:00:01"):
        await bot.set_webhook(url)


async def test_a_webhook_ends_a_poll(fake, bot):
    """`setWebhook` answers the poll that waits with 409."""
    poll = asyncio.create_task(bot.get_updates(timeout=30))
    await fake.until(lambda: fake.calls("getUpdates"))
    await bot.set_webhook(f"{fake.server.url}/nowhere")

    with pytest.raises(Conflict, match="terminated by setWebhook request"):
        await poll
