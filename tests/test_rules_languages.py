"""Translations of the rules have the same statements, numbers, names and tables."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from portolan.core.i18n import LANGUAGES
from portolan.registry import PACKAGES
from portolan.session.lobby.rulebook import parse
from tests.support.statements import RULES, statements

TRANSLATIONS = sorted(RULES.glob("*/*.md"))
MARKS = {
    **{"`[première]`": "`[first]`", "`[deuxième]`": "`[second]`"},
    **{"`[erste]`": "`[first]`", "`[zweite]`": "`[second]`"},
}
"""What a translation writes for the marks of editions."""


def common_parts(text: str) -> Counter[str]:
    """Return what every language writes alike: numbers, spots, action texts, marks of editions."""
    for own, english in MARKS.items():
        text = text.replace(own, english)
    return Counter(re.findall(r"`[^`]+`|\b(?:[A-Z]{1,2}\d{0,2}-){2}[A-Z]{1,2}\d{0,2}\b|\d+", text))


def places(source: str) -> list[str]:
    """Return the pages and rulings that a source names."""
    return re.findall(r"[A-Z]?\d+(?!\w)", source)


def shape(document: Path) -> list[str]:
    """Return headings, drawings, tables and statements of a document in order, without words."""
    found = []
    for line in document.read_text("utf-8").splitlines():
        if line.startswith("#"):
            found.append(line.partition(" ")[0])
        elif line.startswith("!["):
            found.append(re.sub(r"\((?:\.\./)+", "(", line))
        elif line and line.endswith(")*") and not line.startswith("- "):
            found.append(line.rpartition("*(")[2])
        elif line.startswith("|"):
            found.append(f"{line.count('|')} columns {sorted(common_parts(line).elements())}")
        elif line.startswith("- **"):
            found.append(line.split("**")[1])
    return found


def test_the_rules_of_every_game_are_in_every_language() -> None:
    """Without files the other tests here would pass."""
    expected = {RULES / known / f"{game}.md" for known in LANGUAGES[1:] for game in PACKAGES}
    assert {*TRANSLATIONS} == expected


@pytest.mark.parametrize(
    "document",
    [*sorted(RULES.glob("*.md")), *TRANSLATIONS],
    ids=lambda d: f"{d.parent.name}/{d.name}",
)
def test_statements_and_tables_cite_no_numbers(document: Path) -> None:
    """The page of rules hides them by default."""
    chapters = parse(document.read_text("utf-8")).chapters
    texts = [
        text
        for chapter in chapters
        for statement in chapter.statements
        for text in (statement.text, *(cell for row in statement.rows for cell in row))
    ]
    assert [text for text in texts if re.search(r"\b[A-Z]-\d+", text)] == []


@pytest.mark.parametrize("document", TRANSLATIONS, ids=lambda d: f"{d.parent.name}/{d.name}")
def test_headings_statements_and_tables_are_those_of_the_english_rules(document: Path) -> None:
    assert shape(document) == shape(RULES / document.name)


@pytest.mark.parametrize("document", TRANSLATIONS, ids=lambda d: f"{d.parent.name}/{d.name}")
def test_numbers_and_names_are_those_of_the_english_rules(document: Path) -> None:
    pairs = zip(statements(document), statements(RULES / document.name), strict=True)
    differing = {
        english.id: (common_parts(own.text), common_parts(english.text))
        for own, english in pairs
        if common_parts(own.text) != common_parts(english.text)
    }
    assert differing == {}


@pytest.mark.parametrize("document", TRANSLATIONS, ids=lambda d: f"{d.parent.name}/{d.name}")
def test_sources_are_those_of_the_english_rules(document: Path) -> None:
    pairs = zip(statements(document), statements(RULES / document.name), strict=True)
    assert [own.id for own, english in pairs if places(own.source) != places(english.source)] == []


@pytest.mark.parametrize("game", PACKAGES)
def test_french_punctuation(game: str) -> None:
    """A no-break space before certain marks, and no straight apostrophe."""
    rules = (RULES / "fr" / f"{game}.md").read_text("utf-8")
    text = re.sub(r"`[^`]*`|\| --- .*|!\[.*", "", rules)
    assert re.findall(r".{0,20}(?<!\u00a0)[;:!?»]", text) == []
    assert re.findall(r".{0,20}«(?!\u00a0)", text) == []
    assert re.findall(r".{0,20}'.{0,5}", text) == []
