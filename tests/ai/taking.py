"""How often hints take a win (`python -m tests.ai.wins GAME`).

In matches of Merchants, wherever the asked seat can win at once, a hint is asked for, and it is
counted which name another action. Positions can be kept in a file (`--keep`), and asked about anew
(`--again`). With `--pairs` matches are played by hints instead, and pairs of actions counted that
make no sense in one turn (`senseless.py`).
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import islice
from pathlib import Path

from portolan.ai.bot import Budget
from portolan.ai.hint import advise
from portolan.core.time_slicing import finish
from portolan.registry import find_game
from tests.ai.senseless import play
from tests.ai.winning import cases, read

SEATS = {"venice": 3, "ransackit": 2, "ragusa": 2}


def look_for_pairs(words: argparse.Namespace) -> None:
    """Play matches by hints; tell the pairs of actions that make no sense."""
    game, counted = find_game(words.game), Counter[str]()
    for seed in range(words.first, words.first + words.pairs):
        match, found = play(game, seed, SEATS[game.id], words.search)
        counted.update(found)
        print(f"match {seed}: {len(match.actions)} actions; {', '.join(found)}", flush=True)
    print(f"{game.id}: {words.pairs} matches, {sum(counted.values())} senseless pairs; "
          f"{counted.most_common(9)}")  # fmt: skip


def main() -> None:
    """Ask, count, and tell."""
    parser = argparse.ArgumentParser(
        "python -m tests.ai.wins", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="seed of the first match")
    parser.add_argument("--search", type=int, default=360, help="playouts of a hint")
    parser.add_argument("--keep", type=Path, help="a file to which all positions are added")
    parser.add_argument("--again", type=Path, help="such a file, to ask about what is kept there")
    parser.add_argument("--unasked", action="store_true", help="find and keep, ask for no hint")
    parser.add_argument("--pairs", type=int, default=0, help="matches to play by hints")
    words = parser.parse_args()
    if words.pairs:
        look_for_pairs(words)
        return
    game, asked, other = find_game(words.game), 0, Counter[str]()
    source = cases(game, words.first, SEATS[game.id])
    if words.again:
        source = (read(line) for line in words.again.read_text().splitlines())
    begun = time.process_time()
    for case in islice(source, words.positions):
        if words.keep:
            with words.keep.open("a") as file:
                file.write(case.line() + "\n")
        if words.unasked:
            continue
        position = case.match.position
        decision = game.decision(position)
        assert decision is not None
        view, actions = game.view(position, decision.seat), game.legal_actions(position)
        asked += 1
        seed = len(case.match.actions)
        best = finish(advise(game, view, actions, Budget(playouts=words.search), seed))[0]
        if str(best.action) not in case.wins:
            other[f"{decision.prompt}: {best.action}"] += 1
            print(f"seed {case.match.seed}, step {seed}: {best.action} ({best.chance:.3f}); "
                  f"wins: {', '.join(sorted(case.wins)[:4])}", flush=True)  # fmt: skip
    missed = sum(other.values())
    print(f"{game.id}: {missed} of {asked} hints name another action; "
          f"{time.process_time() - begun:.0f} CPU seconds; {other.most_common(5)}")  # fmt: skip
