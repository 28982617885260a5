"""What screens without a match on them have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core.chance import Chance
from game.table.boardview import BoardView
from game.table.chart import wash
from game.table.explain import Explanation
from game.table.mirror import Mirror, read_page
from game.table.targets import Point, Target
from game.table.theme import CREAM, INK, PAPER, QUAY, STONE, TERRACOTTA, Rgb, Type, mix, rgb
from game.table.ui import QUIET, Ui

if TYPE_CHECKING:
    from game.table.ahead import Coming
    from game.table.app import App


class Page:
    """A screen that offers buttons only."""

    name = "page"
    board: BoardView | None = None

    def __init__(self, app: App) -> None:
        self.app = app

    def whole_board(self, ui: Ui) -> None:
        """Draw nothing: pages have no board."""

    def ground(self, ui: Ui) -> None:
        """Draw the sky in the morning."""
        dawn(ui)

    def chosen(self) -> str | None:
        """Return None: nothing waits to be confirmed here."""
        return None

    def confirm_at(self) -> Point | None:
        """Return None: nothing is confirmed here."""
        return None

    def cancel(self) -> None:
        """Do nothing: nothing waits to be confirmed here."""

    def pointed(self, target: Target | None) -> None:
        """Do nothing: buttons say what they do."""

    def near(self, topic: str | None) -> None:
        """Do nothing: there is nothing to say at once."""

    def explain(self, topic: str) -> Explanation | None:
        """Return None: pages explain themselves."""
        del topic
        return None

    def mirror(self, ui: Ui) -> Mirror:
        """Return texts and buttons as they were drawn."""
        return read_page(ui)

    def typed(self, event: pygame.event.Event) -> bool:
        """Return False: nothing is typed here."""
        del event
        return False

    def coming(self) -> Coming | None:
        """Return None: no table is likely to follow."""
        return None

    def tick(self, time: float) -> bool:
        """Return False: nothing takes its time here."""
        del time
        return False

    def scrolled(self, pixels: float, *, smooth: bool) -> bool:
        """Return False: the page fits the screen."""
        del pixels, smooth
        return False

    def touch_up(self, ui: Ui) -> bool:
        """Return False: nothing changes in a standing picture."""
        del ui
        return False

    def marks(self) -> dict[str, str]:
        """Return that nobody is asked."""
        return {"seat": "", "prompt": ""}


def column(ui: Ui, width: float, margin: float = 16) -> pygame.Rect:
    """Return a column in the middle of the canvas, at most so many units wide."""
    whole = ui.surface.get_rect()
    wide = min(whole.width - 2 * ui.u(margin), ui.u(width))
    return pygame.Rect((whole.width - wide) // 2, 0, wide, whole.height)


def dawn(ui: Ui) -> None:
    """Draw the sky of a morning over the whole canvas: paper above, warmer towards the sea."""
    size = ui.surface.get_size()
    sky = ui.art.keep(
        ("dawn", size), lambda: wash(ui, size, ui.surface.get_rect(), _sky, 1204, 12, rim=0)
    )
    ui.surface.blit(sky, (0, 0))


def _sky(x: float, y: float) -> Rgb:
    warm = mix(rgb("#F7D9A8"), rgb("#F3C79C"), x)
    return mix(mix(PAPER, CREAM, 0.4), warm, min(1.0, max(0.0, y * 1.35 - 0.2)))


def backdrop(ui: Ui, top: int, middle: float = 0.5) -> None:
    """Draw the harbour at the foot of the canvas, from `top` on, if there is room for it.

    The middle of the town is at so much of the width. Where the town ends the coast goes on.
    """
    whole = ui.surface.get_rect()
    best = max(round(whole.width * 0.4), round(whole.height * 0.34))
    high = min(whole.height - top, best)
    if high < ui.u(90):
        return
    y = whole.height - high
    town = ui.art.scene("table/art/harbour", (round(high * 1200 / 450), high))
    left = round(whole.width * middle) - town.get_width() // 2
    right = left + town.get_width()
    if left > 0 or right < whole.width:
        coast = ui.art.scene("table/art/coast", (round(high * 600 / 450), high))
        step = coast.get_width() - 2  # the rims of drawings are half clear
        for x in range(left - step, -step, -step):
            ui.surface.blit(coast, (x, y))
        for x in range(right - 2, whole.width, step):
            ui.surface.blit(coast, (x, y))
    ui.surface.blit(town, (left, y))


def quay(ui: Ui) -> None:
    """Lay the stones of the quay over the whole canvas, as ground for cards."""
    long, high = ui.u(132), ui.u(56)
    joint = max(1, ui.u(1.5))

    def lay() -> pygame.Surface:
        stones = Chance(1292)
        slabs = pygame.Surface((2 * long, 4 * high)).convert()
        slabs.fill(mix(QUAY, INK, 0.2))
        for row in range(4):
            shift = (row % 2) * long // 2
            for i in range(-1, 3):
                tone = stones.below(9) if 0 <= i < 2 else 0
                slab = pygame.Rect(i * long + shift, row * high, long - joint, high - joint)
                slabs.fill(mix(QUAY, PAPER, tone / 26), slab)
                slabs.fill(mix(QUAY, PAPER, 0.45), (slab.left, slab.top, slab.width, joint))
        if shift := long // 2:
            for row in (1, 3):
                right = slabs.subsurface((2 * long - shift, row * high, shift, high))
                slabs.blit(right.copy(), (0, row * high))
        return slabs

    slabs = ui.art.keep(("quay", long), lay)
    whole = ui.surface.get_rect()
    for x in range(0, whole.width, slabs.get_width()):
        for y in range(0, whole.height, slabs.get_height()):
            ui.surface.blit(slabs, (x, y))


def notice(ui: Ui, text: str, area: pygame.Rect) -> None:
    """Draw a message that something went wrong."""
    ui.panel(area, mix(TERRACOTTA, (255, 250, 240), 0.82), TERRACOTTA)
    ui.text(text, ui.inset(area, 10, 4), Type(13, INK, lines=5, least=8))


def rule(ui: Ui, y: int, left: int, right: int) -> None:
    """Draw a thin line across."""
    ui.surface.fill(mix(STONE, (255, 255, 255), 0.3), (left, y, right - left, max(1, ui.u(1))))


def heading(ui: Ui, area: pygame.Rect, title: str, leave: Callable[[], object], label: str) -> int:
    """Draw the head of a page with the way back; return where the page goes on below it."""
    high = ui.touch_height()
    back = pygame.Rect(area.left, area.top, ui.u(92), high)
    ui.button("home", back, label, leave, QUIET, "table/art/back")
    middle = pygame.Rect(back.right + ui.u(4), area.top, 0, high)
    middle.width = area.right - middle.left
    centre = middle.copy()
    centre.width -= back.width + ui.u(4)
    small = ui.width(title, 26, "title") > centre.width
    ui.text(
        title,
        middle if small else centre,
        Type(26, INK, "left" if small else "centre", face="title"),
    )
    return back.bottom + ui.u(8)
