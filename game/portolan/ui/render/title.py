"""Place of the title on the first screen, and on the page while it loads.

The build writes these lengths into the page's style (`css`) and the first screen uses them too, so
one replaces the other and nothing moves. All are CSS pixels. They scale with the text size, which
the page stores (`build/page/boot.js`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from portolan.ui.render.font_files import GROWTH


class Sum(NamedTuple):
    """A length: a sum of percentages of the canvas's width and height, and of pixels."""

    wide: float = 0
    high: float = 0
    plus: float = 0

    def of(self, width: float, height: float) -> float:
        """Return the length in pixels on a canvas."""
        return (self.wide * width + self.high * height) / 100 + self.plus

    def css(self) -> str:
        """Return the length as CSS, relative to the box of the head."""
        return f"{self.wide}cqw + {self.high}cqh + {self.plus}px"


class Bound(NamedTuple):
    """Minimum or maximum of some lengths."""

    most: bool
    parts: tuple[Length, ...]

    def of(self, width: float, height: float) -> float:
        """Return the length in pixels on a canvas."""
        found = [part.of(width, height) for part in self.parts]
        return max(found) if self.most else min(found)

    def css(self) -> str:
        """Return the length as CSS."""
        return f"{'max' if self.most else 'min'}({', '.join(part.css() for part in self.parts)})"


Length: TypeAlias = Sum | Bound


def _most(*parts: Length) -> Bound:
    return Bound(most=True, parts=parts)


def _least(*parts: Length) -> Bound:
    return Bound(most=False, parts=parts)


_BROAD: Final = _least(Sum(high=8.5), Sum(wide=5, plus=-3))
"""With games side by side there is more room above them than with a column."""
SIZE: Final = _least(
    Sum(plus=110), _most(Sum(plus=33), _least(Sum(wide=16), _most(Sum(high=13, plus=-50), _BROAD)))
)
"""Font size of the name. Everything else in the head is derived from it."""
ABOVE, ABOVE_PLUS = 0.74, -18.0
"""Distance of the name from the top edge: a share of its size, and pixels."""
LINE = 1.25
"""Line height of the name, as a share of its size."""
UNDER, UNDER_LEAST, UNDER_LINE = 0.23, 14.0, 1.4
"""The text below: its size as a share of the name's, the minimum, and its line height."""


class Head(NamedTuple):
    """Head of the first screen: from the top edge down, in CSS pixels."""

    above: float
    size: float
    line: float
    under: float
    under_line: float

    @property
    def high(self) -> float:
        """Total height."""
        return self.above + self.line + self.under_line


def head_of(width: float, height: float, growth: float = 1.0) -> Head:
    """Return the head on a canvas of a size in CSS pixels, with a scale of texts."""
    size = SIZE.of(width, height) * growth
    under = max(UNDER_LEAST * growth, UNDER * size)
    return Head(ABOVE * size + ABOVE_PLUS, size, LINE * size, under, UNDER_LINE * under)


def css(growths: Mapping[str, float]) -> str:
    """Return the same as CSS rules; `growths` are the scales of texts, by setting."""
    name, under = GROWTH["title"], GROWTH["text"]
    text: Iterable[tuple[str, str]] = (
        ("size", f"calc({SIZE.css()} * var(--growth, 1))"),
        ("above", f"calc({ABOVE}em + {ABOVE_PLUS}px)"),
        ("name", f"{name}em"),
        ("line", f"{LINE / name:.4f}"),
        ("under", f"calc({under} * max({UNDER_LEAST}px * var(--growth, 1), {UNDER}em))"),
        ("under-line", f"{UNDER_LINE / under:.4f}"),
    )
    declared = " ".join(f"--head-{name}: {value};" for name, value in text)
    grown = (
        f'[data-text-size="{name}"] .title {{ --growth: {value}; }}'
        for name, value in growths.items()
    )
    return "\n".join((f".title {{ {declared} }}", *grown))
