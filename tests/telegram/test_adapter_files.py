"""Files that people send with a command as their caption."""

from __future__ import annotations

import re
from pathlib import Path

CODE = re.compile(r"\bg[a-z2-7]{16}\b")
METEOR = Path(__file__).parents[1].joinpath("meteor.toml").read_bytes()


async def sheets(bot, chat):
    """The sheets of a chat's session."""
    return (await bot.app.state(f"telegram:{chat.id}"))["sheets"]


async def test_a_sheet_is_sent_as_a_file(fake, bot):
    """What was exported is sent back with the command below it; only such a file is fetched."""
    ana = fake.user("Ana", username="ana", language_code="es")
    group = fake.group("Mesa", [ana])
    fake.say(ana, group, "/ficha hp 17")
    fake.say(ana, group, "/ficha exportar")
    await fake.until(lambda: fake.calls("sendDocument"))
    await bot.quiet()
    assert (await sheets(bot, group))["Ana"]["20x3"]["hp"] == 17
    fake.say(ana, group, "mis notas", file=("notas.txt", b"nada"))
    fake.say(ana, group, "/ficha importar", file=("ficha.toml", b"hp = 23"))
    await bot.quiet()

    assert (await sheets(bot, group))["Ana"]["20x3"]["hp"] == 23
    assert len(fake.calls("getFile")) == 1


async def test_what_is_wrong_with_a_file_is_told(fake, bot):
    """A field that does not fit is named with a right line; a file that is too large is not even fetched."""
    ana = fake.user("Ana", username="ana", language_code="es")
    group = fake.group("Mesa", [ana])
    fake.say(ana, group, "/ficha importar", file=("ficha.toml", b'hp = "muchos"'))
    await fake.until(lambda: fake.sent(group))
    assert "no encaja en hp. Una línea buena: hp = 0" in fake.sent(group)[-1].text
    fake.say(ana, group, "/habilidad nueva", file=("nueva.toml", b"x" * 20_000))
    await bot.quiet()

    assert len(fake.calls("getFile")) == 1
    assert "manda un TOML pequeño" in fake.sent(group)[-1].text


async def test_a_command_answers_a_file(fake, bot):
    """A file that was sent before is read when the command answers it, also somebody else's."""
    ana, beto = (fake.user(name, username=name.lower(), language_code="es") for name in ("Ana", "Beto"))
    group = fake.group("Mesa", [ana, beto])
    file = fake.say(beto, group, "la de siempre", file=("ficha.toml", b"hp = 23"))
    fake.say(ana, group, "/ficha importar", reply_to=file)
    await bot.quiet()

    assert (await sheets(bot, group))["Ana"]["20x3"]["hp"] == 23


async def choose_group(fake, bot, who, group):
    """Make a group the current one of somebody's private chat."""
    fake.say(who, group, "/grupo")
    await bot.quiet()
    (code,) = {found for seen in fake.sent(group) for found in CODE.findall(seen.text)}
    fake.say(who, fake.private(who), f"/grupo {code}")
    await bot.quiet()


async def test_a_sheet_and_an_ability_in_private(fake, bot):
    """With a current group, what comes as a file in private is the group's; the group hears nothing of it."""
    ana, beto = (fake.user(name, username=name.lower(), language_code="es") for name in ("Ana", "Beto"))
    group = fake.group("Mesa", [ana, beto])
    private = fake.private(ana)
    await choose_group(fake, bot, ana, group)
    before = len(fake.sent(group))

    fake.say(ana, private, "/ficha hp 17")
    fake.say(ana, private, "/ficha")
    await bot.quiet()
    assert "HP: 17" in fake.sent(private)[-1].text
    fake.say(ana, private, "/ficha importar", file=("ficha.toml", b"hp = 23"))
    await bot.quiet()
    assert "HP: 23" in fake.sent(private)[-1].text
    fake.say(ana, private, "/ficha importar", file=("ficha.toml", b"x" * 20_000))
    await bot.quiet()
    assert "manda un TOML pequeño" in fake.sent(private)[-1].text
    file = fake.say(ana, private, "meteoro", file=("meteoro.toml", METEOR))
    fake.say(ana, private, "/habilidad nueva", reply_to=file)
    await bot.quiet()
    assert "Meteoro" in fake.sent(private)[-1].text

    assert len(fake.sent(group)) == before
    assert (await sheets(bot, group))["Ana"]["20x3"]["hp"] == 23
    assert (await sheets(bot, private)) == {}
    fake.say(beto, group, "/habilidad ver Meteoro")
    await bot.quiet()
    assert "Meteoro" in fake.sent(group)[-1].text


async def test_the_gm_looks_at_a_sheet_that_comes_in_private(fake, bot):
    """A sheet brought in private waits for the GM's yes in the group; it goes out in private."""
    ana, beto = (fake.user(name, username=name.lower(), language_code="es") for name in ("Ana", "Beto"))
    group = fake.group("Mesa", [beto, ana])
    private = fake.private(ana)
    fake.say(beto, group, "/gm @beto")
    await bot.quiet()
    await choose_group(fake, bot, ana, group)
    fake.say(ana, private, "/ficha importar", file=("ficha.toml", b"hp = 23"))
    await bot.quiet()
    assert "Ana" not in await sheets(bot, group)
    asked = next(seen for seen in reversed(fake.sent(group)) if seen.labels)
    fake.press(beto, asked, "Aceptar")
    await bot.quiet()
    assert (await sheets(bot, group))["Ana"]["20x3"]["hp"] == 23
    fake.say(ana, private, "/ficha exportar")
    await fake.until(lambda: fake.calls("sendDocument"))
    assert fake.calls("sendDocument")[-1].given["chat_id"] == str(ana.id)
