"""The verbs of 20x3: spellings in both languages and what they mean (rules of the chat, section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.verbs import Param, VerbSpec
from cubilete_20x3 import commands
from cubilete_20x3.book import rule_book
from cubilete_20x3.commands import Use

if TYPE_CHECKING:
    from cubilete.rules.verbs import Who

STATS: dict[str, tuple[str, ...]] = {
    "d": ("d", "defensa", "defense", "defence", "d"),
    "a": ("a", "ataque", "attack", "a"),
}
CHARGES: dict[str, tuple[str, ...]] = {
    "carga_critica": ("critica", "critical"),
    "carga_especial": ("especial", "special"),
    "carga_carmesi": ("carmesi", "crimson"),
    "carga_perfecta": ("perfecta", "perfect"),
    "carga_elemental": ("elemental",),
    "sobrecarga": ("sobrecarga", "overload"),
}
ELEMENTS: dict[str, tuple[str, ...]] = {
    element.id: (element.es, element.en) for element in rule_book().elements.values()
}
TARGET = Param("target", "combatant")
ELEMENT = Param("choice", "word", options=ELEMENTS)
STAT = Param("choice", "word", options=STATS)
NAMED: dict[str, tuple[str, ...]] = {
    ability.id: (ability.table.name.es, ability.table.name.en)
    for ability in rule_book().abilities.values()
    if ability.usable
}


def _use(
    key: str,
    es: tuple[str, ...],
    en: tuple[str, ...],
    examples: dict[str, str],
    params: tuple[Param, ...] = (),
    *,
    ability: str | None = None,
    others: dict[str, str] | None = None,
) -> VerbSpec:
    """Declare a verb that uses one ability; `others` are the spellings that mean another one."""
    meant = {} if ability is None else {**dict.fromkeys((key, *es, *en), ability), **(others or {})}
    defaults: dict[str, dict[str, object]] = {spelling: {"ability": one} for spelling, one in meant.items()}
    return VerbSpec(key, es, en, Use, params, examples=examples, defaults=defaults, who="member")


def _plain(
    key: str,
    es: tuple[str, ...],
    en: tuple[str, ...],
    args: type[commands.Done | commands.Pass | commands.Close | commands.TimeOut],
    *,
    who: Who = "member",
    hidden: bool = False,
) -> VerbSpec:
    return VerbSpec(
        key, es, en, args, who=who, hidden=hidden, examples={"es": f"/{es[0]}", "en": f"/{en[0]}"}
    )


VERBS: tuple[VerbSpec, ...] = (
    VerbSpec(
        "turno",
        ("turno",),
        ("turn",),
        commands.Turn,
        (Param("faces", "int", many=True),),
        who="member",
        examples={"es": "/turno", "en": "/turn"},
    ),
    VerbSpec(
        "defender",
        ("defender",),
        ("defend",),
        commands.Defend,
        (Param("n", "number_or_all"), Param("shares", "slug", many=True)),
        who="member",
        examples={"es": "/defender", "en": "/defend"},
    ),
    VerbSpec(
        "interceptar",
        ("interceptar",),
        ("intercept",),
        commands.Intercept,
        (Param("n", "int"),),
        who="member",
        examples={"es": "/interceptar 2", "en": "/intercept 2"},
    ),
    _use(
        "strike",
        ("strike", "golpe"),
        ("strike",),
        {"es": "/strike @beto", "en": "/strike @beto"},
        (TARGET,),
        ability="strike",
    ),
    _use(
        "hold",
        ("hold", "llave"),
        ("hold",),
        {"es": "/llave @beto", "en": "/hold @beto"},
        (TARGET,),
        ability="hold",
    ),
    _use("mantener", ("mantener",), ("keep",), {"es": "/mantener", "en": "/keep"}, (), ability="hold_keep"),
    _use(
        "soltar", ("soltar",), ("release",), {"es": "/soltar", "en": "/release"}, (), ability="hold_release"
    ),
    _use(
        "distancia",
        ("distancia",),
        ("ranged",),
        {"es": "/distancia @beto", "en": "/ranged @beto"},
        (TARGET,),
        ability="largo_alcance",
    ),
    _use(
        "interrumpir",
        ("interrumpir", "interrupcion"),
        ("interrupt", "interruption"),
        {"es": "/interrumpir especial 1", "en": "/interrupt special 1"},
        (
            Param("ability", "word", options={"interrupcion_especial": ("especial", "special")}),
            Param("effect", "int"),
        ),
        ability="interrupcion",
    ),
    _use(
        "curar",
        ("curar", "curacion"),
        ("heal",),
        {"es": "/curar", "en": "/heal"},
        (TARGET,),
        ability="curacion",
    ),
    _use(
        "intercambio",
        ("intercambio",),
        ("swap",),
        {"es": "/intercambio da", "en": "/swap da"},
        (
            Param(
                "ability",
                "word",
                required=True,
                options={"intercambio_d_a": ("da", "d a", "da"), "intercambio_a_d": ("ad", "a d", "ad")},
            ),
        ),
        ability="intercambio_d_a intercambio_a_d",
    ),
    _use(
        "carga",
        ("carga", "sobrecarga"),
        ("charge", "overload"),
        {"es": "/carga perfecta", "en": "/charge perfect"},
        (Param("ability", "word", options=CHARGES), ELEMENT),
        ability="carga",
        others={"sobrecarga": "sobrecarga", "overload": "sobrecarga"},
    ),
    _use("vuelo", ("vuelo",), ("fly", "flight"), {"es": "/vuelo", "en": "/fly"}, (), ability="vuelo"),
    _use(
        "concentracion",
        ("concentracion",),
        ("focus",),
        {"es": "/concentracion a", "en": "/focus a"},
        (STAT,),
        ability="concentracion",
    ),
    _use(
        "armadura",
        ("armadura",),
        ("armour", "armor"),
        {"es": "/armadura", "en": "/armour"},
        (),
        ability="armadura_buff",
    ),
    _use("animo", ("animo",), ("cheer",), {"es": "/animo d", "en": "/cheer d"}, (STAT,), ability="animo"),
    _use(
        "templanza",
        ("templanza",),
        ("temperance",),
        {"es": "/templanza", "en": "/temperance"},
        (),
        ability="templanza",
    ),
    _use("ira", ("ira",), ("wrath",), {"es": "/ira", "en": "/wrath"}, (), ability="ira"),
    _use(
        "usar",
        ("usar",),
        ("use",),
        {"es": '/usar "Lucky 7" @beto', "en": '/use "Lucky 7" @beto'},
        (
            Param("ability", "name", required=True, options=NAMED),
            TARGET,
            Param("effect", "int"),
            Param("attack", "int"),
            Param("choice", "words", options={**ELEMENTS, **STATS}),  # or an option that people invented
        ),
        ability="",
    ),
    _plain("fin", ("fin",), ("done",), commands.Done),
    _plain("pasar", ("pasar",), ("pass",), commands.Pass),
    _plain("cerrar", ("cerrar",), ("close",), commands.Close, who="gm"),
    _plain("tiempo", ("tiempo",), ("timeout",), commands.TimeOut, who="gm", hidden=True),
    VerbSpec(
        "vida",
        ("vida",),
        ("hp",),
        commands.SetHp,
        (
            Param("target", "combatant", required=True),
            Param("hp", "int", required=True),
            Param("reason", "text", required=True),
        ),
        who="gm",
        examples={"es": "/vida @beto 12 cayó del tejado", "en": "/hp @beto 12 fell off the roof"},
    ),
    VerbSpec(
        "marca",
        ("marca",),
        ("flag",),
        commands.SetFlag,
        (
            Param("target", "combatant", required=True),
            Param(
                "flag", "word", options={"unreachable": ("inalcanzable", "fuera de alcance", "unreachable")}
            ),
            Param("on", "word", options={"si": ("si", "on", "yes"), "no": ("no", "off", "no")}),
            Param("reason", "text"),
        ),
        who="gm",
        examples={"es": "/marca @beto inalcanzable si", "en": "/flag @beto unreachable yes"},
    ),
    VerbSpec(
        "expulsar",
        ("expulsar",),
        ("remove",),
        commands.Remove,
        (Param("target", "combatant", required=True), Param("reason", "text")),
        who="gm",
        hidden=True,
        examples={"es": "/expulsar @beto", "en": "/remove @beto"},
    ),
)


def _verbs_of_abilities() -> dict[str, str]:
    """Say by which verb each general ability is meant; the rest is `/usar`."""
    found: dict[str, str] = {}
    for spec in VERBS:
        if spec.id == "usar":
            continue
        for values in spec.defaults.values():
            found[str(values["ability"])] = spec.id
        for param in spec.params:
            if param.name == "ability":
                found.update(dict.fromkeys(param.options, spec.id))
    return found


VERB_OF = _verbs_of_abilities()
WORD_OF = {
    slug: spellings[0]
    for spec in VERBS
    for param in spec.params
    if param.name == "ability" and param.kind == "word"
    for slug, spellings in param.options.items()
}
"""The word behind the verb by which an ability is meant, where there is one."""
