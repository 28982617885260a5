"""Each game is a separate archive, fetched after the first picture or when it is opened."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from portolan.session.lobby.game_list import offered
from portolan_build.lock import read_lock
from portolan_build.tools import ROOT

from .conftest import BUILT, Host, Revisit, hurry
from .drivers import Chromium, named, until
from .people import Person
from .versions import addresses, bundle

pytestmark = pytest.mark.web

Start = Callable[..., Chromium]
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


def address(game: str) -> str:
    """Return the beginning of the addresses of a game's archive, in any encoding."""
    return f"f/{game}."


def opened(browser: Chromium, table: Host) -> tuple[Chromium, Person]:
    """Return the browser at the home screen, and a simulated person."""
    browser.open(table.url)
    browser.wait(state="ready", markScreen="home")
    return browser, Person(browser, 1)


def come_home(person: Person) -> None:
    """Start again, and wait for the home screen."""
    person.browser.start_over()
    person.browser.wait(state="ready", markScreen="home")


def forget(browser: Chromium, game: str) -> None:
    """Remove a game's archive from every cache of the page."""
    kept = bundle(BUILT)["files"][f"{game}.zip"]["kept"]
    gone = browser.evaluate(f"caches.open({named('parts')}).then((c) => c.delete('{kept}'))")
    assert gone, "or nothing was taken away"
    browser.context.new_cdp_session(browser.page).send("Network.clearBrowserCache")


# --- when


def test_the_first_picture_needs_no_game_and_stays_within_its_budget(chromium: Start) -> None:
    """Exactly the files that the report counts before the first picture are requested until then.

    A game opened while it is being fetched is not fetched twice.
    """
    table = Host(BUILT)
    table.headers["/f/"] = FOR_EVER
    table.start()
    browser, person = opened(chromium(reduced_motion="reduce"), table)
    browser.click(*(round(v) for v in person.buttons["new:venice"]))
    browser.wait(markScreen="new")
    browser.wait(offline="ready")
    table.stop()
    found: list[tuple[str, float]] = browser.evaluate(
        "performance.getEntriesByType('resource').map(({ name, startTime }) => [name, startTime])"
    )
    shown = browser.evaluate("performance.getEntriesByName('portolan-first-frame')[0].startTime")
    before = {name.removeprefix(table.url) for name, start in found if start < shown}
    after = {name.removeprefix(table.url) for name, start in found if start >= shown}
    report: dict[str, Any] = json.loads((ROOT / "dist" / "report.json").read_text())
    first = [weight for weight in report["files"] if weight["first"]]
    others = [weight["name"] for weight in first if weight["name"] != "index.html"]
    assert before <= {url for name in others for url in addresses(BUILT, name)}
    for game in offered():
        assert any(name.startswith(address(game)) for name in after), game
    limit = read_lock(ROOT / "build" / "lock.toml").budget.first_brotli
    assert sum(weight["brotli"] for weight in first) <= limit
    assert sum(address("venice") in path for path in table.asked) == 1
    fonts = [path for path in table.asked if path.endswith(".ttf")]
    assert len(fonts) == len(set(fonts)), "page and program share them"


# --- what can go wrong


def broken(_: bytes) -> bytes | None:
    """Close the connection during an answer."""
    return None


def wrong(data: bytes) -> bytes:
    """Answer with one wrong byte."""
    return data[:1000] + bytes([data[1000] ^ 1]) + data[1001:]


def test_a_failed_download_of_a_game_is_reported_and_stops_no_other(
    chromium: Start, table: Host
) -> None:
    """The others go on, nothing is lost, nothing claims to be offline, and it can be retried."""
    table.headers["/f/"] = FOR_EVER
    table.answers[address("venice")] = broken
    browser, person = opened(chromium(reduced_motion="reduce"), table)
    browser.wait(offline="failed")
    person.play(3)
    before = person.saved()
    person.push("menu")
    person.push("leave")
    person.push("new:venice")
    until(lambda: "could not be downloaded" in browser.spoken_text(), "the sentence")
    assert "The Patrons of Venice" in browser.spoken_text()
    table.answers[address("venice")] = wrong
    person.push("again")
    until(lambda: "arrived damaged" in browser.spoken_text(), "the other sentence")
    table.answers.clear()
    person.push("again")
    browser.wait(markScreen="new")
    person.push("back")
    person.push("continue")
    person.play(4)
    assert person.saved()["actions"][:3] == before["actions"]
    come_home(person)
    browser.wait(offline="ready")
    person.push("continue")
    browser.wait(markScreen="table", markStep="4")


def test_a_missing_game_is_reported_offline(chromium: Start, table: Host) -> None:
    """The browser removed one archive, and there is no network."""
    browser, person = opened(chromium(reduced_motion="reduce"), table)
    hurry(browser)
    browser.wait(offline="ready", snapshot="kept")
    forget(browser, "venice")
    table.stop()
    come_home(person)
    assert browser.state()["start"] == "snapshot"
    person.push("new:venice")
    until(lambda: "Check your connection" in browser.spoken_text(), "the sentence")
    person.push("back")
    person.push("new:ragusa")
    browser.wait(markScreen="new")
    person.push("back")
    table.start()
    person.push("new:venice")
    browser.wait(markScreen="new")


def test_a_saved_match_opens_when_its_game_is_loaded(revisit: Revisit) -> None:
    browser, person = opened(*(page := revisit("laid", prefers_reduced_motion=True)))
    table = page[1]
    person.play(4)
    browser.wait(offline="ready")
    before = person.saved()
    forget(browser, "ragusa")
    come_home(person)
    until(lambda: "continue" in person.buttons, "the match to open")
    person.push("continue")
    browser.wait(markScreen="table", markStep="4")
    assert person.saved() == before
    person.push("menu")
    person.push("leave")
    browser.wait(offline="ready")

    forget(browser, "ragusa")
    table.answers[address("ragusa")] = broken
    come_home(person)
    until(lambda: "Ragusa could not be downloaded" in browser.spoken_text(), "the trouble")
    assert "continue" not in person.buttons
    for button in ("matches", "match:0", "go-on"):
        person.push(button)
    until(lambda: "again" in person.buttons, "the way to try again")
    table.answers.clear()
    person.push("again")
    browser.wait(markScreen="table", markStep="4")
    assert person.saved() == before


# --- updates


SOONER = """setTimeout = ((later) => (work, delay, ...given) =>
    later(work, delay >= 5000 ? delay / 50 : delay, ...given))(setTimeout)"""
"""Lets the page do at once what it does after some seconds."""


def test_an_update_takes_all_games_at_once_or_none_and_is_fetched_soon(
    chromium: Start, table: Host, laid: Path, later: Callable[..., tuple[Path, str]]
) -> None:
    """The old version uses its own archives to the end, though no host has them any more.

    One that could not be downloaded is requested again soon, not only after an hour.
    """
    tab = chromium(reduced_motion="reduce")
    tab.page.add_init_script(SOONER)
    browser, person = opened(tab, table)
    old = browser.wait(offline="ready")["version"]
    table.folder, new = later(laid)
    table.answers[address("ragusa")] = broken
    table.stop()
    table.start()
    browser.evaluate("navigator.serviceWorker.ready.then((found) => found.update()).then(() => 1)")
    browser.wait(update="failed", version=old)
    person.push("new:ragusa")
    browser.wait(markScreen="new")

    def is_peeking() -> int:
        return sum(path.endswith("/sw.js") for path in table.asked)

    before = is_peeking()
    until(lambda: is_peeking() >= before + 2, "it to be asked for again and again")
    come_home(person)
    assert browser.state()["version"] == old
    table.answers.clear()
    browser.evaluate("navigator.serviceWorker.ready.then((found) => found.update()).then(() => 1)")
    browser.wait(update="waiting", version=old)
    browser.page.click("#update")
    browser.wait(state="ready", version=new, offline="ready", markScreen="home")
    table.stop()
    come_home(person)
    person.push("new:ragusa")
    browser.wait(markScreen="new", version=new)
