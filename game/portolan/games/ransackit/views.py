"""Hidden information: the only place where it is removed, and where it is imagined.

Hidden are the generator, the cards in others' hands, and the order of everything face down: the
deck and, with Fog of War, the pile, the bag and the harbour tiles. The contents of these three are
public, so a view has them sorted.
"""

from __future__ import annotations

from collections import Counter

from portolan.core.contract import Viewer
from portolan.core.rng import Rng
from portolan.games.ransackit.board.components import BLUE, DECK, IN_HAND
from portolan.games.ransackit.state.position import UNKNOWN_CARD, Position


def view(position: Position, seat: Viewer) -> Position:
    """Return the view of a seat: unknown cards are UNKNOWN_CARD, the generator has no seed."""
    seen = position.copy()
    seen.rng = Rng(None, position.rng.drawn)
    seen.deck = [UNKNOWN_CARD] * len(position.deck)
    seen.pile = sorted(position.pile)
    seen.bag = sorted(position.bag)
    seen.tiles = sorted(position.tiles)
    for other, player in enumerate(seen.players):
        if other != seat:
            player.hand = [UNKNOWN_CARD] * len(player.hand)
    if not position.over and position.seat != seat:
        seen.legal = ()
    return seen


def imagine(seen: Position, seat: Viewer, seed: int) -> Position:
    """Return a whole position with the same view for `seat`; unknown cards are dealt by `seed`."""
    position = seen.copy()
    position.rng = Rng(seed, seen.rng.drawn)
    position.legal = None
    rng = position.rng.copy()
    unseen = Counter(DECK)
    unseen.subtract(position.discard)
    if isinstance(seat, int):
        unseen.subtract(position.players[seat].hand)
    for player in position.players:
        unseen.subtract({BLUE[card]: count for card, count in enumerate(player.blue)})
    cards = list(unseen.elements())
    rng.shuffle(cards)
    keepable = [card for card in cards if card in IN_HAND]
    for other, player in enumerate(position.players):
        if other != seat:
            for place in range(len(player.hand)):
                player.hand[place] = keepable.pop()
                cards.remove(player.hand[place])
    position.deck = cards
    for hidden in (position.pile, position.bag, position.tiles):
        rng.shuffle(hidden)
    return position
