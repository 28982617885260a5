"""The fit of the value of a first settlement."""

from __future__ import annotations

import math
from random import Random

import pytest

from tests.ransackit.winners import Seen, by_winner


def test_winners_reveal_the_worth_of_a_feature() -> None:
    """Winners are drawn by points and one feature worth 2 points; a second feature is noise.

    20,000 positions give the worth to within a fifth, and that of the noise to within 0.2 points.
    """
    random = Random(3)
    seen = []
    for _ in range(20_000):
        points = [random.randrange(5) for _ in range(3)]
        features = [[random.random(), random.random()] for _ in points]
        shares = [math.exp((p + 2 * f[0]) / 0.9) for p, f in zip(points, features, strict=True)]
        winner = random.choices(range(3), shares)[0]
        won = [float(seat == winner) for seat in range(3)]
        seen.append(Seen(0.0, ["3"] * 3, points, features, won))
    fitted = by_winner(seen, ["good", "noise"], lambda _: None)
    assert fitted.spread is not None
    assert fitted.spread[0] == 0.9
    assert fitted.weights["3"]["good"][0] == pytest.approx(2, rel=0.2)
    assert fitted.weights["3"]["noise"][0] == pytest.approx(0, abs=0.2)
