"""Measure the page as a mid-range phone shows it: `PYTHONPATH=game:build:. python tools/phone.py`.

    python tools/phone.py start [RUNS]           visits, taking turns with a bare page
    python tools/phone.py play [GAME [STEPS]]    answers to taps, and frames, in a match
    python tools/phone.py memory [GAME [STEPS]]  of the page's process: empty, at the table, later
    python tools/phone.py rest [GAME]            processor while nobody acts

`python3 build web` first. Chromium, 390x844@3, its processor slowed down by four; for visits
the network too (9 Mbit/s, 85 ms). The bare page loads the same Pyodide and runs `1 + 1`.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from portolan_build.serve import Server
from portolan_build.tools import ROOT
from tests.browser.bench import (
    bare_folder,
    cell,
    measure,
    memory,
    pages,
    ratio,
    slow_down,
    work,
)
from tests.browser.drivers import Chromium
from tests.browser.frames import SCREENS, TAKE, WATCH
from tests.browser.people import Point, Toucher

SCREEN: Final = "390x844@3"
PHONE: Final = SCREENS["390×844, ratio 3"]
FIRST, LATER, ANSWER, FRAME, LATEST, MEMORY = 0.40, 0.18, 100, 33, 100, 220
"""The goals: shares of the bare page's time, milliseconds, MB."""
IDLE: Final = 0.01
"""The same for the processor while nobody acts, from some seconds after the last touch."""
SETTLED: Final = 10
TOUCH: Final = 0.08
"""Seconds for which a finger stays down in a tap."""
ANSWERS: Final = """(() => {
    const show = portolan.PageHost.prototype.show;
    const since = { pointerdown: 0, pointerup: 0 };
    globalThis.answers = { pointerdown: [], pointerup: [] };
    for (const type in since) {
        addEventListener(type, ({ timeStamp }) => (since[type] ||= timeStamp), { capture: true });
    }
    portolan.PageHost.prototype.show = function (...picture) {
        show.apply(this, picture);
        for (const type in since) {
            if (since[type]) answers[type].push(performance.now() - since[type]);
            since[type] = 0;
        }
    };
})()"""
"""Notes the milliseconds from each finger put down, and from each one lifted, to the next picture.
"""


class Finger(Toucher):
    """Plays by touch, with a finger that stays down for a moment."""

    def press(self, point: Point) -> None:
        """Tap a place, and wait until the screen is at rest."""
        self.look(point)
        self.hand.tap((point[0], point[1]), TOUCH)


def start(runs: int = 7) -> None:
    """Visit as a phone, in turns with the bare page, and print medians and ratios."""
    before = os.getloadavg()[0]
    with bare_folder() as folder:
        bare, ours = pages(folder, SCREEN, slow=True)
        measure([bare, ours], runs)
    print(f"load {before:.1f} at the start, {os.getloadavg()[0]:.1f} at the end; {runs} runs")
    print("| visit | Pyodide alone, ms | Portolan, ms | ratio | goal |")
    print("| --- | --- | --- | ---: | ---: |")
    for visit, one, other, goal in (
        ("first", bare.cold, ours.cold, FIRST),
        ("later", bare.warm, ours.warm, LATER),
    ):
        print(f"| {visit} | {cell(one)} | {cell(other)} | {ratio(other, one):.2f} | {goal:.2f} |")


@contextmanager
def visited(*, slow: bool) -> Iterator[tuple[Chromium, Path, float]]:
    """Give a browser at the first screen, its profile, and the memory of an empty page in MB."""
    with tempfile.TemporaryDirectory() as scratch, Server(ROOT / "dist" / "web") as server:
        profile = Path(scratch)
        browser = Chromium(profile, **PHONE)
        time.sleep(1)
        empty = memory(profile)
        browser.open(server.url)
        browser.wait(state="ready", snapshot="kept")  # else its worker computes beside
        if slow:
            slow_down(browser)
        yield browser, profile, empty
        browser.close()


def play(game: str = "ragusa", steps: int = 10_000) -> None:
    """Play a match by touch, everything moving; print how late answers and frames are."""
    with visited(slow=True) as (browser, _, _):
        browser.evaluate(WATCH)
        browser.evaluate(ANSWERS)
        person = Finger(browser, 3)
        person.game = game
        while steps and person.step():
            steps -= 1
        answers = browser.evaluate("answers")
        frames = [turn[0] for turn in browser.evaluate(TAKE)]
    print("| what | how many | median, ms | 95th percentile, ms | longest, ms | goals |")
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    for what, times, goals in (
        ("from a finger down to its picture", answers["pointerdown"], f"{ANSWER}"),
        ("from a finger up to its picture", answers["pointerup"], f"{ANSWER}"),
        ("frames", frames, f"{FRAME}, {LATEST}"),
    ):
        high = sorted(times)[round(0.95 * (len(times) - 1))]
        figures = f"{statistics.median(times):.1f} | {high:.1f} | {max(times):.1f}"
        print(f"| {what} | {len(times):,} | {figures} | {goals} |")


def weigh(game: str = "ragusa", steps: int = 10_000) -> None:
    """Print the memory of the page's process beyond an empty page, at the table and later."""
    with visited(slow=False) as (browser, profile, empty):
        person = Toucher(browser, 3)
        person.game = game
        print(f"empty page {empty:.0f} MB; beyond it (goal {MEMORY}):")
        print(f"first screen {memory(profile) - empty:.0f} MB")
        for step in range(steps):
            if not person.step():
                break
            if step in (4, 40, 400, 4000):
                print(f"after {step} steps {memory(profile) - empty:.0f} MB", flush=True)
        print(f"at the end {memory(profile) - empty:.0f} MB")


def rest(game: str = "ragusa", seconds: int = 30) -> None:
    """Print the share of one core that the browser uses while nobody acts."""
    with visited(slow=False) as (browser, profile, _):
        person = Toucher(browser, 2)
        person.game = game
        for where in ("first screen", "table"):
            if where == "table":
                person.open_table()
            time.sleep(SETTLED)
            before, begun = work(profile), time.monotonic()
            time.sleep(seconds)
            share = (work(profile) - before) / (time.monotonic() - begun)
            print(f"{where}: {share:.2%} of one core (goal {IDLE:.0%})", flush=True)


COMMANDS: Final = {"start": start, "play": play, "memory": weigh, "rest": rest}


def main(words: list[str]) -> None:
    """Carry out the command line."""
    if not words or words[0] not in COMMANDS:
        print(__doc__)
        sys.exit(2)
    command, *rest = words
    given = [int(word) if word.isdigit() else word for word in rest]
    COMMANDS[command](*given)  # type: ignore[operator]


if __name__ == "__main__":
    main(sys.argv[1:])
