"""Compare the learning environments of two checkouts: `step_rates.py OLD NEW [ROUNDS] [SECONDS]`.

Each folder is a checkout of this project. They take turns, so that other work of the machine slows
both. It prints the median steps per second of CPU time of each, and the median ratio.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

TABLES = (("ragusa", 2), ("venice", 3), ("ransackit", 2))
_SCRIPT = """
import sys
from tests.learning.bench import steps_a_second
print(steps_a_second(sys.argv[1], int(sys.argv[2]), None, float(sys.argv[3])))
"""


def rate(folder: Path, game: str, seats: int, seconds: float) -> float:
    """Return the steps a second of one table in a checkout."""
    path = os.pathsep.join(map(str, (folder / "game", folder / "build", folder)))
    done = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-W", "ignore", "-c", _SCRIPT, game, str(seats), str(seconds)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.split()[-1])


def main() -> None:
    """Measure every table in turns, and print the rates."""
    folders = [Path(word).resolve() for word in sys.argv[1:3]]
    rounds, seconds = (float(word) for word in [*sys.argv[3:], "5", "3"][:2])
    for game, seats in TABLES:
        rates: list[list[float]] = [[], []]
        for number in range(int(rounds)):
            for place in (0, 1) if number % 2 else (1, 0):
                rates[place].append(rate(folders[place], game, seats, seconds))
        ratio = median(new / old for old, new in zip(*rates, strict=True))
        old, new = map(median, rates)
        print(f"{game}: {old:,.0f} to {new:,.0f} steps a second, {ratio:.2f} times", flush=True)


if __name__ == "__main__":
    main()
