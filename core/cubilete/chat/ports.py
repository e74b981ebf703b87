"""What the core and an adapter ask of each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from msgspec import Struct

from cubilete.chat.incoming import Account
from cubilete.chat.message import Message
from cubilete.chat.rendered import Rendered
from cubilete.rules.decision import Line

if TYPE_CHECKING:
    from cubilete.chat.answer import Answer
    from cubilete.chat.capabilities import Capabilities
    from cubilete.chat.incoming import Incoming
    from cubilete.chat.segments import Bot


class Delivery(Struct, frozen=True):
    """One message to send, already in words.

    `key` is the same for each try (a network that can, makes sends idempotent with it). `edit` is the
    network's id of the message to replace, when there is a card to replace and the network can.
    `people` are the accounts of those who are called, by the id that the mention names; while it is `quiet`
    there, they are called without a sound.
    """

    key: str
    place: str
    rendered: Rendered
    message: Message
    edit: str | None = None
    people: dict[str, Account] = {}
    quiet: bool = False


class Told(Struct, frozen=True):
    """A told message in words again: where it went, how it reads, and the accounts whom it calls."""

    place: str
    rendered: Rendered
    called: tuple[str, ...] = ()
    people: dict[str, Account] = {}
    quiet: bool = False


class Preview(Struct, frozen=True):
    """What a roll would be, shown while it is typed. Nothing was drawn.

    `said` is what would be rolled, as typed; `text` the expression as understood, `label` the words behind
    it, `about` its mean and range; `refusal` says why it cannot be rolled. `recent` are this person's last
    rolls as typed, the newest first, and `forms` examples of how systems say theirs; these only where nothing
    is typed yet.
    """

    said: str = ""
    text: str = ""
    label: str = ""
    about: tuple[str, ...] = ()
    refusal: str = ""
    recent: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()


class Directory(Protocol):
    """What only the network knows about people."""

    async def is_admin(self, place: str, account: Account) -> bool:
        """May this person administer that place? Asked only when a verb needs it."""
        ...


@runtime_checkable
class Adviser(Protocol):
    """A directory that also knows what keeps the bot from hearing or speaking in a place."""

    async def advice(self, place: str) -> tuple[Line, ...]:
        """What to click there, and why; nothing when all is well."""
        ...


class Adapter(Protocol):
    """A chat network. It hands in what is said and delivers what is told; it decides nothing."""

    network: str
    capabilities: Capabilities
    directory: Directory
    bot: Bot
    """How the bot is called on this network."""

    async def run(self, bench: Workbench) -> int:
        """Live: connect, hand in what happens, until the end. The process's exit status.

        As a service it lives until it is cancelled, and then ends in order. If it raises, or returns, it is
        run again after a pause, on the same object; the other networks go on meanwhile.
        """
        ...

    async def deliver(self, delivery: Delivery) -> str:
        """Send or edit; the network's message id. Raises DeliveryFailed."""
        ...

    def private_place(self, account: str) -> str:
        """The place key of the private chat with an account id."""
        ...


@runtime_checkable
class Holding(Protocol):
    """An adapter of an account that one process at a time can use: only that one sends.

    Whenever `holding` changes it says so with `Workbench.hold_changed`, before it gives the account up.
    `holder` is the name under which it holds it: one process at a time bears it, and the next one after a
    crash bears it again, so that it goes on at once with what was to be sent.
    """

    holder: str

    @property
    def holding(self) -> bool:
        """Does this process hold the account?"""
        ...


class Check(Struct, frozen=True):
    """One thing that an operator should know: whether it is well, what it is, and what to do about it."""

    verdict: Literal["ok", "warn", "fail"]
    what: Line
    do: Line | None = None


@runtime_checkable
class Diagnosed(Protocol):
    """An adapter that can look at its own installation, for `cubilete doctor`."""

    async def diagnose(self, bench: Workbench) -> tuple[Check, ...]:
        """Look at the token, the rights, the webhook and the like, without `run` and within seconds.

        Of the bench only `now` and `text` may be used: the doctor starts nothing. A secret must stand in
        no line; whatever is raised is shown as a failed check.
        """
        ...


@runtime_checkable
class Surveyor(Protocol):
    """An adapter that can look at single rooms, for `cubilete doctor`."""

    async def survey(self, rooms: tuple[str, ...]) -> tuple[Check, ...]:
        """What is missing in each of these rooms for the bot to hear and speak, and what to click there.

        Asked after `diagnose`, under the same conditions.
        """
        ...


@runtime_checkable
class Linked(Protocol):
    """An adapter of a network with links that open the private chat with the bot."""

    def private_link(self, code: str) -> str:
        """A link that says `/start <code>` there; empty when the bot's name is not known yet."""
        ...


class Workbench(Protocol):
    """What an adapter may ask of the bot. Most is for local adapters and operators."""

    async def handle(self, incoming: Incoming) -> Answer:
        """Carry out what was said; returns after the commit.

        Raises StoreUnavailable when nothing could be done: hand it in again later.
        """
        ...

    async def move(self, old: str, new: str) -> None:
        """The room `old` has become the room `new`: its session follows, with what is queued for it.

        Both are places without topic. To say it again changes nothing. Raises StoreUnavailable: say it again.
        """
        ...

    async def give_up(self, incoming: Incoming, reason: str) -> None:
        """What came in has failed too often to be tried again: keep note, and apologise once to its author.

        Raises StoreUnavailable.
        """
        ...

    async def preview(self, place: str, author: Account, text: str, locale: str) -> Preview:
        """What somebody's roll in his or her own place would be. Nothing is drawn and nothing is kept."""
        ...

    async def keep(self, place: str, key: str, value: str) -> str:
        """Remember something small for two days; what was there before under this key stays, and is given."""
        ...

    async def kept(self, place: str, key: str) -> str | None:
        """What is remembered under that key."""
        ...

    async def hold(self, name: str, holder: str, ms: int) -> bool:
        """Take or prolong, for `ms`, a name that one holder has at a time, in all processes; with 0 let go.

        False: somebody else has it. Raises StoreUnavailable.
        """
        ...

    async def hold_changed(self, network: str) -> None:
        """The adapter's `holding` has changed: what waits is sent, or left to the process that sends now."""
        ...

    async def menu(self, place: str) -> tuple[tuple[str, str], ...]:
        """Verbs to show as a menu there, with what they do, in the language of the place."""
        ...

    def introduce(self, network: str, bot: Bot) -> None:
        """How the bot is called on a network, once the network has said so."""
        ...

    async def settle(self) -> None:
        """Wait until all is delivered and all due timers have rung."""
        ...

    def now(self) -> int:
        """Our clock, in ms."""
        ...

    def move_clock(self, by: int) -> None:
        """Move a movable clock forward by `by` ms. Raises CubileteError where the clock is real."""
        ...

    def queue_faces(self, faces: list[int]) -> None:
        """Faces for the next draws."""
        ...

    def faces_left(self) -> int:
        """Queued faces that nobody has drawn."""
        ...

    def spend_faces(self, count: int) -> None:
        """Drop queued faces: a command that was done before had used them."""
        ...

    async def show(self, place: str, message: Message, locale: str = "") -> Told:
        """Put something told in answer to `place` into words, as its delivery does.

        In the language of where it went, or in `locale`.
        """
        ...

    async def names(self, place: str, ids: tuple[str, ...]) -> dict[str, str]:
        """The names of members and characters of a place's group, by id."""
        ...

    async def rung(self, place: str, start: int = 0) -> tuple[tuple[int, Answer], ...]:
        """What timers of a place's group did in this script's run, each with its time (ms); from `start` on.

        Also what they did before the same run was killed.
        """
        ...

    async def restart(self) -> None:
        """Drop every object in the process and go on from the store."""
        ...

    async def state(self, place: str, command: str = "") -> dict[str, Any]:
        """Fights, sheets and settings of a place as plain data.

        Asked under the id `command`, it stays what it was when it was first asked so.
        """
        ...

    async def spellings(self, place: str, locale: str = "") -> tuple[str, ...]:
        """Verbs that can be said there, for completion; in the place's language, or in `locale`."""
        ...

    async def locale(self, place: str) -> str:
        """The language of a place."""
        ...

    def text(self, locale: str, line: Line) -> str:
        """A line in words, for what an adapter says by itself."""
        ...
