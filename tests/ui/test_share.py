"""Playing together without a server: a match goes from device to device as a link."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pygame
import pytest

from portolan.core.contract import NOBODY
from portolan.platform import Canvas, NotLoadedError
from portolan.platform.storage import unseal
from portolan.registry import find_game
from portolan.session.session import Session
from portolan.storage import links
from portolan.storage.merge import compare_with_stored
from portolan.ui.navigation import routes
from portolan.ui.screens.home.home import HomePage
from portolan.ui.screens.library.matches import MatchesPage
from portolan.ui.screens.share.link import LinkPage
from portolan.ui.screens.share.send import FILE, SharePage
from portolan.ui.table.play import PlayTable
from portolan.ui.table.replay import ReplayTable
from portolan.ui.widgets.qr_code import LIBRARY
from tests.support.canvases import SIZES
from tests.support.link_player import (
    CANVAS,
    active_session,
    asked_seat,
    open_address,
    open_link,
    press_in_turn,
    stored_lengths,
)
from tests.support.match_links import random_session
from tests.support.stored_matches import byte_store_of, played_session
from tests.support.table_host import FakeHost


def further(session: Session, steps: int, pick: int = 0) -> Session:
    """Return the same match with some actions more."""
    other = session.after(len(session.match.actions))
    for _ in range(steps):
        texts = other.match.legal_texts()
        other.play(texts[pick % len(texts)])
    return other


def test_the_receiver_of_a_link_chooses_a_seat_and_gets_its_view() -> None:
    match = played_session(12, "person", "person")
    me = 1 - asked_seat(match)
    host = open_link(links.pack(match), f"who:{me}", "begin", "open-seats")
    session = active_session(host)
    assert session.people == [me]
    assert session.away == [1 - me]
    assert session.viewer == me
    assert session.view() == session.match.game.view(match.match.position, me)
    assert stored_lengths(host) == {session.key: 12}


def test_a_link_is_for_the_asked_seat() -> None:
    match = played_session(12, "person", "person")
    host = open_link(links.pack(match), "begin")
    assert active_session(host).people == [asked_seat(match)]
    assert isinstance(host.app.screen, PlayTable)
    assert host.app.screen.scene().legal


def test_a_link_to_an_unknown_game_offers_its_lesson_first() -> None:
    match = played_session(12, "person", "person")
    host = open_link(links.pack(match), "learn", "leave", "begin")
    assert stored_lengths(host) == {active_session(host).key: 12}
    offered: list[bool] = []

    def look(again: FakeHost) -> None:
        offered.append("learn" in again.targets["buttons"])

    other = links.pack(played_session(6, "person", "person", seed=4))
    open_link(other, look)
    open_link(other, look, byte_store=host.byte_store)
    assert offered == [True, False]


def test_all_players_may_share_one_device() -> None:
    host = open_link(
        links.pack(played_session(12, "person", "person")), "who:all", "begin", "open-seats"
    )
    session = active_session(host)
    assert session.people == [0, 1]
    assert session.viewer == NOBODY


def test_when_a_seat_elsewhere_is_asked_the_next_link_is_offered() -> None:
    """Until it decides, none of its choices are offered here."""
    match = played_session(12, "person", "person")
    me = asked_seat(match)

    def play(host: FakeHost) -> None:
        screen = host.app.screen
        assert isinstance(screen, PlayTable)
        while active_session(host).asked_away() is None:
            screen._play(next(iter(active_session(host).legal())))

    host = open_link(links.pack(match), "begin", play, "copy")
    session = active_session(host)
    assert isinstance(host.app.screen, SharePage)
    assert session.people == [me]
    assert session.legal() == {}
    address, sent = host.copied[0].split("#")
    assert address == host.address
    other = open_link(sent.removeprefix("link/"), "begin")
    assert active_session(other).people == [1 - me]
    assert active_session(other).match.actions == session.match.actions


def test_a_returning_link_continues_the_stored_match() -> None:
    first = played_session(12, "person", "person")
    first.sit({1 - asked_seat(first)})
    byte_store = byte_store_of(first)
    again = further(first, 3)
    host = open_link(links.pack(again), "begin", byte_store=byte_store)
    session = active_session(host)
    assert session.key == "matches/1"
    assert session.people == first.people, "nobody is asked again who they are"
    assert stored_lengths(host) == {"matches/1": 15}


def test_an_older_link_changes_nothing() -> None:
    first = played_session(12, "person", "person")
    byte_store = byte_store_of(further(first, 3))
    before = dict(byte_store.entries)
    host = open_link(links.pack(first), byte_store=byte_store)
    screen = host.app.screen
    assert isinstance(screen, LinkPage)
    assert screen.comparison
    assert (screen.comparison.how, screen.comparison.common) == ("behind", 12)
    assert host.byte_store.entries == before
    press_in_turn(host, open_address(links.pack(first)), "begin")
    assert len(active_session(host).match.actions) == 15


@pytest.mark.parametrize(("way", "key"), [("open-here", "matches/1"), ("open-new", "")])
def test_of_two_that_continued_differently_both_are_stored(way: str, key: str) -> None:
    first = played_session(12, "person", "person")
    here, there = further(first, 2), further(first, 3, pick=-1)
    assert here.match.actions[12] != there.match.actions[12]
    host = open_link(links.pack(there), way, byte_store=byte_store_of(here))
    assert sorted(stored_lengths(host).values()) == [14, 15]
    assert (active_session(host).key == "matches/1") == bool(key)
    press_in_turn(host, open_address(links.pack(there)), "begin")
    assert sorted(stored_lengths(host).values()) == [14, 15], "the same link makes no third one"


def test_matches_of_different_seeds_are_not_merged() -> None:
    byte_store = byte_store_of(
        played_session(12, "person", "person", seed=3),
        played_session(12, "person", "person", seed=8),
    )
    host = FakeHost(CANVAS, byte_store)
    found = asyncio.run(
        compare_with_stored(host.storage, played_session(12, "person", "person", seed=5))
    )
    assert found.how == "new"


def damaged(link: str) -> str:
    return link[:20] + ("A" if link[20] != "A" else "B") + link[21:]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (damaged, "link.damaged"),
        (lambda link: link[:30], "link.damaged"),
        (lambda link: "9" + link[1:], "link.later"),
        (lambda link: link[:20] + "A" * links.LONGEST, "link.too_long"),
    ],
)
def test_an_unreadable_link_is_reported_and_changes_nothing(
    change: Callable[[str], str], why: str
) -> None:
    byte_store = byte_store_of(played_session(12, "person", "person"))
    before = dict(byte_store.entries)
    host = open_link(
        change(links.pack(played_session(6, "person", "person", seed=4))), byte_store=byte_store
    )
    screen = host.app.screen
    assert isinstance(screen, LinkPage)
    assert screen.problem == host.app.words(why)
    assert active_session(host).key == "matches/1", "the match in progress is still the one in hand"
    assert host.byte_store.entries == before
    press_in_turn(
        host,
        open_address(change(links.pack(played_session(6, "person", "person", seed=4)))),
        "back",
    )
    assert isinstance(host.app.screen, HomePage)


def test_a_link_waits_for_its_game_to_load() -> None:
    host = FakeHost(CANVAS)
    host.missing_games = {"venice": [None]}
    press_in_turn(host, open_address(links.pack(random_session("venice", 4, 9))), "begin")
    assert active_session(host).match.game.id == "venice"


def test_who_does_not_wait_for_the_game_of_a_link_leaves_the_link_too() -> None:
    """Its page would wait for ever."""
    host = FakeHost(CANVAS)
    host.missing_games = {"venice": [NotLoadedError("no network")]}
    press_in_turn(host, open_address(links.pack(random_session("venice", 4, 9))), "back")
    assert isinstance(host.app.screen, HomePage)


def test_a_puzzle_opens_as_the_asked_seat_against_bots() -> None:
    match = played_session(20, "person", "person")
    host = press_in_turn(
        FakeHost(CANVAS, byte_store_of(match)),
        lambda host: host.app.navigator.go(routes.ShareRoute(12, "matches/1")),
        "what:puzzle", "copy",
    )  # fmt: skip
    other = open_link(host.copied[0].partition("#link/")[2], "begin")
    session = active_session(other)
    then = match.after(12)
    game = session.match.game
    views = [game.view(match.position, NOBODY) for match in (session.match, then.match)]
    assert views[0] == views[1], "what its sender may not know is dealt anew"
    assert session.people == [asked_seat(then)]
    assert all(seat.is_bot for i, seat in enumerate(session.seats) if i != asked_seat(then))


def test_a_position_is_sent_as_the_match_up_to_it() -> None:
    host = press_in_turn(
        FakeHost(CANVAS, byte_store_of(played_session(20, "person", "person"))),
        lambda host: host.app.navigator.go(routes.ReplayRoute(12)),
        "send", "copy", "what:match", "copy",
    )  # fmt: skip
    assert isinstance(host.app.screen, SharePage)
    sent = [open_link(text.partition("#link/")[2], "begin") for text in host.copied]
    assert [len(active_session(one).match.actions) for one in sent] == [12, 20]


def test_a_link_in_a_file_is_opened_as_a_link() -> None:
    match = played_session(12, "person", "person")
    sender = press_in_turn(
        FakeHost(CANVAS, byte_store_of(match)), "matches", "match:0", "send", "file"
    )
    data = sender.files[FILE]
    host = FakeHost(CANVAS)
    host.chosen_file = data
    press_in_turn(host, "matches", "bring-in", "begin")
    assert active_session(host).match.actions == match.match.actions


def test_the_active_match_becomes_one_that_is_sent_to_and_fro() -> None:
    """The seats at this device are asked for once, and this can be undone."""
    match = played_session(12, "person", "person")
    other = 1 - asked_seat(match)
    host = press_in_turn(
        FakeHost(CANVAS, byte_store_of(match)),
        lambda host: host.app.navigator.go(routes.ShareRoute(12)), f"who:{other}",
    )  # fmt: skip
    assert isinstance(host.app.screen, SharePage)
    assert active_session(host).people == [other]
    saved = json.loads(unseal("matches/1", host.byte_store.entries["matches/1"]))
    assert saved["version"] >= 2, "older programs leave a match with somebody away alone"
    press_in_turn(host, "continue", "all-here", "open-seats")
    assert active_session(host).people == [0, 1]
    assert not isinstance(host.app.screen, SharePage)


def test_actions_from_elsewhere_cannot_be_undone() -> None:
    match = played_session(12, "person", "person")
    while asked_seat(match) == match.match.actors[-1]:
        match.play(match.match.legal_texts()[0])
    mine = match.match.actors[-1]
    match.sit({mine})
    assert match.undo_problem() != "others", "one's own last step may be"
    there = 1 - mine
    match.match.play(match.match.legal_texts()[0])
    match.follow(match.match)
    assert match.match.actors[-1] == there
    assert match.undo_problem() == "others"
    assert match.last_to_choose() == match.names[there]


def test_a_link_is_shown_where_the_clipboard_is_denied() -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(12, "person", "person")))
    host.copies = False
    press_in_turn(host, lambda host: host.app.navigator.go(routes.ShareRoute(12)), "copy")
    screen = host.app.screen
    assert isinstance(screen, SharePage)
    assert screen.status == ""
    assert host.copied == [screen.address]


def test_the_system_s_share_sheet_is_offered_where_there_is_one() -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(12, "person", "person")))
    press_in_turn(host, lambda host: host.app.navigator.go(routes.ShareRoute(12)))
    assert "share" not in host.targets["buttons"]
    host.offers = ["share"]
    press_in_turn(host, lambda host: host.app.navigator.go(routes.ShareRoute(12)), "share")
    screen = host.app.screen
    assert isinstance(screen, SharePage)
    assert host.shared["text"].decode() == screen.address


def test_a_qr_code_shows_every_module_and_a_touch_closes_it() -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(12, "person", "person")))
    press_in_turn(host, lambda host: host.app.navigator.go(routes.ShareRoute(12)), "code")
    screen = host.app.screen
    assert isinstance(screen, SharePage)
    assert screen.code
    dark = sum(map(sum, screen.code))
    host.app.draw(host.surface(), host.canvas)
    shown = pygame.mask.from_threshold(host.surface(), (43, 38, 34), (1, 1, 1))
    side = min(host.canvas.width, host.canvas.height) // (len(screen.code) + 8)
    assert shown.count() >= dark * side**2
    assert screen.cancel()
    assert screen.code is None


def test_without_a_qr_encoder_a_message_says_so() -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(12, "person", "person")))
    host.missing_games = {LIBRARY: [NotLoadedError("no network")]}
    press_in_turn(host, lambda host: host.app.navigator.go(routes.ShareRoute(12)), "code")
    screen = host.app.screen
    assert isinstance(screen, SharePage)
    assert screen.status == host.app.words("send.no_code")


def test_a_link_too_long_for_a_camera_offers_no_code() -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(12, "person", "person")))
    host.address = "https://example.org/" + "a" * 1300 + "/"
    press_in_turn(host, lambda host: host.app.navigator.go(routes.ShareRoute(12)))
    assert "code" not in host.targets["buttons"]
    assert "file" in host.targets["buttons"]


@pytest.mark.parametrize(
    ("canvas", "language"), [*((canvas, "fr") for canvas in SIZES), (SIZES[0], "en")]
)
def test_the_pages_fit_every_size(canvas: Canvas, language: str) -> None:
    """With the most seats of any game, with a seat that waits, and with errors."""
    crowd = random_session("ransackit", 4, 30)
    assert len(crowd.people) == max(find_game("ransackit").player_counts)
    two = played_session(12, "person", "person")
    two.sit({1 - asked_seat(two)})
    host = FakeHost(canvas, byte_store_of(crowd, two))
    host.language, host.offers = language, ["share"]
    press_in_turn(
        host,
        lambda host: host.app.navigator.go_on(),
        lambda host: host.app.navigator.go(routes.ShareRoute(9, "matches/1")),
        "what:puzzle", "what:match",
        lambda host: host.app.later(lambda: host.app.match.open("matches/1")),
        lambda host: host.app.navigator.go(routes.ShareRoute(30)), "copy", "code", "close", "back",
        open_address(links.pack(random_session("ransackit", 10, 25))),
        open_address(links.pack(random_session("ransackit", 4, 20))),
        open_address(links.pack(further(random_session("ransackit", 4, 20), 2, pick=-1))),
        open_address("1abc"), "back",
    )  # fmt: skip
    assert isinstance(host.app.screen, HomePage)


def test_a_match_is_sent_from_the_list() -> None:
    byte_store = byte_store_of(played_session(12, "person", "person"))
    host = press_in_turn(FakeHost(CANVAS, byte_store), "matches", "match:0", "send", "back")
    assert isinstance(host.app.screen, MatchesPage)


def test_the_table_can_be_viewed_while_others_play() -> None:
    match = played_session(12, "person", "person")
    match.sit({1 - asked_seat(match)})
    host = press_in_turn(FakeHost(CANVAS, byte_store_of(match)), "continue", "look")
    screen = host.app.screen
    assert isinstance(screen, ReplayTable)
    assert screen.scene().viewer == match.people[0]


def test_a_link_is_pasted_where_the_browser_does_not_pass_it_on() -> None:
    """As in an installed program: its links are opened by the browser, not by it."""
    match = played_session(12, "person", "person")
    match.sit({1 - asked_seat(match)})
    again = further(match, 1)
    host = FakeHost(CANVAS, byte_store_of(match))
    host.answers = ["no link at all", f"Yours! https://example.org/#link/{links.pack(again)}"]
    press_in_turn(host, "continue", "paste", "paste", "begin")
    assert active_session(host).key == "matches/1"
    assert active_session(host).match.actions == again.match.actions


@pytest.mark.parametrize(
    ("kinds", "steps", "about", "notice"),
    [
        (("person", "person"), 12, "send.about", "send.notice"),
        (("person", "apprentice"), 12, "send.about_alone", "send.notice_alone"),
        (("person", "person"), 4000, "send.about_over", ""),
    ],
)
def test_the_page_says_what_its_link_is_for_and_what_it_reveals(
    kinds: tuple[str, ...], steps: int, about: str, notice: str
) -> None:
    """Who plays alone waits for no link, and a finished match has no secrets."""
    session = played_session(steps, *kinds)
    host = FakeHost(CANVAS, byte_store_of(session))
    step = len(session.match.actions)
    press_in_turn(
        host,
        lambda host: host.app.navigator.go(routes.ShareRoute(step, "matches/1")),
        lambda _: None,
    )
    words = host.app.words
    text = " ".join(host.sections["text"]["lines"])
    assert words(about) in text
    notices = ("send.notice", "send.notice_alone")  # the first begins with the second
    assert next((key for key in notices if words(key) in text), "") == notice
