"""Random fights with home-made abilities: imagined ones, and whatever the form leads to."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import msgspec
import pytest

from cubilete.chat.message import Message
from cubilete.rules.abilities import Made, Question
from cubilete.rules.decision import Refusal
from cubilete.rules.system import Seat, Setup
from cubilete.testing.contracts import OfferLaws, check_codec, fold
from cubilete.testing.dice import SeededDice
from cubilete_20x3.book import rule_book
from cubilete_20x3.commands import Cmd
from cubilete_20x3.settings import Settings
from cubilete_20x3.sheet import Sheet
from cubilete_20x3.state import State
from cubilete_20x3.system import System20x3

SYSTEM = System20x3()
BOOK = SYSTEM.ability_book
FILE = Path(__file__).parents[2] / "systems" / "homemade" / "abilities.toml"
IMAGINED = tuple(
    BOOK.read(msgspec.json.encode(raw).decode()) for raw in tomllib.loads(FILE.read_text("utf-8"))["ability"]
)
STEPS = 120
TYPED = {
    "bool": ("m >= 3", "hp <= 15", "raw.m > raw.d", "a > 2 or held", "not in_flight", "has_tag('buff')"),
    "int": ("3", "-2", "hp / 3", "round", "max(1, opponents_alive)", "if(held, 4, 1)", "2 - round"),
    "turn": ("paid.m / 2", "paid.a + 1", "d + 1", "raw.sum % 5", "got.m - 2"),
    "target": ("target.hp / 2", "if(target.held, 1, 2)"),
}


def by_form(chooser):
    """An ability that random answers to the form lead to; None where they lead to a refusal."""
    answers: tuple[str, ...] = ()
    outcome = BOOK.ask(answers)
    for _ in range(130):
        if not isinstance(outcome, Question):
            break
        choices = [answer for answer, _ in outcome.options]
        if outcome.example:
            kinds = chooser.choice(tuple(TYPED.values()))
            choices += [outcome.example, f"Prueba {chooser.randrange(10**6)}", *kinds]
        answer = chooser.choice(choices)
        if outcome.ask.key == "s20x3-q-more" and len(answers) > 40:
            answer = "no"
        asked = BOOK.ask((*answers, answer))
        if isinstance(asked, Refusal) and "path" in asked.args:
            return None
        if not isinstance(asked, Refusal):
            answers, outcome = (*answers, answer), asked
    return outcome if isinstance(outcome, Made) else None


def some_abilities(chooser, count):
    """Imagined abilities, and others from the form."""
    found = {made.id: made for made in chooser.sample(IMAGINED, 3)}
    for _ in range(400):
        if len(found) >= count:
            break
        made = by_form(chooser)
        if made is not None and made.id not in found and "equip_rq" not in made.text:
            found[made.id] = made
    return found


def fight(chooser, mode):
    """A fight in which everybody has six abilities, most of them home-made."""
    sides = {"duel": (("c1",), ("c2",)), "teams": (("c1", "c3"), ("c2", "c4"))}[mode]
    made = some_abilities(chooser, 14)
    sheets = {}
    seats = []
    for number, side in enumerate(sides):
        for key in side:
            own = tuple(chooser.sample(sorted(made), 5))
            sheets[key] = Sheet(hp=40, abilities=(*own, "soporte"), traits=("user:sarah",))
            seats.append(Seat(key, f"m{key}", team=f"side {number}"))
    frozen = {key: BOOK.frozen(one, approved=True) for key, one in made.items()}
    state = SYSTEM.new_fight(Setup(mode, tuple(seats), ("m-gm",)), Settings(), sheets, frozen)
    assert isinstance(state, State), state
    return state, made


@pytest.mark.parametrize("mode", ["duel", "teams"])
@pytest.mark.parametrize("seed", range(8))
def test_random_fights_keep_the_laws(words, mode, seed):
    """Whatever players make, offers and decisions agree, states are packed whole, everything can be told."""
    chooser = Random(f"homemade/{mode}/{seed}")  # noqa: S311  a test must be repeatable
    state, made = fight(chooser, mode)
    laws = OfferLaws(
        SYSTEM,
        Cmd,
        {
            "ability": (*sorted(made), "strike", "curacion", "nothing"),
            "choice": (*rule_book().elements, "alta", "baja", "a"),
            "flag": ("unreachable",),
            "on": ("si", "no"),
            "hp": (-1, 0, 1, 20),
        },
    )
    dice = SeededDice(f"homemade/{mode}/{seed}")
    begun = SYSTEM.begin(state, "c1", dice)
    state = fold(SYSTEM, state, begun)
    for step in range(STEPS):
        if state.phase != "running":
            break
        actor = chooser.choice(SYSTEM.view(state).awaited)
        offers = [offer for offer in SYSTEM.offer(state, actor) if offer.refusal is None]
        own = [o for o in offers if getattr(o.command, "ability", "") in made]
        offer = chooser.choice(own if own and chooser.random() < 0.7 else offers)
        values = {slot.name: chooser.choice(slot.domain or ()) for slot in offer.slots}
        events = SYSTEM.decide(state, msgspec.structs.replace(offer.command, **values), dice)
        assert not isinstance(events, Refusal), (offer.command, events)
        after = fold(SYSTEM, state, events)
        if step % 6 == 0:
            laws.check(after, actor, chooser, draws=10, fillings=6)
            check_codec(SYSTEM, after, events)
            told = [*SYSTEM.present(state, events, after), Message(SYSTEM.card(after, actor), system="20x3")]
            words.lines(told)
        state = after
    assert set() == words.missing


def test_the_form_makes_many_kinds_of_abilities():
    """Random answers lead to passive and active abilities with most of the primitives."""
    chooser = Random("kinds")  # noqa: S311  a test must be repeatable
    made = [one for one in (by_form(chooser) for _ in range(300)) if one is not None]
    text = " ".join(one.text for one in made)
    kinds = ("attack", "deal", "heal", "modify", "forbid", "prepare", "suppress", "grant_tag", "lock", "note")

    assert len(made) >= 40
    assert [] == [kind for kind in kinds if f'"do":"{kind}"' not in text]
    assert [] == [kind for kind in ("up", "ut") if f'"kind":"{kind}"' not in text]


def test_who_joins_late_brings_nothing_that_the_fight_does_not_know():
    """A fight knows the home-made abilities with which it began, and takes no other later."""
    chooser = Random("late")  # noqa: S311  a test must be repeatable
    state, _ = fight(chooser, "teams")
    state = fold(SYSTEM, state, SYSTEM.begin(state, "c1", SeededDice("late")))
    seat = Seat("c9", "m9", team="side 0")
    unknown = SYSTEM.admit(state, "m-gm", seat, Sheet(abilities=("user_nobody_made_it",)))
    known = SYSTEM.admit(state, "m-gm", seat, Sheet(abilities=("soporte",)))

    assert "late_ability" == SYSTEM.decide(state, unknown, SeededDice("late")).code
    assert not isinstance(SYSTEM.decide(state, known, SeededDice("late")), Refusal)
