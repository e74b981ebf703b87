"""Rolls in any chat through the bot's name: what is seen while typing, and that each is made once."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from rig import living

from cubilete.chat.incoming import Account
from cubilete.sessions.events import InlineSeen
from cubilete.sessions.model import LogEntry
from cubilete_telegram.vouchers import Vouchers


@pytest.fixture
async def bot(fake, embedded_redis, embedded):
    """A bot that asks for updates."""
    async with living(fake, embedded.url) as found:
        yield found


@pytest.fixture
def ana(fake):
    """Somebody who has started the bot."""
    return fake.user("Ana", username="ana", language_code="es")


@pytest.fixture
def group(fake, ana):
    """A group in which the bot is not."""
    return fake.group("Otra mesa", [ana], bot=None)


async def offered(fake, bot, who, text):
    """Type it, and wait for what is offered."""
    query = fake.inline_query(who, text)
    await query.answered()
    return query


async def test_typing_draws_nothing(fake, bot, ana):
    """Ten queries without sending: no draw in any ledger, no total and no face on the wire."""
    for _ in range(10):
        query = await offered(fake, bot, ana, "1d1000+5000 al azar")
        (result,) = query.results
        assert result["title"] == "🎲 Tirar 1d1000+5000"
        assert result["description"] == "al azar · Media 5500,5 · de 5001 a 6000"
        shown = result["input_message_content"]["message_text"]
        assert shown == "🎲 1d1000+5000 · al azar · aún sin tirar"
        assert (query.answer["cache_time"], query.answer["is_personal"]) == (0, True)
    assert await bot.draws(fake.private(ana)) == 0
    assert fake.sent(fake.private(ana)) == []


async def test_what_cannot_be_rolled_is_explained(fake, bot, ana):
    """A mistake is explained above the results, of which there are none; so is an empty query."""
    wrong = await offered(fake, bot, ana, "2d6+0d6")
    assert wrong.results == []
    assert wrong.answer["button"]["text"].startswith("Hay que tirar al menos un dado")
    empty = await offered(fake, bot, ana, "")
    assert empty.answer["button"]["text"] == "Escribe una tirada, como 2d6+3"


async def test_a_sent_result_is_rolled_once(fake, bot, ana, group):
    """Sent: the message becomes the result with the author's own number, and its button is gone."""
    query = await offered(fake, bot, ana, "/t 2d6+3 ataque")
    sent = fake.choose_inline(query, 0, group)
    await fake.until(lambda: "= " in fake.look(sent).text)
    await bot.quiet()
    seen = fake.look(sent)
    assert seen.text.startswith("🎲 Ana · ataque — 2d6+3 → ")
    assert seen.text.endswith("Tirada en línea n.º 1: las que no veas aquí también están en su registro.")
    assert seen.labels == ()
    assert await bot.draws(fake.private(ana)) == 1
    assert fake.sent(fake.private(ana)) == []


async def test_without_feedback_the_author_presses(fake, bot, ana, group):
    """Where Telegram never says that it was sent, the message stays unrolled until its author presses."""
    fake.world.inline_feedback = False
    beto = fake.user("Beto")
    fake.set_member(group, beto, "member")
    query = await offered(fake, bot, ana, "2d6")
    sent = fake.choose_inline(query, 0, group)
    await bot.quiet()
    assert fake.look(sent).text == "🎲 2d6 · aún sin tirar"
    foreign = fake.press(beto, sent, "Tirar ahora")
    await foreign.answered()
    assert foreign.notice == "Solo puede tirar quien mandó este mensaje."
    assert await bot.draws(fake.private(ana)) == 0
    data = sent.keyboard[0][0]["callback_data"]
    press = fake.press_data(ana, sent, data)
    await press.answered()
    await bot.quiet()
    rolled = fake.look(sent).text
    assert "= " in rolled
    again = fake.press_data(ana, sent, data)
    await again.answered()
    await bot.quiet()
    assert (fake.look(sent).text, await bot.draws(fake.private(ana))) == (rolled, 1)


async def test_sent_and_pressed_at_once_is_one_roll(fake, bot, ana, group):
    """The word that it was sent and two presses in a hurry make one roll between them."""
    query = await offered(fake, bot, ana, "1d1000")
    sent = fake.choose_inline(query, 0, group)
    presses = [fake.press(ana, sent, "Tirar ahora") for _ in range(2)]
    await asyncio.gather(*(press.answered() for press in presses))
    await fake.until(lambda: "= " in fake.look(sent).text)
    await bot.quiet()
    assert await bot.draws(fake.private(ana)) == 1


async def test_a_forged_button_rolls_nothing(fake, bot, ana, group):
    """Neither a made-up voucher nor that of another message gives a second look at fresh dice."""
    first = fake.choose_inline(await offered(fake, bot, ana, "1d1000"), 0, group)
    await fake.until(lambda: "= " in fake.look(first).text)
    await bot.quiet()
    rolled = fake.look(first).text
    other = (await offered(fake, bot, ana, "1d1000")).results[0]["id"]
    forged, _ = Vouchers(b"not the key").make(ana.id, bot.app.now(), 0, "1d1000")
    for data in (other, forged, "i.1.2.3", "1.12.34.abcdefghijkl"):
        press = fake.press_data(ana, first, data)
        await press.answered()
        assert press.notice is not None
    await bot.quiet()
    assert fake.look(first).text == rolled
    assert await bot.draws(fake.private(ana)) == 1


async def test_the_groups_log_names_the_roll(fake, bot, ana):
    """Where the bot sees the message itself, the log of that group notes whose roll is shown, and which."""
    group = fake.group("Mesa", [ana])
    query = await offered(fake, bot, ana, "1d1000")
    sent = fake.choose_inline(query, 0, group)
    await fake.until(lambda: "= " in fake.look(sent).text)
    await bot.quiet()
    records = await bot.app.desk.store.read_list(f"telegram:{group.id}", "log")
    (entry,) = [msgspec.msgpack.decode(record, type=LogEntry[tuple[InlineSeen, ...]]) for record in records]
    nonce = query.results[0]["id"].split(".")[2]
    assert entry.events == (InlineSeen(bot.app.desk.member_id(Account("telegram", str(ana.id), "")), nonce),)
    assert (await bot.draws(group), await bot.draws(fake.private(ana))) == (0, 1)
    assert fake.sent(group) == []


async def test_a_long_roll_waits_in_the_store(fake, bot, ana, group):
    """What does not fit into a button is kept, and rolled as it was typed."""
    fake.world.inline_feedback = False
    label = "un ataque furtivo desde la sombra de la torre, con <b>mucha</b> rabia"
    query = await offered(fake, bot, ana, f"6x 4d6kh3+2 {label}")
    sent = fake.choose_inline(query, 0, group)
    press = fake.press(ana, sent, "Tirar ahora")
    await press.answered()
    await bot.quiet()
    assert label in fake.look(sent).text
    assert fake.look(sent).text.count("= ") == 6


async def test_recent_rolls_are_offered_again(fake, bot, ana, group):
    """The author's own last rolls come below what is typed, each a roll of its own."""
    for text in ("2d6", "1d20+5 tajo"):
        sent = fake.choose_inline(await offered(fake, bot, ana, text), 0, group)
        await fake.until(lambda sent=sent: "= " in fake.look(sent).text)
    query = await offered(fake, bot, ana, "1d8")
    titles = [result["title"] for result in query.results]
    assert titles == ["🎲 Tirar 1d8", "🎲 Otra vez: 1d20+5", "🎲 Otra vez: 2d6"]
    sent = fake.choose_inline(query, 1, group)
    await fake.until(lambda: "= " in fake.look(sent).text)
    assert fake.look(sent).text.startswith("🎲 Ana · tajo — 1d20+5")
    assert "n.º 3" in fake.look(sent).text


async def test_nothing_typed_yet(fake, bot, ana, group):
    """Before a word is typed: the last rolls, then what each system calls its own, as understood."""
    sent = fake.choose_inline(await offered(fake, bot, ana, "2d6"), 0, group)
    await fake.until(lambda: "= " in fake.look(sent).text)
    query = await offered(fake, bot, ana, "")

    assert [result["title"] for result in query.results] == ["🎲 Otra vez: 2d6", "🎲 Tirar 20x3"]
    about = query.results[1]["description"]
    assert about.startswith("D, A y M de un turno, fuera de combate: 3x 1d20 · Media 10,5 · de 1 a 20")


async def test_a_systems_own_roll(fake, bot, ana, group):
    """`@bot 20x3 word` is the roll of a turn, its dice by name."""
    query = await offered(fake, bot, ana, "20x3 guardia")
    assert (query.results[0]["title"], query.results[0]["description"].split(" · ")[0]) == (
        "🎲 Tirar 20x3",
        "guardia",
    )
    sent = fake.choose_inline(query, 0, group)
    await fake.until(lambda: "D " in fake.look(sent).text)
    await bot.quiet()

    assert fake.look(sent).text.startswith("🎲 Ana · guardia — 20x3 → D ")
    assert await bot.draws(fake.private(ana)) == 3
