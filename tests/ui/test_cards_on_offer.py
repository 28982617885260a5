"""The panel of bonus cards shows what is on offer, whoever looks at it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from portolan.core.i18n import LANGUAGES, set_language
from portolan.games.ragusa.state.components import BONUS
from portolan.games.ragusa.ui.panels import panels
from portolan.games.ragusa.ui.style import WORDS
from portolan.ui.render.art import Art
from portolan.ui.render.ui import Ui
from tests.ragusa.scene import Scene as Setting
from tests.support.costly_places import scene_of
from tests.support.face_down_player import FaceDownPlayer
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import PHONE


def test_face_down_cards_on_offer_are_counted() -> None:
    """The seat that chooses a card has cards on offer, even while nobody sees them."""
    host = FakeHost(PHONE)
    table = FaceDownPlayer(host, "ragusa", "key")
    run(host, lambda: host.marks["screen"] != "table" and table.step())
    assert host.marks["prompt"] == "keep"
    assert "show-cards" in host.targets["buttons"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_on_offer_has_its_name_on_a_phone(language: str) -> None:
    """Three cards side by side; a long name has two lines, with the points below it."""
    pygame.font.init()
    ui = Ui()
    ui.art = Art(clock=lambda: 0.0)
    scene = scene_of(Setting().rich(0, 1).begin())
    set_language(language)
    for card, about in enumerate(BONUS):
        ui.begin(pygame.Surface((PHONE.width, PHONE.height)), PHONE)
        area = pygame.Rect(0, 0, PHONE.width - ui.u(8), ui.u(100))
        position = scene.view.copy()
        position.players[0].offer = [card] * 3
        panels.draw_cards(ui, area, replace(scene, view=position))
        named = [w for w in ui.written if w.text == WORDS(f"card_names.{about.id}") and not w.cut]
        assert len(named) == 3, about.id
    set_language("en")
