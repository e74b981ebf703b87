"""House rules of a group (rule table 4.2); a fight freezes them when it starts."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Hp: TypeAlias = Annotated[int, Meta(ge=1, le=999)]
ListSize: TypeAlias = Annotated[int, Meta(ge=0, le=50)]
PerTurn: TypeAlias = Annotated[int, Meta(ge=1, le=3)]
Cap: TypeAlias = Annotated[int, Meta(ge=20, le=99)]


class Settings(Struct, frozen=True, omit_defaults=True, gc=False):
    """Every setting of table 4.2 with its default. Keys and values are those of the table.

    Stored by name, and only what a group has changed: each fight holds a copy.
    """

    start_hp: Hp = 20
    gm_start_hp: Hp = 20
    max_abilities: ListSize = 6
    gm_max_abilities: ListSize = 50
    who_starts: Literal["coin", "die", "manual"] = "coin"
    dice_source: Literal["bot", "manual"] = "bot"
    gm_mode: Literal["batch", "interleaved"] = "batch"
    gm_batch_rolls: Literal["one", "per_player"] = "one"
    gm_batch_attack: Literal["one", "each"] = "one"
    gm_batch_order: Literal["free", "fixed"] = "free"
    unequal_teams: Literal["tail", "balance"] = "tail"
    l_defense_bonus: Literal["half", "full"] = "half"
    l_bonus_m: Literal["obtained", "remaining"] = "obtained"
    l_bonus_spends_m: bool = False
    l_bonus_reflects: bool = True
    hold_perfect_reflect: bool = True
    hold_choice: Literal["after_roll", "before_roll"] = "after_roll"
    hold_self_damage_on_target_ko: bool = True
    swap_vs_new_hold: bool = True
    pattern_dice: Literal["raw", "modified"] = "raw"
    threshold_values: Literal["modified", "raw"] = "modified"
    value_floor: Annotated[int, Meta(ge=0, le=1)] | Literal["none"] = 0
    value_cap: Cap | Literal["none"] = "none"
    m_actions_per_turn: PerTurn = 1
    interrupt_timing: Literal["any_window", "proaction_only"] = "any_window"
    interrupt_no_m_value: Annotated[int, Meta(ge=0, le=20)] = 1
    interrupt_multi_turn: Literal["while_active", "first_lap"] = "while_active"
    special_interrupt_per_turn: PerTurn = 1
    special_interrupt_m: Literal["obtained", "available"] = "obtained"
    heal_target: Literal["ally", "self"] = "ally"
    overheal: bool = False
    revive: bool = False
    swap_moves_bonuses: bool = True
    charge_combines: Literal["any", "strike_only"] = "any"
    charge_chain: bool = True
    charge_keep_if_unused: bool = False
    crimson_passive_debuff: bool = False
    hp_cost_can_ko: bool = False
    effect_stacking: Literal["add", "highest"] = "add"
    overkill_reflect: bool = True
    passive_hp_check: Literal["at_roll", "live"] = "at_roll"
    damage_bonus_on_zero: bool = False
    damage_bonus_base: Literal["base", "sequential"] = "base"
    elemental_buff_target: Literal["team", "anyone"] = "team"
    resistance: Literal["mirror", "none"] = "mirror"
    resistance_pairing: Literal["any", "pairs", "off"] = "any"
    suppressed_counts_as_owned: bool = False
    multi_defense: Literal["each", "split", "single"] = "each"
    interception_timing: Literal["own_turn", "any_time"] = "own_turn"
    interception_penalty: Literal["per_attack", "per_turn"] = "per_attack"
    draw_rule: Literal["draw", "attacker", "defender"] = "draw"
    ko_attacker_pending: Literal["resolve", "void"] = "resolve"
    effects_end_on_source_ko: bool = False
    on_timeout: Literal["wait", "auto_defend", "gm_plays"] = "wait"
    turn_timeout_hours: Annotated[int, Meta(ge=0, le=720)] = 0
    hide_gm_hp: bool = False


def as_settings(settings: Struct) -> Settings:
    """Take what the core hands over as settings of this system. Raises TypeError for another system's."""
    if not isinstance(settings, Settings):
        raise TypeError(f"settings of 20x3 wanted, not {type(settings).__name__}")
    return settings
