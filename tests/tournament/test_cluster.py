"""Promise: with `--cluster` the same seeds give the same table, and lost workers lose no match."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.tournament.conftest import WORDS
from tests.tournament.stage import PATIENCE, Stage, until


@contextmanager
def cluster(here: Stage, workers: int) -> Iterator[str]:
    """Run a scheduler and workers of Dask on this machine; the value is the address."""
    note = here.folder / "scheduler.json"

    def start(program: str, *words: str) -> subprocess.Popen[bytes]:
        module = f"distributed.cli.dask_{program}"
        log = (here.folder / f"{program}.log").open("ab")
        return subprocess.Popen(
            [sys.executable, "-m", module, "--scheduler-file", str(note), *words],
            cwd=Path("/"), env=here.environment, stdout=log, stderr=log,
        )  # fmt: skip

    running = [
        start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
              "--dashboard-address", "127.0.0.1:0"),
        *(start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
          for _ in range(workers)),
    ]  # fmt: skip
    try:
        until(lambda: note.exists() and note.read_text().strip(), "the scheduler has started")
        yield json.loads(note.read_text())["address"]
    finally:
        for process in running:
            process.kill()
            process.wait()


def test_a_worker_killed_in_the_middle_loses_no_match(
    stage: Callable[[int], Stage], straight: str
) -> None:
    """Two workers are in the middle of a match, one is killed; the table is that of one process.

    The bot's module is only on the client; workers elsewhere get it from there.
    """
    here = stage(1)
    with cluster(here, 2) as address:
        running = here.begin(*WORDS, "--cluster", address)
        standing = here.waiting(2)
        os.kill(standing[0], signal.SIGKILL)
        here.open()
        _, text = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, text
    assert len(here.lines) == 12
    assert here.table == straight


def test_a_lost_scheduler_keeps_finished_matches(
    stage: Callable[[int], Stage], straight: str
) -> None:
    """A message says so; the same command without a cluster goes on."""
    here = stage(6)
    with cluster(here, 1) as address:
        running = here.begin(*WORDS, "--cluster", address)
        here.waiting()
    _, text = running.communicate(timeout=PATIENCE)
    assert running.returncode == 2
    assert text.splitlines()[-1].startswith("python3 game tournament: the scheduler at")
    assert "Traceback" not in text
    here.open()
    again = here.begin(*WORDS)
    _, text = again.communicate(timeout=PATIENCE)
    assert again.returncode == 0, text
    assert here.table == straight
