"""Reads the numbered statements of docs/rules, and the tables that belong to them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

RULES = Path(__file__).parents[2] / "docs" / "rules"
_STATEMENT = re.compile(r"- \*\*([A-Z]+)-(\d+)\*\* (.+) \*\((.+)\)\*")


class Statement(NamedTuple):
    """One statement: its letter and number, what it says, and where it comes from."""

    letter: str
    number: int
    text: str
    source: str

    @property
    def id(self) -> str:
        return f"{self.letter}-{self.number}"


def statements(document: Path) -> list[Statement]:
    """Return the statements of a document in order; every list item must be one."""
    found = []
    for line in document.read_text("utf-8").splitlines():
        if line.startswith("- "):
            match = _STATEMENT.fullmatch(line)
            assert match, f"{document.name}: no statement with its source: {line[:60]!r}"
            found.append(Statement(match[1], int(match[2]), match[3], match[4]))
    return found


def statement_text(document: str, statement: str) -> str:
    """Return what a statement says."""
    return next(s.text for s in statements(RULES / document) if s.id == statement)


def codes(cell: str) -> list[str]:
    """Return the codes of actions and data that a text names, as they stand in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def table(document: str, statement: str) -> list[list[str]]:
    """Return the rows, without the heading, of the table right below a statement."""
    lines = (RULES / document).read_text("utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(f"- **{statement}** "))
    rows = []
    for line in lines[at + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows[2:]
