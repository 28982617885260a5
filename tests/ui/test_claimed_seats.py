"""A device remembers which seats of a match it has claimed, and warns before another is opened."""

from __future__ import annotations

import pytest

from portolan.core.i18n import set_language
from portolan.registry import PACKAGES
from portolan.session.saved_match import save_session
from portolan.storage import links
from portolan.storage.claimed_seats import KEY
from portolan.ui.navigation import routes
from portolan.ui.screens.share.seat_warning import SeatWarningPage
from tests.platform.memory import MemoryStore
from tests.support.link_player import (
    active_session,
    asked_seat,
    open_address,
    open_link,
    press_in_turn,
    stored_lengths,
)
from tests.support.match_links import random_session, session_in
from tests.support.stored_matches import CANVAS, played_session
from tests.support.table_host import FakeHost


def test_the_receiver_of_a_link_is_asked_nothing_more() -> None:
    match = played_session(12, "person", "person")
    host = open_link(links.pack(match), "begin")
    assert active_session(host).people == [asked_seat(match)]
    assert KEY in host.byte_store.entries


@pytest.mark.parametrize("other", ["other", "all"])
def test_before_another_seat_is_opened_a_warning_names_it(other: str) -> None:
    match = played_session(12, "person", "person")
    me = 1 - asked_seat(match)
    who = f"who:{me if other == 'other' else 'all'}"
    for language in ("en", "fr"):
        host = open_link(links.pack(match), who, "begin")
        set_language(language)
        assert isinstance(host.app.screen, SeatWarningPage)
        assert match.own_names[me] in " ".join(t.text for t in host.app.ui.written)
        assert stored_lengths(host) == {}, "nothing is taken before it is confirmed"
    set_language("en")
    host = open_link(links.pack(match), who, "begin", "stay", f"who:{1 - me}", "begin")
    assert active_session(host).people == [1 - me]


def test_a_deleted_match_is_recognised_by_its_link() -> None:
    """A person who claimed a seat, deletes the match and opens the link again is warned."""
    match = played_session(12, "person", "person")
    mine = asked_seat(match)
    link = links.pack(match)
    first = open_link(link, "begin")
    byte_store = MemoryStore(
        {k: v for k, v in first.byte_store.entries.items() if not k.startswith("matches/")}
    )
    again = open_link(link, f"who:{1 - mine}", "begin", byte_store=byte_store)
    assert isinstance(again.app.screen, SeatWarningPage)
    again = open_link(link, "begin", byte_store=byte_store)
    assert active_session(again).people == [mine]


def test_who_began_a_match_by_link_and_deleted_it_is_warned_before_another_seat() -> None:
    host = press_in_turn(
        FakeHost(CANVAS), "new:ragusa", "seats:2", "unfill", "where:away", "start", lambda _: None
    )
    match = active_session(host)
    (mine,) = match.people
    while asked_seat(match) == mine:
        match.play(match.match.legal_texts()[0])
    byte_store = MemoryStore(
        {k: v for k, v in host.byte_store.entries.items() if not k.startswith("matches/")}
    )
    again = open_link(links.pack(match), f"who:{1 - mine}", "begin", byte_store=byte_store)
    assert isinstance(again.app.screen, SeatWarningPage)
    assert stored_lengths(again) == {}


def test_claiming_all_seats_is_confirmed_first() -> None:
    match = played_session(12, "person", "person")
    host = open_link(links.pack(match), "begin")
    mine = active_session(host).people
    send = lambda host: host.app.navigator.go(routes.ShareRoute(12))  # noqa: E731
    press_in_turn(host, open_address(links.pack(match)), "begin", send, "all-here")
    assert isinstance(host.app.screen, SeatWarningPage)
    assert active_session(host).people == mine
    press_in_turn(host, "continue", send, "all-here", "open-seats")
    assert active_session(host).people == [0, 1]


@pytest.mark.parametrize("name", PACKAGES)
def test_a_puzzle_from_a_match_in_play_reveals_nothing_hidden_from_its_sender(name: str) -> None:
    """Its link is the same for all positions that the sender cannot tell apart."""
    session = random_session(name, 3, 30)
    game, viewer = session.match.game, 0
    view = game.view(session.match.position, viewer)
    text = set()
    for seed in range(3):
        session.match.position = game.imagine(view, viewer, seed)
        text.add(links.pack(session.as_puzzle("merchant", viewer)))
    assert len(text) == 1
    assert game.view(session_in(text.pop()).match.position, viewer) == view


def test_a_match_from_a_file_asks_the_same_as_its_link() -> None:
    """A person who claimed a seat, deletes the match and opens its file is warned."""
    match = played_session(12, "person", "person")
    mine = asked_seat(match)
    data = save_session(match, "2026-11-21T10:00:00+00:00")

    def come_as_file(*keys: str, byte_store: MemoryStore | None = None) -> FakeHost:
        host = FakeHost(CANVAS, byte_store)
        host.chosen_file = data
        return press_in_turn(host, "matches", "bring-in", *keys)

    first = come_as_file("begin")
    assert active_session(first).people == [mine]
    assert active_session(first).match.actions == match.match.actions
    again = come_as_file("begin", byte_store=first.byte_store)
    assert len(stored_lengths(again)) == 1, "it is the match that lies here"
    byte_store = MemoryStore(
        {k: v for k, v in first.byte_store.entries.items() if not k.startswith("matches/")}
    )
    again = come_as_file(f"who:{1 - mine}", "begin", byte_store=byte_store)
    assert isinstance(again.app.screen, SeatWarningPage)
    assert stored_lengths(again) == {}, "nothing is taken before it is confirmed"
