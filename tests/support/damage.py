"""Damaged files of every kind, generated at random."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from portolan.platform import archive
from portolan.platform.storage import seal

from .saves import resigned

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**64, int("9" * 4000), 0.5, float("inf"),
    float("nan"), "", "x", "x" * 100_000, "\ud800", "\u202e", "\0", "\n", "👩‍👧", "é" * 50, "<b>",
    "{who}", "%s", "../..", "__proto__", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+12:00",
    "ragusa", "venice", "chess", "matches/1", [], {}, [[]], [{}], {"": {}}, ["pass"] * 5000,
    [0] * 700, {"a": [1, {"b": "c"}]},
)  # fmt: skip
KEYS = ("matches/1", "matches/2", "matches/x/y", "settings/general", "settings/new-match",
        "settings/last-match", "damaged/matches/1", "lessons/ragusa", "", "/", "A", "../x", "é",
        "x" * 300, "boats")  # fmt: skip


class FileDamager:
    """Generates damaged files; the same seed gives the same ones."""

    def __init__(self, seed: int, tables: list[dict[str, Any]]) -> None:
        self.chance = random.Random(seed)
        self.tables = tables
        self.kinds: list[Callable[[], bytes]] = [
            self.noise, self.torn, self.nested, self.changed, self.changed, self.changed_match,
            self.changed_match, self.bare, self.export, self.export, self.torn_export,
            self.odd_export, self.crowd,
        ]  # fmt: skip

    def files(self, count: int) -> Iterator[bytes]:
        """Yield `count` files, all kinds in turn."""
        for number in range(count):
            yield self.kinds[number % len(self.kinds)]()

    # --- bytes -------------------------------------------------------------------------------

    def table(self) -> dict[str, Any]:
        return deepcopy(self.chance.choice(self.tables))

    def noise(self) -> bytes:
        data = self.chance.randbytes(self.chance.randrange(2000))
        return self.chance.choice((b"", b"\x89PNG", b"\xef\xbb\xbf{", b"PK\3\4", b"[")) + data

    def torn(self) -> bytes:
        return self._tear(json.dumps(self.table()).encode())

    def _tear(self, data: bytes) -> bytes:
        """Truncate, reverse, repeat or overwrite some bytes."""
        found = bytearray(data)
        for _ in range(self.chance.choice((1, 1, 2, 9))):
            at = self.chance.randrange(len(found) + 1)
            to = min(len(found), at + self.chance.choice((1, 1, 7, 400)))
            match self.chance.randrange(5):
                case 0:
                    del found[at:]
                case 1:
                    del found[at:to]
                case 2:
                    found[at:at] = found[at:to]
                case 3:
                    found[at:to] = bytes(to - at)
                case _:
                    found[at:to] = self.chance.randbytes(to - at)
        return bytes(found)

    def nested(self) -> bytes:
        deep = self.chance.choice((60, 65, 1000, 100_000))
        opening, closing = self.chance.choice(((b"[", b"]"), (b'{"a":', b"}")))
        inner = self.chance.choice((b"", b'"' + b'\\"' * 9000, b'"\\u005b"'))
        whole = opening * deep + inner + closing * self.chance.choice((0, deep))
        return self.chance.choice((b"", b'{"format": "portolan-table", "match": ')) + whole

    # --- values ------------------------------------------------------------------------------

    def _spoil(self, value: Any) -> Any:
        """Change something anywhere in a value, in place where possible."""
        if isinstance(value, (dict, list)) and value and self.chance.random() < 0.85:
            inside: Any = value
            key = self.chance.choice([*value] if isinstance(value, dict) else range(len(value)))
            match self.chance.randrange(8):
                case 0:
                    del inside[key]
                case 1 if isinstance(value, dict):
                    inside[str(self.chance.choice(VALUES))[:300]] = inside[key]
                case 1:
                    inside += inside * self.chance.choice((1, 350))
                case _:
                    inside[key] = self._spoil(inside[key])
            return inside
        return deepcopy(self.chance.choice(VALUES))  # which may be changed in place later

    def changed(self) -> bytes:
        table = self.table()
        for _ in range(self.chance.choice((1, 1, 2, 5))):
            self._spoil(table)
        return json.dumps(table).encode()

    def _match(self) -> dict[str, Any]:
        match = self.table()["match"]
        content = {name: value for name, value in match.items() if name != "checksum"}
        for _ in range(self.chance.choice((1, 1, 2, 5))):
            self._spoil(content)
        return resigned(content)

    def changed_match(self) -> bytes:
        """Return a match whose actions break the rules but whose checksum is right."""
        return json.dumps({**self.table(), "match": self._match()}).encode()

    def bare(self) -> bytes:
        return json.dumps(self._match()).encode()

    # --- exports -----------------------------------------------------------------------------

    def _entries(self) -> dict[str, bytes]:
        kinds = self.kinds[:8]
        few = range(self.chance.choice((1, 2, 5)))
        return {self.chance.choice(KEYS): self.chance.choice(kinds)() for _ in few}

    def export(self) -> bytes:
        return archive.pack({key: seal(data) for key, data in self._entries().items()})

    def torn_export(self) -> bytes:
        return self._tear(self.export())

    def odd_export(self) -> bytes:
        found = json.loads(self.export())
        coded = base64.b64encode(b"portolan 1 nothing").decode()
        found["entries"][self.chance.choice(KEYS)] = self.chance.choice((coded, "=", *VALUES))
        if self.chance.random() < 0.3:
            self._spoil(found)
        return json.dumps(found).encode()

    def crowd(self) -> bytes:
        count = self.chance.choice((30, 3000))
        data = self.noise() if self.chance.random() < 0.5 else b"7"
        prefix = self.chance.choice(("matches/", "damaged/matches/", "boats/"))
        return archive.pack({f"{prefix}{number}": seal(data) for number in range(count)})
