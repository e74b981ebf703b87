from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cubilete.chat.rendered import Rendered, ShownLine
from cubilete.chat.spans import Span
from cubilete_matrix.reading import read_text
from cubilete_matrix.writing import content_of, edit_of, placed, size


def _one(*spans, role="line"):
    return Rendered((ShownLine(spans, role),))


def test_styles_become_tags_and_the_body_says_the_same():
    """Bold, struck and code stand in the styled body; the plain one has the words alone."""
    content = content_of(_one(Span("6 "), Span("(1)", "strike"), Span(" = "), Span("17", "bold")), {}, ())

    assert "6 (1) = 17" == content["body"]
    assert "6 <del>(1)</del> = <strong>17</strong>" == content["formatted_body"]
    assert ("m.notice", {}) == (content["msgtype"], content["m.mentions"])


def test_a_call_rings_for_those_who_are_called_alone():
    """A call is a text with a pill and intentional mentions."""
    rendered = _one(Span("Ana", "mention", "c1"), Span(" y "), Span("Dan", "mention", "c2"))
    content = content_of(rendered, {"c1": "@ana:x.org"}, ("@ana:x.org",))

    assert "m.text" == content["msgtype"]
    assert {"user_ids": ["@ana:x.org"]} == content["m.mentions"]
    assert (
        '<a href="https://matrix.to/#/@ana:x.org">Ana</a> y <strong>Dan</strong>' == content["formatted_body"]
    )


def test_folded_parts_open_and_close():
    """A title with its details can be opened; what follows stands below."""
    lines = [("a", "line"), ("t", "title"), ("d1", "detail"), ("d2", "detail"), ("z", "line")]
    rendered = Rendered(tuple(ShownLine((Span(text),), role) for text, role in lines))
    content = content_of(rendered, {}, ())

    assert "a<details><summary>t</summary>d1<br>d2</details>z" == content["formatted_body"]
    assert "a\nt\nd1\nd2\nz" == content["body"]


def test_an_edit_replaces_and_rings_for_nobody():
    """An edit holds the new content, and its text for clients that know no edits."""
    content = content_of(_one(Span("hola")), {}, ())
    edit = edit_of(content, "$1")

    assert {"rel_type": "m.replace", "event_id": "$1"} == edit["m.relates_to"]
    assert content == edit["m.new_content"]
    assert "* hola" == edit["body"]


def test_a_thread_and_a_reply_are_told_apart():
    """In a thread a message without a reply names the root for old clients only."""
    content = {"body": "x"}

    assert placed(content, "", None) == content
    assert {"m.in_reply_to": {"event_id": "$2"}} == placed(content, "", "$2")["m.relates_to"]
    assert placed(content, "$1", None)["m.relates_to"]["is_falling_back"] is True
    assert placed(content, "$1", "$2")["m.relates_to"]["is_falling_back"] is False


@given(st.text(max_size=80))
def test_text_is_literal_whatever_it_holds(text):
    """No text becomes markup, mention or control character; its size can always be told."""
    content = content_of(_one(Span(text, "mention", "c1")), {}, ())
    read = read_text({"body": "", "format": "x", "formatted_body": content["formatted_body"]}, lambda _: "")

    assert not read.masked
    assert not read.meant
    assert "<" not in content["formatted_body"].replace("<strong>", "").replace("</strong>", "")
    assert not any(char in content["body"] for char in "\0\x1b\u202e\u2066")
    assert size(content) > 0
