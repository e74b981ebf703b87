"""A fight in two rooms: whatever is done in one is asked, told and counted in the other."""

from __future__ import annotations

import pytest

from cubilete.chat.rendered import plain_text
from cubilete.testing.chatroom import chatroom

HOUR = 3_600_000


class Rooms:
    """The room of Ana and Carla, in Spanish, and the hall of Bea, Eva and Fay, in English, linked."""

    def __init__(self, chat):
        self.chat = chat
        self.room, self.hall = chat.room(), chat.room("main", "hall")

    async def do(self, who, text):
        """Say something that must not be refused, where that person is; gives what both rooms were told."""
        place = self.room if who in {"ana", "carla"} else self.hall
        said = await place.say(who, text)
        assert said.answer.refusal is None, (who, text, said.answer.refusal)
        return said.told(self.room.place), said.told(self.hall.place)

    async def wait(self, hours):
        """Let time go by; what both rooms were told meanwhile."""
        before = len(self.chat.adapter.delivered)
        self.chat.app.move_clock(hours * HOUR)
        await self.chat.app.settle()
        told = self.chat.adapter.delivered[before:]
        return tuple(
            "\n".join(plain_text(one.rendered) for one in told if one.place == place)
            for place in (self.room.place, self.hall.place)
        )


@pytest.fixture
async def rooms(embedded, embedded_redis):
    """Both rooms, linked; everybody has spoken."""
    networks = ("room", "hall")
    async with chatroom(embedded.url, installed=True, enabled=("20x3",), networks=networks) as chat:
        chat.adapter.admins.add("bea")
        found = Rooms(chat)
        await found.do("bea", "/idioma en")
        code = (await found.room.say("ana", "/enlazar")).code
        for who in ("carla", "eva", "fay"):
            await found.do(who, "/d20")
        await found.do("bea", f"/link {code}")
        for who in ("eva", "fay"):
            await found.do(who, "/d20")
        yield found


async def duel(rooms):
    """Eva against Carla; Eva goes first."""
    await rooms.do("carla", "/combate duelo")
    await rooms.do("eva", "/join")
    await rooms.do("carla", "/empezar @eva")


async def test_typed_dice_are_confirmed_from_the_other_room(rooms):
    """They are asked about in both, in each one's words, and fall at the opponent's yes."""
    await rooms.do("ana", "/reglas dice_source manual")
    await duel(rooms)
    asked = await rooms.do("eva", "/turn 5 14 3")
    fallen = await rooms.do("carla", "/aceptar")

    assert "Eva ha tirado 5, 14, 3" in asked[0]
    assert "Eva has rolled 5, 14, 3" in asked[1]
    assert all("D 5 · A 14 · M 3" in told for told in fallen)


async def test_a_step_is_taken_back_with_the_other_rooms_consent(rooms):
    """The one who asks and the one who agrees are in different rooms; both see where the fight stands."""
    await duel(rooms)
    await rooms.do("eva", "/turn; done")
    asked = await rooms.do("eva", "/undo")
    agreed = await rooms.do("carla", "/aceptar")

    assert "Eva quiere deshacer" in asked[0]
    assert "vuelve al turno 1" in agreed[0]
    assert "in turn 1 again" in agreed[1]


async def test_who_comes_late_asks_in_one_room_and_is_let_in_from_the_other(rooms):
    """The GM hears of it at home; the newcomer plays from the own room."""
    await rooms.do("ana", "/gm @ana")
    await rooms.do("eva", "/fight gm")
    await rooms.do("ana", '/npc "Lobo" hp 12')
    await rooms.do("eva", "/begin @eva")
    asked = await rooms.do("fay", "/join")
    await rooms.do("ana", "/aceptar")
    rolled = await rooms.do("fay", "/turn")

    assert "Fay quiere entrar" in asked[0]
    assert "Fay · turno 1" in rolled[0]
    assert "Fay · turn 1" in rolled[1]


async def test_rulings_hidden_rolls_and_time_are_for_both_rooms(rooms):
    """A ruling with its reason, a secret roll and what it was, and a turn that ran out."""
    for words in ("/gm @ana", "/reglas turn_timeout_hours 12", "/reglas on_timeout auto_defend"):
        await rooms.do("ana", words)
    await duel(rooms)
    ruled = await rooms.do("ana", "/vida @eva 9 cayó del tejado")
    hidden = await rooms.do("ana", "/oculta 1d1+41")
    number = hidden[1].partition("#")[2].partition(")")[0]
    shown = await rooms.do("ana", f"/revelar {number}")
    late = await rooms.wait(12)

    assert all("9/20" in told and "cayó del tejado" in told for told in ruled)
    assert all("secret" in told and "42" not in told for told in hidden)
    assert all("42" in told for told in shown)
    assert "Se acabó el tiempo de Eva" in late[0]
    assert "Eva ran out of time" in late[1]


async def test_leaving_and_giving_up_are_seen_in_both_rooms(rooms):
    """Of three one leaves the lobby, one gives up; the third has won everywhere."""
    await rooms.do("carla", "/combate todos")
    await rooms.do("eva", "/join")
    await rooms.do("fay", "/join")
    left = await rooms.do("fay", "/leave")
    await rooms.do("eva", "/begin @eva")
    await rooms.do("eva", "/surrender")
    over = await rooms.do("eva", "/accept")

    assert "Fay se va" in left[0]
    assert "Fay leaves" in left[1]
    assert "¡Gana Carla!" in over[0]
    assert "Carla wins!" in over[1]
