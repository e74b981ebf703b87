"""Plays a script: hands in each line, waits until all is quiet, and tells what the line did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, assert_never

from msgspec.structs import replace

from cubilete.chat.answer import Answer
from cubilete.chat.incoming import Account, Incoming
from cubilete.chat.rendered import plain_text
from cubilete.errors import CubileteError, ScriptError, StaleSession, StoreRefused, StoreUnavailable
from cubilete_console import script
from cubilete_console.buttons import Buttons, find
from cubilete_console.deeds import Deeds
from cubilete_console.people import MAIN, group_of, owner_of, person_id, private_place
from cubilete_console.transcript import Outcome, Reply, refusal_object, refusal_people

if TYPE_CHECKING:
    from cubilete.chat.message import Message
    from cubilete.chat.ports import Workbench
    from cubilete_console.files import Files
    from cubilete_console.people import People

_TICK = 1
"""Each line comes this much later than the one before (ms): so what happens by itself has its line."""

_ALREADY = "already_gm"


class Runner:
    """One run of one script. Everything printed derives from what the commands told, not from this process.

    So a run that was killed and is played again prints the same: commands that were done are answered
    from their records, timers that had rung from the list that the run keeps.
    """

    def __init__(self, bench: Workbench, people: People, run: str, words: script.Words, files: Files) -> None:
        self.place = MAIN
        self._bench = bench
        self._people = people
        self._run = run
        self._words = words
        self._files = files
        self._buttons = Buttons()
        self._ids: dict[int, tuple[str, str]] = {}
        """Line → who said something in it, and under which id."""
        self._done: set[str] = set()
        self._introduced: set[str] = set()
        self._next_id = ""
        self._dice_line = 0
        self._locales: dict[str, str] = {}
        """The language of each place when something was last said there."""
        self._hints: dict[str, str] = {}
        """The language that a new place shall have."""
        self._pending: dict[str, list[script.Person | script.Locale]] = {}
        self._deeds = Deeds(bench)

    async def play(self, step: script.Step) -> Outcome:
        """Do one step. Raises ScriptError, in words, when it cannot be done."""
        self._bench.move_clock(_TICK)
        try:
            outcome = await self._play(step)
            await self._bench.settle()
            return await self._with_deeds(outcome)
        except (ScriptError, StaleSession, StoreRefused, StoreUnavailable):
            raise
        except CubileteError as problem:  # queued faces that do not fit what is rolled
            raise ScriptError(step.line, self._words("console-dice-misfit", reason=str(problem))) from problem

    def finish(self) -> None:
        """The script is over. Raises ScriptError when faces are left."""
        left = self._bench.faces_left()
        if left:
            raise ScriptError(self._dice_line, self._words("console-dice-left", count=left))

    async def _play(self, step: script.Step) -> Outcome:  # noqa: PLR0911, PLR0912  one branch for each kind of step
        bench, people = self._bench, self._people
        match step:
            case script.Said(line=line, name=name, text=text):
                account = people.account(name)
                answer, replies = await self._say(line, account, text)
                return await self._spoken(Outcome(line, who=account.display, said=text), answer, replies)
            case script.Press():
                return await self._press(step)
            case script.Edit():
                return await self._edit(step)
            case script.Sent():
                return await self._send(step)
            case script.Person(line=line, verb=verb, name=name):
                account = people.account(name)
                match verb:
                    case "admin":
                        people.name_admin(self.place, account)
                    case "private":
                        self.place = private_place(account.id)
                    case "gm":
                        await self._order(step)
                    case _:
                        assert_never(verb)
            case script.Locale():
                await self._order(step)
            case script.Room(place=place):
                owner = owner_of(place)
                self.place = private_place(people.account(owner).id) if owner else place
            case script.Dice(line=line, faces=faces):
                self._dice_line = line
                bench.queue_faces(list(faces))
            case script.Wait(line=line, ms=ms):
                bench.move_clock(ms)
                return Outcome(line, step.source, waited=True)
            case script.Restart():
                await bench.restart()
            case script.CommandId(id=id_):
                self._next_id = id_
            case script.State(line=line):
                return Outcome(line, state=await bench.state(self.place, self._own_id(line)))
            case _:
                assert_never(step)
        return Outcome(step.line, step.source)

    # handing in

    async def _say(
        self, line: int, account: Account, text: str, file: bytes | None = None
    ) -> tuple[Answer, tuple[Reply, ...]]:
        id_ = self._take_id(line)
        self._ids[line] = (account.id, id_)
        self._check_privacy(line, account)
        self._people.spoke(self.place, account)
        await self._carry_out_orders()
        return await self._hand_in(self._incoming(id_, account, self.place, text=text, file=file))

    def _check_privacy(self, line: int, account: Account) -> None:
        owner = owner_of(self.place)
        if owner and owner != account.id:
            raise ScriptError(line, self._words("console-not-your-chat", who=account.display, owner=owner))

    def _named(self, step: script.Press | script.Sent) -> tuple[str, str]:
        """Whose name a directive has, and what stands behind it."""
        names = [name for one in self._people.known() for name in (one.display, one.id)]
        return script.split_name(step.rest, names)

    def _unfinished(self, step: script.Press | script.Sent, kind: str) -> ScriptError:
        right = script.EXAMPLES[kind]
        return ScriptError(step.line, self._words("console-bad-directive", line=step.source, right=right))

    async def _press(self, step: script.Press) -> Outcome:
        line = step.line
        name, label = self._named(step)
        if not label:
            raise self._unfinished(step, "press")
        account = self._people.account(name)
        self._check_privacy(line, account)
        buttons = self._buttons.newest(self.place)
        button = find(buttons, label)
        if button is None:
            if not buttons:
                raise ScriptError(line, self._words("console-no-buttons"))
            shown = " · ".join(button.label for button in buttons)
            raise ScriptError(line, self._words("console-no-button", given=label, shown=shown))
        self._people.spoke(self.place, account)
        await self._carry_out_orders()
        id_ = self._take_id(line)
        incoming = self._incoming(id_, account, self.place, token=button.token)
        answer, replies = await self._hand_in(incoming)
        said = Outcome(line, step.source, who=account.display, said=button.label)
        return await self._spoken(said, answer, replies)

    async def _edit(self, step: script.Edit) -> Outcome:
        line = step.line
        account = self._people.account(step.name)
        author, edited = self._ids.get(step.edited, ("", ""))
        if author != account.id:
            raise ScriptError(line, self._words("console-not-said", who=account.display, line=step.edited))
        incoming = self._incoming(self._take_id(line), account, self.place, text=step.text, edits=edited)
        answer, replies = await self._hand_in(incoming)
        outcome = Outcome(line, step.source, who=account.display, said=step.text)
        return await self._spoken(outcome, answer, replies)

    async def _send(self, step: script.Sent) -> Outcome:
        name, what = self._named(step)
        path, text = script.split_name(what, ())
        if not text:
            raise self._unfinished(step, "file")
        try:
            file = self._files.read(path)
        except OSError as problem:
            reason = problem.strerror or str(problem)
            raise ScriptError(
                step.line, self._words("console-no-file", file=path, reason=reason)
            ) from problem
        account = self._people.account(name)
        answer, replies = await self._say(step.line, account, text, file)
        return await self._spoken(
            Outcome(step.line, step.source, who=account.display, said=text), answer, replies
        )

    def _take_id(self, line: int) -> str:
        id_, self._next_id = self._next_id or self._own_id(line), ""
        return id_

    def _own_id(self, line: int, place: str = "") -> str:
        return f"console:{self._run}:{place or self.place}:{line}"

    def _incoming(self, id_: str, account: Account, place: str, **more: Any) -> Incoming:
        kind: Literal["press", "text"] = "press" if "token" in more else "text"
        hint, private = self._hints.get(place), bool(owner_of(place))
        return Incoming(
            id_, kind, place, account, self._bench.now(), private=private, locale_hint=hint, **more
        )

    async def _hand_in(self, incoming: Incoming) -> tuple[Answer, tuple[Reply, ...]]:
        await self._deeds.watch(incoming.place)
        answer = await self._bench.handle(incoming)
        if answer != Answer():
            self._introduced.add(f"{group_of(incoming.place)} {incoming.author.id}")
        if answer.duplicate and incoming.id not in self._done:
            self._bench.spend_faces(answer.scripted)
        self._done.add(incoming.id)
        return answer, await self._tell(incoming.place, answer)

    async def _spoken(self, outcome: Outcome, answer: Answer, replies: tuple[Reply, ...]) -> Outcome:
        names = await self._bench.names(self.place, refusal_people(answer))
        refusal = refusal_object(answer, names)
        return replace(outcome, spoken=True, replies=replies, events=answer.events, refusal=refusal)

    # directives that somebody has to say

    async def _order(self, step: script.Person | script.Locale) -> None:
        """A directive that goes the normal path: said by an admin, at once or with the first word here."""
        if isinstance(step, script.Locale):
            self._hints[self.place] = step.locale
        self._pending.setdefault(self.place, []).append(step)
        await self._carry_out_orders()

    async def _carry_out_orders(self) -> None:
        """Say what waits for an admin in this group, each in its own place."""
        owner = owner_of(self.place)
        admins = (owner,) if owner else self._people.admins(self.place)
        here = [place for place in self._pending if group_of(place) == group_of(self.place)]
        for place in here if admins else ():
            admin = self._people.account(admins[0])
            for step in self._pending.pop(place):
                await self._carry_out(place, admin, step)

    async def _carry_out(self, place: str, admin: Account, step: script.Person | script.Locale) -> None:
        id_ = self._own_id(step.line, place)
        if isinstance(step, script.Locale):
            text = f"/idioma {step.locale}"
        else:
            gm = self._people.account(step.name)
            await self._introduce(f"{id_}:hello", place, gm)
            text = f'/gm "{gm.display}"'
        answer, _ = await self._hand_in(self._incoming(id_, admin, place, text=text, addressed=True))
        if answer.refusal is not None and answer.refusal.code != _ALREADY:
            reason = f"{text}: {answer.refusal.code}"
            raise ScriptError(step.line, self._words("console-refused", line=step.source, reason=reason))

    async def _introduce(self, id_: str, place: str, account: Account) -> None:
        """Somebody who has said nothing that the bot heard yet: a name is known from the first command on."""
        if f"{group_of(place)} {account.id}" not in self._introduced:
            await self._hand_in(self._incoming(id_, account, place, text="/ayuda", addressed=True))

    # telling

    async def _tell(self, place: str, answer: Answer) -> tuple[Reply, ...]:
        """What a command told, in words, in the language that each place had then."""
        if answer.locale:
            self._locales[place] = answer.locale
        return tuple([await self._reply(place, message) for message in answer.messages])

    async def _reply(self, told_in: str, message: Message) -> Reply:
        to = message.to or told_in
        told = await self._bench.show(told_in, message, self._locales.get(to, ""))
        choices = told.rendered.choices
        self._buttons.told(told.place, message, choices)
        return Reply(
            room=told.place,
            text=plain_text(told.rendered),
            choices=tuple(choice.label for choice in choices),
            calls=tuple(person_id(called) for called in told.called),
            card=message.card is not None,
            captions=tuple(choice.caption for choice in choices),
            file=self._files.keep(message.file) if message.file is not None else "",
        )

    async def _with_deeds(self, outcome: Outcome) -> Outcome:
        """Add what timers did since the line before."""
        replies, events = list(outcome.replies), list(outcome.events)
        async for group, answer in self._deeds.news():
            replies += await self._tell(group, answer)
            events += answer.events
        return replace(outcome, replies=tuple(replies), events=tuple(events))
