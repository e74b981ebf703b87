"""The command line: play in the terminal, run the bot, check a ledger, look after an installation."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubilete.cli.trouble import Failed, run_command, terminal_locale

if TYPE_CHECKING:
    from cubilete.sessions.embedded import EmbeddedServer
    from cubilete.settings import Settings

SCRIPT_START = 1_767_268_800_000
"""When scripts begin: 2026-01-01 12:00 UTC, in ms. Their clock moves only by what they do."""

_RUN = "script"
"""Name of a run on a store of its own."""

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
        raise Failed("cli-json-without-script")
    if run and not all(char.isalnum() or char in "._-" for char in run):
        raise Failed("cli-bad-run", given=run)
    if script not in {"", "-"} and not (Path(script).exists() and not Path(script).is_dir()):
        raise Failed("cli-no-script", file=script)
    fresh = bool(script) and not data and not redis
    with tempfile.TemporaryDirectory(prefix="cubilete-") as folder:
        found = _settings(settings, folder if fresh else data, redis)
        # On a store that stays, a run without a name is one of its own, never a repetition of another.
        name = run or (_RUN if fresh else f"{_RUN}-{os.urandom(8).hex()}")
        raise typer.Exit(asyncio.run(_play(found, script, json=json, run=name, fresh=fresh)))


async def _play(settings: Settings, script: str, *, json: bool, run: str, fresh: bool) -> int:
    from cubilete.sessions import embedded  # noqa: PLC0415  only what plays has a store

    gc.disable()  # until the start is over: what it makes stays
    with contextlib.ExitStack() as stores:
        server = None
        if not settings.redis_url:  # it comes up while all else is loaded
            server = embedded.launch(settings.data_folder, fsync=settings.fsync)
            stores.enter_context(server)
        return await _play_on(server, settings, script, json=json, run=run, fresh=fresh)


async def _play_on(
    server: EmbeddedServer | None, settings: Settings, script: str, *, json: bool, run: str, fresh: bool
) -> int:
    from cubilete.app import App, build_host  # noqa: PLC0415  only what plays loads the bot
    from cubilete.sessions.clock import MovableClock, SystemClock  # noqa: PLC0415  as above
    from cubilete.sessions.desk import NewGroup  # noqa: PLC0415  as above
    from cubilete.sessions.entropy import SeededEntropy, SystemEntropy  # noqa: PLC0415  as above

    host = build_host(settings)
    spec = host.adapters.get("console")
    if spec is None:
        raise Failed("cli-no-console")
    systems = tuple(host.systems)
    adapter = spec.build(
        {
            **settings.adapters.get("console", {}),
            "script": script,
            "json": json,
            "run": run,
            "data": "" if fresh else str(settings.data_folder),
            "locale": terminal_locale(settings.locale),
        }
    )
    bot = App(
        settings,
        host,
        MovableClock(SCRIPT_START) if script else SystemClock(),
        SeededEntropy(run) if fresh else SystemEntropy(),
        keep_answers=bool(script),
        run=run if script else "",
        server=server,
    )
    first = "20x3" if "20x3" in systems else next(iter(systems), "")
    locale = settings.locale if script else terminal_locale(settings.locale)
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
def run(*, data: DataFolder = "", redis: RedisUrl = "", settings: SettingsFile = None) -> None:
    """Serve the networks that the settings name, until SIGTERM or Ctrl-C.

    Secrets come from the settings, the environment (CUBILETE_<NETWORK>_TOKEN) or files, never from options.
    """
    gc.disable()  # until the start is over: what it makes stays
    from cubilete.cli.service import serve  # noqa: PLC0415  only this command needs it

    raise typer.Exit(serve(_settings(settings, data, redis), os.environ))


@app.command()
def letters(
    *,
    network: Annotated[str, typer.Option(metavar="N", help="Only of this network.")] = "",
    resend: Annotated[str, typer.Option(metavar="ID", help="Put one back to be sent.")] = "",
    drop: Annotated[str, typer.Option(metavar="ID", help="Forget one.")] = "",
    data: DataFolder = "",
    redis: RedisUrl = "",
    settings: SettingsFile = None,
) -> None:
    """Messages that could not be delivered: list them, send one again, or drop it."""
    from cubilete.cli.letters import Wanted, handle  # noqa: PLC0415  only this command needs it

    wanted = Wanted(network, resend, drop)
    raise typer.Exit(asyncio.run(handle(_settings(settings, data, redis), wanted, terminal_locale())))


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
        raise Failed("cli-unreadable", file=file, why=problem.strerror or str(problem)) from problem
    translator = Translator()
    for line in lines(report):
        typer.echo(translator.text(terminal_locale(), line))
    raise typer.Exit(0 if report.holds else 1)


@app.command()
def doctor(*, data: DataFolder = "", redis: RedisUrl = "", settings: SettingsFile = None) -> None:
    """Look at the installation.

    Whether the store answers, what a power cut would cost, which plugins there are and which are broken, and
    what each network of the settings says of itself.
    """
    from cubilete.cli.doctor import examine  # noqa: PLC0415  only this command needs it

    found = _settings(settings, data, redis)
    raise typer.Exit(asyncio.run(examine(found, settings, terminal_locale(), os.environ)))


@app.command()
def simulate(
    system: Annotated[str, typer.Argument(metavar="[SYSTEM]", help="The rule system.")] = "",
    *,
    fights: Annotated[int, typer.Option(metavar="N", help="How many fights to play.")] = 1000,
    mode: Annotated[str, typer.Option(metavar="MODE", help="Kind of fight: duel, teams...")] = "",
    a: Annotated[str, typer.Option("--a", metavar="LIST", help="Abilities of side A, with commas.")] = "",
    b: Annotated[str, typer.Option("--b", metavar="LIST", help="Abilities of side B, with commas.")] = "",
    style_a: Annotated[str, typer.Option(metavar="STYLE", help="How side A plays.")] = "",
    style_b: Annotated[str, typer.Option(metavar="STYLE", help="How side B plays.")] = "",
    seats: Annotated[int, typer.Option(metavar="N", help="Combatants on each side.")] = 1,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed plays the same fights.")] = "1",
    workers: Annotated[int, typer.Option(metavar="N", help="Processes; 0 = one for each core.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    profile: Annotated[bool, typer.Option("--profile", help="Also where the time goes.")] = False,
) -> None:
    """Fights between automatic players: how often each side wins, and how sure that is."""
    from cubilete.cli import trials as command  # noqa: PLC0415  only this command needs it
    from cubilete.rules.simulation import Side  # noqa: PLC0415  as above

    sides = (
        Side(command.abilities(a), style_a, seats),
        Side(command.abilities(b), style_b, seats),
    )
    wanted = command.Wanted(
        system=system,
        mode=mode,
        sides=sides,
        fights=fights,
        seed=seed,
        workers=workers or _cores(),
        json=json,
        profile=profile,
    )
    raise typer.Exit(command.run(_settings(None, "", ""), wanted, terminal_locale()))


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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


def main() -> None:
    """The command `cubilete`. Whatever goes wrong is one sentence, in the language of the terminal."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(run_command(app))
