"""Plugins that fail: nothing has changed, the author gets an apology, everybody else plays on."""

from __future__ import annotations

import pytest
from msgspec import Struct

from cubilete.chat.incoming import Incoming
from cubilete.errors import StoreRefused
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.decision import Line
from cubilete.rules.formulas import FormulaFault
from cubilete.rules.verbs import VerbSpec
from cubilete.sessions.codec import META
from cubilete.sessions.store import Commit
from cubilete.testing import ledgers
from cubilete.testing.chatroom import account, chatroom
from cubilete.testing.tiny import State, TinySystem


class _Brittle(TinySystem):
    """Fails wherever it is told to."""

    def __init__(self):
        self.fails = ""
        self.kind = ZeroDivisionError

    def _fail(self, where):
        if self.fails == where:
            raise self.kind(where)

    def decide(self, state, cmd, dice):
        self._fail("before dice")
        decided = super().decide(state, cmd, dice)
        self._fail("after dice")
        return decided

    def begin(self, state, starter, dice):
        self._fail("begin")
        return super().begin(state, starter, dice)

    def evolve(self, state, ev):
        self._fail("evolve")
        evolved = super().evolve(state, ev)
        return evolved if self.fails != "encoding" else State(evolved.order, {object(): 1})

    def present(self, before, events, after):
        self._fail("present")
        return super().present(before, events, after)

    def card(self, state, viewer):
        self._fail("card")
        return super().card(state, viewer)

    def offer(self, state, actor):
        self._fail("offer")
        return super().offer(state, actor)

    def view(self, state):
        self._fail("view")
        return super().view(state)

    def may_undo(self, state, events, actor):
        self._fail("may_undo")
        return super().may_undo(state, events, actor)

    def deadline(self, state):
        self._fail("deadline")
        return super().deadline(state)


@pytest.fixture
def system():
    """A system that can be made to fail."""
    return _Brittle()


@pytest.fixture
async def room(embedded, embedded_redis, system):
    """A running duel of it, Ana to move, with a clock of a minute a turn."""
    async with chatroom(embedded.url, systems=(system,), enabled=("tiny",)) as chat:
        room = chat.room()
        await room.say("ana", "/reglas hp 500")
        await room.say("ana", "/reglas seconds 60")
        await room.say("ana", "/combate")
        await room.say("beto", "/unirse")
        await room.say("ana", "/empezar Ana")
        yield room


async def _everything(room):
    """All documents of the group, and its ledger."""
    store = room.chat.app.desk.store
    fields = await store.fields(room.place, "")
    return await store.load(room.place, fields), await ledgers.entries(store, room.place)


_PLACES = ["before dice", "after dice", "evolve", "encoding", "present", "card", "offer", "view", "deadline"]


@pytest.mark.parametrize("where", _PLACES)
async def test_a_system_that_fails(room, system, where):
    """Wherever a system fails in a step: no document changes, one apology, and then the step works."""
    before = await _everything(room)
    system.fails = where
    said = await room.say("ana", "/golpear")
    assert (said.refused, said.events) == ("plugin_failed", [])
    assert len(said.deliveries) == 1
    assert "golpear" in said.text
    assert await _everything(room) == before
    other = await room.chat.room("other").say("beto", "/tirar d6")
    assert other.events == ["DiceRolled"]
    system.fails = ""
    assert (await room.say("ana", "/golpear")).events == ["Landed"]
    report = await ledgers.check(room.chat.app.desk.store, room.place)
    assert report.holds


async def test_failing_with_an_exception_of_ours(room, system):
    """A system that raises one of our exceptions has failed like any other: one apology, at once."""
    system.fails, system.kind = "before dice", FormulaFault
    said = await room.say("ana", "/golpear")
    assert (said.refused, len(said.deliveries)) == ("plugin_failed", 1)


@pytest.mark.parametrize("kind", [ZeroDivisionError, FormulaFault])
async def test_failing_in_a_later_part(room, system, kind):
    """When the second part fails, dice of the first have fallen and stand; the rest is dropped."""
    room.chat.faces(3)
    said = await room.say("ana", "/golpear; deshacer")
    assert said.events[0] == "Landed"
    system.fails, system.kind = "may_undo", kind
    said = await room.say("beto", "/golpear; deshacer")
    assert (said.refused, said.answer.refusal.part) == ("plugin_failed", 1)
    assert said.events == ["Landed"]
    assert (await room.state())["fights"][0]["turn"] == 3


async def test_failing_at_the_beginning(room, system):
    """A system that fails at `/empezar` leaves the lobby as it was."""
    other = room.chat.room("other")
    await other.say("ana", "/combate")
    await other.say("beto", "/unirse")
    system.fails = "begin"
    before = await _everything(other)
    assert (await other.say("ana", "/empezar")).refused == "plugin_failed"
    assert await _everything(other) == before
    system.fails = ""
    assert "FightStarted" in (await other.say("ana", "/empezar")).events


async def test_failing_under_a_button(room, system):
    """A press whose offers cannot be computed gets the apology too, and is not tried for ever."""
    system.fails = "offer"
    said = await room.press("ana", "tiny-hit")
    assert said.refused == "plugin_failed"
    assert len(said.deliveries) == 1
    system.fails = ""
    assert (await room.press("ana", "tiny-hit")).events == ["Landed"]


@pytest.mark.parametrize("kind", [ZeroDivisionError, FormulaFault])
async def test_failing_at_a_deadline(room, system, kind):
    """A deadline that fails is dropped: it neither rings for ever nor keeps other timers from ringing."""
    other = room.chat.room("other")
    await other.say("carla", "/duelo")
    system.fails, system.kind = "before dice", kind
    before = await _everything(room)
    room.chat.app.move_clock(24 * 3600 * 1000)
    await room.chat.app.settle()
    assert await _everything(room) == before
    assert "proposal-over" in str(room.chat.adapter.delivered[-1].message)
    system.fails = ""
    assert (await room.say("ana", "/golpear")).events == ["Landed"]


async def test_a_timer_that_cannot_be_committed(room):
    """A timer whose commit the store refuses for good keeps no other from ringing."""
    app, other = room.chat.app, room.chat.room("other")
    await other.say("carla", "/duelo")
    commit = app.desk.store.commit

    async def refuse(ready):
        if ready.session == room.place:
            raise StoreRefused("too large")
        return await commit(ready)

    app.desk.store.commit = refuse
    app.move_clock(24 * 3600 * 1000)
    await app.settle()
    assert "proposal-over" in str(room.chat.adapter.delivered[-1].message)


async def test_an_apology_that_loses_a_race(room, embedded):
    """When another process commits in between, what is given up is apologised for all the same."""
    app = room.chat.app
    commit = app.desk.store.commit

    async with chatroom(embedded.url, systems=(TinySystem(),), enabled=("tiny",)) as other:

        async def overtaken(ready):
            app.desk.store.commit = commit
            await other.app.handle(room.incoming("ana", "/idioma en"))
            return await commit(ready)

        app.desk.store.commit = overtaken
        await app.give_up(room.incoming("ana", "/golpear"), "it failed")
    assert app.desk.store.commit == commit
    assert "golpear" in str(room.chat.adapter.delivered[-1].message)


class _Nothing(Struct, frozen=True):
    """No arguments."""


class _Verbs:
    """A plugin with a verb that writes, tells and fails, and one that works."""

    @hookimpl
    def cubilete_verbs(self):
        return [_verb("romper", self.fail), _verb("saludar", self.greet)]

    async def fail(self, call, args):
        call.put_meta(locale="en", owner="nobody")
        dice = await call.dice()
        dice.draw(3, 6)
        await self.greet(call, args)
        raise RuntimeError("broken")

    async def greet(self, call, args):
        del args
        call.say(Line("help-hint"))


def _verb(id_, run):
    return Verb(VerbSpec(id_, (id_,), (id_,), _Nothing), run)


async def test_a_verb_that_fails(embedded, embedded_redis):
    """A verb that fails after writing, rolling and telling has done nothing; the next command works."""
    async with chatroom(embedded.url, systems=(TinySystem(),), enabled=("tiny",)) as chat:
        assert chat.app.host.register("verbs", _Verbs())
        await chat.restart()
        room = chat.room()
        await room.say("ana", "/tirar d6")
        before = await _everything(room)
        said = await room.say("ana", "/romper")
        assert (said.refused, said.events) == ("plugin_failed", [])
        assert len(said.deliveries) == 1
        assert await _everything(room) == before
        assert len((await room.say("ana", "/saludar")).deliveries) == 1
        assert (await room.say("ana", "/tirar d6")).events == ["DiceRolled"]


async def test_a_network_that_does_not_know_its_admins(room):
    """When the network cannot say who is an admin, the verb is refused with an apology, not lost."""

    async def fail(place, account):
        raise OSError("no answer")

    room.chat.adapter.is_admin = fail
    assert (await room.say("ana", "/gm @beto")).refused == "plugin_failed"
    assert (await room.say("ana", "/golpear")).events == ["Landed"]


async def test_an_unreadable_document_hurts_its_group_alone(room):
    """A group whose document no program of ours can read is an error for its adapter; others play on."""
    app = room.chat.app
    broken = room.chat.room("broken")
    await broken.say("ana", "/tirar d6")
    store = app.desk.store
    (meta,) = await store.load(broken.place, [META.field()])
    await store.commit(
        Commit(
            session=broken.place,
            command="break",
            now=0,
            checks={"meta": meta.version},
            writes={"meta": b"\xff\xc0"},
        )
    )
    app.desk.cache.drop(broken.place)
    with pytest.raises(ValueError, match="meta"):
        await app.handle(Incoming("x:1", "text", broken.place, account("ana"), app.now(), "/tirar d6"))
    assert (await room.say("ana", "/golpear")).events == ["Landed"]
