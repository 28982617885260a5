"""Fit the worth of a first settlement in RANSACKIT: `python tools/founding_weights.py`.

    PYTHONPATH=game:. .venv/bin/python tools/founding_weights.py [--matches N]

The rollout policy plays matches in which everybody founds at random. The signs of the places are
fitted to who wins (`tests/ransackit/winners.py`). It prints the weights for `founding` in
`evaluator.json`.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

from portolan.cli.compiled import use_compiled

RULES = use_compiled() or "plain Python"

from portolan.core.assets import read_json
from portolan.games.ransackit.ai.founding import SIGNS, signs
from portolan.games.ransackit.board.maps import BOOK
from portolan.games.ransackit.evaluator import EVALUATOR
from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.state.actions import AtHex
from tests.ransackit.winners import Seen, by_winner


def seen(seed: int) -> Seen:
    """Play a match of random player count on a random map of the book, and return its start."""
    random = Random(seed)
    seats = random.choice(GAME.player_counts)
    options = {"map": random.choice(BOOK)}
    position = GAME.start(*GAME.check_choices(seats, options), seed)
    begun: dict[int, list[float]] = {}
    while actions := GAME.legal_actions(position):
        if position.prompt == "found" and position.seat not in begun:
            action = random.choice(actions)
            assert isinstance(action, AtHex)
            begun[position.seat] = [*map(float, signs(position, action.place))]
        else:
            action = EVALUATOR.policy_action(position, actions)
        GAME.apply(position, action)
    results = GAME.result(position)
    winners = sum(result.winner for result in results)
    return Seen(
        0.0,
        ["any"] * seats,
        [0] * seats,
        [begun[seat] for seat in range(seats)],
        [result.winner / winners for result in results],
    )


def main(words: list[str]) -> None:
    """Play, fit, and print the weights."""
    parser = argparse.ArgumentParser("founding_weights", description="Fit the worth of places.")
    parser.add_argument("--matches", type=int, default=8_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    arguments = parser.parse_args(words)
    print(RULES, flush=True)
    seeds = range(arguments.seed, arguments.seed + arguments.matches)
    matches = [seen(seed) for seed in seeds]
    fitted = by_winner(matches, SIGNS, print)
    assert fitted.spread is not None
    late = fitted.spread[0]
    text = read_json(EVALUATOR.file)["spread"]["points"][0]
    for sign, (worth, _) in fitted.weights["any"].items():
        print(f"{sign}: {worth / late * text:.1f} points, {worth / late:.3f} log-odds")


if __name__ == "__main__":
    main(sys.argv[1:])
