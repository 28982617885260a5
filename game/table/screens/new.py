"""The screen for a new match: how many play, and by which rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.contract import Choice, Choices
from game.core.errors import BadOptionError
from game.games import find_game
from game.table.games import find_table
from game.table.screens.base import Page, backdrop, column
from game.table.theme import CREAM, FADED, INK, PALETTES, STONE, Type
from game.table.ui import PRIMARY, QUIET, Ui

if TYPE_CHECKING:
    from game.table.app import App


class NewMatch(Page):
    """Chooses seats and options of one game; remembers the last choice."""

    name = "new"

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self.game, self.table = find_game(game), find_table(game)
        last = app.last_choices if app.last_choices.get("game") == game else {}
        try:
            seats = last.get("seats", 2)
            self.seats, self.options = self.game.check_choices(seats, last.get("options", {}))
        except BadOptionError:
            self.seats, self.options = self.game.check_choices(2, {})

    def draw(self, ui: Ui) -> None:
        """Draw one row a choice, then the seats, then the way on."""
        words = self.app.words
        lane = column(ui, 560, 12)
        gap = ui.u(6)
        high = ui.touch_height()
        options = [option for option in self.game.options if self.seats in option.seats]
        rows = 3 + len(options)
        room = lane.height - 2 * ui.u(8) - rows * (high + gap)
        y = ui.u(8) + max(0, room - ui.u(150)) // 5
        title_high = max(ui.u(22), min(ui.u(54), room - ui.u(40)))
        title = pygame.Rect(lane.left, y, lane.width, title_high)
        ui.text(
            words("new.title", game=self.game.title), title, Type(26, INK, "centre", face="title")
        )
        y = title.bottom + gap
        seats = [(str(n), words("new.solo") if n == 1 else str(n)) for n in self.game.seats]
        y = self._row(ui, pygame.Rect(lane.left, y, lane.width, high), words("new.seats"), "seats",
                      seats, str(self.seats), self._seat_count)  # fmt: skip
        for option in options:
            told = self.table.option_words(option.id)
            choices = [(repr(choice), told.choices[choice]) for choice in option.choices]
            by_key = {repr(choice): choice for choice in option.choices}

            def choose(key: str, name: str = option.id, known: object = by_key) -> None:
                assert isinstance(known, dict)  # noqa: S101 - the default above
                self._choose(name, known[key])

            box = pygame.Rect(lane.left, y + gap, lane.width, high)
            now = repr(self.options[option.id])
            y = self._row(ui, box, told.label, option.id, choices, now, choose)
        y += gap
        seat_high = min(ui.u(72), max(ui.u(34), lane.bottom - ui.u(8) - high - gap - y))
        self._seats(ui, pygame.Rect(lane.left, y, lane.width, seat_high))
        y = min(y + seat_high + gap * 2, lane.bottom - ui.u(8) - high)
        back = pygame.Rect(lane.left, y, ui.u(96), high)
        ui.button("home", back, words("new.back"), self.app.go_home, QUIET)
        backdrop(ui, back.bottom + ui.u(24))
        start = pygame.Rect(back.right + gap, y, lane.right - back.right - gap, high)
        ui.button("start", start, words("new.start"), self._start, PRIMARY)

    def _row(
        self, ui: Ui, box: pygame.Rect, label: str, key: str,
        choices: list[tuple[str, str]], chosen: str, choose: object,
    ) -> int:  # fmt: skip
        ui.panel(box, CREAM)
        share = 0.3
        left = pygame.Rect(box.left, box.top, round(box.width * share), box.height)
        ui.text(label, ui.inset(left, 10, 2), Type(14, lines=2, face="bold"))
        right = pygame.Rect(left.right, box.top, box.width - left.width, box.height)
        assert callable(choose)  # noqa: S101 - every caller gives one
        ui.choice(key, right, choices, chosen, choose, label)
        return box.bottom

    def _seats(self, ui: Ui, box: pygame.Rect) -> None:
        """Show who sits where, by colour and sign."""
        ui.panel(box, CREAM, STONE)
        names = self.table.seat_names(self.seats, self.options)
        palette = PALETTES[self.app.settings.colours]
        colours = [palette[c] for c in self.table.seat_colours(self.seats, self.options)]
        width = box.width // len(names)
        side = min(26.0, box.height / ui.unit * 0.5)
        for seat, (name, colour) in enumerate(zip(names, colours, strict=True)):
            place = pygame.Rect(box.left + seat * width, box.top, width, box.height)
            ui.emblem(seat, colour, (place.centerx, place.top + place.height * 0.36), side)
            under = pygame.Rect(place.left, place.top + round(place.height * 0.62), width,
                                round(place.height * 0.34))  # fmt: skip
            ui.text(name, ui.inset(under, 2, 0), Type(12, FADED, "centre"))

    def _seat_count(self, key: str) -> None:
        self.seats = int(key)
        known = {o.id for o in self.game.options if self.seats in o.seats}
        kept: Choices = {name: c for name, c in self.options.items() if name in known}
        self.seats, self.options = self.game.check_choices(self.seats, kept)

    def _choose(self, option: str, choice: Choice) -> None:
        self.options = {**self.options, option: choice}

    def _start(self) -> None:
        self.app.begin(self.game.id, self.seats, self.options)
