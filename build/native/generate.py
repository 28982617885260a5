"""mypyc's C of some modules for WebAssembly: `generate.py MYPY OUT PYTHON FILE...`.

Files are relative to the current folder. MYPY is a folder with mypy as plain Python, because its
properties of the host machine must be changed. PYTHON is the version of the runtime, such as 3.14.
OUT gets one large C file, `table.c` beside it, and mypyc's runtime as changed by `wide.py`.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from native.wide import widen

GROUP = "rules"
"""mypyc's name for the group of modules: that of the C file and its module."""
SHORT = 2**62
"""Integers from here on are objects, as on a 64-bit machine (`wide.py`)."""

TABLE = """/* Begins a compiled module by its name: one library holds them all. */
#include <Python.h>
#include <string.h>

{declared}
static const struct {{
    const char *name;
    PyObject *(*init)(void);
}} MODULES[] = {{
{listed}
}};

static PyObject *begin(PyObject *self, PyObject *name) {{
    const char *asked = PyUnicode_AsUTF8(name);
    if (asked == NULL) return NULL;
    for (size_t i = 0; i < sizeof(MODULES) / sizeof(MODULES[0]); i++) {{
        if (strcmp(asked, MODULES[i].name) == 0) return MODULES[i].init();
    }}
    return PyErr_Format(PyExc_ImportError, "%R was not compiled", name);
}}

static PyMethodDef METHODS[] = {{{{"begin", begin, METH_O, NULL}}, {{NULL}}}};
static struct PyModuleDef TABLE = {{PyModuleDef_HEAD_INIT, "native", NULL, -1, METHODS}};

PyMODINIT_FUNC PyInit_native(void) {{
    return PyModule_Create(&TABLE);
}}
"""


def prepare() -> None:
    """Make mypyc target the runtime's Python in WebAssembly, not the one that it runs in."""
    sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = 4
    from mypyc import common  # noqa: PLC0415 - it takes the size when it is imported

    common.HAVE_IMMORTAL = True  # type: ignore[misc]
    common.EXT_SUFFIX = ".so"  # type: ignore[misc]
    common.MAX_SHORT_INT = common.MAX_LITERAL_SHORT_INT = SHORT - 1  # type: ignore[misc]
    common.MIN_SHORT_INT = common.MIN_LITERAL_SHORT_INT = -SHORT  # type: ignore[misc]
    from mypyc.codegen import emitfunc  # noqa: PLC0415 - as above
    from mypyc.ir import rtypes  # noqa: PLC0415 - as above

    def cast(_: object, kind: Any) -> str:
        """Compare integers as signed ones in their full width."""
        return "(int64_t)" if rtypes.is_tagged(kind) else ""

    visitor: Any = emitfunc.FunctionEmitterVisitor
    visitor.emit_signed_int_cast = cast


def table(files: list[str]) -> str:
    """Return the C code of the module that initialises the compiled ones."""
    from mypyc.namegen import exported_name  # noqa: PLC0415 - of the mypyc in use

    names = [file.removesuffix(".py").replace("/", ".") for file in files]
    inits = [f"CPyInit_{exported_name(name)}" for name in names]
    return TABLE.format(
        declared="\n".join(f"PyObject *{init}(void);" for init in inits),
        listed="\n".join(
            f'    {{"{name}", {init}}},' for name, init in zip(names, inits, strict=True)
        ),
    )


def main(mypy: Path, out: Path, python: str, files: list[str]) -> None:
    """Write the C of `files` into `out`."""
    sys.path.insert(0, str(mypy))
    prepare()
    import mypyc  # noqa: PLC0415 - only now is it the one in `mypy`
    from mypyc.build import mypycify  # noqa: PLC0415 - as above

    mypycify(
        ["--strict", "--explicit-package-bases", f"--python-version={python}", *files],
        target_dir=str(out),
        group_name=GROUP,
    )
    runtime = out / "lib-rt"
    shutil.rmtree(runtime, ignore_errors=True)
    shutil.copytree(Path(mypyc.__file__).parent / "lib-rt", runtime)
    widen(runtime)
    (out / "table.c").write_text(table(files), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4:])
