"""All hooks. They are for registration only, are called once at start-up, and are synchronous.

Each returns a sequence of objects; a plugin implements those that it needs with `hookimpl` and is found
through the entry-point group `cubilete`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.plugin_api.registrations import AdapterSpec, LocaleFolder, Verb
    from cubilete.rules.system import RuleSystem

PROJECT = "cubilete"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def cubilete_systems() -> Sequence[RuleSystem[Any, Any, Any]]:
    """Rule systems, each an object that keeps the `RuleSystem` protocol.

    Called when the host is built. A system's verbs are registered with it. Groups enable systems one
    by one; installing one changes nothing for them.
    """
    raise NotImplementedError


@hookspec
def cubilete_verbs() -> Sequence[Verb]:
    """Verbs of no system, that work in every group.

    Called when the host is built, after the systems. Two verbs with one spelling are an error of the
    plugin that came later: it is reported and left out.
    """
    raise NotImplementedError


@hookspec
def cubilete_locales() -> Sequence[LocaleFolder]:
    """Folders of texts, Spanish and English.

    Called when the host is built. A system's own id as `owner` lets its terms be found.
    """
    raise NotImplementedError


@hookspec
def cubilete_adapters() -> Sequence[AdapterSpec]:
    """Chat networks that the bot can talk to.

    Called when the host is built; an adapter is made only when the settings name its network.
    """
    raise NotImplementedError


HOOKS = ("cubilete_systems", "cubilete_verbs", "cubilete_locales", "cubilete_adapters")
