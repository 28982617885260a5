"""Place of the title on the first screen, and on the page while it loads.

The build writes these lengths into the page's style (`css`) and the first screen uses them too, so
one replaces the other and nothing moves. All are CSS pixels. Both grow with the text size, which
the page remembers (`build/page/boot.js`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from portolan.ui.render.font_files import GROWTH


class Sum(NamedTuple):
    """So many percent of the canvas's width and height, and pixels."""

    wide: float = 0
    high: float = 0
    plus: float = 0

    def of(self, width: float, height: float) -> float:
        """Return how much that is on a canvas."""
        return (self.wide * width + self.high * height) / 100 + self.plus

    def css(self) -> str:
        """Return it as a style says it, of the box that holds the head."""
        return f"{self.wide}cqw + {self.high}cqh + {self.plus}px"


class Bound(NamedTuple):
    """Minimum or maximum of some lengths."""

    most: bool
    parts: tuple[Length, ...]

    def of(self, width: float, height: float) -> float:
        """Return how much that is on a canvas."""
        found = [part.of(width, height) for part in self.parts]
        return max(found) if self.most else min(found)

    def css(self) -> str:
        """Return it as a style says it."""
        return f"{'max' if self.most else 'min'}({', '.join(part.css() for part in self.parts)})"


Length: TypeAlias = Sum | Bound


def _most(*parts: Length) -> Bound:
    return Bound(most=True, parts=parts)


def _least(*parts: Length) -> Bound:
    return Bound(most=False, parts=parts)


_BROAD: Final = _least(Sum(high=8.5), Sum(wide=5, plus=-3))
"""Side by side, games leave more room above them than in a column."""
SIZE: Final = _least(
    Sum(plus=110), _most(Sum(plus=33), _least(Sum(wide=16), _most(Sum(high=13, plus=-50), _BROAD)))
)
"""How large the letters of the name are. Everything else in the head follows from that."""
ABOVE, ABOVE_PLUS = 0.74, -18.0
"""How far the name stands from the top edge: a share of its size, and pixels."""
LINE = 1.25
"""How high the line of the name is, as a share of its size."""
UNDER, UNDER_LEAST, UNDER_LINE = 0.23, 14.0, 1.4
"""The size of what stands below: a share of the name's, at least; how high its line is."""


class Head(NamedTuple):
    """Head of the first screen: from the top edge down, in CSS pixels."""

    above: float
    size: float
    line: float
    under: float
    under_line: float

    @property
    def high(self) -> float:
        """How high all of it is."""
        return self.above + self.line + self.under_line


def head_of(width: float, height: float, growth: float = 1.0) -> Head:
    """Return the head on a canvas of so many CSS pixels, with texts so many times as large."""
    size = SIZE.of(width, height) * growth
    under = max(UNDER_LEAST * growth, UNDER * size)
    return Head(ABOVE * size + ABOVE_PLUS, size, LINE * size, under, UNDER_LINE * under)


def css(growths: Mapping[str, float]) -> str:
    """Return the same as rules of a style; `growths`: how large texts are, by what is set."""
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
