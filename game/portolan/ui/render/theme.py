"""Colours, type and sizes of every screen.

Sizes are in *units*: CSS pixels, a little larger on large screens. `Ui.u` converts them to pixels.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import pygame

from portolan.core.assets import ASSETS, AssetError
from portolan.ui.render.font_files import GROWTH

Rgb: TypeAlias = tuple[int, int, int]

LEGIBLE: Final = 11.0
"""Minimum text size, in units, of what is needed to decide."""


def rgb(code: str) -> Rgb:
    """Return the RGB colour of a code such as `#EFE6D2`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@lru_cache(maxsize=2048)
def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Return a mixture of two colours; `share` (0 to 1) is that of the other one."""
    (r, g, b), (u, v, w) = one, other  # unrolled: a wash mixes a thousand times
    return round(r + (u - r) * share), round(g + (v - g) * share), round(b + (w - b) * share)


PAPER: Final = rgb("#EFE6D2")
INK: Final = rgb("#2B2622")
ADRIATIC: Final = rgb("#2F6F78")
TERRACOTTA: Final = rgb("#B5523B")
OLIVE: Final = rgb("#7C8046")
STONE: Final = rgb("#A79F92")
GOLD: Final = rgb("#C39A3B")
CREAM: Final = rgb("#F8F2E4")
SAND: Final = rgb("#E3D6BA")
FADED: Final = rgb("#5E554C")
"""Ink for secondary text; contrast at least 4.5 : 1 on cream and paper."""
DIM: Final = (168, 164, 158)
"""What lies below a note or a menu is multiplied by this."""
EDGE: Final = mix(STONE, rgb("#5A3C24"), 0.5)
"""The rim of cards and buttons."""
QUAY: Final = rgb("#BFB29C")
"""Colour of the stone background of a table."""
GLOW: Final = rgb("#FFD76A")
"""Highlights what may be chosen."""

PALETTES: Final[dict[str, dict[str, Rgb]]] = {
    "box": {
        "red": rgb("#B8432F"),
        "yellow": rgb("#D0A22F"),
        "blue": rgb("#2F66A0"),
        "green": rgb("#5E8241"),
        "black": rgb("#3A342F"),
        "purple": rgb("#7A3F78"),
        "white": rgb("#EFE6D2"),
        "orange": rgb("#D07A2C"),
    },
    "vivid": {
        "red": rgb("#D81E2C"),
        "yellow": rgb("#F2B705"),
        "blue": rgb("#1463D8"),
        "green": rgb("#1E9E3E"),
        "black": rgb("#1C1917"),
        "purple": rgb("#8E24AA"),
        "white": rgb("#FFFFFF"),
        "orange": rgb("#F4730B"),
    },
    "clear": {
        "red": rgb("#C8431C"),
        "yellow": rgb("#F5E84A"),
        "blue": rgb("#1552D0"),
        "green": rgb("#57D0B4"),
        "black": rgb("#1A1410"),
        "purple": rgb("#93187F"),
        "white": rgb("#FFFFFF"),
        "orange": rgb("#F2B04C"),
    },
}
"""The colours of seats in each colour set: as printed, stronger, and for the colour-blind, who can
tell them apart by lightness.
"""


NEUTRAL: Final = 24
"""Largest difference between the channels of ink and paper colours."""
READABLE: Final = 4.5
"""Minimum contrast of text."""


@lru_cache(maxsize=256)
def luminance(colour: Rgb) -> float:
    """Return the relative luminance of a colour, from 0 to 1."""
    linear = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (c / 255 for c in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@lru_cache(maxsize=2048)
def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


FOLD: Final = 0.062
"""The product of (luminance + 0.05) of a colour and of its dark version. It is constant, so the
contrast of any two colours is the same in both palettes. White would need to be darker than black:
it becomes black.
"""
DUSK: Final = rgb("#363E54")
"""Factor on the colours of the harbour in the dark; also in `build/page/background.js`."""


DARK: Final = {GOLD: GOLD}
"""Exceptions in the dark palette: golden rims stay bright."""


@lru_cache(maxsize=1024)
def dark(colour: Rgb) -> Rgb:
    """Return the dark version of a light colour: lightness inverted, hue kept.

    Darker results are also greyer: all channels change by the same amount.
    """
    if colour in DARK:
        return DARK[colour]
    wanted = FOLD / (luminance(colour) + 0.05) - 0.05
    if wanted < luminance(colour):
        grey = sum(colour) // 3
        colour = mix(colour, (grey, grey, grey), 0.4)
    low, high = -255, 255
    while low < high:
        shift = (low + high) // 2
        if luminance(_shifted(colour, shift)) < wanted:
            low = shift + 1
        else:
            high = shift
    return _shifted(colour, low)


def _shifted(colour: Rgb, shift: int) -> Rgb:
    r, g, b = (min(255, max(0, channel + shift)) for channel in colour)
    return r, g, b


def is_neutral(colour: Rgb) -> bool:
    """Return whether a colour is one of ink or paper, not of an object."""
    return max(colour) - min(colour) <= NEUTRAL


def ink_on(colour: Rgb) -> Rgb:
    """Return ink or cream, whichever has more contrast on a colour."""
    return max((CREAM, INK), key=lambda ink: contrast(ink, colour))


def on(ground: Rgb, colour: Rgb) -> Rgb:
    """Return a colour darkened until text in it is legible on a light background."""
    dark = 0.0
    while contrast(mix(colour, INK, dark), ground) < READABLE and dark < 1:
        dark += 0.05
    return mix(colour, INK, dark)


FAINT: Final = 2.0
"""Contrast below which a line is hard to see."""


def visible(ground: Rgb, colour: Rgb) -> Rgb:
    """Return a colour for a line on a background of either palette: the same, or its counterpart
    in the other palette where it would be hard to see.
    """
    return colour if contrast(colour, ground) >= FAINT else dark(colour)


TOUCH: Final = 44.0
"""Minimum height and width of a button."""

_FONTS: Final = ASSETS / "table" / "fonts"
_LEADING: Final = 1.2
"""Line height relative to the font size."""


class TextStyle(NamedTuple):
    """Style of a text: `size` is the preferred and `least` the smallest size, in units; `align` is
    left, centre or right; `valign` top, middle or bottom; `lines` the maximum; `face` text, bold or
    title.
    """

    size: float = 14
    colour: Rgb = INK
    align: str = "left"
    valign: str = "middle"
    lines: int = 1
    least: float = 9
    face: str = "text"


class Fonts:
    """Fonts by face and size in pixels, opened once."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, int], pygame.font.Font] = {}

    def of(self, pixels: int, face: str = "text") -> pygame.font.Font:
        """Return the font of a size; raise AssetError if the font files have not been built."""
        key = (face, pixels)
        if key not in self._open:
            file = _FONTS / f"{face}.ttf"
            try:
                font = pygame.font.Font(file, round(pixels * GROWTH[face]))
            except OSError as error:
                raise AssetError(
                    f"assets/table/fonts/{face}.ttf cannot be read ({error}); "
                    "make it by `python3 build web`, or reinstall Portolan"
                ) from error
            font.set_linesize(round(pixels * _LEADING))
            self._open[key] = font
        return self._open[key]
