"""Rolls in a system's own words."""

from __future__ import annotations

import pytest

from cubilete.builtin.dice import Roll
from cubilete.chat.vocabulary import Vocabulary
from cubilete.plugin_api.host import Host
from cubilete.rules.roll_forms import RollForm, RollForms, fault_of
from cubilete.rules.verbs import VerbSpec
from cubilete.testing.chatroom import chatroom
from cubilete.testing.contracts import LawBroken, check_roll_forms
from cubilete.testing.tiny import TinySystem

NAMED = RollForm("tres", "tres", "tres", lambda _: "3x 1d20", ("x", "y", "z"))


class Worded(TinySystem):
    """The tiny system with a form whose dice have names."""

    roll_forms = (*TinySystem.roll_forms, NAMED)


@pytest.fixture
async def worded(embedded, embedded_redis):
    """Run the bot; the system with forms is enabled in new groups."""
    async with chatroom(embedded.url, systems=(Worded(),), enabled=("tiny",)) as found:
        yield found


@pytest.mark.parametrize("said", ["/tirar doble 3", "/t DOBLE 3", "[[doble 3]]", "/doble 3", "/tiny doble 3"])
async def test_a_form_is_rolled_as_its_notation(said, worded):
    """Behind the verb, in brackets, behind a slash, and with the system named: all the same dice."""
    worded.faces(2, 5)

    assert (await worded.room().say("ana", said)).text == "🎲 Ana — 2d6+3 → 2, 5 + 3 = 10"


async def test_named_dice_are_one_line(worded):
    """Each die stands with its name, in order; the player's own words stay as they were typed."""
    room = worded.room()
    worded.faces(10, 8, 12)
    said = await room.say("ana", "/tirar tres  *Golpe*")

    assert said.text == "🎲 Ana · *Golpe* — tres → x 10 · y 8 · z 12"
    assert said.answer.events[0]["faces"] == [[10], [8], [12]]


async def test_a_form_is_rolled_again(worded):
    """`/otra` knows what was said."""
    room = worded.room()
    worded.faces(1, 1, 4, 6)
    await room.say("ana", "/tirar doble 3 tajo")

    assert (await room.say("ana", "/otra")).text == "🎲 Ana · tajo — 2d6+3 → 4, 6 + 3 = 13"


async def test_a_form_has_odds_and_can_be_hidden(worded):
    """`/prob` and `/oculta` take it like notation, a comparison behind it too."""
    room = worded.room()
    await room.say("ana", "/gm @ana")

    assert "97,2 %" in (await room.say("ana", "/prob doble 3 >= 6")).text
    assert "3" in (await room.say("ana", "/prob tres")).text
    assert (await room.say("ana", "/oculta doble 3")).events == ["HiddenRolled"]


async def test_help_names_the_forms(worded):
    """`/ayuda tirar` says how the systems of this group roll; one that is not enabled says nothing."""
    assert "/tirar doble 3" in (await worded.room().say("ana", "/ayuda tirar")).text


def test_a_mistyped_verb_is_no_label():
    """Behind a system's name stands a verb: a wrong one rolls nothing, though the name is a form as well."""
    roll = VerbSpec("tirar", ("tirar",), ("roll",), Roll)
    rolls = RollForms({"tiny": (RollForm("solo", "tiny", "tiny", lambda _: "1d20"),)})
    words = Vocabulary((roll,), {"tiny": TinySystem.verbs}, rolls)

    assert words.look("tiny golpeer @beto") is None
    assert words.look("tiny").spelling == "tirar"


def test_forms_of_the_preferred_system_come_first():
    """Two systems with one spelling: the one that is meant here decides."""
    rolls = RollForms(
        {
            "one": (RollForm("a", "dado", "dado", lambda _: "1d6"),),
            "two": (RollForm("b", "dado", "dado", lambda _: "1d8"),),
        }
    )

    assert rolls.read("dado", ("two",)).reading.expression.text == "1d8"
    assert rolls.read("dado").reading.expression.text == "1d6"


@pytest.mark.parametrize(
    ("form", "fault"),
    [
        (RollForm("a", "(", "x", lambda _: "1d6"), "cannot be read"),
        (RollForm("a", "x*", "x", lambda _: "1d6"), "empty text"),
        (RollForm("a", "2d6", "2d6", lambda _: "1d6"), "is dice notation already"),
        (RollForm("a", "abc", "abd", lambda _: "1d6"), "does not fit"),
        (RollForm("a", "abc", "abc", lambda _: "hola"), "no dice notation"),
        (RollForm("a", "abc", "abc", lambda _: "2x 1d6", ("x",)), "one plain die each"),
        (RollForm("a", "abc", "abc", lambda _: "2x 2d6", ("x", "y")), "one plain die each"),
    ],
)
def test_a_form_that_contradicts_itself_is_told(form, fault):
    """Its author learns what is wrong when the plugin is registered: the system is left out."""
    assert fault in fault_of(form)


def test_a_system_with_a_bad_form_is_left_out():
    """The host reports it and goes on."""

    class Plugin:
        """Brings a system with a form that means nothing."""

        def cubilete_systems(self):
            """Bring it."""
            system = TinySystem()
            system.roll_forms = (RollForm("a", "abc", "abc", lambda _: "hola"),)
            return (system,)

    host = Host()
    assert not host.register("bad", Plugin())
    assert "no dice notation" in host.faults[0].reason


def test_a_form_without_its_text_breaks_the_contract():
    """The kit for authors says which keys are missing."""
    with pytest.raises(LawBroken, match="roll-form-tres, term-tiny-x"):
        check_roll_forms(Worded(), lambda key: key == "roll-form-doble")
    check_roll_forms(TinySystem(), lambda key: key == "roll-form-doble")
