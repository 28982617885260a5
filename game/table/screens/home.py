"""The first screen: go on with the last match, begin a new one, and everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.games import PACKAGES, find_game
from game.table.ahead import Coming
from game.table.screens.base import Page, backdrop, column, notice
from game.table.session import Session
from game.table.targets import Box, Spoken
from game.table.theme import CREAM, FADED, INK, Type, mix
from game.table.ui import PLAIN, PRIMARY, QUIET, Ui

Row = tuple[str, str, Callable[[], object]]
CARD, BUTTON, SMALL_GAP = 72.0, 48.0, 10.0
GRAND = 34.0
"""How much more room the name of the game takes where there is some."""
LOW = 480.0
"""On a canvas lower than this the ways stand beside the harbour."""


class Home(Page):
    """Shows the harbour and the ways into a match."""

    name = "home"

    def draw(self, ui: Ui) -> None:
        """Draw name and buttons, the harbour below them."""
        whole = ui.surface.get_rect()
        words, session = self.app.words, self.app.session
        gap = ui.u(SMALL_GAP)
        ways, more = self._ways(), self._more()
        step = ui.u(BUTTON) + gap
        high = ui.u(84) + len(ways) * step + ui.touch_height() + gap
        high += ui.u(CARD) + gap if session else 0
        high += ui.u(84) if self.app.trouble else 0
        low = whole.height < ui.u(LOW) and whole.width > whole.height
        abreast = len(ways) if high > whole.height else 1
        high -= (len(ways) - -(-len(ways) // abreast)) * step
        lane = column(ui, 400 if abreast == 1 else 560)
        room = whole.height - high
        y = max(ui.u(4), min(room // 2, round(whole.height * 0.09)))
        grand = min(ui.u(GRAND), max(0, room - ui.u(60)))
        if low:
            lane.width = min(lane.width, round(whole.width * 0.46))
            lane.left = ui.u(28)
            backdrop(ui, round(whole.height * 0.3), 0.74)
        else:
            backdrop(ui, y + grand + high + ui.u(10))
        title = pygame.Rect(lane.left, y, lane.width, ui.u(40) + grand)
        size = title.height / ui.unit * 0.82
        ui.text(words("home.title"), title, Type(size, INK, "centre", face="title"))
        under = pygame.Rect(lane.left, title.bottom, lane.width, ui.u(20))
        ui.text(words("home.subtitle"), under, Type(14, FADED, "centre"))
        y = under.bottom + ui.u(14)
        if self.app.trouble:
            box = pygame.Rect(lane.left, y, lane.width, ui.u(74))
            notice(ui, self.app.trouble, box)
            y = box.bottom + gap
        if session:
            box = pygame.Rect(lane.left, y, lane.width, ui.u(CARD))
            self._continue(ui, box, session)
            y = box.bottom + gap
        across = (lane.width - gap * (abreast - 1)) // abreast
        for number, (key, label, do) in enumerate(ways):
            left = lane.left + number % abreast * (across + gap)
            box = pygame.Rect(left, y + number // abreast * step, across, ui.u(BUTTON))
            ui.button(key, box, label, do, PLAIN if session or number else PRIMARY)
        y += -(-len(ways) // abreast) * step
        wide = (lane.width - gap * (len(more) - 1)) // len(more)
        for number, (key, label, do) in enumerate(more):
            left = lane.left + number * (wide + gap)
            box = pygame.Rect(left, y, wide, ui.touch_height())
            ui.button(key, box, label, do, QUIET)

    def coming(self) -> Coming | None:
        """Return the last match, if it goes on."""
        session = self.app.session
        if session is None or session.is_over:
            return None
        match = session.match
        return Coming(match.game.id, match.seats, match.options, session.seats)

    def _continue(self, ui: Ui, box: pygame.Rect, session: Session) -> None:
        """Draw the way back into the last match: who plays, and whose turn it is."""
        words, decision = self.app.words, session.decision
        title = session.match.game.title
        head = words("home.result" if decision is None else "home.continue", game=title)
        if decision is None:
            results = session.match.game.result(session.match.position)
            who = words("end.and").join(session.names[r.seat] for r in results if r.winner)
            told = words("home.won", who=who) if who else words("home.over")
        else:
            told = words("home.asked", who=session.names[decision.seat])
        ui.plate("continue", box, PRIMARY)
        inner = ui.inset(box, 12, 7)
        colours = self.app.colours(session)
        side = 24.0
        wide = ui.u((side + 3) * len(colours))
        for seat, colour in enumerate(colours):
            x = inner.right - wide + ui.u((side + 3) * seat + side / 2)
            ui.emblem(seat, colour, (x, inner.centery), side)
        inner.width -= wide + ui.u(8)
        top = pygame.Rect(inner.left, inner.top, inner.width, round(inner.height * 0.52))
        low = pygame.Rect(inner.left, top.bottom, inner.width, inner.bottom - top.bottom)
        ui.text(head, top, Type(18, CREAM, face="bold"))
        ui.text(told, low, Type(13.5, mix(CREAM, PRIMARY.fill, 0.12), lines=2))
        spoken = Spoken(words("home.spoken", head=head, told=told))
        ui.target("continue", Box(box), self.app.go_on, spoken=spoken)

    def _ways(self) -> list[Row]:
        words = self.app.words
        titles = {game: find_game(game).title for game in PACKAGES}
        return [
            *((f"new:{game}", words("home.new", game=title), partial(self._new, game))
              for game, title in titles.items()),
            *((f"lesson:{game}", words("lesson.open", game=title), partial(self._learn, game))
              for game, title in titles.items()),
        ]  # fmt: skip

    def _more(self) -> list[Row]:
        words = self.app.words
        return [
            ("matches", words("home.matches"), self._matches),
            *((f"rules:{game}", words("rules.short"), partial(self._rules, game))
              for game in PACKAGES),
            ("settings", words("home.settings"), self._settings),
        ]  # fmt: skip

    def _learn(self, game: str) -> None:
        from game.table.screens.lesson import open_lesson  # noqa: PLC0415 - not before it is shown

        self.app.trouble = None
        self.app.later(partial(open_lesson, self.app, game))

    def _rules(self, game: str) -> None:
        from game.table.screens.rules import RulesPage  # noqa: PLC0415 - nor this

        self.app.show(RulesPage(self.app, game, self.app.go_home))

    def _matches(self) -> None:
        from game.table.screens.matches import Matches  # noqa: PLC0415 - not before it is shown

        self.app.trouble = None
        self.app.show(Matches(self.app))

    def _settings(self) -> None:
        from game.table.screens.settings import SettingsPage  # noqa: PLC0415 - nor this

        self.app.trouble = None
        self.app.show(SettingsPage(self.app))

    def _new(self, game: str) -> None:
        from game.table.screens.new import NewMatch  # noqa: PLC0415 - not before it is shown

        self.app.trouble = None
        self.app.show(NewMatch(self.app, game))
