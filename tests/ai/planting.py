"""Matches to review, as they were played and with a blunder in them.

What is planted is a blunder by what comes of it, whatever anybody thinks of it: from it and from
what was played there the match is played on to its end in pairs, and it is lost so much more often.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from portolan.ai.bot import Budget, Evaluator, decide
from portolan.ai.hint import advise
from portolan.ai.levels import find_evaluator, make_bot
from portolan.ai.paired_rollouts import Difference, PairedRollouts
from portolan.core.evaluation import Depth
from portolan.core.match import Match
from portolan.core.time_slicing import finish


class Played(NamedTuple):
    """A match, the seat that played by hints, and at which steps it could choose, by the prompt."""

    match: Match
    seat: int
    steps: dict[str, list[int]]


class Blunder(NamedTuple):
    """What counts as a blunder, and how one is looked for.

    `cost`: by so much more often the match must be lost behind it, beyond the error of that, in
    the last number of `fresh` worlds that nobody has looked at: the looks choose, so they flatter.
    After so many worlds of `glances`, by rules of thumb alone, and then of `looks`, an action is
    dropped that has not cost that much by a quarter of the error, and after so many fresh ones what
    is half of the error below. `by_policy`: whether looks and fresh worlds are played on by rules
    of thumb, too. `tried`: how many actions of a match are looked at at most.
    `disliked`: every
    second one is what rules of thumb come to last, where they can choose from some of the actions
    as from all.
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
"""For RANSACKIT, whose rules of thumb play about as well as its Merchant, and far quicker."""
PROMISING, HOPELESS = -0.25, 0.5
"""How many errors above the least cost of a blunder something may be, to be looked at on, and to be
proven on: the first saves time, the second nothing that could still be proven."""


class Planted(NamedTuple):
    """A blunder: what is done at a step instead of what was played, and what that costs."""

    step: int
    action: str
    cost: Difference


def play_on(match: Match, seat: int, seed: int, search: int) -> Played:
    """Play a match to its end, one seat by hints of so many playouts at most.

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


def matches(game: Any, count: int, first: int, search: int) -> Iterator[tuple[int, Played]]:
    """Yield matches with their seeds, at tables of the fewest players and one more."""
    for seed in range(first, first + count):
        seats = game.default_seats + seed % 2
        yield seed, play_on(Match(game, seats, {}, seed), seed % seats, seed * 1000, search)


def plant(played: Played, random: Random, ahead: int, sought: Blunder = USUAL) -> Planted | None:
    """Return a blunder that the seat could have made, None if none was found."""
    game, evaluator = played.match.game, find_evaluator(played.match.game.id)
    for step, worse in _tries(played, random, sought):
        view = game.view(played.match.at(step).position, played.seat)
        pair = game.parse(played.match.actions[step]), worse
        screening_depth, look, proof = (
            PairedRollouts(
                game, evaluator, view, pair, random.randrange(1 << 30), Depth(ahead, by_policy)
            )
            for by_policy in (True, sought.by_policy, sought.by_policy)
        )
        if (
            _costs(screening_depth, sought.glances, sought.cost, PROMISING)
            and _costs(look, sought.looks, sought.cost, PROMISING)
            and _costs(proof, sought.fresh, sought.cost, HOPELESS)
        ):
            cost = proof.difference(*pair)
            if cost.mean >= sought.cost and cost.mean > cost.error:
                return Planted(step, str(worse), cost)
    return None


def _costs(pairs: PairedRollouts, looks: Sequence[int], least: float, errors: float) -> bool:
    """Look after so many worlds; whether the second action went on to cost that much."""
    for worlds in looks:
        while pairs.worlds < worlds:
            finish(pairs.play())
        cost = pairs.difference(*pairs.actions)
        if cost.mean + errors * cost.error < least:
            return False
    return True


def _tries(played: Played, random: Random, sought: Blunder) -> Iterator[tuple[int, Any]]:
    """Yield steps, and actions that were not played there, each once.

    Each prompt is as likely, however often it was asked, and so is each verb there.
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
    """Return the action that rules of thumb would come to last."""
    left = list(actions)
    while len(left) > 1:
        left.remove(evaluator.reply(view, left))
    return left[0]


def _verb(action: Any) -> str:
    return str(action).split()[0]
