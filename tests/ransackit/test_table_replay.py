"""The chart of a replay: the Era Tokens of every seat, turn by turn."""

from __future__ import annotations

import pygame
import pytest

from portolan.core.i18n import LANGUAGES, Catalogue, You, set_language
from portolan.core.match import Match
from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.ui.history.result_details import headline, tally
from portolan.platform import Canvas
from portolan.session.lesson import read_lesson
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.ui.app.app import App
from portolan.ui.navigation.routes import ReplayRoute
from portolan.ui.table.replay import CHART, ReplayTable
from portolan.ui.table_widgets.score_chart import curve
from tests.support.pictures import check_targets, check_texts
from tests.support.table_host import FakeHost

LESSON = read_lesson("ransackit")


@pytest.fixture
def session() -> Session:
    """Return the lesson match, played to its end: 1 Era Token, then 3, then 4 of 4."""
    match = Match(GAME, LESSON.seats, LESSON.options, LESSON.seed)
    for text in LESSON.actions:
        match.play(text)
    usual = find_seating("ransackit").default_seats(match.seats, match.options)
    seats = [Seat(s.name, s.colour, PERSON) for s in usual]
    return Session(match, seats, find_seating("ransackit"), "x")


def test_the_chart_counts_era_tokens(session: Session) -> None:
    counts = [tally(session.match.at(step).position) for step in (0, 2, 49, 55)]  # type: ignore[arg-type]
    assert counts == [[0, 0], [1, 1], [3, 1], [4, 0]]


def test_a_line_goes_to_the_right_and_up_with_what_is_counted() -> None:
    area = pygame.Rect(10, 20, 100, 50)
    assert curve(area, [0, 0.5, 1], [0, 0.5, 1]) == [(10, 70), (60, 45), (110, 20)]


@pytest.mark.parametrize(
    ("size", "roomy"),
    [((360, 640), True), ((390, 844), True), ((1280, 720), True), ((844, 390), False)],
)
def test_the_chart_shows_every_seat_above_the_slider(
    session: Session, size: tuple[int, int], *, roomy: bool
) -> None:
    """It is high if panels and board leave room, otherwise as high as the slider."""
    canvas = Canvas(*size, 1.0)
    host = FakeHost(canvas)
    host.surface()
    pygame.font.init()
    host.app = App(host)
    table = ReplayTable(host.app, session, ReplayRoute(40))
    while table.tick(0.0):
        """The chart is counted between pictures."""
    ui = host.app.ui
    surface = pygame.Surface(size).convert()
    ui.begin(surface, canvas)
    table.draw(ui)
    check_targets(ui)
    check_texts(ui)
    slider = next(target.shape.rect for target in ui.targets if target.key == "slider")
    assert (slider.height > CHART) is roomy
    seen = {tuple(surface.get_at((x, y))[:3]) for x in range(slider.left, slider.right)
            for y in range(slider.top, slider.bottom)}  # fmt: skip
    assert {*map(tuple, host.app.colours(session))} <= seen


def test_only_the_first_step_is_called_the_set_up(session: Session) -> None:
    """A step without a line in the log shows the last line before it."""
    host = FakeHost(Canvas(1280, 720, 1.0))
    host.surface()
    pygame.font.init()
    host.app = App(host)
    table = ReplayTable(host.app, session, ReplayRoute())
    lines = []
    for step in range(table.history.steps + 1):
        table.step = step
        lines.append(table.status_lines(table.scene())[1])
    silent = [step for step, events in enumerate(session.visible_events())
              if not table.table_view.game_ui.log_lines(events, session.names)]  # fmt: skip
    assert silent
    assert [step for step, line in enumerate(lines) if line == "Set-up"] == [0]
    assert all(lines[step] == lines[step - 1] for step in silent)


def test_the_chart_is_drawn_once_for_each_size(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture of a replay costs the same however many turns the match had."""
    drawn: list[pygame.Rect] = []

    def counted(
        area: pygame.Rect, shares: list[float], heights: list[float]
    ) -> list[tuple[float, float]]:
        drawn.append(area)
        return curve(area, shares, heights)

    monkeypatch.setattr("portolan.ui.table_widgets.score_chart.curve", counted)
    host = FakeHost(Canvas(1280, 720, 1.0))
    host.surface()
    pygame.font.init()
    host.app = App(host)
    table = ReplayTable(host.app, session, ReplayRoute(40))
    ui = host.app.ui
    for size, count in (((1280, 720), 2), ((1280, 720), 2), ((1000, 700), 4)):
        while table.tick(0.0):
            """The chart is counted between pictures."""
        ui.begin(pygame.Surface(size), Canvas(*size, 1.0))
        table.draw(ui)
        table.go(table.step - 1)
        assert len(drawn) == count, "one line for each of two seats"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("own", [False, True])
def test_the_headline_of_a_win_ends_like_that_of_other_games(
    session: Session, language: str, own: bool
) -> None:
    """Whose win it is makes no difference; in French a space stands before the mark."""
    set_language(language)
    who = You("Ana") if own else "Ana"
    text, usual = headline(session.match, [who, "Ivo"]), Catalogue("table")("end.wins", who=who)
    assert text
    mark = "\N{NO-BREAK SPACE}!" if language == "fr" else "!"
    assert text.endswith(mark)
    assert usual.endswith(mark)
