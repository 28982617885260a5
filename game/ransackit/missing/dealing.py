"""Why a good cannot be sold or bought, no offer made, a card not used (K42, K65, K66, K69)."""

from __future__ import annotations

from game.ransackit.cards.deck import plays
from game.ransackit.land.supply import CARD_IDS, COIN, GENERAL, OFFERS, WORKER
from game.ransackit.missing.lack import Lack
from game.ransackit.rules.offers import offers
from game.ransackit.rules.trade import best_rates, harbour_trades
from game.ransackit.rules.units import acting
from game.ransackit.state.actions import PLAY
from game.ransackit.state.position import Position


def selling(position: Position, seat: int, good: int) -> Lack | None:
    """Return why a resource cannot be sold; None if it can."""
    if not position.players[seat].goods[good]:
        return Lack("none", good)
    return Lack("bought", good) if position.bought >> good & 1 else None


def buying(position: Position, seat: int, good: int) -> Lack | None:
    """Return why a resource cannot be bought; None if it can."""
    rate, coins = best_rates(position, seat).get(good), position.players[seat].goods[COIN]
    if rate is not None:
        return Lack("price", good, rate, coins) if rate > coins else None
    barred = position.pirate
    if barred and position.quay[barred] and good in harbour_trades(position, barred):
        land = position.quay[barred]
        if position.lord[land] == seat + 1 or acting(position, seat, WORKER, land) >= 0:
            return Lack("pirate", good)
    return Lack("market", good)


def offering(position: Position, seat: int) -> Lack | None:
    """Return why no offer can be begun; None if one can."""
    if position.offers >= OFFERS:
        return Lack("offers", needs=OFFERS)
    return None if offers(position, seat) else Lack("partner")


def calling_a_vote(position: Position) -> Lack | None:
    """Return why no vote can be called in the action phase; None if one can."""
    return Lack("voted") if position.voted else None


def playing(position: Position, seat: int, card: int) -> Lack | None:
    """Return why a card in the hand cannot be used now; None if it can."""
    if position.seat != seat or position.prompt not in ("begin", "act", "fortify"):
        return Lack("waits")
    if card == GENERAL:
        return Lack("general")
    return None if PLAY[card] in plays(position, seat) else Lack(CARD_IDS[card])
