from __future__ import annotations

import pytest

from cubilete.errors import BadSettings
from cubilete.operating.secrets import Scrubber, gathered, is_secret, secret_values, withdraw
from cubilete.settings import Settings

NETWORKS = ("pigeon", "two-words")


@pytest.mark.parametrize(
    ("option", "secret"),
    [
        ("token", True),
        ("webhook_secret", True),
        ("Password", True),
        ("pickle_key", True),
        ("keys", False),
        ("token_file", False),
        ("folder", False),
    ],
)
def test_names_tell_what_is_secret(option, secret):
    """What ends in token, secret, password or key is; a path to it is not."""
    assert secret == is_secret(option)


def test_what_is_nearer_to_the_process_wins(tmp_path):
    """Environment before its file, before a credential, before the settings' file, before the settings."""
    for name in ("settings", "file", "pigeon_token"):
        (tmp_path / name).write_text(f"from-{name}\n")
    plain = Settings(adapters={"pigeon": {"token": "from-the-table", "folder": "/x"}})
    named = Settings(adapters={"pigeon": {"token_file": str(tmp_path / "settings")}})
    credential = {"CREDENTIALS_DIRECTORY": str(tmp_path)}
    file = {**credential, "CUBILETE_PIGEON_TOKEN_FILE": str(tmp_path / "file")}
    value = {**file, "CUBILETE_PIGEON_TOKEN": "from-the-environment"}
    found = [
        gathered(settings, NETWORKS, environ).adapters["pigeon"]["token"]
        for settings, environ in (
            (plain, {}),
            (named, {}),
            (named, credential),
            (named, file),
            (named, value),
        )
    ]

    assert [
        "from-the-table",
        "from-settings",
        "from-pigeon_token",
        "from-file",
        "from-the-environment",
    ] == found
    assert {"token": "from-settings"} == gathered(named, NETWORKS, {}).adapters["pigeon"]


def test_a_secret_alone_names_its_network():
    """A network without a table in the settings is served when the environment has its secret."""
    environ = {"CUBILETE_TWO_WORDS_ACCESS_TOKEN": "abcdef", "CUBILETE_TWO_WORDS_FOLDER": "/x"}

    assert {"two-words": {"access_token": "abcdef"}} == gathered(Settings(), NETWORKS, environ).adapters


def test_an_empty_variable_is_none():
    """A variable that is set to nothing is as good as not set."""
    assert {} == gathered(Settings(), NETWORKS, {"CUBILETE_PIGEON_TOKEN": ""}).adapters


def test_the_store_url_comes_the_same_ways(tmp_path):
    """From a credential, or from a file named in the environment; its password is a secret."""
    (tmp_path / "redis_url").write_text("redis://me:p%40ss-word@host:6379/0\n")
    (tmp_path / "other").write_text("redis://other")
    from_credential = gathered(Settings(), (), {"CREDENTIALS_DIRECTORY": str(tmp_path)})
    from_file = gathered(Settings(), (), {"CUBILETE_REDIS_URL_FILE": str(tmp_path / "other")})

    assert "redis://me:p%40ss-word@host:6379/0" == from_credential.redis_url
    assert ("p%40ss-word", "p@ss-word") == secret_values(from_credential)
    assert "redis://other" == from_file.redis_url
    assert () == secret_values(from_file)


@pytest.mark.parametrize("content", [b"", b" \n", b"\xff\xfe", b"x" * 70_000, None])
def test_a_file_without_a_secret_is_told(tmp_path, content):
    """Empty, unreadable, too large or absent: the file is named, its content is not shown."""
    file = tmp_path / "secret-file"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadSettings, match="secret-file") as problem:
        gathered(Settings(adapters={"pigeon": {"token_file": str(file)}}), (), {})

    assert "xxx" not in str(problem.value)


def test_a_path_must_be_a_text():
    """A number is no path."""
    with pytest.raises(BadSettings, match="token_file"):
        gathered(Settings(adapters={"pigeon": {"token_file": 7}}), (), {})


def test_children_inherit_no_secret():
    """What was read is taken out of the environment, the rest stays."""
    environ = {
        "CUBILETE_PIGEON_TOKEN": "x",
        "CUBILETE_PIGEON_FOLDER": "/x",
        "CUBILETE_REDIS_URL": "redis://a:b@c",
        "PATH": "/bin",
    }
    withdraw(NETWORKS, environ)

    assert {"CUBILETE_PIGEON_FOLDER": "/x", "PATH": "/bin"} == environ


def test_secrets_in_inner_tables_are_known():
    """An option may be a table of its own."""
    settings = Settings(adapters={"pigeon": {"proxy": {"password": "hunter22"}, "name": "x", "token": ""}})

    assert ("hunter22",) == secret_values(settings)


def test_a_scrubber_finds_each_form():
    """Plain, percent-encoded, several at once, the longer one first; other text stays."""
    scrubber = Scrubber(("12:ab/c d", "12:ab/c d-longer", "xyz"))

    assert "https://a/bot***/x" == scrubber.text("https://a/bot12:ab/c d/x")
    assert "https://a/bot***/x" == scrubber.text("https://a/bot12%3Aab%2Fc%20d/x")
    assert "https://a/bot***/x" == scrubber.text("https://a/bot12%3Aab/c%20d/x")
    assert "***, ***" == scrubber.text("12:ab/c d, 12:ab/c d-longer")
    assert "xyz" == scrubber.text("xyz"), "three characters are in every other word"


def test_a_scrubber_goes_deep():
    """Keys, lists, structs and exceptions; numbers stay numbers."""
    scrubber = Scrubber(("s3cret",))

    assert {"a-***": ["***", 1, None, True, {"b": "***"}]} == scrubber.value(
        {"a-s3cret": ("s3cret", 1, None, True, {"b": "s3cret"})}
    )
    assert "ValueError('***')" == scrubber.value(ValueError("s3cret"))


def test_a_scrubber_without_secrets_changes_nothing():
    """Nothing is hidden where nothing is secret."""
    assert "text" == Scrubber(()).text("text")
