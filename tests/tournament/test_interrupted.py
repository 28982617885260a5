"""Promise: ending a tournament at any moment loses no match, and it goes on where it stopped."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from portolan.cli.tournament import local
from portolan.cli.tournament.errors import TournamentError
from portolan.cli.tournament.plan import fixtures
from portolan.cli.tournament.play import FixtureRecord
from tests.tournament.conftest import WORDS
from tests.tournament.stage import PATIENCE, Stage, gone, until


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT], ids=["kill", "Ctrl-C"])
def test_finished_matches_are_kept_and_the_rest_is_played_later(
    stage: Callable[[int], Stage], straight: str, blow: signal.Signals, workers: str
) -> None:
    """After the kill no worker is left; the next run keeps the matches byte for byte.

    Six bots have passed when the workers wait at the gate, at most one of them in each worker's
    match: at least two matches are over then.
    """
    here = stage(6)
    running = here.begin(*WORDS, "--workers", workers)
    standing = here.waiting(int(workers))
    until(lambda: len(here.lines) >= 2, "what is over is on disk")
    running.send_signal(blow)
    _, text = running.communicate(timeout=PATIENCE)
    if blow == signal.SIGINT:
        assert running.returncode == 130
        assert text.endswith("stopped; the same command goes on from here\n")
        assert "Traceback" not in text
    for worker in standing:
        until(lambda worker=worker: gone(worker), "the workers end with their parent")  # type: ignore[misc]
    kept = here.lines
    assert 2 <= len(kept) < 12

    here.open()
    again = here.begin(*WORDS, "--workers", workers)
    _, text = again.communicate(timeout=PATIENCE)
    assert again.returncode == 0, text
    assert f"{len(kept)} are there already" in text
    assert here.lines[: len(kept)] == kept
    assert len(here.lines) == 12
    assert here.table == straight


def test_a_worker_that_is_killed_is_replaced(stage: Callable[[int], Stage], straight: str) -> None:
    """Its match is played again from the start, by another one.

    Three bots have passed, at most two of them in unfinished matches: at least one match is over.
    """
    here = stage(3)
    running = here.begin(*WORDS, "--workers", "2")
    standing = here.waiting(2)
    until(lambda: here.lines, "what is over is on disk")
    os.kill(standing[0], signal.SIGKILL)
    here.open()
    _, text = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, text
    assert here.table == straight


def test_two_tournaments_in_one_folder_play_nothing_twice(
    stage: Callable[[int], Stage], straight: str
) -> None:
    """The second says so and ends; what a killed one leaves blocks nobody.

    The first is halted meanwhile, so that it writes nothing.
    """
    here = stage(6)
    first = here.begin(*WORDS, "--workers", "1")
    here.waiting(1)
    first.send_signal(signal.SIGSTOP)
    kept = here.lines
    second = here.begin(*WORDS, "--workers", "1")
    _, text = second.communicate(timeout=PATIENCE)
    assert second.returncode not in (0, None)
    assert text.count("another tournament is running in") == 1
    assert "Traceback" not in text
    assert here.lines == kept
    first.kill()
    first.communicate(timeout=PATIENCE)
    here.open()
    third = here.begin(*WORDS, "--workers", "1")
    _, text = third.communicate(timeout=PATIENCE)
    assert third.returncode == 0, text
    assert len(here.lines) == len(set(here.lines)) == 12
    assert here.table == straight


def test_workers_that_end_before_a_match_say_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def dying(*_: object) -> Iterator[FixtureRecord]:
        raise BrokenProcessPool
        yield {}

    monkeypatch.setattr(local, "_in_one_pool", dying)
    settings: Any = None
    with pytest.raises(TournamentError, match="start the same tournament again, with fewer --work"):
        [*local.play_here(settings, fixtures(2, 2, 2, 0), 4)]
