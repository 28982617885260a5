"""Browsers at one table: they join by codes, play, lose the connection, and join again.

Every connection goes over loopback: the addresses in codes are those of this machine.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from portolan.ai.bot import Budget, decide
from portolan.ai.levels import make_bot
from portolan.core.match import Match
from portolan.registry import find_game

from .conftest import Host
from .drivers import PATIENCE, Chromium, chance, until
from .people import Person

pytestmark = pytest.mark.web
REPLAN = 2.0
"""Seconds between two checks of the match."""
PLANNED = 40
"""Actions that are planned ahead."""
COMPOSED = "offer"
"""Such actions are composed in many steps: these matches do without."""
LONG, ENDING = 300, ("vote", "agree")
"""After so many actions a match is ended by these, where the game has them."""
PHONE = {"width": 390, "height": 844}
LOOPBACK = """(() => {
    const set = RTCPeerConnection.prototype.setRemoteDescription;
    RTCPeerConnection.prototype.setRemoteDescription = function ({ type, sdp }) {
        const near = sdp.replace(/ \\S+ (\\d+) typ host/g, " 127.0.0.1 $1 typ host");
        return set.call(this, { type, sdp: near });
    };
})()"""
"""Restricts a page's connections to this machine, whatever its codes say."""


AUTOPLAY = """(() => {
    const NEAR = 30, SOON = 460; // such a press would be meant for what was there before
    const LOST = 1500, VAIN = 8000; // milliseconds in vain, after which other steps are tried
    const BEHIND = { vote: "leave", buy: "trade", sell: "trade" }; // steps by the actions behind
    let path = [], stands = "", tried = new Set(), since = 0, at = [-99, -99], time = 0;
    function press([x, y]) {
        const near = Math.hypot(x - at[0], y - at[1]) <= NEAR;
        if (near && Date.now() - time < SOON) return false;
        const pointer = { pointerId: 1, pointerType: "mouse", isPrimary: true };
        const about = { bubbles: true, ...pointer, clientX: x, clientY: y };
        for (const what of ["pointermove", "pointerdown", "pointerup"])
            document.getElementById("canvas").dispatchEvent(new PointerEvent(what, about));
        [at, time] = [[x, y], Date.now()];
        return true;
    }
    setInterval(() => {
        const { dataset } = document.documentElement ?? { dataset: {} };
        const { idle, markScreen, markTargets, markStep, markSeat, markPrompt } = dataset;
        if (!globalThis.planned || idle !== "yes" || !markTargets) return;
        const { actions, buttons } = JSON.parse(markTargets);
        if (markScreen === "hand-over" && buttons.ready) press(buttons.ready);
        const steps = Object.keys(buttons).filter((key) => key.startsWith("step:"));
        const back = buttons["step-back"];
        if (markScreen !== "table" || !(actions.length || steps.length || back)) return;
        const now = [markStep, markSeat, markPrompt].join();
        if (now !== stands) [stands, path, tried, since] = [now, [], new Set(), Date.now()];
        if (path.length) {
            if (press(path[0])) path.shift();
            return;
        }
        const wanted = planned[markStep] ?? "";
        const words = wanted.split(" ");
        words.push(BEHIND[words[0]]);
        const leads = (key) => key.slice(5).split(" ").some((word) => words.includes(word));
        const step = steps.find((key) => !tried.has(key) && leads(key));
        const quiet = Date.now() - Math.max(time, since);
        const next = actions.find(({ text }) => text === wanted);
        if (next && (quiet > LOST || !tried.has(now))) [path] = [[...next.points], tried.add(now)];
        else if (step && press(buttons[step])) tried.add(step);
        else if (back && quiet > LOST) press(back);
        else if (Date.now() - since > VAIN)
            path = [...(actions.find(({ text }) => text !== "quit")?.points ?? [])];
    }, 40);
})()"""
"""Plays the actions of `planned` in the page itself, whenever its seat is asked; one that no step
leads to is replaced by the first that is offered.
"""


class Guest(Person):
    """A simulated person at a table of several devices."""

    def __init__(self, browser: Chromium, seats: int, seed: int = 7) -> None:
        browser.context.add_init_script(LOOPBACK)
        browser.context.add_init_script(chance(seed))  # tables know devices by a random name
        browser.context.add_init_script(AUTOPLAY)
        self.taps = 0
        """The number of presses so far."""
        super().__init__(browser, seats, seed=seed)
        self.page = browser.page

    def press(self, point: list[float]) -> None:
        self.taps += 1
        super().press(point)

    def plan(self, actions: list[str] | None) -> None:
        """Let the page play these actions of the match by itself; None ends that."""
        self.browser.evaluate(f"globalThis.planned = {json.dumps(actions)}")

    @property
    def step_number(self) -> int:
        return int(self.marks.get("markStep") or 0)

    @property
    def marks(self) -> dict[str, str]:
        return self.browser.state()

    def code(self) -> str:
        """Return the code on the screen."""
        return str(until(lambda: self.marks.get("markCode"), "a code"))

    def sees(self, button: str) -> None:
        try:
            until(lambda: button in self.buttons, f"the button {button}")
        except AssertionError as error:
            raise AssertionError(f"{error}: {self.marks}") from None
        self.browser.wait(idle="yes")

    def at(self, screen: str) -> None:
        self.browser.wait(markScreen=screen)

    def pushes(self, button: str) -> bool:
        """Press a button, and return whether it is gone: what has just changed takes no touch."""
        if button in self.buttons:
            self.push(button)
        return button not in self.buttons

    def actions(self) -> list[str]:
        found: list[str] = self.saved()["actions"]
        return found

    def paste(self, text: str) -> None:
        """Press *Paste*, and put a text into the field of the page."""
        self.taps += 1
        self.look(self.buttons["paste"])
        self.browser.click(*map(round, self.buttons["paste"]))
        field = self.page.locator("dialog input")
        field.fill(text)
        field.press("Enter")


def begin(person: Guest, url: str) -> None:
    """Begin a match and go to the page with the code for other devices."""
    person.browser.open(url)
    person.browser.wait(state="ready")
    while person.marks["markScreen"] != "table":
        person.step()
    for button in ("send", "live"):
        if button not in person.buttons:
            person.push("menu")
        person.push(button)
    person.at("live")


def join(leader: Guest, guest: Guest, url: str) -> str:
    """Open the code of a table in another browser; return the address of the answer."""
    guest.browser.open("about:blank")
    guest.browser.open(f"{url}#join/{leader.code()}")
    guest.browser.wait(state="ready", markScreen="join")
    return f"{url}#seat/{guest.code()}"


def play(most: int, *people: Guest) -> None:
    """Let the asked person play, until all have some actions more."""
    goal = len(people[0].actions()) + most

    def ready() -> Guest | None:
        """Return the asked person, once it has all actions of the others."""
        for one in people:
            targets: dict[str, Any] = json.loads(one.marks["markTargets"])
            if one.marks["markScreen"] in ("table", "hand-over") and (
                targets["actions"] or "ready" in targets["buttons"]
            ):
                return one
        return None

    while min(len(one.actions()) for one in people) < goal:
        if one := ready():
            one.step()
    until(lambda: len({tuple(one.actions()) for one in people}) == 1, "all to have the same list")


def test_two_browsers_join_by_codes_play_reconnect_and_go_on(
    chromium: Callable[..., Chromium], table: Host
) -> None:
    here = chromium(reduced_motion="reduce")
    there = chromium(reduced_motion="reduce", viewport=PHONE, has_touch=True)
    leader, guest = Guest(here, 2), Guest(there, 2, seed=8)
    begin(leader, table.url)
    answer = join(leader, guest, table.url)
    tab = here.tab()  # where the camera of the leading device opens what it has read
    tab.open(answer)
    tab.wait(state="ready", markScreen="answer")
    until(lambda: "Done" in tab.spoken_text(), "the table to take the answer")
    tab.page.close()
    free = leader.marks["markSeats"].split().index("free")
    guest.sees(f"seat:{free}")
    guest.push(f"seat:{free}")
    guest.sees("go")
    guest.push("go")
    guest.at("table")
    leader.push("go")
    play(6, leader, guest)

    there.reload()  # the connection is gone with the page
    until(lambda: "lost" in here.spoken_text(), "the report of the loss")
    leader.push("send")
    leader.at("live")
    until(lambda: "lost" in leader.marks["markSeats"], "the seat to be shown as lost")
    leader.paste(join(leader, guest, table.url))
    guest.sees("go")
    guest.push("go")
    guest.at("table")
    leader.push("go")
    play(4, leader, guest)
    assert here.problems == there.problems == []


def sit(guest: Guest) -> None:
    """Take a free seat, unless one is claimed, and go to the table."""
    until(lambda: "go" in guest.buttons or "free" in guest.marks.get("markSeats", ""), "the seats")
    if "go" not in guest.buttons:
        free = guest.marks["markSeats"].split().index("free")
        guest.sees(f"seat:{free}")
        guest.push(f"seat:{free}")
    guest.sees("go")
    guest.push("go")
    guest.at("table")


def come(leader: Guest, guest: Guest, url: str) -> None:
    """Join by codes: the guest's camera opens the link, the leader pastes the answer."""
    code = leader.code()
    if guest.marks.get("state") == "ready":  # the page is there already
        guest.browser.evaluate(f"location.hash = 'join/{code}'")
        guest.browser.wait(markScreen="join")
        answer = f"{url}#seat/{guest.code()}"
    else:
        answer = join(leader, guest, url)
    leader.paste(answer)
    sit(guest)
    until(lambda: leader.marks["markCode"] not in ("", code), "a new code")


def lead(leader: Guest) -> None:
    """Go from the table to the page with the code."""
    for screen, button in (("table", "send"), ("send", "live")):
        if leader.marks["markScreen"] == screen:
            if button not in leader.buttons and "menu" in leader.buttons:
                leader.push("menu")
            leader.sees(button)
            leader.push(button)
            leader.browser.wait(idle="yes")
    leader.at("live")


def planned(game: str, seats: int, saved: dict[str, Any]) -> list[str]:
    """Return the actions of a match, and the next ones of Apprentices; a vote ends a long one."""
    match = Match(find_game(game), seats, saved["options"], saved["seed"])
    for text in saved["actions"]:
        match.play(text)
    bots = [make_bot("apprentice", match.game, seat, seat) for seat in range(seats)]
    goal = len(match.actions) + PLANNED
    while len(match.actions) < goal and (decision := match.game.decision(match.position)):
        view = match.game.view(match.position, decision.seat)
        legal = match.game.legal_actions(match.position)
        actions = [a for a in legal if not str(a).startswith(COMPOSED)] or legal
        ends = [a for a in map(str, actions) if a in ENDING and len(match.actions) > LONG]
        match.play(ends[0] if ends else str(decide(bots[decision.seat], view, actions, Budget())))
    return [*match.actions]


def autoplay(people: list[Guest], game: str, seats: int, steps: int) -> None:
    """Let all play until some step is shown everywhere, or the match has ended.

    Automatic actions may differ from the plan, which is then made anew.
    """
    plan: list[str] = []
    looked, reached, since = 0.0, -1, time.monotonic()

    def done() -> bool:
        nonlocal plan, looked, reached, since
        if time.monotonic() > looked + REPLAN:
            saved = people[0].saved()
            made = saved["actions"]
            if plan[: len(made)] != made or len(plan) < len(made) + PLANNED // 2:
                plan = planned(game, seats, saved)
                for one in people:
                    one.plan(plan)
            looked = time.monotonic()
        ended = all("result" in one.buttons for one in people)
        shown = min(one.step_number for one in people)
        if shown > reached:
            reached, since = shown, time.monotonic()
        stands = [one.marks for one in people]
        assert time.monotonic() - since < PATIENCE, f"nothing happens at step {reached}: {stands}"
        return ended or shown >= steps

    until(done, f"{steps} steps", patience=3600)
    for one in people:
        one.plan(None)


def same_list(people: list[Guest]) -> bool:
    return len({tuple(one.actions()) for one in people}) == 1


def whole_match(
    chromium: Callable[..., Chromium], url: str, game: str, devices: int, stops: tuple[int, int]
) -> int:
    """Play a match on several devices; disconnect one, then the first; return its number of
    actions.
    """
    seats = min(devices, max(find_game(game).player_counts))
    size = {"width": 800, "height": 600}
    people = [
        Guest(chromium(reduced_motion="reduce", viewport=size), seats, seed=7 + number)
        for number in range(devices)
    ]
    first, second, *others = people
    first.game = game
    begin(first, url)
    for guest in people[1:seats]:
        come(first, guest, url)
    first.push("go")
    playing = people[:seats]
    autoplay(playing, game, seats, stops[0])

    lost = others[0] if others else second
    lost.browser.reload()  # the connection is gone with the page
    lost.browser.wait(state="ready")
    lead(first)
    until(lambda: "lost" in first.marks["markSeats"], "the seat to be shown as lost")
    come(first, lost, url)
    first.push("go")
    autoplay(playing, game, seats, stops[1])

    first.browser.open("about:blank")  # the first device is gone: another one leads from now on
    rest = playing[1:]
    for one in rest:
        one.sees("by-link")
    until(lambda: second.pushes("by-link"), "the match to go on by link")
    while second.marks["markScreen"] == "table" and "send" not in second.buttons:
        second.step()  # it is asked itself, and its choices take the room of the button
    lead(second)
    newcomer = [*people[seats:], first][0]
    for guest in [*rest[1:], newcomer]:
        come(second, guest, url)
    second.push("go")
    playing = [*rest, newcomer]
    autoplay(playing, game, seats, 10**9)
    assert same_list(playing)
    actions = second.actions()
    engine = find_game(game)
    saved = second.saved()
    match = Match(engine, seats, saved["options"], saved["seed"])
    for text in actions:
        match.play(text)
    assert engine.decision(match.position) is None
    assert [one.browser.problems for one in playing] == [[]] * len(playing)
    return len(actions)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("game", "stops"), [("ragusa", (20, 50)), ("venice", (20, 60)),
                                             ("ransackit", (40, 120))])  # fmt: skip
def test_six_browsers_play_a_whole_match_with_lost_connections_and_a_new_leader(
    chromium: Callable[..., Chromium], table: Host, game: str, stops: tuple[int, int]
) -> None:
    assert whole_match(chromium, table.url, game, 6, stops) > stops[1]


def test_joining_takes_at_most_six_taps_on_each_side(
    chromium: Callable[..., Chromium], table: Host
) -> None:
    """From the table on, and for the guest from the link that its camera has opened."""
    leader, guest = (Guest(chromium(reduced_motion="reduce"), 2, seed=seed) for seed in (7, 8))
    leader.browser.open(table.url)
    leader.browser.wait(state="ready")
    while leader.marks["markScreen"] != "table":
        leader.step()
    leader.taps = 0
    lead(leader)
    leader.paste(join(leader, guest, table.url))
    leader.taps += 1  # the button of the field into which the answer was pasted
    guest.taps = 0
    sit(guest)
    leader.push("go")
    leader.at("table")
    assert (leader.taps, guest.taps) == (5, 2)
