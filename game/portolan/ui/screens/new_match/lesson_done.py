"""After the lesson: congratulations and suggestions."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from portolan.core.i18n import Inside
from portolan.session.lobby.game_list import offered
from portolan.session.lobby.setup import Setup
from portolan.session.seats import PERSON, level_about, level_name
from portolan.storage.lessons import KEY
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.game_ui.lesson import LessonText
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page
from portolan.ui.navigation.routes import (
    LessonRoute,
    LinkRoute,
    NewMatchRoute,
    ResultRoute,
    Route,
    RulesRoute,
)
from portolan.ui.render.theme import CREAM, FADED, INK, STONE, TextStyle
from portolan.ui.render.ui import PRIMARY, QUIET, Ui
from portolan.ui.widgets.background import backdrop, column
from portolan.ui.widgets.pieces import Button

MOST = 3
"""Buttons per row where there is no room for a column."""
CLOSING_HEAD, CLOSING_LINE = 26.0, 32.0
"""Height of the title of the summary, and of each line."""
PAGE = 380.0
"""Maximum width of the summary beside the buttons."""
ABOUT = 40
"""Extra height of the text, in units, if it names the bots."""


class LessonDonePage(Page):
    """Congratulates on a finished lesson; each next thing is one touch away."""

    name = "learned"

    def __init__(self, app: AppContext, game: str) -> None:
        super().__init__(app)
        self.game = offered()[game]
        self.setup = Setup(game, {})
        if weakest := self.setup.kinds[1:2]:  # beginners start with the weakest level
            self.setup.fill(PERSON)
            self.setup.fill(weakest[0])

    def draw(self, ui: Ui) -> None:
        """Draw congratulations and summary, with the buttons below or beside them."""
        words, whole = self.app.words, ui.safe
        closing = find_game_ui(self.game.id).lesson
        shown = closing if closing and closing.closing else None
        high = ui.u(CLOSING_HEAD + CLOSING_LINE * len(shown.closing) + 12) if shown else 0
        wide = bool(shown) and whole.width > whole.height
        buttons, gap, tall = self._buttons(), ui.u(8), ui.touch_height()
        room = whole.height - (0 if wide else high + gap)
        least = ui.u(20 + 44 + 40) + len(buttons) * (tall + gap)
        across = 1 if least <= room else 2 if wide else MOST
        about = self._about() if least + ui.u(ABOUT) <= room else ""
        more = ui.u(ABOUT) if about else 0
        low, least = ui.u(40) + more, least + more
        lane = column(ui, 400 if across == 1 else 640)
        if wide:
            lane = column(ui, 2 * PAGE)
            lane.left, lane.width = lane.centerx + gap, lane.right - lane.centerx - gap
        rows = -(-len(buttons) // across)
        crown = min(ui.u(84), max(0, room - least)) if across == 1 else 0
        if across == MOST and not shown:
            crown = ui.u(50)
        high_all = crown + ui.u(44) + low + gap + rows * (tall + gap)
        y = whole.top + max(ui.u(8), (room - high_all) // 3)
        if crown >= ui.u(24):
            middle = (lane.centerx, y + crown // 2)
            ui.icon("table/art/crown", middle, crown / ui.unit * 0.8)
        title = pygame.Rect(lane.left, y + crown, lane.width, ui.u(44))
        ui.text(words("lesson.well_done"), title, TextStyle(32, INK, "centre", face="title"))
        text = pygame.Rect(lane.left, title.bottom, lane.width, low)
        sentence = "\n".join(filter(None, (words("lesson.through", game=self.game.title), about)))
        ui.text(sentence, text, TextStyle(15, FADED, "centre", lines=4 if about else 2, least=11))
        top = text.bottom + gap
        if shown:
            card = pygame.Rect(lane.left, top, lane.width, high)
            if wide:
                card.right, card.centery = lane.left - 2 * gap, whole.centery
            else:
                top = card.bottom + gap
            _draw_closing(ui, card, shown)
        side = (lane.width - gap * (across - 1)) // across
        backdrop(ui, top + rows * (tall + gap) + ui.u(8))
        for i, (key, label, do, look, icon) in enumerate(buttons):
            box = pygame.Rect(lane.left + i % across * (side + gap), 0, side, tall)
            box.top = top + i // across * (tall + gap)
            ui.button(key, box, label, do, look, icon)

    def _buttons(self) -> list[Button]:
        words, game, active = self.app.words, self.game, self.app.match
        found = [Button("against", self._against(), self._play, PRIMARY)]
        if active.invitation:
            label = words("lesson.invitation")
            found = [Button("invitation", label, self._open_link, PRIMARY)]
        learned = active.find(KEY + game.id)
        if learned and not learned.is_over:
            found.append(Button("on", words("lesson.play_on"), self.app.navigator.back))
        elif learned:
            found.append(Button("result", words("lesson.result"), self._result))
        if game.has_rules:
            rules = words("rules.open", game=game.title)
            found.append(Button("rules", rules, self._to(RulesRoute(game.id))))
        known = [*offered().values()]
        place = known.index(game)
        for other in (*known[place + 1 :], *known[:place]):
            kept = active.lessons.get(other.id)
            if other.lesson and not (kept and kept.completed):
                label = words("lesson.open", game=other.title)
                found.append(Button("next-lesson", label, self._to(LessonRoute(other.id))))
                break
        home = words("end.home")
        found.append(Button("home", home, self.app.navigator.home, QUIET, "table/art/home"))
        return found

    @property
    def _bots(self) -> list[str]:
        """The levels of the bots of the next match."""
        return [seat.kind for seat in self.setup.seats if seat.is_bot]

    def _against(self) -> str:
        """Return the label of the next match: against the weakest bots, or among people."""
        words = self.app.words
        bots = self._bots
        if not bots:
            return words("home.new", game=self.game.title)
        level = level_name(self.game.id, bots[0])
        if len(bots) == 1:
            return words("lesson.against", level=level)
        return words("lesson.against_bots", count=len(bots), level=level)

    def _about(self) -> str:
        """Return a text on the bots of the next match; empty among people."""
        if not self._bots:
            return ""
        kind = self._bots[0]
        level, about = level_name(self.game.id, kind), Inside(level_about(self.game.id, kind))
        return self.app.words("lesson.level", level=level, about=about)

    def _play(self) -> None:
        """Start a match against the weakest bots; among people, open the set-up."""
        setup = self.setup
        if all(seat.kind == PERSON for seat in setup.seats):
            self.app.navigator.go(NewMatchRoute(self.game.id))
            return
        self.app.match.begin(setup.game, setup.count, setup.options, setup.seats)
        self.app.navigator.go_on()

    def _open_link(self) -> None:
        self.app.navigator.home()
        self.app.navigator.go(LinkRoute(self.app.match.take_invitation()))

    def _result(self) -> None:
        self.app.navigator.go(ResultRoute(KEY + self.game.id))

    def _to(self, route: Route) -> Callable[[], None]:
        return lambda: self.app.navigator.go(route)


def _draw_closing(ui: Ui, card: pygame.Rect, lesson: LessonText) -> None:
    """Draw the summary of a lesson: lines, each with a drawing."""
    ui.panel(card, CREAM, STONE)
    inner = ui.inset(card, 12, 6)
    head = pygame.Rect(inner.left, inner.top, inner.width, ui.u(CLOSING_HEAD))
    ui.text(lesson.closing_title, head, TextStyle(18, INK, face="title"))
    for number, (icon, text, value) in enumerate(lesson.closing_lines()):
        line = pygame.Rect(inner.left, 0, inner.width, ui.u(CLOSING_LINE))
        line.top = head.bottom + number * line.height
        ui.icon(icon, (line.left + ui.u(12), line.centery), 24)
        right = pygame.Rect(line.right - ui.u(44), line.top, ui.u(44), line.height)
        text_rect = pygame.Rect(line.left + ui.u(32), line.top, 0, line.height)
        text_rect.width = (right.left if value else line.right) - text_rect.left
        ui.text(text, text_rect, TextStyle(13.5, INK, lines=2, least=11))
        if value:
            ui.text(value, right, TextStyle(16, INK, "right", face="bold"))
