"""The first screen: go on with the last match, or begin a new one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.games import PACKAGES, find_game
from game.table.screens.base import Page, backdrop, column, notice
from game.table.theme import FADED, INK, Type
from game.table.ui import PLAIN, PRIMARY, Ui

Row = tuple[str, str, Callable[[], object]]


class Home(Page):
    """Shows the harbour and the ways into a match."""

    name = "home"

    def draw(self, ui: Ui) -> None:
        """Draw name and buttons, the harbour below them."""
        whole = ui.surface.get_rect()
        words = self.app.words
        rows = self._rows()
        high = ui.u(84) + len(rows) * (ui.touch_height() + ui.u(14))
        if self.app.trouble:
            high += ui.u(84)
        lane = column(ui, 380)
        room = whole.height - high
        y = max(ui.u(10), min(room // 2, round(whole.height * 0.09)))
        backdrop(ui, y + high + ui.u(10))
        title = pygame.Rect(lane.left, y, lane.width, ui.u(40))
        ui.text(words("home.title"), title, Type(38, INK, "centre", face="title"))
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
            match = session.match
            count = words("home.people", count=match.seats)
            players = words("home.solo") if match.seats == 1 else count
            key = "home.result" if session.is_over else "home.continue"
            label = words(key, game=match.game.title, players=players)
            rows.append(("continue", label, self.app.go_on))
        rows += [
            (f"new:{game}", words("home.new", game=find_game(game).title), partial(self._new, game))
            for game in PACKAGES
        ]
        rows.append(("settings", words("home.settings"), self._settings))
        return rows

    def _settings(self) -> None:
        from game.table.screens.settings import SettingsPage  # noqa: PLC0415 - not before it is shown

        self.app.trouble = None
        self.app.show(SettingsPage(self.app))

    def _new(self, game: str) -> None:
        from game.table.screens.new import NewMatch  # noqa: PLC0415 - not before it is shown

        self.app.trouble = None
        self.app.show(NewMatch(self.app, game))
