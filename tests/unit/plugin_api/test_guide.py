"""The example in the guide for authors is a plugin that works."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

from cubilete.testing.chatroom import chatroom

GUIDE = Path(__file__).parents[3] / "plugins" / "README.md"


async def test_the_smallest_plugin_works(tmp_path, embedded, embedded_redis):
    """The guide's example can be registered, rolls from the ledger, and answers in both spellings."""
    (source,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "coin_plugin.py"
    file.write_text(source, encoding="utf-8")
    (tmp_path / "locales").mkdir()
    for language in ("es", "en"):
        (tmp_path / "locales" / f"{language}.ftl").write_text("coin-heads = heads\ncoin-tails = tails\n")
    spec = importlib.util.spec_from_file_location("coin_plugin", file)
    plugin = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plugin)
    async with chatroom(embedded.url) as chat:
        assert chat.app.host.register("coin", plugin), chat.app.host.faults
        await chat.restart()
        chat.faces(1, 2)
        for text, key in (("/moneda", "coin-heads"), ("/coin", "coin-tails")):
            (told,) = (await chat.room().say("ana", text)).deliveries
            assert told.message.body[0].key == key
        assert chat.app.faces_left() == 0
