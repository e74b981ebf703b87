"""A Synapse for the tests: its own virtual environment, made once; SQLite; on the loopback alone.

python synapse.py            makes the environment
"""

from __future__ import annotations

import fcntl
import hashlib
import hmac
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

VERSION = "1.163.2"
SERVER = "localhost"
_SECRET = "shared"  # noqa: S105  of a server that lives for one test run
_HERE = Path(__file__).resolve().parents[2] / ".venv-synapse"
_READY = 60.0
_PLENTY = {"per_second": 10000, "burst_count": 10000}
_FLAT = (
    *("message", "registration", "admin_redaction", "joins_per_room", "room_creation", "third_party_invite"),
    *("registration_token_validity", "key_requests", "reports", "delayed_event_mgmt", "media_create"),
    *("user_directory", "3pid_validation"),
)


class SynapseFailed(Exception):
    """No homeserver could be had; says what to do."""


def environment() -> Path:
    """The Python of the environment that holds Synapse; made at the first call. Raises SynapseFailed."""
    mark = _HERE / f"synapse-{VERSION}"
    with (Path(tempfile.gettempdir()) / f"{_HERE.name}-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not mark.exists():
            _make()
            mark.touch()
    return _HERE / "bin" / "python"


def _installed() -> str:
    python = _HERE / "bin" / "python"
    if not python.exists():
        return ""
    ask = "import importlib.metadata as m; print(m.version('matrix-synapse'))"
    return subprocess.run([python, "-c", ask], capture_output=True, text=True, check=False).stdout.strip()


def _make() -> None:
    if _installed() == VERSION:
        return
    shutil.rmtree(_HERE, ignore_errors=True)
    for command in (
        [sys.executable, "-m", "venv", str(_HERE)],
        [str(_HERE / "bin" / "pip"), "install", "-q", f"matrix-synapse=={VERSION}"],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SynapseFailed(
                f"the tests of Matrix need Synapse {VERSION}, which could not be installed into {_HERE}: "
                f"run `{' '.join(command)}` with a package index at hand\n{done.stderr[-2000:]}"
            )


class Synapse:
    """A running homeserver in `folder`."""

    def __init__(self, folder: Path, port: int, *, limits: bool = False) -> None:
        self.folder = folder
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self._python = environment()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "hs.yaml").write_text(json.dumps(self._settings(limits=limits)))
        (folder / "log.yaml").write_text(json.dumps(self._logging()))
        self._process: subprocess.Popen[bytes] | None = None
        self._run("--generate-keys")

    def _settings(self, *, limits: bool) -> dict[str, object]:
        """JSON is YAML too. Without `limits` nobody is slowed down."""
        found: dict[str, object] = {
            "server_name": SERVER,
            "public_baseurl": f"{self.url}/",
            "listeners": [
                {
                    "port": self.port,
                    "tls": False,
                    "type": "http",
                    "bind_addresses": ["127.0.0.1"],
                    "resources": [{"names": ["client"], "compress": False}],
                }
            ],
            "database": {"name": "sqlite3", "args": {"database": str(self.folder / "hs.db")}},
            "media_store_path": str(self.folder / "media"),
            "signing_key_path": str(self.folder / "signing.key"),
            "log_config": str(self.folder / "log.yaml"),
            "pid_file": str(self.folder / "hs.pid"),
            "registration_shared_secret": _SECRET,
            "macaroon_secret_key": secrets.token_hex(16),
            "form_secret": secrets.token_hex(16),
            "enable_registration": False,
            "report_stats": False,
            "trusted_key_servers": [],
            "suppress_key_server_warning": True,
            "federation_domain_whitelist": [],
            "url_preview_enabled": False,
            "presence": {"enabled": False},
            "bcrypt_rounds": 4,
        }
        if not limits:
            found.update({f"rc_{name}": _PLENTY for name in _FLAT})
        found["rc_login"] = {"address": _PLENTY, "account": _PLENTY, "failed_attempts": _PLENTY}
        found["rc_joins"] = {"local": _PLENTY, "remote": _PLENTY}
        found["rc_invites"] = {"per_room": _PLENTY, "per_user": _PLENTY, "per_issuer": _PLENTY}
        found["rc_presence"] = {"per_user": _PLENTY}
        return found

    def _logging(self) -> dict[str, object]:
        return {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
            "handlers": {
                "file": {
                    "class": "logging.FileHandler",
                    "filename": str(self.folder / "hs.log"),
                    "formatter": "plain",
                }
            },
            "root": {"level": "WARNING", "handlers": ["file"]},
        }

    def _command(self, *more: str) -> list[str]:
        return [
            str(self._python), "-m", "synapse.app.homeserver", "-c", str(self.folder / "hs.yaml"), *more
        ]  # fmt: skip

    def _run(self, *more: str) -> None:
        done = subprocess.run(self._command(*more), capture_output=True, text=True, check=False)
        if done.returncode:
            raise SynapseFailed(f"Synapse could not be set up: {done.stderr[-2000:]}")

    def start(self) -> None:
        """Start, and wait until it answers. Raises SynapseFailed."""
        with (self.folder / "out").open("ab") as out:
            self._process = subprocess.Popen(self._command(), stdout=out, stderr=out)
        deadline = time.monotonic() + _READY
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/_matrix/client/versions", timeout=5):  # noqa: S310  our own server
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        self.stop()
        raise SynapseFailed(f"Synapse did not start: {(self.folder / 'out').read_text()[-2000:]}")

    def stop(self) -> None:
        """End it."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._process = None

    def register(self, name: str, password: str) -> str:
        """Make a user; the full id."""
        url = f"{self.url}/_synapse/admin/v1/register"
        with urllib.request.urlopen(url) as answer:  # noqa: S310  our own server
            nonce = json.load(answer)["nonce"]
        text = f"{nonce}\0{name}\0{password}\0notadmin"
        mac = hmac.new(_SECRET.encode(), text.encode(), hashlib.sha1).hexdigest()
        body = {"nonce": nonce, "username": name, "password": password, "admin": False, "mac": mac}
        request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})  # noqa: S310  our own server
        with urllib.request.urlopen(request) as answer:  # noqa: S310  our own server
            return str(json.load(answer)["user_id"])


if __name__ == "__main__":
    print(environment())  # noqa: T201  a script
