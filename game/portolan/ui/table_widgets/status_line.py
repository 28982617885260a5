"""Status line: whose turn it is, what to do, and why; it grows with its text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.theme import FADED, INK, STONE, Rgb, TextStyle
from portolan.ui.render.ui import QUIET, Ui
from portolan.ui.widgets.seat_names import LEGIBLE

REPLAY = "table/art/play"
EMBLEM, LOW_EMBLEM = 30.0, 21.0
AGAIN = 20.0
"""Width of the mark that something can be replayed."""
SMALL = 420.0
"""Width below which the reason needs all of it."""
HEAD = 20.0
"""Minimum height, in units, of the first line."""
MOST = 9
"""Maximum number of lines."""
DO = TextStyle(16, INK, lines=MOST, least=LEGIBLE, face="bold")
ALONE = TextStyle(15, INK, lines=MOST, least=LEGIBLE, face="bold")
WHY = TextStyle(12.5, FADED, "left", "top", lines=MOST, least=LEGIBLE)


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

    So a text that does not fit in legible letters is shown in full, over other content.
    """

    def __init__(self, ui: Ui, area: pygame.Rect, scene: AnyScene, status: Status) -> None:
        self.ui, self.area, self.scene, self.status = ui, area, scene, status
        self.rect = area.copy()
        side = ui.touch_height()
        self._out = pygame.Rect(area.right - side - ui.u(4), area.centery - side // 2, side, side)
        self._small = area.width < ui.u(SMALL)
        inner = ui.inset(area, 8, 4)
        inner.width = self._out.left - ui.u(4) - inner.left
        self._again: pygame.Rect | None = None
        if status.again is not None:
            inner.width -= ui.u(AGAIN)
            self._again = pygame.Rect(inner.right, area.top, ui.u(AGAIN), area.height)
        self._inner = inner
        self._beside = inner.copy()
        if status.seat is not None:
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

    def draw(self, corner: CornerButton) -> None:
        """Draw the card with its rim, both lines, and the corner button.

        Shorter reasons are tried before the card grows.
        """
        ui, scene, status = self.ui, self.scene, self.status
        why_text = status.why
        head, why = self._boxes(why_text)
        for shorter in status.short:
            if not self._over(head, why):
                break
            why_text = shorter
            head, why = self._boxes(why_text)
        self.rect.height += self._over(head, why)
        ui.card(self.rect)
        if status.rim != STONE:
            pygame.draw.rect(ui.surface, status.rim, self.rect, max(2, ui.u(2)), ui.u(8))
        if self._again:
            ui.icon(REPLAY, self._again.center, AGAIN * 0.8)
        ui.button(corner.key, self._out, "", corner.do, QUIET, corner.icon, Label(corner.a11y_text))
        if status.seat is not None:
            size = LOW_EMBLEM if self._small else EMBLEM
            middle = head.centery if self._small else self._inner.centery
            at = (self._inner.left + ui.u(size / 2), middle)
            seat = status.seat
            ui.emblem(seat, scene.colours[seat], at, size, scene.face(seat))
        ui.text(status.head, head, DO if why_text else ALONE)
        if why_text:
            ui.text(why_text, why, WHY)
