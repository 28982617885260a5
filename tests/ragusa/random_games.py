"""Random games for tests: every table, and players with preferences, so that rare cases occur."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from portolan.core.contract import AnyGame, Event
from portolan.core.match import Match
from portolan.games.ragusa.game import Ragusa

GAME: AnyGame = Ragusa()
STYLES: dict[str, dict[str, int]] = {
    # weights of actions that contain one of these words
    "even": {},
    "fisher": {"F": 8, "activate": 3, " for ": 6, "WI": 3, "OP": 3},
    "trader": {"WI": 4, "OP": 4, "SI": 4, "WH": 6, "MK": 6, "buy": 3, "ship": 3},
    "builder": {"AR": 6, "MA": 6, "powerhouse": 3, "S": 2},
    "courtier": {"RP": 8, "CA": 8, "S": 3, "draw": 3},
    "miser": {"W": 6, "powerhouse": 1, "exchange": 5, "-F": 6},
}


def choose(texts: list[str], style: str, rng: random.Random) -> str:
    """Choose a kind of action first, so that none drowns among the placements."""
    likes = STYLES[style]
    kinds = sorted({text.split()[0] for text in texts})
    weights = [{"exchange": 0.3, "powerhouse": 0.4}.get(kind, 1) for kind in kinds]
    weights = [w * likes.get(kind, 1) for w, kind in zip(weights, kinds, strict=True)]
    (kind,) = rng.choices(kinds, weights)
    among = [text for text in texts if text.split()[0] == kind]
    liked = [sum(n for word, n in likes.items() if word in text) + 1 for text in among]
    return rng.choices(among, liked)[0]


class Plan(NamedTuple):
    """The parameters of a random game: the same plan gives the same game."""

    seats: int
    options: dict[str, object]
    seed: int
    style: str
    choices: int

    def chooser(self) -> random.Random:
        """Return the generator of the players' choices."""
        return random.Random(self.choices)


def any_plan(rng: random.Random) -> Plan:
    """Return a plan; two players and solo come more often, since they have the most rules."""
    seats = rng.choice([1, 1, 1, 2, 2, 2, 3, 4, 5])
    options: dict[str, object] = {"edition": rng.choice(["first", "second"])}
    if seats == 1:
        options |= {name: rng.random() < 0.5 for name in ("harder", "pairs", "player_first")}
    style = rng.choice(list(STYLES))
    return Plan(seats, options, rng.randrange(1 << 53), style, rng.randrange(1 << 53))


class Step(NamedTuple):
    """One action of a match: the legal actions, the chosen one, and its events."""

    legal: list[str]
    text: str
    events: list[Event]


def walk(match: Match, plan: Plan) -> Iterator[Step]:
    """Play a match to its end by the plan, one step at a time."""
    rng = plan.chooser()
    while texts := match.legal_texts():
        text = choose(texts, plan.style, rng)
        yield Step(texts, text, match.play(text))


def new_match(plan: Plan) -> Match:
    """Return the match of a plan at its first decision."""
    return Match(GAME, plan.seats, plan.options, plan.seed)
