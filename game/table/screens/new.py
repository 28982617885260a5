"""The screen for a new match: the rules, how many play, and who sits where."""

from __future__ import annotations

import pygame

from game.table.contract.find import find_table
from game.table.draw.ground import backdrop
from game.table.draw.targets import Spoken
from game.table.draw.theme import CREAM, FADED, PALETTES, STONE, Type
from game.table.draw.ui import PLAIN, PRIMARY, QUIET, Ui
from game.table.match.seats import AUTOMATIC, PERSON, Seat, clean_name, is_clean
from game.table.match.setup import Setup
from game.table.ways.desk import Desk
from game.table.ways.page import Page, heading
from game.table.ways.screen import Coming

KIND_ICONS = "table/art/kind_"
TWO_LANES, WIDE_ENOUGH = 760.0, 1.2
"""From so many units of width on, and so much wider than high, rules and seats lie side by side."""


class NewPage(Page):
    """Chooses the rules and the seats of one game; remembers the last choice."""

    name = "new"

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk)
        last = desk.hand.last_choices if desk.hand.last_choices.get("game") == game else {}
        self.setup = Setup(game, last)
        self._open: tuple[str, int] | None = None
        self._about = PERSON

    def cancel(self) -> None:
        """Close what is open."""
        self._open = None

    def draw(self, ui: Ui) -> None:
        """Draw the rules, the seats, and the way on."""
        whole, words = ui.surface.get_rect(), self.desk.words
        gap = ui.u(8)
        two = whole.width >= ui.u(TWO_LANES) and whole.width > whole.height * WIDE_ENOUGH
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(1080 if two else 560) - area.width), 0)
        title = words("new.title", game=self.setup.game.title)
        top = heading(ui, area, title, self.desk.way.back, words("new.back"))
        if two:
            half = (area.width - gap) // 2
            left = pygame.Rect(area.left, top, half, area.bottom - top)
            right = pygame.Rect(left.right + gap, top, half, area.bottom - top)
            low = self._rules(ui, left)
            low = max(low, self._seats(ui, right)) + gap
            self._go(ui, pygame.Rect(right.left, low, half, ui.touch_height()))
        else:
            lane = pygame.Rect(area.left, top, area.width, area.bottom - top)
            low = self._rules(ui, lane)
            lane.top, lane.height = low + ui.u(4), lane.bottom - low - ui.u(4)
            low = self._seats(ui, lane) + gap
            self._go(ui, pygame.Rect(lane.left, low, lane.width, ui.touch_height()))
        backdrop(ui, low + ui.touch_height() + ui.u(14))

    # --- the rules ---------------------------------------------------------------------------

    def _rules(self, ui: Ui, lane: pygame.Rect) -> int:
        """Draw a row for the number of seats and one for each option; return where they end."""
        setup, words = self.setup, self.desk.words
        counts = [(str(n), words("new.solo") if n == 1 else str(n)) for n in setup.game.seats]
        box = pygame.Rect(lane.left, lane.top, lane.width, ui.touch_height())

        def count(key: str) -> None:
            self._open = None
            setup.take_count(int(key))

        self._row(ui, box, words("new.seats"), "seats", counts, str(setup.count), count)
        for option in setup.game.options:
            if setup.count not in option.seats:
                continue
            told = setup.seating.option_words(option.id)
            by_key = {repr(choice): choice for choice in option.choices}

            def choose(key: str, name: str = option.id, known: object = by_key) -> None:
                assert isinstance(known, dict)  # noqa: S101 - the default above
                setup.take_option(name, known[key])

            box = box.move(0, box.height + ui.u(4))
            choices = [(key, told.choices[choice]) for key, choice in by_key.items()]
            self._row(ui, box, told.label, option.id, choices, repr(setup.options[option.id]),
                      choose)  # fmt: skip
        return self._of_table(ui, box)

    def _of_table(self, ui: Ui, box: pygame.Rect) -> int:
        """Draw a row for each setting of the game's own table below a box; return their end."""
        game, own = self.setup.game.id, find_table(self.setup.game.id).settings
        if own is None:
            return box.bottom
        now = self.desk.settings.of_table(game, own.choices())
        for name, choices in own.choices().items():
            told = own.words(name)

            def choose(key: str, name: str = name) -> None:
                self.desk.change(self.desk.settings.with_table(game, name, key))

            box = box.move(0, box.height + ui.u(4))
            named = [(key, told.choices[key]) for key in choices]
            self._row(ui, box, told.label, name, named, now[name], choose)
        return box.bottom

    def _row(
        self, ui: Ui, box: pygame.Rect, label: str, key: str,
        choices: list[tuple[str, str]], chosen: str, choose: object,
    ) -> None:  # fmt: skip
        ui.panel(box, CREAM)
        left = pygame.Rect(box.left, box.top, round(box.width * 0.28), box.height)
        ui.text(label, ui.inset(left, 8, 2), Type(14, lines=2, face="bold"))
        right = pygame.Rect(left.right, box.top, box.width - left.width, box.height)
        assert callable(choose)  # noqa: S101 - every caller gives one
        ui.choice(key, right, choices, chosen, choose, label)

    # --- the seats ---------------------------------------------------------------------------

    def _seats(self, ui: Ui, lane: pygame.Rect) -> int:
        """Draw a row for each seat; return where they end."""
        high, y = ui.touch_height(), lane.top
        for number, seat in enumerate(self.setup.seats):
            row = pygame.Rect(lane.left, y, lane.width, high)
            match self._open:
                case ("colour", n) if n == number:
                    self._colours(ui, row, number)
                case ("kind", n) if n == number:
                    self._kinds(ui, row, number, seat)
                case _:
                    self._seat(ui, row, number, seat)
            y += high + ui.u(4)
        note = pygame.Rect(lane.left, y, lane.width, ui.u(36))
        if note.bottom + ui.touch_height() + ui.u(10) <= lane.bottom:
            text = self.desk.words(f"levels.{self._about}.about")
            ui.text(text, ui.inset(note, 8, 0), Type(13, FADED, lines=2))
            y = note.bottom
        return y

    def _seat(self, ui: Ui, row: pygame.Rect, number: int, seat: Seat) -> None:
        """Draw colour, name and kind of a seat: a touch on each changes it."""
        words = self.desk.words
        colour = PALETTES[self.desk.settings.colours][seat.colour]
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
            ui.text(seat.name, ui.inset(name, 8, 2), Type(15, FADED))
            ui.text(self.setup.played_by(number), ui.inset(kind, 4, 2), Type(13, FADED, lines=2))
            return
        ui.button(
            f"colour:{number}", sign, "", lambda: self._show("colour", number), QUIET,
            spoken=Spoken(words("new.colour_of", who=seat.name)),
        )  # fmt: skip
        ui.emblem(number, colour, sign.center, 28)
        ui.button(
            f"name:{number}", name, seat.name, lambda: self._ask_name(number, seat), QUIET,
            "table/art/pen", Spoken(words("new.name_of", who=seat.name)),
        )  # fmt: skip
        if not kind.width:  # nobody but people can play the game
            return
        ui.button(
            f"kind:{number}", kind, words(f"levels.{seat.kind}.name"),
            lambda: self._show("kind", number), PLAIN, KIND_ICONS + seat.kind,
            Spoken(words("new.kind_of", who=seat.name, kind=words(f"levels.{seat.kind}.name"))),
        )  # fmt: skip

    def _colours(self, ui: Ui, row: pygame.Rect, number: int) -> None:
        """Offer the colours of the edition for a seat."""
        setup = self.setup
        palette = PALETTES[self.desk.settings.colours]
        now = setup.colours[number]
        options = setup.seating.colours(setup.options)
        asked = self.desk.words("new.colour_of", who=setup.seats[number].name)
        gap = ui.u(4)
        wide = (row.width - gap * (len(options) - 1)) // len(options)
        for i, colour in enumerate(options):
            box = pygame.Rect(row.left + i * (wide + gap), row.top, wide, row.height)

            def take(colour: str = colour) -> None:
                setup.take_colour(number, colour)
                self._open = None

            spoken = Spoken(setup.seating.colour_name(colour), "radio", colour == now, asked)
            look = PRIMARY if colour == now else PLAIN
            ui.button(f"colour:{number}:{colour}", box, "", take, look, spoken=spoken)
            ui.emblem(number, palette[colour], box.center, 28)

    def _kinds(self, ui: Ui, row: pygame.Rect, number: int, seat: Seat) -> None:
        """Offer who may decide for a seat."""

        def take(kind: str) -> None:
            self.setup.take_kind(number, kind)
            self._about = kind
            self._open = None

        kinds = [(kind, self.desk.words(f"levels.{kind}.name")) for kind in self.setup.kinds]
        question = self.desk.words("new.kind_asked", who=seat.name)
        ui.choice(f"kind:{number}", row, kinds, seat.kind, take, question)

    def _show(self, what: str, number: int) -> None:
        self._open = (what, number)
        self._about = self.setup.seats[number].kind

    def _ask_name(self, number: int, seat: Seat) -> None:
        self._open = None

        def take(text: str) -> None:
            if is_clean(text):
                self.setup.take_name(number, text)
            else:
                again = self.desk.words("new.name_again")
                self.desk.ask_text(again, clean_name(text), take)

        self.desk.ask_text(self.desk.words("new.name"), seat.name, take)

    # --- the way on --------------------------------------------------------------------------

    def coming(self) -> Coming:
        """Return the match as it is chosen now."""
        setup = self.setup
        return Coming(setup.game.id, setup.count, setup.options, setup.seats)

    def _go(self, ui: Ui, box: pygame.Rect) -> None:
        label = self.desk.words("new.start" if self.setup.people else "new.watch")
        ui.button("start", box, label, self._start, PRIMARY)

    def _start(self) -> None:
        setup = self.setup
        self.desk.hand.remember(setup.plain())
        self.desk.hand.begin(setup.game.id, setup.count, setup.options, setup.seats)
        self.desk.way.go_on()
