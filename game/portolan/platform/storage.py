"""Saved data: bytes by key, written atomically.

A `ByteStore` is the place (IndexedDB, a folder); `Storage` is the same everywhere. It seals every
value with a checksum, so that damaged data are recognised.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncGenerator, Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from portolan.platform import archive

KEY = re.compile(r"[a-z0-9_-]+(?:/[a-z0-9_-]+)*")
KEY_LENGTH = 200
SEAL = b"portolan 1 "
DIGEST_LENGTH = 64
ASIDE = "damaged/"
"""The prefix under which `set_aside` puts unreadable values."""
DEVICE_NAME = "settings/device"
CLAIMED_SEATS = "settings/seats"
OF_DEVICE = frozenset({DEVICE_NAME, CLAIMED_SEATS})
"""Keys of what identifies one device: another must not take it over, so no export holds them."""


class StorageError(Exception):
    """Raised when saved data cannot be read or written; the message says what to do."""


class StorageFullError(StorageError):
    """Raised when there is no room for a write; earlier data are not affected."""


class LostValueError(StorageError):
    """Raised when one value cannot be read, though others can: its file in the browser is lost."""


class DamagedError(StorageError):
    """Raised when the value of a key is not a valid one of Portolan."""


class WriteConflictError(StorageError):
    """Raised when another tab or window has written or removed a key since it was read.

    Nothing was changed. `found` is the present value, None if it was removed.
    """

    def __init__(self, key: str, found: bytes | None) -> None:
        done = "removed" if found is None else "written"
        super().__init__(f"{key} was {done} by another tab or window meanwhile")
        self.key = key
        self.found = found


@dataclass(frozen=True)
class Conflict:
    """The present value of a key that differs from the one read; None: there is none."""

    key: str
    data: bytes | None


NOTHING: Mapping[str, bytes | None] = MappingProxyType({})


@dataclass
class Export:
    """A file of stored entries after the key `after`; if it `has_more`, later entries are left.

    `left_out` are the keys of entries that could not be read, with the reason.
    """

    after: str = ""
    data: bytes = b""
    has_more: bool = False
    left_out: dict[str, str] = field(default_factory=dict)


class ByteStore(Protocol):
    """Place for bytes by key, used by several tabs or windows at the same time."""

    async def get(self, key: str) -> bytes | None:
        """Return the value of a key, or None."""

    async def put(
        self, changes: Mapping[str, bytes | None], seen: Mapping[str, bytes | None] = NOTHING
    ) -> Conflict | None:
        """Make all changes atomically; None removes a key.

        If the value of a key in `seen` differs (None: the key must be absent), nothing is changed,
        and the difference is returned. Comparison and change are one step. Raises StorageFullError
        when there is no room, else StorageError.
        """

    async def keys(self, prefix: str) -> list[str]:
        """Return every key with a prefix, in any order."""

    def news(self, keys: Collection[str]) -> set[str]:
        """Return those of some keys that others may have written or removed since the last call."""


def check_key(key: str) -> str:
    """Return the key; raise ValueError if it is not of the form `matches/2026-11-21-a`."""
    if len(key) > KEY_LENGTH or not KEY.fullmatch(key):
        raise ValueError(
            f"{key[:60]!r} is no key: use words of a-z, 0-9, - and _, joined by /, "
            f"{KEY_LENGTH} characters at most"
        )
    return key


def seal(data: bytes) -> bytes:
    """Return data prefixed with a mark and a checksum."""
    return SEAL + hashlib.sha256(data).hexdigest().encode() + b"\n" + data


def unseal(key: str, sealed: bytes) -> bytes:
    """Return the sealed data; raise DamagedError if they are not valid."""
    digest = sealed[len(SEAL) : len(SEAL) + DIGEST_LENGTH]
    data = sealed[len(SEAL) + DIGEST_LENGTH + 1 :]
    if not sealed.startswith(SEAL):
        raise DamagedError(f"what is saved as {key} was not written by this version of Portolan")
    if seal(data) != sealed:
        raise DamagedError(
            f"what is saved as {key} is damaged (its checksum is not {digest.decode('latin-1')})"
        )
    return data


def open_export(data: bytes) -> tuple[dict[str, bytes], dict[str, Exception]]:
    """Return the entries of an export, sealed as stored, and its faults.

    Faults are returned by key, as an ArchiveError or a DamagedError; raises an ArchiveError for a
    file that is not a complete export.
    """
    entries: dict[str, bytes] = {}
    wrong: dict[str, Exception] = {}
    for key, coded in archive.coded_entries(data).items():
        try:
            entries[key] = open_entry(key, coded)
        except (archive.ArchiveError, DamagedError) as error:
            wrong[key] = error
    return entries, wrong


def open_entry(key: str, coded: object) -> bytes:
    """Return an entry of an export, sealed; raise ArchiveError or DamagedError."""
    try:
        check_key(key)
    except ValueError as error:
        raise archive.ArchiveError(f"the file holds a wrong entry: {error}") from error
    sealed = archive.decode(key, coded)
    if not key.startswith(ASIDE):
        unseal(key, sealed)
    return sealed


def key_with_digest(key: str, sealed: bytes) -> str:
    """Return a key for a value beside others of the same key: always the same one."""
    return f"{key[: KEY_LENGTH - 13]}-{hashlib.sha256(sealed).hexdigest()[:12]}"


def aside_key(key: str, sealed: bytes) -> str:
    """Return the key for an unreadable value; earlier versions left out the digest."""
    return key_with_digest(ASIDE + key, sealed)


def _exported(key: str, sealed: bytes) -> str:
    """Return the key of a value in an export: for a damaged one that of values set aside."""
    if key.startswith(ASIDE):
        return key
    try:
        unseal(key, sealed)
    except DamagedError:
        return aside_key(key, sealed)
    return key


class Storage:
    """Saved data by key, checked when read. Keys are like `matches/2026-11-21-a`."""

    def __init__(self, byte_store: ByteStore) -> None:
        self.byte_store = byte_store
        self.failing: StorageError | None = None
        """Why the last write failed, None if it succeeded."""

    async def _put(
        self, changes: Mapping[str, bytes | None], seen: Mapping[str, bytes | None] = NOTHING
    ) -> Conflict | None:
        try:
            conflict = await self.byte_store.put(changes, seen)
        except StorageError as error:
            self.failing = error
            raise
        self.failing = None
        return conflict

    async def read(self, key: str) -> bytes | None:
        """Return the data of a key, None if there are none.

        Raises DamagedError if they are not valid.
        """
        sealed = await self.byte_store.get(check_key(key))
        return None if sealed is None else unseal(key, sealed)

    async def write(self, key: str, data: bytes) -> None:
        """Store data under a key, replacing earlier ones.

        Raises StorageFullError or StorageError; then the earlier data remain.
        """
        await self._put({check_key(key): seal(data)})

    async def replace(self, key: str, data: bytes | None, seen: bytes | None) -> None:
        """Store data under a key (None: remove it) if its value is still the one seen.

        `seen` is what was last read or written here, None for nothing. Raises WriteConflictError if
        another tab or window was faster, DamagedError if the present value cannot be read, else
        StorageError; then nothing was changed.
        """
        sealed, before = (None if one is None else seal(one) for one in (data, seen))
        conflict = await self._put({check_key(key): sealed}, {key: before})
        if conflict and conflict.data != sealed:
            found = conflict.data
            raise WriteConflictError(key, None if found is None else unseal(key, found))

    async def delete(self, key: str) -> None:
        """Remove a key, whatever its value; do nothing if it does not exist."""
        await self._put({check_key(key): None})

    async def remove(self, key: str, seen: bytes) -> bool:
        """Remove a key if its value is still what `raw` returned; return whether it was removed."""
        conflict = await self._put({check_key(key): None}, {key: seen})
        return conflict is None or conflict.data is None

    def news(self, keys: Collection[str]) -> set[str]:
        """Return those of some keys that another tab or window may have written or removed.

        This means since the last call, and since they were read or written here. Frequent calls are
        cheap, whatever the amount of data.
        """
        return self.byte_store.news(keys)

    async def keys(self, prefix: str = "") -> list[str]:
        """Return the keys with a prefix in alphabetical order.

        Values set aside are included only with a prefix that begins with ASIDE.
        """
        aside = prefix.startswith(ASIDE)
        return sorted(
            key
            for key in await self.byte_store.keys(prefix)
            if KEY.fullmatch(key) and key.startswith(ASIDE) == aside
        )

    async def raw(self, key: str) -> bytes | None:
        """Return the raw value of a key, None if there is none.

        Raises LostValueError for a value that cannot be read, StorageError without any access.
        """
        try:
            return await self.byte_store.get(check_key(key))
        except StorageError as error:
            await self.byte_store.keys(key)  # raises if nothing can be read
            raise LostValueError(str(error)) from error

    async def set_aside(self, key: str) -> None:
        """Move an unreadable value aside. It is kept and exported, but not listed.

        Values of the same key that were set aside before stay.
        """
        data = await self.byte_store.get(check_key(key))
        if data is not None:
            await self._put({aside_key(key, data): data, key: None}, {key: data})

    async def exporting(self, export: Export) -> AsyncGenerator[float, None]:
        """Fill a file with stored entries for `open_export`, yielding the progress.

        It begins after the key `export.after`, and ends before the limits on a file. OF_DEVICE are
        left out.
        """
        keys = sorted(key for key in await self.byte_store.keys("") if KEY.fullmatch(key))
        left = [key for key in keys if key > export.after and key not in OF_DEVICE]
        packer = archive.Packer()
        for number, key in enumerate(left):
            yield number / len(left)
            try:
                sealed = await self.raw(key)
            except LostValueError as error:
                export.left_out[key] = str(error)
                continue
            if sealed is None:
                continue
            name = _exported(key, sealed)
            if packer.count and not packer.has_room(name, sealed):
                export.has_more = True
                break
            packer.add(name, sealed)
            export.after = key
        export.data = packer.whole()

    async def export_all(self) -> bytes:
        """Return what `exporting` takes as one file, up to the limits on a file."""
        export = Export()
        async for _ in self.exporting(export):
            pass
        return export.data

    async def import_all(
        self, entries: Mapping[str, bytes], seen: Mapping[str, bytes | None] = NOTHING
    ) -> bool:
        """Store entries returned by `open_export`, atomically, replacing those of the same keys.

        Return False, and change nothing, if the value of a key in `seen` differs by now. Raises
        StorageFullError or StorageError; then nothing has changed.
        """
        return await self._put(entries, seen) is None
