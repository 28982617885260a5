"""The Patrons of Venice on the screen: a module a part."""

from __future__ import annotations

from game.table.contract.table import GameTable
from game.venice.game import GAME
from game.venice.table import buttons, flights, lesson, settings
from game.venice.table.after import ending
from game.venice.table.after.log_kinds import LOG_KINDS
from game.venice.table.beside import panels
from game.venice.table.board import board, geometry
from game.venice.table.look import SOUNDS, rule_name
from game.venice.table.seating import SEATING
from game.venice.table.telling import advice, explain, mirror, story

TABLE = GameTable(
    game=GAME,
    seating=SEATING,
    aspect=geometry.ASPECT,
    board=board.draw_board,
    words=story,
    mirror=mirror,
    panels=panels,
    help=explain,
    lesson=lesson,
    settings=settings.SETTINGS,
    ending=ending,
    unshown=geometry.unshown,
    buttons=buttons.buttons,
    step=story.step,
    news=story.news,
    flights=flights.flights,
    sounds=SOUNDS,
    log_kinds=LOG_KINDS,
    reasons=advice.reasons,
    rule_name=rule_name,
    stage=ending.stage,
)
"""The table of The Patrons of Venice, as the shared screens use it."""
