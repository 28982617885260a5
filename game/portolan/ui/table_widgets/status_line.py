"""Status line: whose turn it is, what to do, and why; it grows with its text."""

from __future__ import annotations

from collections.abc import Callable
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
"""How wide the room is for the sign that something can be seen again."""
SMALL = 420.0
"""Below this width the reason needs all of it."""
HEAD = 20.0
"""How high (in units) what is to do stands above the reason, at least."""
MOST = 9
"""The most lines."""
DO = TextStyle(16, INK, lines=MOST, least=LEGIBLE, face="bold")
ALONE = TextStyle(15, INK, lines=MOST, least=LEGIBLE, face="bold")
WHY = TextStyle(12.5, FADED, "left", "top", lines=MOST, least=LEGIBLE)
StatusLines = tuple[str, str]
"""What is to do, and why."""


class ExitButton(NamedTuple):
    """The button that leaves a table: drawing, text for screen readers, effect."""

    icon: str
    a11y_text: str
    leave: Callable[[], object]


class StatusLine:
    """A status in its area; `rect` is the card it fills, which may reach below the area.

    So what has no room in legible letters is shown in full, over what stands there. `seat` is whom
    it is about; `again` is whether a touch replays what it says of others.
    """

    def __init__(
        self, ui: Ui, area: pygame.Rect, scene: AnyScene, seat: int | None, *, again: bool
    ) -> None:
        self.ui, self.area, self.scene, self.seat = ui, area, scene, seat
        self.rect = area.copy()
        side = ui.touch_height()
        self._out = pygame.Rect(area.right - side - ui.u(4), area.centery - side // 2, side, side)
        self._small = area.width < ui.u(SMALL)
        inner = ui.inset(area, 8, 4)
        inner.width = self._out.left - ui.u(4) - inner.left
        self._again: pygame.Rect | None = None
        if again:
            inner.width -= ui.u(AGAIN)
            self._again = pygame.Rect(inner.right, area.top, ui.u(AGAIN), area.height)
        self._inner = inner
        self._beside = inner.copy()
        if seat is not None:
            step = ui.u((LOW_EMBLEM if self._small else EMBLEM) + 8)
            self._beside.left, self._beside.width = inner.left + step, inner.width - step

    def _boxes(self, status_lines: StatusLines) -> tuple[pygame.Rect, pygame.Rect]:
        """Return where what is to do stands, and why; as high as they need to be."""
        letters, inner, head = self.ui.letters, self._inner, self._beside.copy()
        if not status_lines[1]:
            head.height = max(
                inner.height, letters.least_height(status_lines[0], head.width, ALONE)
            )
            return head, pygame.Rect(head.bottomleft, (0, 0))
        head.height = max(self.ui.u(HEAD), letters.least_height(status_lines[0], head.width, DO))
        why = (inner if self._small else self._beside).copy()
        why.top = head.bottom
        left = inner.bottom - why.top
        why.height = max(left, letters.least_height(status_lines[1], why.width, WHY))
        return head, why

    def _over(self, head: pygame.Rect, why: pygame.Rect) -> int:
        """Return how far both lines reach below the area; they fill it at least."""
        return max(head.bottom, why.bottom) - self._inner.bottom

    def draw(
        self,
        status_lines: StatusLines,
        shorter: Callable[[str], str],
        rim: Rgb,
        out: ExitButton,
    ) -> None:
        """Draw the card with a rim of a colour, both lines, and the way out.

        Before it grows it is tried with what is `shorter` of the reason.
        """
        ui, scene = self.ui, self.scene
        head, why = self._boxes(status_lines)
        if self._over(head, why):
            status_lines = status_lines[0], shorter(status_lines[1])
            head, why = self._boxes(status_lines)
        self.rect.height += self._over(head, why)
        ui.card(self.rect)
        if rim != STONE:
            pygame.draw.rect(ui.surface, rim, self.rect, max(2, ui.u(2)), ui.u(8))
        if self._again:
            ui.icon(REPLAY, self._again.center, AGAIN * 0.8)
        ui.button("leave", self._out, "", out.leave, QUIET, out.icon, Label(out.a11y_text))
        if self.seat is not None:
            size = LOW_EMBLEM if self._small else EMBLEM
            middle = head.centery if self._small else self._inner.centery
            at = (self._inner.left + ui.u(size / 2), middle)
            ui.emblem(self.seat, scene.colours[self.seat], at, size, scene.face(self.seat))
        if status_lines[1]:
            ui.text(status_lines[0], head, DO)
            ui.text(status_lines[1], why, WHY)
        else:
            ui.text(status_lines[0], head, ALONE)
