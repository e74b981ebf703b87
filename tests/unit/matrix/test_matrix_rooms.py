from __future__ import annotations

import math

import pytest

from cubilete_matrix.rooms import Room


def _room(version, levels=None, **create):
    room = Room("!r")
    create = {"room_version": version, **create}
    room.take({"type": "m.room.create", "state_key": "", "sender": "@ana:x", "content": create})
    if levels is not None:
        room.take({"type": "m.room.power_levels", "state_key": "", "sender": "@ana:x", "content": levels})
    return room


def test_creators_of_new_rooms_stand_above_all():
    """From version 12 on creators, the additional ones too, are in no list and above every level."""
    room = _room("12", {"users": {"@eva:x": 100}}, additional_creators=["@beto:x", 7])

    assert math.inf == room.level("@ana:x") == room.level("@beto:x")
    assert room.is_admin("@ana:x")
    assert room.is_admin("@eva:x")
    assert not room.is_admin("@carla:x")


def test_creators_of_old_rooms_have_what_is_listed():
    """Before version 12 a creator who was taken off the list is like anybody."""
    assert not _room("11", {"users": {"@eva:x": 100}}).is_admin("@ana:x")
    assert _room("11").is_admin("@ana:x")
    assert not _room("11", {"users": {}}, additional_creators=["@beto:x"]).is_admin("@beto:x")


@pytest.mark.parametrize(
    ("level", "default", "admin"),
    [(50, 50, True), (49, 50, False), (50, None, True), (60, 75, False), (75, 75, True), (10, 0, False)],
)
def test_an_admin_may_change_the_state_of_the_room(level, default, admin):
    """The level for state counts, and never less than 50."""
    levels = {"users": {"@beto:x": level}}
    if default is not None:
        levels["state_default"] = default

    assert admin == _room("11", levels).is_admin("@beto:x")


@pytest.mark.parametrize("level", ["50", " 50 ", "+50"])
def test_levels_written_as_text_count(level):
    """Old rooms may hold levels as text."""
    assert 50 == _room("9", {"users": {"@beto:x": level}}).level("@beto:x")


@pytest.mark.parametrize("level", [None, True, "a lot", 5.5, [], {}])
def test_levels_that_are_none_count_as_none(level):
    """Nonsense in the power levels lifts nobody."""
    assert 0 == _room("11", {"users": {"@beto:x": level}}).level("@beto:x")


def test_encryption_is_never_taken_back():
    """A room that was encrypted once is so for ever, whatever its state says."""
    room = _room("11")
    room.take(
        {"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}
    )
    room.take({"type": "m.room.encryption", "state_key": "", "content": {}})

    assert room.encrypted


def test_speaking_takes_the_level_of_what_is_sent():
    """In an encrypted room the level of encrypted events counts."""
    levels = {"events": {"m.room.encrypted": 50}, "events_default": 0}
    room = _room("11", levels)
    assert room.may_speak("@bot:x")
    room.take({"type": "m.room.encryption", "state_key": "", "content": {}})
    assert not room.may_speak("@bot:x")


def test_what_replaces_a_room_is_known_from_both_sides():
    """The tombstone names the new room, the new room its predecessor; other kinds of state say nothing."""
    old, new = _room("11"), _room("12", predecessor={"room_id": "!r", "event_id": "$1"})
    old.take({"type": "m.room.tombstone", "state_key": "x", "content": {"replacement_room": "!bad"}})
    assert not old.replacement
    old.take({"type": "m.room.tombstone", "state_key": "", "content": {"replacement_room": "!new"}})

    assert ("!new", "!r") == (old.replacement, new.predecessor)
