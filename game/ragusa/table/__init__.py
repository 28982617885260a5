"""Ragusa on the screen: a module a part."""

from __future__ import annotations

from game.ragusa.game import GAME
from game.ragusa.table import buttons, flights, lesson
from game.ragusa.table.after import ending
from game.ragusa.table.after.log_kinds import LOG_KINDS
from game.ragusa.table.beside import panels
from game.ragusa.table.board import board
from game.ragusa.table.look import SOUNDS, rule_name
from game.ragusa.table.seating import SEATING
from game.ragusa.table.telling import explain, mirror, story
from game.table.contract.table import GameTable

TABLE = GameTable(
    game=GAME,
    seating=SEATING,
    aspect=board.ASPECT,
    board=board.draw_board,
    words=story,
    mirror=mirror,
    panels=panels,
    help=explain,
    lesson=lesson,
    ending=ending,
    buttons=buttons.buttons,
    news=story.news,
    flights=flights.flights,
    sounds=SOUNDS,
    log_kinds=LOG_KINDS,
    reasons=story.reasons,
    rule_name=rule_name,
    stage=ending.stage,
)
"""The table of Ragusa, as the shared screens use it."""
