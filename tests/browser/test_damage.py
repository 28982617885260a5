"""After damaged files, and with any clock, the real page can be played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from portolan.core.match import Match
from portolan.platform.storage import unseal
from portolan.registry import find_game
from portolan.session.saved_match import save_session
from portolan.session.seating import find_seating
from portolan.session.seats import Seat
from portolan.session.session import Session
from tests.browser.people import bring_in
from tests.support.damage import FileDamager

from .conftest import Host, Revisit
from .drivers import Chromium, until
from .people import Person, stored

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.web


def table_save(seed: int) -> dict[str, Any]:
    match = Match(find_game("ragusa"), 2, {}, seed)
    while len(match.actions) < seed:
        match.play(match.legal_texts()[0])
    seats = [Seat("Ana", "red"), Seat("Ben", "blue", "rector")]
    session = Session(match, seats, find_seating("ragusa"), "matches/1")
    return dict(json.loads(save_session(session, "2026-11-21T10:00:00+00:00")))


@pytest.mark.parametrize("count", [3, pytest.param(2000, marks=pytest.mark.long)])
def test_after_damaged_files_the_page_can_be_played(
    count: int, revisit: Revisit, tmp_path: Path
) -> None:
    """Files travel the same way through the page, so few are enough; tests/ui/test_damage.py has
    more.
    """
    browser, table = revisit("laid", prefers_reduced_motion=True)
    browser.open(table.url)
    browser.wait(state="ready")
    person = Person(browser, 1)
    person.play(2)
    key = browser.state()["markKept"]
    kept = person.saved()
    for button in ("menu", "leave", "matches"):
        person.push(button)
    file = tmp_path / "file.json"
    vandal = FileDamager(count, [table_save(6), table_save(20)])
    if count < len(vandal.kinds):
        vandal.kinds = vandal.kinds[:: len(vandal.kinds) // count]
    zeros = bytes(500)  # as of a download that has broken off; read as UTF-32
    utf_16 = json.dumps(table_save(6)).encode("utf-16-le")
    for number, data in enumerate([zeros, utf_16, *vandal.files(count)]):
        file.write_bytes(data)
        bring_in(browser, person, file)
        until(lambda: answered(person), f"file {number} to be read, of {len(data)} bytes")
        if browser.state()["markScreen"] == "link":
            for button in ("back", "matches"):
                person.push(button)
        else:
            browser.page.keyboard.press("Escape")
            until(lambda: not answered(person), "the message to go")
        browser.evaluate(CLEAR.replace("KEY", key))
    browser.start_over()
    browser.wait(state="ready")
    person.push("new:ragusa")
    browser.wait(markScreen="new", idle="yes")
    person.push("start")
    Person(browser, 1).play(2)
    assert stored_actions(browser, key) == kept["actions"]
    assert browser.problems == []


ANSWERS = ("Nothing was changed.", "added.", "kept for")
CLEAR = """new Promise((resolve, reject) => {
    const asked = indexedDB.open('portolan');
    asked.onsuccess = () => {
        const change = asked.result.transaction('data', 'readwrite');
        const table = change.objectStore('data');
        const got = table.getAllKeys();
        got.onsuccess = () => {
            for (const key of got.result)
                if (key !== 'KEY' && /^(damaged|matches)[/]/.test(key)) table.delete(key);
        };
        change.oncomplete = () => { asked.result.close(); resolve(1); };
        change.onabort = () => reject(change.error);
    };
})"""
"""Deletes all other matches: crowds of them would make the list longer and longer."""


def answered(person: Person) -> bool:
    """Return whether the outcome of an import is shown, or who plays the match is asked."""
    if person.browser.state()["markScreen"] == "link":
        return "begin" in person.buttons
    return "bring-in" in person.buttons and any(
        answer in person.browser.spoken_text() for answer in ANSWERS
    )


def stored_actions(browser: Chromium, key: str) -> list[str]:
    sealed = stored(browser, key)
    assert sealed is not None
    return list(json.loads(unseal(key, sealed))["match"]["actions"])


YEARS = {
    "1903": -2_114_380_800_000,
    "12026": 317_361_024_000_000,
}
"""Milliseconds since 1970."""


@pytest.mark.parametrize("year", YEARS)
def test_a_wrong_clock_stops_nothing(
    year: str, chromium: Callable[..., Chromium], table: Host
) -> None:
    browser = chromium(reduced_motion="reduce")
    browser.context.add_init_script(
        f"const off = {YEARS[year]} - Date.now(); const now = Date.now;"
        "Date.now = () => now() + off;"
    )
    browser.open(table.url)
    browser.wait(state="ready")
    person = Person(browser, 1)
    person.play(1)
    for button in ("menu", "leave", "matches", "match:0", "go-on"):
        person.push(button)
    person.play(2)
    assert person.saved()["actions"] == person.played
    assert browser.problems == []
