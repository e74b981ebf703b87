"""Every choice of 20x3 can be said, and what is said comes back as the same command."""

from __future__ import annotations

from random import Random

import pytest

from cubilete.chat.canonical import canonical
from cubilete.chat.grammar import Part, read, replace_actor
from cubilete.chat.people import Nobody
from cubilete.chat.segments import canonical_segment
from cubilete.chat.vocabulary import Vocabulary
from cubilete.rules.decision import Refusal
from cubilete.rules.system import Seat, Setup
from cubilete.testing.contracts import fold
from cubilete.testing.dice import SeededDice
from cubilete_20x3.settings import Settings
from cubilete_20x3.sheet import Sheet
from cubilete_20x3.state import State
from cubilete_20x3.system import System20x3

SYSTEM = System20x3()
WORDS = Vocabulary((), {SYSTEM.id: SYSTEM.verbs})
SPECS = {spec.id: spec for spec in SYSTEM.verbs}
LISTS = {
    "c1": ("elemento_fuego", "ut_fuego", "azure_cage", "soporte", "soporte_buff", "soporte_buff_elemental"),
    "c2": ("elemento_viento", "ut_viento", "up_vuelo", "lucky_7", "aggro_sh"),
    "c3": ("caos_carmesi",),
}


def _said(text: str, actor: str) -> object:
    part = read(canonical_segment(text), WORDS, Nobody())
    assert isinstance(part, Part), (text, part)
    return replace_actor(part, actor).args


@pytest.mark.parametrize("seed", range(6))
def test_offers_read_back(seed: int) -> None:
    """The canonical text of every offered or refused choice reads back as that very command."""
    chooser = Random(seed)  # noqa: S311  a test must be repeatable
    seats = tuple(Seat(key, None, team="a" if key != "c2" else "b") for key in LISTS)
    sheets = {
        key: Sheet(abilities=listed, traits=("aeloriano", "user:sarah")) for key, listed in LISTS.items()
    }
    state = SYSTEM.new_fight(Setup("teams", seats, ("m0123456789abcdef",)), Settings(), sheets, {})
    assert isinstance(state, State)
    dice = SeededDice(str(seed))
    begun = SYSTEM.begin(state, "c1", dice)
    assert not isinstance(begun, Refusal)
    state = fold(SYSTEM, state, begun)
    for _ in range(40):
        if state.phase == "finished":
            break
        actor = SYSTEM.view(state).awaited[0]
        offers = [*SYSTEM.offer(state, actor), *SYSTEM.offer(state, "m0123456789abcdef")]
        for offer in offers:
            for command in [*offer.fillings()][:20]:
                text = canonical(SPECS[offer.verb], command)
                assert _said(text, command.actor) == command
        mine = [offer for offer in SYSTEM.offer(state, actor) if offer.refusal is None]
        command = chooser.choice([*chooser.choice(mine).fillings()])
        events = SYSTEM.decide(state, command, dice)
        assert not isinstance(events, Refusal)
        state = fold(SYSTEM, state, events)


@pytest.mark.parametrize(
    ("text", "ability", "more"),
    [
        ("golpe", "strike", {}),
        ("llave", "hold", {}),
        ("release", "hold_release", {}),
        ("carga", "carga", {}),
        ("charge perfect", "carga_perfecta", {}),
        ("sobrecarga", "sobrecarga", {}),
        ("overload", "sobrecarga", {}),
        ("curación", "curacion", {}),
        ("carga elemental viento", "carga_elemental", {"choice": "viento"}),
        ("interrupt special 2", "interrupcion_especial", {"effect": 2}),
        ("interrumpir 3", "interrupcion", {"effect": 3}),
        ("swap ad", "intercambio_a_d", {}),
        ("focus attack", "concentracion", {"choice": "a"}),
        ("usar lucky 7", "lucky_7", {}),
        ("use carga crítica", "carga_critica", {}),
        ("usar Soporte: Buff", "soporte_buff", {}),
    ],
)
def test_verbs(text: str, ability: str, more: dict[str, object]) -> None:
    """Verbs in both languages mean the ability that the rules name."""
    command = _said(text, "c1")
    assert command == type(command)(actor="c1", ability=ability, **more)
