"""The rules on the screen: every statement, scrolling, search, and the way back to the match."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from portolan.core.assets import ASSETS
from portolan.core.i18n import LANGUAGES, set_language
from portolan.platform import Canvas, page_input
from portolan.registry import PACKAGES
from portolan.session.lobby.rulebook import Chapter, named, parse, read_rules, search
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.navigation.routes import RulesRoute
from portolan.ui.screens.rules.page_layout import picture_of
from portolan.ui.screens.rules.rules import RulesPage
from tests.support.catalogues import catalogue, sentences
from tests.support.link_player import press_in_turn
from tests.support.pictures import check_targets, check_texts, drag
from tests.support.statements import RULES, statements
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, LOW, PHONE, SMALL, Person


def test_every_statement_is_there_with_its_table() -> None:
    chapters = read_rules("ragusa").chapters
    lines = [s.number for chapter in chapters for s in chapter.statements]
    assert lines == [s.id for s in statements(RULES / "ragusa.md")]
    text = (RULES / "ragusa.md").read_text()
    rows = sum(len(s.rows) for chapter in chapters for s in chapter.statements)
    assert rows == sum(line.startswith("|") for line in text.splitlines()) - text.count("| --- |\n")


def test_a_statement_of_one_edition_is_marked() -> None:
    rules = parse("# A\n\n## B\n\n- **R-1** Red. `[first]` *(p. 1)*\n- **R-2** Blue. *(p. 2)*\n")
    (chapter,) = rules.chapters
    assert [s.editions for s in chapter.statements] == [("first",), ()]
    assert [s.text for s in chapter.statements] == ["Red.", "Blue."]


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [("R-64", ["R-64"]), ("WINERY grape", ["R-37", "R-53"]), ("no such word", [])],
)
def test_search_finds_every_word_in_any_case(wanted: str, numbers: list[str]) -> None:
    found = [s.number for c in search(read_rules("ragusa").chapters, wanted) for s in c.statements]
    assert set(numbers) <= set(found)
    assert bool(found) == bool(numbers)


def test_search_includes_the_summary_and_its_results_are_links() -> None:
    """The summary is what a player reads first, so search finds it like all else."""
    host = FakeHost(DESKTOP)
    panel = read_rules("ragusa").glance[1]
    seen: list[str] = []

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, RulesPage):
            host.press("rules:ragusa")
            return True
        seen.append(" | ".join(written.text for written in host.app.ui.written))
        if len(seen) == 1:
            screen.look_for(panel.text.split(".")[0])
        elif len(seen) == 2:
            host.press("glance:0")
        return len(seen) < 3

    run(host, step)
    assert panel.text in seen[1]
    assert read_rules("ragusa").glance[0].text not in seen[1]
    screen = host.app.screen
    assert isinstance(screen, RulesPage)
    assert not screen.wanted
    assert panel.text not in seen[2]


def screen_chapters(game: str) -> tuple[Chapter, ...]:
    """Return the chapters as the page shows them."""
    name = find_game_ui(game).rule_name
    assert name
    return named(read_rules(game).chapters, name)


BY_THEMSELVES = {"ransackit": {"D7"}}
"""Codes that players see on the map: a hex is named by row and number."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PACKAGES)
def test_every_code_in_the_rules_has_a_name(game: str, language: str) -> None:
    """Readers never meet `S1` or `silver_ore`; additions in brackets are removed."""
    set_language(language)
    named_by = find_game_ui(game).rule_name
    assert named_by
    asked: set[str] = set()
    nameless: set[str] = set()

    def name(code: str) -> str | None:
        asked.add(code)
        found = named_by(code)
        nameless.update([] if found else [code])
        return found

    chapters = named(read_rules(game, language).chapters, name)
    assert len(asked) > 5
    assert nameless == BY_THEMSELVES.get(game, set())
    lines = [text for c in chapters for s in c.statements for text in (s.text, *sum(s.rows, ()))]
    assert not [text for text in lines if "`" in text or "_" in text]


def test_a_code_is_beside_its_name_or_replaced_by_it() -> None:
    rules = parse("## A\n\n- **R-1** Wood (`W`) and `S1`, `x`.\n\n| a |\n| --- |\n| `S1` |\n")
    (chapter,) = named(rules.chapters, {"S1": "Stone", "W": "never"}.get)
    assert chapter.statements[0].text == "Wood and Stone, x."
    assert chapter.statements[0].rows == (("a",), ("Stone",))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PACKAGES)
def test_the_summary_of_every_game_shows_aim_turn_and_end(game: str, language: str) -> None:
    """Each panel has existing drawings, and sums up existing statements."""
    rules = read_rules(game, language)
    numbers = {s.number for chapter in rules.chapters for s in chapter.statements}
    assert rules.title
    assert len(rules.glance) >= 4
    for panel in rules.glance:
        assert panel.text
        assert len(panel.pictures) >= 3
        assert all((ASSETS / f"{picture}.svg").is_file() for picture in panel.pictures)
        assert panel.numbers
        assert set(panel.numbers) <= numbers


def test_contents_lead_to_chapters_and_a_switch_shows_numbers() -> None:
    """Numbers and sources are hidden by default; the switch keeps the scroll position."""
    host = FakeHost(DESKTOP)
    seen: list[str] = []

    def texts() -> str:
        return " | ".join(written.text for written in host.app.ui.written)

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, RulesPage):
            host.press("rules:ragusa")
            return True
        seen.append(texts())
        if len(seen) == 1:
            host.press("glance:1")
        elif len(seen) == 2:
            host.press("numbers")
        elif len(seen) == 3:
            host.key(pygame.K_HOME)
            host.key(pygame.K_PAGEDOWN)
        elif len(seen) == 4:
            host.press("go:R-15")
        else:
            return False
        return True

    run(host, step)
    glance, turn, numbered, contents, set_up = seen
    assert "At a glance" in glance
    assert "R-" not in glance
    assert "On your turn you place one house" in turn
    assert "R-22" not in turn
    assert "On your turn you place one house" in numbered
    assert "R-22" in numbered
    assert "2nd ed." in numbered
    assert "Contents" in contents
    assert set_up.index("Set-up") < set_up.index("Two to five players")


def test_an_address_leads_to_its_statement() -> None:
    """`#rules/ragusa/R-101` scrolls to the statement, shows its number, and marks it."""
    host = FakeHost(DESKTOP)
    seen: list[tuple[float, str]] = []

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, RulesPage):
            host.app.navigator.go(RulesRoute("ragusa", "R-101"))
            return True
        seen.append((screen.scroll.offset, host.app.ui.written[3].text))
        return len(seen) < 2

    run(host, step)
    assert seen[0] == seen[1]
    assert seen[0][0] > 0
    assert "R-101" in " ".join(written.text for written in host.app.ui.written[:6])


@pytest.mark.parametrize(
    ("language", "typed", "printed"),
    [("en", "rector's", "Rector’s"), ("fr", "d'argent", "d’Argent")],
)
def test_a_typed_apostrophe_finds_a_printed_one(language: str, typed: str, printed: str) -> None:
    found = [s.text for c in search(read_rules("ragusa", language).chapters, typed)
             for s in c.statements if printed in s.text]  # fmt: skip
    assert found


def test_pieces_named_in_the_rules_are_pictured() -> None:
    assert picture_of("ragusa", "The Winery asks for Grapes") == "ragusa/art/winery"
    assert picture_of("ragusa", "A powerhouse goes there") == "ragusa/art/powerhouse"
    assert picture_of("ragusa", "The Rector’s Palace") == "ragusa/art/rectors_palace"
    assert picture_of("ragusa", "Turns pass clockwise") is None


@pytest.mark.parametrize("canvas", [DESKTOP, SMALL, LOW, PHONE])
def test_the_page_scrolls_to_its_end_with_sound_pictures(canvas: Canvas) -> None:
    """From home by wheel, keys and finger; nothing is cut or overlaps on the way."""
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


def test_keys_scroll_with_a_button_in_focus_unless_they_are_for_it() -> None:
    """Space presses the button, and an arrow moves the focus while there is something ahead."""
    host = FakeHost(SMALL)
    offsets: list[float] = []
    keys = [
        pygame.K_TAB, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_HOME, pygame.K_DOWN, pygame.K_UP,
        pygame.K_PAGEDOWN, pygame.K_UP, pygame.K_SPACE,
    ]  # fmt: skip
    focused: list[str | None] = []

    def step() -> bool:
        screen = host.app.screen
        if host.marks["screen"] == "home" and not focused:
            host.press("rules:ragusa")
            return True
        focused.append(host.app.ui.focus)
        if isinstance(screen, RulesPage):
            offsets.append(screen.scroll.offset)
        if not keys:
            return False
        host.key(keys.pop(0))
        return True

    run(host, step)
    start, tab, down, end, home, arrow, back, again, up = offsets
    assert start == tab == home == arrow == back == 0 < up < again == down < end
    assert focused[:5] == [None, *["back"] * 4]
    assert focused[5] not in {None, "back"}
    assert focused[6:9] == ["back"] * 3
    assert host.marks["screen"] == "home"


def test_slash_and_end_typed_in_the_page_search_and_scroll() -> None:
    host = FakeHost(SMALL)
    host.answers = ["powerhouse"]
    offsets: list[float] = []

    def scrolled(host: FakeHost) -> None:
        assert isinstance(host.app.screen, RulesPage)
        offsets.append(host.app.screen.scroll.offset)

    def typed(key: str, text: str) -> Callable[[FakeHost], object]:
        return lambda _: page_input.post([["key", key, text, False, False]])

    press_in_turn(host, "rules:ragusa", scrolled, typed("End", ""), scrolled, typed("/", "/"))
    screen = host.app.screen
    assert isinstance(screen, RulesPage)
    assert screen.wanted == "powerhouse"
    assert offsets[1] > offsets[0]


def test_the_rules_open_beside_a_match() -> None:
    """From the table and back: same step, same selection."""
    host = FakeHost(SMALL)
    person = Person(host, 1)
    person.most = 3
    seen: list[tuple[str, str | None]] = []

    def step() -> bool:
        if person.taps or (host.marks["screen"] != "rules" and len(person.played) < person.most):
            return person.step()
        buttons = host.targets["buttons"]
        if not seen and "rules" not in buttons:
            host.press("menu")
            return True
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


def test_search_results_are_shown_and_in_the_accessibility_tree() -> None:
    host = FakeHost(DESKTOP)
    statuses: list[str] = []

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, RulesPage):
            host.press("rules:ragusa")
            return True
        statuses.append(host.a11y_state["status"])
        if len(statuses) == 1:
            assert len(host.sections) > 25
            screen.look_for("powerhouse")
            return True
        return False

    run(host, step)
    assert statuses[0] == ""
    assert "powerhouse" in statuses[1]
    lines = [line for section in host.sections.values() for line in section.get("lines", [])]
    found = search(screen_chapters("ragusa"), "powerhouse")
    assert lines == [s.text for c in found for s in c.statements]
    assert any(written.text.startswith("A spot takes one") for written in host.app.ui.written)


@pytest.mark.parametrize("game", PACKAGES)
def test_every_prompt_names_a_rule_that_exists(game: str) -> None:
    rules, chapters = find_game_ui(game).prompt_rules, read_rules(game).chapters
    keys = sentences(catalogue(game, "en"))
    assert set(rules) == {key[14:] for key in keys if key.startswith("story.prompts.")}
    assert set(rules.values()) <= {s.number for chapter in chapters for s in chapter.statements}


def test_the_rules_open_at_what_is_asked_and_the_contents_are_one_press_away() -> None:
    host = FakeHost(SMALL)
    person = Person(host, 1)
    shown: list[tuple[bool, bool]] = []

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, RulesPage):
            if host.marks["screen"] != "table":
                return person.step()
            host.press("rules" if "rules" in host.targets["buttons"] else "menu")
            return True
        texts = " ".join(written.text for written in host.app.ui.written)
        shown.append(("R-22" in texts, "Contents" in texts))
        if len(shown) == 1:
            host.press("contents")
            return True
        return False

    run(host, step, seed=3)
    assert shown == [(True, False), (False, True)]
