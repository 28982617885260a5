"""Hooks of hatchling for the wheel and the sdist of the project.

In a checkout data, art, words and rules are beside the program, in the wheel inside the package.
Files that the repository does not hold are made first; an sdist already has them.
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
"""The folder that `new` copies, with catalogues as sources."""
UNPACKED = "PKG-INFO"
"""A file that every sdist has, but no checkout."""
LINK = re.compile(r"(!?)\[((?:[^][]|!\[[^]]*\]\([^)]*\))*)\]\((?!\w+:|#)([^)]*)\)")
"""Pattern of a picture or a link in Markdown to a file of the project."""


class PackageData(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the program's data files to the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make catalogues and fonts, then list the files of a wheel."""
        if version == "editable":  # an editable install reads the checkout
            return
        root = Path(self.root)
        if not (root / UNPACKED).exists():
            _make(root)
        if self.target_name == "wheel":
            build_data["force_include"].update(package_data(root))


class LongDescription(MetadataHookInterface):
    """Makes the README the long description, without links to missing files."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the long description; a `Source` in `[project.urls]` makes its links absolute."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Source", "")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_absolute_links(text, source),
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
    """Return a text of Markdown with absolute links to files; their labels without a source."""

    def absolute(found: re.Match[str]) -> str:
        picture, label, file = found.groups()
        label = LINK.sub(absolute, label)
        kind = "raw" if picture else "blob"
        return f"{picture}[{label}]({source}/{kind}/main/{file})" if source else label

    return LINK.sub(absolute, text)


def _make(root: Path) -> None:
    """Compile the catalogues and subset the fonts of a checkout, unless they are up to date."""
    sys.path[:0] = [str(root / "game"), str(root / "build")]
    from portolan_build.cache import Cache  # noqa: PLC0415 - only a checkout needs its tools
    from portolan_build.fonts import make_fonts  # noqa: PLC0415
    from portolan_build.lock import read_lock  # noqa: PLC0415
    from portolan_build.words import compile_words  # noqa: PLC0415

    compile_words(root)
    make_fonts(root, read_lock(root / "build" / "lock.toml"), Cache(root / ".cache"))
