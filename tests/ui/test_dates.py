"""Dates are written by the rules of each language."""

from __future__ import annotations

from datetime import date

import pytest

from portolan.core.i18n import LANGUAGES, Catalogue, set_language
from portolan.ui.widgets.dates import long_date, short_date

WORDS = Catalogue("table")


@pytest.mark.parametrize(
    ("language", "day", "long", "short"),
    [
        ("en", date(2026, 11, 27), "27 November 2026", "27 Nov 2026"),
        ("fr", date(2026, 11, 27), "27 novembre 2026", "27 nov. 2026"),
        ("fr", date(2027, 2, 1), "1er février 2027", "1er févr. 2027"),
    ],
)
def test_a_date_in_words(language: str, day: date, long: str, short: str) -> None:
    set_language(language)
    written = (long_date(WORDS, day), short_date(WORDS, day))
    assert [text.replace("\u00a0", " ") for text in written] == [long, short]
    assert " " not in "".join(written), "no line breaks within a date"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_twelve_months(language: str) -> None:
    set_language(language)
    for months in ("dates.months", "dates.short_months"):
        assert len({*WORDS(months).split()}) == 12
