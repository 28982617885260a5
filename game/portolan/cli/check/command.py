"""`python3 game check GAME`: shows progress at a terminal, then the result."""

from __future__ import annotations

import sys
import time

from portolan.cli.check.promises import PROMISES
from portolan.cli.check.run import check
from portolan.core.contract import AnyGame

_OFTEN = 2.0
"""Seconds between two progress messages."""


def run(game: AnyGame, games: int, seed: int) -> int:
    """Check the promises of a game on a number of random games; return 1 if one is broken."""
    last = time.monotonic()

    def on_progress(played: int, actions: int) -> None:
        nonlocal last
        if sys.stderr.isatty() and time.monotonic() - last >= _OFTEN:
            last = time.monotonic()
            print(f"{played} of {games} games, {actions:,} actions", file=sys.stderr)

    checked = check(game, games, seed, on_progress=on_progress)
    if checked.broken:
        print("\n".join(checked.broken.lines(game.id)))
        print(f"found in game {checked.games} of --seed {seed}")
        return 1
    print(
        f"{game.id} keeps its {len(PROMISES)} promises: {checked.games} games, "
        f"{checked.actions:,} actions, --seed {seed}"
    )
    return 0
