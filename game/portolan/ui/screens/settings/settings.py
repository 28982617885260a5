"""The settings screen: a choice takes effect at once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from portolan.core.i18n import LANGUAGE_NAMES
from portolan.session.lobby.game_list import offered
from portolan.session.lobby.setup import Setup
from portolan.storage.settings import CHOICES
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page, heading
from portolan.ui.navigation.screen import Ticking
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.theme import CREAM, FADED, INK, PALETTES, STONE, TextStyle
from portolan.ui.render.ui import QUIET, Ui
from portolan.ui.widgets.background import backdrop, rule

GROUPS: Final = {
    "looks": ("language", "text_size", "theme", "colours"),
    "motion": ("speed", "reduced_motion", "sound", "music"),
    "play": ("confirm", "auto_pass", "bot_seconds"),
}
"""Settings by group."""
MOST_ROWS: Final = max(map(len, GROUPS.values()))
OFFERS: Final = ("full", "window", "install")
"""Actions of the browser, if available, from the right: one that comes later moves no other."""
ROW, LEAST_ROW, LOW_ROW, SIDE_BY_SIDE = 128.0, 104.0, 96.0, 480.0


class SettingsPage(Page, Ticking):
    """All settings: in columns if there is room, else one group per tab."""

    name = "settings"

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.group = "looks"
        self._offers = self._offered()

    def draw(self, ui: Ui) -> None:
        """Draw the groups and the back button."""
        whole = ui.safe
        words, gap = self.app.words, ui.u(8)
        wide = whole.width >= ui.u(960) and whole.height >= ui.u(MOST_ROWS * LEAST_ROW + 130)
        area = whole.inflate(-2 * gap, -2 * gap)
        low = whole.height < ui.u(len(GROUPS[self.group]) * LOW_ROW + 120)
        most = ui.u(1140 if wide else 820 if low else 620)
        area.inflate_ip(min(0, most - area.width), 0)
        top = heading(ui, area, words("settings.title"), self.app.navigator.back, words("new.back"))
        self._draw_offers(ui, area)
        area.height, area.top = area.bottom - top, top
        if wide:
            area.height = min(area.height, ui.u(MOST_ROWS * ROW + 52))
            backdrop(ui, area.bottom + ui.u(16))
            each = (area.width - 2 * gap) // len(GROUPS)
            for number, group in enumerate(GROUPS):
                box = pygame.Rect(area.left + number * (each + gap), area.top, each, area.height)
                ui.panel(box, CREAM, STONE)
                inner = ui.inset(box, 14, 8)
                title = pygame.Rect(inner.left, inner.top, inner.width, ui.u(30))
                ui.text(words(f"settings.groups.{group}"), title, TextStyle(20, INK, face="title"))
                inner.height, inner.top = inner.height - ui.u(34), title.bottom + ui.u(4)
                self._rows(ui, inner, group)
            return
        tabs = pygame.Rect(area.left, area.top, area.width, ui.touch_height())
        titles = [(group, words(f"settings.groups.{group}")) for group in GROUPS]
        ui.choice("group", tabs, titles, self.group, self._open)
        box = pygame.Rect(area.left, tabs.bottom + gap, area.width, 0)
        row = LOW_ROW if box.width >= ui.u(SIDE_BY_SIDE) else ROW
        box.height = min(area.bottom - box.top, ui.u(len(GROUPS[self.group]) * row + 24))
        backdrop(ui, box.bottom + ui.u(16))
        ui.panel(box, CREAM, STONE)
        self._rows(ui, ui.inset(box, 12, 6), self.group)

    def tick(self, time: float) -> bool:
        """Check whether the browser's offers have changed."""
        del time
        if self._offers != self._offered():
            self._offers = self._offered()
            self.app.refresh()
        return False

    def _offered(self) -> list[str]:
        return [offer for offer in OFFERS if offer in self.app.host.offers]

    def _draw_offers(self, ui: Ui, area: pygame.Rect) -> None:
        """Draw the browser's offers at the right of the header."""
        high = ui.touch_height()
        box = pygame.Rect(area.right, area.top, high, high)
        for offer in self._offers:
            box = box.move(-high - (ui.u(4) if box.left < area.right else 0), 0)
            a11y_label = Label(self.app.words(f"settings.{offer}"))
            take = partial(self._take, offer)
            ui.button(offer, box, "", take, QUIET, f"table/art/{offer}", a11y_label)

    def _take(self, offer: str) -> None:
        self.app.ask(lambda: self.app.host.take_offer(offer))

    def _rows(self, ui: Ui, area: pygame.Rect, group: str) -> None:
        names = GROUPS[group]
        each = area.height // len(names)
        for number, name in enumerate(names):
            box = pygame.Rect(area.left, area.top + number * each, area.width, each)
            if number:
                rule(ui, box.top, box.left, box.right)
            self._row(ui, ui.inset(box, 0, 5), name)

    def _row(self, ui: Ui, box: pygame.Rect, name: str) -> None:
        """Draw a setting: label, description, choices."""
        words, high = self.app.words, ui.touch_height()
        room = box.copy()
        if box.width >= ui.u(SIDE_BY_SIDE):
            room.width = round(box.width * 0.46)
            place = pygame.Rect(room.right + ui.u(10), box.centery - high // 2, 0, high)
            place.width = box.right - place.left
        else:
            room.height = box.height - high - ui.u(4)
            place = pygame.Rect(box.left, room.bottom + ui.u(4), box.width, high)
        label = pygame.Rect(room.left, room.top, room.width, min(ui.u(22), room.height // 2))
        about = pygame.Rect(room.left, label.bottom, room.width, room.bottom - label.bottom)
        if name == "colours":
            self._palette(ui, label)
        ui.text(words(f"settings.{name}.label"), label, TextStyle(15.5, INK, face="bold"))
        ui.text(words(f"settings.{name}.about"), about, TextStyle(12.5, FADED, "left", "top", 6))
        by_key: dict[str, Any] = {str(choice).lower(): choice for choice in CHOICES[name]}
        named = LANGUAGE_NAMES if name == "language" else {}
        options = [
            (key, named.get(key) or words(f"settings.{name}.choices.{key}")) for key in by_key
        ]
        now = str(getattr(self.app.settings, name)).lower()

        def choose(key: str) -> None:
            self.app.change(replace(self.app.settings, **{name: by_key[key]}))

        ui.choice(name, place, options, now, choose, words(f"settings.{name}.label"))

    def _palette(self, ui: Ui, label: pygame.Rect) -> None:
        """Draw the signs of the seats in the colour set."""
        palette, played = PALETTES[self.app.settings.colours], self._played()
        side = min(20.0, label.height / ui.unit)
        for seat, name in enumerate(played):
            x = label.right - ui.u((side + 4) * (len(played) - seat) - side / 2)
            ui.emblem(seat, palette[name], (x, label.centery), side)

    def _played(self) -> list[str]:
        """Return the colours of the last match, else those of the first loaded game."""
        session = self.app.match.session
        if session:
            return [seat.colour for seat in session.seats]
        game = next((game for game in offered() if self.app.host.is_loaded(game)), None)
        if game is None:
            return []
        setup = Setup(game, {})
        setup.take_count(max(setup.game.player_counts))
        return setup.colours

    def _open(self, group: str) -> None:
        self.group = group
