"""The roll of a turn outside fights."""

from __future__ import annotations

import pytest

from cubilete.app import build_host, build_translator
from cubilete.settings import Settings
from cubilete.testing.chatroom import chatroom
from cubilete.testing.contracts import check_roll_forms
from cubilete_20x3.system import System20x3


def test_the_forms_keep_the_contract():
    """Legal, rollable, and with their texts."""
    translator = build_translator(build_host(Settings()))
    check_roll_forms(System20x3(), lambda key: translator.has(key, "20x3"))


@pytest.mark.parametrize("said", ["/tirar 20x3", "/20x3", "[[20×3]]", "/t 20 x 3"])
async def test_three_dice_named_d_a_and_m(said, embedded, embedded_redis):
    """R1: a turn's dice are three d20, in the order D, A, M."""
    async with chatroom(embedded.url, installed=True, enabled=("20x3",)) as chat:
        chat.faces(10, 8, 12)

        assert (await chat.room().say("ana", said)).text.endswith("→ D 10 · A 8 · M 12")
