"""A long evening: bots play match after match in the page, and it takes no more memory for it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .conftest import Host
from .drivers import Chromium, until
from .people import Person

pytestmark = [pytest.mark.web, pytest.mark.long]

MINUTES = float(os.environ.get("PORTOLAN_SOAK", "30"))
SETTLED = 1 / 6
"""After this share of the time all that is kept for good has been made."""
GROWTH = 1.10
MIB = 1024


def _processes() -> Iterator[tuple[int, int, str, int]]:
    """Yield every process: its number, its parent's, its command line, its memory in KiB."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
            lines = (folder / "status").read_text(encoding="utf-8").splitlines()
        except OSError:
            continue
        status = dict(entry.split(":", 1) for entry in lines if ":" in entry)
        memory = int(status.get("VmRSS", "0 kB").split()[0])
        yield int(folder.name), int(status["PPid"]), line, memory


def page_memory() -> int:
    """Return how many MiB the largest page of this test's browser takes."""
    found = {number: (parent, line, memory) for number, parent, line, memory in _processes()}

    def is_ours(number: int) -> bool:
        while number in found and number != os.getpid():
            number = found[number][0]
        return number == os.getpid()

    pages = [m for n, (_, line, m) in found.items() if "--type=renderer" in line and is_ours(n)]
    return max(pages) // MIB


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="memory is read from /proc")
def test_matches_of_bots_take_no_more_memory_in_the_end(
    chromium: Callable[..., Chromium], table: Host
) -> None:
    browser = chromium(reduced_motion="reduce")
    browser.open(table.url)
    browser.wait(state="ready")
    person = Person(browser, 3)
    for button in ("settings", "speed:off", "back", "new:ragusa", "seats:3"):
        person.push(button)
    for seat in range(3):
        person.push(f"kind:{seat}")
        person.push(f"kind:{seat}:apprentice")
    begun, settled, matches = time.monotonic(), None, 0
    person.push("start")
    while time.monotonic() - begun < MINUTES * 60:
        until(lambda: browser.state()["markScreen"] == "end", "the bots to end the match", 300)
        assert browser.problems == []
        matches += 1
        if settled is None and time.monotonic() - begun >= SETTLED * MINUTES * 60:
            settled = page_memory()
        browser.wait(idle="yes")
        person.push("rematch")
    assert settled is not None
    at_the_end = page_memory()
    print(f"{matches} matches: {settled} MiB when settled, {at_the_end} MiB at the end")
    assert at_the_end <= GROWTH * settled
