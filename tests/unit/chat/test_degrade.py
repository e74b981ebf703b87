from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cubilete.chat.capabilities import Capabilities
from cubilete.chat.degrade import cut, fit, units
from cubilete.chat.rendered import Rendered, ShownChoice, ShownLine, plain_text
from cubilete.chat.spans import Span

BUTTONS = Capabilities(buttons=True, max_buttons=3, button_length=12)
NUMBERS = Capabilities()


def lines(*texts):
    """Plain lines."""
    return tuple(ShownLine((Span(text),)) for text in texts)


def roll(dice, total="17"):
    """A line of dice with its total."""
    return ShownLine((Span(f"🎲 {dice}"), Span(" = "), Span(total, "bold")), tail=2)


def test_lengths_are_counted_as_networks_do():
    """Length counts UTF-16 units: an emoji is two."""
    assert units("hola") == 4
    assert units("🎲ñ") == 3


def test_buttons_stay_buttons_where_there_are_some():
    """A network with buttons gets them below the text, the text unchanged."""
    message = Rendered(lines("Te toca"), (ShownChoice("Curar", "heal", preview="+3"),))

    fitted = fit(message, BUTTONS)

    assert plain_text(fitted.rendered) == "Te toca"
    assert [(one.label, one.command) for one in fitted.buttons] == [("Curar: +3", "heal")]
    assert fitted.numbered == {}


def test_of_too_many_buttons_the_last_stay():
    """What ends a turn stands last, and cannot be left out."""
    message = Rendered((), tuple(ShownChoice(name, name) for name in "abcdefgh"))

    assert [one.label for one in fit(message, BUTTONS).buttons] == ["a", "b", "h"]
    wide = Capabilities(buttons=True, max_buttons=7)
    assert [one.label for one in fit(message, wide).buttons] == ["a", "b", "c", "d", "f", "g", "h"]


def test_names_of_buttons_are_shortened():
    """A name too long for a button loses its preview first, then its end."""
    message = Rendered(
        (), (ShownChoice("Interrumpir", "a", preview="10"), ShownChoice("Concentración total", "b"))
    )

    assert [one.label for one in fit(message, BUTTONS).buttons] == ["Interrumpir", "Concentraci…"]


def test_choices_become_numbers_where_there_are_no_buttons():
    """Without buttons each choice is a numbered line with what it would do."""
    message = Rendered(
        lines("Te toca"), (ShownChoice("Curar", "heal", preview="+3"), ShownChoice("Fin", "done"))
    )

    fitted = fit(message, NUMBERS)

    assert plain_text(fitted.rendered) == "Te toca\n1 Curar: +3\n2 Fin"
    assert {number: one.command for number, one in fitted.numbered.items()} == {1: "heal", 2: "done"}


def test_numbers_are_never_used_twice_on_a_card():
    """The next version of a card goes on counting where the last one stopped."""
    message = Rendered((), (ShownChoice("Fin", "done"),))

    first = fit(message, NUMBERS)
    second = fit(message, NUMBERS, first.next_number)

    assert list(first.numbered) == [1]
    assert list(second.numbered) == [2]
    assert second.next_number == 3


def test_folded_parts_are_small_where_nothing_folds():
    """Without folding the details stand below their title in small print; bold in them stays bold."""
    detail = ShownLine((Span("D "), Span("10", "bold")), "detail")
    message = Rendered((ShownLine((Span("Dados"),), "title"), detail))

    assert fit(message, NUMBERS).rendered.lines[1].spans == (Span("D ", "small"), Span("10", "bold"))
    assert fit(message, Capabilities(folds=True)).rendered == message


def test_a_short_message_is_not_touched():
    """A message within the limit is sent as it is."""
    message = Rendered(lines("uno", "dos"))

    assert cut(message, 7) is message


def test_a_long_roll_keeps_its_total():
    """A roll beyond the limit loses dice from its middle and keeps the total."""
    message = cut(Rendered((roll(", ".join(["6"] * 3000), "18000"),)), 200)

    text = plain_text(message)
    assert units(text) == 200
    assert text.startswith("🎲 6, 6, ")
    assert text.endswith("… = 18000")
    assert message.lines[0].spans[-1] == Span("18000", "bold")


def test_details_go_before_anything_else():
    """What was folded goes first when a message is too long."""
    detail = ShownLine((Span("x" * 100),), "detail")

    assert plain_text(cut(Rendered((*lines("uno"), detail, *lines("dos"))), 20)) == "uno\ndos"


def test_many_rolls_keep_the_first_totals():
    """With too many rolls for one message the last ones go, and lines without a total before them."""
    message = cut(Rendered((*lines("Ana"), *(roll("6" * 50, str(n)) for n in range(100)))), 300)

    assert units(plain_text(message)) <= 300
    assert all(line.tail for line in message.lines)
    assert [line.spans[-1].text for line in message.lines][:3] == ["0", "1", "2"]


def test_what_is_left_is_cut_hard_when_nothing_else_helps():
    """Where a total alone, or a line alone, is beyond the limit, its end or its beginning is sent."""
    assert plain_text(cut(Rendered((roll("6", "123456789" * 9),)), 10)) == "…123456789"
    assert plain_text(cut(Rendered(lines("x" * 90)), 10)) == "x" * 9 + "…"


def test_no_character_is_cut_in_two():
    """An emoji at the edge goes as a whole."""
    assert plain_text(cut(Rendered(lines("🎲" * 50)), 26)) == "🎲" * 12 + "…"
    assert plain_text(cut(Rendered(lines("ab🎲" * 50)), 10)) == "ab🎲ab🎲a…"
    assert plain_text(cut(Rendered(lines("a🎲" * 50)), 12)) == "a🎲a🎲a🎲a…"


@given(
    st.lists(
        st.tuples(st.text(max_size=60), st.sampled_from(["line", "detail", "roll"])), min_size=1, max_size=12
    ),
    st.integers(30, 200),
    st.integers(0, 4),
)
def test_whatever_is_sent_fits(texts, limit, choices):
    """Every message fits its network's limit, and one whose text was dropped still says something."""
    made = tuple(roll(text) if kind == "roll" else ShownLine((Span(text),), kind) for text, kind in texts)
    message = Rendered(made, tuple(ShownChoice("Opción", f"do {n}") for n in range(choices)))

    fitted = fit(message, Capabilities(max_length=limit))

    assert units(plain_text(fitted.rendered)) <= limit
    assert len(fitted.numbered) == choices
    assert fitted.rendered.lines or not any(text for text, _ in texts)
