"""Why a good cannot be sold or bought, no offer made, a card not used (K42, K65, K66, K69)."""

from __future__ import annotations

from portolan.games.ransackit.board.components import (
    CARD_IDS,
    COIN,
    GENERAL,
    OFFERS,
    RESOURCES,
    WORKER,
)
from portolan.games.ransackit.cards.deck import plays
from portolan.games.ransackit.illegal_reasons.reason import IllegalReason
from portolan.games.ransackit.rules.offers import offers
from portolan.games.ransackit.rules.trade import best_rates, harbour_trades
from portolan.games.ransackit.rules.units import acting
from portolan.games.ransackit.state.actions import PLAY
from portolan.games.ransackit.state.position import Position


def selling(position: Position, seat: int, good: int) -> IllegalReason | None:
    """Return why a resource cannot be sold; None if it can."""
    if not position.players[seat].goods[good]:
        return IllegalReason("none", good)
    return IllegalReason("bought", good) if position.bought >> good & 1 else None


def buying(position: Position, seat: int, good: int) -> IllegalReason | None:
    """Return why a resource cannot be bought; None if it can."""
    rate, coins = best_rates(position, seat).get(good), position.players[seat].goods[COIN]
    if rate is not None:
        return IllegalReason("price", good, rate, coins) if rate > coins else None
    barred = position.pirate
    if barred is not None and position.quay[barred] and good in harbour_trades(position, barred):
        land = position.quay[barred]
        if position.owner(land) == seat or acting(position, seat, WORKER, land) is not None:
            return IllegalReason("pirate", good)
    return IllegalReason("market", good)


def dealing(position: Position, seat: int) -> IllegalReason | None:
    """Return why nothing can be sold or bought; None if something can."""
    goods = range(len(RESOURCES))
    deals = (deal(position, seat, good) for good in goods for deal in (selling, buying))
    return IllegalReason("deals") if all(deals) else None


def offering(position: Position, seat: int) -> IllegalReason | None:
    """Return why no offer can be made; None if one can."""
    if position.offers >= OFFERS:
        return IllegalReason("offers", needs=OFFERS)
    return None if offers(position, seat) else IllegalReason("partner")


def calling_a_vote(position: Position) -> IllegalReason | None:
    """Return why no vote can be called in the action phase; None if one can."""
    return IllegalReason("voted") if position.voted else None


def playing(position: Position, seat: int, card: int) -> IllegalReason | None:
    """Return why a card in the hand cannot be used now; None if it can."""
    if position.seat != seat or position.prompt not in ("begin", "act", "fortify"):
        return IllegalReason("waits")
    if card == GENERAL:
        return IllegalReason("general")
    return None if PLAY[card] in plays(position, seat) else IllegalReason(CARD_IDS[card])
