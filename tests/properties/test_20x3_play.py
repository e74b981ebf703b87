"""Random legal fights of 20x3: whatever is offered is played, and the promises hold on the way.

In every mode and under any house rules, with built-in and with random home-made abilities, with rulings of
the GM and with steps that are taken back. The full run (`CUBILETE_FULL=1`) plays 2,000 fights.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import inspect

import cubilete_20x3
from cubilete.builtin import PLUGINS
from cubilete.chat.choices import buttons_of
from cubilete.chat.grammar import Part, read, replace_actor
from cubilete.chat.message import Message
from cubilete.chat.people import Nobody
from cubilete.chat.render import explain, render
from cubilete.chat.segments import canonical_segment
from cubilete.chat.vocabulary import Vocabulary
from cubilete.i18n.translator import LOCALES, Translator
from cubilete.plugin_api.host import Host
from cubilete.rules.decision import Refusal
from cubilete.rules.system import Seat, Setup
from cubilete.testing.contracts import OfferLaws, check_codec, fold
from cubilete.testing.dice import SeededDice
from cubilete_20x3 import commands
from cubilete_20x3.book import book_with, rule_book
from cubilete_20x3.commands import Cmd
from cubilete_20x3.homemade import reading
from cubilete_20x3.settings import Settings
from cubilete_20x3.sheet import HomeMade, Sheet, check_sheet
from cubilete_20x3.state import State
from cubilete_20x3.system import System20x3

SYSTEM = System20x3()
FULL = os.environ.get("CUBILETE_FULL") == "1"
MODES = dict.fromkeys(("duel", "teams", "free_for_all", "gm_interleaved", "gm_batch"), 400)
"""Fights of each mode in a full run."""
FEW = 4
"""Fights of each mode otherwise."""
IN_ONE = 20 if FULL else 1
"""Fights that one test plays."""
MOST_TURNS = 60
MOST_STEPS = 600
MOST_BYTES = 1536
MOST_HP = 60
BACK = 8
"""How many steps back an undo may go."""
BOOK = rule_book()
LISTED = tuple(sorted(key for key, ability in BOOK.abilities.items() if ability.listed))
TRAITS = ("aeloriano", "aeloriano_cercetan", "user:sarah")
AMOUNTS = ("amount", "damage", "reflected", "overflow")
"""What an event says of HP: how many, never fewer than none."""
QUIET = (commands.Pass, commands.Done, commands.Close, commands.Turn)
RULINGS = (commands.SetHp, commands.SetFlag, commands.Remove)


def _values(kind: Any) -> tuple[object, ...]:
    """The values of a setting that are tried: all of them, or the ends of a range and what is near."""
    match kind:
        case inspect.LiteralType(values=values):
            return tuple(values)
        case inspect.BoolType():
            return (False, True)
        case inspect.UnionType(types=kinds):
            return tuple(value for one in kinds for value in _values(one))
        case inspect.IntType(ge=low, le=high):
            return tuple(sorted({low, low + 1, (low + min(high, MOST_HP)) // 2, min(high, MOST_HP)}))
        case _:
            raise TypeError(f"no values of {kind}")


SETTINGS = {field.name: _values(field.type) for field in inspect.type_info(Settings).fields}


class Voice:
    """Says everything that a fight tells, in both languages; whatever has no words is a failure."""

    def __init__(self) -> None:
        self.translator = Translator()
        self.translator.add(Path(cubilete_20x3.__file__).parent / "locales", "20x3")
        host = Host()
        for name, plugin in PLUGINS.items():
            host.register(name, plugin)
        self.vocabulary = Vocabulary([verb.spec for verb in host.verbs], {SYSTEM.id: SYSTEM.verbs})

    def say(self, message: Message) -> None:
        """Render a message."""
        for locale in LOCALES:
            shown = render(message, locale, str, self.translator)
            assert all(line.text.strip() for line in shown.lines)
            assert all(choice.label and choice.command for choice in shown.choices)
        assert not self.translator.missing, (self.translator.missing, message)

    def tell(self, before: State, events: tuple[Any, ...], after: State) -> None:
        """Tell a step."""
        for message in SYSTEM.present(before, events, after):
            self.say(message)

    def show(self, state: State, viewer: str) -> None:
        """Show the card with the menu of somebody, and the card alone."""
        choices = buttons_of(self.vocabulary, SYSTEM.id, SYSTEM.offer(state, viewer))
        for choice in choices:
            part = read(canonical_segment(choice.command), self.vocabulary, Nobody(), prefer=(SYSTEM.id,))
            assert isinstance(part, Part), (choice.command, part)
            if choice.refusal is None:
                said = replace_actor(part, viewer).args
                assert not isinstance(SYSTEM.decide(state, said, SeededDice("said")), Refusal), choice
        self.say(Message(SYSTEM.card(state, None), choices=choices, system=SYSTEM.id))
        self.say(Message(SYSTEM.card(state, viewer), system=SYSTEM.id))

    def refuse(self, refusal: Refusal) -> None:
        """Say why not."""
        self.say(Message((explain(refusal),), system=SYSTEM.id))


@pytest.fixture(scope="session")
def voice() -> Voice:
    """All texts, read once."""
    return Voice()


class Fight:
    """One random fight: what was drawn for it, and how it goes."""

    def __init__(self, mode: str, seed: int, maker: Any, voice: Voice) -> None:
        self.mode = mode
        self.voice = voice
        self.chooser = Random(f"{mode}/{seed}")  # noqa: S311  a test must be repeatable
        self.dice = SeededDice(f"{mode}/{seed}")
        self.settings = self._settings()
        made = maker(self.chooser)
        self.homemade: dict[str, str] = {}
        for number in range(self.chooser.randint(0, 5)):
            text = reading.canonical(made.make(number))
            ability = reading.read(text)
            assert not isinstance(ability, Refusal), (ability, text)
            self.homemade[ability.id] = text
        self.book = book_with(tuple(self.homemade.values()))
        self.uses: Counter[str] = Counter()
        self.turns = 0
        self.first = self._seated()
        begun = SYSTEM.begin(self.first, self.chooser.choice(("coin", "die", "c1", "")), self.dice)
        assert not isinstance(begun, Refusal), begun
        self.log: list[Any] = list(begun)
        self.state = fold(SYSTEM, self.first, begun)
        voice.tell(self.first, tuple(begun), self.state)
        self.marks: list[tuple[bytes, int]] = []
        self.laws = OfferLaws(
            SYSTEM,
            Cmd,
            {
                "ability": (*sorted(self.book.abilities), "nothing"),
                "choice": (*BOOK.elements, "a", "d", "suave", "fuego fuerte", "nothing"),
                "flag": ("unreachable", "nothing"),
                "on": ("si", "no", "nothing"),
                "hp": (-1, 0, 1, 20, 999, 1000),
                "faces": ((), (1, 20, 7), (0, 5, 5), (5, 5), (21, 1, 1)),
                "shares": ((), ("1=0",), ("2=3", "1=2"), ("1=1", "1=1"), ("3=99",), ("x",)),
            },
        )

    # what is drawn before

    def _settings(self) -> Settings:
        """Any house rules; a third of the fights goes by the rules as they are."""
        if self.chooser.random() < 0.3:
            picked: dict[str, object] = {}
        else:
            odds = self.chooser.choice((0.15, 0.5, 1.0))
            picked = {
                key: self.chooser.choice(values)
                for key, values in SETTINGS.items()
                if self.chooser.random() < odds
            }
        if self.mode.startswith("gm_"):
            picked["gm_mode"] = self.mode.removeprefix("gm_")
        return msgspec.structs.replace(Settings(), **picked)

    def _seats(self) -> tuple[Seat, ...]:
        """Sides of any size, also uneven ones; some of the seats play themselves."""
        match self.mode:
            case "duel":
                sizes = [1, 1]
            case "free_for_all":
                sizes = [1] * self.chooser.randint(3, 5)
            case "teams":
                sizes = [self.chooser.randint(1, 3) for _ in range(self.chooser.choice((2, 2, 3)))]
            case _:
                sizes = [self.chooser.randint(1, 3), self.chooser.randint(1, 3)]
        gm = self.mode.startswith("gm_")
        sides = [side for side, size in enumerate(sizes) for _ in range(size)]
        self.chooser.shuffle(sides)
        return tuple(
            Seat(f"c{n}", f"m{n}", team=f"side {side}", gm_side=gm and side == 1)
            for n, side in enumerate(sides, 1)
        )

    def _seated(self) -> State:
        seats = self._seats()
        sheets = {seat.id: self._sheet(gm=seat.gm_side) for seat in seats}
        gms = ("m-gm",) if self.mode.startswith("gm_") or self.chooser.random() < 0.3 else ()
        wanted = "gm" if self.mode.startswith("gm_") else self.mode
        own = {key: HomeMade(text, approved=True) for key, text in self.homemade.items()}
        state = SYSTEM.new_fight(Setup(wanted, seats, gms), self.settings, sheets, own)
        assert isinstance(state, State), state
        return state

    def _sheet(self, *, gm: bool) -> Sheet:
        """Any legal list: abilities are added while the list stays legal, home-made ones first."""
        sheet = Sheet(traits=TRAITS)
        mine = self.chooser.sample(sorted(self.homemade), min(len(self.homemade), 3))
        for key in (*mine, *self.chooser.sample(LISTED, 8)):
            longer = msgspec.structs.replace(sheet, abilities=(*sheet.abilities, key))
            if check_sheet(longer, self.settings, self.book, gm=gm) is None:
                sheet = longer
        weak, strong = self.chooser.sample(tuple(BOOK.elements), 2)
        more = msgspec.structs.replace(sheet, vulnerable=(weak,), resistant=(strong,))
        return more if check_sheet(more, self.settings, self.book, gm=gm) is None else sheet

    # how it goes

    def play(self) -> Fight:
        """Play to the end, or until it is long enough."""
        for _ in range(MOST_STEPS):
            if self.state.phase != "running" or self.state.turn_no > MOST_TURNS:
                break
            self._look()
            if self.marks and self.chooser.random() < 0.04:
                self._take_back()
                continue
            self.marks = [*self.marks[-BACK:], (msgspec.msgpack.encode(self.state), len(self.log))]
            self._do(self._command())
        assert fold(SYSTEM, self.first, self.log) == self.state
        self.voice.show(self.state, "c1")
        return self

    def _look(self) -> None:
        """Check what must hold of every state; now and then the laws of offers, for anybody."""
        _check(self.state)
        awaited = SYSTEM.view(self.state).awaited
        anybody = [*(one.id for one in self.state.combatants), *self.state.gm_ids, "", "nobody"]
        if self.chooser.random() < 0.06:
            self.laws.check(self.state, self.chooser.choice(anybody), self.chooser, draws=30, fillings=6)
        if self.chooser.random() < 0.08:
            self.laws.check(self.state, self.chooser.choice(awaited), self.chooser, draws=40, fillings=10)
        if self.chooser.random() < 0.25:
            self.voice.show(self.state, self.chooser.choice(awaited))
        SYSTEM.deadline(self.state)

    def _take_back(self) -> None:
        """Go back to a snapshot, as the session does for an undo or when a roll is voided."""
        place = self.chooser.randrange(len(self.marks))
        packed, length = self.marks[place]
        refusal = SYSTEM.may_undo(self.state, tuple(self.log[length:]), self.chooser.choice(("c1", "c2")))
        if refusal is not None:
            self.voice.refuse(refusal)
        self.state = msgspec.msgpack.decode(packed, type=State)
        del self.log[length:]
        del self.marks[place:]
        assert fold(SYSTEM, self.first, self.log) == self.state

    def _command(self) -> Any:
        """Fill a random offer of somebody who is awaited, abilities of the list by preference.

        Seldom the GM rules, somebody gives up, time runs out, or the bot plays.
        """
        chance = self.chooser.random()
        actor = self.chooser.choice(SYSTEM.view(self.state).awaited)
        if chance < 0.05:
            command = self._ruling()
            if command is not None:
                return command
        elif chance < 0.06:
            return SYSTEM.surrender(actor)
        elif chance < 0.08 and self._is_possible(commands.TimeOut(actor)):
            return commands.TimeOut(actor)
        elif chance < 0.12:
            command = SYSTEM.autoplay(self.state, actor)
            assert command is not None
            if not isinstance(command, commands.Turn) or self.settings.dice_source == "bot":
                return command
        offers = [offer for offer in SYSTEM.offer(self.state, actor) if offer.refusal is None]
        own = [o for o in offers if getattr(o.command, "ability", "") in self.homemade]
        listed = [o for o in offers if getattr(o.command, "ability", "") in LISTED]
        quiet = [o for o in offers if not isinstance(o.command, (*QUIET, *RULINGS))]
        lively = self.chooser.choice((own, own, listed, quiet, offers))
        return self._filled(self.chooser.choice(lively or quiet or offers))

    def _ruling(self) -> Any:
        """Something that a GM, or all together, may rule now."""
        gm = self.state.gm_ids[0] if self.state.gm_ids else ""
        kind = self.chooser.choice(("offered", "offered", "order", "seat", "next"))
        command: Any = None
        match kind:
            case "order":
                ids = [one.id for one in self.state.combatants]
                command = SYSTEM.reorder(gm, tuple(self.chooser.sample(ids, len(ids))))
            case "seat" if len(self.state.combatants) < 8:
                seat = Seat(f"c{len(self.state.combatants) + 1}", None, "side 0", self.chooser.random() < 0.5)
                known = book_with(self.state.homemade)
                sheet = self._sheet(gm=seat.gm_side)
                keys = tuple(key for key in sheet.abilities if key in known.abilities)
                command = SYSTEM.admit(self.state, gm, seat, msgspec.structs.replace(sheet, abilities=keys))
            case "next":
                command = SYSTEM.go_on(self.state, gm)
            case _:
                found = [o for o in SYSTEM.offer(self.state, gm) if isinstance(o.command, RULINGS)]
                mild = [o for o in found if not isinstance(o.command, commands.Remove)]
                lively = found if self.chooser.random() < 0.2 else mild
                command = self._filled(self.chooser.choice(lively)) if lively else None
        if command is None or isinstance(command, Refusal):
            return None
        return command if self._is_possible(command) else None

    def _is_possible(self, command: Any) -> bool:
        """Try a ruling that nobody is offered; its refusal has words."""
        tried = SYSTEM.decide(self.state, command, SeededDice("tried"))
        if isinstance(tried, Refusal):
            self.voice.refuse(tried)
        return not isinstance(tried, Refusal)

    def _filled(self, offer: Any) -> Any:
        values = {slot.name: self.chooser.choice(slot.domain) for slot in offer.slots if slot.domain}
        return msgspec.structs.replace(offer.command, **values)

    def _do(self, command: Any) -> None:
        events = SYSTEM.decide(self.state, command, self.dice)
        assert not isinstance(events, Refusal), (command, events)
        after = fold(SYSTEM, self.state, events)
        check_codec(SYSTEM, after, events)
        self.voice.tell(self.state, events, after)
        for event in events:
            SYSTEM.why(event)
            assert min(getattr(event, field, 0) for field in AMOUNTS) >= 0, event
        self.turns += isinstance(command, commands.Turn)
        self.uses["home-made"] += getattr(command, "ability", "") in self.homemade
        self.uses["listed"] += getattr(command, "ability", "") in LISTED
        self.log.extend(events)
        self.state = after


def _check(state: State) -> None:
    """What holds of every state."""
    for one in state.combatants:
        assert 0 <= one.hp <= max(one.max_hp, 999)
        assert one.ko is (one.hp == 0)
    assert len({effect.id for effect in state.effects}) == len(state.effects)
    assert len({attack.id for attack in state.pending}) == len(state.pending)
    down = {one.id for one in state.combatants if one.ko}
    assert not any(attack.target_id in down for attack in state.pending) or state.phase == "finished"
    if state.phase == "running":
        waited = set(SYSTEM.view(state).awaited)
        assert waited != set()
        assert down & waited == set()
        assert state.turn is None or state.turn.combatant_id in waited


def _batches() -> list[tuple[str, int]]:
    return [
        (mode, first) for mode, count in MODES.items() for first in range(0, count if FULL else FEW, IN_ONE)
    ]


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("mode", "first"), _batches())
def test_random_fights(mode, first, ability_maker, voice, record_property):
    """Fights of any mode, rules and abilities keep the laws, the wire format and their words."""
    count: Counter[str] = Counter()
    for seed in range(first, first + IN_ONE):
        try:
            fight = Fight(mode, seed, ability_maker, voice).play()
        except Exception as failure:
            failure.add_note(f"fight {seed} of {mode}")
            raise
        count.update(fight.uses, fights=1, turns=fight.turns, finished=fight.state.phase == "finished")
    for name, number in count.items():
        record_property(name, number)


@pytest.mark.parametrize("seed", range(6))
def test_a_duel_by_the_rules_is_small(seed):
    """The state of a duel without home-made abilities fits into its share of a session's memory."""
    chooser, dice = Random(seed), SeededDice(f"small/{seed}")  # noqa: S311  a test must be repeatable
    seats = (Seat("c1", "m1"), Seat("c2", "m2"))
    sheet = Sheet(abilities=("elemento_fuego", "ut_fuego", "cura"))
    state = SYSTEM.new_fight(Setup("duel", seats), Settings(), {"c1": sheet}, {})
    assert isinstance(state, State)
    events = SYSTEM.begin(state, "coin", dice)
    for _ in range(MOST_STEPS):
        assert not isinstance(events, Refusal), events
        state = fold(SYSTEM, state, events)
        assert len(msgspec.msgpack.encode(state)) < MOST_BYTES
        if state.phase == "finished":
            break
        actor = SYSTEM.view(state).awaited[0]
        offer = chooser.choice([one for one in SYSTEM.offer(state, actor) if one.refusal is None])
        values = {slot.name: chooser.choice(slot.domain or ()) for slot in offer.slots}
        events = SYSTEM.decide(state, msgspec.structs.replace(offer.command, **values), dice)


@pytest.mark.parametrize("seed", range(4))
def test_automatic_fights_end(seed):
    """Two automatic combatants fight to an end by commands that are accepted."""
    dice = SeededDice(f"auto/{seed}")
    seats = (Seat("c1", None, auto=True), Seat("c2", None, auto=True))
    first = SYSTEM.new_fight(Setup("duel", seats), Settings(), {}, {})
    assert isinstance(first, State)
    begun = SYSTEM.begin(first, "coin", dice)
    assert not isinstance(begun, Refusal)
    state = fold(SYSTEM, first, begun)
    for _ in range(2000):
        if state.phase == "finished":
            break
        command = SYSTEM.autoplay(state, SYSTEM.view(state).awaited[0])
        assert command is not None
        events = SYSTEM.decide(state, command, dice)
        assert not isinstance(events, Refusal), (command, events)
        state = fold(SYSTEM, state, events)
    assert state.phase == "finished"
