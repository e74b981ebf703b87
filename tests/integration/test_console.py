"""The command `cubilete`, as people and scripts run it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
import redis

SECONDS = 120
DUEL = """
@locale es
ana: hola
ana: /duelo @beto
@dice 1
@press beto Aceptar
@dice 12 7 15
@press ana 1
"""


def run(*args, script=None, env=None, **more):
    """Run the command to its end; `script` is its standard input. Gives the finished process."""
    return subprocess.run(
        [sys.executable, "-m", "cubilete", *map(str, args)],
        input=script if script is not None else "",
        env={**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", **(env or {})},
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        **more,
    )


def play(script, *args, env=None, status=0):
    """Play a script; its answers as objects."""
    done = run("play", "--script", "-", "--json", *args, script=script, env=env)
    assert status == done.returncode, done.stdout + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def by_line(answers):
    """Answers by the number of their line."""
    return {answer["line"]: answer for answer in answers}


def texts(answer):
    """The texts of an answer's replies."""
    return [reply["text"] for reply in answer["replies"]]


def test_a_scene_of_dice():
    """Rolls, a refusal, an edit, narration with a roll inside, and a text of several lines."""
    answers = by_line(
        play(
            "# dados\n@locale es\nAna: hola\n@dice 6 5 1\nana: /t 3d6+2 ataque\nbeto: ataco [[1d1]] ya\n"
            "ana: /t 3d1000000\n@edit ana 5 /t 4d6\nana: <<\nMe acerco.\n/t 1d1\n>>\n@restart\nana: /t 2d1\n"
        )
    )

    assert [2, 3, 4, 5, 6, 7, 8, 9, 13, 14] == list(answers)
    assert {"line": 4, "directive": "@dice 6 5 1"} == answers[4]
    assert (["line", "who", "said", "replies", "events", "refusal"], "Ana") == (
        list(answers[5]),
        answers[5]["who"],
    )
    assert (14, [[6, 5, 1]]) == (answers[5]["events"][0]["total"], answers[5]["events"][0]["faces"])
    assert "14" in texts(answers[5])[0]
    assert [] == answers[3]["replies"]
    assert "beto" in texts(answers[6])[0]
    assert ("dice_sides", []) == (answers[7]["refusal"]["code"], answers[7]["events"])
    assert ("edited", "Ana") == (answers[8]["refusal"]["code"], answers[8]["who"])
    assert 1 == answers[9]["events"][0]["total"]
    assert 2 == answers[14]["events"][0]["total"]


def test_a_duel_by_buttons():
    """A press goes by label or number, calls whoever is next, and the queued faces are rolled."""
    answers = by_line(play(DUEL + "@press beto 1\n@state\n"))

    assert ["Aceptar", "Rechazar", "Retirar"] == answers[4]["replies"][0]["choices"]
    assert answers[4]["replies"][0]["card"] is True
    assert ("beto", "Aceptar") == (answers[6]["who"], answers[6]["said"])
    assert [["ana"]] == [reply["calls"] for reply in answers[6]["replies"] if reply["calls"]]
    assert "12" in "\n".join(texts(answers[8]))
    assert "not_your_button" == answers[9]["refusal"]["code"]
    (fight,) = answers[10]["state"]["fights"]
    assert ("running", "20x3") == (fight["phase"], fight["system"])
    assert {"ana", "beto"} <= set(json.dumps(fight).replace('"', " ").split())


def test_time_passes_when_told():
    """`@wait` lets timers ring, and shows what they told and did."""
    answers = by_line(play("@locale es\nana: /duelo\n@wait 23h59m59s\n@wait 1s\nana: /t 1d1\n"))

    assert {"line": 3, "directive": "@wait 23h59m59s", "replies": [], "events": []} == answers[3]
    assert 1 == len(answers[4]["replies"])
    assert answers[4]["replies"][0]["card"] is True
    assert 1 == len(answers[5]["replies"])


def test_rooms_topics_and_private_chats():
    """Each place has its own language and buttons; nobody else speaks in a private chat."""
    script = (
        "@locale es\nana: /t 1d1\n@room console:main/tema\n@locale en\nana: /t\n@room main\nana: /t\n"
        "@private ana\nana: /t 1d1\nbeto: /t 1d1\n"
    )
    done = run("play", "--script", "-", "--json", script=script)
    answers = by_line(json.loads(line) for line in done.stdout.splitlines())

    assert ["console:main", "console:main/tema", "console:main", "console:@ana"] == [
        answers[line]["replies"][0]["room"] for line in (2, 5, 7, 9)
    ]
    assert texts(answers[5]) != texts(answers[7])
    assert (1, True) == (done.returncode, done.stderr.startswith("Line 10: beto can't speak"))


def test_a_gm_is_named_before_saying_anything():
    """`@gm` works for somebody new, and before anybody has spoken; `@admin` says who else administers."""
    state = play("@admin eva\n@gm carla\nana: /t 1d1\neva: /t 1d1\n@state\n")[-1]["state"]
    refused = play("@admin eva\nana: /gm @ana\neva: /t 1d1\n@private eva\n@room main\neva: /gm @eva\n")

    assert 1 == len(state["settings"]["gms"])
    assert "not_admin" == refused[1]["refusal"]["code"]
    assert refused[5]["refusal"] is None


def test_one_id_is_one_command():
    """A second delivery under the same id is answered as the first was, with its dice and no new ones."""
    answers = by_line(play("@dice 3 4\n@id x\nana: /t 1d6\n@id x\nana: /t 1d6\nana: /t 1d6\n"))

    assert answers[3]["events"] == answers[5]["events"]
    assert texts(answers[3]) == texts(answers[5])
    assert [[4]] == answers[6]["events"][0]["faces"]


def test_the_same_script_prints_the_same(tmp_path):
    """On a fresh store everything is the same twice: dice that nobody queued, heads, ids.

    A store that the environment names is left alone: only --data and --redis make a script use one.
    """
    script = DUEL + "ana: /t 5d20\nana: /estado\n@wait 26h\n@state\n"
    named = {"CUBILETE_DATA": str(tmp_path / "data")}

    assert play(script) == play(script, env=named)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("fault", ["", "after_decide:3", "after_commit:4", "before_ack:4", "after_commit:7"])
def test_a_killed_run_goes_on(tmp_path, fault):
    """Wherever it was killed, the same run begins with the same lines, ends, and prints the same again."""
    script = (
        DUEL + "ana: /t 5d20\n@wait 3h\n@locale en\nana: /rendirse\n@press ana 1\n@state\n@dice 2\n"
        "ana: /duel @eva\n@wait 25h\nana: /t 1d6\n"
    )
    args = ("play", "--script", "-", "--json", "--data", tmp_path / "data", "--run", "one")
    first = run(*args, script=script, env={"CUBILETE_FAULT": fault})
    second, third = run(*args, script=script), run(*args, script=script)

    assert bool(fault) == (first.returncode != 0)
    assert (0, 0) == (second.returncode, third.returncode), second.stderr
    assert second.stdout.startswith(first.stdout)
    assert second.stdout == third.stdout
    assert len(second.stdout.splitlines()) == len([line for line in script.splitlines() if line])


def test_a_killed_run_on_a_server_sends_what_it_had_not(redis7):
    """The same on somebody else's Redis; what was committed but not sent is sent by the next try."""
    script = DUEL + "ana: /t 5d20\n@wait 3h\n@state\n"
    args = ("play", "--script", "-", "--json", "--redis", redis7.url, "--run", "two")
    first = run(*args, script=script, env={"CUBILETE_FAULT": "before_ack:4"})
    with redis.Redis.from_url(redis7.url) as server:
        unsent = sum(server.xlen(key) for key in server.keys("{*}o:console"))
        second, third = run(*args, script=script), run(*args, script=script)
        left = sum(server.xlen(key) for key in server.keys("{*}o:console"))

    assert first.returncode != 0
    assert unsent > 0
    assert (0, second.stdout) == (second.returncode, third.stdout)
    assert second.stdout.startswith(first.stdout)
    assert 0 == left


def test_another_run_is_no_repetition(tmp_path):
    """Without a name for the run, a second script on the same folder is played, not answered from records."""
    first, second = (play("ana: /t 8d100\n", "--data", tmp_path) for _ in range(2))

    assert first[0]["events"] != second[0]["events"]


@pytest.mark.parametrize(
    ("script", "line", "word"),
    [
        ("ana: /t 1d1\n@jump\n", 2, "@jump"),
        ("ana: /duelo\n@press ana Aceptarlo\n", 2, "Aceptarlo"),
        ("ana: /duelo\n@press ana\n", 2, "@press beto 1"),
        ("ana: /t 1d1\n@press ana 1\n", 2, "button"),
        ("@dice 9\nana: /t 1d6\n", 2, "9"),
        ("@dice 1 2\nana: /t 1d6\n", 1, "one face"),
        ("@dice 1\nana: /t 2d6\n", 2, "2d6"),
        ("ana: hola\n@edit beto 1 /t\n", 2, "beto"),
        ("ana: <<\nhola\n", 1, "<<"),
        ("ana: hola\n@file ana hoja.toml\n", 2, "@file ana hoja.toml /"),
        ("@file ana no-hay.toml /ficha importar\n", 1, "no-hay.toml"),
    ],
)
def test_a_mistake_in_a_script_is_one_sentence(script, line, word):
    """Its line and the reason stand on standard error, the status is 1, and no traceback is shown."""
    done = run("play", "--script", "-", "--json", script=script)

    assert 1 == done.returncode
    assert done.stderr.startswith(f"Line {line}: ")
    assert word in done.stderr
    assert 1 == len(done.stderr.splitlines())


def test_text_to_read_shows_who_says_what():
    """Without --json, what is said, the replies indented, and choices by number."""
    done = run("play", "--script", "-", script="@locale en\nana: /duel @beto\n")

    assert "ana> /duel @beto" in done.stdout
    assert "    [1] Accept" in done.stdout


def test_a_script_may_be_a_file(tmp_path):
    """And a bot of a name beside it keeps the files that it sends."""
    script = tmp_path / "scene.txt"
    script.write_text("ana: /t 1d6\nana: /registro\n", encoding="utf-8")
    done = run("play", "--script", script, "--json", "--data", tmp_path / "data")
    sent = [reply["file"] for reply in json.loads(done.stdout.splitlines()[1])["replies"] if "file" in reply]
    checked = run("verify", tmp_path / "data" / "files" / sent[0])

    assert 1 == len(sent)
    assert (0, "") == (checked.returncode, checked.stderr)
    assert "head" in checked.stdout


def test_people_send_files(tmp_path):
    """A sheet and an ability come from files beside the script; one that is too large is refused in words."""
    folder = tmp_path / "escena"
    folder.mkdir()
    (folder / "hoja uno.toml").write_text("hp = 23", encoding="utf-8")
    (folder / "grande.toml").write_bytes(b"#" * 20_000)
    script = folder / "escena.txt"
    script.write_text(
        "@locale es\nAna María: hola\n@admin Ana María\nana maria: /activar 20x3\n"
        '@file Ana María "hoja uno.toml" /ficha importar\n@file beto grande.toml /ficha importar\n',
        encoding="utf-8",
    )
    done = run("play", "--script", script, "--json")
    assert 0 == done.returncode, done.stderr
    answers = by_line(json.loads(line) for line in done.stdout.splitlines())

    assert ("Ana María", "/ficha importar", None) == tuple(
        answers[5][name] for name in ("who", "said", "refusal")
    )
    assert "HP: 23" in texts(answers[5])[0]
    assert "unreadable_file" == answers[6]["refusal"]["code"]
    assert answers[6]["directive"].startswith("@file beto")
