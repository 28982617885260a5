"""Draw the tables of all games in the sizes of common devices, to be looked at side by side.

    PYTHONPATH=game:build:. .venv/bin/python tools/table_pictures.py FOLDER [PATTERN ...]

Names are such as `ransackit-6-390x844` and `venice-5-1280x720-largest`; those are drawn that match
one of the patterns, such as `ransackit*390x844`. Bots play the matches that are seen.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pygame

from portolan.platform import Canvas
from portolan.session.session import Session
from portolan.ui.navigation.routes import PlayRoute
from tests.support.stored_matches import shelf_of
from tests.support.table_host import FakeHost, run
from tools.readme_pictures import played

SIZES = {
    "360x640": Canvas(720, 1280, 2.0),
    "390x844": Canvas(1170, 2532, 3.0),
    "844x390": Canvas(2532, 1170, 3.0),
    "820x1180": Canvas(1640, 2360, 2.0),
    "1280x720": Canvas(1280, 720, 1.0),
    "1440x900": Canvas(2880, 1800, 2.0),
    "2560x1440": Canvas(2560, 1440, 1.0),
}
LARGEST = "-largest"
TABLES = (
    ("ragusa", 4, "place"),
    ("venice", 5, ""),
    ("ransackit", 4, "act"),
    ("ransackit", 6, "act"),
)
SHARE = 0.6


@cache
def _session(game: str, seats: int, prompt: str) -> Session:
    return played(game, seats, SHARE, prompt, level="apprentice")


def _draw(session: Session, canvas: Canvas, file: Path, *, largest: bool) -> None:
    host = FakeHost(canvas, shelf_of(session))
    routes = [PlayRoute(session.key)]

    def step() -> bool:
        app = host.app
        if routes:
            if largest:
                app.change(replace(app.settings, text_size="largest"))
            app.navigator.go(routes.pop())
        elif key := {"ready", "show-cards"} & {*host.targets["buttons"]}:
            host.press(key.pop())
        else:
            return False
        app.refresh()
        return True

    run(host, step)
    pygame.image.save(host.surface(), str(file))


def main(folder: Path, patterns: list[str]) -> None:
    """Draw those whose names match one of the patterns, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    for game, seats, prompt in TABLES:
        for size, canvas in SIZES.items():
            for text in ("", LARGEST):
                name = f"{game}-{seats}-{size}{text}"
                if not patterns or any(fnmatch(name, pattern) for pattern in patterns):
                    session = _session(game, seats, prompt)
                    _draw(session, canvas, folder / f"{name}.png", largest=bool(text))


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("folder", type=Path, help="where the pictures are put")
    words.add_argument("patterns", nargs="*", help="of the names of those that are drawn")
    given = words.parse_args()
    main(given.folder, given.patterns)
