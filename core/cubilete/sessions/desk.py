"""What all commands of a process share: store, cache, systems, vocabularies, directories, clock."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cubilete.chat.choices import buttons_of
from cubilete.chat.vocabulary import Vocabulary
from cubilete.rules.roll_forms import RollForms
from cubilete.sessions.cache import Menus, SessionCache
from cubilete.sessions.codec import SystemKinds
from cubilete.sessions.rolling import ScriptedFaces
from cubilete.sessions.watch import Watch
from cubilete.sessions.work import Work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cubilete.chat.incoming import Account
    from cubilete.chat.message import Choice
    from cubilete.chat.ports import Directory
    from cubilete.chat.segments import Bot
    from cubilete.i18n.translator import Translator
    from cubilete.plugin_api.host import Host
    from cubilete.plugin_api.registrations import Verb
    from cubilete.rules.offer import Offer
    from cubilete.sessions.clock import Clock
    from cubilete.sessions.entropy import Entropy
    from cubilete.sessions.faults import Faults
    from cubilete.sessions.store import Store

_MOST_MEMBERS = 50_000
"""Member ids that are remembered instead of derived again."""


class NewGroup(Struct, frozen=True):
    """How a group begins on a network: language, enabled systems, and which of them is the default."""

    locale: str = "es"
    enabled: tuple[str, ...] = ()
    default_system: str = ""
    greet: bool = True


class Desk:
    """The tables of one process, built once in `app`."""

    def __init__(
        self,
        *,
        store: Store,
        host: Host,
        clock: Clock,
        faults: Faults,
        salt: bytes,
        translator: Translator,
        entropy: Entropy,
    ) -> None:
        self.store = store
        self.host = host
        self.clock = clock
        self.faults = faults
        self.salt = salt
        self.translator = translator
        self.entropy = entropy
        self.cache = SessionCache()
        self.menus = Menus()
        self.scripted = ScriptedFaces()
        self.watch = Watch()
        self.links: dict[str, Callable[[str], str]] = {}
        """How networks write a link that says `/start <code>` in the private chat."""
        self.private_places: dict[str, Callable[[str], str]] = {}
        """The private chat of an account, on networks where its person has to begin it."""
        self.systems = host.systems
        self.kinds = {id_: SystemKinds(system) for id_, system in host.systems.items()}
        self.verbs: dict[str, Verb] = {verb.spec.id: verb for verb in host.verbs}
        self.new_groups: dict[str, NewGroup] = {}
        self.keep_answers = False
        """Keep what was answered with the dedupe record, so that it can be shown again."""
        self.run = ""
        """Name of a script's run; then what timers do is kept as well, so that it can be shown again."""
        self._members: dict[tuple[str, str], str] = {}
        self._bots: dict[str, Bot] = {}
        self._noticing: set[str] = set()
        self._directories: dict[str, Directory] = {}
        self._vocabularies: dict[tuple[str, ...], Vocabulary] = {}

    def add_network(
        self, network: str, directory: Directory, new_group: NewGroup, bot: Bot, *, notices: bool = False
    ) -> None:
        """A network that this process serves, how the bot is called there, and whether it has notices."""
        self.introduce(network, bot)
        if notices:
            self._noticing.add(network)
        self._directories[network] = directory
        self.new_groups[network] = new_group

    @property
    def networks(self) -> tuple[str, ...]:
        """Networks that are installed or served."""
        return tuple(dict.fromkeys((*self.host.adapters, *self._directories)))

    def introduce(self, network: str, bot: Bot) -> None:
        """How the bot is called on a network; some say so only once they are connected."""
        self._bots[network] = bot

    def has_notices(self, network: str) -> bool:
        """Can the presser of a button be told something alone?"""
        return network in self._noticing

    def bot(self, network: str) -> Bot:
        """How the bot is called on a network."""
        return self._bots[network]

    def directory(self, network: str) -> Directory:
        """Who knows the people of a network."""
        return self._directories[network]

    def reader(self, session: str) -> Work:
        """What a session holds, read through the cache. It is never committed."""
        return Work(self.store, self.cache, session, "", 0)

    def vocabulary(self, enabled: tuple[str, ...]) -> Vocabulary:
        """The verbs of a group with these systems enabled."""
        found = self._vocabularies.get(enabled)
        if found is None:
            systems = {id_: self.systems[id_].verbs for id_ in enabled if id_ in self.systems}
            # Where no system is enabled, as in most people's own chats, each says its rolls.
            rolls = RollForms({id_: self.systems[id_].roll_forms for id_ in systems or self.systems})
            verbs = (verb.spec for verb in self.host.verbs)
            found = self._vocabularies[enabled] = Vocabulary(verbs, systems, rolls)
        return found

    def buttons(self, system: str, offers: Iterable[Offer[Any]], who: tuple[str, ...]) -> tuple[Choice, ...]:
        """Offers of a system as choices for `who`."""
        return buttons_of(self.vocabulary((system,)), system, offers, who)

    def member_id(self, account: Account) -> str:
        """The opaque id of an account: the same in each group of this deployment, meaningless outside."""
        known = self._members.get((account.network, account.id))
        if known is None:
            text = f"{account.network}\0{account.id}".encode("utf-8", "surrogatepass")
            known = "m" + blake2b(text, key=self.salt, digest_size=8).hexdigest()
            if len(self._members) >= _MOST_MEMBERS:
                self._members.clear()
            self._members[account.network, account.id] = known
        return known


def session_of(place: str) -> str:
    """The session of a place key: a topic belongs to its chat."""
    return place.partition("/")[0]


def network_of(to: str, network: str) -> str:
    """The network of a place key; a member is told on the network where they speak."""
    return network if to.startswith("@") or ":" not in to else to.partition(":")[0]
