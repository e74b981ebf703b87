from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cubilete.chat.dicetext import dice_spans
from cubilete.chat.spans import plain
from cubilete.rules.decision import Refusal
from cubilete.rules.notation import Rolled, blocks, bounds, canonical, is_expression, read, roll, roll_line
from cubilete.rules.notation.tree import Reading

CASES = tomllib.loads(Path(__file__).with_name("cases.toml").read_text(encoding="utf-8"))["case"]


class DrawList:
    """Deals the draws of a case, and insists on their counts and sides."""

    def __init__(self, draws):
        self.left = [tuple(draw) for draw in draws]

    def draw(self, count, sides, *, turn=0, whose=""):  # noqa: ARG002 - the port names them
        """Deal the next draw."""
        expected, *faces = self.left.pop(0)
        assert (expected, len(faces)) == (sides, count)
        return tuple(faces)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    """What stands in the table comes out, staged and at once, and each scripted face is asked for."""
    reading = read(case["text"])
    if "refused" in case:
        assert type(reading) is Refusal
        assert reading.code == case["refused"]
        assert reading.args.get("position") == case.get("position", reading.args.get("position"))
        assert reading.args.get("got") == case.get("got", reading.args.get("got"))
        assert type(read(reading.example)) is Reading
        return
    assert type(reading) is Reading
    assert reading.label == case.get("label", "")
    dice = DrawList(case["draws"])

    rolled = roll(reading.expression, dice)

    assert type(rolled) is Rolled
    assert (rolled.total, rolled.unit) == (case["total"], case.get("unit", "sum"))
    assert dice.left == []
    low, high = bounds(reading.expression)
    assert all(low <= one.value <= high for one in rolled.rolls)
    shown = "\n".join(plain(dice_spans(line)) for line in blocks(rolled))
    assert shown == case.get("shows", shown)
    assert roll_line(reading.expression, DrawList(case["draws"])) == shown
    assert read(canonical(reading.expression)) == Reading(reading.expression)
    assert is_expression(case["text"]) == bool(case["draws"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hola",
        "5 goblins",
        "de nada",
        "3 de 4",
        "dado",
        "d",
        "10:30",
        "1dfoo",
        "vale, tira 1d20",
        "-5",
        "2 x 3",
        "kh3",
        "5k 10k",
    ],
)
def test_prose_is_no_expression(text):
    """Prose is not taken for dice, though it may speak of numbers."""
    assert not is_expression(text)


@pytest.mark.parametrize(
    "text", ["d20", "(2d6+3)*2", "6x 4d6kh3", "{1d6,2d4}kh1", "5 g 3", "2+3d6", "9999999d6", "1d6+"]
)
def test_dice_are_expressions(text):
    """What begins like dice is one, also when it will be refused."""
    assert is_expression(text)
