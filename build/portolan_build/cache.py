"""Cache of products by the hash of their inputs.

A product is a folder. It is made under another name and renamed when it is complete, so that an
interrupted build never leaves a partial product.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from portolan_build.errors import disk_errors

if TYPE_CHECKING:
    from collections.abc import Callable

KEEP = 6
"""Number of products of one kind that are kept; the least recently used are removed."""


def digest(*parts: str | bytes | Path) -> str:
    """Return the SHA-256, in hex, of texts, bytes, files and whole folders (names included).

    Compiled files and `__pycache__` do not count. A missing path is part of the digest.
    """
    total = hashlib.sha256()

    def add(data: bytes) -> None:
        total.update(f"{len(data)}:".encode())
        total.update(data)

    for part in parts:
        if isinstance(part, Path):
            for file in files_below(part):
                add(file.relative_to(part).as_posix().encode())
                add(file.read_bytes())
            add(b"file" if part.is_file() else b"folder" if part.is_dir() else b"absent")
        else:
            add(part if isinstance(part, bytes) else part.encode())
    return total.hexdigest()


def files_below(path: Path) -> list[Path]:
    """Return the files of a folder in a fixed order (or the file itself), without byte code."""
    if path.is_file():
        return [path]
    return sorted(
        file
        for file in path.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".pyc"
    )


class Cache:
    """The folder of products, `.cache` in the project."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, kind: str, key: str) -> Path:
        """Return the path of the product of a kind and key, whether or not it exists."""
        return self.root / kind / key[:24]

    def product(self, kind: str, key: str, make: Callable[[Path], None]) -> Path:
        """Return the folder of a product; `make` fills an empty folder if it is not cached.

        Exceptions of `make` are passed on and leave nothing behind. A full disk becomes a
        NoSpaceError.
        """
        target = self.path(kind, key)
        if target.is_dir():
            os.utime(target)
            return target
        with disk_errors(f"making {kind} in {self.root}"):
            self._sweep()
            workshop = self.root / "unfinished" / f"{os.getpid()}-{kind}-{uuid.uuid4().hex[:8]}"
            workshop.mkdir(parents=True)
            try:
                make(workshop)
                target.parent.mkdir(parents=True, exist_ok=True)
                try:
                    workshop.replace(target)
                except OSError:
                    # Another build was faster; its product is the same.
                    if not target.is_dir():
                        raise
            finally:
                shutil.rmtree(workshop, ignore_errors=True)
            self._prune(target)
        return target

    def _sweep(self) -> None:
        """Remove the remains of killed builds."""
        for left in (self.root / "unfinished").glob("*-*"):
            pid = left.name.split("-")[0]
            if pid.isdigit() and int(pid) != os.getpid() and not _alive(int(pid)):
                shutil.rmtree(left, ignore_errors=True)

    def _prune(self, newest: Path) -> None:
        """Remove the longest unused products of the same kind beyond KEEP."""
        others = sorted(
            (path for path in newest.parent.iterdir() if path != newest),
            key=lambda path: path.stat().st_mtime,
            reverse=True,
        )
        for path in others[KEEP - 1 :]:
            shutil.rmtree(path, ignore_errors=True)


def _alive(pid: int) -> bool:
    """Return whether a process exists; True if unknown."""
    if os.name == "nt":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
