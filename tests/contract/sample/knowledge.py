"""Who knows what in Quay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from portolan.core.contract import HIDDEN, Viewer
from portolan.core.rng import Rng
from tests.contract.sample.position import Position


def view(position: Position, seat: Viewer) -> Position:
    """Return what a seat may know: its own hand, what was shown, how many cards there are."""
    seen = position.copy()
    seen.viewer = seat
    seen.rng = Rng(None, position.rng.drawn)
    seen.deck = [HIDDEN] * len(position.deck)
    if position.prompt != "over":
        seen.players = [
            player if other == seat else player.seen() for other, player in enumerate(seen.players)
        ]
    return seen


def imagine(seen: Position, seed: int, cards: Mapping[str, int]) -> Position:
    """Deal what is unseen anew: the other hands, then the deck."""
    world = seen.copy()
    world.viewer = None
    world.rng = Rng(seed, seen.rng.drawn)
    unseen = Counter(cards)
    unseen.subtract(world.gone)
    for player in world.players:
        unseen.subtract(card for card in player.hand + player.hold if card != HIDDEN)
    rest = sorted(unseen.elements())
    Rng(seed).shuffle(rest)
    for player in world.players:
        player.hand = sorted(rest.pop() if card == HIDDEN else card for card in player.hand)
        player.hold = sorted(rest.pop() if card == HIDDEN else card for card in player.hold)
    world.deck = rest
    return world
