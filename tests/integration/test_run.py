"""`cubilete run` as a process: it serves, is watched, keeps secrets, survives a bad network, and ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

TOKEN = "123456:AAH-secret/of+the_pigeon"  # noqa: S105  made up for these tests
SECONDS = 60
HERE = Path(__file__).parent


class Service:
    """One installation in a folder, with a network that is made of files."""

    def __init__(self, folder, port):
        self.folder = folder
        self.port = port
        self.process = None
        metadata = folder / "path" / "pigeon-1.dist-info"
        metadata.mkdir(parents=True)
        (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pigeon\nVersion: 1\n")
        (metadata / "entry_points.txt").write_text("[cubilete]\npigeon = pigeon\n")
        (folder / "said").touch()
        (folder / "told").touch()

    def environment(self, **more):
        """The environment of a process, without settings of whoever runs the tests."""
        return {
            **{name: value for name, value in os.environ.items() if not name.startswith("CUBILETE_")},
            "PYTHONPATH": os.pathsep.join((str(self.folder / "path"), str(HERE))),
            "LANG": "en_GB.UTF-8",
            "LC_ALL": "en_GB.UTF-8",
            **more,
        }

    def settings(self, text):
        """Write the settings."""
        file = self.folder / "settings.toml"
        file.write_text(text.replace("{folder}", str(self.folder)).replace("{port}", str(self.port)))
        return file

    def start(self, settings, **environment):
        """Start the service."""
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cubilete", "run", "--settings", self.settings(settings)],
            env=self.environment(**environment),
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
        )
        log.close()

    def call(self, *args, **environment):
        """Run another command to its end."""
        return subprocess.run(
            [sys.executable, "-m", "cubilete", *map(str, args)],
            env=self.environment(**environment),
            capture_output=True,
            encoding="utf-8",
            timeout=SECONDS,
            check=False,
        )

    @property
    def log(self):
        """What it has logged."""
        return (self.folder / "log").read_text()

    @property
    def told(self):
        """What the network was told."""
        return [json.loads(line) for line in (self.folder / "told").read_text().splitlines()]

    def say(self, text, who="ana"):
        """Let somebody say something."""
        with (self.folder / "said").open("a") as file:
            file.write(json.dumps({"who": who, "text": text}) + "\n")

    def wait(self, condition):
        """Wait until something is so, while the service lives."""
        deadline = time.monotonic() + SECONDS
        while not condition():
            assert time.monotonic() < deadline, self.log
            assert self.process.poll() is None, self.log
            time.sleep(0.02)

    def page(self, name):
        """Status and body of a page; status 0 while nobody answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{name}", timeout=5) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as problem:
            return problem.code, problem.read().decode()
        except OSError:
            return 0, ""

    def end(self, number=signal.SIGTERM):
        """Send a signal; the exit status."""
        self.process.send_signal(number)
        return self.process.wait(SECONDS)


@pytest.fixture
def service(tmp_path, launcher):
    """An installation that is ended with the test."""
    found = Service(tmp_path, launcher.port())
    yield found
    if found.process is not None and found.process.poll() is None:
        found.process.kill()
        found.process.wait()


SETTINGS = """
data = "{folder}/data"
health = "127.0.0.1:{port}"
log_format = "json"

[adapters.pigeon]
folder = "{folder}"
"""


def test_a_network_is_served_from_start_to_end(service):
    """What is said is answered; the pages say so; SIGTERM ends all in order with status 0."""
    service.start(SETTINGS, CUBILETE_PIGEON_TOKEN=TOKEN)
    service.say("/roll 2d6")
    service.say("and then nothing")
    service.wait(lambda: len(service.told) >= 1)
    service.wait(lambda: json.loads(service.page("health")[1] or "{}").get("status") == "ok")
    status, body = service.page("health")
    _, numbers = service.page("metrics")
    posted = urllib.request.Request(f"http://127.0.0.1:{service.port}/health", data=b"x")
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(posted, timeout=5)  # noqa: S310  our own loopback address

    assert 0 == service.end()
    assert (200, {"pigeon": "running"}) == (status, json.loads(body)["networks"])
    assert 'cubilete_commands_total{network="pigeon",outcome="done"} 1.0' in numbers
    assert 'cubilete_command_seconds_count{network="pigeon"} 1.0' in numbers
    assert 'cubilete_deliveries_total{network="pigeon"} 1.0' in numbers
    assert 'cubilete_dead_letters_total{network="pigeon"} 0.0' in numbers
    assert 'cubilete_outbox_lag_seconds{network="pigeon"} 0.0' in numbers
    assert "cubilete_store_up 1.0" in numbers
    assert "ana" not in numbers.lower().replace("managed", "")
    assert (service.folder / "ended").exists()
    entries = [json.loads(line) for line in service.log.splitlines()]
    assert ["running", "ending", "ended"] == [
        entry["event"] for entry in entries if entry["logger"] == "cubilete.operating.running"
    ][1:]


def test_what_is_on_its_way_arrives_before_the_end(service):
    """A message that is being sent when the signal comes is sent, and not once more at the next start."""
    service.start(SETTINGS, CUBILETE_PIGEON_TOKEN=TOKEN)
    (service.folder / "slow").touch()
    service.say("/roll d20 slow one")
    service.wait((service.folder / "sending").exists)
    assert 0 == service.end()
    told = len(service.told)
    (service.folder / "slow").unlink()
    service.start(SETTINGS, CUBILETE_PIGEON_TOKEN=TOKEN)
    service.say("/roll d20 next")
    service.wait(lambda: len(service.told) >= 2)

    assert 0 == service.end()
    assert 1 == told
    assert 2 == len(service.told)


def test_ctrl_c_ends_it_too(service):
    """SIGINT is an end in order as well."""
    service.start(SETTINGS, CUBILETE_PIGEON_TOKEN=TOKEN)
    service.wait(lambda: '"running"' in service.log)

    assert 0 == service.end(signal.SIGINT)
    assert "Traceback" not in service.log


@pytest.mark.parametrize("where", ["environment", "file", "settings_file", "credential", "settings"])
def test_a_secret_is_found_and_never_shown(service, where):
    """Wherever the token comes from it arrives, and stands in no log, no command line and no environment."""
    secret = service.folder / "pigeon_token"
    environment, more = {}, ""
    match where:
        case "environment":
            environment["CUBILETE_PIGEON_TOKEN"] = TOKEN
        case "file":
            secret.write_text(TOKEN + "\n")
            environment["CUBILETE_PIGEON_TOKEN_FILE"] = str(secret)
        case "settings_file":
            secret.write_text(TOKEN)
            more = f'token_file = "{secret}"\n'
        case "credential":
            secret.write_text(TOKEN)
            environment["CREDENTIALS_DIRECTORY"] = str(service.folder)
        case "settings":
            more = f'token = "{TOKEN}"\n'
    service.start(SETTINGS + more + 'fail = "run"\n', **environment)
    service.wait(lambda: "a network failed" in service.log)
    command_line = Path(f"/proc/{service.process.pid}/cmdline").read_bytes().decode()
    service.end()

    assert "is not there" in service.log
    assert "https://sky/***" in service.log
    for text in (service.log, command_line, (service.folder / "environment").read_text()):
        assert TOKEN not in text
        assert "AAH-secret" not in text
        assert "CUBILETE_PIGEON_TOKEN\n" not in text


def test_one_bad_network_does_not_stop_the_other(service):
    """A network that fails is reported and tried again, one that cannot be made is left out; others serve."""
    raven = '\n[adapters.raven]\nfolder = "{folder}"\nfail = "build"\n'
    service.start(
        SETTINGS + 'fail = "once"\n' + raven, CUBILETE_PIGEON_TOKEN=TOKEN, CUBILETE_RAVEN_TOKEN="r" + TOKEN
    )
    service.say("/roll d20")
    service.wait(lambda: len(service.told) >= 1)
    service.wait(lambda: json.loads(service.page("health")[1] or "{}").get("store") == "up")
    status, body = service.page("health")

    assert 0 == service.end()
    assert (200, "degraded") == (status, json.loads(body)["status"])
    assert {"pigeon": "running", "raven": "failed"} == json.loads(body)["networks"]
    assert "a network is left out" in service.log
    assert "a network failed" in service.log
    assert TOKEN not in service.log


def test_it_waits_for_a_store_and_tells_when_it_goes(service, launcher, tmp_path):
    """A server that is not up yet is waited for, with /health at 503; when it goes, /health says so again."""
    port = launcher.port()
    settings = SETTINGS.replace('data = "{folder}/data"', f'redis_url = "redis://127.0.0.1:{port}"')
    service.start(settings, CUBILETE_PIGEON_TOKEN=TOKEN)
    service.wait(lambda: "waiting for the store" in service.log)
    assert 503 == service.page("health")[0]
    redis = launcher.start(tmp_path / "redis", port)
    service.wait(lambda: service.page("health")[0] == 200)
    service.say("/roll d20")
    service.wait(lambda: len(service.told) >= 1)
    launcher.stop(redis)
    service.wait(lambda: service.page("health")[0] == 503)

    assert 0 == service.end()


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ('health = ""', "[adapters.NETWORK]"),
        ('health = "here"\n[adapters.pigeon]\nfolder = "{folder}"', "127.0.0.1:8077"),
        ('health = ""\n[adapters.pigeon]\nfolder = "{folder}"\nfail = "build"', "*** is no token"),
        ('health = ""\n[adapters.dove]\nx = 1', "adapters.dove"),
        ('health = ""\n[adapters.pigeon]\ntoken_file = "{folder}/none"', "none"),
        ('health = ""\n[adapters.console]', "[adapters.NETWORK]"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(service, settings, word):
    """Without a network that can be made it ends with status 2, and says why without any secret."""
    environment = {} if "[adapters.pigeon]" not in settings else {"CUBILETE_PIGEON_TOKEN": TOKEN}
    done = service.call("run", "--settings", service.settings(settings), **environment)

    assert (2, "") == (done.returncode, done.stdout)
    assert word in done.stderr.splitlines()[-1]
    assert TOKEN not in done.stderr


def test_the_doctor_asks_the_networks(service):
    """A network's own checks are shown with what to do; one that breaks is a failure without its secret."""
    settings = service.settings(SETTINGS)
    well = service.call("doctor", "--settings", settings, CUBILETE_PIGEON_TOKEN=TOKEN)
    settings = service.settings(SETTINGS + 'fail = "x"\n')
    ill = service.call("doctor", "--settings", settings, CUBILETE_PIGEON_TOKEN=TOKEN)

    assert (0, "") == (well.returncode, well.stderr)
    assert "⚠️ a hawk is near" in well.stdout
    assert "   → " in well.stdout
    assert (1, "") == (ill.returncode, ill.stderr)
    assert "❌ The network pigeon can't be used: *** is refused." in ill.stdout


def test_the_doctor_asks_about_each_known_room(service):
    """A network is asked about the rooms that the store knows of it, once the network itself is well."""
    service.start(SETTINGS, CUBILETE_PIGEON_TOKEN=TOKEN)
    service.say("/roll 2d6")
    service.wait(lambda: service.told)
    service.end()
    settings = service.settings(SETTINGS)
    well = service.call("doctor", "--settings", settings, CUBILETE_PIGEON_TOKEN=TOKEN)
    settings = service.settings(SETTINGS + 'fail = "x"\n')
    ill = service.call("doctor", "--settings", settings, CUBILETE_PIGEON_TOKEN=TOKEN)

    assert "✅ pigeon:main is well" in well.stdout
    assert "pigeon:main" not in ill.stdout


def test_the_doctor_says_what_does_not_answer(service):
    """A dead store is a failure with what to do; the rest is looked at all the same, without any password."""
    settings = service.settings('redis_url = "redis://me:hunter22@127.0.0.1:1"\nhealth = "0.0.0.0:{port}"')
    done = service.call("doctor", "--settings", settings)

    assert (1, "") == (done.returncode, done.stderr)
    assert "❌ The store doesn't answer" in done.stdout
    assert "   → Check redis_url" in done.stdout
    assert "⚠️ The health pages can be seen from outside" in done.stdout
    assert "The settings name no network" in done.stdout
    assert "hunter22" not in done.stdout


def test_the_doctor_looks_beside_a_running_bot(service):
    """While the bot holds the data folder, the doctor says so and checks the rest."""
    service.start(SETTINGS, CUBILETE_PIGEON_TOKEN=TOKEN)
    service.wait(lambda: '"running"' in service.log)
    done = service.call("doctor", "--settings", service.settings(SETTINGS), CUBILETE_PIGEON_TOKEN=TOKEN)
    service.end()

    assert (0, "") == (done.returncode, done.stderr)
    assert "is in use" in done.stdout
    assert "a hawk is near" in done.stdout
