"""The MarkdownV2 parse mode of the fake. The facts are those of the official library's own test vectors."""

from __future__ import annotations

import pytest
from fake.markdown_mode import parse_markdown

RESERVED = "Character '{}' is reserved and must be escaped with the preceding '\\'"

COMPLAINTS = {
    "🎲 🎲_combate": "Can't find end of Italic entity at byte offset 9",
    "🎲 🎲_mesa * dos ": "Can't find end of Bold entity at byte offset 15",
    "🎲 🎲_mesa * dos _": "Can't find end of Italic entity at byte offset 21",
    "🎲 🎲`": "Can't find end of Code entity at byte offset 9",
    "🎲 🎲```": "Can't find end of Pre entity at byte offset 9",
    "🎲 🎲```a": "Can't find end of Pre entity at byte offset 9",
    "🎲 🎲```a ": "Can't find end of PreCode entity at byte offset 9",
    "🎲 🎲__🎲 🎲_": "Can't find end of Italic entity at byte offset 20",
    "🎲 🎲_🎲 🎲__": "Can't find end of Underline entity at byte offset 19",
    "🎲 🎲```🎲 🎲`": "Can't find end of Code entity at byte offset 21",
    "🎲 🎲```🎲 🎲_": "Can't find end of PreCode entity at byte offset 9",
    "🎲 🎲```🎲 🎲\\`": "Can't find end of PreCode entity at byte offset 9",
    "[dosdados\\.org](uno\\)": "Can't find end of a URL at byte offset 16",
    "[dosdados\\.org](": "Can't find end of a URL at byte offset 16",
    "🎲 🎲__🎲 _🎲___": "Can't find end of Italic entity at byte offset 23",
    "🎲 🎲__": "Can't find end of Underline entity at byte offset 9",
    "🎲 🎲||mesa\\|": "Can't find end of Spoiler entity at byte offset 9",
    "🎲 🎲!": RESERVED.format("!"),
    "🎲 🎲>": RESERVED.format(">"),
    "🎲 🎲![": "Can't find end of CustomEmoji entity at byte offset 9",
    "🎲 🎲![👍": "Can't find end of CustomEmoji entity at byte offset 9",
    "🎲 🎲![👍]": "Custom emoji entity must contain a tg://emoji URL",
    "🎲 🎲![👍](tg://emoji?id=1234": "Can't find end of a custom emoji URL at byte offset 17",
    "🎲 🎲![👍](t://emoji?id=1234)": "Custom emoji URL must have scheme tg",
    "🎲 🎲![👍](tg:emojis?id=1234)": 'Custom emoji URL must have host "emoji"',
    "🎲 🎲![👍](tg://emoji#dos)": "Custom emoji URL must have an emoji identifier",
    "🎲 🎲![👍](tg://emoji?dos=1#&id=25)": "Custom emoji URL must have an emoji identifier",
    "🎲 🎲![👍](tg://emoji?dos=1231&id=025)": "Invalid custom emoji identifier specified",
    ">*b\n>ld \n>bo\nld*\nuno\ndos": "Can't find end of Bold entity at byte offset 1",
    ">\n*a*>2": RESERVED.format(">"),
    ">uno\n>q||e||w||\n||cinco": "Can't find end of Spoiler entity at byte offset 16",
    ">uno\n>q||ew\n||cinco": "Can't find end of Spoiler entity at byte offset 7",
    ">uno\n>q||e||w__\n||cinco": "Can't find end of Underline entity at byte offset 13",
    ">uno\n>q||e||w||a\n||cinco": "Can't find end of Spoiler entity at byte offset 13",
}

PARSED = [
    ("", "", []),
    ("\\\\", "\\", []),
    ("\\\\\\", "\\\\", []),
    ("\\\\\\\\\\_\\*\\`", "\\\\_*`", []),
    ("🎲 🎲``", "🎲 🎲", []),
    ("🎲 🎲**", "🎲 🎲", []),
    ("🎲 🎲____", "🎲 🎲", []),
    ("🎲 🎲``````", "🎲 🎲", []),
    ("\\\\\\a\\b\\1\\➡️\\", "\\ab1\\➡️\\", []),
    ("🎲 🎲_mesa \\* dos _", "🎲 🎲mesa * dos ", [("italic", 5, 11)]),
    ("🎲 \\.🎲_🎲\\. 🎲_", "🎲 .🎲🎲. 🎲", [("italic", 6, 6)]),
    ("➡️ ➡️_➡️ ➡️_*➡️ ➡️*", "➡️ ➡️➡️ ➡️➡️ ➡️", [("italic", 5, 5), ("bold", 10, 5)]),
    ("🎲 🎲_🎲 *🎲*_", "🎲 🎲🎲 🎲", [("italic", 5, 5), ("bold", 8, 2)]),
    ("🎲 🎲_🎲 __🎲___", "🎲 🎲🎲 🎲", [("italic", 5, 5), ("underline", 8, 2)]),
    ("🎲 🎲__🎲 _🎲_ __", "🎲 🎲🎲 🎲 ", [("underline", 5, 6), ("italic", 8, 2)]),
    ("🎲 🎲__🎲 _🎲_\\___", "🎲 🎲🎲 🎲_", [("underline", 5, 6), ("italic", 8, 2)]),
    ("🎲 🎲`🎲 🎲```", "🎲 🎲🎲 🎲", [("code", 5, 5)]),
    ("🎲 🎲```🎲 🎲```", "🎲 🎲 🎲", [("pre", 5, 3, "🎲")]),
    ("🎲 🎲```🎲\n🎲```", "🎲 🎲🎲", [("pre", 5, 2, "🎲")]),
    ("🎲 🎲```🎲\n\r🎲```", "🎲 🎲🎲", [("pre", 5, 2, "🎲")]),
    ("🎲 🎲```🎲\r\n🎲```", "🎲 🎲🎲", [("pre", 5, 2, "🎲")]),
    ("🎲 🎲```🎲\n\n🎲```", "🎲 🎲\n🎲", [("pre", 5, 3, "🎲")]),
    ("🎲 🎲```🎲\r\r🎲```", "🎲 🎲\r🎲", [("pre", 5, 3, "🎲")]),
    ("🎲 🎲```🎲 \\\\\\`🎲```", "🎲 🎲 \\`🎲", [("pre", 5, 5, "🎲")]),
    ("||mesa||", "mesa", [("spoiler", 0, 4)]),
    (
        "`_* *_`__*` `*__",
        "_* *_ ",
        [("code", 0, 5), ("code", 5, 1), ("bold", 5, 1), ("underline", 5, 1)],
    ),
    ("_* * ` `_", "   ", [("italic", 0, 3), ("bold", 0, 1), ("code", 2, 1)]),
    ("[](dados.org)", "", []),
    ("[ ](dados.org)", " ", [("text_link", 0, 1, "http://dados.org/")]),
    ("[ ](as)", " ", []),
    ("[dados\\.org]a", "dados.orga", [("text_link", 0, 9, "http://dados.org/")]),
    ("[dados\\.org](dados.dog)", "dados.org", [("text_link", 0, 9, "http://dados.dog/")]),
    (
        "[dados\\.org](https://dados.dog?\\\\\\()",
        "dados.org",
        [("text_link", 0, 9, "https://dados.dog/?\\(")],
    ),
    ("[dados\\.org]()", "dados.org", []),
    ("[dados\\.org](tg:user?id=123456)", "dados.org", [("text_mention", 0, 9, 123456)]),
    ("🎲![👍](TG://EMoJI/?dos=1231&id=25#id=32)a", "🎲👍a", [("custom_emoji", 2, 2, "25")]),
    ("> \n> \n>", " \n \n", [("blockquote", 0, 4)]),
    ("> \\>\n \\> \n>", " >\n > \n", [("blockquote", 0, 3)]),
    ("abc\n> \n> \n>\ndef", "abc\n \n \n\ndef", [("blockquote", 4, 5)]),
    (">", "", []),
    ("\r>a", "\ra", [("blockquote", 1, 1)]),
    ("\r\r>\r\ra\r\n\r", "\r\r\r\ra\r\n\r", [("blockquote", 2, 5)]),
    (">*b\n>ld \n>bo\n>ld*\nuno", "b\nld \nbo\nld\nuno", [("blockquote", 0, 12), ("bold", 0, 11)]),
    (
        "*a\n>b\n>ld \n>bo\n>ld\nuno*\ndos",
        "a\nb\nld \nbo\nld\nuno\ndos",
        [("bold", 0, 17), ("blockquote", 2, 12)],
    ),
    (
        ">`b\n>ld \n>bo\nld`\n>uno\ndos",
        "b\n>ld \n>bo\nld\nuno\ndos",
        [("blockquote", 0, 18), ("code", 0, 13)],
    ),
    (
        "`>b\n>ld \n>bo\nld`\n>uno\ndos",
        ">b\n>ld \n>bo\nld\nuno\ndos",
        [("code", 0, 14), ("blockquote", 15, 4)],
    ),
    (">\n1", "\n1", [("blockquote", 0, 1)]),
    (">\n\r>2", "\n\r2", [("blockquote", 0, 1), ("blockquote", 2, 1)]),
    (">\n**>2", "\n2", [("blockquote", 0, 1), ("blockquote", 1, 1)]),
    (">**\n>2", "\n2", [("blockquote", 0, 2)]),
    (">*abcd*\n", "abcd\n", [("blockquote", 0, 5), ("bold", 0, 4)]),
    ("*>abcd\n*", "abcd\n", [("blockquote", 0, 5), ("bold", 0, 5)]),
    (
        "abc\n>def\n>def\n\r>ghi2\njkl",
        "abc\ndef\ndef\n\rghi2\njkl",
        [("blockquote", 4, 8), ("blockquote", 13, 5)],
    ),
    (">uno\n>q||e||w||\ntres", "uno\nqew\ntres", [("expandable_blockquote", 0, 8), ("spoiler", 5, 1)]),
    (">uno\n>q||ew||\ntres", "uno\nqew\ntres", [("blockquote", 0, 8), ("spoiler", 5, 2)]),
    (
        ">uno\r\n>q||e||w||\r\ntres",
        "uno\r\nqew\r\ntres",
        [("expandable_blockquote", 0, 10), ("spoiler", 6, 1)],
    ),
    (">uno\r\n>q||e||w||", "uno\r\nqew", [("expandable_blockquote", 0, 8), ("spoiler", 6, 1)]),
    (">||", "", []),
]

EXTRA = ("url", "user_id", "language", "custom_emoji_id")


@pytest.mark.parametrize(("text", "complaint"), COMPLAINTS.items(), ids=range(len(COMPLAINTS)))
def test_what_is_no_markdown_is_refused_in_the_servers_words(text, complaint):
    """A mistake is told with the byte offset where it stands in what was sent."""
    with pytest.raises(ValueError) as raised:  # noqa: PT011 - the next line compares all of its text
        parse_markdown(text)

    assert str(raised.value) == complaint


@pytest.mark.parametrize(("text", "plain", "entities"), PARSED, ids=range(len(PARSED)))
def test_markdown_becomes_text_and_entities(text, plain, entities):
    """Marks become entities in UTF-16 units, nested and over several lines."""
    found, marks = parse_markdown(text)
    short = [
        (one["type"], one["offset"], one["length"], *(one[key] for key in EXTRA if key in one))
        for one in marks
    ]

    assert (found, short) == (plain, entities)


def test_each_ascii_character_is_plain_or_reserved():
    """A reserved character must be escaped, and each one can be; all others stand for themselves."""
    for character in (chr(code) for code in range(1, 126)):
        if character in "_*[~`>":  # these begin something
            continue
        if character in "]()#+-=|{}.!":
            with pytest.raises(ValueError, match="is reserved"):
                parse_markdown(character)
            assert parse_markdown("\\" + character) == (character, [])
        elif character != "\\":
            assert parse_markdown(character) == (character, [])
