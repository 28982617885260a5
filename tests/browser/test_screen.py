"""What the page does with the screen: turning it, what covers it, and keeping it on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.people import PHONE, seated

from .conftest import Host, Revisit
from .drivers import until
from .people import Toucher

pytestmark = pytest.mark.web

WATCH = """(() => {
    window.black = 0;
    window.seen = 0;
    const context = canvas.getContext("2d");
    const look = () => {
        const [x, y] = [canvas.width / 2, canvas.height / 2];
        const [red, green, blue] = context.getImageData(x, y, 1, 1).data;
        window.seen += 1;
        window.black += red + green + blue === 0;
        requestAnimationFrame(look);
    };
    look();
})()"""
"""Watches the middle of the canvas in every frame."""
LOCKS = """(() => {
    window.locks = [];
    window.rests = [];
    const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (kind) => {
        const lock = await ask(kind);
        window.locks.push(lock);
        return lock;
    };
    const wait = window.setTimeout;
    window.setTimeout = (work, delay, ...more) => {
        if (delay === 600000) window.rests.push(work);
        return wait(work, delay, ...more);
    };
})()"""
"""Records every wake lock, and the timer of ten minutes."""
HELD = "window.locks.map((lock) => !lock.released)"


def test_a_turned_phone_shows_the_last_picture_until_the_next(revisit: Revisit) -> None:
    person = seated(revisit, Toucher, **PHONE)
    browser = person.browser
    browser.evaluate(WATCH)
    for width, height in ((844, 390), (390, 844)):
        browser.resize(width, height)
        browser.drawn(f"{2 * width}x{2 * height}")
    assert browser.evaluate("window.seen") > 1
    assert browser.evaluate("window.black") == 0
    assert browser.evaluate("getComputedStyle(canvas).objectFit") == "contain"


def test_nothing_is_below_notch_and_home_bar(revisit: Revisit) -> None:
    person = seated(revisit, Toucher, **PHONE)
    browser = person.browser
    screen = browser.context.new_cdp_session(browser.page)
    screen.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"top": 47, "bottom": 34}})
    browser.resize(390, 843)
    browser.drawn("780x1686")
    browser.wait(canvas="780x1686@2", idle="yes")
    heights = [y for _, y in person.targets["buttons"].values()]
    assert min(heights) >= 47 + 22
    assert max(heights) <= 843 - 34 - 22
    assert browser.problems == []


def test_the_screen_stays_on_while_a_match_is_played(
    own_chromium: Callable[..., Any], table: Host
) -> None:
    """In the Chromium of users: the other one has no screen to keep on."""
    browser = own_chromium(**PHONE)
    browser.page.add_init_script(LOCKS)
    browser.open(table.url)
    browser.wait(state="ready", idle="yes")
    assert browser.evaluate("window.locks.length") == 0
    Toucher(browser, 1).open_table()
    until(lambda: browser.evaluate(HELD) == [True], "a wake lock")
    browser.evaluate("window.rests.at(-1)()")
    until(lambda: browser.evaluate(HELD) == [False], "its release after ten minutes")
    browser.page.touchscreen.tap(5, 500)
    until(lambda: browser.evaluate(HELD) == [False, True], "another one after a touch")
    assert browser.problems == []
