"""A link made in one browser opens in another; a damaged one changes nothing, online or offline."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Host
from .drivers import Chromium, until
from .people import Person

pytestmark = pytest.mark.web
CLIPBOARD = ["clipboard-read", "clipboard-write"]
PHONE = {"width": 390, "height": 844}


def test_a_match_goes_to_another_browser_as_a_link(
    chromium: Callable[..., Chromium], table: Host
) -> None:
    browser = chromium(reduced_motion="reduce", permissions=CLIPBOARD)
    browser.open(table.url)
    browser.wait(state="ready")
    person = Person(browser, 2)
    person.play(5)
    if browser.state()["markScreen"] == "table":
        person.push("menu")
        person.push("leave")
    else:
        person.push("home")
    for button in ("matches", "match:0", "send", "copy"):
        person.push(button)
    link = str(browser.evaluate("navigator.clipboard.readText()"))
    assert link.startswith(f"{table.url}#link/1")
    person.push("code")
    person.push("close")
    assert browser.problems == []
    browser.close()

    there = chromium(reduced_motion="reduce", viewport=PHONE, has_touch=True)  # somebody else's
    guest = Person(there, 2)
    there.open(link)
    there.wait(state="ready", markScreen="link")
    until(lambda: "begin" in guest.buttons, "the match to be read")
    guest.push("begin")
    until(lambda: there.state()["markScreen"] == "table", "the table")
    assert guest.saved()["actions"] == person.played
    assert "link/" not in there.page.url, "loading the page anew does not open it again"
    there.wait(offline="ready")
    mine = guest.saved()

    table.stop()
    damaged = link[:-9] + ("A" if link[-9] != "A" else "B") + link[-8:]
    there.page.goto("about:blank")
    there.open(damaged)
    there.wait(state="ready", markScreen="link")
    until(lambda: "This link is damaged" in there.spoken_text(), "the report of the damage")
    guest.push("back")
    guest.push("continue")
    assert guest.saved() == mine
    there.page.evaluate(f"location.hash = {'link/1' + 'A' * 70_000!r}")
    until(lambda: "too long" in there.spoken_text(), "the report of the length")
    there.page.evaluate(f"location.hash = {link.partition('#')[2]!r}")
    until(lambda: "at the same point" in there.spoken_text(), "the same match to be found here")
    guest.push("begin")
    assert guest.saved() == mine
    assert there.problems == []


def test_tracking_parameters_and_an_encoded_hash_are_ignored(
    chromium: Callable[..., Chromium], table: Host
) -> None:
    browser = chromium(reduced_motion="reduce")
    for opened in ("?utm_source=y#link/1damaged&fbclid=x", "?fbclid=x%23link/1damaged"):
        browser.open(table.url + opened)
        browser.wait(state="ready", markScreen="link")
        until(lambda: "This link is damaged" in browser.spoken_text(), "the report of the damage")
        assert browser.page.url == f"{table.url}#link/1damaged"
        browser.page.goto("about:blank")
    browser.open(table.url)
    browser.wait(state="ready", offline="ready")
    browser.open(f"{table.url}%23link/1damaged")
    browser.wait(state="ready", markScreen="link")
    assert browser.page.url == f"{table.url}#link/1damaged"
    assert browser.problems == []
