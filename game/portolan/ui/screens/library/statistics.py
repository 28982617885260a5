"""Statistics of finished matches: number, wins, average and best points."""

from __future__ import annotations

import pygame

from portolan.session.lobby.game_list import offered
from portolan.session.seats import level_name
from portolan.storage.statistics import SOLO, balances, games_counted
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page, heading
from portolan.ui.render.a11y_tree import A11yTree, Section, presses
from portolan.ui.render.theme import CREAM, FADED, INK, STONE, TextStyle
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.background import backdrop, notice

ROW, ABOUT, NOTICE = 34.0, 54.0, 58.0
NAMES = 0.26
"""Which share of a row the name of the level has."""


class StatisticsPage(Page):
    """A table for one game, a row per level; the game is chosen above it."""

    name = "statistics"
    shows_trouble = True

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.game = ""

    def cancel(self) -> bool:
        """Hide what went wrong."""
        text, self.app.trouble = self.app.trouble, None
        return text is not None

    def draw(self, ui: Ui) -> None:
        """Draw the choice of games, the table, and below it what counts."""
        whole, words, gap = ui.safe, self.app.words, ui.u(8)
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(640) - area.width), 0)
        y = heading(ui, area, words("statistics.title"), self.app.navigator.back, words("new.back"))
        if self.app.trouble:
            box = pygame.Rect(area.left, y, area.width, ui.u(NOTICE))
            notice(ui, self.app.trouble, box)
            y = box.bottom + gap
        games = games_counted(self.app.match.outcomes)
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
        text = words("statistics.about" if games else "statistics.none")
        ui.text(text, ui.inset(about, 8, 0), TextStyle(14, FADED, valign="top", lines=4, least=11))
        backdrop(ui, about.bottom + gap)

    @staticmethod
    def _row(ui: Ui, box: pygame.Rect, row: list[str], *, is_head: bool) -> None:
        ui.panel(box, CREAM, None if is_head else STONE, 5)
        inner = ui.inset(box, 8, 2)
        name = inner.copy()
        name.width = round(inner.width * NAMES)
        style = TextStyle(13 if is_head else 15, FADED if is_head else INK, least=11)
        ui.text(row[0], name, TextStyle(15, INK, least=11, face="bold"))
        wide = (inner.width - name.width) // (len(row) - 1)
        for number, text in enumerate(row[1:]):
            place = pygame.Rect(name.right + number * wide, inner.top, wide, inner.height)
            ui.text(text, place, TextStyle(style.size, style.colour, "right", least=11))

    def _game(self, games: list[str]) -> str:
        """Return the game that is shown: what was chosen, what was played last, or the first."""
        last = [one.game for one in self.app.match.outcomes.values()][-1:]
        return next((game for game in (self.game, *last) if game in games), games[0])

    def _choose(self, game: str) -> None:
        self.game = game

    def _rows(self) -> list[list[str]]:
        """Return the table of the game in words, its head first; nothing before the first match."""
        words, outcomes = self.app.words, self.app.match.outcomes
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
            mean = words.decimal(balance.average)
            rows.append([name, str(balance.played), str(balance.won), mean, str(balance.best)])
        return [heads, *rows]

    def a11y_tree(self, ui: Ui) -> A11yTree:
        """Return the table as one, what counts, and the buttons."""
        words, rows = self.app.words, self._rows()
        text = words("statistics.about" if rows else "statistics.none")
        sections = [Section("buttons", presses=presses(ui, ui.targets))]
        if rows:
            games = games_counted(self.app.match.outcomes)
            title = offered()[self._game(games)].title
            sections.insert(0, Section("table", title, (), rows[0], rows[1:]))
        sentence = " ".join(part for part in (self.app.trouble, text) if part)
        return A11yTree(words("statistics.title"), sentence, sections)
