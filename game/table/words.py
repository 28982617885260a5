"""The words of the screens, from `assets/<folder>/...json`; no sentence stands in code."""

from __future__ import annotations

from typing import Any

from game.core.assets import read_json


class Words:
    """The sentences of one file, by key such as `home.new`."""

    def __init__(self, file: str) -> None:
        """Read a file of words; raise AssetError if it cannot be read."""
        self._data: dict[str, Any] = read_json(file)

    def __call__(self, key: str, **fields: object) -> str:
        """Return a sentence with its fields filled in."""
        found: Any = self._data
        for part in key.split("."):
            found = found[part]
        return str(found).format(**fields)

    def group(self, key: str) -> dict[str, str]:
        """Return all sentences of a group by their last key."""
        found: Any = self._data
        for part in key.split("."):
            found = found[part]
        return dict(found)
