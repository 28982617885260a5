"""Another distribution: the game of docs/new-game.md, metadata as of pip, programs beside it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/new-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w/.]+)`\n\n```\w+\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
"""The files of the game in the page, by name."""
PACKAGE = "cargo_game"


def lay_out_cargo(folder: Path) -> Path:
    """Write the distribution into a folder; return the folder."""
    package = folder / PACKAGE
    for name, content in FILES.items():
        if name == "pyproject.toml":
            continue
        target = package / "assets" / name if name.startswith("words/") else package / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")
    (package / "__init__.py").touch()
    (folder / "pyproject.toml").write_text(FILES["pyproject.toml"], encoding="utf-8")
    return folder


def add_metadata(folder: Path, package: str, *games: str) -> None:
    """Write the metadata of a package that offers games, as pip would, into a folder."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = ["[portolan.games]", *(f"{game} = {package}" for game in games)]
    (about / "entry_points.txt").write_text("\n".join(lines))


def run_module(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module of Python with a folder of packages beside the program."""
    path = os.pathsep.join([str(folder), str(ROOT / "game")])
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, input=typed, capture_output=True, text=True,
        check=False, timeout=100, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
