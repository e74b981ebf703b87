"""A whole duel of 20x3 through the real client, with privacy mode on: by buttons and replies alone."""

from __future__ import annotations

import pytest
from rig import living, webhook_options

MOST_PRESSES = 300
LIKED = ("Tirar mi turno", "Golpe", "Strike", "Largo alcance", "Defender", "Fin")
"""What the players of this duel prefer, by the beginning of a label."""


def newest(fake, chat):
    """The newest message with buttons."""
    return next(
        seen
        for seen in reversed(fake.sent(chat))
        if any("callback_data" in button for row in seen.message.keyboard for button in row)
    )


def liked(labels):
    """The button that a player takes."""
    for beginning in LIKED:
        found = next((label for label in labels if label.startswith(beginning)), None)
        if found is not None:
            return found
    return labels[0]


@pytest.mark.parametrize("mode", ["polling", "webhook"])
async def test_a_duel_from_start_to_end(fake, embedded_redis, embedded, mode):
    """Two people play a duel to its end without the bot reading anything but buttons and replies."""
    async with living(fake, embedded.url, **(webhook_options() if mode == "webhook" else {})) as bot:
        assert fake.world.privacy
        ana, beto = fake.user("Ana", username="ana"), fake.user("Beto")
        group = fake.group("Mesa", [ana, beto], bot=None)
        fake.add_bot(group, ana)
        await bot.quiet()
        for who, label in ((ana, "Activar Sistema 20x3"), (ana, "Retar a un duelo"), (beto, "Aceptar")):
            fake.press(who, newest(fake, group), label)
            await bot.quiet()
        presses = replies = 0
        while not any("Fin del combate" in seen.text for seen in fake.sent(group)):
            presses += 1
            assert presses < MOST_PRESSES, fake.sent(group)[-1].text
            card = newest(fake, group)
            who = ana if "juega Ana" in card.text else beto
            label = liked(card.labels)
            if label == "Tirar mi turno" and replies < 2:
                replies += 1
                fake.say(who, group, "/turno", reply_to=card)
            else:
                press = fake.press(who, card, label)
                await press.answered()
                assert press.notice is None, (label, card.text)
            await bot.quiet()
        assert replies == 2
        assert any(seen.edited for seen in fake.sent(group))
        rung = [one.given for one in fake.calls("sendMessage") if not one.given["disable_notification"]]
        for person in (ana, beto):
            assert any(
                mark["type"] == "text_mention" and mark["user"]["id"] == person.id
                for given in rung
                for mark in given["entities"]
            )
