from __future__ import annotations

import re

import pytest

from cubilete.app import build_host
from cubilete.builtin.help import _GROUPS
from cubilete.settings import Settings
from cubilete.testing.chatroom import chatroom


def _verbs(text):
    return set(re.findall(r"/([a-zñ]+)", text))


async def test_help_fits_a_phone(table):
    """A dozen lines at most, all of them short enough to be read."""
    lines = (await table.say("ana", "/ayuda")).text.splitlines()

    assert 12 >= len(lines)
    assert 110 >= max(map(len, lines))


async def test_help_shows_what_this_person_may(table):
    """Verbs of admins and GMs are shown to them alone."""
    await table.say("gael", "/d20")
    await table.say("ana", "/gm @gael")
    admin, gm, other = [_verbs((await table.say(who, "/ayuda")).text) for who in ("ana", "gael", "beto")]

    assert {"activar", "reglas"} <= admin
    assert "oculta" not in admin
    assert {"oculta", "reglas"} <= gm
    assert "activar" not in gm
    assert set() == {"activar", "oculta", "revelar", "gm"} & other
    assert {"tirar", "duelo", "verificar", "golpear"} <= other


async def test_help_shows_only_what_is_enabled(room):
    """Without a system its verbs are not shown, and how to enable one is."""
    before = (await room.say("ana", "/ayuda")).text
    await room.say("ana", "/activar tiny")
    after = (await room.say("ana", "/ayuda")).text

    assert ("golpear" in before, "/sistemas" in before) == (False, True)
    assert "system-tiny: /golpear · /apuntar" in after


async def test_help_speaks_the_places_language(table):
    """Verbs are written as the language writes them."""
    await table.say("ana", "/idioma en")
    text = (await table.say("ana", "/ayuda")).text

    assert {"roll", "duel", "verify", "hit"} <= _verbs(text)
    assert "tirar" not in _verbs(text)


@pytest.mark.parametrize("asked", ["/ayuda golpear", "/help hit", "/ayuda /golpear", "/ayuda GOLPEAR"])
async def test_one_verb_in_full(asked, table):
    """Spellings in both languages, an example, and who may."""
    text = (await table.say("ana", asked)).text

    assert "Español: /golpear" in text
    assert "Inglés: /hit" in text
    assert "Por ejemplo: /golpear · /hit" in text
    assert "Para quien tiene el turno." in text


async def test_arguments_are_shown(table):
    """What must be said stands bare, what may be left out in brackets, words with their spellings."""
    roll = (await table.say("ana", "/ayuda tirar")).text
    gm = (await table.say("ana", "/ayuda gm")).text

    assert "/tirar, /t dados" in roll
    assert "[no] [aqui] [@alguien]" in gm
    assert "no = quitar" in gm


async def test_an_unknown_verb_is_refused_with_the_nearest(table):
    """As everywhere."""
    said = await table.say("ana", "/ayuda golpera")

    assert "unknown_verb" == said.refused
    assert "/golpear" in said.text


def test_every_verb_of_the_core_has_its_help_and_its_group(translator):
    """Each has a sentence in both languages, an example in each, and a place in the list."""
    host = build_host(Settings())
    grouped = {id_ for _, ids in _GROUPS for id_ in ids} | {"ayuda"}
    ids = {verb.spec.id for verb in host.verbs if not verb.spec.hidden}

    assert ids == grouped
    for verb in host.verbs:
        assert translator.has(f"help-{verb.spec.id}"), verb.spec.id
        assert {"es", "en"} == set(verb.spec.examples), verb.spec.id


async def test_every_verb_can_be_explained_without_a_missing_text(embedded, embedded_redis):
    """Help of each verb of the core and of the installed systems says all in both languages."""
    host = build_host(Settings())
    systems = tuple(host.systems)
    async with chatroom(embedded.url, installed=True, enabled=systems) as chat:
        for locale in ("es", "en"):
            room = chat.room(locale)
            await room.say("ana", f"/idioma {locale}")
            await room.say("ana", "/ayuda")
            for verb in host.verbs:
                said = await room.say("ana", f"/ayuda {verb.spec.id}")
                assert "" == said.refused, verb.spec.id
            for system in host.systems.values():
                for spec in system.verbs:
                    assert "" == (await room.say("ana", f"/ayuda {spec.id}")).refused, spec.id

        assert set() == chat.app.desk.translator.missing


@pytest.mark.parametrize(
    ("text", "spanish", "english"),
    [
        ("/prob", "Me falta una tirada. Por ejemplo: /prob 4d6kh3 >= 15", "I still need a roll. "),
        ("/npc", "Me falta un nombre. Por ejemplo: /npc ", "I still need a name. "),
        ("/semilla", "Me falta un texto. Por ejemplo: /semilla ", "I still need some text. "),
    ],
)
async def test_a_bare_verb_is_told_what_it_takes(room, text, spanish, english):
    """What is missing is called by what it is for, with an example."""
    told = (await room.say("ana", text)).text
    await room.say("ana", "/idioma en")

    assert told.startswith(spanish)
    assert (await room.say("ana", text)).text.startswith(english)
