"""The state of a fight (rules chapter 2): frozen, positional, small; names are the rule identifiers.

Lists are tuples. A pending attack and a lasting effect bear the smallest number that is free when
they appear; it is what people see on the board and say (`/interceptar 2`). The order of `pending` is
the order of declaration.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from cubilete_20x3.settings import Settings

Mode: TypeAlias = Literal["duel", "gm_interleaved", "gm_batch", "teams", "free_for_all"]
Phase: TypeAlias = Literal["lobby", "running", "finished"]
Window: TypeAlias = Literal["opening", "reaction", "action", "proaction"]
Stat: TypeAlias = Literal["d", "a", "m"]
AttackType: TypeAlias = Literal["S", "H", "L", "U"]
Half: TypeAlias = Literal["", "players", "gm"]
EffectKind: TypeAlias = Literal[
    "hold", "charge", "flight", "buff", "debuff", "m_store", "element_grant", "seal", "prepared", "other"
]


class Values(Struct, frozen=True, array_like=True, gc=False):
    """Defence, attack, miscellaneous: dice, obtained values, available values or modifiers."""

    d: int = 0
    a: int = 0
    m: int = 0


class Paid(Struct, frozen=True, array_like=True, gc=False):
    """What has been paid (2.4)."""

    d: int = 0
    a: int = 0
    m: int = 0
    hp: int = 0


class Spent(Struct, frozen=True, array_like=True, gc=False):
    """Which values are spent: all of them has been paid or locked (R5f)."""

    d: bool = False
    a: bool = False
    m: bool = False


class Fixed(Struct, frozen=True, array_like=True, gc=False):
    """Values that a swap replaced: they stand in for the obtained ones (R8.3, RX22)."""

    d: int | None = None
    a: int | None = None
    m: int | None = None


class Mod(Struct, frozen=True, array_like=True, gc=False):
    """One modifier of the roll. `source` is an ability id; `effect_id` 0 unless a lasting effect made it.

    `turn` marks what was done to this turn only (interception); a re-computation keeps it (R8.1h).
    """

    source: str
    d: int = 0
    a: int = 0
    m: int = 0
    effect_id: int = 0
    turn: bool = False


class Turn(Struct, frozen=True, array_like=True, gc=False):
    """The turn being played (2.4), from its roll to its end."""

    combatant_id: str
    window: Window
    raw: Values
    mods: tuple[Mod, ...]
    got: Values
    paid: Paid
    spent: Spent
    available: Values
    slots_used: tuple[str, ...] = ()
    """A slot stands here as often as it was used."""
    blocked: tuple[str, ...] = ()
    interceptions: int = 0
    fixed: Fixed = Fixed()
    hp_at_roll: int = 0
    """What HP conditions of passives read this turn (R9h)."""
    tags: tuple[str, ...] = ()
    """Tags of what was done in this turn, kept as `last_turn_tags`."""
    hold_answered: bool = False
    """Whether keep or release has been said, or defaulted (R7.2e)."""
    declined: bool = False
    """The reaction was refused: no defence later in this turn (3.15)."""
    answers: str = ""
    """With `gm_batch_rolls = per_player`: the only attacker whose attacks this turn answers."""
    used: tuple[str, ...] = ()
    """What was used, each as often as it was."""


class Bonus(Struct, frozen=True, array_like=True, gc=False):
    """An amount that counts when an expression about the final defender holds."""

    when: str
    amount: int


class PendingAttack(Struct, frozen=True, array_like=True, gc=False):
    """A declared attack that is not yet resolved (2.5)."""

    id: int
    attacker_id: str
    target_id: str
    original_target_id: str
    type: AttackType
    ability_id: str
    value: int
    conditional_value: tuple[Bonus, ...] = ()
    damage_bonus: tuple[Bonus, ...] = ()
    element: str | None = None
    flags: tuple[str, ...] = ()
    """Of `unblockable`, `intercepted`, `hold_recheck` (the check of a hold already in force)."""
    hold_id: int = 0
    declared_at: int = 0


class Reach(Struct, frozen=True, array_like=True, gc=False):
    """One receiver of an effect. `left` counts the own turns that remain (of the owner when `duration`)."""

    combatant: str
    state: Literal["waiting", "active", "done"] = "waiting"
    left: int = 1


class Effect(Struct, frozen=True, array_like=True, gc=False):
    """A lasting effect (2.6). All that one use makes shares `use` and ends together (R8.1g).

    `mods`, `tags` and `forbids` work on the `targets` while these are active.
    """

    id: int
    kind: EffectKind
    ability_id: str
    owner_id: str
    targets: tuple[Reach, ...] = ()
    mods: Values = Values()
    tags: tuple[str, ...] = ()
    interruptible: bool = False
    interrupt_value: int = 0
    created_at: int = 0
    use: int = 0
    """Id of the first effect of the same use."""
    time: Literal["next_turn", "duration"] = "next_turn"
    cap_m: int = 0
    """Temperance: M rises no further than this (0 = no limit)."""
    forbids: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    """Attack types that nobody may declare against the owner while `blocking`."""
    blocking: bool = False
    blocks_until: str = ""
    element: str | None = None
    element_amount: int = 0
    """Charge: extra value against a target vulnerable to `element` (RX21)."""
    suppresses: tuple[str, ...] = ()
    suppresses_whom: tuple[str, ...] = ()
    suppresses_except: str = ""
    suppresses_left: int = 0
    holder_id: str = ""
    held_id: str = ""
    value: int = 0
    state: Literal["", "unchecked", "active"] = ""
    self_damage: int = 0
    conditional_value: tuple[Bonus, ...] = ()
    fires_in: int = 0
    """Prepared: own turns of the owner until it fires."""
    row: int = -1
    """Prepared: which row of the ability holds what fires."""
    target_id: str = ""
    choice: str = ""
    kept: bool = False
    """Hold: its holder keeps it in the turn that is about to be rolled (`hold_choice = before_roll`)."""
    damage_bonus: tuple[Bonus, ...] = ()
    flags: tuple[str, ...] = ()
    """Hold: what its attack brings to each check (R7.2g)."""


class Team(Struct, frozen=True, array_like=True, gc=False):
    """A side (2.2). `name` is what the lobby called it, empty where each stands alone."""

    id: str
    name: str
    members: tuple[str, ...]
    captain_id: str
    is_gm_side: bool = False


class Combatant(Struct, frozen=True, array_like=True, gc=False):
    """A participant (2.3). `id` is the seat id; what it is called is known outside."""

    id: str
    owner_user_id: str | None
    team_id: str
    hp: int
    max_hp: int
    ko: bool = False
    abilities: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    vulnerable: tuple[str, ...] = ()
    resistant: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    uses: dict[str, int] = {}
    """Ability → how often in this fight. Copied on write."""
    last_turn_tags: tuple[str, ...] = ()
    turns: int = 0
    """Own turns begun."""
    used_on: dict[str, int] = {}
    """Ability → own turn of its last use. Copied on write."""
    last_turn_no: int = 0
    raw: Values | None = None
    """Natural dice of the last own turn."""
    auto: bool = False
    left: Literal["", "surrendered", "removed"] = ""
    """How somebody left who was not beaten; out of the fight like a KO (RX10)."""


class Result(Struct, frozen=True, array_like=True, gc=False):
    """How a fight ended; `team` won, or nobody."""

    kind: Literal["win", "draw", "aborted"]
    team: str = ""


class State(Struct, frozen=True, array_like=True, gc=False):
    """A whole fight (2.1), as it is before its first event where nothing else is said.

    No log, no names, no undo points: these are the session's.
    """

    mode: Mode
    settings: Settings
    phase: Phase = "lobby"
    teams: tuple[Team, ...] = ()
    order: tuple[str, ...] = ()
    """One round; `place` is the index of whoever is due."""
    round: int = 0
    turn_no: int = 0
    """The turn in play, or the one that is due."""
    active_id: str | None = None
    """None while a players' phase with free order waits for somebody to roll (R4.2i)."""
    acted: tuple[str, ...] = ()
    turn: Turn | None = None
    pending: tuple[PendingAttack, ...] = ()
    effects: tuple[Effect, ...] = ()
    result: Result | None = None
    combatants: tuple[Combatant, ...] = ()
    place: int = 0
    half: Half = ""
    """GM batch: whose phase it is."""
    gm_ids: tuple[str, ...] = ()
    homemade: tuple[str, ...] = ()
    """Abilities made by players, each as the canonical text of its table."""
    first_half: Half = ""
    answered: tuple[str, ...] = ()
    """GM batch: who acted in the players' phase before this phase of the GM's, in that order (R4.2b)."""
    starter: str = ""
    """Who begins each round, from the list of the own side on (RX19); it may be KO by now."""


def combatant(state: State, key: str) -> Combatant:
    """Who has this id; raises KeyError for nobody."""
    for one in state.combatants:
        if one.id == key:
            return one
    raise KeyError(key)


def find_combatant(state: State, key: str | None) -> Combatant | None:
    """Who has this id, or None."""
    for one in state.combatants:
        if one.id == key:
            return one
    return None
