"""Times after the year 2100 and leap seconds: in the list, in keys, and for the daily match."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest

from portolan.platform.storage import check_key
from portolan.registry import PACKAGES
from portolan.session.lobby.daily import start_voyage
from portolan.session.saved_match import load_session, save_session
from portolan.session.seating import find_seating
from portolan.storage import library
from portolan.storage.voyages import log_key, match_key, voyage_of_key
from tests.support.stored_matches import played_session

LATE = datetime(2100, 2, 28, 23, 59, 59, tzinfo=UTC)
"""2100 has no 29th of February."""


@pytest.mark.parametrize(
    ("saved", "listed"),
    [
        (LATE.isoformat(), LATE.isoformat()),
        ("2100-02-29T00:00:00+00:00", ""),
        ("2016-12-31T23:59:60+00:00", ""),
    ],
)
def test_a_match_of_any_time_is_listed_and_can_be_opened(saved: str, listed: str) -> None:
    """A time that Python cannot represent is shown as `some time ago`."""
    data = save_session(played_session(4, "person", "person"), saved)
    entry = library.summary("matches/1", data)
    assert (entry.saved, entry.problem) == (listed, "")
    opened = load_session(data, find_seating, "matches/1")
    assert json.loads(save_session(opened, saved)) == json.loads(data)


def test_keys_of_2100_sort_after_all_earlier_ones() -> None:
    now = datetime(2026, 11, 27, tzinfo=UTC)
    assert check_key(library.new_key(LATE)) > library.new_key(now)


@pytest.mark.parametrize("game", PACKAGES)
@pytest.mark.parametrize("day", [date(2100, 2, 28), date(2100, 3, 1), date(2016, 12, 31)])
def test_the_daily_match_of_any_date_can_be_played_and_found(game: str, day: date) -> None:
    key = check_key(match_key(game, day))
    check_key(log_key(game, day))
    assert voyage_of_key(key) == (game, day)
    assert start_voyage(game, day, key).match.save() == start_voyage(game, day, key).match.save()
