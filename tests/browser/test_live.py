"""Browsers at one table: they join by codes, play, lose each other, and join again.

Every connection goes over loopback: the addresses in codes are those of this machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Host
from .drivers import Chromium, until
from .people import Person

pytestmark = pytest.mark.web
PHONE = {"width": 390, "height": 844}
LOOPBACK = """(() => {
    const set = RTCPeerConnection.prototype.setRemoteDescription;
    RTCPeerConnection.prototype.setRemoteDescription = function ({ type, sdp }) {
        const near = sdp.replace(/ \\S+ (\\d+) typ host/g, " 127.0.0.1 $1 typ host");
        return set.call(this, { type, sdp: near });
    };
})()"""
"""Lets a page look for other devices on this machine alone, whatever their codes say."""


class Guest(Person):
    """Somebody at a table of several devices."""

    def __init__(self, browser: Chromium, seats: int, seed: int = 7) -> None:
        browser.context.add_init_script(LOOPBACK)
        super().__init__(browser, seats, seed=seed)
        self.page = browser.page

    @property
    def marks(self) -> dict[str, str]:
        return self.browser.state()

    def code(self) -> str:
        """Return the code that is shown."""
        return str(until(lambda: self.marks.get("markCode"), "a code"))

    def sees(self, button: str) -> None:
        try:
            until(lambda: button in self.buttons, f"the button {button}")
        except AssertionError as error:
            raise AssertionError(f"{error}: {self.marks}") from None
        self.browser.wait(idle="yes")

    def at(self, screen: str) -> None:
        self.browser.wait(markScreen=screen)

    def actions(self) -> list[str]:
        found: list[str] = self.saved()["actions"]
        return found

    def paste(self, text: str) -> None:
        """Press *Paste*, and put a text into the field of the page."""
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
        person.push(button)
    person.at("live")


def join(leader: Guest, guest: Guest, url: str) -> str:
    """Open the code of a table in another browser; return the address of the answer."""
    guest.browser.open("about:blank")
    guest.browser.open(f"{url}#join/{leader.code()}")
    guest.browser.wait(state="ready", markScreen="join")
    return f"{url}#seat/{guest.code()}"


def play(most: int, *people: Guest) -> None:
    """Let whoever is asked play, until all have so many actions more."""
    goal = len(people[0].actions()) + most

    def ready() -> Guest | None:
        """Return who is asked and has all that the others have played."""
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


def test_two_browsers_join_by_codes_play_lose_each_other_and_go_on(
    chromium: Callable[..., Chromium], table: Host
) -> None:
    here = chromium(reduced_motion="reduce")
    there = chromium(reduced_motion="reduce", viewport=PHONE, has_touch=True)
    leader, guest = Guest(here, 2), Guest(there, 2)
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
    until(lambda: "lost" in here.spoken_text(), "the loss to be told")
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
