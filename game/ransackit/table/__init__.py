"""RANSACKIT on the screen: a module a part."""

from __future__ import annotations

from game.ransackit.game import GAME
from game.ransackit.table import buttons, flights, lesson, settings
from game.ransackit.table.after import ending
from game.ransackit.table.after.log_kinds import LOG_KINDS
from game.ransackit.table.beside import panels
from game.ransackit.table.board import board, geometry
from game.ransackit.table.choosing import choices, reminders
from game.ransackit.table.look import SOUNDS, rule_name
from game.ransackit.table.seating import SEATING
from game.ransackit.table.telling import advice, explain, mirror, story
from game.table.contract.table import GameTable, Tally

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
    buttons=buttons.buttons,
    step=story.step,
    leading=choices.leading,
    doubt=reminders.doubt,
    news=story.news,
    flights=flights.flights,
    lifted=flights.lifted,
    sounds=SOUNDS,
    log_kinds=LOG_KINDS,
    reasons=advice.reasons,
    tally=Tally(ending.tokens_title, ending.tally),
    aspect_of=geometry.aspect_of,
    rule_name=rule_name,
    stage=ending.stage,
)
"""The table of RANSACKIT, as the shared screens use it."""
