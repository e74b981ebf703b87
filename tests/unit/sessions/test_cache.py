"""What the worker remembers of sessions is bounded, whatever it has seen of them."""

from __future__ import annotations

from cubilete.sessions.cache import Held, SessionCache

_LIMIT = 100_000


def _filled(entry):
    """A small cache that has seen one document of each of a thousand sessions."""
    cache = SessionCache(_LIMIT)
    for number in range(1000):
        cache.hold(f"room:{number}", "meta", entry)
    return cache


def test_the_oldest_sessions_are_dropped():
    """Where documents take more than the bound, the newest sessions are kept."""
    cache = _filled(Held(1, "a document", 500))

    assert {} == cache.of("room:0")
    assert {"meta": Held(1, "a document", 500)} == cache.of("room:999")


def test_sessions_that_have_nothing_do_not_pile_up():
    """That a document is not there is remembered too, and counts: people who only look in are many."""
    cache = _filled(Held(0, None, 0))

    assert {} == cache.of("room:0")
    assert {"meta": Held(0, None, 0)} == cache.of("room:999")


def test_a_session_in_use_is_not_dropped():
    """Who was asked for lately stays, whenever it came."""
    cache = SessionCache(_LIMIT)
    for number in range(1000):
        cache.hold(f"room:{number}", "meta", Held(1, number, 100))
        cache.of("room:0")

    assert {"meta": Held(1, 0, 100)} == cache.of("room:0")
    assert {} == cache.of("room:1")
