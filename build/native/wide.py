"""mypyc's runtime for WebAssembly with integers of 64 bits.

There a pointer has 32 bits, and so has mypyc's integer: larger sets of Ragusa's 54 spots would be
heap objects, created by every operation. WebAssembly has 64-bit integers, so mypyc's can have them,
too, and still hold a pointer to a longer one. Sizes and indexes keep the 32 bits of a pointer.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

SIZE, WIDE = "Py_ssize_t", "int64_t"
BY_SIZE, BY_WIDE = "ShortAsSsize_t", "ShortAsInt64"

PLACE = """
static inline Py_ssize_t CPyTagged_ShortAsSsize_t(CPyTagged x) {
    // What is beyond all that a pointer reaches is no more than the last that it does.
    int64_t n = CPyTagged_ShortAsInt64(x);
    return likely(n == (Py_ssize_t)n) ? (Py_ssize_t)n : n < 0 ? PY_SSIZE_T_MIN : PY_SSIZE_T_MAX;
}

"""
"""An integer as a size or index; mypyc uses its greatest integer for "to the end"."""

UTIL = (
    (r"typedef size_t CPyTagged;", "typedef uint64_t CPyTagged;"),
    (r"\(\(Py_ssize_t\)1 << \(CPY_INT_BITS", "((int64_t)1 << (CPY_INT_BITS"),
    (r"\(0-\(size_t\)CPY_TAGGED_MIN\)", "(0-(uint64_t)CPY_TAGGED_MIN)"),
    (r"\(\(Py_ssize_t\)x\) < 0", "((int64_t)x) < 0"),
    (r"CPyTagged_ShortFromSsize_t\(Py_ssize_t x\)", "CPyTagged_ShortFromSsize_t(int64_t x)"),
)
FLOATS = ((r"return CPyTagged_ShortAsSsize_t", "return CPyTagged_ShortAsInt64"),)
TEXTS = (
    (r"fmt_ssize_t\(char \*out, Py_ssize_t n\)", "fmt_ssize_t(char *out, int64_t n)"),
    (r"(CPyTagged_ShortTo\w+)\(Py_ssize_t n\)", r"\1(int64_t n)"),
    (r"CPyTagged_ShortAsSsize_t\(n\)", "CPyTagged_ShortAsInt64(n)"),
)
UNBOXED = (
    r"(?:static inline )?Py_ssize_t\nCPyLong_AsSsize_tAndOverflow_?"
    r"\(PyObject \*vv, int \*overflow\)(?:;|\n\{(?:.|\n)*?\n\}\n)"
)
"""Pattern of the unboxing function: its declaration, or all of it."""


def widen(runtime: Path) -> None:
    """Change the runtime's sources; fail if one of them is not as expected."""
    _substitute(runtime / "mypyc_util.h", UTIL)
    _substitute(runtime / "float_ops.c", FLOATS)
    _substitute(runtime / "misc_ops.c", TEXTS)
    for name in ("pythonsupport.h", "pythonsupport.c"):
        _change(runtime / name, lambda text: re.sub(UNBOXED, lambda m: _unboxed(m[0]), text))
    _change(runtime / "CPy.h", _header)
    _change(runtime / "int_ops.c", _operations)


def _change(path: Path, change: Callable[[str], str]) -> None:
    before = path.read_text(encoding="utf-8")
    after = change(before)
    if after == before:
        sys.exit(f"{path.name} is not as expected: nothing to change")
    path.write_text(after, encoding="utf-8")


def _substitute(path: Path, pairs: tuple[tuple[str, str], ...]) -> None:
    text = path.read_text(encoding="utf-8")
    for pattern, new in pairs:
        text, count = re.subn(pattern, new, text)
        if not count:
            sys.exit(f"{path.name} is not as expected: no {pattern!r}")
    path.write_text(text, encoding="utf-8")


def _unboxed(text: str) -> str:
    """Return the unboxing function with a 64-bit result; the number of digits stays an int."""
    text = text.replace(f"{SIZE}\nCPyLong", f"{WIDE}\nCPyLong").replace(
        f"{SIZE} res", f"{WIDE} res"
    )
    text = text.replace("size_t x, prev", "uint64_t x, prev")
    return text.replace("(size_t)", "(uint64_t)").replace(f"({SIZE})x", f"({WIDE})x")


def _header(text: str) -> str:
    """Return the header with integers of 64 bits."""
    begin, end = text.index("// Int operations"), text.index("// Float operations")
    part = text[begin:end].replace(SIZE, WIDE).replace("(size_t)", "(uint64_t)")
    part = part.replace(BY_SIZE, BY_WIDE)
    part = part.replace(f"{WIDE} CPyTagged_AsSsize_t", f"{SIZE} CPyTagged_AsSsize_t")
    return text[:begin] + part + PLACE + text[end:]


def _operations(text: str) -> str:
    """Return the operations of integers; the number of digits stays a size."""
    kept = {
        f"{SIZE} CPyTagged_AsSsize_t": "@size@ CPyTagged_AsSsize_t",
        "return CPyTagged_ShortAsSsize_t(x);": "return @place@(x);",
        f"GetIntDigits(CPyTagged n, {SIZE} *size": "GetIntDigits(CPyTagged n, @size@ *size",
        f"{SIZE} asize;": "@size@ asize;",
        f"{SIZE} bsize;": "@size@ bsize;",
        f"{SIZE} tmp_size": "@size@ tmp_size",
    }
    for old, new in kept.items():
        if old not in text:
            sys.exit(f"int_ops.c is not as expected: no {old!r}")
        text = text.replace(old, new)
    text = re.sub(r"#define CPyLong_FromSsize_t PyLong_From\w+", "", text)
    text = text.replace("CPyLong_FromSsize_t(", "PyLong_FromLongLong(")
    text = text.replace("PyLong_FromSsize_t(", "PyLong_FromLongLong(")
    text = re.sub(r"#  if defined\(__x86_64__\).*", "#  if 1", text)  # how many bits it counts
    text = text.replace(BY_SIZE, BY_WIDE).replace(SIZE, WIDE)
    return text.replace("@size@", SIZE).replace("@place@", "CPyTagged_ShortAsSsize_t")
