"""`cubilete letters`: what could not be delivered is listed, sent again, or dropped."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from cubilete.errors import DeliveryFailed
from cubilete.testing.chatroom import chatroom

pytestmark = pytest.mark.parametrize("server", ["redis7"], indirect=True)


def _letters(server, tmp_path, *args):
    settings = tmp_path / "settings.toml"
    settings.write_text("[adapters.room]\n", encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CUBILETE_")}
    return subprocess.run(
        [sys.executable, "-m", "cubilete", "letters", "--settings", settings, "--redis", server.url, *args],
        env={**environment, "LC_ALL": "en_GB.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


async def _bury_one(chat):
    """A roll whose answer the network refuses for good."""
    deliver = chat.adapter.deliver

    async def refuse(delivery):
        raise DeliveryFailed("the chat is gone")

    chat.adapter.deliver = refuse
    await chat.room().say("ana", "/tirar 3d6 a secret label")
    chat.adapter.deliver = deliver


async def test_a_letter_is_listed_and_sent_again(server, store, tmp_path):
    """The list names place and reason, not the words; what is resent is delivered once by the running bot."""
    async with chatroom(server.url) as chat:
        await _bury_one(chat)
        listed = _letters(server, tmp_path)
        (id_,) = re.findall(
            r"^(\d+:\d+-\d+) · room · room:main · .*: the chat is gone", listed.stdout, re.MULTILINE
        )
        before = len(chat.adapter.delivered)
        resent = _letters(server, tmp_path, "--resend", id_, "--network", "room")
        again = _letters(server, tmp_path, "--resend", id_)
        await chat.app.relay.collect_all()
        await chat.app.settle()
        after = _letters(server, tmp_path)

    assert (0, "") == (listed.returncode, listed.stderr)
    assert "secret" not in listed.stdout
    assert [(0, True), (1, True)] == [
        (resent.returncode, "back in the queue" in resent.stdout),
        (again.returncode, "no undelivered message" in again.stdout),
    ]
    assert 1 == len(chat.adapter.delivered) - before
    assert "There are no undelivered messages." in after.stdout


async def test_a_letter_is_dropped(server, store, tmp_path):
    """It is gone; a wrong number, and both options at once, are one sentence."""
    async with chatroom(server.url) as chat:
        await _bury_one(chat)
    id_ = _letters(server, tmp_path).stdout.split()[0]
    dropped = _letters(server, tmp_path, "--drop", id_)
    wrong = [
        _letters(server, tmp_path, "--drop", "12"),
        _letters(server, tmp_path, "--drop", "99:1-1"),
        _letters(server, tmp_path, "--drop", id_, "--resend", id_),
    ]

    assert (0, True) == (dropped.returncode, "is gone" in dropped.stdout)
    assert [(2, 1)] * 3 == [(one.returncode, len(one.stderr.splitlines())) for one in wrong]
    assert "There are no undelivered messages." in _letters(server, tmp_path).stdout
