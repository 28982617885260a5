"""Texts as the shells of other systems write them into files."""

from __future__ import annotations

import codecs

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16-le", "utf-16-be")
"""Plain, with a byte order mark, and the two of UTF-16, which always have one."""
_MARKS = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}


def encoded(text: str, encoding: str) -> bytes:
    """Return a text as bytes, with the mark that belongs to its encoding."""
    return _MARKS.get(encoding, b"") + text.encode(encoding)
