"""Font subsets with the letters of the game: from npm packages into `assets`."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from portolan.session.letters import letters
from portolan_build.cache import Cache, digest
from portolan_build.errors import disk_errors
from portolan_build.fetch import fetch
from portolan_build.npm import members, registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from portolan_build.lock import Lock, NpmPackage

LETTERS_FILE = Path(__file__).resolve().parents[2] / "assets" / "table" / "letters.json"

LETTERS = tuple(sorted(map(ord, letters())))
"""The characters that the game can write."""

SPACE = 1.25
"""Factor on the width of a space."""


def make_fonts(root: Path, lock: Lock, cache: Cache) -> list[Path]:
    """Write the font subsets and their licence into `assets/table/fonts`; return the files.

    Raises what a download can raise, and BuildError when a package lacks a font.
    """
    target = root / "assets" / "table" / "fonts"
    made = []
    for source in lock.fonts:
        folder = cache.product(
            "fonts", digest(repr(source), Path(__file__), LETTERS_FILE), _cutting(source, cache)
        )
        for file in sorted(folder.iterdir()):
            product = target / file.name
            data = file.read_bytes()
            if product.exists() and product.read_bytes() == data:
                continue
            with disk_errors(f"writing {product}"):
                target.mkdir(parents=True, exist_ok=True)
                unfinished = product.with_suffix(f".{os.getpid()}")
                unfinished.write_bytes(data)
                unfinished.replace(product)
            made.append(product)
    return made


def _cutting(source: NpmPackage, cache: Cache) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        url = registry() + source.tarball
        print(f"fonts from {url}", flush=True)
        package = fetch(url, source.integrity, cache.root / "downloads" / Path(source.tarball).name)
        for inside, data in members(package, source.files):
            outside = source.files[inside]
            (folder / outside).write_bytes(cut(data) if outside.endswith(".ttf") else data)
        package.unlink()

    return make


def cut(font: bytes) -> bytes:
    """Return a TrueType subset with LETTERS and kerning, the same bytes each time."""
    opened = TTFont(io.BytesIO(font), recalcTimestamp=False)
    _line_up_figures(opened)
    _widen_spaces(opened)
    options = Options(
        layout_features=["kern"],
        hinting=False,
        name_IDs=[0, 1, 2, 4, 6, 13, 14],
        notdef_outline=True,
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(opened)
    data = io.BytesIO()
    opened.save(data)
    return data.getvalue()


def _line_up_figures(font: TTFont) -> None:
    """Use lining figures, as high as capitals, by default; SDL selects no font features."""
    lining: dict[str, str] = {}
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for number in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[number].SubTable:
                    lining |= getattr(getattr(part, "ExtSubTable", part), "mapping", {})
    for encoding in font["cmap"].tables:
        for letter in range(ord("0"), ord("9") + 1):
            if letter in encoding.cmap:
                glyph = encoding.cmap[letter]
                encoding.cmap[letter] = lining.get(glyph, glyph)


def _widen_spaces(font: TTFont) -> None:
    """Widen spaces a little: at small sizes on a coarse screen words would touch."""
    widths, letters = font["hmtx"], font.getBestCmap()
    for letter in (0x20, 0xA0):
        if letter in letters:
            width, side = widths[letters[letter]]
            widths[letters[letter]] = (round(width * SPACE), side)
