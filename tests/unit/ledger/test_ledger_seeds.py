"""Secrets: committed ahead, mixed with texts, opened at the end, and no help for what comes later."""

from __future__ import annotations

import pytest
from msgspec.msgpack import Decoder, Encoder

from cubilete.ledger.deal import bring, deal, hide
from cubilete.ledger.draws import CommandKey, command_digest, faces
from cubilete.ledger.hashing import digest, salted
from cubilete.ledger.record import Committed, Mixed, Revealed, Started
from cubilete.ledger.seeds import (
    EPOCH_MS,
    EPOCH_ROLLS,
    FIGHT_REVEAL_MS,
    TEXTS_MAX,
    FightSeed,
    GroupSeeds,
    begin,
    command_salt,
    commitment,
    count_roll,
    end_fight,
    hidden_seed_of,
    mix,
    mix_lobby,
    mix_upcoming,
    new_material,
    new_secret,
    open_lobby,
    reopen_fight,
    reveal_at,
    reveal_fight,
    rotate,
    rotation_due,
    seal,
    seed,
    seed_of,
    start_fight,
    text_digest,
)


def test_a_secret_is_fresh():
    """Secrets have 32 bytes and none comes twice; the two of a scope differ."""
    made = {new_secret() for _ in range(100)}
    assert len(made) == 100
    assert {len(secret) for secret in made} == {32}
    fresh = new_material()
    assert fresh.secret != fresh.private


def test_parts_of_a_hash_can_not_be_shifted():
    """Where one part ends and the next begins is part of the hash; so is what the hash is for."""
    rows = [
        digest("seed", b"ab", b"c"),
        digest("seed", b"a", b"bc"),
        digest("seed", b"abc"),
        digest("seed", b"abc", b""),
        digest("commit", b"abc"),
    ]
    assert len(set(rows)) == len(rows)


def test_blinded_words_need_their_salt():
    """The same label under two salts has nothing in common, and a label is no member."""
    assert salted("label", b"a" * 16, "daga") != salted("label", b"b" * 16, "daga")
    assert salted("label", b"a" * 16, "daga") != salted("actor", b"a" * 16, "daga")
    assert len(salted("reason", b"a" * 16, "\udfff")) == 16


def test_the_first_epoch_starts_with_the_second_committed(material):
    """From the first roll on, there is a committed epoch that takes texts."""
    seeds, entries = begin(5, material("a"), material("b"))
    assert [type(entry) for entry in entries] == [Committed, Started, Committed]
    assert [entry.scope for entry in entries] == ["epoch/1", "epoch/1", "epoch/2"]
    assert entries[0].commitment == commitment(material("a").secret)
    assert (seeds.number, seeds.since_ms, seeds.rolls) == (1, 5, 0)


def test_rotation_reveals_starts_and_commits(material):
    """The current epoch opens, the committed one deals with its texts, and a fresh one is committed."""
    seeds, _ = begin(0, material("a"), material("b"))
    seeds, mixed = mix_upcoming(count_roll(seeds), "patata")
    rotated, entries = rotate(seeds, 9, material("c"))
    assert mixed == Mixed("epoch/2", text_digest(material("b").private, 0, "patata"))
    assert entries == (
        Revealed("epoch/1", material("a").secret),
        Started("epoch/2"),
        Committed("epoch/3", commitment(material("c").secret), commitment(material("c").private)),
    )
    assert rotated.current == seeds.upcoming
    assert seed_of(rotated.current) == seed(material("b").secret, (mixed.text,))
    assert (rotated.number, rotated.since_ms, rotated.rolls) == (2, 9, 0)


@pytest.mark.parametrize(
    ("rolls", "age", "due"),
    [
        (0, EPOCH_MS * 5, False),
        (1, EPOCH_MS - 1, False),
        (1, EPOCH_MS, True),
        (EPOCH_ROLLS - 1, 0, False),
        (EPOCH_ROLLS, 0, True),
    ],
)
def test_an_epoch_is_over_after_rolls_or_days(material, rolls, age, due):
    """After 1,000 rolls or 30 days; an epoch that dealt nothing has nothing to open."""
    seeds, _ = begin(1_000, material("a"), material("b"))
    for _ in range(rolls):
        seeds = count_roll(seeds)
    assert rotation_due(seeds, 1_000 + age) is due


def test_texts_change_the_seed_and_their_order_does_too(material):
    """Each text has its say, in its place, under a salt of its own."""
    sealed, _ = seal("fight/f", material("a"))
    one, first = mix(sealed, "a")
    two, second = mix(one, "a")
    assert first.text != second.text
    swapped = seed(sealed.secret, two.texts[::-1])
    assert len({seed_of(sealed), seed_of(one), seed_of(two), swapped}) == 4


def test_a_scope_is_full_at_its_limit(material):
    """The text after the last one is refused."""
    sealed, _ = seal("fight/f", material("a"))
    for index in range(TEXTS_MAX):
        sealed, _ = mix(sealed, str(index))
    with pytest.raises(ValueError, match="fight/f takes no more than 64 texts"):
        mix(sealed, "más")


def test_a_fight_seed_is_fixed_at_the_start_and_opens_a_day_after_the_end(material):
    """Lobby, start, end, an undo of the end, the end again, and the reveal."""
    fight, committed = open_lobby("f", material("a"))
    fight, _ = mix_lobby(fight, "patata")
    fight, started = start_fight(fight)
    assert (committed.scope, started) == ("fight/f", Started("fight/f"))
    assert reveal_at(fight) is None
    with pytest.raises(ValueError, match="can't be opened now"):
        reveal_fight(fight)
    with pytest.raises(ValueError, match="is fixed"):
        mix_lobby(fight, "tarde")
    with pytest.raises(ValueError, match="is fixed"):
        start_fight(fight)
    fight = end_fight(fight, 1_000)
    assert reveal_at(fight) == 1_000 + FIGHT_REVEAL_MS
    assert reveal_at(reopen_fight(fight)) is None
    fight, revealed = reveal_fight(fight)
    assert revealed == Revealed("fight/f", material("a").secret)
    assert reveal_at(fight) is None
    with pytest.raises(ValueError, match="can't be opened now"):
        reveal_fight(fight)
    with pytest.raises(ValueError, match="is open"):
        reopen_fight(fight)
    with pytest.raises(ValueError, match="is fixed"):
        mix_lobby(fight, "tarde")


def test_what_is_stored_comes_back_the_same(material):
    """Seeds survive the store's wire format."""
    seeds, _ = begin(5, material("a"), material("b"))
    seeds, _ = mix_upcoming(count_roll(seeds), "patata")
    fight, _ = open_lobby("f", material("c"))
    fight = end_fight(start_fight(mix_lobby(fight, "x")[0])[0], 7)
    encoder = Encoder()
    assert Decoder(GroupSeeds).decode(encoder.encode(seeds)) == seeds
    assert Decoder(FightSeed).decode(encoder.encode(fight)) == fight


def test_what_is_revealed_predicts_no_later_roll(material):
    """Two groups that share everything that was ever opened still roll apart in the next epoch.

    All revealed material, all public texts, commitments and draw keys are equal; only the secret that is
    not open differs. Were later dice derived from what is open, they would be equal.
    """
    histories = []
    for hidden in ("x", "y"):
        seeds, _ = begin(0, material("a"), material("b"))
        seeds, _ = mix_upcoming(seeds, "patata")
        seeds, opened = rotate(seeds, 1, material("c"))
        seeds, _ = mix_upcoming(seeds, "ñandú")
        seeds, opened_more = rotate(seeds, 2, material(hidden))
        seeds, _ = mix_upcoming(seeds, "zanahoria")
        past = (opened[0], opened_more[0])
        now, _ = rotate(seeds, 3, material("e"))
        histories.append((past, faces(seed_of(now.current), CommandKey(b"d" * 16, 0, 0), 50, 100)))
    (past, dealt), (same_past, other) = histories
    assert past == same_past
    assert dealt != other
    assert sum(a == b for a, b in zip(dealt, other, strict=True)) < 10


def test_no_attempt_to_derive_the_next_seed_from_open_material_works(material):
    """Neither an open secret, nor an open seed, nor a commitment leads to a seed that deals later."""
    seeds, _ = begin(0, material("a"), material("b"))
    seeds, mixed = mix_upcoming(seeds, "patata")
    later, _ = rotate(seeds, 1, material("c"))
    texts = (mixed.text,)
    public = (
        material("a").secret,
        seed_of(seeds.current),
        commitment(material("b").secret),
        commitment(material("b").private),
        mixed.text,
    )
    guesses = {seed(known, texts) for known in public} | {digest("commit", known) for known in public}
    assert seed_of(later.current) not in guesses | set(public)
    assert seed_of(later.current) == seed(material("b").secret, texts)


def test_hidden_dice_stay_closed_when_the_scope_opens(material):
    """The revealed secret has no part in the hidden seed: with another secret it is the same."""
    sealed, _ = mix(seal("fight/f", material("a"))[0], "x")
    other = seal("fight/f", material("a"))[0]
    assert hidden_seed_of(sealed) != hidden_seed_of(other)
    assert hidden_seed_of(sealed) != seed_of(sealed)
    twin = type(sealed)(sealed.scope, material("b").secret, sealed.private, sealed.texts)
    assert hidden_seed_of(twin) == hidden_seed_of(sealed)
    key = CommandKey(b"d" * 16, 0, 0)
    assert hide(sealed, key, 20, 100)[1].faces != deal(sealed, key, 20, 100).faces


def test_brought_faces_must_fit(material):
    """A typed-in face that the die does not have never enters the ledger."""
    sealed, _ = seal("fight/f", material("a"))
    key = CommandKey(command_digest(command_salt(sealed.private), "c"), 0, 0)
    assert bring(sealed, key, "manual", 6, (1, 6)).kind == "manual"
    for wrong in ((), (0,), (7,)):
        with pytest.raises(ValueError, match="do not fit a die of 6 sides"):
            bring(sealed, key, "manual", 6, wrong)
