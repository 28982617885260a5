"""The rules on the screen: every statement, to scroll and to search, and back to the match."""

from __future__ import annotations

import pygame
import pytest

from game.host import Canvas
from game.table.match.rulebook import parse, read_rules, search
from game.table.screens.rules import RulesPage, picture_of
from tests.statements import RULES, statements

from .pictures import check_targets, check_texts
from .table_host import FakeHost, run
from .test_matches import DESKTOP, LOW, PHONE, SMALL, Person


def test_every_statement_is_there_with_its_table() -> None:
    chapters = read_rules("ragusa")
    told = [s.number for chapter in chapters for s in chapter.statements]
    assert told == [s.id for s in statements(RULES / "ragusa.md")]
    text = (RULES / "ragusa.md").read_text()
    rows = sum(len(s.rows) for chapter in chapters for s in chapter.statements)
    assert rows == sum(line.startswith("|") for line in text.splitlines()) - text.count("| --- |\n")


def test_a_statement_of_one_edition_is_marked() -> None:
    chapters = parse("# A\n\n## B\n\n- **R-1** Red. `[first]` *(p. 1)*\n- **R-2** Blue. *(p. 2)*\n")
    (chapter,) = chapters
    assert [s.editions for s in chapter.statements] == [("first",), ()]
    assert [s.text for s in chapter.statements] == ["Red.", "Blue."]


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [("R-64", ["R-64"]), ("WINERY grapes", ["R-37", "R-53"]), ("no such word", [])],
)
def test_search_finds_every_word_in_any_case(wanted: str, numbers: list[str]) -> None:
    found = [s.number for c in search(read_rules("ragusa"), wanted) for s in c.statements]
    assert set(numbers) <= set(found)
    assert bool(found) == bool(numbers)


def test_pieces_that_are_named_are_shown() -> None:
    assert picture_of("ragusa", "The Winery asks for Grapes") == "ragusa/art/winery"
    assert picture_of("ragusa", "A powerhouse goes there") == "ragusa/art/powerhouse"
    assert picture_of("ragusa", "The Rector's Palace") == "ragusa/art/rectors_palace"
    assert picture_of("ragusa", "Turns pass clockwise") is None


@pytest.mark.parametrize("canvas", [DESKTOP, SMALL, LOW, PHONE])
def test_the_page_scrolls_to_its_end_and_every_picture_is_sound(canvas: Canvas) -> None:
    """From home by wheel, keys and finger; nothing is cut, nothing overlaps on the way."""
    host = FakeHost(canvas)
    offsets: list[float] = []

    def step() -> bool:
        screen = host.app.screen
        if host.marks["screen"] == "home":
            host.press("rules:ragusa")
            return True
        assert isinstance(screen, RulesPage)
        check_targets(host.app.ui)
        check_texts(host.app.ui)
        offsets.append(screen.scroll.offset)
        match len(offsets):
            case 1:
                pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
            case 2:
                drag(host, -200)
            case 3:
                host.key(pygame.K_PAGEDOWN)
            case 4:
                host.key(pygame.K_END)
            case 5:
                assert screen.scroll.offset == screen.scroll.length - screen.scroll.height
                host.key(pygame.K_HOME)
            case _:
                return False
        return True

    run(host, step)
    assert offsets[:5] == sorted(set(offsets[:5])), "each of them leads on"
    assert offsets[5] == 0


def drag(host: FakeHost, by: int) -> None:
    """Press in the middle of the page, move, and let go."""
    x, y = host.canvas.width // 2, host.canvas.height * 3 // 4
    events = [(pygame.MOUSEBUTTONDOWN, y), (pygame.MOUSEMOTION, y + by // 2),
              (pygame.MOUSEMOTION, y + by), (pygame.MOUSEBUTTONUP, y + by)]  # fmt: skip
    for kind, at in events:
        pygame.event.post(pygame.event.Event(kind, button=1, pos=(x, at), touch=True))


def test_the_rules_are_open_beside_a_match() -> None:
    """From the table and back: the same step, and what was chosen is still chosen."""
    host = FakeHost(SMALL)
    person = Person(host, 1)
    person.most = 3
    seen: list[tuple[str, str | None]] = []

    def step() -> bool:
        if person.taps or (host.marks["screen"] != "rules" and len(person.played) < person.most):
            return person.step()
        seen.append((host.marks["screen"], host.marks.get("step")))
        if len(seen) == 1:
            host.press("rules")
        elif len(seen) == 2:
            host.press("back")
        else:
            return False
        return True

    run(host, step, seed=3)
    assert [name for name, _ in seen] == ["table", "rules", "table"]
    assert seen[0] == seen[2]


def test_what_was_looked_for_is_shown_and_heard() -> None:
    host = FakeHost(DESKTOP)
    heard: list[str] = []

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, RulesPage):
            host.press("rules:ragusa")
            return True
        heard.append(host.mirrored["status"])
        if len(heard) == 1:
            assert len(host.sections) > 25
            screen.look_for("powerhouse")
            return True
        return False

    run(host, step)
    assert heard[0] == ""
    assert "powerhouse" in heard[1]
    lines = [line for section in host.sections.values() for line in section.get("lines", [])]
    found = search(read_rules("ragusa"), "powerhouse")
    assert lines == [f"{s.number} {s.text}" for c in found for s in c.statements]
    assert any(written.text.startswith("A spot takes one") for written in host.app.ui.written)
