"""A shelf without a place, for what is tested without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from portolan.platform.storage import NOTHING, Other, StorageError, StorageFullError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


class Memory:
    """A byte store in memory; several may share the same `kept`."""

    def __init__(self, kept: dict[str, bytes] | None = None) -> None:
        self.kept = {} if kept is None else kept
        self.full = self.away = False
        """Whether there is no room; whether there is no access at all."""
        self.heard: set[str] = set()
        """The keys reported as written by others."""

    def _reach(self) -> None:
        if self.away:
            raise StorageError("no access")

    async def get(self, key: str) -> bytes | None:
        self._reach()
        return self.kept.get(key)

    async def put(
        self, changes: Mapping[str, bytes | None], seen: Mapping[str, bytes | None] = NOTHING
    ) -> Other | None:
        self._reach()
        if self.full:
            raise StorageFullError("no room")
        for key, before in seen.items():
            if self.kept.get(key) != before:
                return Other(key, self.kept.get(key))
        for key, data in changes.items():
            if data is None:
                self.kept.pop(key, None)
            else:
                self.kept[key] = data
        return None

    async def keys(self, prefix: str) -> list[str]:
        self._reach()
        return [key for key in self.kept if key.startswith(prefix)]

    def news(self, keys: Collection[str]) -> set[str]:
        news, self.heard = self.heard.intersection(keys), set()
        return news
