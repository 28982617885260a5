"""Downloads: a file of the locked hash or none, and a message for each way of failing."""

from __future__ import annotations

import errno
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from portolan_build.errors import BuildError, NoNetworkError, NoSpaceError, WrongHashError
from portolan_build.fetch import check, download, fetch, integrity

if TYPE_CHECKING:
    from stand_ins import Registry

DATA = b"a wheel, as it were" * 10_000
HASH = hashlib.sha256(DATA).hexdigest()


def test_the_right_file_arrives_whole(registry: Registry, tmp_path: Path) -> None:
    registry.files["/x"] = DATA
    path = fetch(registry.url + "x", HASH, tmp_path / "deep" / "x")
    assert path.read_bytes() == DATA


def test_a_file_that_is_there_is_not_fetched_again(registry: Registry, tmp_path: Path) -> None:
    registry.files["/x"] = DATA
    for _ in range(2):
        fetch(registry.url + "x", HASH, tmp_path / "x")
    assert registry.asked == ["/x"]


def test_a_damaged_file_is_fetched_again(registry: Registry, tmp_path: Path) -> None:
    registry.files["/x"] = DATA
    (tmp_path / "x").write_bytes(DATA[:-1])
    assert fetch(registry.url + "x", HASH, tmp_path / "x").read_bytes() == DATA


def test_a_wrong_hash_is_refused_and_leaves_nothing(registry: Registry, tmp_path: Path) -> None:
    registry.files["/x"] = DATA + b"!"
    with pytest.raises(WrongHashError, match=f"expected {HASH}, got (?s:.*)do not use it"):
        fetch(registry.url + "x", HASH, tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("algorithm", ["sha256", "sha384", "sha512"])
def test_integrity_texts_are_those_of_npm_and_browsers(algorithm: str) -> None:
    check(DATA, integrity(DATA, algorithm), "x")
    with pytest.raises(WrongHashError):
        check(DATA + b"!", integrity(DATA, algorithm), "x")


def test_an_unreachable_server_is_reported_as_a_network_problem(
    nobody: str, tmp_path: Path
) -> None:
    with pytest.raises(NoNetworkError, match=r"refused(?s:.*)check the network"):
        fetch(nobody + "x", HASH, tmp_path / "x")


def test_a_dead_server_does_not_hang_the_build(silent: str) -> None:
    with pytest.raises(NoNetworkError, match="timed out"):
        download(silent + "x", timeout=0.2)


def test_an_interrupted_download_is_not_a_file(registry: Registry, tmp_path: Path) -> None:
    registry.files["/x"] = DATA
    registry.claims["/x"] = len(DATA) + 1
    with pytest.raises(NoNetworkError, match=r"(?i)broke off|incomplete"):
        fetch(registry.url + "x", HASH, tmp_path / "x", timeout=1)
    assert list(tmp_path.iterdir()) == []


def test_an_error_of_the_server_is_reported_with_its_number(registry: Registry) -> None:
    with pytest.raises(BuildError, match="answers 404"):
        download(registry.url + "absent")


def test_a_strange_address_is_not_opened() -> None:
    with pytest.raises(BuildError, match="not a web address"):
        download("file:///etc/passwd")


def test_a_full_disk_is_reported_as_such(
    registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, _: bytes) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    registry.files["/x"] = DATA
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(NoSpaceError, match=r"disk is full(?s:.*)free some space"):
        fetch(registry.url + "x", HASH, tmp_path / "x")
    assert list(tmp_path.iterdir()) == []
