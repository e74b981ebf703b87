from __future__ import annotations

import typing

import pytest

from cubilete.chat.message import Message
from cubilete.rules.decision import Line, Term
from cubilete.rules.formula_trees import parse
from cubilete_20x3 import tables
from cubilete_20x3.book import read_table, rule_book
from cubilete_20x3.describe import ability_lines, condition, effect_line, number
from cubilete_20x3.describe.conditions import DEEPEST, depth
from cubilete_20x3.describe.phrases import CALLS, COUNTS, KEYS, NUMBERS, TEXTS, TRUTHS
from cubilete_20x3.language import FUNCTIONS, NAMES

BOOK = rule_book()
LOCALES = ("es", "en")


def said(words, line, locale="es"):
    """A line in words, which must be complete."""
    text = words.translator.text(locale, line, system="20x3")
    assert set() == words.missing
    return text


def condition_said(words, text, locale="es"):
    """A condition in words."""
    return said(words, condition(parse(text)), locale)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", sorted(BOOK.abilities))
def test_every_ability_of_the_rules_says_itself(words, key, locale):
    """Each built-in ability is told in both languages, nothing left as its author wrote it."""
    lines = words.lines([Message(ability_lines(BOOK.abilities[key]), system="20x3")], locale)

    assert set() == words.missing
    assert len(lines) >= 2
    assert [] == [line for line in lines if "'" in line or "s20x3" in line or "target." in line]


def test_every_name_and_function_has_words(words):
    """What expressions may mention has a phrase; the language's own four functions have theirs."""
    named = {*NUMBERS, *TRUTHS, *TEXTS}
    called = {*CALLS, *COUNTS, "multiple"}

    assert set(NAMES) == named
    assert set(FUNCTIONS) == called
    assert [] == [key for key in KEYS if not words.translator.has(key, "20x3")]


def test_every_primitive_has_words(words):
    """Each primitive of the format says itself in both languages."""
    rows = {
        "attack": {
            "type": "H",
            "value": "paid.a + 1",
            "element": "choice.e",
            "flags": ["unblockable"],
            "value_bonus": [{"when": "target.held", "amount": "-2"}],
            "damage_bonus": [{"when": "target.hp <= 5", "amount": "hp / 3"}],
            "hold_self_damage": "attack.value / 2",
        },
        "defend": {"value": "paid.d", "l_bonus": "l_m / 2"},
        "retarget": {},
        "keep_hold": {},
        "end_hold": {},
        "interrupt": {},
        "heal": {"who": "team", "amount": "4"},
        "lose_hp": {"who": "event_target", "amount": "abs(hp - 3)"},
        "deal": {"who": "target", "amount": "max(1, 2 * paid.m % 3)", "on": "damage_taken", "when": "held"},
        "set_value": {"stat": "d", "value": "20", "spent": True},
        "modify": {
            "who": "self",
            "time": "duration",
            "turns": 3,
            "mods": {"d": "-1"},
            "tags": ["x"],
            "cap_m": 20,
        },
        "charge_bonus": {"element": "'fuego'", "amount": "2"},
        "grant_tag": {"who": "target", "tag": "marca", "time": "next_turn"},
        "untargetable": {"types": ["S", "L"], "until": "own_next_turn_end"},
        "forbid": {
            "who": "opponents",
            "what": ["attack", "attack:S", "a", "ability:cura", "tag:heal", "tag:y"],
        },
        "lock": {"stats": ["d", "m"]},
        "rule_flag": {"flag": "reflect_any_d", "value": False},
        "rule_param": {"key": "heal_divisor", "value": "2"},
        "add_damage": {"amount": "1", "on": "damage_calc"},
        "suppress": {"kinds": ["up"], "who": "target", "turns": 1},
        "prepare": {
            "turns": 2,
            "then": [{"do": "note", "text": "tic"}, {"do": "deal", "who": "all", "amount": "3"}],
        },
        "note": {"text": "una sombra"},
    }
    assert {kind.__struct_config__.tag for kind in typing.get_args(tables.Primitive)} == set(rows)

    for name, fields in rows.items():
        raw = {"id": "x", "kind": "ut", "section": "user", "name": {"es": "X", "en": "X"}}
        table = read_table({**raw, "effect": [{"do": name, **fields}]})
        for locale in LOCALES:
            assert "" != said(words, effect_line(table.effect[0]), locale)


@pytest.mark.parametrize(
    ("text", "es", "en"),
    [
        ("m >= 10 and hp <= 5", "M ≥ 10 y HP ≤ 5", "M ≥ 10 and HP ≤ 5"),
        ("has('soporte')", "Soporte", "Support"),
        (
            "(has('caos_carmesi') or has_tag('debuff')) and m >= 10",
            "(Magia del Caos Carmesí o un debuff activo) y M ≥ 10",
            "(Crimson Chaos Magic or an active debuff) and M ≥ 10",
        ),
        ("not (held or hp < 3)", "no estar en una llave y HP ≥ 3", "not being held and HP ≥ 3"),
        ("not not holding", "mantener una llave", "keeping a hold"),
        (
            "multiple(raw.sum, 7)",
            "suma de los tres dados múltiplo de 7",
            "sum of the three dice a multiple of 7",
        ),
        (
            "event.cause != 'reflect'",
            "causa del daño: no un golpe reflejado",
            "cause of the damage: not a reflected blow",
        ),
        ("target.vulnerable('fuego')", "objetivo vulnerable a Fuego", "target vulnerable to Fire"),
        ("raw.m == raw.d", "dado M = dado D", "M die = D die"),
        (
            "rule('heal_consecutive') == false",
            "no poder curar dos turnos seguidos",
            "not being able to heal two turns running",
        ),
    ],
)
def test_conditions_read_as_sentences(words, text, es, en):
    """Conditions are said as people would, in both languages, negations turned outward."""
    assert (es, en) == (condition_said(words, text), condition_said(words, text, "en"))


@pytest.mark.parametrize(
    ("text", "es"),
    [
        ("paid.m / 4", "la cuarta parte de M pagado"),
        ("(paid.d + paid.a) / 2", "la mitad de (D pagada + A pagado)"),
        ("hp - (3 - d)", "HP − (3 − D)"),
        ("2 * (hp + 1) - -3", "2 × (HP + 1) − −3"),
        ("if(hp <= 5, 8, 4)", "8 si se cumple (HP ≤ 5), si no 4"),
        ("min(12, hp)", "lo menor entre 12 y HP"),
        ("used('cura')", "usos de Cura en este combate"),
    ],
)
def test_amounts_read_as_sentences(words, text, es):
    """Amounts keep their order of operations."""
    assert es == said(words, number(parse(text)))


def test_a_long_chain_is_not_deep(words):
    """A sum of sixty terms is told whole; what is nested too deeply is shown as it was written."""
    chain = number(parse(" + ".join(["hp"] * 30)))
    nested = condition(parse("(m > 2 or (d > 3 and " * 8 + "hp > 1" + "))" * 8))

    assert depth(chain) <= DEEPEST
    assert 30 == said(words, chain).count("HP")
    assert depth(nested) <= DEEPEST
    assert "" != said(words, nested)


def test_a_home_made_ability_is_named_by_its_own_name(words):
    """Abilities that the rules do not know are named as the group calls them."""
    line = condition(parse("has('user_x')"), lambda key: Term(key, "Equis"))

    assert "Equis" == said(words, line)


def test_the_worked_example_reads_well(words):
    """Azure Cage in Spanish, whole."""
    lines = words.lines([Message(ability_lines(BOOK.abilities["azure_cage"]), system="20x3")])

    assert [
        "Azure Cage · activa (UT)",
        "Cuándo: apertura",
        "Ocupa: el uso de M",
        "Para llevarla: el rasgo sarah",
        "Pide: dado M = dado D o dado M = dado A",
        "Cuesta: toda D y todo M",
        "➤ sella las habilidades únicas de todo el mundo hasta que acaben tus próximos 3 turnos (menos esta)",
        "➤ +1 D y +1 A y +1 M (buff) a ti, durante tus próximos 3 turnos",
        "Se interrumpe con M ≥ M pagado",
    ] == lines


def test_a_line_of_nothing_is_said(words):
    """An effect without a body still has words."""
    assert "nada" == said(words, Line("s20x3-w-nothing"))
