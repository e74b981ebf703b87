"""Home-made abilities through the whole path: verb, library, approval, sheet, fight."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubilete.testing.chatroom import chatroom
from cubilete.testing.tiny import TinySystem

TOML = Path(__file__).parents[2].joinpath("meteor.toml").read_text()
METEOR = TOML.removeprefix("[[ability]]\n")


@pytest.fixture
async def chat(embedded, embedded_redis):
    """A bot with 20x3 enabled, on an empty store."""
    async with chatroom(embedded.url, installed=True, enabled=("20x3",)) as running:
        yield running


@pytest.fixture
def room(chat):
    """A group."""
    return chat.room()


async def made(room, who="ana", text=TOML):
    """Send an ability as text."""
    return await room.say(who, f"/habilidad nueva\n{text}")


async def test_an_ability_of_the_rules_is_told_in_words(room):
    """`/habilidad ver vuelo` reads the ability of the rules; an unknown name is refused with an example."""
    said = await room.say("ana", "/habilidad ver vuelo")

    assert "Pide:" in said.text
    assert "Se interrumpe con M ≥ M pagado" in said.text
    assert "unknown_ability" == (await room.say("ana", "/habilidad ver trueno")).refused
    await room.say("ana", "/idioma en")
    assert "Needs:" in (await room.say("ana", "/ability show flight")).text


async def test_a_name_that_the_rules_have_too_means_both(room):
    """Both are shown, each with what to type for it alone; to try one, it must be said which."""
    await made(room, text=TOML.replace("Meteoro", "Vuelo").replace("Meteor", "Flight"))
    both = await room.say("ana", "/habilidad ver Vuelo")
    rules = await room.say("ana", "/habilidad ver reglas vuelo")
    own = await room.say("ana", "/habilidad ver user_vuelo")
    unsure = await room.say("ana", "/habilidad probar vuelo 12 15 15")
    await room.say("ana", "/idioma en")
    english = await room.say("ana", "/ability balance flight")
    tried = [
        await room.say("ana", f"/ability try {name} 12 15 15") for name in ("rules flight", "user_vuelo")
    ]

    assert "la de las reglas (reglas vuelo) y una hecha en este grupo (user_vuelo)" in both.text
    assert both.text.endswith(own.text)
    assert rules.text in both.text
    assert "daño directo" in own.text
    assert "daño directo" not in rules.text
    assert ["ability_two"] * 2 == [unsure.refused, english.refused]
    assert "/habilidad probar user_vuelo 12 15 15" in unsure.text
    assert "rules vuelo is the one in the rules" in english.text
    assert "/ability balance user_vuelo" in english.text
    assert "direct damage" not in tried[0].text
    assert ["", ""] == [said.refused for said in tried]


async def test_a_text_below_the_verb_is_one_ability(room):
    """The lines below `/habilidad nueva` are the ability, brackets and all; its words are told back."""
    said = await made(room)

    assert "AbilityMoved" in said.events
    assert "Meteoro · activa (UT)" in said.text
    assert "al empezar tu próximo turno: hace 8 de daño directo al objetivo" in said.text
    assert "daño directo" in said.text
    assert "ability_same" == (await made(room)).refused
    assert "ability_taken" == (await made(room, "beto", TOML.replace("8", "9"))).refused
    assert "Meteoro" in (await room.say("beto", "/habilidad")).text


async def test_a_mistake_is_named_and_nothing_is_kept(room):
    """A wrong expression is refused with its path and a right line."""
    said = await made(room, text=TOML.replace("m >= 14", "mana >= 14"))

    assert "ability_bad_field" == said.refused
    assert "$.rq" in said.text
    assert "mana" in said.text
    assert "aún no tiene" in (await room.say("ana", "/habilidad lista")).text


async def test_a_file_is_an_ability_too(room):
    """A TOML file with `/habilidad nueva` as its caption."""
    said = await room.say("ana", "/habilidad nueva", kind="file", file=TOML.encode())

    assert "Meteoro" in said.text
    assert (
        "unreadable_file"
        == (await room.say("ana", "/habilidad nueva", kind="file", file=b"\xff\xfe\x00")).refused
    )


async def test_narration_below_another_word_stays_narration(room):
    """Only `nueva` takes the lines below; elsewhere a command below is a command."""
    said = await room.say("ana", "/habilidad ver vuelo\n/tirar 2d6")

    assert "DiceRolled" in said.events


async def test_step_by_step_with_buttons_and_typed_answers(room):
    """Buttons answer what can be chosen, typed words the rest; others' presses and old buttons do nothing."""
    await room.say("ana", "/habilidad nueva")
    assert "stale_button" == (await room.press("beto", "Activa (UT)")).refused
    await room.press("ana", "Activa (UT)")
    await room.say("ana", "/habilidad Aguijón")
    await room.press("ana", "Igual")
    await room.press("ana", "Acción")
    wrong = await room.say("ana", "/habilidad m > ")
    assert "ability_bad_answer" == wrong.refused
    await room.say("ana", "/habilidad m >= 5")
    await room.press("ana", "Atrás")
    await room.say("ana", "/habilidad m >= 6")
    for label in ("Todo A", "Un rival", "Atacar", "Único (U)"):
        await room.press("ana", label)
    await room.say("ana", "/habilidad paid.a + 1")
    for label in ("Sin condición", "Eso es todo", "No"):
        await room.press("ana", label)
    said = await room.press("ana", "Sin límite")

    assert "Aguijón · activa (UT)" in said.text
    assert "Pide: M ≥ 6" in said.text
    assert "ataque U de valor A pagado + 1" in said.text
    assert "no_draft" == (await room.say("ana", "/habilidad r 3")).refused


async def test_a_draft_can_be_left_and_lapses(chat, room):
    """`cancelar` throws the draft away; a day later it is gone by itself."""
    await room.say("ana", "/habilidad nueva")
    await room.say("ana", "/habilidad cancelar")
    assert "no_draft" == (await room.say("ana", "/habilidad atras")).refused
    await room.say("ana", "/habilidad nueva")
    chat.app.clock.move(25 * 3600 * 1000)
    assert "no_draft" == (await room.say("ana", "/habilidad atras")).refused


async def test_the_gm_approves_by_a_button_and_versions_are_kept_apart(room):
    """Proposed, approved; a change is a new version that is not approved, while the old one still plays."""
    await room.say("gema", "/ficha")
    await room.say("ana", "/gm @gema")
    await made(room)
    assert "not_approved" == (await room.say("ana", "/ficha habilidades +meteoro")).refused
    await room.press("ana", "Proponer")
    assert "not_your_button" == (await room.press("ana", "Aprobar")).refused
    said = await room.press("gema", "Aprobar")
    assert "queda aprobada" in said.text
    assert "Meteoro" in (await room.say("ana", "/ficha habilidades +meteoro")).text
    await made(room, text=TOML.replace('"8"', '"9"'))
    assert "revisada" in (await room.say("ana", "/habilidad ver meteoro")).text
    assert "Meteoro" in (await room.say("ana", "/ficha")).text
    await room.press("ana", "Proponer")
    back = await room.say("gema", "/habilidad devolver meteoro demasiado daño")
    assert "demasiado daño" in back.text
    assert "not_gm" == (await room.say("ana", "/habilidad aprobar meteoro")).refused


async def test_a_gm_may_edit_a_copy_that_the_owner_accepts(room):
    """A version that the GM writes is the owner's to propose; then it can be approved."""
    await room.say("gema", "/ficha")
    await room.say("ana", "/gm @gema")
    await made(room)
    edited = await made(room, "gema", TOML.replace('"8"', '"6"'))
    assert "De Ana" in edited.text
    assert "ability_owner_first" == (await room.say("gema", "/habilidad proponer meteoro")).refused
    assert "ability_state" == (await room.say("gema", "/habilidad aprobar meteoro")).refused
    await room.say("ana", "/habilidad proponer meteoro")
    assert "queda aprobada" in (await room.say("gema", "/habilidad aprobar meteoro")).text
    assert "ability_taken" == (await room.say("beto", "/habilidad retirar meteoro")).refused
    assert "queda retirada" in (await room.say("ana", "/habilidad retirar meteoro")).text
    assert "not_approved" == (await room.say("ana", "/ficha habilidades +meteoro")).refused


async def test_a_fight_freezes_what_it_began_with(chat, room):
    """The approved version is told at the start; suspending waits for the end; the list is fixed."""
    await room.say("gema", "/ficha")
    await room.say("ana", "/gm @gema")
    await made(room)
    await room.press("ana", "Proponer")
    await room.press("gema", "Aprobar")
    await room.say("ana", "/ficha habilidades +meteoro")
    await room.say("ana", "/duelo")
    said = await room.say("beto", "/aceptar")
    assert "Ana lleva Meteoro" in said.text
    assert "list_fixed" == (await room.say("ana", "/ficha habilidades -meteoro")).refused
    assert "list_fixed" == (await room.say("beto", "/ficha habilidades +fuego")).refused
    assert "ability_in_fight" == (await room.say("gema", "/habilidad suspender meteoro")).refused
    fights = (await room.state())["fights"]
    assert any("Meteoro" in text for text in fights[0]["homemade"])


async def test_without_a_gm_the_opponents_agree_first(room):
    """A duel with something home-made starts when the other side has agreed to that very version."""
    await made(room)
    await room.say("ana", "/ficha habilidades +meteoro")
    await room.say("ana", "/duelo")
    asked = await room.say("beto", "/aceptar")
    assert "habilidades propias" in asked.text
    assert "FightStarted" not in asked.events
    said = await room.say("beto", "/aceptar")
    assert "FightStarted" in said.events


async def test_a_trial_counts_for_nothing(chat, room):
    """With dice it is played in a duel of its own; without, in the fight that goes on; nothing is rolled."""
    await made(room)
    said = await room.say("beto", "/habilidad probar meteoro 12 7 15")
    assert "Prueba de Meteoro" in said.text
    assert "DiceRolled" not in said.events
    assert "Usuario paga 3 HP por Meteoro" in said.text
    assert "Usuario · Ira" in (await room.say("beto", "/habilidad probar ira 12 7 15 8")).text
    assert "trial_where" == (await room.say("ana", "/habilidad probar meteoro")).refused
    await room.say("ana", "/duelo")
    await room.say("beto", "/aceptar")
    began = await room.say("ana", "/turno")
    who = "beto" if began.refused else "ana"
    if began.refused:
        await room.say("beto", "/turno")
    before = await room.state()
    now = await room.say(who, "/habilidad probar meteoro")
    assert "Lo que haría Meteoro ahora" in now.text
    assert before == await room.state()


async def test_balance_is_a_job(chat, room):
    """`/habilidad equilibrio` orders the fights, one order at a time; nobody waits for them here."""
    await made(room)
    ordered = await chat.app.handle(room.incoming("ana", "/habilidad equilibrio meteoro"))
    again = await chat.app.handle(room.incoming("ana", "/ability balance lucky 7"))

    assert ordered.refusal is None
    assert "job_running" == again.refusal.code


async def test_buttons_name_their_system_where_there_are_two(embedded, embedded_redis):
    """With two systems enabled the form and the library's buttons go on in the system that was named."""
    async with chatroom(
        embedded.url, systems=(TinySystem(),), installed=True, enabled=("tiny", "20x3")
    ) as running:
        room = running.room()
        assert "no_abilities" == (await room.say("ana", "/habilidad nueva")).refused
        await room.say("ana", "/20x3 habilidad nueva")
        said = await room.press("ana", "Activa (UT)")
        assert "¿Cómo se llama?" in said.text
        await room.say("ana", f"/20x3 habilidad nueva\n{TOML}")
        assert "queda propuesta" in (await room.press("ana", "Proponer")).text


async def test_opponents_may_say_no(room):
    """Who declines what is home-made keeps the lobby; another version must be agreed to anew."""
    await made(room)
    await room.say("ana", "/ficha habilidades +meteoro")
    await room.say("ana", "/duelo")
    await room.say("beto", "/aceptar")
    assert not (await room.say("beto", "/rechazar")).refused
    assert "habilidades propias" in (await room.say("ana", "/empezar")).text
    await made(room, text=TOML.replace('"8"', '"4"'))
    again = await room.say("beto", "/aceptar")
    assert "FightStarted" not in again.events
    assert "habilidades propias" in again.text
    assert "FightStarted" in (await room.say("beto", "/aceptar")).events
    assert '"amount":"4"' in (await room.state())["fights"][0]["homemade"][0]


async def test_a_home_made_ability_is_played_like_any(room, chat):
    """In the fight it has its button, its reason and its words."""
    await made(room, text=TOML.replace("m >= 14", "m >= 1"))
    await room.say("ana", "/ficha habilidades +meteoro")
    await room.say("ana", "/combate duelo")
    await room.say("beto", "/unirse")
    await room.say("ana", "/empezar @ana")
    await room.say("beto", "/aceptar")
    chat.faces(5, 5, 15, 1, 1, 2, 9, 9, 9)
    await room.say("ana", "/turno")
    said = await room.press("ana", "Meteoro")
    assert "Meteoro" in said.text
    await room.say("ana", "/fin")
    await room.say("beto", "/turno; fin")
    assert "recibe" in (await room.say("ana", "/turno")).text
    assert 12 == (await room.state())["fights"][0]["combatants"][1]["hp"]


async def test_a_trial_with_something_else_than_faces_says_what_it_takes(room):
    """No empty place of a text is shown, and the example is a right one."""
    said = await room.say("ana", "/habilidad probar fuego hola")

    assert "bad_argument" == said.refused
    assert "un número por dado" in said.text
    assert "/habilidad probar ut_fuego 12 7 15" in said.text
