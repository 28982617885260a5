"""The first screen: go on with the last match, begin a new one, and everything else."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from game.table.draw.ground import backdrop, column, notice
from game.table.draw.targets import Box, Spoken
from game.table.draw.theme import CREAM, FADED, INK, Type, mix
from game.table.draw.ui import PLAIN, PRIMARY, QUIET, Look, Ui
from game.table.match.offered import Offered, offered
from game.table.match.seats import joined
from game.table.match.session import Session
from game.table.ways.page import Page
from game.table.ways.routes import Learn, Matches, New, Preferences, Route, Rules, Sail
from game.table.ways.screen import Coming

Row = tuple[str, str, Route]
CARD, BUTTON, SMALL_GAP = 72.0, 52.0, 10.0
LOW_GAP, NOTICE, SIDE = 6.0, 74.0, 92.0
SAIL = "table/art/carrack"
GRAND = 34.0
"""How much more room the name of the game takes where there is some."""
LOW = 480.0
"""On a canvas lower than this the ways stand beside the harbour."""


class HomePage(Page):
    """Shows the harbour and the ways into a match."""

    name = "home"
    tells_trouble = True

    def draw(self, ui: Ui) -> None:
        """Draw name and buttons, the harbour below or beside them."""
        whole = ui.surface.get_rect()
        words, session = self.desk.words, self.desk.hand.session
        low = whole.height < ui.u(LOW) and whole.width > whole.height
        gap = ui.u(LOW_GAP if low else SMALL_GAP)
        button = ui.touch_height() if low else ui.u(BUTTON)
        games = [*offered().values()]
        high = ui.u(74) + len(games) * (button + gap) + ui.touch_height() + gap
        high += ui.u(CARD) + gap if session else 0
        high += 0 if low or not self.desk.trouble else ui.u(NOTICE) + gap
        lane = column(ui, 440)
        room = whole.height - high
        y = max(ui.u(2), min(room // 2, round(whole.height * 0.09)))
        grand = min(ui.u(GRAND), max(0, room - ui.u(60)))
        if low:
            lane.width = min(lane.width, round(whole.width * 0.5))
            lane.left = ui.u(20)
            backdrop(ui, round(whole.height * 0.3), 0.76)
        else:
            backdrop(ui, y + grand + high + ui.u(10))
        title = pygame.Rect(lane.left, y, lane.width, ui.u(40) + grand)
        size = title.height / ui.unit * 0.82
        ui.text(words("home.title"), title, Type(size, INK, "centre", face="title"))
        under = pygame.Rect(lane.left, title.bottom, lane.width, ui.u(20))
        ui.text(words("home.subtitle"), under, Type(14, FADED, "centre"))
        y = under.bottom + ui.u(10)
        if self.desk.trouble:
            box = pygame.Rect(lane.left, y, lane.width, ui.u(NOTICE))
            if low:
                box.topleft = (lane.right + ui.u(16), ui.u(12))
                box.width = whole.right - ui.u(12) - box.left
            else:
                y = box.bottom + gap
            notice(ui, self.desk.trouble, box)
        if session:
            box = pygame.Rect(lane.left, y, lane.width, ui.u(CARD))
            self._continue(ui, box, session)
            y = box.bottom + gap
        for number, game in enumerate(games):
            row = pygame.Rect(lane.left, y, lane.width, button)
            look = PLAIN if session or number else PRIMARY
            self._game(ui, row, game, gap, look)
            y = row.bottom + gap
        more = self._more()
        wide = (lane.width - gap * (len(more) - 1)) // len(more)
        for number, (key, label, route) in enumerate(more):
            left = lane.left + number * (wide + gap)
            box = pygame.Rect(left, y, wide, ui.touch_height())
            ui.button(key, box, label, partial(self._go, route), QUIET)

    def _game(self, ui: Ui, row: pygame.Rect, game: Offered, gap: int, look: Look) -> None:
        """Draw the ways into a game: a new match and, where there are such, lesson and rules."""
        words, title = self.desk.words, game.title
        sides: list[tuple[str, str, str, Route]] = []
        if game.has_lesson:
            said = words("lesson.open", game=title)
            sides.append((f"lesson:{game.id}", words("lesson.short"), said, Learn(game.id)))
        if game.has_rules:
            said = words("rules.open", game=title)
            sides.append((f"rules:{game.id}", words("rules.short"), said, Rules(game.id)))
        wide = min(ui.u(SIDE), row.width // 4)
        box = row.copy()
        for key, label, said, route in reversed(sides):
            side = pygame.Rect(box.right - wide, row.top, wide, row.height)
            go = partial(self._go, route)
            ui.button(key, side, label, go, replace(QUIET, size=13.5), spoken=Spoken(said))
            box.width -= wide + gap
        said = words("home.new", game=title)
        new = partial(self._go, New(game.id))
        ui.plate(f"new:{game.id}", box, look)
        inner = ui.inset(box, 12, 3)
        ui.icon(SAIL, (inner.left + ui.u(12), box.centery - ui.u(1)), 26)
        inner.left, inner.width = inner.left + ui.u(32), inner.width - ui.u(32)
        style = Type(16.5, look.ink, lines=2, least=9, face="bold")
        ui.text(title, inner, style)
        ui.target(f"new:{game.id}", Box(box), new, spoken=Spoken(said))

    def coming(self) -> Coming | None:
        """Return the last match, if it goes on."""
        session = self.desk.hand.session
        if session is None or session.is_over:
            return None
        match = session.match
        return Coming(match.game, match.seats, match.options, session.seats)

    def _continue(self, ui: Ui, box: pygame.Rect, session: Session) -> None:
        """Draw the way back into the last match: who plays, and whose turn it is."""
        words, decision = self.desk.words, session.decision
        title = session.match.game.title
        head = words("home.result" if decision is None else "home.continue", game=title)
        if decision is None:
            results = session.match.game.result(session.match.position)
            who = joined([session.names[r.seat] for r in results if r.winner])
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
        ui.text(head, top, Type(18, CREAM, lines=2, least=8, face="bold"))
        ui.text(told, low, Type(13.5, mix(CREAM, PRIMARY.fill, 0.12), lines=2))
        spoken = Spoken(words("home.spoken", head=head, told=told))
        ui.target("continue", Box(box), self.desk.way.go_on, spoken=spoken)

    def _more(self) -> list[Row]:
        words = self.desk.words
        return [
            ("voyage", words("home.voyage"), Sail()),
            ("matches", words("home.matches"), Matches()),
            ("settings", words("home.settings"), Preferences()),
        ]

    def _go(self, route: Route) -> None:
        self.desk.trouble = None
        self.desk.way.go(route)
