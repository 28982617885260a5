"""A long evening on a phone: bots play match after match of every game, all matches are stored, and
memory does not grow.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from statistics import median

import pytest

from portolan.session.lobby.game_list import offered

from .conftest import Host
from .drivers import Chromium, family, until
from .people import Person, kept_keys

pytestmark = [pytest.mark.web, pytest.mark.long]

MINUTES = float(os.environ.get("PORTOLAN_SOAK", "30"))
SETTLED, LASTS = 1 / 6, 1 / 12
"""The share of the time after which all caches are filled, and the length of a measurement.

A measurement is the median of one sample a second, because memory varies between garbage
collections.
"""
GROWTH = 1.10
MIB = 1024
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
    "reduced_motion": "reduce",
}
"""Where pictures are largest and memory is scarcest."""
SEATS = 3
LONGEST = 900
"""Seconds for a match of bots on a busy machine."""


def page_memory() -> int:
    """Return how many MiB the largest page of this test's browser takes."""
    ours = family(lambda process: process.number == os.getpid())
    return max(p.memory for p in ours if "--type=renderer" in " ".join(p.words)) // MIB


def watched(person: Person, game: str, look: Callable[[], object]) -> None:
    """Let bots play a match to its end; call `look` now and then."""
    person.push(f"new:{game}")
    person.push(f"seats:{SEATS}")
    for seat in range(SEATS):
        person.push(f"kind:{seat}")
        person.push(f"kind:{seat}:apprentice")
    person.browser.click(*(round(v) for v in person.buttons["start"]))

    def over() -> bool:
        look()
        return "result" in person.buttons

    until(over, "the bots to end the match", LONGEST)
    person.browser.wait(idle="yes")
    person.push("result")
    person.browser.wait(markScreen="end", idle="yes")


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="memory is read from /proc")
def test_matches_of_bots_are_stored_and_take_no_more_memory_in_the_end(
    chromium: Callable[..., Chromium], table: Host
) -> None:
    browser = chromium(**PHONE)
    browser.open(table.url)
    browser.wait(state="ready")
    person = Person(browser, SEATS)
    for button in ("settings", "group:motion", "speed:off", "back"):
        person.push(button)
    begun, whole, matches = time.monotonic(), MINUTES * 60, 0
    taken: list[tuple[float, int]] = []

    def share() -> float:
        return (time.monotonic() - begun) / whole

    def look() -> None:
        if not taken or share() - taken[-1][0] >= 1 / whole:
            taken.append((share(), page_memory()))

    for game in cycle(offered()):
        watched(person, game, look)
        matches += 1
        print(f"{share() * MINUTES:5.1f} min: {game}, {taken[-1][1]} MiB", flush=True)
        assert browser.problems == []
        if share() >= 1:
            break
        person.push("home")
    settled = median(memory for at, memory in taken if 0 <= at - SETTLED <= LASTS)
    at_the_end = median(memory for at, memory in taken if at >= taken[-1][0] - LASTS)
    print(f"{matches} matches: {settled} MiB when settled, {at_the_end} MiB at the end")
    assert len(kept_keys(browser, "matches/")) == matches
    assert at_the_end <= GROWTH * settled
