"""The Sail action: New Shipments, Pirates, and the movement of ships. Decisions are in `turn`."""

from __future__ import annotations

from portolan.core.contract import Report
from portolan.games.venice import events as ev
from portolan.games.venice.state.position import Position
from portolan.games.venice.state.tables import PIRATES


def draw_shipments(position: Position, report: Report | None) -> None:
    """Draw a New Shipment for each player; Pirates strike once and are replaced (V5 to V7)."""
    box = position.box
    struck = False
    while True:
        cards = _draw(position, len(position.players) - len(position.shipments), report)
        if report:
            report(ev.ShipmentsDrawn, None, cards=[box.card(card) for card in cards])
        goods = [card for card in cards if card != PIRATES]
        position.shipments += goods
        if len(goods) == len(cards) == 0 or len(position.shipments) == len(position.players):
            break
        position.pirates += len(cards) - len(goods)
        if len(goods) < len(cards) and not struck:
            struck = True
            _strike(position, report)
        if not any(position.discards) and set(position.deck) <= {PIRATES}:
            break
    if position.pirates == box.pirates > 0:
        shuffle_discards(position, report)


def _draw(position: Position, count: int, report: Report | None) -> list[int]:
    """Draw cards from the deck; shuffle in the discard pile first if it is too small (V6)."""
    if len(position.deck) < count:
        shuffle_discards(position, report)
    deck = position.deck
    taken, deck[:count] = deck[:count], []
    return taken


def shuffle_discards(position: Position, report: Report | None) -> None:
    """Shuffle the discard pile into the rest of the deck, if there is any card."""
    deck = position.deck
    for good, count in enumerate(position.discards):
        deck += [good] * count
        position.discards[good] = 0
    deck += [PIRATES] * position.pirates
    position.pirates = 0
    position.rng.shuffle(deck)
    if report and deck:
        report(ev.DeckShuffled, None, cards=len(deck))


def _strike(position: Position, report: Report | None) -> None:
    """Move every right-most shipment without a reservation to the Pirate Wharf (V5)."""
    if report:
        report(ev.PiratesStruck, None)
    for seat in in_order(position):
        player = position.players[seat]
        good = player.ships[-1]
        if good is not None and player.reserved[-1] is None:
            player.ships[-1] = None
            position.wharf[good] += 1
            if report:
                report(ev.ShipmentStolen, seat, good=position.box.goods[good])


def in_order(position: Position) -> list[int]:
    """Return the seats clockwise, beginning with the lead player."""
    seats = len(position.players)
    return [(position.lead + place) % seats for place in range(seats)]


def move_ships(position: Position, report: Report | None) -> None:
    """Move all shipments and their cubes one ship to the right (V20)."""
    for player in position.players:
        player.ships = [None, *player.ships[:-1]]
        player.reserved = [None, *player.reserved[:-1]]
    if report:
        report(ev.ShipsMoved, None)


def load_ship(position: Position, seat: int, good: int, report: Report | None) -> None:
    """Put a New Shipment card on a seat's left-most ship."""
    position.shipments.remove(good)
    position.players[seat].ships[0] = good
    if report:
        report(ev.ShipmentLoaded, seat, good=position.box.goods[good])
