"""CPython's headers for wasm32-emscripten: Debian's, with the pyconfig.h that Pyodide implies.

Pyodide ships no headers, but its `_sysconfigdata` holds the value of every macro that pyconfig.h
defines; Debian's pyconfig.h gives their names.

Usage: headers.py INCLUDE PYCONFIG STDLIB_ZIP OUT
"""

from __future__ import annotations

import re
import shutil
import sys
import zipfile
from pathlib import Path

QUOTED = frozenset({"PLATLIBDIR", "PY_BUILTIN_HASHLIB_HASHES", "PY_SUPPORT_TIER"})
"""String macros, whose quotes are missing in `_sysconfigdata`."""


def config_values(stdlib: Path) -> dict[str, object]:
    """Read the build's variables out of Pyodide's standard library."""
    with zipfile.ZipFile(stdlib) as archive:
        name = next(name for name in archive.namelist() if name.startswith("_sysconfigdata_"))
        namespace: dict[str, dict[str, object]] = {}
        exec(archive.read(name), namespace)  # noqa: S102 - the file's hash is pinned
    return namespace["build_time_vars"]


def pyconfig(native: str, values: dict[str, object]) -> str:
    """Return the text of pyconfig.h: the macros of the native one, with Pyodide's values."""
    names = dict.fromkeys(
        match[1] or match[2]
        for match in re.finditer(
            r"(?m)^#[ \t]*define[ \t]+(\w+)|^/\*[ \t]*#[ \t]*undef[ \t]+(\w+)[ \t]*\*/", native
        )
    )
    names.pop("Py_PYCONFIG_H", None)
    lines = ["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H"]
    for name in names:
        value = values.get(name)
        if value in (None, 0, ""):
            lines.append(f"/* #undef {name} */")
        elif name in QUOTED and not str(value).startswith('"'):
            lines.append(f'#define {name} "{value}"')
        else:
            lines.append(f"#define {name} {value}")
    return "\n".join([*lines, "#endif", ""])


def main(include: Path, native: Path, stdlib: Path, out: Path) -> None:
    """Write the folder of headers."""
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(include, out)
    text = pyconfig(native.read_text(errors="replace"), config_values(stdlib))
    (out / "pyconfig.h").write_text(text)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:5]))
