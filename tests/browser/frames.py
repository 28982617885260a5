"""Measure what frames of the table cost in headless Chromium, and print two tables of them.

    PYTHONPATH=build .venv/bin/python -m tests.browser.frames [STEPS]   (`python3 build web` first)

A frame is one turn of the game's loop: from the moment the browser gives it a frame until it asks
for the next one, so input, rules, drawing and handing over the picture are all in it. The first
table counts frames while everything moves. The second one counts, with nothing moving, all frames
from a press until it rests: what the press costs as a whole.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from portolan_build.serve import Server
from portolan_build.tools import ROOT

from .drivers import Chromium

WATCH = """(() => {
    const inner = portolan.Stage.prototype.frame;
    const root = document.documentElement;
    let woken = 0, drawn = 0;
    globalThis.turns = [];
    portolan.Stage.prototype.frame = async function (idle) {
        if (woken) turns.push([performance.now() - woken, root.dataset.frames !== drawn, idle]);
        drawn = root.dataset.frames;
        const time = await inner.call(this, idle);
        woken = performance.now();
        return time;
    };
})()"""
TAKE = "turns.splice(0)"
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
    """A person at the table who is timed."""

    def __init__(self, browser: Chromium) -> None:
        self.browser = browser
        self.found: dict[str, list[float]] = defaultdict(list)
        self.whole: dict[str, list[tuple[float, int]]] = defaultdict(list)
        self._setting = ["seats:3", "start"]
        self._chance = random.Random(5)

    def note(self, kind: str) -> None:
        """Put what was timed since the last call under a kind of frame."""
        turns = self.browser.evaluate(TAKE)
        self.whole[kind].append((sum(turn[0] for turn in turns), len(turns)))
        for milliseconds, drawn, idle in turns:
            between = "the last before rest" if idle else "of a motion, and others"
            self.found[kind if drawn else between].append(milliseconds)

    def press(self, point: list[float], kind: str) -> None:
        """Press a place and wait until all that follows is on the screen."""
        if kind == "touch":
            self.browser.page.touchscreen.tap(*point)
        else:
            self.browser.click(round(point[0]), round(point[1]))
        self.browser.wait(idle="yes")

    def step(self, way: str) -> bool:
        """Do one thing; return False when the match has ended."""
        state = self.browser.wait(idle="yes")
        targets = json.loads(state["markTargets"])
        buttons = targets["buttons"]
        match state["markScreen"]:
            case "home":
                self.press(buttons["new:ragusa"], way)
                self.note("a screen before the match")
            case "new":
                self.press(buttons[self._setting.pop(0)], way)
                self.note(
                    "a screen before the match" if self._setting else "the table for the first time"
                )
            case "hand-over":
                self.press(buttons["ready"], way)
                self.note("the table after another screen")
            case "table":
                action = self._chance.choice(sorted(targets["actions"], key=lambda a: a["text"]))
                for point in action["points"][:-1]:
                    self.press(point, way)
                    self.note("a spot chosen")
                if way == "mouse":
                    self.browser.page.mouse.move(*action["points"][0])
                    self.browser.wait(idle="yes")
                    self.note("the pointer moves")
                self.press(action["points"][-1], way)
                self.note("the table after an action")
            case _:
                return False
        return True


def measure(name: str, steps: int, **context: Any) -> Bench:
    """Play on one kind of screen; return what was timed."""
    with tempfile.TemporaryDirectory() as profile, Server(ROOT / "dist" / "web") as server:
        browser = Chromium(Path(profile), **SCREENS[name], **context)
        browser.open(server.url)
        browser.wait(state="ready")
        browser.evaluate(WATCH)
        bench = Bench(browser)
        way = "touch" if "has_touch" in SCREENS[name] else "mouse"
        while steps and bench.step(way):
            steps -= 1
        browser.close()
    return bench


def main() -> None:
    """Measure every kind of screen, moving and still."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    print("| screen | frame | frames | median, ms | worst, ms |\n| --- | --- | --- | --- | --- |")
    for name in SCREENS:
        for kind, times in sorted(measure(name, steps).found.items()):
            middle, worst = statistics.median(times), max(times)
            print(f"| {name} | {kind} | {len(times):,} | {middle:.1f} | {worst:.1f} |", flush=True)
    print(
        "\n| screen, nothing moving | until it rests | presses | frames each, median "
        "| sum, median, ms | sum, worst, ms |\n| --- | --- | --- | --- | --- | --- |"
    )
    for name in SCREENS:
        for kind, pairs in sorted(measure(name, steps, reduced_motion="reduce").whole.items()):
            sums, frames = [one[0] for one in pairs], statistics.median(one[1] for one in pairs)
            print(
                f"| {name} | {kind} | {len(pairs):,} | {frames:g} | {statistics.median(sums):.1f} "
                f"| {max(sums):.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
