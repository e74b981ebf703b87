"""Which rules stand behind an event, for `/why`; what they say is `why-20x3-<rule>` of the texts.

Events that only lead on to the next step or turn have none: nobody asks about those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3 import events as ev
from cubilete_20x3.book import rule_book
from cubilete_20x3.decide.resolution import PERFECT

if TYPE_CHECKING:
    from cubilete_20x3.events import Ev

_OUTCOMES = {
    "hit": ("R6.1a",),
    "blocked": ("R6.1b",),
    "perfect": ("R6.1c", "R6.1e", "R6.1f"),
    "reflected": ("R9.1.10c", "R6.1f"),
    "broken": ("R6.3a", "R6.3d"),
    "held": ("R6.3b", "R7.2d"),
}
_PLAIN: dict[type, tuple[str, ...]] = {
    ev.CoinTossed: ("R4a", "RX19"),
    ev.StarterRolled: ("R4a", "RX19"),
    ev.FightBegun: ("R4a", "RX19"),
    ev.TurnBegun: ("RX18",),
    ev.Rolled: ("R2a", "R2b", "R3a", "R5d"),
    ev.ValuesRecomputed: ("R8.1h", "R6.4b", "RX22"),
    ev.ValueReplaced: ("R8.3b", "R8.3c", "R8.3e"),
    ev.ValuesLocked: ("R8.7.5a",),
    ev.TurnBlocked: ("R6d", "R8.4.6c", "R8.7.5a"),
    ev.AttackDeclared: ("R7b", "R7c", "R7d"),
    ev.HoldKept: ("R7.2e", "R7.2f", "R7.2g"),
    ev.HoldEnded: ("R7.2i",),
    ev.AttackIntercepted: ("R6.4a", "R6.4b", "R6.4c"),
    ev.Defended: ("R6c",),
    ev.DefenceDeclined: ("R6d", "R4.1d"),
    ev.KnockedOut: ("R4c", "RX3"),
    ev.AttacksVanished: ("RX2", "RX4", "RX5"),
    ev.Surrendered: ("RX10",),
    ev.TurnPassed: ("R4.2j", "RX9"),
    ev.PlayersPhaseClosed: ("R4.2h", "R4.2j"),
    ev.TurnSkipped: ("R4.2f", "RX20"),
    ev.Healed: ("R8.2a", "R8.2d"),
    ev.FlagSet: ("R8.5f",),
    ev.DamageDealt: ("R9.3a",),
    ev.OrderSet: ("R4a",),
    ev.CombatantJoined: ("R4d",),
}
_ENDINGS = {"win": ("R4d",), "draw": ("R4e",)}
_ENDS = {"interrupted": ("R8.1a", "R8.1b", "R8.1g"), "ko": ("RX6",), "fired": ("R8.7b",)}
"""What runs out by itself is no news."""
_OF_ABILITY = {
    "strike": ("R7.1a",),
    "hold": ("R7.2a", "R7.2b", "R7.2c"),
    "largo_alcance": ("R7.3a", "R7.3b"),
    "interrupcion": ("R8.1a", "R8.1b", "R8.1g"),
    "interrupcion_especial": ("R8.1.1a", "R8.1.1b", "R8.1.1f"),
    "curacion": ("R8.2a", "R8.2b"),
    "intercambio_d_a": ("R8.3a", "R8.3b"),
    "intercambio_a_d": ("R8.3a", "R8.3c"),
    "carga": ("R8.4a", "R8.4b"),
    "carga_critica": ("R8.4.1a",),
    "carga_especial": ("R8.4.2a", "R8.4.2b"),
    "carga_carmesi": ("R8.4.3a", "R8.4.3b"),
    "carga_perfecta": ("R8.4.4a",),
    "carga_elemental": ("R8.4.5a", "R8.4.5b"),
    "sobrecarga": ("R8.4.6a", "R8.4.6b", "R8.4.6c"),
    "vuelo": ("R8.5a", "R8.5c", "R8.5d"),
    "concentracion": ("R8.7.1a",),
    "armadura_buff": ("R8.7.2a",),
    "animo": ("R8.7.3a", "R8.7.3b"),
    "overkill": ("R8.7.4a", "R8.7.4b"),
    "templanza": ("R8.7.5a", "R8.7.5b"),
    "ira": ("R8.7.6a",),
    "caos_carmesi": ("R9.1.12c",),
    "caos_borgona": ("R9.1.13c",),
    "soporte_buff": ("R9.2.8a",),
    "soporte_debuff": ("R9.2.9a",),
    "soporte_buff_elemental": ("R9.2.10a", "R9.2.10b"),
    "lucky_7": ("R9.2.11a", "R9.2.11b"),
    "azure_cage": ("R9.3c", "R9.3d", "R9.3e", "R9.3f"),
}


def rules_behind(event: Ev) -> tuple[str, ...]:
    """Name the rules behind an event; those of the ability too where one is meant."""
    match event:
        case ev.AttackResolved():
            return _of_attack(event)
        case ev.AbilityUsed(ability_id=key) | ev.HpLost(ability_id=key):
            return ("R5b", *_of_ability(key))
        case ev.EffectBegun(effect=effect):
            lasting = () if effect.kind == "hold" else ("R8.7b",)
            return (*lasting, *_of_ability(effect.ability_id))
        case ev.EffectEnded(cause=cause):
            return _ENDS.get(cause, ())
        case ev.FightEnded(result=result):
            return _ENDINGS.get(result, ())
        case _:
            by_default = ("RX13",) if isinstance(event, ev.Defended) and event.by_default else ()
            return (*_PLAIN.get(type(event), ()), *by_default)


def _of_attack(event: ev.AttackResolved) -> tuple[str, ...]:
    equal = event.outcome == "blocked" and event.guard >= PERFECT
    more = ("R6.2a", "R6.2c") if event.attack_type == "L" else ()
    return (*(("R6.1d",) if equal else _OUTCOMES[event.outcome]), *more)


def _of_ability(key: str) -> tuple[str, ...]:
    if key.startswith("ut_"):
        return ("R9.2a", "R9.2.7b")
    if key not in rule_book().abilities:
        return ("R9.3a",)
    return _OF_ABILITY.get(key, ())
