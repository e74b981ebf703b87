from __future__ import annotations

from cubilete.chat.spans import Span
from cubilete.i18n import memory
from cubilete.i18n.translator import Reader
from cubilete.rules.decision import Line, Name

TEXTS = """
hit = { $who } toca: { $what }
said = { $line }, { $end }
a = a{ $n }
"""


def test_who_has_got_another_name_is_called_by_it(speak):
    """A line that was said before is said with the name of now."""
    words = speak(TEXTS)
    line = Line("hit", {"who": Name("m1"), "what": "3"})
    names = {"m1": "Ana"}
    reader = Reader("es", names.__getitem__)
    before = words.words(reader, line)
    names["m1"] = "Anita"

    assert ("Ana toca: 3", "Anita toca: 3") == (before, words.words(reader, line))


def test_who_is_called_is_a_mention_also_where_it_was_said_before(speak):
    """The same words to the same people, once in passing and once to call somebody."""
    words = speak(TEXTS)
    line = Line("hit", {"who": Name("m1"), "what": "3"})
    plain = words.spans(Reader("es"), line)
    calling = words.spans(Reader("es", called=frozenset({"m1"})), line)

    assert (Span("m1 toca: 3"),) == plain
    assert (Span("m1", "mention", "m1"), Span(" toca: 3")) == calling


def test_lines_within_lines_stay_apart(speak):
    """What stands within a line and what stands behind it are not taken for each other."""
    words = speak(TEXTS)
    inner = Line("said", {"line": Line("a", {"n": "1"}), "end": "2"})
    other = Line("said", {"line": Line("a", {"n": "1, 2"}), "end": ""})
    said = [words.words(Reader("es"), line) for line in (inner, other, Line("a", {"n": 1}))]

    assert ["a1, 2", "a1, 2, ", "a1"] == said


def test_only_so_many_lines_are_remembered(speak, monkeypatch):
    """All are forgotten when there would be too many; they are said as before."""
    monkeypatch.setattr(memory, "_MOST_SAID", 3)
    words = speak(TEXTS)
    said = [words.words(Reader("es"), Line("a", {"n": number})) for number in (*range(9), *range(9))]

    assert [f"a{number}" for number in (*range(9), *range(9))] == said
    assert len(words._said._said) <= 3
