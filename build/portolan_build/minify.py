"""Scripts made small: esbuild leaves out comments and spaces, and shortens local names."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from portolan_build.cache import digest
from portolan_build.npm import package_files
from portolan_build.tools import node, run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from portolan_build.cache import Cache
    from portolan_build.lock import NpmPackage

SCRIPTS: Final = (".js", ".mjs")
_OPTIONS: Final = ("--minify", "--charset=utf8", "--legal-comments=none", "--log-level=error")
_MARK: Final = b"@bundle@"
_NAME: Final = b"__BUNDLE__"
"""What esbuild reads in place of the one mark that is no string."""


def minified(files: Mapping[str, bytes], esbuild: NpmPackage, cache: Cache) -> dict[str, bytes]:
    """Return the files with minified scripts; names of globals and properties stay.

    Raises ToolError naming the line of invalid JavaScript, and what a download can raise.
    """
    scripts = {name: data for name, data in files.items() if name.endswith(SCRIPTS)}

    def make(folder: Path) -> None:
        program = package_files(esbuild, "esbuild", cache)
        with tempfile.TemporaryDirectory() as sources:
            for name, data in scripts.items():
                Path(sources, f"{name}.js").write_bytes(data.replace(_MARK, _NAME))
            run(
                [
                    *(node(), program / "wasm_exec_node.js", program / "esbuild.wasm"),
                    *(Path(sources, f"{name}.js") for name in scripts),
                    *(*_OPTIONS, f"--outdir={folder}"),
                ],
                doing="minifying the scripts",
                remedy="correct the error above.",
                timeout=300,
            )

    parts = (part for name, data in scripts.items() for part in (name, data))
    found = cache.product("minified", digest(repr(esbuild), *_OPTIONS, *parts), make)
    small = {name: (found / f"{name}.js").read_bytes() for name in scripts}
    return {**files, **{name: data.replace(_NAME, _MARK) for name, data in small.items()}}
