"""pygame-ce's wheel for the browser: from the first source that has it.

In this order: the cache; Pyodide's own wheel; a build from source on Debian; a folder of wheels
named by PORTOLAN_WHEELS, with a loud warning. The choice is printed, and why the ones before it
were passed over.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from portolan_build import source
from portolan_build.cache import Cache, digest
from portolan_build.errors import BuildError
from portolan_build.fetch import fetch
from portolan_build.lock import Lock, official_wheel
from portolan_build.tools import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FOLDER_VARIABLE = "PORTOLAN_WHEELS"
SOURCES = ("cache", "pyodide", "source", "folder")


@dataclass(frozen=True)
class Wheel:
    """A wheel, and a text on its origin for the report."""

    path: Path
    origin: str


def find_wheel(
    lock: Lock,
    cache: Cache,
    core: Path,
    environment: Mapping[str, str] = os.environ,
    only: str | None = None,
) -> Wheel:
    """Return the wheel from the first source that has it; `only` names one of SOURCES instead.

    Raises BuildError with the reason of every source if none has it.
    """
    ways: dict[str, Callable[[], Wheel]] = {
        "cache": lambda: _cached(lock, cache, core),
        "pyodide": lambda: _pyodide(lock, cache, core),
        "source": lambda: _source(lock, cache, core),
        "folder": lambda: _folder(lock, environment),
    }
    reasons: list[str] = []
    for name in (only,) if only else SOURCES:
        try:
            wheel = ways[name]()
        except BuildError as error:
            reasons.append(f"{name}: {error}")
            if name != "cache":
                say(f"pygame-ce, not from '{name}': {error}")
            continue
        say(f"pygame-ce {lock.pygame}: {wheel.origin} ({wheel.path.name})")
        return wheel
    raise BuildError(
        "No wheel of pygame-ce for the browser is to be had:\n  " + "\n  ".join(reasons),
        "the quickest is network access to "
        f"{lock.wheels}; else Debian and root; else a folder with the wheel in {FOLDER_VARIABLE}.",
    )


def _single(folder: Path) -> Path:
    return next(folder.glob("*.whl"))


def _keys(lock: Lock, core: Path) -> tuple[str, str]:
    """Return the cache's keys of the official wheel and of the one built from source."""
    official = official_wheel(lock, core / "pyodide-lock.json")
    return digest(official.sha256), digest(source.fingerprint(lock))


def _cached(lock: Lock, cache: Cache, core: Path) -> Wheel:
    """Return a wheel that an earlier build has got and checked."""
    official, own = _keys(lock, core)
    for kind, key, words in (
        ("wheel-pyodide", official, "Pyodide's own wheel, from the cache"),
        ("wheel-source", own, "built from source earlier, from the cache"),
    ):
        folder = cache.path(kind, key)
        if folder.is_dir():
            return Wheel(_single(folder), words)
    raise BuildError("no wheel in the cache.", "nothing, the next source is tried.")


def _pyodide(lock: Lock, cache: Cache, core: Path) -> Wheel:
    """Fetch Pyodide's own wheel."""
    official = official_wheel(lock, core / "pyodide-lock.json")

    def make(folder: Path) -> None:
        say(f"fetching {lock.wheels}{official.file}")
        fetch(lock.wheels + official.file, official.sha256, folder / official.file)

    folder = cache.product("wheel-pyodide", digest(official.sha256), make)
    return Wheel(_single(folder), "Pyodide's own wheel")


def _source(lock: Lock, cache: Cache, core: Path) -> Wheel:
    """Build the wheel from source, check it, and keep it."""
    with source.alone(cache, "wheel"):
        folder = cache.product(
            "wheel-source",
            digest(source.fingerprint(lock)),
            lambda folder: source.build(lock, cache, core, folder),
        )
    return Wheel(_single(folder), "built from source")


def _folder(lock: Lock, environment: Mapping[str, str]) -> Wheel:
    """Take the wheel from the folder that the user names."""
    named = environment.get(FOLDER_VARIABLE, "")
    if not named:
        raise BuildError(f"{FOLDER_VARIABLE} is not set.", "set it to a folder with the wheel.")
    abi = "cp" + lock.python.replace(".", "")
    pattern = re.compile(
        rf"pygame_ce-{re.escape(lock.pygame)}-{abi}-{abi}-\w*emscripten\w*_wasm32\.whl"
    )
    folder = Path(named).expanduser()
    found = sorted(
        path
        for path in (folder.iterdir() if folder.is_dir() else ())
        if pattern.fullmatch(path.name)
    )
    if not found:
        raise BuildError(
            f"{folder} ({FOLDER_VARIABLE}) holds no wheel of pygame-ce {lock.pygame} "
            f"for Python {lock.python} on emscripten.",
            "put the wheel there, or name another folder.",
        )
    bar = "!" * 78
    say(
        f"{bar}\nWARNING: {found[0].name} is taken from the folder {folder},\n"
        f"as {FOLDER_VARIABLE} says. Nobody has checked this file: no other source had a wheel.\n"
        f"Do not publish this bundle.\n{bar}"
    )
    return Wheel(found[0], f"an unchecked file out of {FOLDER_VARIABLE}")
