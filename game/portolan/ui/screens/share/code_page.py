"""Pages that show a code for another device, and the texts and seats on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from portolan.platform import NotLoadedError, try_load
from portolan.session.live.messages import YOURS
from portolan.session.session import Session
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.clipboard import copy
from portolan.ui.navigation.page import Page
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.theme import CREAM, FADED, INK, LEGIBLE, PAPER, STONE, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, Ui
from portolan.ui.widgets.qr_code import LIBRARY, Code, code_of

FEW = 2
"""How many seats are in one column."""


class CodePage(Page):
    """Base of pages with an address for another device, as a QR code or to copy."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.status = ""
        self.code: Code | None = None

    @property
    def address(self) -> str:
        """The address that the other device opens."""
        return ""

    def _show_code(self) -> None:
        """Import the QR encoder, and draw the code of the address."""
        self.app.ask(partial(try_load, self.app.host, LIBRARY), self._take_library)

    def _take_library(self, error: NotLoadedError | None) -> None:
        if error:
            self.status = self.app.words("send.no_code")
        elif self.address:
            self.code = code_of(self.address)

    def _scan(self, take: Callable[[str], object]) -> None:
        """Let the camera read a code, and pass its text to `take`; show why if impossible."""
        words, peers = self.app.words, self.app.host.peers
        if peers is None:
            return

        def done(result: tuple[str, str]) -> None:
            how, text = result
            if how == "read":
                take(text)
            elif how != "left":
                self.status = words(f"live.camera_{how}")
            self.app.refresh()

        labels = words("live.scan_here"), words("writing.leave")
        self.app.ask(partial(peers.scan, *labels), done)

    def _copy(self) -> None:
        def done(copied: bool) -> None:
            self.status = self.app.words("send.copied") if copied else ""

        copy(self.app, self.address, done)


def draw_note(ui: Ui, lane: pygame.Rect, text: str, size: float = 13) -> int:
    """Draw a text on a panel in a column; return its lower end."""
    style = TextStyle(size, FADED if size < 14 else INK, lines=9, least=LEGIBLE)
    box = pygame.Rect(lane.left, lane.top, lane.width, 0)
    box.height = ui.height(text, ui.inset(lane, 10, 5).width, style) + 2 * ui.u(6)
    ui.panel(box, PAPER, STONE)
    ui.text(text, ui.inset(box, 10, 5), style)
    return box.bottom + ui.u(6)


def draw_seat_states(
    ui: Ui,
    app: AppContext,
    session: Session,
    lane: pygame.Rect,
    choose: Callable[[int, str], Callable[[], object] | None],
) -> int:
    """Draw seats and who plays them in a column; return their lower end.

    A seat played here is highlighted. `choose` returns the effect of a press on a seat, by its
    number and state; None for a seat that is not a button.
    """
    gap, high, states = ui.u(4), ui.touch_height(), app.live.states()
    across = 2 if len(states) > FEW else 1
    wide = (lane.width - gap * (across - 1)) // across
    for seat, state in enumerate(states):
        row, column_ = divmod(seat, across)
        box = pygame.Rect(lane.left + column_ * (wide + gap), lane.top + row * (high + gap),
                          wide, high)  # fmt: skip
        label = app.words(f"live.seat.{state}", who=session.own_names[seat])
        do, here = choose(seat, state), state == YOURS
        if do:
            a11y = Label(label, "checkbox", here, app.words("live.here"))
            ui.button(f"seat:{seat}", box, label, do, PRIMARY if here else PLAIN, a11y_label=a11y)
        else:
            ui.panel(box, CREAM, STONE)
            style = TextStyle(14, INK, "centre", lines=2, least=LEGIBLE)
            ui.text(label, ui.inset(box, 8, 4), style)
    return lane.top + -(-len(states) // across) * (high + gap)
