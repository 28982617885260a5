"""Compile the catalogues: `assets/*/words/*.po` to `.json` beside them."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from babel.messages.pofile import PoFileError, read_po

from portolan_build.errors import BuildError, disk_errors

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from babel.messages.catalog import Catalog


def compile_words(root: Path) -> list[Path]:
    """Compile every catalogue that is newer than its product; return the products made.

    Raises BuildError naming file and line of an invalid catalogue.
    """
    made = []
    for source in sorted((root / "assets").glob("*/words/*.po")):
        product = source.with_suffix(".json")
        if product.exists() and product.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        _compile(source, product)
        made.append(product)
    return made


def words_by_language(folder: Path) -> dict[str, dict[str, str]]:
    """Return the words of a folder's catalogues, which have no plurals, by language and key.

    Raises BuildError naming an invalid catalogue.
    """
    return {
        source.stem: {str(found.id): str(found.string) for found in _read(source) if found.id}
        for source in sorted(folder.glob("*.po"))
    }


def _read(source: Path) -> Catalog:
    try:
        with source.open("rb") as file:
            return read_po(file, locale=source.stem, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise BuildError(f"{source} is no catalogue: {error}.", "correct it there.") from error


def compiled(source: Path) -> bytes:
    """Return the compiled catalogue; raise BuildError with file and line if it is damaged."""
    return as_json(_read(source))


def as_json(catalogue: Catalog) -> bytes:
    """Return a catalogue as `portolan.core.i18n` reads it."""
    texts: dict[str, str] = {}
    plurals: dict[str, Sequence[str]] = {}
    for message in catalogue:
        if not message.id or not all(message.string or [""]) or message.fuzzy:
            continue
        key, *_ = [message.id] if isinstance(message.id, str) else message.id
        if message.context is not None:
            key = f"{message.context}\x04{key}"
        if message.pluralizable:
            plurals[key] = [*(message.string or ())]
        else:
            texts[key] = str(message.string)
    data = {"plural": catalogue.plural_expr, "texts": texts, "plurals": plurals}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _compile(source: Path, product: Path) -> None:
    data = compiled(source)
    # A process beside this one may compile the same: each writes its own file, whole or not at all.
    unfinished = product.with_suffix(f".{os.getpid()}")
    with disk_errors(f"writing {product}"):
        unfinished.write_bytes(data)
        unfinished.replace(product)
