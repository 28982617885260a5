"""The catalogues of all languages, as data."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]


DOMAINS = sorted(path.name for path in (ROOT / "assets").iterdir() if (path / "words").is_dir())


def catalogue(domain: str, language: str) -> Catalog:
    """Return a catalogue as Babel reads it."""
    with (ROOT / "assets" / domain / "words" / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def sentences(found: Catalog) -> dict[str, list[str]]:
    """Return the sentences of each key: one, or one for each plural form."""
    result = {}
    for message in found:
        key, text = message.id, message.string
        if message.context:
            continue
        if isinstance(key, str) and key:
            result[key] = [str(text)]
        elif isinstance(key, (list, tuple)):
            result[key[0]] = [str(form) for form in text or ()]
    return result


def reader_sentences(found: Catalog) -> dict[tuple[str, str], str]:
    """Return the sentences that address the reader, by fields of the reader and key."""
    return {place: text for place, text in _in_context(found).items() if not _is_name(place)}


def name_forms(found: Catalog) -> dict[tuple[str, str], str]:
    """Return the forms of names, by form and key."""
    return {place: text for place, text in _in_context(found).items() if _is_name(place)}


def _in_context(found: Catalog) -> dict[tuple[str, str], str]:
    return {(str(m.context), str(m.id)): str(m.string) for m in found if m.context}


def _is_name(place: tuple[str, str]) -> bool:
    return place[1].startswith("story.names.")
