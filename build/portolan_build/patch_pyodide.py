"""Pyodide's two scripts, changed where they would take time, or what a page does not allow.

SDL holds small pieces of JavaScript as text in its side module, and Emscripten's loader
runs `eval` on them when the module is loaded. A strict content security policy forbids
`eval`. The pieces are known when the bundle is built, so they are written into the loader
as ordinary functions, in the scope in which `eval` would have made them.

A browser checks the integrity of a script element in every engine, that of an `import()` in
few. So the page loads both scripts by elements, and they leave what they export in two globals.

Emscripten's loader makes ready for any side module whatever: everything in Pyodide, thousands of
things, is exported and given a name in JavaScript. Here that is what the side modules of the bundle
and the scripts ask for; and functions of JavaScript become WebAssembly's all at once.
"""

from __future__ import annotations

import json
import re
from collections import Counter

from portolan_build.em_asm import functions
from portolan_build.wasm import GlueError

ASM_EVAL = "ASM_CONSTS[start]=eval(func)"
JS_EVAL = "moduleExports[name]=eval(func)"
ANCHOR = "var loadWebAssemblyModule="
GLUE_BEGIN = "async function _createPyodideModule("
GLUE_EXPORT = "export default _createPyodideModule;"
WRAP = "var convertJsFunctionToWasm=(func,sig)=>{"
"""The code that turns a JavaScript function into a WebAssembly one, by a module with its types."""
ADD = "try{setWasmTableEntry(ret,func)}catch(err){if(!(err instanceof TypeError)){throw err}"
"""Where a function is put into the table, and by the error it is seen that it is JavaScript's."""
REPORT = "var reportUndefinedSymbols=()=>{"
"""Where addresses are given to what a module asks for and no other module has."""
SIDE = "if(flags.loadAsync){return asyncLoad(libFile)}"
"""Where a side module is fetched that is to be loaded before the memory is anything."""
SHOWS = "SDL2.ctx.putImageData(SDL2.image, 0, 0)"
"""SDL's own way to show a picture: the page has another (`page_host.js`); SDL's first is black."""
POUR = "return Module.HEAP8.set(t),l}"
"""Where a memory image, given to `loadPyodide`, becomes the memory."""
PLACES = (ASM_EVAL, JS_EVAL, ANCHOR, GLUE_BEGIN, GLUE_EXPORT, WRAP, ADD, REPORT, SIDE, POUR)
NAMED = re.compile(r"var ([\w$,]+);function assignWasmExports\(wasmExports\)\{([^{}]*)\}")
"""Where everything that Pyodide has is given a name in JavaScript."""
EXPORT = re.compile(r'\bwasmExports(?:\["(\w+)"\]|\.(\w+))')
MAIN = "__main_argc_argv"
"""With which Python begins: looked up by name."""
NAME = re.compile(r'([\w$]+)=Module\["\1"\]=(?!wasm\w+=)')
IMAGE = "i=ArrayBuffer.isView(n)?n:new Uint8Array(n);"
"""Where a memory image is asked for."""
LOADER_EXPORT = re.compile(r"export\{(\w+) as loadPyodide,")

WRAPPED = (
    "var wrapped=new Map;"
    "var wrapAll=functions=>{"
    "var fresh=[...new Set(functions)].filter(one=>!wrapped.has(one));"
    "if(!fresh.length)return;"
    "var types=[...new Set(fresh.map(one=>one.sig))];"
    "var leb=number=>number<128?[number]:[number%128|128,number>>7];"
    "var named=(_,at)=>[String(at).length,...Array.from(String(at),digit=>digit.charCodeAt())];"
    "var section=(kind,items)=>"
    "[kind,...uleb128EncodeWithLen([...leb(items.length),...items.flat()])];"
    "var bytes=Uint8Array.of(0,97,115,109,1,0,0,0,"
    "...section(1,types.map(sig=>[96,...generateTypePack(sig.slice(1)),"
    '...generateTypePack(sig[0]==="v"?"":sig[0])])),'
    "...section(2,fresh.map((one,at)=>"
    "[1,101,...named(one,at),0,...leb(types.indexOf(one.sig))])),"
    "...section(7,fresh.map((one,at)=>[...named(one,at),0,...leb(at)])));"
    "var instance=new WebAssembly.Instance(new WebAssembly.Module(bytes),{e:{...fresh}});"
    "fresh.forEach((one,at)=>wrapped.set(one,instance.exports[at]))};"
)
POURED = (
    "var used=HEAPU32[_emscripten_get_sbrk_ptr()>>>2];"
    "return Module.growMemory(t.memory),t.pour(Module.HEAPU8,used),l}"
)
IS_WASM = r"/^\d+$/.test({}.name)"
"""The name of a function of WebAssembly is its number: to ask takes less than an error each."""


def _must_have(text: str, script: str, places: tuple[str, ...]) -> None:
    for place in places:
        if text.count(place) != 1:
            raise GlueError(
                f"{script} has {text.count(place)} times {place!r} instead of once: "
                "compare it with the pinned version and adapt build/portolan_build/patch_pyodide.py"
            )


def _name_what_is_used(text: str, loader: str) -> str:
    """Return Pyodide's script with names for those functions alone that scripts speak of."""
    found = NAMED.search(text)
    if found is None:
        raise GlueError(
            "pyodide.asm.mjs does not name what Pyodide has as the pinned version does: "
            "adapt build/portolan_build/patch_pyodide.py"
        )
    rest = text[: found.start()] + text[found.end() :]
    spoken = Counter(re.findall(r"[\w$]+", rest + loader))
    given = {name[1]: step for step in found[2].split(";") if (name := NAME.match(step))}
    dropped = {name for name in given if not spoken[name]}
    names = ",".join(name for name in found[1].split(",") if name not in dropped)
    lost = {given[name] for name in dropped}
    steps = ";".join(step for step in found[2].split(";") if step not in lost)
    kept = f"var {names};function assignWasmExports(wasmExports){{{steps}}}"
    return text[: found.start()] + kept + text[found.end() :]


def spoken_exports(glue: bytes) -> set[str]:
    """Return what Pyodide's larger script, once it is patched, asks Pyodide's WebAssembly for."""
    return {MAIN, *("".join(name) for name in EXPORT.findall(glue.decode()))}


def patch_glue(glue: bytes, loader: bytes, side_modules: list[bytes]) -> bytes:
    """Return Pyodide's larger script with the functions of the side modules and no `eval` of them.

    `glue` is `pyodide.asm.mjs`: one function, which browsers compile with the script, beside
    everything else, if it stands in parentheses, and otherwise when it is called. `loader` is
    `pyodide.mjs`, which calls it. A memory image pours itself into the memory (`image.js`), and
    side modules that it has are loaded before. Raises GlueError when a place that is changed is not
    where it is in the pinned version: then the patch must be looked at again.
    """
    text = glue.decode()
    _must_have(text, "pyodide.asm.mjs", PLACES)
    known = sorted({one for module in side_modules for one in functions(module)})
    table = ",".join(
        f"[{json.dumps(one)},{'()=>{}' if SHOWS in one else one.removesuffix(';')}]"
        for one in known
    )
    lookup = (
        f"var sideModuleFunctions=new Map([{table}]);"
        "var sideModuleFunction=text=>{var found=sideModuleFunctions.get(text);"
        'if(!found)throw new Error("a side module brings unknown JavaScript: "+text);return found};'
    )
    unknown = (
        "wrapAll(Object.entries(GOT).filter(([,entry])=>entry.value==-1)"
        ".map(([name])=>resolveGlobalSymbol(name,true).sym)"
        f'.filter(one=>typeof one=="function"&&one.sig&&!{IS_WASM.format("one")}));'
    )
    for place, instead in (
        (ASM_EVAL, ASM_EVAL.replace("eval(func)", "sideModuleFunction(func)")),
        (JS_EVAL, JS_EVAL.replace("eval(func)", "sideModuleFunction(func)")),
        (ANCHOR, lookup + ANCHOR),
        (WRAP, f"{WRAPPED}{WRAP}if(wrapped.has(func))return wrapped.get(func);"),
        (ADD, f"if({IS_WASM.format('func')}){{setWasmTableEntry(ret,func)}}else{{"),
        (REPORT, REPORT + unknown),
        (SIDE, SIDE.replace("asyncLoad(libFile)", 'Module["portolanSides"][libName]')),
        (POUR, POURED),
        (GLUE_BEGIN, "globalThis.portolanGlue=(async function("),
        (GLUE_EXPORT, ");export default globalThis.portolanGlue;"),
    ):
        text = text.replace(place, instead)
    return _name_what_is_used(text, loader.decode()).encode()


def patch_loader(loader: bytes) -> bytes:
    """Return `pyodide.mjs`, which also leaves its one function in `portolanLoadPyodide`.

    It takes a memory image as it is given, which need not be bytes.
    Raises GlueError when the pinned version's places are not in it.
    """
    text = loader.decode()
    _must_have(text, "pyodide.mjs", (IMAGE,))
    exports = LOADER_EXPORT.findall(text)
    if len(exports) != 1:
        raise GlueError(
            "pyodide.mjs does not export loadPyodide as the pinned version does: "
            "adapt build/portolan_build/patch_pyodide.py"
        )
    text = text.replace(IMAGE, "i=n;")
    place = f"export{{{exports[0]} as loadPyodide,"
    return text.replace(place, f"globalThis.portolanLoadPyodide={exports[0]};{place}").encode()
