"""The browser is killed during starts, matches and updates: nothing is lost or mixed."""

from __future__ import annotations

import json
import math
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import chain, cycle
from pathlib import Path
from threading import Event, Timer
from typing import Any

import pytest
from playwright.sync_api import Playwright

from portolan.core.match import load_match
from portolan.platform.storage import unseal
from portolan.registry import find_game

from .conftest import Engines, Host, hurry, need
from .drivers import Browser, Chromium, until
from .people import Person, kept_keys, stored
from .versions import next_version

pytestmark = pytest.mark.web

SEED = 1667
"""The seed: the year of Ragusa's earthquake."""
KINDS = ("match", "update", "start")
PLAYED = 6.0
"""Seconds of a match within which it is killed."""
TAKEN = 8.0
"""Seconds assumed for an update until one was measured."""
LOOK = "navigator.serviceWorker.ready.then((found) => found.update()).then(() => 1)"
"""Lets the browser look for a new version now; by itself it does so every hour."""
PAUSE = 1.0
"""Seconds after which it is asked to look again."""
NEW_MATCH = 0.25
"""How often a new match is begun instead of resuming the last one."""
Matches = dict[str, dict[str, Any]]


class KilledError(Exception):
    """The browser was killed meanwhile."""


class KilledChromium(Chromium):
    """Chromium that is killed during its work; `last` is its last reported state."""

    def __init__(self, profile: Path, playwright: Playwright) -> None:
        super().__init__(profile, (), playwright, reduced_motion="reduce")
        self.last: dict[str, str] = {}
        self._struck = Event()
        self._closed = False

    def close(self) -> None:
        """End the browser, if that has not been done."""
        if not self._closed:
            self._closed = True
            super().close()

    def state(self) -> dict[str, str]:
        state = super().state()
        if self._struck.is_set():
            raise KilledError
        self.last = state
        return state

    def struck_within(self, seconds: float, work: Callable[[], object]) -> None:
        """Work with the browser; kill it after some seconds, whatever is being done."""

        def strike() -> None:
            self._struck.set()
            self.strike()

        timer = Timer(seconds, strike)
        timer.start()
        try:
            work()
            while self.state() is not None:
                time.sleep(0.02)
        except Exception:
            if not self._struck.is_set():
                raise
        finally:
            timer.cancel()
            timer.join()
            self.close()


class DeviceHistory:
    """The history of one device.

    `matches` are those last seen to be saved. `moments` counts the activities that were
    interrupted.
    """

    def __init__(
        self, host: Host, folder: Path, chance: random.Random, playwright: Playwright
    ) -> None:
        self.host, self.chance = host, chance
        self._playwright = playwright
        self.matches: Matches = {}
        self.moments: Counter[str] = Counter()
        self.lasts = {"match": PLAYED, "update": TAKEN}
        """Seconds that each activity took when it was last undisturbed."""
        self._folder = folder
        self._releases = 0
        self._in_hand = ""
        self._browsers: list[KilledChromium] = []

    def close(self) -> None:
        """End every browser that is left."""
        for browser in self._browsers:
            browser.close()

    def _browser(self) -> KilledChromium:
        self._browsers.append(KilledChromium(self._folder / "profile", self._playwright))
        return self._browsers[-1]

    # --- checks ------------------------------------------------------------------------------

    def start(self) -> KilledChromium:
        """Start the browser, and check that everything saved is there."""
        browser = self._browser()
        begun = time.monotonic()
        browser.open(self.host.url)
        browser.wait(state="ready", idle="yes")
        self.lasts["start"] = time.monotonic() - begun
        self.check(browser)
        return browser

    def check(self, browser: Browser) -> None:
        """Check that no match is lost or mixed with another; the active one may have gone on."""
        assert kept_keys(browser, "damaged/") == []
        found = {key: saved(browser, key) for key in kept_keys(browser, "matches/")}
        assert self.matches.keys() <= found.keys()
        assert len(found) <= len(self.matches) + 1, "one match is begun at a time"
        for key, before in self.matches.items():
            now, count = found[key], len(before["actions"])
            assert unplayed(now) == unplayed(before), key
            assert now["actions"][:count] == before["actions"], key
            assert len(now["actions"]) == count or key == self._in_hand, key
        self.matches = found
        self._in_hand = browser.state()["markKept"]

    def note(self, browser: Browser) -> None:
        """Note how far the active match is saved: when the page is at rest, as far as it is shown.

        A match that has just begun may not be saved yet.
        """
        state = browser.state()
        if key := state["markKept"]:
            self._in_hand = key
            rests = state["markScreen"] == "table" and state["idle"] == "yes"
            if not rests and stored(browser, key) is None:
                return
            match = self.matches[key] = saved(browser, key)
            if rests:
                assert len(match["actions"]) == int(state["markStep"])

    @property
    def played(self) -> int:
        """The number of saved actions of all matches."""
        return sum(len(match["actions"]) for match in self.matches.values())

    # --- interrupted activities --------------------------------------------------------------

    def interrupt(self, kind: str) -> str:
        """Kill the browser at some moment of a match, an update or a start; return the activity."""
        if kind == "start":
            browser = self._browser()
            work = partial(browser.open, self.host.url)
        else:
            browser = self.start()
            work = partial(self.update, browser)
        if kind == "match":
            person = Person(browser, 1, seed=self.chance.randrange(1 << 30))
            self.sit_down(person)
            work = partial(self.play, person)
        if kind == "update":
            self.release()
        moment = self.chance.uniform(0, self.lasts[kind])
        browser.struck_within(moment, work)
        text = at(kind, browser.last)
        self.moments[text] += 1
        return f"{text}, after {moment:.2f} s"

    def sit_down(self, person: Person) -> None:
        """Open the active match from the home screen, or a new one, of a person or of bots."""
        last = "continue"
        if last not in person.buttons or self.chance.random() < NEW_MATCH:
            last, buttons = "start", ["new:ragusa", "seats:1"]
            if self.chance.random() < 0.5:
                kinds = [(f"kind:{seat}", f"kind:{seat}:apprentice") for seat in range(3)]
                buttons = ["new:venice", "seats:3", *chain(*kinds)]
            for button in buttons:
                person.push(button)
        browser = person.browser
        browser.click(*(round(place) for place in person.buttons[last]))
        until(lambda: browser.state().get("markScreen") in ("table", "end"), "a table")

    def play(self, person: Person, seconds: float = math.inf) -> None:
        """Play, or let bots play; when a match has ended open another."""
        browser = person.browser
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            if browser.state()["markScreen"] == "end":
                browser.wait(idle="yes")
                person.push("home")
                browser.wait(markScreen="home", idle="yes")
                self.sit_down(person)
            elif person.targets["actions"] or "result" in person.buttons:
                person.step()
            self.note(browser)

    def release(self) -> str:
        """Serve a later release from now on; return its version."""
        self._releases += 1
        old, self.host.folder = self.host.folder, self._folder / f"release{self._releases}"
        version = next_version(old, self.host.folder, f"{self._releases:016x}")
        self.host.stop()
        self.host.start()
        return version

    def update(self, browser: Chromium) -> None:
        """Download the served release, and activate it.

        A download fails if the next release replaces it; then it is requested again.
        """
        begun = asked = time.monotonic()
        browser.evaluate(LOOK)

        def waits() -> bool:
            nonlocal asked
            state = browser.state()
            if state.get("update") == "failed" and time.monotonic() > asked + PAUSE:
                asked = time.monotonic()
                browser.evaluate(LOOK)
            return state.get("update") == "waiting" and state.get("match") == "none"

        until(waits, "the new version to wait")
        browser.page.click("#update")
        until(lambda: browser.state().get("update") != "waiting", "the page to go")
        browser.wait(state="ready", idle="yes", offline="ready")
        self.lasts["update"] = time.monotonic() - begun


def saved(browser: Browser, key: str) -> dict[str, Any]:
    """Return the match that is saved under a key."""
    sealed = stored(browser, key)
    assert sealed is not None
    return dict(json.loads(unseal(key, sealed))["match"])


def unplayed(match: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a saved match that never change."""
    return {name: part for name, part in match.items() if name not in ("actions", "checksum")}


def at(kind: str, state: dict[str, str]) -> str:
    """Return the last reported activity of the page."""
    if "version" not in state:
        return f"{kind}: no page"
    if state.get("state") != "ready":
        return f"{kind}: page without a picture"
    if kind == "match":
        return f"match: {state['markScreen']}, {'at rest' if state['idle'] == 'yes' else 'at work'}"
    marks = [f"{name} {state[name]}" for name in ("offline", "snapshot", "update") if name in state]
    return f"{kind}: {', '.join(['first picture', *marks])}"


@pytest.mark.parametrize("count", [3, pytest.param(100, marks=pytest.mark.long)])
def test_no_match_is_lost_or_mixed_when_the_browser_is_killed(
    count: int, table: Host, tmp_path: Path, engines: Engines
) -> None:
    """During matches, updates and starts; whatever was shown as done is saved."""
    need("chromium")
    chance = random.Random(SEED)
    with closing(DeviceHistory(table, tmp_path, chance, engines.playwright)) as evening:
        live_through(evening, count, table)


def live_through(evening: DeviceHistory, count: int, table: Host) -> None:
    """Kill the browser some times, then update, play on, and start offline."""
    browser = evening.start()
    person = Person(browser, 1)
    for button in ("settings", "speed:off", "back"):
        person.push(button)
    hurry(browser)
    browser.wait(offline="ready", snapshot="kept")
    browser.close()
    for number, kind in zip(range(count), cycle(KINDS), strict=False):
        print(f"{number + 1}: {evening.interrupt(kind)}", flush=True)
    print(f"{len(evening.matches)} matches, killed at:", *evening.moments.most_common(), sep="\n  ")

    version = evening.release()
    browser = evening.start()
    while browser.state()["version"] != version:
        evening.update(browser)
    evening.check(browser)
    hurry(browser)
    browser.wait(snapshot="kept")
    assert browser.problems == []
    for match in evening.matches.values():
        load_match(match, find_game)
    table.stop()
    browser.start_over()
    browser.wait(state="ready", idle="yes", version=version)
    before = evening.played
    person = Person(browser, 1)
    evening.sit_down(person)
    evening.play(person, PLAYED / 2)
    evening.check(browser)
    assert evening.played > before
