"""The rules of a game as numbered statements, from `docs/rules/<game>.md` and its translations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from game.core.assets import ASSETS, AssetError

FOLDERS: Final = (ASSETS / "rules", ASSETS.parent / "docs" / "rules")
"""Where the rules lie in a bundle, and in the project."""
_STATEMENT = re.compile(
    r"- \*\*(?P<number>[A-Z]-\d+)\*\* (?P<text>.*?)(?: \*\((?P<source>.*)\)\*)?"
)
_EDITION = re.compile(r" ?`\[([^\]`]+)\]`")
ORIGINAL: Final = "en"


@dataclass(frozen=True)
class Statement:
    """One statement: `editions` are those it names as theirs, in words, `rows` a table below it."""

    number: str
    text: str
    source: str = ""
    editions: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A heading with its statements."""

    title: str
    statements: tuple[Statement, ...]


@cache
def read_rules(game: str, language: str = ORIGINAL) -> tuple[Chapter, ...]:
    """Return the chapters of a game's rules in a language; raise AssetError if they are missing.

    Every language has the same chapters and numbers.
    """
    name = f"{game}.md" if language == ORIGINAL else f"{language}/{game}.md"
    for folder in FOLDERS:
        file = Path(folder, name)
        if file.is_file():
            return parse(file.read_text(encoding="utf-8"))
    raise AssetError(f"the rules of {game} are missing; install Portolan anew")


def has_rules(game: str) -> bool:
    """Tell whether the rules of a game can be read here."""
    return any(Path(folder, f"{game}.md").is_file() for folder in FOLDERS)


def parse(document: str) -> tuple[Chapter, ...]:
    """Return the chapters of a document; what stands before the first is left out."""
    chapters: list[tuple[str, list[Statement]]] = []
    for line in document.splitlines():
        if line.startswith("## "):
            chapters.append((line[3:], []))
        elif chapters and (found := _STATEMENT.fullmatch(line)):
            text = found["text"]
            editions = tuple(_EDITION.findall(text))
            text = _EDITION.sub("" if len(editions) == 1 else r" (\1)", text).replace("`", "")
            source = found["source"] or ""
            chapters[-1][1].append(Statement(found["number"], text, source, editions))
        elif chapters and line.startswith("|") and not line.startswith("| ---"):
            told = chapters[-1][1]
            plain = _EDITION.sub(r" (\1)", line).replace("`", "")
            cells = tuple(cell.strip() for cell in plain.strip("|").split("|"))
            told[-1] = replace(told[-1], rows=(*told[-1].rows, cells))
    return tuple(Chapter(title, tuple(told)) for title, told in chapters)


def search(chapters: Sequence[Chapter], wanted: str) -> tuple[Chapter, ...]:
    """Return what holds every word that is looked for, in any case, as text, title or number."""
    words = wanted.casefold().split()
    found = []
    for chapter in chapters:
        kept = tuple(
            s for s in chapter.statements
            if all(word in f"{s.number} {chapter.title} {s.text} {s.rows}".casefold()
                   for word in words)
        )  # fmt: skip
        if kept:
            found.append(Chapter(chapter.title, kept))
    return tuple(found)
