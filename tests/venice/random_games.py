"""Random games for tests: every table, and players with preferences, so that rare cases occur."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from portolan.core.contract import AnyGame, Event
from portolan.core.match import Match
from portolan.games.venice.game import Venice

GAME: AnyGame = Venice()
STYLES: dict[str, dict[str, float]] = {
    # weights of actions that begin so
    "even": {},
    "sailor": {"sail": 6, "reserve": 3, "sell": 0.5},
    "trader": {"trade": 6, "sail": 3, "buy": 5},
    "patron": {"sponsor": 8, "sell": 4, "sail": 3},
    "maker": {"produce": 9, "sponsor": 3, "keep": 5, "sail": 3, "sell": 0.2},
    "idler": {"pass": 20, "reserve": 0.1},
}


class Plan(NamedTuple):
    """The parameters of a random game: the same plan gives the same game."""

    seats: int
    guilds: bool
    seed: int
    style: str
    choices: int


def any_plan(rng: random.Random) -> Plan:
    """Return a plan, all equally likely."""
    return Plan(
        rng.choice([3, 4, 5]), rng.random() < 0.5, rng.randrange(1 << 53),
        rng.choice(list(STYLES)), rng.randrange(1 << 53),
    )  # fmt: skip


class Step(NamedTuple):
    """One action of a match: the legal actions, the chosen one, and its events."""

    legal: list[str]
    text: str
    events: list[Event]


def new_match(plan: Plan) -> Match:
    """Return the match of a plan at its first decision."""
    return Match(GAME, plan.seats, {"guilds": plan.guilds}, plan.seed)


def walk(match: Match, plan: Plan) -> Iterator[Step]:
    """Play a match to its end by the plan, one step at a time."""
    rng = random.Random(plan.choices)
    likes = STYLES[plan.style]
    while texts := match.legal_texts():
        weights = [likes.get(text.partition(" ")[0], 1.0) for text in texts]
        (text,) = rng.choices(texts, weights)
        yield Step(texts, text, match.play(text))
