"""Settings, the doctor, who administers, and menus."""

from __future__ import annotations

import asyncio

import pytest

from cubilete.chat.incoming import Account
from cubilete.errors import BadSettings
from cubilete_telegram import plugin
from cubilete_telegram.client import build
from cubilete_telegram.diagnosis import diagnose
from cubilete_telegram.directory import Administrators
from cubilete_telegram.menus import Menus
from cubilete_telegram.options import Options, read_options
from cubilete_telegram.secret import Secret

TOKEN = "77:abcdefgh"  # noqa: S105  opens nothing
SECRET = Secret(TOKEN)
ME = {"id": 77, "is_bot": True, "first_name": "Cubilete", "username": "cubilete_bot"}


@pytest.fixture
async def client(wire):
    """The client on the wire that ends here."""
    wire.answers["getMe"] = {
        **ME, "can_join_groups": True, "can_read_all_group_messages": False, "supports_inline_queries": True
    }  # fmt: skip
    found = build(Options(token=TOKEN), SECRET, (wire, wire))
    await found.initialize()
    return found


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"token": "no token"},
        {"token": TOKEN, "mode": "pigeon"},
        {"token": TOKEN, "mode": "webhook"},
        {"token": TOKEN, "mode": "webhook", "webhook_url": "https://x", "webhook_secret": "a b"},
        {"token": TOKEN, "colour": "red"},
        {"token": 5},
    ],
)
def test_wrong_settings_are_one_sentence(wrong):
    """It names the network, and never repeats the token."""
    with pytest.raises(BadSettings, match=r"^adapters\.telegram: ") as raised:
        read_options(wrong)
    assert "abcdefgh" not in str(raised.value)


def test_the_plugin_builds_the_adapter():
    """From its own part of the settings; nothing is connected by that."""
    (spec,) = plugin.cubilete_adapters()
    adapter = spec.build({"token": TOKEN})
    assert (adapter.network, adapter.bot.id, adapter.private_place("81")) == ("telegram", "77", "telegram:81")
    assert adapter.private_link("x") == ""


async def checks(client, wire, me, info, **options):
    """What the doctor says: verdicts by text."""
    wire.answers["getMe"] = {**wire.answers["getMe"], **me}
    wire.answers["getWebhookInfo"] = {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": 3,
        **info,
    }
    found = await diagnose(client, Options(token=TOKEN, **options), SECRET)
    return {check.what.key.removeprefix("telegram-check-"): check.verdict for check in found}


async def test_all_is_well(client, wire):
    """With polling, inline rolls on and privacy mode as it comes."""
    found = await checks(client, wire, {}, {})
    assert found == {
        "token": "ok", "privacy": "ok", "inline": "ok", "feedback": "ok", "rights": "ok", "polling": "ok"
    }  # fmt: skip


async def test_switches_at_botfather(client, wire):
    """What is off is said, with what to click."""
    me = {"can_join_groups": False, "supports_inline_queries": False, "can_read_all_group_messages": True}
    found = await checks(client, wire, me, {"url": "https://other"})
    assert found == {
        "token": "ok", "hears-all": "ok", "no-inline": "warn", "groups": "warn", "rights": "ok",
        "other-webhook": "warn",
    }  # fmt: skip


@pytest.mark.parametrize(("error", "verdict"), [("", ("webhook", "ok")), ("502", ("webhook-error", "warn"))])
async def test_a_webhook(client, wire, error, verdict):
    """Whether Telegram could deliver."""
    info = {"url": "https://x/hook", **({"last_error_message": error, "last_error_date": 1} if error else {})}
    found = await checks(client, wire, {}, info, mode="webhook", webhook_url="https://x/hook")
    assert list(found.items())[-1] == verdict


def admins(*ids):
    """A list of administrators as Telegram gives it."""
    return [
        {"status": "creator", "is_anonymous": False, "user": {"id": id_, "is_bot": False, "first_name": "x"}}
        for id_ in ids
    ]


@pytest.fixture
def directory(client, clock):
    """Who administers, by the moved clock."""
    return Administrators(client, SECRET, clock.now)


def who(number, **more):
    """An account."""
    return Account("telegram", str(number), "x", **more)


async def test_admins_are_remembered_for_ten_minutes(directory, clock, wire):
    """A yes needs no question meanwhile; a no is asked for again, but not without end."""
    wire.answers["getChatAdministrators"] = admins(1, 2)
    for _ in range(3):
        assert await directory.is_admin("telegram:-5/7", who(1))
    assert len([name for name, *_ in wire.calls if name == "getChatAdministrators"]) == 1
    clock.time += 601
    wire.answers["getChatAdministrators"] = admins(2)
    assert not await directory.is_admin("telegram:-5", who(1))
    for _ in range(50):
        assert not await directory.is_admin("telegram:-5", who(3))
    assert len([name for name, *_ in wire.calls if name == "getChatAdministrators"]) <= 1 + 20
    clock.time += 61
    wire.answers["getChatAdministrators"] = admins(3)
    assert await directory.is_admin("telegram:-5", who(3))


async def test_nobody_is_an_admin_by_default(directory, wire):
    """Not the anonymous, not bots, not where Telegram refuses to say; in private its owner alone."""
    wire.answers["getChatAdministrators"] = (
        403,
        {"ok": False, "error_code": 403, "description": "Forbidden"},
    )
    assert not await directory.is_admin("telegram:-5", who(1))
    assert not await directory.is_admin("telegram:-5", who(-5, anonymous=True))
    assert not await directory.is_admin("telegram:-5", who(1, is_bot=True))
    assert await directory.is_admin("telegram:81", who(81))
    assert not await directory.is_admin("telegram:81", who(82))


async def test_advice_where_telegram_says_nothing(directory, wire):
    """Without an answer nothing is said; in private there is nothing to say."""
    wire.answers["getChatMember"] = (400, {"ok": False, "error_code": 400, "description": "Bad Request: x"})
    assert await directory.advice("telegram:-5") == ()
    assert await directory.advice("telegram:81") == ()


class Bench:
    """The part of the bot that menus ask."""

    verbs = (("tirar", "Tira"),)

    async def menu(self, place):
        """The verbs of a group."""
        assert place == "telegram:-5"
        return self.verbs


async def test_a_menu_is_set_when_it_changes(client, wire):
    """The same again is not sent; after a refusal it is tried at the next change."""
    wire.answers["setMyCommands"] = (400, {"ok": False, "error_code": 400, "description": "Bad Request: x"})
    bench = Bench()
    menus = Menus(bench, client, SECRET)
    await menus.refresh("telegram:-5/3")
    wire.answers["setMyCommands"] = True
    for _ in range(2):
        await menus.refresh("telegram:-5/3")
    bench.verbs = (("roll", "x" * 400),)
    await asyncio.gather(menus.refresh("telegram:-5"))
    calls = [given for name, _, given in wire.calls if name == "setMyCommands"]
    assert len(calls) == 3
    assert "x" * 256 in calls[-1]["commands"]
    assert "x" * 257 not in calls[-1]["commands"]
