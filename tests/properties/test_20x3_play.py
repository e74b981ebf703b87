"""Random legal fights of 20x3: whatever is offered is played, and the promises hold on the way."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import msgspec
import pytest

from cubilete.rules.decision import Refusal
from cubilete.rules.system import Seat, Setup
from cubilete.testing.contracts import OfferLaws, check_codec, fold
from cubilete.testing.dice import SeededDice
from cubilete_20x3 import commands
from cubilete_20x3.book import rule_book
from cubilete_20x3.commands import Cmd
from cubilete_20x3.settings import Settings
from cubilete_20x3.sheet import Sheet, check_sheet
from cubilete_20x3.state import State
from cubilete_20x3.system import System20x3

SYSTEM = System20x3()
FULL = os.environ.get("CUBILETE_FULL") == "1"
FIGHTS = 1000 if FULL else 25
MOST_TURNS = 500
MOST_BYTES = 1536
BOOK = rule_book()
LISTED = tuple(sorted(key for key, ability in BOOK.abilities.items() if ability.listed))
WORDS = (*BOOK.elements, "a", "d", "nothing")
LAWS = OfferLaws(
    SYSTEM,
    Cmd,
    {
        "ability": (*sorted(BOOK.abilities), "nothing"),
        "choice": WORDS,
        "flag": ("unreachable", "nothing"),
        "on": ("si", "no", "nothing"),
        "hp": (-1, 0, 1, 20, 999, 1000),
    },
)
SIDES = {
    "duel": (("c1",), ("c2",)),
    "teams": (("c1", "c2", "c3"), ("c4", "c5")),
    "free_for_all": (("c1",), ("c2",), ("c3",)),
    "gm": (("c1", "c2"), ("c3", "c4")),
}
VARIED: dict[str, tuple[object, ...]] = {
    "gm_mode": ("batch", "interleaved"),
    "gm_batch_rolls": ("one", "per_player"),
    "gm_batch_order": ("free", "fixed"),
    "unequal_teams": ("tail", "balance"),
    "l_bonus_m": ("obtained", "remaining"),
    "l_bonus_spends_m": (False, True),
    "pattern_dice": ("raw", "modified"),
    "threshold_values": ("modified", "raw"),
    "value_floor": (0, 1, "none"),
    "value_cap": ("none", 20),
    "m_actions_per_turn": (1, 3),
    "interrupt_timing": ("any_window", "proaction_only"),
    "interrupt_multi_turn": ("while_active", "first_lap"),
    "special_interrupt_per_turn": (1, 2),
    "swap_moves_bonuses": (True, False),
    "charge_keep_if_unused": (False, True),
    "charge_chain": (True, False),
    "effect_stacking": ("add", "highest"),
    "effects_end_on_source_ko": (False, True),
    "hp_cost_can_ko": (False, True),
    "multi_defense": ("each", "single"),
    "interception_timing": ("own_turn", "any_time"),
    "interception_penalty": ("per_attack", "per_turn"),
    "draw_rule": ("draw", "attacker", "defender"),
    "ko_attacker_pending": ("resolve", "void"),
    "damage_bonus_base": ("base", "sequential"),
    "elemental_buff_target": ("team", "anyone"),
    "suppressed_counts_as_owned": (False, True),
}


def _sheet(chooser: Random, settings: Settings) -> Sheet:
    """Any legal list: abilities are added while the list stays legal."""
    sheet = Sheet(traits=("aeloriano", "aeloriano_cercetan", "user:sarah"))
    for key in chooser.sample(LISTED, 12):
        longer = msgspec.structs.replace(sheet, abilities=(*sheet.abilities, key))
        if check_sheet(longer, settings, BOOK, gm=False) is None:
            sheet = longer
    vulnerable = chooser.sample(tuple(BOOK.elements), 2)
    return msgspec.structs.replace(sheet, vulnerable=(vulnerable[0],), resistant=(vulnerable[1],))


def _fight(mode: str, chooser: Random, settings: Settings) -> State:
    seats = tuple(
        Seat(key, f"m{key}", team=f"side {number}", gm_side=mode == "gm" and number == 1)
        for number, side in enumerate(SIDES[mode])
        for key in side
    )
    sheets = {seat.id: _sheet(chooser, settings) for seat in seats}
    state = SYSTEM.new_fight(Setup(mode, seats, ("m-gm",)), settings, sheets, {})
    assert isinstance(state, State), state
    return state


def _step(state: State, chooser: Random, dice: SeededDice) -> tuple[State, tuple[Any, ...], Any]:
    """Fill a random offer of somebody who is awaited; seldom the GM rules."""
    actor = chooser.choice(SYSTEM.view(state).awaited)
    offers = [offer for offer in SYSTEM.offer(state, actor) if offer.refusal is None]
    quiet = [o for o in offers if not isinstance(o.command, commands.Pass | commands.Done | commands.Close)]
    offer = chooser.choice(quiet if quiet and chooser.random() < 0.8 else offers)
    values = {slot.name: chooser.choice(slot.domain or ()) for slot in offer.slots}
    command = msgspec.structs.replace(offer.command, **values)
    events = SYSTEM.decide(state, command, dice)
    assert not isinstance(events, Refusal), (command, events)
    return fold(SYSTEM, state, events), events, command


def _check(state: State) -> None:
    for one in state.combatants:
        assert 0 <= one.hp <= max(one.max_hp, 20)
        assert one.ko is (one.hp == 0)
    assert len({effect.id for effect in state.effects}) == len(state.effects)
    assert len({attack.id for attack in state.pending}) == len(state.pending)
    down = {one.id for one in state.combatants if one.ko}
    assert not any(attack.target_id in down for attack in state.pending) or state.phase == "finished"
    if state.phase == "running":
        waited = set(SYSTEM.view(state).awaited)
        assert waited != set()
        assert down & waited == set()


def _play(mode: str, seed: int, *, varied: bool) -> State:
    chooser = Random(f"{mode}/{seed}")  # noqa: S311  a test must be repeatable
    settings = Settings()
    if varied:
        picked = {key: chooser.choice(values) for key, values in VARIED.items()}
        settings = msgspec.structs.replace(settings, **picked)
    dice = SeededDice(f"{mode}/{seed}")
    first = _fight(mode, chooser, settings)
    begun = SYSTEM.begin(first, chooser.choice(("coin", "die", "c1")), dice)
    assert not isinstance(begun, Refusal)
    log = list(begun)
    state = fold(SYSTEM, first, begun)
    while state.phase == "running" and state.turn_no <= MOST_TURNS and len(log) < 20 * MOST_TURNS:
        actors = [*(one.id for one in state.combatants), "m-gm", "nobody"]
        if chooser.random() < 0.15:
            LAWS.check(state, chooser.choice(actors), chooser, draws=30, fillings=12)
        if chooser.random() < 0.15:
            LAWS.check(state, chooser.choice(SYSTEM.view(state).awaited), chooser, draws=30, fillings=12)
        state, events, _ = _step(state, chooser, dice)
        log.extend(events)
        _check(state)
        check_codec(SYSTEM, state, events)
        SYSTEM.view(state)
        SYSTEM.deadline(state)
    assert fold(SYSTEM, first, log) == state
    return state


@pytest.mark.parametrize("seed", range(FIGHTS))
def test_duels(seed: int) -> None:
    """A random duel keeps the laws, its bounds and its wire format, and its events alone rebuild it."""
    state = _play("duel", seed, varied=False)
    assert len(msgspec.msgpack.encode(state)) < MOST_BYTES


@pytest.mark.parametrize("mode", sorted(SIDES))
@pytest.mark.parametrize("seed", range(max(4, FIGHTS // 8)))
def test_other_fights(mode: str, seed: int) -> None:
    """So does a fight of any mode under any house rules."""
    _play(mode, seed, varied=True)


@pytest.mark.parametrize("seed", range(4))
def test_automatic_fights_end(seed: int) -> None:
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
