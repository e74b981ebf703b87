"""A room with a real system, for tests of what goes on around a fight."""

from __future__ import annotations

from contextlib import asynccontextmanager

import pytest

from cubilete.chat.rendered import plain_text
from cubilete.testing.chatroom import Room, chatroom

HOUR = 3_600_000


class Scene(Room):
    """A room in which much must not be refused."""

    async def done(self, who, text, **more):
        """Say something that must not be refused."""
        said = await self.say(who, text, **more)
        assert said.answer.refusal is None, (who, text, said.answer.refusal)
        return said

    async def against_gm(self, *players):
        """Gael's two wolves against the players, in batch mode; the players' side begins."""
        await self.done("gael", "/combate gm")
        for who in players:
            await self.done(who, "/unirse")
        await self.done("gael", '/npc "Lobo" x2 hp 12')
        return await self.done("gael", f"/empezar @{players[0]}")

    async def duel(self):
        """Ana against Beto; Ana goes first."""
        await self.done("ana", "/combate duelo")
        await self.done("beto", "/unirse")
        return await self.done("ana", "/empezar @ana")

    async def free_for_all(self, first, *others):
        """Everybody against everybody; who is named first opens it, and goes first."""
        await self.done(first, "/combate todos")
        for who in others:
            await self.done(who, "/unirse")
        return await self.done(first, f"/empezar @{first}")

    async def fight(self):
        """The place's fight as plain data."""
        return (await self.state())["fights"][0]

    async def hp(self, name):
        """HP of a combatant."""
        return next(one["hp"] for one in (await self.fight())["combatants"] if one["name"] == name)

    async def wait(self, hours):
        """Let time go by, and what is due happen; what was delivered meanwhile, as plain text."""
        before = len(self.chat.adapter.delivered)
        self.chat.app.move_clock(int(hours * HOUR))
        await self.chat.app.settle()
        return "\n".join(plain_text(one.rendered) for one in self.chat.adapter.delivered[before:])

    def other(self, name):
        """Another place of the group."""
        return Scene(self.chat, f"{self.place}/{name}")


@asynccontextmanager
async def group(url, gm):
    """Run a bot with everybody known; `gm` is named if anybody is. Ana is the admin."""
    async with chatroom(url, installed=True, enabled=("20x3",)) as chat:
        scene = Scene(chat, chat.room().place)
        for who in ("ana", "beto", "caro", "dani", *((gm,) if gm else ())):
            await scene.done(who, "/t d20")
        if gm:
            await scene.done("ana", f"/gm @{gm}")
        yield scene


@pytest.fixture
async def refereed(embedded, embedded_redis):
    """A group whose GM is Gael."""
    async with group(embedded.url, "gael") as scene:
        yield scene


@pytest.fixture
async def free(embedded, embedded_redis):
    """A group without GM."""
    async with group(embedded.url, "") as scene:
        yield scene
