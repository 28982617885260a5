"""Whole matches in Chromium by keyboard through the mirror alone, as with a screen reader."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from game.core.match import Match
from game.games import find_game

from .conftest import Host
from .drivers import Chromium, until
from .test_match import STEPS, saved, table

__all__ = ["table"]

pytestmark = pytest.mark.web

FOCUS = "document.activeElement?.dataset?.key ?? document.activeElement?.id ?? ''"
KEYS = "[...document.querySelectorAll('#mirror [data-key]')].map((node) => node.dataset.key)"
PLACE = f"(() => {{ const keys = {KEYS}; return [keys, keys.indexOf({FOCUS})]; }})()"
FAR = 12
"""Among so many buttons the person chooses: Tab goes to each of them."""


class Keyboard:
    """Finds buttons by Tab and presses them by Enter; sees nothing but which one is in focus."""

    def __init__(self, browser: Chromium, seats: str, seed: int = 3) -> None:
        self.browser = browser
        self.seats = seats
        self.played: list[str] = []
        self._chance = random.Random(seed)

    def press(self, *keys: str) -> None:
        """Press keys one after the other, then wait until all that they caused is shown."""
        for key in keys:
            self.browser.page.keyboard.press(key)
        self.browser.wait(idle="yes")

    def go_to(self, key: str) -> None:
        """Press Tab, forwards or back, until a button is in focus."""
        for _ in range(300):
            keys, now = self.browser.evaluate(PLACE)
            if now >= 0 and keys[now] == key:
                self.browser.wait(idle="yes")
                return
            self.browser.page.keyboard.press("Tab" if keys.index(key) > now else "Shift+Tab")
        raise AssertionError(f"Tab never comes to {key}; focus is on {keys[now]}")

    def enter(self, key: str) -> None:
        """Go to a button and press it."""
        self.go_to(key)
        self.press("Enter")

    def step(self) -> bool:
        """Do one thing; return False when the match has ended."""
        state = self.browser.state()
        assert "trouble" not in state, state
        keys: list[str] = self.browser.evaluate(KEYS)
        match state["markScreen"]:
            case "home":
                self.enter("continue" if "continue" in keys else "new:ragusa")
            case "new":
                self.go_to("seats:2")
                if self.seats != "2":
                    self.press("ArrowLeft")
                    assert self.browser.evaluate(FOCUS) == f"seats:{self.seats}"
                self.enter("start")
            case "hand-over":
                self.enter("ready")
            case "table":
                self.act(state, keys)
            case _:
                return False
        return True

    def act(self, state: dict[str, str], keys: list[str]) -> None:
        actions = [key for key in keys if key.startswith("action:")]
        chosen = self._chance.choice(actions[:FAR])
        self.go_to(chosen)
        self.press("Enter")
        if self._chance.random() < 0.5:
            assert self.browser.evaluate(FOCUS) == chosen, "focus stays on what was pressed"
            self.press("Enter")
        else:
            self.enter("confirm")
        self.played.append(chosen.removeprefix("action:"))
        until(lambda: self.has_moved(state), f"{chosen} to be played")

    def has_moved(self, before: dict[str, str]) -> bool:
        now = self.browser.state()
        return any(now.get(mark) != before.get(mark) for mark in ("markStep", "markScreen"))


@pytest.mark.parametrize("seats", ["1", "2"])
def test_a_match_by_keyboard_through_the_mirror_ends_as_the_engine_says(
    chromium: Callable[..., Chromium], table: Host, seats: str
) -> None:
    browser = chromium()
    browser.open(table.url)
    browser.wait(state="ready")
    person = Keyboard(browser, seats)
    for _ in range(STEPS):
        if not person.step():
            break
    state = browser.wait(markScreen="end")
    save: dict[str, Any] = saved(browser)
    assert save["actions"] == person.played
    engine = Match(find_game("ragusa"), int(seats), save["options"], save["seed"])
    for text in person.played:
        engine.play(text)
    points = [str(result.points) for result in engine.game.result(engine.position)]
    assert state["markPoints"] == ",".join(points)
    rows = browser.evaluate(
        "[...document.querySelectorAll('#mirror-points tbody tr')]"
        ".map((row) => [...row.cells].slice(1).map((cell) => cell.textContent))"
    )
    assert points in rows
    assert browser.problems == []


def test_tab_leads_from_the_canvas_to_the_mirror_and_back(
    chromium: Callable[..., Chromium], table: Host
) -> None:
    """Nobody is caught on the canvas, and the link to the list is seen when it has focus."""
    browser = chromium()
    browser.open(table.url)
    browser.wait(state="ready")
    count = len(json.loads(browser.state()["markTargets"])["buttons"])
    where = browser.evaluate
    assert where(FOCUS) == "canvas"
    for _ in range(count):
        browser.page.keyboard.press("Tab")
        browser.wait(idle="yes")
        assert where(FOCUS) == "canvas"
    browser.page.keyboard.press("Tab")
    assert where(FOCUS) == where(KEYS)[0]
    browser.page.keyboard.press("Shift+Tab")
    assert where(FOCUS) == "canvas"
    browser.wait(idle="yes")
    browser.page.keyboard.press("Shift+Tab")
    assert where(FOCUS) == "skip"
    assert browser.page.locator("#skip").bounding_box()
    assert where("getComputedStyle(document.getElementById('skip')).opacity") == "1"
    browser.page.keyboard.press("Enter")
    assert where("document.activeElement.tagName") == "H1"


def test_the_mirror_is_a_document_that_a_screen_reader_can_read(
    chromium: Callable[..., Chromium], table: Host
) -> None:
    """The browser's own accessibility tree: headings, groups, live regions, a named canvas."""
    browser = chromium()
    browser.open(table.url)
    browser.wait(state="ready")
    person = Keyboard(browser, "1")
    person.step()
    new = browser.page.locator("#mirror").aria_snapshot()
    assert '- group "Who plays?"' in new
    assert '- radio "2" [checked]' in new
    assert '- button "Set up the table"' in new
    person.step()
    tree = browser.page.locator("#mirror").aria_snapshot()
    for part in (
        '- heading "The table of Ragusa" [level=1]',
        "- status:",
        '- region "Place a house"',
        '- table "Players"',
        '- columnheader "Points"',
        '- rowheader "Winery"',
        '- log "Log"',
    ):
        assert part in tree, tree
    canvas = browser.page.locator("#canvas")
    assert canvas.get_attribute("role") == "application"
    assert canvas.get_attribute("aria-label") == "The table of Ragusa"
