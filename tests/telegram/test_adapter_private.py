"""What a private chat knows of a group: sheets, hidden rolls, abilities as files; and letters sent again."""

from __future__ import annotations

from pathlib import Path

import pytest
from battles import newest

from cubilete.sessions.keys import SHARDS

METEOR = Path(__file__).parents[1].joinpath("meteor.toml").read_bytes()


@pytest.fixture
async def group(fake, bot, ana, beto):
    """A group with a duel, which Ana has opened her private chat about by the link of its card."""
    found = fake.group("Mesa", [ana, beto])
    fake.say(ana, found, "/duelo")
    await bot.quiet()
    fake.press(beto, newest(fake, found), "Aceptar")
    await bot.quiet()
    card = next(seen for seen in fake.sent(found) if "Mi ficha, en privado" in " ".join(seen.labels))
    fake.follow_link(ana, card, "Mi ficha, en privado")
    await bot.quiet()
    return found


def said_in_private(fake, who):
    """What the bot last said to somebody alone."""
    return fake.sent(fake.private(who))[-1].text


async def test_the_groups_sheet_in_private(fake, bot, ana, group):
    """A sheet that the GM changes in private is the group's, and the group hears nothing of it."""
    fake.say(ana, group, f"/gm @{ana.username}")
    await bot.quiet()
    before = len(fake.sent(group))
    fake.say(ana, fake.private(ana), "/ficha hp 31")
    await bot.quiet()
    assert len(fake.sent(group)) == before
    fake.say(ana, group, "/ficha")
    await bot.quiet()
    assert "31" in fake.sent(group)[-1].text


async def test_an_ability_file_in_private(fake, bot, ana, beto, group):
    """A file sent in private makes an ability of the group's library, which others of the group can read."""
    fake.say(ana, fake.private(ana), "/habilidad nueva", file=("meteoro.toml", METEOR))
    await bot.quiet()
    assert "Meteoro" in said_in_private(fake, ana)
    fake.say(beto, group, "/habilidad ver Meteoro")
    await bot.quiet()
    assert "Meteoro" in fake.sent(group)[-1].text


async def test_a_hidden_roll_is_told_to_the_gm_alone(fake, bot, ana, group):
    """Behind the screen: the group hears that something was rolled, the GM in private what."""
    fake.say(ana, group, f"/gm @{ana.username}")
    await bot.quiet()
    fake.say(ana, group, "/oculta 1d1+776")
    await bot.quiet()
    assert "777" in said_in_private(fake, ana)
    assert not any("777" in seen.text for seen in fake.sent(group))


async def test_no_hidden_roll_is_lost_where_there_is_no_private_chat(fake, bot, ana):
    """A GM who has never written to the bot is told what to do before any die falls."""
    gema = fake.user("Gema", username="gema", started=False)
    group = fake.group("Otra mesa", [ana, gema])
    fake.say(gema, group, "/estado")
    fake.say(ana, group, "/gm @gema")
    fake.say(gema, group, "/oculta 1d20")
    await bot.quiet()
    assert f"abre un chat con @{bot.adapter.bot.username}" in fake.sent(group)[-1].text
    assert await bot.draws(group) == 0
    fake.say(gema, fake.private(gema), "/start")
    await bot.quiet()
    fake.say(gema, group, "/oculta 1d1+776")
    await bot.quiet()
    assert "777" in said_in_private(fake, gema)


async def test_a_choice_made_in_private(fake, bot, ana, beto, group):
    """Whose turn it is can play from the private chat: the step is the group's, and is told in the group."""
    card = newest(fake, group)
    if "juega Ana" not in card.text:
        fake.press(beto, card, "Pasar")
        await bot.quiet()
    fake.say(ana, fake.private(ana), "/turno")
    await bot.quiet()
    assert "M " in newest(fake, group).text
    assert "juega Ana" in newest(fake, group).text


async def test_a_dead_letter_is_sent_again(fake, bot, ana, group):
    """What a group could not be told any more is kept, and goes out once the operator sends it again."""
    fake.script_error("sendMessage", 403, "Forbidden: bot was kicked from the supergroup chat", chat=group)
    fake.say(ana, group, "/tirar 1d1+41 perdida")
    await bot.quiet()
    assert not any("perdida" in seen.text for seen in fake.sent(group))
    store = bot.app.store
    letters = [
        (shard, letter)
        for shard in range(SHARDS)
        for letter in await store.dead_letters(shard, "telegram", 9)
    ]
    ((shard, letter),) = letters
    assert (letter.place, "kicked" in letter.reason) == (f"telegram:{group.id}", True)
    assert await store.resend(shard, "telegram", letter.id) is not None
    await bot.app.relay.collect_all()
    await bot.quiet()
    assert [seen.text for seen in fake.sent(group) if "perdida" in seen.text] == [
        "🎲 Ana · perdida — 1d1+41 → 1 + 41 = 42"
    ]
