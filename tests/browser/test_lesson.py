"""The lesson in Chromium, by taps on what it points at and nothing else.

That its whole script can be followed is tested without a browser, in tests/ui/test_lesson.py.
"""

from __future__ import annotations

import json
from functools import partial

import pytest

from portolan.session.lesson import GuidedMatch, read_lesson
from tests.browser.people import PHONE

from .conftest import Revisit
from .drivers import Chromium, until
from .people import STEPS, Person

pytestmark = pytest.mark.web


ENOUGH, AGAIN = 6, 3
"""Actions after which the script is left, and the page reloaded."""


@pytest.mark.parametrize(
    "game",
    [
        "ragusa",
        pytest.param("venice", marks=pytest.mark.long),
        pytest.param("ransackit", marks=pytest.mark.long),
    ],
)
def test_the_lesson_is_followed_by_taps_and_survives_a_reload(game: str, revisit: Revisit) -> None:
    lesson = read_lesson(game)
    browser, table = revisit("laid", **PHONE)
    browser.open(table.url)
    browser.wait(state="ready")
    reloaded, person, done = False, Person(browser, 1), 0
    for _ in range(STEPS):
        state = browser.state()
        assert "trouble" not in state, state
        targets = json.loads(state["markTargets"])
        if state["markScreen"] == "home":
            point = targets["buttons"][f"lesson:{game}"]
        else:
            assert state["markScreen"] == "table", state
            assert int(state["markStep"]) >= done, "nothing is lost by a reload"
            done = int(state["markStep"])
            if done >= ENOUGH:
                break
            if not state.get("markGuide"):
                until(partial(has_moved, browser, state), "the other seat to move")
                continue
            if done >= AGAIN and not reloaded:
                reloaded = True
                browser.reload()
                browser.wait(state="ready")
                continue
            point = json.loads(state["markGuideAt"])
        person.look(point)
        browser.page.touchscreen.tap(*point)
        until(
            partial(has_moved, browser, state), f"a tap on {state.get('markGuide')} to do something"
        )
    assert reloaded
    followed = GuidedMatch(lesson, lesson.actions[:done]).match
    assert int(browser.state()["markStep"]) == len(followed.actions) >= ENOUGH
    assert browser.problems == []


def has_moved(browser: Chromium, before: dict[str, str]) -> bool:
    """Return whether the page shows something else and is at rest."""
    now = browser.state()
    names = ("markStep", "markScreen", "markGuide", "markGuideAt", "markNote", "frames")
    return now.get("idle") == "yes" and any(now.get(n) != before.get(n) for n in names)
