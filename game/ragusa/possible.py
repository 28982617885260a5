"""What every position of the game fulfils: the gate for positions from outside."""

from __future__ import annotations

from collections import Counter

from game.core.contract import silent
from game.core.plain import Reader
from game.ragusa.board import ACTIVATED, CITY, COUNTRY, LIMITS
from game.ragusa.patrician import CARD_SPOTS
from game.ragusa.position import (
    FREE,
    KEEPING,
    PLACING,
    POWERHOUSE_HERE,
    PROMPTS,
    RESERVED,
    Position,
)
from game.ragusa.supply import (
    HOUSES,
    POWERHOUSES_OF_TWO,
    RESOURCES,
    SHIPS,
    STONE,
    TOWERS,
    WOOD,
)
from game.ragusa.turn import acting_spots, advance


def check_possible(position: Position, top: Reader) -> None:
    """Raise the reader's error unless pieces are conserved and what is asked can be asked."""
    ships = Counter(position.harbour + position.ship_deck)
    cards = Counter(position.bonus_deck)
    towers = [0] * len(LIMITS)
    black = position.spots.count(POWERHOUSE_HERE) + sum(p.powerhouses for p in position.players)
    top.demand(
        black <= POWERHOUSES_OF_TWO * 2 * (position.setting.seats == 2), "too many powerhouses"
    )
    top.demand(position.solo or RESERVED not in position.spots, "only solo games reserve spots")
    for seat, player in enumerate(position.players):
        ships.update(player.ships)
        cards.update(player.cards + player.offer)
        if position.setting_up:
            cards.update(player.refused)
        for i, spot in enumerate(LIMITS):
            towers[i] += player.towers >> spot & 1
        _check_pieces(position, seat, top)
    top.demand(
        all(n <= SHIPS[kind].copies for kind, n in ships.items()), "a ship card is there too often"
    )
    top.demand(all(n == 1 for n in cards.values()), "a bonus card is there twice")
    top.demand(max(towers) <= 1, "a spot holds more than one tower")
    top.demand(len(position.sunk) <= len(position.bonus_deck), "more cards sunk than in the deck")
    _check_turn(position, top)


def _check_pieces(position: Position, seat: int, top: Reader) -> None:
    player = position.players[seat]
    placed = position.spots.count(seat)
    pieces = HOUSES[position.setting.seats] + (POWERHOUSES_OF_TWO * (position.setting.seats == 2))
    top.demand(
        placed + player.houses + player.powerhouses <= pieces,
        f"seat {seat} has more houses than there are",
    )
    top.demand(player.towers.bit_count() <= TOWERS, f"seat {seat} has more towers than there are")
    if not position.is_bot(seat):
        for kind, material in ((COUNTRY, WOOD), (CITY, STONE)):
            crowded = player.crowd[player.resources[material] :]
            top.demand(
                not any(regions & kind for regions in crowded),
                f"seat {seat} has more houses around a region than {RESOURCES[material]}",
            )
    for card in player.patrician:
        top.demand(
            all(position.spots[spot] != FREE for spot in CARD_SPOTS[card]),
            f"seat {seat} has a Patrician card whose spots are not reserved",
        )


def _check_turn(position: Position, top: Reader) -> None:
    """Raise unless the rules, going on from here, would ask the same seat the same."""
    spot, seat, region = position.spot, position.turn, position.region
    if position.queue or position.regions:
        stands = position.spots[spot] if spot >= 0 and seat >= 0 else FREE
        top.demand(stands in {seat, POWERHOUSE_HERE}, "no new piece stands where a turn goes on")
        pending = [*position.regions, *([region] if position.queue else [])]
        top.demand(
            len(set(pending)) == len(pending) and set(pending) <= set(ACTIVATED[spot]),
            "the regions to activate are not those around the new piece",
        )
    if position.queue:
        queue = position.queue
        top.demand(
            acting_spots(position, region)[-len(queue) :] == queue,
            "the pieces that have yet to act are not those around the active region",
        )
    top.demand(seat >= 0 or position.setting_up, "it is nobody's turn")
    offers = [i for i, player in enumerate(position.players) if player.offer]
    top.demand(
        not offers or (position.prompt == KEEPING and position.seat in offers),
        "there are cards on offer that nobody is asked about",
    )
    placer = position.players[seat]
    top.demand(
        position.prompt != PLACING or placer.houses + placer.powerhouses > 0,
        f"seat {seat} has nothing left to place",
    )
    dealt = 3 if position.setting_up else 2
    top.demand(
        all(len(position.players[i].offer) == dealt for i in offers),
        f"{dealt} cards must be on offer",
    )
    again = position.copy()
    advance(again, silent)
    top.demand(
        (again.prompt, again.seat) == (position.prompt, position.seat),
        f"seat {position.seat} cannot be asked {PROMPTS[position.prompt]!r} here",
    )
