"""Property tests of whole games: the same random plans on every run."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

from portolan.core.match import Match


def on_plans(
    plans: SearchStrategy[Any], count: int
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that runs a test on `count` plans."""

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        same = settings(
            max_examples=count,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        return same(given(plan=plans)(test))

    return decorate


def dumped(match: Match) -> Any:
    """Return the position of a match as JSON data, after a round trip through text."""
    return json.loads(json.dumps(match.game.dump(match.position)))
