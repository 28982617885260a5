"""A distribution of somebody else, with the game of docs/new-game.md."""

from __future__ import annotations

import io
import re
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/new-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w/.]+)`\n\n```\w+\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
"""The files of the game by name, as the page has them."""
PACKAGE = "cargo_game"


def lay_out_cargo(folder: Path) -> Path:
    """Write the distribution into a folder, its words compiled; return the folder."""
    package = folder / PACKAGE
    for name, content in FILES.items():
        if name == "pyproject.toml":
            continue
        target = package / "assets" / name if name.startswith("words/") else package / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")
    (package / "__init__.py").touch()
    for source in (package / "assets/words").glob("*.po"):
        read = read_po(io.BytesIO(source.read_bytes()), source.stem, abort_invalid=True)
        with source.with_suffix(".mo").open("wb") as product:
            write_mo(product, read)
    (folder / "pyproject.toml").write_text(FILES["pyproject.toml"], encoding="utf-8")
    return folder
