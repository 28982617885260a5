"""Goals of The Patrons of Venice: each teaches one aspect of the game."""

from __future__ import annotations

from typing import Final

from portolan.core.goals import FinishedMatch, Goal
from portolan.games.venice.events import (
    ActionChosen,
    GoodBought,
    GoodProduced,
    ShipmentUnloaded,
    StatueSponsored,
    TurnBegun,
)
from portolan.games.venice.state.actions import LEADS, WHARF
from portolan.games.venice.state.position import Position

_ROUND, _AT_ONCE, _FAVOURS, _NEIGHBOURS = 6, 2, 4, 4
_FROM_OTHERS, _FROM_PIRATES, _STATUES, _CAMPO, _GRACED = 3, 8, 2, 3, 5
_GONDOLA = "gondola"


def _luxuries(match: FinishedMatch, seat: int) -> list[GoodProduced]:
    """Return the luxuries that a seat produced."""
    goods = match.position.box.good
    return [made for made in match.of(seat, GoodProduced) if made.good not in goods]


def _five_actions(match: FinishedMatch, seat: int) -> bool:
    return len({chosen.action for chosen in match.of(seat, ActionChosen)}) == len(LEADS)


def _early_gondola(match: FinishedMatch, seat: int) -> bool:
    turns = 0
    for event in match.events:
        if type(event) is TurnBegun:
            turns += 1
            if turns > _ROUND * match.seats:
                return False
        elif type(event) is GoodProduced and event.seat == seat and event.good == _GONDOLA:
            return True
    return False


def _two_at_once(match: FinishedMatch, seat: int) -> bool:
    """Return whether a seat produced two luxuries in the same turn."""
    goods = match.position.box.good
    made = 0
    for event in match.events:
        if type(event) is TurnBegun:
            made = 0
        elif type(event) is GoodProduced and event.seat == seat and event.good not in goods:
            made += 1
            if made >= _AT_ONCE:
                return True
    return False


def _both_bonuses(match: FinishedMatch, seat: int) -> bool:
    return any(made.statue and made.quarter for made in _luxuries(match, seat))


def _grand_gondola(match: FinishedMatch, seat: int) -> bool:
    return any(
        made.good == _GONDOLA and made.base >= _NEIGHBOURS for made in _luxuries(match, seat)
    )


def _others_ships(match: FinishedMatch, seat: int) -> bool:
    unloaded = match.of(seat, ShipmentUnloaded)
    return sum(one.owner != seat for one in unloaded) >= _FROM_OTHERS


def _from_pirates(match: FinishedMatch, seat: int) -> bool:
    return sum(one.place == WHARF for one in match.of(seat, GoodBought)) >= _FROM_PIRATES


def _two_statues(match: FinishedMatch, seat: int) -> bool:
    return len(match.of(seat, StatueSponsored)) >= _STATUES


def _all_graced(match: FinishedMatch, seat: int) -> bool:
    """Return whether every own business is beside a statue, and there are enough of them."""
    position: Position = match.position
    own = position.players[seat].buildings
    return own.bit_count() >= _GRACED and not own & ~position.graced


def _own_campo(match: FinishedMatch, seat: int) -> bool:
    position: Position = match.position
    own = position.players[seat].buildings
    return any((own & around).bit_count() >= _CAMPO for around in position.box.around)


def _four_favours(match: FinishedMatch, seat: int) -> bool:
    position: Position = match.position
    return position.players[seat].favours >= _FAVOURS


def _win_without_market(match: FinishedMatch, seat: int) -> bool:
    return match.won(seat) and all(one.place == WHARF for one in match.of(seat, GoodBought))


GOALS: Final = (
    Goal("five_actions", _five_actions),
    Goal("two_statues", _two_statues),
    Goal("both_bonuses", _both_bonuses),
    Goal("from_pirates", _from_pirates),
    Goal("own_campo", _own_campo),
    Goal("early_gondola", _early_gondola),
    Goal("grand_gondola", _grand_gondola),
    Goal("all_graced", _all_graced),
    Goal("others_ships", _others_ships),
    Goal("two_at_once", _two_at_once),
    Goal("four_favours", _four_favours),
    Goal("win_without_market", _win_without_market),
)
"""Ordered by how often bots reach them by chance."""
