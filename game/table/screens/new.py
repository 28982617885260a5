"""The screen for a new match: the rules, how many play, and who sits where."""

from __future__ import annotations

import pygame

from game.core.contract import Option
from game.table.contract.find import find_table
from game.table.contract.table import TableSettings
from game.table.draw.ground import backdrop
from game.table.draw.targets import Spoken
from game.table.draw.theme import CREAM, FADED, PALETTES, STONE, Type
from game.table.draw.ui import PLAIN, PRIMARY, QUIET, Ui
from game.table.kept.statistics import next_up
from game.table.match.seats import (
    AUTOMATIC,
    AWAY,
    PERSON,
    Seat,
    clean_name,
    is_clean,
    kind_icon,
    level_about,
    level_name,
)
from game.table.match.setup import Setup
from game.table.screens.ladder import Ladder, draw_ladder
from game.table.screens.option_rows import Choice, draw_columns, draw_row, row_height
from game.table.ways.desk import Desk
from game.table.ways.page import Page, heading
from game.table.ways.screen import Coming

TWO_LANES, WIDE_ENOUGH = 760.0, 1.2
"""From so many units of width on, and so much wider than high, rules and seats lie side by side."""


class NewPage(Page):
    """Chooses the rules and the seats of one game; remembers the last choice."""

    name = "new"

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk)
        self.setup = Setup(game, desk.hand.last_choices.get(game, {}))
        self._open: tuple[str, int] | None = None
        self.in_rules = False
        self._page = 0
        self._about = PERSON if self.setup.count == 1 else self.setup.seats[1].kind

    def cancel(self) -> bool:
        """Close what is open."""
        opened = self._open is not None or self.in_rules
        self._open = None
        self.in_rules = False
        return opened

    def draw(self, ui: Ui) -> None:
        """Draw the rules, the seats, and the way on."""
        whole, words = ui.surface.get_rect(), self.desk.words
        gap = ui.u(8)
        two = whole.width >= ui.u(TWO_LANES) and whole.width > whole.height * WIDE_ENOUGH
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(1080 if two else 560) - area.width), 0)
        title = words("new.title", game=self.setup.game.title)
        back = self.cancel if self.in_rules else self.desk.way.back
        top = heading(ui, area, title, back, words("new.back"))
        if self.in_rules:
            self._all_options(ui, pygame.Rect(area.left, top, area.width, area.bottom - top))
            return
        if two:
            half = (area.width - gap) // 2
            left = pygame.Rect(area.left, top, half, area.bottom - top)
            right = pygame.Rect(left.right + gap, top, half, area.bottom - top)
            step = ui.touch_height() + ui.u(4)
            crowded = (len(self.setup.seats) + 1) * step + gap > right.height
            low = self._rules(ui, left, 1 if crowded else 0)
            under = self._seats(ui, right)
            room = area.bottom - gap - ui.touch_height()
            place = left if low <= room < max(low, under) else right
            low = (low if place is left else under if low > room else max(low, under)) + gap
            self._go(ui, pygame.Rect(place.left, low, half, ui.touch_height()))
        else:
            lane = pygame.Rect(area.left, top, area.width, area.bottom - top)
            low = self._rules(ui, lane, self._rows_below() + 1)
            lane.top, lane.height = low + ui.u(4), lane.bottom - low - ui.u(4)
            low = self._seats(ui, lane) + gap
            self._go(ui, pygame.Rect(lane.left, low, lane.width, ui.touch_height()))
        backdrop(ui, low + ui.touch_height() + ui.u(14))

    # --- the rules ---------------------------------------------------------------------------

    def _rules(self, ui: Ui, lane: pygame.Rect, others: int) -> int:
        """Draw a row for the number of seats and one for each option; return where they end.

        So many `others` stand below. Where there is no room for all of them the options have a
        page of their own.
        """
        setup, words = self.setup, self.desk.words
        counts = [(str(n), words("new.solo") if n == 1 else str(n)) for n in setup.game.seats]
        box = pygame.Rect(lane.left, lane.top, lane.width, ui.touch_height())

        def count(key: str) -> None:
            self._open = None
            setup.take_count(int(key))

        now = str(setup.count)
        draw_row(ui, box, Choice(words("new.seats"), "seats", counts, now, count, now))
        options = self._options()
        gap = ui.u(4)
        step = box.height + gap
        highs = [row_height(ui, lane.width, option) + gap for option in options]
        if (1 + others) * step + sum(highs) > lane.height:
            box = box.move(0, step)
            changed = sum(option.chosen != option.usual for option in options)
            label = words("new.rules", count=changed)
            ui.button("new-rules", box, label, self._show_rules, PLAIN, "table/art/rules")
            return box.bottom
        y = box.bottom + gap
        for option, high in zip(options, highs, strict=True):
            draw_row(ui, pygame.Rect(lane.left, y, lane.width, high - gap), option)
            y += high
        return y - gap

    def _options(self) -> list[Choice]:
        """Return how secrets are kept, the options for so many seats, and the table's settings."""
        setup = self.setup
        found = [self._material()] if setup.game.made_of else []
        found += [self._where()] if setup.count > 1 else []
        found += [self._cards()] if setup.shares_secrets else []
        found += [self._option(option) for option in setup.game.options
                  if setup.count in option.seats and len(option.choices) > 1]  # fmt: skip
        own = find_table(setup.game.id).settings
        return found + [self._setting(own, name) for name in own.choices()] if own else found

    def _material(self) -> Choice:
        """Return the choice between one's own data and what comes in the box."""
        words = self.desk.words

        def choose(key: str) -> None:
            if key == "box":
                last = {**self.setup.plain(), "options": {}, "material": {}}
                self.setup = Setup(self.setup.game.id, last)

        kinds = [(key, words(f"new.material_{key}")) for key in ("own", "box")]
        return Choice(words("new.material"), "material", kinds, "own", choose, "box",
                      words("new.material_about"))  # fmt: skip

    def _where(self) -> Choice:
        """Return the choice where other people sit."""
        words, now = self.desk.words, "away" if self.setup.elsewhere else "here"

        def choose(key: str) -> None:
            self.setup.take_elsewhere(key == "away")
            self._about = self.setup.seats[1].kind

        kinds = [(key, words(f"new.where_{key}")) for key in ("here", "away")]
        about = words(f"new.where_{now}_about")
        return Choice(words("new.where"), "where", kinds, now, choose, "here", about)

    def _cards(self) -> Choice:
        """Return the choice how secrets are kept at one device."""
        words, now = self.desk.words, "down" if self.setup.face_down else "passed"

        def choose(key: str) -> None:
            self.setup.face_down = key == "down"

        kinds = [(key, words(f"new.cards_{key}")) for key in ("passed", "down")]
        about = words(f"new.cards_{now}_about")
        return Choice(words("new.cards"), "cards", kinds, now, choose, "passed", about)

    def _option(self, option: Option) -> Choice:
        setup = self.setup
        told = setup.seating.option_words(option.id)
        by_key = {repr(choice): choice for choice in option.choices}
        return Choice(
            told.label,
            option.id,
            [(key, told.choices[choice]) for key, choice in by_key.items()],
            repr(setup.options[option.id]),
            lambda key: setup.take_option(option.id, by_key[key]),
            repr(option.default),
            told.about,
        )

    def _setting(self, own: TableSettings, name: str) -> Choice:
        game, told, keys = self.setup.game.id, own.words(name), own.choices()[name]

        def choose(key: str) -> None:
            self.desk.change(self.desk.settings.with_table(game, name, key))

        now = self.desk.settings.of_table(game, own.choices())[name]
        return Choice(
            told.label, name, [(key, told.choices[key]) for key in keys], now, choose, keys[0],
            told.about,
        )  # fmt: skip

    def _show_rules(self) -> None:
        self.in_rules, self._page = True, 0

    def _turn_page(self) -> None:
        self._page += 1

    def _all_options(self, ui: Ui, area: pygame.Rect) -> None:
        """Draw the options in columns, what has no room there on pages of their own."""
        words = self.desk.words
        draw_columns(
            ui, area, self._options(), self._page, self._turn_page, words("new.next_rules")
        )

    def _rows_below(self) -> int:
        """Return how many rows below the rules are needed at least, but for the way on."""
        opened = self._open is not None and self._open[0] == "kind"
        return 1 + -(-len(self.setup.kinds) // 2) if opened else len(self.setup.seats)

    # --- the seats ---------------------------------------------------------------------------

    def _seats(self, ui: Ui, lane: pygame.Rect) -> int:
        """Draw a row for each seat, or for one who may decide for it; return where they end."""
        high, y = ui.touch_height(), lane.top
        if self._open and self._open[0] == "kind":
            return self._kinds(ui, lane, self._open[1])
        for number, seat in enumerate(self.setup.seats):
            row = pygame.Rect(lane.left, y, lane.width, high)
            if self._open == ("colour", number):
                self._colours(ui, row, number)
            else:
                self._seat(ui, row, number, seat)
            y += high + ui.u(4)
        note = pygame.Rect(lane.left, y, lane.width, ui.u(36))
        if note.bottom + ui.touch_height() + ui.u(10) <= lane.bottom:
            won = self.desk.words("new.won_twice") if self._stronger else ""
            text = won or level_about(self.setup.game.id, self._about)
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
        called = level_name(self.setup.game.id, seat.kind)
        ui.button(
            f"kind:{number}", kind, called, lambda: self._show("kind", number), PLAIN,
            kind_icon(self.setup.game.id, seat.kind),
            Spoken(words("new.kind_of", who=seat.name, kind=called)),
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

    def _kinds(self, ui: Ui, lane: pygame.Rect, number: int) -> int:
        """Offer below the row of a seat who may decide for it; return where that ends."""
        setup, seat, step = self.setup, self.setup.seats[number], ui.touch_height() + ui.u(4)

        def take(kind: str) -> None:
            setup.take_kind(number, kind)
            self._about = kind
            self._open = None

        self._seat(
            ui, pygame.Rect(lane.left, lane.top, lane.width, ui.touch_height()), number, seat
        )
        area = pygame.Rect(lane.left, lane.top + step, lane.width, lane.height - 2 * step - ui.u(8))
        question = self.desk.words("new.kind_asked", who=seat.name)
        now = PERSON if seat.kind == AWAY else seat.kind
        return draw_ladder(
            ui,
            area,
            Ladder(f"kind:{number}", setup.game.id, setup.kinds, now, take, question),
        )

    def _show(self, what: str, number: int) -> None:
        """Open a choice for a seat; close it where it is open."""
        self._open = None if self._open == (what, number) else (what, number)
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

    @property
    def _stronger(self) -> str | None:
        """The level to propose: one above what was beaten, if only weaker bots sit there."""
        setup, level = self.setup, next_up(self.desk.hand.outcomes, self.setup.game.id)
        kinds = [seat.kind for seat in setup.seats]
        known = setup.kinds
        if level is None or not setup.alone or setup.count == 1 or PERSON not in kinds:
            return None
        strongest = max(known.index(kind) for kind in kinds if kind in known)
        return level if strongest < known.index(level) else None

    # --- the way on --------------------------------------------------------------------------

    def coming(self) -> Coming:
        """Return the match as it is chosen now."""
        setup = self.setup
        return Coming(setup.game, setup.count, setup.options, setup.seats)

    def _go(self, ui: Ui, box: pygame.Rect) -> None:
        words, setup = self.desk.words, self.setup
        if setup.count > 1 and len(setup.kinds) > 1:
            fill = pygame.Rect(box.left, box.top, round(box.width * 0.4), box.height)
            box = pygame.Rect(fill.right + ui.u(4), box.top, 0, box.height)
            box.width = fill.width + round(fill.width / 2) - ui.u(4)
            key, kind = ("unfill", PERSON) if setup.alone else ("fill", setup.opponent)
            if self._stronger:
                key, kind = "challenge", self._stronger

            def take() -> None:
                if self._stronger:
                    setup.fill(PERSON)
                setup.fill(kind)
                self._about, self._open = kind, None

            game = setup.game.id
            label = words(f"new.{key}", level=level_name(game, kind))
            ui.button(key, fill, label, take, QUIET, kind_icon(game, kind))
        label = words("new.start" if setup.people else "new.watch")
        ui.button("start", box, label, self._start, PRIMARY)

    def _start(self) -> None:
        setup = self.setup
        self.desk.hand.remember(setup.game.id, setup.plain())
        face_down = setup.face_down and setup.shares_secrets
        choices = (setup.game, setup.count, setup.options, setup.seats)
        self.desk.hand.begin(*choices, face_down=face_down)
        self.desk.way.go_on()
