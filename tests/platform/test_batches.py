"""Many entries at once: stored together, whole or not at all, with no more than one sync each."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
from pathlib import Path

import pytest

from portolan.platform import archive, folder
from portolan.platform.folder import Folder
from portolan.platform.storage import Export, Storage, StorageFullError, open_export
from tests.platform.ended_process import put_until
from tests.platform.memory import MemoryStore

MANY = {f"matches/{number:03}": bytes([number]) * 40 for number in range(60)}


def found(byte_store: Folder) -> dict[str, bytes | None]:
    async def read() -> dict[str, bytes | None]:
        return {key: await byte_store.get(key) for key in await byte_store.keys("")}

    return asyncio.run(read())


@pytest.mark.parametrize("at_once", [True, False], ids=["syncfs", "file by file"])
def test_many_entries_are_synced_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, at_once: bool
) -> None:
    if not at_once:
        monkeypatch.setattr(folder, "_syncfs", lambda: None)
    real, synced = os.fsync, list[int]()

    def fsync(handle: int) -> None:
        synced.append(handle)
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    asyncio.run(Folder(tmp_path).put(MANY))
    assert found(Folder(tmp_path)) == MANY
    has_one = at_once and folder._syncfs() is not None
    assert len(synced) <= 4 + (0 if has_one else len(MANY))


@pytest.mark.parametrize("step", [1, 30, 61, 64, 65, 90, 124, 125])
def test_a_process_ended_among_many_entries_leaves_all_or_nothing(
    tmp_path: Path, step: int
) -> None:
    """A step is a file that is written, one that gets its name, or a sync."""
    old = dict.fromkeys(MANY, b"old")
    asyncio.run(Folder(tmp_path).put(old))
    assert put_until(step, tmp_path, MANY) == -signal.SIGKILL
    assert found(Folder(tmp_path)) in (old, MANY)


def test_a_disk_that_becomes_full_among_many_entries_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what lies there can still be read."""
    byte_store = Folder(tmp_path)
    asyncio.run(byte_store.put({"matches/000": b"old", "b": b"old"}))
    real, left = os.fdopen, [30]

    def fdopen(handle: int, mode: str) -> object:
        left[0] -= 1
        if left[0] < 0:
            os.close(handle)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(handle, mode)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen", fdopen)
        with pytest.raises(StorageFullError):
            asyncio.run(byte_store.put(MANY))
        assert found(byte_store) == {"matches/000": b"old", "b": b"old"}
    assert not [*tmp_path.rglob("*" + folder.UNFINISHED)]


def test_a_journal_of_an_earlier_version_is_finished(tmp_path: Path) -> None:
    asyncio.run(Folder(tmp_path).put({"a": b"old", "gone": b"old"}))
    promise = {"+a": b"new", "+b": b"new", "-gone": b""}
    (tmp_path / folder.JOURNAL).write_bytes(archive.pack(promise))
    assert found(Folder(tmp_path)) == {"a": b"new", "b": b"new"}


@pytest.mark.parametrize("limit", ["MOST_BYTES", "MOST_ENTRIES"])
def test_what_is_too_much_for_one_file_goes_out_in_several_that_come_in_again(
    monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    storage = Storage(MemoryStore())

    async def files() -> list[bytes]:
        for key, data in MANY.items():
            await storage.write(key, data)
        packed, after = [], ""
        while True:
            export = Export(after)
            async for _ in storage.exporting(export):
                pass
            packed.append(export.data)
            after = export.after
            if not export.has_more:
                return packed

    most = {"MOST_BYTES": 2000, "MOST_ENTRIES": 7}[limit]
    monkeypatch.setattr(archive, limit, most)
    packed = asyncio.run(files())
    read = [open_export(data)[0] for data in packed]
    assert len(packed) > 2
    if limit == "MOST_BYTES":
        assert all(len(data) <= most for data in packed)
    else:
        assert all(len(entries) <= most for entries in read)
    together = {key: sealed for entries in read for key, sealed in entries.items()}
    assert together == storage.byte_store.entries  # type: ignore[attr-defined]
