"""Finds plugins, registers them one at a time, and keeps what they brought in plain tables."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

import pluggy
from msgspec import Struct

from cubilete.errors import BadPluginData
from cubilete.plugin_api import hookspecs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete.plugin_api.registrations import AdapterSpec, LocaleFolder, Verb
    from cubilete.rules.system import RuleSystem


class PluginFault(Struct, frozen=True):
    """A plugin that could not be taken: its name, and what was wrong in one sentence."""

    plugin: str
    reason: str


class Host:
    """The plugins, resolved once.

    `systems` by id, `verbs` in the order of registration, `locales`, `adapters` by network; `faults`
    lists what failed, and why, for the operator.
    """

    def __init__(self) -> None:
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self.systems: dict[str, RuleSystem[Any, Any, Any]] = {}
        self.verbs: list[Verb] = []
        self.locales: list[LocaleFolder] = []
        self.adapters: dict[str, AdapterSpec] = {}
        self.faults: list[PluginFault] = []
        self._spellings: dict[str, str] = {}

    def register(self, name: str, plugin: object) -> bool:
        """Take one plugin whole, or report it and take nothing of it."""
        known = (
            dict(self.systems),
            list(self.verbs),
            list(self.locales),
            dict(self.adapters),
            dict(self._spellings),
        )
        try:
            self._manager.register(plugin, name)
            self._check_hooks(plugin)
            self._collect(plugin)
        except Exception as problem:  # noqa: BLE001  one bad plugin must not stop the others
            self.systems, self.verbs, self.locales, self.adapters, self._spellings = known
            if self._manager.has_plugin(name):
                self._manager.unregister(name=name)
            self.faults.append(PluginFault(name, f"{type(problem).__name__}: {problem}"))
            return False
        return True

    def load_entry_points(self, blocked: Iterable[str] = ()) -> None:
        """Register what is installed under the entry-point group, in the order of names."""
        unwanted = set(blocked)
        for point in sorted(entry_points(group=hookspecs.PROJECT), key=lambda p: p.name):
            if point.name in unwanted:
                continue
            try:
                plugin = point.load()
            except Exception as problem:  # noqa: BLE001  a package that cannot be imported is a report, not a crash
                self.faults.append(PluginFault(point.name, f"{type(problem).__name__}: {problem}"))
                continue
            self.register(point.name, plugin)

    def _check_hooks(self, plugin: object) -> None:
        """A misspelled hook is an error: it would be silently ignored otherwise."""
        for name in dir(plugin):
            if name.startswith("cubilete_") and name not in hookspecs.HOOKS:
                marked = getattr(getattr(plugin, name), f"{hookspecs.PROJECT}_impl", None)
                if marked is not None:
                    raise BadPluginData(f"unknown hook {name}")
        self._manager.check_pending()

    def _collect(self, plugin: object) -> None:
        def call(hook: str) -> list[Any]:
            implementation = getattr(plugin, hook, None)
            return list(implementation()) if implementation is not None else []

        for system in call("cubilete_systems"):
            if system.id in self.systems:
                raise BadPluginData(f"system {system.id} is there already")
            self.systems[system.id] = system
        for verb in call("cubilete_verbs"):
            for spelling in {*verb.spec.es, *verb.spec.en}:
                owner = self._spellings.setdefault(spelling, verb.spec.id)
                if owner != verb.spec.id:
                    raise BadPluginData(f"/{spelling} belongs to {owner} already")
            self.verbs.append(verb)
        self.locales.extend(call("cubilete_locales"))
        for adapter in call("cubilete_adapters"):
            if adapter.network in self.adapters:
                raise BadPluginData(f"network {adapter.network} is there already")
            self.adapters[adapter.network] = adapter
