"""A small made-up group: its verbs in two systems, its people, and ways to speak in it."""

from __future__ import annotations

import pytest
from msgspec import Struct

from cubilete.chat.fold import name_key
from cubilete.chat.incoming import Account, Incoming, Mention
from cubilete.chat.people import Found
from cubilete.chat.segments import Bot, Segment, segments
from cubilete.chat.vocabulary import Vocabulary
from cubilete.rules.verbs import Param, VerbSpec

ANA = Account("test", "1", "Ana", "ana_m")
BETO = Account("test", "2", "Beto el Bravo", "beto")
BOT_ACCOUNT = Account("test", "99", "Cubilete", "cubilete_bot", is_bot=True)
BOT = Bot("99", "cubilete_bot", ("Cubilete",))


class Roll(Struct, frozen=True):
    """Dice."""

    text: str = ""


class Duel(Struct, frozen=True):
    """A duel with somebody, or with anybody."""

    target: str = ""


class Plain(Struct, frozen=True):
    """Nothing to say."""


class Log(Struct, frozen=True):
    """How many lines."""

    count: int = 10


class Hp(Struct, frozen=True):
    """A ruling."""

    target: str
    hp: int
    reason: str = ""


class Strike(Struct, frozen=True, array_like=True, tag="Strike"):
    """A blow."""

    actor: str
    target: str | None = None


class Focus(Struct, frozen=True):
    """One of two things."""

    actor: str
    choice: str


class Use(Struct, frozen=True):
    """An ability."""

    actor: str
    ability: str
    target: str | None = None
    choices: tuple[str, ...] = ()


class Interrupt(Struct, frozen=True):
    """An effect by number."""

    actor: str
    special: str = ""
    number: int | None = None


class Defend(Struct, frozen=True):
    """A reaction."""

    actor: str
    n: int = 0


class Invite(Struct, frozen=True):
    """Several people."""

    who: tuple[str, ...]


WHO = Param("target", "combatant")
CORE = (
    VerbSpec("tirar", ("tirar", "t"), ("roll", "r"), Roll, (Param("text", "expression"),)),
    VerbSpec("duelo", ("duelo",), ("duel",), Duel, (Param("target", "person"),)),
    VerbSpec("ayuda", ("ayuda",), ("help",), Plain),
    VerbSpec(
        "registro", ("registro",), ("log",), Log, (Param("count", "int"),), examples={"es": "/registro 5"}
    ),
    VerbSpec(
        "invitar", ("invitar",), ("invite",), Invite, (Param("who", "person", required=True, many=True),)
    ),
    VerbSpec(
        "vida",
        ("vida",),
        ("hp",),
        Hp,
        (
            Param("target", "combatant", required=True),
            Param("hp", "int", required=True),
            Param("reason", "text"),
        ),
        examples={"es": "/vida @beto 12 veneno", "en": "/hp @beto 12 poison"},
    ),
)
SWORDS = (
    VerbSpec("strike", ("golpe",), ("strike",), Strike, (WHO,), examples={"es": "/strike @beto"}),
    VerbSpec(
        "fin", ("fin",), ("done",), Focus, (), defaults={"fin": {"choice": "end"}, "done": {"choice": "end"}}
    ),
    VerbSpec(
        "concentracion",
        ("concentración",),
        ("focus",),
        Focus,
        (Param("choice", "word", required=True, options={"d": ("defensa", "defence"), "a": ("ataque",)}),),
        examples={"es": "/concentracion d", "en": "/focus d"},
    ),
    VerbSpec(
        "usar",
        ("usar",),
        ("use",),
        Use,
        (
            Param("ability", "name", required=True, options={"fireball": ("bola de fuego", "fire ball")}),
            WHO,
            Param("choices", "slug", many=True),
        ),
    ),
    VerbSpec(
        "interrumpir",
        ("interrumpir",),
        ("interrupt",),
        Interrupt,
        (Param("special", "word", options={"special": ("especial",)}), Param("number", "int")),
    ),
    VerbSpec("defender", ("defender",), ("defend",), Defend, (Param("n", "number_or_all"),)),
)
CARDS = (
    VerbSpec("golpe", ("golpe",), ("blow",), Strike, (WHO,)),
    VerbSpec("carta", ("carta",), ("card",), Plain),
)


class Table:
    """Who sits at the table: names by what they may name."""

    persons = {"ana_m": "m1", "ana": "m1", "beto": "m2", "beto el bravo": "m2", "c12": "m3"}
    combatants = {
        "ana": ("c1",),
        "ana_m": ("c1",),
        "beto": ("c2",),
        "dan": ("c3",),
        "daniel": ("c4",),
        "kobold 1": ("c5", "c6"),
        "lobo gris": ("c7",),
        "d'artagnan": ("c8",),
        "🐉 dragon": ("c9",),
    }
    numbers = {1: "c1", 2: "c2"}

    def find(self, text, sort):
        """Find by folded name; no system calls anything by one."""
        if sort == "thing":
            return Found()
        key = name_key(text)
        if sort == "person":
            return Found((self.persons[key],)) if key in self.persons else Found()
        return Found(self.combatants.get(key, ()))

    def account(self, account, sort):
        """Find by account id."""
        return {"1": {"person": "m1", "combatant": "c1"}, "2": {"person": "m2", "combatant": "c2"}}.get(
            account.id, {}
        ).get(sort)

    def numbered(self, number):
        """Find by number."""
        return self.numbers.get(number)


@pytest.fixture(scope="session")
def vocabulary():
    """Verbs of the core and of one system."""
    return Vocabulary(CORE, {"swords": SWORDS})


@pytest.fixture(scope="session")
def both():
    """Verbs of the core and of two systems that share a spelling."""
    return Vocabulary(CORE, {"swords": SWORDS, "cards": CARDS})


@pytest.fixture
def people():
    """Who can be meant."""
    return Table()


@pytest.fixture
def accounts():
    """Accounts by name."""
    return {"ana": ANA, "beto": BETO, "bot": BOT_ACCOUNT}


@pytest.fixture
def hear(vocabulary):
    """Cut a text that Ana says in the group into commands."""

    def cut(text, *, inline=True, words=vocabulary, **more):
        incoming = Incoming("1", more.pop("kind", "text"), "test:1", ANA, 0, text, **more)
        return segments(incoming, words, BOT, inline=inline)

    return cut


@pytest.fixture
def texts(hear):
    """Texts of the commands in what Ana says."""

    def cut(text, **more):
        return [one.text if isinstance(one, Segment) else one.code for one in hear(text, **more)]

    return cut


@pytest.fixture
def mention():
    """A mention of an account by its place in a text."""

    def make(text, shown, account):
        start = text.index(shown)
        return Mention(start, start + len(shown), account)

    return make
