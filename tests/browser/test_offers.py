"""Full screen and installation: offered if the browser has them, and done by it."""

from __future__ import annotations

import pytest

from .conftest import Revisit
from .drivers import until
from .people import Person

pytestmark = pytest.mark.web
OWN = """
const stop = (event) => event.isTrusted && event.stopImmediatePropagation();
addEventListener("beforeinstallprompt", stop, true);
"""
"""Prevents the browser's own offer, which comes at any moment."""
OFFER = """
const offer = new Event("beforeinstallprompt", { cancelable: true });
offer.prompt = async () => (window.asked = (window.asked ?? 0) + 1);
dispatchEvent(offer);
"""


def test_full_screen_and_install_are_done_by_the_browser(
    revisit: Revisit,
) -> None:
    browser, table = revisit("laid", prefers_reduced_motion=True)
    browser.page.add_init_script(OWN)
    browser.open(table.url)
    browser.wait(state="ready")
    person = Person(browser, 1)
    person.push("settings")
    assert "install" not in person.buttons
    browser.page.evaluate(OFFER)
    until(lambda: "install" in person.buttons, "the offer to install")
    person.push("install")
    until(lambda: "install" not in person.buttons, "the offer to be taken")
    assert browser.evaluate("window.asked") == 1
    person.push("full")
    until(lambda: "window" in person.buttons, "the way out of the full screen")
    assert browser.evaluate("document.fullscreenElement !== null")
    person.push("window")
    until(lambda: "full" in person.buttons, "the full screen to end")
    assert browser.problems == []
