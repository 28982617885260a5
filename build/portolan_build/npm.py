"""npm packages by plain HTTPS: their addresses, their files, and the core of Pyodide."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from portolan_build import tars
from portolan_build.cache import Cache, digest
from portolan_build.fetch import check, fetch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from portolan_build.lock import Lock, NpmPackage

REGISTRY = "https://registry.npmjs.org/"


def registry(environment: Mapping[str, str] = os.environ, home: Path | None = None) -> str:
    """Return the npm registry's address: npm's own settings where there are any.

    Asked in this order: NPM_CONFIG_REGISTRY, the npm program, `.npmrc` in the home folder.
    """
    for name, value in environment.items():
        if name.lower() == "npm_config_registry" and value:
            return _slash(value)
    if npm := shutil.which("npm", path=environment.get("PATH")):
        asked = subprocess.run(
            [npm, "config", "get", "registry"],
            capture_output=True,
            text=True,
            check=False,
            env=dict(environment),
        )
        address = asked.stdout.strip().splitlines()
        if asked.returncode == 0 and address and address[-1].startswith("http"):
            return _slash(address[-1])
    npmrc = (home or Path.home()) / ".npmrc"
    if npmrc.is_file() and (
        found := re.search(r"(?m)^\s*registry\s*=\s*[\"']?(\S+?)[\"']?\s*$", npmrc.read_text())
    ):
        return _slash(found[1])
    return REGISTRY


def _slash(address: str) -> str:
    return address if address.endswith("/") else address + "/"


def members(package: Path, names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Yield files of an npm package with their names; raise BuildError when one is missing."""
    return tars.members(package, "package", names, "correct build/lock.toml.")


def core(lock: Lock, cache: Cache, address: str | None = None) -> Path:
    """Return a folder with Pyodide's core files, fetched and checked if need be.

    Raises NoNetworkError, WrongHashError and what else a download can raise.
    """

    def make(folder: Path) -> None:
        for name, data in _download(lock.tarball, lock.integrity, lock.core, cache, address):
            check(data, lock.core[name], name)
            (folder / name).write_bytes(data)

    return cache.product("pyodide", digest(lock.integrity, repr(lock.core)), make)


def package_files(package: NpmPackage, name: str, cache: Cache, address: str | None = None) -> Path:
    """Return a folder with the files of a package under our names; raise what a download can."""

    def make(folder: Path) -> None:
        tarball, integrity, files = package.tarball, package.integrity, package.files
        for inside, data in _download(tarball, integrity, files, cache, address):
            (folder / files[inside]).write_bytes(data)

    return cache.product(name, digest(repr(package)), make)


def _download(
    tarball: str, integrity: str, names: Iterable[str], cache: Cache, address: str | None
) -> Iterator[tuple[str, bytes]]:
    """Download a package, yield files of it with their names, and delete it."""
    url = (address or registry()) + tarball
    file = Path(tarball).name
    print(f"{file} from {url}", flush=True)
    archive = fetch(url, integrity, cache.root / "downloads" / file)
    yield from members(archive, names)
    archive.unlink()
