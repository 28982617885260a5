"""The lock file: external inputs of the build, by version and hash."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from portolan_build.errors import BuildError
from portolan_build.fetch import check

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class NpmPackage:
    """An npm package; `files` maps the names of its files to those used here."""

    tarball: str
    integrity: str
    files: dict[str, str]


@dataclass(frozen=True)
class Limits:
    """Limits on the transferred size of the bundle, with gzip unless stated otherwise."""

    first: int
    """Before the first picture."""
    all: int
    """Everything, with all games, but for the compiled copy of rules and bots."""
    copy: int
    """That copy."""
    first_brotli: int
    """Before the first picture, where Brotli can be unpacked."""
    all_brotli: int
    """Everything, with the copy."""


@dataclass(frozen=True)
class Lock:
    """The pinned parts; see `build/lock.toml`."""

    pyodide: str
    """Version of Pyodide."""
    python: str
    """Version of its Python, such as 3.14."""
    tarball: str
    """Path of the npm package below the registry's address."""
    integrity: str
    """Integrity of that package, as npm writes it."""
    core: dict[str, str]
    """Files of the package that the build uses, with their SHA-256."""
    pygame: str
    """Version of pygame-ce."""
    wheels: str
    """Address that Pyodide's own wheels are served from, with a slash at the end."""
    source: str
    """File name of pygame-ce's source archive."""
    source_sha256: str
    fonts: tuple[NpmPackage, ...]
    """Where the fonts come from."""
    decoder: NpmPackage
    """What unpacks Brotli."""
    qr_reader: NpmPackage
    """What reads QR codes."""
    esbuild: NpmPackage
    """What minifies scripts."""
    budget: Limits


@dataclass(frozen=True)
class OfficialWheel:
    """The wheel that `pyodide-lock.json` names."""

    file: str
    sha256: str


def read_lock(path: Path) -> Lock:
    """Read the lock file. Raises BuildError when it is missing or lacks an entry."""
    try:
        data = tomllib.loads(path.read_text())
        runtime, pygame, budget = data["pyodide"], data["pygame"], data["budget"]
        return Lock(
            pyodide=runtime["version"],
            python=runtime["python"],
            tarball=runtime["tarball"],
            integrity=runtime["integrity"],
            core=dict(runtime["files"]),
            pygame=pygame["version"],
            wheels=pygame["wheels"],
            source=pygame["source"]["file"],
            source_sha256=pygame["source"]["sha256"],
            fonts=tuple(NpmPackage(**font) for font in data["fonts"]),
            decoder=NpmPackage(**data["decoder"]),
            qr_reader=NpmPackage(**data["qr_reader"]),
            esbuild=NpmPackage(**data["esbuild"]),
            budget=Limits(**budget),
        )
    except OSError as error:
        raise BuildError(f"The lock file cannot be read: {error}.", "git restore build") from error
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise BuildError(f"{path} is damaged: {error!r}.", "git restore build/lock.toml") from error


def official_wheel(lock: Lock, pyodide_lock: Path) -> OfficialWheel:
    """Read name and hash of pygame-ce's wheel from Pyodide's own lock file.

    Raises WrongHashError when that file is not the pinned one, BuildError when the wheel in it
    has another version.
    """
    data = pyodide_lock.read_bytes()
    check(data, lock.core["pyodide-lock.json"], str(pyodide_lock))
    entry = json.loads(data)["packages"]["pygame-ce"]
    if entry["version"] != lock.pygame:
        raise BuildError(
            f"Pyodide {lock.pyodide} goes with pygame-ce {entry['version']}, "
            f"build/lock.toml says {lock.pygame}.",
            "correct the version in build/lock.toml.",
        )
    return OfficialWheel(entry["file_name"], entry["sha256"])


def runtime_info(pyodide_lock: Path) -> dict[str, str]:
    """Return the `info` part of Pyodide's lock file, which the page hands to Pyodide."""
    info: dict[str, str] = json.loads(pyodide_lock.read_text())["info"]
    return info
