from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubilete.sessions.desk import session_of
from cubilete_matrix.places import Place, read_place


@pytest.mark.parametrize(
    ("place", "key"),
    [
        (Place("!abc:example.org"), "matrix:!abc:example.org"),
        (
            Place("!z96B1c2yEchkS6j-KMz_qVeKT04eFB2xTg_pFbJOKX8"),
            "matrix:!z96B1c2yEchkS6j-KMz_qVeKT04eFB2xTg_pFbJOKX8",
        ),
        (Place("!abc:example.org", "$root"), "matrix:!abc:example.org/$root"),
        (Place("@ana:example.org"), "matrix:@ana:example.org"),
        (Place("!a/b%:x", "$r/s+t"), "matrix:!a%2Fb%25:x/$r%2Fs+t"),
    ],
)
def test_keys_of_rooms_threads_and_private_chats(place, key):
    """Each kind of place has its key, and what could be read as part of one is escaped."""
    assert key == place.key
    assert place == read_place(key)


@given(st.text(min_size=1), st.text())
def test_a_key_says_its_place_whatever_the_ids_hold(target, thread):
    """Any two ids come back from their key; a thread belongs to the session of its room."""
    place = Place(f"!{target}", thread)

    assert place == read_place(place.key)
    assert Place(f"!{target}").key == session_of(place.key)


def test_a_key_of_another_network_is_refused():
    """What begins with another network is no place of ours."""
    with pytest.raises(ValueError, match="no place"):
        read_place("telegram:1")
