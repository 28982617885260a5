"""Navigation: routes are data, and the screens below are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from portolan.core.contract import NOBODY
from portolan.platform import Canvas
from portolan.platform.storage import StorageError
from portolan.ui.navigation import routes
from portolan.ui.navigation.address import address_of, route_at
from portolan.ui.navigation.screen import as_decision_screen
from portolan.ui.screens.home.home import HomePage
from portolan.ui.screens.library.matches import MatchesPage
from portolan.ui.screens.rules.rules import RulesPage
from portolan.ui.table.play import PlayTable
from portolan.ui.table.replay import ReplayTable
from tests.platform.memory import MemoryStore
from tests.support.stored_matches import byte_store_of, played_session
from tests.support.table_host import FakeHost, run

CANVAS = Canvas(1280, 720, 1.0)


def walk(byte_store: MemoryStore | None, *steps: Callable[[FakeHost], object]) -> FakeHost:
    """Run the program, doing one thing whenever it is idle."""
    host = FakeHost(CANVAS, byte_store)
    todo = [*steps]

    def step() -> bool:
        if not todo:
            return False
        todo.pop(0)(host)
        return True

    run(host, step)
    assert not todo
    return host


def test_back_shows_the_previous_screen_unchanged() -> None:
    seen: list[object] = []

    def note(host: FakeHost) -> None:
        seen.append(host.app.screen)
        host.app.refresh()

    def search(host: FakeHost) -> None:
        screen = host.app.screen
        assert isinstance(screen, RulesPage)
        screen.look_for("wine")

    host = walk(
        byte_store_of(played_session(12, "person", "person")),
        lambda host: host.app.navigator.go(routes.ReplayRoute(4)), note,
        lambda host: host.app.navigator.go(routes.RulesRoute("ragusa")), search, note,
        lambda host: host.app.navigator.go(routes.SettingsRoute()),
        lambda host: host.app.navigator.back(), note,
        lambda host: host.app.navigator.back(), note,
    )  # fmt: skip
    replay, rules, rules_again, replay_again = seen
    assert isinstance(replay, ReplayTable)
    assert replay is replay_again
    assert replay.step == 4
    assert isinstance(rules, RulesPage)
    assert rules is rules_again
    assert rules.wanted == "wine"
    assert host.app.navigator.routes == [routes.HomeRoute(), routes.ReplayRoute(4)]


def test_back_from_the_home_screen_stays_there() -> None:
    host = walk(
        None, lambda host: host.app.navigator.back(), lambda host: host.app.navigator.back()
    )
    assert isinstance(host.app.screen, HomePage)
    assert host.app.navigator.routes == [routes.HomeRoute()]


def test_resuming_leads_to_the_table_above_the_home_screen() -> None:
    host = walk(
        byte_store_of(played_session(12, "person", "apprentice")),
        lambda host: host.app.navigator.go(routes.SettingsRoute()),
        lambda host: host.app.navigator.go_on(),
    )
    assert host.app.navigator.routes[0] == routes.HomeRoute()
    assert len(host.app.navigator.routes) == 2


@pytest.mark.parametrize("key", ["matches/1", "matches/2"])
def test_a_route_names_a_match_by_its_key_active_or_stored(key: str) -> None:
    """One match is active, the other is in storage."""
    byte_store = byte_store_of(
        played_session(5, "person", "person"), played_session(9, "person", "person", seed=3)
    )
    host = walk(byte_store, lambda host: host.app.navigator.go(routes.ReplayRoute(3, key)))
    screen = host.app.screen
    assert isinstance(screen, ReplayTable)
    assert screen.session.key == key
    assert screen.history.steps == (5 if key == "matches/1" else 9)
    session = host.app.match.session
    assert session
    assert session.key == "matches/2", "what is looked at is not taken in hand"


def test_a_route_to_an_unknown_match_leads_nowhere() -> None:
    host = walk(
        byte_store_of(played_session(5, "person", "person")),
        lambda host: host.app.navigator.go(routes.MatchesRoute()),
        lambda host: host.app.navigator.go(routes.ReplayRoute(3, "matches/none")),
    )
    assert isinstance(host.app.screen, MatchesPage)


def test_a_stored_match_is_shown_in_its_latest_state() -> None:
    """Viewed, played on, no longer the active one: viewed again it has the new step."""
    byte_store = byte_store_of(
        played_session(5, "person", "person"), played_session(9, "person", "person", seed=3)
    )
    steps: list[int] = []

    def note(host: FakeHost) -> None:
        screen = host.app.screen
        assert isinstance(screen, ReplayTable)
        steps.append(screen.history.steps)
        host.app.navigator.home()

    def play(host: FakeHost) -> None:
        session = host.app.match.session
        assert session
        session.play(session.match.legal_texts()[0])
        host.app.match.keep()
        host.app.refresh()

    host = walk(
        byte_store,
        lambda host: host.app.navigator.go(routes.ReplayRoute(key="matches/1")), note,
        lambda host: host.app.later(lambda: host.app.match.open("matches/1")), play,
        lambda host: host.app.later(lambda: host.app.match.open("matches/2")),
        lambda host: host.app.navigator.go(routes.ReplayRoute(key="matches/1")), note,
    )  # fmt: skip
    assert steps == [5, 6]
    assert not isinstance(host.app.screen, PlayTable)


def test_escape_deselects_first_then_goes_back_and_opens_the_menu_of_a_table() -> None:
    seen: list[object] = []

    def escape(host: FakeHost) -> None:
        host.key(pygame.K_ESCAPE)

    def note(host: FakeHost) -> None:
        seen.append(
            (
                type(host.app.screen),
                bool((at := as_decision_screen(host.app.screen)) and at.chosen()),
            )
        )
        host.app.refresh()

    def choose(host: FakeHost) -> None:
        host.app.settings = replace(host.app.settings, confirm="always")
        host.tap(host.targets["actions"][0]["points"][0])

    walk(
        byte_store_of(played_session(12, "person", "apprentice")),
        lambda host: host.press("continue"),
        choose, note, escape, note,
        lambda host: host.press("rules"), note,
        escape, note, escape, lambda host: host.press("leave"), note, escape, note,
    )  # fmt: skip
    assert seen == [
        (PlayTable, True), (PlayTable, False), (RulesPage, False), (PlayTable, False),
        (HomePage, False), (HomePage, False),
    ]  # fmt: skip


def test_escape_during_a_hand_over_shows_nobody_s_table() -> None:
    host = walk(
        byte_store_of(played_session(12, "person", "person")),
        lambda host: host.press("continue"),
        lambda host: host.key(pygame.K_ESCAPE),
    )
    assert host.app.navigator.routes == [routes.HomeRoute()]


@pytest.mark.parametrize(
    "leave",
    [
        lambda host: host.done.append(("back", "1")),
        lambda host: host.done.append(("go", "")),
        lambda host: host.app.screen.leave(),
    ],
    ids=["back", "address", "menu"],
)
def test_whoever_goes_on_after_the_table_was_left_takes_the_device_first(
    leave: Callable[[FakeHost], object],
) -> None:
    """It may be somebody else who presses *Continue*."""
    viewers: list[object] = []

    def note(host: FakeHost) -> None:
        session = host.app.match.session
        assert session
        viewers.append(session.viewer)
        host.app.refresh()

    def away(host: FakeHost) -> None:
        leave(host)
        host.app.refresh()

    host = walk(
        byte_store_of(played_session(12, "person", "person")),
        lambda host: host.press("continue"),
        lambda host: host.press("ready"),
        note, away, note,
        lambda host: host.press("continue"),
    )  # fmt: skip
    assert viewers[0] != NOBODY
    assert viewers[1] == NOBODY
    assert isinstance(host.app.navigator.routes[-1], routes.HandOverRoute)


def test_saved_data_that_cannot_be_read_are_reported_and_nothing_ends() -> None:
    """Whatever opens a match: a button, an address or another tab."""

    async def opens() -> None:
        raise StorageError("The browser does not answer.")

    host = walk(None, lambda host: host.app.later(opens), lambda host: host.app.refresh())
    assert host.app.trouble == "The browser does not answer."
    assert isinstance(host.app.screen, HomePage)


def test_escape_from_a_hand_over_above_a_table_does_not_lead_back_to_it() -> None:
    host = walk(
        byte_store_of(played_session(12, "person", "apprentice")),
        lambda host: host.press("continue"),
        lambda host: host.app.navigator.go(routes.HandOverRoute(0, "matches/1")),
        lambda host: host.key(pygame.K_ESCAPE),
    )
    assert host.app.navigator.routes == [routes.HomeRoute()]


def test_the_window_title_names_who_is_asked_and_the_game() -> None:
    seen: list[str] = []

    def note(host: FakeHost) -> None:
        seen.append(pygame.display.get_caption()[0])
        host.app.refresh()

    host = walk(
        byte_store_of(played_session(12, "person", "apprentice")),
        note, lambda host: host.press("continue"), note,
        lambda host: host.press("rules"), note,
    )  # fmt: skip
    session = host.app.match.session
    assert session
    assert session.decision
    asked = session.names[session.decision.seat]
    home, table, rules = seen
    assert home == "Portolan"
    assert table == f"{asked} · The table of Ragusa · Portolan"
    assert rules.endswith(" · Portolan")
    assert asked not in rules


@pytest.mark.parametrize(
    "route",
    [
        routes.HomeRoute(), routes.NewMatchRoute("venice"), routes.LessonRoute("ragusa"),
        routes.RulesRoute("ransackit"),
        routes.RulesRoute("ragusa", "R-12"), routes.PlayRoute(), routes.PlayRoute("matches/a-1"),
        routes.ResultRoute(),
        routes.ResultRoute("matches/a-1"), routes.ReplayRoute(17),
        routes.ReplayRoute(0, "matches/a-1"),
        routes.ReviewRoute("matches/a-1"), routes.LogRoute(), routes.LogRoute("matches/a-1"),
        routes.MatchesRoute(), routes.SettingsRoute(), routes.ShareRoute(17),
        routes.ShareRoute(0, "matches/a-1"),
        routes.LinkRoute("1Ab-_c"), routes.DailyRoute(), routes.DailyRoute("ragusa"),
        routes.PuzzlesRoute("venice"), routes.PuzzleRoute("venice", "0-39"),
    ],
    ids=str,
)  # fmt: skip
def test_an_address_leads_to_the_screen_it_was_taken_from(route: routes.Route) -> None:
    assert route_at(address_of(route)) == route


@pytest.mark.parametrize(
    "route",
    [
        routes.LogRoute("lessons/ragusa"),
        routes.ReplayRoute(3, "lessons/ragusa"),
        routes.ResultRoute("lessons/ragusa"),
        routes.ReviewRoute("lessons/ragusa"),
        routes.ShareRoute(3, "lessons/ragusa"),
    ],
)
def test_screens_of_a_lesson_have_addresses(route: routes.Route) -> None:
    assert route_at(address_of(route)) == routes.LessonRoute("ragusa")


def test_the_address_of_a_log_leads_to_it() -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(12, "person", "person")))
    host.done.append(("go", "log/1"))
    app = run(host, lambda: False)
    assert app.navigator.routes == [routes.HomeRoute(), routes.LogRoute("matches/1")]
    assert host.sections["log"]["lines"]


@pytest.mark.parametrize(
    "address",
    ["chess", "rules", "rules/chess", "learn/../ragusa", "replay/x", "replay/-1", "replay/9999999",
     "match/a/b", "new/ragusa/2", "learn/ragusa?", "settings/general", "𝕳/\ud800", "match/nobody",
     "link", "link/", "send/x", "voyage/chess"],
)  # fmt: skip
def test_a_wrong_address_leads_to_the_home_screen_with_a_message(address: str) -> None:
    byte_store = byte_store_of(played_session(12, "person", "apprentice"))
    host = FakeHost(CANVAS, byte_store)
    host.done.append(("go", address))
    app = run(host, lambda: False)
    assert isinstance(app.screen, HomePage)
    assert "address" in (app.trouble or "")
    assert app.match.session, "the match in hand is still there"


def test_the_program_starts_at_the_address_of_the_page() -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(12, "person", "person")))
    host.done.append(("go", "rules/ragusa/R-12"))
    app = run(host, lambda: False)
    assert app.navigator.routes == [routes.HomeRoute(), routes.RulesRoute("ragusa", "R-12")]
    assert host.addresses == ["", "rules/ragusa/R-12"]


@pytest.mark.parametrize("address", ["match", "match/1", "end", "review/1"])
def test_the_address_of_a_match_leads_to_its_present_state(address: str) -> None:
    """With secrets the device must be taken first; an unfinished match has no result screen.

    Without a key it is the active match, and the address shown then names it.
    """
    host = FakeHost(CANVAS, byte_store_of(played_session(12, "person", "person")))
    host.done.append(("go", address))
    app = run(host, lambda: False)
    assert isinstance(app.navigator.routes[-1], routes.HandOverRoute)
    assert host.addresses == ["", "match/1"]


def test_the_browsers_back_deselects_first_and_then_goes_back() -> None:
    seen: list[list[str]] = []

    def back(host: FakeHost) -> None:
        host.done.append(("back", "1"))
        host.wake()

    def choose(host: FakeHost) -> None:
        host.app.settings = replace(host.app.settings, confirm="always")
        host.tap(host.targets["actions"][0]["points"][0])

    def note(host: FakeHost) -> None:
        seen.append(host.addresses)
        host.app.refresh()

    walk(
        byte_store_of(played_session(12, "person", "apprentice")),
        lambda host: host.press("continue"),
        choose, back, note, lambda host: host.press("rules"), note, back, note, back, note,
    )  # fmt: skip
    here = "match/1"
    assert seen == [["", here], ["", here, "rules/ragusa/R-22"], ["", here], [""]]
