"""The command line: play in the terminal, check a ledger, look after an installation."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubilete.errors import BadSettings, CubileteError, StoreLocked, StoreRefused, StoreUnavailable

if TYPE_CHECKING:
    from cubilete.rules.decision import Line
    from cubilete.settings import Settings

SCRIPT_START = 1_767_268_800_000
"""When scripts begin: 2026-01-01 12:00 UTC, in ms. Their clock moves only by what they do."""

_RUN = "script"
"""Name of a run on a store of its own."""

_TROUBLE = 2
"""Exit status when nothing could be played; 1 is for a mistake in a script, or a ledger that is bad."""

_INTERRUPTED = 130


class _Failed(CubileteError):
    """The command line asks for something that cannot be: a text's key and its arguments."""

    def __init__(self, key: str, **args: str) -> None:
        super().__init__(key)
        self.key, self.args_shown = key, args


app = typer.Typer(
    name="cubilete",
    help="Dice and combat for role-play groups. / Dados y combates para grupos de rol.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

SettingsFile = Annotated[
    Path | None, typer.Option("--settings", metavar="FILE", help="A settings file (TOML).")
]
DataFolder = Annotated[str, typer.Option("--data", metavar="DIR", help="Folder of the embedded store.")]
RedisUrl = Annotated[str, typer.Option("--redis", metavar="URL", help="A Redis or Valkey server instead.")]


def _version(wanted: bool) -> None:  # noqa: FBT001  the shape of a typer callback
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415  slow, and rarely needed

        typer.echo(f"cubilete {version('cubilete')}")
        raise typer.Exit


@app.callback()
def _main(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


@app.command()
def play(
    *,
    script: Annotated[
        str, typer.Option(metavar="FILE", help="Play a script and exit; - is standard input.")
    ] = "",
    json: Annotated[
        bool, typer.Option("--json", help="One JSON object for each line of the script.")
    ] = False,
    run: Annotated[
        str, typer.Option(metavar="NAME", help="Name of the run: a killed one can be played again.")
    ] = "",
    data: DataFolder = "",
    redis: RedisUrl = "",
    settings: SettingsFile = None,
) -> None:
    """A room in the terminal: several people by name, buttons by number."""
    if json and not script:
        raise _Failed("cli-json-without-script")
    if run and not all(char.isalnum() or char in "._-" for char in run):
        raise _Failed("cli-bad-run", given=run)
    if script not in {"", "-"} and not (Path(script).exists() and not Path(script).is_dir()):
        raise _Failed("cli-no-script", file=script)
    found = _settings(settings, data, redis)
    fresh = bool(script) and not found.redis_url and not found.data
    with tempfile.TemporaryDirectory(prefix="cubilete-") as folder:
        if fresh:
            found = _settings(settings, folder, "")
        # On a store that stays, a run without a name is one of its own, never a repetition of another.
        name = run or (_RUN if fresh else f"{_RUN}-{os.urandom(8).hex()}")
        raise typer.Exit(asyncio.run(_play(found, script, json=json, run=name, fresh=fresh)))


async def _play(settings: Settings, script: str, *, json: bool, run: str, fresh: bool) -> int:
    from cubilete.app import App, build_host  # noqa: PLC0415  only what plays loads the bot
    from cubilete.sessions.clock import MovableClock, SystemClock  # noqa: PLC0415  as above
    from cubilete.sessions.desk import NewGroup  # noqa: PLC0415  as above
    from cubilete.sessions.entropy import SeededEntropy, SystemEntropy  # noqa: PLC0415  as above

    host = build_host(settings)
    spec = host.adapters.get("console")
    if spec is None:
        raise _Failed("cli-no-console")
    systems = tuple(host.systems)
    adapter = spec.build(
        {
            **settings.adapters.get("console", {}),
            "script": script,
            "json": json,
            "run": run,
            "data": "" if fresh else str(settings.data_folder),
            "locale": _locale(),
        }
    )
    bot = App(
        settings,
        host,
        MovableClock(SCRIPT_START) if script else SystemClock(),
        SeededEntropy(run) if fresh else SystemEntropy(),
        keep_answers=bool(script),
        run=run if script else "",
    )
    first = "20x3" if "20x3" in systems else next(iter(systems), "")
    locale = settings.locale if script else _locale()
    bot.add(adapter, NewGroup(locale=locale, enabled=systems, default_system=first))
    await bot.start()
    try:
        if not script:
            bot.live()
        status: int = await adapter.run(bot)
    finally:
        await bot.stop()
    return status


@app.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A ledger file, as /registro gives it.")],
    *,
    head: Annotated[str, typer.Option(metavar="H", help="The head that was noted earlier.")] = "",
    count: Annotated[int, typer.Option(metavar="N", help="The number of entries noted with it.")] = -1,
) -> None:
    """Check the dice of a ledger file, without any store."""
    from cubilete.i18n.translator import Translator  # noqa: PLC0415  only what speaks loads the texts
    from cubilete.ledger.verify import lines  # noqa: PLC0415  as above
    from cubilete.ledger.verify import verify as check  # noqa: PLC0415  as above

    try:
        with Path(file).open("rb") as source:
            report = check(source, head or None, count if count >= 0 else None)
    except OSError as problem:
        raise _Failed("cli-unreadable", file=file, why=problem.strerror or str(problem)) from problem
    translator = Translator()
    for line in lines(report):
        typer.echo(translator.text(_locale(), line))
    raise typer.Exit(0 if report.holds else 1)


@app.command()
def doctor(*, data: DataFolder = "", redis: RedisUrl = "", settings: SettingsFile = None) -> None:
    """Look at the installation.

    Whether the store answers, what a power cut would cost, which plugins there are and which are broken.
    """
    raise typer.Exit(asyncio.run(_examine(_settings(settings, data, redis))))


async def _examine(settings: Settings) -> int:
    from cubilete.app import build_host, build_translator  # noqa: PLC0415  only what plays loads the bot
    from cubilete.rules.decision import Line  # noqa: PLC0415  as above
    from cubilete.sessions import embedded  # noqa: PLC0415  as above
    from cubilete.sessions.store_redis import connect  # noqa: PLC0415  as above

    host = build_host(settings)
    translator = build_translator(host)

    def tell(key: str, **args: str | int) -> None:
        typer.echo(translator.text(_locale(), Line(key, dict(args))))

    tell("doctor-python", version=".".join(map(str, sys.version_info[:3])))
    server = None if settings.redis_url else embedded.start(settings.data_folder, fsync=settings.fsync)
    try:
        store = await connect(settings.redis_url if server is None else server.url)
        try:
            found = await store.durability()
        finally:
            await store.close()
    finally:
        if server is not None:
            server.stop()
    where = _without_password(settings.redis_url) if server is None else str(settings.data_folder)
    tell("doctor-store", server=found.server, version=found.version, where=where)
    if found.append_only is False:
        tell("doctor-memory-only")
    else:
        tell("doctor-durable", fsync=found.fsync or "unknown", replicas=found.replicas)
    if found.policy not in {None, "noeviction"}:
        tell("doctor-eviction", policy=found.policy or "")
    tell("doctor-plugins", systems=", ".join(host.systems) or "—", networks=", ".join(host.adapters) or "—")
    for fault in host.faults:
        tell("doctor-fault", plugin=fault.plugin, reason=fault.reason)
    sound = found.append_only is not False and found.policy in {None, "noeviction"} and not host.faults
    return 0 if sound else 1


def _without_password(url: str) -> str:
    """A URL to show: what stands before the `@` may hold a password."""
    scheme, slashes, rest = url.partition("://")
    return f"{scheme}{slashes}{rest.rpartition('@')[2]}"


def _settings(file: Path | None, data: str, redis: str) -> Settings:
    from msgspec.structs import replace  # noqa: PLC0415  loaded with the settings

    from cubilete.settings import load  # noqa: PLC0415  --help and --version need none

    found = load(file, os.environ)
    _log_from(found)
    if redis:
        return replace(found, redis_url=redis, data=data or found.data)
    # A folder that is named wins over a server that the settings name.
    return replace(found, data=data, redis_url="") if data else found


def _log_from(settings: Settings) -> None:
    """Logs go to standard error, from the level that the settings name."""
    import logging  # noqa: PLC0415  as late as the commands

    import structlog  # noqa: PLC0415  as above

    level = logging.getLevelNamesMapping().get(settings.log_level.upper(), logging.WARNING)
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def _locale() -> str:
    """The language of the terminal."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "es" if next((name for name in names if name), "").lower().startswith("es") else "en"


def _explained(problem: CubileteError) -> Line:
    """What went wrong, as a text."""
    from cubilete.rules.decision import Line  # noqa: PLC0415  only when something went wrong

    reason = (str(problem) or type(problem).__name__).splitlines()[0]
    match problem:
        case _Failed():
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


def _say(line: Line) -> None:
    from cubilete.i18n.translator import Translator  # noqa: PLC0415  only when something went wrong

    sys.stderr.write(f"{Translator().text(_locale(), line)}\n")


def _usage_error() -> type[Exception]:
    """The class of all complaints about arguments: typer brings its own click, or uses the installed one."""
    return next(cls for cls in typer.BadParameter.__mro__ if cls.__name__ == "ClickException")


def _told(problem: Exception) -> str:
    """What the library itself says of it, in English."""
    return str(getattr(problem, "format_message", problem.__str__)())


def _misuse(problem: Exception) -> Line:
    """What is wrong with the arguments, as a text."""
    from cubilete.rules.decision import Line  # noqa: PLC0415  only when something went wrong

    option = getattr(problem, "option_name", "")
    if option:
        return Line("cli-no-option", {"option": str(option)})
    return Line("cli-usage", {"reason": _told(problem).rstrip(".")})


def _run_command() -> int:
    from cubilete.rules.decision import Line  # noqa: PLC0415  small, and only needed in words

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


def main() -> None:
    """The command `cubilete`. Whatever goes wrong is one sentence, in the language of the terminal."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(_run_command())
