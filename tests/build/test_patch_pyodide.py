"""Pyodide's scripts: no `eval` and no slow detours; other versions are refused."""

from __future__ import annotations

import re

import pytest
from wasm_modules import module

from portolan_build.patch_pyodide import (
    ADD,
    ANCHOR,
    ASM_EVAL,
    GLUE_BEGIN,
    GLUE_EXPORT,
    IMAGE,
    JS_EVAL,
    MAIN,
    POUR,
    REPORT,
    SHOWS,
    SIDE,
    WRAP,
    patch_glue,
    patch_loader,
    spoken_exports,
)
from portolan_build.wasm import GlueError

NAMED = (
    "var _a,_b,_c,memory;function assignWasmExports(wasmExports){"
    'memory=Module["memory"]=wasmMemory=wasmExports["memory"];'
    '_a=Module["_a"]=wasmExports["a"];'
    '_b=Module["_b"]=wasmExports["b"].value>>>0;'
    '_c=Module["_c"]=wasmExports["c"]}'
)
PLACES = (
    *(GLUE_BEGIN, ASM_EVAL, JS_EVAL, WRAP, ADD, REPORT, SIDE, POUR, f"{ANCHOR}1", NAMED),
    GLUE_EXPORT,
)
GLUE = ";".join([*PLACES, "_a()"]).encode()
LOADER = b"Module._c()"


def patched(*sides: bytes) -> str:
    return patch_glue(GLUE, LOADER, list(sides)).decode()


def test_the_loader_calls_the_functions_and_evaluates_nothing() -> None:
    text = patched(module(b"f()\0", __start_em_asm=0, __stop_em_asm=4))
    assert "eval(" not in text
    assert '["() => { f() };",() => { f() }]' in text
    assert text.index("sideModuleFunctions") < text.index(ANCHOR)


def test_sdl_shows_nothing_itself() -> None:
    """Its picture would be as large as the canvas and black; the page shows the game's."""
    code = SHOWS.encode() + b"\0"
    text = patched(module(code, __start_em_asm=0, __stop_em_asm=len(code)))
    assert re.search(r'\["[^"]*putImageData[^"]*",\(\)=>\{\}\]', text)


def test_the_loader_is_one_function_in_parentheses_which_is_compiled_with_its_script() -> None:
    text = patched()
    assert text.startswith("globalThis.portolanGlue=(async function(")
    assert ");export default globalThis.portolanGlue;" in text


def test_only_webassembly_functions_are_put_into_the_table_unwrapped() -> None:
    """Its name is a number; before, the error for that was raised hundreds of times."""
    text = patched()
    assert "if(/^\\d+$/.test(func.name)){setWasmTableEntry(ret,func)}else{" in text
    assert "catch" not in text


def test_functions_that_modules_ask_for_are_made_webassembly_at_once() -> None:
    text = patched()
    assert f"{WRAP}if(wrapped.has(func))return wrapped.get(func);" in text
    assert f"{REPORT}wrapAll(" in text


def test_a_memory_image_pours_itself_into_the_memory_which_is_as_large_as_it_was() -> None:
    assert "return Module.growMemory(t.memory),t.pour(Module.HEAPU8,used),l}" in patched()


def test_scripts_name_only_symbols_that_they_use() -> None:
    """They know a hundredth of what Pyodide contains."""
    text = patched()
    assert '_a=Module["_a"]' in text
    assert '_c=Module["_c"]' in text
    assert 'Module["memory"]=wasmMemory' in text
    assert "_b" not in text
    assert spoken_exports(text.encode()) == {"a", "c", "memory", MAIN}


@pytest.mark.parametrize("place", PLACES)
def test_another_loader_is_refused(place: str) -> None:
    with pytest.raises(GlueError, match="adapt"):
        patch_glue(GLUE.replace(place.encode(), b""), LOADER, [])


def test_pyodides_script_leaves_its_function() -> None:
    exports = b"export{dt as loadPyodide,U as version};"
    assert patch_loader(IMAGE.encode() + exports) == (
        b"i=n;globalThis.portolanLoadPyodide=dt;" + exports
    )
    for lacking in (IMAGE.encode() + b"export{}", exports):
        with pytest.raises(GlueError, match="adapt"):
            patch_loader(lacking)
