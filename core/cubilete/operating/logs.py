"""Logs of a service: one line of JSON each, or for a terminal; ours and those of libraries alike."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, Any, TextIO

import structlog

if TYPE_CHECKING:
    from types import TracebackType

    from structlog.typing import EventDict, Processor, ProcessorReturnValue, WrappedLogger

    from cubilete.operating.secrets import Scrubber

_CHATTY = ("httpx", "httpcore", "hpack", "urllib3", "asyncio", "uvicorn.access")
"""Libraries that tell each request at INFO."""


class Scrubbing:
    """A processor that takes secrets out of an entry, or, around a renderer, out of what is written."""

    def __init__(self, scrubber: Scrubber, inner: Processor | None = None) -> None:
        self._scrubber = scrubber
        self._inner = inner

    def __call__(self, logger: WrappedLogger, name: str, event: EventDict) -> ProcessorReturnValue:
        """See `structlog.typing.Processor`."""
        if self._inner is None:
            return {key: self._clean(key, value) for key, value in event.items()}
        written = self._inner(logger, name, event)
        return self._scrubber.text(written) if isinstance(written, str) else written

    def _clean(self, key: str, value: Any) -> Any:
        # What structlog itself hands on between processors stays what it is until it is rendered.
        return value if key.startswith("_") or key == "exc_info" else self._scrubber.value(value)


def configure(level: str, form: str, scrubber: Scrubber, stream: TextIO | None = None) -> None:
    """Send all logs to `stream` (standard error), from `level` on.

    `form` is `json`, `console`, or `auto`: for people where the stream is a terminal. No secret that
    `scrubber` knows is ever written, be it in an entry, in an exception, or by a library.
    """
    sink = stream or sys.stderr
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
        Scrubbing(scrubber),
    ]
    root = logging.getLogger()
    for old in tuple(root.handlers):
        root.removeHandler(old)
    root.addHandler(_handler(sink, form, shared, scrubber))
    root.setLevel(number)
    for library in _CHATTY:
        logging.getLogger(library).setLevel(max(number, logging.WARNING))
    logging.captureWarnings(capture=True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.contextvars.merge_contextvars,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    sys.excepthook = _uncaught


def _handler(sink: TextIO, form: str, shared: list[Processor], scrubber: Scrubber) -> logging.Handler:
    """What writes entries, ours and those of libraries; these go through `shared` here."""
    people = form == "console" or (form == "auto" and sink.isatty())
    render: Processor = (
        structlog.dev.ConsoleRenderer(colors=sink.isatty())
        if people
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    handler = logging.StreamHandler(sink)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.ExtraAdder(), *shared],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                Scrubbing(scrubber, render),
            ],
        )
    )
    return handler


def _uncaught(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
    """An exception that ends the process is a log entry too: Python's own report would not be scrubbed."""
    if issubclass(kind, KeyboardInterrupt):
        return
    logging.getLogger("cubilete").critical("the process ends", exc_info=(kind, problem, trace))
