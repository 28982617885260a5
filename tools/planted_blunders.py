"""Count what reviews find: `python tools/planted_blunders.py GAME`.

    PYTHONPATH=game .venv/bin/python tools/planted_blunders.py ragusa --matches 5 --blunders 5

One seat of each match plays by hints, the others are Merchants. The review of such a match should
find no loss above 5 %. Then a blunder is planted in each: an action after which playouts to the end
lose more often than after the action that was played. The review should find that one. Few actions
of RANSACKIT cost that much, so smaller blunders can be planted (`--small`). `--keep` adds the
matches to a file, `--again` reads such a file.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from portolan.cli.compiled import use_compiled

RULES = use_compiled() or "plain Python"

from portolan.ai.bot import Budget, Evaluator, decide
from portolan.ai.hint import advise
from portolan.ai.levels import find_evaluator, make_bot
from portolan.ai.paired_rollouts import Difference, PairedRollouts
from portolan.ai.review import Finding, ReviewEffort, review
from portolan.core.contract import AnyGame
from portolan.core.evaluation import Depth
from portolan.core.match import Match, load_match
from portolan.core.time_slicing import finish
from portolan.registry import find_game

TOO_MUCH = 0.05
"""A loss above this in a match played by hints is a false one."""
PLAYOUTS = 360
"""The most playouts of a hint; most take a third.

In 1.5 s a browser does about 900 of Ragusa; in the usual 3 s about 100 of RANSACKIT.
"""
PROMISING, HOPELESS = -0.25, 0.5
"""An action is dropped if its cost plus so many errors is less than a blunder's: while blunders are
looked for, and while one is proven."""


class Played(NamedTuple):
    """A match, the seat that played by hints, and the steps at which it could choose, by prompt."""

    match: Match
    seat: int
    steps: dict[str, list[int]]


class Blunder(NamedTuple):
    """What counts as a blunder, and how to look for one.

    `cost`: how much more often the match must be lost, beyond the error. Each of `glances` (by
    policy), `looks` and `fresh` is a number of worlds after which an action may be dropped. `fresh`
    worlds are new ones, since an action chosen as the worst of many looks worse than it is.
    `by_policy`: whether looks and fresh worlds are played by the policy, too. `tried`: the most
    actions that are tried in a match. `disliked`: whether every second of them is what the policy
    would choose last.
    """

    cost: float
    glances: tuple[int, ...]
    looks: tuple[int, ...]
    fresh: tuple[int, ...]
    by_policy: bool
    tried: int
    disliked: bool


USUAL = Blunder(0.2, (4, 10), (6, 24), (20, 60), False, 400, False)
SMALL = Blunder(0.1, (4, 8, 16, 32, 64), (), (50, 100, 200), True, 200, True)
"""For RANSACKIT, whose policy plays about as well as its Merchant, and far faster."""


class Planted(NamedTuple):
    """A blunder: the step, the action there instead of the one that was played, and its cost."""

    step: int
    action: str
    cost: Difference


class Case(NamedTuple):
    """A match to review, as it was played or with a blunder."""

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


def play_on(match: Match, seat: int, seed: int, playouts: int) -> Played:
    """Play a match to its end, one seat by hints; without playouts by a Merchant."""
    game, steps = match.game, defaultdict[str, list[int]](list)
    bots = [make_bot("merchant", game, other, seed + other) for other in range(match.seats)]
    while decision := game.decision(match.position):
        view = game.view(match.position, decision.seat)
        actions = game.legal_actions(match.position)
        if decision.seat == seat and len(actions) > 1:
            steps[decision.prompt].append(len(match.actions))
        if decision.seat == seat and playouts:
            budget = Budget(playouts=playouts)
            action = finish(advise(game, view, actions, budget, seed + len(match.actions)))[
                0
            ].action
        else:
            action = decide(bots[decision.seat], view, actions, Budget())
        match.play(str(action))
    return Played(match, seat, steps)


def plant(played: Played, random: Random, turns: int, sought: Blunder) -> Planted | None:
    """Return a blunder that the seat could have made, None if none was found."""
    game, evaluator = played.match.game, find_evaluator(played.match.game.id)
    for step, worse in _tries(played, random, sought):
        view = game.view(played.match.at(step).position, played.seat)
        pair = game.parse(played.match.actions[step]), worse
        glance, look, proof = (
            PairedRollouts(
                game, evaluator, view, pair, random.randrange(1 << 30), Depth(turns, by_policy)
            )
            for by_policy in (True, sought.by_policy, sought.by_policy)
        )
        if (
            _costs(glance, sought.glances, sought.cost, PROMISING)
            and _costs(look, sought.looks, sought.cost, PROMISING)
            and _costs(proof, sought.fresh, sought.cost, HOPELESS)
        ):
            cost = proof.difference(*pair)
            if cost.mean >= sought.cost and cost.mean > cost.error:
                return Planted(step, str(worse), cost)
    return None


def _costs(pairs: PairedRollouts, looks: Sequence[int], least: float, errors: float) -> bool:
    """Return whether the second action still costs enough after each of these numbers of worlds."""
    for worlds in looks:
        while pairs.worlds < worlds:
            finish(pairs.play())
        cost = pairs.difference(*pairs.actions)
        if cost.mean + errors * cost.error < least:
            return False
    return True


def _tries(played: Played, random: Random, sought: Blunder) -> Iterator[tuple[int, Any]]:
    """Yield steps and actions that were not played there, each once.

    All prompts are equally likely, and at a step all verbs.
    """
    game, evaluator = played.match.game, find_evaluator(played.match.game.id)
    prompts, tried = sorted(played.steps), set()
    for number in range(sought.tried):
        step = random.choice(played.steps[random.choice(prompts)])
        view = game.view(played.match.at(step).position, played.seat)
        others = [action for action in game.legal_actions(view)
                  if str(action) not in {played.match.actions[step], *game.resigning}]  # fmt: skip
        if not others:
            continue
        verb = random.choice(sorted({_verb(action) for action in others}))
        alike = [action for action in others if _verb(action) == verb]
        worse = random.choice(alike)
        if sought.disliked and number % 2 == 0:
            worse = _least_liked(evaluator, view, alike)
        if (step, str(worse)) not in tried:
            tried.add((step, str(worse)))
            yield step, worse


def _least_liked(evaluator: Evaluator, view: Any, actions: Sequence[Any]) -> Any:
    """Return the action that the policy would choose last."""
    left = list(actions)
    while len(left) > 1:
        left.remove(evaluator.policy_action(view, left))
    return left[0]


def _verb(action: Any) -> str:
    return str(action).split()[0]


def cases(game: AnyGame, arguments: argparse.Namespace) -> Iterator[Case]:
    """Play matches with the fewest players and one more; yield each as it is and with a blunder.

    Without hints only the latter.
    """
    sought, planted = SMALL if arguments.small else USUAL, 0
    for seed in range(arguments.seed, arguments.seed + arguments.matches):
        seats = game.default_player_count + seed % 2
        match = Match(game, seats, {}, seed)
        played = play_on(match, seed % seats, seed * 1000, arguments.playouts)
        if arguments.playouts:
            yield Case(seed, played.match, played.seat, None)
        if planted == arguments.blunders:
            continue
        blunder = plant(played, Random(seed), arguments.turns, sought)
        if blunder is None:
            print(f"match {seed}: no blunder found to plant", flush=True)
            continue
        spoilt = played.match.at(blunder.step)
        spoilt.play(blunder.action)
        again = play_on(spoilt, played.seat, seed * 1000 + 500, arguments.playouts)
        planted += 1
        yield Case(seed, again.match, played.seat, blunder)


def losses(found: list[Finding]) -> str:
    """Return the losses that a review found, in per cent."""
    each = [f"{100 * f.cost:.0f} ± {100 * f.error:.0f} (step {f.step + 1})" for f in found]
    return ", ".join(each) or "nothing"


def reviewed(case: Case, limit: float | None) -> list[Finding]:
    """Review a match with a budget of processor time in seconds; print and return the findings."""
    begun = time.process_time()
    effort = ReviewEffort(seconds=limit)
    work = review(case.match, {case.seat}, effort=effort, seed=case.seed, clock=time.process_time)
    found = finish(work)
    seconds = time.process_time() - begun
    about = f"{case.match.seats} players, {len(case.match.actions)} actions, {seconds:.0f} s"
    if case.planted is None:
        print(f"match {case.seed}: {about}; found: {losses(found)}", flush=True)
        return found
    step, action, cost = case.planted
    hit = any(finding.step == step for finding in found)
    print(f"match {case.seed}: {about}; {action!r} at step {step + 1}, {100 * cost.mean:.0f} ± "
          f"{100 * cost.error:.0f}: {'found' if hit else 'MISSED'}; found: {losses(found)}",
          flush=True)  # fmt: skip
    return found


def main(words: list[str]) -> None:
    """Print what each review finds, and how many false losses and planted blunders."""
    parser = argparse.ArgumentParser("planted_blunders", description="Count what reviews find.")
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--blunders", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    parser.add_argument("--turns", type=int, default=10_000, help="of a playout after a blunder")
    parser.add_argument(
        "--playouts", type=int, default=PLAYOUTS, help="of a hint; 0: only blunders of Merchants"
    )
    parser.add_argument("--small", action="store_true", help="plant blunders that cost a tenth")
    parser.add_argument("--keep", type=Path, help="a file to add the matches to")
    parser.add_argument("--again", type=Path, help="such a file, to read matches from")
    parser.add_argument(
        "--seconds",
        type=float,
        help="of a review; 0: no limit; by default as in the page",
    )
    parser.add_argument("--no-reviews", action="store_true", help="only play matches to keep")
    arguments = parser.parse_args(words)
    print(RULES, flush=True)
    game, seconds = find_game(arguments.game), arguments.seconds
    if seconds is None:
        seconds = find_evaluator(game.id).review_seconds
    source = cases(game, arguments)
    if arguments.again:
        source = map(read, arguments.again.read_text().splitlines())
    clean = false = planted = hits = 0
    for case in source:
        if arguments.keep:
            with arguments.keep.open("a") as file:
                file.write(case.line() + "\n")
        if arguments.no_reviews:
            continue
        found = reviewed(case, seconds or None)
        if case.planted is None:
            clean += 1
            false += any(finding.cost > TOO_MUCH for finding in found)
        else:
            planted += 1
            hits += any(finding.step == case.planted.step for finding in found)
    print(f"{game.id}: {clean} matches by hints, {false} with a loss above {TOO_MUCH:.0%}; "
          f"{hits} of {planted} blunders found")  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
