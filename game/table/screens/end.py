"""The end of a match: who has won, and where every point comes from."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.host import Canvas
from game.table.contract import Scene
from game.table.games import find_table
from game.table.mirror import Mirror, Section, presses
from game.table.screens.base import Page, rule
from game.table.session import NOBODY, Session
from game.table.theme import CREAM, FADED, GOLD, INK, PAPER, STONE, Type, mix
from game.table.ui import PLAIN, PRIMARY, QUIET, Look, Ui

if TYPE_CHECKING:
    from game.table.app import App

BEAT, BEATS = 0.08, 4
"""Seconds between two numbers of the count, and how many numbers a row counts through."""
PICTURE = Canvas(1440, 810, 1.0)
"""The size of the shared picture."""
WIDE = 1.2
Button = tuple[str, str, Callable[[], object], Look, str | None]


class End(Page):
    """Shows the final board and the result as a table: a row a source, a column a seat."""

    name = "end"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.table = find_table(session.match.game.id)
        self.results = session.match.game.result(session.match.position)
        self._begun: float | None = None
        self._beat = 0 if app.settings.moves else self._beats
        self._on_board = False

    # --- the count ---------------------------------------------------------------------------

    @property
    def _beats(self) -> int:
        """How many beats the whole count takes."""
        return (len(self.results[0].by_source) + 1) * BEATS

    def tick(self, time: float) -> bool:
        """Count on."""
        if self._beat >= self._beats:
            return False
        if self._begun is None:
            self._begun = time
        beat = min(self._beats, int((time - self._begun) / BEAT))
        if beat != self._beat:
            self._beat = beat
            self.app.refresh()
        return True

    def cancel(self) -> None:
        """Skip the count."""
        self._beat = self._beats

    def _counted(self, row: int, value: int) -> int:
        """Return what a row shows of its value now."""
        share = min(BEATS, max(0, self._beat - row * BEATS))
        return value * share // BEATS

    # --- the picture -------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the winner, the board, the table of points and the buttons."""
        whole, gap = ui.surface.get_rect(), ui.u(8)
        area = whole.inflate(-2 * gap, -2 * gap)
        high = ui.touch_height()
        wide = whole.width > whole.height * WIDE
        if wide:
            board = pygame.Rect(area.left, area.top, 0, area.height)
            board.width = min(round(area.height * self.table.board_aspect), area.width // 2)
            area.left, area.width = board.right + gap, area.right - board.right - gap
            self._board(ui, board)
        buttons = self._buttons(wide=wide)
        across = 3 if len(buttons) <= 6 else 4
        lines = -(-len(buttons) // across)
        foot = pygame.Rect(area.left, 0, area.width, lines * high + (lines - 1) * ui.u(4))
        foot.bottom = area.bottom
        low = area.height < ui.u(480)
        top = pygame.Rect(area.left, area.top, area.width, ui.u(34 if low else 84))
        if not low:
            ui.icon("table/art/crown", (area.centerx, top.top + ui.u(22)), 42)
        title = pygame.Rect(top.left, top.bottom - ui.u(36), top.width, ui.u(36))
        ui.text(self._headline(), title, Type(27, INK, "centre", face="title"))
        middle = pygame.Rect(area.left, top.bottom + gap, area.width, 0)
        middle.height = foot.top - gap - middle.top
        if self._on_board and not wide:
            middle.height = min(middle.height, round(middle.width / self.table.board_aspect))
            self._board(ui, middle)
        else:
            middle.height = min(middle.height, ui.u(470))
            self._points(ui, middle)
        foot.top = min(foot.top, middle.bottom + 2 * gap)
        step = (foot.width - ui.u(4) * (across - 1)) // across
        for i, (key, label, do, look, icon) in enumerate(buttons):
            x = foot.left + i % across * (step + ui.u(4))
            box = pygame.Rect(x, foot.top + i // across * (high + ui.u(4)), step, high)
            ui.button(key, box, label, do, look, icon)

    def _buttons(self, *, wide: bool) -> list[Button]:
        words = self.app.words
        found: list[Button] = [
            ("rematch", words("end.rematch"), self._again, PRIMARY, None),
            ("replay", words("end.replay"), self._replay, PLAIN, None),
            ("table", words("end.table"), self._look, PLAIN, None),
            ("home", words("end.home"), self.app.go_home, QUIET, "table/art/home"),
            ("review", words("end.review"), self._review, PLAIN, None),
            ("share", words("end.share_picture"), self._share, PLAIN, None),
        ]
        if not wide:
            label = words("end.points" if self._on_board else "end.board")
            found.insert(3, ("turn", label, self._turn, PLAIN, None))
        return found

    def _board(self, ui: Ui, area: pygame.Rect) -> None:
        """Draw the board as it stands at the end, with its walls."""
        session = self.session
        view = session.match.game.view(session.match.position, NOBODY)
        nothing = self.app.refresh
        scene = Scene(
            view, NOBODY, None, {}, session.names, self.app.colours(session), None, None,
            lambda _: None, nothing, nothing, {},
        )  # fmt: skip
        wide = min(area.width, round(area.height * self.table.board_aspect))
        board = pygame.Rect(0, 0, wide, round(wide / self.table.board_aspect))
        board.center = area.center
        self.table.draw_board(ui, board, scene)

    def _headline(self) -> str:
        """Return who has won."""
        words, names = self.app.words, self.session.names
        winners = [names[r.seat] for r in self.results if r.winner]
        key = "end.wins" if len(winners) == 1 else "end.share"
        told = self.table.headline(self.session.match, names)
        return told or words(key, who=words("end.and").join(winners))

    def _sources(self) -> list[tuple[str, list[int]]]:
        """Return every source with its points by seat."""
        sources = self.table.source_names(self.results[0])
        return [(label, [r.by_source[s] for r in self.results]) for s, label in sources.items()]

    def _rows(self) -> list[tuple[str, list[str]]]:
        """Return every source with its points by seat, the total, and what decides a tie."""
        ties = [self.table.tie_break_text(result) for result in self.results]
        return [
            *((label, [str(v) for v in values]) for label, values in self._sources()),
            (self.app.words("end.total"), [str(r.points) for r in self.results]),
            (self.app.words("end.tie"), ties),
        ]

    def _shown(self) -> list[tuple[str, list[str]]]:
        """Return the rows as far as they are counted."""
        sources = self._sources()
        counted = [
            (label, [self._counted(i, v) for v in values])
            for i, (label, values) in enumerate(sources)
        ]
        sums = [sum(column) for column in zip(*(values for _, values in counted), strict=True)]
        done = self._beat >= self._beats
        ties = self._rows()[-1][1]
        return [
            *((label, [str(v) for v in values]) for label, values in counted),
            (self.app.words("end.total"), [str(v) for v in sums]),
            (self.app.words("end.tie"), ties if done else [""] * len(ties)),
        ]

    def _points(self, ui: Ui, area: pygame.Rect) -> None:
        ui.card(area)
        inner = ui.inset(area, 8, 6)
        colours = self.app.colours(self.session)
        rows = self._shown()
        count = len(self.results)
        first = round(inner.width * (0.34 if count > 3 else 0.42))
        width = (inner.width - first) // count
        step = inner.height / (len(rows) + 2.6)
        columns = [
            pygame.Rect(inner.left + first + i * width, inner.top, width, inner.height)
            for i in range(count)
        ]
        done = self._beat >= self._beats
        for result, place in zip(self.results, columns, strict=True):
            if result.winner and done:
                ui.panel(place.inflate(-ui.u(4), 0), mix(GOLD, CREAM, 0.8))
            side = min(22.0, step / ui.unit * 0.8)
            ui.emblem(result.seat, colours[result.seat],
                      (place.centerx, place.top + step * 0.5), side)  # fmt: skip
            head = pygame.Rect(place.left, round(place.top + step), width, round(step * 0.7))
            ui.text(self.session.names[result.seat], ui.inset(head, 2, 0), Type(12, INK, "centre"))
        y = inner.top + step * 1.7
        for number, (label, values) in enumerate(rows):
            total, tie = number == len(rows) - 2, number == len(rows) - 1
            if total:
                self._cards(ui, inner, columns, y, step)
                y += step
                rule(ui, round(y), inner.left, inner.right)
            box = pygame.Rect(inner.left, round(y), first, round(step))
            colour = FADED if tie else INK
            ui.text(label, ui.inset(box, 4, 0), Type(16 if total else 14, colour))
            for value, place in zip(values, columns, strict=True):
                cell = pygame.Rect(place.left, round(y), width, round(step))
                ui.text(value, cell, Type(20 if total else 15, colour, "centre", face="bold"))
            y += step

    def _cards(
        self, ui: Ui, inner: pygame.Rect, columns: list[pygame.Rect], y: float, step: float
    ) -> None:
        """Draw the cards that were secret, small, below the name of each seat."""
        label = pygame.Rect(inner.left, round(y), columns[0].left - inner.left, round(step))
        ui.text(self.app.words("end.cards"), ui.inset(label, 4, 0), Type(12.5, FADED))
        position = self.session.match.position
        for result, place in zip(self.results, columns, strict=True):
            cards = self.table.revealed(position, result.seat)
            if not cards:
                continue
            side = min(20.0, step / ui.unit * 0.8)
            room = min(ui.u(side + 2), (place.width - ui.u(6)) / len(cards))
            x = place.centerx - room * (len(cards) - 1) / 2
            for icon, _ in cards:
                ui.icon(icon, (x, y + step / 2), side, PAPER if icon.endswith("tower") else None)
                x += room

    # --- what is done ------------------------------------------------------------------------

    def _turn(self) -> None:
        self._on_board = not self._on_board
        self.cancel()

    def _look(self) -> None:
        from game.table.screens.table import Table  # noqa: PLC0415 - which shows this one

        self.app.show(Table(self.app, self.session))

    def _replay(self) -> None:
        from game.table.screens.replay import Replay  # noqa: PLC0415 - which comes back here

        self.cancel()
        self.app.show(Replay(self.app, self.session, lambda: self.app.show(self)))

    def _review(self) -> None:
        from game.table.screens.review import Review  # noqa: PLC0415 - which comes back here

        self.cancel()
        self.app.show(Review(self.app, self.session, lambda: self.app.show(self)))

    def _again(self) -> None:
        match = self.session.match
        self.app.begin(match.game.id, match.seats, match.options, self.session.seats)

    def _share(self) -> None:
        async def share() -> None:
            await self.app.host.share_file("portolan.png", self.picture())

        self.cancel()
        self.app.later(share)

    def picture(self) -> bytes:
        """Return the result as a PNG file: board, points, and the name of the game."""
        ui = Ui()
        surface = pygame.Surface((PICTURE.width, PICTURE.height))
        ui.begin(surface, PICTURE)
        surface.fill(PAPER)
        whole = ui.inset(surface.get_rect(), 18)
        board = pygame.Rect(whole.left, whole.top, 0, whole.height)
        board.width = min(round(board.height * self.table.board_aspect), round(whole.width * 0.56))
        self._board(ui, board)
        lane = pygame.Rect(board.right + ui.u(18), whole.top, 0, whole.height)
        lane.width = whole.right - lane.left
        ui.icon("table/art/crown", (lane.centerx, lane.top + ui.u(30)), 56)
        title = pygame.Rect(lane.left, lane.top + ui.u(58), lane.width, ui.u(44))
        ui.text(self._headline(), title, Type(34, INK, "centre", face="title"))
        points = pygame.Rect(lane.left, title.bottom + ui.u(12), lane.width, 0)
        points.height = lane.bottom - ui.u(44) - points.top
        self._points(ui, points)
        foot = pygame.Rect(lane.left, points.bottom + ui.u(10), lane.width, ui.u(26))
        sign = self.app.words("end.sign", game=self.session.match.game.title)
        ui.text(sign, foot, Type(15, FADED, "centre"))
        pygame.draw.rect(surface, STONE, surface.get_rect(), ui.u(2))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "portolan.png"  # pygame writes to paths everywhere
            pygame.image.save(surface, str(file))
            return file.read_bytes()

    def mirror(self, ui: Ui) -> Mirror:
        """Return who has won, the points as a table, the cards, and the buttons."""
        names = [self.session.names[result.seat] for result in self.results]
        rows = [[label, *values] for label, values in self._rows()]
        position = self.session.match.position
        cards = [
            ", ".join(name for _, name in self.table.revealed(position, result.seat))
            for result in self.results
        ]
        rows.insert(-2, [self.app.words("end.cards"), *cards])
        points = Section("points", self.app.words("end.points"), (), ["", *names], rows)
        buttons = Section("buttons", presses=presses(ui, ui.targets))
        return Mirror(self.app.words("end.title"), self._headline(), [points, buttons])

    def marks(self) -> dict[str, str]:
        """Return the points by seat."""
        points = ",".join(str(result.points) for result in self.results)
        return {"seat": "", "prompt": "", "points": points}
