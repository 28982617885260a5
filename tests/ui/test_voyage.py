"""The daily match: one seed for all, and the first result counts, whatever the clock says."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from portolan.ai.levels import levels
from portolan.core.rng import SEED_LIMIT
from portolan.platform import Canvas
from portolan.platform.storage import seal, unseal
from portolan.registry import PACKAGES, find_game
from portolan.session.lobby import daily
from portolan.session.lobby.daily import has_voyage, place_of, seed_of, start_voyage, voyage_of
from portolan.session.saved_match import save_session
from portolan.storage import clock, links
from portolan.storage.voyages import DailyResult, log_key, match_key, voyage_of_key
from portolan.ui.app.app import App
from portolan.ui.navigation import routes
from portolan.ui.navigation.screen import cancel
from portolan.ui.screens.new_match.daily import DailyPage, day_of
from portolan.ui.screens.result.end import ResultPage
from portolan.ui.table.play import PlayTable
from tests.platform.memory import MemoryStore
from tests.support import table_host
from tests.support.canvases import SIZES
from tests.support.link_player import CANVAS, Step, active_session, open_link, press_in_turn
from tests.support.table_host import FakeHost

DAY = date(2026, 11, 22)
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
SAILING = [game for game in PACKAGES if has_voyage(game)]


@pytest.fixture(autouse=True)
def _noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the clock to noon of one day."""
    set_clock(monkeypatch, NOON)


def set_clock(monkeypatch: pytest.MonkeyPatch, now: datetime) -> None:
    def app(host: FakeHost, seed: object) -> App:
        return App(host, seed, lambda: now)  # type: ignore[arg-type]

    monkeypatch.setattr(table_host, "TimedApp", app)


def at_sea(*todo: Step, byte_store: MemoryStore | None = None, game: str = "ragusa") -> FakeHost:
    """Return the buttons that open the page of a game's daily match."""
    host = FakeHost(CANVAS, byte_store)
    return press_in_turn(host, lambda host: host.done.append(("go", f"voyage/{game}")), *todo)


def to_the_end(host: FakeHost) -> None:
    session = active_session(host)
    while not session.is_over:
        session.play(session.match.legal_texts()[0])
    host.app.match.keep()
    host.app.navigator.go_on()


def page(host: FakeHost) -> DailyPage:
    screen = host.app.screen
    assert isinstance(screen, DailyPage)
    return screen


@pytest.mark.parametrize("game", SAILING)
def test_the_set_up_of_each_game_s_daily_match_can_be_played(game: str) -> None:
    found = voyage_of(game)
    assert find_game(game).check_choices(found.seats, found.options)
    assert found.level in levels(game)
    session = start_voyage(game, DAY, match_key(game, DAY))
    assert session.people == [daily.VOYAGE_SEAT]
    assert all(seat.is_bot for seat in session.seats[1:])


def test_every_day_and_game_has_its_own_seed_the_same_everywhere() -> None:
    days = [DAY + timedelta(days=number) for number in range(400)]
    seeds = {seed_of(game, day) for game in PACKAGES for day in days}
    assert len(seeds) == 400 * len(PACKAGES)
    assert all(0 <= seed < SEED_LIMIT for seed in seeds)
    one, other = (start_voyage("ragusa", DAY, key) for key in ("matches/a", "matches/b"))
    assert one.match.position == other.match.position


@pytest.mark.parametrize(
    ("now", "day"),
    [
        (datetime(2026, 11, 22, 23, 59, tzinfo=UTC), DAY),
        (datetime(2026, 11, 23, 11, 0, tzinfo=timezone(timedelta(hours=14))), DAY),
        (datetime(2026, 11, 21, 13, 0, tzinfo=timezone(timedelta(hours=-12))), DAY),
        (datetime(1969, 12, 31, 23, 0, tzinfo=UTC), date(1969, 12, 31)),
        (datetime(1, 1, 1, tzinfo=UTC), date(1, 1, 1)),
        (datetime(9999, 12, 31, 23, 59, tzinfo=UTC), date(9999, 12, 31)),
        (clock.UNKNOWN, date(1970, 1, 1)),
    ],
)
def test_the_day_is_that_of_utc_whatever_the_clock_says(
    now: datetime, day: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert day_of(now) == day
    set_clock(monkeypatch, now)
    host = at_sea("sail:ragusa")
    assert voyage_of_key(active_session(host).key) == ("ragusa", day)
    assert active_session(host).match.seed == seed_of("ragusa", day)


def test_a_daily_match_is_resumed() -> None:
    def play(host: FakeHost) -> None:
        active_session(host).play(active_session(host).match.legal_texts()[0])
        host.app.match.keep()

    host = at_sea("sail:ragusa", play, "menu", "leave", "voyage", "sail:ragusa")
    assert len(active_session(host).match.actions) >= 1
    assert [*host.byte_store.entries].count(match_key("ragusa", DAY)) == 1


def test_the_end_shows_the_result_and_a_few_lines_to_copy() -> None:
    host = at_sea("sail:ragusa", to_the_end, lambda host: cancel(host.app.screen), "voyage",
                  "copy:ragusa")  # fmt: skip
    session = active_session(host)
    results = session.match.game.result(session.match.position)
    ended = page(host).ended["ragusa"]
    assert ended == DailyResult(results[0].points, place_of(results, 0), len(results))
    sign, result, address = host.copied[0].split("\n")
    assert "Ragusa" in sign
    assert "22\u00a0November\u00a02026" in sign
    assert f"{ended.place} of {ended.of}" in result
    assert str(ended.points) in result
    assert address == f"{host.address}#voyage/ragusa"


def test_the_first_result_of_a_day_counts_and_a_message_says_so() -> None:
    host = at_sea("sail:ragusa", to_the_end)
    first = host.byte_store.entries[log_key("ragusa", DAY)]

    def otherwise(host: FakeHost) -> None:
        session = active_session(host)
        while not session.is_over:
            session.play(session.match.legal_texts()[-1])
        host.app.match.keep()

    press_in_turn(
        host,
        lambda host: host.app.navigator.go(routes.DailyRoute("ragusa")),
        "again:ragusa",
        otherwise,
    )
    assert active_session(host).is_over
    assert active_session(host).key != match_key("ragusa", DAY), "both matches are kept"
    assert match_key("ragusa", DAY) in host.byte_store.entries
    assert host.byte_store.entries[log_key("ragusa", DAY)] == first
    press_in_turn(host, lambda host: host.app.navigator.go(routes.DailyRoute("ragusa")))
    assert "first result of the day counts" in page(host).status_text(page(host).games[0])


def test_a_result_stays_when_its_match_is_deleted() -> None:
    host = at_sea("sail:ragusa", to_the_end)
    del host.byte_store.entries[match_key("ragusa", DAY)]
    press_in_turn(host, lambda host: host.app.navigator.go(routes.DailyRoute("ragusa")))
    assert "again:ragusa" in host.targets["buttons"]
    assert "sail:ragusa" not in host.targets["buttons"]


def test_a_foreign_match_under_the_key_of_a_daily_match_leaves_no_result() -> None:
    other = start_voyage("ragusa", DAY + timedelta(days=1), match_key("ragusa", DAY))
    byte_store = MemoryStore()
    byte_store.entries[other.key] = seal(save_session(other))
    host = press_in_turn(FakeHost(CANVAS, byte_store), "continue", to_the_end)
    assert isinstance(host.app.screen, ResultPage)
    assert log_key("ragusa", DAY) not in byte_store.entries


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"points": 1, "place": 0, "of": 3}', b"\xff",
             b'{"points": "1", "place": 1, "of": 3}', b'{"points": 1e9, "place": 1, "of": 3}'],
)  # fmt: skip
def test_an_unreadable_result_counts_as_none(data: bytes) -> None:
    byte_store = MemoryStore()
    byte_store.entries[log_key("ragusa", DAY)] = seal(data)
    assert "sail:ragusa" in at_sea(byte_store=byte_store).targets["buttons"]


@pytest.mark.parametrize(
    "key", ["matches/1", "matches/voyage-ragusa", "matches/voyage-ragusa-2026-13-40", "voyage-x"]
)
def test_other_keys_are_no_daily_matches(key: str) -> None:
    assert voyage_of_key(key) is None


def test_somebody_else_s_daily_match_is_not_continued_as_one_s_own() -> None:
    """All have the same seed; a link of a friend's is a separate match here."""
    mine = start_voyage("ragusa", DAY, match_key("ragusa", DAY))
    byte_store = MemoryStore()
    byte_store.entries[mine.key] = seal(save_session(mine))
    theirs = mine.after(0)
    theirs.play(theirs.match.legal_texts()[0])
    host = open_link(links.pack(theirs), "begin", byte_store=byte_store)
    assert active_session(host).key != mine.key
    saved = json.loads(unseal(mine.key, byte_store.entries[mine.key]))
    assert saved["match"]["actions"] == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("canvas", SIZES)
def test_the_page_fits_every_size(canvas: Canvas, language: str) -> None:
    byte_store = MemoryStore()
    byte_store.entries[log_key("ragusa", DAY)] = seal(b'{"points": 54, "place": 1, "of": 3}')
    host = FakeHost(canvas, byte_store)
    host.language = language
    press_in_turn(host, "voyage", "copy:ragusa", f"sail:{SAILING[-1]}")
    assert isinstance(host.app.screen, PlayTable)


def test_a_game_that_finishes_loading_is_shown_at_once() -> None:
    """The open page then names the opponents, without being left."""
    host = FakeHost(CANVAS)
    host.missing_games = {game: [] for game in SAILING}
    lines: list[str] = []

    def step() -> bool:
        if host.marks["screen"] != "voyage":
            host.app.navigator.go(routes.DailyRoute())
            return True
        lines.append(" | ".join(written.text for written in host.app.ui.written))
        if len(lines) == 1:
            host.missing_games = {}
        return len(lines) < 4

    table_host.run(host, step)
    assert lines[0].count("Not downloaded yet") == len(SAILING)
    assert "Not downloaded yet" not in lines[-1]
