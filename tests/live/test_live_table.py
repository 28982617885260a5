"""One match at several devices: they join, play in one order, undo by consent, and go on."""

from __future__ import annotations

from random import Random

import pytest

from portolan.registry import PACKAGES
from portolan.session.live.follower import Follower
from portolan.session.live.leader import Leader, NewsKind
from portolan.session.live.live_sync import LiveSync
from portolan.session.live.messages import BOT, FREE, LEADS, LOST, OTHERS, YOURS, LiveError
from portolan.session.seating import find_seating
from tests.live.devices import (
    ADA,
    BEA,
    asked_seat,
    have_same_match,
    play_first,
    settle,
    table_of_three,
)

from .devices import TABLE, Link, Shown, joined, leads, saved, session_of


def test_whoever_joins_gets_the_match_and_the_seat_it_asks_for() -> None:
    session = session_of("person", "person", "merchant", "person")
    session.play(session.match.legal_texts()[0])
    leader = Leader(session, [0], TABLE)
    assert leader.states() == [YOURS, FREE, BOT, FREE]
    ada = Link(leader, ADA)
    ada.settle()
    assert ada.follower.states == [LEADS, FREE, BOT, FREE]
    ada.follower.sit([1, 3])  # two people at one device
    ada.settle()
    assert ada.follower.seats == (1, 3)
    assert have_same_match(leader, ada)
    assert [news.kind for news in leader.news] == [NewsKind.JOINED, NewsKind.SEATS_TAKEN]
    bea = joined(leader, BEA, 0, 1)
    assert bea.follower.seats == (), "what somebody holds is not to be had"
    assert bea.follower.states == [LEADS, OTHERS, BOT, OTHERS]
    assert leader.session.own_names == session.own_names


def test_every_device_plays_its_own_seats_and_all_have_the_same_list() -> None:
    leader, ada, bea = table_of_three()
    before = session_of("person", "person", "person")
    for _ in range(40):
        play_first(leader, ada, bea)
        assert have_same_match(leader, ada, bea)
    assert len(leader.actions) == 40
    assert not before.match.actions


def test_a_lost_device_keeps_its_seat_and_gets_what_it_missed() -> None:
    leader, ada, bea = table_of_three()
    ada.lose()
    assert leader.states() == [YOURS, LOST, OTHERS]
    assert leader.news[-1] == (NewsKind.CONNECTION_LOST, (1,), "")
    bea.follower.sit([1, 2])
    bea.settle()
    assert bea.follower.seats == (2,)
    while asked_seat(leader.session) != 1:
        play_first(leader, bea)
    again = Link(leader, ADA)
    again.settle()
    assert again.follower.seats == (1,)
    assert have_same_match(leader, again, bea)
    play_first(leader, again, bea)
    again.lose()
    leader.sit(1, here=True)
    leader.sit(1, here=False)
    assert joined(leader, "cccccccc", 1).follower.seats == (1,), "the leader has freed it"


def test_what_was_missed_is_asked_for() -> None:
    leader, ada, bea = table_of_three()
    while asked_seat(leader.session) == 1 or have_same_match(leader, ada):
        if asked_seat(leader.session) == 1:
            play_first(leader, ada, bea)
        else:
            play_first(leader, bea)
            ada.down.clear()  # as if it were lost on the way
    play_first(leader, bea)
    assert not have_same_match(leader, ada)
    settle(ada)
    assert have_same_match(leader, ada, bea)


def test_an_action_that_was_not_taken_goes_back() -> None:
    leader, ada, bea = table_of_three()
    while asked_seat(leader.session) != 1:
        play_first(leader, ada, bea)
    assert ada.follower.session
    shown = ada.follower.session.after(len(leader.actions))
    sync = LiveSync(ada.follower)
    leader.sit(1, here=True)  # while Ada plays
    shown.play(shown.match.legal_texts()[0])
    sync.send(shown.match.actions)
    assert ada.follower.pending == shown.match.actions[-1:]
    ada.settle()
    assert sync.next_step(shown.match.actions) == len(leader.actions)
    assert ada.follower.seats == ()


def test_undo_asks_everybody_else_who_has_a_seat() -> None:
    leader, ada, bea = table_of_three()
    for _ in range(6):
        play_first(leader, ada, bea)
    before = [*leader.actions]
    step = next(i for i, seat in enumerate(leader.session.match.actors) if seat == 1)
    ada.follower.undo(step)
    ada.settle()
    bea.settle()
    assert leader.request is not None
    assert leader.request == bea.follower.request
    assert ada.follower.request is None
    leader.agree(yes=True)
    assert leader.actions == before
    bea.follower.agree(yes=False)
    bea.settle()
    assert leader.actions == before
    assert leader.news[-1].kind == NewsKind.UNDO_REFUSED
    ada.settle()
    ada.follower.undo(step)
    ada.settle()
    bea.settle()
    leader.agree(yes=True)
    bea.follower.agree(yes=True)
    bea.settle()
    ada.settle()
    assert leader.actions == before[:step]
    assert have_same_match(leader, ada, bea)
    assert [link.follower.news[-1].kind for link in (ada, bea)] == [
        NewsKind.UNDO_DONE,
        NewsKind.UNDO_DONE,
    ]


def test_an_undo_lapses_by_an_action_and_needs_no_one_who_has_gone() -> None:
    leader, ada, bea = table_of_three()
    for _ in range(4):
        play_first(leader, ada, bea)
    step = len(leader.actions) - 1
    leader.undo(step)
    play_first(leader, ada, bea)
    assert leader.news[-1].kind == NewsKind.UNDO_REFUSED
    assert have_same_match(leader, ada, bea)
    leader.undo(len(leader.actions) - 1)
    for link in (ada, bea):
        link.settle()
        link.lose()
    last = [news.kind for news in leader.news][-1]
    assert last == NewsKind.UNDO_DONE or leader.request is None
    assert len(leader.actions) == step + 1


def test_any_device_can_lead_the_next_table_and_takes_what_others_have_beyond_it() -> None:
    leader, ada, bea = table_of_three()
    for _ in range(10):
        play_first(leader, ada, bea)
    assert ada.follower.session
    behind = ada.follower.session.after(8)
    second = Leader(behind, [1], "fedcba98")
    bea_again = joined(second, BEA, 2)
    bea_again.follower.offer_more(leader.actions[8:])
    bea_again.settle()
    own = {*leader.session.match.actors[8:]} <= {2}
    if not own:
        assert second.news[-1].kind == NewsKind.MORE_ACTIONS
        assert second.actions == leader.actions[:8], "actions of others are taken if agreed"
        second.take_ahead(yes=False)
        bea_again.settle()
        assert bea_again.follower.pending == []
        bea_again.follower.offer_more(leader.actions[8:])
        bea_again.settle()
        second.take_ahead(yes=True)
    bea_again.settle()
    assert second.actions == leader.actions
    assert have_same_match(second, bea_again)
    play_first(second, joined(second, "cccccccc", 0), bea_again)
    assert len(second.actions) == 11


def test_own_actions_that_were_under_way_are_taken_without_asking() -> None:
    leader, ada, bea = table_of_three()
    while asked_seat(leader.session) != 1:
        play_first(leader, ada, bea)
    text = leader.session.match.legal_texts()[0]
    ada.follower.play([text])
    ada.lose()
    again = Link(leader, ADA)
    again.settle()
    again.follower.offer_more([text])
    again.settle()
    assert leader.actions[-1] == text
    assert have_same_match(leader, again)


def test_a_match_of_other_rules_is_not_played_live() -> None:
    session = session_of("person", "person", "person")
    session.match.rules_version += 1
    with pytest.raises(Exception, match="begun under version"):
        Leader(session, [0], TABLE)


def test_nobody_asks_for_two_undos_at_once() -> None:
    leader, ada, bea = table_of_three()
    for _ in range(3):
        play_first(leader, ada, bea)
    leader.undo(0)
    with pytest.raises(LiveError, match="another undo"):
        leader.undo(0)


def rejoining(game: str, kills: int, seed: int) -> None:
    """Let three devices and a bot play by chance; kill one of them again and again."""
    random = Random(seed)
    leader = Leader(session_of("person", "person", "person", "apprentice", game=game), [0], TABLE)
    devices = {ADA: joined(leader, ADA, 1), BEA: joined(leader, BEA, 2)}
    views = {"": Shown(leader, leads(leader))}

    def look(device: str) -> None:
        follower: Follower = devices[device].follower
        views[device] = Shown(follower, lambda: follower.seats)

    for device in devices:
        look(device)
    killed = 0
    while killed < kills:
        device = random.choice([*devices])
        link = devices[device]
        match random.randrange(8):
            case 0 if random.random() < 0.3:
                link.lose()
                killed += 1
                devices[device] = Link(leader, device)
                devices[device].settle()
                look(device)
            case 1 | 2:
                link.deliver(upwards=True)
            case 3 | 4:
                link.deliver(upwards=False)
            case 5:
                random.choice([*views.values()]).show()
            case _:
                view = random.choice([*views.values()])
                while view.show():
                    pass
                view.play(random)
        if leader.session.is_over:
            break
    for link in devices.values():
        link.settle()
    for view in views.values():
        while view.show():
            pass
        assert saved(view.session) == saved(leader.session)
    assert not [
        news for news in leader.news if news.kind in (NewsKind.WRONG_MESSAGE, NewsKind.CUT_OFF)
    ]
    assert len(leader.actions) > kills / 2


def test_devices_that_are_killed_and_join_again_have_the_same_match() -> None:
    rejoining("venice", 20, 1)


@pytest.mark.long
@pytest.mark.parametrize("game", PACKAGES)
@pytest.mark.parametrize("seed", range(3))
def test_a_hundred_kills_leave_all_devices_with_the_same_match(game: str, seed: int) -> None:
    rejoining(game, 100, seed)


def test_the_seating_of_a_game_is_what_a_match_is_read_with() -> None:
    """A follower reads the match by the rules of saves, so names and colours are checked, too."""
    leader, ada, _ = table_of_three()
    assert ada.follower.session
    assert ada.follower.session.seats == leader.session.seats
    assert find_seating("venice").has_secrets == ada.follower.session.has_secrets
