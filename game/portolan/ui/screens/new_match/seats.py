"""Seats of a new match: colour, name, and who decides for each."""

from __future__ import annotations

from dataclasses import replace

import pygame

from portolan.session.lobby.setup import Setup
from portolan.session.seats import (
    AUTOMATIC,
    AWAY,
    PERSON,
    Seat,
    clean_name,
    face_of,
    kind_icon,
    level_about,
    level_name,
    lost_letters,
    name_now,
)
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.theme import CREAM, FADED, PALETTES, STONE, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, QUIET, Ui
from portolan.ui.screens.interstitial.text_prompt import ask_text
from portolan.ui.screens.new_match.level_picker import LevelPicker, draw_level_picker


class Seats:
    """Draws the seats and their controls; `opened` is the open choice and its seat.

    `about` is the kind chosen last: a person or a level.
    """

    def __init__(self, app: AppContext, setup: Setup) -> None:
        self.app, self.setup = app, setup
        self.opened: tuple[str, int] | None = None
        self.about = PERSON
        self.reset_rows()

    def reset_rows(self) -> None:
        """Close the open row, and describe the first opponent."""
        self.opened = None
        self.about = PERSON if self.setup.count == 1 else self.setup.seats[1].kind

    def rows(self) -> int:
        """Return the minimum number of rows."""
        opened = self.opened is not None and self.opened[0] == "kind"
        return 1 + -(-len(self.setup.kinds) // 2) if opened else len(self.setup.seats)

    def draw(self, ui: Ui, lane: pygame.Rect, caption: str) -> int:
        """Draw a row for each seat, or the kinds of player for one; return their lower end.

        Below is `caption`, else a line on the kind chosen last.
        """
        high, y = ui.touch_height(), lane.top
        if self.opened and self.opened[0] == "kind":
            return self._kinds(ui, lane, self.opened[1])
        for number, seat in enumerate(self._seats):
            row = pygame.Rect(lane.left, y, lane.width, high)
            if self.opened == ("colour", number):
                self._colours(ui, row, number)
            else:
                self._seat(ui, row, number, seat)
            y += high + ui.u(4)
        note = pygame.Rect(lane.left, y, lane.width, ui.u(36))
        if note.bottom + ui.touch_height() + ui.u(10) <= lane.bottom:
            text = caption or self._about
            ui.text(text, ui.inset(note, 8, 0), TextStyle(13, FADED, lines=2))
            y = note.bottom
        return y

    @property
    def _about(self) -> str:
        """The line on the kind chosen last, such as `Human: plays on this device.`"""
        game, kind = self.setup.game.id, self.about
        head, text = level_name(game, kind), level_about(game, kind)
        return self.app.words("home.spoken", head=head, text=text[:1].lower() + text[1:])

    @property
    def _seats(self) -> list[Seat]:
        """The seats with their names in the current language."""
        game = self.setup.game.id
        return [
            replace(seat, name=name_now(game, seat, number))
            for number, seat in enumerate(self.setup.seats)
        ]

    def _seat(self, ui: Ui, row: pygame.Rect, number: int, seat: Seat) -> None:
        """Draw colour, name and kind of a seat: a touch on each changes it."""
        words = self.app.words
        colour = PALETTES[self.app.settings.colours][seat.colour]
        sign = pygame.Rect(row.left, row.top, row.height, row.height)
        kind = pygame.Rect(0, row.top, min(ui.u(150), round(row.width * 0.4)), row.height)
        if seat.kind != AUTOMATIC and len(self.setup.kinds) == 1:
            kind.width = 0
        kind.right = row.right
        name = pygame.Rect(sign.right + ui.u(4), row.top, 0, row.height)
        name.width = kind.left - (ui.u(4) if kind.width else 0) - name.left
        if seat.kind == AUTOMATIC:
            ui.panel(row, CREAM, STONE)
            ui.emblem(number, colour, sign.center, 28)
            ui.text(seat.name, ui.inset(name, 8, 2), TextStyle(15, FADED))
            ui.text(
                self.setup.played_by(number), ui.inset(kind, 4, 2), TextStyle(13, FADED, lines=2)
            )
            return
        ui.button(
            f"colour:{number}", sign, "", lambda: self._show("colour", number), QUIET,
            a11y_label=Label(words("new.colour_of", who=seat.name)),
        )  # fmt: skip
        face = face_of(self.setup.game.id, seat, number)
        ui.emblem(number, colour, sign.center, 40 if face else 28, face)
        ui.button(
            f"name:{number}", name, seat.name, lambda: self._ask_name(number, seat), QUIET,
            "table/art/pen", Label(words("new.name_of", who=seat.name)),
        )  # fmt: skip
        if not kind.width:  # a game without bots
            return
        called = level_name(self.setup.game.id, seat.kind)
        ui.button(
            f"kind:{number}", kind, called, lambda: self._show("kind", number), PLAIN,
            kind_icon(self.setup.game.id, seat.kind),
            Label(words("new.kind_of", who=seat.name, kind=called)),
        )  # fmt: skip

    def _colours(self, ui: Ui, row: pygame.Rect, number: int) -> None:
        """Draw the choice of colours of the edition for a seat."""
        setup = self.setup
        palette = PALETTES[self.app.settings.colours]
        now = setup.colours[number]
        options = setup.seating.colours(setup.options)
        asked = self.app.words("new.colour_of", who=self._seats[number].name)
        gap = ui.u(4)
        wide = (row.width - gap * (len(options) - 1)) // len(options)
        for i, colour in enumerate(options):
            box = pygame.Rect(row.left + i * (wide + gap), row.top, wide, row.height)

            def take(colour: str = colour) -> None:
                setup.take_colour(number, colour)
                self.opened = None

            a11y_label = Label(setup.seating.colour_name(colour), "radio", colour == now, asked)
            look = PRIMARY if colour == now else PLAIN
            ui.button(f"colour:{number}:{colour}", box, "", take, look, a11y_label=a11y_label)
            ui.emblem(number, palette[colour], box.center, 28)

    def _kinds(self, ui: Ui, lane: pygame.Rect, number: int) -> int:
        """Draw the choice of kinds of player below the row of a seat; return its lower end."""
        setup, seat, step = self.setup, self._seats[number], ui.touch_height() + ui.u(4)

        def take(kind: str) -> None:
            setup.take_kind(number, kind)
            self.about = kind
            self.opened = None

        self._seat(
            ui, pygame.Rect(lane.left, lane.top, lane.width, ui.touch_height()), number, seat
        )
        area = pygame.Rect(lane.left, lane.top + step, lane.width, lane.height - 2 * step - ui.u(8))
        question = self.app.words("new.kind_asked", who=seat.name)
        now = PERSON if seat.kind == AWAY else seat.kind
        return draw_level_picker(
            ui,
            area,
            LevelPicker(f"kind:{number}", setup.game.id, setup.kinds, now, take, question),
        )

    def _show(self, what: str, number: int) -> None:
        """Open a choice for a seat; close it where it is open."""
        self.opened = None if self.opened == (what, number) else (what, number)
        self.about = self.setup.seats[number].kind

    def _ask_name(self, number: int, seat: Seat) -> None:
        self.opened = None

        def take(text: str) -> None:
            if lost := lost_letters(text):
                again = self.app.words("new.name_again", letters=" ".join(lost))
                ask_text(self.app, again, clean_name(text), take)
            elif text != seat.name:
                self.setup.take_name(number, text)

        ask_text(self.app, self.app.words("new.name"), seat.name, take)
