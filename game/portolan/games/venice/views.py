"""Hidden information: the only place where it is removed, and where it is imagined.

Hidden are the generator, the order of the deck, and of each hand the one card that was dealt, from
the others, until it is shown or leaves the hand (V2, V17). All else is public.
"""

from __future__ import annotations

from portolan.core.contract import Viewer
from portolan.core.rng import Rng
from portolan.games.venice.rules.legal_actions import legal_actions
from portolan.games.venice.state.position import OVER, UNKNOWN, Player, Position
from portolan.games.venice.state.tables import PIRATES


def view(position: Position, seat: Viewer) -> Position:
    """Return what a seat may know: unknown cards are UNKNOWN, the generator has no seed."""
    seen = position.copy()
    seen.rng = Rng(None, position.rng.drawn)
    seen.deck = [UNKNOWN] * len(position.deck)
    for other, player in enumerate(seen.players):
        if other != seat and player.unseen is not None:
            player.hand[player.unseen] -= 1
            player.unseen = UNKNOWN
    if position.seat != seat:
        seen.legal = ()
    return seen


def unseen_cards(position: Position) -> list[int]:
    """Return the cards of the deck that are not visible in a view, in the order of the data."""
    box = position.box
    left = list(box.counts[: box.raw])
    for good in range(box.raw):
        left[good] -= position.discards[good] + position.market[good] + position.wharf[good]
        left[good] -= position.shipments.count(good)
        for player in position.players:
            left[good] -= player.hand[good] + player.ships.count(good)
    cards = [good for good, count in enumerate(left) for _ in range(count)]
    return cards + [PIRATES] * (box.pirates - position.pirates)


def imagine(seen: Position, seat: Viewer, seed: int) -> Position:
    """Return a whole position with the same view for `seat`; unknown cards are dealt by `seed`.

    Another seat that is asked gets a card that leaves it a choice.
    """
    del seat
    position = seen.copy()
    position.rng = Rng(seed, seen.rng.drawn)
    position.legal = None
    cards = unseen_cards(position)
    position.rng.copy().shuffle(cards)
    for player in (position.players[position.seat], *position.players):
        if player.unseen == UNKNOWN:
            _deal(position, player, cards)
    position.deck = cards
    return position


def _deal(position: Position, player: Player, cards: list[int]) -> None:
    """Give a player the first card that may have been dealt to this hand (V15)."""
    asked = player is position.players[position.seat]
    for place, card in enumerate(cards):
        if card == PIRATES or not position.box.stays[card]:
            continue
        player.hand[card] += 1
        player.unseen = card
        if not asked or position.prompt == OVER or len(legal_actions(position)) > 1:
            del cards[place]
            return
        player.hand[card] -= 1
        position.legal = None
