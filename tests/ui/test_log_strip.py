"""The log beside the board scrolls in place, in every game, by wheel, finger and keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.session.lobby.game_list import offered
from portolan.session.session import Session
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.settings import Settings
from portolan.ui.navigation.routes import PlayRoute, ReplayRoute
from portolan.ui.screens.result.log import LogPage
from portolan.ui.table.log_text import log_text_of
from portolan.ui.table.play import PlayTable
from portolan.ui.table.replay import ReplayTable
from portolan.ui.table.tabletop import TableView
from portolan.ui.table_widgets.log_panel import LINES, WHOLE
from tests.support.pictures import check_picture, check_targets, check_texts
from tests.support.played_matches import played_by
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, LOW, PHONE, SMALL, TABLET, Person

CANVASES = (DESKTOP, PHONE, LOW, SMALL, TABLET)
STEPS = 60


def at_table(
    session: Session, canvas: Canvas, look: Callable[[FakeHost, PlayTable], bool]
) -> FakeHost:  # fmt: skip
    """Open the table of a match of people; a generator `look` gets the host and the table."""
    host = FakeHost(canvas, byte_store_of(session))
    tables: list[PlayTable] = []

    def step() -> bool:
        screen = host.app.screen
        if host.marks["screen"] == "home" and not tables:
            host.app.navigator.go(PlayRoute(session.key))
            host.app.refresh()
        elif host.marks["screen"] == "hand-over":
            host.press("ready")
        else:
            if isinstance(screen, PlayTable):
                check_picture(host)
                tables.append(screen)
            return look(host, tables[-1])
        return True

    run(host, step)
    assert tables
    return host


def lines_of(table_view: TableView) -> list[str]:
    return [line for _, lines in table_view.log_text.entries() for line in lines]


def visible_lines(host: FakeHost, table_view: TableView) -> list[str]:
    """Return the visible lines of the log, from the top; one that wraps in its parts."""
    every = "\n".join(lines_of(table_view))
    found = [
        t for t in host.app.ui.written if t.text in every and table_view.strip.covers(t.rect.center)
    ]
    return [one.text for one in sorted(found, key=lambda one: one.rect.top)]


def middle(table_view: TableView) -> tuple[int, int]:
    return table_view.strip._area.center


def wheel(at: tuple[int, int], notches: int) -> None:
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
    pygame.event.post(motion)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches))


def drag(at: tuple[int, int], by: int) -> None:
    x, y = at
    for kind, to in ((pygame.MOUSEBUTTONDOWN, y), (pygame.MOUSEMOTION, y + by // 2),
                     (pygame.MOUSEMOTION, y + by), (pygame.MOUSEBUTTONUP, y + by)):  # fmt: skip
        pygame.event.post(pygame.event.Event(kind, button=1, pos=(x, to), touch=True))


@pytest.mark.parametrize("canvas", CANVASES)
@pytest.mark.parametrize("game", offered())
def test_the_log_scrolls_in_place(game: str, canvas: Canvas) -> None:
    """By wheel and finger; neither has another effect on the table."""
    seen: list[list[str]] = []
    places: list[float] = []

    def look(host: FakeHost, table: PlayTable) -> bool:
        table_view, far = table.table_view, round(120 * host.canvas.ratio)
        assert host.app.screen is table
        assert table.board.camera.zoom == 1
        seen.append(visible_lines(host, table_view))
        places.append(table_view.strip.scroll.offset)
        match len(seen):
            case 1:
                assert lines_of(table_view)[-1].endswith(seen[0][-1])
                wheel(middle(table_view), 2)
            case 2:
                drag(middle(table_view), far)
            case 3:
                wheel(middle(table_view), -40)
            case _:
                return False
        return True

    at_table(played_by(game, 3, STEPS), canvas, look)
    assert 0 == places[0] < places[1] < places[2]
    assert places[3] == 0
    assert seen[1] != seen[0] == seen[3], "it ends where it began"


@pytest.mark.parametrize("text_size", ["usual", "largest"])
@pytest.mark.parametrize("canvas", [*CANVASES, Canvas(360, 640, 1.0), Canvas(667, 375, 1.0)])
@pytest.mark.parametrize("game", offered())
def test_the_newest_line_is_always_visible(game: str, canvas: Canvas, text_size: str) -> None:
    """Also after a step of several lines, with little room for them."""
    session = played_by(game, 3, STEPS)
    lines = [len(log_text_of(session).entries()[-back][1]) for back in range(1, STEPS)]
    most = lines.index(max(lines))
    early = played_by(game, 3, STEPS - most)
    host = FakeHost(canvas, byte_store_of(early))
    settings = Settings(text_size=text_size, confirm="never")
    host.byte_store.entries[SETTINGS] = seal(settings.save())
    shown: list[tuple[str, str]] = []

    def step() -> bool:
        screen = host.app.screen
        if host.marks["screen"] == "home":
            host.app.navigator.go(PlayRoute(early.key))
            host.app.refresh()
        elif isinstance(screen, PlayTable):
            seen = visible_lines(host, screen.table_view)
            shown.append((lines_of(screen.table_view)[-1], seen[-1] if seen else ""))
            return False
        else:
            host.press("ready")
        return True

    run(host, step)
    newest, last = shown[0]
    assert last == newest


@pytest.mark.parametrize("canvas", CANVASES)
@pytest.mark.parametrize("game", offered())
def test_the_whole_log_is_one_touch_away(game: str, canvas: Canvas) -> None:
    """Beside the lines, or on the bar if there is no room for them."""
    shown: list[object] = []

    def look(host: FakeHost, _: PlayTable) -> bool:
        shown.append(host.app.screen)
        if len(shown) == 1:
            check_targets(host.app.ui)
            host.press(WHOLE)
        return len(shown) == 1

    at_table(played_by(game, 3, STEPS), canvas, look)
    assert isinstance(shown[-1], LogPage)


@pytest.mark.parametrize("game", offered())
def test_keys_scroll_the_focused_log(game: str) -> None:
    keys = [pygame.K_UP, pygame.K_PAGEUP, pygame.K_DOWN, pygame.K_END]
    places: list[float] = []

    def look(host: FakeHost, table: PlayTable) -> bool:
        places.append(table.table_view.strip.scroll.goal)
        host.app.ui.focus = LINES
        if keys:
            host.key(keys.pop(0))
        return len(places) < 5

    at_table(played_by(game, 3, STEPS), DESKTOP, look)
    begun, up, page_up, down, end = places
    assert begun == end == 0 < up < page_up
    assert up < page_up
    assert page_up > down > 0


@pytest.mark.parametrize("game", offered())
def test_a_line_leads_to_its_step_on_the_board(game: str) -> None:
    """To the step of the line that was touched; afterwards the log is unchanged."""
    seen: list[object] = []
    wanted: list[tuple[str, int]] = []

    def look(host: FakeHost, table: PlayTable) -> bool:
        screen = host.app.screen
        seen.append(screen)
        match len(seen):
            case 1:
                wheel(middle(table.table_view), 1)
            case 2:
                lines = visible_lines(host, table.table_view)
                line = next(t for t in lines if lines_of(table.table_view).count(t) == 1)
                number = next(
                    n for n, entry in table.table_view.log_text.entries() if line in entry
                )
                wanted.append((line, number))
                spot = next(t for t in host.app.ui.written if t.text == line)
                host.tap([spot.rect.centerx, spot.rect.centery])
            case 3:
                assert isinstance(screen, ReplayTable)
                assert screen.step == wanted[0][1] + 1
                host.press("now")
            case 4:
                assert screen is table
                assert wanted[0][0] in visible_lines(host, table.table_view)
                host.press("log")
            case _:
                assert isinstance(screen, LogPage)
                return False
        return True

    at_table(played_by(game, 3, STEPS), DESKTOP, look)


@pytest.mark.parametrize("reads", [True, False])
@pytest.mark.parametrize("own", [True, False])
def test_new_lines_become_visible_unless_somebody_reads_further_up(
    *, own: bool, reads: bool
) -> None:
    """A move of one's own shows the end again."""
    host = FakeHost(SMALL)
    person = Person(host, 1)
    person.most = 8
    before: list[list[str]] = []
    scrolled: list[float] = []

    def step() -> bool:
        screen = host.app.screen
        if len(person.played) < 8 or person.taps or not isinstance(screen, PlayTable):
            return person.step()
        table_view = screen.table_view
        if not scrolled:
            scrolled.append(1.0)
            if reads:
                wheel(middle(table_view), 2)
        elif not before:
            before.extend((lines_of(table_view), visible_lines(host, table_view)))
            person.most += 1
            if own:
                return person.step()
            screen.session.play(next(iter(screen.session.legal())))  # as another device's
            host.app.refresh()
        else:
            scrolled.append(table_view.strip.scroll.goal)
            before.extend((lines_of(table_view), visible_lines(host, table_view)))
            return False
        return True

    run(host, step, seed=2)
    lines, seen, more, now = before
    assert len(more) > len(lines)
    if reads and not own:
        assert scrolled[-1] > 0
        assert now == seen
    else:
        assert scrolled[-1] == 0
        assert now[-1] == more[-1]


@pytest.mark.parametrize("game", offered())
def test_the_log_of_a_replay_leads_to_its_steps(game: str) -> None:
    session = played_by(game, 3, STEPS)
    host = FakeHost(DESKTOP, byte_store_of(session))
    steps: list[int] = []

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, ReplayTable):
            host.app.navigator.go(ReplayRoute(40, session.key))
            host.app.refresh()
            return True
        check_targets(host.app.ui)
        check_texts(host.app.ui)
        steps.append(screen.step)
        if len(steps) == 1:
            wheel(middle(screen.table_view), 1)
        elif len(steps) == 2:
            host.press(LINES)
        return len(steps) < 3

    run(host, step)
    assert steps[0] == steps[1] == 40
    assert 0 < steps[2] < 40
