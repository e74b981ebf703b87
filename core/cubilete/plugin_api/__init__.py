"""What a plugin sees of the bot: the hooks, and the objects that it hands over."""

from cubilete.plugin_api.hookspecs import hookimpl
from cubilete.plugin_api.registrations import AdapterSpec, LocaleFolder, Verb

__all__ = ["AdapterSpec", "LocaleFolder", "Verb", "hookimpl"]
