"""The first screen: go on with the last match, or begin a new one."""

from __future__ import annotations

import pygame

from game.table.games import TABLES
from game.table.screens.base import Page, column, notice
from game.table.screens.new import NewMatch
from game.table.theme import ADRIATIC, FADED, INK, PAPER, Type
from game.table.ui import PLAIN, PRIMARY, Ui


class Home(Page):
    """Shows the harbour and the ways into a match."""

    name = "home"

    def draw(self, ui: Ui) -> None:
        """Draw the picture above, the buttons below; side by side where it is wide."""
        whole = ui.surface.get_rect()
        words = self.app.words
        low = whole.height < ui.u(520) and whole.width > whole.height
        if low:
            right = pygame.Rect(whole.width // 2, 0, whole.width // 2, whole.height)
            self._picture(ui, pygame.Rect(0, 0, whole.width // 2, whole.height))
            width = min(right.width - ui.u(32), ui.u(360))
            lane = pygame.Rect(right.centerx - width // 2, 0, width, whole.height)
        else:
            lane = column(ui, 400)
            high = round(whole.height * 0.46)
            self._picture(ui, pygame.Rect(0, 0, whole.width, high))
        rows = self._rows()
        high = ui.u(62) + len(rows) * (ui.touch_height() + ui.u(10)) + ui.u(14)
        if self.app.trouble:
            high += ui.u(84)
        top = (whole.height - high) // 2 if low else round(whole.height * 0.46) + ui.u(12)
        y = top
        title = pygame.Rect(lane.left, y, lane.width, ui.u(40))
        ui.text(words("home.title"), title, Type(36, INK, "centre"))
        under = pygame.Rect(lane.left, title.bottom, lane.width, ui.u(20))
        ui.text(words("home.subtitle"), under, Type(14, FADED, "centre"))
        y = under.bottom + ui.u(14)
        if self.app.trouble:
            box = pygame.Rect(lane.left, y, lane.width, ui.u(74))
            notice(ui, self.app.trouble, box)
            y = box.bottom + ui.u(10)
        for key, label, do in rows:
            box = pygame.Rect(lane.left, y, lane.width, ui.touch_height() + ui.u(4))
            ui.button(key, box, label, do, PRIMARY if key == rows[0][0] else PLAIN)
            y = box.bottom + ui.u(10)

    def _rows(self) -> list[tuple[str, str, object]]:
        words, session = self.app.words, self.app.session
        rows: list[tuple[str, str, object]] = []
        if session:
            key = "home.result" if session.is_over else "home.continue"
            rows.append(("continue", words(key), self.app.go_on))
        rows += [(f"new:{game}", words("home.new"), lambda g=game: self._new(g)) for game in TABLES]
        return rows

    def _new(self, game: str) -> None:
        self.app.trouble = None
        self.app.show(NewMatch(self.app, game))

    @staticmethod
    def _picture(ui: Ui, area: pygame.Rect) -> None:
        """Draw the harbour, sea below it, as wide as the area."""
        width = max(area.width, round(area.height * 1.9))
        size = (width, round(width * 300 / 800))
        picture = ui.art.wide_svg("table/art/harbour", size)
        ui.surface.set_clip(area)
        top = max(area.top, area.bottom - ui.u(24) - size[1])
        ui.surface.fill(PAPER, area)
        ui.surface.blit(picture, (area.centerx - width // 2, top))
        below = pygame.Rect(area.left, top + size[1] - 1, area.width, area.height)
        ui.surface.fill(ADRIATIC, below)
        ui.surface.set_clip(None)
