"""Ask which seat is at this device, for a match sent between devices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from portolan.core.i18n import Catalogue
from portolan.session.session import Session
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.theme import INK, Rgb, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, Ui

_FEW = 4


def people_of(session: Session) -> list[int]:
    """Return the seats of people, here and elsewhere."""
    return sorted([*session.people, *session.away])


def draw_seat_question(
    ui: Ui,
    lane: pygame.Rect,
    session: Session,
    chosen: int | None,
    choose: Callable[[int | None], object],
) -> int:
    """Draw the question and a button for each answer in a column; return their lower end.

    `chosen` is highlighted: a seat, or None for all people.
    """
    words, gap, high = Catalogue("table"), ui.u(4), ui.touch_height()
    asked = words("link.who")
    label = pygame.Rect(lane.left, lane.top, lane.width, ui.u(20))
    ui.text(asked, label, TextStyle(14, INK, face="bold"))
    answers = [*people_of(session), None]
    across = 2 if len(answers) <= _FEW else 3
    wide = (lane.width - gap * (across - 1)) // across
    for number, seat in enumerate(answers):
        row, column = divmod(number, across)
        box = pygame.Rect(lane.left + column * (wide + gap), label.bottom + row * (high + gap),
                          wide, high)  # fmt: skip
        name = words("link.all") if seat is None else session.own_names[seat]
        a11y_label = Label(name, "radio", seat == chosen, asked)
        look = PRIMARY if seat == chosen else PLAIN
        key = "who:all" if seat is None else f"who:{seat}"
        ui.button(key, box, name, partial(choose, seat), look, a11y_label=a11y_label)
    return label.bottom + -(-len(answers) // across) * (high + gap)


def draw_seats(ui: Ui, row: pygame.Rect, colours: Sequence[Rgb], faces: Sequence[str]) -> None:
    """Draw the signs of all seats over a row."""
    step = row.width / max(1, len(colours))
    for seat, (colour, face) in enumerate(zip(colours, faces, strict=True)):
        place = (row.left + round(step * (seat + 0.5)), row.centery)
        ui.emblem(seat, colour, place, 0.86 * step / ui.unit, face)
