"""The first screen: go on with the last match, or begin a new one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.table.games import TABLES
from game.table.screens.base import Page, column, notice
from game.table.screens.new import NewMatch
from game.table.theme import ADRIATIC, FADED, INK, Type
from game.table.ui import PLAIN, PRIMARY, Ui

Row = tuple[str, str, Callable[[], object]]


class Home(Page):
    """Shows the harbour and the ways into a match."""

    name = "home"

    def draw(self, ui: Ui) -> None:
        """Draw the picture above, the buttons below; side by side where it is wide."""
        whole = ui.surface.get_rect()
        words = self.app.words
        rows = self._rows()
        high = ui.u(84) + len(rows) * (ui.touch_height() + ui.u(14))
        if self.app.trouble:
            high += ui.u(84)
        low = whole.height < ui.u(520) and whole.width > whole.height
        if low:
            half = pygame.Rect(0, 0, whole.width // 2, whole.height)
            self._picture(ui, half, half.height // 6)
            half = half.move(half.width, 0)
            width = min(half.width - ui.u(32), ui.u(360))
            lane = pygame.Rect(half.centerx - width // 2, 0, width, whole.height)
            y = (whole.height - high) // 2
        else:
            self._picture(ui, whole, whole.height // 8 if whole.height > whole.width else 0)
            lane = column(ui, 380)
            y = max(ui.u(14), round((whole.height * 0.46 - high) / 2))
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

    def _rows(self) -> list[Row]:
        words, session = self.app.words, self.app.session
        rows: list[Row] = []
        if session:
            key = "home.result" if session.is_over else "home.continue"
            rows.append(("continue", words(key), self.app.go_on))
        rows += [(f"new:{game}", words("home.new"), partial(self._new, game)) for game in TABLES]
        return rows

    def _new(self, game: str) -> None:
        self.app.trouble = None
        self.app.show(NewMatch(self.app, game))

    @staticmethod
    def _picture(ui: Ui, area: pygame.Rect, below: int) -> None:
        """Draw the harbour at the foot of an area, with so many pixels of sea below it."""
        width = max(area.width, min(round(area.width * 1.5), round(area.height * 0.9)))
        size = (width, round(width * 300 / 800))
        picture = ui.art.wide_svg("table/art/harbour", size)
        top = max(area.bottom - below - size[1], area.top + round(area.height * 0.38))
        ui.surface.set_clip(area)
        ui.surface.blit(picture, (area.centerx - width // 2, top))
        sea = top + size[1] - 1
        ui.surface.fill(ADRIATIC, (area.left, sea, area.width, area.bottom - sea))
        ui.surface.set_clip(None)
