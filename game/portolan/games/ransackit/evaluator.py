"""Evaluator of RANSACKIT.

For each seat some dozens of features are counted (`ai/features.py`); future points are their
weighted sum (`assets/ransackit/evaluator.json`). A turn has dozens of small steps, so bots choose
between plans: `candidates` keeps only the actions that are about as good as the best by the rollout
policy (`ai/rollout_policy.py`), one for each goal, and the policy plays the rest of the turn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from portolan.core.assets import read_json
from portolan.core.contract import Event
from portolan.core.evaluation import Depth, Reason, Step, TurnComparison, Weights, chances
from portolan.games.ransackit.ai.features import FEATURES, features, share_left
from portolan.games.ransackit.ai.market import deal
from portolan.games.ransackit.ai.position_cache import PositionCache, ValuedActions
from portolan.games.ransackit.ai.reasons import founding, later, linked, needless, now, prevented
from portolan.games.ransackit.ai.rollout_policy import scores
from portolan.games.ransackit.rules.ending import result, sources
from portolan.games.ransackit.rules.offers import is_gift
from portolan.games.ransackit.state.actions import END, OFFER, Action
from portolan.games.ransackit.state.position import Position

_KIND: Final = "any"
"""All seats have the same weights, whatever their number."""
_PLANS: Final = 5
"""Maximum number of candidates."""
_LONG: Final = ("act", "fortify")
"""Phases of a turn with many decisions, in which evaluations are cached."""
_PLAIN: Final = ("trade", "vote")
"""Prompts answered by policy: an incomplete offer changes no features, and the winner of a vote can
be counted.
"""
_MEANS: Final = frozenset({"sell", "buy", "fortify", "end", "roll"})
"""Actions that help others or end a phase: chosen only when nothing is better."""
_CLOSE: Final = 3.0
"""Points behind the best up to which an action is a candidate."""


def points(position: Position, seat: int) -> int:
    """Return what a seat would score for by vote (K69)."""
    return sum(sources(position, seat).values()) if position.players[seat].playing else 0


def _rivals(first: Any, action: Any) -> bool:
    """Return whether one of two actions makes the other pointless."""
    if action.verb in _MEANS:
        return False
    return bool(first.verb != "move" or action.verb != "move" or action.place == first.place)


def _idle(action: Any, worth: float) -> bool:
    """Return whether a unit would move to a hex without use and have to come back."""
    return bool(action.verb == "move" and worth <= 0)


class RansackitEvaluator:
    """What bots know of RANSACKIT."""

    file: Final = "ransackit/evaluator.json"
    features: Final = FEATURES
    unit: Final = 1.0
    victory: Final = 1000.0
    rollout_margin: Final = 4.0
    long_prompts: Final = _LONG
    hint_depths: Final = (Depth(8),)
    review_limit: Final = 60
    review_seconds: Final = 40.0
    screening_depth: Final = Depth(2)
    review_depths: Final = (Depth(24, by_policy=True), Depth(8))
    race: Final = False
    alike: Final[dict[str, str]] = {}

    def __init__(self, data: dict[str, Any]) -> None:
        """Use the weights of `data`."""
        self._weights = Weights(data, FEATURES)
        self._cache = PositionCache()
        self._last = ValuedActions((), (), END)

    def sample(self, position: Position) -> list[tuple[int, str, float, int, list[float]]]:
        """Return training data by seat: its kind, share left, points, features."""
        left = share_left(position)
        return [
            (seat, _KIND, left, points(position, seat), row)
            for seat, row in enumerate(features(position))
        ]

    def values(self, position: Position) -> list[float]:
        """Return the points that each seat can expect."""
        seats = range(len(position.players))
        if position.over:
            return [float(points(position, seat)) for seat in seats]
        return [self._worth_of(position, seat, row) for seat, row in enumerate(features(position))]

    def value(self, position: Position, seat: int) -> float:
        """Return the points that one seat can expect."""
        if position.over:
            return float(points(position, seat))
        return self._worth_of(position, seat, self._cache.features(position, seat))

    def _worth_of(self, position: Position, seat: int, row: list[float]) -> float:
        left = share_left(position)
        return points(position, seat) + self._weights.worth(row, _KIND, left)

    def chances(self, values: Sequence[float], position: Position) -> list[float]:
        """Return the chances to win, with less spread the nearer the end is."""
        if position.over:
            winners = [seat.winner for seat in result(position)]
            return [won / sum(winners) for won in winners]
        playing = [
            value if player.playing else -math.inf
            for value, player in zip(values, position.players, strict=True)
        ]
        return chances(playing, self._weights.spread(share_left(position)))

    def reasons(
        self, before: Position, after: Position, events: Sequence[Event], seat: int
    ) -> list[Reason]:
        """Return the gains of an action for a seat, immediate and later, as keys with fields."""
        if founds := founding(before, events, seat):
            return founds
        gains = now(before, after, events, seat)
        if before.over or after.over:
            return gains
        weights = self._weights.at(_KIND, share_left(after))
        return gains + later(features(before)[seat], features(after)[seat], weights)

    def prevented(
        self,
        answer: Action,
        after_answer: Sequence[Step],
        after_mistake: Sequence[Step],
        seat: int,
    ) -> list[Reason]:
        """Return what others do to a seat after a mistake, but not after an answer."""
        return prevented(answer, after_answer, after_mistake, seat)

    def linked(
        self, reasons: Sequence[Reason], parts: Sequence[Reason], turn: TurnComparison
    ) -> tuple[list[Reason], list[Reason]]:
        """Return the reasons, odds first; estimates only where nothing else is known."""
        return linked(reasons, turn), [*parts]

    def needless(self, position: Position, action: Action) -> bool:
        """Return whether an action of a plan changes nothing that is told of it."""
        return needless(position, action)

    def begins_turn(self, position: Position) -> bool:
        """Return whether a turn or founding begins, or a turn has nothing left to do.

        After the end of a turn come chance events, a card and the next player's dice: the evaluator
        estimates their mean better than a single sample.
        """
        if position.fresh or position.prompt == "found":
            return True
        return position.prompt in _LONG and self._thought(position).best is END

    def candidates(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the few actions worth considering."""
        if len(actions) == 1:
            return actions
        if position.prompt in _PLAIN:
            return [self.policy_action(position, actions)]
        if position.prompt == "answer":
            actions = [action for action in actions if not is_gift(position, action)]
        worth = self._worth(position, actions)
        order = sorted(range(len(actions)), key=lambda i: worth[i], reverse=True)
        first = actions[order[0]]
        close = [
            actions[i]
            for i in order[1:]
            if worth[i] > worth[order[0]] - _CLOSE and not _idle(actions[i], worth[i])
        ]
        kept = [first, *[action for action in close if _rivals(first, action)][: _PLANS - 1]]
        if position.prompt in _LONG and deal(position, position.seat):
            kept += [action for action in actions if action is OFFER]
        return kept

    def policy_action(self, position: Position, actions: Sequence[Action]) -> Action:
        """Return a sensible action by the rollout policy."""
        if actions is self._last.actions:
            return self._last.best
        if len(actions) == 1:
            return actions[0]
        worth = self._worth(position, actions)
        return actions[worth.index(max(worth))]

    def _thought(self, position: Position) -> ValuedActions:
        """Return the policy's values of a position, cached for further calls."""
        self._last = self._cache.valued_actions(position)
        return self._last

    def _worth(self, position: Position, actions: Sequence[Action]) -> Sequence[float]:
        """Return the estimated value of each action."""
        if position.prompt not in _LONG:
            return scores(position, actions)
        thought = self._thought(position)
        return thought.worth if actions == thought.actions else scores(position, actions)


EVALUATOR: Final = RansackitEvaluator(read_json(RansackitEvaluator.file))
