"""Ragusa on the screen, one module per part."""

from __future__ import annotations

from portolan.games.ragusa.game import GAME
from portolan.games.ragusa.ui import animations, buttons, lesson
from portolan.games.ragusa.ui.board import board
from portolan.games.ragusa.ui.history import result_details
from portolan.games.ragusa.ui.history.log_filters import LOG_KINDS
from portolan.games.ragusa.ui.panels import panels
from portolan.games.ragusa.ui.seating import SEATING
from portolan.games.ragusa.ui.style import SOUNDS, rule_name
from portolan.games.ragusa.ui.text import a11y, prompts, tooltips
from portolan.ui.game_ui.parts import GameUi

UI = GameUi(
    game=GAME,
    seating=SEATING,
    aspect=board.ASPECT,
    board=board.draw_board,
    words=prompts,
    a11y=a11y,
    panels=panels,
    help=tooltips,
    lesson=lesson,
    ending=result_details,
    buttons=buttons.buttons,
    news=prompts.news,
    flights=animations.flights,
    sounds=SOUNDS,
    log_kinds=LOG_KINDS,
    reasons=prompts.reasons,
    rule_name=rule_name,
    stage=result_details.stage,
)
"""The table of Ragusa, as the shared screens use it."""
