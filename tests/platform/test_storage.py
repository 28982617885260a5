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

import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from portolan.platform import archive, desktop, folder
from portolan.platform.folder import Folder
from portolan.platform.storage import (
    DamagedError,
    Storage,
    StorageError,
    StorageFullError,
    WriteConflictError,
    aside_key,
    check_key,
    open_export,
    seal,
    unseal,
)
from portolan.storage.claimed_seats import remember_seats
from portolan.storage.device_name import device_name
from tests.platform.ended_process import put_until
from tests.platform.memory import MemoryStore
from tests.support.stored_matches import played_session


@pytest.fixture(params=["memory", "folder"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    return Storage(MemoryStore() if request.param == "memory" else Folder(tmp_path / "saved"))


def test_what_is_written_is_read_back(storage: Storage) -> None:
    async def play() -> None:
        assert await storage.read("matches/a") is None
        await storage.write("matches/a", b"one")
        await storage.write("matches/a", b"two")
        await storage.write("settings", b"\0\xff")
        assert await storage.read("matches/a") == b"two"
        assert await storage.keys() == ["matches/a", "settings"]
        assert await storage.keys("matches/") == ["matches/a"]
        assert await storage.keys("mat") == ["matches/a"]
        assert await storage.keys("lessons/") == []
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
        await storage.byte_store.put({"matches/a": b"rubbish"})
        with pytest.raises(DamagedError):
            await storage.read("matches/a")
        await storage.set_aside("matches/a")
        assert await storage.read("matches/a") is None
        assert await storage.keys() == []
        aside = aside_key("matches/a", b"rubbish")
        assert archive.unpack(await storage.export_all()) == {aside: b"rubbish"}

    asyncio.run(play())


def test_data_set_aside_stay_when_the_same_key_is_damaged_again(storage: Storage) -> None:
    """Stored and exported: those of earlier versions, those set aside, and the present ones."""
    values = [b"earlier", b"one", b"two", b"present"]

    async def play() -> None:
        await storage.byte_store.put({"damaged/matches/a": values[0]})
        for value in values[1:3]:
            await storage.byte_store.put({"matches/a": value})
            await storage.set_aside("matches/a")
        aside = await storage.keys("damaged/matches/")
        assert len(aside) == 3
        assert await storage.raw("damaged/matches/a") == values[0]
        await storage.byte_store.put({"matches/a": values[3]})
        assert sorted(archive.unpack(await storage.export_all()).values()) == sorted(values)

    asyncio.run(play())


def test_what_identifies_a_device_is_not_exported(storage: Storage) -> None:
    async def play() -> None:
        await device_name(storage)
        await remember_seats(storage, played_session(5, "person", "person"))
        await storage.write("settings/general", b"{}")
        assert [*archive.unpack(await storage.export_all())] == ["settings/general"]

    asyncio.run(play())


def test_everything_goes_out_and_in_as_one_file(storage: Storage) -> None:
    async def play() -> None:
        await storage.write("a", b"1")
        await storage.write("matches/b", bytes(range(256)))
        await storage.byte_store.put({"damaged/c": b"?"})
        exported = await storage.export_all()
        other = Storage(MemoryStore())
        await other.write("a", b"old")
        await other.write("kept", b"mine")
        entries, wrong = open_export(exported)
        assert not wrong
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
        archive.pack({"a": seal(b"1"), "b": seal(b"2")})[:-9],
    ],
)
def test_a_file_that_is_no_whole_export_changes_nothing(data: bytes) -> None:
    async def play() -> None:
        memory = MemoryStore()
        storage = Storage(memory)
        await storage.write("a", b"mine")
        before = dict(memory.entries)
        with pytest.raises(archive.ArchiveError, match=r": (choose one|save it|use that one) "):
            await storage.import_all(open_export(data)[0])
        assert memory.entries == before

    asyncio.run(play())


@pytest.mark.parametrize(
    ("key", "coded"), [("a", 1), ("a", "%%%"), ("../a", ""), ("a", "cG9ydG9sYW4=")]
)
def test_a_bad_entry_of_an_export_is_told_and_the_others_are_opened(
    key: str, coded: object
) -> None:
    good = seal(b"1")
    whole = json.loads(archive.pack({"good": good}))
    whole["entries"][key] = coded
    entries, wrong = open_export(json.dumps(whole).encode())
    assert entries == {"good": good}
    assert [*wrong] == [key]


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
    saved = tmp_path / "saved"
    old = {"a": b"old a", "b/c": b"old c", "gone": b"here"}
    new = {"a": b"new a", "b/c": b"new c", "gone": None}
    asyncio.run(Folder(saved).put(old))
    ended = put_until(step, saved, new)
    assert ended == (-signal.SIGKILL if step <= STEPS else 0)

    async def found() -> dict[str, bytes | None]:
        byte_store = Folder(saved)
        return {key: await byte_store.get(key) for key in new}

    state = asyncio.run(found())
    assert state in (old, new)
    if ended == 0:
        assert state == new


@pytest.mark.parametrize(
    ("number", "kind", "message"),
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
    message: str,
) -> None:
    storage = Storage(Folder(tmp_path))
    asyncio.run(storage.write("a", b"old"))

    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(kind, match=message):
            asyncio.run(storage.write("a", b"new"))
    assert isinstance(storage.failing, kind)
    assert asyncio.run(storage.read("a")) == b"old"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.data", "lock"]
    asyncio.run(storage.write("a", b"new"))
    assert storage.failing is None


# --- two at the same time


@pytest.fixture(params=["memory", "folder"])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Storage, Storage]:
    """The same saved data, as two windows have it."""
    if request.param == "memory":
        one = MemoryStore()
        return Storage(one), Storage(MemoryStore(one.entries))
    return Storage(Folder(tmp_path / "saved")), Storage(Folder(tmp_path / "saved"))


def test_nobody_writes_over_what_they_have_not_seen(pair: tuple[Storage, Storage]) -> None:
    """One goes on four times, the other once from what it saw before: that is not kept."""
    one, other = pair

    async def play() -> None:
        await one.replace("matches/a", b"0", None)
        assert await other.read("matches/a") == b"0"
        for step in range(4):
            await one.replace("matches/a", b"0" + b"x" * (step + 1), b"0" + b"x" * step)
        with pytest.raises(WriteConflictError, match="matches/a was written") as caught:
            await other.replace("matches/a", b"0y", b"0")
        assert caught.value.found == b"0xxxx"
        assert await one.read("matches/a") == b"0xxxx"
        assert other.failing is None
        await other.replace("matches/a", b"0xxxxy", caught.value.found)
        assert await one.read("matches/a") == b"0xxxxy"

    asyncio.run(play())


def test_what_was_removed_does_not_come_back_by_another_windows_write(
    pair: tuple[Storage, Storage],
) -> None:
    one, other = pair

    async def play() -> None:
        await one.write("matches/a", b"0")
        await one.replace("matches/a", None, b"0")
        with pytest.raises(WriteConflictError, match="matches/a was removed") as caught:
            await other.replace("matches/a", b"0y", b"0")
        assert caught.value.found is None
        assert await one.keys() == []
        await other.replace("matches/a", None, b"0")  # it is gone, as was wanted

    asyncio.run(play())


def test_what_another_window_went_on_with_is_not_removed_unseen(
    pair: tuple[Storage, Storage],
) -> None:
    one, other = pair

    async def play() -> None:
        await one.write("matches/a", b"0")
        await other.replace("matches/a", b"0y", b"0")
        with pytest.raises(WriteConflictError):
            await one.replace("matches/a", None, b"0")
        assert await one.read("matches/a") == b"0y"

    asyncio.run(play())


def test_what_lies_there_damaged_is_not_written_over(pair: tuple[Storage, Storage]) -> None:
    one, other = pair

    async def play() -> None:
        await one.write("matches/a", b"0")
        await one.byte_store.put({"matches/a": b""})
        with pytest.raises(DamagedError):
            await other.replace("matches/a", b"0y", b"0")
        assert await one.byte_store.get("matches/a") == b""

    asyncio.run(play())


def test_a_window_learns_what_another_has_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "LOOK", 0)
    one, other = Folder(tmp_path), Folder(tmp_path)

    async def play() -> None:
        await one.put({"a": b"1", "b": b"1"})
        await other.get("a")
        await other.get("c")
        assert not one.news("abc")
        assert not other.news("abc")
        await one.put({"a": b"2"})
        await one.put({"b": b"2"})
        await one.put({"c": b"2"})
        assert other.news("abc") == {"a", "c"}
        assert not other.news("abc")
        await other.put({"a": None})
        assert not one.news("bc")
        assert not one.has_news()
        assert one.news("abc") == {"a"}

    asyncio.run(play())


def test_looking_for_news_asks_for_what_is_watched_however_much_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window looks once a second: that must not grow with the matches it has listed."""
    monkeypatch.setattr(folder, "LOOK", 0)
    byte_store = Folder(tmp_path)
    keys = [f"matches/{number}" for number in range(50)]
    for key in keys:
        asyncio.run(byte_store.put({key: b"1"}))
    looked: list[str] = []
    look = byte_store._look

    def watched(key: str) -> object:
        looked.append(key)
        return look(key)

    monkeypatch.setattr(byte_store, "_look", watched)
    assert not byte_store.news(keys[7:8])
    assert not byte_store.has_news()
    assert looked == 2 * keys[7:8]


def test_many_processes_at_once_lose_no_step(tmp_path: Path) -> None:
    """Each adds its steps to the same list, always to what it has seen."""
    program = f"""
import asyncio
import sys
from pathlib import Path
from portolan.platform.folder import Folder
from portolan.platform.storage import WriteConflictError, Storage

async def add():
    storage = Storage(Folder(Path({str(tmp_path)!r})))
    for number in range(20):
        step = f"{{sys.argv[1]}}.{{number}} ".encode()
        seen = await storage.read("steps")
        while True:
            try:
                await storage.replace("steps", (seen or b"") + step, seen)
                break
            except WriteConflictError as error:
                seen = error.found

asyncio.run(add())
"""
    names = ("a", "b", "c")
    running = [subprocess.Popen([sys.executable, "-c", program, name]) for name in names]
    assert [one.wait(60) for one in running] == [0, 0, 0]
    steps = (asyncio.run(Storage(Folder(tmp_path)).read("steps")) or b"").decode().split()
    assert sorted(steps) == sorted(f"{name}.{number}" for name in names for number in range(20))
    for name in names:
        assert [step for step in steps if step[0] == name] == [f"{name}.{n}" for n in range(20)]


# --- what others left behind


@pytest.mark.parametrize(
    "journal",
    [b"", b"rubbish", archive.pack({"": b""}), archive.pack({"+../../b": b"x"}), None],
)
def test_a_journal_that_cannot_be_read_is_put_aside_and_play_goes_on(
    tmp_path: Path, journal: bytes | None
) -> None:
    byte_store = Folder(tmp_path / "saved")
    asyncio.run(byte_store.put({"a": b"old"}))
    place = tmp_path / "saved" / folder.JOURNAL
    if journal is None:
        place.mkdir()  # nobody can read that as a file
    else:
        place.write_bytes(journal)
    assert asyncio.run(byte_store.get("a")) == b"old"
    asyncio.run(byte_store.put({"a": b"new", "b": b"new"}))
    assert sorted(asyncio.run(byte_store.keys(""))) == ["a", "b"]
    aside = tmp_path / "saved" / folder.ASIDE
    assert aside.is_dir() if journal is None else aside.read_bytes() == journal
    assert not (tmp_path / "b.data").exists()


def test_a_second_unreadable_journal_is_set_aside_beside_the_first(tmp_path: Path) -> None:
    byte_store = Folder(tmp_path)
    for content in (b"one", b"two", b"three"):
        (tmp_path / folder.JOURNAL).write_bytes(content)
        assert asyncio.run(byte_store.get("a")) is None
    aside = tmp_path.glob(folder.ASIDE + "*")
    assert sorted(file.read_bytes() for file in aside) == [b"one", b"three", b"two"]


def test_what_was_begun_by_a_process_that_ended_is_swept(tmp_path: Path) -> None:
    """Each start sweeps, before its first write."""
    (tmp_path / "matches").mkdir()
    left = [tmp_path / "x.part", tmp_path / "matches" / "y.part"]
    for file in left:
        file.write_bytes(b"half")
    asyncio.run(Folder(tmp_path).put({"matches/a": b"1"}))
    assert not any(file.exists() for file in left)
    assert asyncio.run(Folder(tmp_path).keys("")) == ["matches/a"]


def test_the_desktop_saves_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("/somewhere"))
    assert desktop.DesktopHost().folder == Path("/somewhere")
