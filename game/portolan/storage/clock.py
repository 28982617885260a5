"""The device's clock, which may be set to anything, and times that it produced."""

from __future__ import annotations

from datetime import UTC, datetime

UNKNOWN = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> datetime:
    """Return the time; `UNKNOWN` if the clock is beyond what a calendar has."""
    try:
        return datetime.now(UTC)
    except (ValueError, OverflowError, OSError):
        return UNKNOWN


def here(saved: str) -> datetime | None:
    """Return a time in ISO form as the clocks here show it; None if it is none."""
    try:
        return datetime.fromisoformat(saved).astimezone()
    except (ValueError, OverflowError, OSError):  # the last two at the ends of the calendar
        return None
