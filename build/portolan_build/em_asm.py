"""The pieces of JavaScript in a side module, as text that Emscripten evaluates."""

from __future__ import annotations

from typing import NamedTuple

from portolan_build.wasm import (
    DATA_SECTION,
    EXPORT_SECTION,
    GLOBAL_KIND,
    GLOBAL_SECTION,
    IMPORT_SECTION,
    GlueError,
    imports,
    sections,
)

JS_PREFIX = "__em_js__"


class _Module(NamedTuple):
    """The needed parts of a side module: exported addresses, and the memory they point into."""

    exports: dict[str, int]
    memory: dict[int, bytes]

    def text(self, address: int) -> str:
        for start, data in self.memory.items():
            if start <= address < start + len(data):
                return data[address - start : data.index(0, address - start)].decode()
        raise GlueError(f"no data at address {address} of a side module")


def _read(module: bytes) -> _Module:
    imported = 0
    values: list[int] = []
    exports: dict[str, int] = {}
    memory: dict[int, bytes] = {}
    for section, reader in sections(module):
        if section == IMPORT_SECTION:
            imported = sum(kind == GLOBAL_KIND for _, kind in imports(reader))
        elif section == GLOBAL_SECTION:
            for _ in range(reader.unsigned()):
                reader.at += 2
                values.append(reader.constant())
        elif section == EXPORT_SECTION:
            for _ in range(reader.unsigned()):
                name, what, index = reader.name(), reader.byte(), reader.unsigned()
                if what == GLOBAL_KIND and index >= imported:
                    exports[name] = values[index - imported]
        elif section == DATA_SECTION:
            for _ in range(reader.unsigned()):
                if reader.unsigned() != 0:
                    raise GlueError("a side module has data that is not placed at load time")
                address = reader.constant()
                memory[address] = reader.chunk()
    return _Module(exports, memory)


def functions(module: bytes) -> list[str]:
    """Return the functions that the loader would make by `eval` for a side module.

    Each is exactly the text that would be evaluated. Raises GlueError for a module that
    cannot be read.
    """
    parts = _read(module)
    found: list[str] = []
    if "__start_em_asm" in parts.exports:
        at, stop = parts.exports["__start_em_asm"], parts.exports["__stop_em_asm"]
        while at < stop:
            body = parts.text(at)
            arity = 0
            while f"${arity}" in body:
                arity += 1
            arguments = ",".join(f"${index}" for index in range(arity))
            found.append(f"({arguments}) => {{ {body} }};")
            at += len(body.encode()) + 1
    for name, at in parts.exports.items():
        if name.startswith(JS_PREFIX):
            signature, body = parts.text(at).split("<::>", 1)
            words = [] if signature == "(void)" else signature[1:-1].split(",")
            arguments = ",".join(word.split(" ")[-1].replace("*", "") for word in words)
            found.append(f"({arguments}) => {body};")
    return found
