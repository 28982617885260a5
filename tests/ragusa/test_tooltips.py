"""Tooltips and the glossary say what holds in this match, with the names on the board."""

from __future__ import annotations

import pytest

from portolan.core.i18n import LANGUAGES, Catalogue, set_language
from portolan.games.ragusa.state.board import REGION_BY_ID, SPOT_BY_ID
from portolan.games.ragusa.ui.text.a11y import sections
from portolan.games.ragusa.ui.text.tooltips import explain, lacking, why_not
from tests.ragusa.scene import Scene
from tests.support.costly_places import scene_of

WORDS = Catalogue("ragusa")


@pytest.mark.parametrize("harder", [False, True])
def test_the_palace_is_said_to_give_what_it_gives_in_this_match(harder: bool) -> None:
    """Without a card choice, nothing is drawn to choose from."""
    scene = scene_of(Scene(1, harder=harder).rich(0).begin())
    tooltip = explain(scene, f"region:{REGION_BY_ID['RP']}")
    glossary = next(section for section in sections(scene) if section.key == "glossary")
    assert tooltip
    texts = [tooltip.lines[0], *(row[1] for row in glossary.rows if row[0] == "Rector’s Palace")]
    assert texts == [WORDS("options.harder.about" if harder else "explain.rectors_palace")] * 2
    assert ("gives you the top bonus card" in texts[0]) == harder


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sea_with_a_powerhouse_is_called_sea_and_named_once(language: str) -> None:
    """It gives Fish; the region of that name would be the Fishmonger."""
    scene = scene_of(Scene(2).rich(0, 1).powerhouse(1, "G3-OP-F4", "MK-F6-F10").begin())
    set_language(language)
    text = lacking(scene, SPOT_BY_ID["OP-F4-F6"], powerhouse=True)
    names = {name: WORDS(name) for name in ("short.sea", "short.oil_press", "short.fish")}
    set_language("en")
    found = {name: text.count(word) for name, word in names.items()}
    assert found == {"short.sea": 1, "short.oil_press": 1, "short.fish": 0}


def test_a_sea_that_cannot_be_activated_is_called_sea() -> None:
    table = Scene().rich(0, 1).begin()
    table.play("house SI-RP-CA")
    assert table.asked == (0, "activate")
    refusal = why_not(scene_of(table), f"region:{REGION_BY_ID['F5']}")
    assert refusal
    assert refusal.title == "Not available: Sea"
