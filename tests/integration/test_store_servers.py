from __future__ import annotations

import asyncio
import contextlib
import shutil
import subprocess

import pytest
import redis

from cubilete.errors import StoreRefused, StoreUnavailable
from cubilete.sessions.store import Commit, Committed, OutEntry, Stored
from cubilete.sessions.store_redis import connect
from cubilete.testing.machine import lacking

NOW = 1_790_000_000_000


async def use(store) -> None:
    """Take the whole way once: commit, read back, and a cold call."""
    done = await store.commit(
        Commit(
            session="s", command="c", now=NOW, checks={"d": 0}, writes={"d": b"x"},
            out=(OutEntry("n", "p", b"m"),),
        )
    )  # fmt: skip
    assert isinstance(done, Committed)
    assert await store.load("s", ["d"]) == [Stored(1, b"x")]
    assert await store.fields("s", "") == ["d"]


def users(password: str) -> list[str]:
    """Give the options of a server that lets only ana in."""
    return ["--user", "default", "off", "--user", "ana", "on", f">{password}", "~*", "&*", "+@all"]


@pytest.mark.parametrize("multiplexed", [True, False])
async def test_users_and_passwords_of_the_url_are_used(tmp_path, launcher, multiplexed):
    """A user with a password gets in, also with characters that a URL must quote, and in another database."""
    port = launcher.port()
    launcher.start(tmp_path, port, *users("p@ss/1"))
    store = await connect(f"redis://ana:p%40ss%2F1@127.0.0.1:{port}/3", multiplexed=multiplexed)
    await use(store)
    await store.close()
    with redis.Redis(port=port, username="ana", password="p@ss/1", db=3) as node:  # noqa: S106 - of this test
        assert node.dbsize() > 0


@pytest.mark.parametrize("multiplexed", [True, False])
@pytest.mark.parametrize("login", ["ana:wrong@", ""])
async def test_a_wrong_password_is_refused(tmp_path, launcher, multiplexed, login):
    """Without the right password the store is refused at once: trying again would not help."""
    port = launcher.port()
    launcher.start(tmp_path, port, *users("right"))
    with pytest.raises(StoreRefused):
        await connect(f"redis://{login}127.0.0.1:{port}", multiplexed=multiplexed)


async def test_nobody_at_the_address_is_unavailable(launcher, tmp_path):
    """A port without a server, a socket that is not there, and a Cluster without nodes."""
    port = launcher.port()
    for url in (
        f"redis://127.0.0.1:{port}", f"unix://{tmp_path}/none.sock", f"redis+cluster://127.0.0.1:{port}?timeout=1",
        f"redis+sentinel://127.0.0.1:{port}/main?timeout=1",
    ):  # fmt: skip
        with pytest.raises(StoreUnavailable):
            await connect(url)


@pytest.mark.parametrize("multiplexed", [True, False])
async def test_a_full_server_refuses_a_commit_whole(tmp_path, launcher, multiplexed):
    """Without memory a commit is refused before its first write, so nothing of it is there."""
    port = launcher.port()
    launcher.start(tmp_path, port)
    store = await connect(f"redis://127.0.0.1:{port}", multiplexed=multiplexed)
    await use(store)
    with redis.Redis(port=port) as node:
        node.config_set("maxmemory", "1")
        full = Commit(
            session="s", command="c2", now=NOW, checks={"d": 1}, writes={"d": b"y"}, appends={"log": (b"e",)}
        )  # fmt: skip
        with pytest.raises(StoreUnavailable):
            await store.commit(full)
        assert await store.load("s", ["d"]) == [Stored(1, b"x")]
        assert await store.read_list("s", "log") == []
        node.config_set("maxmemory", "0")
    assert isinstance(await store.commit(full), Committed)
    await store.close()


@pytest.mark.parametrize("multiplexed", [True, False])
async def test_a_replica_refuses_a_commit_whole(tmp_path, launcher, multiplexed):
    """A server that was demoted takes no commit; when it is a master again, the same store goes on."""
    port = launcher.port()
    launcher.start(tmp_path, port)
    store = await connect(f"redis://127.0.0.1:{port}", multiplexed=multiplexed)
    await use(store)
    with redis.Redis(port=port) as node:
        node.replicaof("127.0.0.1", str(launcher.port()))
        later = Commit(session="s", command="c2", now=NOW, checks={"d": 1}, writes={"d": b"y"})
        with pytest.raises(StoreUnavailable):
            await store.commit(later)
        node.replicaof("NO", "ONE")
    assert isinstance(await store.commit(later), Committed)
    await store.close()


async def test_wakes_go_on_after_a_restart_of_the_server(tmp_path, launcher):
    """A subscription that was lost with its server is made again without anybody's help."""
    port = launcher.port()
    process = launcher.start(tmp_path, port)
    store = await connect(f"redis://127.0.0.1:{port}?timeout=1")
    heard = store.wakes()
    for part in ("before", "after"):
        wake = asyncio.ensure_future(anext(heard))
        for number in range(400):
            out = (OutEntry("n", "p", b"m"),)
            with contextlib.suppress(StoreUnavailable):  # once, after the restart
                await store.commit(Commit(session="s", command=f"{part}{number}", now=NOW, out=out))
            if (await asyncio.wait([wake], timeout=0.05))[0]:
                break
        assert (await asyncio.wait_for(wake, 1))[1] == "n"
        if part == "before":
            launcher.stop(process)
            process = launcher.start(tmp_path, port)
    await heard.aclose()
    await store.close()


@pytest.fixture
def certificates(tmp_path):
    """Make a self-signed certificate for 127.0.0.1."""
    program = shutil.which("openssl")
    if program is None:
        lacking("openssl is not installed; it makes the certificate for TLS")
    made = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        [
            program, "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
            "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-addext", "subjectAltName=IP:127.0.0.1", "-out", str(made[0]), "-keyout", str(made[1]),
        ],
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip
    return made


@pytest.mark.parametrize("multiplexed", [True, False])
async def test_tls_works_and_is_verified(tmp_path, launcher, certificates, multiplexed):
    """`rediss` speaks TLS; a certificate that nobody vouches for is refused unless told otherwise."""
    cert, key = certificates
    port, plain = launcher.port(), launcher.port()
    launcher.start(
        tmp_path / "tls", plain, "--tls-port", str(port), "--tls-auth-clients", "no",
        "--tls-cert-file", str(cert), "--tls-key-file", str(key),
    )  # fmt: skip
    store = await connect(f"rediss://127.0.0.1:{port}?ca={cert}", multiplexed=multiplexed)
    await use(store)
    await store.close()
    with pytest.raises(StoreUnavailable):
        await connect(f"rediss://127.0.0.1:{port}", multiplexed=multiplexed)
    careless = await connect(f"rediss://127.0.0.1:{port}?verify=no", multiplexed=multiplexed)
    assert await careless.load("s", ["d"]) == [Stored(1, b"x")]
    await careless.close()


async def test_sentinel_leads_to_the_master_and_to_the_next(tmp_path, launcher):
    """The store asks Sentinel for the master, and follows it to the replica that takes over."""
    master, replica, sentinel = (launcher.port() for _ in range(3))
    first = launcher.start(tmp_path / "master", master)
    launcher.start(tmp_path / "replica", replica, "--replicaof", f"127.0.0.1 {master}")
    settings = tmp_path / "sentinel.conf"
    settings.write_text(
        f"sentinel monitor main 127.0.0.1 {master} 1\nsentinel down-after-milliseconds main 500\n"
        "sentinel failover-timeout main 3000\n"
    )
    (tmp_path / "s").mkdir()
    launcher.start_sentinel(tmp_path / "s", sentinel, settings)
    store = await connect(f"redis+sentinel://127.0.0.1:{sentinel}/main?timeout=2")
    await use(store)
    with redis.Redis(port=master) as node:
        assert node.wait(1, 10_000) == 1
    with redis.Redis(port=sentinel) as watcher:
        await until(lambda: int(watcher.sentinel_master("main")["num-slaves"]) == 1)
    launcher.stop(first)
    again = Commit(session="s", command="c2", now=NOW, checks={"d": 1}, writes={"d": b"y"})
    for _ in range(300):
        try:
            await store.commit(again)
        except StoreUnavailable:
            await asyncio.sleep(0.1)
        else:
            break
    assert await store.load("s", ["d"]) == [Stored(2, b"y")]
    await store.close()


async def until(condition) -> None:
    """Wait until something is so, for at most about 20 seconds."""
    for _ in range(400):
        if condition():
            return
        await asyncio.sleep(0.05)
    pytest.fail("it did not come about")


async def test_a_cluster_spreads_sessions_over_its_masters(cluster):
    """Sessions of many groups lie on all three masters, each whole on one."""
    store = await connect(cluster.url)
    for number in range(40):
        await store.commit(
            Commit(
                session=f"g{number}", command="c", now=NOW, checks={"d": 0}, writes={"d": b"x"},
                appends={"log": (b"e",)}, out=(OutEntry("n", "p", b"m"),), timers={"t": NOW},
            )
        )  # fmt: skip
    await store.close()
    sizes = []
    for port in cluster.ports:
        with redis.Redis(port=port) as node:
            sizes.append(node.dbsize())
            node.flushall()
    assert all(size > 0 for size in sizes)
