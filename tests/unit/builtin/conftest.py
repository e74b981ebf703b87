"""A running bot with two small systems, and a room in it."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct
from msgspec.structs import replace

from cubilete.i18n.translator import Translator
from cubilete.rules.decision import Line, Refusal
from cubilete.testing.chatroom import chatroom
from cubilete.testing.tiny import Landed, Rules, TinySystem


class HouseRules(Rules, frozen=True, array_like=True):
    """House rules of every kind that a system can have."""

    goal: Annotated[int, Meta(ge=5, le=50)] = 10
    ties: Literal["draw", "again"] = "draw"
    harsh: bool = False
    cap: Annotated[int, Meta(ge=20, le=99)] | Literal["none"] = "none"


class Trait(Struct, frozen=True, array_like=True):
    """Something on a sheet."""

    name: str
    level: int = 1


class Card(Struct, frozen=True, array_like=True):
    """A sheet with a bit of everything."""

    wins: int = 0
    hp: Annotated[int, Meta(ge=1, le=99)] = 20
    traits: tuple[Trait, ...] = ()


class Rich(TinySystem):
    """The tiny system with a sheet, house rules and a rule book."""

    settings_type = HouseRules
    sheet_type = Card

    def check_in(self, state):
        """Leave all sheets as they are."""
        del state
        return {}

    def sheet_lines(self, sheet):
        """HP and traits."""
        return (Line("label-text", {"text": f"HP {sheet.hp}, {[one.name for one in sheet.traits]}"}),)

    def change_sheet(self, sheet, words, settings, *, gm):
        """`hp N`; `trait NAME` for the GM."""
        del settings
        if not words:
            return sheet
        if words[0] == "trait":
            return replace(sheet, traits=(*sheet.traits, Trait(words[1]))) if gm else Refusal("not_gm")
        if words[0] != "hp" or not words[1].isdigit():
            return Refusal("bad_setting")
        return replace(sheet, hp=int(words[1]))

    def why(self, event):
        """Two rules behind a hit."""
        return ("R1", "R2.b") if isinstance(event, Landed) else ("R0",)


class Other(TinySystem):
    """A second system, with other verbs."""

    id = "other"
    names = {"es": "El otro", "en": "The other"}
    verbs = ()


@pytest.fixture
async def chat(embedded, embedded_redis):
    """Run the bot; no system is enabled."""
    async with chatroom(embedded.url, systems=(Rich(), Other())) as found:
        yield found


@pytest.fixture
async def played(embedded, embedded_redis):
    """Run the bot; the tiny system is enabled in new groups."""
    async with chatroom(embedded.url, systems=(Rich(), Other()), enabled=("tiny",)) as found:
        yield found


@pytest.fixture
def room(chat):
    """A group without systems; Ana is its admin."""
    return chat.room()


@pytest.fixture
def table(played):
    """A group that plays the tiny system; Ana is its admin."""
    return played.room()


@pytest.fixture
def translator():
    """Texts of the core alone."""
    return Translator()
