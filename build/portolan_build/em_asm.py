"""Pyodide's two scripts, made fit for a strict content security policy and for integrity checks.

SDL holds small pieces of JavaScript as text in its side module, and Emscripten's loader
runs `eval` on them when the module is loaded. A strict content security policy forbids
`eval`. The pieces are known when the bundle is built, so they are written into the loader
as ordinary functions, in the scope in which `eval` would have made them.

A browser checks the integrity of a script element in every engine, that of an `import()` in
few. So the page loads both scripts by elements, and they leave what they export in two globals.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ASM_EVAL = "ASM_CONSTS[start]=eval(func)"
JS_EVAL = "moduleExports[name]=eval(func)"
ANCHOR = "var loadWebAssemblyModule="
GLUE_BEGIN = "async function _createPyodideModule("
GLUE_EXPORT = "export default _createPyodideModule;"
THUNK = "var module=new WebAssembly.Module(bytes);var instance="
"""Where a function of JavaScript is made one of WebAssembly: by a module that says its types."""
ADD = "try{setWasmTableEntry(ret,func)}catch(err){if(!(err instanceof TypeError)){throw err}"
"""Where a function is put into the table, and by the error it is seen that it is JavaScript's."""
THUNKS = "var convertJsFunctionToWasm="
POUR = "return Module.HEAP8.set(t),l}"
"""Where a memory image, given to `loadPyodide`, becomes the memory."""
IMAGE = "i=ArrayBuffer.isView(n)?n:new Uint8Array(n);"
"""Where it is asked for."""
LOADER_EXPORT = re.compile(r"export\{(\w+) as loadPyodide,")
JS_PREFIX = "__em_js__"

GLOBAL_KIND = 3
IMPORT_SECTION, GLOBAL_SECTION, EXPORT_SECTION, DATA_SECTION = 2, 6, 7, 11
GLOBAL_GET, I32_CONST, END = 0x23, 0x41, 0x0B


class GlueError(Exception):
    """The loader or a side module is not of the form this was written for."""


class _Reader:
    """A cursor over the bytes of a WebAssembly module."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def _leb128(self) -> tuple[int, int]:
        """Return a number without its sign, and how many bits it has."""
        result = shift = 0
        while True:
            byte = self.byte()
            result |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return result, shift

    def unsigned(self) -> int:
        return self._leb128()[0]

    def signed(self) -> int:
        result, bits = self._leb128()
        return result - (1 << bits) if result >> bits - 1 else result

    def chunk(self) -> bytes:
        size = self.unsigned()
        self.at += size
        return self.data[self.at - size : self.at]

    def name(self) -> str:
        return self.chunk().decode()

    def limits(self) -> None:
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


class _Module(NamedTuple):
    """What is needed of a side module: exported addresses, and the memory they point into."""

    exports: dict[str, int]
    memory: dict[int, bytes]

    def text(self, address: int) -> str:
        for start, data in self.memory.items():
            if start <= address < start + len(data):
                return data[address - start : data.index(0, address - start)].decode()
        raise GlueError(f"no data at address {address} of a side module")


def _sections(module: bytes) -> Iterator[tuple[int, _Reader]]:
    if module[:8] != b"\0asm\1\0\0\0":
        raise GlueError("a side module is not a WebAssembly module")
    reader = _Reader(module, 8)
    while reader.at < len(module):
        kind = reader.byte()
        yield kind, _Reader(reader.chunk())


def _imported_globals(reader: _Reader) -> int:
    count = 0
    for _ in range(reader.unsigned()):
        reader.name()
        reader.name()
        match reader.byte():
            case 0:
                reader.unsigned()
            case 1:
                reader.byte()
                reader.limits()
            case 2:
                reader.limits()
            case 3:
                reader.at += 2
                count += 1
            case 4:
                reader.at += 1
                reader.unsigned()
            case kind:
                raise GlueError(f"a side module imports something of unknown kind {kind}")
    return count


def _read(module: bytes) -> _Module:
    imported = 0
    values: list[int] = []
    exports: dict[str, int] = {}
    memory: dict[int, bytes] = {}
    for kind, reader in _sections(module):
        if kind == IMPORT_SECTION:
            imported = _imported_globals(reader)
        elif kind == GLOBAL_SECTION:
            for _ in range(reader.unsigned()):
                reader.at += 2
                values.append(reader.constant())
        elif kind == EXPORT_SECTION:
            for _ in range(reader.unsigned()):
                name, what, index = reader.name(), reader.byte(), reader.unsigned()
                if what == GLOBAL_KIND and index >= imported:
                    exports[name] = values[index - imported]
        elif kind == DATA_SECTION:
            for _ in range(reader.unsigned()):
                if reader.unsigned() != 0:
                    raise GlueError("a side module has data that is not placed at load time")
                address = reader.constant()
                memory[address] = reader.chunk()
    return _Module(exports, memory)


def functions(module: bytes) -> list[str]:
    """Return the functions that the loader would make by `eval` for a side module.

    Each is the very text that would be evaluated. Raises GlueError for a module that
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


def patch_glue(glue: bytes, side_modules: list[bytes]) -> bytes:
    """Return Pyodide's loader with the functions of the side modules in it and no `eval` of them.

    `glue` is `pyodide.asm.mjs`: one function, which browsers compile with the script, beside
    everything else, if it stands in parentheses, and otherwise when it is called. A memory image
    pours itself into the memory (`image.js`), and of the hundreds of modules that Emscripten makes
    for functions there is one for each list of types. Raises GlueError when a place that is
    changed is not where it is in the pinned version: then the patch must be looked at again.
    """
    text = glue.decode()
    for place in (ASM_EVAL, JS_EVAL, ANCHOR, GLUE_BEGIN, GLUE_EXPORT, ADD, THUNK, THUNKS, POUR):
        if text.count(place) != 1:
            raise GlueError(
                f"pyodide.asm.mjs has {text.count(place)} times {place!r} instead of once: "
                "compare it with the pinned version and adapt build/portolan_build/em_asm.py"
            )
    known = sorted({one for module in side_modules for one in functions(module)})
    table = ",".join(f"[{json.dumps(one)},{one.removesuffix(';')}]" for one in known)
    lookup = (
        f"var sideModuleFunctions=new Map([{table}]);"
        "var sideModuleFunction=text=>{var found=sideModuleFunctions.get(text);"
        'if(!found)throw new Error("a side module brings unknown JavaScript: "+text);return found};'
    )
    text = text.replace(ASM_EVAL, ASM_EVAL.replace("eval(func)", "sideModuleFunction(func)"))
    text = text.replace(JS_EVAL, JS_EVAL.replace("eval(func)", "sideModuleFunction(func)"))
    text = text.replace(THUNK, THUNK.replace("=new", "=thunks[sig]??=new"))
    text = text.replace(THUNKS, f"var thunks={{}};{THUNKS}")
    text = text.replace(POUR, POUR.replace("Module.HEAP8.set(t)", "t.pour(Module.HEAPU8)"))
    # The name of a function of WebAssembly is its number: to ask takes less than an error each.
    text = text.replace(ADD, r"if(/^\d+$/.test(func.name)){setWasmTableEntry(ret,func)}else{")
    text = text.replace(GLUE_BEGIN, "globalThis.portolanGlue=(async function(")
    text = text.replace(GLUE_EXPORT, ");export default globalThis.portolanGlue;")
    return text.replace(ANCHOR, lookup + ANCHOR).encode()


def patch_loader(loader: bytes) -> bytes:
    """Return `pyodide.mjs`, which also leaves its one function in `portolanLoadPyodide`.

    It takes a memory image as it is given, which need not be bytes.
    Raises GlueError when the pinned version's places are not in it.
    """
    text = loader.decode()
    exports = LOADER_EXPORT.findall(text)
    if len(exports) != 1 or text.count(IMAGE) != 1:
        raise GlueError(
            "pyodide.mjs does not export loadPyodide as the pinned version does: "
            "adapt build/portolan_build/em_asm.py"
        )
    text = text.replace(IMAGE, "i=n;")
    place = f"export{{{exports[0]} as loadPyodide,"
    return text.replace(place, f"globalThis.portolanLoadPyodide={exports[0]};{place}").encode()
