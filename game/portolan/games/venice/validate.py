"""Validate a position from outside: what every position of the game fulfils."""

from __future__ import annotations

from portolan.core.contract import silent
from portolan.core.json_reader import Reader
from portolan.games.venice.rules.legal_actions import legal_actions
from portolan.games.venice.rules.scoring import limit_reached
from portolan.games.venice.rules.turn import advance
from portolan.games.venice.state.position import (
    BUYING,
    LEADING,
    LOADING,
    OVER,
    PRODUCING,
    PROMPTS,
    SPONSORING,
    UNLOADING,
    Position,
)
from portolan.games.venice.state.tables import PIRATES


def check_possible(position: Position, top: Reader) -> None:
    """Raise the reader's error unless pieces are conserved and what is asked can be asked."""
    _check_cards(position, top)
    _check_pieces(position, top)
    _check_ships(position, top)
    _check_end(position, top)
    _check_share(position, top)


def _check_cards(position: Position, top: Reader) -> None:
    box = position.box
    for good, count in enumerate(box.counts):
        there = position.market[good] + position.wharf[good]
        there += sum(player.hand[good] for player in position.players)
        if good < box.raw:
            there += position.deck.count(good) + position.discards[good]
            there += position.shipments.count(good)
            there += sum(player.ships.count(good) for player in position.players)
            top.demand(
                there == count, f"{there} cards of {box.goods[good]}, where the box has {count}"
            )
        else:
            top.demand(there <= count, f"more cards of {box.goods[good]} than the box has")
            top.demand(not position.wharf[good], f"{box.goods[good]} was never on a ship")
        top.demand(
            box.stays[good] or not position.market[good],
            f"{box.goods[good]} never stays in the Market",
        )
    pirates = position.deck.count(PIRATES) + position.pirates
    top.demand(pirates == box.pirates, f"{pirates} Pirates, where the box has {box.pirates}")
    top.demand(
        not position.pirates or position.pirates < box.pirates,
        "all Pirates lie in the discard pile, which would have been shuffled",
    )
    for seat, player in enumerate(position.players):
        dealt = player.unseen
        top.demand(
            dealt is None or (dealt < box.raw and box.stays[dealt] and player.hand[dealt] > 0),
            f"seat {seat} cannot hold the card that it was dealt",
        )


def _check_pieces(position: Position, top: Reader) -> None:
    box = position.box
    for number, about in enumerate(box.businesses):
        top.demand(
            position.built[number].bit_count() <= about.tiles,
            f"more tiles of {about.id} than there are",
        )
    top.demand(position.statues.bit_count() <= box.supply.statues, "more statues than there are")
    for seat, player in enumerate(position.players):
        top.demand(player.cubes >= 0, f"seat {seat} has more cubes than there are")
    top.demand(
        sum(player.favours for player in position.players) <= box.supply.favour_cards,
        "more Favour Cards than there are",
    )


def _check_ships(position: Position, top: Reader) -> None:
    for seat, player in enumerate(position.players):
        for good, cube in zip(player.ships, player.reserved, strict=True):
            top.demand(
                good is not None or cube is None, f"an empty ship of seat {seat} is reserved"
            )
    done = [(position.lead + place) % len(position.players) for place in range(position.done)]
    if position.prompt == UNLOADING:
        top.demand(
            all(position.players[seat].ships[-1] is None for seat in done),
            "a ship that was unloaded is full",
        )
    elif position.prompt == LOADING:
        for seat, player in enumerate(position.players):
            top.demand(
                (player.ships[0] is not None) == (seat in done) and player.reserved[0] is None,
                "the left-most ships are not those that were loaded so far",
            )
        top.demand(
            len(position.shipments) <= len(position.players) - position.done,
            "there are more New Shipments than ships to load",
        )
    else:
        top.demand(not position.shipments, "there are New Shipments outside of Sail")


def _check_end(position: Position, top: Reader) -> None:
    gaining = position.prompt in {SPONSORING, PRODUCING}
    top.demand(gaining or not position.gained, "nothing can have been gained in this action")
    idle = position.idle >= position.box.supply.idle_turns_to_end
    over = limit_reached(position) or idle
    if position.prompt == OVER:
        top.demand(over, "nobody has the points that end the game")
    else:
        top.demand(not idle, "the game would have ended after so many turns without a gain")
        top.demand(
            not over or position.gained, "somebody has the points that have ended the game before"
        )


def _check_share(position: Position, top: Reader) -> None:
    """Raise unless the rules, going on from here, would change nothing and ask the same."""
    prompt = position.prompt
    top.demand(not position.passes or prompt == BUYING, "nobody passes outside of buying")
    top.demand(not position.done or prompt not in {LEADING, OVER}, "no action is going round here")
    mine = position.players[position.seat].tiles
    tiles = 0
    for buildings in position.built if position.setting.guilds else mine:
        tiles |= buildings
    top.demand(
        not position.used or (prompt == PRODUCING and not position.used & ~tiles),
        "a business was used that this seat cannot have produced at",
    )
    again = position.copy()
    advance(again, silent)
    top.demand(
        again == position and (prompt == OVER or len(legal_actions(again)) > 1),
        f"seat {position.seat} cannot be asked {PROMPTS[prompt]!r} here",
    )
