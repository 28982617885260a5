"""Simulated people who play in a browser by mouse, touch or keys, and see what the page marks."""

from __future__ import annotations

import ast
import contextlib
import json
import math
import random
import time
from functools import cached_property
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError

from portolan.core.match import Match
from portolan.platform.storage import seal, unseal
from portolan.registry import find_game
from portolan.session.saved_match import load_session, save_session
from portolan.session.seating import find_seating
from portolan.storage.library import LAST

from .conftest import Revisit
from .drivers import Browser, Chromium, until

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

Point = list[float]
STEPS = 2000
"""More presses than any match takes."""
SOON, NEAR = 450, 30
"""Milliseconds and CSS pixels: a touch so soon and so near is meant for the previous picture, so
people wait.
"""
ANSWER = 5000
"""Milliseconds that Chromium has to answer a touch."""
MOVED = ("markStep", "markScreen", "markSeat", "markPrompt")


class Person:
    """Presses random buttons among those that the page reports.

    `options` are the buttons that set up the match besides the number of seats.
    """

    game = "ragusa"

    def __init__(
        self, browser: Browser, seats: int, options: tuple[str, ...] = (), seed: int = 7
    ) -> None:
        self.browser = browser
        self.seats = seats
        everybody = ("unfill",) if seats > 1 else ()
        self.setting = [f"seats:{seats}", *everybody, *options, "start"]
        self.played: list[str] = []
        self.chance = random.Random(seed)
        self._last: Point = [-math.inf, -math.inf]

    def look(self, point: Point) -> None:
        """Wait before pressing the same place again, until its new content counts as seen."""
        if math.dist(self._last, point) <= NEAR:
            self.browser.evaluate(f"new Promise((resolve) => setTimeout(resolve, {SOON}))")
        self._last = [*point]

    def press(self, point: Point) -> None:
        """Click once and wait until the screen is at rest."""
        self.look(point)
        self.browser.click(round(point[0]), round(point[1]))
        self.browser.wait(idle="yes")

    def push(self, button: str) -> None:
        """Press a button of the screen by its key."""
        buttons = self.buttons
        assert button in buttons, f"{button} is not among {[*buttons]}: {self.browser.state()}"
        self.press(buttons[button])

    @property
    def targets(self) -> dict[str, Any]:
        """Targets with their places, as the page marks them."""
        return dict(json.loads(self.browser.state()["markTargets"]))

    @property
    def buttons(self) -> dict[str, Point]:
        """Places of the buttons of the screen, by key."""
        return dict(self.targets["buttons"])

    def open_table(self) -> None:
        """Begin or resume a match, until its table is shown."""
        while self.browser.state()["markScreen"] != "table":
            self.step()

    def step(self) -> bool:
        """Do one thing; return False if the match has ended."""
        state = self.browser.state()
        assert "trouble" not in state, state
        targets: dict[str, Any] = json.loads(state["markTargets"])
        match state["markScreen"]:
            case "home":
                self.push("continue" if "continue" in targets["buttons"] else f"new:{self.game}")
            case "new" if self.setting[0] in targets["buttons"]:
                self.push(self.setting.pop(0))
            case "new":  # on small screens the options have their own page
                self.push("new-rules" if "new-rules" in targets["buttons"] else "back")
            case "hand-over":
                self.push("ready")
            case "table" if "result" in targets["buttons"]:
                self.push("result")
            case "table":
                action = self.choose(targets["actions"])
                self.act(action)
                self.played.append(action["text"])
                until(lambda: self.has_moved(state), f"{action} to be played")
            case _:
                return False
        return True

    def choose(self, actions: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
        """Return one of the legal actions, as the page marks them."""
        return self.chance.choice(sorted(actions, key=lambda action: str(action["text"])))

    def act(self, action: Mapping[str, Any]) -> None:
        """Choose an action and confirm it, unless the first click has played it."""
        before = self.browser.state()
        for point in action["points"]:
            self.press(point)
            if self.has_moved(before):
                return

    def has_moved(self, before: Mapping[str, str]) -> bool:
        """Return whether the match has changed since an earlier state of the page."""
        now = self.browser.state()
        return any(now.get(mark) != before.get(mark) for mark in MOVED)

    def play(self, most: int = STEPS, then: Callable[[], object] = lambda: None) -> None:
        """Play on until the end or `most` actions; call `then` after each step."""
        while len(self.played) < most and self.step():
            then()

    def take_back(self) -> bool:
        """Undo the last step if there is a button for it; return whether there was."""
        if "undo" not in self.buttons:
            return False
        before = self.saved()["actions"]
        self.push("undo")
        after = self.saved()["actions"]
        if after == before:
            return False
        assert after == before[:-1] == self.played[:-1]
        self.played.pop()
        return True

    def saved(self) -> dict[str, Any]:
        """Return the match as the page has saved it."""
        key = self.browser.state()["markKept"]
        sealed = stored(self.browser, key)
        assert sealed is not None
        return dict(json.loads(unseal(key, sealed))["match"])

    def check_played(self, actions: Sequence[str]) -> None:
        """Check that the saved actions are those played, automatic ones aside."""
        sealed = stored(self.browser, self.browser.state()["markKept"])
        assert sealed is not None
        unasked = json.loads(unseal(self.browser.state()["markKept"], sealed))["passed"]
        asked = [a for i, a in enumerate(actions) if i not in unasked]
        assert asked == self.played, [*zip(asked, self.played, strict=False)]

    def confirm_always(self) -> None:
        """Set every choice to be confirmed, from the home screen on."""
        for button in ("settings", "group:play", "confirm:always", "back"):
            if button in self.buttons:  # large screens show all groups at once
                self.push(button)

    def check_end(self) -> list[str]:
        """Check that the match has ended as the engine alone ends it; return the points."""
        state = self.browser.wait(markScreen="end")
        save = self.saved()
        self.check_played(save["actions"])
        engine = Match(find_game(self.game), self.seats, save["options"], save["seed"])
        for text in save["actions"]:
            engine.play(text)
        points = [str(result.points) for result in engine.game.result(engine.position)]
        assert state["markPoints"] == ",".join(points)
        assert self.browser.problems == [], self.browser.problems
        return points


class Toucher(Person):
    """Plays by touch; with `mouse` too, alternating at each hand-over."""

    browser: Chromium

    def __init__(
        self,
        browser: Chromium,
        seats: int,
        options: tuple[str, ...] = (),
        seed: int = 7,
        *,
        mouse: bool = False,
    ) -> None:
        super().__init__(browser, seats, options, seed)
        self._changes, self._by_mouse = mouse, False

    def press(self, point: Point) -> None:
        self.look(point)
        x, y = round(point[0]), round(point[1])
        if self._by_mouse:
            self.browser.click(x, y)
        else:
            self.browser.page.touchscreen.tap(x, y)
        self.browser.wait(idle="yes")

    def push(self, button: str) -> None:
        if button == "ready" and self._changes:
            self._by_mouse = not self._by_mouse
        super().push(button)

    @cached_property
    def hand(self) -> Fingers:
        """The fingers, for gestures."""
        return Fingers(self.browser)


class Fingers:
    """Fingers that are put down, moved and lifted, by Chromium's own touch events."""

    def __init__(self, browser: Chromium) -> None:
        self._browser = browser
        self._session = browser.context.new_cdp_session(browser.page)

    def _touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        """Dispatch one event; Chromium sometimes never answers for one that it has dispatched."""
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        event = {"type": kind, "touchPoints": at}
        with contextlib.suppress(TimeoutError):
            self._session.send("Input.dispatchTouchEvent", event, timeout=ANSWER)

    def cancel(self, point: tuple[float, float]) -> None:
        """Put a finger down, then cancel the touch as the system does."""
        self._touch("touchStart", [point])
        self._touch("touchCancel", [])
        self._browser.wait(idle="yes")

    def tap(self, point: tuple[float, float], seconds: float) -> None:
        """Put a finger down for some seconds, and lift it."""
        self._touch("touchStart", [point])
        time.sleep(seconds)
        self._touch("touchEnd", [])
        self._browser.wait(idle="yes")

    def move(self, *ways: tuple[tuple[float, float], tuple[float, float]], parts: int = 6) -> None:
        """Put fingers down, move each along its path, and lift them.

        A path is two points in CSS pixels. The move has `parts` steps.
        """
        self._touch("touchStart", [start for start, _ in ways])
        for part in range(1, parts + 1):
            share = part / parts
            self._touch(
                "touchMove",
                [
                    (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
                    for start, end in ways
                ],
            )
        self._touch("touchEnd", [])
        self._browser.wait(idle="yes")


class Keyboard(Person):
    """Plays by keys; `go_to` focuses what to press."""

    browser: Chromium

    def go_to(self, key: str) -> None:
        """Move the focus to a target."""
        raise NotImplementedError

    def press_key(self, *keys: str) -> None:
        """Press keys one after the other and wait until the screen is at rest."""
        for key in keys:
            self.browser.page.keyboard.press(key)
        self.browser.wait(idle="yes")

    def push(self, button: str) -> None:
        self.go_to(button)
        self.press_key("Enter")

    def act(self, action: Mapping[str, Any]) -> None:
        """Press Enter twice on the action, or once there and once on the button that confirms.

        Once is enough if nothing is left to confirm.
        """
        self.go_to(action["key"])
        self.press_key("Enter")
        if "confirm" not in self.buttons:
            return
        if self.chance.random() < 0.5:
            self.press_key("Enter")
        else:
            self.push("confirm")


class Typist(Keyboard):
    """Plays on the canvas by keys alone: arrows and Tab move the focus, Enter presses."""

    def go_to(self, key: str) -> None:
        """Move the focus by arrows as long as they come nearer, then by Tab."""
        far = math.inf
        while (now := self.focus) != key:
            at = self._places()
            if now not in at:
                self.press_key("Tab")
                continue
            x, y = (there - here for here, there in zip(at[now], at[key], strict=True))
            if math.hypot(x, y) >= far:
                break
            far = math.hypot(x, y)
            across, along = (
                "ArrowRight" if x > 0 else "ArrowLeft",
                "ArrowDown" if y > 0 else "ArrowUp",
            )
            self.press_key(across if abs(x) > abs(y) else along)
        for _ in range(200):
            if self.focus == key:
                return
            self.press_key("Tab")
            if self.browser.evaluate("document.activeElement.id") != "canvas":
                self.press_key(
                    "Shift+Tab"
                )  # the focus left the canvas: back, and on from the first
        raise AssertionError(f"Tab never comes to {key}")

    @property
    def focus(self) -> str | None:
        """The key of the target in focus."""
        focus: str | None = self.targets["focus"]
        return focus

    def _places(self) -> dict[str, Point]:
        targets = self.targets
        actions = {action["key"]: action["points"][0] for action in targets["actions"]}
        return {**targets["buttons"], **actions}


def stored(browser: Browser, key: str) -> bytes | None:
    """Return the raw value of a key in the page's database."""
    found = browser.evaluate(
        """new Promise((resolve) => {
            const asked = indexedDB.open('portolan');
            asked.onsuccess = () => {
                const got = asked.result.transaction('data').objectStore('data').get('KEY');
                got.onsuccess = () => {
                    asked.result.close();
                    resolve(got.result && [...got.result]);
                };
            };
        })""".replace("KEY", key)
    )
    return None if found is None else bytes(found)


def kept_keys(browser: Browser, prefix: str) -> list[str]:
    """Return the keys with a prefix in the page's database, in alphabetical order."""
    found = browser.evaluate(
        """new Promise((resolve) => {
            const asked = indexedDB.open('portolan');
            asked.onsuccess = () => {
                const got = asked.result.transaction('data').objectStore('data').getAllKeys();
                got.onsuccess = () => {
                    asked.result.close();
                    resolve(got.result);
                };
            };
        })"""
    )
    return sorted(key for key in found if key.startswith(prefix))


PUT = """((entries) => new Promise((resolve, reject) => {
    const asked = indexedDB.open('portolan', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('data').put('as a test', '#birth');
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
        const change = asked.result.transaction('data', 'readwrite');
        for (const [key, bytes] of entries)
            change.objectStore('data').put(new Uint8Array(bytes), key);
        change.oncomplete = () => { asked.result.close(); resolve(1); };
        change.onabort = () => reject(change.error);
    };
}))"""
"""Puts bytes by key into the page's database, which is created if needed."""
KEPT = "matches/20260101-000000-000001"


def begin_with(browser: Browser, url: str, kept: Mapping[str, bytes]) -> None:
    """Start the page with some saved data in addition to what is there."""
    browser.open(f"{url}favicon.svg")
    until(lambda: browser.state().get("at", "").endswith("favicon.svg"), "the other page to go")
    browser.evaluate(f"{PUT}({json.dumps([[key, [*kept[key]]] for key in kept])})")
    browser.open(url)
    browser.wait(state="ready", idle="yes")


def near_end(
    game: str, seats: int, options: tuple[str, ...] = (), *, left: int = 4, seed: int = 11
) -> tuple[bytes, list[str]]:
    """Return a match of people as saved shortly before its end, and its actions so far.

    `options` are written like the buttons that choose them.
    """
    chosen = {
        name: ast.literal_eval(value) for name, _, value in (o.partition(":") for o in options)
    }
    whole = Match(find_game(game), seats, chosen, seed)
    chance = random.Random(seed)
    while texts := sorted(set(whole.legal_texts()) - set(whole.game.resigning)):
        whole.play(chance.choice(texts))
    match = Match(find_game(game), seats, chosen, seed)
    for text in whole.actions[:-left]:
        match.play(text)
    session = load_session(json.dumps(match.save()).encode(), find_seating, KEPT)
    return seal(save_session(session, "2026-01-01T00:00:00+00:00")), [*match.actions]


def finish(person: Person, url: str, options: tuple[str, ...] = ()) -> list[str]:
    """Let a person play a match of this kind from near its end; return the points."""
    sealed, person.played = near_end(person.game, person.seats, options)
    begin_with(person.browser, url, {KEPT: sealed, LAST: seal(KEPT.encode())})
    person.play()
    return person.check_end()


def bring_in(browser: Chromium, person: Person, file: Path) -> None:
    """Choose a file where the game asks for one, once nothing moves there any more."""
    browser.wait(idle="yes")
    with browser.page.expect_file_chooser() as waiting:
        person.push("bring-in")
    waiting.value.set_files(file)


PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}


def seated(revisit: Revisit, kind: type[Person], **context: Any) -> Any:
    """Return a person at the table of a solo match that has just begun."""
    browser, table = revisit("laid", prefers_reduced_motion=True, **context)
    browser.open(table.url)
    browser.wait(state="ready")
    person = kind(browser, 1)
    person.confirm_always()
    person.open_table()
    return person
