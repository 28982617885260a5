"""After the tutorial: it is finished, and what can be tried next."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from portolan.session.lobby.game_list import offered
from portolan.session.lobby.setup import Setup
from portolan.session.seats import PERSON, level_about, level_name
from portolan.storage.lessons import KEY, THROUGH
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page
from portolan.ui.navigation.routes import LessonRoute, NewMatchRoute, ResultRoute, Route, RulesRoute
from portolan.ui.render.theme import FADED, INK, TextStyle
from portolan.ui.render.ui import PRIMARY, QUIET, Ui
from portolan.ui.widgets.background import backdrop, column
from portolan.ui.widgets.pieces import Button

MOST = 3
"""Buttons in a row, where there is no room for one below the other."""
ABOUT = 40
"""How much higher the text is, in units, where it says who the bots are."""


class LessonDonePage(Page):
    """Congratulates on a finished tutorial; each next thing is one touch away."""

    name = "learned"

    def __init__(self, app: AppContext, game: str) -> None:
        super().__init__(app)
        self.game = offered()[game]
        self.setup = Setup(game, {})
        if weakest := self.setup.kinds[1:2]:  # whoever has just learned begins below
            self.setup.fill(PERSON)
            self.setup.fill(weakest[0])

    def draw(self, ui: Ui) -> None:
        """Draw the praise, and the ways on below it."""
        words, whole = self.app.words, ui.safe
        buttons, gap, high = self._buttons(), ui.u(8), ui.touch_height()
        least = ui.u(20 + 44 + 40) + len(buttons) * (high + gap)
        across = 1 if least <= whole.height else MOST
        about = self._about() if least + ui.u(ABOUT) <= whole.height else ""
        more = ui.u(ABOUT) if about else 0
        low, least = ui.u(40) + more, least + more
        lane = column(ui, 400 if across == 1 else 640)
        rows = -(-len(buttons) // across)
        crown = min(ui.u(84), max(0, whole.height - least)) if across == 1 else ui.u(50)
        high_all = crown + ui.u(44) + low + gap + rows * (high + gap)
        y = whole.top + max(ui.u(8), (whole.height - high_all) // 3)
        if crown >= ui.u(24):
            middle = (lane.centerx, y + crown // 2)
            ui.icon("table/art/crown", middle, crown / ui.unit * 0.8)
        title = pygame.Rect(lane.left, y + crown, lane.width, ui.u(44))
        ui.text(words("lesson.well_done"), title, TextStyle(32, INK, "centre", face="title"))
        text = pygame.Rect(lane.left, title.bottom, lane.width, low)
        sentence = " ".join(filter(None, (words("lesson.through", game=self.game.title), about)))
        ui.text(sentence, text, TextStyle(15, FADED, "centre", lines=4 if about else 2, least=11))
        wide = (lane.width - gap * (across - 1)) // across
        backdrop(ui, text.bottom + gap + rows * (high + gap) + ui.u(8))
        for i, (key, label, do, look, icon) in enumerate(buttons):
            left = lane.left + i % across * (wide + gap)
            top = text.bottom + gap + i // across * (high + gap)
            ui.button(key, pygame.Rect(left, top, wide, high), label, do, look, icon)

    def _buttons(self) -> list[Button]:
        words, game, active = self.app.words, self.game, self.app.match
        found = [Button("against", self._against(), self._play, PRIMARY)]
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
            if other.lesson and active.lessons.get(other.id) != THROUGH:
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
        """Return what the next match is called: against the weakest bots, or among people."""
        words = self.app.words
        bots = self._bots
        if not bots:
            return words("home.new", game=self.game.title)
        level = level_name(self.game.id, bots[0])
        if len(bots) == 1:
            return words("lesson.against", level=level)
        return words("lesson.against_bots", count=len(bots), level=level)

    def _about(self) -> str:
        """Return who the bots of the next match are; empty among people."""
        if not self._bots:
            return ""
        kind = self._bots[0]
        level, about = level_name(self.game.id, kind), level_about(self.game.id, kind)
        return self.app.words("lesson.level", level=level, about=about)

    def _play(self) -> None:
        """Begin a match against the weakest bots; among people it is to be chosen who they are."""
        setup = self.setup
        if all(seat.kind == PERSON for seat in setup.seats):
            self.app.navigator.go(NewMatchRoute(self.game.id))
            return
        self.app.match.begin(setup.game, setup.count, setup.options, setup.seats)
        self.app.navigator.go_on()

    def _result(self) -> None:
        self.app.navigator.go(ResultRoute(KEY + self.game.id))

    def _to(self, route: Route) -> Callable[[], None]:
        return lambda: self.app.navigator.go(route)
