"""Reduce texts to the characters that the fonts have."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from portolan.core.assets import read_json
from portolan.core.errors import shortened

FILE = "table/letters.json"
PARTS = 12
"""Limit on the code points of one letter: an emoji of a family has eleven."""
LONGEST_WORD = 30
"""Limit on a word in a message, in letters: longer ones could not be wrapped."""
BLANK = "¤"
"""Replaces a letter without a glyph in quotations."""
MOST_NAMED = 8
"""How many different letters a message lists."""
JOINER = "\u200d"
"""Zero-width joiner: joins the emoji at both sides into one."""


@cache
def letters() -> frozenset[str]:
    """Return every letter that the fonts have."""
    found = read_json(FILE)
    ranges = (range(first, last + 1) for first, last in found["ranges"])
    single = found["letters"] + found["signs"]
    return frozenset((*single, *(chr(code) for codes in ranges for code in codes)))


def written(text: str, most: int) -> str:
    """Return the part of a text that can be written: one line of at most `most` letters.

    A grapheme is kept or left out as a whole: an emoji with all its parts, a
    letter in another script. A letter with an accent that the fonts lack keeps those they have, a
    wide or old form becomes the plain one. Marks that reverse or hide text are removed.
    """
    found: list[str] = []
    for letter in unicodedata.normalize("NFC", text[: most * PARTS]):
        _write(letter, found)
    return " ".join("".join(found).split())[:most].strip()


def unwritten(text: str, most: int) -> list[str]:
    """Return the visible letters that `written` changes or leaves out: each once, in order.

    At most MOST_NAMED, each of at most PARTS characters.
    """
    found: dict[str, None] = {}
    for letter in _seen_letters(unicodedata.normalize("NFC", text[: most * PARTS])):
        if not letter.isspace() and written(letter, PARTS) != letter:
            found[letter[:PARTS]] = None
    return list(found)[:MOST_NAMED]


def _seen_letters(text: str) -> list[str]:
    """Split a text into graphemes, without invisible ones."""
    found: list[str] = []
    joined = False
    for letter in text:
        kind = unicodedata.category(letter)
        if found and (kind[0] == "M" or letter == JOINER or joined):
            found[-1] += letter
        elif kind[0] != "C":
            found.append(letter)
        joined = letter == JOINER
    return found


def quoted(text: str, most: int) -> str:
    """Return a text from outside for use in a message: of at most `most` letters, without long
    words.
    """
    words = (shortened(word, LONGEST_WORD) for word in shortened(text, most).split())
    return "".join(c if c in letters() else BLANK for c in " ".join(words))


def _write(letter: str, found: list[str]) -> None:
    """Append a letter to those found, as far as it can be written."""
    kind = unicodedata.category(letter)
    if kind == "Cc" or letter.isspace():
        found.append(" ")
    elif kind[0] == "M":
        _join(letter, kind, found)
    elif kind[0] != "C":
        found.append("".join(_plain(letter)))


def _join(mark: str, kind: str, found: list[str]) -> None:
    """Combine an accent with the last letter; an enclosing mark makes another sign of both."""
    if not found:
        return
    if kind == "Me":
        found[-1] = ""
        return
    both = unicodedata.normalize("NFC", found[-1] + mark)
    if both in letters():
        found[-1] = both


def _plain(letter: str) -> Iterator[str]:
    """Yield the letter, or its nearest form that can be written; nothing if it has none."""
    if letter in letters():
        yield letter
        return
    parts: list[str] = []
    for part in unicodedata.normalize("NFKD", letter):
        if unicodedata.category(part)[0] == "M":
            _join(part, "Mn", parts)
        else:
            parts.append(part)
    if all(part in letters() for part in parts):
        yield from parts
