"""The first screen: go on with the last match, begin a new one, and everything else."""

from __future__ import annotations

from functools import partial

import pygame

from game.games import find_game
from game.table.contract.find import tables
from game.table.draw.ground import backdrop, column, notice
from game.table.draw.targets import Box, Spoken
from game.table.draw.theme import CREAM, FADED, INK, Type, mix
from game.table.draw.ui import PLAIN, PRIMARY, QUIET, Ui
from game.table.match.course import has_lesson
from game.table.match.rulebook import has_rules
from game.table.match.session import Session
from game.table.ways.page import Page
from game.table.ways.routes import Learn, Matches, New, Preferences, Route, Rules
from game.table.ways.screen import Coming

Row = tuple[str, str, Route]
CARD, BUTTON, SMALL_GAP = 72.0, 48.0, 10.0
GRAND = 34.0
"""How much more room the name of the game takes where there is some."""
LOW = 480.0
"""On a canvas lower than this the ways stand beside the harbour."""


class HomePage(Page):
    """Shows the harbour and the ways into a match."""

    name = "home"

    def draw(self, ui: Ui) -> None:
        """Draw name and buttons, the harbour below them."""
        whole = ui.surface.get_rect()
        words, session = self.desk.words, self.desk.hand.session
        gap = ui.u(SMALL_GAP)
        ways, more = self._ways(), self._more()
        step = ui.u(BUTTON) + gap
        high = ui.u(84) + len(ways) * step + ui.touch_height() + gap
        high += ui.u(CARD) + gap if session else 0
        high += ui.u(84) if self.desk.trouble else 0
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
        if self.desk.trouble:
            box = pygame.Rect(lane.left, y, lane.width, ui.u(74))
            notice(ui, self.desk.trouble, box)
            y = box.bottom + gap
        if session:
            box = pygame.Rect(lane.left, y, lane.width, ui.u(CARD))
            self._continue(ui, box, session)
            y = box.bottom + gap
        across = (lane.width - gap * (abreast - 1)) // abreast
        for number, (key, label, route) in enumerate(ways):
            left = lane.left + number % abreast * (across + gap)
            box = pygame.Rect(left, y + number // abreast * step, across, ui.u(BUTTON))
            look = PLAIN if session or number else PRIMARY
            ui.button(key, box, label, partial(self._go, route), look)
        y += -(-len(ways) // abreast) * step
        wide = (lane.width - gap * (len(more) - 1)) // len(more)
        for number, (key, label, route) in enumerate(more):
            left = lane.left + number * (wide + gap)
            box = pygame.Rect(left, y, wide, ui.touch_height())
            ui.button(key, box, label, partial(self._go, route), QUIET)

    def coming(self) -> Coming | None:
        """Return the last match, if it goes on."""
        session = self.desk.hand.session
        if session is None or session.is_over:
            return None
        match = session.match
        return Coming(match.game.id, match.seats, match.options, session.seats)

    def _continue(self, ui: Ui, box: pygame.Rect, session: Session) -> None:
        """Draw the way back into the last match: who plays, and whose turn it is."""
        words, decision = self.desk.words, session.decision
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
        colours = self.desk.colours(session)
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
        ui.target("continue", Box(box), self.desk.way.go_on, spoken=spoken)

    def _ways(self) -> list[Row]:
        words = self.desk.words
        titles = {game: find_game(game).title for game in tables()}
        return [
            *((f"new:{game}", words("home.new", game=title), New(game))
              for game, title in titles.items()),
            *((f"lesson:{game}", words("lesson.open", game=title), Learn(game))
              for game, title in titles.items() if has_lesson(game)),
        ]  # fmt: skip

    def _more(self) -> list[Row]:
        words = self.desk.words
        read = [game for game in tables() if has_rules(game)]
        titles = {game: find_game(game).title for game in read}
        one = len(read) == 1
        return [
            ("matches", words("home.matches"), Matches()),
            *((f"rules:{game}", words("rules.short") if one else titles[game], Rules(game))
              for game in read),
            ("settings", words("home.settings"), Preferences()),
        ]  # fmt: skip

    def _go(self, route: Route) -> None:
        self.desk.trouble = None
        self.desk.way.go(route)
