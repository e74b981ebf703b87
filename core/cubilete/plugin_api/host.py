"""Finds plugins, registers them one at a time, and keeps what they brought in plain tables.

What a plugin brings is checked here, where it can be left out alone: later it would fail for everybody.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec
import pluggy
from msgspec import Struct

from cubilete.chat.fold import fold
from cubilete.chat.vocabulary import Vocabulary
from cubilete.errors import BadPluginData
from cubilete.plugin_api import hookspecs
from cubilete.rules.roll_forms import fault_of
from cubilete.rules.system import RuleSystem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete.plugin_api.registrations import AdapterSpec, LocaleFolder, Verb

_LANGUAGES = ("es", "en")
_OF_A_SYSTEM = frozenset(RuleSystem.__annotations__) | {
    name for name in vars(RuleSystem) if not name.startswith("_")
}
"""What each rule system must have."""


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
        if self._manager.has_plugin(name):
            self.faults.append(PluginFault(name, "a plugin of this name is there already"))
            return False
        known = (
            dict(self.systems),
            list(self.verbs),
            list(self.locales),
            dict(self.adapters),
            dict(self._spellings),
        )
        try:
            self._manager.register(_hooks_of(plugin), name)
            self._check_hooks(plugin)
            self._collect(plugin)
        except (Exception, SystemExit) as problem:  # noqa: BLE001  one bad plugin must not stop the others
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
            except (Exception, SystemExit) as problem:  # noqa: BLE001  what cannot be imported is a report, not a crash
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
            _check_system(system)
            if system.id in self.systems:
                raise BadPluginData(f"system {system.id} is there already")
            self.systems[system.id] = system
        verbs = call("cubilete_verbs")
        Vocabulary(verb.spec for verb in verbs)
        ids = {verb.spec.id for verb in self.verbs}
        for verb in verbs:
            if verb.spec.id in ids:
                raise BadPluginData(f"verb {verb.spec.id!r} is there already")
            for spelling in {fold(text) for text in (verb.spec.id, *verb.spec.es, *verb.spec.en)}:
                owner = self._spellings.setdefault(spelling, verb.spec.id)
                if owner != verb.spec.id:
                    raise BadPluginData(f"/{spelling} belongs to {owner} already")
            self.verbs.append(verb)
        for folder in call("cubilete_locales"):
            for language in _LANGUAGES:
                (folder.path / f"{language}.ftl").read_text(encoding="utf-8")
            self.locales.append(folder)
        for adapter in call("cubilete_adapters"):
            if adapter.network in self.adapters:
                raise BadPluginData(f"network {adapter.network} is there already")
            self.adapters[adapter.network] = adapter


def _hooks_of(plugin: object) -> object:
    """What is marked as a hook in a module: pluggy looks closely at each name, and a module has many."""
    if not isinstance(plugin, ModuleType):
        return plugin
    mark = f"{hookspecs.PROJECT}_impl"
    return SimpleNamespace(**{name: value for name, value in vars(plugin).items() if hasattr(value, mark)})


def _check_system(system: RuleSystem[Any, Any, Any]) -> None:
    """Raise BadPluginData for a system that lacks something, or whose verbs contradict themselves.

    Types that the codec cannot store raise TypeError.
    """
    missing = sorted(name for name in _OF_A_SYSTEM if not hasattr(system, name))
    if missing:
        raise BadPluginData(f"the system lacks {', '.join(missing)}")
    Vocabulary((), {system.id: system.verbs})
    for form in system.roll_forms:
        if fault := fault_of(form):
            raise BadPluginData(fault)
    for stored in (system.state_type, system.sheet_type, system.settings_type, system.event_type):
        msgspec.msgpack.Decoder(stored)
    for beginner in (system.sheet_type, system.settings_type):
        beginner()
