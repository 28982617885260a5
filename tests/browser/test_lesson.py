"""The guided first match in Chromium, by taps on what the guide names and on nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest

from game.table.match.course import Course, read_lesson

from .conftest import Host
from .drivers import Chromium, until
from .people import STEPS, Person

pytestmark = pytest.mark.web


@pytest.mark.parametrize("game", ["ragusa", "venice", "ransackit"])
def test_the_guided_match_is_followed_to_the_end_of_its_line(
    game: str, chromium: Callable[..., Chromium], table: Host
) -> None:
    """With a reload in the middle: it goes on where it was. A whole match is praised, and told."""
    lesson = read_lesson(game)
    browser = chromium(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    browser.open(table.url)
    browser.wait(state="ready")
    reloaded, person = False, Person(browser, 1)
    for _ in range(STEPS):
        state = browser.state()
        assert "trouble" not in state, state
        targets = json.loads(state["markTargets"])
        match state["markScreen"]:
            case "home":
                point = targets["buttons"][f"lesson:{game}"]
            case "table" if not state.get("markGuide") and int(state["markStep"]) >= len(
                lesson.line
            ):
                break
            case "table" if not state.get("markGuide"):
                until(partial(has_moved, browser, state), "the other seat to move")
                continue
            case "table":
                if int(state["markStep"]) == 20 and not reloaded:
                    reloaded = True
                    browser.reload()
                    browser.wait(state="ready")
                    continue
                point = json.loads(state["markGuideAt"])
            case _:
                break
        person.look(point)
        browser.page.touchscreen.tap(*point)
        until(
            partial(has_moved, browser, state), f"a tap on {state.get('markGuide')} to do something"
        )
    assert reloaded
    followed = Course(lesson, lesson.line).match
    if followed.game.decision(followed.position) is None:
        points = [str(result.points) for result in followed.game.result(followed.position)]
        praised = json.loads(browser.wait(markScreen="learned")["markTargets"])
        browser.page.touchscreen.tap(*praised["buttons"]["result"])
        assert browser.wait(markScreen="end")["markPoints"] == ",".join(points)
    else:
        assert int(browser.state()["markStep"]) >= len(lesson.line)
    assert browser.problems == []


def has_moved(browser: Chromium, before: dict[str, str]) -> bool:
    """Whether the page shows something else, and is done with it."""
    now = browser.state()
    names = ("markStep", "markScreen", "markGuide", "markGuideAt", "markNote", "frames")
    return now.get("idle") == "yes" and any(now.get(n) != before.get(n) for n in names)
