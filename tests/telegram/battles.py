"""Fights of 20x3 as people of a Telegram group play them, and the same fights as the console tells them.

A `Table` is the group: it presses buttons and replies, with privacy mode on, and keeps what was done as the
lines of a script. `on_the_console` plays such a script with the console's adapter.
"""

from __future__ import annotations

import io
import random
import re
from typing import TYPE_CHECKING, Any

import msgspec
from rig import Hearing

from cubilete.app import build_host
from cubilete.sessions.clock import MovableClock
from cubilete.sessions.desk import NewGroup
from cubilete.settings import Settings
from cubilete_console.adapter import ConsoleAdapter
from cubilete_console.options import Options

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from fake.control import Fake
    from fake.messages import Seen
    from fake.people import Chat, User
    from rig import Rig

    from cubilete.chat.message import Message

START = 1_750_000_000_000
MOST_STEPS = 300
LIKED = ("Tirar mi turno", "Interceptar", "Defender", "Golpe", "Strike", "Largo alcance", "Fin")
"""What players prefer, by the beginning of a label."""
OVER = "Fin del combate"

ACTIVE = re.compile(r"juega (\w+)")
_MEMBER = re.compile(r"\bm[0-9a-f]{16}\b")
_SEALED = re.compile(r'"(head|commitment)":"[0-9a-z]{8}"')
_PLACE = re.compile(r"\b(?:telegram|console):[\w@/-]+")


def newest(fake: Fake, chat: Chat) -> Seen:
    """The newest message with buttons that are pressed here, and lead nowhere else."""
    return next(
        seen
        for seen in reversed(fake.sent(chat))
        if any("callback_data" in button for row in seen.message.keyboard for button in row)
    )


def liked(labels: Iterable[str]) -> str:
    """The button that a player takes."""
    labels = tuple(labels)
    for beginning in LIKED:
        found = next((label for label in labels if label.startswith(beginning)), None)
        if found is not None:
            return found
    return labels[0]


def faces(seed: str, count: int) -> list[int]:
    """A coin and many dice of twenty sides, the same for the same seed."""
    drawn = random.Random(seed)  # noqa: S311  dice for a test, which must repeat
    return [1, *(drawn.randint(1, 20) for _ in range(count))]


class Table:
    """A group of people, and what they have done in it, as lines of a script of the console."""

    def __init__(self, fake: Fake, bot: Rig, names: Iterable[str]) -> None:
        self.fake = fake
        self.bot = bot
        self.people: dict[str, User] = {name: fake.user(name) for name in names}
        self.group = fake.group("Mesa", self.people.values(), bot=None)
        self.script: list[str] = []
        self._dice: list[int] = []

    def deal(self, dice: list[int]) -> None:
        """Say what the next dice will show; more than the fight needs."""
        self.bot.app.queue_faces(dice)
        self._dice = dice

    @property
    def lines(self) -> list[str]:
        """The script so far, with as many dice as were rolled."""
        rolled = self._dice[: len(self._dice) - self.bot.app.faces_left()]
        return [f"@dice {' '.join(map(str, rolled))}", *self.script]

    async def press(self, name: str, label: str) -> None:
        """Let somebody press a button of the newest card, which is theirs to press."""
        press = self.fake.press(self.people[name], newest(self.fake, self.group), label)
        await press.answered()
        assert press.notice is None, (name, label, press.notice)
        await self.bot.quiet()
        self.script.append(f"@press {name} {label}")

    async def reply(self, name: str, text: str) -> None:
        """Let somebody reply to what the bot wrote last."""
        last = self.fake.sent(self.group)[-1]
        self.fake.say(self.people[name], self.group, text, reply_to=last)
        await self.bot.quiet()
        self.script.append(f"{name}: {text}")

    async def open(self, owner: str) -> None:
        """Let somebody bring the bot and enable the rules, as its greeting offers."""
        self.fake.add_bot(self.group, self.people[owner])
        await self.bot.quiet()
        card = newest(self.fake, self.group)
        press = self.fake.press(self.people[owner], card, "Activar Sistema 20x3")
        await press.answered()
        await self.bot.quiet()
        self.bot.app.told.clear()

    async def play(self) -> None:
        """Play the fight to its end; the first turns of two people are replies."""
        replied: set[str] = set()
        for _ in range(MOST_STEPS):
            if any(OVER in seen.text for seen in self.fake.sent(self.group)):
                return
            card = newest(self.fake, self.group)
            found = ACTIVE.search(card.text)
            assert found is not None, card.text
            label = liked(card.labels)
            if label == "Tirar mi turno" and len(replied) < 2 and found[1] not in replied:
                replied.add(found[1])
                await self.reply(found[1], "/turno")
            else:
                await self.press(found[1], label)
        raise AssertionError(self.fake.sent(self.group)[-1].text)


async def on_the_console(url: str, script: list[str], folder: Path) -> list[Message]:
    """What the same script is answered on the console, before anything is put into words."""
    file = folder / "script.txt"
    file.write_text("\n".join(script) + "\n", encoding="utf-8")
    errors = io.StringIO()
    adapter = ConsoleAdapter(Options(script=str(file), json=True), out=io.StringIO(), errors=errors)
    app = Hearing(Settings(redis_url=url), build_host(Settings()), MovableClock(START))
    app.add(adapter, NewGroup(enabled=("20x3",), default_system="20x3"))
    await app.start()
    try:
        status = await adapter.run(app)
    finally:
        await app.stop()
    assert (0, "") == (status, errors.getvalue())
    return app.told


def comparable(messages: list[Message]) -> list[dict[str, Any]]:
    """Messages without what names a network, a deployment's people, or the seed that was drawn there.

    Which message an answer hangs on, and where a link leads, is the network's own.
    """
    known: dict[str, str] = {}

    def member(found: re.Match[str]) -> str:
        return known.setdefault(found[0], f"member {len(known) + 1}")

    plain = []
    for message in messages:
        bare = {
            name: msgspec.to_builtins(getattr(message, name))
            for name in message.__struct_fields__
            if name not in {"reply_to", "link"}
        }
        text = _MEMBER.sub(member, msgspec.json.encode(bare).decode())
        plain.append(msgspec.json.decode(_SEALED.sub(r'"\1":"sealed"', _PLACE.sub("the place", text))))
    return plain


def same(ours: list[Message], theirs: list[Message]) -> None:
    """Fail with the first message in which two tellings of one fight differ."""
    for one, other in zip(comparable(ours), comparable(theirs), strict=False):
        assert one == other
    assert len(ours) == len(theirs)
