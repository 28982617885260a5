"""The games of the registry, and which files of the program are whose."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from portolan_build.added import AddedGames
from portolan_build.scan import module_of
from portolan_build.tools import run

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ASK = """
import json, sys
from portolan.core.i18n import LANGUAGES
from portolan.registry import PACKAGES, packages
from portolan.session.lobby.game_list import NOTE, note
found = note()
wanted = {*PACKAGES, *sys.argv[1:]}  # not all that is installed
found["games"] = [game for game in found["games"] if game["id"] in wanted]
known = {game: package for game, package in packages().items() if game in wanted}
print(json.dumps({"packages": known, "name": NOTE, "note": found, "languages": LANGUAGES}))
"""
RULES = "assets/rules"
TABLES = "tables"
"""The archive of what tables of all games share; every game waits for it."""


@dataclass(frozen=True)
class Games:
    """The program's data about its games."""

    packages: Mapping[str, str]
    """By id, in the order of the registry."""
    offered: tuple[str, ...]
    """The games with a user interface; only these are in the bundle."""
    note: tuple[str, bytes]
    """The data that the page has before games are loaded: path and content of a file."""
    shown: frozenset[str] = frozenset()
    """Drawings that the page shows before games are loaded."""
    spoken: tuple[str, ...] = ()
    """The languages of the program, the fallback first."""
    at_tables: frozenset[str] = frozenset()
    """The modules of TABLES."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages with a separate archive: all but the fallback."""
        return self.spoken[1:]

    def owner(self, path: str) -> str:
        """Return the game or language that a file belongs to; empty for shared files.

        TABLES for files that are shared but needed only with a game.
        """
        if path in self.shown:
            return ""
        if module_of(path.removesuffix("c")) in self.at_tables:
            return TABLES
        for language in self.languages:
            if path.endswith(f"/words/{language}.json"):  # its rules come with each game
                return language
        for game, package in self.packages.items():
            if path.startswith((f"{package.replace('.', '/')}/", f"assets/{game}/")):
                return game
            if path.startswith(f"{RULES}/") and PurePosixPath(path).stem == game:
                return game
        return ""

    def split(self, files: Mapping[str, bytes]) -> dict[str, dict[str, bytes]]:
        """Return the files by owner; shared ones are at ""."""
        owners = ("", TABLES, *self.offered, *self.languages)
        parts: dict[str, dict[str, bytes]] = {owner: {} for owner in owners}
        for path, data in files.items():
            owner = self.owner(path)
            if owner in parts:
                parts[owner][path] = data
        return parts


def ask_games(root: Path, added: AddedGames | None = None) -> Games:
    """Return the games of the program below `root`, and added ones; raise ToolError if it fails."""
    added = added or AddedGames()
    with added.search_path() as folders:
        answer = run(
            [sys.executable, "-B", "-c", ASK, *added.packages],
            doing="asking the program for its games",
            remedy="correct the error above.",
            cwd=root,
            environment={"PYTHONPATH": os.pathsep.join([str(root / "game"), *folders])},
            timeout=120,
        )
    about = json.loads(answer.splitlines()[-1])
    return Games(
        about["packages"],
        tuple(game["id"] for game in about["note"]["games"]),
        (f"assets/{about['name']}", json.dumps(about["note"]).encode()),
        frozenset(f"assets/{game['picture']}.svg" for game in about["note"]["games"]),
        tuple(about["languages"]),
    )
