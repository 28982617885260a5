"""What hatchling asks while it builds a wheel or an sdist of the project.

In a checkout data, art, words and rules lie beside the program; in the wheel they lie inside it, as
the package's own. What the repository does not hold is made first; an sdist holds it already.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

INSIDE = "portolan/assets"
TEMPLATE = "template"
"""What `new` makes a game from, with its words as they are written."""
UNPACKED = "PKG-INFO"
"""A file of every sdist, and of no checkout."""
LINK = re.compile(r"(!?)\[((?:[^][]|!\[[^]]*\]\([^)]*\))*)\]\((?!\w+:|#)([^)]*)\)")
"""A picture or a link of Markdown to a file of the project."""


class Material(BuildHookInterface):  # type: ignore[type-arg]
    """Puts into the package what the program reads."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make words and fonts, then name what goes where in a wheel."""
        if version == "editable":  # it stays where it is
            return
        root = Path(self.root)
        if not (root / UNPACKED).exists():
            _make(root)
        if self.target_name == "wheel":
            build_data["force_include"].update(inside(root))


class LongDescription(MetadataHookInterface):
    """Makes the README readable where no file lies beside it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the long description, with whole addresses."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_addresses(text, metadata["urls"]["Source"]),
        }


def inside(root: Path) -> dict[str, str]:
    """Return the files that the program reads, each with its place in the wheel."""
    places = {
        root / "assets": INSIDE,
        root / "docs" / "rules": f"{INSIDE}/rules",
        root / TEMPLATE: f"portolan/{TEMPLATE}",
    }
    return {
        str(file): f"{place}/{file.relative_to(folder).as_posix()}"
        for folder, place in places.items()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix != (".pyc" if folder.name == TEMPLATE else ".po")
    }


def with_addresses(text: str, source: str) -> str:
    """Return a text of Markdown whose links to files of the project name them at its source."""

    def whole(found: re.Match[str]) -> str:
        picture, label, file = found.groups()
        kind = "raw" if picture else "blob"
        return f"{picture}[{LINK.sub(whole, label)}]({source}/{kind}/main/{file})"

    return LINK.sub(whole, text)


def _make(root: Path) -> None:
    """Compile the words and cut the fonts of a checkout, as far as they are not up to date."""
    sys.path[:0] = [str(root / "game"), str(root / "build")]
    from portolan_build.cache import Cache  # noqa: PLC0415 - only a checkout needs its tools
    from portolan_build.fonts import make_fonts  # noqa: PLC0415
    from portolan_build.lock import read_lock  # noqa: PLC0415
    from portolan_build.words import compile_words  # noqa: PLC0415

    compile_words(root)
    make_fonts(root, read_lock(root / "build" / "lock.toml"), Cache(root / ".cache"))
