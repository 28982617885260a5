"""Saved data: whole or not at all, damaged data recognised, one file out and in again."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.host import archive, desktop
from game.host.desktop import Folder
from game.host.storage import (
    DamagedError,
    Storage,
    StorageError,
    StorageFullError,
    check_key,
    open_export,
    seal,
    unseal,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


class Memory:
    """A shelf without a place."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}

    async def get(self, key: str) -> bytes | None:
        return self.held.get(key)

    async def put(self, changes: Mapping[str, bytes | None]) -> None:
        for key, data in changes.items():
            if data is None:
                self.held.pop(key, None)
            else:
                self.held[key] = data

    async def keys(self) -> list[str]:
        return list(self.held)


@pytest.fixture(params=["memory", "folder"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    return Storage(Memory() if request.param == "memory" else Folder(tmp_path / "saved"))


def test_what_is_written_is_read_back(storage: Storage) -> None:
    async def play() -> None:
        assert await storage.read("matches/a") is None
        await storage.write("matches/a", b"one")
        await storage.write("matches/a", b"two")
        await storage.write("settings", b"\0\xff")
        assert await storage.read("matches/a") == b"two"
        assert await storage.keys() == ["matches/a", "settings"]
        assert await storage.keys("matches/") == ["matches/a"]
        await storage.delete("matches/a")
        await storage.delete("matches/a")
        assert await storage.keys() == ["settings"]

    asyncio.run(play())


@given(st.binary(max_size=300), st.integers(min_value=0), st.integers(1, 255))
def test_any_changed_byte_is_noticed(data: bytes, place: int, change: int) -> None:
    sealed = bytearray(seal(data))
    assert unseal("k", bytes(sealed)) == data
    sealed[place % len(sealed)] ^= change
    with pytest.raises(DamagedError, match="k"):
        unseal("k", bytes(sealed))


@given(st.binary(max_size=100), st.integers(0, 99))
def test_a_part_is_not_taken_for_the_whole(data: bytes, length: int) -> None:
    sealed = seal(data)
    with pytest.raises(DamagedError):
        unseal("k", sealed[: min(length, len(sealed) - 1)])


def test_damaged_data_is_set_aside_and_still_exported(storage: Storage) -> None:
    async def play() -> None:
        await storage.shelf.put({"matches/a": b"rubbish"})
        with pytest.raises(DamagedError):
            await storage.read("matches/a")
        await storage.set_aside("matches/a")
        assert await storage.read("matches/a") is None
        assert await storage.keys() == []
        assert archive.unpack(await storage.export_all()) == {"damaged/matches/a": b"rubbish"}

    asyncio.run(play())


def test_everything_goes_out_and_in_as_one_file(storage: Storage) -> None:
    async def play() -> None:
        await storage.write("a", b"1")
        await storage.write("matches/b", bytes(range(256)))
        await storage.shelf.put({"damaged/c": b"?"})
        exported = await storage.export_all()
        other = Storage(Memory())
        await other.write("a", b"old")
        await other.write("kept", b"mine")
        entries = open_export(exported)
        assert [*entries] == ["a", "damaged/c", "matches/b"]
        await other.import_all(entries)
        assert await other.read("a") == b"1"
        assert await other.read("kept") == b"mine"
        assert await other.read("matches/b") == bytes(range(256))

    asyncio.run(play())


def _export(**changes: object) -> bytes:
    entries = {"a": "cG9ydG9sYW4="}
    return json.dumps(
        {"format": "portolan-data", "version": 1, "entries": entries, **changes}
    ).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"[" * 100_000,
        _export(format="other"),
        _export(version=2),
        _export(entries=[]),
        _export(entries={"a": 1}),
        _export(entries={"a": "%%%"}),
        _export(entries={"../a": ""}),
        _export(),
        archive.pack({"a": seal(b"1"), "b": seal(b"2")})[:-9],
    ],
)
def test_a_file_that_is_no_whole_export_changes_nothing(data: bytes) -> None:
    async def play() -> None:
        memory = Memory()
        storage = Storage(memory)
        await storage.write("a", b"mine")
        before = dict(memory.held)
        with pytest.raises((archive.ArchiveError, DamagedError)):
            await storage.import_all(open_export(data))
        assert memory.held == before

    asyncio.run(play())


@pytest.mark.parametrize("key", ["", "A", "a/../b", "/a", "a/", "a.b", "a b", "x" * 201, "é"])
def test_a_wrong_key_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="no key"):
        check_key(key)


# --- the desktop's folder


STEPS = 14
"""The system calls of the change below that matter: each is tried as the last one."""


@pytest.mark.parametrize("step", range(1, STEPS + 2))
def test_a_process_ended_between_any_two_steps_leaves_all_or_nothing(
    tmp_path: Path, step: int
) -> None:
    folder = tmp_path / "saved"
    old = {"a": b"old a", "b/c": b"old c", "gone": b"here"}
    new = {"a": b"new a", "b/c": b"new c", "gone": None}
    asyncio.run(Folder(folder).put(old))
    program = f"""
import asyncio, os, signal
from pathlib import Path
from game.host.desktop import Folder

left = {step}
def end_after(module, name):
    real = getattr(module, name)
    def step(*words, **more):
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*words, **more)
    setattr(module, name, step)

for name in ("fsync", "fdopen"):
    end_after(os, name)
for name in ("replace", "unlink"):
    end_after(Path, name)
asyncio.run(Folder(Path({str(folder)!r})).put({new!r}))
"""
    ended = subprocess.run([sys.executable, "-c", program], check=False)
    assert ended.returncode == (-signal.SIGKILL if step <= STEPS else 0)

    async def found() -> dict[str, bytes | None]:
        shelf = Folder(folder)
        return {key: await shelf.get(key) for key in new}

    state = asyncio.run(found())
    assert state in (old, new)
    if ended.returncode == 0:
        assert state == new


@pytest.mark.parametrize(
    ("number", "kind", "says"),
    [
        (errno.ENOSPC, StorageFullError, "no room"),
        (errno.EACCES, StorageError, "may be read and written"),
    ],
)
def test_a_full_or_closed_folder_is_told_and_the_old_data_stays(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    kind: type[StorageError],
    says: str,
) -> None:
    storage = Storage(Folder(tmp_path))
    asyncio.run(storage.write("a", b"old"))

    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(kind, match=says):
            asyncio.run(storage.write("a", b"new"))
    assert asyncio.run(storage.read("a")) == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["a.data"]


def test_the_desktop_saves_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("/somewhere"))
    assert desktop.DesktopHost().folder == Path("/somewhere")
