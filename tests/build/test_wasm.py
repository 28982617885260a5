"""Modules of WebAssembly: what they ask for, and made to export less."""

from __future__ import annotations

import pytest
from wasm_modules import module

from portolan_build.wasm import EXPORT_SECTION, GlueError, asked, narrowed, sections


def exported(data: bytes) -> list[str]:
    """Return the names of what a module exports."""
    (reader,) = (reader for kind, reader in sections(data) if kind == EXPORT_SECTION)
    names = []
    for _ in range(reader.unsigned()):
        names.append(reader.name())
        reader.byte()
        reader.unsigned()
    assert reader.at == len(reader.data)
    return names


def test_a_module_lists_its_imports() -> None:
    assert asked(module(b"x", one=1)) == {"base"}


def test_a_module_exports_only_what_is_wanted() -> None:
    whole = module(b"x", one=1, two=2, three=3)
    assert exported(whole) == ["one", "two", "three"]
    less = narrowed(whole, {"three", "one", "four"})
    assert exported(less) == ["one", "three"]
    kinds = [kind for kind, _ in sections(whole)]
    assert [kind for kind, _ in sections(less)] == kinds
    others = [
        [reader.data for kind, reader in sections(data) if kind != EXPORT_SECTION]
        for data in (whole, less)
    ]
    assert others[0] == others[1]


def test_sections_longer_than_a_byte_can_say_stay_as_they_are() -> None:
    long = bytes([0, 200, 2]) + bytes(range(200)) + bytes(128)
    whole = module(b"x", one=1) + long
    assert narrowed(whole, {"one"}) == whole


def test_anything_but_a_module_is_refused() -> None:
    with pytest.raises(GlueError, match="WebAssembly"):
        narrowed(b"MZ", set())
