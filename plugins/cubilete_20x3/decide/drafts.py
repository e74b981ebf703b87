"""Lasting effects while one use is being performed: parts that fit together become one effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never, cast

from cubilete_20x3 import events as ev
from cubilete_20x3 import queries, tables
from cubilete_20x3.book import element_named
from cubilete_20x3.state import Effect, Reach, Values
from cubilete_20x3.values import stored_a

if TYPE_CHECKING:
    from cubilete_20x3.book import Ability
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.scope import Scope
    from cubilete_20x3.state import EffectKind, Paid

Lasting: TypeAlias = (
    tables.ModifyRow
    | tables.ForbidRow
    | tables.GrantTagRow
    | tables.SuppressRow
    | tables.ChargeBonusRow
    | tables.UntargetableRow
    | tables.PrepareRow
)


class Drafts:
    """The effects that a use is about to begin. All share one `use`, so they end together (2.6)."""

    def __init__(self, user_id: str, ability: Ability, target_id: str | None, choice: str | None) -> None:
        self.user_id = user_id
        self.ability = ability
        self.target_id = target_id
        self.choice = choice
        self.parts: list[dict[str, object]] = []

    def _part(self, *fields: str) -> dict[str, object]:
        """Give the newest part when all these fields are free in it, else a new one."""
        if self.parts and not any(field in self.parts[-1] for field in fields):
            return self.parts[-1]
        self.parts.append({})
        return self.parts[-1]

    def add(self, play: Play, row: Lasting, scope: Scope, whom: tuple[str, ...]) -> None:
        """Add what a row makes, for those whom it reaches."""
        match row:
            case tables.ModifyRow() | tables.ForbidRow() | tables.GrantTagRow():
                self._add_timed(play, row, scope, whom)
            case tables.SuppressRow(kinds=kinds, turns=turns):
                except_id = self.ability.id if row.except_self else ""
                self._part("suppresses").update(
                    suppresses=kinds,
                    suppresses_whom=whom,
                    suppresses_except=except_id,
                    suppresses_left=turns,
                )
            case tables.ChargeBonusRow():
                part = self._part("element")
                part.update(element=str(row.element.run(scope)), element_amount=row.amount.number(scope))
                part.setdefault("targets", (Reach(self.user_id),))
            case tables.UntargetableRow(types=types, until=until):
                self._part("blocks").update(blocks=types, blocking=True, blocks_until=until)
            case tables.PrepareRow(turns=turns):
                place = next(i for i, r in enumerate(self.ability.table.effect) if r is row)
                self._part("row").update(
                    row=place, fires_in=turns, target_id=self.target_id or "", choice=self.choice or ""
                )
            case _:
                assert_never(row)

    def _add_timed(
        self,
        play: Play,
        row: tables.ModifyRow | tables.ForbidRow | tables.GrantTagRow,
        scope: Scope,
        whom: tuple[str, ...],
    ) -> None:
        if not whom:
            return
        time = "duration" if row.time == "duration" else "next_turn"
        part = self._part("targets")
        part.update(time=time, targets=tuple(Reach(key, "waiting", row.turns) for key in whom))
        match row:
            case tables.ModifyRow(tags=tags, cap_m=cap):
                amount = {stat: formula.number(scope) for stat, formula in row.mods.items()}
                if "charge" in tags and not play.state.settings.charge_chain:
                    amount["a"] = amount.get("a", 0) - _stored(play)
                part.update(
                    mods=Values(amount.get("d", 0), amount.get("a", 0), amount.get("m", 0)),
                    tags=tags,
                    cap_m=cap,
                )
            case tables.ForbidRow(what=what):
                part["forbids"] = what
            case tables.GrantTagRow(tag=tag):
                granted = (tag,) if tag else tuple(f"element:{e}" for e in _own_elements(play, scope))
                part["tags"] = granted
            case _:
                assert_never(row)

    def begin(self, play: Play, paid: Paid) -> None:
        """Let the effects begin; their interrupt value is what was paid in M (R8.1c)."""
        if not self.parts:
            return
        table = self.ability.table
        value = paid.m
        if table.interrupt_value is not None:
            scope = play.scope(self.user_id)
            scope.paid = paid
            value = max(0, table.interrupt_value.number(scope))
        use = queries.free_effect_number(play.state)
        for part in self.parts:
            number = queries.free_effect_number(play.state)
            effect = Effect(
                id=number,
                kind=_kind(part),
                ability_id=self.ability.id,
                owner_id=self.user_id,
                interruptible=table.interruptible,
                interrupt_value=value if table.interruptible else 0,
                created_at=play.state.turn_no,
                use=use,
                **part,  # type: ignore[arg-type]  # fields of Effect, put together above
            )
            play.emit(ev.EffectBegun(effect))


def _own_elements(play: Play, scope: Scope) -> tuple[str, ...]:

    return tuple(
        ability.element or element_named(play.book, ability)
        for ability in queries.fulfilling(play.state, play.book, scope.user)
        if ability.kind == "up" and "elemento:" in ability.folded_name
    )


def _stored(play: Play) -> int:
    turn = play.state.turn
    return stored_a(play.state, turn) if turn is not None else 0


def _kind(part: dict[str, object]) -> EffectKind:  # noqa: PLR0911  a table of what is shown
    tags = cast("tuple[str, ...]", part.get("tags", ()))
    if "suppresses" in part:
        return "seal"
    if "blocks" in part:
        return "flight"
    if "row" in part:
        return "prepared"
    if "charge" in tags:
        return "charge"
    if part.get("cap_m"):
        return "m_store"
    if any(tag.startswith("element:") for tag in tags):
        return "element_grant"
    if "buff" in tags:
        return "buff"
    return "debuff" if "debuff" in tags else "other"
