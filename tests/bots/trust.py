"""How far reviews can be trusted: `python -m tests.bots.trust GAME [--matches N] [--blunders N]`.

One seat of each match plays by hints, the others are Merchants. The review of such a match should
name no loss worth speaking of; of the same matches, each with one blunder in it, it should name
that one. What is planted is a blunder by what comes of it, whatever anybody thinks of it: from it
and from the hint the match was played on to its end in pairs, and it was lost so much more often.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from game.bots import Budget, decide, make_bot
from game.bots.advice import advise
from game.bots.bot import Judge
from game.bots.levels import find_judge
from game.bots.paired import Pairs
from game.bots.review import Finding, review
from game.core.chance import SEED_LIMIT
from game.core.match import Match
from game.core.slices import finish
from game.games import find_game

TOO_MUCH = 0.05
"""A loss above this in a match played by hints is a false one."""
BLUNDER = 0.2
"""By so much more often the match must be lost behind a blunder, beyond the error of that."""
SEARCH = 120
"""Playouts behind each hint in each of its halves.

In the usual 1.5 s a browser does about 900 of Ragusa and 110 of RANSACKIT in both together.
"""
GLANCES, TRIED = 10, 400
"""In so many worlds, by rules of thumb alone, so many actions at most are looked at first."""
LOOKS = (6, 18)
"""In so many worlds at a time it is looked whether an action may be a blunder."""
FRESH = 60
"""In so many other worlds it must turn out to be one: the looks choose, so they flatter."""


class Played(NamedTuple):
    """A match, the seat that played by hints, and at which steps it could choose."""

    match: Match
    seat: int
    steps: list[int]


def play_on(match: Match, seat: int, seed: int, search: int) -> Played:
    """Play a match to its end, one seat by hints of so many playouts in each half."""
    game, steps = match.game, []
    bots = [make_bot("merchant", game, other, seed + other) for other in range(match.seats)]
    while decision := game.decision(match.position):
        view = game.view(match.position, decision.seat)
        actions = game.legal_actions(match.position)
        if decision.seat != seat:
            action = decide(bots[decision.seat], view, actions, Budget())
        else:
            thought = advise(
                game, view, actions, Budget(playouts=search), seed + len(match.actions)
            )
            action = finish(thought)[0].action
            if len(actions) > 1:
                steps.append(len(match.actions))
        match.play(str(action))
    return Played(match, seat, steps)


def plant(played: Played, random: Random, ahead: int) -> tuple[int, str] | None:
    """Return a step of the hinted seat and a blunder to make there, None if none was found."""
    game, judge = played.match.game, find_judge(played.match.game.id)
    for _ in range(TRIED):
        step = random.choice(played.steps)
        at = played.match.at(step)
        view = game.view(at.position, played.seat)
        hinted = game.parse(played.match.actions[step])
        others = [action for action in game.legal_actions(view)
                  if action != hinted and str(action) not in game.resigning]  # fmt: skip
        if not others:
            continue
        kind = random.choice(sorted({_kind(action) for action in others}))
        worse = random.choice([action for action in others if _kind(action) == kind])
        if not _seems_worse(game, judge, view, hinted, worse, random):
            continue
        pairs = Pairs(game, judge, view, (hinted, worse), random.randrange(1 << 30), ahead)
        if not all(_lost(pairs, hinted, worse, worlds) for worlds in LOOKS):
            continue
        pairs = Pairs(game, judge, view, (hinted, worse), random.randrange(1 << 30), ahead)
        if _lost(pairs, hinted, worse, FRESH):
            return step, str(worse)
    return None


def _kind(action: Any) -> str:
    """Return what kind of action it is: each kind is as likely, however many there are of it."""
    return str(action).split()[0]


def _seems_worse(
    game: Any, judge: Judge, view: Any, hinted: Any, worse: Any, random: Random
) -> bool:
    """Tell whether the match is lost more often behind an action, if all go by rules of thumb."""
    seat = game.decision(view).seat
    apart = 0.0
    for _ in range(GLANCES):
        world = game.imagine(view, seat, random.randrange(SEED_LIMIT))
        for action, sign in ((hinted, 1), (worse, -1)):
            position = world.copy()
            game.apply(position, action)
            while actions := game.legal_actions(position):
                game.apply(position, judge.reply(position, actions))
            apart += sign * game.result(position)[seat].winner
    return apart >= BLUNDER * GLANCES


def _lost(pairs: Pairs, hinted: Any, worse: Any, worlds: int) -> bool:
    """Play so many more worlds; return whether the one action loses so much more, beyond error."""
    for _ in range(worlds):
        finish(pairs.play())
    cost, error = pairs.difference(hinted, worse)
    return cost >= BLUNDER and cost > error


def findings(played: Played, seed: int) -> list[Finding]:
    """Return what the review says of the hinted seat."""
    return finish(review(played.match, {played.seat}, seed=seed))


def told(found: list[Finding]) -> str:
    """Return the losses that a review names, in per cent."""
    return ", ".join(f"{100 * f.cost:.0f} ± {100 * f.error:.0f} (step {f.step + 1})" for f in found)


def matches(game: Any, count: int, first: int, search: int) -> Iterator[tuple[int, Played]]:
    """Yield matches with their seeds, at tables of the fewest players and one more."""
    fewest = min(seats for seats in game.seats if seats > 1)
    for seed in range(first, first + count):
        seats = fewest + seed % 2
        yield seed, play_on(Match(game, seats, {}, seed), seed % seats, seed * 1000, search)


def main() -> None:
    """Play, review, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--blunders", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="seed of the first match")
    parser.add_argument("--ahead", type=int, default=10_000, help="turns behind a blunder")
    parser.add_argument(
        "--search", type=int, default=SEARCH, help="playouts in each half of a hint"
    )
    words = parser.parse_args()
    game = find_game(words.game)
    clean = false = planted = found = won = 0
    for seed, played in matches(game, words.matches, words.first, words.search):
        begun = time.process_time()
        named = findings(played, seed)
        took = time.process_time() - begun
        clean += 1
        worst = max((finding.cost for finding in named), default=0.0)
        false += worst > TOO_MUCH
        won += game.result(played.match.position)[played.seat].winner
        print(f"match {seed}: {played.match.seats} players, {len(played.match.actions)} actions, "
              f"{len(played.steps)} choices, {took:.0f} s; named: {told(named) or 'nothing'}",
              flush=True)  # fmt: skip
        if planted < words.blunders:
            blunder = plant(played, Random(seed), words.ahead)
            if blunder is None:
                print("  no blunder found to plant", flush=True)
                continue
            step, text = blunder
            spoilt = played.match.at(step)
            spoilt.play(text)
            again = play_on(spoilt, played.seat, seed * 1000 + 500, words.search)
            named = findings(again, seed)
            hit = any(finding.step == step for finding in named)
            planted, found = planted + 1, found + hit
            print(f"  blunder at step {step + 1}, {text!r}: {'found' if hit else 'MISSED'}; "
                  f"named: {told(named) or 'nothing'}", flush=True)  # fmt: skip
    print(f"{game.id}: {clean} matches by hints ({won} won), {false} with a loss above "
          f"{TOO_MUCH:.0%}; {found} of {planted} blunders found")  # fmt: skip


if __name__ == "__main__":
    main()
