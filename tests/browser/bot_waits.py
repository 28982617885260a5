"""Measure how long one waits for bots in the page, from a confirmed move to one's next choice.

PYTHONPATH=game:build .venv/bin/python -m tests.browser.bot_waits [GAME [LEVEL,LEVEL…]]

`python3 build web` first. Somebody who chooses by chance plays a match against these levels
(merchant,rector, the default) at the real table with everything moving at the usual pace.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from pathlib import Path
from statistics import median

from portolan_build.serve import Server
from portolan_build.tools import ROOT

from .drivers import Chromium
from .people import Person

LEVELS = "merchant,rector"
WATCH = """() => {
  const waits = (window.waits = []);
  const mark = () => document.documentElement.dataset;
  let pressed = 0, asked = false;
  addEventListener("pointerup", () => { pressed = performance.now(); }, true);
  const tick = () => {
    const own = mark().markScreen === "table" && mark().markSeat === "0";
    if (own && !asked && pressed) waits.push(performance.now() - pressed);
    if (own || mark().markScreen === "table") asked = own;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""
"""Measures the time from a press until seat 0 is asked again, if others were asked in between."""


def play(game: str, levels: list[str]) -> list[float]:
    """Play a match to its end; return how long each answer of all bots took, in milliseconds."""
    with tempfile.TemporaryDirectory() as profile, Server(ROOT / "dist" / "web") as server:
        browser = Chromium(Path(profile))
        browser.open(server.url)
        browser.wait(state="ready")
        person = Person(browser, 1 + len(levels))
        person.game = game
        kinds = ((f"kind:{i}", f"kind:{i}:{level}") for i, level in enumerate(levels, 1))
        person.setting = [person.setting[0], *itertools.chain(*kinds), "start"]
        browser.page.evaluate(WATCH)
        person.play()
        waits: list[float] = browser.evaluate("window.waits")
        browser.close()
    return waits


def main(words: list[str]) -> None:
    """Measure, and print a line for a table."""
    game = words[0] if words else "ragusa"
    levels = (words[1] if len(words) > 1 else LEVELS).split(",")
    waits = play(game, levels)
    print("| game | against | answers | median | nine in ten within | longest |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    print(
        f"| {game} | {', '.join(levels)} | {len(waits)} | {median(waits) / 1000:.1f} s "
        f"| {sorted(waits)[len(waits) * 9 // 10] / 1000:.1f} s | {max(waits) / 1000:.1f} s |"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
