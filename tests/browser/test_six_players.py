"""Six people share a phone for RANSACKIT by touch, and end the match by a vote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from portolan.core.match import Match
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from tests.browser.people import PHONE

from .conftest import Revisit
from .ransackit_players import SEATS, RansackitPlayers

if TYPE_CHECKING:
    from collections.abc import Mapping

pytestmark = pytest.mark.web


def hand_overs(save: Mapping[str, Any]) -> int:
    """Return how often a saved match of people asks to hand over the phone."""
    seating = find_seating(RansackitPlayers.game)
    match = Match(find_game(RansackitPlayers.game), SEATS, save["options"], save["seed"])
    usual = seating.default_seats(SEATS, match.options)
    session = Session(match, [Seat(s.name, s.colour, PERSON) for s in usual], seating, "")
    count = 0
    for text in save["actions"]:
        if (seat := session.waits_for()) is not None:
            session.reveal_to(seat)
            count += 1
        session.play(text)
    return count


@pytest.mark.parametrize("turns", [SEATS + 1, pytest.param(10 * SEATS, marks=pytest.mark.long)])
def test_six_people_share_one_phone(turns: int, revisit: Revisit) -> None:
    """Founding, some rounds, and a vote to end it, as the engine alone ends it."""
    browser, table = revisit("laid", prefers_reduced_motion=True, **PHONE)
    browser.open(table.url)
    browser.wait(state="ready")
    company = RansackitPlayers(browser, turns)
    company.play()
    assert len(company.check_end()) == SEATS
    assert company.asked == {*range(SEATS)}
    assert company.passed_on == hand_overs(company.saved()) > 0
    done = {text.partition(" ")[0] for text in company.played}
    assert done >= {"found", "road", "fortify", "recruit", "end", "vote", "agree"}
