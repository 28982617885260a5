"""Sessions with random actions, for tests of the log."""

from __future__ import annotations

from portolan.core.match import Match
from portolan.core.rng import Rng
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session


def played_by(game: str, seats: int, steps: int, seed: int = 11) -> Session:
    """Return a session of people after some random actions; nobody resigns."""
    match = Match(find_game(game), seats, {}, seed)
    seating = find_seating(game)
    usual = seating.default_seats(seats, match.options)
    session = Session(match, [Seat(s.name, s.colour, PERSON) for s in usual], seating, "")
    chance = Rng(seed)
    while len(match.actions) < steps and not session.is_over:
        given_up = match.game.resigning
        texts = [text for text in match.legal_texts() if text not in given_up]
        session.play(texts[chance.below(len(texts))])
    return session
