"""Measure the page against a bare one that loads the same Pyodide, and write docs/benchmarks.md.

    PYTHONPATH=game:build .venv/bin/python -m tests.browser.bench [RUNS] [SCREEN...]

Run `python3 build web` first. A screen is one of 1280x720, 390x844@3, 1440x900@2, 2560x1440; by
default all four. Runs take turns, each with a fresh profile; the second visit follows in a new
process of the browser on the same profile. Both folders are served alike: files that a browser
accepts compressed are sent as gzip, and may be cached for an hour.
"""

from __future__ import annotations

import contextlib
import datetime
import gzip
import os
import platform
import re
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from portolan_build.cache import Cache
from portolan_build.lock import read_lock
from portolan_build.npm import core
from portolan_build.serve import Handler, Server
from portolan_build.tools import ROOT

from .drivers import Chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

BARE = """<!doctype html><meta charset="utf-8"><title>Pyodide alone</title>
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ indexURL: "./" });
python.runPython("1 + 1");
performance.mark("bare-ready");
document.documentElement.dataset.state = "ready";
</script>"""
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip",
        "pyodide-lock.json")  # fmt: skip
PACKED = (".js", ".mjs", ".css", ".html", ".json", ".wasm", ".svg", ".webmanifest", ".zip", ".txt")
SCREENS = ("1280x720", "390x844@3", "1440x900@2", "2560x1440")
FIRST, LATER, SLOWEST = 0.75, 0.4, 1.3
"""The most that first and later visits may take, relative to the bare page; the second figure is
for the slowest median.
"""
SETTLE = 4.0
"""Seconds after a first visit in which the browser may write its caches of compiled code."""
IDLE = 5.0
THROTTLE, LATENCY, DOWN = 4, 85, 9e6
"""How many times slower a phone's processor is; latency and bits a second of its network."""


@dataclass
class Page:
    """A folder, the mark of its pages when they are ready, and the measurements on a screen."""

    name: str
    folder: Path
    mark: str
    screen: str
    keeps: dict[str, str] = field(default_factory=dict)
    """The state that ends its preparations after a first visit."""
    slow: bool = False
    """Whether it is visited as by a mid-range phone on a mobile network."""
    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    wire: list[int] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    idle: list[float] = field(default_factory=list)


class Counter:
    """Bytes that a server has sent."""

    def __init__(self) -> None:
        self.bytes = 0


def packed(folder: Path) -> dict[Path, bytes]:
    """Return the gzip forms of a folder's files, made before anything is timed."""
    files = [file for file in folder.rglob("*") if file.suffix in PACKED]
    return {file: gzip.compress(file.read_bytes(), 9) for file in files}


@contextlib.contextmanager
def serving(folder: Path, forms: dict[Path, bytes]) -> Iterator[tuple[str, Counter]]:
    """Serve a folder with the gzip forms of its files; yield its address and a counter."""
    counter = Counter()

    class Compressing(Handler):
        def do_GET(self) -> None:  # noqa: N802 - the base class names it
            path = Path(self.translate_path(self.path))
            path = path / "index.html" if path.is_dir() else path
            if not path.is_file():
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            body = forms.get(path) or path.read_bytes()
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.send_header("Content-Length", str(len(body)))
            if path in forms:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            self.wfile.write(body)
            counter.bytes += len(body)

        def end_headers(self) -> None:
            self.send_header("Cache-Control", "max-age=3600")
            super(Handler, self).end_headers()

    with Server(folder, handler=Compressing) as server:
        yield server.url, counter


def _processes(profile: Path) -> Iterator[Path]:
    """Yield the folders in /proc of a browser's processes."""
    mark = f"--user-data-dir={profile}"
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if mark in (entry / "cmdline").read_text().split("\0"):
                yield entry


def _children(roots: list[Path]) -> list[Path]:
    """Return processes with all their descendants."""
    parents: dict[int, list[Path]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            parents.setdefault(parent, []).append(entry)
    found = list(roots)
    for entry in found:
        found += [child for child in parents.get(int(entry.name), []) if child not in found]
    return found


def memory(profile: Path) -> float:
    """Return the proportional memory of the browser's renderers, in MB."""
    total = 0
    for entry in _children(list(_processes(profile))):
        with contextlib.suppress(OSError):
            if "--type=renderer" in (entry / "cmdline").read_text():
                pss = re.search(r"Pss:\s+(\d+)", (entry / "smaps_rollup").read_text())
                total += int(pss[1]) if pss else 0
    return total / 1000


def work(profile: Path) -> float:
    """Return the processor time of all of the browser's processes so far, in seconds."""
    ticks = 0
    for entry in _children(list(_processes(profile))):
        with contextlib.suppress(OSError):
            words = (entry / "stat").read_text().rpartition(")")[2].split()
            ticks += int(words[11]) + int(words[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def context(screen: str) -> dict[str, Any]:
    """Return a browser's options for a screen."""
    size, _, ratio = screen.partition("@")
    width, height = map(int, size.split("x"))
    return {
        "viewport": {"width": width, "height": height},
        "device_scale_factor": int(ratio or 1),
    }


def slow_down(browser: Chromium) -> None:
    """Make the browser's page as slow as on a mid-range phone, and its network a mobile one."""
    session = browser.context.new_cdp_session(browser.page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY,
            "downloadThroughput": DOWN / 8,
            "uploadThroughput": DOWN / 8,
        },
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})


def visit(page: Page, url: str, profile: Path, *, first: bool) -> float:
    """Open the page once; return the milliseconds to its mark."""
    browser = Chromium(profile, **context(page.screen))
    try:
        if page.slow:
            slow_down(browser)
        browser.open(url)
        browser.wait(state="ready")
        taken = browser.evaluate(f"performance.getEntriesByName('{page.mark}')[0].startTime")
        if first:
            browser.wait(**page.keeps)
            time.sleep(SETTLE)
        else:
            time.sleep(1)
            page.memory.append(memory(profile))
            before = work(profile)
            time.sleep(IDLE)
            page.idle.append((work(profile) - before) / IDLE * 100)
        return float(taken)
    finally:
        browser.close()


def measure(pages: list[Page], runs: int) -> None:
    """Let the pages take turns."""
    forms = {page.name: packed(page.folder) for page in pages}
    for run in range(runs):
        for page in pages:
            with (
                tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch,
                serving(page.folder, forms[page.name]) as (url, counter),
            ):
                profile = Path(scratch, "profile")
                page.cold.append(visit(page, url, profile, first=True))
                page.wire.append(counter.bytes)
                page.warm.append(visit(page, url, profile, first=False))
            taken = f"{page.cold[-1]:.0f} ms, {page.warm[-1]:.0f} ms"
            load = os.getloadavg()[0]
            print(
                f"{page.screen}, run {run + 1}, {page.name}: {taken}, load {load:.1f}", flush=True
            )


def cell(values: list[float], digits: int = 0) -> str:
    """Return the median, with the smallest and the largest value."""
    middle = statistics.median(values)
    return f"{middle:,.{digits}f} ({min(values):,.{digits}f}–{max(values):,.{digits}f})"


def middle(values: list[float]) -> str:
    """Return the median."""
    return f"{statistics.median(values):,.0f}"


def ratio(ours: list[float], bare: list[float]) -> float:
    return statistics.median(ours) / statistics.median(bare)


def _row(bare: Page, ours: Page) -> str:
    """Return the line of the table on one screen."""
    slowest = max(max(times) / statistics.median(times) for times in (ours.cold, ours.warm))
    cells = (
        *(bare.screen, middle(bare.cold), middle(ours.cold), f"{ratio(ours.cold, bare.cold):.2f}"),
        *(middle(bare.warm), middle(ours.warm), f"{ratio(ours.warm, bare.warm):.2f}"),
        f"{slowest:.2f}",
    )
    return f"| {' | '.join(cells)} |"


def section(pairs: list[tuple[Page, Page]], words: str, load: str) -> str:
    """Return the text of docs/benchmarks.md on the page, by screen: the bare page and ours."""
    bare, ours = pairs[0]
    lines = [
        "## The page",
        "",
        f"{datetime.datetime.now(tz=datetime.UTC).date()}, {os.cpu_count()} cores, "
        f"{platform.machine()}, localhost, "
        f"`PYTHONPATH=game:build .venv/bin/python -m tests.browser.bench {words}`: milliseconds to "
        "the "
        f"first playable frame, medians of {len(bare.cold)} interleaved runs; load of the machine "
        f"{load}. Pyodide alone runs `1 + 1`, later from the browser's cache.",
        "",
        "| screen | first: Pyodide alone | Portolan | ratio | later: Pyodide alone | Portolan "
        "| ratio | slowest by median |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *(_row(*pair) for pair in pairs),
        "",
        f"The limits are {FIRST} for first visits, {LATER} for later ones, {SLOWEST} for the "
        "slowest of ours by its median.",
        "",
        f"On the first of these screens: memory of the page's process {cell(ours.memory)} MB "
        f"(Pyodide alone {cell(bare.memory)}), processor while idle {cell(ours.idle, 1)} % of "
        f"one core ({cell(bare.idle, 1)}), bytes on the wire in a first visit {ours.wire[0]:,} "
        f"({bare.wire[0]:,}), which hold all that makes it playable offline.",
        "",
    ]
    return "\n".join(lines)


def write(text: str) -> None:
    """Put the section into docs/benchmarks.md, instead of an older one."""
    file = ROOT / "docs" / "benchmarks.md"
    old = file.read_text() if file.exists() else "# Benchmarks\n\n"
    fresh, found = re.subn(r"## The page\n.*?(?=\n## |\Z)", lambda _: text, old, flags=re.S)
    file.write_text(fresh if found else f"{old.rstrip()}\n\n{text}")


@contextlib.contextmanager
def bare_folder() -> Iterator[Path]:
    """Yield a folder with a page that loads Pyodide and nothing else."""
    parts = core(read_lock(ROOT / "build" / "lock.toml"), Cache(ROOT / ".cache"))
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name in CORE:
            (folder / name).write_bytes((parts / name).read_bytes())
        (folder / "index.html").write_text(BARE)
        yield folder


def pages(folder: Path, screen: str, *, slow: bool = False) -> tuple[Page, Page]:
    """Return the bare page and ours, not yet measured."""
    bare = Page("Pyodide alone", folder, "bare-ready", screen, slow=slow)
    keeps = {"snapshot": "kept"}
    ours = ROOT / "dist/web"
    return bare, Page("Portolan", ours, "portolan-first-frame", screen, keeps, slow)


def main(words: list[str]) -> None:
    """Read the command line, measure, write."""
    runs = int(words[0]) if words else 5
    before = os.getloadavg()[0]
    with bare_folder() as folder:
        pairs = []
        for screen in words[1:] or SCREENS:
            pair = pages(folder, screen)
            measure([*pair], runs)
            pairs.append(pair)
    load = f"{before:.1f} at the start, {os.getloadavg()[0]:.1f} at the end"
    text = section(pairs, " ".join(words), load)
    write(text)
    print(text)


if __name__ == "__main__":
    main(sys.argv[1:])
