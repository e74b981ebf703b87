"""Is an ability balanced (rules 9.3)? The trials, by machine, and their report.

For whoever builds a verb on it (`/habilidad equilibrio NAME`):

    job = balance_job(("ut_fuego",))            # a Job, or a Refusal; nothing is played yet
    lines = System20x3().work(job, dice_of)     # in a process of its own, a minute at most

Two series are played against the same opponents: one side *with* the abilities, and the same side
*without* them. Whatever the abilities need (`has('soporte')` in their conditions) both sides have in both
series. The sides begin in turns, fight n of both series has the same dice, and everybody is played by the
same automatic player. So without the abilities a side wins about half, and what the abilities are worth
is the distance from there.
"""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cubilete.errors import BadPluginData
from cubilete.rules.decision import Arg, Line, Refusal, Term
from cubilete.rules.formula_trees import words_asked
from cubilete.rules.simulation import Job, Side, Tally, Trials
from cubilete_20x3.book import Ability, book_with, read_table, rule_book
from cubilete_20x3.simulate import check_trials, play_trials

if TYPE_CHECKING:
    from cubilete.rules.simulation import DiceOf, Rate

KIND = "balance"
FIGHTS = 750
MOST_FIGHTS = 5000
SLICE = 50
"""Both series grow together, so that a report may stop early and still be fair."""

TEXTS: tuple[str, ...] = (
    "s20x3-balance-title",  # ability: Term, fights
    "s20x3-balance-title-several",  # count, fights
    "s20x3-balance-with",  # count, percent, low, high
    "s20x3-balance-without",  # count, percent, low, high
    "s20x3-balance-verdict",  # verdict: stronger, weaker or even
    "s20x3-balance-needs",  # ability: Term
)


class BalanceOrder(Struct, frozen=True, array_like=True):
    """What a job of this kind holds: checked ids, what both sides have anyway, and home-made texts."""

    abilities: tuple[str, ...]
    base: tuple[str, ...] = ()
    homemade: tuple[tuple[str, str], ...] = ()
    fights: int = FIGHTS
    mode: str = "duel"
    seats: int = 1


class Report(Struct, frozen=True, array_like=True):
    """The two series, and what they were."""

    order: BalanceOrder
    with_it: Tally
    without: Tally

    @property
    def verdict(self) -> Literal["stronger", "weaker", "even"]:
        """Does the ability change who wins, beyond doubt? Even = the two intervals meet."""
        one, other = self.with_it.rate(0), self.without.rate(0)
        if one.low > other.high:
            return "stronger"
        return "weaker" if one.high < other.low else "even"


def balance_job(
    abilities: tuple[str, ...],
    homemade: tuple[tuple[str, str], ...] = (),
    fights: int = FIGHTS,
    mode: str = "duel",
    seats: int = 1,
) -> Job | Refusal:
    """Make the job that tries abilities out, by id or name. Refuses what nobody could have in a fight.

    `homemade` holds (id, text) of those that are not in the rules.
    """
    order = make_order(abilities, homemade, fights, mode, seats)
    return order if isinstance(order, Refusal) else Job(KIND, msgspec.msgpack.encode(order))


def make_order(
    abilities: tuple[str, ...],
    homemade: tuple[tuple[str, str], ...] = (),
    fights: int = FIGHTS,
    mode: str = "duel",
    seats: int = 1,
) -> BalanceOrder | Refusal:
    """Check what is to be tried out, and find what it needs."""
    if not 1 <= fights <= MOST_FIGHTS:
        return Refusal("bad_number", {"word": "fights", "low": 1, "high": MOST_FIGHTS})
    if not abilities:
        return Refusal("unknown_word", {"word": ""})
    tried = check_trials(Trials(mode, (Side((), "", seats), Side((), "", seats)), homemade))
    if isinstance(tried, Refusal):
        return tried
    own = dict(homemade)
    known: list[Ability] = []
    for word in abilities:
        ability = _read(own[word]) if word in own else rule_book().find_listed(word)
        if ability is None:
            return Refusal("unknown_word", {"word": word})
        known.append(ability)
    ids = tuple(dict.fromkeys(ability.id for ability in known))
    base = tuple(key for key in needs(known) if key not in ids)
    order = BalanceOrder(ids, base, homemade, fights, mode, seats)
    checked = check_trials(_trials(order, has_it=True))
    return checked if isinstance(checked, Refusal) else order


def _read(text: str) -> Ability | None:
    try:
        return Ability(read_table(msgspec.json.decode(text)))
    except (BadPluginData, msgspec.DecodeError):
        return None


def needs(abilities: list[Ability]) -> tuple[str, ...]:
    """List the abilities that the conditions of others ask for, such as an element for its attack."""
    book = rule_book()
    found: dict[str, None] = {}
    for ability in abilities:
        for tree in ability.table.asked:
            for name, word in words_asked(tree):
                if name == "has" and word in book.abilities and book.abilities[word].listed:
                    found[word] = None
    return tuple(found)


def _trials(order: BalanceOrder, *, has_it: bool) -> Trials:
    own = (*order.base, *order.abilities) if has_it else order.base
    return Trials(order.mode, (Side(own, "", order.seats), Side(order.base, "", order.seats)), order.homemade)


def balance(order: BalanceOrder, dice_of: DiceOf) -> Report:
    """Play both series. Fight n of either has the dice of `balance/n`."""
    report = Report(order, Tally(), Tally())
    for first in range(0, order.fights, SLICE):
        count = min(SLICE, order.fights - first)
        played = [
            play_trials(_trials(order, has_it=has_it), first, count, dice_of, KIND)
            for has_it in (True, False)
        ]
        report = replace(
            report, with_it=report.with_it.plus(played[0]), without=report.without.plus(played[1])
        )
    return report


def report_lines(report: Report) -> tuple[Line, ...]:
    """Tell a report: the two rates with their bounds in per cent, and what they mean."""
    order = report.order
    fights = report.with_it.fights
    if len(order.abilities) == 1:
        named = book_with(tuple(text for _, text in order.homemade)).term(order.abilities[0])
        title = Line("s20x3-balance-title", {"ability": named, "fights": fights})
    else:
        title = Line("s20x3-balance-title-several", {"count": len(order.abilities), "fights": fights})
    lines = [
        title,
        Line("s20x3-balance-with", {"count": len(order.abilities), **_percents(report.with_it.rate(0))}),
        Line("s20x3-balance-without", {"count": len(order.abilities), **_percents(report.without.rate(0))}),
        Line("s20x3-balance-verdict", {"verdict": report.verdict}),
    ]
    lines.extend(Line("s20x3-balance-needs", {"ability": Term(key)}) for key in order.base)
    return tuple(lines)


def _percents(rate: Rate) -> dict[str, Arg]:
    """A rate and its bounds in whole per cent, the bounds rounded outwards."""
    low, high = floor(rate.low * 100), ceil(rate.high * 100)
    return {"percent": round(rate.share * 100), "low": low, "high": high}


def work(job: Job, dice_of: DiceOf) -> tuple[Line, ...]:
    """Do a job of this system. Raises ValueError for a kind that it has not."""
    if job.kind != KIND:
        raise ValueError(f"no job {job.kind!r}")
    order = msgspec.msgpack.decode(job.payload, type=BalanceOrder)
    return report_lines(balance(order, dice_of))
