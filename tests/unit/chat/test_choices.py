from __future__ import annotations

import pytest
from msgspec import Struct

from cubilete.chat.choices import TOKEN_LENGTH, Token, buttons_of, number_said, press, read_token, token
from cubilete.chat.message import Choice, Line, Name, Refusal, Term
from cubilete.chat.vocabulary import Vocabulary
from cubilete.rules.offer import Offer, Slot
from cubilete.rules.verbs import Param, VerbSpec

MINE = Choice("strike @c2", Line("strike"), ("m1",))
ANYBODYS = Choice("unirse", Line("join"))
OFFERED = (MINE, ANYBODYS)


class Blow(Struct, frozen=True):
    """A blow with a choice of everything."""

    actor: str
    target: str | None = None
    charge: str = ""
    n: int | None = None


class Ward(Struct, frozen=True):
    """A defence against all or one."""

    actor: str
    n: int | None = None


BLOW = VerbSpec(
    "blow",
    ("golpe",),
    ("blow",),
    Blow,
    (
        Param("target", "combatant"),
        Param("charge", "word", options={"critical": ("critica",), "crimson": ("carmesi",)}),
        Param("n", "int"),
    ),
)
WARD = VerbSpec("ward", ("defender",), ("ward",), Ward, (Param("n", "number_or_all"),))
WORDS = Vocabulary([], {"swords": [BLOW, WARD]})


def test_a_token_reads_back_and_is_short():
    """A token holds fight, step and the command's hash, within what a button may carry."""
    text = token("f" * 32, 9_999_999_999, "strike @c2")

    assert len(text.encode()) <= TOKEN_LENGTH
    assert read_token(text) == Token("f" * 32, 9_999_999_999, text[-12:])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1.12.3",
        "2.12.3.abcdefghijkl",
        "1.12.x.abcdefghijkl",
        "1.1 2.3.abcdefghijkl",
        "1.12.3.abcdefghijklm",
    ],
)
def test_what_is_no_token_of_ours_is_nothing(text):
    """Anything else in a press is no token."""
    assert read_token(text) is None


def test_a_fight_that_a_token_cannot_carry_is_a_mistake():
    """A fight's id with odd characters or beyond the length is found when the button is made."""
    with pytest.raises(ValueError, match="token"):
        token("f" * 33, 1, "fin")


def pressed(command, member, *, step=4, now=4):
    """What a press of a button of `step` means at step `now`."""
    made = read_token(token("12", step, command))
    return press(made, now, OFFERED, member)


def test_a_press_finds_what_is_offered_now():
    """The person whose button it is gets the choice; a choice of anybody is anybody's."""
    assert pressed("strike @c2", "m1") == MINE
    assert pressed("unirse", "m9") == ANYBODYS


def test_a_foreign_press_does_nothing():
    """Somebody else's button is refused as such."""
    assert pressed("strike @c2", "m2") == Refusal("not_your_button")


def test_a_forged_press_does_nothing():
    """A command that is not offered cannot be pressed, whatever the token holds."""
    assert pressed("strike @c3", "m1") == Refusal("stale_button")


def test_the_second_of_two_taps_does_nothing():
    """After the first tap the step has moved on, so the same button is stale."""
    assert pressed("strike @c2", "m1", step=4, now=5) == Refusal("stale_button")


def test_pressing_what_cannot_be_done_says_why():
    """A choice that is shown as impossible answers with its reason."""
    refused = Choice("fly", Line("fly"), refusal=Refusal("no_wings"))

    assert press(read_token(token("12", 1, "fly")), 1, (refused,), "m1") == Refusal("no_wings")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("3", 3), (" 12 ", 12), ("3 lobos", None), ("-1", None), ("³", None), ("1234", None)],
)
def test_a_number_alone_is_an_answer(text, expected):
    """A number that is the whole message answers numbered choices; in a sentence it does not."""
    assert number_said(text) == expected


def offer(command, *slots, **more):
    """An offered blow."""
    return Offer("blow", command, Line("blow"), slots, **more)


def test_an_offer_becomes_a_button_for_each_filling():
    """Each filling is a button that says its command and shows its values."""
    choices = buttons_of(
        WORDS,
        "swords",
        [offer(Blow("c1"), Slot("target", ("c2", "c3")), Slot("charge", ("critical", "crimson")))],
        ("m1",),
    )

    assert [choice.command for choice in choices] == [
        "blow @c2 critical",
        "blow @c2 crimson",
        "blow @c3 critical",
        "blow @c3 crimson",
    ]
    assert choices[0].who == ("m1",)
    assert choices[0].label == Line(
        "choice-filled",
        {
            "choice": Line("choice-filled", {"choice": Line("blow"), "value": Name("c2")}),
            "value": Term("critical"),
        },
    )


def test_a_single_value_is_not_told():
    """In a duel the only target stands in the command, not in the button's name; nobody is no target."""
    (choice,) = buttons_of(WORDS, "swords", [offer(Blow("c1"), Slot("target", (None, "c2")))])

    assert choice.command == "blow @c2"
    assert choice.label == Line("blow")


def test_numbers_are_shown_as_numbers():
    """A slot of numbers is told by number; leaving it out is a way to type, not a button."""
    choices = buttons_of(WORDS, "swords", [offer(Blow("c1"), Slot("n", (None, 1, 2)))])

    assert [choice.command for choice in choices] == ["blow - - 1", "blow - - 2"]
    assert choices[0].label == Line("choice-filled", {"choice": Line("blow"), "value": 1})


def test_a_choice_of_words_may_be_left_out():
    """Of words, saying none is a choice of its own, with the plain name."""
    choices = buttons_of(WORDS, "swords", [offer(Blow("c1"), Slot("charge", ("", "critical")))])

    assert [(choice.command, choice.label.key) for choice in choices] == [
        ("blow", "blow"),
        ("blow - critical", "choice-filled"),
    ]


def test_all_is_one_button():
    """Nothing and zero both mean all; there is one button for it."""
    found = buttons_of(
        WORDS, "swords", [Offer("ward", Ward("c1"), Line("ward"), (Slot("n", (None, 0, 1, 2, -1)),))]
    )

    assert [choice.command for choice in found] == ["ward", "ward 1", "ward 2", "ward no"]


def test_the_only_one_is_all():
    """Where there is one number, all and that one are the same button."""
    (choice,) = buttons_of(
        WORDS, "swords", [Offer("ward", Ward("c1"), Line("ward"), (Slot("n", (None, 0, 3)),))]
    )

    assert choice.command == "ward"


def test_fillings_are_capped():
    """One offer makes a bounded number of buttons; the rest can be typed."""
    many = offer(Blow("c1"), Slot("n", tuple(range(1, 1000))))

    assert len(buttons_of(WORDS, "swords", [many], most=5)) == 5


def test_a_refused_offer_becomes_one_choice_with_its_reason():
    """What cannot be done now is one choice that holds the reason, unless some of it can be done."""
    why = Refusal("too_weak")
    refused = offer(Blow("c1"), Slot("target", ("c2",)), refusal=why)

    assert buttons_of(WORDS, "swords", [refused]) == (Choice("blow", Line("blow"), refusal=why),)
    assert [one.refusal for one in buttons_of(WORDS, "swords", [refused, offer(Blow("c1"))])] == [None]


def test_a_verb_hidden_by_the_core_is_reached_by_its_system():
    """Where the core has a verb of the same spelling, the button's command names the system."""
    core = VerbSpec("otro", ("blow",), (), Blow)
    (choice,) = buttons_of(
        Vocabulary([core], {"swords": [BLOW]}), "swords", [offer(Blow("c1"), Slot("n", (3,)))]
    )

    assert choice.command == "swords blow - - 3"


def test_an_offer_of_an_unknown_verb_is_a_mistake():
    """A system that offers what it has no verb for is found out."""
    with pytest.raises(LookupError, match="none of its verbs"):
        buttons_of(WORDS, "swords", [Offer("sing", Blow("c1"), Line("sing"))])
