"""Measure what frames of the table cost in headless Chromium, and print two tables of them.

    PYTHONPATH=game:build .venv/bin/python -m tests.browser.frames [GAME [STEPS]] [--moving]

against what `python3 build web` made: whole matches, or so many steps of them; the first table
alone with `--moving`.

A frame is one turn of the game's loop: from the moment the browser gives it a frame until it asks
for the next one, so input, rules, drawing and handing over the picture are all in it. The first
table counts frames while everything moves, those without a picture of their own apart from others:
slices of one, moments of a motion, what is made ahead; and before the match apart from those at
its table. The second one counts, with nothing moving, all frames from a press until it rests: what
the press costs as a whole.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from portolan_build.serve import Server
from portolan_build.tools import ROOT

from .drivers import Chromium
from .people import Person, Toucher
from .ransackit_players import RansackitPlayers

WATCH = """(() => {
    const inner = portolan.PageHost.prototype.frame;
    const root = document.documentElement;
    let woken = 0, drawn = 0;
    globalThis.turns = [];
    portolan.PageHost.prototype.frame = async function (idle) {
        if (woken) turns.push([performance.now() - woken, root.dataset.frames !== drawn, idle]);
        drawn = root.dataset.frames;
        const time = await inner.call(this, idle);
        woken = performance.now();
        return time;
    };
})()"""
TAKE = "turns.splice(0)"
BEFORE, FIRST = "a screen before the match", "the table for the first time"
AHEAD = (BEFORE, FIRST)
"""Kinds of frames in which the table is prepared."""
LONG = 10_000
"""More steps than any match takes."""
TURNS = 30
"""Turns after which a vote ends a match of RANSACKIT: five of each of six."""
SCREENS: dict[str, dict[str, Any]] = {
    "1280×720, ratio 1": {"viewport": {"width": 1280, "height": 720}},
    "390×844, ratio 3": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 3,
        "is_mobile": True,
        "has_touch": True,
    },
}


class Bench:
    """People at the table who are timed at every press.

    In RANSACKIT they are those of `ransackit_players.py`, since a turn is found step by step there.
    """

    def __init__(self, browser: Chromium, game: str, *, touch: bool) -> None:
        self.browser = browser
        self.found: dict[str, list[float]] = defaultdict(list)
        self.whole: dict[str, list[tuple[float, int]]] = defaultdict(list)
        self._touch = touch
        person = Toucher if touch else Person
        self.person = (
            RansackitPlayers(browser, TURNS, touch=touch)
            if game == RansackitPlayers.game
            else person(browser, 3)
        )
        self.person.game = game
        self._inner = self.person.press
        self.person.press = self.press  # type: ignore[method-assign]

    def note(self, kind: str) -> None:
        """Record the times since the last call under a kind of frame."""
        turns = self.browser.evaluate(TAKE)
        self.whole[kind].append((sum(turn[0] for turn in turns), len(turns)))
        other = "before the match, no picture" if kind in AHEAD else "of a motion, and others"
        for milliseconds, drawn, idle in turns:
            between = "the last before rest" if idle else other
            self.found[kind if drawn else between].append(milliseconds)

    def press(self, point: list[float]) -> None:
        """Press a place, wait until the screen is at rest, and record the kind of frame."""
        before = self.browser.state()
        if not self._touch and before["markScreen"] == "table":
            self.browser.page.mouse.move(*point)
            self.browser.wait(idle="yes")
            self.note("the pointer moves")
        self._inner(point)
        self.note(_kind(before, self.browser.state()))


def _kind(before: dict[str, str], after: dict[str, str]) -> str:
    """Return the kind of frame after a press, from the states of the page before and after it."""
    come, left = after["markScreen"], before["markScreen"]
    if left in ("home", "new"):
        return FIRST if come == "table" else BEFORE
    if left != "table":
        return "the table after another screen"
    if after.get("markStep") != before.get("markStep") or come != "table":
        return "the table after an action"
    return "a spot chosen"


def measure(game: str, name: str, steps: int, **context: Any) -> Bench:
    """Play a game on one kind of screen; return what was timed."""
    with tempfile.TemporaryDirectory() as profile, Server(ROOT / "dist" / "web") as server:
        browser = Chromium(Path(profile), **SCREENS[name], **context)
        browser.open(server.url)
        browser.wait(state="ready")
        browser.evaluate(WATCH)
        bench = Bench(browser, game, touch="has_touch" in SCREENS[name])
        while steps and bench.person.step():
            steps -= 1
        browser.close()
    return bench


def main() -> None:
    """Measure every kind of screen, moving and still."""
    parser = argparse.ArgumentParser(description="Measure what frames of the table cost.")
    parser.add_argument("game", nargs="?", default="ragusa")
    parser.add_argument("steps", nargs="?", type=int, default=LONG)
    parser.add_argument("--moving", action="store_true", help="the first table alone")
    asked = parser.parse_args()
    head = ("frames", "median, ms", "95th percentile, ms", "longest, ms")
    print(f"| screen | frame | {' | '.join(head)} |\n| --- | --- | ---: | ---: | ---: | ---: |")
    for name in SCREENS:
        for kind, times in sorted(measure(asked.game, name, asked.steps).found.items()):
            high = sorted(times)[round(0.95 * (len(times) - 1))]
            figures = f"{statistics.median(times):.1f} | {high:.1f} | {max(times):.1f}"
            print(f"| {name} | {kind} | {len(times):,} | {figures} |", flush=True)
    if asked.moving:
        return
    print(
        "\n| screen, nothing moving | until it rests | presses | frames each, median "
        "| sum, median, ms | sum, worst, ms |\n| --- | --- | --- | --- | --- | --- |"
    )
    for name in SCREENS:
        for kind, pairs in sorted(
            measure(asked.game, name, asked.steps, reduced_motion="reduce").whole.items()
        ):
            sums, frames = [one[0] for one in pairs], statistics.median(one[1] for one in pairs)
            print(
                f"| {name} | {kind} | {len(pairs):,} | {frames:g} | {statistics.median(sums):.1f} "
                f"| {max(sums):.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
