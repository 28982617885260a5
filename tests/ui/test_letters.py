"""Names contain only letters that the fonts have; the player is told about others."""

from __future__ import annotations

import json
from collections.abc import Callable

import pygame
import pygame.font
import pytest

from portolan.session.letters import BLANK, letters, quoted
from portolan.session.saved_match import load_session
from portolan.session.seating import find_seating
from portolan.session.seats import LONGEST_NAME, clean_name, lost_letters
from portolan.ui.render.theme import Fonts
from portolan.ui.screens.interstitial.text_prompt import TextPromptPage
from portolan.ui.screens.new_match.new_match import NewMatchPage
from tests.platform.memory import MemoryStore
from tests.support.match_files import with_name
from tests.support.pictures import check_picture
from tests.support.stored_matches import CANVAS, press_all
from tests.support.table_host import FakeHost, run

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
FOX, FLAG, ONE = "\U0001f98a", "\U0001f1eb\U0001f1f7", "1\ufe0f\u20e3"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Nguyễn", "Nguyễn"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("GROẞ", "GROẞ"),
        ("Ọlá Ṣadé", "Ọlá Ṣadé"),
        ("Ḃríd", "Bríd"),
        ("Ａnna ﬁ", "Anna fi"),
        (f"{FAMILY} Eva", "Eva"),
        (f"A{FOX}{FLAG}B", "AB"),
        (f"{ONE} Ben", "Ben"),
        ("Νίκος", ""),
        ("\u202eannA", "annA"),
        ("a\u200bb\u00adc", "abc"),
        ("  a\n\tb\0c ", "a b c"),
        ("\ud800x\ue000", "x"),
        ("Z" + "\u0301" * 1000, "Ź"),
        ("{who}", "{who}"),
    ],
)
def test_a_name_keeps_printable_letters_and_drops_the_rest(text: str, name: str) -> None:
    assert clean_name(text) == name
    assert clean_name(name) == name
    assert lost_letters(name) == []


def test_a_name_ends_with_a_whole_letter_and_is_read_quickly() -> None:
    assert clean_name("e\u0301" * 50) == "é" * LONGEST_NAME
    assert clean_name(FAMILY * 5 + "x" * 2_000_000) == "x" * LONGEST_NAME
    assert lost_letters("x" * 2_000_000) == []


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Nguyễn GROẞ Hawaiʻi Ştefan", []),
        ("Нина", ["Н", "и", "н", "а"]),
        (f"{FAMILY} Eva {FOX}{FOX}", [FAMILY, FOX]),
        ("Ḃríd", ["Ḃ"]),
        ("a\u200bb\u00adc", []),
        ("".join(map(chr, range(0x4E00, 0x4E80))), list("一丁丂七丄丅丆万")),
        ("\u0301", ["\u0301"]),
    ],
)
def test_the_dropped_letters_are_named(text: str, lost: list[str]) -> None:
    assert lost_letters(text) == lost


def test_every_printable_letter_is_in_every_font() -> None:
    pygame.font.init()
    for face in ("text", "bold", "title"):
        font = Fonts().of(20, face)
        seen = "".join(sorted(letters() - {"\u00ad"}))
        lacking = [c for c, m in zip(seen, font.metrics(seen), strict=True) if m is None]
        assert not lacking, f"{face} lacks {lacking}"
    assert BLANK in letters()


def test_a_quotation_is_short_and_printable() -> None:
    text = quoted(f"a\n{FOX}" + "x" * 2_000_000 + "z", 20)
    assert text[:3] == f"a {BLANK}"
    assert text[-1] == "z"
    assert len(text) <= 20
    assert set(text) <= letters()


def test_after_an_emoji_the_player_confirms_the_rest_of_the_name() -> None:
    """A name of emoji alone becomes the default one, never empty or unprintable."""
    host = FakeHost(CANVAS)
    asked: list[tuple[str, str]] = []
    answers = [f"{FOX} Ana", "Ana", FOX, ""]

    async def ask(label: str, value: str, take: str, leave: str, most: int) -> str | None:
        del take, leave, most
        asked.append((label, value))
        return answers[len(asked) - 1]

    host.ask_text = ask  # type: ignore[method-assign]
    press_all(host, "new:ragusa", "name:0", "name:1", "start")
    session = host.app.match.session
    assert session is not None
    assert session.own_names[0] == "Ana"
    assert session.own_names[1]
    assert set(session.own_names[1]) <= letters()
    assert [value for _, value in asked][1::2] == ["Ana", ""]
    assert all(FOX in label for label, _ in asked[1::2])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_in_a_window_unprintable_letters_are_reported_while_typing(language: str) -> None:
    byte_store = MemoryStore()
    host = FakeHost(CANVAS, byte_store)
    host.asks_text = False
    host.language = language
    todo = ["new:ragusa", "name:0", "A", FOX, "e\u0301"]
    lines: list[bool] = []

    def step() -> bool:
        check_picture(host)
        if host.marks["screen"] == "writing":
            texts = " ".join(written.text for written in host.app.ui.written)
            lines.append("U+1F98A" in texts)
        if not todo:
            return False
        what = todo.pop(0)
        if ":" in what:
            host.press(what)
        else:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=what))
        return True

    run(host, step)
    assert lines == [False, False, True, False]
    assert "Aé|" in "".join(written.text for written in host.app.ui.written)


@pytest.mark.parametrize(("focus", "taken"), [(None, True), ("take", True), ("leave", False)])
def test_in_a_window_enter_takes_the_text_unless_cancel_is_in_focus(
    focus: str | None, taken: bool
) -> None:
    host, typed = FakeHost(CANVAS), list[str]()
    host.asks_text = False
    pressed = ["name:0", "new:ragusa"]

    def step() -> bool:
        if pressed:
            host.press(pressed.pop())
        elif not typed:
            typed.append("A")
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="A"))
        elif host.marks["screen"] == "new":
            return False
        elif host.app.ui.focus == focus:
            host.key(pygame.K_RETURN)
        else:
            host.key(pygame.K_TAB)
        return True

    run(host, step)
    screen = host.app.screen
    assert isinstance(screen, NewMatchPage)
    assert screen.setup.seats[0].name.endswith("A") == taken


@pytest.mark.parametrize(("focus", "name"), [(None, "A B"), ("take", "A"), ("leave", "")])
def test_in_a_window_space_presses_the_button_in_focus_and_else_is_typed(
    focus: str | None, name: str
) -> None:
    """Its letter follows the key, which may also have opened the field."""
    host = FakeHost(CANVAS)
    host.asks_text = False

    def space() -> None:
        host.key(pygame.K_SPACE)
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=" "))

    def write(letter: str) -> None:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))

    def clear() -> None:
        for _ in range(LONGEST_NAME):
            host.key(pygame.K_BACKSPACE)

    doing: list[Callable[[], object]] = [
        lambda: host.press("new:ragusa"),
        lambda: setattr(host.app.ui, "focus", "name:0"),
        space,
        clear,
        lambda: write("A"),
        lambda: setattr(host.app.ui, "focus", focus),
        space,
        *([lambda: write("B"), lambda: host.press("take")] if focus is None else []),
    ]
    typed: list[str] = []

    def step() -> bool:
        if isinstance(host.app.screen, TextPromptPage):
            typed.append(host.app.screen.value)
        if not doing:
            return False
        doing.pop(0)()
        return True

    run(host, step)
    screen = host.app.screen
    assert isinstance(screen, NewMatchPage), "the field is closed"
    kept, before = screen.setup.seats[0].name, typed[0]
    assert not before.endswith(" "), "the key that opened the field writes nothing"
    assert kept == (name or before)


def test_a_stored_match_with_a_name_of_emoji_uses_the_colour_as_name() -> None:
    session = load_session(json.dumps(with_name(FAMILY)).encode(), find_seating, "matches/1")
    assert session.own_names[0]
    assert set(session.own_names[0]) <= letters()
    data = json.dumps(with_name(f"{FOX} Ana")).encode()
    assert load_session(data, find_seating, "matches/1").names[0] == "Ana"
