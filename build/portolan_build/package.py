"""The wheel for pip: the program with everything that it reads, in one package.

In a checkout data, art, words and rules lie beside the program; in the wheel they lie inside it.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from portolan_build.tools import run

_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.po")
_BESIDE = ("pyproject.toml", "README.md", "LICENSE")


def make_package(root: Path, into: Path) -> Path:
    """Build the wheel of a folder in which words and fonts are made; return where it lies.

    Raises ToolError.
    """
    with TemporaryDirectory() as made:
        stage = Path(made)
        shutil.copytree(root / "game", stage / "game", ignore=_LEFT_OUT)
        inside = stage / "game" / "portolan" / "assets"
        shutil.copytree(root / "assets", inside, ignore=_LEFT_OUT)
        shutil.copytree(root / "docs" / "rules", inside / "rules")
        for name in _BESIDE:
            shutil.copy(root / name, stage)
        pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
        to = ["--no-index", "--quiet", "--wheel-dir", f"{stage}/dist", f"{stage}"]
        remedy = "delete the folder .venv and start python3 build again."
        run([*pip, *to], doing="building the wheel", remedy=remedy, cwd=stage)
        (wheel,) = (stage / "dist").glob("*.whl")
        into.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(wheel, into))
