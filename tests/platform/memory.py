"""A byte store in memory, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from portolan.platform.storage import NOTHING, Conflict, StorageError, StorageFullError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


class MemoryStore:
    """A byte store in memory; several may share their `entries`."""

    def __init__(self, entries: dict[str, bytes] | None = None) -> None:
        self.entries = {} if entries is None else entries
        self.full = self.away = False
        """Whether writes fail for lack of room; whether all access fails."""
        self.lost: set[str] = set()
        """The keys whose values cannot be read."""
        self.changed_elsewhere: set[str] = set()
        """Keys that `news` reports as written by others."""

    def _reach(self) -> None:
        if self.away:
            raise StorageError("no access")

    async def get(self, key: str) -> bytes | None:
        self._reach()
        if key in self.lost:
            raise StorageError("failed to read a large value")
        return self.entries.get(key)

    async def put(
        self, changes: Mapping[str, bytes | None], seen: Mapping[str, bytes | None] = NOTHING
    ) -> Conflict | None:
        self._reach()
        if self.full:
            raise StorageFullError("no room")
        for key, before in seen.items():
            if self.entries.get(key) != before:
                return Conflict(key, self.entries.get(key))
        for key, data in changes.items():
            if data is None:
                self.entries.pop(key, None)
            else:
                self.entries[key] = data
        return None

    async def keys(self, prefix: str) -> list[str]:
        self._reach()
        return [key for key in self.entries if key.startswith(prefix)]

    def news(self, keys: Collection[str]) -> set[str]:
        news, self.changed_elsewhere = self.changed_elsewhere.intersection(keys), set()
        return news
