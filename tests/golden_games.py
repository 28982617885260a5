"""Digests of whole games, to be the same on every machine and every Python.

    python -m tests.golden_games > tests/golden_games.json

writes them again. Do that only after a change of the rules (or of dumped positions) that is meant;
saves made before it will no longer load, so say so in the commit. Nothing but the game itself is
imported here, so that any interpreter can run it:

    python3.13 -m tests.golden_games | cmp - tests/golden_games.json
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

from game.core.chance import Chance
from game.games import find_game

RAGUSA = find_game("ragusa")
Look = Callable[[Any], object]


class Setting(NamedTuple):
    """What a golden game is played with; its text is the key in the file."""

    seats: int
    options: dict[str, object]
    seed: int

    def __str__(self) -> str:
        chosen = [f"{name} {choice}" for name, choice in self.options.items()]
        return ", ".join([f"seats {self.seats}", *chosen, f"seed {self.seed}"])


def settings() -> Iterator[Setting]:
    """Yield every player count with every choice of its options, and three seeds of each."""
    for seats in RAGUSA.seats:
        known = [option for option in RAGUSA.options if seats in option.seats]
        for choices in product(*(option.choices for option in known)):
            options = {option.id: choice for option, choice in zip(known, choices, strict=True)}
            for seed in (1, 2, 3):
                yield Setting(seats, dict(options), seed)


def digest(setting: Setting, look: Look = id) -> str:
    """Return the number of actions of a random game, and a digest of all its positions.

    `look` is called with every position; whatever it does there must leave no trace.
    """
    chance = Chance(setting.seed)
    position = RAGUSA.start(*setting)
    dumps = hashlib.sha256(json.dumps(RAGUSA.dump(position)).encode())
    count = 0
    while actions := RAGUSA.legal_actions(position):
        look(position)
        RAGUSA.apply(position, actions[chance.below(len(actions))])
        dumps.update(json.dumps(RAGUSA.dump(position)).encode())
        count += 1
    dumps.update(json.dumps(RAGUSA.result(position)).encode())
    return f"{count} actions, {dumps.hexdigest()}"


if __name__ == "__main__":
    json.dump({str(setting): digest(setting) for setting in settings()}, sys.stdout, indent=1)
    print()
