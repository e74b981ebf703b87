"""Whatever goes wrong on the command line is one sentence, in the language of the terminal."""

from __future__ import annotations

import os
import sys

import typer

from cubilete.errors import BadSettings, CubileteError, StoreLocked, StoreRefused, StoreUnavailable
from cubilete.operating.secrets import Scrubber
from cubilete.rules.decision import Line

_TROUBLE = 2
"""Exit status when nothing could be played; 1 is for a mistake in a script, or a ledger that is bad."""

_INTERRUPTED = 130


class Failed(CubileteError):
    """The command line asks for something that cannot be: a text's key and its arguments."""

    def __init__(self, key: str, **args: str) -> None:
        super().__init__(key)
        self.key, self.args_shown = key, args


def terminal_locale(default: str = "es") -> str:
    """The language of the terminal, or `default` where it names none."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next((name for name in names if name), "")
    if not name:
        return default
    return "es" if name.lower().startswith("es") else "en"


def _explained(problem: CubileteError) -> Line:
    """What went wrong, as a text."""
    reason = (str(problem) or type(problem).__name__).splitlines()[0]
    match problem:
        case Failed():
            return Line(problem.key, dict(problem.args_shown))
        case StoreLocked():
            return Line("cli-locked")
        case BadSettings():
            return Line("cli-bad-settings", {"reason": reason})
        case StoreUnavailable():
            why = reason.removeprefix("the store does not answer: ").rstrip(".")
            return Line("cli-store-down", {"reason": why})
        case StoreRefused():
            return Line("cli-store-refused", {"reason": reason})
        case _:
            return Line("cli-unexpected", {"reason": reason})


_hidden = Scrubber(())
"""What must not be in any sentence."""


def hide(scrubber: Scrubber) -> None:
    """From now on no secret that `scrubber` knows is told."""
    global _hidden  # noqa: PLW0603  whatever goes wrong is told here, wherever it came from
    _hidden = scrubber


def _say(line: Line) -> None:
    from cubilete.i18n.translator import Translator  # noqa: PLC0415  only when something went wrong

    sys.stderr.write(f"{_hidden.text(Translator().text(terminal_locale(), line))}\n")


def _usage_error() -> type[Exception]:
    """The class of all complaints about arguments: typer brings its own click, or uses the installed one."""
    return next(cls for cls in typer.BadParameter.__mro__ if cls.__name__ == "ClickException")


def _told(problem: Exception) -> str:
    """What the library itself says of it, in English."""
    return str(getattr(problem, "format_message", problem.__str__)())


def _misuse(problem: Exception) -> Line:
    """What is wrong with the arguments, as a text."""
    option = getattr(problem, "option_name", "")
    if option:
        return Line("cli-no-option", {"option": str(option)})
    return Line("cli-usage", {"reason": _told(problem).rstrip(".")})


def run_command(app: typer.Typer) -> int:
    """Run the command that was typed; the exit status. Trouble is told on standard error."""
    try:
        return app(standalone_mode=False) or 0
    except typer.Abort:
        return _INTERRUPTED
    except _usage_error() as problem:
        if type(problem).__name__ == "NoArgsIsHelpError":  # its message is the whole help
            sys.stderr.write(f"{_told(problem)}\n")
        else:
            _say(_misuse(problem))
    except CubileteError as problem:
        _say(_explained(problem))
    except BrokenPipeError:
        # Whoever read us has gone: nothing is left to say, also not at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as problem:
        if os.environ.get("CUBILETE_LOG_LEVEL", "").upper() == "DEBUG":
            raise
        _say(Line("cli-unexpected", {"reason": f"{type(problem).__name__}: {problem}"}))
    return _TROUBLE
