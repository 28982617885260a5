"""The results folder: `meta.json` with the settings, `matches.jsonl` with one match per line.

A match is on disk before it counts as played, so that no interruption loses one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from filelock import FileLock, Timeout

from portolan.cli.tournament.errors import TournamentError
from portolan.cli.tournament.play import FixtureRecord, TournamentSettings

LOCK = "lock"
FORMAT = "portolan-tournament"
VERSION = 1


def _unwritable(folder: Path, error: OSError) -> TournamentError:
    return TournamentError(
        f"the results cannot be saved in {folder}: {error}; choose another --out"
    )


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a results folder, creating it if necessary.

    The system releases the lock when the process ends. Raises TournamentError if another tournament
    is running there, or the folder cannot be written.
    """
    lock = FileLock(folder / LOCK, timeout=0)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout as error:
        raise TournamentError(
            f"another tournament is running in {folder}; wait until it ends, "
            "or choose another --out"
        ) from error
    except OSError as error:
        raise _unwritable(folder, error) from error
    try:
        yield
    finally:
        lock.release()


class ResultsFolder:
    """The results of one tournament, on disk and in `records` by the number of the match."""

    def __init__(self, folder: Path, settings: TournamentSettings) -> None:
        """Open a folder, creating it if necessary; an incomplete last line is removed.

        Raises TournamentError if it holds the matches of other settings, is damaged, or cannot be
        written.
        """
        self.folder = folder
        self.records: dict[int, FixtureRecord] = {}
        self._matches = folder / "matches.jsonl"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._claim(settings)
            self._read()
        except OSError as error:
            raise _unwritable(folder, error) from error

    def add(self, record: FixtureRecord) -> None:
        """Store a match; it is on disk when this returns. Raises TournamentError if that fails."""
        line = json.dumps(record, separators=(",", ":")).encode() + b"\n"
        try:
            with self._matches.open("ab") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise _unwritable(self.folder, error) from error
        self.records[record["number"]] = record

    def write(self, name: str, text: str) -> None:
        """Write another file of the folder atomically."""
        waiting = self.folder / f"{name}.new"
        waiting.write_text(text, encoding="utf-8")
        waiting.replace(self.folder / name)

    def _claim(self, settings: TournamentSettings) -> None:
        """Store the settings, or compare them with the stored ones."""
        meta = self.folder / "meta.json"
        ours: dict[str, Any] = {"format": FORMAT, "version": VERSION, **settings.to_json()}
        if not meta.exists():
            if self._matches.exists():
                raise TournamentError(
                    f"{self.folder} has matches but no meta.json; choose another --out"
                )
            self.write("meta.json", json.dumps(ours, indent=1) + "\n")
            return
        try:
            theirs = json.loads(meta.read_bytes())
        except ValueError:
            theirs = None
        if not isinstance(theirs, dict) or theirs.get("format") != FORMAT:
            raise TournamentError(f"{meta} is not of a tournament; choose another --out")
        for name, value in ours.items():
            if theirs.get(name) != value:
                what = (
                    "the rules or bots have changed since it began"
                    if name == "program"
                    else f"its {name} is {json.dumps(theirs.get(name))}, not {json.dumps(value)}"
                )
                raise TournamentError(
                    f"{self.folder} holds another tournament: {what}. Choose another --out, "
                    "or remove that folder"
                )

    def _read(self) -> None:
        if not self._matches.exists():
            return
        data = self._matches.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            with self._matches.open("r+b") as file:
                file.truncate(whole)
        for count, line in enumerate(data[:whole].splitlines(), start=1):
            try:
                record = cast("FixtureRecord", json.loads(line))
                self.records.setdefault(record["number"], record)
            except (ValueError, KeyError, TypeError) as error:
                raise TournamentError(
                    f"line {count} of {self._matches} is damaged; remove it and that match is "
                    "played again"
                ) from error
