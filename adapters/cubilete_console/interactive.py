"""A live room: several people share one terminal, each by name, and buttons are numbers."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cubilete.chat.incoming import Account, Incoming
from cubilete.chat.message import Line
from cubilete.errors import CubileteError, StoreUnavailable
from cubilete_console import memory
from cubilete_console.buttons import Button, Buttons, find
from cubilete_console.files import Files
from cubilete_console.people import group_of, owner_of, person_id, private_place
from cubilete_console.screen import ColourScreen, PlainScreen
from cubilete_console.script import split_name, unquoted
from cubilete_console.typing_in import Piped, Prompted

if TYPE_CHECKING:
    from cubilete.chat.ports import Delivery, Workbench
    from cubilete_console.adapter import ConsoleAdapter
    from cubilete_console.screen import Screen
    from cubilete_console.typing_in import Source

_SPEAKS = re.compile(r"([^\s:@#/!][^:\n]{0,63}?)\s*:(?:\s+(.*)|)$", re.DOTALL)
_MENTION = re.compile(r"(?<!\S)@([^\s@.,;:!?]+)")
_LEAVE = frozenset({":q", ":quit", ":exit"})
_NAMES = ("ana", "beto")
"""Who speaks in the examples for a newcomer."""
_MOST_SHOWN = 6
"""Buttons named in the line above the prompt."""


class Expected(NamedTuple):
    """Who is to do something: by the newest message with buttons, or by what was said last."""

    called: tuple[str, ...] = ()
    may: dict[str, tuple[str, ...]] = {}
    """Command → ids of those who may press it; nobody in particular: anybody."""


class Room:
    """One live session in a terminal or a pipe."""

    def __init__(self, adapter: ConsoleAdapter, bench: Workbench) -> None:
        self._bench = bench
        self._people = adapter.people
        self._options = adapter.options
        self._files = Files(adapter.options.data, Path())
        self._buttons = Buttons()
        self._expected: dict[str, Expected] = {}
        self._mentioned: tuple[str, ...] = ()
        self._session = os.urandom(8).hex()
        self._count = 0
        self._memory = memory.load(adapter.options.data)
        self._place = self._memory.place
        self._speaker = self._memory.speaker
        self._locale = adapter.options.locale
        self._screen: Screen
        self._source: Source
        adapter.on_delivery = self._delivered

    async def run(self) -> int:
        """Greet, then take lines until there are no more. The exit status."""
        terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self._screen = ColourScreen() if terminal else PlainScreen()
        self._source = Prompted(self._options.data) if terminal else Piped()
        for name in self._memory.people:
            self._people.account(name)
        for room, admins in self._memory.admins.items():
            for admin in admins:
                self._people.name_admin(room, self._people.account(admin))
        await self._begin()
        while True:
            await self._offer()
            prompt = f"{self._people.account(self._speaker).display}> " if self._speaker else "> "
            line = await self._source.read(prompt)
            if line is None or line.strip() in _LEAVE:
                break
            if line.strip():
                await self._take(line.strip())
                self._remember()
        return 0

    async def _begin(self) -> None:
        state = await self._bench.state(self._place)
        known = bool(state["settings"])
        if known:
            self._locale = await self._bench.locale(self._place)
        self._note("console-welcome")
        open_fights = [fight for fight in state["fights"] if fight["phase"] != "finished"]
        if open_fights and self._speaker:
            self._note("console-goes-on", number=open_fights[0]["id"])
            await self._say(self._people.account(self._speaker), "/estado")
        else:
            self._note("console-try-duel", who=_NAMES[0], rival=_NAMES[1], verb=self._verb("duelo", "duel"))
        self._note("console-leave", verb=self._verb("ayuda", "help"))

    # what is typed

    async def _take(self, line: str) -> None:
        if line.startswith(":"):
            await self._room_command(line)
            return
        spoken = _SPEAKS.match(line)
        if spoken is not None:
            account = self._people.account(spoken[1].rstrip())
            self._speaker = account.id
            text = (spoken[2] or "").strip()
            if not text:
                return
        elif self._speaker:
            account, text = self._people.account(self._speaker), line
        else:
            self._note("console-who-speaks", who=_NAMES[0], text=line)
            return
        buttons = self._buttons.newest(self._place)
        if text.isascii() and text.isdigit() and buttons:
            button = find(buttons, text)
            if button is None:
                self._note("console-no-number", given=text, most=len(buttons))
                return
            presser = account if spoken is not None else self._presser(button, account)
            self._speaker = presser.id
            await self._hand_in(presser, token=button.token)
            return
        await self._say(account, text)

    async def _room_command(self, line: str) -> None:
        """`:room ID` and `:private NAME`, another place of the same terminal; `:file PATH text`."""
        command, _, rest = line[1:].partition(" ")
        if command in {"file", "archivo"} and self._speaker:
            await self._send_file(rest.strip())
            return
        rest = unquoted(rest.strip())
        if command in {"room", "sala"} and rest and not re.search(r"\s", rest):
            self._place = f"console:{rest.removeprefix('console:')}"
        elif command in {"private", "privado"} and rest:
            account = self._people.account(rest)
            self._place, self._speaker = private_place(account.id), account.id
        else:
            self._note("console-room-commands")
            return
        if (await self._bench.state(self._place))["settings"]:
            self._locale = await self._bench.locale(self._place)
        self._note("console-now-in", place=self._place)

    async def _send_file(self, rest: str) -> None:
        """The speaker sends a file, with a text."""
        path, text = split_name(rest, ())
        if not text:
            self._note("console-room-commands")
            return
        try:
            file = self._files.read(path)
        except OSError as problem:
            self._note("console-no-file", file=path, reason=problem.strerror or str(problem))
            return
        await self._hand_in(self._people.account(self._speaker), text=text, file=file)

    def _presser(self, button: Button, speaker: Account) -> Account:
        """Who presses a button by its bare number: the speaker where possible, else whoever is meant."""
        expected = self._expected.get(self._place, Expected())
        may = expected.may.get(button.choice.command, ())
        if not may:
            waiting = expected.called or self._mentioned
            return self._people.account(waiting[0]) if waiting else speaker
        if speaker.id in may:
            return speaker
        return self._people.account(next((one for one in expected.called if one in may), may[0]))

    async def _say(self, account: Account, text: str) -> None:
        mentioned = [person_id(name) for name in _MENTION.findall(text)]
        self._mentioned = tuple(name for name in mentioned if name and name != account.id)
        await self._hand_in(account, text=text)

    async def _hand_in(
        self, account: Account, *, text: str = "", token: str | None = None, file: bytes | None = None
    ) -> None:
        owner = owner_of(self._place)
        if owner and owner != account.id:
            self._note("console-not-your-chat", who=account.display, owner=owner)
            return
        self._people.spoke(self._place, account)
        self._count += 1
        incoming = Incoming(
            id=f"console:{self._session}:{self._count}",
            kind="text" if token is None else "press",
            place=self._place,
            author=account,
            sent_at=self._bench.now(),
            text=text,
            token=token,
            file=file,
            private=bool(owner),
            locale_hint=self._options.locale,
        )
        try:
            answer = await self._bench.handle(incoming)
            await self._bench.settle()
            await self._retire()
        except StoreUnavailable:
            self._note("console-store-down")
            return
        except CubileteError as problem:
            self._note("console-failed", reason=str(problem) or type(problem).__name__)
            return
        if answer.locale:
            self._locale = answer.locale
        if text.startswith(("/", "!")) and not answer.messages and answer.refusal is None:
            self._note("console-unheard", text=text.split(maxsplit=1)[0], verb=self._verb("ayuda", "help"))

    async def _retire(self) -> None:
        """Buttons of a fight that is over are no advice any more."""
        state = await self._bench.state(self._place)
        over = {fight["id"] for fight in state["fights"] if fight["phase"] == "finished"}
        self._buttons.retire(self._place, over)

    # what arrives

    async def _delivered(self, delivery: Delivery) -> None:
        """Show a message, and learn from it who is to do what."""
        rendered = delivery.rendered
        owner = owner_of(delivery.place)
        where = "" if delivery.place == self._place else owner or delivery.place.partition(":")[2]
        file = delivery.message.file
        kept = self._files.where(self._files.keep(file)) if file is not None else ""
        self._screen.message(rendered, where, kept)
        self._buttons.told(delivery.place, delivery.message, rendered.choices)
        if not rendered.choices and not rendered.calls:
            return
        told = await self._bench.show(delivery.place, delivery.message)
        ids = {who for choice in rendered.choices for who in choice.who}
        names = await self._bench.names(delivery.place, tuple(ids))
        may = {
            choice.command: tuple(person_id(names[who]) for who in choice.who) for choice in rendered.choices
        }
        called = tuple(person_id(name) for name in told.called)
        self._expected[delivery.place] = Expected(called, may)

    # what to type next

    async def _offer(self) -> None:
        """Name the next thing to type, above the prompt; and fill the completion."""
        next_ = self._next()
        if next_:
            self._screen.note(next_)
        try:
            verbs = await self._bench.spellings(self._place, self._locale)
        except StoreUnavailable:
            return
        self._source.offer(verbs, tuple(one.display for one in self._people.known()))

    def _next(self) -> str:
        buttons = self._buttons.newest(self._place)
        if not buttons:
            return self._first_step()
        speaker = self._people.account(self._speaker)
        who = self._presser(buttons[0], speaker)
        may = self._expected.get(self._place, Expected()).may
        mine = [
            f"{number} = {button.label}"
            for number, button in enumerate(buttons, 1)
            if not may.get(button.choice.command) or who.id in may[button.choice.command]
        ]
        more = " · …" if len(mine) > _MOST_SHOWN else ""
        return f"→ {who.display}: {' · '.join(mine[:_MOST_SHOWN])}{more}"

    def _first_step(self) -> str:
        """Nothing waits for anybody: a duel can be begun."""
        names = [one.display for one in self._people.known() if one.id != self._speaker]
        speaker = self._people.account(self._speaker).display if self._speaker else _NAMES[0]
        rival = next((name for name in (*names, *_NAMES) if person_id(name) != person_id(speaker)), "")
        help_ = self._verb("ayuda", "help")
        return f"→ {speaker}: {self._verb('duelo', 'duel')} @{rival.replace(' ', '')} · {help_}"

    def _remember(self) -> None:
        known = self._people.known()
        rooms = {group_of(self._place), *self._memory.admins}
        admins = {room: self._people.admins(room) for room in rooms if not owner_of(room)}
        self._memory = memory.Memory(self._place, self._speaker, tuple(one.display for one in known), admins)
        memory.save(self._options.data, self._memory)

    def _verb(self, spanish: str, english: str) -> str:
        return f"/{spanish if self._locale == 'es' else english}"

    def _note(self, key: str, **args: str | int) -> None:
        self._screen.note(self._bench.text(self._locale, Line(key, dict(args))))
