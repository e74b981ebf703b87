from __future__ import annotations

import pytest

from cubilete.errors import BadSettings
from cubilete_matrix.account import NoLogin, pickle_key
from cubilete_matrix.budget import Budget
from cubilete_matrix.crossing import Seeds, SigningKey, read_seeds, write_seeds
from cubilete_matrix.holder import Holder
from cubilete_matrix.membership import Membership
from cubilete_matrix.memory import Memory
from cubilete_matrix.options import read_options

GIVEN = {"homeserver": "https://matrix.example.org/", "user": "@bot:example.org"}


@pytest.fixture
def memory(tmp_path):
    """Give a memory on disk."""
    found = Memory(tmp_path / "memory.db")
    yield found
    found.close()


def test_settings_are_checked_before_anything_is_connected():
    """An id without server, a URL without scheme, and a misspelled name are said at once."""
    assert "https://matrix.example.org" == read_options(GIVEN).homeserver
    for bad in (
        {"user": "bot"},
        {"homeserver": "example.org"},
        {"pasword": "x"},
        {"ghosts": ["("]},
        {"rate": 0},
    ):
        with pytest.raises(BadSettings):
            read_options({**GIVEN, **bad})


@pytest.mark.parametrize(
    ("invites", "inviter", "allowed"),
    [
        ((), "@ana:example.org", True),
        ((), "@ana:evil.example", False),
        (("*",), "@ana:evil.example", True),
        (("@ana:b.example",), "@ana:b.example", True),
        (("@ana:b.example",), "@beto:b.example", False),
        (("b.example",), "@beto:b.example", True),
        (("b.example",), "@ana:example.org", False),
        (("!room",), "@ana:evil.example", True),
        (("example.org",), "@ana:not-example.org", False),
    ],
)
def test_who_may_invite_is_a_list_of_servers_rooms_and_people(memory, invites, inviter, allowed):
    """Without a list the own server may; a list says it all."""
    membership = Membership(None, memory, None, None, read_options({**GIVEN, "invites": invites}), None)

    assert allowed == membership.allowed("!room", inviter)


def test_a_replacement_that_a_known_room_announced_is_always_followed(memory):
    """Whoever invites into it: the old room has said so."""
    membership = Membership(None, memory, None, None, read_options(GIVEN), None)
    memory.put_move("!old", "!new")

    assert membership.allowed("!new", "@ana:evil.example")


def test_a_move_counts_when_it_is_done_and_the_first_word_counts(memory):
    """A second replacement for the same room changes nothing; rooms are followed through several moves."""
    memory.put_move("!a", "!b")
    memory.put_move("!a", "!evil")
    memory.put_move("!b", "!c")
    assert "!a" == memory.follow("!a")
    memory.finish_move("!a")
    memory.finish_move("!b")

    assert "!c" == memory.follow("!a")
    assert () == memory.open_moves()
    memory.put_move("!c", "!a")
    memory.finish_move("!c")
    assert memory.follow("!a") in {"!a", "!b", "!c"}


def test_what_was_told_once_is_not_told_again(memory):
    """For ever, or within the time that is named; also after a restart."""
    assert memory.tell_once("x", 1_000)
    assert not memory.tell_once("x", 10**12)
    assert memory.tell_once("y", 1_000, 500)
    assert not memory.tell_once("y", 1_400, 500)
    assert memory.tell_once("y", 1_500, 500)


def test_the_newest_private_chat_comes_first(memory):
    """Somebody may have several direct rooms; one that became a group is none any more."""
    for room in ("!1", "!2", "!3"):
        memory.put_direct(room, "@ana:x")
    memory.drop_direct("!2")

    assert ("!3", "!1") == memory.direct_rooms("@ana:x")
    assert "" == memory.direct_person("!2")


def test_the_secrets_of_the_identity_are_locked(tmp_path):
    """They come back whole; a changed file or a lost key opens nothing."""
    seeds = Seeds(b"a" * 32, b"b" * 32, b"c" * 32)
    write_seeds(tmp_path, seeds)
    file = tmp_path / "identity.bin"

    assert seeds == read_seeds(tmp_path)
    assert b"aaaa" not in file.read_bytes()
    whole = bytearray(file.read_bytes())
    whole[-1] ^= 1
    file.write_bytes(whole)
    with pytest.raises(ValueError, match="MAC"):
        read_seeds(tmp_path)


def test_a_signature_covers_all_but_signatures(tmp_path):
    """Signing again adds to what others signed, and what is unsigned does not count."""
    first, second = SigningKey(b"1" * 32), SigningKey(b"2" * 32)
    signed = first.sign({"keys": {"a": "b"}, "unsigned": {"x": 1}}, "@ana:x")
    both = second.sign(signed, "@ana:x")

    assert {f"ed25519:{first.public}", f"ed25519:{second.public}"} == set(both["signatures"]["@ana:x"])
    assert first.sign(both, "@ana:x")["signatures"]["@ana:x"] == both["signatures"]["@ana:x"]


def test_a_lost_pickle_key_is_said_and_not_replaced(tmp_path):
    """A new key would not open the old keys: better to stop."""
    assert pickle_key(tmp_path) == pickle_key(tmp_path)
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "x.db").touch()
    (tmp_path / "pickle.key").unlink()
    with pytest.raises(NoLogin, match="missing"):
        pickle_key(tmp_path)


def test_a_folder_has_one_holder(tmp_path):
    """The second gets it when the first lets go."""
    first, second = Holder(tmp_path / "lock"), Holder(tmp_path / "lock")

    assert first.take()
    assert not second.take()
    first.release()
    assert second.take()
    second.release()


def test_only_spare_budget_is_for_what_is_only_handy():
    """After half of the burst nothing is spare until time has passed, nor after a pause was asked for."""
    now = [0.0]
    budget = Budget(0.5, 10, lambda: now[0])
    for _ in range(5):
        assert budget.spare
        budget.spend()
    assert not budget.spare
    now[0] = 2.0
    assert budget.spare
    budget.limited(20)
    assert not budget.spare
    now[0] = 22.0 + 11.9
    assert not budget.spare
    now[0] = 22.0 + 12.1
    assert budget.spare
