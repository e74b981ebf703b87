"""Every hook is documented for authors of plugins, and tested."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from cubilete.plugin_api import hookspecs

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "plugins" / "README.md").read_text(encoding="utf-8")
TESTS = "\n".join(
    file.read_text(encoding="utf-8") for file in (ROOT / "tests/unit/plugin_api").glob("test_*.py")
)


def test_hooks_are_all_there_is():
    """`HOOKS` names every hook that is specified, and nothing else."""
    specified = [name for name in vars(hookspecs) if name.startswith("cubilete_")]
    assert sorted(hookspecs.HOOKS) == sorted(specified)


@pytest.mark.parametrize("hook", hookspecs.HOOKS)
def test_a_hook_says_what_it_is_for(hook):
    """A hook has a docstring that says when it is called."""
    text = inspect.getdoc(getattr(hookspecs, hook))
    assert "Called when" in text


@pytest.mark.parametrize("hook", hookspecs.HOOKS)
def test_a_hook_has_a_test(hook):
    """A test of the plugin host bears the hook's name."""
    assert re.search(rf"^(async )?def test_{hook}\(", TESTS, re.MULTILINE)


@pytest.mark.parametrize("hook", hookspecs.HOOKS)
def test_a_hook_is_documented(hook):
    """The guide for authors shows the hook with its very signature."""
    function = getattr(hookspecs, hook)
    returns = function.__annotations__["return"]
    arguments = ", ".join(str(one) for one in inspect.signature(function).parameters.values())
    assert f"`{hook}({arguments}) -> {returns}`" in GUIDE


def test_the_guide_names_no_other_hook():
    """What the guide calls a hook is one."""
    assert set(re.findall(r"\bcubilete_(?:systems|verbs|locales|adapters|\w+)\(", GUIDE)) == {
        f"{hook}(" for hook in hookspecs.HOOKS
    }
