"""Sound starts with the first touch, and goes on after an interruption by the system."""

from __future__ import annotations

import pytest

from tests.browser.people import PHONE

from .conftest import Revisit
from .people import Toucher

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
"""Audio output that can be interrupted as on iPhones."""


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
