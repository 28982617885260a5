"""Measure whole turns of bots of RANSACKIT in the page: how long, and how late frames come.

PYTHONPATH=game:build .venv/bin/python -m tests.browser.bot_turns [LEVEL [MINUTES]]

`python3 build web` first. Four bots of a level (merchant, the default) play at the real table with
everything moving at the usual pace. The page notes every frame, and which step of the match it
shows; the saved match, played again here, says whose turn that was.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from portolan.core.match import Match
from portolan.registry import find_game
from portolan_build.serve import Server
from portolan_build.tools import ROOT

from .drivers import Chromium
from .people import Person

GAME, SEATS = "ransackit", 4
LATE = 33.5
"""Milliseconds; two frames of 60 Hz take 33.3."""
WATCH = """() => {
  const seen = (window.seen = []);
  let last = performance.now();
  const tick = () => {
    const now = performance.now();
    seen.push([now, now - last, Number(document.documentElement.dataset.markStep)]);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""
Frame = tuple[float, float, float]


def play(level: str, seconds: float) -> tuple[list[Frame], list[int], list[str]]:
    """Let bots play; return the frames, for each step the number of its turn, and the actions."""
    with tempfile.TemporaryDirectory() as profile, Server(ROOT / "dist" / "web") as server:
        browser = Chromium(Path(profile))
        browser.open(server.url)
        browser.wait(state="ready")
        person = Person(browser, SEATS)
        kinds = itertools.chain(*((f"kind:{i}", f"kind:{i}:{level}") for i in range(SEATS)))
        for button in (f"new:{GAME}", f"seats:{SEATS}", *kinds):
            person.push(button)
        x, y = person.buttons["start"]
        browser.click(round(x), round(y))
        browser.wait(markScreen="table")
        browser.page.evaluate(WATCH)
        time.sleep(seconds)
        frames = browser.evaluate("window.seen")
        save = person.saved()
        browser.close()
    match = Match(find_game(GAME), SEATS, save["options"], save["seed"])
    turns = []
    position: Any = match.position
    for text in save["actions"]:
        turns.append(position.round * SEATS + position.turn)
        match.play(text)
    return frames, turns, save["actions"]


def main(words: list[str]) -> None:
    """Measure, and print a line for a table."""
    level = words[0] if words else "merchant"
    seconds = 60 * float(words[1] if len(words) > 1 else 4)
    frames, turns, actions = play(level, seconds)
    shown = [(now, gap, turns[int(step)]) for now, gap, step in frames if step < len(turns)]
    by_turn = itertools.groupby(shown, lambda frame: frame[2])
    begins = {turn: next(iter(group))[0] for turn, group in by_turn}
    times = [b - a for a, b in itertools.pairwise(begins.values())]
    gaps = [gap for _, gap, _ in shown]
    late = sum(gap > LATE for gap in gaps)
    print("| level | turns | median | longest | frames | later than 33 ms | latest frame |")
    print("| --- " + "| ---: " * 6 + "|")
    print(
        f"| {level} | {len(times)} | {median(times) / 1000:.1f} s | {max(times) / 1000:.1f} s "
        f"| {len(gaps):,} | {late} | {max(gaps):.1f} ms |"
    )
    for now, gap, step in frames:
        if gap > LATE:
            after = " · ".join(actions[max(0, int(step) - 2) : int(step)])
            print(f"{gap:.1f} ms late at {(now - frames[0][0]) / 1000:.1f} s, step {step}: {after}")


if __name__ == "__main__":
    main(sys.argv[1:])
