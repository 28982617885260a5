"""What the page promises in every browser engine."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest

from portolan.platform.storage import unseal
from portolan.session.lobby.game_list import offered

from .click_counter import GOLD, PAPER
from .conftest import Host, hurry
from .drivers import PATIENCE, Browser, Chromium, until
from .people import Person, stored

pytestmark = [pytest.mark.web, pytest.mark.every_browser]

SHOWN = """(([x, y]) => {
    const seen = document.createElement("canvas").getContext("2d");
    const ratio = canvas.width / canvas.clientWidth;
    seen.drawImage(canvas, -Math.round(x * ratio), -Math.round(y * ratio));
    return [...seen.getImageData(0, 0, 1, 1).data];
})"""
"""Returns red, green, blue and alpha of a place of the picture, as composed over another."""


def rgba(colour: str) -> list[int]:
    """Return what `SHOWN` returns for an opaque colour in hexadecimal digits."""
    return [*bytes.fromhex(colour[1:]), 255]


def test_a_first_visit_loses_no_click_then_works_offline_and_loses_no_data(
    browser: Browser, host: Host
) -> None:
    """It starts without an error, a click counts where it was made, and no other host is asked.

    The picture fills the window; a database that is closed is opened again.
    """
    browser.open(host.url)
    state = browser.wait(state="ready")
    assert state["frames"] == "1"
    assert state["start"] == "fresh"
    browser.click(301, 203)
    browser.wait(markCount="1", markSpot="301,203")
    assert browser.evaluate(f"{SHOWN}([301, 203])") == rgba(GOLD)
    assert browser.evaluate(f"{SHOWN}([30, 203])") == rgba(PAPER)
    browser.click(640, 411)
    browser.wait(markCount="2", markSpot="640,411")
    browser.wait(offline="ready")
    assert browser.problems == []
    assert all(path.startswith(host.prefix) for path in host.asked)
    if isinstance(browser, Chromium):
        assert all(url.startswith((host.origin, "blob:")) for url in browser.requests)
    host.stop()
    host.asked.clear()
    browser.reload()
    browser.wait(state="ready", markCount="2")
    browser.click(220, 200)
    browser.wait(markCount="3")
    assert host.asked == []
    before = browser.drawn()
    browser.resize(900, 640)
    until(lambda: browser.drawn() != before, "a picture of another size")
    assert browser.evaluate("[canvas.clientWidth, canvas.clientHeight]") == browser.evaluate(
        "[innerWidth, innerHeight]"
    )
    browser.click(501, 303)
    browser.wait(markSpot="501,303", markCount="4", idle="yes")
    browser.evaluate(
        """new Promise((resolve) => {
            indexedDB.deleteDatabase('portolan').onsuccess = () => resolve(1);
        })"""
    )
    browser.click(203, 200)
    browser.wait(markCount="5", idle="yes")
    kept = stored(browser, "tally")
    assert kept is not None
    assert unseal("tally", kept) == b"5"


KEPT = {"snapshot": "kept"}
AT_REST: dict[str, dict[str, str]] = {"chromium": KEPT, "firefox": KEPT, "webkit": {}}
"""The page's state once no preparation is under way that a reload would interrupt.

WebKit reports no room for a memory image, so none is taken there.
"""

STRIP = """((name) => {
    const shown = document.getElementById(name);
    const seen = document.createElement("canvas").getContext("2d");
    Object.assign(seen.canvas, { width: 1, height: shown.height });
    seen.drawImage(shown, -Math.round(shown.width / 50), 0);
    return [shown.width, ...seen.getImageData(0, 0, 1, shown.height).data];
})"""
"""Returns the width of a canvas, and the colours at its left edge from top to bottom."""


LEFT_TO_THE_BROWSER: list[dict[str, Any]] = [
    {"key": "F5"}, {"key": "F12"}, {"key": "r", "ctrlKey": True}, {"key": "l", "ctrlKey": True},
    {"key": "f", "ctrlKey": True}, {"key": "p", "ctrlKey": True}, {"key": "d", "ctrlKey": True},
    {"key": "u", "ctrlKey": True}, {"key": "h", "ctrlKey": True}, {"key": "+", "ctrlKey": True},
    {"key": "-", "ctrlKey": True}, {"key": "0", "ctrlKey": True}, {"key": "l", "metaKey": True},
    {"key": "ArrowLeft", "altKey": True}, {"key": "f"}, {"key": "Tab", "ctrlKey": True},
]  # fmt: skip
FOR_THE_GAME: list[dict[str, Any]] = [
    {"key": "ArrowLeft"}, {"key": "u"}, {"key": "U", "shiftKey": True}, {"key": "PageDown"},
    {"key": "г", "code": "KeyU"}, {"key": "z", "ctrlKey": True}, {"key": "z", "metaKey": True},
]  # fmt: skip
PREVENTED = """(keys) => keys.map((key) => !document.getElementById('canvas').dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key })))"""
WHEEL = """[false, true].map((ctrlKey) => !document.getElementById('canvas').dispatchEvent(
    new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 1, ctrlKey })))"""


def touch(browser: Browser, point: list[float], *types: str, finger: int = 7) -> None:
    """Perform a gesture of one finger."""
    x, y = point
    for kind in types:
        browser.evaluate(
            "void document.getElementById('canvas').dispatchEvent(new PointerEvent("
            f"'{kind}', {{bubbles: true, pointerId: {finger}, pointerType: 'touch',"
            f" isPrimary: {json.dumps(finger == 7)}, clientX: {x}, clientY: {y}}}))"
        )
    browser.wait(idle="yes")


def check_input(browser: Browser) -> None:
    """Check on the home screen that keys and gestures of others are left to the browser."""

    def prevented(keys: list[dict[str, Any]]) -> list[bool]:
        return list(browser.evaluate(f"({PREVENTED})({keys})".replace("True", "true")))

    assert prevented(LEFT_TO_THE_BROWSER) == [False] * len(LEFT_TO_THE_BROWSER)
    assert prevented(FOR_THE_GAME) == [True] * len(FOR_THE_GAME)
    assert browser.evaluate(WHEEL) == [True, False]
    settings = Person(browser, 1).buttons["settings"]
    touch(browser, settings, "pointerdown", "pointercancel", "pointerup")
    touch(browser, settings, "pointerdown", "lostpointercapture", "pointerup")
    browser.evaluate("void window.dispatchEvent(new Event('focus'))")
    touch(browser, settings, "pointerdown")
    browser.evaluate("void window.dispatchEvent(new Event('blur'))")
    touch(browser, settings, "pointerup")
    touch(browser, settings, "pointerdown")
    touch(browser, [9, 9], "pointerdown", finger=8)
    touch(browser, settings, "pointerup")
    touch(browser, [9, 9], "pointerup", finger=8)
    assert browser.state()["markScreen"] == "home"
    touch(browser, settings, "pointerdown", "pointerup")
    browser.wait(markScreen="settings")
    Person(browser, 1).push("back")
    browser.wait(markScreen="home", idle="yes")


def test_the_first_screen_keeps_the_background_of_the_start_screen_and_all_games_open_offline(
    browser: Browser, table: Host
) -> None:
    """Promise of starts: the background is drawn once, by the page, and nothing moves.

    Keys and wheel events of the browser are left to it, and a cancelled touch does nothing. After
    that first visit every game opens offline, though none was opened before; one is enough where
    the code is the same.
    """
    arrived = threading.Event()

    def late(data: bytes) -> bytes:
        arrived.wait(PATIENCE)
        return data

    table.answers["f/game."] = late
    browser.open(table.url)
    is_drawn = "document.getElementById('background')?.width > 300"
    until(lambda: browser.evaluate(is_drawn), "the background")
    browser.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
    before = browser.evaluate(f"{STRIP}('background')")
    arrived.set()
    browser.wait(state="ready", markScreen="home")
    after = browser.evaluate(f"{STRIP}('canvas')")
    assert before[0] == after[0]
    assert len({*zip(*[iter(before[1:])] * 4, strict=True)}) > 20, "sky, hills, walls and sea"
    assert after == before
    table.answers.clear()
    browser.wait(idle="yes")
    check_input(browser)
    hurry(browser)
    browser.wait(offline="ready", **AT_REST[browser.name])
    table.stop()
    browser.reload()
    browser.wait(state="ready", markScreen="home", idle="yes")
    person = Person(browser, 1)
    for game in offered() if browser.name == "chromium" else ("venice",):
        person.push(f"new:{game}")
        browser.wait(markScreen="new")
        person.push("back")
    assert browser.problems == []
