from __future__ import annotations

import pytest

from cubilete.rules import notation
from cubilete.testing.chatroom import NETWORK


async def test_a_roll_shows_who_what_for_every_die_and_the_total(room, chat):
    """The line has the name, the label, the expression, the dice, dropped ones in brackets, the total."""
    chat.faces(6, 5, 4, 1)

    said = await room.say("ana", "/tirar 4d6kh3+2 ataque furtivo")

    assert "🎲 Ana · ataque furtivo — 4d6kh3+2 → 6, 5, 4, (1) + 2 = 17" == said.text


async def test_a_roll_is_an_event_with_its_faces(room, chat):
    """What happened holds the roller, the faces by draw, and the total."""
    chat.faces(2, 3, 4)

    (event,) = (await room.say("ana", "/t 2d6 + d4")).answer.events

    assert ([[2, 3], [4]], 9) == (event["faces"], event["total"])


@pytest.mark.parametrize("said", ["/d20", "/roll d20", "/R 1D20", "[[d20]] y cae", "/tirar 1d20"])
async def test_all_ways_to_say_a_roll(said, room, chat):
    """Verb in either language, bare notation behind a slash, and notation within narration all roll."""
    chat.faces(7)

    assert "🎲 Ana — 1d20 → 7 = 7" == (await room.say("ana", said)).text


async def test_the_result_is_linked_to_the_post(room):
    """A roll answers the message that asked for it."""
    incoming = room.incoming("ana", "Ana salta [[2d6]] y cae de pie")

    (delivery,) = (await room.hand_in(incoming)).deliveries

    assert incoming.id == delivery.message.reply_to


async def test_repetitions_are_lines_of_one_message(room, chat):
    """`3x` gives three lines; name and label stand on the first alone."""
    chat.faces(1, 2, 3)

    said = await room.say("ana", "/tirar 3x d6 golpes")

    assert 1 == len(said.deliveries)
    assert "🎲 Ana · golpes — 1d6 → 1 = 1\n🎲 1d6 → 2 = 2\n🎲 1d6 → 3 = 3" == said.text


@pytest.mark.parametrize(
    ("faces", "rounded"), [((3, 2), True), ((3, 1), False)], ids=["with a rest", "without"]
)
async def test_a_rounded_division_says_so(faces, rounded, room, chat):
    """Only a division that left a rest is followed by the remark."""
    chat.faces(*faces)

    text = (await room.say("ana", "/tirar 2d6/2")).text

    assert rounded == ("redondea hacia abajo" in text)


async def test_a_label_is_the_players_own_text(room, chat):
    """What stands behind the expression is shown as typed, signs of styling too."""
    chat.faces(4)

    assert "*fuerte* `x`" in (await room.say("ana", "/tirar d6 *fuerte* `x`")).text


async def test_again_rolls_the_same_with_new_dice(room, chat):
    """`/otra` repeats expression and label, and draws anew."""
    chat.faces(2, 5)
    await room.say("ana", "/tirar d6 golpe")

    assert "🎲 Ana · golpe — 1d6 → 5 = 5" == (await room.say("ana", "/otra")).text


async def test_again_is_ones_own_last_roll_and_survives_a_restart(room, chat):
    """Each person has a last roll, kept in the store."""
    chat.faces(2)
    await room.say("ana", "/tirar d6")
    await room.say("beto", "/tirar d8")
    await chat.restart()
    chat.faces(3)

    assert "🎲 Ana — 1d6 → 3 = 3" == (await room.say("ana", "/again")).text


async def test_again_without_a_roll_is_refused(room):
    """Who has not rolled here has nothing to repeat, and is told how to roll."""
    said = await room.say("ana", "/otra")

    assert "nothing_rolled" == said.refused
    assert "/tirar" in said.text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("/tirar", "missing_argument"),
        ("/tirar hola", "dice_syntax"),
        ("/tirar 501d6", "dice_too_many"),
        ("/tirar 1d1!", "dice_endless"),
        ("/tirar 2d6/0", "dice_div_zero"),
        ("/tirar 5", "dice_none"),
    ],
)
async def test_a_bad_expression_draws_nothing(text, code, room):
    """The refusal is a sentence in the place's language, and the ledger stays as it was."""
    said = await room.say("ana", text)

    assert (code, []) == (said.refused, said.events)
    assert not said.text.startswith("refusal-")
    assert "nothing_rolled" == (await room.say("ana", "/verificar")).refused


async def test_the_same_message_delivered_twice_rolls_once(room, chat):
    """A second delivery of one message has the first one's faces and tells nothing anew."""
    incoming = room.incoming("ana", "/tirar 100d100")
    first = await room.hand_in(incoming)
    second = await room.hand_in(incoming)

    assert (1, 0) == (len(first.deliveries), len(second.deliveries))
    assert second.answer.duplicate


async def test_a_private_chat_rolls_too(chat):
    """In private the same verbs work, and nobody else is told."""
    said = await chat.room("@beto").say("beto", "/tirar 2d6")

    assert {f"{NETWORK}:@beto"} == {one.place for one in said.deliveries}


async def test_rolled_faces_are_in_the_ledger(room, chat):
    """Each roll grows the chain by its draws: `{d6, d8}` are two."""
    await room.say("ana", "/tirar d6")
    before = (await room.say("ana", "/verificar")).text
    await room.say("ana", "/tirar d6 + d8")
    after = (await room.say("ana", "/verificar")).text

    assert ("4 entradas" in before, "6 entradas" in after) == (True, True)


def test_every_code_of_the_notation_has_a_text(translator):
    """Refusals of the notation and the words that they name are in the core's texts."""
    for text in ("", "2d", "d6 +", "(d6", "{d6", "d6!!!6", "4d6kh0", "1d6!<7", "7g9", "200g3", "99999999d6"):
        reading = notation.read(text)
        assert not isinstance(reading, notation.Reading), text
        assert translator.has(f"refusal-{reading.code}"), reading.code
        for arg in reading.args.values():
            assert not hasattr(arg, "slug") or translator.has(f"term-{arg.slug}"), arg
