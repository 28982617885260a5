"""The evaluator's features mean what their names say, counted again in a slow way."""

from __future__ import annotations

import random

import pytest

from portolan.games.ragusa.ai.features import FEATURES, features
from portolan.games.ragusa.rules.scoring import card_points
from portolan.games.ragusa.rules.walls import ALL_WALLS, longest, wall_points
from portolan.games.ragusa.state.board import AROUND, AT_BUILDING, BUILDINGS, PRODUCES, bits
from portolan.games.ragusa.state.components import BONUS, COMMODITIES, PRICE, RESOURCES, SHIPS
from portolan.games.ragusa.state.position import OVER, Position
from portolan.games.ragusa.state.ship_prices import payable_slots

from .random_games import GAME, any_plan, choose


def expected(position: Position, seat: int) -> dict[str, float]:
    """Return facts of a seat that can be counted on the table, by name."""
    player = position.players[seat]
    prices = [PRICE[space] for space in position.prices]
    around = {
        name: position.houses_around(seat, region)
        for name, region in zip(BUILDINGS, AT_BUILDING, strict=True)
    }
    free = {
        name: sum(position.spots[spot] is None for spot in bits(AROUND[region]))
        for name, region in zip(BUILDINGS, AT_BUILDING, strict=True)
    }
    pieces_at_ends = [
        wall_points(position, seat, wall) - 1 for wall in bits(ALL_WALLS & ~position.walls)
    ]
    sets = min(player.commodities)
    ships = [SHIPS[ship].points for ship in player.ships]
    slots = payable_slots(position.harbour, player.commodities)
    at_market = slots if around["market"] else []
    counted: dict[str, float] = {
        "seat": 1,
        "pieces": player.houses + player.powerhouses,
        "powerhouses": player.powerhouses,
        "towers": player.towers.bit_count(),
        "ships": len(ships),
        "ship_points": sum(ships),
        "card_points": sum(card_points(position, seat, card) for card in player.cards),
        "stretch": longest(position, seat, position.walls).score,
        "stretch_to_be": longest(position, seat, ALL_WALLS).score,
        "good_walls": sum(pieces >= 2 for pieces in pieces_at_ends),
        "best_walls": sum(pieces >= 3 for pieces in pieces_at_ends),
        "stock": sum(n * price for n, price in zip(player.commodities, prices, strict=True)),
        "cathedral": min(around["cathedral"], sets) * sum(prices),
        "cathedral_to_come": around["cathedral"] * sum(prices),
        "sets": sets,
        "best_ship": max((SHIPS[position.harbour[slot]].points for slot in at_market), default=0),
        "first_wood": min(player.resources[RESOURCES.index("wood")], 2),
        "first_stone": min(player.resources[RESOURCES.index("stone")], 2),
        "fish_sold": around["fishmonger"] * (player.resources[RESOURCES.index("fish")] // 2),
    }
    counted["fish_sold_often"] = counted["fish_sold"] * free["fishmonger"]
    counted |= zip(RESOURCES, player.resources, strict=True)
    counted |= zip(COMMODITIES, player.commodities, strict=True)
    counted |= {f"has_{card.id}": number in player.cards for number, card in enumerate(BONUS)}
    for name in BUILDINGS:
        counted[f"at_{name}"] = around[name]
        if name != "cathedral":
            counted[f"often_{name}"] = around[name] * free[name]
    for region, (resource, commodity) in PRODUCES.items():
        name = BUILDINGS[AT_BUILDING.index(region)]
        made = around[name] * player.resources[resource] * prices[commodity]
        counted[f"made_{COMMODITIES[commodity]}"] = made
        counted[f"made_often_{COMMODITIES[commodity]}"] = made * free[name]
    return counted


@pytest.mark.parametrize("number", range(24))
def test_features_are_what_their_names_say(number: int) -> None:
    """In random games of every table, at every fifth decision and at the last one."""
    rng = random.Random(number)
    plan = any_plan(rng)
    position = GAME.start(plan.seats, plan.options, plan.seed)
    steps = 0
    while position.prompt != OVER:
        actions = {str(action): action for action in GAME.legal_actions(position)}
        if steps % 5 == 0:
            compare(position)
        GAME.apply(position, actions[choose(sorted(actions), plan.style, rng)])
        steps += 1
    compare(position)


def compare(position: Position) -> None:
    """Compare the features of every seat with a second count."""
    for seat, row in enumerate(features(position)):
        named = dict(zip(FEATURES, row, strict=True))
        counted = expected(position, seat)
        assert {name: named[name] for name in counted} == counted


def test_estimated_features_are_the_turn_and_the_prospects() -> None:
    """The others can be counted on the table."""
    position = GAME.start(3, {}, 1)
    left = set(FEATURES) - set(expected(position, 0))
    assert left == {"waits", *(fact for fact in FEATURES if fact.endswith("_to_come"))} - {
        "cathedral_to_come"
    }
