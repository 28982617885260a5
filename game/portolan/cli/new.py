"""The skeleton of a game: a separate distribution, made from the files in `template/`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from portolan.core.assets import ASSETS
from portolan.core.errors import PortolanError
from portolan.registry import packages

_PROGRAM = Path(__file__).resolve().parents[1]
_PLACES = (_PROGRAM, _PROGRAM.parents[1])
TEMPLATE: Final = next((p / "template" for p in _PLACES if (p / "template").is_dir()), _PROGRAM)
"""A complete game called Skeleton: inside the package if installed, beside `game/` in a checkout.
It is checked like the other code; only its name is replaced.
"""
_NAMES: Final = re.compile(
    "(?P<type>Skeleton(?=[A-Z]))|(?P<title>Skeleton)|(?P<project>skeleton(?=-))|(?P<id>skeleton)"
)
_ID: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_NO_SOURCES: Final = ("__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache")


class NewGameError(PortolanError):
    """Raised when a game cannot be created under that name, or in that folder."""

    code = "new_game"


def create(game: str, folder: Path) -> None:
    """Write a game of that id into a new or empty folder.

    Raises NewGameError and writes nothing if that is impossible.
    """
    if not _ID.fullmatch(game):
        raise NewGameError(f"a game has a name such as liars_dice (a-z, 0-9 and _), not {game!r}")
    if game in packages() or (ASSETS / game).exists():
        raise NewGameError(f"the name {game!r} is taken; choose another")
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise NewGameError(f"{folder} is there already; name a new or empty folder by --into")
    words = game.split("_")
    titles = [word.title() for word in words]
    names = {
        "type": "".join(titles), "title": " ".join(titles), "project": "-".join(words), "id": game,
    }  # fmt: skip

    def renamed(text: str) -> str:
        return _NAMES.sub(lambda found: names[found.lastgroup or ""], text)

    for source in sorted(TEMPLATE.rglob("*")):
        place = source.relative_to(TEMPLATE)
        if source.is_file() and not {*place.parts} & {*_NO_SOURCES}:
            target = folder / renamed(place.as_posix())
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(source.read_text(encoding="utf-8")), encoding="utf-8")
