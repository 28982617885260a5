"""A bot that plays randomly, and stops at a gate so that a test can act in the middle of a match.

If `GATE` names a folder, each such bot draws a number at its first action; one with a higher number
than `AFTER` writes its process id to `GATE` and waits until the file `open` exists.
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any


class Gated:
    """Plays any legal action, once the gate is open."""

    def __init__(self, game: Any, seat: int, seed: int) -> None:
        del game, seat
        self.random = Random(seed)
        self.came = False

    def think(self, view: Any, actions: Sequence[Any], budget: Any) -> Generator[float, None, Any]:
        """Wait at the gate if there is one, then choose."""
        del view, budget
        if "GATE" in os.environ and not self.came:
            self.came = True
            come_to(Path(os.environ["GATE"]), int(os.environ["AFTER"]))
        yield 1.0
        return self.random.choice(actions)


def come_to(gate: Path, after: int) -> None:
    """Draw a number; wait until the gate is open, if that many have passed already."""
    if draw(gate) <= after:
        return
    (gate / str(os.getpid())).touch()
    while not (gate / "open").exists():
        time.sleep(0.01)  # the test opens the gate, or ends this process


def draw(gate: Path) -> int:
    """Return how many have arrived at the gate, this one included, from any process."""
    number = 0
    while True:
        number += 1
        with suppress(FileExistsError):
            (gate / f"number-{number}").touch(exist_ok=False)
            return number
