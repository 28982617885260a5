"""JavaScript out of side modules: found as the loader would evaluate it, put where it is used."""

from __future__ import annotations

import pytest
from portolan_build.em_asm import (
    ADD,
    ANCHOR,
    ASM_EVAL,
    GLUE_BEGIN,
    GLUE_EXPORT,
    IMAGE,
    JS_EVAL,
    POUR,
    THUNK,
    THUNKS,
    GlueError,
    functions,
    patch_glue,
    patch_loader,
)

PLACES = (GLUE_BEGIN, ASM_EVAL, JS_EVAL, ADD, THUNKS, THUNK, POUR, f"{ANCHOR}1", GLUE_EXPORT)
GLUE = ";".join(PLACES).encode()


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


def test_blocks_and_functions_become_what_the_loader_would_evaluate() -> None:
    text = b"f($0 + $1)\0g()\0(int a,char* b)<::>{ h(a); }\0(void)<::>{ i(); }\0"
    side = module(text, __start_em_asm=0, __stop_em_asm=15, __em_js__h=15, __em_js__i=44)
    assert functions(side) == [
        "($0,$1) => { f($0 + $1) };",
        "() => { g() };",
        "(a,b) => { h(a); };",
        "() => { i(); };",
    ]


def test_the_loader_calls_the_functions_and_evaluates_nothing() -> None:
    text = patch_glue(GLUE, [module(b"f()\0", __start_em_asm=0, __stop_em_asm=4)]).decode()
    assert "eval(" not in text
    assert '["() => { f() };",() => { f() }]' in text
    assert text.index("sideModuleFunctions") < text.index(ANCHOR)


def test_the_loader_is_one_function_in_parentheses_which_is_compiled_with_its_script() -> None:
    text = patch_glue(GLUE, []).decode()
    assert text.startswith("globalThis.portolanGlue=(async function(")
    assert text.endswith(");export default globalThis.portolanGlue;")


def test_only_what_is_webassembly_is_put_into_the_table_as_it_is() -> None:
    """Its name is a number; the error that told so before was raised hundreds of times."""
    text = patch_glue(GLUE, []).decode()
    assert "if(/^\\d+$/.test(func.name)){setWasmTableEntry(ret,func)}else{" in text
    assert "catch" not in text


def test_functions_of_the_same_types_share_a_module() -> None:
    text = patch_glue(GLUE, []).decode()
    assert text.index("var thunks={};") < text.index(THUNKS)
    assert "var module=thunks[sig]??=new WebAssembly.Module(bytes);" in text


def test_a_memory_image_pours_itself_into_the_memory() -> None:
    assert "return t.pour(Module.HEAPU8),l}" in patch_glue(GLUE, []).decode()


@pytest.mark.parametrize("place", PLACES)
def test_another_loader_is_refused(place: str) -> None:
    with pytest.raises(GlueError, match="adapt"):
        patch_glue(GLUE.replace(place.encode(), b""), [])


@pytest.mark.parametrize(
    "side", [b"MZ", module(b"f()\0", __start_em_asm=9, __stop_em_asm=12)], ids=["kind", "address"]
)
def test_another_side_module_is_refused(side: bytes) -> None:
    with pytest.raises(GlueError, match="side module"):
        functions(side)


def test_pyodides_script_leaves_its_function() -> None:
    exports = b"export{dt as loadPyodide,U as version};"
    assert patch_loader(IMAGE.encode() + exports) == (
        b"i=n;globalThis.portolanLoadPyodide=dt;" + exports
    )
    for lacking in (IMAGE.encode() + b"export{}", exports):
        with pytest.raises(GlueError, match="adapt"):
            patch_loader(lacking)
