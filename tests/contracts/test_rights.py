from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cubilete.app import build_host
from cubilete.settings import Settings
from cubilete.testing.chatroom import chatroom

TABLE = tomllib.loads((Path(__file__).parent / "rights.toml").read_text(encoding="utf-8"))["row"]
ROLES = {"nobody": "dora", "member": "beto", "gm": "gael", "admin": "ana"}
RIGHTS = {
    "not_admin",
    "not_gm",
    "not_admin_or_gm",
    "needs_gm",
    "not_in_fight",
    "not_your_sheet",
    "not_asked",
    "not_your_proposal",
    "not_your_character",
    "not_captain",
    "not_opener",
}
"""Refusals of who somebody is; any other refusal is one of what goes on."""


def _registered():
    """Owner, verb and declared right of every verb of the core and of the installed systems."""
    host = build_host(Settings())
    assert [] == host.faults
    found = {("", verb.spec.id, verb.spec.who) for verb in host.verbs}
    for system in host.systems.values():
        found |= {(system.id, spec.id, spec.who) for spec in system.verbs}
    return found


def test_every_verb_is_in_the_table():
    """The table has every verb that is registered, with the right that it declares, and no other."""
    assert _registered() == {(row["owner"], row["verb"], row["who"]) for row in TABLE}


async def _prepare(chat, room, stage):
    """Let a GM be named, and a challenge, a lobby or a duel go on; all through commands."""

    async def say(who, text):
        answer = await chat.app.handle(room.incoming(who, text))
        assert answer.refusal is None, (who, text, answer.refusal)

    for who in ("ana", "beto", "caro", "dora", "gael"):
        await say(who, "/tirar d20")
    await say("ana", "/gm @gael")
    match stage:
        case "none":
            pass
        case "lobby":
            await say("beto", "/combate")
        case "challenge":
            await say("caro", "/ficha")
            await say("caro", "/duelo @beto")
        case "fight":
            await say("beto", "/duelo @caro")
            await say("caro", "/aceptar")


@pytest.mark.parametrize("row", TABLE, ids=[row["say"] for row in TABLE])
async def test_a_verb_is_refused_to_those_and_only_those(row, embedded, embedded_redis):
    """Somebody without a part in it, a member of the fight, the GM and an admin get what the table says."""
    found = {}
    async with chatroom(embedded.url, installed=True, enabled=("20x3",)) as chat:
        for role, who in ROLES.items():
            room = chat.room(f"for-{role}")
            await _prepare(chat, room, row["stage"])
            answer = await chat.app.handle(room.incoming(who, row["say"]))
            if answer.refusal is not None and answer.refusal.code in RIGHTS:
                found[role] = answer.refusal.code
            assert answer.refusal is None or answer.refusal.code not in {"plugin_failed", "unknown_verb"}

    assert row["refused"] == found
