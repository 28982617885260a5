"""Validate a position from outside: what every position of the game fulfils.

docs/protocol.md says what is checked here, and what is accepted as it is.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from portolan.core.json_reader import Reader
from portolan.games.ragusa.rules.patrician import CARD_SPOTS
from portolan.games.ragusa.rules.turn import acting_spots, advance
from portolan.games.ragusa.state.board import (
    ACTIVATED,
    BUILDING,
    CITY,
    COUNTRY,
    LIMIT_SPOTS,
    LIMITS,
    SPOT_BY_ID,
    SPOT_REGIONS,
    SPOTS,
)
from portolan.games.ragusa.state.components import (
    BONUS,
    HOUSES,
    POWERHOUSES,
    PRICE,
    RESOURCES,
    SHIP_CARDS,
    SHIPS,
    SLOTS,
    SOLO_HOUSES,
    START_SPACES,
    STONE,
    TOWERS,
    WOOD,
)
from portolan.games.ragusa.state.position import (
    FROM_BONUS_CARDS,
    FROM_CATHEDRAL,
    FROM_CITY_WALLS,
    KEEPING,
    OVER,
    PLACING,
    PROMPTS,
    SOURCES,
    Marker,
    Occupant,
    Player,
    Position,
)

_AT_THE_END: Final = (FROM_CITY_WALLS, FROM_CATHEDRAL, FROM_BONUS_CARDS)
"""The sources of points that only the final scoring has (W1)."""


def check_possible(position: Position, top: Reader) -> None:
    """Raise the reader's error unless pieces and cards lie as they can, and the turn goes on so."""
    _check_cards(position, top)
    _check_powerhouses(position, top)
    for seat in range(len(position.players)):
        _check_pieces(position, seat, top)
    _check_patrician(position, top)
    if position.setting_up:
        _check_set_up(position, top)
    _check_offers(position, top)
    _check_turn(position, top)
    _check_asked(position, top)


# --- cards -----------------------------------------------------------------------------------


def _check_cards(position: Position, top: Reader) -> None:
    players = position.players
    ships = Counter(position.harbour + position.ship_deck)
    cards = Counter(position.bonus_deck)
    for player in players:
        ships.update(player.ships)
        cards.update(player.cards + player.offer)
        if position.setting_up:
            cards.update(player.refused)
    top.demand(
        all(n <= SHIPS[kind].copies for kind, n in ships.items()), "a ship card is there too often"
    )
    top.demand(
        len(position.harbour) == len(SLOTS) or not position.ship_deck,
        "a slot of the harbour is empty, though ships are left in the deck",
    )
    top.demand(all(n == 1 for n in cards.values()), "a bonus card is there twice")
    known = [card for player in players for card in (*player.cards[:1], *player.refused)]
    top.demand(
        len(set(known)) == len(known), "a bonus card was kept or given back twice in the set-up"
    )
    top.demand(
        all(len(p.refused) in ((0,) if position.solo else (0, 2)) for p in players),
        "whoever gives bonus cards back gives two, and nobody does in a solo game",
    )
    top.demand(
        len(position.sunk) <= len(position.bonus_deck)
        and not any(map(position.is_bot, position.sunk)),
        "more cards sunk than in the deck, or by a bot",
    )


def _check_offers(position: Position, top: Reader) -> None:
    """Raise unless cards are on offer to whom they can be: in the set-up, or at the Palace."""
    offers = {seat: player.offer for seat, player in enumerate(position.players) if player.offer}
    if position.setting_up:
        return
    top.demand(
        set(offers) == ({position.seat} if position.prompt == KEEPING else set()),
        "there are cards on offer that nobody is asked about, or none to keep",
    )
    top.demand(all(len(offer) == 2 for offer in offers.values()), "2 cards must be on offer")
    top.demand(
        not offers or not position.setting.harder, "a harder game lets nobody choose a bonus card"
    )


def _check_set_up(position: Position, top: Reader) -> None:
    """Raise unless nothing has happened yet except keeping bonus cards (S1, S2)."""
    seats = position.setting.seats
    top.demand(not position.solo, "a solo game has no choice of cards in its set-up")
    for seat, player in enumerate(position.players):
        dealt = len(player.cards), len(player.offer), len(player.refused)
        top.demand(
            dealt == ((1, 0, 2) if seat < position.seat else (0, 3, 0)),
            f"seat {seat} cannot have these cards while seat {position.seat} chooses",
        )
        untouched = player.copy()
        untouched.cards, untouched.offer, untouched.refused = [], [], []
        top.demand(
            untouched == Player(HOUSES[seats], POWERHOUSES[seats]),
            f"seat {seat} has done something before the first turn",
        )
    prices = list(START_SPACES)
    for ship in map(SHIPS.__getitem__, position.harbour):
        prices[ship.raises] = min(prices[ship.raises] + ship.arrows, len(PRICE) - 1)
    top.demand(
        position.prices == prices
        and len(position.ship_deck) == len(SHIP_CARDS) - len(SLOTS)
        and len(position.bonus_deck) == len(BONUS) - 3 * seats
        and not position.walls
        and not position.sunk
        and set(position.spots) == {None},
        "before the first turn the table is as the set-up leaves it",
    )


# --- pieces ----------------------------------------------------------------------------------


def _check_powerhouses(position: Position, top: Reader) -> None:
    """Raise unless powerhouses stand where they may, and are not too many (T1, T2, T6)."""
    players, seats = position.players, position.setting.seats
    standing = [spot for spot, stands in enumerate(position.spots) if stands is Marker.POWERHOUSE]
    as_houses = sum(max(0, position.spots.count(s) - HOUSES[seats]) for s in range(len(players)))
    top.demand(
        len(standing) + as_houses + sum(player.powerhouses for player in players)
        <= POWERHOUSES[seats] * seats,
        "too many powerhouses",
    )
    for spot in standing:
        top.demand(
            bool(LIMIT_SPOTS >> spot & 1), f"a powerhouse cannot stand on {SPOTS[spot]} (R-90)"
        )
    regions = [region for spot in standing for region in SPOT_REGIONS[spot]]
    top.demand(len(set(regions)) == len(regions), "two powerhouses stand around one region (R-91)")
    towers = [spot for spot in LIMITS for player in players if player.towers >> spot & 1]
    top.demand(len(set(towers)) == len(towers), "a spot holds more than one tower")


def _check_pieces(position: Position, seat: int, top: Reader) -> None:
    player, seats = position.players[seat], position.setting.seats
    placed = position.spots.count(seat)
    # only a player without regular houses places a powerhouse as one (T6)
    own = HOUSES[seats] if player.houses else HOUSES[seats] + POWERHOUSES[seats]
    top.demand(
        placed + player.houses <= own
        and placed + player.houses + player.powerhouses <= HOUSES[seats] + POWERHOUSES[seats],
        f"seat {seat} has more houses than there are",
    )
    top.demand(player.towers.bit_count() <= TOWERS, f"seat {seat} has more towers than there are")
    if position.is_bot(seat):
        return
    for kind, material in ((COUNTRY, WOOD), (CITY, STONE)):
        crowded = player.crowd[player.resources[material] + 1 :]
        top.demand(
            not any(regions & kind for regions in crowded),
            f"seat {seat} has more houses around a region than {RESOURCES[material]}",
        )


def _check_patrician(position: Position, top: Reader) -> None:
    """Raise unless cards, markers and houses of a solo game lie as they can (S3, S4)."""
    spots, players = position.spots, position.players
    top.demand(position.solo or Marker.RESERVED not in spots, "only solo games reserve spots")
    held = [card for player in players for card in player.patrician]
    top.demand(len(set(held)) == len(held), "a Patrician card is there twice")
    for seat, player in enumerate(players):
        top.demand(
            position.is_bot(seat) or not player.patrician, f"seat {seat} can have no Patrician card"
        )
        top.demand(
            player.patrician == sorted(player.patrician), f"list seat {seat}'s cards in order"
        )
    for card in held:
        top.demand(
            all(_is_for_bots(position, spots[spot]) for spot in CARD_SPOTS[card]),
            "the spots of a bot's Patrician card have a black marker or a bot's house",
        )
    named = {spot for card in CARD_SPOTS for spot in card}
    top.demand(
        all(stands is not Marker.RESERVED or spot in named for spot, stands in enumerate(spots)),
        "a black marker lies on a spot that no Patrician card names",
    )
    for seat, names in enumerate(SOLO_HOUSES if position.solo else ()):
        top.demand(
            all(spots[SPOT_BY_ID[name]] == seat for name in names),
            f"the houses of seat {seat} from the set-up stand on {', '.join(names)}",
        )


def _is_for_bots(position: Position, stands: Occupant) -> bool:
    return position.is_bot(stands) if isinstance(stands, int) else stands is Marker.RESERVED


# --- the turn --------------------------------------------------------------------------------


def _check_turn(position: Position, top: Reader) -> None:
    """Raise unless what is left to do in the turn can be left."""
    spot, seat, region = position.spot, position.turn, position.region
    regions, queue = position.regions, position.queue
    top.demand((seat is None) == position.setting_up, "turns begin when the set-up has ended")
    if not queue and not regions:
        idle = spot is None and region is None
        top.demand(idle, "no piece and no region is active between two turns")
        return
    stands = None if spot is None else position.spots[spot]
    if seat is None or spot is None or stands not in {seat, Marker.POWERHOUSE}:
        raise top.fail("no new piece stands where a turn goes on")
    around = ACTIVATED[spot]
    top.demand(
        regions == [r for r in around if r in regions]
        and (
            (region in around and region not in regions)
            or (region is None and not queue and len(regions) == len(around))
        ),
        "the regions to activate are not those around the new piece",
    )
    top.demand(
        region is None or not queue or acting_spots(position, region)[-len(queue) :] == queue,
        "the pieces that have yet to act are not those around the active region",
    )
    if position.is_bot(seat):
        cards = position.players[seat].patrician
        top.demand(
            any(spot in CARD_SPOTS[card] for card in cards),
            f"seat {seat} has no Patrician card for the spot of its new house",
        )
        top.demand(
            region is None or all(BUILDING[region] < BUILDING[later] for later in regions),
            f"seat {seat} activates its regions in another order (R-132)",
        )


def _check_asked(position: Position, top: Reader) -> None:
    """Raise unless the rules, going on from here, would change nothing and ask the same."""
    if position.prompt == PLACING:
        placer = position.players[position.taking_turn]
        top.demand(
            placer.houses + placer.powerhouses > 0,
            f"seat {position.turn} has nothing left to place",
        )
    again = position.copy()
    for player in again.players:
        for source in _AT_THE_END:
            player.points[source] = 0
    advance(again, None)
    top.demand(
        (again.prompt, again.seat) == (position.prompt, position.seat),
        f"seat {position.seat} cannot be asked {PROMPTS[position.prompt]!r} here",
    )
    for seat, (player, scored) in enumerate(zip(position.players, again.players, strict=True)):
        for source in _AT_THE_END:
            top.demand(
                player.points[source] == scored.points[source],
                f"seat {seat} scores {scored.points[source]} points from {SOURCES[source]}"
                + ("" if position.prompt == OVER else " before the end"),
            )
    top.demand(
        again == position,
        f"pieces act before seat {position.seat} is asked {PROMPTS[position.prompt]!r}",
    )
