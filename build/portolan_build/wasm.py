"""Reading WebAssembly modules, and rewriting sections."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

HEAD = b"\0asm\1\0\0\0"
TYPE_SECTION, IMPORT_SECTION, FUNCTION_SECTION, GLOBAL_SECTION = 1, 2, 3, 6
EXPORT_SECTION, CODE_SECTION, DATA_SECTION = 7, 10, 11
FUNCTION_KIND, GLOBAL_KIND = 0, 3
GLOBAL_GET, I32_CONST, END = 0x23, 0x41, 0x0B


class GlueError(Exception):
    """Raised when a script of Pyodide, or a module, does not have the expected form."""


class Reader:
    """A cursor over the bytes of a WebAssembly module."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def byte(self) -> int:
        """Read a byte."""
        self.at += 1
        return self.data[self.at - 1]

    def _leb128(self) -> tuple[int, int]:
        """Return a LEB128 number as unsigned, and its number of bits."""
        result = shift = 0
        while True:
            byte = self.byte()
            result |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return result, shift

    def unsigned(self) -> int:
        """Read an unsigned number."""
        return self._leb128()[0]

    def signed(self) -> int:
        """Read a signed number."""
        result, bits = self._leb128()
        return result - (1 << bits) if result >> bits - 1 else result

    def chunk(self) -> bytes:
        """Read bytes with a length prefix."""
        size = self.unsigned()
        self.at += size
        return self.data[self.at - size : self.at]

    def name(self) -> str:
        """Read a name."""
        return self.chunk().decode()

    def limits(self) -> None:
        """Skip the limits of a table or a memory."""
        flags = self.byte()
        self.unsigned()
        if flags & 1:
            self.unsigned()

    def constant(self) -> int:
        """Read an initial value; an offset from the module's memory base counts from 0."""
        code = self.byte()
        if code == I32_CONST:
            value = self.signed()
        elif code == GLOBAL_GET:
            self.unsigned()
            value = 0
        else:
            raise GlueError(f"a side module has an initial value of unknown kind {code:#x}")
        if self.byte() != END:
            raise GlueError("a side module has an initial value of more than one instruction")
        return value


def sections(module: bytes) -> Iterator[tuple[int, Reader]]:
    """Yield the kind of each section of a module, and its content."""
    if module[: len(HEAD)] != HEAD:
        raise GlueError("a side module is not a WebAssembly module")
    reader = Reader(module, len(HEAD))
    while reader.at < len(module):
        kind = reader.byte()
        yield kind, Reader(reader.chunk())


def imports(reader: Reader) -> Iterator[tuple[str, int]]:
    """Yield name and kind of all entries of an import section."""
    for _ in range(reader.unsigned()):
        reader.name()
        name, kind = reader.name(), reader.byte()
        match kind:
            case 0:
                reader.unsigned()
            case 1:
                reader.byte()
                reader.limits()
            case 2:
                reader.limits()
            case 3:
                reader.at += 2
            case 4:
                reader.at += 1
                reader.unsigned()
            case _:
                raise GlueError(f"a side module imports something of unknown kind {kind}")
        yield name, kind


def asked(module: bytes) -> set[str]:
    """Return the names of everything that a module imports."""
    return {
        name
        for kind, reader in sections(module)
        if kind == IMPORT_SECTION
        for name, _ in imports(reader)
    }


def narrowed(module: bytes, wanted: Collection[str]) -> bytes:
    """Return a module with only the wanted exports."""
    (reader,) = (reader for kind, reader in sections(module) if kind == EXPORT_SECTION)
    kept = []
    for _ in range(reader.unsigned()):
        begin = reader.at
        name = reader.name()
        reader.byte()
        reader.unsigned()
        if name in wanted:
            kept.append(reader.data[begin : reader.at])
    return rewritten(module, {EXPORT_SECTION: listed(kept)})


def rewritten(module: bytes, contents: Mapping[int, bytes]) -> bytes:
    """Return a module with other contents of some sections, by their kinds."""
    parts = [
        bytes([kind]) + sized(contents.get(kind, reader.data)) for kind, reader in sections(module)
    ]
    return HEAD + b"".join(parts)


def listed(parts: list[bytes]) -> bytes:
    """Return the content of a section that lists some parts."""
    return unsigned(len(parts)) + b"".join(parts)


def unsigned(number: int) -> bytes:
    """Write a number as `Reader.unsigned` reads it."""
    made = bytearray()
    while number >= 128:
        made.append(number % 128 | 128)
        number >>= 7
    return bytes([*made, number])


def sized(content: bytes) -> bytes:
    """Write bytes as `Reader.chunk` reads them."""
    return unsigned(len(content)) + content
