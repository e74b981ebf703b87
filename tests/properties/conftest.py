"""Random home-made abilities of 20x3: valid tables over the whole format (rules chapter 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cubilete_20x3.book import rule_book
from cubilete_20x3.homemade.places import ALWAYS, ATTACK, EFFECT, EVENT, PAID, TARGET, TARGET_ROLL, TURN
from cubilete_20x3.language import FUNCTIONS, NAMES
from cubilete_20x3.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

BOOK = rule_book()
ELEMENTS = tuple(BOOK.elements)
IDS = tuple(sorted(key for key, ability in BOOK.abilities.items() if ability.listed))
TAGS = ("buff", "debuff", "charge", "heal", "elemental", "propia", "element:fuego", "element:viento")
STATS = ("d", "a", "m")
COMBATANTS = ("self", "ally", "team_member", "opponent", "anyone")
HAPPENINGS = ("damage_calc", "damage_dealt", "damage_taken", "ko_caused")
LATER = ("heal", "lose_hp", "deal", "modify", "forbid", "grant_tag", "untargetable", "suppress", "note")
USED = (*LATER, "attack", "retarget", "end_hold", "interrupt", "set_value", "lock", "charge_bonus", "prepare")
PASSIVE = ("modify", "forbid", "rule_flag", "rule_param", "note")
BANS = ("attack", "attack:S", "attack:H", "attack:L", "attack:U", "defend", "m", "tag:heal", "ability:vuelo")
WORDS: dict[str, tuple[str, ...]] = {
    "has_named": ("fuego", "soporte", "magia", "Entropía"),
    "has_tag": TAGS,
    "lists_named": ("fuego", "aggro"),
    "lists_other_named": ("magia del caos",),
    "trait": ("aeloriano", "nadie"),
    "flag": ("unreachable", "otra"),
    "setting": Settings.__struct_fields__,
    "blocked": ("a", "m", "defend", "attack"),
    "spent": STATS,
    "did_last_turn": TAGS[:6],
    "rule": ("reflect_any_d", "heal_consecutive", "no_hold_self_damage"),
    "param": ("heal_divisor",),
    "target.vulnerable": ELEMENTS,
    "target.resistant": ELEMENTS,
    "target.has_tag": TAGS,
}
"""What functions are asked about; those that are not here are asked about abilities."""


class Expressions:
    """Random expressions for one place of a table: only of names that have a value there."""

    def __init__(
        self, chooser: Random, allowed: Iterable[str], choices: dict[str, Any], barred: Iterable[str] = ()
    ) -> None:
        self.chooser = chooser
        self.allowed = sorted({*allowed, *ALWAYS} - {"min", "max", "abs", "if", *barred})
        self.choices = choices

    def without(self, names: Iterable[str]) -> Expressions:
        """The same place without some names."""
        return Expressions(self.chooser, self.allowed, self.choices, names)

    def amount(self) -> str:
        """Mostly something small, as people write it."""
        pick = self.chooser.random()
        if pick < 0.45:
            return str(self.chooser.randint(0, 6))
        if pick < 0.65:
            return f"{self.value('int', 0)} / {self.chooser.randint(1, 5)}"
        return self.value("int", 2)

    def condition(self) -> str:
        """Mostly something that may hold."""
        if self.chooser.random() < 0.4 and "m" in self.allowed:
            return f"{self.chooser.choice(STATS)} >= {self.chooser.randint(1, 12)}"
        return self.value("bool", 2)

    def value(self, kind: str, depth: int) -> str:
        """An expression of a type."""
        match kind:
            case "int":
                return self._int(depth)
            case "bool":
                return self._bool(depth)
            case _:
                return self._text(depth)

    def word(self) -> str:
        """An element, chosen or named."""
        elements = ("own_elements", ELEMENTS[:3])
        options = [f"choice.{name}" for name, found in self.choices.items() if found in elements]
        return self.chooser.choice([f"'{self.chooser.choice(ELEMENTS)}'", *options])

    def _named(self, kind: str) -> list[str]:
        found = []
        for name in self.allowed:
            if name in NAMES and NAMES[name].kind == kind:
                found.append(name)
            elif name in FUNCTIONS and name != "multiple":
                found.extend(self._calls(name, kind))
        return found

    def _calls(self, name: str, kind: str) -> list[str]:
        function = FUNCTIONS[name]
        if not function.params:
            return [f"{name}()"] if function.kind == kind else []
        words = WORDS.get(name, (*IDS[:3], "user_gen_0"))
        if callable(function.kind):
            words = tuple(word for word in words if function.kind(word) == kind)
        elif function.kind != kind:
            return []
        return [f"{name}('{self.chooser.choice(words)}')"] if words else []

    def _int(self, depth: int) -> str:
        if depth <= 0 or self.chooser.random() < 0.3:
            return self.chooser.choice([*self._named("int"), str(self.chooser.randint(0, 12))])
        one, two = self._int(depth - 1), self._int(depth - 1)
        return self.chooser.choice(
            (
                f"({one} + {two})",
                f"({one} - {two})",
                f"({one} * {self.chooser.randint(0, 3)})",
                f"({one} / {self.chooser.randint(1, 6)})",
                f"({one} % {self.chooser.randint(1, 6)})",
                f"({one} / max(1, {two}))",
                f"min({one}, {two})",
                f"max({one}, {two})",
                f"abs({one})",
                f"-{one}",
                f"if({self._bool(depth - 1)}, {one}, {two})",
            )
        )

    def _bool(self, depth: int) -> str:
        if depth <= 0 or self.chooser.random() < 0.3:
            return self.chooser.choice([*self._named("bool"), "true"])
        one, two = self._bool(depth - 1), self._bool(depth - 1)
        left, right = self._int(depth - 1), self._int(depth - 1)
        compared = self.chooser.choice(("==", "!=", "<=", ">=", "<", ">"))
        return self.chooser.choice(
            (
                f"({one} and {two})",
                f"({one} or {two})",
                f"(not {one})",
                f"{left} {compared} {right}",
                f"multiple({left}, {self.chooser.randint(1, 4)})",
                f"{self._text(0)} {self.chooser.choice(('==', '!='))} {self._text(0)}",
            )
        )

    def _text(self, _depth: int) -> str:
        options = [f"choice.{name}" for name in self.choices]
        return self.chooser.choice([*self._named("text"), *options, "'opening'", "'S'"])


class AbilityMaker:
    """Makes one ability after the other, each with an id of its own."""

    def __init__(self, chooser: Random) -> None:
        self.chooser = chooser

    def make(self, number: int) -> dict[str, Any]:
        """A passive or an active ability, as a table that the check accepts."""
        kind = self.chooser.choice(("up", "ut", "ut"))
        element = self.chooser.choice(ELEMENTS)
        spanish = self.chooser.choice((f"Prueba {number}", f"Elemento: {element} {number}"))
        made: dict[str, Any] = {
            "id": f"user_gen_{number}",
            "kind": kind,
            "section": "user",
            "name": {"es": spanish, "en": f"Trial {number}"},
            "tags": self._some(("heal", "elemental", "propia"), 2),
            "group": self.chooser.choice(("", "Pruebas")),
            "limit": self.chooser.choice(({}, {}, {"per_combat": 2}, {"per_turn": 1}, {"cooldown": 2})),
            "why": self.chooser.choice(("", "", "rq_flight")) if kind == "ut" else "",
            "interruptible": self.chooser.random() < 0.5,
            **(self._passive() if kind == "up" else self._active()),
        }
        if self.chooser.random() < 0.2:
            made["desc"] = {"es": "Lo que hace.", "en": "What it does."}
        if self.chooser.random() < 0.1:
            made["equip_rq"] = Expressions(self.chooser, (), {}).value("bool", 1)
        return made

    def _some(self, options: Iterable[Any], most: int, least: int = 0) -> list[Any]:
        listed = list(options)
        return self.chooser.sample(listed, self.chooser.randint(least, min(most, len(listed))))

    def _passive(self) -> dict[str, Any]:
        rows = []
        for _ in range(self.chooser.randint(1, 3)):
            moment = self.chooser.choice(("passive", "passive", "turn_start", "roll", *HAPPENINGS))
            allowed = {"roll": TURN}.get(moment, EVENT if moment in HAPPENINGS else frozenset())
            if moment in HAPPENINGS and moment != "damage_calc":
                allowed |= TARGET
            options = {"passive": PASSIVE, "damage_calc": ("add_damage",)}.get(moment, LATER)
            rows.append(self._row(self.chooser.choice(options), moment, "none", allowed, {}))
        return {"effect": rows}

    def _active(self) -> dict[str, Any]:
        target = self.chooser.choice(
            ("none", *COMBATANTS, "opponent", "opponent", "pending_attack", "effect")
        )
        choices: dict[str, Any] = {}
        if self.chooser.random() < 0.25:
            choices["elemento"] = self.chooser.choice((ELEMENTS[:3], "own_elements"))
        if self.chooser.random() < 0.15:
            choices["modo"] = ("suave", "fuerte")
        aimed = {"effect": EFFECT, "pending_attack": ATTACK}.get(target, TARGET)
        chosen = aimed if target != "none" else frozenset()
        asked = Expressions(self.chooser, TURN | chosen, choices)
        windows = self._some(("opening", "reaction", "action", "proaction"), 2, 1)
        made: dict[str, Any] = {
            "window": windows[0] if len(windows) == 1 else windows,
            "slots": self._some(("action", "m_action", "special_interruption"), 2),
            "target": target,
            "choices": choices,
            "cs": self._price(asked),
        }
        if not made["cs"] or self.chooser.random() < 0.5:
            made["rq"] = asked.condition()
        if target != "none" and self.chooser.random() < 0.3:
            made["target_rq"] = asked.condition()
        if self.chooser.random() < 0.3:
            made["interrupt_value"] = Expressions(self.chooser, PAID, {}).amount()
        rows = [self._used(target, TURN | PAID | chosen, choices) for _ in range(self.chooser.randint(1, 3))]
        if self.chooser.random() < 0.2:
            moment = self.chooser.choice(("interrupted", "expired"))
            rows.append(self._row(self.chooser.choice(LATER), moment, target, frozenset(), {}))
        return {**made, "effect": rows}

    def _price(self, asked: Expressions) -> dict[str, Any]:
        amounts = asked.without(TARGET_ROLL)
        price: dict[str, Any] = {}
        for stat in self._some((*STATS, "hp"), 2):
            options: list[Any] = [self.chooser.randint(0, 3), f"min(4, {amounts.amount()})"]
            price[stat] = self.chooser.choice(options if stat == "hp" else [*options, "all"])
            if str(price[stat]).startswith("min"):
                price[stat] = f"max(0, {price[stat]})"
        return price

    def _used(self, target: str, allowed: frozenset[str], choices: dict[str, Any]) -> dict[str, Any]:
        fitting = {"effect": ("interrupt",), "pending_attack": ("retarget",), "opponent": ("attack",) * 4}
        barred = {"attack", "retarget", "interrupt"} - {*fitting.get(target, ())}
        if target == "anyone":
            barred.discard("attack")
        options = [one for one in (*USED, *fitting.get(target, ())) if one not in barred]
        return self._row(self.chooser.choice(options), "use", target, allowed, choices)

    def _row(
        self, do: str, moment: str, target: str, allowed: frozenset[str], choices: dict[str, Any]
    ) -> dict[str, Any]:
        asked = Expressions(self.chooser, allowed, choices)
        row: dict[str, Any] = {"do": do}
        if moment not in {"use", "then"}:
            row["on"] = moment
        barred = ("rule", "param") if do in {"rule_flag", "rule_param"} else ()
        if self.chooser.random() < 0.25:
            row["when"] = asked.without(barred).condition()
        return {**row, **self._arguments(do, moment, target, asked.without(TARGET_ROLL), allowed)}

    def _arguments(  # noqa: PLR0911, PLR0912  one branch for each primitive
        self, do: str, moment: str, target: str, asked: Expressions, allowed: frozenset[str]
    ) -> dict[str, Any]:
        who = self._who(moment, target)
        match do:
            case "attack":
                return self._attack(asked, allowed)
            case "heal" | "lose_hp" | "deal":
                return {"who": who, "amount": asked.amount()}
            case "modify":
                mods = {stat: self._signed(asked) for stat in self._some(STATS, 3, 1)}
                tags = self._some(TAGS, 2)
                cap = self.chooser.choice((0, 0, 20))
                return {"mods": mods, "tags": tags, "cap_m": cap, **self._timed(moment, who, now=True)}
            case "forbid":
                return {"what": self._some(BANS, 2, 1), **self._timed(moment, who, now=True)}
            case "grant_tag":
                one = self.chooser.choice(
                    ({"tag": self.chooser.choice(TAGS)}, {"tag_from": "own_up_element"})
                )
                return {**one, **self._timed(moment, who, now=False)}
            case "untargetable":
                until = self.chooser.choice(("own_next_turn_start", "own_next_turn_end"))
                return {"types": self._some("SHLU", 3, 1), "until": until}
            case "suppress":
                kinds = self._some(("up", "ut"), 2, 1)
                spared = self.chooser.random() < 0.5
                return {"kinds": kinds, "who": who, "turns": self._turns(), "except_self": spared}
            case "set_value":
                spent = self.chooser.random() < 0.3
                return {"stat": self.chooser.choice(STATS), "value": asked.amount(), "spent": spent}
            case "lock":
                return {"stats": self._some(STATS, 2, 1)}
            case "charge_bonus":
                return {"element": asked.word(), "amount": asked.amount()}
            case "prepare":
                return {"turns": self._turns(), "then": self._prepared(target, allowed, asked.choices)}
            case "rule_flag":
                return {"flag": self.chooser.choice(WORDS["rule"]), "value": self.chooser.random() < 0.8}
            case "rule_param":
                return {
                    "key": "heal_divisor",
                    "value": f"max(1, {asked.without(('rule', 'param')).amount()})",
                }
            case "add_damage":
                return {"amount": asked.amount()}
            case "note":
                return {"text": "Suena un trueno."}
            case _:
                return {}

    def _signed(self, asked: Expressions) -> str:
        return self.chooser.choice((asked.amount(), f"-{self.chooser.randint(1, 4)}"))

    def _turns(self) -> int:
        return self.chooser.choice((1, 1, 2, 3, 10))

    def _who(self, moment: str, target: str) -> str:
        if moment == "passive":
            return "self"
        options = ["self", "team", "allies", "opponents", "all"]
        if target in COMBATANTS and moment in {"use", "then"}:
            options += ["target"] * 4
        if moment in HAPPENINGS:
            options += ["event_target"] * 4
        return self.chooser.choice(options)

    def _timed(self, moment: str, who: str, *, now: bool) -> dict[str, Any]:
        if moment == "passive":
            return {"who": "self", "time": "each_turn"}
        times = ["next_turn", "duration"]
        if now and moment in {"use", "roll"} and who == "self":
            times.append("this_turn")
        return {"who": who, "time": self.chooser.choice(times), "turns": self._turns()}

    def _attack(self, asked: Expressions, allowed: frozenset[str]) -> dict[str, Any]:
        kind = self.chooser.choice("SHLU")
        row: dict[str, Any] = {"type": kind, "value": self.chooser.choice(("a", "a + 2", asked.amount()))}
        if self.chooser.random() < 0.3:
            row["element"] = asked.word()
        if self.chooser.random() < 0.15:
            row["flags"] = ["unblockable"]
        for field in ("value_bonus", "damage_bonus"):
            if self.chooser.random() < 0.25:
                later = Expressions(self.chooser, TARGET, {})
                row[field] = [{"when": later.condition(), "amount": asked.amount()}]
        if kind == "H" and self.chooser.random() < 0.5:
            row["hold_self_damage"] = (
                Expressions(self.chooser, allowed | ATTACK, {}).without(TARGET_ROLL).amount()
            )
        return row

    def _prepared(
        self, target: str, allowed: frozenset[str], choices: dict[str, Any]
    ) -> list[dict[str, Any]]:
        later = allowed & TARGET if target in COMBATANTS else frozenset()
        count = self.chooser.randint(1, 2)
        return [self._row(self.chooser.choice(LATER), "then", target, later, choices) for _ in range(count)]


@pytest.fixture(scope="session")
def ability_maker() -> type[AbilityMaker]:
    """Makes random valid abilities with the choices of a source of chance."""
    return AbilityMaker
