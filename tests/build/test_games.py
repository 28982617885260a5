"""Each game is an archive of its own: which files of the program are whose."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from portolan.registry import PACKAGES
from portolan.session.lobby.game_list import NOTE, offered
from portolan_build.contents import PROGRAM, SENTENCES, contents
from portolan_build.errors import ToolError
from portolan_build.games import TABLES, Games, ask_games
from portolan_build.tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path

NOTED = ("assets/note.json", b"{}")
SHOWN = frozenset({"assets/quay/offer.svg"})
PACKED = {"quay": "portolan.quay", "tic": "other.tic", "tac": "portolan.tac"}
GAMES = Games(PACKED, ("quay", "tic"), NOTED, SHOWN, at_tables=frozenset({"portolan.board"}))
FILES = {
    "quay": (
        *(
            "portolan/quay/__init__.pyc",
            "portolan/quay/table/board.pyc",
            "assets/quay/art/crane.svg",
        ),
        *("assets/quay/words/en.json", "assets/rules/quay.md", "assets/rules/fr/quay.md"),
    ),
    "tic": ("other/tic/game.pyc", "assets/tic/words/en.json"),
    TABLES: ("portolan/board.pyc",),
    "": (
        "main.pyc",
        "portolan/quayside.pyc",
        "portolan/ui/main.pyc",
        "assets/table/art/quay.svg",
        *SHOWN,
    ),
}
LEFT_OUT = ("portolan/tac/game.pyc", "assets/tac/words/en.json", "assets/rules/tac.md")


def test_every_file_goes_to_its_game_or_to_all_of_them() -> None:
    """A game that is not offered on the screen is not in the bundle."""
    files = {path: path.encode() for path in (*sum(FILES.values(), ()), *LEFT_OUT)}
    parts = GAMES.split(files)
    assert {owner: set(part) for owner, part in parts.items()} == {
        owner: set(paths) for owner, paths in FILES.items()
    }
    assert all(data == path.encode() for part in parts.values() for path, data in part.items())


def test_the_archives_are_those_of_the_registry() -> None:
    games = ask_games(ROOT)
    assert games.packages == PACKAGES
    assert games.offered == (*offered(),)
    path, data = games.note
    assert path == f"assets/{NOTE}"
    noted = json.loads(data)["games"]
    assert [game["id"] for game in noted] == [*offered()]
    assert games.shown == {f"assets/{game['picture']}.svg" for game in noted}


def test_a_program_that_cannot_tell_of_its_games_stops_the_build(tmp_path: Path) -> None:
    package = tmp_path / "game" / "portolan"  # found before an installed one
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    with pytest.raises(ToolError, match="asking the program for its games"):
        ask_games(tmp_path)


def test_drawings_and_sentences_are_counted_one_by_one() -> None:
    catalogue = (ROOT / "assets" / "table" / "words" / "en.json").read_bytes()
    files = {
        "portolan/a.pyc": b"1" * 10,
        "portolan/b.pyc": b"2" * 10,
        "assets/quay/art/crane.svg": b"<svg/>",
        "assets/quay/words/en.json": catalogue,
    }
    found = {content.name: content for content in contents("quay.zip", files)}
    assert {content.kind for content in found.values()} == {PROGRAM, "drawings", SENTENCES}
    assert found["its modules"].count == 2
    assert found["its modules"].raw == 20
    assert found["assets/quay/words/en.json"].count > 100
    assert all(content.archive == "quay.zip" for content in found.values())
