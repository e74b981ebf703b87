"""A right example beside a refusal, in the language of whoever reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from cubilete.chat.fold import fold

if TYPE_CHECKING:
    from cubilete.chat.vocabulary import Vocabulary
    from cubilete.rules.decision import Refusal

_MARK = "/"


def localised(refusal: Refusal, vocabulary: Vocabulary, locale: str) -> Refusal:
    """Give the refusal with its example as somebody who speaks `locale` would type it."""
    if refusal.example is None:
        return refusal
    example = example_in(refusal.example, vocabulary, locale)
    return refusal if example == refusal.example else structs.replace(refusal, example=example)


def example_in(example: str, vocabulary: Vocabulary, locale: str) -> str:
    """Write a command as it is said in `locale`: the verb's own example where it is that, else its spelling.

    What is no command (dice, the key of a text) stays; buttons' commands get their mark.
    """
    said = example.removeprefix(_MARK)
    known = vocabulary.look(said)
    if known is None or not known.rest:
        return example
    spec = known.forms[0].spec
    if locale in spec.examples and example in spec.examples.values():
        return spec.examples[locale]
    spellings = spec.en if locale == "en" else spec.es
    if not spellings or known.spelling in {fold(one) for one in spellings}:
        return _MARK + said
    rest = said[known.rest :].strip()
    return " ".join([_MARK + spellings[0], rest] if rest else [_MARK + spellings[0]])
