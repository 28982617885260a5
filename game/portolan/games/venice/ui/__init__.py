"""The Patrons of Venice on the screen, one module per part."""

from __future__ import annotations

from portolan.games.venice.game import GAME
from portolan.games.venice.ui import buttons, settings
from portolan.games.venice.ui.animations import VeniceTimeline
from portolan.games.venice.ui.board import board, geometry
from portolan.games.venice.ui.events import EVENTS
from portolan.games.venice.ui.history import result_details
from portolan.games.venice.ui.panels import panels
from portolan.games.venice.ui.scene import doubt
from portolan.games.venice.ui.seating import SEATING
from portolan.games.venice.ui.style import ART, WORDS, rule_name
from portolan.games.venice.ui.text import a11y, hint_reasons, prompts, tooltips
from portolan.ui.game_ui.lesson import LessonText
from portolan.ui.game_ui.parts import BarSlots, GameUi, ScoreCounter

UI = GameUi(
    game=GAME,
    seating=SEATING,
    aspect=geometry.ASPECT,
    board=board.draw_board,
    words=prompts,
    a11y=a11y,
    events=EVENTS,
    panels=panels,
    help=tooltips,
    lesson=LessonText(
        WORDS,
        ("who", "second", "third"),
        tuple(ART + name for name in ("sponsor", "produce", "favour", "statue")),
    ),
    settings=settings.SETTINGS,
    ending=result_details,
    display_problem=geometry.display_problem,
    buttons=buttons.buttons,
    bar_slots=BarSlots(2, 1, 90.0),
    step=prompts.step,
    doubt=doubt,
    news=prompts.news,
    timeline=VeniceTimeline,
    busiest_scenes=panels.busiest_scenes,
    reasons=hint_reasons.reasons,
    cause=hint_reasons.cause,
    rule_name=rule_name,
    prompt_rules=tooltips.PROMPT_RULES,
    tally=ScoreCounter(result_details.points_title, result_details.tally),
    stage=result_details.stage,
    last_turn=result_details.last_turn,
)
"""The `GameUi` of The Patrons of Venice."""
