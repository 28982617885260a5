"""How far reviews can be trusted (`python -m tests.ai.trust GAME`).

One seat of each match plays by hints, the others are Merchants. The review of such a match should
name no loss worth speaking of; of the same matches, each with one blunder in it (`planting.py`), it
should name that one. Where hardly one action costs that much (RANSACKIT), smaller ones are planted
(`--small`). What was played can be kept in a file (`--keep`), and reviewed anew (`--again`).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from portolan.ai.paired_rollouts import Difference
from portolan.ai.review import Finding, review
from portolan.core.match import Match, load_match
from portolan.core.time_slicing import finish
from portolan.registry import find_game
from tests.ai.planting import SMALL, USUAL, Planted, matches, plant, play_on

TOO_MUCH = 0.05
"""A loss above this in a match played by hints is a false one."""
SEARCH = 360
"""Playouts that each hint may have; a third is what it usually takes.

In 1.5 s a browser does about 900 of Ragusa; in the usual 3 s about 100 of RANSACKIT.
"""


class Case(NamedTuple):
    """A match to review: as it was played, or with what was planted there."""

    seed: int
    match: Match
    seat: int
    planted: Planted | None

    def line(self) -> str:
        """Return the case as a line of JSON."""
        return json.dumps([self.seed, self.match.save(), self.seat, self.planted])


def read(line: str) -> Case:
    """Return the case of a line."""
    seed, save, seat, planted = json.loads(line)
    if planted is not None:
        step, action, cost = planted
        planted = Planted(step, action, Difference(*cost))
    return Case(seed, load_match(save, find_game), seat, planted)


def played(game: Any, words: argparse.Namespace) -> Iterator[Case]:
    """Play matches; yield each as it is, if by hints, and with a blunder, if one is found."""
    sought, planted = SMALL if words.small else USUAL, 0
    for seed, one in matches(game, words.matches, words.first, words.search):
        if words.search:
            yield Case(seed, one.match, one.seat, None)
        if planted == words.blunders:
            continue
        blunder = plant(one, Random(seed), words.ahead, sought)
        if blunder is None:
            print(f"match {seed}: no blunder found to plant", flush=True)
            continue
        spoilt = one.match.at(blunder.step)
        spoilt.play(blunder.action)
        again = play_on(spoilt, one.seat, seed * 1000 + 500, words.search)
        planted += 1
        yield Case(seed, again.match, one.seat, blunder)


def told(found: list[Finding]) -> str:
    """Return the losses that a review names, in per cent."""
    losses = [f"{100 * f.cost:.0f} ± {100 * f.error:.0f} (step {f.step + 1})" for f in found]
    return ", ".join(losses) or "nothing"


def weighed(case: Case) -> list[Finding]:
    """Review a match; tell what was named."""
    begun = time.process_time()
    named = finish(review(case.match, {case.seat}, seed=case.seed))
    took = time.process_time() - begun
    about = f"{case.match.seats} players, {len(case.match.actions)} actions, {took:.0f} s"
    if case.planted is None:
        print(f"match {case.seed}: {about}; named: {told(named)}", flush=True)
        return named
    step, action, cost = case.planted
    hit = any(finding.step == step for finding in named)
    print(f"match {case.seed}: {about}; {action!r} at step {step + 1}, {100 * cost.mean:.0f} ± "
          f"{100 * cost.error:.0f}: {'found' if hit else 'MISSED'}; named: {told(named)}",
          flush=True)  # fmt: skip
    return named


def main() -> None:
    """Play, review, and tell."""
    parser = argparse.ArgumentParser(
        "python -m tests.ai.trust", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--blunders", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="seed of the first match")
    parser.add_argument("--ahead", type=int, default=10_000, help="turns behind a blunder")
    parser.add_argument(
        "--search",
        type=int,
        default=SEARCH,
        help="playouts of a hint; 0: no hints, blunders alone",
    )
    parser.add_argument("--small", action="store_true", help="blunders of a tenth")
    parser.add_argument("--keep", type=Path, help="a file to which all matches are added")
    parser.add_argument("--again", type=Path, help="such a file, to review what is kept there")
    parser.add_argument("--unseen", action="store_true", help="play and keep, review nothing")
    words = parser.parse_args()
    game = find_game(words.game)
    if words.again:
        cases: Iterator[Case] = map(read, words.again.read_text().splitlines())
    else:
        cases = played(game, words)
    clean = false = planted = found = 0
    for case in cases:
        if words.keep:
            with words.keep.open("a") as file:
                file.write(case.line() + "\n")
        if words.unseen:
            continue
        named = weighed(case)
        if case.planted is None:
            clean += 1
            false += any(finding.cost > TOO_MUCH for finding in named)
        else:
            planted += 1
            found += any(finding.step == case.planted.step for finding in named)
    print(f"{game.id}: {clean} matches by hints, {false} with a loss above {TOO_MUCH:.0%}; "
          f"{found} of {planted} blunders found")  # fmt: skip
