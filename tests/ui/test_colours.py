"""Players' colours are distinct, also to colour-blind eyes; text has enough contrast.

Colour blindness is simulated after Machado, Oliveira and Fernandes (2009), at full strength; the
difference of two colours is their distance in CIELAB.
"""

from __future__ import annotations

import itertools
import math

import pytest

from portolan.games.ragusa.state.components import COLOURS
from portolan.ui.render.theme import PALETTES, Rgb

USUAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
BLIND = {
    "red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
WHITE = (0.95047, 1.0, 1.08883)
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
Three = tuple[float, ...]
Matrix = tuple[tuple[float, float, float], ...]


def times(matrix: Matrix, values: Three) -> Three:
    return tuple(sum(m * v for m, v in zip(row, values, strict=True)) for row in matrix)


def lab(colour: Rgb, eyes: Matrix) -> Three:
    linear = tuple(
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (c / 255 for c in colour)
    )
    seen = tuple(min(1.0, max(0.0, v)) for v in times(eyes, linear))
    x, y, z = (
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in (part / white for part, white in zip(times(TO_XYZ, seen), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Rgb, other: Rgb, eyes: Matrix = USUAL) -> float:
    return math.dist(lab(one, eyes), lab(other, eyes))


PAIRS = [
    pytest.param(one, other, id=f"{edition}-{one}-{other}")
    for edition, seats in COLOURS.items()
    for one, other in itertools.combinations(seats, 2)
]


def test_the_measure_reproduces_known_colour_confusions() -> None:
    red, green = (184, 67, 47), (94, 130, 65)
    assert difference(red, green) > 55
    assert difference(red, green, BLIND["green"]) < 30
    assert difference(red, red) == 0


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_any_two_seats_of_an_edition_differ(name: str, one: str, other: str) -> None:
    palette = PALETTES[name]
    assert difference(palette[one], palette[other]) > 35


@pytest.mark.parametrize("eyes", BLIND)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_clear_colours_are_distinct_to_colour_blind_eyes(
    eyes: str, one: str, other: str
) -> None:
    palette = PALETTES["clear"]
    assert difference(palette[one], palette[other], BLIND[eyes]) > 30
