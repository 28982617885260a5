"""Evaluator of The Patrons of Venice.

For each seat some dozens of features are counted (`ai/features.py`); future points are their
weighted sum (`assets/venice/evaluator.json`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from portolan.core.assets import read_json
from portolan.core.contract import Event
from portolan.core.evaluation import Depth, Reason, Step, TurnComparison, Weights, chances
from portolan.games.venice.ai.details import detailed, shown_plan
from portolan.games.venice.ai.features import (
    FEATURES,
    FeatureTable,
    features,
    features_of,
    share_left,
    table_of,
)
from portolan.games.venice.ai.links import linked
from portolan.games.venice.ai.reasons import by_others, gives, later, now, prevented
from portolan.games.venice.ai.rollout_policy import policy_action
from portolan.games.venice.rules.scoring import points, result
from portolan.games.venice.state.actions import Action, Buy, Sponsor
from portolan.games.venice.state.position import BUYING, LEADING, OVER, SPONSORING, Position
from portolan.games.venice.state.tables import SEATS

_KINDS: Final = {seats: str(seats) for seats in SEATS}


def kind_of(position: Position) -> str:
    """Return the kind of the seats, which selects their weights: the player count."""
    return _KINDS[position.setting.seats]


class VeniceEvaluator:
    """What bots know of The Patrons of Venice."""

    file: Final = "venice/evaluator.json"
    features: Final = FEATURES
    unit: Final = 0.02
    victory: Final = 1.0
    rollout_margin: Final = 0.0
    long_prompts: Final[tuple[str, ...]] = ()
    hint_depths: Final = (Depth(4), Depth(6), Depth(8), Depth(12))
    review_limit: Final = 200
    review_seconds: Final = 13.0
    screening_depth: Final = Depth(4)
    review_depths: Final = (Depth(4), Depth(16))
    race: Final = True
    alike: Final[dict[str, str]] = {}

    def __init__(self, data: dict[str, Any]) -> None:
        """Use the weights of `data`."""
        self._weights = Weights(data, FEATURES)

    def sample(self, position: Position) -> list[tuple[int, str, float, int, list[float]]]:
        """Return training data by seat: its kind, share left, points, features."""
        left = share_left(position)
        return [
            (seat, kind_of(position), left, points(position, seat), row)
            for seat, row in enumerate(features(position))
        ]

    def values(self, position: Position) -> list[float]:
        """Return the points that each seat can expect to end with.

        Future points are limited to what a seat still needs, because reaching the limit ends the
        game. Otherwise waiting would seem better than winning.
        """
        table = table_of(position)
        scores = [float(score) for score in table.points]
        if position.prompt != OVER:
            for seat in range(len(scores)):
                scores[seat] += self._promised(position, seat, table)
        return scores

    def value(self, position: Position, seat: int) -> float:
        """Return the points that one seat can expect."""
        table = table_of(position)
        score = float(table.points[seat])
        return score if position.prompt == OVER else score + self._promised(position, seat, table)

    def _promised(self, position: Position, seat: int, table: FeatureTable) -> float:
        """Return the future points of a seat by its features, up to what it still needs."""
        row = features_of(position, seat, table)
        promised = self._weights.worth(row, kind_of(position), table.left)
        lacks = position.points_to_end - table.points[seat]
        if promised > 0 and lacks > 0:
            promised = lacks * (1 - math.exp(-promised / lacks))
        return promised

    def chances(self, values: Sequence[float], position: Position) -> list[float]:
        """Return the chances to win, with less spread the nearer the end is."""
        if position.prompt == OVER:
            winners = [seat.winner for seat in result(position)]
            return [won / sum(winners) for won in winners]
        return chances(values, self._weights.spread(share_left(position)))

    def reasons(
        self, before: Position, after: Position, events: Sequence[Event], seat: int
    ) -> list[Reason]:
        """Return the gains of an action for a seat, immediate and later, as keys with fields."""
        gained = points(after, seat) - points(before, seat)
        given = by_others(after, events, seat)
        text = now(gained - given, before, after, events, seat)
        if given:
            text.append(("by_others", {"points": given}))
        text += gives(before, after, seat)
        if OVER in {before.prompt, after.prompt}:
            return text
        weights = self._weights.at(kind_of(before), share_left(after))
        return text + later(features(before)[seat], features(after)[seat], weights)

    def prevented(
        self,
        answer: Action,
        after_answer: Sequence[Step],
        after_mistake: Sequence[Step],
        seat: int,
    ) -> list[Reason]:
        """Return what others do to a seat after a mistake, but not after an answer."""
        return prevented(answer, after_answer, after_mistake, seat)

    def detailed(
        self,
        reasons: Sequence[Reason],
        after_answer: Sequence[Step],
        after_mistake: Sequence[Step],
        seat: int,
    ) -> list[Reason]:
        """Return reasons with what brings them about."""
        return detailed(reasons, after_answer, after_mistake, seat)

    def shown_plan(self, plan: Sequence[str], after_answer: Sequence[Step], seat: int) -> list[str]:
        """Return a plan up to the last points that it brings."""
        return shown_plan(plan, after_answer, seat)

    def linked(
        self, reasons: Sequence[Reason], parts: Sequence[Reason], turn: TurnComparison
    ) -> tuple[list[Reason], list[Reason]]:
        """Return the weightiest reasons, and the parts of an outlook that the turn leads to."""
        return linked(reasons, parts, turn)

    def begins_turn(self, position: Position) -> bool:
        """Return whether a turn begins: a seat is about to lead."""
        return position.prompt == LEADING

    def candidates(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions without equivalent or more expensive ones.

        Of buildings beside the same campi one is enough, and a good at the Wharf need not be bought
        at the Market.
        """
        if position.prompt == SPONSORING:
            return _first_of_alike(position, actions)
        if position.prompt == BUYING:
            at_wharf = {a.good for a in actions if isinstance(a, Buy) and a.place == "wharf"}
            return [
                action
                for action in actions
                if not isinstance(action, Buy)
                or action.place == "wharf"
                or action.good not in at_wharf
            ]
        return actions

    def policy_action(self, position: Position, actions: Sequence[Action]) -> Action:
        """Return a sensible action by the rollout policy."""
        return actions[0] if len(actions) == 1 else policy_action(position, actions)


def _first_of_alike(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Return the businesses with one building for each choice of campi, and the statues."""
    box = position.box
    seen = set()
    found = []
    for action in actions:
        if isinstance(action, Sponsor):
            key = action.business, box.at[box.building[action.building]]
            if key in seen:
                continue
            seen.add(key)
        found.append(action)
    return found


EVALUATOR: Final = VeniceEvaluator(read_json(VeniceEvaluator.file))
