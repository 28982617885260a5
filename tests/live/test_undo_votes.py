"""An undo that is asked for always ends: whoever does not answer never keeps the table waiting."""

from __future__ import annotations

from portolan.session.live.leader import Leader, NewsKind
from portolan.session.live.messages import write_message
from tests.live.devices import (
    ADA,
    BEA,
    asked_seat,
    have_same_match,
    play_first,
    send_to_leader,
    settle,
    table_of_three,
)

from .devices import Link, joined


def played(actions: int) -> tuple[Leader, Link, Link]:
    leader, ada, bea = table_of_three()
    for _ in range(actions):
        play_first(leader, ada, bea)
    return leader, ada, bea


def asked_to_undo() -> tuple[Leader, Link, Link]:
    """Return a table whose leader has asked to undo the last of four actions."""
    leader, ada, bea = played(4)
    leader.undo(3)
    settle(ada, bea)
    return leader, ada, bea


def agree(link: Link) -> None:
    link.follower.agree(yes=True)
    link.settle()


def is_undone(leader: Leader, *links: Link) -> bool:
    """Return whether the undo was done at all devices."""
    settle(*links)
    return not leader.is_voting and len(leader.actions) == 3 and have_same_match(leader, *links)


def test_a_device_that_joins_again_during_an_undo_is_asked_again() -> None:
    leader, _, bea = asked_to_undo()
    agree(bea)
    again = Link(leader, ADA)  # before its loss was noticed
    again.settle()
    assert again.follower.request == (1, 3, leader.session.match.actors[3])
    agree(again)
    assert is_undone(leader, again, bea)


def test_a_device_that_had_agreed_and_joins_again_is_asked_again() -> None:
    leader, ada, bea = asked_to_undo()
    agree(ada)
    again = Link(leader, ADA)
    again.settle()
    agree(bea)
    assert leader.is_voting
    agree(again)
    assert is_undone(leader, again, bea)


def test_an_undo_needs_no_consent_of_a_device_without_a_seat() -> None:
    leader, ada, bea = asked_to_undo()
    agree(bea)
    leader.sit(1, here=True)
    assert is_undone(leader, ada, bea)
    assert ada.follower.request is None


def test_a_device_that_gives_its_seat_back_need_not_answer() -> None:
    leader, ada, bea = asked_to_undo()
    agree(bea)
    ada.follower.sit([])
    assert is_undone(leader, ada, bea)


def test_a_device_that_takes_a_seat_during_an_undo_is_asked() -> None:
    leader, ada, bea = played(4)
    ada.lose()
    leader.sit(1, here=False)
    other = joined(leader, "cccccccc")
    leader.undo(3)
    settle(other, bea)
    assert other.follower.request is None
    other.follower.sit([1])
    other.settle()
    assert other.follower.request is not None
    agree(bea)
    assert leader.is_voting
    agree(other)
    assert is_undone(leader, other, bea)


def asked_by_ada() -> tuple[Leader, Link, Link]:
    """Return a table where a follower has asked to undo its first action."""
    leader, ada, bea = played(4)
    ada.follower.undo(leader.session.match.actors.index(1))
    settle(ada, bea)
    return leader, ada, bea


def is_kept(leader: Leader, *links: Link) -> bool:
    """Return whether the undo has ended at all devices without being done."""
    settle(*links)
    waits = leader.is_voting or any(link.follower.request for link in links)
    return not waits and len(leader.actions) == 4 and have_same_match(leader, *links)


def test_a_request_that_its_asker_withdraws_is_over_everywhere() -> None:
    leader, ada, bea = asked_by_ada()
    assert ada.follower.asks
    leader.agree(yes=True)
    ada.follower.withdraw()
    assert is_kept(leader, ada, bea)
    assert not ada.follower.asks
    assert [link.follower.news[-1].kind for link in (ada, bea)] == [NewsKind.UNDO_REFUSED] * 2


def test_whoever_asks_while_its_own_action_is_under_way_is_not_asked_itself() -> None:
    leader, ada, bea = played(0)
    while asked_seat(leader.session) != 1:
        play_first(leader, ada, bea)
    step = len(leader.actions)
    ada.follower.play([leader.session.match.legal_texts()[0]])
    ada.follower.undo(step)
    settle(ada, bea)
    assert ada.follower.request is None
    assert ada.follower.asks


def test_the_leader_ends_a_request_that_nobody_answers() -> None:
    leader, ada, bea = asked_by_ada()
    leader.agree(yes=True)
    assert leader.awaited_seats == (2,)
    leader.end_undo()
    assert is_kept(leader, ada, bea)


def test_a_request_ends_with_the_connection_of_its_asker() -> None:
    for joins_again_first in (False, True):
        leader, ada, bea = asked_by_ada()
        assert leader.is_voting
        if not joins_again_first:
            ada.lose()
        assert is_kept(leader, Link(leader, ADA), bea)


def test_a_lost_device_is_reported_last_though_its_request_ends_too() -> None:
    """Only the last news is shown, and the leader must show the code again."""
    leader, ada, _ = asked_by_ada()
    ada.lose()
    assert [news.kind for news in leader.news][-2:] == [
        NewsKind.UNDO_REFUSED,
        NewsKind.CONNECTION_LOST,
    ]


def test_undoing_an_action_of_another_device_asks_that_device() -> None:
    leader, ada, bea = played(4)
    step = leader.session.match.actors.index(1)
    leader.undo(step)
    settle(ada, bea)
    assert ada.follower.request is not None
    agree(bea)
    agree(ada)
    settle(ada, bea)
    assert len(leader.actions) == step
    assert have_same_match(leader, ada, bea)


def test_a_second_offer_of_more_actions_sends_the_first_device_back() -> None:
    """Its actions would wait for ever for an answer that is given to the other device."""
    leader, ada, _ = played(10)
    assert ada.follower.session
    second = Leader(ada.follower.session.after(8), [0], "fedcba98")
    links = [joined(second, device) for device in (ADA, BEA)]
    for link in links:
        link.follower.offer_more(leader.actions[8:])
        link.settle()
    settle(*links)
    assert second.ahead == leader.actions[8:]
    assert links[0].follower.pending == []
    assert links[1].follower.pending == leader.actions[8:]


def test_each_side_knows_whether_the_page_at_the_other_end_is_away() -> None:
    """A hidden page takes no messages: nobody should wait for it without being told why."""
    leader, ada, _ = played(0)
    early = Link(leader, "cccccccc")
    early.down.appendleft(write_message("away", away=True))  # before the match has come
    early.settle()
    assert early.follower.leader_is_away
    assert early.follower.session
    send_to_leader(ada, write_message("away", away=True))
    assert leader.away_seats == {1}
    send_to_leader(ada, write_message("away", away=False))
    assert not leader.away_seats
