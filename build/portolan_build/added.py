"""Games of other distributions that the page is built with: `python3 build web --games FOLDER`.

They are found by entry points of the group `portolan.games`: in the metadata of installed packages,
or in the `pyproject.toml` of a project, such as `portolan new` makes. A page has no metadata, so
its assets have a list instead (`portolan/registry.py`).
"""

from __future__ import annotations

import json
import tomllib
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import distributions
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from portolan.core.i18n import LANGUAGES
from portolan.registry import ADDED, GROUP, PACKAGES
from portolan_build.cache import files_below
from portolan_build.errors import BuildError
from portolan_build.words import compiled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

TAKEN = {*PACKAGES, *LANGUAGES, "game", "pygame", "qrcodegen", "compiled", "python_stdlib"}
"""Names already used for archives of the page."""


@dataclass(frozen=True)
class AddedGames:
    """Games of other distributions, with everything that the page needs."""

    packages: Mapping[str, str] = field(default_factory=dict)
    """Packages by the id of their game."""
    folders: tuple[Path, ...] = ()
    """Entries of `sys.path` for the packages."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Sources, assets with compiled words, and the list of games, by their paths in the page."""

    @contextmanager
    def search_path(self) -> Iterator[list[str]]:
        """Yield entries of `sys.path` with the games and with metadata as written by pip."""
        if not self.packages:
            yield []
            return
        with TemporaryDirectory() as scratch:
            about = Path(scratch, "added_games-1.dist-info")
            about.mkdir()
            (about / "METADATA").write_text(
                "Metadata-Version: 2.1\nName: added-games\nVersion: 1\n"
            )
            lines = [f"{game} = {package}" for game, package in self.packages.items()]
            (about / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines]))
            yield [scratch, *map(str, self.folders)]


def find_games(folders: Sequence[Path], root: Path) -> AddedGames:
    """Return the games in some folders; raise BuildError for a folder without a usable game.

    A folder is a project, holds projects, or holds packages that pip installed there.
    """
    packages: dict[str, str] = {}
    places: list[Path] = []
    files: dict[str, bytes] = {}
    for folder in folders:
        found = [*_in_folder(folder)]
        if not found:
            raise BuildError(
                f"{folder} holds no game.",
                f"name a project whose pyproject.toml has the entry point {GROUP}, as "
                "`portolan new` makes it, or a folder of such projects.",
            )
        for game, package, place in found:
            if game in TAKEN or game in packages or (root / "assets" / game).exists():
                raise BuildError(f"The name {game!r} is taken.", f"rename the game in {folder}.")
            packages[game] = package
            places.append(place)
            files |= _files(game, package, place)
    if packages:
        files[f"assets/{ADDED}"] = json.dumps(packages).encode()
    return AddedGames(packages, tuple(dict.fromkeys(places)), files)


def _in_folder(folder: Path) -> Iterator[tuple[str, str, Path]]:
    """Yield id, package and entry of `sys.path` of the games in a folder."""
    projects = sorted(
        file for file in (folder / "pyproject.toml", *folder.glob("*/pyproject.toml"))
        if file.is_file()
    )  # fmt: skip
    known: set[str] = set()
    for game, package, places in (*_in_projects(projects), *_installed(folder)):
        inside = Path(*package.split("."), "__init__.py")
        place = next((place for place in places if (place / inside).is_file()), None)
        if place is None:
            raise BuildError(
                f"{folder} names the game {game!r}, but holds no package {package}.",
                f"put {inside.as_posix()} beside its pyproject.toml, or into src.",
            )
        if game not in known:
            yield game, package, place
        known.add(game)


def _in_projects(projects: Iterable[Path]) -> Iterator[tuple[str, str, list[Path]]]:
    for file in projects:
        try:
            about = tomllib.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise BuildError(f"{file} cannot be read: {error}.", "correct it there.") from error
        points = about.get("project", {}).get("entry-points", {}).get(GROUP, {})
        for game, package in points.items():
            yield game, package, [file.parent, file.parent / "src"]


def _installed(folder: Path) -> Iterator[tuple[str, str, list[Path]]]:
    for distribution in distributions(path=[str(folder)]):
        for point in distribution.entry_points.select(group=GROUP):
            yield point.name, point.value, [folder]


def _files(game: str, package: str, place: Path) -> dict[str, bytes]:
    """Return the files of a game by their paths in the page."""
    parts = package.split(".")
    found = {}
    for depth in range(1, len(parts)):  # of the packages that contain it
        path = PurePosixPath(*parts[:depth], "__init__.py")
        if (place / path).is_file():
            found[str(path)] = (place / path).read_bytes()
    folder = place.joinpath(*parts)
    for file in files_below(folder):
        inside = file.relative_to(folder)
        data = file.read_bytes()
        if inside.parts[0] != "assets":
            found[str(PurePosixPath(*parts, *inside.parts))] = data
            continue
        path = PurePosixPath("assets", game, *inside.parts[1:])
        if inside.suffix == ".po":
            path, data = path.with_suffix(".json"), compiled(file)
        found[str(path)] = data
    return found
