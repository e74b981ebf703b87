from __future__ import annotations

import ssl

import pytest

from cubilete.errors import BadSettings
from cubilete.sessions.addresses import Address, Tls, parse


def single(**parts) -> Address:
    """Give the address of one server, by default on host h."""
    return Address(**{"kind": "single", "hosts": (("h", 6379),), **parts})


def socket(path: str, **parts) -> Address:
    """Give the address of a Unix socket."""
    return Address(kind="single", path=path, **parts)


def login(user: str | None, password: str) -> dict[str, str | None]:
    """Give the parts of an address that name a user."""
    return {"user": user, "password": password}


FILES = Tls(ca="/ca.pem", cert="/c.pem", key="/k.pem", verify=False)


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("unix:///run/a.sock", socket("/run/a.sock")),
        ("unix:///run/con%20espacio.sock?db=3", socket("/run/con espacio.sock", database=3)),
        ("unix://ana:pw@/run/a.sock", socket("/run/a.sock", **login("ana", "pw"))),
        ("redis://localhost", single(hosts=(("localhost", 6379),))),
        ("redis://h:1234/2", single(hosts=(("h", 1234),), database=2)),
        ("redis://[::1]:7/0", single(hosts=(("::1", 7),))),
        ("redis://ana:p%40s%2Fs@h?timeout=1.5", single(**login("ana", "p@s/s"), timeout=1.5)),
        ("redis://:pw@h", single(**login(None, "pw"))),
        ("rediss://h", single(tls=Tls())),
        ("rediss://h?ca=/ca.pem&cert=/c.pem&key=/k.pem&verify=no", single(tls=FILES)),
        ("redis+cluster://a:1,b:2", Address(kind="cluster", hosts=(("a", 1), ("b", 2)))),
        ("rediss+cluster://u:p@h", single(kind="cluster", **login("u", "p"), tls=Tls())),
        (
            "redis+sentinel://a,b:5/main?db=1",
            Address(kind="sentinel", hosts=(("a", 26379), ("b", 5)), name="main", database=1),
        ),
    ],
)
def test_an_address_is_read_from_its_url(url, address):
    """Each documented form gives its address, with defaults where nothing is said."""
    assert parse(url) == address


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://h", "http"),
        ("h:6379", "cannot begin"),
        ("redis://", "cannot begin"),
        ("redis+other://h", "redis"),
        ("redis://h:x", "port"),
        ("redis://h:99999", "port"),
        ("redis://h/x", "db must be a number"),
        ("redis://a,b", "several hosts"),
        ("redis+cluster://a/3?db=3", "database 0"),
        ("redis+sentinel://a", "needs the name"),
        ("redis://h?colour=red", "colour"),
        ("redis://h?timeout=0", "timeout"),
        ("redis://h?timeout=nan", "timeout"),
        ("unix://", "cannot begin"),
    ],
)
def test_a_wrong_url_is_explained(url, said):
    """What cannot be read is refused, and the message names the part."""
    with pytest.raises(BadSettings, match=said):
        parse(url)


@pytest.mark.parametrize(
    "url", ["redis://u:topsecret@h:x", "http://u:topsecret@h", "redis://u:topsecret@a,b"]
)
def test_no_message_repeats_the_password(url):
    """A wrong URL ends up in logs; its password must not."""
    with pytest.raises(BadSettings) as caught:
        parse(url)
    assert "topsecret" not in str(caught.value)


def test_tls_verifies_unless_told_otherwise():
    """Certificates and names are checked by default; `verify=no` switches both off."""
    assert Tls().context().verify_mode == ssl.CERT_REQUIRED
    assert Tls().context().check_hostname
    careless = Tls(verify=False).context()
    assert (careless.verify_mode, careless.check_hostname) == (ssl.CERT_NONE, False)


def test_a_missing_certificate_is_a_bad_setting(tmp_path):
    """A file that is not there is named as a mistake in the settings."""
    with pytest.raises(BadSettings, match="TLS"):
        Tls(ca=str(tmp_path / "none.pem")).context()
