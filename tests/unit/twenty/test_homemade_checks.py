from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path

import msgspec
import pytest

import cubilete_20x3
from cubilete.chat.message import Message
from cubilete.chat.render import explain
from cubilete.rules.abilities import Made, Question, ability_book
from cubilete.rules.decision import Refusal
from cubilete_20x3.homemade.checks import MOST_EFFECTS
from cubilete_20x3.homemade.form import ask
from cubilete_20x3.homemade.mistakes import EXAMPLES
from cubilete_20x3.homemade.rolls import odds, strike
from cubilete_20x3.homemade.spans import EVERYTHING, Span, span
from cubilete_20x3.language import LANGUAGE
from cubilete_20x3.settings import Settings
from cubilete_20x3.system import System20x3

BOOK = ability_book(System20x3())
FILE = Path(__file__).parents[2] / "systems" / "homemade" / "abilities.toml"
SENT = {raw["id"]: raw for raw in tomllib.loads(FILE.read_text("utf-8"))["ability"]}
PLAIN = {
    "kind": "ut",
    "name": {"es": "Prueba", "en": "Test"},
    "window": "proaction",
    "slots": ["m_action"],
    "rq": "m >= 10",
    "target": "opponent",
    "cs": {"m": "all"},
    "effect": [{"do": "deal", "who": "target", "amount": "3"}],
}


def text_of(**changes):
    """A right ability with changes, as JSON; None takes a field away."""
    raw = {key: value for key, value in {**PLAIN, **changes}.items() if value is not None}
    return msgspec.json.encode(raw).decode()


def path_of(outcome):
    """The path that a refusal names."""
    assert isinstance(outcome, Refusal), outcome
    return outcome.args["path"]


@pytest.mark.parametrize("key", sorted(SENT))
def test_the_imagined_abilities_are_read(words, key):
    """Each ability of the group is accepted, described and warned of in both languages."""
    made = BOOK.read(msgspec.json.encode(SENT[key]).decode())

    assert isinstance(made, Made), made
    assert key == made.id
    assert made == BOOK.read(made.text)
    for locale in ("es", "en"):
        body = (*BOOK.words(made), *BOOK.warnings(made))
        assert len(words.lines([Message(body, system="20x3")], locale)) >= 3
    assert set() == words.missing


def test_toml_in_a_fence_and_json_are_one_ability():
    """The same table has the same text, however it was written, so the same hash."""
    toml = (
        "```toml\n[[ability]]\nkind = 'ut'\nname = { es = 'Prueba', en = 'Test' }\nwindow = 'proaction'\n"
        "slots = ['m_action']\nrq = 'm >= 10'\ntarget = 'opponent'\ncs = { m = 'all' }\n"
        "[[ability.effect]]\ndo = 'deal'\nwho = 'target'\namount = '3'\n```"
    )

    assert BOOK.read(text_of()) == BOOK.read(toml)
    assert "user_prueba" == BOOK.read(toml).id


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"id": "vuelo"}, "$.id"),
        ({"id": "Malo!"}, "$.id"),
        ({"kind": "muse"}, "$.kind"),
        ({"kind": "up"}, "$.cs"),
        ({"section": "9.3"}, "$.section"),
        ({"window": None}, "$.window"),
        ({"rq": None, "cs": None}, "$"),
        ({"rq": "mm >= 10"}, "$.rq"),
        ({"rq": "m + 1"}, "$.rq"),
        ({"rq": "m >= 10 and"}, "$.rq"),
        ({"rq": " and ".join(["m > 1"] * 40)}, "$.rq"),
        ({"rq": "paid.m > 3"}, "$.rq"),
        ({"rq": "20 / m > 3"}, "$.rq"),
        ({"rq": "event.base > 3"}, "$.rq"),
        ({"cs": {"hp": "all"}}, "$.cs.hp"),
        ({"cs": {"m": "-1"}}, "$.cs.m"),
        ({"cs": {"m": "zz"}}, "$.cs.m"),
        ({"cs": {"x": 1}}, "$.cs"),
        ({"limit": {"per_combat": 1000}}, "$.limit.per_combat"),
        ({"weird": 1}, "$.weird"),
        ({"name": {"es": "", "en": "x"}}, "$.name.es"),
        ({"effect": []}, "$.effect"),
        ({"effect": [{"do": "note", "text": "a"}] * (MOST_EFFECTS + 1)}, "$.effect"),
        ({"effect": [{"do": "explode"}]}, "$.effect[0].do"),
        ({"effect": [{"do": "deal", "who": "target"}]}, "$.effect[0].amount"),
        ({"effect": [{"do": "deal", "who": "target", "amount": "target.raw.d"}]}, "$.effect[0].amount"),
        ({"effect": [{"do": "deal", "who": "target", "amount": "7 / (hp - 1)"}]}, "$.effect[0].amount"),
        ({"effect": [{"do": "deal", "who": "event_target", "amount": "1"}]}, "$.effect[0].who"),
        ({"effect": [{"do": "deal", "who": "target", "amount": "choice.x == 'a'"}]}, "$.effect[0].amount"),
        ({"effect": [{"do": "deal", "who": "self", "amount": "1", "on": "passive"}]}, "$.effect[0]"),
        ({"effect": [{"do": "deal", "who": "self", "amount": "m", "on": "expired"}]}, "$.effect[0].amount"),
        ({"effect": [{"do": "defend", "value": "1", "l_bonus": "1"}]}, "$.effect[0]"),
        (
            {"effect": [{"do": "modify", "who": "target", "time": "this_turn", "mods": {"d": 1}}]},
            "$.effect[0].time",
        ),
        (
            {"effect": [{"do": "modify", "who": "self", "time": "duration", "turns": 99, "mods": {"d": 1}}]},
            "$.effect[0].turns",
        ),
        (
            {"effect": [{"do": "forbid", "who": "target", "what": ["todo"], "time": "next_turn"}]},
            "$.effect[0].what",
        ),
        (
            {"effect": [{"do": "prepare", "turns": 1, "then": [{"do": "prepare", "turns": 1, "then": []}]}]},
            "$.effect[0].then[0]",
        ),
        (
            {
                "effect": [
                    {"do": "prepare", "turns": 1, "then": [{"do": "heal", "who": "self", "amount": "m"}]}
                ]
            },
            "$.effect[0].then[0].amount",
        ),
        ({"target": None}, "$.effect[0].who"),
        ({"effect": [{"do": "interrupt"}]}, "$.target"),
        ({"name": {"es": "\u200b", "en": "x"}}, "$.name.es"),
        ({"name": {"es": "x", "en": "a\u2028b"}}, "$.name.en"),
        ({"name": {"es": "x" * 61, "en": "x"}}, "$.name.es"),
    ],
)
def test_mistakes_are_named_by_their_path(words, changes, path):
    """A mistake is refused with its place and a right line, in both languages."""
    refusal = BOOK.read(text_of(**changes))

    assert path == path_of(refusal)
    for locale in ("es", "en"):
        assert path in words.translator.text(locale, explain(refusal), system="20x3")
    assert set() == words.missing


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("kind = ", "ability_bad_toml"),
        ("{", "ability_bad_toml"),
        ("[" * 5000, "ability_bad_toml"),
        ("a = " + "[" * 3000, "ability_bad_toml"),
        ("x" * 9000, "ability_too_long"),
        ("", "ability_not_one"),
        ("[[ability]]\nid='a'\n[[ability]]\nid='b'", "ability_not_one"),
        ("ability = 3", "ability_not_one"),
        (".".join(["a"] * 4000) + " = 1", "ability_bad_toml"),
        ("a = " + "{b=" * 2000 + "1" + "}" * 2000, "ability_bad_toml"),
        ("a = " + "9" * 5000, "ability_bad_toml"),
        ('{"a": ' + "9" * 5000 + "}", "ability_bad_toml"),
        ('{"a": "\\ud800"}', "ability_bad_toml"),
    ],
)
def test_what_is_no_ability_is_refused(text, code):
    """Broken, endless and double texts are refused, none of them raises."""
    assert code == BOOK.read(text).code


def test_every_example_is_right():
    """The right line shown with a mistake is TOML, and its expressions are expressions."""
    for field, line in EXAMPLES.items():
        assert [field] == list(tomllib.loads(line))
    for field in ("rq", "target_rq", "when", "equip_rq"):
        LANGUAGE.compile(tomllib.loads(EXAMPLES[field])[field], "bool")


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_sent_is_read_or_refused(seed):
    """Tables with fields changed at random are read or refused; what is read can be described and tried."""
    random_ = random.Random(seed)  # noqa: S311  choices of a test, the same each time
    junk = [0, -1, "m", "a / d", "x'", [], {}, True, "all", "self", "hp > 3", 10**30, ["S"], "target.hp"]

    def spoil(value):
        if isinstance(value, dict):
            return {key: spoil(one) if random_.random() < 0.3 else one for key, one in value.items()}
        if isinstance(value, list):
            return [spoil(one) for one in value]
        return random_.choice(junk)

    for raw in SENT.values():
        outcome = BOOK.read(msgspec.json.encode(spoil(raw)).decode())
        assert isinstance(outcome, (Made, Refusal))
        if isinstance(outcome, Made):
            assert BOOK.words(outcome)
            BOOK.warnings(outcome)
            BOOK.try_with(outcome, (12, 7, 15), Settings())


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"cs": None}, "s20x3-warn-no-cost"),
        ({}, "s20x3-warn-direct"),
        (
            {"effect": [{"do": "forbid", "who": "target", "what": ["m"], "time": "next_turn"}]},
            "s20x3-warn-ban",
        ),
        (
            {"effect": [{"do": "modify", "who": "self", "time": "next_turn", "mods": {"d": "6"}}]},
            "s20x3-warn-modifier",
        ),
        (
            {"effect": [{"do": "modify", "who": "self", "time": "duration", "turns": 4, "mods": {"d": "1"}}]},
            "s20x3-warn-duration",
        ),
        ({"effect": [{"do": "deal", "who": "target", "amount": "9"}]}, "s20x3-warn-damage"),
        ({"effect": [{"do": "attack", "type": "S", "value": "5"}]}, "s20x3-warn-attack-slot"),
        ({"rq": "has('soportar')"}, "s20x3-warn-unknown-ability"),
        ({"name": {"es": "Soporte: Muro", "en": "x"}}, "s20x3-warn-family"),
        ({"name": {"es": "La cura", "en": "x"}}, "s20x3-warn-family"),
        (
            {
                "cs": {"m": 5},
                "target": None,
                "effect": [
                    {
                        "do": "modify",
                        "who": "self",
                        "time": "next_turn",
                        "mods": {"a": "paid.a"},
                        "tags": ["charge"],
                    }
                ],
            },
            "s20x3-warn-stronger",
        ),
        ({"name": {"es": "La cura", "en": "x"}, "rq": "has('cura') or m >= 3"}, "s20x3-warn-family"),
        ({"name": {"es": "La cura", "en": "x"}, "rq": "not has('cura')"}, "s20x3-warn-family"),
        (
            {
                "rq": "a <= 10",
                "cs": {"a": 3},
                "effect": [{"do": "attack", "type": "L", "value": "a + 3 + l_m / 2"}],
            },
            "s20x3-warn-stronger",
        ),
        ({"rq": "m >= 11"}, "s20x3-warn-chance"),
    ],
)
def test_warnings_point_at_what_is_out_of_balance(changes, wanted):
    """Each hint of 6.7 is given where it should, and is no refusal."""
    made = BOOK.read(text_of(**changes))

    assert wanted in [line.key for line in BOOK.warnings(made)]


def test_a_word_within_a_word_is_no_family():
    """A name with "Oscura" has no "Cura" in it; a UT that asks for the UP is not warned of."""
    dark = BOOK.read(text_of(name={"es": "Sombra oscura", "en": "x"}))
    healer = BOOK.read(text_of(name={"es": "Cura: Grupo", "en": "x"}, rq="has('cura') and m >= 3"))
    listed = BOOK.read(text_of(name={"es": "Cura: Grupo", "en": "x"}, equip_rq="lists('cura')"))

    for made in (dark, healer, listed):
        assert "s20x3-warn-family" not in [line.key for line in BOOK.warnings(made)]


def test_chances_are_counted_over_all_rolls():
    """The chance and the damage of an ability come from all rolls that it can tell apart."""
    from cubilete_20x3.homemade.reading import read  # noqa: PLC0415  only here

    made = BOOK.read(text_of(rq="m >= 11"))
    pairs = BOOK.read(text_of(rq="raw.m == raw.d"))
    low = BOOK.read(text_of(rq="hp <= 5 and m >= 11"))

    assert 50 == odds(read(made.text), made.text).percent
    assert 3.0 == odds(read(made.text), made.text).damage
    assert 5 == odds(read(pairs.text), pairs.text).percent
    assert 50 == odds(read(low.text), low.text).percent
    assert 3.325 == pytest.approx(strike())


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("raw.d - 1", 0, 19),
        ("max(1, hp)", 1, 9999),
        ("if(held, 2, -3)", -3, 2),
        ("raw.sum % 4", 0, 3),
        ("abs(0 - raw.a)", 1, 20),
    ],
)
def test_bounds_of_amounts(text, low, high):
    """What an amount can be is bounded without playing it."""
    assert Span(low, high) == span(LANGUAGE.compile(text, "int").tree)
    assert EVERYTHING == span(LANGUAGE.compile("1 / hp", "int").tree)


def test_a_trial_plays_the_ability_with_given_dice(words):
    """`probar 12 7 15` shows the roll and what the ability does; a requirement not met is said in words."""
    made = BOOK.read(msgspec.json.encode(SENT["user_meteoro"]).decode())
    done = words.lines([Message(BOOK.try_with(made, (12, 7, 15), Settings()), system="20x3")])
    low = words.lines([Message(BOOK.try_with(made, (12, 7, 3), Settings()), system="20x3")])
    poor = words.lines([Message(BOOK.try_with(made, (12, 7, 15, 3), Settings()), system="20x3")])

    assert "D 12 · A 7 · M 15" in "\n".join(done)
    assert "Meteoro" in done[-1]
    assert "✖️ M demasiado bajo: necesitas 14 o más." == low[-1] or "14" in low[-1]
    assert low[-1] != done[-1] != poor[-1]
    assert set() == words.missing
    assert "trial_dice" == BOOK.try_with(made, (21, 1, 1), Settings()).code


def test_the_form_asks_until_an_ability_is_made(words):
    """Choosing and typing leads to the ability that was meant; a wrong answer keeps the question."""
    answers = (
        "ut",
        "Bomba",
        "-",
        "proaction",
        "m >= 10",
        "m",
        "opponent",
        "prepare",
        "2",
        "deal",
        "target",
        "8",
    )
    after = (*answers, "-", "no", "yes", "per_combat", "1")
    for count in range(len(after)):
        question = ask(after[:count])
        assert isinstance(question, Question), (count, question)
        for locale in ("es", "en"):
            assert "" != words.translator.text(locale, question.ask, system="20x3")
            assert all(words.translator.text(locale, label, system="20x3") for _, label in question.options)
    made = BOOK.ask(after)

    assert set() == words.missing
    assert "user_bomba" == made.id
    assert "ability_bad_answer" == ask((*answers[:4], "m >= ")).code
    assert "ability_bad_answer" == ask(("volador",)).code


@pytest.mark.parametrize("seed", range(60))
def test_every_way_through_the_form_is_an_ability_or_a_reason(seed, words):
    """Answers chosen at random lead through questions with words to an ability or a refusal."""
    random_ = random.Random(seed)  # noqa: S311  choices of a test, the same each time
    answers: tuple[str, ...] = ()
    outcome = BOOK.ask(answers)
    while isinstance(outcome, Question):
        for locale in ("es", "en"):
            for line in (outcome.ask, *(label for _, label in outcome.options)):
                words.translator.text(locale, line, system="20x3")
        choices = [answer for answer, _ in outcome.options] + ([outcome.example] if outcome.example else [])
        answers = (*answers, random_.choice(choices))
        assert len(answers) < 130
        outcome = BOOK.ask(answers)

    assert set() == words.missing
    assert isinstance(outcome, Made) or "path" in outcome.args or "why" in outcome.args


def test_the_examples_of_the_page_are_abilities():
    """Each TOML block of the page for players and GMs is read as it stands, and none is left out here."""
    page = (Path(cubilete_20x3.__file__).parent / "README.md").read_text("utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)

    assert 3 == len(blocks)
    assert ["user_meteoro", "user_ultimo_aliento", "user_aura_del_estandarte"] == [
        BOOK.read(block).id for block in blocks
    ]


@pytest.mark.parametrize(
    ("changes", "es", "en"),
    [
        (
            {"cs": 5},
            "una tabla { } y hay un número entero",
            "a table { } was expected, this is a whole number",
        ),
        (
            {"slots": "m_action"},
            'una lista [ ] y hay un texto "…"',
            'a list [ ] was expected, this is a text "…"',
        ),
        (
            {"interruptible": 1.5},
            "true o false y hay un número con decimales",
            "true or false was expected, this is a number with decimals",
        ),
    ],
)
def test_what_is_of_another_kind_is_said_in_words(words, changes, es, en):
    """Nobody has to know how a decoder calls its types."""
    outcome = BOOK.read(text_of(**changes))

    assert isinstance(outcome, Refusal)
    for locale, said in (("es", es), ("en", en)):
        assert said in words.translator.text(locale, outcome.args["why"], system="20x3")
