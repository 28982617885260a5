"""What the end of Venice has besides points: the ducats that decide between equals."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import SeatResult
from portolan.core.match import Match
from portolan.games.venice.rules.scoring import limit_reached, points
from portolan.games.venice.state.position import OVER, Position
from portolan.games.venice.ui.style import WORDS
from portolan.ui.game_ui.parts import Secret


def headline(match: Match, names: Sequence[str]) -> str | None:
    """Leave it to the shared words to say who has won."""
    del match, names
    return None


def standings(position: Position) -> list[tuple[str, list[int]]]:
    """Return nothing: points always decide."""
    del position
    return []


def secrets_title() -> str:
    """Return nothing: no secret card counts at the end."""
    return ""


def secrets(position: Position, seat: int) -> list[Secret]:
    """Return nothing: no secret card counts at the end."""
    del position, seat
    return []


def tie_title() -> str:
    """Return what decides between equals."""
    return WORDS("ending.tie")


def tie_break(result: SeatResult) -> str:
    """Return the ducats of a seat."""
    return str(result.tie_break[0])


def stage(view: Position) -> tuple[int, int]:
    """Return the highest points of any seat, and those that end the game (V13)."""
    most = max(points(view, seat) for seat in range(view.setting.seats))
    return most, view.points_to_end


def last_turn(view: Position) -> bool:
    """Return whether the game ends with this turn: somebody has reached the limit (V13)."""
    return view.prompt != OVER and limit_reached(view)


def points_title() -> str:
    """Return what wins."""
    return WORDS("mirror.heads.points")


def tally(position: Position) -> list[int]:
    """Return the points of each seat so far."""
    return [points(position, seat) for seat in range(position.setting.seats)]
