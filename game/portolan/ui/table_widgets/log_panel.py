"""The log beside the board: the latest at the bottom; it scrolls in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import pygame

from portolan.core.i18n import Catalogue
from portolan.ui.animation.scroll import STEP, Scroll
from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.theme import FADED, GOLD, INK, LEGIBLE, Rgb, TextStyle, mix
from portolan.ui.render.ui import QUIET, Ui
from portolan.ui.table_widgets.scrollbar import draw_thumb
from portolan.ui.table_widgets.virtual_list import ListRow, VirtualList
from portolan.ui.widgets.rich_text import draw_lines, set_lines

WORDS = Catalogue("table")
Entries = Sequence[tuple[int, Sequence[str]]]
"""For each step its number (-1: the set-up) and its lines."""
Inks = Mapping[str, Rgb]
SIZE, LEAST = 13.0, LEGIBLE
ROOMY = 50.0
APART = 230.0
"""From this width on the button of the whole log is beside the lines."""
RAIL = 6.0
"""Room beside the lines for the scrollbar."""
LINES, WHOLE = "log-lines", "log"
"""The keys of the lines, and of the button of the whole log."""


class LogStrip:
    """The log in a narrow area; it keeps its scroll position.

    The button of the whole log is in it, unless there `is_in_bar` one that never moves.
    """

    def __init__(self, *, is_in_bar: bool = False) -> None:
        self._is_in_bar = is_in_bar
        self._roll = VirtualList()
        self._area = self._lines = self._inner = pygame.Rect(0, 0, 0, 0)
        self._opens = False

    @property
    def scroll(self) -> Scroll:
        """The scroll position."""
        return self._roll.scroll

    def follow(self) -> None:
        """Show the end, and what will be added there."""
        self.scroll.to(0, smooth=False)

    def covers(self, point: tuple[float, float]) -> bool:
        """Whether a place of the picture is in the log."""
        return self._area.collidepoint(point)

    def key(self, ui: Ui, code: int) -> bool:
        """Scroll by a key, if focus or pointer are here; return whether it was handled."""
        here = ui.focus == LINES or (ui.focus is None and ui.pointed == LINES)
        return here and code != pygame.K_SPACE and self.scroll.key(code, STEP * ui.unit)

    def lay(
        self, ui: Ui, area: pygame.Rect, entries: Entries, inks: Inks, *, explains: bool = False
    ) -> None:
        """Lay out the visible part of some entries; the last may be one that `explains`."""
        self._area, self._lines = area, area.copy()
        side = ui.touch_height()
        self._opens = area.height >= side
        if self._opens and area.width >= ui.u(APART) and not self._is_in_bar:
            self._lines.width -= side + ui.u(3)
        self._inner = ui.inset(self._lines, 8, 5 if area.height > ui.u(ROOMY) else 3)
        if self._opens:
            self._inner.width -= ui.u(RAIL)
        width, height = self._inner.size
        key = (width, height, ui.unit, ui.scale, [*entries], [*inks.items()])
        self._roll.lay(
            key,
            len(entries),
            lambda: self._lay_out(ui, width, height, entries, inks),
            height,
            explains=explains,
        )

    def _lay_out(
        self, ui: Ui, width: int, height: int, entries: Entries, inks: Inks
    ) -> Iterator[ListRow]:
        """Yield every step from the last to the first; the last one with text is highlighted."""
        last = next((text[-1] for _, text in reversed(entries) if text), "")
        size, latest = _size(ui, last, width, height, inks), True
        for number, text in reversed(entries):
            style = TextStyle(size, INK if latest else FADED)
            lines = [(line, *set_lines(ui, line, width, style, inks)) for line in text]
            yield ListRow(number, lines, sum(high * len(parts) for _, parts, high in lines))
            latest = latest and not text

    def draw(
        self, ui: Ui, open_log: Callable[[], object], look_at: Callable[[int], object]
    ) -> None:
        """Draw what was laid out; `look_at` shows the table after a number of steps.

        A touch on a line goes to its step, if the whole log has its own button; on a narrow log it
        opens the whole one.
        """
        area, lines, side = self._area, self._lines, ui.touch_height()
        ui.card(area)
        seen = self._draw_rows(ui)
        open_label = Label(WORDS("table.open_log"))
        if self._opens:
            draw_thumb(ui, lines, self.scroll)
        if self._opens and area.width < ui.u(APART):
            key, label = (
                (LINES, Label(WORDS("table.log"))) if self._is_in_bar else (WHOLE, open_label)
            )
            ui.exit_target(key, Box(area), open_log, label)
        elif self._opens:
            if not self._is_in_bar:
                button = pygame.Rect(lines.right, area.top + ui.u(3), side, side)
                ui.button(WHOLE, button, "", open_log, QUIET, "table/art/log", open_label)
            step = seen[0][0] + 1 if seen else 0

            def look() -> None:
                touched = (n + 1 for n, box in seen if ui.touched and box.collidepoint(ui.touched))
                look_at(next(touched, step))

            ui.exit_target(LINES, Box(lines), look, Label(WORDS("log.look", step=step)))
        if self.scroll.goal:
            self._mark(ui)

    def _draw_rows(self, ui: Ui) -> list[tuple[int, pygame.Rect]]:
        """Draw the visible lines; return the rectangles of steps, the last first.

        At its end the log begins with a whole sentence.
        """
        inner, ends, seen = self._inner, not self.scroll.offset, []
        before = len(ui.written)
        ui.surface.set_clip(inner)
        for row, box in self._roll.in_sight(inner, inner.bottom):
            y = box.bottom
            for line, broken, high in reversed(row.lines):
                y -= high * len(broken)
                if y >= inner.top or not ends:
                    draw_lines(ui, broken, high, inner.left, y, line)
            seen.append((row.number, box))
        ui.surface.set_clip(None)
        ui.written[before:] = [
            text._replace(rect=text.rect.clip(inner))  # a line may end with a blank beyond it
            for text in ui.written[before:]
            if inner.top <= text.rect.top and text.rect.bottom <= inner.bottom
        ]
        return seen

    def _mark(self, ui: Ui) -> None:
        """Draw a mark that there is more below."""
        area, lines = self._area, self._lines
        x = (lines.right + area.right) // 2 if lines.width < area.width else area.right - ui.u(16)
        y, wide, high = area.bottom - ui.u(2), ui.u(7), ui.u(8)
        points = [(x - wide, y - high), (x + wide, y - high), (x, y)]
        pygame.draw.polygon(ui.surface, GOLD, points)
        pygame.draw.lines(ui.surface, mix(GOLD, INK, 0.5), True, points, max(1, ui.u(1)))


def _size(ui: Ui, last: str, width: int, height: int, inks: Inks) -> float:
    """Return the text size of the log: smaller where its last line would not fit."""
    size = SIZE
    while size > LEAST:
        lines, high = set_lines(ui, last, width, TextStyle(size), inks)
        if high * len(lines) <= height:
            break
        size -= 0.5
    return size
