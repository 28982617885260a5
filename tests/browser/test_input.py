"""File choosers and dialogs of the page, however they end; keys are in `test_engines.py`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from .conftest import Revisit
from .drivers import Chromium, until
from .people import Fingers, Person

pytestmark = pytest.mark.web

HOLD = """addEventListener('change', (event) => {
    event.stopImmediatePropagation();
    window.release = () => event.target.dispatchEvent(new Event('change'));
}, { capture: true, once: true })"""
"""Delays the event of a chosen file until the test releases it."""


def on_matches(revisit: Revisit) -> tuple[Chromium, Person]:
    """Return a page that shows the list of matches, and a simulated person."""
    browser, host = revisit("laid", calm=True)
    browser.open(f"{host.url}#matches")
    browser.wait(state="ready", markScreen="matches", idle="yes")
    return browser, Person(browser, 1)


def test_without_a_press_a_dialog_offers_the_file_chooser(revisit: Revisit) -> None:
    """Voice control and extensions press buttons by script; Back closes the dialog first."""
    browser, _ = on_matches(revisit)
    session = browser.context.new_cdp_session(browser.page)

    def value(expression: str) -> object:
        """Return the value of an expression without a user gesture, which Playwright adds."""
        told = session.send("Runtime.evaluate", {"expression": expression, "returnByValue": True})
        return told["result"].get("value")

    until(lambda: value("navigator.userActivation.isActive") is False, "the last press to be over")
    value("document.querySelector('[data-key=bring-in]').click()")
    until(lambda: value("document.querySelector('dialog input')?.type") == "file", "the dialog")
    browser.evaluate("void history.back()")
    until(lambda: browser.page.locator("dialog").count() == 0, "the dialog to close")
    assert browser.wait(idle="yes")["markScreen"] == "matches"
    browser.evaluate("void history.back()")
    browser.wait(markScreen="home", idle="yes")
    assert browser.problems == []


def test_the_game_goes_on_while_a_file_chooser_is_open(revisit: Revisit) -> None:
    browser, person = on_matches(revisit)
    for _ in range(2):
        with browser.page.expect_file_chooser():
            person.push("bring-in")
    person.push("statistics")
    browser.wait(markScreen="statistics")
    browser.page.keyboard.press("Escape")
    browser.wait(markScreen="matches", idle="yes")
    assert browser.problems == []


def test_a_file_too_large_or_gone_before_it_is_read_is_reported(
    revisit: Revisit, tmp_path: Path
) -> None:
    """One of 3 GB is not read; one in a cloud may be unavailable."""
    browser, person = on_matches(revisit)
    large, gone = tmp_path / "large.json", tmp_path / "gone.json"
    with large.open("wb") as file:
        file.truncate(3_000_000_000)
    gone.write_text("{}")
    with browser.page.expect_file_chooser() as waiting:
        person.push("bring-in")
    waiting.value.set_files(large)
    until(lambda: "more than 64 MB" in browser.spoken_text(), "the large file to be refused")
    browser.evaluate(f"void {HOLD}")
    with browser.page.expect_file_chooser() as waiting:
        person.push("bring-in")
    waiting.value.set_files(gone)
    until(lambda: browser.evaluate("'release' in window"), "the file to be chosen")
    gone.unlink()
    browser.evaluate("void window.release()")
    until(lambda: "could not be read" in browser.spoken_text(), "the lost file to be told of")
    browser.evaluate("void history.back()")
    until(lambda: "could not be read" not in browser.spoken_text(), "the message to go")


def test_a_cancelled_touch_does_nothing_and_a_dialog_stays_above_the_keyboard(
    revisit: Revisit,
) -> None:
    """The touch is cancelled by Chromium itself; field and button stay visible."""
    browser, host = revisit("laid", calm=True)
    browser.open(f"{host.url}#rules/ragusa")
    browser.wait(state="ready", markScreen="rules", idle="yes")
    person, fingers = Person(browser, 1), Fingers(browser)
    search = person.buttons["search"]
    fingers.cancel((search[0], search[1]))
    fingers.move(((search[0], search[1]), (search[0], search[1] + 90)))
    assert not browser.evaluate("document.querySelector('dialog') !== null")
    person.push("search")
    until(lambda: browser.evaluate("document.querySelector('dialog') !== null"), "the dialog")
    boxes = """['input', 'button'].map((name) => {
        const box = document.querySelector('dialog ' + name).getBoundingClientRect();
        const { top, left, bottom, right } = box;
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    })"""
    for width, height in [(568, 118), (740, 150), (390, 320)]:
        browser.resize(width, height)
        seen = f"({boxes}).every(Boolean) && innerHeight === {height}"
        in_sight = partial(browser.evaluate, seen)
        until(in_sight, f"field and button to be in sight in {width} x {height}")
    browser.evaluate("void history.back()")
    until(lambda: browser.evaluate("document.querySelector('dialog') === null"), "its end")
    assert browser.wait(idle="yes")["markScreen"] == "rules"


def test_a_database_that_never_answers_does_not_block_a_start(revisit: Revisit) -> None:
    """Another page holds the database while its deletion is requested, so it cannot be opened."""
    browser, host = revisit("laid", calm=True)
    browser.open(f"{host.url}favicon.svg")
    browser.evaluate(
        "new Promise((end) => { const asked = indexedDB.open('portolan');"
        " asked.onsuccess = () => end(1, window.held = asked.result); })"
    )
    page = browser.tab()
    page.page.goto(f"{host.url}favicon.svg")
    page.evaluate("void indexedDB.deleteDatabase('portolan')")
    page.open(host.url)
    until(lambda: page.state().get("trouble") == "storage", "the page to tell")
    assert page.page.is_visible("[data-action=goon]")
