"""Ragusa on the screen, one module per part."""

from __future__ import annotations

from portolan.games.ragusa.game import GAME
from portolan.games.ragusa.ui import buttons, scene
from portolan.games.ragusa.ui.animations import RagusaTimeline
from portolan.games.ragusa.ui.board import board
from portolan.games.ragusa.ui.events import EVENTS
from portolan.games.ragusa.ui.history import result_details
from portolan.games.ragusa.ui.panels import panels
from portolan.games.ragusa.ui.seating import SEATING
from portolan.games.ragusa.ui.style import WORDS, rule_name
from portolan.games.ragusa.ui.text import a11y, prompts, tooltips
from portolan.ui.game_ui.lesson import LessonText
from portolan.ui.game_ui.parts import BarSlots, GameUi, ScoreCounter

UI = GameUi(
    game=GAME,
    seating=SEATING,
    aspect=board.ASPECT,
    board=board.draw_board,
    words=prompts,
    a11y=a11y,
    events=EVENTS,
    panels=panels,
    help=tooltips,
    lesson=LessonText(WORDS, ("who", "other")),
    ending=result_details,
    buttons=buttons.buttons,
    bar_slots=BarSlots(2, 1, 90.0),
    answered=prompts.answered,
    step=prompts.step,
    leading=scene.leading,
    news=prompts.news,
    timeline=RagusaTimeline,
    reasons=prompts.reasons,
    busiest_scenes=panels.busiest_scenes,
    board_idle=panels.board_idle,
    named_card=prompts.named_card,
    cause=prompts.cause,
    rule_name=rule_name,
    prompt_rules=tooltips.PROMPT_RULES,
    tally=ScoreCounter(result_details.points_title, result_details.tally),
    stage=result_details.stage,
    last_turn=result_details.last_turn,
    last_turn_of=result_details.last_turn_of,
)
"""The `GameUi` of Ragusa."""
