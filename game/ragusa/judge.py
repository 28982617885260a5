"""What a position of Ragusa is worth, for bots of any strength.

For each seat a few dozen facts are counted (`facts`); the points still to come are their weighted
sum, the weights fitted to games that bots played (`assets/ragusa/judge.json`, which says how).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Final

from game.core.assets import read_json
from game.ragusa import actions as act
from game.ragusa.actions import Action
from game.ragusa.board import (
    AROUND,
    AT_BUILDING,
    BUILDING,
    BUILDINGS,
    LIMITS,
    PRODUCES,
    SPOT_REGIONS,
    WALL_ENDS,
)
from game.ragusa.position import (
    ACTIVATING,
    BUYING,
    EXCHANGING,
    KEEPING,
    OVER,
    PLACING,
    SHIPPING,
    TOWERING,
    UNKNOWN,
    WALLING,
    Position,
)
from game.ragusa.scoring import card_points, result
from game.ragusa.supply import (
    BONUS,
    COMMODITIES,
    FISH,
    HOUSES,
    POWERHOUSES_OF_TWO,
    PRICE,
    RESOURCES,
    SHIPS,
    SOLO_HOUSES,
)
from game.ragusa.walls import longest, wall_points

_ACTIVE: Final = BUILDINGS[:-1]
"""All buildings but the Cathedral, which does nothing before the end."""
_MADE: Final = tuple((BUILDING[region], resource) for region, (resource, _) in PRODUCES.items())
_FISHMONGER: Final = BUILDINGS.index("fishmonger")
_CATHEDRAL: Final = BUILDINGS.index("cathedral")

FACTS: Final[tuple[str, ...]] = (
    "seat", "pieces", "towers", "ships", "ship_points", "cards", "card_points", "stretch",
    "stock", "cathedral", "fish_sold", "fish_sold_often",
    *RESOURCES, *COMMODITIES,
    *(f"at_{b}" for b in BUILDINGS), *(f"often_{b}" for b in _ACTIVE),
    *(f"made_{c}" for c in COMMODITIES), *(f"made_often_{c}" for c in COMMODITIES),
)  # fmt: skip
"""What is counted for a seat. `often`: times the spots still free around the building, since every
piece that comes there lets the house act again; `made`: units at each activation."""

_SPOT_BUILDINGS: Final = tuple(
    tuple(BUILDING[r] for r in regions if BUILDING[r] >= 0) for regions in SPOT_REGIONS
)
_AROUND: Final = tuple(AROUND[region] for region in AT_BUILDING)
_ORDER: Final = tuple(
    ("winery", "oil_press", "silversmith", "fishmonger", "architect", "mason",
     "rectors_palace", "market", "wharf").index(b) if b in _ACTIVE else 0 for b in BUILDINGS
)  # fmt: skip
"""In which order regions are best activated as a rule: what makes goods before what takes them."""
_NEAR_WALL: Final = {
    spot: tuple(w for w, ends in enumerate(WALL_ENDS) if spot in ends) for spot in LIMITS
}


def facts(position: Position) -> list[list[float]]:
    """Return the FACTS of every seat."""
    at = [[0] * len(BUILDINGS) for _ in position.players]
    for spot, stands in enumerate(position.spots):
        if stands >= 0:
            mine = at[stands]
            for building in _SPOT_BUILDINGS[spot]:
                mine[building] += 1
    free = [(position.free & around).bit_count() for around in _AROUND]
    prices = [PRICE[space] for space in position.prices]
    found: list[list[float]] = []
    for seat, player in enumerate(position.players):
        mine, resources, units = at[seat], player.resources, player.commodities
        fish_sold = mine[_FISHMONGER] * (resources[FISH] // 2)
        made = [mine[b] * resources[r] for b, r in _MADE]
        row: list[float] = [
            1,
            player.houses + player.powerhouses,
            player.towers.bit_count(),
            len(player.ships),
            sum(SHIPS[ship].points for ship in player.ships),
            len(player.cards),
            sum(card_points(position, seat, c) for c in player.cards if c != UNKNOWN),
            longest(position, seat, position.walls).score if position.walls else 0,
            sum(n * price for n, price in zip(units, prices, strict=True)),
            min(mine[_CATHEDRAL], *units) * sum(prices),
            fish_sold,
            fish_sold * free[_FISHMONGER],
            *resources,
            *units,
            *mine,
        ]
        row += [mine[b] * free[b] for b in range(len(_ACTIVE))]
        row += made
        row += [n * free[b] for n, (b, _) in zip(made, _MADE, strict=True)]
        found.append(row)
    return found


def share_left(position: Position) -> float:
    """Return the share (0 to 1) of all pieces that are still to be placed."""
    left = sum(player.houses + player.powerhouses for player in position.players)
    return left / _pieces(position.setting.seats)


@cache
def _pieces(seats: int) -> int:
    if seats == 1:
        return sum(HOUSES[1] - len(spots) for spots in SOLO_HOUSES)
    return seats * (HOUSES[seats] + (POWERHOUSES_OF_TWO if seats == 2 else 0))


Weights = tuple[tuple[float, ...], tuple[float, ...]]
"""For each fact its worth at the end, and what is added to that at the beginning."""


@cache
def _weights() -> dict[str, Weights]:
    """Return the weights by kind of table: `2` to `5`, `1` for a person alone, `bot`."""
    tables = read_json("ragusa/judge.json")["weights"]
    return {
        kind: (
            tuple(float(table[fact][0]) for fact in FACTS),
            tuple(float(table[fact][1]) for fact in FACTS),
        )
        for kind, table in tables.items()
    }


@cache
def _hopes() -> tuple[float, ...]:
    """Return what each bonus card brings in the mean at the end, by card."""
    means = read_json("ragusa/judge.json")["cards"]
    return tuple(float(means[card.id]) for card in BONUS)


def kind_of(position: Position, seat: int) -> str:
    """Return whose weights a seat has."""
    return "bot" if position.is_bot(seat) else str(position.setting.seats)


class RagusaJudge:
    """Ragusa as bots see it."""

    def values(self, position: Position) -> list[float]:
        """Return the points that each seat can expect."""
        now = [float(sum(player.points)) for player in position.players]
        if position.prompt == OVER:
            return now
        left = share_left(position)
        weights = _weights()
        for seat, row in enumerate(facts(position)):
            late, early = weights[kind_of(position, seat)]
            now[seat] += sum(map(_times, row, late)) + left * sum(map(_times, row, early))
        return now

    def chances(self, values: Sequence[float], position: Position) -> list[float]:
        """Return chances to win: sure at the end, vague at the beginning."""
        if position.prompt == OVER:
            spread = 0.5
            winners = [seat.winner for seat in result(position)]
            values = [v + 0.25 * won for v, won in zip(values, winners, strict=True)]
        else:
            spread = 3 + 9 * share_left(position)
        if position.solo:
            behind = max(values[1:]) - values[0]
            mine = 1 / (1 + math.exp(max(-50.0, min(50.0, (behind + 0.5) / spread))))
            return [mine, *[1 - mine] * (len(values) - 1)]
        best = max(values)
        shares = [math.exp(max(-50.0, (value - best) / spread)) for value in values]
        total = sum(shares)
        return [share / total for share in shares]

    def is_turn(self, position: Position) -> bool:
        """Tell that a turn begins: with a placement."""
        return position.prompt == PLACING

    def reply(self, position: Position, actions: Sequence[Action]) -> Action:
        """Return a sensible action by rules of thumb."""
        if len(actions) == 1:
            return actions[0]
        rule = _RULES.get(position.prompt)
        return rule(position, actions) if rule else actions[0]


def _times(a: float, b: float) -> float:
    return a * b


def _keep(position: Position, actions: Sequence[Action]) -> Action:
    """Keep the card that promises most: what it counts now, and what it brings in the mean."""
    hopes, left = _hopes(), share_left(position)

    def promise(action: Action) -> float:
        assert isinstance(action, act.Keep)  # noqa: S101 - nothing else is asked
        now = card_points(position, position.seat, action.card)
        return now + left * hopes[action.card]

    return max(actions, key=promise)


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
        beside = (walls >> (wall + 1) % len(WALL_ENDS) & 1) + (walls >> (wall - 1) % 22 & 1)
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

JUDGE: Final = RagusaJudge()
