"""Quay on the screen: the least that a table brings, and a choice in steps.

No panels, no lesson, no help, no bots. An offer is built in two steps: a good of one's own, then
the one that is asked for.
"""

from __future__ import annotations

from portolan.ui.game_ui.event_ui import EventTable, EventUi
from portolan.ui.game_ui.parts import GameUi
from tests.contract.sample.game import GAME
from tests.contract.sample.ui import board, seating, words

UI = GameUi(
    game=GAME,
    seating=seating,
    aspect=board.ASPECT,
    board=board.draw,
    words=words,
    a11y=words,
    events=EventTable([EventUi(kind, "", line=words.lines) for kind in GAME.events.values()]),
    buttons=board.buttons,
    step=words.step,
)
