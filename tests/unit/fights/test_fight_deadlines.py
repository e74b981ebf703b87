from __future__ import annotations

import pytest


@pytest.fixture
async def timed(refereed):
    """A group whose GM is Gael, with twelve hours a turn."""
    await refereed.done("ana", "/reglas turn_timeout_hours 12")
    return refereed


async def test_by_default_everybody_waits(timed):
    """Without another rule nothing happens by itself."""
    await timed.duel()

    assert "" == await timed.wait(100)


async def test_a_turn_plays_itself(timed):
    """After the time the turn is rolled and defended, and the next one is called."""
    await timed.done("ana", "/reglas on_timeout auto_defend")
    await timed.duel()
    assert "" == await timed.wait(11.9)
    told = await timed.wait(0.2)

    assert "Se acabó el tiempo de Ana" in told
    assert "Beto, te toca" in told
    assert "Se acabó el tiempo de Beto" in await timed.wait(12)


async def test_the_gm_is_called_to_play(timed):
    """With that rule nothing is played; the GM is called, once."""
    await timed.done("ana", "/reglas on_timeout gm_plays")
    await timed.duel()
    told = await timed.wait(12)

    assert "Se acabó el tiempo de Ana. Gael" in told
    assert 1 == (await timed.fight())["turn_no"]
    assert "" == await timed.wait(50)
    await timed.done("gael", "/saltar @ana")


async def test_what_others_do_moves_no_deadline(timed):
    """A step within the turn keeps its time: it counts from the call."""
    await timed.done("ana", "/reglas on_timeout auto_defend")
    await timed.duel()
    await timed.wait(8)
    await timed.done("ana", "/turno")
    await timed.done("gael", "/marca @beto inalcanzable si")

    assert "Se acabó el tiempo de Ana" in await timed.wait(4.1)


async def test_a_whole_phase_runs_out(timed):
    """In a phase of free order the time counts from its start, for all who have not played."""
    await timed.done("ana", "/reglas on_timeout auto_defend")
    await timed.against_gm("ana", "beto", "caro")
    await timed.wait(6)
    await timed.done("ana", "/turno; fin")
    assert "" == await timed.wait(5.9)
    told = await timed.wait(0.2)

    assert "Se acabó el tiempo de Beto" in told
    assert "Se acabó el tiempo de Caro" in told
    assert "Gael: le toca a Lobo 1" in told


async def test_a_pause_stops_the_clock(timed):
    """Time that was left before the pause is left after it."""
    await timed.done("ana", "/reglas on_timeout auto_defend")
    await timed.duel()
    await timed.wait(10)
    await timed.done("gael", "/pausa")
    assert "" == await timed.wait(40)
    await timed.done("gael", "/pausa")
    assert "" == await timed.wait(1.9)

    assert "Se acabó el tiempo de Ana" in await timed.wait(0.2)


async def test_somebody_absent_is_not_timed(timed):
    """The turn of somebody absent waits; back again, it has a time."""
    await timed.done("ana", "/reglas on_timeout auto_defend")
    await timed.duel()
    await timed.done("ana", "/pausa")
    assert "" == await timed.wait(40)
    await timed.done("ana", "/pausa")

    assert "Se acabó el tiempo de Ana" in await timed.wait(12.1)


async def test_undo_sets_the_deadline_of_the_turn_that_is_back(timed):
    """After an undo the turn in play has a time again, and the one that is gone has none."""
    await timed.done("ana", "/reglas on_timeout auto_defend")
    await timed.duel()
    await timed.done("ana", "/turno; fin")
    await timed.wait(11)
    await timed.done("gael", "/deshacer")
    told = await timed.wait(1.1)

    assert "Se acabó el tiempo de Beto" not in told
    assert "Se acabó el tiempo de Ana" in told + await timed.wait(11)


async def test_an_absence_with_an_end_is_waited_for(timed):
    """The time of somebody who is back at a known time counts from then."""
    await timed.done("ana", "/reglas on_timeout auto_defend")
    await timed.duel()
    await timed.done("ana", "/pausa 2d")
    assert "" == await timed.wait(48 + 11.9)

    assert "Se acabó el tiempo de Ana" in await timed.wait(0.2)


@pytest.mark.parametrize("absent", ["ana", "beto"])
async def test_in_a_phase_only_the_time_of_those_who_are_there_runs_out(timed, absent):
    """Whoever is absent is waited for, wherever in the order; the others' time runs out as ever."""
    await timed.done("ana", "/reglas on_timeout auto_defend")
    await timed.against_gm("ana", "beto", "caro")
    await timed.done(absent, "/pausa 2d")
    told = await timed.wait(12.1)
    there = next(name for name in ("ana", "beto") if name != absent).capitalize()

    assert f"Se acabó el tiempo de {there}" in told
    assert "Se acabó el tiempo de Caro" in told
    assert f"Se acabó el tiempo de {absent.capitalize()}" not in told
    assert "le toca a Lobo 1" not in told
    assert "" == await timed.wait(36 + 11.5)
    assert f"Se acabó el tiempo de {absent.capitalize()}" in await timed.wait(0.5)


async def test_the_gm_is_called_for_whoever_is_there(timed):
    """Somebody absent without an end holds up nobody else's time, and is not the one who is named."""
    await timed.done("ana", "/reglas on_timeout gm_plays")
    await timed.against_gm("ana", "beto", "caro")
    await timed.done("ana", "/pausa")
    told = await timed.wait(12.1)

    assert "Se acabó el tiempo de Beto. Gael" in told
    assert "Ana" not in told
