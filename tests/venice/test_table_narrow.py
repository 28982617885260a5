"""Texts of Venice's rows have room on a canvas 320 pixels wide, or a sign in their place."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from portolan.core.i18n import LANGUAGES
from portolan.games.venice.ui.panels import players
from portolan.games.venice.ui.style import WORDS
from portolan.platform import Canvas
from portolan.storage.settings import TEXT_SCALE
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.game_ui.scene import Scene
from portolan.ui.render.art import Art
from portolan.ui.render.theme import LEGIBLE, PALETTES
from portolan.ui.render.ui import Ui
from portolan.ui.table_widgets.layout import arrange
from tests.support.pictures import check_texts
from tests.support.pseudo_language import QPS, speak
from tests.venice.scene import VENICE
from tests.venice.scene import Scene as Built

TINY = Canvas(320, 568, 1.0)


@pytest.mark.parametrize("text_size", ["usual", "largest"])
@pytest.mark.parametrize("language", [*LANGUAGES, QPS])
def test_an_empty_hand_is_named_in_legible_letters_or_has_a_sign(
    language: str, text_size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside names of any width."""
    speak(language, monkeypatch)
    pygame.font.init()
    ui = Ui()
    ui.art = Art(clock=lambda: 0.0)
    position = Built().begin().match.position
    decision = VENICE.decision(position)
    assert decision
    view = VENICE.view(position, decision.seat)
    legal = {str(action): action for action in VENICE.legal_actions(view)}
    colours = [PALETTES["box"][name] for name in ("blue", "red", "green")]
    for letters in range(2, 20):
        names = [first + "i" * letters for first in "ABC"]
        scene: Scene[Any, str] = Scene(view, decision.seat, decision, names, colours, legal)
        ui.begin(pygame.Surface((TINY.width, TINY.height)), TINY, TEXT_SCALE[text_size])
        area = arrange(ui, find_game_ui("venice"), scene).panels["players"]
        players.draw_players(ui, area, scene)
        hands = [text for text in ui.written if text.text in (WORDS("hand.none"), players.NONE)]
        assert len(hands) == len(names)
        assert all(text.size >= LEGIBLE for text in hands)
        check_texts(ui)
