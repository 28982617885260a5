"""What a position of Ragusa is worth, for bots of any strength.

For each seat some dozens of facts are counted (`judging/facts.py`); the points still to come are
their weighted sum, the weights fitted to games that bots played (`assets/ragusa/judge.json`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from game.core.assets import read_json
from game.core.contract import Event
from game.core.judging import Told, Weights, chances
from game.ragusa.judging.facts import FACTS, facts, share_left
from game.ragusa.judging.reasons import later, now
from game.ragusa.rules.scoring import card_points, result
from game.ragusa.rules.walls import wall_points
from game.ragusa.state import actions as act
from game.ragusa.state.actions import Action
from game.ragusa.state.board import (
    BUILDING,
    BUILDINGS,
    CITY_LIMIT_SPOTS,
    LIMITS,
    SPOT_REGIONS,
    WALL_ENDS,
)
from game.ragusa.state.position import (
    ACTIVATING,
    BUYING,
    EXCHANGING,
    KEEPING,
    OVER,
    PLACING,
    SHIPPING,
    TOWERING,
    WALLING,
    Position,
)
from game.ragusa.state.supply import PRICE, SHIPS

_FISHMONGER: Final = BUILDINGS.index("fishmonger")

_SPOT_BUILDINGS: Final = tuple(
    tuple(BUILDING[r] for r in regions if BUILDING[r] >= 0) for regions in SPOT_REGIONS
)
_ORDER: Final = tuple(
    ("winery", "oil_press", "silversmith", "fishmonger", "architect", "mason",
     "rectors_palace", "market", "wharf").index(b) if b != "cathedral" else 9 for b in BUILDINGS
)  # fmt: skip
"""In which order regions are best activated as a rule: what makes goods before what takes them."""
_NEAR_WALL: Final = {
    spot: tuple(w for w, ends in enumerate(WALL_ENDS) if spot in ends) for spot in LIMITS
}


def kind_of(position: Position, seat: int) -> str:
    """Return whose weights a seat has."""
    return "bot" if position.is_bot(seat) else str(position.setting.seats)


class RagusaJudge:
    """Ragusa as bots see it."""

    file: Final = "ragusa/judge.json"
    facts: Final = FACTS
    unit: Final = 1.0
    victory: Final = 0.0
    luck: Final = 1
    habit: Final = 0.0
    glance: Final = 2
    horizon: Final = 8
    race: Final = False
    alike: Final = {"1": "2"}
    """A person alone is judged as one of two players: few samples come from a solo game, and
    weights fitted to them played no better."""

    def __init__(self, data: dict[str, Any]) -> None:
        """Judge by the weights of `data`."""
        self._weights = Weights(data, FACTS)

    def sample(self, position: Position) -> list[tuple[int, str, float, int, list[float]]]:
        """Return what weights can be fitted to, by seat: its kind, share left, points, facts."""
        left = share_left(position)
        return [
            (seat, kind_of(position, seat), left, sum(position.players[seat].points), row)
            for seat, row in enumerate(facts(position))
        ]

    def values(self, position: Position) -> list[float]:
        """Return the points that each seat can expect."""
        points = [float(sum(player.points)) for player in position.players]
        if position.prompt == OVER:
            return points
        left = share_left(position)
        for seat, row in enumerate(facts(position)):
            points[seat] += self._weights.worth(row, kind_of(position, seat), left)
        return points

    def value(self, position: Position, seat: int) -> float:
        """Return the points that one seat can expect."""
        return self.values(position)[seat]

    def chances(self, values: Sequence[float], position: Position) -> list[float]:
        """Return chances to win: sure at the end, vague at the beginning."""
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
    ) -> list[Told]:
        """Return what a move brings a seat now, and what it leads to, as keys with fields."""
        weights = self._weights.at(kind_of(before, seat), share_left(after))
        return now(events, seat) + later(facts(before)[seat], facts(after)[seat], weights)

    def is_turn(self, position: Position) -> bool:
        """Tell that a turn begins: with a placement."""
        return position.prompt == PLACING

    def sensible(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Leave out exchanges before a placement.

        A placement names the exchange that it takes, and what comes after it can be exchanged then.
        """
        if position.prompt != PLACING:
            return actions
        return [action for action in actions if type(action) is not act.Exchange] or actions

    def reply(self, position: Position, actions: Sequence[Action]) -> Action:
        """Return a sensible action by rules of thumb."""
        if len(actions) == 1:
            return actions[0]
        rule = _RULES.get(position.prompt)
        return rule(position, actions) if rule else actions[0]


def _keep(position: Position, actions: Sequence[Action]) -> Action:
    """Keep the card that counts most now."""

    def points(action: Action) -> int:
        assert isinstance(action, act.Keep)  # noqa: S101 - nothing else is asked
        return card_points(position, position.seat, action.card)

    return max(actions, key=points)


def _activate(position: Position, actions: Sequence[Action]) -> Action:
    del position
    regions = [a for a in actions if isinstance(a, act.Activate)]
    return min(regions, key=lambda a: _ORDER[BUILDING[a.region]])


def _exchange(position: Position, actions: Sequence[Action]) -> Action:
    """Exchange Fish for more goods, unless they are worth more at the Fishmonger."""
    fishing = any(
        position.spots[spot] == position.seat
        for spot in range(len(position.spots))
        if _FISHMONGER in _SPOT_BUILDINGS[spot]
    )
    return actions[-1] if fishing else actions[0]


def _wall(position: Position, actions: Sequence[Action]) -> Action:
    """Build where it scores most, and of those beside another wall."""
    seat, walls = position.seat, position.walls

    def worth(action: Action) -> int:
        assert isinstance(action, act.Wall)  # noqa: S101
        wall = action.wall
        beside = sum(walls >> (wall + side) % CITY_LIMIT_SPOTS & 1 for side in (-1, 1))
        return 4 * wall_points(position, seat, wall) + beside

    return max(actions, key=worth)


def _tower(position: Position, actions: Sequence[Action]) -> Action:
    """Build beside most walls, and of those where another's house stops the stretch."""

    def worth(action: Action) -> int:
        assert isinstance(action, act.Tower)  # noqa: S101
        beside = sum(position.walls >> wall & 1 for wall in _NEAR_WALL[action.spot])
        return 2 * beside + (position.spots[action.spot] not in (position.seat, -1))

    return max(actions, key=worth)


def _buy(position: Position, actions: Sequence[Action]) -> Action:
    ships = [a for a in actions if isinstance(a, act.Buy)]
    return max(ships, key=lambda a: SHIPS[position.harbour[a.slot]].points)


def _ship(position: Position, actions: Sequence[Action]) -> Action:
    sales = [a for a in actions if isinstance(a, act.Ship)]
    return max(sales, key=lambda a: PRICE[position.prices[a.commodity]])


_RULES: Final = {
    KEEPING: _keep,
    ACTIVATING: _activate,
    EXCHANGING: _exchange,
    WALLING: _wall,
    TOWERING: _tower,
    BUYING: _buy,
    SHIPPING: _ship,
}

JUDGE: Final = RagusaJudge(read_json(RagusaJudge.file))
