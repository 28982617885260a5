"""What finished matches came to: how many, how many won, points on average and at best."""

from __future__ import annotations

import pygame

from game.table.draw.mirror import Mirror, Section, presses
from game.table.draw.theme import CREAM, FADED, INK, STONE, Type
from game.table.draw.ui import Ui
from game.table.fittings.ground import backdrop, notice
from game.table.kept.statistics import SOLO, balances, games_counted
from game.table.match.seats import level_name
from game.table.offer.offered import offered
from game.table.ways.desk import Desk
from game.table.ways.page import Page, heading

ROW, ABOUT, NOTICE = 34.0, 54.0, 58.0
NAMES = 0.26
"""Which share of a row the name of the level has."""


class StatisticsPage(Page):
    """A table for one game, a row a level; the game chosen above it."""

    name = "statistics"
    tells_trouble = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.game = ""

    def cancel(self) -> bool:
        """Hide what went wrong."""
        told, self.desk.trouble = self.desk.trouble, None
        return told is not None

    def draw(self, ui: Ui) -> None:
        """Draw the choice of games, the table, and below it what counts."""
        whole, words, gap = ui.surface.get_rect(), self.desk.words, ui.u(8)
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(640) - area.width), 0)
        y = heading(ui, area, words("statistics.title"), self.desk.way.back, words("new.back"))
        if self.desk.trouble:
            box = pygame.Rect(area.left, y, area.width, ui.u(NOTICE))
            notice(ui, self.desk.trouble, box)
            y = box.bottom + gap
        games = games_counted(self.desk.hand.outcomes)
        if games:
            box = pygame.Rect(area.left, y, area.width, ui.touch_height())
            names = [(game, offered()[game].title) for game in games]
            ui.choice(
                "game", box, names, self._game(games), self._choose, words("statistics.title")
            )
            y = box.bottom + gap
        for number, row in enumerate(self._rows()):
            box = pygame.Rect(area.left, y, area.width, ui.u(ROW))
            self._row(ui, box, row, is_head=not number)
            y = box.bottom + ui.u(2)
        about = pygame.Rect(area.left, y + gap, area.width, ui.u(ABOUT))
        told = words("statistics.about" if games else "statistics.none")
        ui.text(told, ui.inset(about, 8, 0), Type(14, FADED, valign="top", lines=4, least=11))
        backdrop(ui, about.bottom + gap)

    @staticmethod
    def _row(ui: Ui, box: pygame.Rect, row: list[str], *, is_head: bool) -> None:
        ui.panel(box, CREAM, None if is_head else STONE, 5)
        inner = ui.inset(box, 8, 2)
        name = inner.copy()
        name.width = round(inner.width * NAMES)
        style = Type(13 if is_head else 15, FADED if is_head else INK, least=11)
        ui.text(row[0], name, Type(15, INK, least=11, face="bold"))
        wide = (inner.width - name.width) // (len(row) - 1)
        for number, text in enumerate(row[1:]):
            place = pygame.Rect(name.right + number * wide, inner.top, wide, inner.height)
            ui.text(text, place, Type(style.size, style.colour, "right", least=11))

    def _game(self, games: list[str]) -> str:
        """Return the game that is shown: what was chosen, what was played last, or the first."""
        last = [one.game for one in self.desk.hand.outcomes.values()][-1:]
        return next((game for game in (self.game, *last) if game in games), games[0])

    def _choose(self, game: str) -> None:
        self.game = game

    def _rows(self) -> list[list[str]]:
        """Return the table of the game in words, its head first; nothing before the first match."""
        words, outcomes = self.desk.words, self.desk.hand.outcomes
        games = games_counted(outcomes)
        if not games:
            return []
        heads = [
            words(f"statistics.{key}") for key in ("level", "played", "won", "average", "best")
        ]
        rows = []
        game = self._game(games)
        for level, balance in balances(outcomes, game).items():
            name = words("statistics.solo") if level == SOLO else level_name(game, level)
            mean = f"{balance.average:.1f}"
            mean = mean.replace(".", words("statistics.decimal"))
            rows.append([name, str(balance.played), str(balance.won), mean, str(balance.best)])
        return [heads, *rows]

    def mirror(self, ui: Ui) -> Mirror:
        """Return the table as one, what counts, and the buttons."""
        words, rows = self.desk.words, self._rows()
        told = words("statistics.about" if rows else "statistics.none")
        sections = [Section("buttons", presses=presses(ui, ui.targets))]
        if rows:
            games = games_counted(self.desk.hand.outcomes)
            title = offered()[self._game(games)].title
            sections.insert(0, Section("table", title, (), rows[0], rows[1:]))
        said = " ".join(part for part in (self.desk.trouble, told) if part)
        return Mirror(words("statistics.title"), said, sections)
