"""How far reviews can be trusted: `python -m tests.bots.trust GAME [--matches N] [--blunders N]`.

One seat of each match plays by hints, the others are Merchants. The review of such a match should
name no loss worth speaking of; of the same matches, each with one blunder in it, it should name
that one. What is planted is a blunder by what comes of it, whatever anybody thinks of it: from it
and from the hint the match was played on to its end in pairs, and it was lost so much more often.
Where hardly one action costs that much (RANSACKIT), smaller ones are planted (`--small`).
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from game.bots import Budget, decide, make_bot
from game.bots.advice import advise
from game.bots.bot import Thought
from game.bots.levels import find_judge
from game.bots.paired import Difference, Pairs
from game.bots.review import Finding, review
from game.core.match import Match
from game.core.slices import finish
from game.games import find_game

TOO_MUCH = 0.05
"""A loss above this in a match played by hints is a false one."""
SEARCH = 120
"""Playouts behind each hint in each of its halves.

In the usual 1.5 s a browser does about 900 of Ragusa and 110 of RANSACKIT in both together.
"""
GLANCES = 10
"""In so many worlds, by rules of thumb alone, actions are looked at first."""


class Played(NamedTuple):
    """A match, the seat that played by hints, and at which steps it could choose, by the prompt."""

    match: Match
    seat: int
    steps: dict[str, list[int]]


class ByThumb(Pairs):
    """Pairs that are played on by rules of thumb alone, to the very end."""

    def _playout(self, world: Any, action: Any) -> Thought:
        game, judge = self._game, self._judge
        position = world.copy()
        game.apply(position, action)
        while actions := game.legal_actions(position):
            game.apply(position, judge.reply(position, actions))
            yield 0.0
        return judge.chances(judge.values(position), position)[self.seat]


class Blunder(NamedTuple):
    """What counts as a blunder, and how that is proven.

    `cost`: by so much more often the match must be lost behind it, beyond the error of that.
    `looks`: in so many worlds at a time it is looked whether an action may be one. `fresh`: in so
    many other worlds it must turn out to be one, because the looks choose, so they flatter.
    `pairs`: who plays on. `tried`: how many actions of a match are looked at at most.
    """

    cost: float
    looks: tuple[int, ...]
    fresh: int
    pairs: type[Pairs]
    tried: int


USUAL = Blunder(0.2, (6, 18), 60, Pairs, 400)
SMALL = Blunder(0.1, (30, 120), 200, ByThumb, 80)
"""For RANSACKIT, whose rules of thumb play about as well as its Merchant, and far quicker."""


def play_on(match: Match, seat: int, seed: int, search: int) -> Played:
    """Play a match to its end, one seat by hints of so many playouts in each half.

    With none a Merchant plays that seat as well.
    """
    game, steps = match.game, defaultdict[str, list[int]](list)
    bots = [make_bot("merchant", game, other, seed + other) for other in range(match.seats)]
    while decision := game.decision(match.position):
        view = game.view(match.position, decision.seat)
        actions = game.legal_actions(match.position)
        if decision.seat == seat and len(actions) > 1:
            steps[decision.prompt].append(len(match.actions))
        if decision.seat == seat and search:
            thought = advise(
                game, view, actions, Budget(playouts=search), seed + len(match.actions)
            )
            action = finish(thought)[0].action
        else:
            action = decide(bots[decision.seat], view, actions, Budget())
        match.play(str(action))
    return Played(match, seat, steps)


def plant(
    played: Played, random: Random, ahead: int, sought: Blunder = USUAL
) -> tuple[int, str] | None:
    """Return a step of the hinted seat and a blunder to make there, None if none was found.

    Each prompt is as likely, however often it was asked, and so is each verb there.
    """
    game, judge = played.match.game, find_judge(played.match.game.id)
    prompts = sorted(played.steps)
    for _ in range(sought.tried):
        step = random.choice(played.steps[random.choice(prompts)])
        view = game.view(played.match.at(step).position, played.seat)
        hinted = game.parse(played.match.actions[step])
        others = [action for action in game.legal_actions(view)
                  if action != hinted and str(action) not in game.resigning]  # fmt: skip
        if not others:
            continue
        verb = random.choice(sorted({_verb(action) for action in others}))
        worse = random.choice([action for action in others if _verb(action) == verb])
        glance, looks, fresh = (
            kind(game, judge, view, (hinted, worse), random.randrange(1 << 30), ahead)
            for kind in (ByThumb, sought.pairs, sought.pairs)
        )
        if _cost(glance, GLANCES).mean < sought.cost:
            continue
        proofs = [*((looks, worlds) for worlds in sought.looks), (fresh, sought.fresh)]
        if all(_proven(sought.cost, _cost(*proof)) for proof in proofs):
            return step, str(worse)
    return None


def _verb(action: Any) -> str:
    return str(action).split()[0]


def _cost(pairs: Pairs, worlds: int) -> Difference:
    """Play so many more worlds; return what the second action costs beside the first."""
    for _ in range(worlds):
        finish(pairs.play())
    return pairs.difference(*pairs.actions)


def _proven(least: float, cost: Difference) -> bool:
    return cost.mean >= least and cost.mean > cost.error


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
        "--search",
        type=int,
        default=SEARCH,
        help="playouts in each half of a hint; 0: no hints, blunders alone",
    )
    parser.add_argument("--small", action="store_true", help="blunders of a tenth")
    words = parser.parse_args()
    game = find_game(words.game)
    clean = false = planted = found = won = 0
    for seed, played in matches(game, words.matches, words.first, words.search):
        if words.search:
            begun = time.process_time()
            named = findings(played, seed)
            took = time.process_time() - begun
            clean += 1
            worst = max((finding.cost for finding in named), default=0.0)
            false += worst > TOO_MUCH
            won += game.result(played.match.position)[played.seat].winner
            choices = sum(map(len, played.steps.values()))
            print(f"match {seed}: {played.match.seats} players, {len(played.match.actions)} "
                  f"actions, {choices} choices, {took:.0f} s; named: {told(named) or 'nothing'}",
                  flush=True)  # fmt: skip
        if planted < words.blunders:
            sought = SMALL if words.small else USUAL
            blunder = plant(played, Random(seed), words.ahead, sought)
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
