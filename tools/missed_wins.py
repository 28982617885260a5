"""Count hints that miss a win: `python tools/missed_wins.py GAME`.

    PYTHONPATH=game:. .venv/bin/python tools/missed_wins.py venice --positions 50

In matches of bots a hint is asked for wherever the seat to move can win at once; it prints the
hints that name another action. `--keep` adds the positions to a file, `--again` reads such a file.
With `--pairs` matches are played by hints instead; it counts choices of a turn that make no sense
together (`tests/ai/senseless.py`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path

from portolan.cli.compiled import use_compiled

RULES = use_compiled() or "plain Python"

from portolan.ai.bot import Budget
from portolan.ai.hint import advise
from portolan.core.contract import AnyGame
from portolan.core.time_slicing import finish
from portolan.registry import find_game
from tests.ai.senseless import play
from tests.ai.winning import Case, cases, read

SEATS = {"venice": 3, "ransackit": 2, "ragusa": 2}


def count_pairs(game: AnyGame, seeds: range, playouts: int) -> None:
    """Play matches by hints, and print the pairs of actions that make no sense."""
    counted = Counter[str]()
    for seed in seeds:
        match, found = play(game, seed, SEATS[game.id], playouts)
        counted.update(found)
        print(f"match {seed}: {len(match.actions)} actions; {', '.join(found)}", flush=True)
    print(f"{game.id}: {len(seeds)} matches, {sum(counted.values())} senseless pairs; "
          f"{counted.most_common(9)}")  # fmt: skip


def missed(game: AnyGame, case: Case, playouts: int) -> str:
    """Return the prompt and the action of the hint if it misses the win, else ''."""
    position, step = case.match.position, len(case.match.actions)
    decision = game.decision(position)
    assert decision is not None
    view, actions = game.view(position, decision.seat), game.legal_actions(position)
    best = finish(advise(game, view, actions, Budget(playouts=playouts), step))[0]
    if str(best.action) in case.wins:
        return ""
    print(f"seed {case.match.seed}, step {step}: {best.action} ({best.chance:.3f}); "
          f"wins: {', '.join(sorted(case.wins)[:4])}", flush=True)  # fmt: skip
    return f"{decision.prompt}: {best.action}"


def main(words: list[str]) -> None:
    """Print the hints that miss a win, and how many they are."""
    parser = argparse.ArgumentParser("missed_wins", description="Count hints that miss a win.")
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    parser.add_argument("--playouts", type=int, default=360, help="of a hint")
    parser.add_argument("--keep", type=Path, help="a file to add the positions to")
    parser.add_argument("--again", type=Path, help="such a file, to read positions from")
    parser.add_argument("--no-hints", action="store_true", help="only find positions to keep")
    parser.add_argument("--pairs", type=int, default=0, help="matches to play by hints")
    arguments = parser.parse_args(words)
    print(RULES, flush=True)
    game = find_game(arguments.game)
    if arguments.pairs:
        seeds = range(arguments.seed, arguments.seed + arguments.pairs)
        count_pairs(game, seeds, arguments.playouts)
        return
    source = cases(game, arguments.seed, SEATS[game.id])
    if arguments.again:
        source = (read(line) for line in arguments.again.read_text().splitlines())
    begun, hints, others = time.process_time(), 0, Counter[str]()
    for case in islice(source, arguments.positions):
        if arguments.keep:
            with arguments.keep.open("a") as file:
                file.write(case.line() + "\n")
        if not arguments.no_hints:
            hints += 1
            if other := missed(game, case, arguments.playouts):
                others[other] += 1
    print(f"{game.id}: {sum(others.values())} of {hints} hints name another action; "
          f"{time.process_time() - begun:.0f} CPU seconds; {others.most_common(5)}")  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
