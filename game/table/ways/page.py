"""What pages have in common, and what they do not do."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.table.draw.mirror import Mirror, read_page
from game.table.draw.targets import Point, Target
from game.table.draw.theme import INK, Type
from game.table.draw.ui import QUIET, Ui
from game.table.fittings.explanation import Explanation
from game.table.fittings.ground import dawn
from game.table.parts.boardview import BoardView
from game.table.ways.desk import Desk
from game.table.ways.screen import Coming


class Page:
    """A screen that offers buttons only."""

    name = "page"
    tells_trouble = False

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def board(self) -> BoardView | None:
        """None: only tables have a board."""
        return None

    def whole_board(self, ui: Ui) -> None:
        """Draw nothing: pages have no board."""

    def ground(self, ui: Ui) -> None:
        """Draw the sky in the morning."""
        dawn(ui)

    def chosen(self) -> str | None:
        """Return None: nothing waits to be confirmed here."""
        return None

    def confirm_at(self, text: str) -> Point | None:
        """Return None: nothing is confirmed here."""
        del text
        return None

    def cancel(self) -> bool:
        """Do nothing: nothing waits to be confirmed here."""
        return False

    def refuses(self, topic: str) -> bool:
        """Return False: nothing is half chosen here."""
        del topic
        return False

    def pointed(self, target: Target | None) -> None:
        """Do nothing: buttons say what they do."""

    def near(self, topic: str | None) -> bool:
        """Return False: there is nothing to say at once."""
        del topic
        return False

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

    def ponder(self) -> None:
        """Do nothing: nobody thinks here."""

    def scrolled(self, pixels: float, at: Point, *, smooth: bool) -> bool:
        """Return False: the page fits the screen."""
        del pixels, at, smooth
        return False

    def touch_up(self, ui: Ui) -> bool:
        """Return False: nothing changes in a standing picture."""
        del ui
        return False

    def marks(self) -> dict[str, str]:
        """Return that nobody is asked, and that nobody thinks here."""
        return {"seat": "", "prompt": "", "thinking": "no"}


def heading(ui: Ui, area: pygame.Rect, title: str, leave: Callable[[], object], label: str) -> int:
    """Draw the head of a page with the way back; return where the page goes on below it."""
    high = ui.touch_height()
    back = pygame.Rect(area.left, area.top, ui.u(92), high)
    ui.button("back", back, label, leave, QUIET, "table/art/back")
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
