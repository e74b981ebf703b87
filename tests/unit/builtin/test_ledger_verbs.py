from __future__ import annotations

import io
import re

import pytest
import redis

from cubilete.ledger.verify import verify
from cubilete.sessions import keys
from cubilete.testing.chatroom import NETWORK


async def _group(room):
    """Let Gael be the GM."""
    await room.say("gael", "/d20")
    await room.say("ana", "/gm @gael")


def _number(said):
    return int(re.search(r"n\.º (\d+)", said.text)[1])


async def test_the_chain_is_checked_and_its_head_shown(room):
    """Count and head, what waits for its seed, and what binds the dice to come."""
    await room.say("ana", "/tirar 2d6")
    text = (await room.say("beto", "/verificar")).text

    assert "El registro cuadra: 4 entradas" in text
    assert "Una tirada aún no se puede comprobar: su semilla sigue cerrada" in text
    assert "Semilla n.º 1, sellada con" in text
    assert "La siguiente, n.º 2, está sellada con" in text


async def test_a_noted_head_is_found_again(room):
    """A head that somebody noted is looked for in the chain, with and without its number."""
    await room.say("ana", "/tirar 2d6")
    head = re.search(r"cabeza ([0-9a-z]{8})", (await room.say("ana", "/verificar")).text)[1]
    await room.say("ana", "/tirar 2d6")

    for text in (f"/verificar {head}", f"/verify {head.upper()} 4"):
        assert "era la cabeza en la entrada 4" in (await room.say("ana", text)).text


@pytest.mark.parametrize("noted", ["zzzzzzzz", "zzzzzzzz 4", "zzzzzzzz 900"])
async def test_a_head_that_never_was_is_named(noted, room):
    """A rebuilt or a cut chain shows against what was noted."""
    await room.say("ana", "/tirar 2d6")

    assert "❌" in (await room.say("ana", f"/verificar {noted}")).text


async def test_a_changed_entry_is_named(room, chat):
    """What was tampered with in the store is found, with its number."""
    await room.say("ana", "/tirar 2d6")
    with redis.Redis.from_url(chat.app.settings.redis_url) as client:
        key = keys.log(room.place, "ledger")
        forged = bytearray(client.lindex(key, 3))
        forged[40] ^= 1
        client.lset(key, 3, bytes(forged))

    assert "❌ La entrada 4 no cuadra" in (await room.say("ana", "/verificar")).text


async def test_a_cut_tail_is_named(room, chat):
    """Entries that are missing at the end show against the head that the group holds."""
    await room.say("ana", "/tirar 2d6")
    await room.say("ana", "/tirar 2d6")
    with redis.Redis.from_url(chat.app.settings.redis_url) as client:
        client.rpop(keys.log(room.place, "ledger"))

    text = (await room.say("ana", "/verificar")).text

    assert "❌ La entrada 5 no cuadra" in text
    assert "✅" not in text


async def test_a_text_goes_into_the_next_seed(room):
    """Texts for the epoch to come are entries, and change what the revealed seed deals."""
    said = await room.say("beto", "/semilla que haya suerte")

    assert ["SeedAdded"] == said.events
    assert "epoch/2" == said.answer.events[0]["scope"]
    assert "con un texto vuestro" in (await room.say("ana", "/verificar")).text


async def test_a_text_in_a_lobby_goes_into_the_fights_dice(table):
    """While a fight has not begun its seed takes texts; once it runs they are for the group's next one."""
    await table.say("ana", "/duelo")
    lobby = await table.say("beto", "/semilla luna")
    await table.say("beto", "/aceptar")
    running = await table.say("beto", "/semilla luna")

    assert "fight/1" == lobby.answer.events[0]["scope"]
    assert "epoch/2" == running.answer.events[0]["scope"]


async def test_a_seed_takes_no_more_texts_than_it_can(room):
    """The 65th text is refused, and so is one that is too long."""
    for first in range(0, 64, 16):
        lines = [f"/semilla {number}" for number in range(first, first + 16)]
        assert "" == (await room.say("ana", "\n".join(lines))).refused

    assert "seed_full" == (await room.say("ana", "/semilla otra")).refused
    assert "seed_too_long" == (await room.say("ana", f"/semilla {'x' * 201}")).refused


async def test_opening_the_seed_makes_all_rolls_checkable(room):
    """After `/revelar` what was rolled follows from an opened seed, and the next seed deals."""
    await room.say("ana", "/tirar 2d6")
    await room.say("ana", "/semilla hola")
    said = await room.say("ana", "/revelar")
    await room.say("ana", "/tirar 2d6")
    text = (await room.say("ana", "/verificar")).text

    assert ["SeedRevealed"] == said.events
    assert "Una tirada sale de su semilla, ya abierta" in text
    assert "Semilla n.º 2" in text


async def test_there_is_nothing_to_open_before_a_roll(room):
    """A seed without rolls is not opened."""
    assert "nothing_to_reveal" == (await room.say("ana", "/revelar")).refused
    await room.say("ana", "/tirar d6")
    await room.say("ana", "/revelar")
    assert "nothing_to_reveal" == (await room.say("ana", "/revelar")).refused


async def test_a_hidden_roll_is_told_to_the_gm_alone(room):
    """The room learns that there was one; faces are in no event and in no message but the GM's."""
    await _group(room)
    said = await room.say("gael", "/oculta 3d6+2 sigilo")

    assert re.fullmatch(r"🎲 Gael tira en secreto \(n\.º \d+\)\.", said.told(f"{NETWORK}:main"))
    assert "sigilo — 3d6+2 →" in said.told(f"{NETWORK}:@gael")
    assert {"type", "number"} == set(said.answer.events[0])


async def test_a_hidden_roll_is_shown_as_it_was(room):
    """`/revelar N` shows the same dice to all, and the ledger holds."""
    await _group(room)
    hidden = await room.say("gael", "/oculta 4d6kh3+d8 sigilo")
    secret = hidden.told(f"{NETWORK}:@gael").splitlines()[1].partition(" → ")[2]
    shown = await room.say("gael", f"/revelar {_number(hidden)}")

    assert secret == shown.text.splitlines()[1].partition(" → ")[2]
    assert ["HiddenShown"] == shown.events
    assert (
        "2 tiradas ocultas se revelaron y son las que se ocultaron"
        in (await room.say("ana", "/verificar")).text
    )


async def test_exploding_hidden_dice_are_shown_as_they_were(room):
    """Each wave is a draw of its own; all of them open together."""
    await _group(room)
    for _ in range(3):
        hidden = await room.say("gael", "/oculta 6d2! olas")
        secret = hidden.told(f"{NETWORK}:@gael").splitlines()[1].partition(" → ")[2]
        shown = await room.say("gael", f"/revelar {_number(hidden)}")
        assert secret == shown.text.splitlines()[1].partition(" → ")[2]


async def test_a_sum_without_dice_is_no_hidden_roll(room):
    """Nothing falls that could be bound and shown later; the refusal has a right example."""
    await _group(room)

    said = await room.say("gael", "/oculta 3+4 sigilo")

    assert "dice_none" == said.refused
    assert "/oculta d20+5 sigilo" in said.text


async def test_a_hidden_roll_is_shown_once(room):
    """The second time there is nothing to show; a number that is none is refused with one that is."""
    await _group(room)
    first = _number(await room.say("gael", "/oculta d6"))
    second = _number(await room.say("gael", "/oculta d6"))
    await room.say("gael", f"/revelar {first}")
    again = await room.say("gael", f"/revelar {first}")

    assert "no_hidden_roll" == again.refused
    assert f"/revelar {second}" in again.text


async def test_hidden_rolls_wait_over_a_restart_and_an_opened_seed(room, chat):
    """Neither takes them away, and the opened seed does not tell them."""
    await _group(room)
    number = _number(await room.say("gael", "/oculta 5d10"))
    await room.say("ana", "/revelar")
    await chat.restart()

    assert ["HiddenShown"] == (await room.say("gael", f"/revelar {number}")).events
    assert "El registro cuadra" in (await room.say("ana", "/verificar")).text


async def test_a_hidden_roll_does_not_move_the_open_ones(room, chat):
    """Queued faces are for rolls in the open; a hidden roll takes none of them."""
    await _group(room)
    chat.faces(6)
    await room.say("gael", "/oculta d6")

    assert "→ 6 = 6" in (await room.say("ana", "/tirar d6")).text


async def test_the_file_of_rolls_verifies_by_itself(room):
    """What `/registro` sends is a whole ledger, and a changed byte in it is found."""
    for _ in range(3):
        await room.say("ana", "/tirar 3d6")
    said = await room.say("ana", "/registro")
    (data,) = said.files
    changed = bytearray(data)
    changed[len(data) // 2] ^= 1

    assert verify(io.BytesIO(data)).holds
    assert not verify(io.BytesIO(bytes(changed))).holds
    assert f"cabeza {verify(io.BytesIO(data)).head.short}" in said.text


async def test_a_long_head_is_answered_shortly(room):
    """What was no head is repeated only as far as it takes to know it again."""
    await room.say("ana", "/d6")
    told = (await room.say("ana", "/verificar " + "z" * 4000)).text

    assert "zzz…" in told
    assert len(told) < 600
