"""Sound begins with the first touch, and goes on after the system has taken it for a while.

Music pauses while the page is hidden, and the speaker rests when nothing has been heard for long.
"""

from __future__ import annotations

import pytest

from .conftest import Revisit
from .people import Toucher
from .test_zoom import PHONE

pytestmark = pytest.mark.web

SPEAKERS = """(() => {
    window.speakers = [];
    window.AudioContext = class extends EventTarget {
        state = "suspended";
        played = 0;
        frozen = false;
        constructor() { super(); this.since = performance.now(); window.speakers.push(this); }
        get currentTime() { return this.frozen ? 1 : (performance.now() - this.since) / 1000; }
        to(state) { this.state = state; this.dispatchEvent(new Event("statechange")); }
        async resume() { if (!this.taken) this.state = "running"; else throw new Error("taken"); }
        async suspend() { this.state = "suspended"; }
        async close() { this.state = "closed"; }
        createGain() {
            return { connect() {}, gain: { setTargetAtTime: (to) => (this.loud = to) } };
        }
        createBufferSource() {
            return { connect() {}, start: () => (this.played += 1), stop() {} };
        }
    };
})()"""
"""Speakers that can be interrupted as those of iPhones are."""


def test_sound_goes_on_after_an_interruption(revisit: Revisit) -> None:
    browser, table = revisit("laid", **PHONE)
    browser.page.add_init_script(SPEAKERS)
    browser.open(table.url)
    browser.wait(state="ready", idle="yes")
    assert browser.evaluate("window.speakers.length") == 0
    Toucher(browser, 1).open_table()

    def tap() -> None:
        browser.page.touchscreen.tap(3, 840)
        browser.evaluate("new Promise((resolve) => setTimeout(resolve, 50))")

    tap()
    assert browser.evaluate("window.speakers.map((one) => one.state)") == ["running"]
    browser.evaluate("Object.assign(window.speakers[0], { taken: true }).to('interrupted')")
    tap()
    assert browser.evaluate("window.speakers[0].state") == "interrupted"
    browser.evaluate("Object.assign(window.speakers[0], { taken: false }).to('suspended')")
    browser.evaluate("new Promise((resolve) => setTimeout(resolve, 50))")
    assert browser.evaluate("window.speakers[0].state") == "running", "without a touch"
    browser.evaluate("window.speakers[0].frozen = true")
    tap()
    browser.evaluate("new Promise((resolve) => setTimeout(resolve, 500))")
    tap()
    states = browser.evaluate("window.speakers.map((one) => one.state)")
    assert states == ["closed", "running"], "one that stands still gives way to another"
    assert browser.problems == []


HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""
MUSIC = """(volume) => {
    window.speaker ??= new portolan.Speaker();
    const samples = window.speakers.length ? null : new Uint8Array(24000);
    speaker.playMusic(12000, samples, volume);
}"""


def test_music_pauses_while_hidden_and_outlives_a_speaker_that_was_taken(revisit: Revisit) -> None:
    browser, table = revisit("built")
    browser.page.add_init_script(SPEAKERS)
    browser.page.clock.install()
    browser.open(table.url)

    def seen(minutes: float = 0.001) -> list[object]:
        browser.page.clock.run_for(round(60_000 * minutes))
        return browser.evaluate(  # type: ignore[no-any-return]
            "window.speakers.map((one) => [one.state, one.loud ?? 0, one.played])"
        )

    browser.page.evaluate(MUSIC, 0.25)
    assert seen() == [], "not before a touch"
    browser.click(200, 200)
    assert seen() == [["running", 0.25, 1]]
    assert seen(5) == [["running", 0.25, 1]], "music is no rest"
    browser.page.evaluate(HIDE, True)
    assert seen() == [["suspended", 0.25, 1]]
    browser.page.evaluate(HIDE, False)
    assert seen() == [["running", 0.25, 1]]
    browser.page.evaluate(MUSIC, 0)
    assert seen() == [["running", 0, 1]]
    assert seen(1) == [["suspended", 0, 1]], "a silent speaker rests"
    browser.page.evaluate(MUSIC, 0.5)
    assert seen() == [["running", 0.5, 2]], "it begins anew"
    assert browser.problems == []
