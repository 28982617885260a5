"""Dates as each language writes them; the names of the months are in its catalogue."""

from __future__ import annotations

from datetime import date

from portolan.core.i18n import Catalogue


def long_date(words: Catalogue, day: date) -> str:
    """Return a date in words: `27 November 2026`."""
    return _date(words, day, "dates.months")


def short_date(words: Catalogue, day: date) -> str:
    """Return a date with an abbreviated month: `27 Nov 2026`."""
    return _date(words, day, "dates.short_months")


def _date(words: Catalogue, day: date, months: str) -> str:
    number = words("dates.first") if day.day == 1 else str(day.day)
    month = words(months).split()[day.month - 1]
    return words("dates.date", day=number, month=month, year=day.year)
