"""Review of a match: the most costly decisions, each with a better action.

A short tree search examines every decision. Where it values the played action least, that is
compared with its candidates in paired playouts (`paired_rollouts.py`). The worst decisions are
tried again in fresh worlds, to avoid selection bias, and a loss must exceed its error. It is
measured at two depths and the smaller one is reported, since what follows right after the last turn
can favour one action. At the second depth only decisions that could still be among the worst are
examined. Each of these passes goes from the most to the least suspicious. With a time limit each
pass has a share of it, and so has each decision, up to three times the average: decisions that a
pass does not reach are not reported, and those reported were fully examined.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Generator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from portolan.ai.bot import Budget, Thought
from portolan.ai.hint import candidates, explain, scaled_progress
from portolan.ai.ismcts import IsmctsBot
from portolan.ai.levels import find_evaluator
from portolan.ai.lookahead import new_seed
from portolan.ai.paired_rollouts import OFTEN, Difference, PairedRollouts
from portolan.core.contract import AnyGame, HintReason
from portolan.core.evaluation import Depth
from portolan.core.match import Match
from portolan.core.rng import SEED_LIMIT
from portolan.core.time_slicing import Clock

T = TypeVar("T")

NAMED: Final = 5
"""Maximum number of findings of a review."""
DOUBTED: Final = 25
"""Maximum number of decisions that are tried again."""
LEAST: Final = 12
"""Number of worlds below which an error is unreliable: such a decision is not reported."""
WORTH_A_WORD: Final = 0.02
"""Minimum cost of a finding, in chance to win."""
TRIED: Final = 12
"""How many candidates of the tree search are compared with the played action."""
_FIRST: Final = 0.25
"""Share of the work, and of the seconds, after the tree searches of all decisions."""
_CLOSELY: Final = 0.5
"""The same after the most doubtful were examined closely."""
_AGAIN: Final = 0.8
"""The same after the worst of those were tried again at the first depth."""
_COMPARED: Final = 0.9
"""The same after all depths; the rest is for reasons."""
_LENIENCE: Final = 3.0
"""Maximum time of a decision, as a multiple of the average."""
_UNLIKELY: Final = -0.5
"""An action stays a candidate unless it is worse than the played one by more than this multiple of
its error.
"""
_NONE: Final = Difference(0.0, 0.0)
"""The difference of two equivalent actions."""
_LOOKS: Final = ((1 / 3, -0.5), (1, 0.5), (2, 0.5), (4, 0.5))
"""Multiple of the worlds of a pass after which a loss below a multiple of its error is given up,
with that multiple.
"""
_SURE: Final = 1.5
"""Multiple of its error above which a loss is certain, after all worlds of a pass."""


class ReviewEffort(NamedTuple):
    """The effort of a review.

    `search`: playouts of the tree search for each decision. `screening_worlds`: imagined worlds in
    which its candidates are tried; `worlds`: those for candidates hardly worse than what was
    played; `again`: those for both actions of the worst decisions, at each of two depths: a third
    of them where nothing is visible, up to four times as many where it is uncertain. `seconds`: its
    time limit, without the pauses between slices; None: unlimited.
    """

    search: int = 20
    screening_worlds: int = 4
    worlds: int = 12
    again: int = 60
    seconds: float | None = None


class Finding(NamedTuple):
    """A decision that cost something: `played` at action number `step`, counted from 0.

    `cost` is the chance to win (0 to 1) that was lost against the `better` action, give or take
    `error`; `chance` is the chance left. `reasons` are those for the better action.
    """

    step: int
    seat: int
    played: str
    better: str
    cost: float
    error: float
    chance: float
    reasons: tuple[HintReason, ...]


Take: TypeAlias = Callable[[Sequence[Finding]], object]
"""Receives the findings that are settled so far."""


def _nothing(found: Sequence[Finding]) -> None:
    """Ignore the findings so far."""
    del found


class _Stopwatch:
    """Measures how long a review works, without the pauses between its slices."""

    def __init__(self, clock: Clock, seconds: float | None) -> None:
        """Start at 0; without `seconds` there is no limit."""
        self._clock, self._seconds = clock, seconds
        self._spent = self._begun = 0.0

    def now(self) -> float:
        """Return the working time without pauses, as a clock for the work that it runs."""
        return self._spent + self._clock() - self._begun

    def measure(self, work: Generator[float, None, T]) -> Generator[float, None, T]:
        """Run some work, and measure it."""
        while True:
            self._begun = self._clock()
            try:
                done = next(work)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            finally:
                self._spent += self._clock() - self._begun
            yield done

    def left(self, share: float, count: int) -> float | None:
        """Return the seconds for each of `count` steps, up to a share of all; None: no limit."""
        if self._seconds is None:
            return None
        return max(0.0, self._seconds * share - self._spent) / count

    def until(self, share: float, count: int) -> float:
        """Return the time limit of the next of `count` steps, up to a share of all."""
        if self._seconds is None:
            return math.inf
        end = self._seconds * share
        return min(end, self._spent + _LENIENCE * max(0.0, end - self._spent) / count)

    def is_past(self, until: float) -> bool:
        """Return whether that time is over."""
        return self._spent >= until


class _Decision(NamedTuple):
    """The action played at a step, and the `others` that the tree search considers, best first.

    `behind`: its chance after the played action, less that of the best other.
    """

    behind: float
    step: int
    view: Any
    seat: int
    played: Any
    others: Sequence[Any]


class _Doubt(NamedTuple):
    """A decision for which another action seems `better`, with the gain less half the error."""

    cost: float
    step: int
    view: Any
    seat: int
    played: Any
    better: Any


class _Loss(NamedTuple):
    """The loss of a doubtful decision, as in `Finding`, at the depth where it is smallest."""

    cost: float
    error: float
    chance: float


def review(
    match: Match,
    seats: Collection[int],
    left_out: Collection[int] = (),
    effort: ReviewEffort = ReviewEffort(),  # noqa: B008 - it cannot change
    seed: int = 0,
    clock: Clock = time.perf_counter,
    so_far: Take = _nothing,
) -> Generator[float, None, list[Finding]]:
    """Return the most costly decisions of some seats, worst first.

    In slices; yields the progress. Each decision is judged by what its seat could know at the time;
    the steps `left_out` are not. `so_far` receives, each time one is added, the findings that are
    settled, worst first: they are the first of those returned.
    """
    watch = _Stopwatch(clock, effort.seconds)
    evaluator = find_evaluator(match.game.id)
    steps = [
        step for step, seat in enumerate(match.actors)
        if seat in seats and step not in left_out
    ]  # fmt: skip
    thought = _decisions(match, steps, effort.search, seed, watch)
    decisions = yield from scaled_progress(watch.measure(thought), 0.0, _FIRST)
    suspicious = decisions[: evaluator.review_limit * len(seats)]
    looks = _doubts(match.game, suspicious, effort, seed, watch)
    doubts = yield from scaled_progress(watch.measure(looks), _FIRST, _CLOSELY)
    again = _losses(match.game, doubts[:DOUBTED], effort.again, seed, watch)
    losses = yield from scaled_progress(watch.measure(again), _CLOSELY, _AGAIN)
    last = _worst(match.game, losses, effort.again, seed, so_far, watch)
    findings: list[Finding] = yield from scaled_progress(watch.measure(last), _AGAIN, 1.0)
    yield 1.0
    return findings


def _decisions(
    match: Match, reviewed: Sequence[int], search: int, seed: int, watch: _Stopwatch
) -> Generator[float, None, list[_Decision]]:
    """Return the decisions at some steps, those first where the tree search most prefers others."""
    found: list[_Decision] = []
    game, steps = match.game, max(1, len(match.actions))
    left, wanted = len(reviewed), {*reviewed}
    again = match.at(0)
    for step, (text, seat) in enumerate(zip(match.actions, match.actors, strict=True)):
        if step in wanted:
            view = game.view(again.position, seat)
            budget = Budget(watch.left(_FIRST, left), search)
            left -= 1
            work = _think(game, view, step, text, budget, seed + step, watch.now)
            decision = yield from scaled_progress(work, *_share(step, steps))
            if decision is not None:
                found.append(decision)
        again.play(text)
        yield (step + 1) / steps
    found.sort(key=lambda decision: decision.behind)
    return found


def _doubts(
    game: AnyGame,
    decisions: Sequence[_Decision],
    effort: ReviewEffort,
    seed: int,
    watch: _Stopwatch,
) -> Generator[float, None, list[_Doubt]]:
    """Return the decisions for which another action seems the better one, the worst first."""
    found: list[_Doubt] = []
    for number, decision in enumerate(decisions):
        until = watch.until(_CLOSELY, len(decisions) - number)
        if watch.is_past(until):
            break
        random = Random(seed + decision.step)  # noqa: S311 - a game
        look = _doubt(game, decision, effort, random, watch, until)
        doubt = yield from scaled_progress(look, *_share(number, len(decisions)))
        if doubt is not None:
            found.append(doubt)
    found.sort(key=lambda doubt: doubt.cost, reverse=True)
    return found


def _losses(
    game: AnyGame,
    doubts: Sequence[_Doubt],
    worlds: int,
    seed: int,
    watch: _Stopwatch,
) -> Generator[float, None, list[tuple[_Loss, _Doubt]]]:
    """Return the losses of some doubtful decisions at the first depth, the worst first."""
    near = find_evaluator(game.id).review_depths[0]
    found: list[tuple[_Loss, _Doubt]] = []
    for number, doubt in enumerate(doubts):
        until = watch.until(_AGAIN, len(doubts) - number)
        look = _lost(game, doubt, near, worlds, seed - 1 - doubt.step, watch, until)
        loss = yield from scaled_progress(look, *_share(number, len(doubts)))
        if loss is not None:
            found.append((loss, doubt))
    found.sort(key=lambda each: each[0].cost, reverse=True)
    return found


def _worst(
    game: AnyGame,
    losses: Sequence[tuple[_Loss, _Doubt]],
    worlds: int,
    seed: int,
    so_far: Take,
    watch: _Stopwatch,
) -> Generator[float, None, list[Finding]]:
    """Return the few decisions that cost most at all depths, the worst first.

    One is settled when no other that is left can cost more: none costs more at all depths.
    """
    found, settled = list[Finding](), 0
    for number, (loss, doubt) in enumerate(losses):
        if len(found) >= NAMED and found[NAMED - 1].cost >= loss.cost:
            break
        until = watch.until(_COMPARED, min(NAMED, len(losses) - number))
        look = _certain(game, loss, doubt, worlds, seed - 2 - doubt.step, watch, until)
        finding = yield from scaled_progress(look, *_share(number, len(losses)))
        if finding is not None:
            found = sorted([*found, finding], key=lambda each: each.cost, reverse=True)
        rest = max((other.cost for other, _ in losses[number + 1 :]), default=0.0)
        sure = [finding for finding in found[:NAMED] if finding.cost >= rest]
        if len(sure) > settled:
            settled = len(sure)
            so_far(sure)
    return found[:NAMED]


def _share(number: int, count: int) -> tuple[float, float]:
    """Return the progress before and after one of `count` steps."""
    return number / count, (number + 1) / count


def _think(
    game: AnyGame, view: Any, step: int, text: str, budget: Budget, seed: int, clock: Clock
) -> Generator[float, None, _Decision | None]:
    """Return a decision with the candidates of the tree search; None without others, or where the
    seat gave up, which is not judged.

    A played action that is not a candidate counts as worse than all candidates.
    """
    legal, played, asked = game.legal_actions(view), game.parse(text), game.decision(view)
    assert asked is not None  # noqa: S101 - somebody chose
    if len(legal) == 1 or text in game.resigning:
        return None
    bot = IsmctsBot(game, find_evaluator(game.id), asked.seat, seed, clock)
    chances = yield from candidates(bot, view, legal, budget)
    others = [action for action in [*chances][:TRIED] if action != played]
    if not others:
        return None
    behind = -1.0
    if played in chances:
        behind = chances[played] - max(chances[action] for action in others)
    return _Decision(behind, step, view, asked.seat, played, others)


def _doubt(
    game: AnyGame,
    decision: _Decision,
    effort: ReviewEffort,
    random: Random,
    watch: _Stopwatch,
    until: float,
) -> Generator[float, None, _Doubt | None]:
    """Return a decision for which another action seems the better one; else None.

    If all equally good actions have identical results at a small depth, a larger one is used.
    """
    evaluator, view, played = find_evaluator(game.id), decision.view, decision.played
    others = decision.others
    for depth, worlds in (
        (evaluator.screening_depth, effort.screening_worlds),
        (evaluator.hint_depths[0], effort.worlds),
    ):
        pairs = PairedRollouts(game, evaluator, view, [played, *others], new_seed(random), depth)
        yield from _promising(pairs, played, worlds, watch, until)
        others = pairs.actions[1:]
        if not others:
            return None
    better = pairs.best()
    if better == played:
        far = evaluator.review_depths[0]
        alike = [action for action in others if pairs.difference(action, played) == _NONE]
        if not alike or far == evaluator.hint_depths[0]:
            return None
        pairs = PairedRollouts(game, evaluator, view, [played, alike[0]], new_seed(random), far)
        yield from _promising(pairs, played, effort.worlds, watch, until)
        better = pairs.best()
    if better == played:
        return None
    cost = pairs.difference(better, played)
    return _Doubt(cost.mean - cost.error / 2, decision.step, view, decision.seat, played, better)


def _promising(
    pairs: PairedRollouts, played: Any, worlds: int, watch: _Stopwatch, until: float
) -> Thought:
    """Try the others against the played action in some worlds; drop those hardly better."""
    while len(pairs.actions) > 1 and pairs.worlds < worlds:
        if pairs.worlds and watch.is_past(until):
            break
        yield pairs.worlds / worlds
        yield from pairs.play()
        if pairs.worlds % OFTEN == 0:
            beside = {a: pairs.difference(a, played) for a in pairs.actions[1:]}
            left = [a for a, gain in beside.items() if gain.mean >= _UNLIKELY * gain.error]
            pairs.actions = [played, *left]


def _certain(
    game: AnyGame,
    loss: _Loss,
    doubt: _Doubt,
    worlds: int,
    seed: int,
    watch: _Stopwatch,
    until: float,
) -> Generator[float, None, Finding | None]:
    """Return the loss of a doubtful decision if it also shows at larger depths; else None."""
    further = find_evaluator(game.id).review_depths[1:]
    for number, depth in enumerate(further):
        look = _lost(game, doubt, depth, worlds, seed - number, watch, until)
        other = yield from scaled_progress(look, *_share(number, len(further)))
        if other is None:
            return None
        loss = min(loss, other)
    world = game.imagine(doubt.view, doubt.seat, seed % SEED_LIMIT)
    plans = [[doubt.better], [doubt.played]]
    evaluator = find_evaluator(game.id)
    reasons = yield from explain(game, evaluator, world, plans, doubt.seat, beside=True, alone=True)
    return _finding(loss, doubt, reasons[0])


def _finding(loss: _Loss, doubt: _Doubt, reasons: tuple[HintReason, ...]) -> Finding:
    """Return the finding of a loss."""
    return Finding(doubt.step, doubt.seat, str(doubt.played), str(doubt.better), *loss, reasons)


def _lost(
    game: AnyGame,
    doubt: _Doubt,
    depth: Depth,
    worlds: int,
    seed: int,
    watch: _Stopwatch,
    until: float,
) -> Generator[float, None, _Loss | None]:
    """Return the loss at a depth if it exceeds its error; else None.

    As many worlds are played as needed to decide, within the time.
    """
    compared = (doubt.better, doubt.played)
    pairs = PairedRollouts(game, find_evaluator(game.id), doubt.view, compared, seed, depth)
    most = _LOOKS[-1][0] * worlds
    for times, hopeless in _LOOKS:
        while pairs.worlds < times * worlds and not watch.is_past(until):
            yield pairs.worlds / most
            yield from pairs.play()
        if pairs.worlds < min(LEAST, times * worlds):
            return None
        cost, error = pairs.difference(*compared)
        if cost <= hopeless * error or (times >= 1 and cost > _SURE * error):
            break
    if cost <= error or cost < WORTH_A_WORD:
        return None
    return _Loss(cost, error, pairs.chance(doubt.played))
