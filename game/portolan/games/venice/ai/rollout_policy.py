"""Rollout policy: a sensible action at once, so that search can play a turn to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from portolan.games.venice.ai.holdings import CardCounts, Tiles, asked
from portolan.games.venice.rules.legal_actions import OTHERS_SHIP, OWN_SHIP, WHARF_PRICE
from portolan.games.venice.rules.scoring import income, statue_cost
from portolan.games.venice.state.actions import (
    LEADS,
    PASS,
    WHARF,
    Action,
    Buy,
    Load,
    Produce,
    Reserve,
    Sell,
)
from portolan.games.venice.state.actions import Sponsor as SponsorBusiness
from portolan.games.venice.state.actions import Statue as SponsorStatue
from portolan.games.venice.state.position import (
    BUYING,
    LOADING,
    PRODUCING,
    RESERVING,
    SELLING,
    SPONSORING,
    UNLOADING,
    Position,
)
from portolan.games.venice.state.tables import Components

_PART: Final = 2.5
"""Ducats that a good is worth beyond its price where an own recipe lacks it."""
_DELAY: Final = 0.5
"""Ducats by which each ship still to go reduces the value of a shipment."""
_KEPT: Final = 1
"""Number of cards of a good to keep before there is a luxury to make."""


def policy_action(position: Position, actions: Sequence[Action]) -> Action:
    """Return a sensible action among the legal ones; there are at least two."""
    rule = _RULES.get(position.prompt)
    return rule(position, actions) if rule else LEADS[1]


def _wants(position: Position) -> CardCounts:
    """Return how many cards of each good the asked seat can use."""
    tiles = position.players[position.seat].tiles
    usable = position.built if position.setting.guilds else tiles
    return _kept(position.box, tuple(usable), tuple(tiles))


@lru_cache(maxsize=1 << 13)
def _kept(box: Components, usable: Tiles, tiles: Tiles) -> CardCounts:
    """Return the same for given tiles to use, some of them own ones."""
    found = asked(box, usable)
    luxuries = box.products[len(box.goods) - box.raw :]
    if any(tiles[about.business] for about in luxuries):
        return found
    parts = {good for about in box.products for good in about.consumes}
    return tuple([max(n, _KEPT) if good in parts else n for good, n in enumerate(found)])


def _worth(position: Position, wanted: CardCounts, good: int) -> float:
    lacks = wanted[good] > position.players[position.seat].hand[good]
    return position.box.prices[good] + _PART * lacks


def _reserve(position: Position, actions: Sequence[Action]) -> Action:
    """Return the reservation worth more than its cost on arrival; own shipments arrive anyway."""
    wanted = _wants(position)
    best, choice = 0.0, actions[-1]
    for action in actions:
        if isinstance(action, Reserve):
            ships = position.players[action.owner].ships
            good = position.shipment(action.owner, action.ship)
            worth = _worth(position, wanted, good) - _DELAY * (len(ships) - 1 - action.ship)
            gain = worth / 3 - OWN_SHIP if action.owner == position.seat else worth - OTHERS_SHIP
            if gain > best:
                best, choice = gain, action
    return choice


def _unload(position: Position, actions: Sequence[Action]) -> Action:
    """Return the action that keeps a good for a recipe, else the one that sells it."""
    good = position.shipment(position.at_share(), -1)
    lacks = _wants(position)[good] > position.players[position.seat].hand[good]
    return actions[0] if lacks else actions[1]


def _load(position: Position, actions: Sequence[Action]) -> Action:
    wanted, numbers = _wants(position), position.box.good
    goods = [action for action in actions if isinstance(action, Load)]
    return max(goods, key=lambda a: _worth(position, wanted, numbers[a.good]))


def _sell(position: Position, actions: Sequence[Action]) -> Action:
    """Return the sale of a good that no recipe needs."""
    wanted, hand = _wants(position), position.players[position.seat].hand
    for action in actions:
        if isinstance(action, Sell):
            good = position.box.good[action.good]
            if hand[good] > wanted[good]:
                return action
    return PASS


def _buy(position: Position, actions: Sequence[Action]) -> Action:
    """Return the purchase of a good that a recipe lacks or, at the Wharf, of one worth more."""
    wanted, box = _wants(position), position.box
    best, choice = 0.0, actions[-1]
    for action in actions:
        if isinstance(action, Buy):
            good = box.good[action.good]
            price = WHARF_PRICE if action.place == WHARF else box.prices[good]
            gain = _worth(position, wanted, good) - price
            if gain > best:
                best, choice = gain, action
    return choice


def _sponsor(position: Position, actions: Sequence[Action]) -> Action:
    """Return the sponsoring with most points; of equals that with the best income for its cost."""
    box, seat = position.box, position.seat
    plain = position.players[seat].buildings & ~position.graced
    best, choice = 0.0, actions[-1]
    for action in actions:
        if isinstance(action, SponsorBusiness):
            number, building = box.business[action.business], box.building[action.building]
            about = box.businesses[number]
            earned = sum(income(position, about.product, building))
            graced = position.graced >> building & 1
            gain = 10 + 9 * graced + earned - about.cost / 2
        elif isinstance(action, SponsorStatue):
            around = box.around[box.campo[action.campo]]
            gain = 10 * (plain & around).bit_count() - statue_cost(position) / 2
        else:
            continue
        if gain > best:
            best, choice = gain, action
    return choice


def _produce(position: Position, actions: Sequence[Action]) -> Action:
    """Return the production: luxuries where they earn most, missing manufactured goods first."""
    box = position.box

    def gain(action: Action) -> float:
        if not isinstance(action, Produce):
            return 0
        number, building = box.product[action.good], box.building[action.building]
        mine = position.owner(building) == position.seat
        earned = sum(income(position, number, building)) if mine else 0
        return earned + (20 if box.products[number].good is None else 1)

    return max(actions, key=gain)


_RULES: Final[dict[int, Callable[[Position, Sequence[Action]], Action]]] = {
    RESERVING: _reserve,
    UNLOADING: _unload,
    LOADING: _load,
    SELLING: _sell,
    BUYING: _buy,
    SPONSORING: _sponsor,
    PRODUCING: _produce,
}
