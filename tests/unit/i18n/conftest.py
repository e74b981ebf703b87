"""A translator over texts that a test writes."""

from __future__ import annotations

import pytest

from cubilete.i18n.translator import Translator


@pytest.fixture
def write(tmp_path):
    """Write a folder of texts: Spanish, and English (else the same)."""

    def write(es, en=None, name="core"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "es.ftl").write_text(es, encoding="utf-8")
        (folder / "en.ftl").write_text(es if en is None else en, encoding="utf-8")
        return folder

    return write


@pytest.fixture
def speak(write):
    """A translator with these texts as the core's."""

    def speak(es, en=None):
        return Translator(core=write(es, en))

    return speak
