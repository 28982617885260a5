"""Find and read the data files below `assets/`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

_PROGRAM = Path(__file__).resolve().parents[1]
_PLACES = (_PROGRAM, _PROGRAM.parent, _PROGRAM.parent.parent)
ASSETS = next((p / "assets" for p in _PLACES if (p / "assets").is_dir()), _PROGRAM / "assets")
"""The folder `assets`: in an installed package inside it, in the page beside it, in a checkout
beside `game/`.
"""


_FOLDERS: Final[dict[str, Path]] = {}
"""The asset folders of games from other distributions, by id."""


class AssetError(Exception):
    """Raised when a file of the project is missing or wrong: the installation is damaged."""


def add_folder(game: str, folder: Path) -> None:
    """Read the assets of a game from this folder instead of `assets/<game>`."""
    _FOLDERS[game] = folder


def asset(name: str) -> Path:
    """Return the path of `assets/<name>`, whether or not it exists."""
    game, _, rest = name.partition("/")
    return _FOLDERS[game] / rest if game in _FOLDERS else ASSETS / name


def read_json(name: str) -> dict[str, Any]:
    """Return the content of `assets/<name>`; raise AssetError if it cannot be read."""
    try:
        data = json.loads(asset(name).read_bytes())
    except (OSError, ValueError) as error:
        raise AssetError(f"assets/{name} cannot be read ({error}); reinstall Portolan") from error
    if not isinstance(data, dict):
        raise AssetError(f"assets/{name} must hold a JSON object; reinstall Portolan")
    return data


def check(name: str, fact: bool, what: str) -> None:
    """Raise AssetError unless a condition on `assets/<name>` holds."""
    if not fact:
        raise AssetError(f"assets/{name}: {what}")
