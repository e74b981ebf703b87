"""`cubilete simulate`: thousands of fights between automatic players, and how often each side wins."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import msgspec
import typer
from msgspec import Struct

from cubilete.app import build_host, build_translator
from cubilete.chat.render import explain_shortly
from cubilete.cli.trouble import Failed
from cubilete.rules.decision import Line, Refusal, Term
from cubilete.rules.simulation import Side, Simulator, Trials
from cubilete.sessions import simulation

if TYPE_CHECKING:
    from cubilete.i18n.translator import Translator
    from cubilete.rules.decision import Arg
    from cubilete.rules.simulation import Rate
    from cubilete.sessions.simulation import Timed
    from cubilete.settings import Settings

MOST_FIGHTS = 1_000_000
PROFILED_FIGHTS = 50


class SideResult(Struct, frozen=True):
    """What is told of one side; rates are shares between 0 and 1."""

    abilities: tuple[str, ...]
    style: str
    seats: int
    wins: int
    rate: float
    low: float
    high: float


class Result(Struct, frozen=True):
    """What `--json` writes. The first block depends on the seed alone, the second on the machine."""

    system: str
    mode: str
    seed: str
    fights: int
    sides: tuple[SideResult, SideResult]
    draws: int
    unfinished: int
    turns: int
    commands: int

    workers: int
    seconds: float
    turns_per_second: float


class Wanted(Struct, frozen=True, kw_only=True):
    """The options of the command."""

    system: str
    mode: str
    sides: tuple[Side, Side]
    fights: int
    seed: str
    workers: int
    json: bool = False
    profile: bool = False


def abilities(text: str) -> tuple[str, ...]:
    """Read a list of names separated by commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def run(settings: Settings, wanted: Wanted, locale: str) -> int:
    """Play, and tell the result. Raises Failed where that cannot be played."""
    host = build_host(settings)
    translator = build_translator(host)
    name, system = _simulator(host.systems, wanted.system)
    if not 1 <= wanted.fights <= MOST_FIGHTS:
        raise Failed("cli-bad-number", option="--fights", low="1", high=str(MOST_FIGHTS))
    if not 1 <= wanted.workers <= simulation.MOST_WORKERS:
        raise Failed("cli-bad-number", option="--workers", low="1", high=str(simulation.MOST_WORKERS))
    mode = _mode(host.systems[name].modes, wanted.mode)
    trials = system.check_trials(Trials(mode, wanted.sides))
    if isinstance(trials, Refusal):
        reason = translator.text(locale, explain_shortly(trials), system=name)
        raise Failed("cli-cannot-simulate", reason=reason.rstrip("."))
    timed = simulation.play(system, trials, wanted.fights, wanted.seed, wanted.workers)
    result = _result(name, system, trials, timed, wanted)
    if wanted.json:
        typer.echo(msgspec.json.encode(result).decode())
    else:
        _tell(translator, locale, host.systems[name].names.get(locale, name), result, timed)
    if wanted.profile:
        lines = simulation.profile(system, trials, min(wanted.fights, PROFILED_FIGHTS), wanted.seed)
        for line in lines:
            typer.echo(line, err=wanted.json)
    return 0


def _simulator(systems: dict[str, Any], wanted: str) -> tuple[str, Simulator]:
    able = {id_: system for id_, system in systems.items() if isinstance(system, Simulator)}
    if not able:
        raise Failed("cli-no-simulator")
    if wanted and wanted not in able:
        raise Failed("cli-no-such-simulator", given=wanted, known=", ".join(able))
    name = wanted or next(iter(able))
    return name, able[name]


def _mode(modes: Any, wanted: str) -> str:
    """A mode by its id or a spelling in either language; the system's first where none is named."""
    for mode, spellings in modes.items():
        if not wanted or wanted.lower() == mode or wanted.lower() in spellings:
            return str(mode)
    raise Failed("cli-no-such-mode", given=wanted, known=", ".join(modes))


def _result(name: str, system: Simulator, trials: Trials, timed: Timed, wanted: Wanted) -> Result:
    tally = timed.tally
    sides = []
    for index, side in enumerate(trials.sides):
        rate: Rate = tally.rate(index)
        style = side.style or system.styles[0]
        sides.append(SideResult(side.abilities, style, side.seats, tally.wins[index], *rate))
    return Result(
        name,
        trials.mode,
        wanted.seed,
        tally.fights,
        (sides[0], sides[1]),
        tally.draws,
        tally.unfinished,
        tally.turns,
        tally.commands,
        wanted.workers,
        round(timed.seconds, 3),
        round(timed.turns_a_second, 1),
    )


def _tell(translator: Translator, locale: str, called: str, result: Result, timed: Timed) -> None:
    def tell(key: str, **args: Arg) -> None:
        typer.echo(translator.text(locale, Line(key, args), system=result.system))

    def decimal(value: float) -> str:
        return f"{value:.1f}".replace(".", "," if locale == "es" else ".")

    tell("simulate-title", system=called, mode=result.mode, fights=result.fights, seed=result.seed)
    for letter, side in zip("AB", result.sides, strict=True):
        listed = [Term(key) for key in side.abilities]
        names = [
            translator.text(locale, Line("simulate-ability", {"ability": one}), system=result.system)
            for one in listed
        ]
        shown: dict[str, Arg] = {
            "side": letter,
            "style": side.style,
            "seats": side.seats,
            "wins": side.wins,
            "percent": decimal(100 * side.rate),
            "low": decimal(100 * side.low),
            "high": decimal(100 * side.high),
            "abilities": ", ".join(names) or "—",
        }
        tell("simulate-side", **shown)
    tell("simulate-rest", draws=result.draws, unfinished=result.unfinished)
    tell(
        "simulate-length",
        turns=decimal(result.turns / result.fights),
        commands=decimal(result.commands / max(1, result.turns)),
    )
    tell(
        "simulate-speed",
        turns=result.turns,
        seconds=decimal(timed.seconds),
        workers=result.workers,
        speed=round(timed.turns_a_second),
    )
    sys.stdout.flush()
