"""The log of a match: filtered by seat and kind, replayed from any line, and read aloud."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import pygame
import pytest

from portolan.core.i18n import LANGUAGES, set_language
from portolan.games.ransackit.events import DeckShuffled, Sold, Stolen
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.log_filter import LogFilter
from portolan.session.session import Session
from portolan.storage.lessons import KEY
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.screens.result.log import LogPage
from portolan.ui.table.lesson import LessonTable
from portolan.ui.table.replay import ReplayTable
from tests.support.canvases import SIZES
from tests.support.pictures import check_targets, check_texts, drag
from tests.support.played_matches import played_by
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, SMALL, Person


def open_log(session: Session, canvas: Canvas, look: Callable[[FakeHost, LogPage], bool]) -> None:
    """Open the log of a match from the home screen, and let a generator act there."""
    host = FakeHost(canvas, byte_store_of(session))
    way = ["matches", "match:0", "replay"]

    def step() -> bool:
        if way:
            host.press(way.pop(0))
        elif isinstance(host.app.screen, ReplayTable) and "log" in host.targets["buttons"]:
            host.press("log")
        else:
            assert isinstance(host.app.screen, LogPage)
            check_targets(host.app.ui)
            check_texts(host.app.ui)
            return look(host, host.app.screen)
        return True

    run(host, step)
    assert not way


def written(host: FakeHost) -> list[str]:
    return [one.text for one in host.app.ui.written]


def test_events_are_filtered_by_seat_and_kind() -> None:
    events = [
        Sold(0, good="wood"), Stolen(1, other=0, good="ore"), DeckShuffled(None),
        Sold(1, good="ore"),
    ]  # fmt: skip
    assert LogFilter().of(events) == events
    assert LogFilter(seat=0).of(events) == events[:2]
    assert LogFilter(kinds=frozenset({"sold"})).of(events) == [events[0], events[3]]
    assert LogFilter(1, frozenset({"sold"})).of(events) == events[3:]


@pytest.mark.parametrize("game", offered())
def test_every_kind_of_event_is_offered_as_a_filter(game: str) -> None:
    kinds = find_game_ui(game).log_kinds
    assert {*chain(*(kind.events for kind in kinds))} == {*find_game(game).events}
    assert len({kind.key for kind in kinds}) == len(kinds) > 2
    for language in LANGUAGES:
        set_language(language)
        assert all(kind.title for kind in find_game_ui(game).log_kinds)
    set_language("en")


@pytest.mark.parametrize("game", offered())
def test_every_line_of_the_log_is_found_by_its_kind(game: str) -> None:
    session = played_by(game, 3, 150)
    log_lines, kinds = find_game_ui(game).log_lines, find_game_ui(game).log_kinds
    lines = 0
    for events in session.visible_events():
        sifted = {
            line
            for kind in kinds
            for line in log_lines(LogFilter(kinds=kind.events).of(events), session.names)
        }
        whole = {*log_lines(events, session.names)}
        assert whole <= sifted
        lines += len(whole)
    assert lines > 100


@pytest.mark.parametrize("canvas", [Canvas(320, 568, 1.0), *SIZES])
def test_the_log_of_six_players_fits_every_size(canvas: Canvas) -> None:
    todo = ["seat:5", "kind:income", "kind:any", "seat:any"]

    def look(host: FakeHost, page: LogPage) -> bool:
        assert any(t.key.startswith("step:") for t in host.app.ui.targets) or page.seat == 5
        if todo:
            host.press(todo.pop(0))
            return True
        return False

    open_log(played_by("ransackit", 6, 300), canvas, look)


@pytest.mark.parametrize("language", LANGUAGES)
def test_filters_of_every_game_are_legible_on_a_small_phone(language: str) -> None:
    set_language(language)
    for game in offered():
        kinds = [f"kind:{kind.key}" for kind in find_game_ui(game).log_kinds]

        def look(host: FakeHost, page: LogPage, kinds: list[str] = kinds) -> bool:
            del page
            if kinds:
                host.press(kinds.pop(0))
                return True
            return False

        session = played_by(game, 3, 60)
        host_language, FakeHost.language = FakeHost.language, language
        try:
            open_log(session, SMALL, look)
        finally:
            FakeHost.language = host_language
        assert not kinds
    set_language("en")


def test_a_seat_shows_its_own_events_and_an_empty_log_says_so() -> None:
    session = played_by("ransackit", 3, 12)
    steps = ["seat:1", "kind:battles"]

    def look(host: FakeHost, page: LogPage) -> bool:
        text = host.sections["log"].get("lines", [])
        if page.seat is None:
            assert any(session.names[0] in line for line in text)
        elif page.kind == "any":
            assert text
            assert all(session.names[1] in line for line in text)
            assert host.a11y_state["status"] == f"{len(text)} lines"
        else:
            assert not text
            assert "Nothing like that has happened." in written(host)
        if steps:
            host.press(steps.pop(0))
            return True
        return False

    open_log(session, DESKTOP, look)


def test_the_log_opens_at_its_end_and_scrolls_back_to_the_set_up() -> None:
    """By wheel, finger and keys; lines are laid out when they become visible."""
    session = played_by("ransackit", 4, 400)
    log_lines = find_game_ui("ransackit").log_lines
    last = next(lines[-1] for events in reversed(session.visible_events())
                if (lines := log_lines(events, session.names)))  # fmt: skip
    first = log_lines(session.visible_events()[0], session.names)[0]
    seen: list[int] = []

    def look(host: FakeHost, page: LogPage) -> bool:
        seen.append(min(row.number for row in page.roll.rows))
        match len(seen):
            case 1:
                assert last in written(host)
                assert first not in written(host)
                pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=30))
            case 2:
                drag(host, 300)
            case 3:
                assert last not in written(host)
                host.key(pygame.K_HOME)
            case 4 | 5 | 6:
                host.key(pygame.K_HOME)
            case _:
                assert first in written(host)
                return False
        return True

    open_log(session, DESKTOP, look)
    assert seen[0] > 200, "only what is seen is laid out"
    assert seen[-1] == -1


def test_a_log_line_opens_its_step_and_back_restores_the_log() -> None:
    host = FakeHost(DESKTOP)
    person = Person(host, 1)
    person.most = 8
    seen: list[tuple[str, str]] = []
    touched: list[str] = []

    def step() -> bool:
        if len(person.played) < 8 or person.taps:
            return person.step()
        screen = host.app.screen
        seen.append((host.marks["screen"], host.marks.get("step", "")))
        match len(seen):
            case 1:
                host.press("log")
            case 2:
                host.press("kind:building")
            case 3:
                buttons = host.targets["buttons"]
                touched.append([key for key in buttons if key.startswith("step:")][-1])
                host.press(touched[0])
            case 4:
                assert isinstance(screen, ReplayTable)
                host.press("now")
            case 5:
                assert isinstance(screen, LogPage)
                assert screen.kind == "building"
                host.press("back")
            case _:
                return False
        return True

    run(host, step, seed=2)
    assert [name for name, _ in seen] == ["table", "log", "log", "replay", "log", "table"]
    assert touched == [f"step:{seen[3][1]}"], "the step whose number is at the line"


def test_filters_are_chosen_through_the_accessibility_tree() -> None:
    session = played_by("venice", 3, 40)

    def look(host: FakeHost, page: LogPage) -> bool:
        presses = host.sections["buttons"]["presses"]
        radios = {p["key"]: p for p in presses if p.get("role") == "radio"}
        assert [key for key, p in radios.items() if p["checked"]] == [
            f"seat:{'any' if page.seat is None else page.seat}", f"kind:{page.kind}"
        ]  # fmt: skip
        assert radios["seat:2"]["label"] == session.names[2]
        assert {p["group"] for p in radios.values()} == {"Whose?", "What?"}
        if page.seat is None:
            host.a11y_do("press", "seat:2")
            return True
        steps = host.sections["steps"]["presses"]
        numbers = [int(press["key"].partition(":")[2]) for press in steps]
        assert numbers == sorted(numbers)
        return False

    open_log(session, DESKTOP, look)


def test_the_log_of_a_lesson_opens_and_the_lesson_goes_on() -> None:
    host = FakeHost(DESKTOP)
    seen: list[str] = []

    def step() -> bool:
        screen = host.app.screen
        if host.marks["screen"] == "home":
            host.press("lesson:ragusa")
        elif isinstance(screen, LessonTable) and screen.guided.note:
            host.press("next")
        else:
            seen.append(host.marks["screen"])
            if len(seen) == 1:
                host.press("log")
            elif len(seen) == 2:
                assert host.sections["log"]["lines"]
                host.press("back")
            else:
                return False
        return True

    run(host, step)
    assert seen == ["table", "log", "table"]
    assert KEY + "ragusa" in host.byte_store.entries
    assert host.app.trouble is None
