"""The example of docs/new-game.md as another installed distribution, with pip's metadata."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs/liars_dice"
GAME, PACKAGE = "liars_dice", "liars_dice_game"


def lay_out_example(folder: Path) -> Path:
    """Copy the distribution of the example into a folder; return the folder."""
    leftovers = shutil.ignore_patterns("__pycache__", ".*_cache")
    return Path(shutil.copytree(EXAMPLE, folder, ignore=leftovers, dirs_exist_ok=True))


def add_metadata(folder: Path, package: str, *games: str) -> None:
    """Write the metadata of a package that offers games, as pip would, into a folder."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = ["[portolan.games]", *(f"{game} = {package}" for game in games)]
    (about / "entry_points.txt").write_text("\n".join(lines))


def run_module(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a Python module with a folder of packages on the path."""
    path = os.pathsep.join([str(folder), str(ROOT / "game")])
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, input=typed, capture_output=True, text=True,
        check=False, timeout=100, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
