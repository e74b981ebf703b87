"""House rules as people write them."""

from __future__ import annotations

import pytest

from cubilete.app import build_host, build_translator
from cubilete.builtin.rule_words import RuleWords
from cubilete.settings import Settings
from cubilete.testing.chatroom import chatroom
from cubilete_20x3.system import System20x3


@pytest.mark.parametrize("locale", ["es", "en"])
def test_every_key_and_value_has_a_word(locale):
    """In both languages, and no word means two keys."""
    translator = build_translator(build_host(Settings()))

    assert RuleWords(translator, System20x3(), locale).missing() == ()


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("/reglas quien_empieza dado", "who_starts", "die"),
        ("/reglas Quién-Empieza MONEDA", "who_starts", "coin"),
        ("/reglas modo_master alternando", "gm_mode", "interleaved"),
        ("/reglas valor_maximo ninguno", "value_cap", "none"),
        ("/reglas valor-maximo 40", "value_cap", 40),
        ("/reglas revivir sí", "revive", True),
        ("/reglas cargas_con solo strike", "charge_combines", "strike_only"),
        ("/rules who_starts die", "who_starts", "die"),
        ("/reglas si_nadie_queda attacker", "draw_rule", "attacker"),
    ],
)
async def test_keys_and_values_are_typed_in_either_language(said, key, value, embedded, embedded_redis):
    """Spanish and English words and identifiers mean the same, whatever their case, accents and gaps."""
    async with chatroom(embedded.url, installed=True, enabled=("20x3",)) as chat:
        told = await chat.room().say("ana", said)
        shown = await chat.room().say("ana", f"/reglas {key}")

    assert told.refused == ""
    assert told.answer.events[0]["key"] == key
    assert told.answer.events[0]["value"] == {True: "yes"}.get(value, str(value))
    assert shown.refused == ""


async def test_a_rule_is_shown_in_the_places_language(embedded, embedded_redis):
    """Its name, what it does, what it can be, the usual, and an example."""
    async with chatroom(embedded.url, installed=True, enabled=("20x3",)) as chat:
        room = chat.room()
        spanish = (await room.say("ana", "/reglas who_starts")).text
        wrong = (await room.say("ana", "/reglas quien_empieza nadie")).text
        near = (await room.say("ana", "/reglas quien_empiesa")).text
        await room.say("ana", "/idioma en")
        english = (await room.say("ana", "/reglas quien_empieza")).text

    assert spanish == (
        "quien_empieza = moneda · cómo se decide quién empieza. Puede ser: moneda | dado | manual. "
        "Lo habitual: moneda. Para cambiarla: /reglas quien_empieza moneda"
    )
    assert "moneda | dado | manual" in wrong
    assert "/reglas quien_empieza" in near
    assert english.startswith("who_starts = coin")
