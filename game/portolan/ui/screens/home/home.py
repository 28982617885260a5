"""The first screen: continue the last match, begin a new one, and everything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from portolan.session.lobby.game_list import GameInfo, offered
from portolan.session.seats import joined
from portolan.session.session import Session
from portolan.ui.navigation.page import Page
from portolan.ui.navigation.routes import (
    DailyRoute,
    LessonRoute,
    MatchesRoute,
    NewMatchRoute,
    PuzzlesRoute,
    Route,
    RulesRoute,
    SettingsRoute,
)
from portolan.ui.navigation.screen import LeadsToTable, UpcomingTable
from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.theme import CREAM, FADED, TextStyle, mix
from portolan.ui.render.title import head_of
from portolan.ui.render.ui import LABEL, PLAIN, PRIMARY, QUIET, Look, Ui
from portolan.ui.screens.home.game_card import (
    ABREAST,
    COLUMN,
    LYING,
    MOST_LYING,
    MOST_UPRIGHT,
    UPRIGHT,
    CardButton,
    draw_game_card,
    draw_row,
    wish,
)
from portolan.ui.widgets.background import column, harbour, notice, notice_height

RouteButton = tuple[str, str, Route]
CARD, SNUG_CARD, BUTTON, GAP = 72.0, 54.0, 52.0, 10.0
LOW_GAP, NOTICE, LOW_NOTICE, SIDE = 6.0, 74.0, 44.0, 92.0
SAIL = "table/art/carrack"
LOW = 480.0
"""Height of the canvas, in units, below which everything is closer together."""
SNUG = 700.0
"""Height of the canvas, in units, below which everything is a little closer together."""
NAME, UNDER = TextStyle(align="centre", face="title"), TextStyle(colour=FADED, align="centre")
LANE, BERTHS, WIDE_LANE = 460.0, 600.0, 1040.0


class HomePage(Page, LeadsToTable):
    """Shows the harbour and the buttons of all games."""

    name = "home"
    shows_trouble = True

    def draw_background(self, ui: Ui) -> None:
        """Draw the harbour in the morning light."""
        harbour(ui)

    def draw(self, ui: Ui) -> None:
        """Draw the name, the button of the last match, the games, and the other buttons."""
        whole, words = ui.safe, self.app.words
        low = whole.height < ui.u(LOW)
        snug = whole.height < ui.u(SNUG)
        gap = ui.u(LOW_GAP if snug else GAP)
        games = [*offered().values()]
        session, trouble = self.app.match.session, self.app.trouble
        card = ui.touch_height() if low else ui.u(SNUG_CARD if snug else CARD)
        lane = column(ui, LANE)
        text = 0
        if trouble:
            high = ui.u(LOW_NOTICE if low else NOTICE)
            text = max(high, notice_height(ui, trouble, lane.width))
        y = self._head(ui, lane) + gap
        room = whole.bottom - y - gap - (ui.touch_height() + gap)
        room -= (card + gap if session else 0) + (text + gap if trouble else 0)
        rows = self._button_rows(ui, lane.width, len(games), room, gap)
        room -= (len(rows) - 1) * (ui.touch_height() + gap)
        boxes = _game_boxes(ui, len(games), room, gap)
        high = boxes[-1].bottom if boxes else len(games) * (_row(ui, low=low) + gap) - gap
        y += max(0, (room - high) // 3)
        if trouble:
            box = pygame.Rect(lane.left, y, lane.width, text)
            notice(ui, trouble, box)
            y = box.bottom + gap
        if session:
            box = pygame.Rect(lane.left, y, lane.width, card)
            self._continue(ui, box, session)
            y = box.bottom + gap
        if not boxes:
            boxes = [
                pygame.Rect(lane.left, i * (_row(ui, low=low) + gap), lane.width, _row(ui, low=low))
                for i in range(len(games))
            ]
        for number, (game, box) in enumerate(zip(games, boxes, strict=True)):
            look = PLAIN if session or number else PRIMARY
            ways = self._ways(game, look)
            if box.height > ui.u(BUTTON):
                draw_game_card(ui, box.move(0, y), words, game, ways)
            else:
                self._game(ui, box.move(0, y), game, ways)
        row = pygame.Rect(lane.left, y + high + gap, lane.width, ui.touch_height())
        for buttons in rows:
            self._others(ui, row, buttons, gap)
            row = row.move(0, row.height + gap)

    def _head(self, ui: Ui, lane: pygame.Rect) -> int:
        """Draw the name just as the loading page shows it; return its lower end."""
        words, ratio = self.app.words, ui.canvas.ratio
        head = head_of(ui.canvas.width / ratio, ui.canvas.height / ratio, ui.scale)
        y = head.above + lane.top / ratio
        for text, size, line, style in (
            (words("home.title"), head.size, head.line, NAME),
            (words("home.subtitle"), head.under, head.under_line, UNDER),
        ):
            box = pygame.Rect(lane.left, round(y * ratio), lane.width, round(line * ratio))
            ui.text(text, box, style._replace(size=ui.letters.units(size * ratio)))
            y += line
        return round(y * ratio)

    def _button_rows(
        self, ui: Ui, width: int, games: int, room: int, gap: int
    ) -> list[list[RouteButton]]:
        """Return the buttons of other pages: in two rows where one is too narrow and the games
        leave room, else in one without the puzzles, which the page of voyages leads to.
        """
        more = self._more()
        if sum(wish(ui, label, QUIET.size) + gap for _, label, _ in more) - gap <= width:
            return [more]
        boxes = _game_boxes(ui, games, room, gap)
        lower = _game_boxes(ui, games, room - ui.touch_height() - gap, gap)
        if lower and (lower == boxes or ui.scale == 1):  # lower cards cannot hold larger texts
            return [more[:2], more[2:]]
        return [[button for button in more if button[0] != "puzzles"]]

    def _others(self, ui: Ui, row: pygame.Rect, buttons: Sequence[RouteButton], gap: int) -> None:
        """Draw a row of buttons of other pages, each as wide as its label needs."""
        ways = [
            CardButton(key, label, label, partial(self._go, route)) for key, label, route in buttons
        ]
        draw_row(ui, row, ways, gap, QUIET.size)

    def _ways(self, game: GameInfo, look: Look) -> list[CardButton]:
        """Return the buttons of a game: new match and, if it has them, lesson and rules."""
        words, title = self.app.words, game.title
        new = partial(self._go, NewMatchRoute(game.id))
        ways = [
            CardButton(
                f"new:{game.id}", words("home.play"), words("home.new", game=title), new, look
            )
        ]
        if game.lesson:
            label, text = words("lesson.short"), words("lesson.open", game=title)
            progress = self.app.match.lessons.get(game.id)
            if progress and not progress.completed and 0 < progress.read <= game.lesson:
                shown = min(progress.read + 1, game.lesson)
                label = words("lesson.begun", number=shown, count=game.lesson)
                text = words("home.spoken", head=text, text=label)
            ways.append(
                CardButton(
                    f"lesson:{game.id}", label, text, partial(self._go, LessonRoute(game.id))
                )
            )
        if game.has_rules:
            text = words("rules.open", game=title)
            go = partial(self._go, RulesRoute(game.id))
            ways.append(CardButton(f"rules:{game.id}", words("rules.short"), text, go))
        return ways

    @staticmethod
    def _game(ui: Ui, row: pygame.Rect, game: GameInfo, ways: Sequence[CardButton]) -> None:
        """Draw a game as a row, without room for a description."""
        new, *sides = ways
        wide, gap = min(ui.u(SIDE), row.width // 4), ui.u(LOW_GAP)
        box = row.copy()
        label = ui.label_box(pygame.Rect(0, 0, wide, row.height), None)
        small = LABEL._replace(size=13.5)
        size = ui.letters.in_one_size([(way.label, label) for way in sides], small).size
        for way in reversed(sides):
            side = pygame.Rect(box.right - wide, row.top, wide, row.height)
            look = replace(way.look, size=size)
            ui.button(way.key, side, way.label, way.go, look, a11y_label=Label(way.a11y_text))
            box.width -= wide + gap
        ui.plate(new.key, box, new.look)
        inner = ui.inset(box, 12, 3)
        ui.icon(SAIL, (inner.left + ui.u(12), box.centery - ui.u(1)), 26)
        inner.left, inner.width = inner.left + ui.u(32), inner.width - ui.u(32)
        style = TextStyle(16.5, new.look.ink, lines=2, least=9, face="bold")
        ui.text(game.title, inner, style)
        ui.target(new.key, Box(box), new.go, a11y_label=Label(new.a11y_text))

    def upcoming_table(self) -> UpcomingTable | None:
        """Return the last match, unless it is over."""
        session = self.app.match.session
        if session is None or session.is_over:
            return None
        match = session.match
        return UpcomingTable(match.game, match.seats, match.options, session.seats, match.seed)

    def _continue(self, ui: Ui, box: pygame.Rect, session: Session) -> None:
        """Draw the button that continues the last match: its seats, and whose turn it is."""
        words, decision = self.app.words, session.decision
        title = session.match.game.title
        head = words("home.result" if decision is None else "home.continue", game=title)
        if decision is None:
            results = session.match.game.result(session.match.position)
            winners = [session.names[r.seat] for r in results if r.winner]
            won = "home.won" if len(winners) == 1 else "matches.shared"
            text = words(won, who=joined(winners)) if winners else words("home.over")
        else:
            text = words("home.asked", who=session.names[decision.seat])
        if session.name:
            text = words("matches.between").join((session.name, text))
        ui.plate("continue", box, PRIMARY)
        inner = ui.inset(box, 12, 7)
        colours = self.app.colours(session)
        side = 24.0 if len(colours) > 4 else 28.0
        wide = ui.u((side + 3) * len(colours))
        for seat, colour in enumerate(colours):
            x = inner.right - wide + ui.u((side + 3) * seat + side / 2)
            ui.emblem(seat, colour, (x, inner.centery), side, session.faces[seat])
        inner.width -= wide + ui.u(8)
        top = pygame.Rect(inner.left, inner.top, inner.width, round(inner.height * 0.52))
        low = pygame.Rect(inner.left, top.bottom, inner.width, inner.bottom - top.bottom)
        ui.text(head, top, TextStyle(18, CREAM, lines=2, least=8, face="bold"))
        ui.text(text, low, TextStyle(13.5, mix(CREAM, PRIMARY.fill, 0.12), lines=2))
        a11y_label = Label(words("home.spoken", head=head, text=text))
        ui.main_target("continue", Box(box), self.app.navigator.go_on, a11y_label)

    def _more(self) -> list[RouteButton]:
        words = self.app.words
        having = [game.id for game in offered().values() if game.puzzles]
        last = self.app.match.session.match.game.id if self.app.match.session else ""
        puzzles = PuzzlesRoute(last if last in having else "".join(having[:1]))
        return [
            ("voyage", words("home.voyage"), DailyRoute()),
            *([("puzzles", words("home.puzzles"), puzzles)] if having else []),
            ("matches", words("home.matches"), MatchesRoute()),
            ("settings", words("home.settings"), SettingsRoute()),
        ]

    def _go(self, route: Route) -> None:
        self.app.trouble = None
        self.app.navigator.go(route)


def _row(ui: Ui, *, low: bool) -> int:
    """Return the height of a game without a description."""
    return ui.touch_height() if low else ui.u(BUTTON)


def _game_boxes(ui: Ui, count: int, room: int, gap: int) -> list[pygame.Rect]:
    """Return the boxes of games, in a column or side by side; empty without room."""
    lane = column(ui, WIDE_LANE)
    wide = (lane.width - gap * (count - 1)) // count
    if count > 1 and wide >= ui.u(COLUMN) and room >= ui.u(UPRIGHT):
        high = min(room, ui.u(MOST_UPRIGHT))
        return [pygame.Rect(lane.left + i * (wide + gap), 0, wide, high) for i in range(count)]
    lane = column(ui, BERTHS)
    high = min((room - gap * (count - 1)) // count, ui.u(MOST_LYING))
    if high < ui.u(LYING) or lane.width < ui.u(ABREAST):
        return []
    return [pygame.Rect(lane.left, i * (high + gap), lane.width, high) for i in range(count)]
