"""Measure the steps a second of the learning environments: `python tools/step_rates.py`.

    PYTHONPATH=game .venv/bin/python tools/step_rates.py --seconds 2
    PYTHONPATH=game .venv/bin/python tools/step_rates.py --old CHECKOUT

A step is an observation with its mask, a random legal action, and the match up to the next
decision; seconds are CPU time. It prints a table of all games. With `--old` it compares this
checkout with another one: they take turns, so that other work of the machine slows both.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from portolan.learning import env
from portolan.registry import PACKAGES, find_game

HERE = Path(__file__).resolve().parent
_SCRIPT = """
import sys
from step_rates import steps_a_second
print(steps_a_second(sys.argv[1], int(sys.argv[2]), None, float(sys.argv[3])))
"""


def steps_a_second(game: str, seats: int, level: str | None, seconds: float) -> float:
    """Return the steps a second of random agents on all seats, or of one against a level."""
    opponents = dict.fromkeys(range(1, seats), level) if level else {}
    environment = env(game, seats, opponents=opponents)
    steps, begun = 0, time.process_time()
    for seed in range(1_000_000):
        environment.reset(seed=seed)
        for agent in environment.agents:
            environment.action_space(agent).seed(seed)
        for agent in environment.agent_iter():
            observation, _, ended, _, _ = environment.last()
            space = environment.action_space(agent)
            environment.step(None if ended else space.sample(observation["action_mask"]))
            steps += not ended
            if time.process_time() - begun >= seconds:
                return steps / (time.process_time() - begun)
    raise AssertionError("it takes no time")


def print_table(seconds: float) -> None:
    """Print the rates of every game, with agents on all seats and against opponents."""
    for name in PACKAGES:
        game = find_game(name)
        count = len(tuple(game.all_actions()))
        for seats in (game.default_player_count, game.player_counts[-1]):
            rates = [steps_a_second(name, seats, level, seconds)
                     for level in (None, "random", "merchant")]  # fmt: skip
            text = " | ".join(f"{rate:,.0f}" for rate in rates)
            print(f"| {game.title} | {count:,} | {seats} | {text} |", flush=True)


def rate_of(checkout: Path, game: str, seats: int, seconds: float) -> float:
    """Return the steps a second of a game in a checkout."""
    done = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-W", "ignore", "-c", _SCRIPT, game, str(seats), str(seconds)],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(checkout / "game"), str(HERE)])},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.split()[-1])


def compare(checkouts: tuple[Path, Path], rounds: int, seconds: float) -> None:
    """Print the median rates of every game in two checkouts, and the median ratio."""
    for game in PACKAGES:
        seats = find_game(game).default_player_count
        rates: tuple[list[float], list[float]] = ([], [])
        for number in range(rounds):
            for side in (0, 1) if number % 2 else (1, 0):
                rates[side].append(rate_of(checkouts[side], game, seats, seconds))
        ratio = median(new / old for old, new in zip(*rates, strict=True))
        old, new = map(median, rates)
        print(f"{game}: {old:,.0f} to {new:,.0f} steps a second, {ratio:.2f} times", flush=True)


def main(words: list[str]) -> None:
    """Print the rates of this checkout, or a comparison."""
    parser = argparse.ArgumentParser("step_rates", description="Measure learning environments.")
    parser.add_argument("--seconds", type=float, default=3.0, help="of each measurement")
    parser.add_argument("--old", type=Path, help="a checkout to compare this one with")
    parser.add_argument("--rounds", type=int, default=5, help="of a comparison")
    arguments = parser.parse_args(words)
    if arguments.old:
        checkouts = arguments.old.resolve(), HERE.parent
        compare(checkouts, arguments.rounds, arguments.seconds)
    else:
        print_table(arguments.seconds)


if __name__ == "__main__":
    main(sys.argv[1:])
