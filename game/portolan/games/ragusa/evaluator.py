"""Evaluator of Ragusa.

For each seat some dozens of features are counted (`ai/features.py`); future points are their
weighted sum, with weights fitted to games of bots (`assets/ragusa/evaluator.json`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from portolan.core.assets import read_json
from portolan.core.contract import Event
from portolan.core.evaluation import Depth, Reason, Step, TurnComparison, Weights, chances, weighed
from portolan.games.ragusa.ai.features import (
    FEATURES,
    FeatureTable,
    counted,
    features,
    share_left,
    table_of,
)
from portolan.games.ragusa.ai.links import linked
from portolan.games.ragusa.ai.reasons import at_end, later, now, prevented
from portolan.games.ragusa.ai.rollout_policy import policy_action
from portolan.games.ragusa.rules.scoring import result
from portolan.games.ragusa.state.actions import Action, Activate, Exchange
from portolan.games.ragusa.state.board import PRODUCES
from portolan.games.ragusa.state.components import BONUS
from portolan.games.ragusa.state.position import ACTIVATING, OVER, PLACING, Position

_KINDS: Final = ("", "1", "2", "3", "4", "5")
"""Kind of seat, for its weights, by the number of seats."""


def kind_of(position: Position, seat: int) -> str:
    """Return the kind of a seat, which selects its weights."""
    return "bot" if position.is_bot(seat) else _KINDS[position.setting.seats]


class RagusaEvaluator:
    """What bots know of Ragusa."""

    file: Final = "ragusa/evaluator.json"
    features: Final = FEATURES
    unit: Final = 1.0
    victory: Final = 0.0
    rollout_margin: Final = 0.0
    long_prompts: Final[tuple[str, ...]] = ()
    hint_depths: Final = (Depth(4),)
    review_limit: Final = 200
    review_seconds: Final = 13.0
    screening_depth: Final = Depth(2)
    review_depths: Final = (Depth(4), Depth(8))
    race: Final = False
    alike: Final = {"1": "2"}
    """A solo player has the weights of two players: a solo game yields few samples, and weights
    fitted to them played no better.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        """Use the weights of `data`."""
        self._weights = Weights(data, FEATURES)

    def sample(self, position: Position) -> list[tuple[int, str, float, int, list[float]]]:
        """Return training data by seat: its kind, share left, points, features."""
        left = share_left(position)
        return [
            (seat, kind_of(position, seat), left, sum(position.players[seat].points), row)
            for seat, row in enumerate(features(position))
        ]

    def values(self, position: Position) -> list[float]:
        """Return the points that each seat can expect."""
        points = [float(sum(player.points)) for player in position.players]
        if position.prompt == OVER:
            return points
        table = table_of(position)
        for seat in range(len(points)):
            points[seat] += self._promised(position, seat, table)
        return points

    def value(self, position: Position, seat: int) -> float:
        """Return the points that one seat can expect."""
        points = float(sum(position.players[seat].points))
        if position.prompt == OVER:
            return points
        return points + self._promised(position, seat, table_of(position))

    def _promised(self, position: Position, seat: int, table: FeatureTable) -> float:
        """Return the future points of a seat by its features."""
        weights = self._weights.at(kind_of(position, seat), table.left)
        promised = weighed(counted(position, seat, table), weights)
        for card in sorted(position.players[seat].cards):
            promised += weights[card - len(BONUS)]
        return promised

    def chances(self, values: Sequence[float], position: Position) -> list[float]:
        """Return the chances to win, with less spread the nearer the end is."""
        if position.prompt == OVER:
            spread = 0.5
            winners = [seat.winner for seat in result(position)]
            values = [v + 0.25 * won for v, won in zip(values, winners, strict=True)]
        else:
            spread = self._weights.spread(share_left(position))
        if position.solo:
            behind = max(values[1:]) - values[0]
            mine = 1 / (1 + math.exp(max(-50.0, min(50.0, (behind + 0.5) / spread))))
            return [mine, *[1 - mine] * (len(values) - 1)]
        return chances(values, spread)

    def reasons(
        self, before: Position, after: Position, events: Sequence[Event], seat: int
    ) -> list[Reason]:
        """Return the gains of an action for a seat, immediate and later, as keys with fields."""
        lines = now(events, seat) + at_end(before, after, seat)
        if OVER in {before.prompt, after.prompt}:
            return lines
        weights = self._weights.at(kind_of(before, seat), share_left(after))
        return lines + later(features(before)[seat], features(after)[seat], weights)

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
        """Return the weightiest reasons, and the parts of an outlook that the turn leads to."""
        return linked(reasons, parts, turn)

    def begins_turn(self, position: Position) -> bool:
        """Return whether a turn begins, which is with a placement."""
        return position.prompt == PLACING

    def candidates(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions without exchanges for what is not used at once.

        A placement names the exchange that it needs, and later needs can be exchanged later: before
        the next region is chosen, only what one of those producers uses is of use.
        """
        if position.prompt == PLACING:
            return [action for action in actions if type(action) is not Exchange] or actions
        if position.prompt == ACTIVATING:
            used = {PRODUCES[a.region][0] for a in actions
                    if type(a) is Activate and a.region in PRODUCES}  # fmt: skip
            return [a for a in actions if type(a) is not Exchange or a.resource in used]
        return actions

    def policy_action(self, position: Position, actions: Sequence[Action]) -> Action:
        """Return a sensible action by the rollout policy."""
        return actions[0] if len(actions) == 1 else policy_action(position, actions)


EVALUATOR: Final = RagusaEvaluator(read_json(RagusaEvaluator.file))
