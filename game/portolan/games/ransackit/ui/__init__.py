"""RANSACKIT on the screen, one module per part."""

from __future__ import annotations

from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.ui import buttons, settings
from portolan.games.ransackit.ui.animations import RansackitTimeline, without_movers
from portolan.games.ransackit.ui.board import board, geometry, own_map
from portolan.games.ransackit.ui.events import EVENTS
from portolan.games.ransackit.ui.history import result_details
from portolan.games.ransackit.ui.panels import panels
from portolan.games.ransackit.ui.seating import SEATING
from portolan.games.ransackit.ui.selection import choices, reminders
from portolan.games.ransackit.ui.style import ART, WORDS, rule_name
from portolan.games.ransackit.ui.text import a11y, effects, hint_reasons, prompts, tooltips
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
        ("who", "second"),
        tuple(
            ART + name for name in ("village", "card_green", "card_blue", "swords", "city", "token")
        ),
    ),
    settings=settings.SETTINGS,
    ending=result_details,
    material=own_map,
    buttons=buttons.buttons,
    bar_slots=BarSlots(2, 2),
    menu=buttons.menu,
    answered=prompts.answered,
    step=prompts.step,
    leading=choices.leading,
    doubt=reminders.doubt,
    steps_after=choices.steps_after,
    units=choices.units,
    news=prompts.news,
    losses=prompts.losses,
    timeline=RansackitTimeline,
    without_movers=without_movers,
    busiest_scenes=panels.busiest_scenes,
    board_idle=panels.board_idle,
    reasons=hint_reasons.reasons,
    named_card=effects.named_card,
    tally=ScoreCounter(result_details.tokens_title, result_details.tally),
    aspect_of=geometry.aspect_of,
    rule_name=rule_name,
    prompt_rules=tooltips.PROMPT_RULES,
    stage=result_details.stage,
)
"""The `GameUi` of RANSACKIT."""
