from __future__ import annotations

import pytest
from msgspec import structs

from cubilete.chat.fold import fold
from cubilete.chat.grammar import Ambiguous, Part, read, replace_actor, wanted
from cubilete.chat.people import Nobody
from cubilete.chat.segments import Segment, canonical_segment
from cubilete.rules.decision import Line, Refusal

_D_OR_A = Line("what-options", {"options": "defensa | ataque"})


@pytest.fixture
def understand(vocabulary, people):
    """Read a text as typed behind a slash."""

    def understand(text, *, words=vocabulary, shape="slash", **more):
        options = {name: more.pop(name) for name in ("locale", "prefer") if name in more}
        return read(Segment(text, shape=shape, **more), words, people, **options)

    return understand


def values(part):
    """The arguments of a part, without the actor."""
    assert isinstance(part, Part), part
    return {name: value for name, value in structs.asdict(part.args).items() if name != "actor"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("strike @beto", {"target": "c2"}),
        ("golpe Beto", {"target": "c2"}),
        ("golpe", {"target": None}),
        ("golpe 1", {"target": "c1"}),
        ("golpe １", {"target": "c1"}),
        ("golpe lobo gris", {"target": "c7"}),
        ('golpe "Lobo Gris"', {"target": "c7"}),
        ("golpe «lobo gris»", {"target": "c7"}),
        ("golpe dan", {"target": "c3"}),
        ("golpe Daniel", {"target": "c4"}),
        ("golpe D\u2019Artagnan", {"target": "c8"}),
        ("golpe 🐉 Dragón", {"target": "c9"}),
        ("golpe @beto.", {"target": "c2"}),
        ("duelo @beto", {"target": "m2"}),
        ("duelo Beto el Bravo", {"target": "m2"}),
        ("duelo @nadie", {"target": "@nadie"}),
        ("duelo", {"target": ""}),
        ("registro", {"count": 10}),
        ("registro 5", {"count": 5}),
        ("log \uff15", {"count": 5}),
        ("registro -", {"count": 10}),
        ("vida @beto 12", {"target": "c2", "hp": 12, "reason": ""}),
        ("vida lobo gris 0  veneno de  víbora ", {"target": "c7", "hp": 0, "reason": "veneno de  víbora"}),
        ("vida 2 \u22123", {"target": "c2", "hp": -3, "reason": ""}),
        ("concentracion A", {"choice": "a"}),
        ("concentracion Defensa", {"choice": "d"}),
        ("focus defence", {"choice": "d"}),
        ("fin", {"choice": "end"}),
        ("usar curación", {"ability": "curación", "target": None, "choices": ()}),
        ("usar bola de fuego @beto", {"ability": "fireball", "target": "c2", "choices": ()}),
        ("usar Fire Ball Hielo Agua", {"ability": "fireball", "target": None, "choices": ("hielo", "agua")}),
        (
            'usar "Ira del Cielo" lobo gris viento',
            {"ability": "Ira del Cielo", "target": "c7", "choices": ("viento",)},
        ),
        ("usar fireball - viento", {"ability": "fireball", "target": None, "choices": ("viento",)}),
        ("interrumpir", {"special": "", "number": None}),
        ("interrumpir 2", {"special": "", "number": 2}),
        ("interrumpir Especial 2", {"special": "special", "number": 2}),
        ("defender", {"n": 0}),
        ("defender todos", {"n": 0}),
        ("defend no", {"n": -1}),
        ("defender 3", {"n": 3}),
        ("invitar @ana @beto", {"who": ("m1", "m2")}),
        ("tirar 4d6kh3+2 Ataque  furtivo", {"text": "4d6kh3+2 Ataque  furtivo"}),
        ("2d6 ¡a la carga!", {"text": "2d6 ¡a la carga!"}),
    ],
)
def test_arguments_are_read_in_order(understand, text, expected):
    """Each verb gets its typed arguments, whatever the language and the way of writing."""
    assert values(understand(text)) == expected


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("golpe Danie", Refusal("unknown_combatant", {"name": "Danie"}, "/strike @beto")),
        ("golpe @nadie", Refusal("unknown_combatant", {"name": "nadie"}, "/strike @beto")),
        ("golpe 7", Refusal("bad_argument", {"given": "7", "what": Line("what-combatant")}, "/strike @beto")),
        ("golpe dan daniel", Refusal("extra_argument", {"given": "daniel"}, "/strike @beto")),
        (
            "registro mucho",
            Refusal("bad_argument", {"given": "mucho", "what": Line("what-int")}, "/registro 5"),
        ),
        ("registro 5 6", Refusal("extra_argument", {"given": "6"}, "/registro 5")),
        (
            "registro 9999999999",
            Refusal("bad_argument", {"given": "9999999999", "what": Line("what-int")}, "/registro 5"),
        ),
        ("vida", Refusal("missing_argument", {"what": Line("what-combatant")}, "/vida @beto 12 veneno")),
        ("vida @beto", Refusal("missing_argument", {"what": Line("what-int")}, "/vida @beto 12 veneno")),
        ("concentracion", Refusal("missing_argument", {"what": _D_OR_A}, "/concentracion d")),
        (
            "concentracion x",
            Refusal("bad_argument", {"given": "x", "what": _D_OR_A}, "/concentracion d"),
        ),
        ("defender 0", Refusal("bad_argument", {"given": "0", "what": Line("what-number_or_all")})),
        ("invitar", Refusal("missing_argument", {"what": Line("what-person")})),
        ("ayuda ya", Refusal("extra_argument", {"given": "ya"})),
        ("patata", Refusal("unknown_verb", {"verb": "patata", "near": "", "count": 0})),
        ("Strke @x", Refusal("unknown_verb", {"verb": "Strke", "near": "/strike", "count": 1})),
        ("swords strke", Refusal("unknown_verb", {"verb": "strke", "near": "/strike", "count": 1})),
        ("swords", Refusal("missing_verb", {"system": "swords"})),
        ("", Refusal("missing_verb", {"system": ""})),
    ],
)
def test_wrong_commands_are_refused_with_an_example(understand, text, refusal):
    """What cannot be read is refused with a code, what was given, and a right example."""
    assert understand(text) == refusal


def test_the_example_is_in_the_language_of_the_place(understand):
    """An English group sees the English example."""
    assert understand("hp", locale="en").example == "/hp @beto 12 poison"


def test_dice_that_do_not_read_are_refused_by_the_notation(understand):
    """A roll verb with broken notation gives the notation's own refusal."""
    refusal = understand("tirar 3d6++2")

    assert isinstance(refusal, Refusal)
    assert refusal.code.startswith("dice_")


def test_two_that_fit_are_asked_for_with_a_command_for_each(understand):
    """Of two with one name the bot asks; each answer is the same command with one of them."""
    question = understand("usar bola de fuego Kobold 1 hielo")

    assert question == Ambiguous(
        "target",
        "Kobold 1",
        ("c5", "c6"),
        ("usar bola de fuego @c5 hielo", "usar bola de fuego @c6 hielo"),
    )


def test_the_answer_to_the_question_reads_as_a_command(understand):
    """A command offered by the question is complete."""
    question = understand("golpe kobold 1")

    assert [values(understand(one, shape="canonical")) for one in question.commands] == [
        {"target": "c5"},
        {"target": "c6"},
    ]


def test_ids_are_taken_as_they_are_only_from_canonical_commands(understand, people):
    """`@c12` means the character in a button's command; typed, it is looked up like any name."""
    assert values(understand("strike @c12", shape="canonical")) == {"target": "c12"}
    assert understand("strike @c12").code == "unknown_combatant"
    assert values(understand("duelo @c12")) == {"target": "m3"}


def test_a_mention_means_its_account(understand, mention, accounts):
    """A pill or text mention counts by account, whatever text it shows."""
    text = "golpe Beto el Bravo"

    part = understand(text, mentions=(mention(text, "Beto el Bravo", accounts["beto"]),))

    assert values(part) == {"target": "c2"}


def test_a_mention_of_somebody_unknown_is_an_invitation_by_name(understand, mention, accounts):
    """Somebody never seen stays a name with `@`; a fight needs somebody in it."""
    text = "duelo Cubi"
    mentions = (mention(text, "Cubi", accounts["bot"]),)

    assert values(understand(text, mentions=mentions)) == {"target": "@cubilete_bot"}
    assert understand("golpe Cubi", mentions=mentions).code == "unknown_combatant"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("golpe", {"target": "c2"}),
        ("golpe @ana", {"target": "c1"}),
        ("duelo", {"target": "m2"}),
        ("vida 12", {"target": "c2", "hp": 12, "reason": ""}),
        ("ayuda", {}),
    ],
)
def test_a_reply_stands_for_the_person_that_is_not_named(understand, accounts, text, expected):
    """In a reply its author is meant where a person is wanted and none is named."""
    assert values(understand(text, reply=accounts["beto"])) == expected


def test_a_reply_to_somebody_outside_means_nobody(understand, accounts):
    """Somebody who is not in the fight is not hit by a reply."""
    assert values(understand("golpe", reply=accounts["bot"])) == {"target": None}


def test_a_system_is_named_before_a_verb(understand):
    """`/system verb` names the system, also for a verb of the core."""
    strike, roll = understand("swords golpe @ana"), understand("swords 2d6")

    assert (strike.owner, strike.system) == ("swords", "swords")
    assert (roll.owner, roll.system) == ("", "swords")


def test_of_two_systems_the_preferred_one_answers(understand, both):
    """A verb of two systems belongs to the first preferred one; without a preference the bot asks."""
    preferred = understand("golpe @ana", words=both, prefer=("cards",))
    question = understand("golpe @ana", words=both)

    assert preferred.owner == "cards"
    assert question == Ambiguous(
        "system", "golpe", ("swords", "cards"), ("swords golpe @ana", "cards golpe @ana")
    )


def test_a_verb_of_one_system_needs_no_preference(understand, both):
    """A verb that one system alone has is answered by that one."""
    assert understand("carta", words=both).owner == "cards"


def test_the_actor_is_left_to_the_service(understand):
    """A system's arguments come with an empty actor, which is filled in afterwards."""
    part = understand("golpe @beto")

    assert part.args.actor == ""
    assert replace_actor(part, "c1").args.actor == "c1"
    assert replace_actor(understand("ayuda"), "c1") == understand("ayuda")


def test_a_part_knows_its_place_in_the_message(vocabulary, people):
    """Start and end of a part are those of its segment."""
    part = read(Segment("fin", 7, "slash"), vocabulary, people)

    assert (part.start, part.end) == (7, 10)


def test_wanted_names_are_all_runs_of_words(vocabulary):
    """What must be loaded are the folded runs of words that could be a name, and no more."""
    assert set(wanted(canonical_segment("golpe Lobo Gris"), vocabulary).names) == {
        "lobo",
        "lobo gris",
        "gris",
    }
    assert wanted(canonical_segment('golpe "Lobo Gris"'), vocabulary).names == ("lobo gris",)
    assert wanted(canonical_segment("registro 5"), vocabulary).names == ()
    assert wanted(canonical_segment("patata"), vocabulary).names == ()


def test_a_long_text_wants_a_bounded_number_of_names(vocabulary):
    """However long a command is, only its first words are looked up as names."""
    text = "usar " + " ".join(f"palabra{n}" for n in range(1000))

    assert len(wanted(canonical_segment(text), vocabulary).names) < 150


def test_where_nobody_is_known_commands_still_read(vocabulary):
    """Without any people a command reads, and an `@name` stays a name."""
    part = read(Segment("duelo @x", shape="slash"), vocabulary, Nobody())

    assert values(part) == {"target": "@x"}


def test_spellings_fold(understand):
    """The spelling of a part is the folded one, under which its defaults were given."""
    assert understand("CONCENTRACIÓN a").spelling == fold("concentracion")
