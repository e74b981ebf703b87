from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubilete.sessions import keys

ids = st.text(max_size=12)


def test_sessions_keep_their_shards():
    """The shard of a session is fixed for good: these were computed when the format was laid down."""
    known = {"telegram:-100123": 31, "matrix:!room:example.org": 5, "console:main": 19}
    assert {session: keys.shard_of(session) for session in known} == known


def test_all_shards_are_used():
    """A thousand sessions reach all 32 shards."""
    assert {keys.shard_of(f"telegram:{number}") for number in range(1000)} == set(range(keys.SHARDS))


@given(ids)
def test_all_keys_of_a_session_lie_in_one_slot(session):
    """Every key of a session, and the shared ones of its shard, begin with the same hash tag."""
    shard = keys.shard_of(session)
    tag = f"{{{shard:02d}}}"
    names = [
        keys.documents(session), keys.log(session, "l"), keys.aux(session, "a"), keys.dedupe(session, "c"),
        keys.outbox(shard, "n"), keys.dead(shard, "n"), *keys.receipts(shard, "n"), keys.lease(shard, "n"),
        keys.timers(shard), keys.pointer(session),
    ]  # fmt: skip
    assert all(name.startswith(tag) for name in names)
    assert len(set(names)) == len(names)


@given(ids, ids, ids, ids)
def test_two_pairs_never_share_a_key(session, name, other_session, other_name):
    """Session and name can be told apart again, whatever characters they hold."""
    for build in (keys.log, keys.aux, keys.dedupe):
        same = build(session, name) == build(other_session, other_name)
        assert same == ((session, name) == (other_session, other_name))


def test_separators_inside_ids_do_not_mix_keys():
    """The classical collision is none: a:b + c and a + b:c."""
    assert keys.log("a:b", "c") != keys.log("a", "b:c")


def test_a_timer_is_session_and_name():
    """Only a NUL in the session could mix timers up; it is refused."""
    assert keys.timer_member("s", "fight:1") == "s\0fight:1"
    with pytest.raises(ValueError, match="NUL"):
        keys.timer_member("s\0", "x")


def test_lone_surrogates_have_a_shard():
    """Broken text from a network does not stop us from finding a shard."""
    assert 0 <= keys.shard_of("\ud800") < keys.SHARDS


def test_the_docstring_lists_every_kind_of_key():
    """The table at the top of the module names the letter of each key."""
    letters = set(re.findall(r"\{07\}([a-z])", keys.__doc__))
    built = [
        keys.documents("x"), keys.log("x", "n"), keys.aux("x", "n"), keys.dedupe("x", "n"),
        keys.outbox(7, "n"), keys.dead(7, "n"), keys.given_up(7, "n"), *keys.receipts(7, "n"),
        keys.lease(7, "n"), keys.timers(7), keys.pointer("x"),
    ]  # fmt: skip
    assert {key[4] for key in built} == letters
