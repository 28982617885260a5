"""Every numbered statement of the rules has a test, and every test names existing statements."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from portolan.registry import PACKAGES
from tests.support.statements import RULES, statements

DOCUMENTS = sorted(RULES.glob("*.md"))
RULINGS = {
    "ragusa.md": {"E": 3, "S": 12, "P": 8, "A": 9, "F": 3, "T": 6, "W": 5},
    "venice.md": {"V": 21},
    "ransackit.md": {"K": 83},
}
"""The number of rulings on each game, by letter."""


def marked() -> dict[str, list[str]]:
    """Return the statements that tests name, each with those tests."""
    found: dict[str, list[str]] = {}
    for file in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        for number in mark.args:
                            found.setdefault(ast.literal_eval(number), []).append(node.name)
    return found


def test_there_are_rules_of_every_game() -> None:
    """Each with its own letter; without files the other tests here would pass."""
    assert sorted(f"{game}.md" for game in PACKAGES) == [document.name for document in DOCUMENTS]
    assert len({statements(document)[0].letter for document in DOCUMENTS}) == len(DOCUMENTS)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_numbers_are_consecutive_from_one(document: Path) -> None:
    """No number of a document is missing, duplicated or out of order, and all have one letter."""
    found = statements(document)
    assert [statement.number for statement in found] == list(range(1, len(found) + 1))
    assert len({statement.letter for statement in found}) == 1


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_every_statement_has_a_test(document: Path) -> None:
    """A statement that no test names is held by nothing."""
    names = marked()
    assert [s.id for s in statements(document) if s.id not in names] == []


def test_every_marker_names_a_statement() -> None:
    """Otherwise it is a misprint, or its statement was deleted."""
    known = {statement.id for document in DOCUMENTS for statement in statements(document)}
    assert {name: tests for name, tests in marked().items() if name not in known} == {}


@pytest.mark.parametrize("document", RULINGS)
def test_every_ruling_is_used_by_a_statement(document: str) -> None:
    """As its source, alone or in a range."""
    counts = RULINGS[document]
    letters = "".join(counts)
    named: set[str] = set()
    for statement in statements(RULES / document):
        named.update(re.findall(rf"\b[{letters}]\d+\b", statement.source))
        for letter, first, last in re.findall(r"\b([A-Z])(\d+)-[A-Z](\d+)\b", statement.source):
            named.update(f"{letter}{n}" for n in range(int(first), int(last) + 1))
    rulings = [f"{letter}{n}" for letter, count in counts.items() for n in range(1, count + 1)]
    assert [ruling for ruling in rulings if ruling not in named] == []
