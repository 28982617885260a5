"""What the readers of components share: fields that may be left out, names, no name twice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from portolan.core.json_reader import Reader

MOST: Final = 200
"""Of anything that is counted: cards of a kind, tiles, ducats, turns, buildings."""
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")


def read_fields(reader: Reader, *names: str, optional: tuple[str, ...] = ()) -> dict[str, Reader]:
    """Read an object with these fields, and perhaps some optional ones or `from`."""
    present = reader.entries()
    return reader.fields(*names, *(name for name in (*optional, "from") if name in present))


def rows(reader: Reader) -> list[Reader]:
    """Read a part that is a list with at least one entry."""
    found = read_fields(reader, "list")["list"]
    entries = found.items(MOST)
    found.demand(bool(entries), "the list is empty; it must have at least one entry")
    return entries


def read_id(reader: Reader) -> str:
    """Read the name of a thing, such as it stands in the texts of actions."""
    text = reader.text()
    reader.demand(
        bool(_ID.fullmatch(text)),
        f"a name is a letter and then letters, digits or _, not {text[:40]!r}",
    )
    return text


def check_ids(reader: Reader, what: str, ids: Sequence[str]) -> None:
    """Raise the reader's error if a name is there twice."""
    for place, name in enumerate(ids):
        reader.demand(name not in ids[:place], f"two {what} are called {name!r}")
