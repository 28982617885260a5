"""What the archives of the bundle hold, by game and kind."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from portolan_build.zips import pack, squeeze

if TYPE_CHECKING:
    from collections.abc import Mapping

PROGRAM, SENTENCES, RULES = "program", "sentences", "rules to read"
KINDS = {
    ".pyc": PROGRAM,
    ".so": "compiled modules",
    ".svg": "drawings",
    ".ttf": "fonts",
    ".md": RULES,
    ".json": "data",
}


@dataclass(frozen=True)
class Content:
    """A file of an archive, or its whole program; `wire` is its size compressed alone."""

    archive: str
    kind: str
    name: str
    raw: int
    wire: int
    count: int
    """Sentences of a catalogue, modules of a program, else 1."""


def contents(archive: str, files: Mapping[str, bytes]) -> list[Content]:
    """Return the contents of an archive: its program as one, every other file separately."""
    program = {path: data for path, data in files.items() if path.endswith(".pyc")}
    found = [_content(archive, PROGRAM, "its modules", program, len(program))] if program else []
    for path in sorted(files.keys() - program.keys()):
        data = files[path]
        kind = SENTENCES if "/words/" in path else KINDS.get(path[path.rfind(".") :], "other")
        count = len(json.loads(data)["texts"]) if kind == SENTENCES else 1
        found.append(_content(archive, kind, path, {path: data}, count))
    return found


def _content(archive: str, kind: str, name: str, files: Mapping[str, bytes], count: int) -> Content:
    raw = sum(len(data) for data in files.values())
    return Content(archive, kind, name, raw, len(squeeze(pack(files))), count)
