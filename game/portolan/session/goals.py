"""Goals of games, and which of them seats have reached in a finished match."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import cast

from portolan.core.goals import FinishedMatch, Goal
from portolan.core.match import Match
from portolan.registry import has_part, load_part


def goals_of(game: str) -> Sequence[Goal]:
    """Return the goals of a game; empty if it has none, or is not loaded yet."""
    return cast("Sequence[Goal]", load_part(game, "goals")) if has_part(game, "goals") else ()


def reaching(match: Match, seats: Sequence[int]) -> Generator[None, None, tuple[str, ...]]:
    """Return the ids of the goals that any of some seats reached, with a pause after each goal.

    The list is empty for a match that started at a position. Raises NotOverError, at once, for an
    unfinished match; later changes of the match have no effect.
    """
    goals = goals_of(match.game.id) if match.seed is not None else ()
    return _reaching(goals, FinishedMatch(match), seats)


def _reaching(
    goals: Sequence[Goal], match: FinishedMatch, seats: Sequence[int]
) -> Generator[None, None, tuple[str, ...]]:
    found = []
    for goal in goals:
        if any(goal.reached(match, seat) for seat in seats):
            found.append(goal.id)
        yield
    return tuple(found)
