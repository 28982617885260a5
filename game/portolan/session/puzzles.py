"""The puzzle of a day, and the session in which a puzzle is played."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import Final

from portolan.ai.puzzles import Puzzle, read_puzzles
from portolan.core.match import Match
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, seats_of
from portolan.session.session import Session

LEVEL: Final = "merchant"
"""The bots against whom a puzzle is played on."""


def puzzle_of(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day: the same on every device.

    A later version with more puzzles changes it on few days only.
    """

    def drawn(puzzle: Puzzle) -> bytes:
        text = f"portolan puzzle {puzzle.game} {puzzle.id} {day.isoformat()}"
        return hashlib.sha256(text.encode()).digest()

    return max(puzzles, key=drawn)


def find_puzzle(game: str, id_: str) -> Puzzle | None:
    """Return a puzzle of a game by its id, None if there is none."""
    return next((each for each in read_puzzles(game) if each.id == id_), None)


def puzzle_session(puzzle: Puzzle, key: str) -> Session:
    """Return a session that starts at the puzzle's position.

    The asked seat is a person, others are bots.
    """
    game, seating = find_game(puzzle.game), find_seating(puzzle.game)
    match = Match.from_position(game, game.dump(puzzle.match(game).position))
    asked = game.decision(match.position)
    assert asked  # noqa: S101 - somebody has to find the answer
    seats = seats_of(match, seating, lambda seat: PERSON if seat == asked.seat else LEVEL)
    return Session(match, seats, seating, key)
