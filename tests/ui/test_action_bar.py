"""The row of buttons below a table: a second touch on one of them never ends a turn."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from portolan.core.i18n import LANGUAGES, set_language
from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from tests.ransackit.scene import Scene
from tests.support.ransackit_table import LOW, PHONE, SMALL, TableDriver
from tests.venice.scene import Scene as Venice

LAPTOP = Canvas(1280, 720, 1.0)
PASSES = {"pass", "fortify", "end"}


def fighting() -> Match:
    """Return RANSACKIT with the end of the actions and of the turn."""
    scene = Scene().village(0, "G9", "F8", "F9").units(0, "worker F8").goods(0, wood=2)
    return scene.begin().match


def buying() -> Match:
    """Return Venice with a pass for a purchase and one for the whole Trade."""
    return Venice().lead(0).ducats(9, 9, 9).market("iron", "wool", "iron").begin("trade").match


def exchanging() -> Match:
    """Return Ragusa with something to choose and a pass."""
    match, choose = Match(find_game("ragusa"), 3, {}, 7), random.Random(7)
    while len(texts := [*map(str, match.game.legal_actions(match.position))]) < 2 or (
        "pass" not in texts
    ):
        match.play(choose.choice(texts))
    return match


@pytest.mark.parametrize("canvas", [PHONE, SMALL, LOW, LAPTOP], ids=lambda c: f"{c.width}")
@pytest.mark.parametrize("size", ["usual", "largest"])
@pytest.mark.parametrize("match", [fighting, buying, exchanging])
def test_what_confirms_a_choice_is_never_where_the_turn_is_ended(
    canvas: Canvas, size: str, match: Callable[[], Match]
) -> None:
    driver = TableDriver(match(), canvas, size)
    ends = {b.key for b in driver.table._buttons(driver.table.table_view.drawn) if b.ends}
    assert ends
    places = [t.shape.rect for t in driver.ui.targets if t.key in ends]
    driver.table.choose(next(text for text in driver.session.legal() if text not in PASSES))
    driver.draw()
    assert driver.table.chosen()
    answers = {t.key: t.shape.rect for t in driver.ui.targets if t.key in ("confirm", "cancel")}
    assert len(answers) == 2
    for key, rect in answers.items():
        assert rect.collidelist(places) == -1, key
    driver.check()


@pytest.mark.parametrize("canvas", [PHONE, SMALL, LOW, LAPTOP], ids=lambda c: f"{c.width}")
@pytest.mark.parametrize("size", ["usual", "largest"])
@pytest.mark.parametrize("match", [fighting, buying, exchanging])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_skips_the_bots_is_never_where_the_turn_is_ended(
    canvas: Canvas, size: str, match: Callable[[], Match], language: str
) -> None:
    """A late touch on it, when the turn has come, ends nothing."""
    set_language(language)
    driver = TableDriver(match(), canvas, size)
    ends = {b.key for b in driver.table._buttons(driver.table.table_view.drawn) if b.ends}
    places = [t.shape.rect for t in driver.ui.targets if t.key in ends]
    assert places
    decision = driver.session.decision
    assert decision
    driver.session.give_to_bot(decision.seat, "apprentice")
    driver.draw()
    skip = next(target for target in driver.ui.targets if target.key == "skip")
    assert skip.shape.rect.collidelist(places) == -1
    label = next(w for w in driver.ui.written if skip.shape.rect.contains(w.rect))
    assert not label.cut


@pytest.mark.parametrize("match", [fighting, buying, exchanging])
def test_every_button_that_ends_something_says_what(match: Callable[[], Match]) -> None:
    """In its tooltip, which a finger opens by holding."""
    driver = TableDriver(match())
    ends = [
        button for button in driver.table._buttons(driver.table.table_view.drawn) if button.ends
    ]
    for button in ends:
        rect = next(t.shape.rect for t in driver.ui.targets if t.key == button.key)
        thing = driver.ui.tooltip_area_at(*rect.center)
        assert thing, button.key
        tooltip = driver.table.explain(thing.tooltip_id)
        assert tooltip
        assert tooltip.title not in ("", button.label)
    assert len({button.about for button in ends}) == len(ends)


@pytest.mark.parametrize("size", ["usual", "largest"])
@pytest.mark.parametrize("match", [fighting, buying, exchanging])
@pytest.mark.parametrize("language", LANGUAGES)
def test_digits_on_buttons_change_no_label(
    size: str, match: Callable[[], Match], language: str
) -> None:
    """They are in the corner of each button, in letters that can be read."""
    set_language(language)
    driver = TableDriver(match(), LAPTOP, size)
    usual = driver.ui.written
    driver.ui.has_keys = True
    driver.draw()
    driver.check()
    more = [text for text in driver.ui.written if text not in usual]
    assert [text.text for text in more] == ["1", "2"]
    assert len(driver.ui.written) == len(usual) + 2
