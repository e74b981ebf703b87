"""The schema module of the fake, without a server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from fake.schema import Mismatch, Upload

HERE = Path(__file__).resolve().parent
USER = {"id": 7, "is_bot": False, "first_name": "Ana"}
MESSAGE = {"message_id": 1, "date": 1_750_000_000, "chat": {"id": 7, "type": "private"}, "from": USER}


def test_only_one_module_imports_the_models():
    """The product and all other tests know nothing of the library that the schema comes from."""
    names = ("import aiogram", "from aiogram")
    found = {
        path.relative_to(HERE.parents[1]).as_posix()
        for folder in ("core", "adapters", "plugins", "tests")
        for path in (HERE.parents[1] / folder).rglob("*.py")
        if any(line.strip().startswith(names) for line in path.read_text(encoding="utf-8").splitlines())
    }

    assert {"tests/telegram/fake/schema.py"} == found


def test_the_models_are_loaded_only_by_a_server():
    """Importing the fake loads no models: a test that needs no server does not pay for them."""
    code = "import sys, fake.control, fake.html_mode; print('aiogram' in sys.modules)"
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, cwd=HERE, capture_output=True, text=True, check=True, timeout=60)

    assert "False\n" == done.stdout


def test_forms_hold_json_where_no_string_is_meant(bot_api_schema):
    """Numbers, booleans and objects are read from strings; a text that looks like JSON stays a text."""
    raw = {
        "chat_id": "7", "text": "[1]", "disable_notification": "true", "message_thread_id": "3",
        "reply_markup": '{"inline_keyboard": [[{"text": "a", "callback_data": "{}"}]]}',
    }  # fmt: skip

    assert {
        "chat_id": "7",  # may be an @name, so it stays a string
        "text": "[1]",
        "disable_notification": True,
        "message_thread_id": 3,
        "reply_markup": {"inline_keyboard": [[{"text": "a", "callback_data": "{}"}]]},
    } == bot_api_schema.request("sendMessage", raw, {})


def test_files_belong_to_a_parameter(bot_api_schema):
    """A part of a form is a parameter's file, or is attached by one; a stray part is unknown."""
    upload = Upload("a.txt", b"a")
    given = bot_api_schema.request("sendDocument", {"chat_id": "7"}, {"document": upload})
    assert upload == given["document"]

    with pytest.raises(Mismatch, match="sendDocument: unknown keys stray"):
        bot_api_schema.request("sendDocument", {"chat_id": "7", "document": "x"}, {"stray": upload})


def test_unknown_keys_are_found_at_every_depth(bot_api_schema):
    """In requests, results and updates alike."""
    bot_api_schema.update({"update_id": 1, "message": MESSAGE})
    with pytest.raises(Mismatch, match=r"update: unknown keys message\.from_user\.nick"):
        bot_api_schema.update({"update_id": 1, "message": {**MESSAGE, "from": {**USER, "nick": "A"}}})
    with pytest.raises(Mismatch, match="result of sendMessage: unknown keys nothing"):
        bot_api_schema.result("sendMessage", {**MESSAGE, "nothing": 1})
    button = {"text": "a", "callback_data": "a", "colour": "red"}
    call = {"chat_id": 7, "text": "a", "reply_markup": {"inline_keyboard": [[button]]}}
    with pytest.raises(Mismatch, match=r"unknown keys reply_markup\.inline_keyboard\.0\.0\.colour"):
        bot_api_schema.request("sendMessage", call, {})


def test_missing_and_wrong_values_are_found(bot_api_schema):
    """What is required must be there, of its type."""
    with pytest.raises(Mismatch, match="sendMessage: text: Field required"):
        bot_api_schema.request("sendMessage", {"chat_id": 7}, {})
    with pytest.raises(Mismatch, match="result of getChatMemberCount"):
        bot_api_schema.result("getChatMemberCount", "many")
