"""A registry on localhost, and a lock file for what it offers."""

from __future__ import annotations

import hashlib
import socket
from typing import TYPE_CHECKING

import pytest
from stand_ins import CORE, Registry, package

from portolan_build.cache import Cache
from portolan_build.fetch import integrity
from portolan_build.lock import Limits, Lock, NpmPackage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def registry() -> Iterator[Registry]:
    registry = Registry()
    yield registry
    registry.close()


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a server that accepts connections and never answers."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"


@pytest.fixture
def nobody() -> str:
    """An address where nothing listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{listener.getsockname()[1]}/"


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")


@pytest.fixture
def lock(registry: Registry) -> Lock:
    """A lock whose every address is the registry's; the registry offers the Pyodide package."""
    data = package(CORE)
    registry.files["/pyodide.tgz"] = data
    return Lock(
        pyodide="314.0.7",
        python="3.14",
        tarball="pyodide.tgz",
        integrity=integrity(data, "sha512"),
        core={name: hashlib.sha256(content).hexdigest() for name, content in CORE.items()},
        pygame="2.5.7",
        wheels=registry.url + "wheels/",
        source="pygame_ce-2.5.7.tar.gz",
        source_sha256="0" * 64,
        fonts=(),
        decoder=NpmPackage("decoder.tgz", "sha512-none", {}),
        qr_reader=NpmPackage("qr.tgz", "sha512-none", {}),
        esbuild=NpmPackage("esbuild.tgz", "sha512-none", {}),
        budget=Limits(1000, 1000, 1000, 1000, 1000),
    )


@pytest.fixture
def core(tmp_path: Path) -> Path:
    """A folder with the little core."""
    folder = tmp_path / "core"
    folder.mkdir()
    for name, data in CORE.items():
        (folder / name).write_bytes(data)
    return folder
