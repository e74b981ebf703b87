"""The HTML parse mode of the fake. The facts are those of the official library's own test vectors."""

from __future__ import annotations

import pytest
from fake.html_mode import parse_html

SURROGATE = (
    "Text contains invalid Unicode characters after decoding HTML entities,"
    " check for unmatched surrogate code units"
)

COMPLAINTS = {
    "&#57311;": SURROGATE,
    "&#xDFDF;": SURROGATE,
    "&#xDFDF": SURROGATE,
    "🎲 🎲&lt;<combate": "Unclosed start tag at byte offset 13",
    "🎲 🎲&lt;<mesa dos>": 'Unsupported start tag "mesa" at byte offset 13',
    "🎲 🎲&lt;<mesa>": 'Unsupported start tag "mesa" at byte offset 13',
    "🎲 🎲&lt;<i   =dos>": 'Empty attribute name in the tag "i" at byte offset 13',
    "🎲 🎲&lt;<i    dos>": 'Can\'t find end tag corresponding to start tag "i"',
    "🎲 🎲&lt;<i    dos  =  ": 'Unclosed start tag "i" at byte offset 13',
    "🎲 🎲&lt;<i    dos  =  190azAz-.,": "Unexpected end of name token at byte offset 27",
    '🎲 🎲&lt;<i    dos  =  "&lt;&gt;&quot;>': "Unclosed start tag at byte offset 13",
    "🎲 🎲&lt;<i    dos  =  '&lt;&gt;&quot;>": "Unclosed start tag at byte offset 13",
    "🎲 🎲&lt;</": "Unexpected end tag at byte offset 13",
    "🎲 🎲&lt;<b></b></": "Unexpected end tag at byte offset 20",
    "🎲 🎲&lt;<i>a</i   ": "Unclosed end tag at byte offset 17",
    "🎲 🎲&lt;<i>a</em   >": 'Unmatched end tag at byte offset 17, expected "</i>", found "</em>"',
}

PARSED = [
    ("", "", []),
    ("➡️ ➡️", "➡️ ➡️", []),
    (
        "&ge;&lt;&gt;&amp;&quot;&laquo;&raquo;&#12345678;",
        '&ge;<>&"&laquo;&raquo;&#12345678;',
        [],
    ),
    ("&Or;", "&Or;", []),
    ("➡️ ➡️<i>➡️ ➡️</i><b>➡️ ➡️</b>", "➡️ ➡️➡️ ➡️➡️ ➡️", [("italic", 5, 5), ("bold", 10, 5)]),
    ("🎲 🎲<i>🎲 &lt🎲</i>", "🎲 🎲🎲 <🎲", [("italic", 5, 6)]),
    ("🎲 🎲<i>🎲 &gt;<b dos   =   tres>&lt🎲</b></i>", "🎲 🎲🎲 ><🎲", [("italic", 5, 7), ("bold", 9, 3)]),
    ("🎲 🎲&lt;<i    dos  =  190azAz-.   >a</i>", "🎲 🎲<a", [("italic", 6, 1)]),
    ("🎲 🎲&lt;<i    dos  =  190azAz-.>a</i>", "🎲 🎲<a", [("italic", 6, 1)]),
    ('🎲 🎲&lt;<i    dos  =  "&lt;&gt;&quot;">a</i>', "🎲 🎲<a", [("italic", 6, 1)]),
    ("🎲 🎲&lt;<i    dos  =  '&lt;&gt;&quot;'>a</>", "🎲 🎲<a", [("italic", 6, 1)]),
    ("🎲 🎲&lt;<i>a</    >", "🎲 🎲<a", [("italic", 6, 1)]),
    ("🎲 🎲&lt;<i>a</i   >", "🎲 🎲<a", [("italic", 6, 1)]),
    ("🎲 🎲&lt;<b></b>", "🎲 🎲<", []),
    ("<i>\t</i>", "\t", [("italic", 0, 1)]),
    ("<i>\r</i>", "\r", [("italic", 0, 1)]),
    ('➡️<span class = "tg-spoiler">➡️ ➡️</span>', "➡️➡️ ➡️", [("spoiler", 2, 5)]),
    ("🎲<tg-spoiler>🎲 &lt🎲</tg-spoiler>", "🎲🎲 <🎲", [("spoiler", 2, 6)]),
    (
        "<code><i><b> </b></i></code><i><b><code> </code></b></i>",
        "  ",
        [
            ("code", 0, 1),
            ("bold", 0, 1),
            ("italic", 0, 1),
            ("code", 1, 1),
            ("bold", 1, 1),
            ("italic", 1, 1),
        ],
    ),
    ("<i><b> </b> <code> </code></i>", "   ", [("italic", 0, 3), ("bold", 0, 1), ("code", 2, 1)]),
    ("<a href=dados.org>\t</a>", "\t", [("text_link", 0, 1, "http://dados.org/")]),
    ('<a href  ="dados.org"   > </a>', " ", [("text_link", 0, 1, "http://dados.org/")]),
    ("<a   href=  'dados.org?&lt;'   > </a>", " ", [("text_link", 0, 1, "http://dados.org/?<")]),
    ("<a> </a>", " ", []),
    ("<a>dados.org </a>", "dados.org ", []),
    ("<a>dados.org</a>", "dados.org", [("text_link", 0, 9, "http://dados.org/")]),
    (
        "<a>https://dados.org/mesa?uno#12e3we</a>",
        "https://dados.org/mesa?uno#12e3we",
        [("text_link", 0, 33, "https://dados.org/mesa?uno#12e3we")],
    ),
    ("<a href='tg://user?id=42'>Ana</a>", "Ana", [("text_mention", 0, 3, 42)]),
    ("🎲&lt;<pre  >🎲&lt;</>", "🎲<🎲<", [("pre", 3, 3)]),
    ("🎲&lt;<code >🎲&lt;</>", "🎲<🎲<", [("code", 3, 3)]),
    ("<pre><code>🎲</code></>", "🎲", [("pre", 0, 2), ("code", 0, 2)]),
    ('<pre><code class="language-">🎲</code></>', "🎲", [("pre", 0, 2), ("code", 0, 2)]),
    ('<pre><code class="language-fift">🎲</></>', "🎲", [("pre", 0, 2, "fift")]),
    ('<code class="language-fift"><pre>🎲</></>', "🎲", [("pre", 0, 2, "fift")]),
    ('<pre><code class="language-fift">🎲</> </>', "🎲 ", [("pre", 0, 3), ("code", 0, 2)]),
    ('<pre> <code class="language-fift">🎲</></>', " 🎲", [("pre", 0, 3), ("code", 1, 2)]),
    ('<b><tg-emoji emoji-id="1">🎲</tg-emoji>1</b>', "🎲1", [("bold", 0, 3), ("custom_emoji", 0, 2, "1")]),
    (
        '<blockquote   cite="" uno dos tres>a&lt;<pre  >b;</></>',
        "a<b;",
        [("blockquote", 0, 4), ("pre", 2, 2)],
    ),
    (
        "<blockquote   expandable=false>a&lt;<pre  >b;</></>",
        "a<b;",
        [("expandable_blockquote", 0, 4), ("pre", 2, 2)],
    ),
]

TAGS = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
    "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough", "blockquote": "blockquote",
}  # fmt: skip


def _short(entities):
    extra = ("url", "user_id", "language", "custom_emoji_id")
    return [
        (one["type"], one["offset"], one["length"], *(one[key] for key in extra if key in one))
        for one in entities
    ]


@pytest.mark.parametrize(("text", "complaint"), COMPLAINTS.items(), ids=range(len(COMPLAINTS)))
def test_what_is_no_html_is_refused_in_the_servers_words(text, complaint):
    """A mistake is told with the byte offset where it stands in what was sent."""
    with pytest.raises(ValueError) as raised:  # noqa: PT011 - the next line compares all of its text
        parse_html(text)

    assert str(raised.value) == complaint


@pytest.mark.parametrize(("text", "plain", "entities"), PARSED, ids=range(len(PARSED)))
def test_html_becomes_text_and_entities(text, plain, entities):
    """Tags become entities in UTF-16 units; unknown character names stay as they are written."""
    found, marks = parse_html(text)

    assert (found, _short(marks)) == (plain, entities)


@pytest.mark.parametrize(("tag", "kind"), TAGS.items())
def test_each_tag_has_its_entity(tag, kind):
    """Old and new names of a tag mean the same."""
    assert parse_html(f"➡️ ➡️<{tag}>➡️ ➡️</{tag}>") == (
        "➡️ ➡️➡️ ➡️",
        [{"type": kind, "offset": 5, "length": 5}],
    )
