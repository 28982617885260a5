"""Count how often bots harm themselves: `python tools/self_harm.py GAME LEVEL …`.

    PYTHONPATH=game .venv/bin/python tools/self_harm.py ransackit apprentice merchant --matches 500

All seats of a match are of one level. A choice harms where it is worse for the seat than doing
nothing in each of many imagined positions, more than bots themselves look at
(`ai/self_harm.py`). It prints a line for each level, with the harmful choices by kind.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random
from typing import Any, NamedTuple

from portolan.cli.compiled import use_compiled

use_compiled()

from portolan.ai.bot import Budget, decide
from portolan.ai.levels import find_evaluator, levels, make_bot
from portolan.ai.self_harm import SampledWorlds, SelfHarm
from portolan.core.contract import AnyGame, Choices
from portolan.registry import find_game

SAMPLED = SampledWorlds(worlds=64, worse_in=64)
"""A choice must be worse in all of these."""


class Count(NamedTuple):
    """The choices of a level in some matches, and the harmful ones by their first word."""

    choices: int
    harmful: Counter[str]


def count(
    game: AnyGame, level: str, seats: int, options: Choices, seeds: range, playouts: int | None
) -> Count:
    """Return how often a level harms itself in matches with these seeds."""
    evaluator, budget = find_evaluator(game.id), Budget(playouts=playouts)
    choices, harmful = 0, Counter[str]()
    for seed in seeds:
        random = Random(f"self-harm {seed}")
        bots = [make_bot(level, game, seat, seed * seats + seat) for seat in range(seats)]
        position: Any = game.start(seats, options, seed)
        while decision := game.decision(position):
            seat, actions = decision.seat, game.legal_actions(position)
            view = game.view(position, seat)
            action = decide(bots[seat], view, actions, budget)
            if len(actions) > 1:
                choices += 1
                harm = SelfHarm(game, evaluator, view, actions, seat, random, SAMPLED)
                if harm.harms(action):
                    harmful[str(action).partition(" ")[0]] += 1
            game.apply(position, action)
    return Count(choices, harmful)


def main(words: list[str]) -> None:
    """Print the counts of the named levels, or of all that a game offers."""
    parser = argparse.ArgumentParser(prog="self_harm", description="Count self-harm of bots.")
    parser.add_argument("game")
    parser.add_argument("level", nargs="*", help="(default: all that the game offers)")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    parser.add_argument("--playouts", type=int, help="of levels that search")
    parser.add_argument("--options", action="append", default=[], metavar="NAME", help="turned on")
    arguments = parser.parse_args(words)
    seeds = range(arguments.seed, arguments.seed + arguments.matches)
    options: Choices = dict.fromkeys(arguments.options, True)
    for level in arguments.level or levels(arguments.game):
        found = count(
            find_game(arguments.game), level, arguments.players, options, seeds, arguments.playouts
        )
        harm = sum(found.harmful.values())
        kinds = ", ".join(f"{word} {times}" for word, times in found.harmful.most_common())
        print(
            f"{arguments.game} {level}: {harm} of {found.choices:,} choices in {len(seeds)} matches"
            + (f" ({kinds})" if kinds else ""),
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
