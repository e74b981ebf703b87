"""How plugins are found and taken: whole or not at all, and none at the cost of another."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points

import pytest
from msgspec import Struct

from cubilete.app import App, build_host
from cubilete.plugin_api import AdapterSpec, LocaleFolder, Verb, hookimpl
from cubilete.plugin_api.host import Host
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.settings import Settings
from cubilete.testing.tiny import TinySystem


class _Nothing(Struct, frozen=True):
    """No arguments."""


def _verb(id_, *spellings, params=()):
    return Verb(VerbSpec(id_, spellings or (id_,), (), _Nothing, params), None)


def _plugin(*, systems=(), verbs=(), locales=(), adapters=()):
    """Make a plugin that brings these things."""

    class Plugin:
        @hookimpl
        def cubilete_systems(self):
            return systems

        @hookimpl
        def cubilete_verbs(self):
            return verbs

        @hookimpl
        def cubilete_locales(self):
            return locales

        @hookimpl
        def cubilete_adapters(self):
            return adapters

    return Plugin()


def _system(id_="tiny", **changes):
    """Make a rule system that differs in something."""
    return type("System", (TinySystem,), {"id": id_, **changes})()


def _texts(folder):
    folder.mkdir(exist_ok=True)
    for language in ("es", "en"):
        (folder / f"{language}.ftl").write_text("demo-word = word\n")
    return LocaleFolder("demo", folder)


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Install packages with an entry point of ours, as an installer does."""
    monkeypatch.syspath_prepend(str(tmp_path))
    made = []

    def add(name, source, target=""):
        module = f"demo_{name}"
        (tmp_path / f"{module}.py").write_text(source)
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[cubilete]\n{name} = {target or module}\n")
        made.append(module)

    yield add
    for module in made:
        sys.modules.pop(module, None)


GOOD = """
from msgspec import Struct
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.verbs import VerbSpec

class Nothing(Struct, frozen=True):
    pass

async def run(call, args):
    return None

@hookimpl
def cubilete_verbs():
    return [Verb(VerbSpec("NAME", ("NAME",), (), Nothing), run)]
"""


def _loaded(*blocked):
    """Load the demo packages alone, whatever else is installed."""
    others = {point.name for point in entry_points(group="cubilete")} - {"alfa", "zeta"}
    host = Host()
    host.load_entry_points((*others, *blocked))
    return host


def test_cubilete_systems():
    """A plugin's rule systems stand in the host's table, by id."""
    host = Host()
    system = TinySystem()
    assert host.register("demo", _plugin(systems=[system]))
    assert host.systems == {"tiny": system}


def test_cubilete_verbs():
    """A plugin's verbs stand in the host's list, in the order of registration."""
    host = Host()
    one, two = _verb("uno"), _verb("dos")
    assert host.register("a", _plugin(verbs=[one]))
    assert host.register("b", _plugin(verbs=[two]))
    assert host.verbs == [one, two]


def test_cubilete_locales(tmp_path):
    """A plugin's folder of texts reaches the host."""
    host = Host()
    folder = _texts(tmp_path)
    assert host.register("demo", _plugin(locales=[folder]))
    assert host.locales == [folder]


def test_cubilete_adapters():
    """A plugin's networks stand in the host's table; nothing is built yet."""
    host = Host()
    spec = AdapterSpec("carrier-pigeon", None)
    assert host.register("demo", _plugin(adapters=[spec]))
    assert host.adapters == {"carrier-pigeon": spec}


def test_installed_packages_are_found(install):
    """What is installed under the entry-point group is registered, in the order of names."""
    install("zeta", GOOD.replace("NAME", "zeta"))
    install("alfa", GOOD.replace("NAME", "alfa"))
    host = _loaded()
    assert [verb.spec.id for verb in host.verbs] == ["alfa", "zeta"]
    assert host.faults == []


def test_blocked_packages_are_left_out(install):
    """An operator can block a plugin by name: it is not even imported."""
    install("alfa", "raise RuntimeError('imported')")
    install("zeta", GOOD.replace("NAME", "zeta"))
    host = _loaded("alfa")
    assert [verb.spec.id for verb in host.verbs] == ["zeta"]
    assert host.faults == []
    assert "demo_alfa" not in sys.modules


@pytest.mark.parametrize(
    ("source", "target", "reason"),
    [
        ("raise RuntimeError('no such weather')", "", "no such weather"),
        ("import a_module_that_nobody_has", "", "a_module_that_nobody_has"),
        ("this is no Python", "", "SyntaxError"),
        ("raise SystemExit(3)", "", "SystemExit"),
        ("", "demo_alfa:nothing", "nothing"),
    ],
)
def test_a_package_that_cannot_be_imported(install, source, target, reason):
    """A package that fails on import is reported with its reason; the others work."""
    install("alfa", source, target)
    install("zeta", GOOD.replace("NAME", "zeta"))
    host = _loaded()
    assert [verb.spec.id for verb in host.verbs] == ["zeta"]
    (fault,) = host.faults
    assert fault.plugin == "alfa"
    assert reason in fault.reason


class _Raising:
    """Brings a system, then fails."""

    def __init__(self, problem):
        self._problem = problem

    @hookimpl
    def cubilete_systems(self):
        return [TinySystem()]

    @hookimpl
    def cubilete_locales(self):
        raise self._problem


@pytest.mark.parametrize("problem", [RuntimeError("broken"), SystemExit("broken"), KeyError("broken")])
def test_a_plugin_that_raises_in_a_hook(problem):
    """Nothing of a plugin that fails half-way is kept; it is reported, and the next one works."""
    host = Host()
    assert not host.register("bad", _Raising(problem))
    assert (host.systems, host.verbs, host.locales) == ({}, [], [])
    (fault,) = host.faults
    assert fault.plugin == "bad"
    assert "broken" in fault.reason
    assert host.register("good", _plugin(systems=[TinySystem()]))
    assert set(host.systems) == {"tiny"}


def test_a_misspelled_hook():
    """A hook that does not exist is an error of the plugin: in silence it would do nothing."""

    class Typo:
        @hookimpl
        def cubilete_sistems(self):
            return []

        @hookimpl
        def cubilete_systems(self):
            return [TinySystem()]

    host = Host()
    assert not host.register("typo", Typo())
    assert host.systems == {}
    assert "cubilete_sistems" in host.faults[0].reason
    assert host.register("good", _plugin(verbs=[_verb("uno")]))


def test_a_hook_of_another_name():
    """Also a marked function without our prefix is reported."""

    class Typo:
        @hookimpl
        def systems(self):
            return []

    host = Host()
    assert not host.register("typo", Typo())
    assert "systems" in host.faults[0].reason
    assert host.register("good", _plugin(verbs=[_verb("uno")]))


def test_two_systems_of_one_id():
    """The second system of an id is left out, with all that its plugin brings; the first one stays."""
    host = Host()
    first = TinySystem()
    assert host.register("one", _plugin(systems=[first]))
    assert not host.register("two", _plugin(systems=[_system(), _system("other")], verbs=[_verb("uno")]))
    assert host.systems == {"tiny": first}
    assert host.verbs == []
    assert "tiny" in host.faults[0].reason


def test_two_plugins_of_one_name():
    """A second plugin of a name is left out, and the first one stays."""
    host = Host()
    assert host.register("same", _plugin(verbs=[_verb("uno")]))
    assert not host.register("same", _plugin(verbs=[_verb("dos")]))
    assert [verb.spec.id for verb in host.verbs] == ["uno"]
    assert host.register("third", _plugin(verbs=[_verb("dos")]))


@pytest.mark.parametrize("spelling", ["tirar", "Tirar", "TIRÁR", "uno"])
def test_two_verbs_of_one_spelling(spelling):
    """However it is written, a spelling that is taken leaves the later plugin out, and names the owner."""
    host = Host()
    assert host.register("one", _plugin(verbs=[_verb("uno", "tirar")]))
    assert not host.register("two", _plugin(verbs=[_verb("dos", spelling)]))
    assert [verb.spec.id for verb in host.verbs] == ["uno"]
    assert "uno" in host.faults[0].reason


@pytest.mark.parametrize(
    "verb",
    [
        _verb("dos", "dos palabras"),
        _verb("dos", "dos", params=(Param("missing", "int"),)),
        _verb("dos", ""),
    ],
)
def test_a_verb_that_contradicts_itself(verb):
    """A verb that no vocabulary could hold is found at registration, not in the groups."""
    host = Host()
    assert not host.register("bad", _plugin(verbs=[verb]))
    assert host.verbs == []
    assert host.register("good", _plugin(verbs=[_verb("uno")]))


@pytest.mark.parametrize(
    ("system", "reason"),
    [
        (_system(verbs=(*TinySystem.verbs, *TinySystem.verbs)), "golpear"),
        (type("Half", (), {"id": "half", "verbs": ()})(), "decide"),
        (_system(state_type=object()), "object"),
        (_system(sheet_type=type("Needy", (Struct,), {"__annotations__": {"name": str}})), "name"),
    ],
)
def test_a_system_that_cannot_be_played(system, reason):
    """A system that lacks something, or has types that cannot be stored, is left out with the reason."""
    host = Host()
    assert not host.register("bad", _plugin(systems=[system]))
    assert host.systems == {}
    assert reason in host.faults[0].reason


@pytest.mark.parametrize("missing", ["es", "en"])
def test_texts_in_one_language_only(tmp_path, missing):
    """Texts come in Spanish and English, or the plugin is left out."""
    folder = _texts(tmp_path)
    (tmp_path / f"{missing}.ftl").unlink()
    host = Host()
    assert not host.register("demo", _plugin(locales=[folder]))
    assert f"{missing}.ftl" in host.faults[0].reason


def test_two_adapters_of_one_network():
    """The second adapter of a network is left out."""
    host = Host()
    assert host.register("one", _plugin(adapters=[AdapterSpec("room", None)]))
    assert not host.register("two", _plugin(adapters=[AdapterSpec("room", None)]))
    assert "room" in host.faults[0].reason


def test_an_app_starts_without_the_bad_ones(install):
    """With a broken package installed the bot starts, and knows what is missing and why."""
    install("alfa", "1 / 0")
    host = build_host(Settings())
    assert "division" in {fault.plugin: fault.reason for fault in host.faults}["alfa"]
    App(Settings(), host)
    assert {"dice", "fights"} <= {name for name, _ in host._manager.list_name_plugin()}
