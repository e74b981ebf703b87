"""The grammar as a whole: canonical commands read back, and nothing that is typed raises."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import defstruct

from cubilete.chat.canonical import canonical
from cubilete.chat.fold import fold, level
from cubilete.chat.grammar import Ambiguous, Part, read
from cubilete.chat.incoming import Account, Incoming, Mention
from cubilete.chat.people import Nobody
from cubilete.chat.segments import Bot, Segment, canonical_segment, segments
from cubilete.chat.vocabulary import Vocabulary
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec

OPTIONS = {"a": ("ataque", "attack"), "d": ("defensa",), "todo-o-nada": ("todo o nada",)}
REST = ("text", "expression", "words")
KINDS = ("word", "int", "person", "combatant", "name", "slug", "number_or_all", *REST)

ids = st.integers(1, 999).map("c{}".format) | st.just("m0123456789abcdef")
words = st.from_regex(r"[a-z0-9]{1,6}", fullmatch=True)
names = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=12)


def is_name(text):
    """A name that no option of the verb bears: such a name would read as the option."""
    keys = {fold(one) for slug, many in OPTIONS.items() for one in (slug, *many)}
    return bool(level(text).strip()) and " ".join(fold(text).split()) not in keys


TEXTS = names.map(str.strip).filter(lambda text: level(text).strip() == level(text) != "")

VALUES = {
    "word": st.sampled_from(sorted(OPTIONS)),
    "int": st.integers(-999_999_999, 999_999_999),
    "person": ids | words.map("@x{}".format),
    "combatant": ids,
    "name": names.filter(is_name),
    "slug": words,
    "number_or_all": st.integers(-1, 999_999_999),
    "text": TEXTS,
    "words": st.lists(st.sampled_from(sorted(OPTIONS)) | words.filter(is_name), min_size=1, max_size=4).map(
        " ".join
    ),
    "expression": st.sampled_from(["3d20", "4d6kh3+2 ataque", "2x 1d6 «dos»"]),
}
EMPTY = {"int": None, "number_or_all": None}


@st.composite
def verbs(draw):
    """A verb with up to four parameters, and arguments for it that can be said."""
    kinds = draw(st.lists(st.sampled_from([kind for kind in KINDS if kind not in REST]), max_size=3))
    if draw(st.booleans()):
        kinds.append(draw(st.sampled_from(REST)))
    params, fields, args = [], [], {}
    for index, kind in enumerate(kinds):
        name = f"p{index}"
        many = index == len(kinds) - 1 and kind not in REST and draw(st.booleans())
        required = draw(st.booleans())
        params.append(Param(name, kind, required, many, OPTIONS if kind in {"word", "words", "name"} else {}))
        empty = () if many else EMPTY.get(kind, "")
        fields.append((name, object) if required else (name, object, empty))
        value = st.lists(VALUES[kind], min_size=1, max_size=3).map(tuple) if many else VALUES[kind]
        args[name] = draw(value if required else st.just(empty) | value)
    fields = sorted(fields, key=len)
    struct = defstruct("Args", [("actor", str), *fields], frozen=True)
    spec = VerbSpec("hacer", ("haz", "hágase"), ("do",), struct, tuple(params))
    return spec, struct(actor="", **args)


@given(verbs())
def test_canonical_commands_read_back(made):
    """Reading the canonical text of any arguments of any verb gives these arguments."""
    spec, args = made
    text = canonical(spec, args)

    part = read(canonical_segment(text), Vocabulary([spec]), Nobody())

    assert isinstance(part, Part), part
    assert part.args == args
    assert canonical(spec, part.args) == text


@given(verbs(), st.data())
def test_canonical_commands_are_what_a_spelling_implies_or_more(made, data):
    """Arguments that a spelling implies need not be said, and read back all the same."""
    spec, args = made
    implied = (
        {
            name: getattr(args, name)
            for name in data.draw(st.sets(st.sampled_from([p.name for p in spec.params])))
        }
        if spec.params
        else {}
    )
    spec = VerbSpec("hacer", ("haz",), ("do",), spec.args, spec.params, defaults={"haz": implied})
    text = canonical(spec, args)

    part = read(canonical_segment(text), Vocabulary([spec]), Nobody())

    assert isinstance(part, Part), part
    assert part.args == args


@given(verbs(), st.text(max_size=60))
def test_whatever_is_typed_is_read_or_refused(made, text):
    """Any text behind any verb gives a part, a refusal or a question, and never an exception."""
    spec, _ = made
    said = read(Segment(f"haz {text}", shape="slash"), Vocabulary([spec]), Nobody())

    assert isinstance(said, Part | Refusal | Ambiguous)


PIECES = st.sampled_from(
    [
        "/",
        "!",
        "haz",
        "do",
        "[[",
        "]]",
        ";",
        "\n",
        " ",
        "@bot",
        "3d20",
        '"',
        "«",
        "»",
        "hz",
        "x",
        "\u00a0",
        ">",
        "：",
    ]
)


@given(
    st.lists(PIECES | st.text(max_size=4), max_size=25).map("".join),
    st.lists(st.tuples(st.integers(0, 40), st.integers(0, 10)), max_size=3),
    st.booleans(),
)
@pytest.mark.parametrize("kind", ["text", "inline"])
def test_whatever_a_message_holds_its_commands_lie_within(kind, text, ranges, inline):
    """Commands of any message stand in it, in order and apart, and none begins in a masked range."""
    ana = Account("test", "1", "Ana")
    masked = tuple((start, start + length) for start, length in ranges)
    mentions = tuple(
        Mention(start, start + length, ana)
        for start, length in ranges
        if length and start + length <= len(text)
    )
    spec = VerbSpec("haz", ("haz",), ("do",), defstruct("Args", [("rest", str, "")], frozen=True))
    incoming = Incoming("1", kind, "test:1", ana, 0, text, masked if kind == "text" else (), mentions)

    found = segments(incoming, Vocabulary([spec]), Bot("9", "bot"), inline=inline)
    places = [(one.start, one.end) for one in found if isinstance(one, Segment)]

    assert places == sorted(places)
    assert all(end <= start for (_, end), (start, _) in pairwise(places))
    assert all(0 <= start < end <= len(text) for start, end in places)
    if kind == "text":
        assert not any(begin <= start < stop for start, _ in places for begin, stop in masked)


@given(st.text(max_size=40))
def test_folding_twice_is_folding_once_where_it_is_compared(text):
    """A levelled text stays as long as it was, and levelling again changes nothing."""
    assert len(level(text)) == len(text)
    assert level(level(text)) == level(text)
