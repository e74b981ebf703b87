"""Faces: exact, reproducible, and out of anybody's reach."""

from __future__ import annotations

import math
from hashlib import blake2b

import pytest

from cubilete.ledger.draws import (
    SIDES_MAX,
    CommandKey,
    FightKey,
    again,
    command_digest,
    encode_key,
    faces,
    narrow_faces,
)

SEED = bytes(range(32))
KEY = FightKey("f1", 3, "c2", 0)
DICE = range(2, 101)
DEALT = 1_000_000
ALPHA = 1e-6


def upper_tail(statistic, freedom):
    """Chance that a chi-square variable exceeds `statistic`: the regularised upper gamma function.

    A series below the mean, a continued fraction (Lentz) above it; both to machine precision.
    """
    shape, at = freedom / 2, statistic / 2
    if at <= 0:
        return 1.0
    front = math.exp(shape * math.log(at) - at - math.lgamma(shape))
    if at < shape + 1:
        term = total = 1 / shape
        for step in range(1, 2_000):
            term *= at / (shape + step)
            total += term
            if term < total * 1e-16:
                break
        return 1 - front * total
    tiny = 1e-300
    low = at + 1 - shape
    left, right = 1 / tiny, 1 / low
    total = right
    for step in range(1, 2_000):
        factor = -step * (step - shape)
        low += 2
        right = factor * right + low
        right = 1 / (right if abs(right) > tiny else tiny)
        left = low + factor / left
        left = left if abs(left) > tiny else tiny
        total *= left * right
        if abs(left * right - 1) < 1e-15:
            break
    return front * total


def chi_square(counts, total):
    """Sum the squared differences from a uniform spread."""
    expected = total / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [
        (3.841459, 1, 0.05),
        (18.307038, 10, 0.05),
        (124.342113, 100, 0.05),
        (23.928127, 1, 1e-6),
        (2.0, 2, math.exp(-1)),
    ],
)
def test_the_tail_of_chi_square_is_right(statistic, freedom, chance):
    """The tail used below agrees with printed tables."""
    assert upper_tail(statistic, freedom) == pytest.approx(chance, rel=1e-5)


@pytest.mark.long
def test_every_die_from_2_to_100_is_fair():
    """A million faces of each die are spread evenly: both tails, one in a million over all dice."""
    limit = ALPHA / len(DICE) / 2
    chances = {}
    for sides in DICE:
        dealt = narrow_faces(SEED, encode_key(FightKey("fair", sides, "", 0)), DEALT, sides)
        counts = [dealt.count(face) for face in range(1, sides + 1)]
        assert sum(counts) == DEALT
        chances[sides] = upper_tail(chi_square(counts, DEALT), sides - 1)
    assert {sides: chance for sides, chance in chances.items() if not limit < chance < 1 - limit} == {}


@pytest.mark.parametrize("sides", [6, 20, 86, 100])
def test_a_folded_die_is_found_out(sides):
    """The same check condemns a die that takes remainders without rejecting: it can fail."""
    stream = b"".join(blake2b(index.to_bytes(8, "big"), key=SEED).digest() for index in range(DEALT // 64))
    counts = [sum(stream.count(byte) for byte in range(face, 256, sides)) for face in range(sides)]
    assert upper_tail(chi_square(counts, len(stream)), sides - 1) < ALPHA / len(DICE) / 2


def test_a_wide_die_is_fair():
    """A thousand-sided die, which four bytes choose, is spread evenly too."""
    dealt = faces(SEED, KEY, 200_000, 1_000)
    counts = [0] * 1_000
    for face in dealt:
        counts[face - 1] += 1
    assert ALPHA < upper_tail(chi_square(counts, len(dealt)), 999) < 1 - ALPHA


@pytest.mark.parametrize(
    "sides", [1, 2, 3, 20, 86, 100, 129, 255, 256, 257, 1_000, 65_537, 2**31 + 1, SIDES_MAX]
)
def test_faces_agree_with_the_stranger(stranger, sides):
    """The fast way deals what the page describes, one face after the other, for every width of die."""
    for key in (KEY, CommandKey(b"d" * 16, 2, 3)):
        plain = (["f", "f1", 3, "c2", 0, 0], ["c", b"d" * 16, 2, 3, 0])[isinstance(key, CommandKey)]
        assert faces(SEED, key, 300, sides) == tuple(stranger["deal"](SEED, plain, 300, sides))


@pytest.mark.parametrize("sides", [1, 6, 86, 100, 256, 257, 2**31 + 1])
def test_the_first_faces_do_not_depend_on_the_count(sides):
    """Asking for more gives the same beginning."""
    long = faces(SEED, KEY, 400, sides)
    for count in (0, 1, 15, 16, 17, 63, 64, 65, 399):
        assert faces(SEED, KEY, count, sides) == long[:count]


@pytest.mark.parametrize("sides", [7, 256, 300])
def test_faces_fill_their_die(sides):
    """All faces from 1 to the number of sides come up, and no others."""
    assert set(faces(SEED, KEY, 20 * sides, sides)) == set(range(1, sides + 1))


@pytest.mark.parametrize(("count", "sides"), [(1, 0), (1, -6), (1, SIDES_MAX + 1), (-1, 6)])
def test_dice_that_do_not_exist_are_refused(count, sides):
    """No die has no side or more than 2³², and none is dealt a negative number of times."""
    with pytest.raises(ValueError, match="no such dice"):
        faces(SEED, KEY, count, sides)


def test_known_faces_stay_known():
    """The example of the page: these faces must never change, or old ledgers would not verify."""
    assert faces(bytes(32), KEY, 3, 20) == (3, 2, 3)
    assert faces(bytes(32), KEY, 1, 1_000) == (832,)


def test_each_part_of_a_key_changes_the_faces():
    """Another fight, turn, combatant, ordinal, attempt, seed or sort of key deals other dice."""
    keys = [
        KEY,
        FightKey("f2", 3, "c2", 0),
        FightKey("f1", 4, "c2", 0),
        FightKey("f1", 3, "c3", 0),
        FightKey("f1", 3, "c2", 1),
        again(KEY),
        CommandKey(b"d" * 16, 0, 0),
        CommandKey(b"e" * 16, 0, 0),
        CommandKey(b"d" * 16, 1, 0),
        CommandKey(b"d" * 16, 0, 1),
        again(CommandKey(b"d" * 16, 0, 0)),
    ]
    rows = {faces(SEED, key, 20, 100) for key in keys} | {faces(bytes(32), KEY, 20, 100)}
    assert len(rows) == len(keys) + 1


def test_no_two_keys_have_the_same_bytes():
    """Lengths stand before texts, so moving a letter from one field to the next is seen."""
    assert encode_key(FightKey("ab", 0, "c", 0)) != encode_key(FightKey("a", 0, "bc", 0))
    assert encode_key(FightKey("f", 1, "", 0)) == bytes.fromhex(
        "46 00000001 66 00000001 00000000 00000000 00000000"
    )
    assert encode_key(CommandKey(b"d" * 16, 1, 2, 3)) == bytes.fromhex(
        "43 00000010" + "64" * 16 + "00000001 00000002 00000003"
    )


def test_a_command_digest_needs_its_salt():
    """Two epochs blind the same command differently, so nobody can follow ids through the ledger."""
    assert command_digest(b"a", "telegram:1:2") != command_digest(b"b", "telegram:1:2")
    assert command_digest(b"a", "telegram:1:2") == command_digest(b"a", "telegram:1:2")
    assert len(command_digest(b"a", "\ud800")) == 16
