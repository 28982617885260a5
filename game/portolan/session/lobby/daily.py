"""The voyage of the day: one match for everybody on a UTC date, alone against bots."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from portolan.core.assets import asset, read_json
from portolan.core.contract import AnyGame, Choices, SeatResult
from portolan.core.match import Match
from portolan.core.rng import SEED_LIMIT
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, seats_of
from portolan.session.session import Session

VOYAGE_SEAT: Final = 0
"""The person's seat."""


@dataclass(frozen=True)
class Voyage:
    """A game's daily voyage: its seats with their bots, its options, and the level of the bots."""

    game: str
    seats: int
    options: Choices
    level: str


def has_voyage(game: str) -> bool:
    """Return whether a game has voyages."""
    return asset(f"{game}/voyage.json").is_file()


def voyage_of(game: str) -> Voyage:
    """Return the daily voyage of a game, from `assets/<game>/voyage.json`."""
    data: dict[str, Any] = read_json(f"{game}/voyage.json")
    return Voyage(game, data["seats"], data["options"], data["level"])


def seed_of(game: str, day: date) -> int:
    """Return the seed of a game's voyage on a day: the same on every device.

    >>> seed_of("ragusa", date(2026, 11, 22)) == seed_of("ragusa", date(2026, 11, 23))
    False
    """
    digest = hashlib.sha256(f"portolan voyage {game} {day.isoformat()}".encode()).digest()
    return int.from_bytes(digest, "big") % SEED_LIMIT


def start_voyage(game: str, day: date, key: str) -> Session:
    """Return a session of the match of a day, to be stored under a key."""
    voyage, rules, seating = voyage_of(game), find_game(game), find_seating(game)
    match = Match(rules, voyage.seats, voyage.options, seed_of(game, day))
    seats = seats_of(match, seating, lambda seat: PERSON if seat == VOYAGE_SEAT else voyage.level)
    return Session(match, seats, seating, key)


def is_voyage(session: Session, game: str, day: date) -> bool:
    """Return whether a match is the unchanged voyage of a day."""
    match = session.match
    rules: AnyGame = match.game
    voyage = voyage_of(game) if has_voyage(game) else None
    return (
        voyage is not None
        and (rules.id, match.seats, match.seed) == (game, voyage.seats, seed_of(game, day))
        and match.options == rules.check_choices(voyage.seats, voyage.options)[1]
        and not rules.custom_material
    )


def place_of(results: list[SeatResult], seat: int) -> int:
    """Return the rank of a seat: winners first, then by points."""

    def order(result: SeatResult) -> tuple[bool, int, tuple[int, ...]]:
        return result.winner, result.points, result.tie_break

    mine = order(next(result for result in results if result.seat == seat))
    return 1 + sum(order(result) > mine for result in results)
