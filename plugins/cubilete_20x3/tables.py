"""The form of an ability's table (rules 6.1 and 6.3), built in and home-made alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from cubilete.rules.formulas import Formula
from cubilete_20x3.scope import Scope
from cubilete_20x3.state import AttackType, Stat, Window

if TYPE_CHECKING:
    from cubilete.rules.formula_trees import Node

Who: TypeAlias = Literal["self", "target", "team", "allies", "opponents", "all", "event_target"]
On: TypeAlias = Literal[
    "use",
    "passive",
    "turn_start",
    "roll",
    "damage_calc",
    "damage_dealt",
    "damage_taken",
    "ko_caused",
    "interrupted",
    "expired",
]
Time: TypeAlias = Literal["this_turn", "next_turn", "each_turn", "duration", "while_hold"]
AbilityKind: TypeAlias = Literal["reaction", "attack", "hold", "charge", "muse", "auto", "up", "ut"]
SlotName: TypeAlias = Literal["action", "m_action", "special_interruption"]
TargetKind: TypeAlias = Literal[
    "none", "self", "ally", "team_member", "opponent", "anyone", "pending_attack", "effect"
]


class Number(Formula[Scope]):
    """An expression with an integer value."""


class Truth(Formula[Scope]):
    """An expression that holds or does not."""


class Word(Formula[Scope]):
    """An expression with a text value."""


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """A name in both languages."""

    es: str
    en: str


class Conditional(Struct, frozen=True, forbid_unknown_fields=True):
    """An amount with its condition about the final defender."""

    when: Truth
    amount: Number


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """What all primitives have: the moment (`on`) and a condition (`when`)."""

    on: On = "use"
    when: Truth | None = None


class AttackRow(Row, frozen=True, kw_only=True, tag="attack"):
    """Creates a pending attack."""

    type: AttackType
    value: Number
    element: Word | None = None
    flags: tuple[Literal["unblockable"], ...] = ()
    value_bonus: tuple[Conditional, ...] = ()
    damage_bonus: tuple[Conditional, ...] = ()
    hold_self_damage: Number | None = None


class DefendRow(Row, frozen=True, kw_only=True, tag="defend"):
    """Sets the guard of this reaction."""

    value: Number
    l_bonus: Number


class RetargetRow(Row, frozen=True, kw_only=True, tag="retarget"):
    """The chosen pending attack now aims at the user."""


class KeepHoldRow(Row, frozen=True, kw_only=True, tag="keep_hold"):
    """The user's hold attacks again."""


class EndHoldRow(Row, frozen=True, kw_only=True, tag="end_hold"):
    """The user's hold ends."""


class InterruptRow(Row, frozen=True, kw_only=True, tag="interrupt"):
    """Ends the chosen effect."""


class HealRow(Row, frozen=True, kw_only=True, tag="heal"):
    """HP come back, up to the maximum."""

    who: Who
    amount: Number


class LoseHpRow(Row, frozen=True, kw_only=True, tag="lose_hp"):
    """HP loss that is no damage."""

    who: Who
    amount: Number


class DealRow(Row, frozen=True, kw_only=True, tag="deal"):
    """Damage without defence."""

    who: Who
    amount: Number


class SetValueRow(Row, frozen=True, kw_only=True, tag="set_value"):
    """Replaces an available value this turn."""

    stat: Stat
    value: Number
    spent: bool = False


class ModifyRow(Row, frozen=True, kw_only=True, tag="modify"):
    """Changes D, A or M of receivers for a time."""

    who: Who
    time: Time
    mods: dict[Stat, Number]
    turns: int = 1
    tags: tuple[str, ...] = ()
    cap_m: int = 0


class ChargeBonusRow(Row, frozen=True, kw_only=True, tag="charge_bonus"):
    """Extra value of the attack that uses the charge, by vulnerability."""

    element: Word
    amount: Number


class GrantTagRow(Row, frozen=True, kw_only=True, tag="grant_tag"):
    """Applies a tag such as `element:viento`."""

    who: Who
    time: Time
    tag: str = ""
    tag_from: Literal["", "own_up_element"] = ""
    turns: int = 1


class UntargetableRow(Row, frozen=True, kw_only=True, tag="untargetable"):
    """Nobody may declare these attack types against the user."""

    types: tuple[AttackType, ...]
    until: Literal["own_next_turn_start", "own_next_turn_end"]


class ForbidRow(Row, frozen=True, kw_only=True, tag="forbid"):
    """Bans: `attack:S`, `attack`, `defend`, `m`, `ability:<id>`, `tag:<tag>`."""

    who: Who
    what: tuple[str, ...]
    time: Time = "each_turn"
    turns: int = 1


class LockRow(Row, frozen=True, kw_only=True, tag="lock"):
    """Spends values without paying them to anything."""

    stats: tuple[Stat, ...]


class RuleFlagRow(Row, frozen=True, kw_only=True, tag="rule_flag"):
    """Lifts or changes a rule for its owner."""

    flag: Literal["reflect_any_d", "heal_consecutive", "no_hold_self_damage"]
    value: bool


class RuleParamRow(Row, frozen=True, kw_only=True, tag="rule_param"):
    """Changes a number of the rules for its owner."""

    key: Literal["heal_divisor"]
    value: Number


class AddDamageRow(Row, frozen=True, kw_only=True, tag="add_damage"):
    """More damage; only with `on = "damage_calc"`."""

    amount: Number


class SuppressRow(Row, frozen=True, kw_only=True, tag="suppress"):
    """Seals abilities."""

    kinds: tuple[Literal["up", "ut"], ...]
    who: Who
    turns: int
    except_self: bool = False


class PrepareRow(Row, frozen=True, kw_only=True, tag="prepare"):
    """Effects that come later."""

    turns: int
    then: tuple[Primitive, ...]


class NoteRow(Row, frozen=True, kw_only=True, tag="note"):
    """Narrative only."""

    text: str


Primitive: TypeAlias = (
    AttackRow
    | DefendRow
    | RetargetRow
    | KeepHoldRow
    | EndHoldRow
    | InterruptRow
    | HealRow
    | LoseHpRow
    | DealRow
    | SetValueRow
    | ModifyRow
    | ChargeBonusRow
    | GrantTagRow
    | UntargetableRow
    | ForbidRow
    | LockRow
    | RuleFlagRow
    | RuleParamRow
    | AddDamageRow
    | SuppressRow
    | PrepareRow
    | NoteRow
)


class Limit(Struct, frozen=True, forbid_unknown_fields=True):
    """How often; `cooldown` in own turns."""

    per_combat: int = 0
    per_turn: int = 0
    cooldown: int = 0


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[ability]]` table (6.1)."""

    id: str
    kind: AbilityKind
    section: str
    name: Names
    desc: Names | None = None
    group: str = ""
    tags: tuple[str, ...] = ()
    window: Window | tuple[Window, ...] = ()
    slots: tuple[SlotName, ...] = ()
    equip_rq: Truth | None = None
    rq: Truth | None = None
    target: TargetKind = "none"
    target_rq: Truth | None = None
    choices: dict[str, tuple[str, ...] | Literal["own_elements"]] = {}
    cs: dict[Literal["d", "a", "m", "hp"], int | str] = {}
    interruptible: bool = False
    interrupt_value: Number | None = None
    interrupt_scope: Literal["effects"] = "effects"
    limit: Limit = Limit()
    why: str = ""
    effect: tuple[Primitive, ...] = ()

    @property
    def asked(self) -> tuple[Node, ...]:
        """What somebody must be and have: to put it on a list, and to use it."""
        return tuple(formula.tree for formula in (self.equip_rq, self.rq) if formula is not None)
