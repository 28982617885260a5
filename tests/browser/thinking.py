"""Measure how the Rector thinks in the page: frames, answers, playouts; write docs/benchmarks.md.

PYTHONPATH=game:build .venv/bin/python -m tests.browser.thinking [GAME]   (build web first)
"""

from __future__ import annotations

import datetime
import json
import os
import platform
import re
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from portolan.registry import find_game
from portolan.session.bot_runner.ai_backend import COMPILED, OWN
from portolan_build.serve import Server
from portolan_build.tools import ROOT

from . import thinking_program as thinker
from .drivers import Chromium, until
from .versions import with_program

USUAL = "ragusa"
PATIENCE = 600
WATCH = """() => {
  const seen = (window.gaps = {});
  let last = performance.now();
  const tick = () => {
    const now = performance.now();  // the screen's own beat would hide a late call
    const phase = document.documentElement.dataset.markBudget;
    if (phase) (seen[phase] ??= []).push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""
"""Records the time between frames of the display, by the budget that is being measured."""


def measure(game: str) -> tuple[dict[str, list[float]], dict[int, Any], dict[str, list[float]]]:
    """Return playouts a second by copy of the rules, thoughts and longest slice by budget, and
    frames.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "web"
        program = Path(scratch) / "thinking_program.py"
        program.write_text(Path(thinker.__file__).read_text().replace("ragusa", game))
        with_program(ROOT / "dist" / "web", folder, program)
        with Server(folder) as server:
            browser = Chromium(Path(scratch) / "profile")
            try:
                browser.open(server.url)
                browser.wait(state="ready")
                browser.page.evaluate(WATCH)
                state: dict[str, Any] = until(
                    lambda: (s := browser.state()).get("markBudget") == "done" and s,
                    "all thoughts", PATIENCE,
                )  # fmt: skip
                gaps = browser.evaluate("window.gaps")
            finally:
                browser.close()
    thoughts = {seconds: json.loads(state[f"markThought-{seconds}"]) for seconds, _ in thinker.PLAN}
    return json.loads(state["markPlayouts"]), thoughts, gaps


def _priority() -> str:
    """Return a remark if the measurement has real-time priority."""
    if os.sched_getscheduler(0) != os.SCHED_RR:
        return ""
    return " under `chrt -r 10`, because others worked on the machine"


def heading(game: str) -> str:
    """Return the heading of a game's measurements."""
    return "## Thinking in the page" + ("" if game == USUAL else f": {find_game(game).title}")


def section(game: str) -> str:
    """Measure; return the text of docs/benchmarks.md on thinking."""
    thinker.GAME = game
    here = thinker.playouts_a_second(thinker.questions())
    rates, thoughts, gaps = measure(game)
    plain, swift = rates[OWN], rates[COMPILED]
    lines = [
        heading(game),
        "",
        f"{datetime.datetime.now(tz=datetime.UTC).date()}, {os.cpu_count()} cores, "
        f"{platform.machine()}, 1280×720, "
        f"`PYTHONPATH=game:build .venv/bin/python -m tests.browser.thinking {game}`{_priority()}: "
        f"{thinker.SEATS} Rectors at the real table; answers that took two fifths of the budget "
        "or more.",
        "",
    ]
    for seconds, (times, longest) in thoughts.items():
        whole = [one for one in times if one > 1000 * thinker.LONG * seconds]
        frames = gaps[str(seconds)]
        late = sum(gap > 33.5 for gap in frames)  # two frames of 60 Hz take 33.3 ms
        lines.append(
            f"- {seconds} s: {len(whole)} answers, median {median(whole):,.0f} ms, latest "
            f"{max(whole):,.0f}; longest slice {longest:.1f} ms; {late} of {len(frames):,} frames "
            f"above 33 ms, latest {max(frames):.1f}"
        )
    lines += [
        "",
        f"Playouts a second, medians of {thinker.GOES}: plain {median(plain):,.0f}, compiled "
        f"{median(swift):,.0f} ({median(swift) / median(plain):.2f} times as many), plain in "
        f"CPython {platform.python_version()} {here:,.0f}.",
        "",
    ]
    return "\n".join(lines)


def write(game: str, text: str) -> None:
    """Put the section into docs/benchmarks.md, replacing an older one."""
    file = ROOT / "docs" / "benchmarks.md"
    older = re.escape(heading(game)) + r"\n.*?(?=\n## |\Z)"
    fresh, found = re.subn(older, lambda _: text, file.read_text(), flags=re.S)
    file.write_text(fresh if found else f"{fresh.rstrip()}\n\n{text}")


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else USUAL
    report = section(chosen)
    write(chosen, report)
    print(report)
