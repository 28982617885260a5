"""Redirect `call_indirect` in a WebAssembly module through one small function per type.

V8 speculatively inlines the targets of a `call_indirect` that it has seen, and whenever it is wrong
the caller is deoptimised and compiled again. The loop of Python's interpreter, half a second to
compile, was compiled three to six times in a first visit and three times in every later one. A
shared call site has too many targets for speculation, and the small functions can be inlined into
their callers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from portolan_build.wasm import (
    CODE_SECTION,
    END,
    FUNCTION_KIND,
    FUNCTION_SECTION,
    IMPORT_SECTION,
    TYPE_SECTION,
    GlueError,
    Reader,
    imports,
    listed,
    rewritten,
    sections,
    sized,
    unsigned,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

FUNCTION_TYPE, I32 = 0x60, 0x7F
LOCAL_GET, CALL, CALL_INDIRECT = 0x20, 0x10, 0x11
MORE = 0xFC
CONSTANTS = {0x43: 4, 0x44: 8}
"""Size in bytes of constants that are not LEB128 numbers."""
LISTS = {0x0E: 1, 0x1C: 0}
"""Instructions followed by a list of numbers, and how many numbers follow the list."""
NUMBERS = {
    **dict.fromkeys((0x00, 0x01, 0x05, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1), 0),
    **dict.fromkeys(range(0x45, 0xC5), 0),  # reckoning
    **dict.fromkeys((0x02, 0x03, 0x04, 0x06), 1),  # blocks, with their types
    **dict.fromkeys((0x07, 0x08, 0x09, 0x0C, 0x0D, CALL, 0x18), 1),  # catching, jumping
    **dict.fromkeys((*range(LOCAL_GET, 0x27), 0x3F, 0x40, 0x41, 0x42, 0xD0, 0xD2), 1),
    **dict.fromkeys(range(0x28, 0x3F), 2),  # loads and stores: alignment, offset
}
"""How many numbers follow an instruction."""
MORE_NUMBERS = {
    **dict.fromkeys(range(8), 0),
    **{8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1},
}
"""The same for those whose name is a number behind MORE."""


class TextStyle(NamedTuple):
    """The type of a function: its parameters and its results, a byte each."""

    parameters: bytes
    results: bytes


class Call(NamedTuple):
    """A `call_indirect`: its start and end, and the number of its type."""

    begin: int
    end: int
    type: int


def shared_calls(module: bytes) -> bytes:
    """Return an equivalent module with one `call_indirect` per type of function.

    Each is in a new function after all others, with the parameters of the call and the index in the
    table. Raises GlueError for an unexpected module.
    """
    parts = {kind: reader.data for kind, reader in sections(module) if kind}
    types = _types(Reader(parts[TYPE_SECTION]))
    declared = Reader(parts[FUNCTION_SECTION])
    count = declared.unsigned()
    given = sum(kind == FUNCTION_KIND for _, kind in imports(Reader(parts[IMPORT_SECTION])))
    bodies, called = _led(Reader(parts[CODE_SECTION]), given + count)
    numbers = {kind: number for number, kind in enumerate(types)}
    of_ways = []
    for number in called:
        parameters, results = types[number]
        way = TextStyle(parameters + bytes([I32]), results)
        of_ways.append(numbers.setdefault(way, len(numbers)))
        types += [way] * (len(numbers) - len(types))
        bodies.append(_way(number, len(parameters)))
    changed = {
        TYPE_SECTION: listed([_written(kind) for kind in types]),
        FUNCTION_SECTION: unsigned(count + len(called))
        + declared.data[declared.at :]
        + b"".join(unsigned(number) for number in of_ways),
        CODE_SECTION: listed([sized(body) for body in bodies]),
    }
    return rewritten(module, changed)


def _led(reader: Reader, first: int) -> tuple[list[bytes], list[int]]:
    """Return all bodies with their `call_indirect` redirected to functions from number `first` on.

    Also return the types of these functions' calls, in order.
    """
    bodies = []
    ways: dict[int, int] = {}
    for _ in range(reader.unsigned()):
        body = reader.chunk()
        made, done = [], 0
        for call in _calls(body):
            way = ways.setdefault(call.type, first + len(ways))
            made += [body[done : call.begin], bytes([CALL]), unsigned(way)]
            done = call.end
        bodies.append(b"".join([*made, body[done:]]))
    return bodies, [*ways]


def _way(kind: int, count: int) -> bytes:
    """Return the body of a function with a `call_indirect` of a number of parameters."""
    given = b"".join(bytes([LOCAL_GET]) + unsigned(number) for number in range(count + 1))
    return b"\0" + given + bytes([CALL_INDIRECT]) + unsigned(kind) + b"\0" + bytes([END])


def _calls(body: bytes) -> Iterator[Call]:
    """Yield the `call_indirect` instructions in the body of a function."""
    locals_, at = _number(body, 0)
    for _ in range(locals_):
        at = _past(body, at) + 1
    while at < len(body):
        if body[at] != CALL_INDIRECT:
            at = _behind(body, at)
            continue
        kind, end = _number(body, at + 1)
        table, end = _number(body, end)
        if table:
            raise GlueError(f"a module calls by its table {table}: adapt share_call_indirect.py")
        yield Call(at, end, kind)
        at = end
    if at != len(body):
        raise GlueError("the last instruction of a function does not end with it")


def _behind(body: bytes, at: int) -> int:
    """Return the start of the instruction after the one at a place."""
    code, at = body[at], at + 1
    if code in CONSTANTS:
        return at + CONSTANTS[code]
    numbers = NUMBERS.get(code)
    if code in LISTS:
        count, at = _number(body, at)
        numbers = count + LISTS[code]
    elif code == MORE:
        numbers, at = MORE_NUMBERS.get(body[at]), at + 1
    if numbers is None:
        raise GlueError(
            f"a module has an unknown instruction {code:#x}: adapt share_call_indirect.py"
        )
    for _ in range(numbers):
        at = _past(body, at)
    return at


def _past(body: bytes, at: int) -> int:
    """Return the end of a number that begins at a place."""
    while body[at] > 127:
        at += 1
    return at + 1


def _number(body: bytes, at: int) -> tuple[int, int]:
    """Return the unsigned number at a place, and its end."""
    reader = Reader(body, at)
    return reader.unsigned(), reader.at


def _types(reader: Reader) -> list[TextStyle]:
    """Return the types that a module lists."""
    types = []
    for _ in range(reader.unsigned()):
        if reader.byte() != FUNCTION_TYPE:
            raise GlueError(
                "a module lists a type that is no function's: adapt share_call_indirect.py"
            )
        types.append(TextStyle(reader.chunk(), reader.chunk()))
    return types


def _written(kind: TextStyle) -> bytes:
    return bytes([FUNCTION_TYPE]) + sized(kind.parameters) + sized(kind.results)
