"""Compare actions by paired playouts: in the same imagined worlds, with the same dice.

In a playout every seat looks ahead: in the turn of the choice whoever is asked, at every decision,
so that no action seems good because others answer it badly; other seats at the first decision of
their turns; the rest is played by the rollout policy. A turn of the seat alone that ends the game
is played in all ways. Alternatively the policy plays everything, which is faster and deeper. After
some turns the evaluator values the position. Playouts are independent, so the mean difference of
two actions has a known error. If chances are equal (`choice`), an earlier win is preferred, then
the larger lead, then fewer steps, then the policy's action.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import Any, NamedTuple

from portolan.ai.bot import Evaluator, Thought, Timer
from portolan.ai.leaving_out import leaving_out
from portolan.ai.lookahead import (
    after,
    finish_turn,
    forces_win,
    lead,
    new_seed,
    useful_candidates,
)
from portolan.core.contract import AnyGame, Viewer
from portolan.core.evaluation import Depth

OFTEN = 4
"""Number of worlds after which clearly worse actions are dropped."""
SETTLED = 8
"""The same where others are tried much longer afterwards."""
SURE = 2.0
"""The error of a mean, in standard errors: 95 % confidence."""
BELIEVED = 0.5
"""How many times its error a gain must be to replace the baseline action: the best of several
estimates is biased upwards.
"""
ENOUGH = 1 / 3
"""Share of the allowed worlds that is enough if a wrong choice costs little."""
LITTLE = 0.03
"""A small cost, in chance to win."""
EQUAL = 0.01
"""Chances that differ by no more than this and their error are equal."""
EXACT = 1e-3
"""Chances that differ by no more than this are equal, however small the error."""
STEP_OF_LEAD = 0.25
"""Leads that differ by no more than this, in the evaluator's units, and their error are equal.
People see no difference below so many points.
"""
REPLIES = 300
"""How many positions are searched for replies that prevent a win."""
LINES = 300
"""How many positions are searched for the best end of a game, at most."""
FIRST_LINES = 6000
"""How many more positions are searched for the best ends in the first world, in all."""


class Difference(NamedTuple):
    """The gain of one action over another, in chance to win, with its error."""

    mean: float
    error: float


class PlayoutResult(NamedTuple):
    """The outcome of an action in one world, for the choosing seat; more is better.

    `soon`: minus the number of turns before the seat has won, one more than the depth if it has
    not. `lead`: its lead over the best other in points, negative if behind. `brief`: minus its
    number of actions up to the next turn.
    """

    chance: float
    soon: float
    lead: float
    brief: float


CHANCE, SOON, LEAD, BRIEF = range(4)
"""The index of each aspect of an outcome."""


class _EndSearch:
    """The best ends from positions within a turn, and the actions that lead there."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[Any, tuple[PlayoutResult, tuple[Any, ...]]] = {}


class PairedRollouts:
    """Chances of a seat after some actions, by world."""

    def __init__(
        self,
        game: AnyGame,
        evaluator: Evaluator,
        view: Any,
        actions: Sequence[Any],
        seed: int,
        depth: Depth | None = None,
        viewer: Viewer | None = None,
    ) -> None:
        """Prepare to compare two or more actions of the asked seat of a view.

        Playouts go on to the game's `hint_depths` in turns, unless a `depth` is given. The view is
        that of the asked seat, unless another `viewer` is given.
        """
        decision = game.decision(view)
        assert decision is not None  # noqa: S101 - there are actions
        self.seat = decision.seat
        self._viewer = self.seat if viewer is None else viewer
        self.actions = list(actions)
        """The remaining actions; `drop` removes clearly worse ones."""
        self.done: Sequence[Any] = ()
        """Actions of the seat in this turn, which it does not undo."""
        self.handicap = 0.0
        """By how much in chance to win another action must beat the baseline at least, passing by
        twice as much: so much may depend on where playouts end.
        """
        self.prefers_lead = False
        """Whether a clearly larger lead also replaces the baseline."""
        self.watch: Callable[[tuple[PlayoutResult, Any]], object] | None = None
        """Called with the outcome and the position at the end of each line that is played."""
        self._game, self._evaluator, self._view = game, evaluator, view
        self._key: Sequence[Any] = ()
        self._without = evaluator
        self._depths = evaluator.hint_depths if depth is None else (depth,)
        self._depth = self._depths[0]
        self._random = Random(seed)  # noqa: S311 - a game, not a secret
        self._seen: dict[Any, list[PlayoutResult]] = {action: [] for action in actions}
        self._known_ends: dict[Any, Sequence[Any]] = {}
        """The best ends found so far: the actions that follow an action."""
        self._extra_lines = FIRST_LINES

    def set_key(self, key: Sequence[Any]) -> None:
        """Compare key actions with turns without them: after any other action the seat chooses
        none of them until its turn ends.
        """
        self._key = key
        self._without = leaving_out(self._game, self._evaluator, self.seat, key)

    @property
    def worlds(self) -> int:
        """The number of worlds in which all actions were tried."""
        return min(len(self._seen[action]) for action in self.actions)

    def play(self) -> Thought:
        """Try the actions in one more world."""
        world = self._game.imagine(self._view, self._viewer, new_seed(self._random))
        self._depth = self._depths[self.worlds % len(self._depths)]
        for action in self.actions:
            outcome = yield from self._playout(world, action)
            self._seen[action].append(outcome)

    def chance(self, action: Any) -> float:
        """Return the mean chance to win after an action."""
        return self._mean(action, CHANCE)

    def _mean(self, action: Any, aspect: int) -> float:
        seen = self._seen[action]
        return sum([outcome[aspect] for outcome in seen]) / len(seen)

    def difference(self, one: Any, other: Any, aspect: int = CHANCE) -> Difference:
        """Return the gain of one action over another, in the worlds where both were tried."""
        pairs = zip(self._seen[one], self._seen[other], strict=False)
        apart = [a[aspect] - b[aspect] for a, b in pairs]
        count = len(apart)
        mean = sum(apart) / count
        if count == 1:
            return Difference(mean, 1.0)
        spread = math.sqrt(sum([(each - mean) ** 2 for each in apart]) / (count - 1))
        return Difference(mean, SURE * spread / math.sqrt(count))

    def share_held(self, one: Any, other: Any) -> float:
        """Return in which share of the worlds one action has no lower chance than another."""
        pairs = [*zip(self._seen[one], self._seen[other], strict=False)]
        return sum([a.chance >= b.chance for a, b in pairs]) / len(pairs)

    def ranked(self, baseline: Any = None) -> dict[Any, float]:
        """Return the chances of all actions, the best first; none is above the one before.

        Dropped actions come after those that were tried to the end; the first is the `choice`.
        """
        first = self.choice(baseline)
        order = sorted(
            self._seen, key=lambda a: (a in self.actions, self.chance(a), self._mean(a, LEAD))
        )
        order = [*(action for action in order if action != first), first]
        ranked: dict[Any, float] = {}
        least = math.inf
        for action in order[::-1]:
            least = ranked[action] = min(least, self.chance(action))
        return ranked

    def best(self) -> Any:
        """Return the action with the highest mean chance."""
        return max(self.actions, key=self.chance)

    def believed(self, baseline: Any) -> Any:
        """Return the best action, or the baseline if the gain is at most half an error, or within
        the handicap.
        """
        best = self.best()
        gain, error = self.difference(best, baseline)
        needed = self.handicap * (2 if str(best) in self._game.passing else 1)
        return best if gain > max(BELIEVED * error, needed) else baseline

    def choice(self, baseline: Any = None) -> Any:
        """Return the action to choose: the best or, of equal ones, the preferred one.

        An earlier win is preferred, and one that nobody can prevent. With a `baseline` action, that
        comes next, and only a `believed` better chance beats it, or a clearly larger lead where
        that is preferred; else the larger lead, then fewer steps, then the policy's action.
        """
        first = self.best() if baseline is None else self.believed(baseline)
        equal = [a for a in self.actions if self._equals(first, a, EXACT, EQUAL, CHANCE)]
        equal = self._preferred(equal, SOON, math.inf)
        if len(equal) > 1 and self._mean(equal[0], SOON) == 0:
            equal = self._forcing(equal) or equal
        if baseline in equal:
            ahead = max(equal, key=lambda a: self._mean(a, LEAD))
            is_ahead = self._is_ahead(ahead, baseline)
            return ahead if self.prefers_lead and is_ahead else baseline
        if baseline is None:
            equal = self._preferred(equal, LEAD, STEP_OF_LEAD * self._evaluator.unit)
            equal = self._preferred(equal, BRIEF, math.inf)
        if len(equal) > 1 and (chosen := self._by_policy()) in equal:
            return chosen
        return first if first in equal else max(equal, key=self.chance)

    def _is_ahead(self, one: Any, other: Any) -> bool:
        """Return whether the lead behind one action is larger by more than its error."""
        lead, error = self.difference(one, other, LEAD)
        return lead > max(error, STEP_OF_LEAD)

    def is_clear(self, one: Any, other: Any) -> bool:
        """Return whether one action is better than another: by more than `EQUAL` in chance and half
        the error, or by more than the error in any other aspect but fewer steps.
        """
        chance, error = self.difference(one, other)
        if chance > max(BELIEVED * error, EQUAL):
            return True
        soon = self.difference(one, other, SOON)
        return soon.mean > max(soon.error, 0.0) or self._is_ahead(one, other)

    def _equals(self, one: Any, other: Any, least: float, most: float, aspect: int) -> bool:
        """Return whether one action is no better than another, within error and tolerance."""
        gain, error = self.difference(one, other, aspect)
        return gain <= max(least, min(error, most))

    def _preferred(self, actions: Sequence[Any], aspect: int, most: float) -> list[Any]:
        """Return the actions that are equal to the best of them in one aspect."""
        best = max(actions, key=lambda a: self._mean(a, aspect))
        return [a for a in actions if self._equals(best, a, 0.0, most, aspect)]

    def _forcing(self, actions: Sequence[Any]) -> list[Any]:
        """Return the actions that win now whatever others reply, as far as a small search shows."""
        game, evaluator, seat = self._game, self._evaluator, self.seat
        world = game.imagine(self._view, self._viewer, new_seed(self._random))
        return [a for a in actions if forces_win(game, evaluator, world, a, seat, REPLIES)]

    def _by_policy(self) -> Any:
        """Return the action of the rollout policy."""
        world = self._game.imagine(self._view, self._viewer, new_seed(self._random))
        return self._evaluator.policy_action(world, self._game.legal_actions(world))

    def risk(self, share: float = 0.0) -> float:
        """Return how much better another action than the best may turn out at most.

        This depends on their errors, which shrink with the share of worlds tried.
        """
        best, left = self.best(), math.sqrt(1 - share)
        behind = [self.difference(a, best) for a in self.actions if a != best]
        return max((gain + error * left for gain, error in behind), default=0.0)

    def is_settled(self, share: float) -> bool:
        """Return whether no other action is likely to overtake the best by a relevant amount.

        The smaller the share of worlds tried, the smaller is that amount.
        """
        return self.risk(share) <= LITTLE * min(1.0, share / ENOUGH)

    def weigh(self, worlds: int, timer: Timer) -> Thought:
        """Try the actions in `worlds` more worlds, within the limit; at least in one.

        Each action in each world is a playout. Clearly worse actions are dropped on the way; it
        ends early when it `is_settled`.
        """
        for done in range(1, worlds + 1):
            timer.playouts += len(self.actions)
            yield from self.play()
            share = min(1.0, max(done / worlds, timer.share()))
            yield share
            if done % SETTLED == 0:
                self.drop()
            looked = done % OFTEN == 0 and self.worlds >= SETTLED
            if len(self.actions) == 1 or share == 1 or (looked and self.is_settled(share)):
                break

    def drop(self) -> None:
        """Drop actions that are worse than the best by more than the error."""
        best = self.best()
        behind = {action: self.difference(best, action) for action in self.actions}
        self.actions = [a for a in self.actions if behind[a].mean <= behind[a].error]

    def _playout(self, world: Any, action: Any) -> Thought:
        """Return the outcome of an action and the turns that follow."""
        game, depth = self._game, self._depth
        evaluator = self._evaluator if action in self._key else self._without
        position, done = world.copy(), [*self.done, action]
        game.apply(position, action)
        if not depth.by_policy and self._ends(position, evaluator):
            ended = yield from self._ended(position, action, evaluator)
            if ended:
                return ended
        turns, own = 0, 1
        while actions := game.legal_actions(position):
            begins = evaluator.begins_turn(position)
            if begins and turns == depth.turns:
                break
            if begins and evaluator is not self._evaluator and not self._is_asked(position):
                evaluator = self._evaluator  # the first turn is over
            turns += begins
            own += not turns and self._is_asked(position)
            if not depth.by_policy and (begins or not turns):
                mine = not turns and self._is_asked(position)
                chosen = yield from self._farsighted(
                    position, actions, done if mine else (), evaluator
                )
                if mine:
                    done.append(chosen)
            else:
                chosen = evaluator.policy_action(position, actions)
                yield 0.0
            game.apply(position, chosen)
        return self._judged(position, turns, own)

    def _judged(self, position: Any, turns: int, own: int) -> PlayoutResult:
        """Return the outcome of a playout with a number of turns and own actions."""
        seat, values = self.seat, self._evaluator.values(position)
        chance = self._evaluator.chances(values, position)[seat]
        won = chance > 0.5 and self._game.decision(position) is None
        soon = min(turns, self._depth.turns) if won else self._depth.turns + 1
        outcome = PlayoutResult(chance, -float(soon), lead(values, seat), -float(own))
        if self.watch is not None:
            self.watch((outcome, position))
        return outcome

    def _is_asked(self, position: Any) -> bool:
        """Return whether the choosing seat is asked."""
        asked = self._game.decision(position)
        return asked is not None and asked.seat == self.seat

    def _ends(self, position: Any, evaluator: Evaluator) -> bool:
        """Return whether the game ends in this turn, if the policy plays on."""
        end = position.copy()
        finish_turn(self._game, evaluator, end)
        return self._game.decision(end) is None

    def _ended(
        self, position: Any, action: Any, evaluator: Evaluator
    ) -> Generator[float, None, PlayoutResult | None]:
        """Return the best outcome of a turn that ends the game, after an action; None if unknown.

        The best end in one world is tried first in others: what others hide hardly changes it.
        """
        if action in self._known_ends:
            if ended := self._repeated(position, self._known_ends[action], evaluator):
                return ended
        else:
            self._known_ends[action] = ()
        search = _EndSearch(LINES + self._extra_lines)
        ended, line = yield from self._best_end(position, (action,), search, evaluator)
        self._extra_lines -= min(self._extra_lines, max(0, len(search.known) - LINES))
        if ended:
            self._known_ends[action] = line[1:]
        return ended

    def _repeated(
        self, position: Any, line: Sequence[Any], evaluator: Evaluator
    ) -> PlayoutResult | None:
        """Return the outcome of a line of own actions; None if it does not end the game here."""
        end = position.copy()
        for action in line:
            if evaluator.begins_turn(end) or action not in self._game.legal_actions(end):
                return None
            self._game.apply(end, action)
        over = self._game.decision(end) is None
        return self._judged(end, 0, 1 + len(line)) if over else None

    def _best_end(
        self, position: Any, line: tuple[Any, ...], search: _EndSearch, evaluator: Evaluator
    ) -> Generator[float, None, tuple[PlayoutResult | None, tuple[Any, ...]]]:
        """Return the best outcome of a turn that ends the game, and its whole line of own actions.

        None if it may go on, if another seat is asked, or if too many positions are known: what
        comes of them, whatever the order of the actions that lead there.
        """
        game = self._game
        actions = game.legal_actions(position)
        if not actions:
            return self._judged(position, 0, len(line)), line
        full = len(search.known) > search.most
        if full or not self._is_asked(position) or evaluator.begins_turn(position):
            return None, line
        key = (*sorted(map(str, line)), *evaluator.values(position), *actions)
        if key not in search.known:
            ends = list[tuple[PlayoutResult, tuple[Any, ...]]]()
            for action in evaluator.candidates(position, actions):
                twin = position.copy()
                game.apply(twin, action)
                yield 0.0
                ended, way = yield from self._best_end(twin, (*line, action), search, evaluator)
                if ended is None:
                    return None, line
                ends.append((ended, way[len(line) :]))
            search.known[key] = max(ends, key=lambda end: end[0])
        best, rest = search.known[key]
        return best, (*line, *rest)

    def _farsighted(
        self, position: Any, offered: Sequence[Any], done: Sequence[Any], evaluator: Evaluator
    ) -> Thought:
        """Return the action of the asked seat whose turn ends best for it.

        It does not undo what it has `done` in the turn.
        """
        game = self._game
        actions = useful_candidates(game, evaluator, position, offered, done)
        if len(actions) == 1:
            return actions[0]
        decision = game.decision(position)
        assert decision is not None  # noqa: S101 - there are actions
        worth = []
        for action in actions:
            end = after(game, evaluator, position, action)
            values = list(evaluator.values(end))
            values[decision.seat] += evaluator.rollout_margin if action == actions[0] else 0.0
            chance = evaluator.chances(values, end)[decision.seat]
            worth.append((chance, lead(values, decision.seat)))
            yield 0.0
        most = max(worth)
        best = [action for action, each in zip(actions, worth, strict=True) if each == most]
        if len(best) == 1:
            return best[0]
        # if all are equal, avoid needless actions
        chosen = evaluator.policy_action(position, offered)
        return chosen if chosen in best else best[0]
