"""Steps a second of the environments: `python -m tests.learning.bench [SECONDS]`.

A step is what a learner has for one: the observation with its mask, an action at random among what
is allowed, and the match played on to the next question.
"""

from __future__ import annotations

import sys
import time

from portolan.learning import env
from portolan.registry import PACKAGES, find_game


def steps_a_second(game: str, seats: int, level: str | None, seconds: float) -> float:
    """Return how many steps agents at random come to in a second of processor time."""
    opponents = dict.fromkeys(range(1, seats), level) if level else {}
    environment = env(game, seats, opponents=opponents)
    done, begun = 0, time.process_time()
    for seed in range(1_000_000):
        environment.reset(seed=seed)
        for agent in environment.agents:
            environment.action_space(agent).seed(seed)
        for agent in environment.agent_iter():
            seen, _, ended, _, _ = environment.last()
            space = environment.action_space(agent)
            environment.step(None if ended else space.sample(seen["action_mask"]))
            done += not ended
            if time.process_time() - begun >= seconds:
                return done / (time.process_time() - begun)
    raise AssertionError("it takes no time")


def main() -> None:
    """Measure every game, with agents on all seats and against opponents."""
    seconds = float(sys.argv[1]) if sys.argv[1:] else 5.0
    for name in PACKAGES:
        game = find_game(name)
        count = len(tuple(game.all_actions()))
        for seats in (game.default_seats, game.seats[-1]):
            rates = [steps_a_second(name, seats, level, seconds)
                     for level in (None, "random", "merchant")]  # fmt: skip
            text = " | ".join(f"{rate:,.0f}" for rate in rates)
            print(f"| {game.title} | {count:,} | {seats} | {text} |", flush=True)


if __name__ == "__main__":
    main()
