"""Who knows what in Quay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from game.core.chance import Chance
from game.core.contract import HIDDEN
from tests.contract.sample.position import Position


def view(position: Position, seat: int) -> Position:
    """Return what a seat may know: its own hand, what was shown, how many cards there are."""
    seen = position.copy()
    seen.viewer = seat
    seen.chance = Chance(None, position.chance.drawn)
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
    world.chance = Chance(seed, seen.chance.drawn)
    unseen = Counter(cards)
    unseen.subtract(world.gone)
    for player in world.players:
        unseen.subtract(card for card in player.hand + player.hold if card != HIDDEN)
    rest = sorted(unseen.elements())
    Chance(seed).shuffle(rest)
    for player in world.players:
        player.hand = sorted(rest.pop() if card == HIDDEN else card for card in player.hand)
        player.hold = sorted(rest.pop() if card == HIDDEN else card for card in player.hold)
    world.deck = rest
    return world
