"""Log of a match, filtered by seat and kind; each step can be replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pygame

from portolan.core.i18n import language
from portolan.session.log_filter import LogFilter
from portolan.session.session import Session
from portolan.ui.game_ui.event_ui import LogKind
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.long_page import LongPage
from portolan.ui.navigation.page import heading
from portolan.ui.navigation.routes import ReplayRoute
from portolan.ui.render.a11y_tree import A11yTree, Section, presses
from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.theme import CREAM, FADED, GOLD, INK, TOUCH, TextStyle, mix
from portolan.ui.render.ui import BODY, PLAIN, PRIMARY, Ui
from portolan.ui.table_widgets.scrollbar import draw_thumb
from portolan.ui.table_widgets.virtual_list import ListRow, VirtualList
from portolan.ui.widgets.background import rule
from portolan.ui.widgets.rich_text import draw_lines, seat_inks, set_lines

WIDTH = 760.0
LEAST_CHIP, NAMED_CHIP = 76.0, 104.0
"""Minimum width of a kind, and of a seat with its name beside its sign."""
LINE_STYLE = TextStyle(14, INK)
NUMBER = TextStyle(12, FADED, "right")
GUTTER = 34.0
"""Width of the numbers of steps."""
ANY = "any"
"""The key of no filter: every seat, or every kind."""


def _grid(ui: Ui, bar: pygame.Rect, count: int, least: float) -> list[pygame.Rect]:
    """Return boxes in as few rows as possible; each has a minimum width in units."""
    gap = ui.u(4)
    down = -(-count // ((bar.width + gap) // (ui.u(least) + gap)))
    across = -(-count // down)
    wide = (bar.width - gap * (across - 1)) // across
    steps = (divmod(number, across) for number in range(count))
    return [
        pygame.Rect(bar.left + x * (wide + gap), bar.top + y * (bar.height + gap), wide, bar.height)
        for y, x in steps
    ]


class LogPage(LongPage):
    """The whole log as the viewer may know it, laid out from its end."""

    name = "log"

    def __init__(self, app: AppContext, session: Session) -> None:
        self.roll = VirtualList()
        super().__init__(app, self.roll.scroll)
        self.session = session
        self.seat: int | None = None
        self.kind = ANY
        self._game_ui = find_game_ui(session.match.game.id)

    @property
    def kinds(self) -> Sequence[LogKind]:
        """The kinds of events to choose from."""
        return self._game_ui.log_kinds

    @property
    def log_filter(self) -> LogFilter:
        """The current filter."""
        found = next((kind.events for kind in self.kinds if kind.key == self.kind), None)
        return LogFilter(self.seat, found)

    # --- input -------------------------------------------------------------------------------

    def pick(self, seat: int | None, kind: str) -> None:
        """Filter by a seat and a kind; scroll to the end."""
        self.seat, self.kind = seat, kind
        self.scroll.to(0, smooth=False)

    def _look(self, number: int) -> None:
        self.app.navigator.go(ReplayRoute(number + 1, self.session.key, "replay.log"))

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the filters, and the visible part of the log."""
        words, gap = self.app.words, ui.u(8)
        area = ui.safe.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(WIDTH) - area.width), 0)
        top = heading(ui, area, words("table.log"), self.app.navigator.back, words("new.back"))
        top = self._seats(ui, pygame.Rect(area.left, top, area.width, ui.touch_height()))
        top = self._kinds(ui, pygame.Rect(area.left, top, area.width, ui.touch_height()))
        page = pygame.Rect(area.left, top + ui.u(2), area.width, 0)
        page.height = area.bottom - page.top
        ui.card(page)
        inner = ui.inset(page, 12, 6)
        inner.width -= ui.u(8)
        self._lay(ui, inner)
        if self.roll.length:
            self._draw_rows(ui, inner)
        else:
            ui.text(words("log.nothing"), inner, BODY._replace(align="centre"))
        draw_thumb(ui, page, self.scroll)

    def _seats(self, ui: Ui, bar: pygame.Rect) -> int:
        """Draw the filter of seats; return its lower end."""
        session = self.session
        colours = self.app.colours(session)
        whole, *boxes = _grid(ui, bar, 1 + len(session.names), TOUCH)
        self._chip(ui, f"seat:{ANY}", whole, self.app.words("log.everybody"), None, self.kind)
        for seat, (name, box) in enumerate(zip(session.names, boxes, strict=True)):
            named = box.width >= ui.u(NAMED_CHIP)
            self._chip(ui, f"seat:{seat}", box, "", seat, self.kind, name)
            at = box.left + ui.u(22) if named else box.centerx
            ui.emblem(seat, colours[seat], (at, box.centery - ui.u(1)), 30, session.faces[seat])
            if named:
                room = pygame.Rect(box.left + ui.u(40), box.top, box.width - ui.u(44), box.height)
                ink = (PRIMARY if seat == self.seat else PLAIN).ink
                ui.text(name, room, TextStyle(14, ink, lines=2, least=9, face="bold"))
        return boxes[-1].bottom + ui.u(4)

    def _kinds(self, ui: Ui, bar: pygame.Rect) -> int:
        """Draw the filter of kinds, in as many rows as needed; return its lower end."""
        if not self.kinds:
            return bar.top
        chips = [(ANY, self.app.words("log.everything"))]
        chips += [(kind.key, kind.title) for kind in self.kinds]
        boxes = _grid(ui, bar, len(chips), LEAST_CHIP)
        for (key, label), box in zip(chips, boxes, strict=True):
            self._chip(ui, f"kind:{key}", box, label, self.seat, key)
        return boxes[-1].bottom + ui.u(4)

    def _chip(
        self, ui: Ui, key: str, box: pygame.Rect, label: str, seat: int | None, kind: str,
        a11y_text: str = "",
    ) -> None:  # fmt: skip
        """Draw a filter button, for a seat and a kind."""
        chosen = (seat, kind) == (self.seat, self.kind)
        asked = self.app.words("log.whose" if key.startswith("seat:") else "log.what")
        a11y_label = Label(a11y_text or label, "radio", chosen, asked)
        look = replace(PRIMARY if chosen else PLAIN, size=14)
        ui.button(key, box, label, lambda: self.pick(seat, kind), look, a11y_label=a11y_label)

    # --- the rows ----------------------------------------------------------------------------

    def _lay(self, ui: Ui, inner: pygame.Rect) -> None:
        """Lay out as many rows from the end as are visible."""
        steps = self.session.visible_events()
        key = (inner.size, ui.unit, language(), *self.session.names, len(steps), steps[-1:],
               self.seat, self.kind)  # fmt: skip
        self.roll.lay(key, len(steps), lambda: self._lay_out(ui, inner.width), inner.height)

    def _lay_out(self, ui: Ui, width: int) -> Iterator[ListRow]:
        """Yield every step from the last to the first; one that is filtered out has no lines."""
        session, names = self.session, self.session.names
        inks = seat_inks(names, self.app.colours(session))
        column = width - ui.u(GUTTER + 6)
        wanted = self.log_filter
        for number in range(len(session.visible_events()) - 1, -1, -1):
            lines = []
            for line in self._lines(number - 1, wanted):
                broken, high = set_lines(ui, line, column, LINE_STYLE, inks)
                lines.append((line, broken, high))
            height = sum(high * len(broken) for _, broken, high in lines) + ui.u(12)
            yield ListRow(number - 1, lines, max(ui.touch_height(), height) if lines else 0)

    def _lines(self, number: int, wanted: LogFilter) -> Sequence[str]:
        """Return the lines of a step that pass a filter."""
        events = wanted.of(self.session.visible_events_of(number))
        return self._game_ui.log_lines(events, self.session.names)

    def _draw_rows(self, ui: Ui, inner: pygame.Rect) -> None:
        """Draw the visible rows; those large enough for a finger are targets."""
        ui.surface.set_clip(inner)
        before = len(ui.written)
        low = min(inner.bottom, inner.top + self.roll.length)
        for row, box in self.roll.in_sight(inner, low):
            self._draw_row(ui, box, box.clip(inner), row)
        ui.surface.set_clip(None)
        ui.written[before:] = [t for t in ui.written[before:] if inner.contains(t.rect)]

    def _draw_row(self, ui: Ui, box: pygame.Rect, seen: pygame.Rect, row: ListRow) -> None:
        key = f"step:{row.number + 1}"
        if key in (ui.pointed, ui.pressed, ui.focus):
            ui.surface.fill(ui.themed(mix(CREAM, GOLD, 0.22)), box)
        y = box.top + (box.height - sum(high * len(broken) for _, broken, high in row.lines)) // 2
        for line, broken, high in row.lines:
            draw_lines(ui, broken, high, box.left + ui.u(4), y, line)
            y += high * len(broken)
        number = pygame.Rect(box.right - ui.u(GUTTER), box.top, ui.u(GUTTER - 4), box.height)
        ui.text(str(row.number + 1), number, NUMBER)
        rule(ui, box.bottom - 1, box.left, box.right)
        if seen.height >= ui.touch_height():
            text = self.app.words("log.look", step=row.number + 1)
            ui.target(key, Box(seen), self._goes_to(row.number), a11y_label=Label(text))

    def _goes_to(self, number: int) -> Callable[[], object]:
        return lambda: self._look(number)

    # --- accessibility tree ------------------------------------------------------------------

    def a11y_tree(self, ui: Ui) -> A11yTree:
        """Return the filters, all lines that pass them, and the visible steps."""
        words, count = self.app.words, len(self.session.visible_events())
        wanted = self.log_filter
        lines = [line for number in range(count) for line in self._lines(number - 1, wanted)]
        steps = [target for target in ui.targets if target.key.startswith("step:")]
        others = [target for target in ui.targets if target not in steps]
        return A11yTree(
            words("table.log"),
            words("log.found", count=len(lines)),
            [
                Section("buttons", presses=presses(ui, others)),
                Section("log", lines=lines),
                Section("steps", words("log.steps"), presses=presses(ui, reversed(steps))),
            ],
        )
