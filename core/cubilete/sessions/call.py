"""One part of a command while it is carried out: who, where, and the means to read, roll and tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat.incoming import Account, Incoming
from cubilete.chat.message import Line, Message
from cubilete.ledger.draws import command_digest
from cubilete.sessions.codec import MEMBER, META, PLACE
from cubilete.sessions.model import Member
from cubilete.sessions.rolling import WorkDice, WorkLedger
from cubilete.sessions.whereabouts import rooms_of, stage_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete.chat.message import Block, Choice
    from cubilete.ledger.record import Head
    from cubilete.rules.decision import Event
    from cubilete.rules.verbs import VerbSpec
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import Fight, FightRef, Meta, Place, Proposal
    from cubilete.sessions.work import Work

SYSTEM = Member("", "", "")
"""Who acts when nobody does: a timer."""


class Call:
    """What a verb's handler gets. Everything it does is part of one commit, or of none.

    `meta`, `place` and `member` are the documents as they were at the start of the part; change them
    through `put_meta`, `put_place` and `put_member`.

    What is said in a linked room is about the main place, and answered in that room and its language.
    """

    def __init__(self, desk: Desk, work: Work, incoming: Incoming, room: str, actor: str) -> None:
        self.desk = desk
        self.work = work
        self.incoming = incoming
        self.room = room
        """Where it was said."""
        self.place_key = room
        """The place that it is about."""
        self.rooms: tuple[str, ...] = (room,)
        """Where that place is shown."""
        self.here = incoming.answer_in if incoming.answer_in.startswith("@") else room
        """Where the answer goes: the room, or, for what was said in private about it, that person."""
        self.actor = actor
        self.part = 0
        self.system = ""
        """The system that was named before the verb (`/20x3 reglas`), if one was."""
        self.as_character = ""
        """The character for whom the actor speaks (`/como`), if one was named."""
        self.refusal_choices: tuple[Choice, ...] = ()
        """Buttons that go with the refusal, if there is one."""
        self.refused_by = ""
        """The system whose words a refusal uses first."""
        self.agreed: Proposal | None = None
        """The proposal that everybody has agreed to, while its command runs."""
        self.spec: VerbSpec
        self.meta: Meta
        self.place: Place
        self.member: Member
        self.locale: str
        """The language of the room."""

    @property
    def ledger(self) -> WorkLedger:
        """The session's ledger within this command.

        Made when it is asked for: kept, the two would hold each other, and all that a command made would wait
        for the garbage collector, which cost a tenth of each command.
        """
        return WorkLedger(self)

    @property
    def digest(self) -> bytes:
        """A blinded id of the command, for logs."""
        return command_digest(self.desk.salt, self.work.command)[:8]

    async def load(self) -> None:
        """Take the documents that nearly every verb needs."""
        meta = await self.work.get(META)
        if meta is not None and meta.linked:
            self.place_key, self.rooms = stage_of(meta, self.room), rooms_of(meta, stage_of(meta, self.room))
        place = await self.work.get(PLACE, self.place_key)
        shown = place if self.room == self.place_key else await self.work.get(PLACE, self.room)
        member = await self.work.get(MEMBER, self.actor) if self.actor else SYSTEM
        if member is None and self.work.is_gone(MEMBER, self.actor):
            member = SYSTEM
        if meta is None or place is None or shown is None or member is None:
            raise LookupError("the session is opened before a call is made")
        self.meta, self.place, self.member = meta, place, member
        self.locale = shown.locale or meta.locale

    # people and rights

    def gms(self) -> tuple[str, ...]:
        """Who referees here: of the group, and of the place."""
        return tuple(dict.fromkeys((*self.meta.gms, *self.place.gms)))

    def is_gm(self, fight: Fight[Any] | None = None) -> bool:
        """Is the actor a GM here? A fight's own list was frozen at its start."""
        return self.actor in (fight.gms if fight is not None and fight.phase != "lobby" else self.gms())

    async def is_admin(self) -> bool:
        """Does the network say that the actor may administer this place?"""
        if self.meta.private:
            return self.actor == self.meta.owner
        return await self.desk.directory(self.incoming.author.network).is_admin(
            self.incoming.place, self.incoming.author
        )

    # documents

    def put_meta(self, **changes: Any) -> None:
        """Change the group's document."""
        self.meta = replace(self.meta, **changes)
        self.work.put(META, "", self.meta)

    def put_place(self, **changes: Any) -> None:
        """Change this place's document."""
        self.place = replace(self.place, **changes)
        self.work.put(PLACE, self.place_key, self.place)

    async def put_room(self, **changes: Any) -> None:
        """Change the document of the room alone, such as its language."""
        await self.change_place(self.room, **changes)

    async def change_place(self, key: str, **changes: Any) -> None:
        """Change the document of any place of the group, if it is still there."""
        if key == self.place_key:
            self.put_place(**changes)
            return
        place = await self.place_at(key)
        if place is not None:
            self.work.put(PLACE, key, replace(place, **changes))

    def put_member(self, **changes: Any) -> None:
        """Change the actor's document."""
        self.member = replace(self.member, **changes)
        self.work.put(MEMBER, self.actor, self.member)

    async def fight(self, ref: FightRef | None = None) -> Fight[Any] | None:
        """The place's fight (lobby or running), or the one meant by `ref`."""
        ref = ref or self.place.fight
        if ref is None or ref.system not in self.desk.kinds:
            return None
        return await self.work.get(self.desk.kinds[ref.system].fight, str(ref.number))

    async def place_at(self, key: str) -> Place | None:
        """Any place of the group."""
        return await self.work.get(PLACE, key)

    def put_fight(self, fight: Fight[Any]) -> None:
        """Write a fight back."""
        self.work.put(self.desk.kinds[fight.system].fight, str(fight.number), fight)

    async def free_places(self, fight: Fight[Any]) -> None:
        """The fight's places can hold another one."""
        for key in fight.places:
            place = await self.place_at(key)
            if place is not None and place.fight is not None and place.fight.number == fight.number:
                await self.change_place(key, fight=None, last=place.fight)

    # telling

    def say(self, *lines: Line, **more: Any) -> None:
        """Tell something where the command came from."""
        self.work.say(Message(tuple(lines), to=self.here, **more))

    def tell(self, message: Message) -> None:
        """Tell a message; without a place of its own it goes where the command came from.

        Whoever else is called is called in the group, also by what was said in private, and in each of the
        rooms that show the place.
        """
        if message.to:
            self.work.say(message)
        elif any(name.id != self.actor for name in message.calls):
            self.tell_all(message)
        else:
            self.work.say(replace(message, to=self.here))

    def tell_all(self, message: Message, place: str = "") -> None:
        """Tell a message in all rooms that show this place, or another one of the group."""
        shown = self.rooms if place in ("", self.place_key) else rooms_of(self.meta, place)
        for room in shown:
            self.work.say(replace(message, to=room, reply_to=message.reply_to if room == self.room else None))

    def tell_open(self, message: Message) -> None:
        """Tell what all at the table may see, such as a roll: in a fight in all its rooms, else here."""
        if self.place.fight is not None and self.here == self.room:
            self.tell_all(message)
        else:
            self.tell(message)

    def tell_fight(self, fight: Fight[Any], message: Message) -> None:
        """Tell a message in all rooms that show a fight, or to the member that it names."""
        message = replace(message, system=fight.system)
        if message.to:
            self.work.say(message)
            return
        for key in fight.places:
            self.tell_all(message, key)

    def tell_here(self, fight: Fight[Any], body: tuple[Block, ...]) -> None:
        """Tell something of a fight in this place alone."""
        self.work.say(Message(body, to=self.here, system=fight.system))

    def note(self, event: Event) -> None:
        """Something happened, outside the rules of a system."""
        self.work.note(event)

    def note_all(self, events: Iterable[Event]) -> None:
        """Several things happened, in this order."""
        for event in events:
            self.work.note(event)

    # dice

    async def dice(self, label: str = "") -> WorkDice:
        """Dice outside fights, from the group's seed of this epoch."""
        await self.ledger.open()
        return WorkDice(self.ledger, self, None, label)

    async def fight_dice(self, fight: Fight[Any], typed: tuple[int, ...] = ()) -> WorkDice:
        """Dice of a fight, from the fight's own seed; those that were `typed` come first."""
        await self.ledger.open()
        return WorkDice(self.ledger, self, fight, typed=typed)

    async def ledger_head(self) -> Head:
        """Number and hash of the last entry, with what this command adds."""
        await self.ledger.open()
        return self.ledger.head


async def nobodys(desk: Desk, work: Work, room: str) -> Call:
    """A command that nobody said, in a room that has a document."""
    nobody = Account(room.partition(":")[0], "", "")
    call = Call(desk, work, Incoming(work.command, "service", room, nobody, work.now), room, "")
    await call.load()
    return call
