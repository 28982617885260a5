"""Random matches for tests: the same ones on every run."""

from __future__ import annotations

from random import Random

from portolan.core.match import Match


def dice(seed: int) -> Random:
    """Return a generator that gives the same numbers on every run."""
    return Random(seed)


def play_randomly(match: Match, seed: int, actions: int | None = None) -> Match:
    """Play so many random actions, or to the end; return the match."""
    random = dice(seed)
    while (texts := match.legal_texts()) and actions != 0:
        match.play(random.choice(texts))
        actions = None if actions is None else actions - 1
    return match
