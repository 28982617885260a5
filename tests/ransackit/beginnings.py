"""Fit what a first settlement is worth: `python -m tests.ransackit.beginnings [--matches N]`.

Rules of thumb play matches in which everybody founds at random. The signs of their places are
fitted to who wins (`winners.py`); printed is what `founding` in `evaluator.json` holds.
"""

from __future__ import annotations

import argparse
from random import Random

from portolan.cli.compiled import use_compiled
from portolan.core.assets import read_json
from portolan.games.ransackit.ai.founding import SIGNS, signs
from portolan.games.ransackit.board.maps import BOOK
from portolan.games.ransackit.evaluator import EVALUATOR
from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.state.actions import AtHex
from tests.ransackit.winners import Seen, by_winner


def seen(seed: int) -> Seen:
    """Play a match of any number of players on any map of the book."""
    random = Random(seed)
    seats = random.choice(GAME.seats)
    options = {"map": random.choice(BOOK)}
    position = GAME.start(*GAME.check_choices(seats, options), seed)
    begun: dict[int, list[float]] = {}
    while actions := GAME.legal_actions(position):
        if position.prompt == "found" and position.seat not in begun:
            action = random.choice(actions)
            assert isinstance(action, AtHex)
            begun[position.seat] = [*map(float, signs(position, action.place))]
        else:
            action = EVALUATOR.reply(position, actions)
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


def main() -> None:
    """Play, fit, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=8_000)
    parser.add_argument("--first", type=int, default=0, help="seed of the first match")
    words = parser.parse_args()
    print(use_compiled())
    matches = [seen(seed) for seed in range(words.first, words.first + words.matches)]
    fitted = by_winner(matches, SIGNS, print)
    assert fitted.spread is not None
    late = fitted.spread[0]
    text = read_json(EVALUATOR.file)["spread"]["points"][0]
    for sign, (worth, _) in fitted.weights["any"].items():
        print(f"{sign}: {worth / late * text:.1f} points, {worth / late:.3f} log-odds")


if __name__ == "__main__":
    main()
