"""JavaScript out of side modules: found as the loader would evaluate it."""

from __future__ import annotations

import pytest
from wasm_modules import module

from portolan_build.em_asm import functions
from portolan_build.wasm import GlueError


def test_blocks_and_functions_equal_what_the_loader_would_evaluate() -> None:
    text = b"f($0 + $1)\0g()\0(int a,char* b)<::>{ h(a); }\0(void)<::>{ i(); }\0"
    side = module(text, __start_em_asm=0, __stop_em_asm=15, __em_js__h=15, __em_js__i=44)
    assert functions(side) == [
        "($0,$1) => { f($0 + $1) };",
        "() => { g() };",
        "(a,b) => { h(a); };",
        "() => { i(); };",
    ]


@pytest.mark.parametrize(
    "side", [b"MZ", module(b"f()\0", __start_em_asm=9, __stop_em_asm=12)], ids=["kind", "address"]
)
def test_another_side_module_is_refused(side: bytes) -> None:
    with pytest.raises(GlueError, match="side module"):
        functions(side)
