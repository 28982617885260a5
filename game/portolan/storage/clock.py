"""Reading the device's clock, which may be wrong, and formatting its times."""

from __future__ import annotations

from datetime import UTC, datetime

UNKNOWN = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> datetime:
    """Return the time; `UNKNOWN` if the clock is out of the range of dates."""
    try:
        return datetime.now(UTC)
    except (ValueError, OverflowError, OSError):
        return UNKNOWN


def local_time(saved: str) -> datetime | None:
    """Return a time in ISO form converted to local time; None if it is not a time."""
    try:
        return datetime.fromisoformat(saved).astimezone()
    except (ValueError, OverflowError, OSError):  # the last two at the limits of dates
        return None
