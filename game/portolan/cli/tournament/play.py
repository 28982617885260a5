"""Play one match of a tournament: from settings and a fixture to a record as JSON data."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from portolan.ai.bot import decide
from portolan.cli.entrants import Entrant
from portolan.cli.tournament.errors import TournamentError
from portolan.cli.tournament.plan import Fixture
from portolan.core.assets import asset
from portolan.core.contract import Choices, Event
from portolan.core.match import Match
from portolan.registry import find_game, package_folder

PACKAGE = Path(__file__).resolve().parents[2]

FixtureRecord = dict[str, Any]
"""A finished match as JSON data:

`number`, `seed`, `seating` of its fixture; `first`, the seat that began; `turns`, how many there
were; `actions`, the texts that repeat it; `seats`, for each seat of the table `points`,
`by_source`, `tie_break`, `winner`; `happened`, for each seat and then for the table the counts of
events; and `thought`, for each bot `moves` (decisions with a choice), total `seconds`, and the
`slowest`.
"""


@dataclass(frozen=True)
class TournamentSettings:
    """The settings of a tournament; the same settings give the same matches.

    `program` is the digest of the rules and bots at its start.
    """

    game: str
    seats: int
    options: Choices
    entrants: tuple[Entrant, ...]
    seed: int
    program: str

    def to_json(self) -> dict[str, Any]:
        """Return the settings as JSON data."""
        return {
            "game": self.game,
            "players": self.seats,
            "options": self.options,
            "bots": [
                [entrant.kind, entrant.budget.seconds, entrant.budget.playouts]
                for entrant in self.entrants
            ],
            "seed": self.seed,
            "program": self.program,
        }


@lru_cache
def program_digest(game: str, entrants: tuple[Entrant, ...]) -> str:
    """Return a digest of the rules, their data and the bots. Raises BadBotError."""
    rules = [*(PACKAGE / "core").rglob("*.py"), *(PACKAGE / "ai").rglob("*.py")]
    own = [path for path in package_folder(game).rglob("*.py") if "ui" not in path.parts]
    digest = sha256()
    for path in sorted([*rules, *own, *asset(game).glob("*.json")]):
        digest.update(path.name.encode() + path.read_bytes())
    for entrant in entrants:
        digest.update(entrant.source().encode())
    return digest.hexdigest()[:16]


def play_match(settings: TournamentSettings, fixture: Fixture) -> FixtureRecord:
    """Play one match to its end.

    Raises TournamentError when a bot fails, or when this program differs from the one that started
    the tournament (another machine may have an older one).
    """
    if program_digest(settings.game, settings.entrants) != settings.program:
        raise TournamentError(
            "the program or a bot is not the same everywhere; give every worker the same files, "
            "and start it again"
        )
    match = Match(find_game(settings.game), settings.seats, settings.options, fixture.seed)
    entrants = [settings.entrants[entrant] for entrant in fixture.seating]
    bots = [
        entrant.bot(match.game, seat, _bot_seed(fixture.seed, seat))
        for seat, entrant in enumerate(entrants)
    ]
    thought = [{"moves": 0, "seconds": 0.0, "slowest": 0.0} for _ in bots]
    while decision := match.game.decision(match.position):
        seat = decision.seat
        actions = match.game.legal_actions(match.position)
        view = match.game.view(match.position, seat)
        begun = time.perf_counter()
        try:
            match.play(str(decide(bots[seat], view, actions, entrants[seat].budget)))
        except Exception as error:
            raise TournamentError(
                f"the bot {entrants[seat].name!r} failed in match {fixture.number} (seed "
                f"{fixture.seed}, seat {seat}, asked: {decision.prompt}); "
                "correct it, then start a new tournament:\n"
                f"{traceback.format_exc()}"
            ) from error
        if len(actions) > 1:
            spent = round(time.perf_counter() - begun, 6)
            own = thought[seat]
            own["moves"] += 1
            own["seconds"] += spent
            own["slowest"] = max(own["slowest"], spent)
    events = [event for step in (match.opening, *match.events) for event in step]
    turns = [event.seat for event in events if event.kind == "turn_begun"]
    return {
        **fixture._asdict(),
        "first": next(iter(turns or match.actors), 0),
        "turns": len(turns),
        "actions": match.actions,
        "seats": [
            {
                "points": seat.points,
                "by_source": seat.by_source,
                "tie_break": list(seat.tie_break),
                "winner": seat.winner,
            }
            for seat in match.result()
        ],
        "happened": happened(match, events),
        "thought": thought,
    }


def _bot_seed(seed: int, seat: int) -> int:
    """Return a seed for the bot of a seat, different for each match and seat."""
    return int.from_bytes(sha256(f"{seed} {seat}".encode()).digest()[:6], "big")


def happened(match: Match, events: Iterable[Event]) -> list[dict[str, int]]:
    """Return the counts of events of each seat, and then of the table, resignations included.

    Names are the kind of event and its counted field, such as `good_sold silk`.
    """
    found: list[dict[str, int]] = [{} for _ in range(match.game.seats_at(match.position) + 1)]
    for event in events:
        if field := event.about.counted:
            own = found[-1 if event.seat is None else event.seat]
            name = f"{event.kind} {event.data[field]}"
            own[name] = own.get(name, 0) + 1
    for seat, text in zip(match.actors, match.actions, strict=True):
        if text in match.game.resigning:
            found[seat][f"resigned {text}"] = found[seat].get(f"resigned {text}", 0) + 1
    return found
