"""The records of each game: lines that are the same in every interpreter, and their digests."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from portolan.core.assets import read_json
from portolan.core.contract import AnyGame
from portolan.core.rng import Rng
from portolan.registry import PACKAGES, find_game
from tests.golden.damage import answer_to_material, damaged
from tests.golden.games import game_lines, settings

GAMES = tuple(PACKAGES)
_MATERIAL = {
    "ransackit": ("ransackit/raska.json", "ransackit/naskir.json"),
    "venice": ("venice/components.json",),
}
"""Data files that may be replaced by custom ones."""
_MAKES_MAPS = ("ransackit",)
_BLOCKS = 4
"""Records of each such file."""
_DAMAGES = 100
"""Damaged files in a record."""
_MAPS = 2


class Record(NamedTuple):
    """A deterministic sequence of lines."""

    name: str
    lines: Callable[[], Iterator[str]]

    def digest(self) -> str:
        """Return how many lines there are, and their digest."""
        found = hashlib.sha256()
        count = 0
        for line in self.lines():
            found.update(line.encode() + b"\n")
            count += 1
        return f"{count} lines, {found.hexdigest()}"


def records(name: str) -> Iterator[Record]:
    """Yield the records of a game."""
    game = find_game(name)
    for setting in settings(game):
        yield Record(str(setting), partial(game_lines, game, setting))
    for file in _MATERIAL.get(name, ()):
        for seed in range(1, _BLOCKS + 1):
            yield Record(f"damaged {file}, seed {seed}", partial(_damaged, game, file, seed))
    if name in _MAKES_MAPS:
        for seed in range(1, _MAPS + 1):
            yield Record(f"a map, seed {seed}", partial(_made, name, seed))


def replayed_records(name: str) -> list[Record]:
    """Return the records that every run plays again: all of them.

    In the page's Python, which takes four times as long, every third: games with each player count,
    and with every combination of options where there are few.
    """
    return [*records(name)][:: 3 if sys.platform == "emscripten" else 1]


def stored_digests(name: str) -> dict[str, str]:
    """Return the stored digests of a game, by name of record."""
    digests: dict[str, str] = json.loads(file_of(name).read_text(encoding="utf-8"))
    return digests


def file_of(name: str) -> Path:
    """Return the file of the digests."""
    return Path(__file__).parent / f"{name}.json"


def _damaged(game: AnyGame, file: str, seed: int) -> Iterator[str]:
    (material,) = game.material
    whole = read_json(file)
    rng = Rng(seed)
    for _ in range(_DAMAGES):
        yield answer_to_material(game, material, damaged(whole, rng))


def _made(name: str, seed: int) -> Iterator[str]:
    data, text = import_module(f"portolan.games.{name}.map_maker").MAP_MAKER(seed)
    yield json.dumps(data)
    yield str(text)
