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
from portolan.session.bot_runner.thinking import review, review_seconds
from portolan.session.history import History
from portolan.session.session import Session
from portolan.ui.animation.progress import Progress
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.game_ui.scene import AnyScene, Scene
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page, heading
from portolan.ui.navigation.routes import ReplayRoute
from portolan.ui.navigation.screen import Progressing
from portolan.ui.render.theme import CREAM, FADED, INK, LEGIBLE, STONE, TextStyle
from portolan.ui.render.ui import PLAIN, Ui
from portolan.ui.table.hint_text import first_reasons
from portolan.ui.widgets.background import backdrop

MOVE = TextStyle(13.5, FADED, lines=2, least=LEGIBLE)
BETTER = MOVE._replace(colour=INK, face="bold")
WHY = MOVE._replace(align="left", valign="top", lines=9)
KNOWN_AFTER, LEAST_SPENT, SLACK, ROUNDED, MINUTES = 1.0, 0.02, 1.1, 5, 90
"""After KNOWN_AFTER seconds and LEAST_SPENT of its time limit the page shows the seconds left, in
steps of ROUNDED; from MINUTES on in minutes. SLACK allows for what is finished after the limit.
"""
_GAINS = ("now", "end", "later", "keeps")
"""How reasons begin that say what an action brings."""
AT_ONCE, LEAST = 3, 80.0
"""Maximum decisions on a page, and minimum height of one."""
TALL = 480.0
"""Height from which on the head of the page has its full height."""


def seconds_left(since: float, spent: float, limit: float) -> int | None:
    """Return the seconds left at most, rounded up; None before an estimate is possible.

    `since` the beginning a review has worked for `spent` seconds of a `limit`, with pauses between.

    >>> seconds_left(6.0, 3.0, 10.0), seconds_left(0.5, 0.4, 10.0), seconds_left(30.0, 10.5, 10.0)
    (20, None, 5)
    """
    if since < KNOWN_AFTER or spent < LEAST_SPENT * limit:
        return None
    left = max(0.0, SLACK * limit - spent) * since / spent
    return max(1, math.ceil(left / ROUNDED)) * ROUNDED


def _has_resigned(session: Session) -> bool:
    """Return whether a person gave up."""
    match, people = session.match, session.people
    steps = zip(match.actions, match.actors, strict=True)
    return any(text in match.game.resigning and seat in people for text, seat in steps)


class ReviewPage(Page, Progressing):
    """Runs the review of a match, then shows the most costly decisions."""

    name = "review"

    def __init__(self, app: AppContext, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.game_ui = find_game_ui(session.match.game.id)
        self.history = History(session.match)
        self._has_resigned = _has_resigned(session)
        self._rows: Sequence[Finding] = ()
        self.work: Slices = review(session, self._take)
        self._progress = Progress()
        self._begun: float | None = None
        self._left: int | None = None
        """The seconds left at most, once known: they never rise."""
        self._limit = review_seconds(session)
        self._first, self._at_once = 0, AT_ONCE

    def tick(self, time: float) -> bool:
        """Continue the review, and estimate the time left."""
        if self.work.done:
            return False
        if self._begun is None:
            self._begun = time
        done = self.work.go_on()
        known = seconds_left(time - self._begun, self.work.spent, self._limit)
        left = min((each for each in (known, self._left) if each is not None), default=None)
        if done:
            self._take(self.work.value)
        if done or left != self._left:
            self._left = left
            self.app.refresh()
        return True

    def _take(self, found: Sequence[Finding]) -> None:
        """Show the findings, those that are settled so far or all."""
        self._rows = found
        self.app.refresh()

    def _progress_text(self) -> str:
        """Return a text on the progress of the review and the time left, or on its end."""
        words, left = self.app.words, self._left
        if self.work.done:
            text = words("review.done" if self._rows else "review.none")
            resigned = words("review.resigned") if self._has_resigned else ""
            return " ".join(part for part in (text, resigned) if part)
        parts = [words("review.thinking")]
        if left is None:
            parts.append(words("review.long"))
        elif left < MINUTES:
            parts.append(words("review.seconds", count=left))
        else:
            parts.append(words("review.minutes", count=-(-left // 60)))
        if self._rows:
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
        rows = self._rows
        high = 70 if area.height >= ui.u(TALL) else 44
        box = pygame.Rect(area.left, y, area.width, ui.u(high))
        ui.panel(box, CREAM, STONE)
        text = self._progress_text()
        ui.text(text, ui.inset(box, 12, 8), TextStyle(15, INK, lines=3, least=LEGIBLE))
        if not self.work.done:
            groove = pygame.Rect(box.left + ui.u(12), box.bottom - ui.u(9), 0, ui.u(4))
            groove.width = box.width - ui.u(24)
            self._progress.draw(ui, groove, self.work.progress)
        y = box.bottom + gap  # also afterwards, so that nothing moves
        if not rows:
            backdrop(ui, y)
            return
        turn = ui.touch_height() + gap
        self._at_once = min(AT_ONCE, max(1, (area.bottom - turn - y + gap) // (ui.u(LEAST) + gap)))
        several = len(rows) > self._at_once
        low = area.bottom - (turn if several else 0)
        most = ui.u(176 if area.width >= ui.u(480) else 232)
        each = min(most, (low - y + gap) // min(self._at_once, len(rows)) - gap)
        for number, row in enumerate(rows[self._first :][: self._at_once], self._first):
            self._row(ui, pygame.Rect(area.left, y, area.width, each), number, row)
            y += each + gap
        if several:
            bar = pygame.Rect(area.left, y, area.width, ui.touch_height())
            self._turn(ui, bar, len(rows))
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

    def _row(self, ui: Ui, box: pygame.Rect, number: int, finding: Finding) -> None:
        """Draw a finding."""
        words = self.app.words
        ui.card(box)
        inner = ui.inset(box, 12, 8)
        side = min(24.0, inner.height / 5 / ui.unit)
        who = self.session.names[finding.seat]
        cost, error = round(finding.cost * 100), max(1, round(finding.error * 100))
        head = words("review.lesson", who=who, step=finding.step + 1, cost=cost, error=error)
        title = pygame.Rect(inner.left + ui.u(side + 8), inner.top, 0, inner.height // 5)
        title.width = inner.right - title.left
        colour = self.app.colours(self.session)[finding.seat]
        at, face = (inner.left + ui.u(side / 2), title.centery), self.session.faces[finding.seat]
        ui.emblem(finding.seat, colour, at, side, face)
        style = TextStyle(15, INK, lines=2, least=LEGIBLE, face="bold")
        smallest = style._replace(size=LEGIBLE)
        title.height = max(title.height, ui.height(head, title.width, smallest) + ui.u(2))
        ui.text(head, title, style)
        rest = pygame.Rect(inner.left, title.bottom, inner.width, inner.bottom - title.bottom)
        self._draw_moves(ui, inner, rest, number, finding)

    def _draw_moves(
        self, ui: Ui, inner: pygame.Rect, rest: pygame.Rect, number: int, finding: Any
    ) -> None:
        """Draw what was played, what was better and why, and the button that shows it."""
        words, gap = self.app.words, ui.u(8)
        wide = min(ui.u(120), inner.width // 3)
        see = pygame.Rect(inner.right - wide, inner.bottom - ui.touch_height(), wide, 0)
        see.height = ui.touch_height()
        moves = [("review.played", finding.played), ("review.better", finding.better)]
        for (key, move), style in zip(moves, (MOVE, BETTER), strict=True):
            text = words(key, move=self._move_name(finding, move))
            line = pygame.Rect(rest.left, rest.top, rest.width, inner.height // 5)
            if line.bottom > see.top:
                line.width = see.left - gap - line.left
            least = ui.height(text, line.width, style._replace(size=LEGIBLE)) + ui.u(2)
            line.height = min(max(line.height, least), ui.height(text, line.width, style) + ui.u(4))
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
        worded = self.game_ui.reasons
        if worded is None or not finding.reasons:
            return chances
        counts = range(max(1, len(finding.reasons)), 0, -1)
        texts = [
            " ".join([*self._reasons(first_reasons(finding.reasons, count)), chances])
            for count in counts
        ]
        fits = (text for text in texts if not ui.letters.fit(text, room, WHY).cut)
        return next(fits, texts[-1])

    def _reasons(self, reasons: Sequence[HintReason]) -> list[str]:
        """Return reasons in words; a gain is named as what the played action does not bring."""
        assert self.game_ui.reasons is not None  # noqa: S101 - asked only with words for them
        first, *more = self.game_ui.reasons(reasons, self.session.names)
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
        return self.game_ui.words.effect(scene, [])[0]
