"""What of a Matrix message is a file, and what opens it."""

from __future__ import annotations

import pytest

from cubilete_matrix.attachments import Attachment, Lock, attachment_of
from cubilete_matrix.reading import is_speech

LOCK = {"key": {"k": "clave"}, "iv": "inicio", "hashes": {"sha256": "suma"}, "url": "mxc://casa/uno"}


def test_a_plain_and_a_locked_file():
    """Where it lies and how large it is said to be; of a locked one what opens it."""
    plain = {"msgtype": "m.file", "url": "mxc://casa:8448/uno", "info": {"size": 7}}
    locked = {"msgtype": "m.file", "file": LOCK}

    assert Attachment("casa:8448", "uno", 7) == attachment_of(plain)
    assert Attachment("casa", "uno", 0, Lock("clave", "inicio", "suma")) == attachment_of(locked)


@pytest.mark.parametrize(
    "content",
    [
        {"msgtype": "m.text", "url": "mxc://casa/uno"},
        {"msgtype": "m.file"},
        {"msgtype": "m.file", "url": 7},
        {"msgtype": "m.file", "url": "https://casa/uno"},
        {"msgtype": "m.file", "url": "mxc://casa/uno/../dos"},
        {"msgtype": "m.file", "url": "mxc://casa@otra/uno"},
        {"msgtype": "m.file", "file": {"key": {}}},
    ],
)
def test_what_is_no_file(content):
    """Other messages, and addresses of another form."""
    assert attachment_of(content) is None


def test_a_lock_that_cannot_open_anything_is_still_a_lock():
    """Missing and overlong parts are empty, so that the file counts as damaged and never as plain."""
    file = {"url": "mxc://casa/uno", "key": "no", "iv": 7, "hashes": {"sha256": "x" * 9999}}
    assert Attachment("casa", "uno", 0, Lock("", "", "")) == attachment_of(
        {"msgtype": "m.file", "file": file}
    )


def test_a_caption_is_speech():
    """A body beside another file name is said; a bare file name is not."""
    assert is_speech({"msgtype": "m.file", "body": "!ficha importar", "filename": "hoja.toml"})
    assert is_speech({"msgtype": "m.image", "body": "!tirar", "filename": "dados.png"})
    assert not is_speech({"msgtype": "m.file", "body": "hoja.toml", "filename": "hoja.toml"})
    assert not is_speech({"msgtype": "m.file", "body": "hoja.toml"})
    assert not is_speech({"msgtype": "m.location", "body": "a", "filename": "b"})
