"""The result screen: points that count up, the board, and a picture to share."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.session.lobby.game_list import offered
from portolan.session.player_clock import STRICT, count_id
from portolan.storage.settings import KEY, Settings
from portolan.ui.screens.result.end import ResultPage
from portolan.ui.table_widgets.result import RowKind
from portolan.ui.table_widgets.result_image import PICTURE
from tests.support.bot_matches import kind_buttons, quick_host
from tests.support.canvases import SIZES
from tests.support.played_matches import played_by
from tests.support.ransackit_table import TableDriver
from tests.support.stored_matches import CANVAS, byte_store_of, played_session, press_all
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import Person

OVER = 10**6


def totals(host: FakeHost) -> list[str]:
    screen = host.app.screen
    assert isinstance(screen, ResultPage)
    return [*next(r for r in screen.scores.rows(screen.step) if r.kind is RowKind.TOTAL).values]


def counts(host: FakeHost) -> list[list[str]]:
    """Return the totals of every frame of the result screen, from its first picture on."""
    seen: list[list[str]] = []
    real = host.frame

    async def frame(*, idle: bool = False) -> float:
        if host.marks.get("screen") == "end":
            seen.append(totals(host))
        return await real(idle=idle)

    host.frame = frame  # type: ignore[method-assign]
    press_all(host, "continue")
    return seen


def test_points_count_up_to_the_engines_result() -> None:
    session = played_session(OVER, "person", "person")
    host = FakeHost(CANVAS, byte_store_of(session))
    host.prefers_reduced_motion = False
    seen = counts(host)
    results = session.match.game.result(session.match.position)
    assert seen[0] == ["0", "0"]
    assert seen[-1] == [str(result.points) for result in results]
    for seat in range(2):
        counted = [int(values[seat]) for values in seen]
        assert counted == sorted(counted)


def test_who_has_won_is_said_only_after_the_points_are_counted() -> None:
    session = played_session(OVER, "person", "person")
    host = FakeHost(CANVAS, byte_store_of(session))
    host.prefers_reduced_motion = False
    seen: list[tuple[bool, bool]] = []
    real = host.frame

    async def frame(*, idle: bool = False) -> float:
        screen = host.app.screen
        if isinstance(screen, ResultPage) and host.app.ui.written:
            written = {text.text for text in host.app.ui.written}
            counted = [*written & {*totals(host)}] != [] and screen.step == screen.scores.beats
            seen.append((counted, screen.scores.headline() in written))
        return await real(idle=idle)

    host.frame = frame  # type: ignore[method-assign]
    press_all(host, "continue")
    assert not any(named for counted, named in seen if not counted)
    assert seen[-1] == (True, True)


@pytest.mark.parametrize("settings", [Settings(reduced_motion=True), Settings(speed="off")])
def test_without_motion_points_do_not_count_up(settings: Settings) -> None:
    byte_store = byte_store_of(played_session(OVER, "person", "person"))
    byte_store.entries[KEY] = seal(settings.save())
    host = FakeHost(CANVAS, byte_store)
    host.prefers_reduced_motion = False
    assert all(seen == host.marks["points"].split(",") for seen in counts(host))


def test_with_reduced_motion_points_do_not_count_up() -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(OVER, "person", "person")))
    host.prefers_reduced_motion = True
    assert all(seen == host.marks["points"].split(",") for seen in counts(host))


def test_a_tap_anywhere_ends_the_count() -> None:
    """The count takes over a hundred frames; a tap in the first frame ends it."""
    host = FakeHost(CANVAS, byte_store_of(played_session(OVER, "person", "person")))
    host.prefers_reduced_motion = False
    real, counting = host.frame, 0

    async def frame(*, idle: bool = False) -> float:
        nonlocal counting
        if host.marks.get("screen") == "end" and totals(host) != host.marks["points"].split(","):
            counting += 1
            host.tap([CANVAS.width - 2, 2])
        return await real(idle=idle)

    host.frame = frame  # type: ignore[method-assign]
    press_all(host, "continue")
    assert 0 < counting < 10
    assert totals(host) == host.marks["points"].split(",")


@pytest.mark.parametrize("canvas", SIZES)
def test_the_result_fits_every_size_and_shows_the_board(canvas: Canvas) -> None:
    byte_store = byte_store_of(
        played_session(OVER, "person", "rector", "person", "merchant", "person")
    )
    byte_store.entries[KEY] = seal(Settings(reduced_motion=True).save())
    host = FakeHost(canvas, byte_store)
    small = host.canvas.width < host.canvas.height < 800 * host.canvas.ratio
    seen: list[bool] = []

    def look() -> None:
        seen.append("region:0" in host.app.ui.anchors)

    press_all(host, "continue", look, *(["turn"] if small else []), look)
    assert seen == [not small, True], "where there is room, the board is there from the first"


def test_a_picture_of_the_result_is_shared() -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(OVER, "person", "person")))
    press_all(host, "continue", "share")
    (data,) = host.shared.values()
    assert data.startswith(b"\x89PNG\r\n")


def test_the_shared_picture_has_its_size_and_is_drawn(tmp_path: Path) -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(OVER, "person", "person")))
    press_all(host, "continue", "share")
    file = tmp_path / "shared.png"
    file.write_bytes(host.shared["portolan.png"])
    picture = pygame.image.load(str(file))
    assert picture.get_size() == (PICTURE.width, PICTURE.height)
    colours = {
        tuple(picture.get_at((x, y))) for x in range(20, 800, 40) for y in range(20, 800, 40)
    }
    assert len(colours) > 20


def test_a_rematch_keeps_the_seats_and_sets_the_clock_to_zero() -> None:
    session = played_session(OVER, "person", "person")
    session.clock_counts = {count_id(STRICT): [500.0, 600.0]}
    host = FakeHost(CANVAS, byte_store_of(session))
    press_all(host, "continue", "rematch")
    assert host.app.match.session is not None
    assert host.app.match.session.seats == session.seats
    assert host.app.match.session.key != session.key
    assert host.app.match.session.clock_counts == {count_id(STRICT): [0.0, 0.0]}


PHONES = [Canvas(390, 844, 1.0), Canvas(390, 664, 1.0), Canvas(360, 640, 1.0)]


@pytest.mark.parametrize("canvas", [*PHONES, Canvas(844, 390, 1.0), Canvas(1280, 720, 1.0)])
@pytest.mark.parametrize("game", offered())
def test_a_second_touch_where_the_last_move_was_confirmed_does_not_leave(
    game: str, canvas: Canvas
) -> None:
    """Nor where a button of the bar was pressed; and it does not start another match."""
    over = played_by(game, 3, OVER)
    table = TableDriver(over.match.at(len(over.match.actions) - 1), canvas)
    table.table.choose(next(iter(table.session.legal())))
    table.draw()
    confirm = next(t.shape.rect for t in table.ui.targets if t.key == "confirm")
    bar = pygame.Rect(0, confirm.top, canvas.width, confirm.height)
    page = ResultPage(table.host.app, over)
    page.cancel()
    table.ui.begin(pygame.Surface((canvas.width, canvas.height)), canvas, 1.0, may_shrink=True)
    page.draw(table.ui)
    below = [t.key for t in table.ui.targets if bar.colliderect(t.shape.rect)]
    assert {"home", "rematch"}.isdisjoint(below)
    assert {"home", "rematch"} <= {t.key for t in table.ui.targets}


def test_the_table_stays_at_the_end_and_says_what_others_did_last() -> None:
    """Nothing is undone there, and Enter leads to the result."""
    host = quick_host(CANVAS)
    person = Person(host, 2, kind_buttons("person", "apprentice"))
    said: list[str] = []

    def step() -> bool:
        if host.marks["screen"] != "table" or "result" not in host.targets["buttons"]:
            return person.step()
        said.append(host.a11y_state["status"])
        if len(said) == 1:
            host.press("undo")
        else:
            host.key(pygame.K_RETURN)
        return True

    run(host, step, seed=5)
    assert host.marks["screen"] == "end"
    session = host.app.match.session
    assert session
    assert session.is_over
    first, after_undo = said
    assert first.startswith("The match is over")
    assert session.names[1] in first
    assert "nothing can be undone" in after_undo
