"""Sessions of new matches."""

from __future__ import annotations

from portolan.core.match import Match
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.session.seats import Seat
from portolan.session.session import Session


def session_of(*kinds: str, seed: int = 7, game: str = "ragusa") -> Session:
    """Return a new match whose seats are of these kinds."""
    match = Match(find_game(game), len(kinds), {}, seed)
    usual = find_seating(game).default_seats(len(kinds), match.options)
    seats = [Seat(f"P{i}", usual[i].colour, kind) for i, kind in enumerate(kinds)]
    return Session(match, seats, find_seating(game), "matches/1")
