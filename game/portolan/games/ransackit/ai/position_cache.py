"""Cache of results by position, shared by equivalent positions.

In a search most positions recur: by another order of the same steps, or in another imagined world,
where only hidden information differs.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

from portolan.games.ransackit.ai.features import features_of
from portolan.games.ransackit.ai.rollout_policy import scores
from portolan.games.ransackit.flow import turn
from portolan.games.ransackit.state.actions import Action
from portolan.games.ransackit.state.position import Position, Setting

_MOST: Final = 1024
"""Number of cached positions; about 4 kB each."""


class ValuedActions(NamedTuple):
    """Legal actions of a position, their estimated values, and the first of the best."""

    actions: tuple[Action, ...]
    worth: Sequence[float]
    best: Action


def cache_key(position: Position) -> Hashable:
    """Return a cache key: the public data that rules and evaluator depend on within a match.

    Left out is what has no effect before it is revealed: the cards of others, all piles, dice.
    """
    boards = b"".join((
        position.kind, position.number, position.lord, position.centre, position.size,
        position.tokens, position.egg, position.houses, position.yards, position.quay,
        position.trades, position.guests,
    ))  # fmt: skip
    players = [
        (
            player.playing, player.asked, len(player.hand), tuple(player.goods),
            tuple(player.blue), tuple(player.units),
        )
        for player in position.players
    ]  # fmt: skip
    course = (
        position.bandit, position.pirate, position.turn, position.round, position.earned,
        position.voted, position.offers, position.bought,
    )  # fmt: skip
    return boards, tuple(players), course, tuple(position.tasks)


class PositionCache:
    """Cache for one match; it is cleared when it grows too large."""

    def __init__(self) -> None:
        self._setting: Setting | None = None
        self._thoughts: dict[Hashable, ValuedActions] = {}
        self._features: dict[Hashable, list[float]] = {}

    def _of_match(self, position: Position) -> None:
        """Clear the cache if it belongs to another match."""
        if position.setting is not self._setting:
            self._setting = position.setting
            self._thoughts.clear()
            self._features.clear()

    def valued_actions(self, position: Position) -> ValuedActions:
        """Return the legal actions with the values of the rollout policy."""
        self._of_match(position)
        key = cache_key(position), tuple(position.players[position.seat].hand)
        found = self._thoughts.get(key)
        if found is not None:
            position.legal = found.actions
            return found
        actions = turn.legal_actions(position)
        worth = scores(position, actions) if len(actions) > 1 else [0.0]
        found = ValuedActions(actions, worth, actions[worth.index(max(worth))])
        if len(self._thoughts) >= _MOST:
            self._thoughts.clear()
        self._thoughts[key] = found
        return found

    def features(self, position: Position, seat: int) -> list[float]:
        """Return the features of one seat."""
        self._of_match(position)
        key = cache_key(position), seat
        found = self._features.get(key)
        if found is None:
            if len(self._features) >= _MOST:
                self._features.clear()
            found = self._features[key] = features_of(position, seat)
        return found
