"""Put known faults into screens, page and build, one after the other; list those no test notices.

    PYTHONPATH=game:build .venv/bin/python -m tests.mutation.faults [NUMBER ...]

The faults are those of `faults.json`, counted from 1: a text of a file, what stands in its place,
and the tests that should notice, as pytest is given them. Each is tried in a copy of the project.
For one in the page the copy's bundle is made anew; its tests run in Chromium alone.
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

from .mutants import COPIED, ROOT

FAULTS = Path(__file__).with_name("faults.json")
PAGE = "build/page/"
BUILT = (
    *COPIED, "index.html", "LICENSE", "README.md", "CHANGELOG.md", "template", "tools",
    ".cache", "dist",
)  # fmt: skip
"""What of the project is copied: sources, and what was built of them."""
FAILED = "FAILED"
"""How the line of pytest begins that names a test which failed."""
TOOLCHAIN = ("toolchain", "mypy", "unfinished", "__pycache__")
"""What a build of the page does without."""


class Fault(NamedTuple):
    """A text of a file, what stands in its place, and the tests that should notice."""

    file: str
    before: str
    after: str
    tests: tuple[str, ...]

    def __str__(self) -> str:
        """Return it in a line."""
        one, other = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.file}: {one}  =>  {other or 'nothing'}"


def faults() -> list[Fault]:
    """Return all of them."""
    entries = json.loads(FAULTS.read_text(encoding="utf-8"))
    return [Fault(**{**entry, "tests": tuple(entry["tests"])}) for entry in entries]


def _link(source: str, target: str) -> str:
    """Give a file another name; copy it where that cannot be."""
    try:
        os.link(source, target)
    except OSError:
        return shutil.copy2(source, target)
    return target


@contextmanager
def copied() -> Iterator[Path]:
    """Return a folder with the project, whose files may be replaced but not written into."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        left_out = shutil.ignore_patterns(*TOOLCHAIN)
        for part in BUILT:
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, copy / part, ignore=left_out, copy_function=_link)
            elif source.exists():
                _link(str(source), str(copy / part))
        yield copy


def noticed_by(fault: Fault, copy: Path) -> str:
    """Return what notices a fault, which is gone from the copy afterwards: '' if nothing does."""
    file = copy / fault.file
    text = file.read_text(encoding="utf-8")
    assert text.count(fault.before) == 1, f"{fault.file} does not hold once: {fault.before}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, _path(copy)))}

    def run(*words: str) -> list[str]:
        """Return the lines that name tests which failed; raise where there are none, and an end."""
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


def _path(copy: Path) -> list[Path]:
    return [copy / "game", copy / "build", copy]


def main() -> int:
    """Try the faults that are asked for; return 1 if one was not noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.faults", description=__doc__)
    parser.add_argument("numbers", nargs="*", type=int, help="of faults; all if none")
    words = parser.parse_args()
    known = faults()
    wanted = words.numbers or range(1, len(known) + 1)
    caught = 0
    with copied() as copy:
        for number in wanted:
            noticed = noticed_by(known[number - 1], copy)
            caught += bool(noticed)
            print(f"{number} {known[number - 1]}\n  {noticed or 'MISSED'}", flush=True)
    print(f"caught {caught} of {len(wanted)}")
    return int(caught < len(wanted))


if __name__ == "__main__":
    sys.exit(main())
