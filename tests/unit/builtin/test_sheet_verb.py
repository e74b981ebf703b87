from __future__ import annotations

import json
import tomllib

import pytest


async def _sheets(table):
    return (await table.state())["sheets"]


async def test_a_sheet_is_there_from_the_first_look(table):
    """Who has no character gets one with the own name, and the system's beginner's sheet."""
    said = await table.say("ana", "/ficha")

    assert "🪪 Ana · system-tiny\nHP 20, []" == said.text


async def test_a_sheet_is_changed_in_the_systems_own_words(table):
    """The words behind the verb go to the system; what it gives is kept."""
    said = await table.say("ana", "/sheet hp 30")

    assert ["SheetChanged"] == said.events
    assert {"Ana": {"tiny": {"wins": 0, "hp": 30, "traits": []}}} == await _sheets(table)


async def test_a_refusal_of_the_system_changes_nothing(table):
    """The system's reason is told."""
    await table.say("ana", "/ficha hp 30")

    assert "bad_setting" == (await table.say("ana", "/ficha mana 7")).refused
    assert 30 == (await _sheets(table))["Ana"]["tiny"]["hp"]


async def test_others_sheets_are_the_gms_alone(table):
    """A GM sees and changes anybody's, by mention or by the character's name; nobody else does."""
    await table.say("ana", "/ficha")
    await table.say("beto", "/ficha")
    await table.say("ana", "/gm @beto")

    assert "not_your_sheet" == (await table.say("caro", "/ficha @ana hp 1")).refused
    assert "🪪 Ana" in (await table.say("beto", "/ficha @ana hp 31")).text
    assert "🪪 Ana" in (await table.say("beto", "/ficha Ana trait calma")).text
    assert {"wins": 0, "hp": 31, "traits": [{"name": "calma", "level": 1}]} == (await _sheets(table))["Ana"][
        "tiny"
    ]


async def test_a_name_behind_the_verb_is_whose_sheet_is_meant(table):
    """A player who names somebody else, as a person, a character or nobody known, does not change the own."""
    await table.say("ana", "/gm @ana")
    await table.say("ana", "/combate duelo")
    await table.say("ana", '/npc "Lobo gris"')
    await table.say("beto", "/ficha hp 30")

    for said in ('/ficha "Lobo gris"', "/ficha lobo gris", "/ficha Lobo gris hp 1"):
        answer = await table.say("beto", said)
        assert "not_your_sheet" == answer.refused
        assert "La ficha de Lobo gris solo la ven" in answer.text
    assert "No conozco a «Oso»" in (await table.say("beto", '/ficha "Oso"')).text
    assert "🪪 Beto" in (await table.say("beto", "/ficha Beto hp 31")).text
    assert 31 == (await _sheets(table))["Beto"]["tiny"]["hp"]


async def test_nobodys_name_stands_in_the_way_of_a_change(table):
    """A character that is called like a word of the sheet does not keep others from saying it."""
    await table.say("ana", "/gm @ana")
    await table.say("ana", "/combate duelo")
    await table.say("ana", '/npc "hp"')

    assert ["SheetChanged"] == (await table.say("beto", "/ficha hp 30")).events


async def test_a_reply_to_somebody_does_not_make_it_their_sheet(table):
    """Who answers somebody's post with `/ficha hp 30` means the own sheet, unless he is the GM."""
    ana = table.incoming("ana", "/ficha")
    await table.hand_in(ana)
    said = await table.say("beto", "/ficha hp 30", reply_to=ana.id, reply_author=ana.author)

    assert "🪪 Beto" in said.text
    assert 30 == (await _sheets(table))["Beto"]["tiny"]["hp"]


async def test_somebody_without_a_character_has_no_sheet(table):
    """The GM is told so."""
    await table.say("ana", "/d20")
    await table.say("beto", "/d20")
    await table.say("ana", "/gm @beto")

    assert "no_character" == (await table.say("beto", "/ficha @ana")).refused


async def test_what_is_exported_can_be_imported(table):
    """The file is TOML with a remark on how to bring it back; sent with the command it is read again."""
    await table.say("ana", "/gm @ana")
    await table.say("ana", "/ficha hp 42")
    await table.say("ana", '/ficha trait "zur\\da')
    exported = await table.say("ana", "/ficha exportar")
    (file,) = exported.files
    await table.say("ana", "/ficha hp 1")
    said = await table.say("ana", "/ficha importar", file=file)

    assert file.decode().startswith("# Ficha de ")
    assert tomllib.loads(file.decode())["hp"] == 42
    assert ["SheetChanged"] == said.events
    sheet = {"wins": 0, "hp": 42, "traits": [{"name": '"zur\\da', "level": 1}]}
    assert sheet == (await _sheets(table))["Ana"]["tiny"]


async def test_a_sheet_can_stand_below_the_command(table):
    """Lines below it are the file; what stands in them is no command."""
    said = await table.say("ana", '/sheet import\nhp = 7\ntraits = [{ name = "[[d20]]" }]')

    assert ["SheetChanged"] == said.events
    assert {"wins": 0, "hp": 7, "traits": [{"name": "[[d20]]", "level": 1}]} == (await _sheets(table))["Ana"][
        "tiny"
    ]


async def test_a_mistake_is_shown_with_its_path_and_a_right_line(table):
    """Where it is, and how a good line looks."""
    wrong = b'hp = 5\ntraits = [{ name = "x" }, { name = "y", level = "z" }]'
    said = await table.say("ana", "/ficha importar", file=wrong)
    assert "en traits[1].level. Una línea buena: traits = []" in said.text
    broken = await table.say("ana", "/ficha importar", file=b"hp = 5\nwins == 3")
    assert broken.refused == "bad_sheet_line"
    assert "la línea 2" in broken.text


async def test_a_file_is_read_too(table):
    """A sheet can come as a file with the command as its caption."""
    data = json.dumps({"hp": 7, "traits": [{"name": "zurda", "level": 3}]}).encode()
    await table.say("ana", "/ficha importar", file=data)

    assert {"wins": 0, "hp": 7, "traits": [{"name": "zurda", "level": 3}]} == (await _sheets(table))["Ana"][
        "tiny"
    ]


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("{", "bad_sheet", ""),
        ("hp =", "bad_sheet_line", ""),
        ("", "bad_sheet", ""),
        ("[" * 5000, "bad_sheet", ""),
        ("hp = " + "9" * 5000, "bad_sheet", ""),
        (".".join(["hp"] * 3000) + " = 1", "bad_sheet_at", ""),
        ('{"hp": 0}', "bad_sheet_at", "hp"),
        ('{"hp": "muchos"}', "bad_sheet_at", "hp"),
        ('{"hp": 5, "mana": 1}', "bad_sheet_at", "mana"),
        ('{"traits": [{"level": 1}]}', "bad_sheet_at", "name"),
        ('{"traits": [{"name": "x"}, {"name": "y", "level": "z"}]}', "bad_sheet_at", "level"),
        ("7", "bad_sheet_line", ""),
    ],
)
async def test_what_is_no_sheet_is_refused(text, code, where, table):
    """The refusal names the field that does not fit; the sheet stays as it was."""
    await table.say("ana", "/ficha hp 30")
    said = await table.say("ana", f"/ficha importar {text}")

    assert code == said.refused
    assert where in str(said.answer.refusal.args.get("where", ""))
    assert 30 == (await _sheets(table))["Ana"]["tiny"]["hp"]


async def test_where_there_is_a_gm_he_agrees_to_what_is_imported(table):
    """A player's import is a proposal to the GM; it counts with his yes."""
    await table.say("beto", "/d20")
    await table.say("ana", "/gm @beto")
    asked = await table.say("ana", '/ficha importar {"hp": 55}')
    before = await _sheets(table)
    await table.press("beto", "Aceptar")

    assert ["ProposalMade"] == asked.events
    assert {} == before
    assert 55 == (await _sheets(table))["Ana"]["tiny"]["hp"]


async def test_in_a_fight_only_the_gm_changes_a_sheet(table):
    """A character that is in a fight is not changed from outside, but by the GM."""
    await table.say("gael", "/d20")
    await table.say("ana", "/gm @gael")
    await table.say("ana", "/duelo")
    await table.say("beto", "/aceptar")

    assert "sheet_in_fight" == (await table.say("ana", "/ficha hp 30")).refused
    assert "" == (await table.say("ana", "/ficha")).refused
    assert ["SheetChanged"] == (await table.say("gael", "/ficha @ana hp 30")).events
