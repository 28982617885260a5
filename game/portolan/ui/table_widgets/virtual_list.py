"""List that is read from its end and laid out only as far back as it is scrolled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from portolan.ui.animation.scroll import Scroll
from portolan.ui.widgets.rich_text import Line


@dataclass(frozen=True)
class ListRow:
    """A step by its number (-1: the set-up): its wrapped lines, with the height of each.

    A step without text has no lines and height 0.
    """

    number: int
    lines: Sequence[tuple[str, list[Line], int]]
    height: int


class VirtualList:
    """A vertical list. `rows` are those laid out so far, the last one first."""

    def __init__(self) -> None:
        self.scroll = Scroll(from_end=True)
        self.rows: list[ListRow] = []
        self._key: object = None
        self._count = 0
        self._coming: Iterator[ListRow] = iter(())
        self._followed = 0
        """The offset at the end: 0, or more if the last line is higher than the window."""

    def lay(
        self,
        key: object,
        count: int,
        rows: Callable[[], Iterator[ListRow]],
        height: int,
        *,
        explains: bool = False,
    ) -> None:
        """Lay out as many of `count` rows as are visible in a window; estimate the others.

        `rows` yields them from the last to the first, again when `key` changes. New rows at the end
        do not move what is visible further up, unless the end is less than a line away. The end is
        always the last line; only if that alone is higher than the window, its beginning is shown.
        A last row that `explains` is read as a whole, so it is shown from its beginning.
        """
        if self._key != key:
            before, self.rows, self._coming = self.rows, [], rows()
            come, self._key, self._count = count - self._count, key, count
            self._reach(height)
            line = min((high for row in self.rows[:1] for _, _, high in row.lines), default=0)
            if self.scroll.goal <= max(line, self._followed):
                last = next((row for row in self.rows if row.lines), None)
                seen = 0
                if last:
                    _, broken, high = last.lines[-1]
                    seen = last.height if explains else high * len(broken)
                self._followed = max(0, seen - height)
                self.scroll.to(self._followed, smooth=False)
            else:
                added, gone = self.rows[: max(0, come)], before[: max(0, -come)]
                self.scroll.shift(sum(r.height for r in added) - sum(r.height for r in gone))
        self._reach(height)

    def _reach(self, height: int) -> None:
        """Lay out what may be visible soon."""
        while self.length < self.scroll.goal + 2 * height and len(self.rows) < self._count:
            self.rows.append(next(self._coming))
        length = self.length * self._count // max(1, len(self.rows))
        self.scroll.fit(max(length, height), height)

    @property
    def length(self) -> int:
        """The height of the rows laid out so far, in pixels."""
        return sum(row.height for row in self.rows)

    def in_sight(self, window: pygame.Rect, low: int) -> Iterator[tuple[ListRow, pygame.Rect]]:
        """Yield the rows in a window with their boxes; unscrolled, the last row ends at `low`."""
        low += round(self.scroll.offset)
        for row in self.rows:
            box = pygame.Rect(window.left, low - row.height, window.width, row.height)
            low = box.top
            if row.lines and box.bottom > window.top and box.top < window.bottom:
                yield row, box
