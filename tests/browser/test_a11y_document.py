"""Matches in Chromium through the accessibility document alone, as with a screen reader."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from .conftest import Host, Revisit
from .drivers import Chromium
from .people import Keyboard, finish

pytestmark = pytest.mark.web

FOCUS = "document.activeElement?.dataset?.key ?? document.activeElement?.id ?? ''"
KEYS = "[...document.querySelectorAll('#a11y [data-key]')].map((node) => node.dataset.key)"
CHECKED = '%s.find((key) => document.querySelector(`#a11y [data-key="${key}"]`).checked)'
PLACE = f"(() => {{ const keys = {KEYS}; return [keys, keys.indexOf({FOCUS})]; }})()"
FAR = 6
"""Actions are chosen from the first of these buttons: Tab visits each of them."""


class Listener(Keyboard):
    """Finds buttons of the document by Tab and presses them; knows only what is focused."""

    def go_to(self, key: str) -> None:
        """Press Tab, forwards or back, until a button is focused; then arrows within a group."""
        keys = self.browser.evaluate(KEYS)
        group = [other for other in keys if other.partition(":")[0] == key.partition(":")[0]]
        first = self.browser.evaluate(CHECKED % json.dumps(group)) or key
        self._tab_to(first)
        turn = group.index(key) - group.index(first)
        for _ in range(abs(turn)):
            self.press_key("ArrowRight" if turn > 0 else "ArrowLeft")
        assert self.browser.evaluate(FOCUS) == key

    def _tab_to(self, key: str) -> None:
        keys: list[str] = []
        now = -1
        for _ in range(300):
            keys, now = self.browser.evaluate(PLACE)
            if now < 0 or keys[now] == key:
                # the canvas lets Tab leave only after it has drawn the last focus
                self.browser.wait(idle="yes")
            if now >= 0 and keys[now] == key:
                return
            self.browser.page.keyboard.press("Tab" if keys.index(key) > now else "Shift+Tab")
        where = keys[now] if now >= 0 else "the canvas"
        raise AssertionError(f"Tab never comes to {key}; focus is on {where}")

    def push(self, button: str) -> None:
        """Press a button; a radio button is chosen by focusing it."""
        self.go_to(button)
        if self.browser.evaluate("document.activeElement.tagName") == "BUTTON":
            self.press_key("Enter")

    def choose(self, actions: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
        known = {action["key"]: action for action in actions}
        read = [key for key in self.browser.evaluate(KEYS) if key in known]
        assert len(read) == len(known), "everything that may be done is in the document"
        return known[self.chance.choice(read[:FAR])]


@pytest.mark.parametrize(
    ("seats", "options", "language"),
    [
        (1, ("edition:'first'", "harder:True", "pairs:True"), "fr"),
        pytest.param(3, ("edition:'first'",), "en-GB", marks=pytest.mark.long),
    ],
)
def test_a_match_by_keyboard_through_the_document_resumes_and_ends_as_the_engine_says(
    chromium: Callable[..., Chromium],
    table: Host,
    seats: int,
    options: tuple[str, ...],
    language: str,
) -> None:
    browser = chromium(locale=language, reduced_motion="reduce")
    browser.open(table.url)
    browser.wait(state="ready")
    person = Listener(browser, seats, options, seed=3)
    person.play(4)
    save = person.saved()
    person.check_played(save["actions"])
    chosen = dict(option.split(":") for option in options)
    assert {key: repr(save["options"][key]) for key in chosen} == chosen
    points = finish(Listener(browser, seats, seed=3), table.url, options)
    rows = browser.evaluate(
        "[...document.querySelectorAll('#a11y-points tbody tr')]"
        ".map((row) => [...row.cells].slice(1).map((cell) => cell.textContent))"
    )
    assert points in rows


def test_tab_leads_from_the_canvas_to_the_document_and_back(
    revisit: Revisit,
) -> None:
    """There is no keyboard trap, and the skip link is visible when focused."""
    browser, table = revisit("laid")
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


def test_the_accessibility_document_is_well_formed(
    revisit: Revisit,
) -> None:
    """By the browser's own accessibility tree: headings, groups, live regions, a named canvas."""
    browser, table = revisit("laid")
    browser.open(table.url)
    browser.wait(state="ready")
    person = Listener(browser, 1)
    person.push("new:ragusa")
    new = browser.page.locator("#a11y").aria_snapshot()
    assert '- group "Players"' in new
    assert '- radio "2" [checked]' in new
    assert '- button "Start"' in new
    person.push("seats:1")
    person.push("start")
    tree = browser.page.locator("#a11y").aria_snapshot()
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
