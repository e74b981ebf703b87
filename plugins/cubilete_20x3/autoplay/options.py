"""What could be said in a turn: every filling of what somebody can use, as the menu has it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from cubilete_20x3.commands import Use
from cubilete_20x3.decide.targets import candidates, leading_effects, options_of

if TYPE_CHECKING:
    from cubilete_20x3.book import Ability
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import Combatant

MOST_TARGETS = 6
"""Of many opponents only the weakest are looked at."""
MOST_CHOICES = 12


def usable(play: Play, user: Combatant) -> tuple[Ability, ...]:
    """What somebody can still use in the turn that is open: each ability once, so that a turn ends."""
    turns = user.turns
    found = [ability for ability in play.book.general if not ability.is_hold_answer]
    for key in user.abilities:
        ability = play.book.abilities.get(key)
        if ability is not None and ability.usable:
            found.append(ability)
    found.append(play.book.release)
    return tuple(ability for ability in found if user.used_on.get(ability.id) != turns)


def fillings(play: Play, ability: Ability, user: Combatant) -> list[Use]:
    """Name every use of an ability, the plainest first; whether it is legal is the engine's to say."""
    actor, key = user.id, ability.id
    match ability.table.target:
        case "none":
            plain = [Use(actor, key)]
        case "effect":
            foreign = (e for e in leading_effects(play) if e.interruptible and e.owner_id != actor)
            plain = [Use(actor, key, effect=effect.id) for effect in foreign]
        case "pending_attack":
            plain = [Use(actor, key, attack=attack.id) for attack in play.state.pending]
        case _:
            found = candidates(play, ability, user)
            if len(found) > MOST_TARGETS:
                found = tuple(sorted(found, key=lambda one: one.hp)[:MOST_TARGETS])
            plain = [Use(actor, key, target=one.id) for one in found]
    if not ability.table.choices or not plain:
        return plain
    options = options_of(play, ability, user)
    words = [" ".join(picked) for picked in product(*(words for _, words in options))]
    if not words:
        return plain
    return [
        Use(actor, key, target=use.target, effect=use.effect, attack=use.attack, choice=word)
        for use in plain
        for word in words[:MOST_CHOICES]
    ]
