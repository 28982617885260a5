"""Draw the tables of all games in the sizes of common devices, to compare them.

    PYTHONPATH=game:. .venv/bin/python tools/table_pictures.py FOLDER [PATTERN ...]

Names are such as `ransackit-6-390x844` and `venice-5-1280x720-largest`; those that match one of the
patterns are drawn, such as `ransackit*390x844`. Bots play the matches.
"""

from __future__ import annotations

import argparse
from fnmatch import fnmatch
from functools import cache, partial
from pathlib import Path

from portolan.platform import Canvas
from portolan.storage.settings import Settings
from portolan.ui.app.picture import draw_table
from tools.readme_pictures import NAMES, play_match

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


match_of = cache(partial(play_match, share=SHARE, level="apprentice"))
"""Return the match of a game, a number of seats and a prompt."""


def main(folder: Path, patterns: list[str]) -> None:
    """Draw the tables whose names match one of the patterns, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    for game, seats, prompt in TABLES:
        for size, canvas in SIZES.items():
            for text in ("", LARGEST):
                name = f"{game}-{seats}-{size}{text}"
                if not patterns or any(fnmatch(name, pattern) for pattern in patterns):
                    settings = Settings(text_size="largest" if text else "usual")
                    match = match_of(game, seats, prompt=prompt)
                    draw_table(match, canvas, folder / f"{name}.png", settings, NAMES)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="for the pictures")
    parser.add_argument("patterns", nargs="*", help="of the names to draw (default: all)")
    arguments = parser.parse_args()
    main(arguments.folder, arguments.patterns)
