"""Each button of the bar keeps its place in a match; what is impossible is faint and says why."""

from __future__ import annotations

import pygame
import pytest

from portolan.platform import Canvas
from portolan.ui.render.ui import Ui
from portolan.ui.table_widgets.button_bar import LABEL
from tests.ransackit.scene import Scene
from tests.support.canvases import canvas
from tests.support.ransackit_table import TableDriver
from tests.support.watched_table import Watched

SIZES = [(360, 640), (390, 844), (844, 390), (768, 1024), (1280, 720)]
LAPTOP = Canvas(1280, 720, 1.0)
STEPS = 160
STEADY = {"undo", "rules", "hint", "log", "send", "menu", "step-back", "confirm", "cancel",
          "action:fortify", "fortify", "end-turn", "action:end", "action:pass",
          "pass-on"}  # fmt: skip
"""The keys of what is asked for again and again."""


def places(ui: Ui) -> dict[str, pygame.Rect]:
    """Return the boxes of the steady buttons in a picture."""
    return {t.key: t.shape.rect for t in ui.targets if t.key in STEADY and not t.via}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "seats"), [("ragusa", 3), ("venice", 3), ("venice", 5), ("ransackit", 2)]
)
def test_no_button_of_the_bar_moves_in_a_match(
    game: str, seats: int, size: tuple[int, int]
) -> None:
    """Whatever is asked, selected or waits to be confirmed; nor do log and menu."""
    watched = Watched(game, seats, canvas(*size), "usual", 4)
    session, table, seen = watched.session, watched.table, dict[str, set[tuple[int, ...]]]()

    def note() -> None:
        watched.draw()
        for key, rect in places(watched.ui).items():
            seen.setdefault(key, set()).add(tuple(rect))

    while not session.is_over and len(session.match.actions) < STEPS:
        asked = session.decision
        assert asked
        texts = {*session.match.legal_texts()} - {*session.match.game.resigning}
        text = watched.choose.choice(sorted(texts))
        note()
        if asked.seat == 0:
            for step in table.game_ui.leading(table.scene(), text) if table.game_ui.leading else ():
                table._selection.step(step)
                note()
            table._selection.choose(text)
            note()
        watched.play(text)
    assert {"undo", "log", "menu", "confirm"} <= {*seen}
    moved = {key: found for key, found in seen.items() if len(found) > 1}
    assert not moved
    if "action:end" in seen:
        assert seen["action:end"] == seen["end-turn"], "one place for the end of the turn"
        assert seen["action:fortify"] == seen["fortify"]


def test_what_is_impossible_is_faint_and_says_why() -> None:
    driver = TableDriver(Scene().village(0, "G9").goods(0, coin=3).begin().match, LAPTOP)
    before = places(driver.ui)
    driver.touch("action:fortify")
    assert places(driver.ui)["fortify"] == before["action:fortify"]
    area = driver.ui.tooltip_area_at(*before["action:fortify"].center)
    assert area
    assert area.tooltip_id.startswith(LABEL)
    assert "ended" in area.tooltip_id
    driver.touch("fortify")
    assert "ended" in driver.table.status_lines(driver.table.scene())[0]
    assert driver.played == ["fortify"]


def test_a_turn_can_be_ended_while_a_unit_is_selected() -> None:
    scene = Scene().village(0, "G9", "F8").units(0, "worker F8", "knight G9")
    driver = TableDriver(scene.begin().match, LAPTOP)
    before = places(driver.ui)
    driver.touch("step:at F8")
    after = places(driver.ui)
    assert {key: after[key] for key in before if key != "undo"} == {
        key: rect for key, rect in before.items() if key != "undo"
    }
    assert after["step-back"] == before["undo"]
    driver.touch("end-turn")
    assert driver.table.chosen() == "fortify"
