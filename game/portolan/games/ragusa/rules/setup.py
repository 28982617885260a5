"""Set-up of the table, up to the first decision (S1 to S3, T1)."""

from __future__ import annotations

from typing import Final

from portolan.core.contract import Choices, Report, silent
from portolan.core.rng import Rng
from portolan.games.ragusa.events import CardsDealt, SpotsReserved
from portolan.games.ragusa.rules.activation import arrive
from portolan.games.ragusa.rules.patrician import CARD_SPOTS
from portolan.games.ragusa.rules.turn import advance, gain_house
from portolan.games.ragusa.state.board import SPOT_BY_ID
from portolan.games.ragusa.state.components import (
    BONUS,
    CARDS_PER_BOT,
    HOUSES,
    PATRICIAN,
    POWERHOUSES,
    SHIP_CARDS,
    SLOTS,
    SOLO_HOUSES,
    START_SPACES,
)
from portolan.games.ragusa.state.position import Player, Position, Setting

_FRESH: Final = {seats: Player(HOUSES[seats], POWERHOUSES[seats]) for seats in HOUSES}
"""A player before the set-up, by the number of seats; copying is faster than creating."""


def set_up(seats: int, options: Choices, seed: int, report: Report) -> Position:
    """Set up the table (S1 to S3, T1) and advance to the first decision."""
    listener = None if report is silent else report
    rng = Rng(seed)
    ships = list(SHIP_CARDS)
    cards = list(range(len(BONUS)))
    rng.shuffle(ships)
    rng.shuffle(cards)
    position = Position(
        setting=Setting._make((seats, *options.values())),
        rng=rng,
        players=[_FRESH[seats].copy() for _ in range(3 if seats == 1 else seats)],
        spots=[None] * len(SPOT_BY_ID),
        walls=0,
        prices=list(START_SPACES),
        harbour=[],
        ship_deck=ships,
        bonus_deck=cards,
    )
    for _ in SLOTS:
        arrive(position, listener)
    if seats == 1:
        _set_up_solo(position, listener)
    else:
        for seat, player in enumerate(position.players):
            player.offer = _deal(position, seat, 3, listener)
    advance(position, listener)
    return position


def _deal(position: Position, seat: int, count: int, report: Report | None) -> list[int]:
    cards, position.bonus_deck = position.bonus_deck[:count], position.bonus_deck[count:]
    if report:
        report(CardsDealt, seat, cards=[BONUS[card].id for card in cards])
    return cards


def _set_up_solo(position: Position, report: Report | None) -> None:
    """Place the houses, reserve the Patrician's spots and deal the cards (S3)."""
    for seat, names in enumerate(SOLO_HOUSES):
        position.players[seat].houses -= len(names)
        for name in names:
            gain_house(position, seat, SPOT_BY_ID[name], report)
        position.players[seat].cards = _deal(position, seat, 1, report)
    cards = list(range(len(PATRICIAN)))
    position.rng.shuffle(cards)
    cards = cards[: 2 * CARDS_PER_BOT]
    position.players[1].patrician = sorted(cards[:CARDS_PER_BOT])
    position.players[2].patrician = sorted(cards[CARDS_PER_BOT:])
    for card in cards:
        for spot in CARD_SPOTS[card]:
            position.reserve(spot)
    numbers = sorted(number for card in cards for number in PATRICIAN[card].numbers)
    if report:
        report(SpotsReserved, None, numbers=[*numbers])
    # as if the seat before the first had had its turn
    position.turn = len(position.players) - 1 if position.setting.player_first else 0
