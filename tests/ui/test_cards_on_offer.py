"""The panel of bonus cards shows what is on offer, whoever looks at it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from portolan.core.i18n import LANGUAGES
from portolan.games.ragusa.state.actions import KEEP
from portolan.games.ragusa.state.components import BONUS
from portolan.games.ragusa.ui.panels import panels
from portolan.games.ragusa.ui.scene import RagusaScene
from portolan.games.ragusa.ui.style import WORDS, points
from portolan.games.ragusa.ui.text.tooltips import explain
from portolan.storage.settings import TEXT_SCALE
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.render.art import Art
from portolan.ui.render.hit_targets import Box
from portolan.ui.render.ui import Ui
from portolan.ui.table_widgets.layout import arrange
from tests.ragusa.scene import new
from tests.support.canvases import canvas
from tests.support.costly_places import scene_of
from tests.support.face_down_player import FaceDownPlayer
from tests.support.pictures import check_texts
from tests.support.pseudo_language import QPS, speak
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import PHONE


def test_face_down_cards_on_offer_are_counted() -> None:
    """The seat that chooses a card has cards on offer, even while nobody sees them."""
    host = FakeHost(PHONE)
    table = FaceDownPlayer(host, "ragusa", "key")
    run(host, lambda: host.marks["screen"] != "table" and table.step())
    assert host.marks["prompt"] == "keep"
    assert "show-cards" in host.targets["buttons"]


@pytest.mark.parametrize(("offered", "held"), [(3, 0), (2, 1), (2, 2), (2, 4)])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
@pytest.mark.parametrize("text_size", ["usual", "largest"])
@pytest.mark.parametrize("language", [*LANGUAGES, QPS])
def test_cards_to_choose_from_keep_their_names(
    language: str, text_size: str, size: tuple[int, int], offered: int, held: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """The rule is below the name, or only in the explanation; letters of a row have one size."""
    speak(language, monkeypatch)
    pygame.font.init()
    ui = Ui()
    ui.art = Art(clock=lambda: 0.0)
    begun = scene_of(new(3))
    for first in range(0, len(BONUS), offered + held):
        cards = [(first + i) % len(BONUS) for i in range(offered + held)]
        scene = _offering(begun, cards[:offered], cards[offered:])
        phone = canvas(*size)
        ui.begin(pygame.Surface((phone.width, phone.height)), phone, TEXT_SCALE[text_size])
        area = arrange(ui, find_game_ui("ragusa"), scene).panels[panels.CARDS]
        panels.draw_cards(ui, area, scene)
        check_texts(ui)
        names, rules = set(), set()
        for card in cards:
            box = next(t.shape for t in ui.tooltip_areas if t.tooltip_id == f"card:{card}")
            assert isinstance(box, Box)
            name, rule = _texts(card)
            size_of = {w.text: w.size for w in ui.written if box.rect.contains(w.rect)}
            assert name in size_of, f"{name} has disappeared: {size_of}"
            names.add(size_of[name])
            if rule in size_of:
                rules.add(size_of[rule])
            else:
                narrow = language == QPS or (size == (844, 390) and held > 1)
                assert narrow, f"{name} lacks its rule: {size_of}"
                tooltip = explain(scene, f"card:{card}")
                assert tooltip
                assert rule in tooltip.lines
        assert len(names) == 1, f"names differ in size: {names}"
        assert len(rules) <= 1, f"rules differ in size: {rules}"


def _offering(scene: RagusaScene, offer: list[int], held: list[int]) -> RagusaScene:
    """Return the scene with these cards on offer and in hand."""
    view = scene.view.copy()
    view.players[0].offer, view.players[0].cards = offer, held
    return replace(scene, view=view, legal={str(KEEP[card]): KEEP[card] for card in offer})


def _texts(card: int) -> tuple[str, str]:
    """Return the name and the rule of a card."""
    about = BONUS[card]
    per = points(about.points["second"])
    return WORDS(f"card_names.{about.id}"), WORDS(f"cards.{about.id}", points=per)
