"""Lobbies, duels and proposals: who sits, who is asked, and what ends without a fight."""

from __future__ import annotations

import pytest

from cubilete.chat.incoming import Account, Mention
from cubilete.chat.rendered import plain_text

DAY = 24 * 3600 * 1000


async def _phase(room):
    fights = (await room.state())["fights"]
    return fights[0]["phase"] if fights else ""


async def test_a_challenge_names_who_is_asked(room):
    """A duel with somebody known calls them; others cannot accept, they can."""
    await room.say("beto", "/ayuda")
    said = await room.say("ana", "/duelo @beto")
    (asked,) = [one for one in said.deliveries if one.message.calls]
    assert len(asked.message.calls) == 1
    assert (await room.say("carla", "/aceptar")).refused in {"no_proposal", "not_asked"}
    assert (await room.say("ana", "/aceptar")).refused == "own_proposal"
    begun = await room.say("beto", "/aceptar")
    assert begun.events.count("FightStarted") == 1
    assert await _phase(room) == "running"


async def test_an_unseen_name_is_invited(room):
    """A duel with a name never seen waits for exactly this name, until its bearer speaks."""
    said = await room.say("ana", "/duelo @nuria")
    assert "nuria" in said.text
    assert (await room.say("carla", "/aceptar")).refused == "not_asked"
    assert (await room.say("carla", "/unirse")).refused == "not_invited"
    begun = await room.say("nuria", "/aceptar")
    assert "FightStarted" in begun.events
    assert {event["character"] for event in begun.answer.events if event["type"] == "SeatTaken"}


async def test_the_case_of_an_unseen_name_does_not_matter(room):
    """People type names as they like: the invitation to @Nuria is nuria's."""
    await room.say("ana", "/duelo @Nuria")
    assert "FightStarted" in (await room.say("nuria", "/aceptar")).events


async def test_a_pill_of_somebody_unseen_invites_their_account(room):
    """Who is named by account is called at once, whatever they are called by the time they say yes."""
    said = await room.say("ana", "/duelo nuria", mentions=(_pill("nuria", 7),))
    assert said.refused == ""
    (asked,) = [one for one in said.deliveries if one.message.calls]
    assert ["nuria"] == [person.id for person in asked.people.values()]
    assert (await room.say("carla", "/aceptar")).refused in {"no_proposal", "not_asked"}
    assert (await room.say("carla", "/unirse")).refused == "not_invited"
    renamed = Account("room", "nuria", "La Zurda", "zurda")
    begun = await room.say("nuria", "/aceptar", author=renamed)
    assert "FightStarted" in begun.events
    assert (await room.say("ana", "/duelo @zurda")).refused == "fight_exists"


@pytest.mark.parametrize("is_bot", [True, False])
async def test_nobody_duels_a_bot(room, is_bot):
    """Another bot, or ourselves, could not answer: the refusal names them as they are shown."""
    account = Account("room", "golem" if is_bot else "bot", "Golem", "golem", is_bot)
    said = await room.say("ana", "/duelo Golem", mentions=(Mention(7, 12, account),))
    assert said.refused == "unknown_person"
    assert "«Golem»" in said.text


async def test_a_replied_message_names_somebody_unseen(room):
    """A reply brings the account of whoever wrote what is replied to, also if that was no command."""
    said = await room.say("ana", "/duelo", reply_author=Account("room", "nuria", "Nuria", "nuria"))
    assert said.refused == ""
    assert "FightStarted" in (await room.say("nuria", "/aceptar")).events


def _pill(who, start):
    return Mention(start, start + len(who), Account("room", who, who.capitalize(), who))


async def test_a_lobby_that_somebody_asks_for_is_shown_anew(room):
    """`/estado` is answered where one reads, not in a card far above."""
    await room.say("ana", "/combate")
    (shown,) = (await room.say("beto", "/estado")).deliveries
    assert shown.edit is None
    assert [choice.label for choice in shown.rendered.choices] == ["Unirme", "Salir"]


async def test_an_open_challenge_is_anybodys(room):
    """`/duelo` alone waits for the first who says yes, but for the challenger."""
    await room.say("ana", "/duelo")
    assert (await room.say("ana", "/aceptar")).refused == "own_proposal"
    assert "FightStarted" in (await room.say("carla", "/aceptar")).events


async def test_nobody_says_no_for_all(room):
    """An open challenge has no no; whoever is invited by name may say it, others not."""
    said = await room.say("ana", "/duelo")
    (challenge,) = said.deliveries
    assert [choice.label for choice in challenge.rendered.choices] == ["Aceptar", "Retirar"]
    assert (await room.say("carla", "/rechazar")).refused == "not_asked"
    assert (await room.say("ana", "/rechazar")).refused == "own_proposal"
    await room.say("ana", "/cancelar")
    await room.say("ana", "/duelo @nuria")
    assert (await room.say("carla", "/rechazar")).refused == "not_asked"
    assert "FightClosed" in (await room.say("nuria", "/rechazar")).events


async def test_who_sat_down_before_the_answer_is_told_that_it_is_off(room):
    """The card of the lobby, with its buttons, says that the lobby is closed."""
    await room.say("ana", "/duelo")
    await room.say("beto", "/unirse")
    said = await room.say("ana", "/cancelar")
    assert any(one.edit and "se cierra sin jugarse" in plain_text(one.rendered) for one in said.deliveries)
    assert await _phase(room) == "finished"


async def test_declined(room):
    """A no ends the challenge: the lobby closes, characters and place are free."""
    await room.say("beto", "/ayuda")
    await room.say("ana", "/duelo @beto")
    said = await room.say("beto", "/rechazar")
    assert said.events == ["ProposalAnswered", "FightClosed"]
    assert await _phase(room) == "finished"
    assert (await room.say("beto", "/aceptar")).refused == "no_proposal"
    assert (await room.say("ana", "/combate")).refused == ""


async def test_cancelled(room):
    """The challenger may take it back, nobody else."""
    await room.say("beto", "/ayuda")
    await room.say("ana", "/duelo @beto")
    assert (await room.say("beto", "/cancelar")).refused in {"no_proposal", "not_your_proposal"}
    assert "FightClosed" in (await room.say("ana", "/cancelar")).events
    assert (await room.say("ana", "/duelo @beto")).refused == ""


async def test_what_is_asked_again_is_shown_again(duel):
    """The same question twice is one question, shown anew; answers that were given count."""
    first = await duel.say("ana", "/rendirse")
    again = await duel.say("ana", "/rendirse")
    (shown,) = again.deliveries
    assert "ProposalMade" in first.events
    assert "ProposalMade" not in again.events
    assert (shown.edit, [choice.label for choice in shown.rendered.choices]) == (None, ["Sí", "No"])
    await duel.press("ana", "Sí")
    assert (await duel.say("ana", "/aceptar")).refused == "no_proposal"


async def test_questions_do_not_pile_up(duel):
    """Of one person's proposals the oldest makes room; those of others stay."""
    await duel.say("beto", "/anular así no")
    for number in range(25):
        await duel.say("ana", f"/anular error {number}")
    assert (await duel.say("beto", "/aceptar 3")).refused == "no_proposal"
    assert (await duel.say("ana", "/rechazar 2")).refused == ""
    assert (await duel.say("beto", "/rechazar 27")).refused == ""


async def test_lapsed(room):
    """After a day without an answer a challenge lapses: told once, and the way is free for another."""
    await room.say("beto", "/ayuda")
    await room.say("ana", "/duelo @beto")
    room.chat.app.move_clock(DAY - 1000)
    await room.chat.app.settle()
    assert await _phase(room) == "lobby"
    room.chat.app.move_clock(1000)
    before = len(room.chat.adapter.delivered)
    await room.chat.app.settle()
    told = room.chat.adapter.delivered[before:]
    assert [one.message.body[0].key for one in told] == ["proposal-over"]
    assert (await room.say("beto", "/aceptar")).refused == "no_proposal"
    assert (await room.say("ana", "/duelo @beto")).refused == ""


async def test_a_lapsed_confirmation_does_nothing(duel):
    """What was asked "are you sure?" and never answered does not happen."""
    await duel.say("ana", "/rendirse")
    duel.chat.app.move_clock(DAY)
    await duel.chat.app.settle()
    assert (await duel.say("ana", "/aceptar")).refused == "no_proposal"
    assert await _phase(duel) == "running"


async def test_a_lobby_fills_and_closes(room):
    """Seats are taken and left; the last one to leave closes the lobby."""
    await room.say("ana", "/combate")
    assert (await room.say("ana", "/unirse")).refused == "already_joined"
    assert (await room.say("beto", "/unirse")).events == ["SeatTaken"]
    assert (await room.say("carla", "/unirse")).refused == "fight_full"
    assert (await room.say("carla", "/empezar")).refused == "not_in_fight"
    assert (await room.say("beto", "/salir")).events == ["SeatLeft"]
    assert (await room.say("ana", "/empezar")).refused == "too_few"
    assert "FightClosed" in (await room.say("ana", "/salir")).events
    assert await _phase(room) == "finished"
    assert (await room.say("ana", "/combate")).refused == ""


async def test_one_fight_in_a_place(room):
    """Where a lobby or a fight is, no other can be opened."""
    await room.say("ana", "/combate")
    for text in ("/combate", "/duelo", "/duelo @beto"):
        said = await room.say("carla", text)
        assert said.refused == "fight_exists"
    assert (await room.state())["fights"][0]["id"] == 1


async def test_only_the_opener_closes_a_lobby(room):
    """`/combate fin` in a lobby is its opener's; a stranger's is refused."""
    await room.say("beto", "/combate")
    assert (await room.say("carla", "/combate fin")).refused == "end_needs_admin"
    assert "FightClosed" in (await room.say("beto", "/combate fin")).events


async def test_surrender_asks_first(duel):
    """Nothing happens before the yes of who surrenders; somebody else's yes is none."""
    await duel.say("beto", "/rendirse")
    assert (await duel.say("ana", "/aceptar")).refused in {"no_proposal", "not_asked"}
    assert await _phase(duel) == "running"
    assert "FightEnded" in (await duel.say("beto", "/aceptar")).events
    assert await _phase(duel) == "finished"


async def test_undo_needs_the_other_side(duel):
    """Without a GM a hit is taken back only when the others agree, and only while nothing else happens."""
    await duel.say("ana", "/golpear")
    assert (await duel.say("ana", "/deshacer")).events == ["ProposalMade"]
    await duel.say("beto", "/apuntar")
    assert (await duel.say("beto", "/aceptar")).refused == "proposal_lapsed"
    await duel.say("beto", "/deshacer")
    await duel.say("ana", "/deshacer")
    said = await duel.say("beto", "/aceptar")
    assert "Undone" in said.events
    assert (await duel.state())["fights"][0]["turn"] == 1


async def test_nothing_to_undo(duel):
    """Before the first step there is nothing to take back."""
    assert (await duel.say("ana", "/deshacer")).refused == "nothing_to_undo"


@pytest.mark.parametrize("text", ["/golpear", "/apuntar", "/deshacer", "/rendirse"])
async def test_who_does_not_play_does_nothing(duel, text):
    """Verbs of a fight are for those who sit in it."""
    assert (await duel.say("carla", text)).refused == "not_in_fight"


async def test_one_in_two_seats_never(room):
    """Nobody duels against themselves."""
    assert (await room.say("ana", "/duelo @ana")).refused == "duel_self"


async def test_a_deadline_plays_by_itself(room):
    """The system's deadline rings as a command of its own, once, and undo sets it anew."""
    await room.say("gabi", "/ayuda")
    await room.say("ana", "/gm @gabi")
    await room.say("ana", "/reglas hp 500")
    await room.say("ana", "/reglas seconds 60")
    await room.say("ana", "/combate")
    await room.say("beto", "/unirse")
    await room.say("ana", "/empezar Ana")
    chat = room.chat
    chat.app.move_clock(60_000)
    await chat.app.settle()
    fight = (await room.state())["fights"][0]
    assert fight["turn"] == 2
    left = dict(fight["hp"])
    chat.app.move_clock(30_000)
    await room.say("gabi", "/deshacer")
    assert (await room.state())["fights"][0]["turn"] == 1
    chat.app.move_clock(59_000)
    await chat.app.settle()
    assert (await room.state())["fights"][0]["turn"] == 1
    chat.app.move_clock(1_000)
    await chat.app.settle()
    again = (await room.state())["fights"][0]
    assert (again["turn"], again["hp"]) == (2, left)


@pytest.mark.parametrize("way", ["/combate fin", "/salir", "/unirse"])
async def test_a_challenge_ends_with_its_lobby(room, way):
    """When the lobby of a challenge closes, or begins another way, nothing of the challenge comes later."""
    await room.say("ana", "/duelo")
    if way == "/unirse":
        await room.say("beto", way)
        assert "FightStarted" in (await room.say("ana", "/empezar")).events
    else:
        assert "FightClosed" in (await room.say("ana", way)).events
    assert (await room.say("carla", "/aceptar")).refused == "no_proposal"
    before = len(room.chat.adapter.delivered)
    room.chat.app.move_clock(DAY)
    await room.chat.app.settle()
    told = [one.message.body[0].key for one in room.chat.adapter.delivered[before:]]
    assert "proposal-over" not in told
