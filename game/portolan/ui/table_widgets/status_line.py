"""Status line: whose turn it is, what to do, and why; it grows with its text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from portolan.core.i18n import left_out
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.theme import FADED, INK, LEGIBLE, STONE, Rgb, TextStyle
from portolan.ui.render.ui import QUIET, Ui

REPLAY, MORE, LESS = (f"table/art/{name}" for name in ("play", "more", "close"))
EMBLEM, LOW_EMBLEM = 30.0, 21.0
MARK = 20.0
"""Width of the mark that something can be replayed, or read in full."""
SMALL = 420.0
"""Width below which the reason needs all of it."""
HEAD = 20.0
"""Minimum height, in units, of the first line."""
MOST, MOST_IN_FULL = 9, 60
"""Maximum number of lines, and of a text that was opened."""
FEWEST = 4
"""Minimum number of words of a text that is cut."""
TINY = 0.8
"""Letters below this share of their usual size can be read larger."""
DO = TextStyle(16, INK, lines=MOST, least=LEGIBLE, face="bold")
ALONE = TextStyle(15, INK, lines=MOST, least=LEGIBLE, face="bold")
WHY = TextStyle(12.5, FADED, "left", "top", lines=MOST, least=LEGIBLE)


def _beginning(words: Sequence[str], count: int) -> str:
    """Return the first words of a text, with a mark that more follows."""
    return left_out(" ".join(words[:count]))


def joined(text: str) -> str:
    """Return a text with its paragraphs in one."""
    return text.replace("\n", " ")


class Status(NamedTuple):
    """Content of the status line: what to do (`head`), and why.

    `seat` is the seat it is about, `rim` the colour around it. The first of `short` that fits
    replaces a reason that does not. A touch replays the match from the step `again` on. `progress`
    is that of a bot or a hint.
    """

    head: str
    why: str
    seat: int | None
    rim: Rgb = STONE
    short: Sequence[str] = ()
    again: int | None = None
    progress: float | None = None


class CornerButton(NamedTuple):
    """The button at the right end: it leaves the table, or opens its menu."""

    icon: str
    a11y_text: str
    do: Callable[[], object]
    key: str = "leave"


class StatusLine:
    """A status in its area; `rect` is its card, which may extend below the area.

    A text that does not fit in legible letters is cut, so that it covers nothing. One that was
    shortened, or is in much smaller letters than usual, is `condensed`: `opened` it is shown in
    full and in its usual letters, as far down as `lowest`.
    """

    def __init__(
        self,
        ui: Ui,
        area: pygame.Rect,
        scene: AnyScene,
        status: Status,
        *,
        opened: bool = False,
        lowest: int = 0,
    ) -> None:
        self.ui, self.area, self.scene, self.status = ui, area, scene, status
        side = ui.touch_height()
        self._out = pygame.Rect(area.right - side - ui.u(4), area.centery - side // 2, side, side)
        self._small = area.width < ui.u(SMALL)
        self._lay(marked=status.again is not None)
        lines = self._fitted()
        self.condensed = status.again is None and self._condenses(*lines)
        if self.condensed:
            self._lay(marked=True)
            lines = self._fitted()
        self.opened = self.condensed and opened
        if self.opened:
            lines = self._in_full(max(lowest, area.bottom))
        self._why, self._head_box, self._why_box = lines
        self.rect = area.copy()
        self.rect.height += max(0, self._over(self._head_box, self._why_box))

    def _lay(self, *, marked: bool) -> None:
        """Lay out the room for both lines, with a mark at its right end or without."""
        ui, area = self.ui, self.area
        inner = ui.inset(area, 8, 4)
        inner.width = self._out.left - ui.u(4) - inner.left
        self._mark: pygame.Rect | None = None
        if marked:
            inner.width -= ui.u(MARK)
            self._mark = pygame.Rect(inner.right, area.top, ui.u(MARK), area.height)
        self._inner = inner
        self._beside = inner.copy()
        if self.status.seat is not None:
            step = ui.u((LOW_EMBLEM if self._small else EMBLEM) + 8)
            self._beside.left, self._beside.width = inner.left + step, inner.width - step

    def _boxes(self, why_text: str) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the boxes of both lines, as high as needed."""
        letters, inner, head = self.ui.letters, self._inner, self._beside.copy()
        text = self.status.head
        if not why_text:
            head.height = max(inner.height, letters.least_height(text, head.width, ALONE))
            return head, pygame.Rect(head.bottomleft, (0, 0))
        head.height = max(self.ui.u(HEAD), letters.least_height(text, head.width, DO))
        why = (inner if self._small else self._beside).copy()
        why.top = head.bottom
        left = inner.bottom - why.top
        why.height = max(left, letters.least_height(why_text, why.width, WHY))
        return head, why

    def _over(self, head: pygame.Rect, why: pygame.Rect) -> int:
        """Return how far both lines extend below the area; they fill at least the area."""
        return max(head.bottom, why.bottom) - self._inner.bottom

    def _fitted(self) -> tuple[str, pygame.Rect, pygame.Rect]:
        """Return the reason and the boxes of both lines.

        Two paragraphs stay so if they fit in letters of the usual size, the second one perhaps
        shortened. Else shorter reasons are tried, then the beginning of the last one, since a touch
        shows the whole; the card grows only if not even that fits.
        """
        first = self.status.why.partition("\n")[0] + "\n"
        apart = (text for text in (self.status.why, *self.status.short) if text.startswith(first))
        if (in_two := next(filter(self._has_room, apart), None)) is not None:
            return in_two, *self._boxes(in_two)
        why_text = self._joined_if_long(self.status.why)
        head, why = self._boxes(why_text)
        for shorter in map(self._joined_if_long, self.status.short):
            if not self._over(head, why):
                break
            why_text = shorter
            head, why = self._boxes(why_text)
        if self._over(head, why) and self.status.again is None:
            words = why_text.split(" ")
            fitting = bisect_left(range(len(words)), 1, key=lambda n: self._over_with(words, n)) - 1
            if fitting >= FEWEST:
                why_text = _beginning(words, fitting)
                head, why = self._boxes(why_text)
        return why_text, head, why

    def _joined_if_long(self, why_text: str) -> str:
        """Return a reason, its paragraphs joined unless they fit in letters of the usual size."""
        return why_text if self._has_room(why_text) else joined(why_text)

    def _has_room(self, why_text: str) -> bool:
        """Return whether a reason fits in letters of the usual size."""
        _, why = self._boxes(why_text)
        return self.ui.letters.height(why_text, why.width, WHY) <= self._inner.bottom - why.top

    def _over_with(self, words: Sequence[str], count: int) -> int:
        """Return how far the beginning of a reason extends below the area."""
        return self._over(*self._boxes(_beginning(words, count))) if count else 0

    def _condenses(self, why_text: str, head: pygame.Rect, why: pygame.Rect) -> bool:
        """Return whether a reason is not the whole one, or is in much smaller letters than usual.

        Without a reason that goes for the first line.
        """
        text, box, style = (why_text, why, WHY) if why_text else (self.status.head, head, ALONE)
        usual = self.ui.letters.pixels(style.size)
        size = self.ui.letters.fit(text, box, style).size
        return joined(why_text) != joined(self.status.why) or size < TINY * usual

    def _in_full(self, lowest: int) -> tuple[str, pygame.Rect, pygame.Rect]:
        """Return the whole reason and the boxes of both lines in their usual letters.

        They are smaller only if the boxes would end below `lowest`.
        """
        letters, inner, status = self.ui.letters, self._inner, self.status
        foot = lowest - (self.area.bottom - inner.bottom)
        head = self._beside.copy()
        if not status.why:
            head.height = letters.height(status.head, head.width, ALONE)
            head.height = min(max(inner.height, head.height), foot - head.top)
            return "", head, pygame.Rect(head.bottomleft, (0, 0))
        least = letters.least_height(status.head, head.width, DO)
        usual = max(self.ui.u(HEAD), letters.height(status.head, head.width, DO))
        why = (inner if self._small else self._beside).copy()
        why.height = letters.height(status.why, why.width, WHY)
        head.height = max(least, min(usual, foot - head.top - why.height))
        why.top = head.bottom
        why.height = min(max(why.height, inner.bottom - why.top), foot - why.top)
        return status.why, head, why

    def draw(self, corner: CornerButton) -> None:
        """Draw the card with its rim, both lines, and the corner button."""
        ui, scene, status = self.ui, self.scene, self.status
        head, why = self._head_box, self._why_box
        ui.written[:] = [text for text in ui.written if not text.rect.colliderect(self.rect)]
        ui.card(self.rect)
        if status.rim != STONE:
            pygame.draw.rect(ui.surface, status.rim, self.rect, max(2, ui.u(2)), ui.u(8))
        if self._mark:
            icon = REPLAY if not self.condensed else LESS if self.opened else MORE
            ui.icon(icon, self._mark.center, MARK * 0.8)
        ui.button(corner.key, self._out, "", corner.do, QUIET, corner.icon, Label(corner.a11y_text))
        if status.seat is not None:
            size = LOW_EMBLEM if self._small else EMBLEM
            middle = head.centery if self._small else self._inner.centery
            at = (self._inner.left + ui.u(size / 2), middle)
            seat = status.seat
            ui.emblem(seat, scene.colours[seat], at, size, scene.face(seat))
        most = MOST_IN_FULL if self.opened else MOST
        ui.text(status.head, head, (DO if self._why else ALONE)._replace(lines=most))
        if self._why:
            ui.text(self._why, why, WHY._replace(lines=most))
