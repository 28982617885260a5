"""Matches on other machines: any cluster of Dask distributed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from portolan.cli.tournament.errors import TournamentError
from portolan.cli.tournament.plan import Fixture
from portolan.cli.tournament.play import FixtureRecord, TournamentSettings, play_match
from portolan.core.extras import need

PATIENCE = 10
"""Seconds to wait for the scheduler to answer."""


def play_there(
    settings: TournamentSettings, fixtures: Sequence[Fixture], address: str
) -> Generator[FixtureRecord]:
    """Submit matches to the scheduler at an address; yield each result, in any order.

    The scheduler reassigns the matches of a lost worker. Modules of external bots are uploaded.
    Raises TournamentError when there is no such scheduler, when it is lost, or when a bot fails.
    """
    need("cluster", "distributed")
    _check(address)
    from distributed import CancelledError, Client, KilledWorker, as_completed  # noqa: PLC0415

    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # errors are raised, too
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except OSError as error:
        raise TournamentError(
            f"no scheduler of Dask answers at {address!r} ({error}); start one with "
            "`dask scheduler` and use the address that it prints"
        ) from error
    try:
        for path in sorted(_own_modules(settings)):
            client.upload_file(str(path))
        waiting = [client.submit(play_match, settings, fixture, pure=False) for fixture in fixtures]
        for future in as_completed(waiting, loop=client.loop):
            yield future.result()
            future.release()
    except KilledWorker as error:
        raise TournamentError(
            "a match was given up, because the workers that played it were lost again and again; "
            "the other matches so far are kept: see why the workers end, then start the same "
            "tournament again"
        ) from error
    except (OSError, CancelledError, asyncio.CancelledError) as error:
        raise TournamentError(
            f"the scheduler at {address!r} was lost; the matches so far are kept: start it and "
            "the same tournament again, or go on here without --cluster"
        ) from error
    finally:
        client.close(timeout=PATIENCE)


def _check(address: str) -> None:
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        whole = bool(parts.hostname and parts.port)
    except ValueError:
        whole = False
    if not whole:
        raise TournamentError(
            f"the address of a scheduler looks like tcp://10.0.0.1:8786, not {address!r}"
        )


def _own_modules(settings: TournamentSettings) -> set[Path]:
    """Return the files of external bots that are single modules, not in a package."""
    modules = filter(None, (entrant.module() for entrant in settings.entrants))
    return {
        Path(module.__file__)
        for module in modules
        if module.__file__ and "." not in module.__name__ and not hasattr(module, "__path__")
    }
