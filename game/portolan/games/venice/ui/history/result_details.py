"""What the end of Venice has besides points: the ducats that decide between equals."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import SeatResult
from portolan.core.match import Match
from portolan.games.venice.rules.scoring import points
from portolan.games.venice.state.position import Position
from portolan.games.venice.ui.style import WORDS
from portolan.ui.game_ui.parts import Secret


def headline(match: Match, names: Sequence[str]) -> str | None:
    """Leave it to the shared words to say who has won."""
    del match, names
    return None


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
