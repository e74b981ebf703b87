"""The GM's private card: what only the GM may see, in place, and no noise where the GM cannot be reached."""

from __future__ import annotations

from cubilete.chat.rendered import plain_text
from cubilete.errors import DeliveryFailed


def _private(scene):
    """What was delivered to GMs alone, oldest first, with what each replaced."""
    return [
        (plain_text(one.rendered), one.edit)
        for one in scene.chat.adapter.delivered
        if (one.message.card or "").startswith("gm:")
    ]


async def test_a_gm_always_has_a_card_of_the_own_side(refereed):
    """From the first step on, without hidden HP too; it is replaced in place, and ends with the fight."""
    await refereed.against_gm("ana")
    first, edit = _private(refereed)[0]
    assert "Tu bando · solo lo ves tú" in first
    assert "2. Lobo 1 · HP 12/12" in first
    assert edit is None

    await refereed.done("ana", '/turno; strike "Lobo 1"; fin')
    assert "Ataque 1: Ana → Lobo 1" in _private(refereed)[-1][0]
    await refereed.done("gael", '/expulsar "Lobo 1"')
    await refereed.done("gael", '/expulsar "Lobo 2"')

    cards = _private(refereed)
    assert all(edit is not None for _, edit in cards[1:])
    assert "Tu bando, al final" in cards[-1][0]
    assert "Lobo 2 · fuera del combate" in cards[-1][0]


async def test_a_step_that_tells_the_gm_nothing_sends_nothing(refereed):
    """A roll changes nothing of the GM's side: his card is left alone."""
    await refereed.against_gm("ana")
    before = len(_private(refereed))
    await refereed.done("ana", "/turno")

    assert before == len(_private(refereed))


async def test_without_a_side_of_the_gm_there_is_no_card(refereed):
    """In a duel that a GM referees all is public."""
    await refereed.duel()

    assert [] == _private(refereed)


async def test_a_gm_who_cannot_be_reached_makes_no_noise(refereed):
    """Whoever never wrote to the bot gets no card; the fight goes on, and nothing is kept as undelivered."""
    adapter = refereed.chat.adapter
    deliver = adapter.deliver

    async def refuse_private(delivery):
        if (delivery.message.card or "").startswith("gm:"):
            raise DeliveryFailed("bot can't initiate conversation with a user")
        return await deliver(delivery)

    adapter.deliver = refuse_private
    await refereed.against_gm("ana")
    said = await refereed.done("ana", '/turno; strike "Lobo 1"; fin')

    assert "Lobo 1" in said.text
    store = refereed.chat.app.desk.store
    assert [] == [one for shard in range(32) for one in await store.dead_letters(shard, "room")]


async def test_the_last_card_shows_the_end_without_choices(refereed):
    """The card of the last turn is replaced by the board as it ended; the last word names the log."""
    await refereed.duel()
    said = await refereed.done("gael", "/expulsar @beto")
    card = refereed.chat.adapter.delivered[-1]

    assert "¡Gana Ana!" in plain_text(card.rendered)
    assert "Beto · fuera del combate" in plain_text(card.rendered)
    assert () == card.message.choices
    assert card.edit is not None
    assert "📊 1 turno, 1 ronda: Ana 20/20 · Beto (salió)" in said.text
    assert "/registro" in said.text
