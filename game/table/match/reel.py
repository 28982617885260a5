"""A match as a reel of positions: any step of it at once."""

from __future__ import annotations

from game.core.contract import Position
from game.core.match import Match


class Reel:
    """All positions of a match. `turns` are the steps at which somebody else began to choose."""

    def __init__(self, match: Match) -> None:
        """Play the match once, from its start."""
        game = match.game
        position = match.at(0).position
        self.positions: list[Position] = [position.copy()]
        for text in match.actions:
            game.apply(position, game.parse(text))
            self.positions.append(position.copy())
        actors = match.actors
        changes = (i for i in range(1, len(actors)) if actors[i] != actors[i - 1])
        self.turns = sorted({0, *changes, len(actors)})

    @property
    def steps(self) -> int:
        """How many steps the match has."""
        return len(self.positions) - 1

    def turn_before(self, step: int) -> int:
        """Return the beginning of the turn before a step."""
        return max((turn for turn in self.turns if turn < step), default=0)

    def turn_after(self, step: int) -> int:
        """Return the beginning of the turn after a step."""
        return min((turn for turn in self.turns if turn > step), default=self.steps)
