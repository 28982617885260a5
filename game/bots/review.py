"""What a match taught: the decisions that cost the most, each beside a better one.

The Rector first thinks briefly about every decision. Where he likes what was played least, that is
tried beside his candidates (`paired.py`). What looks worst is then tried again in fresh worlds: so
the loss that is named was not found by looking for it, and it is beyond its error. It is seen from
two distances, and the smaller is named: what comes right behind the last turn that is looked at can
make one action seem the better.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Generator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from game.bots.advice import Reason, candidates, explain, part
from game.bots.bot import Budget, Clock, Thought
from game.bots.levels import find_judge
from game.bots.lookahead import new_seed
from game.bots.paired import NEAR, OFTEN, Difference, Pairs
from game.bots.rector import Rector
from game.core.chance import SEED_LIMIT
from game.core.contract import AnyGame
from game.core.match import Match

NAMED: Final = 3
"""How many decisions of a match a review brings up."""
DOUBTED: Final = 12
"""How many are tried again."""
WORTH_A_WORD: Final = 0.02
"""Chance to win that a decision must have cost to be brought up."""
TRIED: Final = 12
"""How many of those that the Rector would try first are tried beside what was played."""
_FIRST: Final = 0.2
"""Share of the work that is done when every decision was thought about."""
_CLOSELY: Final = 0.5
"""The same when the most doubtful were looked at closely."""
_UNLIKELY: Final = -0.5
"""An action is tried on beside what was played while it is better by more times its error."""
_TIMES: Final = (1, 2, 4)
"""How many times the worlds of a look are enough, where it is neither hopeless nor sure before."""
_HOPELESS: Final = 0.5
_SURE: Final = 1.5
"""No more worlds are needed for a loss that is not even so many times its error, or beyond that."""


class Pains(NamedTuple):
    """How closely a review looks.

    `search`: playouts of the Rector for each decision. In `glance` imagined worlds his candidates
    are tried; in `worlds` those of them that are hardly worse than what was played; in `again` both
    actions of the worst decisions, from each of two distances, or in up to four times as many.
    """

    search: int = 20
    glance: int = 4
    worlds: int = 12
    again: int = 60


class Finding(NamedTuple):
    """A decision that cost something: what was `played` as which action of the match, from 0.

    `cost` is the chance to win (0 to 1) that is lost beside the `better` action, give or take
    `error`; `chance` is what was left. `reasons` speak for the better one beside the played.
    """

    step: int
    seat: int
    played: str
    better: str
    cost: float
    error: float
    chance: float
    reasons: tuple[Reason, ...]


class _Decision(NamedTuple):
    """What was played at a step, and the `others` that the Rector would think of, best first.

    `behind`: the chance that he sees behind what was played, less that behind the best of them.
    """

    behind: float
    step: int
    view: Any
    seat: int
    played: Any
    others: Sequence[Any]


class _Doubt(NamedTuple):
    """A decision where another action seems `better`, by how much less half the error of that."""

    cost: float
    step: int
    view: Any
    seat: int
    played: Any
    better: Any


def review(
    match: Match,
    seats: Collection[int],
    first: int = 0,
    pains: Pains = Pains(),  # noqa: B008 - it cannot change
    seed: int = 0,
    clock: Clock = time.perf_counter,
) -> Generator[float, None, list[Finding]]:
    """Weigh the decisions of some seats again; return those that cost the most, worst first.

    In slices; yields how far it is. Each decision is judged by what its seat could know at the
    time; those before action number `first` are not judged.
    """
    decisions: list[_Decision] = []
    game, steps = match.game, max(1, len(match.actions))
    again = match.at(0)
    for step, (text, seat) in enumerate(zip(match.actions, match.actors, strict=True)):
        if seat in seats and step >= first:
            view = game.view(again.position, seat)
            work = _think(game, view, step, text, pains, seed + step, clock)
            decision = yield from part(work, *_shares(0.0, _FIRST, step, steps))
            if decision is not None:
                decisions.append(decision)
        again.play(text)
        yield _shares(0.0, _FIRST, step, steps)[1]
    decisions.sort(key=lambda decision: decision.behind)
    closely = decisions[: find_judge(game.id).closely * len(seats)]
    doubts: list[_Doubt] = []
    for number, decision in enumerate(closely):
        look = _doubt(game, decision, pains, Random(seed + decision.step))  # noqa: S311 - a game
        doubt = yield from part(look, *_shares(_FIRST, _CLOSELY, number, len(closely)))
        if doubt is not None:
            doubts.append(doubt)
    doubts.sort(reverse=True, key=lambda doubt: doubt.cost)
    findings = []
    worst = doubts[:DOUBTED]
    for number, doubt in enumerate(worst):
        closer = _certain(game, doubt, pains, seed - 1 - doubt.step)
        finding = yield from part(closer, *_shares(_CLOSELY, 1.0, number, len(worst)))
        if finding is not None:
            findings.append(finding)
    yield 1.0
    findings.sort(key=lambda finding: finding.cost, reverse=True)
    return findings[:NAMED]


def _shares(begun: float, end: float, number: int, count: int) -> tuple[float, float]:
    """Return how much is done before and behind one of so many steps of a part of the work."""
    return begun + (end - begun) * number / count, begun + (end - begun) * (number + 1) / count


def _think(
    game: AnyGame, view: Any, step: int, text: str, pains: Pains, seed: int, clock: Clock
) -> Generator[float, None, _Decision | None]:
    """Return a decision beside what the Rector would think of; None where that is nothing else.

    What he would not even think of seems behind by more than anything that he would.
    """
    legal, played, asked = game.legal_actions(view), game.parse(text), game.decision(view)
    assert asked is not None  # noqa: S101 - somebody chose
    if len(legal) == 1:
        return None
    rector = Rector(game, find_judge(game.id), asked.seat, seed, clock)
    chances = yield from candidates(rector, view, legal, Budget(playouts=pains.search))
    others = [action for action in [*chances][:TRIED] if action != played]
    if not others:
        return None
    behind = -1.0
    if played in chances:
        behind = chances[played] - max(chances[action] for action in others)
    return _Decision(behind, step, view, asked.seat, played, others)


def _doubt(
    game: AnyGame, decision: _Decision, pains: Pains, random: Random
) -> Generator[float, None, _Doubt | None]:
    """Return a decision for which another action seems the better one; else None."""
    judge, view, played = find_judge(game.id), decision.view, decision.played
    others = decision.others
    for distance, worlds in ((judge.glance, pains.glance), (NEAR, pains.worlds)):
        pairs = Pairs(game, judge, view, [played, *others], new_seed(random), distance)
        yield from _promising(pairs, played, worlds)
        others = pairs.actions[1:]
        if not others:
            return None
    better = pairs.best()
    if better == played:
        return None
    cost = pairs.difference(better, played)
    return _Doubt(cost.mean - cost.error / 2, decision.step, view, decision.seat, played, better)


def _promising(pairs: Pairs, played: Any, worlds: int) -> Thought:
    """Try the others in so many worlds beside what was played; leave out what is hardly better."""
    while len(pairs.actions) > 1 and pairs.worlds < worlds:
        yield pairs.worlds / worlds
        yield from pairs.play()
        if pairs.worlds % OFTEN == 0:
            beside = {a: pairs.difference(a, played) for a in pairs.actions[1:]}
            left = [a for a, gain in beside.items() if gain.mean > _UNLIKELY * gain.error]
            pairs.actions = [played, *left]


def _certain(
    game: AnyGame, doubt: _Doubt, pains: Pains, seed: int
) -> Generator[float, None, Finding | None]:
    """Return what a doubtful decision cost, if that is beyond the error; else None."""
    judge, compared = find_judge(game.id), (doubt.better, doubt.played)
    looks = []
    for number, distance in enumerate(judge.horizons):
        pairs = Pairs(game, judge, doubt.view, compared, seed - number, distance)
        shares = _shares(0.0, 1.0, number, len(judge.horizons))
        cost, error = yield from part(_lost(pairs, doubt, pains.again), *shares)
        if cost <= error or cost < WORTH_A_WORD:
            return None
        looks.append((cost, error, pairs.chance(doubt.played)))
    cost, error, chance = min(looks)
    world = game.imagine(doubt.view, doubt.seat, seed % SEED_LIMIT)
    reasons = yield from explain(game, judge, world, compared, doubt.seat, beside=True)
    return Finding(
        doubt.step, doubt.seat, str(doubt.played), str(doubt.better), cost, error, chance,
        reasons[0],
    )  # fmt: skip


def _lost(pairs: Pairs, doubt: _Doubt, worlds: int) -> Generator[float, None, Difference]:
    """Return by how much what was played is worse, in as many worlds as it takes to tell."""
    most = _TIMES[-1] * worlds
    for times in _TIMES:
        while pairs.worlds < times * worlds:
            yield pairs.worlds / most
            yield from pairs.play()
        lost = pairs.difference(doubt.better, doubt.played)
        if not _HOPELESS * lost.error < lost.mean <= _SURE * lost.error:
            break
    return lost
