"""WebAssembly modules as small as can be."""

from __future__ import annotations

from portolan_build.share_call_indirect import shared_calls
from portolan_build.wasm import CODE_SECTION, sections


def section(kind: int, *parts: bytes) -> bytes:
    """Return a section of a WebAssembly module that lists its parts."""
    body = bytes([len(parts)]) + b"".join(parts)
    assert len(body) < 128
    return bytes([kind, len(body)]) + body


def constant(value: int) -> bytes:
    """Return an initial value from 0 to 63, or the memory base for -1."""
    return b"\x23\0\x0b" if value < 0 else bytes([0x41, value, 0x0B])


def exported(name: str, index: int) -> bytes:
    return bytes([len(name)]) + name.encode() + bytes([3, index])


def module(data: bytes, **marks: int) -> bytes:
    """Return a side module with data at its memory base, and exported addresses in it."""
    return b"".join(
        [
            b"\0asm\1\0\0\0",
            section(2, b"\3env\4base\3\x7f\0"),
            section(6, *(b"\x7f\0" + constant(address) for address in marks.values())),
            section(7, *(exported(name, 1 + at) for at, name in enumerate(marks))),
            section(11, b"\0" + constant(-1) + bytes([len(data)]) + data),
        ]
    )


def bodies(data: bytes) -> list[bytes]:
    """Return the bodies of all functions of a module."""
    (reader,) = (reader for kind, reader in sections(data) if kind == CODE_SECTION)
    return [reader.chunk() for _ in range(reader.unsigned())]


def calls_are_shared(data: bytes) -> bool:
    """Return whether a module's last functions alone, each once, call through the table.

    With a shared call these functions change, and their original forms come after them.
    """
    once, again = bodies(data), bodies(shared_calls(data))
    ways = len(again) - len(once)
    return ways > 1 and again[: -2 * ways] == once[:-ways] and again[-ways:] == once[-ways:]
