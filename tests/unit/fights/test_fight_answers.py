"""What somebody in a fight is answered: the rules behind a step, and what was wrong with a command."""

from __future__ import annotations


async def test_why_says_the_rules_in_words(free):
    """Each rule behind the last step is one line: its id, and what it says, in the reader's language."""
    await free.duel()
    free.chat.faces(8, 9, 14)
    await free.done("ana", "/turno")
    await free.done("ana", "/strike; fin")

    said = (await free.say("beto", "/porque")).text

    assert "Combate n.º 1, lo último de Ana:" in said
    assert "\nR7.1a · Strike: pagas todo A, y eso vale el ataque.\n" in said
    assert "RX18" not in said, "the end of the turn only leads on"
    await free.say("ana", "/idioma en")
    assert "R7.1a · Strike: you pay all A, and that's" in (await free.say("beto", "/why")).text


async def test_why_finds_no_rule_behind_what_was_taken_back(free):
    """After an undo the step that was undone is not explained as if it stood."""
    await free.duel()
    free.chat.faces(8, 9, 14)
    await free.done("ana", "/turno")
    await free.done("ana", "/strike")
    await free.done("ana", "/deshacer")

    assert "no hay ninguna regla" in (await free.say("ana", "/porque")).text
