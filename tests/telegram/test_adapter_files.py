"""Files that people send with a command as their caption."""

from __future__ import annotations

import pytest
from rig import living


@pytest.fixture
async def bot(fake, embedded_redis, embedded):
    """A bot with 20x3."""
    async with living(fake, embedded.url, enabled=("20x3",)) as found:
        yield found


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
