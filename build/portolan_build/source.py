"""pygame-ce built from source on Debian."""

from __future__ import annotations

from typing import TYPE_CHECKING

from portolan_build.cache import Cache, digest
from portolan_build.errors import BuildError
from portolan_build.tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from portolan_build.lock import Lock

RECIPE = ROOT / "build" / "recipe"


def fingerprint(lock: Lock) -> str:
    """Return a digest of what decides the wheel: the recipe and the sources."""
    return digest(RECIPE, lock.pyodide, lock.source_sha256)


def build(lock: Lock, cache: Cache, core: Path, folder: Path) -> None:
    raise BuildError("not yet", "wait")
