"""Every question of the page to browser or player ends; keys are in `test_engines.py`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from portolan.core.i18n import Catalogue

from .conftest import Host, Revisit
from .drivers import Browser, Chromium, until
from .people import Fingers, Person

pytestmark = pytest.mark.web

HOLD = """addEventListener('change', (event) => {
    event.stopImmediatePropagation();
    window.release = () => event.target.dispatchEvent(new Event('change'));
}, { capture: true, once: true })"""
"""Delays the event of a chosen file until the test releases it."""
SILENT = """(() => {
    const silent = (object, name) =>
        Object.defineProperty(object, name, { value: () => new Promise(() => {}) });
    silent(navigator, "share");
    silent(navigator.clipboard, "writeText");
    silent(navigator.wakeLock, "request");
    silent(navigator.storage, "persist");
    silent(document.documentElement, "requestFullscreen");
})()"""
"""Makes the browser answer none of these requests."""
BUSY = """new Promise((end) => {
    const asked = indexedDB.open('portolan');
    asked.onsuccess = () => {
        const table = asked.result.transaction('data', 'readwrite').objectStore('data');
        const again = () => { if (!window.free) table.get('x').onsuccess = again; };
        end(again());
    };
})"""
"""Keeps the database in one endless transaction until the test frees it."""


def on_matches(browser: Browser, host: Host) -> Person:
    """Show the list of matches, and return a simulated person."""
    browser.open(f"{host.url}#matches")
    browser.wait(state="ready", markScreen="matches", idle="yes")
    return Person(browser, 1)


def value_without_press(browser: Browser, expression: str) -> object:
    """Return the value of an expression without a user gesture, which Playwright adds."""
    if not isinstance(browser, Chromium):
        return browser.evaluate(expression)
    session = browser.context.new_cdp_session(browser.page)
    answer = session.send("Runtime.evaluate", {"expression": expression, "returnByValue": True})
    return answer["result"].get("value")


def open_dialog(browser: Browser) -> None:
    """Press the button for a file by a script, as voice control and extensions do."""
    active = "navigator.userActivation.isActive"
    until(lambda: value_without_press(browser, active) is False, "the last press to be over")
    value_without_press(browser, "void document.querySelector('[data-key=bring-in]').click()")
    shown = "document.querySelector('dialog input')?.type === 'file'"
    until(lambda: value_without_press(browser, shown), "the dialog")


def press(browser: Browser, person: Person) -> None:
    """Press the button for a file, with a chooser that is left open or that the driver closes."""
    if isinstance(browser, Chromium):
        with browser.page.expect_file_chooser():
            person.push("bring-in")
    else:
        person.push("bring-in")


@pytest.mark.every_browser
def test_a_file_too_large_or_gone_is_reported_and_an_open_chooser_stops_nothing(
    browser: Browser, table: Host, tmp_path: Path
) -> None:
    """One of 3 GB is not read; one in a cloud may be unavailable.

    Without a press a dialog offers the chooser; Back closes it.
    """
    person = on_matches(browser, table)
    large, gone = tmp_path / "large.json", tmp_path / "gone.json"
    with large.open("wb") as file:
        file.truncate(3_000_000_000)
    gone.write_text("{}")
    open_dialog(browser)
    browser.evaluate("void history.back()")
    until(lambda: browser.evaluate("document.querySelector('dialog') === null"), "its end")
    assert browser.wait(idle="yes")["markScreen"] == "matches"
    open_dialog(browser)
    browser.evaluate(f"void {HOLD}")
    browser.choose("dialog input", gone)
    until(lambda: browser.evaluate("'release' in window"), "the file to be chosen")
    gone.unlink()
    browser.evaluate("void window.release()")
    until(lambda: "could not be read" in browser.spoken_text(), "the report of the lost file")
    browser.evaluate("void history.back()")
    until(lambda: "could not be read" not in browser.spoken_text(), "the message to go")
    open_dialog(browser)
    browser.choose("dialog input", large)
    until(lambda: "more than 64 MB" in browser.spoken_text(), "the large file to be refused")
    for _ in range(2):
        press(browser, person)
    person.push("statistics")
    browser.wait(markScreen="statistics")
    browser.evaluate("void history.back()")
    browser.wait(markScreen="matches", idle="yes")
    assert browser.problems == []


@pytest.mark.every_browser
def test_the_game_goes_on_where_the_browser_never_answers(browser: Browser, table: Host) -> None:
    """Full screen, wake lock, persistent storage, database, clipboard and share sheet."""
    browser.open(table.url)
    browser.wait(state="ready", idle="yes")
    browser.evaluate(f"void {SILENT}")
    person = Person(browser, 1)
    for button in ("settings", "full", "back"):
        person.push(button)
    person.play(1)
    browser.evaluate(BUSY)
    person.play(2)
    unsaved = Catalogue("table")("table.unsaved", error="").strip()
    until(lambda: unsaved in browser.spoken_text(), "the report that nothing is saved")
    browser.evaluate("void (window.free = true)")
    person.play(3)
    until(lambda: person.saved()["actions"] == person.played, "all to be saved")
    for button in ("menu", "leave", "matches", "match:0", "send", "share", "copy"):
        person.push(button)
    text = "document.querySelector('dialog textarea')?.value"
    link = until(lambda: browser.evaluate(text), "the link to be shown")
    assert link.startswith(f"{table.url}#link/1")
    browser.evaluate("void history.back()")
    until(lambda: not browser.evaluate(text), "the dialog to close")
    assert browser.wait(idle="yes")["markScreen"] == "send"
    person.push("back")
    assert browser.state()["markScreen"] != "send"
    assert browser.problems == []


def test_a_cancelled_touch_does_nothing(revisit: Revisit) -> None:
    """Chromium itself cancels it."""
    browser, host = revisit("laid", prefers_reduced_motion=True)
    browser.open(f"{host.url}#rules/ragusa")
    browser.wait(state="ready", markScreen="rules", idle="yes")
    x, y = Person(browser, 1).buttons["search"]
    fingers = Fingers(browser)
    fingers.cancel((x, y))
    fingers.move(((x, y), (x, y + 90)))
    assert not browser.evaluate("document.querySelector('dialog') !== null")


CAMERA = """(() => {
    const stream = document.createElement("canvas").captureStream();
    window.track = stream.getVideoTracks()[0];
    window.answer = () => {};
    navigator.mediaDevices.getUserMedia = () => new Promise((end) => {
        if (LATE) window.answer = () => end(stream);
        else end(stream);
    });
    HTMLMediaElement.prototype.play = () => new Promise(() => {});
})()"""
"""A camera that answers at once or when the test says so, and a video that never begins."""


@pytest.mark.parametrize("late", ["true", "false"])
def test_a_camera_without_a_picture_is_off_once_it_is_left(late: str, revisit: Revisit) -> None:
    browser, host = revisit("laid", prefers_reduced_motion=True)
    browser.open(f"{host.url}#join")
    browser.wait(state="ready", markScreen="join", idle="yes")
    browser.evaluate(f"void {CAMERA}".replace("LATE", late))
    Person(browser, 1).push("scan")
    shown = "document.querySelector('dialog video') !== null"
    until(lambda: browser.evaluate(shown), "the dialog")
    browser.evaluate("document.querySelector('dialog button').click()")
    until(lambda: not browser.evaluate(shown), "its end")
    browser.evaluate("void window.answer()")
    until(lambda: browser.evaluate("track.readyState") == "ended", "the camera's end", 10)


def test_a_camera_without_what_reads_codes_says_what_is_missing(
    chromium: Callable[..., Chromium], table: Host
) -> None:
    """The library is not there yet, and does not come."""
    browser = chromium(reduced_motion="reduce", service_workers="block")
    table.answers = {"/qr.": lambda _: None}
    browser.open(f"{table.url}#join")
    browser.wait(state="ready", markScreen="join", idle="yes")
    browser.evaluate("void (globalThis.BarcodeDetector = undefined)")
    browser.evaluate(f"void {CAMERA}".replace("LATE", "false"))
    browser.evaluate("void (HTMLMediaElement.prototype.play = () => Promise.resolve())")
    Person(browser, 1).push("scan")
    message = "Codes cannot be read here"
    until(lambda: message in browser.spoken_text(), "the message")
    assert browser.evaluate("document.querySelector('dialog') === null")


PAGE = "frames[0].document"
IN_SIGHT = f"""['input', 'button'].every((name) => {{
    const box = {PAGE}.querySelector('dialog ' + name).getBoundingClientRect();
    const {{ innerWidth, innerHeight }} = frames[0];
    return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
        && innerHeight === HEIGHT;
}})"""


@pytest.mark.every_browser
def test_a_database_that_never_opens_is_reported_and_a_dialog_stays_above_the_keyboard(
    browser: Browser, table: Host
) -> None:
    """Another page holds the database while its deletion is requested, so it cannot be opened.

    The game, in a frame here, can be played without it. The frame has the size that a keyboard
    leaves; Back closes the dialog first.
    """

    def value(expression: str) -> object:
        return browser.evaluate(f"{PAGE}.{expression}")

    def resize(width: int, height: int) -> None:
        browser.evaluate(f"void Object.assign(frame, {{ width: {width}, height: {height} }})")

    browser.open(f"{table.url}licences.txt")
    until(lambda: browser.evaluate("document.body?.textContent"), "another page")
    browser.evaluate(
        "new Promise((end) => { const asked = indexedDB.open('portolan');"
        " asked.onsuccess = () => end(1, window.held = asked.result); })"
    )
    browser.evaluate("void indexedDB.deleteDatabase('portolan')")
    browser.evaluate(
        "void (window.frame = document.createElement('iframe'),"
        f" frame.src = '{table.url}#rules/ragusa', document.body.replaceChildren(frame))"
    )
    resize(1000, 560)
    until(lambda: value("documentElement?.dataset.trouble") == "storage", "the page to tell")
    value("querySelector('[data-action=goon]').click()")
    until(lambda: value("documentElement.dataset.markScreen") == "rules", "the rules")
    value("querySelector('[data-key=search]').click()")
    until(lambda: value("querySelector('dialog') !== null"), "the dialog")
    for width, height in [(568, 118), (740, 150), (390, 320)]:
        resize(width, height)
        in_sight = partial(browser.evaluate, IN_SIGHT.replace("HEIGHT", str(height)))
        until(in_sight, f"field and button to be in sight in {width} x {height}")
    browser.evaluate("void frames[0].history.back()")
    until(lambda: value("querySelector('dialog') === null"), "its end")
    until(lambda: value("documentElement.dataset.idle") == "yes", "rest")
    assert value("documentElement.dataset.markScreen") == "rules"
