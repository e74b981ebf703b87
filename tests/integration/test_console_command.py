"""The command line around the room: what goes wrong, what is remembered, what is checked."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time

import pytest

SECONDS = 120
COMMAND = [sys.executable, "-m", "cubilete"]


def environment(locale="C.UTF-8"):
    """The environment of a terminal in that language."""
    return {**os.environ, "LC_ALL": locale, "NO_COLOR": "1"}


def run(*args, typed="", locale="C.UTF-8"):
    """Run the command to its end, with what is typed into it."""
    return subprocess.run(
        [*COMMAND, *map(str, args)],
        input=typed,
        env=environment(locale),
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (["play", "--colour"], "--colour"),
        (["juega"], "juega"),
        (["play", "--json"], "--script"),
        (["play", "--script", "-", "--run", "a b"], "a b"),
        (["play", "--script", "{tmp}/none.txt"], "none.txt"),
        (["play", "--settings", "{tmp}/none.toml"], "none.toml"),
        (["play", "--settings", "{tmp}/broken.toml"], "broken.toml"),
        (["doctor", "--settings", "{tmp}/unknown.toml"], "colour"),
        (["play", "--data", "{tmp}/broken.toml/data"], "broken.toml"),
        (["play", "--redis", "redis://127.0.0.1:1"], "127.0.0.1"),
        (["play", "--redis", "http://127.0.0.1:1"], "http"),
        (["verify", "{tmp}/none"], "none"),
        (["verify"], "FILE"),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path, args, word):
    """Wrong options, broken settings and dead stores end with status 2 and one sentence that names them."""
    (tmp_path / "broken.toml").write_text("a = [", encoding="utf-8")
    (tmp_path / "unknown.toml").write_text("colour = 1", encoding="utf-8")
    done = run(*(arg.replace("{tmp}", str(tmp_path)) for arg in args))

    assert (2, "") == (done.returncode, done.stdout)
    assert 1 == len(done.stderr.splitlines()), done.stderr
    assert word in done.stderr


def test_a_sentence_is_in_the_language_of_the_terminal():
    """Spanish where the locale is Spanish, else English."""
    spanish, english = run("play", "--json", locale="es_MX.UTF-8"), run("play", "--json", locale="fr_FR")

    assert ("añade" in spanish.stderr, "add" in english.stderr) == (True, True)


def test_a_second_process_on_the_folder_is_refused(tmp_path):
    """One folder, one process: the other is told so, and the first one goes on."""
    first = subprocess.Popen(
        [*COMMAND, "play", "--data", tmp_path],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        assert "Cubilete" in first.stdout.readline()
        second = run("play", "--data", tmp_path)
        rest, _ = first.communicate("ana: /t 3d1\n", timeout=SECONDS)
    finally:
        first.kill()
        first.communicate()

    assert (2, "") == (second.returncode, second.stdout)
    assert "--data" in second.stderr
    assert (0, True) == (first.returncode, "= 3" in rest)


def test_a_newcomer_is_led_through_a_duel(tmp_path):
    """What to type next is always said; buttons go by number, and a bare number is pressed by who may."""
    done = run(
        "play", "--data", tmp_path, typed="hola\nana: /duelo @beto\n9\n1\n1\n:q\n", locale="es_ES.UTF-8"
    )
    lines = done.stdout.splitlines()

    assert (0, "") == (done.returncode, done.stderr)
    assert any("ana: /duelo @beto" in line for line in lines[:3])
    assert any("ana: hola" in line for line in lines), "who speaks is asked"
    assert any(line.startswith("→ beto: 1 = Aceptar · 2 = Rechazar") for line in lines)
    assert any("del 1 al 3" in line for line in lines), "a number without a button is named"
    assert sum(line.startswith(("→ ana: 1 =", "→ beto: 1 =")) for line in lines) >= 3
    assert lines[-1].startswith("→")


def test_after_a_duel_comes_the_next(tmp_path):
    """When a fight is over its buttons are no advice any more; another duel is."""
    typed = "ana: /duel @beto\nbeto: 1\nana: /surrender\n1\n"
    lines = run("play", "--data", tmp_path, typed=typed).stdout.splitlines()

    assert any("Fight #1 is over" in line for line in lines)
    assert "→ ana: /duel @beto · /help" == lines[-1]


def test_a_room_goes_on_where_it_was(tmp_path):
    """At the next start the fight is shown, its buttons work, and the last speaker speaks."""
    run("play", "--data", tmp_path, typed="ana: /duel @beto\n1\n")
    again = run("play", "--data", tmp_path, typed="/r 4d1\n1\n")

    assert "#1" in again.stdout
    assert "ana — 4d1" in again.stdout or "beto — 4d1" in again.stdout
    assert "turno 1" in again.stdout.lower() or "turn 1" in again.stdout.lower()


def test_the_first_to_speak_stays_admin(tmp_path):
    """Also at the next start, whoever speaks first then."""
    run("play", "--data", tmp_path, typed="ana: /r 1d1\n")
    done = run("play", "--data", tmp_path, typed="beto: /gm @beto\nana: /gm @beto\n")

    assert "Only the group's admins" in done.stdout
    assert 1 == done.stdout.count("Only the group's admins")


def test_private_chats_and_other_rooms(tmp_path):
    """`:private` and `:room` move; what arrives elsewhere names its place; nobody else speaks in private."""
    done = run(
        "play", "--data", tmp_path, typed=":private ana\n/r 1d1\nbeto: /r 1d1\n:room otra\nana: /r 2d1\n:x\n"
    )

    assert "console:@ana" in done.stdout
    assert "beto can't speak" in done.stdout
    assert "console:otra" in done.stdout
    assert (True, False) == ("2d1 → 1, 1 = 2" in done.stdout, "beto — " in done.stdout)


def test_a_file_is_sent_in_a_live_room(tmp_path):
    """`:file` says a text with a file, as whoever spoke last; a file that is not there is named."""
    sheet = tmp_path / "hoja.toml"
    sheet.write_text("hp = 23", encoding="utf-8")
    done = run(
        "play",
        "--data",
        tmp_path / "data",
        typed=f"ana: /r 1d1\n:file {sheet} /sheet import\n:file nowhere.toml /sheet import\n",
    )

    assert "HP: 23" in done.stdout
    assert "nowhere.toml" in done.stdout


PROMPT = "\x1b[?2004h"
"""What a terminal is told when a prompt begins to read: pasted text shall be marked."""


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, *args):
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, args)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={
                **environment(),
                "TERM": "xterm",
                "PROMPT_TOOLKIT_NO_CPR": "1",
                "COLUMNS": "100",
                "LINES": "40",
            },
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""
        self._seen = 0

    def wait_for(self, text):
        """Read until the text is shown after what was waited for before."""
        deadline = time.monotonic() + SECONDS / 4
        while text not in self.shown[self._seen :]:
            ready, _, _ = select.select([self._ours], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"{text!r} does not come; shown: {self.shown!r}"
            self.shown += os.read(self._ours, 65536).decode("utf-8", "replace")
        self._seen = self.shown.index(text, self._seen) + len(text)

    def type(self, text):
        """Press keys."""
        os.write(self._ours, text.encode())

    def close(self):
        """End it, if it has not ended; its status."""
        if self.process.poll() is None:
            self.process.kill()
        os.close(self._ours)
        return self.process.wait(SECONDS)


def test_a_terminal_completes_and_answers(tmp_path):
    """With a prompt: a verb is completed by Tab, a button pressed by number, Ctrl-D leaves, history stays."""
    terminal = Terminal("play", "--data", tmp_path)
    try:
        terminal.wait_for(PROMPT)
        terminal.type("ana: /due")
        terminal.wait_for("ana: /due")
        terminal.type("\t")
        terminal.wait_for("\x1b[0ml")  # the letter that was missing, which a terminal draws alone
        terminal.type("@beto\r")
        terminal.wait_for("Withdraw")
        terminal.wait_for(PROMPT)
        terminal.type("1\r")
        terminal.wait_for("beto accepts")
        terminal.wait_for(PROMPT)
        terminal.type("\x04")
        assert 0 == terminal.process.wait(SECONDS)
    finally:
        terminal.close()

    assert "/duel @beto" in (tmp_path / "history").read_text(encoding="utf-8")


def test_the_doctor_tells_the_truth(tmp_path):
    """Store, durability, systems and networks, as the settings make them."""
    settings = tmp_path / "settings.toml"
    settings.write_text('fsync = "always"\n', encoding="utf-8")
    done = run("doctor", "--data", tmp_path / "data", "--settings", settings)

    assert (0, "") == (done.returncode, done.stderr)
    assert f"Python {'.'.join(map(str, sys.version_info[:3]))}" in done.stdout
    assert "loses nothing" in done.stdout
    assert "20x3" in done.stdout
    assert "console" in done.stdout


def test_the_doctor_warns_of_a_store_without_a_file(redis7):
    """A server that keeps nothing on disk makes the status 1; of its URL no password is shown."""
    done = run("doctor", "--redis", redis7.url)
    secret = run("doctor", "--redis", redis7.url.replace("redis://", "redis://me:secret@"))

    assert (1, "") == (done.returncode, done.stderr)
    assert "everything is lost" in done.stdout
    assert redis7.url in done.stdout
    assert secret.returncode != 0
    assert "secret" not in secret.stdout + secret.stderr


def test_the_version_and_the_help_need_nothing():
    """They answer at once."""
    version, help_ = run("--version"), run("--help")

    assert (0, True) == (version.returncode, version.stdout.startswith("cubilete "))
    assert (0, True) == (help_.returncode, "doctor" in help_.stdout)


def test_a_closed_pipe_is_no_trouble():
    """When whoever reads goes away, nothing is complained of."""
    command = " ".join([*COMMAND, "play", "--script", "-"])
    script = "ana: /t 1d6\n" * 3
    done = subprocess.run(
        ["sh", "-c", f"{command} | true"],
        input=script,
        env=environment(),
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )

    assert "" == done.stderr
