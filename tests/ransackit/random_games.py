"""Random games for tests: players who do everything sometimes, and hardly ever resign."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from portolan.core.match import Match
from portolan.registry import find_game

FABLES = (
    "fog_of_war", "blood_money", "nomads", "non_renewables", "fires_and_floods", "golden_fields",
)  # fmt: skip
_RARE = {"quit": 0.001, "vote": 0.01, "agree": 0.1, "disband": 0.02, "fortify": 0.4, "offer": 0.3,
         "sell": 0.4, "watch": 0.5}  # fmt: skip
_LIKED = {"village": 4, "city": 4, "attack": 3, "recruit": 3, "road": 2, "play": 2, "with": 2}


def choose(texts: list[str], rng: random.Random) -> str:
    """Choose among texts by weight."""
    verbs = [text.partition(" ")[0] for text in texts]
    return rng.choices(texts, [_RARE.get(verb, _LIKED.get(verb, 1)) for verb in verbs])[0]


class Plan(NamedTuple):
    """The parameters of a random game: the same plan gives the same game."""

    seats: int
    options: dict[str, object]
    seed: int
    choices: int


def plan(number: int) -> Plan:
    """Return the plan of a number: every Fable alone, every pair, then random combinations."""
    rng = random.Random(number)
    alone = [(fable,) for fable in FABLES]
    chosen = [(), *alone, *combinations(FABLES, 2)]
    if number % 2:
        fables = chosen[number // 2 % len(chosen)]
    else:
        fables = tuple(fable for fable in FABLES if rng.random() < 0.4)
    options: dict[str, object] = {
        "map": rng.choice(["raska", "naskir"]),
        "founding": rng.choice(["clockwise", "counterclockwise"]),
        "ruins": rng.random() < 0.4,
        "deal_in": rng.random() < 0.4,
        **dict.fromkeys(fables, True),
    }
    return Plan(rng.randint(2, 6), options, rng.randrange(1 << 53), rng.randrange(1 << 53))


def decisions(number: int) -> Iterator[tuple[Match, list[str]]]:
    """Yield the match and its legal actions before each action of a random game."""
    seats, options, seed, choices = plan(number)
    match, rng = Match(find_game("ransackit"), seats, options, seed), random.Random(choices)
    while texts := match.legal_texts():
        yield match, texts
        match.play(choose(texts, rng))
