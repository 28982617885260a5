"""Run the engine's tests inside Pyodide, under Node: same games, same bytes as on the host."""

from __future__ import annotations

import json
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from portolan_build.errors import ToolError
from portolan_build.tools import node

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).parent
PACKAGES = (
    *("_pytest", "iniconfig", "packaging", "pluggy", "py.py", "pygments", "pytest"),
    *("hypothesis", "_hypothesis_*.py", "sortedcontainers"),
    *("pytest-*.dist-info", "pluggy-*.dist-info"),
)
"""The packages that the tests need there, all plain Python."""


def run_inside(root: Path, core: Path, words: Sequence[str]) -> int:
    """Run pytest inside Pyodide on the project in `root`; return its exit code.

    `words` are pytest's own. Tests that need processes are skipped, with a message.
    Raises ToolError when Node cannot start.
    """
    with tempfile.TemporaryDirectory() as scratch:
        installed = Path(sysconfig.get_path("purelib"))
        for pattern in PACKAGES:
            for path in installed.glob(pattern):
                if path.is_file():
                    shutil.copyfile(path, Path(scratch, path.name))
                else:
                    ignored = shutil.ignore_patterns("__pycache__")
                    shutil.copytree(path, Path(scratch, path.name), ignore=ignored)
        shutil.copyfile(HERE / "inside_plugin.py", Path(scratch, "inside_plugin.py"))
        command = [node(), HERE / "inside.mjs", core, root, scratch, json.dumps(list(words))]
        try:
            done = subprocess.run(
                [str(word) for word in command], stdin=subprocess.DEVNULL, check=False
            )
        except OSError as error:
            raise ToolError(
                f"Node cannot start: {error}.", "delete the folder .venv and start again."
            ) from error
    return done.returncode
