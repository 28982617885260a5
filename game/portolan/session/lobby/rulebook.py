"""Rules of a game as numbered statements, from `docs/rules/<game>.md` and its translations.

A few panels with drawings come first, as an overview. Text in backticks is a code of the game's
actions and data: `named` replaces it by a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from portolan.core.assets import ASSETS, AssetError
from portolan.core.i18n import FALLBACK

FOLDERS: Final = (ASSETS / "rules", ASSETS.parent / "docs" / "rules")
"""The folders of the rules in a bundle, and in the project."""
_STATEMENT = re.compile(
    r"- \*\*(?P<number>[A-Z]-\d+)\*\* (?P<text>.*?)(?: \*\((?P<source>.*)\)\*)?"
)
_PANEL = re.compile(r"(?P<text>\S.*) \*\((?P<numbers>[A-Z]-\d+(?:, [A-Z]-\d+)*)\)\*")
_PICTURE = re.compile(r"!\[[^\]]*\]\([./]*assets/([\w/]+)\.svg\)")
_EDITION = re.compile(r" ?`\[([^\]`]+)\]`")
_BESIDES = re.compile(r" \(`[^`]*`\)")
_CODE = re.compile(r"`([^`]*)`")


@dataclass(frozen=True)
class Panel:
    """Part of the overview: drawings, and the numbers of the statements it sums up."""

    title: str
    text: str = ""
    numbers: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True)
class Statement:
    """One statement: `editions` are those it applies to, in words; `rows` a table below it."""

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


@dataclass(frozen=True)
class Rulebook:
    """The overview with its title, and all chapters."""

    title: str
    glance: tuple[Panel, ...]
    chapters: tuple[Chapter, ...]


def read_rules(game: str, language: str = FALLBACK) -> Rulebook:
    """Return a game's rules in a language, or in English where it has none.

    Raises AssetError if they are missing. Every language has the same panels, chapters and numbers.
    """
    name = f"{game}.md"
    for wanted in (f"{language}/{name}", name):
        for folder in FOLDERS:
            file = Path(folder, wanted)
            if file.is_file():
                return _read(file)
    raise AssetError(f"the rules in {name} are missing; reinstall Portolan")


@cache
def _read(file: Path) -> Rulebook:
    return parse(file.read_text(encoding="utf-8"))


def has_rules(game: str) -> bool:
    """Return whether the rules of a game are available."""
    return any(Path(folder, f"{game}.md").is_file() for folder in FOLDERS)


def parse(document: str) -> Rulebook:
    """Return the rules of a document; text before the first heading is left out."""
    headings: list[str] = []
    glance: list[Panel] = []
    lines: list[list[Statement]] = []
    for line in document.splitlines():
        if line.startswith("## "):
            headings.append(line[3:])
            lines.append([])
        elif line.startswith("### "):
            glance.append(Panel(line[4:]))
        elif headings and (found := _STATEMENT.fullmatch(line)):
            lines[-1].append(_statement(found))
        elif headings and line.startswith("|") and not line.startswith("| ---"):
            cells = _EDITION.sub(r" (\1)", line).strip("|").split("|")
            row = tuple(cell.strip() for cell in cells)
            lines[-1][-1] = replace(lines[-1][-1], rows=(*lines[-1][-1].rows, row))
        elif glance:
            glance[-1] = _read_on(glance[-1], line)
    title = headings.pop(0) if glance else ""
    chapters = zip(headings, lines[1:] if glance else lines, strict=True)
    return Rulebook(title, tuple(glance), tuple(Chapter(head, tuple(s)) for head, s in chapters))


def _statement(found: re.Match[str]) -> Statement:
    editions = tuple(_EDITION.findall(found["text"]))
    text = _EDITION.sub("" if len(editions) == 1 else r" (\1)", found["text"])
    return Statement(found["number"], text, found["source"] or "", editions)


def _read_on(panel: Panel, line: str) -> Panel:
    """Return a panel with another line of the document added: its pictures, or its text."""
    if pictures := _PICTURE.findall(line):
        return replace(panel, pictures=tuple(pictures))
    if not panel.text and (summed := _PANEL.fullmatch(line)):
        return replace(panel, text=summed["text"], numbers=tuple(summed["numbers"].split(", ")))
    return panel


def named(chapters: Sequence[Chapter], name: Callable[[str], str | None]) -> tuple[Chapter, ...]:
    """Return chapters in which codes are replaced by names, where they have one.

    A code alone in brackets follows its name, and is left out.
    """

    def translate(text: str) -> str:
        return _CODE.sub(lambda code: name(code[1]) or code[1], _BESIDES.sub("", text))

    def translated(statement: Statement) -> Statement:
        rows = tuple(tuple(map(translate, row)) for row in statement.rows)
        return replace(statement, text=translate(statement.text), rows=rows)

    return tuple(replace(c, statements=tuple(map(translated, c.statements))) for c in chapters)


def search(chapters: Sequence[Chapter], wanted: str) -> tuple[Chapter, ...]:
    """Return the statements that contain every word searched for, in text, title or number; case is
    ignored.
    """
    found = []
    for chapter in chapters:
        kept = tuple(
            s for s in chapter.statements
            if _holds(f"{s.number} {chapter.title} {s.text} {s.rows}", wanted)
        )  # fmt: skip
        if kept:
            found.append(Chapter(chapter.title, kept))
    return tuple(found)


def with_found_panels(rulebook: Rulebook, wanted: str) -> Rulebook:
    """Return rules with only those panels of the overview that contain every word searched."""
    panels = (
        p for p in rulebook.glance if _holds(f"{p.title} {p.text} {' '.join(p.numbers)}", wanted)
    )
    return replace(rulebook, glance=tuple(panels))


def _holds(text: str, wanted: str) -> bool:
    sentence = _plain(text)
    return all(word in sentence for word in _plain(wanted).split())


def _plain(text: str) -> str:
    """Return a text in lower case, with straight apostrophes."""
    return text.casefold().replace("’", "'")
