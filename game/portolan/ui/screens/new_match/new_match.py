"""Set-up of a new match: options, number of players, seats."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import pygame

from portolan.core.time_slicing import Slices
from portolan.session.lobby.setup import Setup
from portolan.session.seats import PERSON, kind_icon, level_name
from portolan.storage.statistics import next_up
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page, heading
from portolan.ui.navigation.screen import Cancellable, LeadsToTable, Ticking, UpcomingTable
from portolan.ui.render.ui import PLAIN, PRIMARY, QUIET, Ui
from portolan.ui.screens.new_match.option_rows import (
    OptionChoice,
    draw_columns,
    draw_row,
    row_height,
)
from portolan.ui.screens.new_match.options import Options
from portolan.ui.screens.new_match.seats import Seats
from portolan.ui.widgets.background import backdrop

RANDOM_SEEDS = 10_000
"""The number of random maps; the title of a map is its number."""
TWO_LANES, WIDE_ENOUGH = 700.0, 1.2
"""Width in units, and ratio to the height, from which on options and seats are side by side."""
FOOT, WIDE_FOOT = 800.0, 450.0
"""Distance of the start button from the top, unless rows need more, so that it stays in place."""


class NewMatchPage(Page, Cancellable, Ticking, LeadsToTable):
    """Chooses options and seats of one game; remembers the last choice."""

    name = "new"

    def __init__(self, app: AppContext, game: str) -> None:
        super().__init__(app)
        self.setup = Setup(game, app.match.last_choices.get(game, {}))
        self.seats = Seats(app, self.setup)
        self.in_rules = False
        self._page = 0
        self._making: Slices | None = None

    def tick(self, time: float) -> bool:
        """Continue generating material; use it when it is finished."""
        del time
        making = self._making
        if making is None:
            return False
        if making.go_on():
            self._making = None
            self._renew(self.setup.over(making.value))
        self.app.refresh()
        return True

    def _make(self) -> None:
        """Start to generate material, such as a map; calling again starts another one."""
        if table := find_game_ui(self.setup.game.id).material:
            self._making = Slices(table.making(secrets.randbelow(RANDOM_SEEDS)))

    def cancel(self) -> bool:
        """Close the open row."""
        opened = self.seats.opened is not None or self.in_rules
        self.seats.opened = None
        self.in_rules = False
        return opened

    def draw(self, ui: Ui) -> None:
        """Draw the options, the seats, and the start button."""
        whole, words = ui.safe, self.app.words
        gap = ui.u(8)
        two = whole.width >= ui.u(TWO_LANES) and whole.width > whole.height * WIDE_ENOUGH
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(1080 if two else 560) - area.width), 0)
        title = words("new.title", game=self.setup.game.title)
        back = self.cancel if self.in_rules else self.app.navigator.back
        top = heading(ui, area, title, back, words("new.back"))
        if self.in_rules:
            self._all_options(ui, pygame.Rect(area.left, top, area.width, area.bottom - top))
            return
        won = words("new.won_twice") if self._stronger else ""
        if two:
            half = (area.width - gap) // 2
            left = pygame.Rect(area.left, top, half, area.bottom - top)
            right = pygame.Rect(left.right + gap, top, half, area.bottom - top)
            low = max(self._rules(ui, left, 1), self.seats.draw(ui, right, won))
            place = left
        else:
            lane = pygame.Rect(area.left, top, area.width, area.bottom - top)
            low = self._rules(
                ui, lane, max(self.seats.rows(), self.setup.game.player_counts[-1]) + 1
            )
            lane.top, lane.height = low + ui.u(4), lane.bottom - low - ui.u(4)
            low = self.seats.draw(ui, lane, won)
            place = lane
        foot = min(area.bottom, area.top + ui.u(WIDE_FOOT if two else FOOT))
        start = pygame.Rect(place.left, 0, place.width, ui.touch_height())
        start.bottom = max(foot, min(area.bottom, low + gap + start.height))
        backdrop(ui, start.bottom + ui.u(14))
        self._go(ui, start)

    # --- options -----------------------------------------------------------------------------

    def _rules(self, ui: Ui, lane: pygame.Rect, others: int) -> int:
        """Draw a row for the number of seats and one for each option; return their lower end.

        `others` is the number of rows below. Without room for all, the options have a separate
        page.
        """
        setup, words = self.setup, self.app.words
        counts = [
            (str(n), words("new.solo") if n == 1 else str(n)) for n in setup.game.player_counts
        ]
        box = pygame.Rect(lane.left, lane.top, lane.width, ui.touch_height())

        def count(key: str) -> None:
            setup.take_count(int(key))
            self.seats.reset_rows()

        now = str(setup.count)
        draw_row(ui, box, OptionChoice(words("new.seats"), "seats", counts, now, count, now))
        options = self._options.rows()
        gap = ui.u(4)
        own = self._options.material() if setup.game.custom_material else None
        step = box.height + gap
        highs = [row_height(ui, lane.width, option) + gap for option in options]
        if (1 + others) * step + sum(highs) > lane.height:
            high = row_height(ui, lane.width, own) if own else 0
            if own and (1 + others) * step + high + gap <= lane.height:
                box = pygame.Rect(box.left, box.bottom + gap, box.width, high)
                draw_row(ui, box, own)
            box = pygame.Rect(box.left, box.bottom + gap, box.width, ui.touch_height())
            label = self._options_changed(options)
            ui.button("new-rules", box, label, self._show_rules, PLAIN, "table/art/rules")
            return box.bottom
        y = box.bottom + gap
        for option, high in zip(options, highs, strict=True):
            draw_row(ui, pygame.Rect(lane.left, y, lane.width, high - gap), option)
            y += high
        return y - gap

    def _options_changed(self, options: Sequence[OptionChoice]) -> str:
        """Return the label of the options button: the name of a custom file, if one is used."""
        words = self.app.words
        if any(option.key == "material" and option.chosen == "own" for option in options):
            return words("new.options_own")
        changed = sum(option.chosen != option.usual for option in options)
        return words("new.rules", count=changed) if changed else words("new.options")

    @property
    def _options(self) -> Options:
        made = self._making.progress if self._making else None
        reset_rows = self.seats.reset_rows
        return Options(self.app, self.setup, self._renew, reset_rows, self._make, made)

    def _renew(self, setup: Setup) -> None:
        self.setup, self.seats = setup, Seats(self.app, setup)

    def _show_rules(self) -> None:
        self.in_rules, self._page = True, 0

    def _turn_page(self) -> None:
        self._page += 1

    def _all_options(self, ui: Ui, area: pygame.Rect) -> None:
        """Draw the options in columns, on several pages if necessary."""
        rows = self._options.rows()
        draw_columns(ui, area, rows, self._page, self._turn_page, self._way_on)

    def _way_on(self, page: int, pages: int) -> str:
        """Return the label of the button for the next page of options, or for the first."""
        words = self.app.words
        label = words("new.next_rules" if page < pages else "new.first_rules")
        return words("new.rules_page", label=label, page=page, pages=pages)

    # --- starting ----------------------------------------------------------------------------

    @property
    def _stronger(self) -> str | None:
        """The level to propose: the one above the beaten one, if all bots here are weaker."""
        setup, level = self.setup, next_up(self.app.match.outcomes, self.setup.game.id)
        kinds = [seat.kind for seat in setup.seats]
        known = setup.kinds
        if level is None or not setup.alone or setup.count == 1 or PERSON not in kinds:
            return None
        strongest = max(known.index(kind) for kind in kinds if kind in known)
        return level if strongest < known.index(level) else None

    def upcoming_table(self) -> UpcomingTable:
        """Return the table of the match as currently chosen."""
        setup = self.setup
        return UpcomingTable(setup.game, setup.count, setup.options, setup.seats, None)

    def _go(self, ui: Ui, box: pygame.Rect) -> None:
        words, setup = self.app.words, self.setup
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
                self.seats.about, self.seats.opened = kind, None

            game = setup.game.id
            label = words(f"new.{key}", level=level_name(game, kind))
            ui.button(key, fill, label, take, QUIET, kind_icon(game, kind))
        label = words("new.start" if setup.people else "new.watch")
        ui.button("start", box, label, self._start, PRIMARY)

    def _start(self) -> None:
        setup = self.setup
        self.app.match.remember(setup.game.id, setup.to_json())
        face_down = setup.face_down and setup.shares_secrets
        choices = (setup.game, setup.count, setup.options, setup.seats)
        self.app.match.begin(*choices, face_down=face_down, counts=setup.counts)
        self.app.navigator.go_on()
