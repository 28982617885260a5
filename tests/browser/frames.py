"""Measure what frames of the table cost in headless Chromium, and print a table of them.

    PYTHONPATH=build .venv/bin/python -m tests.browser.frames [STEPS]   (`python3 build web` first)

A frame is one turn of the game's loop: from the moment the browser gives it a frame until it asks
for the next one, so input, rules, drawing and handing over the picture are all in it.
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
        self._setting = ["seats:3", "start"]
        self._chance = random.Random(5)

    def note(self, kind: str) -> None:
        """Put what was timed since the last call under a kind of frame."""
        for milliseconds, drawn, idle in self.browser.evaluate(TAKE):
            if drawn:
                self.found[kind].append(milliseconds)
            elif not idle:
                self.found["of a motion, and others"].append(milliseconds)

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
            case "new":
                self.press(buttons[self._setting.pop(0)], way)
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


def measure(name: str, steps: int) -> None:
    """Play on one kind of screen, and print its part of the table."""
    with tempfile.TemporaryDirectory() as profile, Server(ROOT / "dist" / "web") as server:
        browser = Chromium(Path(profile), **SCREENS[name])
        browser.open(server.url)
        browser.wait(state="ready")
        browser.evaluate(WATCH)
        bench = Bench(browser)
        way = "touch" if "has_touch" in SCREENS[name] else "mouse"
        while steps and bench.step(way):
            steps -= 1
        bench.note("the table after an action")
        browser.close()
    for kind, times in sorted(bench.found.items()):
        median, worst = statistics.median(times), max(times)
        print(f"| {name} | {kind} | {len(times)} | {median:.1f} | {worst:.1f} |", flush=True)


def main() -> None:
    """Measure every kind of screen."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    print("| screen | frame | frames | median, ms | worst, ms |\n| --- | --- | --- | --- | --- |")
    for name in SCREENS:
        measure(name, steps)


if __name__ == "__main__":
    main()
