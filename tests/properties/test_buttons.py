"""Buttons of real fights: what each installed system offers can be said, read and done."""

from __future__ import annotations

import random

import pytest

from cubilete.builtin import PLUGINS
from cubilete.chat.choices import buttons_of
from cubilete.chat.grammar import Part, read, replace_actor
from cubilete.chat.people import Nobody
from cubilete.chat.segments import canonical_segment
from cubilete.chat.vocabulary import Vocabulary
from cubilete.plugin_api.host import Host
from cubilete.rules.decision import Refusal
from cubilete.rules.system import Seat, Setup

STEPS = 80


def installed():
    """The host with the core's verbs and all systems."""
    host = Host()
    for name, plugin in PLUGINS.items():
        host.register(name, plugin)
    host.load_entry_points()
    return host


HOST = installed()


class SeededDice:
    """Dice from a seed of the test."""

    def __init__(self, seed):
        self.random = random.Random(seed)  # noqa: S311 -- the dice of a test, not of a game

    def draw(self, count, sides, *, turn=0, whose=""):  # noqa: ARG002 -- the shape of the port
        """Deal faces."""
        return tuple(self.random.randint(1, sides) for _ in range(count))


def test_a_system_is_installed():
    """There is a system whose buttons can be pressed."""
    assert HOST.systems


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("id_", sorted(HOST.systems))
def test_every_button_reads_as_its_command_and_is_accepted(id_, seed):
    """In a random duel each button's command reads as the system's own, and the pressed one is done."""
    system, dice = HOST.systems[id_], SeededDice(seed)
    words = Vocabulary([verb.spec for verb in HOST.verbs], {id_: system.verbs})
    seats = (Seat("c1", "m1"), Seat("c2", "m2"))
    sheets = {seat.id: system.sheet_type() for seat in seats}
    state = system.new_fight(Setup(next(iter(system.modes)), seats), system.settings_type(), sheets, {})
    events = system.begin(state, "c1", dice)
    for _ in range(STEPS):
        assert not isinstance(events, Refusal), events
        for event in events:
            state = system.evolve(state, event)
        view = system.view(state)
        if view.phase == "finished":
            break
        actor = view.awaited[0]
        choices = buttons_of(words, id_, system.offer(state, actor))
        parts = {
            choice.command: read(canonical_segment(choice.command), words, Nobody(), prefer=(id_,))
            for choice in choices
        }
        assert all(isinstance(part, Part) and part.owner == id_ for part in parts.values()), parts
        pressed = dice.random.choice([choice.command for choice in choices if choice.refusal is None])
        events = system.decide(state, replace_actor(parts[pressed], actor).args, dice)
