"""What a use is aimed at: a combatant, an effect, an attack, and its further choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from cubilete.rules.decision import Refusal
from cubilete_20x3 import queries
from cubilete_20x3.book import element_named
from cubilete_20x3.language import fold
from cubilete_20x3.reasons import explain
from cubilete_20x3.state import find_combatant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cubilete_20x3.book import Ability
    from cubilete_20x3.commands import Use
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.scope import Scope
    from cubilete_20x3.state import Combatant, Effect, PendingAttack

T = TypeVar("T")


class Chosen(Struct, frozen=True):
    """Everything that a player chooses besides the ability itself."""

    target_id: str | None = None
    effect_id: int | None = None
    attack_id: int | None = None
    choice: str | None = None


def options_of(play: Play, ability: Ability, user: Combatant) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """List the further choices with their options now (R8.4.5c)."""
    found = []
    for name, options in ability.table.choices.items():
        found.append((name, own_elements(play, user) if isinstance(options, str) else options))
    return tuple(found)


def own_elements(play: Play, user: Combatant) -> tuple[str, ...]:
    """List the elements of one's passive ability and of what was granted."""
    found = [
        ability.element or element_named(play.book, ability)
        for ability in queries.fulfilling(play.state, play.book, user)
        if ability.kind == "up" and "elemento:" in ability.folded_name
    ]
    found.extend(queries.element_tags(play.state, user.id))
    return tuple(dict.fromkeys(element for element in found if element))


def choose(play: Play, ability: Ability, cmd: Use, scope: Scope) -> Chosen | Refusal:  # noqa: PLR0911  one exit for each kind
    """Fill in what was left out and check it. Puts what was chosen into the scope."""
    kind = ability.table.target
    choice = _choice(play, ability, cmd, scope)
    if isinstance(choice, Refusal):
        return choice
    if kind == "effect":
        effect = _effect(play, ability, cmd, scope)
        return effect if isinstance(effect, Refusal) else Chosen(effect_id=effect.id, choice=choice)
    if cmd.effect is not None:
        return Refusal("bad_target")
    if kind == "pending_attack":
        return _attack(play, ability, cmd, scope, choice)
    if cmd.attack is not None:
        return Refusal("bad_target")
    if kind == "none":
        return Refusal("bad_target") if cmd.target is not None else Chosen(choice=choice)
    target = _combatant(play, ability, cmd, scope)
    return target if isinstance(target, Refusal) else Chosen(target_id=target.id, choice=choice)


def _choice(play: Play, ability: Ability, cmd: Use, scope: Scope) -> str | Refusal | None:
    if not ability.table.choices:
        return None if cmd.choice is None else Refusal("extra_argument", {"given": cmd.choice})
    options = options_of(play, ability, scope.user)
    words = fold(cmd.choice).split() if cmd.choice is not None else []
    if not words and any(not allowed for _, allowed in options):
        return None
    if not words and all(len(allowed) == 1 for _, allowed in options):
        words = [allowed[0] for _, allowed in options]
    words = _in_order(words, [allowed for _, allowed in options])
    if not words:
        every = " ".join(word for _, allowed in options for word in allowed)
        return Refusal("bad_choice", {"options": every})
    scope.choice = {name: word for word, (name, _) in zip(words, options, strict=True)}
    return " ".join(words)


def _in_order(words: list[str], options: list[tuple[str, ...]]) -> list[str]:
    """Put one word to each choice, whatever order they were said in; nothing where that cannot be."""
    if len(words) != len(options):
        return []
    if all(word in allowed for word, allowed in zip(words, options, strict=True)):
        return words
    left, found = list(words), []
    for allowed in options:
        word = next((one for one in left if one in allowed), None)
        if word is None:
            return []
        left.remove(word)
        found.append(word)
    return found


def candidates(play: Play, ability: Ability, user: Combatant) -> tuple[Combatant, ...]:
    """List whom an ability can be aimed at, the default first."""
    state = play.state
    kind = ability.table.target
    if kind == "team_member":
        settings = state.settings
        if "heal" in ability.table.tags and settings.heal_target == "self":
            kind = "self"
        elif ability.grants_tag and settings.elemental_buff_target == "anyone":
            kind = "anyone"
    fallen = queries.fallen_allies(state, user) if _revives(play, ability) else ()
    match kind:
        case "self":
            return (user,)
        case "ally":
            return (*queries.allies(state, user), *fallen)
        case "team_member":
            return (user, *queries.allies(state, user), *fallen)
        case "opponent":
            return queries.opponents(state, user)
        case "anyone":
            return (user, *queries.allies(state, user), *fallen, *queries.opponents(state, user))
        case _:
            return ()


def _revives(play: Play, ability: Ability) -> bool:
    return play.state.settings.revive and "heal" in ability.table.tags


def _combatant(play: Play, ability: Ability, cmd: Use, scope: Scope) -> Combatant | Refusal:
    found = candidates(play, ability, scope.user)
    if cmd.target is None:
        if len(found) != 1 and (not found or found[0].id != scope.user.id):
            return Refusal("bad_target")
        target = found[0]
    else:
        named = find_combatant(play.state, cmd.target)
        if named is None:
            return Refusal("bad_target")
        if named not in found:
            return Refusal("target_ko" if named.ko else "bad_target")
        target = named
    attack = ability.attack
    if attack is not None and queries.cannot_be_hit_by(play.state, target.id, attack.type):
        return Refusal("target_flying")
    scope.target = target
    return _check_rq(ability, scope) or target


def _check_rq(ability: Ability, scope: Scope) -> Refusal | None:
    rq = ability.table.target_rq
    if rq is None or rq.holds(scope):
        return None
    return explain(rq, scope)


def _effect(play: Play, ability: Ability, cmd: Use, scope: Scope) -> Effect | Refusal:
    state = play.state
    if cmd.target is not None:
        return Refusal("bad_target")
    if cmd.attack is not None:
        known = cmd.effect is None and queries.find_attack(state, cmd.attack) is not None
        return Refusal("not_interruptible" if known else "bad_target")
    if cmd.effect is not None:
        effect = queries.find_effect(state, cmd.effect)
        if effect is None:
            return Refusal("bad_target")
        scope.effect = effect
        return _check_rq(ability, scope) or effect

    def check(effect: Effect) -> Refusal | None:
        scope.effect = effect
        return _check_rq(ability, scope)

    only = _only(leading_effects(play), check)
    scope.effect = None if isinstance(only, Refusal) else only
    return only


def _only(found: Iterable[T], check: Callable[[T], Refusal | None]) -> T | Refusal:
    """Take the one that can be meant; where none can, say why the first cannot, if that tells anything."""
    first: Refusal | None = None
    legal = []
    for one in found:
        refusal = check(one)
        if refusal is None:
            legal.append(one)
        elif first is None or first.code == "bad_target":
            first = refusal
    if len(legal) == 1:
        return legal[0]
    return Refusal("bad_target") if legal or first is None else first


def leading_effects(play: Play) -> tuple[Effect, ...]:
    """List one effect for each use, its first that still lasts: what an interruption may name."""
    leading: dict[int, Effect] = {}
    for effect in play.state.effects:
        leading.setdefault(effect.use or effect.id, effect)
    return tuple(leading.values())


def _attack(play: Play, ability: Ability, cmd: Use, scope: Scope, choice: str | None) -> Chosen | Refusal:
    if cmd.target is not None:
        return Refusal("bad_target")

    def check(attack: PendingAttack) -> Refusal | None:
        scope.attack = attack
        return _check_rq(ability, scope)

    if cmd.attack is None:
        only = _only(play.state.pending, check)
        scope.attack = None if isinstance(only, Refusal) else only
        return only if isinstance(only, Refusal) else Chosen(attack_id=only.id, choice=choice)
    attack = queries.find_attack(play.state, cmd.attack)
    if attack is None:
        return Refusal("bad_target")
    return check(attack) or Chosen(attack_id=attack.id, choice=choice)
