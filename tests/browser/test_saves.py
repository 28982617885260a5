"""Matches as files and in the list: replayed, exported, deleted, damaged, and without room."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from portolan.platform.storage import unseal
from tests.browser.people import bring_in

from .conftest import Host, Revisit
from .drivers import Chromium, until
from .people import Person, stored

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.web


def playing(browser: Chromium, table: Host, steps: int) -> tuple[Chromium, Person]:
    """Return the browser, and a person in it who has played some actions of a solo match."""
    browser.open(table.url)
    browser.wait(state="ready")
    person = Person(browser, 1)
    person.play(steps)
    return browser, person


def test_a_match_is_exported_deleted_and_imported_but_not_a_damaged_one(
    revisit: Revisit, tmp_path: Path
) -> None:
    browser, person = playing(*revisit("laid", prefers_reduced_motion=True), 4)
    for button in ("menu", "leave", "matches", "match:0"):
        person.push(button)
    with browser.page.expect_download() as waiting:
        person.push("take-out")
    file = tmp_path / "match.json"
    waiting.value.save_as(file)
    person.push("delete")
    person.push("delete-now")
    until(lambda: "match:0" not in person.buttons, "the match to go")

    action = json.dumps(person.played[2])
    for change in ((action, '"house nowhere"'), ('"seed"', '"sead"'), ("}", "")):
        damaged = tmp_path / "damaged.json"
        damaged.write_text(file.read_text().replace(*change, 1))
        bring_in(browser, person, damaged)
        until(
            lambda: "Nothing was changed." in person.browser.spoken_text(),
            "the file to be refused",
        )
        assert "match:0" not in person.buttons
        browser.page.keyboard.press("Escape")
        until(
            lambda: "Nothing was changed." not in person.browser.spoken_text(),
            "the message to go",
        )

    bring_in(browser, person, file)
    until(lambda: "go-on" in person.buttons, "the match to come back, opened")
    person.push("go-on")
    browser.wait(markScreen="table", markStep="4")
    assert person.saved()["actions"] == person.played
    person.play(5)
    assert person.saved()["actions"] == person.played
    assert browser.problems == []


def test_a_match_is_replayed_step_by_step_and_automatically(
    revisit: Revisit,
) -> None:
    browser, person = playing(*revisit("laid", prefers_reduced_motion=True), 4)
    for button in ("menu", "leave", "matches", "match:0", "replay"):
        person.push(button)
    browser.wait(markScreen="replay", markStep="0")
    person.push("step-on")
    browser.wait(markStep="1")
    person.push("step-back")
    browser.wait(markStep="0")
    browser.click(*(round(v) for v in person.buttons["play"]))
    browser.wait(markStep="4", idle="yes")
    person.push("turn-back")
    assert int(browser.state()["markStep"]) < 4
    person.push("leave")
    browser.wait(markScreen="matches")
    assert person.saved()["actions"] == person.played
    assert browser.problems == []


def test_a_full_device_is_reported_at_the_table_and_nothing_saved_is_lost(
    own_chromium: Callable[..., Chromium], table: Host
) -> None:
    """The match can be continued, and all is saved as soon as there is room."""
    browser, person = playing(own_chromium(reduced_motion="reduce"), table, 2)
    key = browser.state()["markKept"]
    browser.wait(offline="ready")
    browser.close()
    browser = person.browser = own_chromium(reduced_motion="reduce")
    browser.open(table.url)  # Chromium measures anew for the first write of a session
    browser.wait(state="ready")
    person.push("continue")
    session = browser.context.new_cdp_session(browser.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": table.origin, "quotaSize": 1})
    action = person.choose(person.targets["actions"])
    for point in action["points"]:
        browser.click(*(round(v) for v in point))
        until(lambda: "trouble" in browser.state() or browser.state()["idle"] == "yes", "an answer")
    browser.wait(trouble="full")
    assert browser.page.is_visible("[data-action=keep]")
    again = browser.page.is_visible("[data-action=retry]")
    assert not again, "loading the page again would lose the move"
    person.played.append(action["text"])
    kept = stored(browser, key)
    assert kept is not None
    assert json.loads(unseal(key, kept))["match"]["actions"] == person.played[:2]
    browser.page.click("[data-action=goon]")
    browser.wait(markStep="3", idle="yes")
    person.play(4)
    assert "There is no room left" in person.browser.spoken_text()
    session.send("Storage.overrideQuotaForOrigin", {"origin": table.origin})
    person.play(5)
    assert "There is no room left" not in person.browser.spoken_text()
    assert person.saved()["actions"] == person.played
    browser.reload()
    browser.wait(state="ready", markScreen="table", markStep="5")


LOST = """((lost) => {
    const get = IDBObjectStore.prototype.get;
    IDBObjectStore.prototype.get = function (key) {
        const asked = get.call(this, key);
        asked.addEventListener("success", (event) => {
            if (key !== lost) return;
            event.stopImmediatePropagation();
            asked.onerror(new Event("error"));
        });
        return asked;
    };
})"""
"""Has the database fail to give out one value, as after the loss of the file that holds it."""


def test_a_match_that_the_database_does_not_give_out_costs_no_other_and_no_start(
    revisit: Revisit,
) -> None:
    """It was the last one. It is listed, and left out of the file with all others."""
    browser, person = playing(*revisit("laid", prefers_reduced_motion=True), 2)
    other = browser.state()["markKept"]
    for button in ("menu", "leave", "new:ragusa", "start"):
        person.push(button)
    lost = browser.state()["markKept"]
    assert other != lost
    browser.page.add_init_script(f"{LOST}('{lost}')")
    browser.start_over()
    browser.wait(state="ready", markKept=other, idle="yes")
    person.push("matches")
    assert "match:1" in person.buttons
    browser.evaluate("window.portolanTrouble('start', 'as a test')")
    with browser.page.expect_download() as waiting:
        browser.page.click("[data-action=keep]")
    entries = json.loads(waiting.value.path().read_text())["entries"]
    assert other in entries
    assert lost not in entries


def test_two_tabs_of_a_match_follow_each_other_and_a_deletion(
    revisit: Revisit,
) -> None:
    """Each when it is in front again: how many frames a tab behind it gets is up to the browser."""
    page, table = revisit("laid", prefers_reduced_motion=True)
    browser, person = playing(page, table, 2)
    tab = browser.tab()
    tab.page.emulate_media(reduced_motion="reduce")
    tab.open(table.url)
    tab.wait(state="ready")
    other = Person(tab, 1)
    other.push("continue")
    tab.wait(markScreen="table", markStep="2")
    browser.page.bring_to_front()
    person.play(3)
    tab.page.bring_to_front()
    tab.wait(markStep="3")
    until(lambda: "was continued in another tab" in other.browser.spoken_text(), "the notice")
    other.played = [*person.played]
    other.play(4)
    browser.page.bring_to_front()
    browser.wait(markStep="4")
    assert person.saved()["actions"] == other.played
    for button in ("menu", "leave", "matches", "match:0", "delete", "delete-now"):
        person.push(button)
    tab.page.bring_to_front()
    tab.wait(markScreen="home", markKept="")
    until(lambda: "deleted in another tab" in other.browser.spoken_text(), "the notice")
    assert "continue" not in other.buttons
    assert browser.problems == []
