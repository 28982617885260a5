"""Six people round one phone play RANSACKIT by touches, and end it by a vote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from game.core.match import Match
from game.games import find_game
from game.table.match.seating import find_seating
from game.table.match.seats import PERSON, Seat
from game.table.match.session import Session

from .company import SEATS, Company
from .conftest import Host
from .drivers import Chromium

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

pytestmark = pytest.mark.web


def hand_overs(save: Mapping[str, Any]) -> int:
    """Return how often a saved match of people asks for the phone to be passed on."""
    seating = find_seating(Company.game)
    match = Match(find_game(Company.game), SEATS, save["options"], save["seed"])
    usual = seating.usual_seats(SEATS, match.options)
    session = Session(match, [Seat(s.name, s.colour, PERSON) for s in usual], seating, "")
    count = 0
    for text in save["actions"]:
        if (seat := session.waits_for()) is not None:
            session.take(seat)
            count += 1
        session.play(text)
    return count


@pytest.mark.parametrize("turns", [2 * SEATS, pytest.param(10 * SEATS, marks=pytest.mark.long)])
def test_six_people_play_by_touches_round_one_phone(
    turns: int, chromium: Callable[..., Chromium], table: Host
) -> None:
    """Founding, some rounds, and a vote to end it, as the engine alone ends it."""
    browser = chromium(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True,
        reduced_motion="reduce",
    )  # fmt: skip
    browser.open(table.url)
    browser.wait(state="ready")
    company = Company(browser, turns)
    company.play()
    assert len(company.check_end()) == SEATS
    assert company.asked == {*range(SEATS)}
    assert company.passed_on == hand_overs(company.saved()) > 0
    done = {text.partition(" ")[0] for text in company.played}
    assert done >= {"found", "road", "fortify", "recruit", "end", "vote", "agree"}
