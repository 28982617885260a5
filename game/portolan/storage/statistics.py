"""Results of finished matches, one line per match: wins and points.

A match counts where one person played alone, against bots or by the rules of a solo game; with
several people at a device it is unknown who they are. It counts once, by its key, with its latest
result, and still counts after it was deleted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Final, TypeAlias

from portolan.core.errors import BadSaveError
from portolan.core.json_reader import Reader, read_json
from portolan.session.lobby.game_list import offered
from portolan.session.seats import kinds, known_kinds
from portolan.session.session import Session
from portolan.storage.library import MOST_POINTS

KEY: Final = "settings/statistics"
SOLO: Final = "solo"
"""The level of a match without bots."""
STREAK: Final = 2
"""How many wins in a row propose the next level."""


@dataclass(frozen=True)
class Outcome:
    """How a match ended for its one person; `level` is the strongest bot."""

    game: str
    level: str
    won: bool
    points: int


Outcomes: TypeAlias = Mapping[str, Outcome]
"""Outcomes by match key, in the order in which matches finished."""


@dataclass(frozen=True)
class Balance:
    """Totals of all matches of a game against a level."""

    played: int
    won: int
    average: float
    best: int


def _levels(game: str) -> tuple[str, ...]:
    """Return the levels of a game, the weakest first, including those no longer offered."""
    return known_kinds(game)[1:]


def outcome(session: Session) -> Outcome | None:
    """Return how a match ended for the one person who played it; None if it does not count."""
    if not session.is_over or len(session.people) != 1:
        return None
    match = session.match
    results = match.game.result(match.position)
    mine = next(result for result in results if result.seat == session.people[0])
    met = {seat.kind for seat in session.seats}
    known = [level for level in _levels(match.game.id) if level in met]
    return Outcome(match.game.id, known[-1] if known else SOLO, mine.winner, mine.points)


def balances(outcomes: Outcomes, game: str) -> dict[str, Balance]:
    """Return the totals of a game by level: solo first, then from the weakest."""
    found: dict[str, Balance] = {}
    for level in (SOLO, *_levels(game)):
        those = [o for o in outcomes.values() if (o.game, o.level) == (game, level)]
        if those:
            points = [o.points for o in those]
            won = sum(o.won for o in those)
            found[level] = Balance(len(those), won, sum(points) / len(those), max(points))
    return found


def next_up(outcomes: Outcomes, game: str) -> str | None:
    """Return the level above the one beaten in the last two matches of a game, if any."""
    known = kinds(game)[1:]
    last = [one for one in outcomes.values() if one.game == game][-STREAK:]
    beaten = {one.level for one in last if one.won}
    if len(last) < STREAK or len(beaten) > 1 or not all(one.won for one in last):
        return None
    at = known.index(level) + 1 if (level := beaten.pop()) in known else len(known)
    return known[at] if at < len(known) else None


def counted(outcomes: Outcomes, key: str, one: Outcome) -> dict[str, Outcome]:
    """Return the outcomes with one added, or replaced if a match ended again."""
    return {**{k: o for k, o in outcomes.items() if k != key}, key: one}


def save_statistics(outcomes: Outcomes) -> bytes:
    """Return what `read_statistics` takes."""
    return json.dumps({key: asdict(one) for key, one in outcomes.items()}).encode()


def read_statistics(data: bytes) -> tuple[dict[str, Outcome], bool]:
    """Return saved statistics, and whether all of them could be read.

    Unreadable outcomes are left out.
    """
    try:
        entries = Reader(read_json(data), "statistics", BadSaveError).entries()
    except (ValueError, BadSaveError):
        return {}, False
    outcomes: dict[str, Outcome] = {}
    for key, one in entries.items():
        with suppress(BadSaveError):
            outcomes[key] = _read(one)
    return outcomes, len(outcomes) == len(entries)


def _read(one: Reader) -> Outcome:
    fields = one.fields("game", "level", "won", "points")
    won = fields["won"].value
    fields["won"].demand(isinstance(won, bool), "expected whether it was won")
    points = fields["points"].whole(-MOST_POINTS, MOST_POINTS)
    return Outcome(fields["game"].text(), fields["level"].text(), won is True, points)


def games_counted(outcomes: Outcomes) -> list[str]:
    """Return the games offered here with a counted match."""
    return [game for game in offered() if any(o.game == game for o in outcomes.values())]
