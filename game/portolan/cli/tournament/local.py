"""Matches in processes of this machine."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from portolan.cli.compiled import in_use
from portolan.cli.tournament.errors import TournamentError
from portolan.cli.tournament.plan import Fixture
from portolan.cli.tournament.play import FixtureRecord, TournamentSettings, play_match
from portolan.cli.worker import begin


def play_here(
    settings: TournamentSettings, fixtures: Sequence[Fixture], workers: int
) -> Generator[FixtureRecord]:
    """Play matches in parallel processes; yield each result, in any order.

    A worker that dies is replaced and its match restarted. Raises TournamentError when workers die
    without playing anything, or a bot fails. Closing the iterator ends all workers at once.
    """
    open_ones = {fixture.number: fixture for fixture in fixtures}
    while open_ones:
        before = len(open_ones)
        try:
            for record in _in_one_pool(settings, list(open_ones.values()), workers):
                del open_ones[record["number"]]
                yield record
        except BrokenProcessPool as error:
            if len(open_ones) == before:
                raise TournamentError(
                    "the worker processes end before they have played a match (killed, or out of "
                    "memory?); the matches so far are kept: start the same tournament again, with "
                    "fewer --workers if memory is short"
                ) from error


def _in_one_pool(
    settings: TournamentSettings, fixtures: Sequence[Fixture], workers: int
) -> Generator[FixtureRecord]:
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(workers, len(fixtures)), context, begin, (in_use(),))
    try:
        waiting = [pool.submit(play_match, settings, fixture) for fixture in fixtures]
        for future in as_completed(waiting):
            yield future.result()
    finally:
        for worker in set(multiprocessing.active_children()) - others:
            worker.kill()  # it may be in the middle of a match, whose result is not needed
            worker.join()
        # Wait: at exit Python would access a pool that is still shutting down.
        pool.shutdown(wait=True, cancel_futures=True)
