"""What can have happened in a 20x3 fight. Past tense, with every number inside."""

from __future__ import annotations

from typing import Literal, TypeAlias

from cubilete.rules.decision import Event
from cubilete_20x3.state import (
    AttackType,
    Combatant,
    Effect,
    Fixed,
    Half,
    Mod,
    Paid,
    PendingAttack,
    Stat,
    Team,
    Values,
    Window,
)


class CoinTossed(Event, frozen=True, array_like=True, tag="CoinTossed"):
    """The starter was found by coin (R4a); `face` counts the teams from 1."""

    face: int
    starter_id: str


class StarterRolled(Event, frozen=True, array_like=True, tag="StarterRolled"):
    """One wave of starter dice (R4a); ties are rolled again in the next wave."""

    rolls: tuple[tuple[str, int], ...]


class FightBegun(Event, frozen=True, array_like=True, tag="FightBegun"):
    """The fight runs; `order` is the first round (RX19)."""

    starter_id: str
    order: tuple[str, ...]
    half: Half = ""


class NextCalled(Event, frozen=True, array_like=True, tag="NextCalled"):
    """Somebody's turn is due (`combatant_id`), or everybody's of a players' phase (None)."""

    combatant_id: str | None
    turn_no: int
    round: int
    place: int
    half: Half = ""
    new_round: bool = False
    order: tuple[str, ...] = ()
    """The new round's order when it changed, else empty."""


class TurnBegun(Event, frozen=True, array_like=True, tag="TurnBegun"):
    """Its owner took the turn; effects waiting for it became active (RX18)."""

    combatant_id: str
    turn_no: int
    answers: str = ""


class Rolled(Event, frozen=True, array_like=True, tag="Rolled"):
    """The three dice and the values that they made (R2, R3, R5d)."""

    combatant_id: str
    raw: Values
    mods: tuple[Mod, ...]
    got: Values
    answers: str = ""
    """With `gm_batch_rolls = per_player`: the only attacker whose attacks this turn answers."""


class ValuesRecomputed(Event, frozen=True, array_like=True, tag="ValuesRecomputed"):
    """Modifiers of the turn in progress changed: an effect ended (R8.1h) or an interception (R6.4b)."""

    combatant_id: str
    mods: tuple[Mod, ...]
    got: Values
    available: Values
    fixed: Fixed = Fixed()


class WindowReached(Event, frozen=True, array_like=True, tag="WindowReached"):
    """The turn is now in a later window (RX13)."""

    combatant_id: str
    window: Window


class AbilityUsed(Event, frozen=True, array_like=True, tag="AbilityUsed"):
    """Something was declared and paid for (R5b). What it does follows in events of its own."""

    combatant_id: str
    ability_id: str
    paid: Paid
    spent: tuple[Stat, ...] = ()
    slots: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    target_id: str | None = None
    effect_id: int | None = None
    attack_id: int | None = None
    choice: str | None = None
    hp: int = 0
    """HP after paying."""


class ValueReplaced(Event, frozen=True, array_like=True, tag="ValueReplaced"):
    """A swap put a new amount in the place of a value (R8.3)."""

    combatant_id: str
    stat: Stat
    value: int
    spent: bool = False


class ValuesLocked(Event, frozen=True, array_like=True, tag="ValuesLocked"):
    """Values are spent without having been paid for anything (R8.7.5a)."""

    combatant_id: str
    stats: tuple[Stat, ...]


class TurnBlocked(Event, frozen=True, array_like=True, tag="TurnBlocked"):
    """Things are forbidden for the rest of this turn: `defend`, `attack`, `a`, `m`."""

    combatant_id: str
    what: tuple[str, ...]


class AttackDeclared(Event, frozen=True, array_like=True, tag="AttackDeclared"):
    """An attack waits for the target's next own turn (R7c, R7d)."""

    attack: PendingAttack


class EffectBegun(Event, frozen=True, array_like=True, tag="EffectBegun"):
    """A lasting effect exists; a hold too."""

    effect: Effect


class EffectEnded(Event, frozen=True, array_like=True, tag="EffectEnded"):
    """A lasting effect other than a hold ended. `by_id` interrupted it."""

    effect_id: int
    ability_id: str
    owner_id: str
    cause: Literal["interrupted", "expired", "ko", "fired"]
    by_id: str = ""
    kind: str = ""


class HoldKept(Event, frozen=True, array_like=True, tag="HoldKept"):
    """The holder keeps its hold, which attacks again (R7.2f, R7.2g); `attack` None: a check waits already."""

    combatant_id: str
    hold_id: int
    held_id: str
    value: int
    attack: PendingAttack | None = None


class HoldEnded(Event, frozen=True, array_like=True, tag="HoldEnded"):
    """A hold ended; the holder took `self_damage` (R7.2i) and has `hp` left."""

    hold_id: int
    holder_id: str
    held_id: str
    cause: Literal["broken", "released", "holder_held", "holder_ko", "held_ko", "missed"]
    self_damage: int = 0
    hp: int = 0


class AttackIntercepted(Event, frozen=True, array_like=True, tag="AttackIntercepted"):
    """A teammate took an attack over (R6.4)."""

    combatant_id: str
    attack_id: int
    attacker_id: str
    original_target_id: str
    attack_type: AttackType
    value: int
    early: bool = False
    """Before the interceptor's own turn (`interception_timing = any_time`)."""


class Defended(Event, frozen=True, array_like=True, tag="Defended"):
    """The reaction began: all D was paid (R6c). The outcomes follow as `AttackResolved`."""

    combatant_id: str
    d: int
    attacks: int
    m: int = 0
    """M paid for the L bonus, with `l_bonus_spends_m`."""
    by_default: bool = False
    """A later step or the end of the turn performed it (RX13)."""


class DefenceDeclined(Event, frozen=True, array_like=True, tag="DefenceDeclined"):
    """No defence: declared, or impossible (R6d). The attacks hit with guard 0."""

    combatant_id: str
    attacks: int
    forced: bool = False


class AttackResolved(Event, frozen=True, array_like=True, tag="AttackResolved"):
    """One attack met its defence (3.15). HP after the step of all that the attack itself did."""

    attack_id: int
    ability_id: str
    attacker_id: str
    defender_id: str
    attack_type: AttackType
    value: int
    guard: int
    d: int
    """The part of the guard that is D; the rest is the L bonus."""
    l_bonus: int
    outcome: Literal["hit", "blocked", "perfect", "reflected", "broken", "held"]
    """`perfect` = reflected with 20 or more, `reflected` = by a rule that reflects with any D."""
    damage: int
    damage_bonus: int
    """The part of `damage` that abilities added."""
    reflected: int
    reflected_bonus: int
    defender_hp: int
    attacker_hp: int
    unblockable: bool = False
    hold_id: int = 0
    element: str | None = None


class DamageDealt(Event, frozen=True, array_like=True, tag="DamageDealt"):
    """Damage without defence (home-made abilities)."""

    combatant_id: str
    by_id: str
    ability_id: str
    amount: int
    hp: int


class HpLost(Event, frozen=True, array_like=True, tag="HpLost"):
    """HP went without being damage: Borgoña, Carmesí, home-made."""

    combatant_id: str
    ability_id: str
    amount: int
    hp: int


class Healed(Event, frozen=True, array_like=True, tag="Healed"):
    """HP came back; `restored` is what the limit left of `amount` (R8.2)."""

    combatant_id: str
    target_id: str
    ability_id: str
    amount: int
    restored: int
    hp: int


class KnockedOut(Event, frozen=True, array_like=True, tag="KnockedOut"):
    """HP reached 0 (R4c); `overflow` is what its opponent's damage had to spare."""

    combatant_id: str
    overflow: int = 0
    by_id: str | None = None


class AttacksVanished(Event, frozen=True, array_like=True, tag="AttacksVanished"):
    """Pending attacks disappeared without effect (RX2, RX5)."""

    attack_ids: tuple[int, ...]
    cause: Literal["target_ko", "attacker_ko"]


class Surrendered(Event, frozen=True, array_like=True, tag="Surrendered"):
    """A combatant gave up, or was removed by the GM (RX10)."""

    combatant_id: str
    removed: bool = False


class TurnPassed(Event, frozen=True, array_like=True, tag="TurnPassed"):
    """The turn is played as the automatic defence (R4.2j, RX9)."""

    combatant_id: str
    cause: Literal["passed", "closed", "timeout"]


class PlayersPhaseClosed(Event, frozen=True, array_like=True, tag="PlayersPhaseClosed"):
    """The GM closed the players' phase (R4.2h)."""

    by_id: str


class TurnEnded(Event, frozen=True, array_like=True, tag="TurnEnded"):
    """The turn is over."""

    combatant_id: str


class TurnSkipped(Event, frozen=True, array_like=True, tag="TurnSkipped"):
    """The place of somebody who is KO went by; its seals count it (RX20)."""

    combatant_id: str


class HpSet(Event, frozen=True, array_like=True, tag="HpSet"):
    """A ruling of the GM (7.2)."""

    combatant_id: str
    hp: int
    by_id: str


class FlagSet(Event, frozen=True, array_like=True, tag="FlagSet"):
    """A ruling of the GM (7.2): a flag such as `unreachable` is on or off."""

    combatant_id: str
    flag: str
    on: bool
    by_id: str


class CombatantJoined(Event, frozen=True, array_like=True, tag="CombatantJoined"):
    """One more in a running fight, at the end of the order (7.2); `team` is a side that is new."""

    combatant: Combatant
    by_id: str
    team: Team | None = None
    homemade: tuple[str, ...] = ()
    """Texts of home-made abilities that come with it."""


class OrderSet(Event, frozen=True, array_like=True, tag="OrderSet"):
    """A ruling of the GM (7.2): the order of this round and of those to come.

    `ranks` are all combatants; teams keep their members in that order.
    """

    order: tuple[str, ...]
    ranks: tuple[str, ...]
    by_id: str


class FightEnded(Event, frozen=True, array_like=True, tag="FightEnded"):
    """Only one team stands, or none (R4d, R4e)."""

    result: Literal["win", "draw", "aborted"]
    team: str = ""
    winners: tuple[str, ...] = ()


Ev: TypeAlias = (
    CoinTossed
    | StarterRolled
    | FightBegun
    | NextCalled
    | TurnBegun
    | Rolled
    | ValuesRecomputed
    | WindowReached
    | AbilityUsed
    | ValueReplaced
    | ValuesLocked
    | TurnBlocked
    | AttackDeclared
    | EffectBegun
    | EffectEnded
    | HoldKept
    | HoldEnded
    | AttackIntercepted
    | Defended
    | DefenceDeclined
    | AttackResolved
    | DamageDealt
    | HpLost
    | Healed
    | KnockedOut
    | AttacksVanished
    | Surrendered
    | TurnPassed
    | PlayersPhaseClosed
    | TurnEnded
    | TurnSkipped
    | HpSet
    | FlagSet
    | CombatantJoined
    | OrderSet
    | FightEnded
)
