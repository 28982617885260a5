"""A match survives every change of size, and waits without drawing."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace

import pygame
import pytest

from portolan.platform import Canvas
from portolan.ui.app.app import App
from tests.ransackit.scene import Scene as Ransackit
from tests.support.canvases import SIZES
from tests.support.pictures import check_picture, has_letter, pixels
from tests.support.ransackit_table import TableDriver
from tests.support.table_host import FakeHost, Stop, run
from tests.support.table_matches import Person


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_turning_and_resizing_keeps_match_and_selection(seats: int) -> None:
    host = FakeHost(SIZES[0])
    person = Person(host, seats)
    person.most = 14
    chosen: list[str] = []

    def step() -> bool:
        host.app.settings = replace(host.app.settings, confirm="always")
        if person.taps or len(person.played) < person.most or host.marks["screen"] != "table":
            return person.step()
        if not chosen:
            action = host.targets["actions"][0]
            chosen.append(action["text"])
            person.taps = action["points"][:-1]
            return person.step()
        check_picture(host)
        assert host.targets["chosen"] == chosen[0]
        where = SIZES.index(host.canvas) + 1
        if where == len(SIZES):
            return False
        host.canvas = SIZES[where]
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        return True

    run(host, step, seed=3)
    assert host.canvas == SIZES[-1]


@pytest.mark.parametrize("canvas", SIZES)
def test_every_screen_fits_every_size(canvas: Canvas) -> None:
    """Home with and without a match, both pages of a new match, hand-over, table, with messages."""
    host = FakeHost(canvas)
    seen: list[str] = []

    def step() -> bool:
        check_picture(host)
        name = host.marks["screen"]
        buttons = host.targets["buttons"]
        seen.append(name)
        match len(seen):
            case 1:
                host.press("new:ragusa")
            case 2:
                host.press("seats:1")
            case 3:
                host.press("seats:5")
            case 4:
                host.press("unfill")
            case 5:
                host.press("start")
            case 6:
                host.press("ready")
            case 7:
                host.press("menu")
                host.app.refresh()
            case 8:
                host.press("leave")
            case 9:
                assert "continue" in buttons
                host.app.trouble = "A long message about what went wrong and what helps. " * 3
                host.app.refresh()
                host.key(pygame.K_ESCAPE)
            case 10:
                host.press("continue")
            case _:
                return False
        return True

    run(host, step)
    assert seen == [
        "home",
        "new",
        "new",
        "new",
        "new",
        "hand-over",
        "table",
        "table",
        "home",
        "home",
        "hand-over",
    ]


def test_nothing_is_drawn_while_nothing_changes() -> None:
    host = FakeHost(SIZES[0])
    waits = [0]

    async def frame(*, idle: bool = False) -> float:
        del idle
        waits[0] += 1
        if waits[0] > 50:
            raise Stop
        return 0.0

    host.frame = frame  # type: ignore[method-assign]
    pygame.display.init()
    pygame.event.clear()
    app = host.app = App(host, lambda: 1)
    with contextlib.suppress(Stop):
        asyncio.run(app.run())
    assert host.pictures <= 2  # the first, and perhaps one for the window that appeared


def test_the_same_state_gives_the_same_picture() -> None:
    host = FakeHost(SIZES[0])
    person = Person(host, 2)
    person.most = 10
    run(host, person.step, seed=3)
    app = host.app
    before = pixels(host.surface())
    app.draw(host.surface(), host.canvas)
    assert pixels(host.surface()) == before


def test_a_letter_missing_from_the_font_is_noticed() -> None:
    host = FakeHost(SIZES[0])
    run(host, lambda: False)
    assert has_letter(host.app.ui, "é")
    assert not has_letter(host.app.ui, "漢")


def test_the_board_leaves_panels_the_room_that_they_need_at_times() -> None:
    """On a small phone a trade of six players takes some of it: it has that from the beginning."""
    scene = Ransackit(6).goods(0, wood=2, food=1, coin=6)
    driver = TableDriver(scene.begin().match, Canvas(360, 640, 1.0))
    heights = []
    for keys in ((), ("step:trade",), ("step-back",), ("step:trade",), ("step-back",)):
        driver.touch(*keys)
        heights.append(driver.table.board.area.height)
    assert {*heights} == {heights[0]}
    driver.canvas = Canvas(390, 844, 1.0)
    driver.draw()
    assert driver.table.board.area.height > heights[0]


@pytest.mark.parametrize("text_size", ["usual", "largest"])
def test_a_tall_phone_has_room_for_three_lines_of_reasons(text_size: str) -> None:
    """Else they would cover the tops of buttons on the board, as those of a lead in Venice."""
    driver = TableDriver(Ransackit().begin().match, Canvas(1170, 2532, 3.0), text_size)
    driver.table.status_text.message = "Where"
    why = "All that follows from it for the players around this table is told in a sentence. " * 2
    driver.table.status_lines = lambda scene: ("Heading", why)  # type: ignore[method-assign] # noqa: ARG005
    driver.draw()
    assert any(text.text == why for text in driver.ui.written)
    assert driver.table.table_view.below <= driver.table.board.area.top
