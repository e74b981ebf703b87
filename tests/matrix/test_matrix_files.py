"""Files that people send with a command, as its caption or as what it answers."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from matrix_people import body

METEOR = Path(__file__).parents[1].joinpath("meteor.toml").read_bytes()


async def file_of(person, data, *, encrypted, name="hoja.toml", size=None):
    """Upload a file; the content of a message that brings it."""
    said, keys = await person.client.upload(
        io.BytesIO(data),
        content_type="application/octet-stream",
        filename=name,
        encrypt=encrypted,
        filesize=len(data),
    )
    place = {"file": {**keys, "url": said.content_uri}} if encrypted else {"url": said.content_uri}
    info = {"size": len(data) if size is None else size}
    return {"msgtype": "m.file", "body": name, "info": info, **place}


def captioned(content, text):
    """The same file with a caption."""
    return {**content, "filename": content["body"], "body": text}


def answering(event):
    """What makes a message answer another one."""
    return {"m.relates_to": {"m.in_reply_to": {"event_id": event}}}


async def sheets(town, room):
    """The sheets of a room's session, by name and system."""
    return (await town.app.state(f"matrix:{room}"))["sheets"]


@pytest.mark.parametrize("encrypted", [False, True], ids=["plain", "encrypted"])
async def test_a_file_comes_with_a_command(town, encrypted):
    """A sheet in a caption, another that the command answers, and an ability: each is read as sent."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, encrypted=encrypted)
    await ana.hears("Cubilete")

    sheet = await file_of(ana, b"hp = 23", encrypted=encrypted)
    await ana.sends(room, captioned(sheet, "!ficha importar"))
    await ana.hears("HP: 23")
    other = await ana.sends(room, await file_of(ana, b"hp = 29", encrypted=encrypted))
    await ana.says(room, "!ficha importar", **answering(other))
    await ana.hears("HP: 29")
    ability = await file_of(ana, METEOR, encrypted=encrypted, name="meteoro.toml")
    await ana.sends(room, captioned(ability, "!habilidad nueva"))
    await ana.hears("Meteoro")

    found = (await sheets(town, room)).values()
    assert [29] == [one["20x3"]["hp"] for one in found]


async def test_a_file_is_found_again_after_a_restart(town):
    """A file that was sent before the bot's restart, locked, is read when a command answers it."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, encrypted=True)
    await ana.hears("Cubilete")
    sent = await ana.sends(room, await file_of(ana, b"hp = 23", encrypted=True))
    await ana.says(room, "!tirar 1d1 ya")
    await ana.hears("ya")
    await town.stop()
    await town.start()

    await ana.says(room, "!ficha importar", **answering(sent))
    await ana.hears("HP: 23")


async def test_what_cannot_be_read_is_told(town):
    """Too large by its word or in truth, damaged, gone: each gets an answer; without a command none."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, encrypted=True)
    await ana.hears("Cubilete")
    large = await file_of(ana, b"#" * 20_000, encrypted=True)
    damaged = await file_of(ana, b"hp = 23", encrypted=True)
    damaged["file"]["hashes"]["sha256"] = "A" * 43
    gone = await file_of(ana, b"hp = 23", encrypted=False)
    gone["url"] += "nowhere"

    await ana.sends(room, large)
    await ana.sends(room, captioned(large, "mis notas"))
    before = len(ana.messages(town.bot))
    for content in (large, {**large, "info": {"size": 7}}, damaged, gone):
        await ana.sends(room, captioned(content, "!ficha importar"))
        await ana.hears("TOML pequeño")

    assert 4 == sum("TOML pequeño" in body(one) for one in ana.messages(town.bot)[before:])
    assert {} == await sheets(town, room)
