"""Hooks of hatchling, for a wheel or an sdist of the project.

In a checkout data, art, words and rules are beside the program, in the wheel inside its package.
Compiled words and fonts are made first; an sdist has them already.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ASSETS = "portolan/assets"
TEMPLATE = "template"
"""What `new` makes a game from, with its words as they are written."""
UNPACKED = "PKG-INFO"
"""A file of every sdist, and of no checkout."""
LINK = re.compile(r"(!?)\[((?:[^][]|!\[[^]]*\]\([^)]*\))*)\]\((?!\w+:|#)([^)]*)\)")
"""A picture or a link of Markdown to a file of the project."""


class PackageData(BuildHookInterface):  # type: ignore[type-arg]
    """Adds to the package the files that the program reads."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make words and fonts, then list the files of a wheel."""
        if version == "editable":  # the files stay where they are
            return
        root = Path(self.root)
        if not (root / UNPACKED).exists():
            _make_words_and_fonts(root)
        if self.target_name == "wheel":
            build_data["force_include"].update(package_data(root))


class LongDescription(MetadataHookInterface):
    """Makes the README the long description, with absolute links."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the long description."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_absolute_links(text, metadata["urls"]["Source"]),
        }


def package_data(root: Path) -> dict[str, str]:
    """Return the files that the program reads, each with its place in the wheel."""
    places = {
        root / "assets": ASSETS,
        root / "docs" / "rules": f"{ASSETS}/rules",
        root / TEMPLATE: f"portolan/{TEMPLATE}",
    }
    return {
        str(file): f"{place}/{file.relative_to(folder).as_posix()}"
        for folder, place in places.items()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix != (".pyc" if folder.name == TEMPLATE else ".po")
    }


def with_absolute_links(text: str, source: str) -> str:
    """Return Markdown with links to files of the project made absolute, at its source."""

    def absolute(found: re.Match[str]) -> str:
        picture, label, file = found.groups()
        kind = "raw" if picture else "blob"
        return f"{picture}[{LINK.sub(absolute, label)}]({source}/{kind}/main/{file})"

    return LINK.sub(absolute, text)


def _make_words_and_fonts(root: Path) -> None:
    """Compile the words and cut the fonts of a checkout, as far as they are not up to date."""
    sys.path[:0] = [str(root / "game"), str(root / "build")]
    from portolan_build.cache import Cache  # noqa: PLC0415 - only a checkout needs its tools
    from portolan_build.fonts import make_fonts  # noqa: PLC0415
    from portolan_build.lock import read_lock  # noqa: PLC0415
    from portolan_build.words import compile_words  # noqa: PLC0415

    compile_words(root)
    make_fonts(root, read_lock(root / "build" / "lock.toml"), Cache(root / ".cache"))
