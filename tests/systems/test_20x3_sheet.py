"""Sheets of 20x3: what words do to them, and which lists are legal (R9a, R9e, R10b)."""

from __future__ import annotations

import pytest

from cubilete.rules.decision import Refusal
from cubilete_20x3.settings import Settings
from cubilete_20x3.sheet import Sheet
from cubilete_20x3.system import System20x3

SYSTEM = System20x3()


def _changed(
    words: str, sheet: Sheet | None = None, *, gm: bool = False, settings: Settings | None = None
) -> object:
    return SYSTEM.change_sheet(sheet or Sheet(), tuple(words.split()), settings or Settings(), gm=gm)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("hp 30", Sheet(hp=30)),
        ("habilidades +fuego", Sheet(abilities=("elemento_fuego",))),
        ("habilidades vuelo", Sheet(abilities=("up_vuelo",))),
        ("abilities +healer", Sheet(abilities=("cura",))),
        ("habilidades +Soporte: Buff +soporte", Sheet(abilities=("soporte_buff", "soporte"))),
        ("habilidades +fuego -fuego", Sheet()),
        (
            "vulnerable fuego resistente hielo",
            Sheet(vulnerable=("fuego",), resistant=("hielo",)),
        ),
        ("hp 12 habilidades +Armonía vulnerable Fire", Sheet(12, ("elemento_armonia",), ("fuego",))),
        ("vulnerable nada", Sheet()),
    ],
)
def test_words(words: str, expected: Sheet) -> None:
    """Words in both languages change HP, the list of abilities and the elements."""
    assert _changed(words) == expected


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("hp 0", "bad_number"),
        ("hp mucho", "bad_number"),
        ("hp 1000", "bad_number"),
        ("habilidades +volar", "unknown_word"),
        ("vulnerable agua", "unknown_word"),
        ("fuerza 12", "unknown_word"),
        ("rasgo aeloriano", "gm_only"),
        ("resistente fuego", "resistance_unpaired"),
        ("resistente fuego vulnerable fuego", "resistance_unpaired"),
        ("habilidades +cura +soporte", "excluded_pair"),
        ("habilidades +magia del caos dorada", "rq_missing"),
        ("habilidades +fuego +ut_fuego +ut_hielo +ut_viento +lucky_7 +vuelo +ut_elec", "too_many_abilities"),
    ],
)
def test_refused(words: str, code: str) -> None:
    """What is no word of a sheet, or makes an illegal one, is refused with its reason."""
    refusal = _changed(words)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_traits_come_from_the_gm() -> None:
    """The GM sets traits, and with the trait the list is legal (R9.1.12a)."""
    sheet = _changed("rasgo aeloriano", gm=True)
    assert sheet == Sheet(traits=("aeloriano",))
    assert isinstance(sheet, Sheet)
    assert _changed("habilidades +magia del caos dorada", sheet) == Sheet(
        abilities=("caos_dorada",), traits=("aeloriano",)
    )


@pytest.mark.parametrize(
    ("typed", "ability"),
    [
        ("aelorian", "magia del caos dorada"),
        ("Aeloriano-Cercetan", "magia del caos cerceta"),
        ("aelorian-teal", "magia del caos cerceta"),
        ("sarah", "azure cage"),
    ],
)
def test_traits_are_typed_as_they_are_told(typed: str, ability: str) -> None:
    """What an ability says that it asks for can be typed, in either language, and taken away again."""
    sheet = _changed(f"rasgo {typed}", gm=True)
    assert isinstance(sheet, Sheet)
    assert isinstance(_changed(f"habilidades +{ability}", sheet), Sheet)
    assert _changed(f"rasgo -{typed}", sheet, gm=True) == Sheet()


def test_the_gm_is_free() -> None:
    """Enemies need no vulnerability for a resistance (R10c) and have a longer list (A-62)."""
    assert _changed("resistente fuego", gm=True) == Sheet(resistant=("fuego",))


@pytest.mark.parametrize(
    ("pairing", "words", "legal"),
    [
        ("pairs", "resistente fuego vulnerable viento", False),
        ("pairs", "resistente fuego vulnerable hielo", True),
        ("pairs", "resistente elec", True),
        ("off", "resistente fuego", True),
    ],
)
def test_pairing(pairing: str, words: str, legal: bool) -> None:  # noqa: FBT001  a column of the table
    """The house rule says what each resistance costs."""
    settings = Settings(resistance_pairing=pairing)  # type: ignore[arg-type]
    assert isinstance(_changed(words, settings=settings), Sheet) is legal


def test_lines() -> None:
    """A sheet is shown one fact a line."""
    keys = [
        line.key for line in SYSTEM.sheet_lines(Sheet(30, ("cura",), ("fuego",), ("hielo",), ("aeloriano",)))
    ]
    assert keys == [
        "s20x3-sheet-hp",
        "s20x3-sheet-ability",
        "s20x3-sheet-vulnerable",
        "s20x3-sheet-resistant",
        "s20x3-sheet-trait",
    ]
