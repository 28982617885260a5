"""Count how often bots harm themselves: `python tools/self_harm.py GAME LEVEL …`.

    PYTHONPATH=game .venv/bin/python tools/self_harm.py ransackit apprentice merchant --matches 500

All seats of a match are of one level. A choice harms where it is worse for the seat than doing
nothing in every one of many imagined positions, more than bots themselves look at
(`ai/self_harm.py`). It prints a line for each level, and what was chosen so.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from portolan.cli.compiled import use_compiled

if TYPE_CHECKING:
    from portolan.core.contract import AnyGame, Choices

WORLDS = 64
"""In so many imagined positions a choice must be worse."""


class Count(NamedTuple):
    """The choices of a level in some matches, and those that harmed, by the first word."""

    choices: int
    harmful: Counter[str]


def count(
    game: AnyGame, level: str, seats: int, options: Choices, seeds: range, playouts: int | None
) -> Count:
    """Return how often a level harms itself in matches with these seeds."""
    from portolan.ai.bot import Budget, decide  # noqa: PLC0415 - after the compiled modules
    from portolan.ai.levels import find_evaluator, make_bot  # noqa: PLC0415 - the same
    from portolan.ai.self_harm import SelfHarm  # noqa: PLC0415 - the same

    evaluator, budget = find_evaluator(game.id), Budget(playouts=playouts)
    choices, harmful = 0, Counter[str]()
    for seed in seeds:
        random = Random(f"self-harm {seed}")  # noqa: S311 - a game, not a secret
        bots = [make_bot(level, game, seat, seed * seats + seat) for seat in range(seats)]
        position: Any = game.start(seats, options, seed)
        while decision := game.decision(position):
            seat, actions = decision.seat, game.legal_actions(position)
            view = game.view(position, seat)
            action = decide(bots[seat], view, actions, budget)
            if len(actions) > 1:
                choices += 1
                harm = SelfHarm(game, evaluator, view, actions, seat, random, WORLDS)
                if harm.harms(action):
                    harmful[str(action).partition(" ")[0]] += 1
            game.apply(position, action)
    return Count(choices, harmful)


def main(words: list[str]) -> None:
    """Count for the levels that are named, or for all that a game offers."""
    parser = argparse.ArgumentParser(prog="self_harm", description="Count self-harm of bots.")
    parser.add_argument("game")
    parser.add_argument("level", nargs="*", help="all that are offered if none is named")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    parser.add_argument("--playouts", type=int, help="of levels that search")
    parser.add_argument("--options", action="append", default=[], metavar="NAME", help="turned on")
    asked = parser.parse_args(words)
    use_compiled()
    from portolan.ai.levels import levels  # noqa: PLC0415 - after the compiled modules
    from portolan.registry import find_game  # noqa: PLC0415 - the same

    seeds = range(asked.seed, asked.seed + asked.matches)
    options: Choices = dict.fromkeys(asked.options, True)
    for level in asked.level or levels(asked.game):
        found = count(find_game(asked.game), level, asked.players, options, seeds, asked.playouts)
        harm = sum(found.harmful.values())
        words_of = ", ".join(f"{word} {times}" for word, times in found.harmful.most_common())
        print(
            f"{asked.game} {level}: {harm} of {found.choices:,} choices in {len(seeds)} matches"
            + (f" ({words_of})" if words_of else ""),
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
