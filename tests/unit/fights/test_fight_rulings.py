from __future__ import annotations

from cubilete.ledger.draws import FightKey
from cubilete.ledger.record import Drawn, Voided, decode, split
from cubilete.testing.chatroom import chatroom
from cubilete.testing.folding import folded, stored_fight
from cubilete.testing.tiny import TinySystem


async def test_next_closes_the_players_phase_and_plays_on(refereed):
    """The missing turns are played; then each wolf is rolled and its turn ended, one command each."""
    await refereed.against_gm("ana", "beto")
    await refereed.done("ana", '/turno; strike "Lobo 1"; fin')
    said = await refereed.done("gael", "/siguiente")
    assert "cierra la fase" in said.text
    assert "Gael: le toca a Lobo 1" in said.text

    await refereed.done("gael", "/siguiente")
    said = await refereed.done("gael", "/siguiente")
    assert "le toca a Lobo 2" in said.text
    await refereed.done("gael", "/siguiente")
    await refereed.done("gael", "/siguiente")

    assert 2 == (await refereed.fight())["round"]


async def test_next_does_not_play_for_players(refereed):
    """In a duel there is nothing to go on with."""
    await refereed.duel()

    assert (await refereed.say("gael", "/siguiente")).refused == "wait_for_players"


async def test_skip_plays_the_automatic_defence(refereed):
    """Beto rolls and defends, nothing else; it is told whose word it was, and why."""
    await refereed.duel()
    assert (await refereed.say("gael", "/saltar @beto")).refused == "not_awaited"
    await refereed.done("ana", "/turno; strike; fin")
    said = await refereed.done("gael", "/saltar @beto de viaje")

    assert "Gael juega por Beto" in said.text
    assert "Motivo: de viaje" in said.text
    assert "Ana, te toca" in said.text
    assert "Ruled" in said.events


async def test_the_gm_plays_for_anybody(refereed):
    """What follows the name is that character's command; players may not do so."""
    await refereed.duel()
    assert (await refereed.say("beto", "/como @ana turno")).refused == "not_your_character"
    said = await refereed.done("gael", "/como @ana turno; como @ana strike; como @ana fin")

    assert "Ana · turno 1" in said.text
    assert "Beto, te toca" in said.text


async def test_a_command_for_somebody_is_read_before_anything_happens(refereed):
    """A mistake in the second part leaves the first undone, whoever it was said for."""
    await refereed.duel()
    said = await refereed.say("gael", "/como @ana turno\n/como @ana strike @nadie")

    assert said.refused == "unknown_combatant"
    assert (await refereed.fight())["turn"] is None


async def test_hp_need_a_reason_and_keep_it_erasable(refereed):
    """The reason is told and can be read in the log; the log itself holds a digest alone."""
    await refereed.duel()
    assert (await refereed.say("gael", "/vida @beto 7")).refused == "missing_argument"
    said = await refereed.done("gael", "/vida @beto 7 cayó del tejado")
    assert "Motivo: cayó del tejado" in said.text
    assert 7 == await refereed.hp("Beto")

    told = await refereed.done("ana", "/registro")
    rows = await refereed.chat.app.desk.store.read_list("room:main", "log:1", 0)

    assert "cayó del tejado" in told.text
    assert b"tejado" not in b"".join(rows)


async def test_a_flag_may_have_a_reason(refereed):
    """With or without one, the flag is set and told."""
    await refereed.duel()
    said = await refereed.done("gael", "/marca @beto inalcanzable si voló al campanario")
    assert "Motivo: voló al campanario" in said.text
    await refereed.done("gael", "/marca @beto inalcanzable no")

    assert [] == (await refereed.fight())["combatants"][1]["flags"]


async def test_the_gm_takes_somebody_out(refereed):
    """In the lobby the seat is free again; in the fight the combatant is out."""
    await refereed.done("beto", "/combate todos")
    await refereed.done("ana", "/unirse")
    await refereed.done("caro", "/unirse")
    await refereed.done("gael", "/expulsar @caro")
    await refereed.done("caro", "/unirse")
    await refereed.done("beto", "/empezar @beto")
    said = await refereed.done("gael", "/expulsar @beto no responde")

    assert "Beto sale del combate" in said.text
    assert 0 == await refereed.hp("Beto")
    assert "Ana, te toca" in said.text


async def test_without_a_gm_the_others_take_somebody_out(free):
    """Whoever is to leave is not asked; the last yes of the others does it."""
    await free.done("ana", "/combate todos")
    await free.done("beto", "/unirse")
    await free.done("caro", "/unirse")
    await free.done("ana", "/empezar @beto")
    assert (await free.say("beto", "/expulsar @beto")).refused == "remove_self"
    asked = await free.done("ana", "/expulsar @beto lleva días fuera")
    assert "Motivo: lleva días fuera" in asked.text
    assert 20 == await free.hp("Beto")
    assert (await free.say("beto", "/aceptar")).refused == "no_proposal"
    said = await free.done("caro", "/aceptar")

    assert "lo habéis decidido entre todos" in said.text
    assert 0 == await free.hp("Beto")
    assert (await folded(free.chat.app.desk, free.place)) == (
        await stored_fight(free.chat.app.desk, free.place)
    ).state


async def test_without_a_gm_hp_change_when_all_agree(free):
    """A ruling in the words of the system is proposed to all sides."""
    await free.duel()
    await free.done("ana", "/vida @ana 9 olvidé el veneno")
    assert 20 == await free.hp("Ana")
    said = await free.done("beto", "/aceptar")

    assert "Lo habéis acordado" in said.text
    assert 9 == await free.hp("Ana")


async def test_without_a_gm_what_only_a_gm_can_do_is_refused(free):
    """Closing a phase, and rulings with nobody to ask, need a GM."""
    await free.duel()

    for text in ("/cerrar", "/siguiente", "/expulsar @beto"):
        assert (await free.say("ana", text)).refused == "needs_gm", text


async def test_without_a_gm_the_others_go_on_without_somebody(free):
    """The turn of somebody absent is skipped when the others agree."""
    await free.done("ana", "/combate todos")
    await free.done("beto", "/unirse")
    await free.done("caro", "/unirse")
    await free.done("ana", "/empezar @beto")
    await free.done("ana", "/saltar @beto")
    said = await free.done("caro", "/aceptar")

    assert "Beto pasa" in said.text


async def test_the_order_changes_between_rounds_only(refereed):
    """The GM's order counts from this round on; within a round it is refused."""
    await refereed.done("ana", "/combate todos")
    await refereed.done("beto", "/unirse")
    await refereed.done("caro", "/unirse")
    await refereed.done("ana", "/empezar @ana")
    assert (await refereed.say("beto", "/orden @beto")).refused == "not_gm"
    said = await refereed.done("gael", "/orden @caro @ana")
    assert "Caro, te toca" in said.text

    await refereed.done("caro", "/turno")
    assert (await refereed.say("gael", "/orden @ana @caro")).refused == "order_between_rounds"
    await refereed.done("caro", "/fin")
    await refereed.done("ana", "/pasar")
    await refereed.done("beto", "/pasar")
    await refereed.done("gael", "/orden @beto")

    assert "c" in (await refereed.fight())["order"][0]
    assert (await refereed.say("caro", "/turno")).refused == "not_your_turn"
    await refereed.done("beto", "/turno")


async def test_a_voided_roll_is_made_again_and_both_stay(refereed):
    """The next roll is another attempt; the ledger shows both, and holds."""
    await refereed.duel()
    refereed.chat.faces(1, 2, 3)
    await refereed.done("ana", "/turno; strike")
    assert (await refereed.say("gael", "/anular")).refused == "missing_argument"
    assert (await refereed.say("beto", "/anular porque sí")).refused == "not_gm"
    said = await refereed.done("gael", "/anular se tiró antes de tiempo")
    assert "[1, 2, 3]" in said.text
    assert "RollVoided" in said.events
    assert (await refereed.fight())["turn"] is None

    refereed.chat.faces(7, 8, 9)
    said = await refereed.done("ana", "/turno")

    assert "D 7 · A 8 · M 9" in said.text
    rows = await refereed.chat.app.desk.store.read_list("room:main", "ledger", 0)
    voided = [one for row in rows if isinstance((one := decode(split(row)[0]).entry), Voided)]
    assert 1 == len(voided)
    assert "está anulada" in (await refereed.done("ana", "/verificar")).text


async def test_no_undo_brings_a_voided_roll_back(refereed):
    """After voiding, undoing and rolling again the same second roll falls, never the first."""
    await refereed.duel()
    refereed.chat.faces(1, 2, 3)
    await refereed.done("ana", "/turno")
    await refereed.done("gael", "/anular sin querer")
    refereed.chat.faces(7, 8, 9)
    await refereed.done("ana", "/turno")
    await refereed.done("gael", "/deshacer")
    said = await refereed.done("ana", "/turno")
    assert "D 7 · A 8 · M 9" in said.text

    await refereed.done("gael", "/anular otra vez")
    refereed.chat.faces(4, 5, 6)
    said = await refereed.done("ana", "/turno")

    assert "D 4 · A 5 · M 6" in said.text
    assert (await folded(refereed.chat.app.desk, refereed.place)) == (
        await stored_fight(refereed.chat.app.desk, refereed.place)
    ).state
    assert "2 tiradas están anuladas" in (await refereed.done("ana", "/verificar")).text


async def test_voiding_needs_a_roll(refereed):
    """Where nothing was rolled in the turn there is nothing to void."""
    await refereed.duel()

    assert (await refereed.say("gael", "/anular nada")).refused == "nothing_to_void"


async def test_without_a_gm_all_sides_void_a_roll(free):
    """The proposal runs at the last yes."""
    await free.duel()
    free.chat.faces(1, 2, 3)
    await free.done("ana", "/turno")
    await free.done("ana", "/anular error de dedo")
    await free.done("beto", "/aceptar")
    free.chat.faces(7, 8, 9)
    said = await free.done("ana", "/turno")

    assert "D 7 · A 8 · M 9" in said.text


async def test_a_voided_roll_can_be_checked_when_the_seed_is_open(refereed):
    """Both attempts follow from the seed; a stranger's check of the ledger holds after the reveal."""
    await refereed.duel()
    await refereed.done("ana", "/turno")
    await refereed.done("gael", "/anular sin querer")
    await refereed.done("ana", "/turno; strike; fin")
    await refereed.done("gael", "/combate fin")
    await refereed.done("gael", "/aceptar")
    await refereed.wait(25)
    rows = await refereed.chat.app.desk.store.read_list("room:main", "ledger", 0)
    drawn = [one for row in rows if isinstance((one := decode(split(row)[0]).entry), Drawn)]
    said = await refereed.done("ana", "/verificar")

    assert [0, 1] == [one.key.attempt for one in drawn if isinstance(one.key, FightKey)]
    assert "cuadra" in said.text
    assert "está anulada" in said.text


async def test_only_what_is_played_can_be_said_for_somebody(refereed):
    """A pause or a lobby's verb has nobody else's name."""
    await refereed.duel()

    for text in ("/como @ana pausa", "/como @ana tirar 2d6", "/como @ana como @beto turno"):
        assert (await refereed.say("gael", text)).refused == "not_for_somebody", text


async def test_a_proposal_says_what_was_typed(free):
    """The others read the ruling in the words of whoever asks for it."""
    await free.duel()
    said = await free.done("ana", "/vida @ana 9 olvidé el veneno")

    assert "vida @ana 9 olvidé el veneno" in said.text


async def test_a_system_without_rulings_says_so(embedded, embedded_redis):
    """Where a system knows no GM, his verbs are refused, and a voided roll still works."""
    async with chatroom(embedded.url, systems=(TinySystem(),), enabled=("tiny",)) as chat:
        room = chat.room()
        for who, text in (
            ("gael", "/t d20"),
            ("ana", "/gm @gael"),
            ("ana", "/combate"),
            ("beto", "/unirse"),
            ("ana", "/empezar @ana"),
            ("ana", "/golpear"),
        ):
            assert (await room.say(who, text)).refused == "", text
        for text in ("/siguiente", "/saltar @beto", "/expulsar @beto", "/orden @beto"):
            assert (await room.say("gael", text)).refused == "not_in_system", text

        assert (await room.say("gael", "/anular por error")).refused == ""
        assert (await room.say("ana", "/golpear")).refused == ""
