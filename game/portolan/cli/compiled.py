"""Import hook for compiled rules and bots, if `python3 build fast` has compiled these sources.

Plain Python is the only source, and the fallback. Compiled modules replace all plain ones or none,
so the hook is installed before the first of them is imported.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

SOURCES = Path(__file__).resolve().parents[2]
"""The folder that holds the package."""
PLAIN = "PORTOLAN_PLAIN"
"""The environment variable that enforces plain Python, whatever its value."""


def folder() -> Path:
    """Return the folder for compiled modules of this Python, which need not exist."""
    return SOURCES.parent / ".cache" / "compiled" / f"{sys.implementation.cache_tag}-{sys.platform}"


def digest(root: Path, sources: Sequence[str]) -> str:
    """Return a digest of sources named from the package's folder; '' if one is missing."""
    whole = sha256()
    for name in sources:
        file = root / name
        if not file.is_file():
            return ""
        whole.update(name.encode() + file.read_bytes())
    return whole.hexdigest()


class _Finder(MetaPathFinder):
    """Finds compiled modules by name."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return the spec of a compiled module, None for others."""
        del path, target
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def in_use() -> bool:
    """Return whether this process uses compiled modules."""
    return any(isinstance(finder, _Finder) for finder in sys.meta_path)


def use_compiled() -> str:
    """Install the hook if compiled modules match the sources; return a text on what is used.

    It is '' if nothing has been compiled.
    """
    if in_use():
        return "compiled rules and bots"
    list_of_all = folder() / "modules.json"
    if not list_of_all.is_file():
        return ""
    if PLAIN in os.environ:
        return f"plain Python, because {PLAIN} is set"
    made = json.loads(list_of_all.read_text(encoding="utf-8"))
    if digest(SOURCES, made["sources"]) != made["digest"]:
        return "plain Python, because the sources have changed since python3 build fast"
    install(list_of_all)
    return "compiled rules and bots"


def install(list_of_all: Path) -> list[str]:
    """Install the hook for compiled modules, whatever their sources; return their names.

    `list_of_all` is the file that lists them with their libraries.
    """
    modules = json.loads(list_of_all.read_text(encoding="utf-8"))["modules"]
    sys.meta_path.insert(
        0, _Finder({name: list_of_all.parent / file for name, file in modules.items()})
    )
    return list(modules)
