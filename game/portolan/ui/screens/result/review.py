"""Review of a match: the most costly decisions, and the better actions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from portolan.ai.review import Finding
from portolan.core.contract import HintReason
from portolan.core.i18n import Inside
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
from portolan.ui.navigation.screen import Progressing
from portolan.ui.render.theme import CREAM, FADED, INK, STONE, TextStyle
from portolan.ui.render.ui import PLAIN, Ui
from portolan.ui.widgets.background import backdrop
from portolan.ui.widgets.seat_names import LEGIBLE

MOVE = TextStyle(13.5, FADED, lines=2, least=LEGIBLE)
BETTER = MOVE._replace(colour=INK, face="bold")
WHY = MOVE._replace(align="left", valign="top", lines=9)
KNOWN_AFTER, LEAST_PROGRESS, ROUNDED, MINUTES = 1.0, 0.02, 5, 90
"""After EARLIEST seconds and LEAST_DONE of the work the page shows the seconds left, in steps of
ROUNDED; from MINUTES on in minutes.
"""
_GAINS = ("now", "end", "later", "keeps")
"""How reasons begin that say what an action brings."""
AT_ONCE, LEAST = 3, 80.0
"""Maximum decisions on a page, and minimum height of one."""


def seconds_left(since: float, progress: float) -> int | None:
    """Return the estimated seconds left, rounded up; None before an estimate is possible.

    >>> seconds_left(8.0, 0.25), seconds_left(0.5, 0.25), seconds_left(30.0, 0.1)
    (25, None, 270)
    """
    if since < KNOWN_AFTER or progress < LEAST_PROGRESS:
        return None
    return max(1, math.ceil(since * (1 - progress) / progress / ROUNDED)) * ROUNDED


class ReviewPage(Page, Progressing):
    """Runs the review of a match, then shows the most costly decisions."""

    name = "review"

    def __init__(self, app: AppContext, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.table = find_table(session.match.game.id)
        self.history = History(session.match)
        self._so_far: list[Finding] = []
        self.work: Slices = review(session, self._take)
        self._progress = Progress()
        self._begun: float | None = None
        self._left: int | None = None
        """The estimated seconds left, once known."""
        self._first, self._at_once = 0, AT_ONCE

    def tick(self, time: float) -> bool:
        """Continue the review, and estimate the time left."""
        if self.work.done:
            return False
        if self._begun is None:
            self._begun = time
        left = seconds_left(time - self._begun, self.work.progress)
        if self.work.go_on() or left != self._left:
            self._left = left
            self.app.refresh()
        return True

    def _take(self, found: list[Finding]) -> None:
        """Show the findings so far."""
        self._so_far = found
        self.app.refresh()

    @property
    def _found(self) -> list[Finding]:
        """The findings: final, or those so far."""
        found: list[Finding] = self.work.value if self.work.done else self._so_far
        return found

    def _progress_text(self) -> str:
        """Return a text on the progress of the review and the time left."""
        words, left = self.app.words, self._left
        parts = [words("review.thinking")]
        if left is None:
            parts.append(words("review.long"))
        elif left < MINUTES:
            parts.append(words("review.seconds", count=left))
        else:
            parts.append(words("review.minutes", count=-(-left // 60)))
        if self._so_far:
            parts.append(words("review.so_far"))
        return " ".join(parts)

    def draw_progress(self, ui: Ui) -> bool:
        """Draw the progress of the review."""
        return not self.work.done and self._progress.grow(ui, self.work.progress)

    def draw(self, ui: Ui) -> None:
        """Draw the findings, or the progress of the review."""
        whole, words, gap = ui.safe, self.app.words, ui.u(8)
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(760) - area.width), 0)
        y = heading(ui, area, words("review.title"), self.app.navigator.back, words("new.back"))
        self._progress.hide()
        findings = self._found
        if not self.work.done or not findings:
            box = pygame.Rect(area.left, y, area.width, ui.u(70))
            ui.panel(box, CREAM, STONE)
            text = words("review.none") if self.work.done else self._progress_text()
            ui.text(text, ui.inset(box, 12, 8), TextStyle(15, INK, lines=3, least=LEGIBLE))
            if not self.work.done:
                groove = pygame.Rect(box.left + ui.u(12), box.bottom - ui.u(9), 0, ui.u(4))
                groove.width = box.width - ui.u(24)
                self._progress.draw(ui, groove, self.work.progress)
            y = box.bottom + gap
            if not findings:
                backdrop(ui, y)
                return
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
        """Draw the button of the next page of decisions; after the last follows the first."""
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
            text = words(key, move=self._move_name(finding, move))
            line = pygame.Rect(rest.left, rest.top, rest.width, inner.height // 5)
            if line.bottom > see.top:
                line.width = see.left - gap - line.left
            line.height = min(line.height, ui.height(text, line.width, style) + ui.u(4))
            ui.text(text, line, style)
            rest.top, rest.height = line.bottom, inner.bottom - line.bottom
        above = pygame.Rect(rest.left, rest.top, rest.width, see.top - gap - rest.top)
        beside = pygame.Rect(rest.left, rest.top, see.left - gap - rest.left, rest.height)
        why = self._why(ui, beside, finding)
        fits = above.height > 0 and not ui.letters.fit(why, above, WHY).cut
        ui.text(why, above if fits else beside, WHY)

        def look() -> None:
            self.app.navigator.go(
                ReplayRoute(finding.step, self.session.key, "new.back", finding.better)
            )

        ui.button(f"see:{number}", see, words("review.see"), look, PLAIN)

    def _why(self, ui: Ui, room: pygame.Rect, finding: Any) -> str:
        """Return why an action was better: at least the first reason, and as many as fit.

        The chances are last.
        """
        left, cost = round(finding.chance * 100), round(finding.cost * 100)
        chances = self.app.words("review.chances", left=left, better=left + cost)
        worded = self.table.reasons
        if worded is None:
            return chances
        counts = range(max(1, len(finding.reasons)), 0, -1)
        texts = [" ".join([*self._reasons(finding.reasons[:count]), chances]) for count in counts]
        fits = (text for text in texts if not ui.letters.fit(text, room, WHY).cut)
        return next(fits, texts[-1])

    def _reasons(self, reasons: Sequence[HintReason]) -> list[str]:
        """Return reasons in words; a gain is named as what the played action does not bring."""
        assert self.table.reasons is not None  # noqa: S101 - asked only with words for them
        first, *more = self.table.reasons(reasons, self.session.names)
        if reasons and reasons[0].key.startswith(_GAINS):
            first = self.app.words("review.advantage", why=Inside(first))
        return [first, *more]

    def _move_name(self, finding: Any, text: str) -> str:
        """Return the name of an action at a decision."""
        session, game = self.session, self.session.match.game
        position = self.history.at(finding.step)
        view = game.view(position, finding.seat)
        scene: AnyScene = Scene(
            view, finding.seat, game.decision(position), session.names, self.app.colours(session),
            {text: game.parse(text)}, shown=text,
        )  # fmt: skip
        return self.table.words.effect(scene, [])[0]
