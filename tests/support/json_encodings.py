"""JSON files in the encodings that shells of other systems write."""

from __future__ import annotations

import codecs

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16-le", "utf-16-be")
"""UTF-8 with and without a byte order mark, and both byte orders of UTF-16, which always have one.
"""
_MARKS = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}


def encoded(text: str, encoding: str) -> bytes:
    """Return a text as bytes, with the byte order mark of its encoding."""
    return _MARKS.get(encoding, b"") + text.encode(encoding)
