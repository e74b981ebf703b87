from __future__ import annotations

from random import Random

import pytest

from cubilete.chat.message import Message
from cubilete.rules.decision import Line
from cubilete_20x3 import commands
from cubilete_20x3.book import rule_book
from cubilete_20x3.offer import offer
from cubilete_20x3.queries import awaited

STEPS = 150
LONGEST = 300
"""Characters of a line; far above what fits a phone's line, far below what a network cuts."""
LISTS = (
    ("soporte", "elemento_viento", "soporte_buff", "soporte_debuff", "soporte_buff_elemental", "ut_viento"),
    ("armadura", "elemento_fuego", "ut_fuego", "up_vuelo", "lucky_7", "azure_cage"),
    ("aggro_sh", "caos_carmesi", "elemento_hielo", "ut_hielo"),
    ("cura", "caos_borgona", "elemento_armonia", "ut_armonia"),
)


def _fight(ring, mode, seed):
    """A fight of four (a duel of two) with rich lists; seeds hide HP and change where the bonus goes."""
    sides = {"duel": [[1], [2]], "free_for_all": [[1], [2], [3], [4]]}.get(mode, [[1, 3], [2, 4]])
    seats = [
        [
            ring.combatant(
                f"c{n}",
                f"t{place}",
                abilities=LISTS[(n + seed) % len(LISTS)],
                vulnerable=("fuego", "hielo"),
                resistant=("viento",),
                hp=20 if seed % 2 else 9,
            )
            for n in side
        ]
        for place, side in enumerate(sides, 1)
    ]
    gm = 2 if mode.startswith("gm") else -1
    return ring.table(
        ring.lobby(seats, mode, gm, hide_gm_hp=bool(seed % 3), l_bonus_spends_m=bool(seed % 2)), seed=seed
    )


def _commands(random, actor, state):
    """Everything that might be legal, in a random order; what ends the turn comes last."""
    people = [None, *(one.id for one in state.combatants)]
    found = [
        commands.Use(actor, ability.id, target, effect, choice=choice)
        for ability in rule_book().abilities.values()
        if ability.usable
        for target in people
        for effect in (None, *(one.id for one in state.effects))
        for choice in (None, "a", "fuego")
        if (target is None or ability.table.target in {"opponent", "team_member"})
        and (effect is None or ability.table.target == "effect")
        and (choice is None or ability.table.choices)
    ]
    found += [commands.Intercept(actor, attack.id) for attack in state.pending]
    found += [commands.Defend(actor), commands.Defend(actor, -1)]
    random.shuffle(found)
    return [commands.Turn(actor), *found[:40], commands.Done(actor), commands.Pass(actor)]


def _offered(state):
    """Labels, previews and reasons of everything that somebody could do now, or could not."""
    lines = []
    for actor in (*awaited(state), "m1"):
        for one in offer(state, actor):
            lines.append(one.label)
            if one.preview is not None:
                lines.append(one.preview)
            if one.refusal is not None:
                lines.append(Line(f"refusal-{one.refusal.code}", one.refusal.args))
    return tuple(lines)


@pytest.mark.parametrize("mode", ["duel", "teams", "free_for_all", "gm_interleaved", "gm_batch"])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_fight_can_be_told(ring, words, mode, seed):
    """Whatever happens in a fight, what is told and what stands on the card is complete in both languages."""
    random = Random(f"{mode}{seed}")  # noqa: S311  the same fight each time
    table = _fight(ring, mode, seed).begin("die")
    for _ in range(STEPS):
        if table.state.phase == "finished":
            break
        actor = random.choice(awaited(table.state))
        assert any(table.attempt(cmd) for cmd in _commands(random, actor, table.state))
        offered = _offered(table.state)
        for locale in ("es", "en"):
            lines = words.lines([Message(offered, system="20x3")], locale)
            lines += words.lines(table.told, locale) + words.card(table.state, locale)
            lines += words.card(table.state, locale, viewer="c2")
            assert [] == [line for line in lines if not line.strip() or "{" in line or "20x3-" in line]
            assert LONGEST > max(map(len, lines))

    assert set() == words.missing
