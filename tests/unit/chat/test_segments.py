from __future__ import annotations

import pytest

from cubilete.chat.incoming import Account
from cubilete.chat.segments import MOST_PARTS, Segment
from cubilete.rules.decision import Refusal


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/strike @beto", ["strike @beto"]),
        ("!strike @beto", ["strike @beto"]),
        ("  /golpe @beto  ", ["golpe @beto"]),
        ("\uff0fgolpe", ["golpe"]),
        ("/d20", ["d20"]),
        ("/2d6+1 con ganas", ["2d6+1 con ganas"]),
        ("/(2d6+1)*2", ["(2d6+1)*2"]),
        ("Ana respira hondo.\n/strike @beto\nY retrocede.\n!fin", ["strike @beto", "fin"]),
        ("hola /strike @beto", []),
        ("Ana strike @beto", []),
        ("/ strike", []),
        ("// fuera de personaje", []),
        ("", []),
        ("/", []),
        ("¡Ay!", []),
        ("!Ay, qué dolor", []),
        ("/me saluda", []),
    ],
)
def test_lines_that_begin_with_a_sign_are_commands(texts, text, expected):
    """A line is a command when it begins with / or ! and a verb; all else is narration."""
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/strike@cubilete_bot @beto", ["strike @beto"]),
        ("/Strike@Cubilete_Bot", ["Strike"]),
        ("/strike@cubilete_bot; fin", ["strike", "fin"]),
        ("/strike@other_bot @beto", []),
        ("/tirar@other_bot [[3d6]]", []),
        ("/patata@cubilete_bot", ["patata"]),
    ],
)
def test_the_name_behind_a_verb_says_whose_it_is(texts, text, expected):
    """`/verb@name` is ours with our name only; another bot's command is not even read for brackets."""
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cubilete: strike @beto", ["strike @beto"]),
        ("cubilete, golpe", ["golpe"]),
        ("@cubilete_bot 3d20", ["3d20"]),
        ("@cubilete_bot /golpe; fin", ["golpe", "fin"]),
        ("CUBILETE golpe", ["golpe"]),
        ("Cubilete es un gran bot", []),
        ("Cubiletero: golpe", []),
        ("@cubilete_bot patata", ["patata"]),
        ("Cubilete: patata", ["patata"]),
        ("Cubilete", []),
        ("Mira:\nCubilete: golpe", []),
    ],
)
def test_a_message_can_begin_with_the_bots_name(texts, text, expected):
    """The bot's name first makes the line a command; a bare name needs a known verb behind it."""
    assert texts(text) == expected


def test_a_pill_of_the_bot_first_is_the_same_as_its_name(texts, mention, accounts):
    """A pill of the bot at the start addresses it, whatever it is called there."""
    text = "Dado Loco: golpe @beto"

    assert texts(text, mentions=(mention(text, "Dado Loco", accounts["bot"]),)) == ["golpe @beto"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ana salta la mesa [[strike @beto]] y retrocede [[fin]]", ["strike @beto", "fin"]),
        ("golpea con todo [[3d20]]", ["3d20"]),
        ("golpea [[ /golpe @beto ]]", ["golpe @beto"]),
        ("golpea [[golpe; fin]]", ["golpe", "fin"]),
        ("golpea \uff3b\uff3b3d20\uff3d\uff3d", ["3d20"]),
        ("mira [[la carta rota]] y [[]] y [[ ]]", []),
        ("[[sin cerrar", []),
        ("[[dos\nlíneas]]", []),
        ("[[strke @beto]]", ["unknown_verb"]),
        ("[[defendr]] y [[fin]]", ["unknown_verb", "fin"]),
        ("> Ana dijo [[3d20]]", []),
        ("/me golpea [[3d20]]", ["3d20"]),
        ("/golpe [[3d20]]", ["golpe [[3d20]]"]),
    ],
)
def test_brackets_hold_commands_within_narration(texts, text, expected):
    """`[[ ]]` runs dice and verbs, refuses near misses of verbs, and leaves all else alone."""
    assert texts(text) == expected


def test_a_near_miss_in_brackets_names_the_nearest_verb(hear):
    """The refusal of a misspelt verb says what may have been meant, and which part it is."""
    (refusal,) = hear("Ana [[strke @beto]]")

    assert refusal == Refusal("unknown_verb", {"verb": "strke", "near": "/strike", "count": 1}, part=0)


def test_brackets_can_be_switched_off(texts):
    """Where admins switched them off, `[[ ]]` is prose; lines with a slash still run."""
    assert texts("Ana [[3d20]]\n/fin", inline=False) == ["fin"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "/defender; strike @beto; concentracion a; fin",
            ["defender", "strike @beto", "concentracion a", "fin"],
        ),
        ("/defender;strike @beto;", ["defender", "strike @beto"]),
        ("/defender; /strike @beto", ["defender", "strike @beto"]),
        ("/tirar 2d6 miedo; 3d20 valor", ["tirar 2d6 miedo", "3d20 valor"]),
        ("/tirar 2d6 me caigo; y me levanto", ["tirar 2d6 me caigo; y me levanto"]),
        ("/tirar 2d6 a; b; fin", ["tirar 2d6 a; b", "fin"]),
        ('/usar "uno; fin" @beto; fin', ['usar "uno; fin" @beto', "fin"]),
        ("/usar «uno; fin»", ["usar «uno; fin»"]),
        ("/golpe; swords fin", ["golpe", "swords fin"]),
        ("/golpe\uff1b fin", ["golpe", "fin"]),
    ],
)
def test_a_semicolon_splits_only_before_a_command(texts, text, expected):
    """`;` splits where a known verb or dice follow, and is a plain sign everywhere else."""
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("/golpe @beto", "/golpe @beto"),
        ("hola [[3d20]]", "[[3d20]]"),
        ("hola [[3d20]]", "3d20"),
        ("uno\n/golpe\ndos", "/golpe"),
    ],
)
def test_masked_text_is_no_command(texts, text, masked):
    """Quotes, code blocks and forwarded text are never commands."""
    start = text.index(masked)

    assert texts(text, masked=((start, start + len(masked)),)) == []


def test_speech_beside_masked_text_still_counts(texts):
    """Only the masked part of a message is silent."""
    text = "/golpe @ana\n/fin"

    assert texts(text, masked=((0, 11),)) == ["fin"]


@pytest.mark.parametrize("more", [{"private": True}, {"addressed": True}])
def test_an_unknown_verb_is_kept_where_the_bot_is_spoken_to(hear, more):
    """In private, or in an answer to the bot, an unknown verb is a command that will be refused."""
    (segment,) = hear("/patata", **more)

    assert segment.text == "patata"
    assert segment.addressed


def test_positions_and_mentions_count_from_the_command(hear, mention, accounts):
    """A command knows where it stands in the message, and its mentions stand in its own text."""
    text = "Ñam.\n/golpe@cubilete_bot Beto el Bravo"
    (segment,) = hear(text, mentions=(mention(text, "Beto el Bravo", accounts["beto"]),))
    (found,) = segment.mentions

    assert segment.text == "golpe Beto el Bravo"
    assert segment.text[found.start : found.end] == "Beto el Bravo"
    assert text[segment.end - 5 : segment.end] == "Bravo"


def test_a_mention_hides_its_semicolon(texts, mention, accounts):
    """A display name may hold a `;` and a verb; it splits nothing."""
    text = "/golpe Beto; fin"

    assert texts(text, mentions=(mention(text, "Beto; fin", accounts["beto"]),)) == ["golpe Beto; fin"]


def test_inline_queries_are_commands_without_a_sign(texts):
    """What is typed behind the bot's name in inline mode is a command as it stands."""
    assert texts("3d20 ataque", kind="inline") == ["3d20 ataque"]


def test_a_reply_tells_whom_it_answers(hear, accounts):
    """A command in a reply knows the author of the message that is replied to."""
    (segment,) = hear("/golpe", reply_author=accounts["beto"])

    assert segment.reply == accounts["beto"]


@pytest.mark.parametrize(
    "author",
    [
        Account("test", "99", "Cubilete"),
        Account("test", "50", "Otro", is_bot=True),
        Account("test", "51", "Grupo", anonymous=True),
        Account("test", "1", "Ana"),
    ],
    ids=["the bot", "another bot", "an anonymous admin", "oneself"],
)
def test_some_replies_mean_nobody(hear, author):
    """Bots, shared identities and oneself are never meant by a reply."""
    (segment,) = hear("/golpe", reply_author=author)

    assert segment.reply is None


def test_too_many_parts_are_refused_as_a_whole(hear):
    """One message holds a bounded number of commands; beyond it nothing of it is run."""
    enough = hear("\n".join(["/fin"] * MOST_PARTS))

    assert [type(one) for one in enough] == [Segment] * MOST_PARTS
    assert hear("\n".join(["/fin"] * (MOST_PARTS + 1))) == (Refusal("too_many_parts", {"most": MOST_PARTS}),)


def test_a_flood_of_brackets_is_prose_after_a_while(texts):
    """Only the first brackets of a message are looked at, so that a flood costs little."""
    assert texts("[[la nada]]" * 3000 + "[[3d20]]") == []
