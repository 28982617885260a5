"""All positions of a match, with access to any step."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from portolan.core.contract import Position
from portolan.core.match import Match

TurnCounts = Sequence[Sequence[int]]
"""A count for each seat, by turn."""


class History:
    """Positions of a match of `steps` steps.

    `turns` are the steps at which another seat began to choose.
    """

    def __init__(self, match: Match) -> None:
        """Begin; nothing is played before a position is asked for."""
        self._match = match
        self._near: dict[int, Position] = {}
        """Cache of the positions requested last: one step and the one before it."""
        self.steps = len(match.actions)
        actors = match.actors
        changes = (i for i in range(1, len(actors)) if actors[i] != actors[i - 1])
        self.turns = sorted({0, *changes, len(actors)})

    def at(self, step: int) -> Position:
        """Return the position after a number of steps; read only."""
        found = self._near.get(step)
        if found is None:
            before = self._near.get(step - 1)
            found = self._after(before, step) if before else self._match.at(step).position
            self._near = {step: found} if before is None else {step - 1: before, step: found}
        return found

    def _after(self, before: Position, step: int) -> Position:
        """Return the position after a step, computed from the one before it if cached."""
        position, game = before.copy(), self._match.game
        game.apply(position, game.parse(self._match.actions[step - 1]))
        return position

    def counting(
        self, count: Callable[[Position], Sequence[int]]
    ) -> Generator[float, None, TurnCounts]:
        """Return counts at every turn, in slices: the whole match is replayed."""
        turns, counts = {*self.turns}, []
        game, position = self._match.game, self._match.at(0).position
        for step in range(self.steps + 1):
            if step:
                game.apply(position, game.parse(self._match.actions[step - 1]))
            if step in turns:
                counts.append([*count(position)])
            yield step / max(1, self.steps)
        return counts

    def turn_before(self, step: int) -> int:
        """Return the step at which the turn before a step began."""
        return max((turn for turn in self.turns if turn < step), default=0)

    def turn_after(self, step: int) -> int:
        """Return the step at which the turn after a step begins."""
        return min((turn for turn in self.turns if turn > step), default=self.steps)
