"""Details of Venice's result: the ducats that break ties."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import SeatResult
from portolan.core.match import Match
from portolan.games.venice.rules.scoring import limit_reached, points
from portolan.games.venice.state.position import OVER, Position
from portolan.games.venice.ui.style import WORDS
from portolan.ui.game_ui.parts import Secret


def headline(match: Match, names: Sequence[str]) -> str | None:
    """Return None: the shared sentence is used."""
    del match, names
    return None


def standings(position: Position) -> list[tuple[str, list[int]]]:
    """Return an empty result: points always decide."""
    del position
    return []


def secrets_title() -> str:
    """Return an empty result: no secret card counts at the end."""
    return ""


def secrets(position: Position, seat: int) -> list[Secret]:
    """Return an empty result: no secret card counts at the end."""
    del position, seat
    return []


def tie_title() -> str:
    """Return the name of the tie-break."""
    return WORDS("ending.tie")


def tie_break(result: SeatResult) -> str:
    """Return the ducats of a seat."""
    return str(result.tie_break[0])


def stage(view: Position) -> tuple[int, int]:
    """Return the highest points of any seat, and those that end the game (V13)."""
    most = max(points(view, seat) for seat in range(view.setting.seats))
    return most, view.points_to_end


def last_turn(view: Position) -> bool:
    """Return whether the game ends with this turn: a seat has reached the limit (V13)."""
    return view.prompt != OVER and limit_reached(view)


def points_title() -> str:
    """Return the name of what is counted to win."""
    return WORDS("a11y.heads.points")


def tally(position: Position) -> list[int]:
    """Return the points of each seat so far."""
    return [points(position, seat) for seat in range(position.setting.seats)]
