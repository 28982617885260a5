"""Picture of a result, for sharing."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pygame

from portolan.platform import Canvas
from portolan.ui.render.theme import FADED, INK, PAPER, STONE, Rgb, TextStyle
from portolan.ui.render.ui import Ui
from portolan.ui.table_widgets.result import Scores

PICTURE = Canvas(1440, 810, 1.0)
"""The size of the shared picture."""


def result_image(scores: Scores, colours: list[Rgb]) -> bytes:
    """Return the result as a PNG file: board, points, and the name of the game."""
    ui = Ui()
    surface = pygame.Surface((PICTURE.width, PICTURE.height))
    ui.begin(surface, PICTURE)
    surface.fill(PAPER)
    whole = ui.inset(surface.get_rect(), 18)
    board = pygame.Rect(whole.left, whole.top, 0, whole.height)
    board.width = min(round(board.height * scores.aspect), round(whole.width * 0.56))
    scores.draw_board(ui, board, colours)
    lane = pygame.Rect(board.right + ui.u(18), whole.top, 0, whole.height)
    lane.width = whole.right - lane.left
    ui.icon("table/art/crown", (lane.centerx, lane.top + ui.u(30)), 56)
    title = pygame.Rect(lane.left, lane.top + ui.u(58), lane.width, ui.u(44))
    ui.text(scores.headline(), title, TextStyle(34, INK, "centre", face="title"))
    points = pygame.Rect(lane.left, title.bottom + ui.u(12), lane.width, 0)
    points.height = lane.bottom - ui.u(44) - points.top
    scores.draw_points(ui, points, colours, scores.beats)
    foot = pygame.Rect(lane.left, points.bottom + ui.u(10), lane.width, ui.u(26))
    sign = scores.words("end.sign", game=scores.session.match.game.title)
    ui.text(sign, foot, TextStyle(15, FADED, "centre"))
    pygame.draw.rect(surface, STONE, surface.get_rect(), ui.u(2))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "portolan.png"  # pygame writes to paths on every platform
        pygame.image.save(surface, str(file))
        return file.read_bytes()
