from __future__ import annotations

import io
import json
import logging
import sys
import warnings

import pytest
import structlog

from cubilete.operating import logs
from cubilete.operating.secrets import Scrubber

SECRET = 'to"ken\\ñ/1'  # noqa: S105  made up for these tests


@pytest.fixture
def sink():
    """A stream for logs; afterwards logging is as it was."""
    root = logging.getLogger()
    handlers, level, hook = root.handlers[:], root.level, sys.excepthook
    yield io.StringIO()
    root.handlers[:] = handlers
    root.setLevel(level)
    sys.excepthook = hook
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()


def _entries(sink):
    return [json.loads(line) for line in sink.getvalue().splitlines()]


@pytest.mark.parametrize("form", ["json", "console"])
def test_no_secret_is_written(sink, form):
    """Not from ours nor from libraries, not in text, fields, arguments, exceptions or their causes."""
    logs.configure("DEBUG", form, Scrubber((SECRET,)), sink)
    ours, theirs = structlog.get_logger("ours"), logging.getLogger("theirs")
    ours.info(f"text {SECRET}", field=SECRET, deep={"a": [SECRET]}, odd=ValueError(SECRET))
    theirs.warning("arguments %s", SECRET)
    theirs.warning("extra", extra={"where": SECRET})
    try:
        try:
            raise KeyError(SECRET)  # noqa: TRY301  a cause is wanted
        except KeyError as problem:
            raise ValueError(f"because of {SECRET}") from problem
    except ValueError as problem:
        ours.exception("ours failed")
        theirs.exception("theirs failed")
        ours.error("handed over", exc_info=problem)
        sys.excepthook(type(problem), problem, problem.__traceback__)
    written = sink.getvalue()

    assert written.count("because of ***") >= 4
    for form_of_it in (SECRET, json.dumps(SECRET)[1:-1], json.dumps(SECRET, ensure_ascii=False)[1:-1]):
        assert form_of_it not in written
    assert repr(SECRET)[1:-1] not in written


def test_entries_are_json(sink):
    """One object a line, with level, logger and time, also of what libraries and warnings say."""
    logs.configure("", "json", Scrubber(()), sink)
    structlog.get_logger("ours").info("hello", count=3)
    structlog.get_logger("ours").debug("too much")
    logging.getLogger("theirs").info("from %s", "afar")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("careful", stacklevel=1)
    entries = _entries(sink)

    assert [("hello", "info"), ("from afar", "info")] == [(one["event"], one["level"]) for one in entries[:2]]
    assert 3 == entries[0]["count"]
    assert "careful" in entries[2]["event"]
    assert {"event", "level", "logger", "timestamp"} <= set(entries[0])


def test_libraries_that_tell_each_request_are_quiet(sink):
    """Their INFO would repeat every address."""
    logs.configure("INFO", "json", Scrubber(()), sink)
    logging.getLogger("httpx").info("GET https://somewhere")

    assert "" == sink.getvalue()


def test_ctrl_c_is_no_failure(sink):
    """An interrupt that ends the process leaves no entry."""
    logs.configure("INFO", "json", Scrubber(()), sink)
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)

    assert "" == sink.getvalue()
