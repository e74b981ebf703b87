from __future__ import annotations

import pytest

from cubilete.i18n.lists import join


@pytest.mark.parametrize(
    ("items", "es", "en"),
    [
        ([], "", ""),
        (["Ana"], "Ana", "Ana"),
        (["Ana", "Beto"], "Ana y Beto", "Ana and Beto"),
        (["Ana", "Beto", "Caro"], "Ana, Beto y Caro", "Ana, Beto and Caro"),
        (["Ana", "Inés"], "Ana e Inés", "Ana and Inés"),
        (["Ana", "Íñigo"], "Ana e Íñigo", "Ana and Íñigo"),
        (["Ana", "Hilda"], "Ana e Hilda", "Ana and Hilda"),
        (["Ana", "«Ivo»"], "Ana e «Ivo»", "Ana and «Ivo»"),
        (["Ana", "Hierro"], "Ana y Hierro", "Ana and Hierro"),
        (["Ana", "Yago"], "Ana y Yago", "Ana and Yago"),
        (["Ana", "Iago"], "Ana y Iago", "Ana and Iago"),
        (["Ana", "Ygritte"], "Ana e Ygritte", "Ana and Ygritte"),
        (["Inés", "Ana", "Isa"], "Inés, Ana e Isa", "Inés, Ana and Isa"),
    ],
)
def test_lists_read_as_each_language_writes_them(items, es, en):
    """Names are joined with commas and *and*; in Spanish *e* stands before the sound of i."""
    assert join("es", items) == es
    assert join("en", items) == en
