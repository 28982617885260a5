"""Quay on the screen: the least that a table brings, and a choice in steps.

No panels, no lesson, no help, no bots. An offer is built in two steps: a good of one's own, then
the one that is asked for.
"""

from __future__ import annotations

from game.table.contract.table import GameTable
from tests.contract.sample.game import GAME
from tests.contract.sample.table import board, seating, words

TABLE = GameTable(
    game=GAME,
    seating=seating,
    aspect=board.ASPECT,
    board=board.draw,
    words=words,
    mirror=words,
    buttons=board.buttons,
    step=words.step,
)
