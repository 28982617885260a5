"""Saved data in a folder: one file per key, written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from filelock import FileLock, Timeout

from portolan.platform.archive import ArchiveError, pack, unpack
from portolan.platform.storage import NOTHING, Conflict, StorageError, StorageFullError, check_key

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

T = TypeVar("T")

SUFFIX = ".data"
UNFINISHED = ".part"
JOURNAL = "changes.journal"
NAMED = "=/"
"""Journal mark of a key whose written file is yet to be renamed. Earlier versions know only "+" and
"-", find no key after this mark, and change nothing.
"""
ASIDE = "damaged.journal"
"""Name of the first unreadable journal; those after it get a number too."""
LOCK = "lock"
PATIENCE = 10.0
"""Seconds to wait for another window that is writing."""
LOOK = 1.0
"""Seconds between two checks for writes of other windows."""
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
MANY = 16
"""Number of changes from which on files are synced together: one by one takes seconds."""


class Folder:
    """Byte store of files. Each is replaced by renaming; several at once go through a journal.

    Writing needs a lock, which the system releases when a process ends. So an unfinished journal
    found under the lock is from an ended process.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(path / LOCK, timeout=PATIENCE)
        self._swept = False
        self._known: dict[str, object] = {}
        """The state of the files of keys when they were last read or written here."""
        self._watched: Collection[str] = ()
        """The keys watched by the last call of `news`."""
        self._news: set[str] = set()
        self._looked = 0.0

    def _file(self, key: str) -> Path:
        return self.path / (key + SUFFIX)

    def _sync_folder(self, folder: Path) -> None:
        if os.name == "nt":
            return  # renaming is durable there, and folders cannot be opened
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def _write(self, file: Path, data: bytes, *, sync: bool = True) -> Path:
        """Write content to a file that is yet to be renamed; return the file."""
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, suffix=UNFINISHED)
        fresh = Path(name)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                if sync:
                    os.fsync(stream.fileno())
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise
        return fresh

    def _replace(self, file: Path, data: bytes) -> None:
        fresh = self._write(file, data)
        try:
            fresh.replace(file)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise
        self._sync_folder(file.parent)

    def _sync_all(self, files: Collection[Path]) -> None:
        """Sync files that were written without it."""
        if syncfs := _syncfs():
            syncfs(self.path)
            return
        for file in files:
            with file.open("r+b") as stream:
                os.fsync(stream.fileno())

    def _read(self, key: str) -> bytes | None:
        try:
            return self._file(key).read_bytes()
        except FileNotFoundError:
            return None

    def _change_all(self, changes: Mapping[str, bytes | None]) -> None:
        """Make several changes atomically: all files are written before the first is renamed.

        So a full disk is noticed before the journal is written.
        """
        together = len(changes) >= MANY
        journal = self.path / JOURNAL
        promise, written = {}, []
        try:
            for key, data in changes.items():
                if data is None:
                    promise["-" + key] = b""
                    continue
                fresh = self._write(self._file(key), data, sync=not together)
                written.append(fresh)
                promise[NAMED + key] = fresh.name.encode()
            if together:
                self._sync_all(written)
            self._replace(journal, pack(promise))
        except BaseException:
            journal.unlink(missing_ok=True)
            for fresh in written:
                fresh.unlink(missing_ok=True)
            raise
        self._finish_journal()

    # --- recovery after an interrupted process -----------------------------------------------

    def _finish_journal(self) -> None:
        """Finish the changes of a journal; an unreadable one is set aside."""
        journal = self.path / JOURNAL
        if not journal.exists():
            return
        try:
            promised = _read_journal(journal)
        except (OSError, ArchiveError, ValueError):
            journal.replace(self._free_aside())
            return
        folders = set()
        for key, (what, data) in promised.items():
            file = self._file(key)
            if what == "-":
                file.unlink(missing_ok=True)
            elif what == "+":
                self._replace(file, data)
            else:
                with contextlib.suppress(FileNotFoundError):  # already renamed
                    (file.parent / data.decode()).replace(file)
            folders.add(file.parent)
        for folder in folders:
            if folder.exists():
                self._sync_folder(folder)
        journal.unlink()

    def _free_aside(self) -> Path:
        """Return a free path for an unreadable journal."""
        paths = (self.path / (f"{ASIDE}-{n}" if n else ASIDE) for n in itertools.count())
        return next(path for path in paths if not path.exists())

    def _sweep(self) -> None:
        """Remove files that were begun and never renamed."""
        if not self._swept:
            for file in self.path.rglob("*" + UNFINISHED):
                file.unlink(missing_ok=True)
            self._swept = True

    def _guard(self, work: Callable[[], T], *, writes: bool = False) -> T:
        try:
            if not writes and not (self.path / JOURNAL).exists():
                return work()
            self.path.mkdir(parents=True, exist_ok=True)
            with self._lock:
                self._finish_journal()
                self._sweep()
                return work()
        except Timeout as error:
            raise StorageError(
                f"{self.path} is being written by another program that does not finish: close it"
            ) from error
        except OSError as error:
            if error.errno in FULL:
                raise StorageFullError(
                    f"there is no room in {self.path}: free some, then try again"
                ) from error
            raise StorageError(
                f"{self.path} cannot be used ({error.strerror}): "
                "check that the folder may be read and written"
            ) from error

    # --- byte store --------------------------------------------------------------------------

    async def get(self, key: str) -> bytes | None:
        """Return the content of a key's file, or None."""

        def work() -> bytes | None:
            self._note(key)
            return self._read(key)

        return self._guard(work)

    async def put(
        self, changes: Mapping[str, bytes | None], seen: Mapping[str, bytes | None] = NOTHING
    ) -> Conflict | None:
        """Make all changes, so that they survive the end of the process at any moment."""

        def work() -> Conflict | None:
            for key, before in seen.items():
                if (found := self._read(key)) != before:
                    return Conflict(key, found)
            if len(changes) > 1:
                self._change_all(changes)
            for key, data in changes.items() if len(changes) == 1 else ():
                if data is None:
                    self._file(key).unlink(missing_ok=True)
                else:
                    self._replace(self._file(key), data)
            for key in changes:
                self._note(key)
            return None

        return self._guard(work, writes=True)

    async def keys(self, prefix: str) -> list[str]:
        """Return the keys of all files that have a prefix."""
        folder = self.path / prefix.rpartition("/")[0]

        def work() -> list[str]:
            files = folder.rglob("*" + SUFFIX)
            keys = (file.relative_to(self.path).as_posix()[: -len(SUFFIX)] for file in files)
            return [key for key in keys if key.startswith(prefix)]

        return self._guard(work)

    # --- other windows -----------------------------------------------------------------------

    def _note(self, key: str) -> None:
        self._known[key] = self._look(key)

    def _look(self, key: str) -> object:
        """Return a mark that differs for every version of a file: each is a new file."""
        with contextlib.suppress(OSError):
            found = self._file(key).stat()
            return (found.st_ino, found.st_mtime_ns, found.st_size)
        return None

    def has_news(self) -> bool:
        """Check from time to time; return whether others have written a watched key."""
        if time.monotonic() - self._looked >= LOOK:
            self._looked = time.monotonic()
            for key in self._known.keys() & self._watched:
                if (now := self._look(key)) != self._known[key]:
                    self._known[key] = now
                    self._news.add(key)
        return bool(self._news)

    def news(self, keys: Collection[str]) -> set[str]:
        """Return the keys whose files have changed since they were read or written here."""
        self._watched = keys
        self.has_news()
        news, self._news = self._news.intersection(keys), set()
        return news


def _syncfs() -> Callable[[Path], None] | None:
    """Return a function that syncs the file system of a folder in one call, if available."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes  # noqa: PLC0415 - rarely needed

    call = getattr(ctypes.CDLL(None, use_errno=True), "syncfs", None)
    if call is None:
        return None

    def syncfs(folder: Path) -> None:
        handle = os.open(folder, os.O_RDONLY)
        try:
            if call(handle):
                number = ctypes.get_errno()
                raise OSError(number, os.strerror(number))
        finally:
            os.close(handle)

    return syncfs


def _read_journal(journal: Path) -> dict[str, tuple[str, bytes]]:
    """Return the changes of a journal by key.

    They are `-` to remove it, `+` to write data (of earlier versions), or NAMED to rename a written
    file. Raises OSError, ArchiveError or ValueError when it cannot be read.
    """
    promised: dict[str, tuple[str, bytes]] = {}
    for entry, data in unpack(journal.read_bytes()).items():
        what = NAMED if entry.startswith(NAMED) else entry[:1]
        key = check_key(entry[len(what) :])
        if what == NAMED and not re.fullmatch(rf"\w+{re.escape(UNFINISHED)}", data.decode()):
            raise ValueError(f"{key} is promised from no file of ours")
        if what not in {"-", "+", NAMED}:
            raise ValueError(f"{what!r} promises nothing")
        promised[key] = what, data
    return promised
