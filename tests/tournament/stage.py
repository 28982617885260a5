"""Real tournaments in separate processes, with a gate in the middle.

One or two bots of a match come to the gate, and each worker is in one match at a time: when two
workers wait there, all other matches are over. See `gated.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120
"""Seconds after which a wait fails."""

T = TypeVar("T")


def until(what: Callable[[], T | None], promise: str) -> T:
    """Wait until a function returns something and return it; fail if it never does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.01)
    raise AssertionError(f"this never happened: {promise}")


def gone(process: int) -> bool:
    """Whether a process has ended (a zombie has, too)."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state in "ZX"


class Stage:
    """A folder for results, and a gate that closes after some bots."""

    def __init__(self, folder: Path, after: int) -> None:
        self.folder = folder
        self.gate = folder / "gate"
        self.gate.mkdir()
        self.results = folder / "results"
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT / "game"),
            "GATE": str(self.gate),
            "AFTER": str(after),
        }
        self._begun: list[subprocess.Popen[str]] = []

    def begin(self, *words: str) -> subprocess.Popen[str]:
        """Start a tournament that writes its results here."""
        begun = subprocess.Popen(
            [sys.executable, "-m", "portolan", "tournament", "ragusa", *words,
             "--out", str(self.results)],
            cwd=self.folder, env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        self._begun.append(begun)
        return begun

    def close(self) -> None:
        """End what still runs, as after a test that failed."""
        for begun in self._begun:
            begun.kill()
            begun.communicate()

    def waiting(self, count: int = 1) -> list[int]:
        """Wait until some number of processes wait at the gate; return their ids."""

        def standing() -> list[int] | None:
            found = [int(path.name) for path in self.gate.iterdir() if path.name.isdigit()]
            return found if len(found) >= count else None

        return until(standing, f"{count} processes stand at the gate")

    def open(self) -> None:
        """Let every bot pass the gate from now on."""
        (self.gate / "open").touch()

    @property
    def lines(self) -> list[bytes]:
        """The matches on disk so far, one a line."""
        matches = self.results / "matches.jsonl"
        return matches.read_bytes().splitlines(keepends=True) if matches.exists() else []

    @property
    def table(self) -> str:
        """The table at the end."""
        return (self.results / "table.md").read_text(encoding="utf-8")
