"""Review of a match: the decisions that cost the most, and what was better."""

from __future__ import annotations

from typing import Any

import pygame

from portolan.core.time_slicing import Slices
from portolan.session.bot_runner.thinking import review
from portolan.session.history import History
from portolan.session.session import Session
from portolan.ui.animation.progress import Progress
from portolan.ui.game_ui.find import find_table
from portolan.ui.game_ui.scene import AnyScene, Scene
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page, heading
from portolan.ui.navigation.routes import ReplayRoute
from portolan.ui.render.theme import CREAM, FADED, INK, STONE, TextStyle
from portolan.ui.render.ui import PLAIN, Ui
from portolan.ui.widgets.background import backdrop
from portolan.ui.widgets.seat_names import LEGIBLE

MOVE = TextStyle(13.5, FADED, lines=2, least=LEGIBLE)
BETTER = MOVE._replace(colour=INK, face="bold")
WHY = MOVE._replace(align="left", valign="top", lines=9)
AT_ONCE, LEAST = 3, 80.0
"""How many decisions stand on a leaf at most, and how high each is at least."""


class ReviewPage(Page):
    """Runs the review of a match, then shows the decisions that cost the most."""

    name = "review"

    def __init__(self, app: AppContext, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.table = find_table(session.match.game.id)
        self.history = History(session.match)
        self.work: Slices = review(session)
        self._progress = Progress()
        self._first, self._at_once = 0, AT_ONCE

    def tick(self, time: float) -> bool:
        """Let the review go on."""
        del time
        if self.work.done:
            return False
        if self.work.go_on():
            self.app.refresh()
        return True

    def touch_up(self, ui: Ui) -> bool:
        """Draw the progress of the review."""
        return not self.work.done and self._progress.grow(ui, self.work.progress)

    def draw(self, ui: Ui) -> None:
        """Draw the findings, or the progress of the review."""
        whole, words, gap = ui.safe, self.app.words, ui.u(8)
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(760) - area.width), 0)
        y = heading(ui, area, words("review.title"), self.app.navigator.back, words("new.back"))
        self._progress.hide()
        if not self.work.done or not self.work.value:
            box = pygame.Rect(area.left, y, area.width, ui.u(70))
            ui.panel(box, CREAM, STONE)
            key = "review.none" if self.work.done else "review.thinking"
            ui.text(words(key), ui.inset(box, 12, 8), TextStyle(15, INK, lines=3))
            if not self.work.done:
                groove = pygame.Rect(box.left + ui.u(12), box.bottom - ui.u(9), 0, ui.u(4))
                groove.width = box.width - ui.u(24)
                self._progress.draw(ui, groove, self.work.progress)
            backdrop(ui, box.bottom + gap)
            return
        findings = self.work.value
        turn = ui.touch_height() + gap
        self._at_once = min(AT_ONCE, max(1, (area.bottom - turn - y + gap) // (ui.u(LEAST) + gap)))
        several = len(findings) > self._at_once
        low = area.bottom - (turn if several else 0)
        most = ui.u(176 if area.width >= ui.u(480) else 232)
        each = min(most, (low - y + gap) // min(self._at_once, len(findings)) - gap)
        for number, finding in enumerate(findings[self._first :][: self._at_once], self._first):
            self._finding(ui, pygame.Rect(area.left, y, area.width, each), number, finding)
            y += each + gap
        if several:
            bar = pygame.Rect(area.left, y, area.width, ui.touch_height())
            self._turn(ui, bar, len(findings))
            y = bar.bottom + gap
        backdrop(ui, y)

    def _turn(self, ui: Ui, bar: pygame.Rect, count: int) -> None:
        """Offer the next leaf of so many decisions, behind the last one the first."""
        words, following = self.app.words, self._first + self._at_once
        more = count - following

        def turn() -> None:
            self._first = following if more > 0 else 0

        label = words("review.more", count=more) if more > 0 else words("review.worst")
        ui.button("more", bar, label, turn, PLAIN)

    def _finding(self, ui: Ui, box: pygame.Rect, number: int, finding: Any) -> None:
        words = self.app.words
        ui.card(box)
        inner = ui.inset(box, 12, 8)
        wide = min(ui.u(120), inner.width // 3)
        see = pygame.Rect(inner.right - wide, inner.bottom - ui.touch_height(), wide, 0)
        see.height = ui.touch_height()
        gap = ui.u(8)
        side = min(24.0, inner.height / 5 / ui.unit)
        who = self.session.names[finding.seat]
        cost, error = round(finding.cost * 100), max(1, round(finding.error * 100))
        head = words("review.lesson", who=who, step=finding.step + 1, cost=cost, error=error)
        title = pygame.Rect(inner.left + ui.u(side + 8), inner.top, 0, inner.height // 5)
        title.width = inner.right - title.left
        colour = self.app.colours(self.session)[finding.seat]
        at, face = (inner.left + ui.u(side / 2), title.centery), self.session.faces[finding.seat]
        ui.emblem(finding.seat, colour, at, side, face)
        ui.text(head, title, TextStyle(15, INK, lines=2, least=LEGIBLE, face="bold"))
        rest = pygame.Rect(inner.left, title.bottom, inner.width, inner.bottom - title.bottom)
        moves = [("review.played", finding.played), ("review.better", finding.better)]
        for (key, move), style in zip(moves, (MOVE, BETTER), strict=True):
            text = words(key, move=self._called(finding, move))
            line = pygame.Rect(rest.left, rest.top, rest.width, inner.height // 5)
            if line.bottom > see.top:
                line.width = see.left - gap - line.left
            line.height = min(line.height, ui.height(text, line.width, style) + ui.u(4))
            ui.text(text, line, style)
            rest.top, rest.height = line.bottom, inner.bottom - line.bottom
        rest.width = see.left - gap - rest.left
        ui.text(self._why(ui, rest, finding), rest, WHY)

        def look() -> None:
            self.app.navigator.go(
                ReplayRoute(finding.step, self.session.key, "new.back", finding.better)
            )

        ui.button(f"see:{number}", see, words("review.see"), look, PLAIN)

    def _why(self, ui: Ui, room: pygame.Rect, finding: Any) -> str:
        """Return why a move was better, the first reason at least and as many as there is room for.

        The chances stand last.
        """
        left, cost = round(finding.chance * 100), round(finding.cost * 100)
        chances = self.app.words("review.chances", left=left, better=left + cost)
        worded = self.table.reasons
        if worded is None:
            return chances
        counts = range(max(1, len(finding.reasons)), 0, -1)
        texts = [
            " ".join([*worded(finding.reasons[:count], self.session.names), chances])
            for count in counts
        ]
        fits = (text for text in texts if not ui.letters.fit(text, room, WHY).cut)
        return next(fits, texts[-1])

    def _called(self, finding: Any, text: str) -> str:
        """Return what an action at a decision is called."""
        session, game = self.session, self.session.match.game
        position = self.history.at(finding.step)
        view = game.view(position, finding.seat)
        scene: AnyScene = Scene(
            view, finding.seat, game.decision(position), session.names, self.app.colours(session),
            {text: game.parse(text)}, shown=text,
        )  # fmt: skip
        return self.table.words.effect(scene, [])[0]
