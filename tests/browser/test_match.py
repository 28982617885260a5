"""Whole matches in Chromium by clicks on the canvas, ending as the engine alone ends them."""

from __future__ import annotations

import json
import random
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from game.core.match import Match
from game.games import find_game
from game.host.storage import unseal

from .conftest import BUILT, Host
from .drivers import Browser, until
from .test_page import stored

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.web

STEPS = 2000
"""More presses than any match takes."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Host]:
    """A host of the built folder as it is."""
    if not (BUILT / "index.html").exists():
        pytest.skip("dist/web is not built: python3 build web")
    made = Host(shutil.copytree(BUILT, tmp_path / "web"))
    made.start()
    yield made
    made.stop()


class Person:
    """Presses what the page says can be pressed, and chooses among it by chance."""

    def __init__(self, browser: Browser, seats: int, seed: int = 7) -> None:
        self.browser = browser
        self.setting = [f"seats:{seats}", "start"]
        self.played: list[str] = []
        self._chance = random.Random(seed)

    def press(self, point: list[float]) -> None:
        """Click once and wait until all that it caused is on the screen."""
        self.browser.click(round(point[0]), round(point[1]))
        self.browser.wait(idle="yes")

    def step(self) -> bool:
        """Do one thing; return False when the match has ended."""
        state = self.browser.state()
        assert "trouble" not in state, state
        targets: dict[str, Any] = json.loads(state["markTargets"])
        buttons = targets["buttons"]
        match state["markScreen"]:
            case "home":
                self.press(buttons["continue" if "continue" in buttons else "new:ragusa"])
            case "new":
                self.press(buttons[self.setting.pop(0)])
            case "hand-over":
                self.press(buttons["ready"])
            case "table":
                action = self._chance.choice(sorted(targets["actions"], key=lambda a: a["text"]))
                for point in action["points"]:
                    self.press(point)
                self.played.append(action["text"])
                until(lambda: self._has_moved(state), f"{action} to be played")
            case _:
                return False
        return True

    def _has_moved(self, before: dict[str, str]) -> bool:
        now = self.browser.state()
        return any(now.get(mark) != before.get(mark) for mark in ("markStep", "markScreen"))


def saved(browser: Browser) -> dict[str, Any]:
    """Return the match as the page has saved it."""
    key = browser.state()["markKept"]
    sealed = stored(browser, key)
    assert sealed is not None
    return dict(json.loads(unseal(key, sealed))["match"])


def play(browser: Browser, table: Host, seats: int) -> None:
    """Play a match from the first to the last action, with a reload in the middle."""
    browser.open(table.url)
    browser.wait(state="ready")
    person = Person(browser, seats)
    again = random.Random(seats).randrange(10, 30)
    for _ in range(STEPS):
        if not person.step():
            break
        if len(person.played) == again:
            again = 0
            browser.reload()
            browser.wait(state="ready")
    state = browser.wait(markScreen="end")
    save = saved(browser)
    assert save["actions"] == person.played
    engine = Match(find_game("ragusa"), seats, save["options"], save["seed"])
    for text in person.played:
        engine.play(text)
    points = [str(result.points) for result in engine.game.result(engine.position)]
    assert state["markPoints"] == ",".join(points)
    assert browser.problems == []


@pytest.mark.every_browser
def test_a_solo_match_by_clicks_ends_as_the_engine_says(browser: Browser, table: Host) -> None:
    play(browser, table, seats=1)


def test_a_match_of_two_by_clicks_ends_as_the_engine_says(browser: Browser, table: Host) -> None:
    play(browser, table, seats=2)


def test_a_language_chosen_in_the_game_is_the_pages_from_the_next_start(
    browser: Browser, table: Host
) -> None:
    browser.open(table.url)
    browser.wait(state="ready")
    person = Person(browser, 1)
    for button in ("settings", "language:fr"):
        person.press(json.loads(browser.state()["markTargets"])["buttons"][button])
    until(lambda: browser.evaluate("localStorage.getItem('portolan-language')"), "the language")
    browser.reload()
    browser.wait(state="ready")
    assert browser.evaluate("document.documentElement.lang") == "fr"
