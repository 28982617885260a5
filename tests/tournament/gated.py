"""A bot that plays randomly, and stops at a gate so that a test can act in the middle of a match.

Where `GATE` names a folder, a bot that finds as many lines as `AFTER` in the matches of `RESULTS`
notes its process in `GATE` and waits until the file `open` is there.
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Sequence
from pathlib import Path
from random import Random
from typing import Any


class Gated:
    """Plays any legal action, once the gate is open."""

    def __init__(self, game: Any, seat: int, seed: int) -> None:
        del game, seat
        self.random = Random(seed)

    def think(self, view: Any, actions: Sequence[Any], budget: Any) -> Generator[float, None, Any]:
        """Wait at the gate if there is one, then choose."""
        del view, budget
        if "GATE" in os.environ:
            stand_at(Path(os.environ["GATE"]), int(os.environ["AFTER"]))
        yield 1.0
        return self.random.choice(actions)


def stand_at(gate: Path, after: int) -> None:
    """Wait until the gate is open, if enough matches are over."""
    if (gate / "open").exists() or lines(Path(os.environ["RESULTS"])) < after:
        return
    (gate / str(os.getpid())).touch()
    while not (gate / "open").exists():
        time.sleep(0.01)  # the test opens the gate, or ends this process


def lines(results: Path) -> int:
    """Return how many matches a results folder holds."""
    matches = results / "matches.jsonl"
    return matches.read_bytes().count(b"\n") if matches.exists() else 0
