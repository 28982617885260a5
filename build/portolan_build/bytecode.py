"""Byte code for the runtime's Python, made by the runtime's Python under Node."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from portolan_build.errors import BuildError, ToolError
from portolan_build.tools import node, run
from portolan_build.zips import pack, unpack

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent
Level: TypeAlias = "Literal[0, 2, 'lean']"


def compile_sources(core: Path, sources: Mapping[str, bytes], level: Level) -> dict[str, bytes]:
    """Compile `.py` files; return them as `.pyc` by name, next to where the source was.

    `core` is the folder of Pyodide's core; `level` is Python's level of optimisation (0 keeps
    all, 2 leaves out docstrings and assertions), or `lean` for the result of
    `bytecode_inside.lean`: with assertions, but without docstrings and annotations of functions.
    The same sources give the same bytes. Raises BuildError naming the line when a source is not
    valid Python.
    """
    with tempfile.TemporaryDirectory() as scratch:
        before, after = Path(scratch, "in.zip"), Path(scratch, "out.zip")
        before.write_bytes(pack({f"{level}/{name}": data for name, data in sources.items()}))
        try:
            run(
                [node(), HERE / "bytecode.mjs", core, before, after],
                doing="compiling Python to byte code",
                remedy="correct the error above.",
                timeout=300,
            )
        except ToolError as error:
            if "SyntaxError" in error.what:
                raise BuildError(
                    f"A source is not valid for the runtime's Python:\n{error.what}",
                    "correct the line named above.",
                ) from error
            raise
        return unpack(after.read_bytes())
