from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubilete_matrix.reading import read_text, relation, replied_to

NAMES = {"@ana:x.org": "Ana", "@dan:x.org": "Dan", "@bot:x.org": "Cubilete"}


def _read(body, formatted=None, **more):
    content = {"msgtype": "m.text", "body": body, **more}
    if formatted is not None:
        content |= {"format": "org.matrix.custom.html", "formatted_body": formatted}
    return read_text(content, lambda user: NAMES.get(user, ""))


def _masked(read):
    return [read.text[start:end] for start, end in read.masked]


def _meant(read):
    return [(read.text[one.start : one.end], one.user) for one in read.meant]


def test_a_pill_means_whoever_it_leads_to():
    """The text of a pill stands in the body; its link says who is meant, percent-encoded or not."""
    read = _read(
        "!duelo Ana o Dan",
        '!duelo <a href="https://matrix.to/#/@ana:x.org">Ana</a> o '
        '<a href="https://matrix.to/#/%40dan%3Ax.org">Dan</a>',
    )

    assert [("Ana", "@ana:x.org"), ("Dan", "@dan:x.org")] == _meant(read)


def test_two_pills_of_one_name_are_two_people():
    """The second pill of the same text is the second place in the body."""
    read = _read(
        "Ana Ana", '<a href="https://matrix.to/#/@a:x">Ana</a> <a href="https://matrix.to/#/@b:x">Ana</a>'
    )

    assert [(0, 3, "@a:x"), (4, 7, "@b:x")] == list(read.meant)


def test_an_id_and_a_mention_without_pill_are_found():
    """A full user id as typed, and a name that the mentions list, mean their people."""
    read = _read("!golpe @dan:x.org y @Ana", **{"m.mentions": {"user_ids": ["@ana:x.org"]}})

    assert [("@dan:x.org", "@dan:x.org"), ("@Ana", "@ana:x.org")] == _meant(read)


def test_quotes_and_code_are_masked():
    """Fenced code, code between ticks, quoted lines, and what the styled body marks as such."""
    read = _read("a\n> !tirar 1d6\n> b\nc\n```\n!tirar 1d8\n```\nd `x` fin")

    assert ["> !tirar 1d6\n> b", "```\n!tirar 1d8\n```", "`x`"] == _masked(read)
    styled = _read("!tirar 1d4", "<pre><code>!tirar 1d4</code></pre>")
    assert ["!tirar 1d4"] == _masked(styled)


def test_the_fallback_of_a_reply_is_no_text():
    """The quote in front of a reply goes; without a reply the same lines stay."""
    quote = "> <@ana:x.org> !tirar 1d6\n> más\n\n!tirar 1d8"
    related = {"m.relates_to": {"m.in_reply_to": {"event_id": "$1"}}}

    assert "!tirar 1d8" == _read(quote, **related).text
    assert quote == _read(quote).text


def test_asterisks_stay_as_typed():
    """A client that reads `2*3*4` as emphasis takes nothing from the expression."""
    assert "!tirar 2*3*4" == _read("!tirar 2*3*4", "!tirar 2<em>3</em>4").text


def test_a_thread_is_no_reply_by_itself():
    """What a thread names for old clients is no reply; a true reply in it is one."""
    related = {"rel_type": "m.thread", "event_id": "$r", "m.in_reply_to": {"event_id": "$x"}}

    assert "$r" == relation({"m.relates_to": related}, "m.thread")
    assert replied_to({"m.relates_to": {**related, "is_falling_back": True}}) is None
    assert "$x" == replied_to({"m.relates_to": {**related, "is_falling_back": False}})


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=12), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(
    [
        "body",
        "format",
        "formatted_body",
        "m.relates_to",
        "m.mentions",
        "m.in_reply_to",
        "user_ids",
        "event_id",
    ]
)


@given(st.dictionaries(KEYS, JUNK | st.dictionaries(KEYS, JUNK, max_size=3)))
def test_no_content_breaks_the_reader(content):
    """Whatever stands in an event is read without an error, and ranges lie within the text."""
    read = read_text(content, lambda user: NAMES.get(user, ""))

    for start, end in read.masked:
        assert 0 <= start < end <= len(read.text)
    for one in read.meant:
        assert 0 <= one.start < one.end <= len(read.text)
    assert replied_to(content) is None or isinstance(replied_to(content), str)


@given(st.text(max_size=200), st.text(alphabet="<>/abcodeprlkquts \"'=&;#", max_size=200))
def test_no_markup_breaks_the_reader(body, formatted):
    """Broken markup is read as far as it goes."""
    read = _read(body, formatted)

    assert body == read.text


HOSTILE = {
    "ticks": "`" * 30_000 + "a" * 30_000,
    "runs of ticks": " ".join("`" * length for length in range(1, 340)),
    "quotes": "> a\nb\n" * 8_000,
    "people": "@a:b " * 12_000,
    "fences": "```\n" * 15_000,
    "brackets": "[[" * 30_000,
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_what_is_read_of_a_message_is_bounded(body):
    """However a message is made, the ranges and people in it are few, for all who look through them."""
    read = _read(body, f"<code>x</code>{body}", **{"m.mentions": {"user_ids": ["@ana:x.org"] * 1000}})

    assert len(read.masked) <= 300
    assert len(read.meant) <= 150


def test_code_between_ticks_ends_with_as_many():
    """Two ticks hold one; a lone tick opens nothing; a line ends it."""
    assert ["``a`b``"] == _masked(_read("x ``a`b`` y"))
    assert [] == _masked(_read("a ` b\n c ` d"))
    assert ["`a`", "`c`"] == _masked(_read("`a` b `c`"))
