"""Finished matches."""

from __future__ import annotations

from portolan.core.match import Match
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.session.seats import Seat
from portolan.session.session import Session


def finished_session(*kinds: str, game: str = "ragusa") -> Session:
    """Return a match played to its end, always by the first legal action."""
    match = Match(find_game(game), len(kinds), {}, 3)
    while texts := match.legal_texts():
        match.play(texts[0])
    seating = find_seating(game)
    usual = seating.default_seats(len(kinds), match.options)
    seats = [Seat(s.name, s.colour, k) for s, k in zip(usual, kinds, strict=True)]
    return Session(match, seats, seating, "matches/one")
