"""Put known faults into screens, page and build, one by one, and list those that no test catches.

    PYTHONPATH=game:build .venv/bin/python -m tests.mutation.faults [NUMBER ...]

The faults are in `faults.json`, counted from 1: a text of a file, its replacement, and the tests
that should fail, as arguments of pytest. Each is tried in a copy of the project. A fault in the
page is built into the copy's bundle; its tests run in Chromium alone.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from .mutants import COPIED, ROOT, copy_parts

FAULTS = Path(__file__).with_name("faults.json")
PAGE = "build/page/"
BUILT = (
    *COPIED, "index.html", "LICENSE", "README.md", "CHANGELOG.md", "template", "tools",
    ".cache", "dist",
)  # fmt: skip
"""Parts of the project that are copied: sources, and what was built from them."""
FAILED = "FAILED"
"""Beginning of pytest's lines that name failed tests."""
TOOLCHAIN = ("toolchain", "mypy", "unfinished", "__pycache__")
"""Folders of the cache that a build of the page does not need."""


class Fault(NamedTuple):
    """A text of a file, its replacement, and the tests that should fail."""

    file: str
    before: str
    after: str
    tests: tuple[str, ...]

    def __str__(self) -> str:
        """Return the fault in one line."""
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.file}: {before}  =>  {after or 'nothing'}"


def faults() -> list[Fault]:
    """Return the faults of `faults.json`."""
    entries = json.loads(FAULTS.read_text(encoding="utf-8"))
    return [Fault(**{**entry, "tests": tuple(entry["tests"])}) for entry in entries]


def _link(source: str, target: str) -> str:
    """Make a hard link to a file, or a copy where that is impossible; return the target."""
    try:
        os.link(source, target)
    except OSError:
        return shutil.copy2(source, target)
    return target


@contextmanager
def copied() -> Iterator[Path]:
    """Yield a folder with the project; its files are hard links: replace them, never edit them."""
    with tempfile.TemporaryDirectory() as name:
        present = [part for part in BUILT if (ROOT / part).exists()]
        copy_parts(Path(name), present, TOOLCHAIN, _link)
        yield Path(name)


def first_failure(fault: Fault, copy: Path) -> str:
    """Return pytest's line on the first test that fails with a fault, or '' if all pass.

    The fault is removed from the copy afterwards.
    """
    file = copy / fault.file
    text = file.read_text(encoding="utf-8")
    assert text.count(fault.before) == 1, f"{fault.file} does not hold once: {fault.before}"
    path = os.pathsep.join(map(str, (copy / "game", copy / "build", copy)))
    environment = {**os.environ, "PYTHONPATH": path}

    def run(*words: str) -> list[str]:
        """Return pytest's lines on failed tests; raise RuntimeError if it ends without any."""
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=copy, env=environment, capture_output=True,
            text=True, check=False,
        )  # fmt: skip
        failed = [line for line in done.stdout.splitlines() if line.startswith(FAILED)]
        if done.returncode and not failed:
            raise RuntimeError(f"{' '.join(words)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        return failed

    file.unlink()
    file.write_text(text.replace(fault.before, fault.after), encoding="utf-8")
    in_page = fault.file.startswith(PAGE)
    chosen = ("-k", "not firefox and not webkit") if in_page else ()
    tests = ("pytest", "-x", "-q", "-p", "no:cacheprovider", *chosen, *fault.tests)
    try:
        if in_page:
            run("portolan_build", "web")
        return "".join(run(*tests)[:1])
    finally:
        file.write_text(text, encoding="utf-8")


def main() -> int:
    """Try the chosen faults; return 1 if one was not caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.faults", description=__doc__)
    parser.add_argument("numbers", nargs="*", type=int, help="of faults (default: all)")
    known = faults()
    wanted = parser.parse_args().numbers or range(1, len(known) + 1)
    caught = 0
    with copied() as copy:
        for number in wanted:
            failure = first_failure(known[number - 1], copy)
            caught += bool(failure)
            print(f"{number} {known[number - 1]}\n  {failure or 'MISSED'}", flush=True)
    print(f"caught {caught} of {len(wanted)}")
    return int(caught < len(wanted))


if __name__ == "__main__":
    sys.exit(main())
