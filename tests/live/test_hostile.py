"""Messages of a device are untrusted: invalid ones change nothing, are reported, and limited."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from portolan.registry import PACKAGES
from portolan.session.live.leader import BUDGET, MOST_DEVICES, Leader, NewsKind
from portolan.session.live.messages import LARGEST, LONGEST, VERSION, list_hash, write_message
from portolan.session.saved_match import save_session
from tests.live.devices import (
    ADA,
    BEA,
    asked_seat,
    play_first,
    send_to_leader,
    settle,
    table_of_three,
)

from .devices import TABLE, Link, joined, saved, session_of


def send_to_follower(link: Link, text: str) -> None:
    """Send a message to a follower as if from the leader."""
    link.down.append(text)
    link.settle()


def played() -> tuple[Leader, Link, Link]:
    leader, ada, bea = table_of_three()
    for _ in range(5):
        play_first(leader, ada, bea)
    leader.news.clear()
    return leader, ada, bea


WRONG_TO_LEADER: dict[str, Callable[[Leader], str]] = {
    "no JSON": lambda _: "{",
    "no object": lambda _: "[1]",
    "nested": lambda _: "[" * 10_000,
    "no kind": lambda _: "{}",
    "unknown kind": lambda _: '{"do": "eval", "table": "0123456789abcdef"}',
    "what only a leader says": lambda _: write_message("refused", table=TABLE, count=0),
    "a field too many": lambda _: write_message("sit", table=TABLE, seats=[], more=1),
    "a field of another type": lambda _: write_message("sit", table=TABLE, seats=["0"]),
    "a seat that is not there": lambda _: write_message("sit", table=TABLE, seats=[19]),
    "another table": lambda _: write_message("sit", table="f" * 16, seats=[]),
    "hello twice": lambda _: write_message("hello", version=VERSION, device=ADA),
    "too long": lambda _: " " * LONGEST + write_message("sit", table=TABLE, seats=[]),
    "an illegal action": lambda _: act(_, "fly me to the moon"),
    "an action of another seat": lambda leader: act(leader, leader.session.match.legal_texts()[0]),
    "an action from the past": lambda leader: act(leader, "pass", count=0),
    "an action of the future": lambda leader: act(leader, "pass", count=99),
    "an undo of others": lambda leader: write_message("undo", table=TABLE, to=others(leader)),
    "an undo of nothing": lambda _: write_message("undo", table=TABLE, to=99_999),
    "illegal actions beyond the list": lambda leader: write_message(
        "more", table=TABLE, count=len(leader.actions), texts=["fly"]
    ),
    "half a character": lambda _: (
        '{"do":"act","table":"0123456789abcdef","count":0,"text":"\\ud800"}'
    ),
}


def act(leader: Leader, text: str, count: int | None = None) -> str:
    """Return a message with an action; Ada sends it when it is not her turn."""
    return write_message(
        "act", table=TABLE, count=len(leader.actions) if count is None else count, text=text
    )


def others(leader: Leader) -> int:
    return next(i for i, actor in enumerate(leader.session.match.actors) if actor != 1)


@pytest.mark.parametrize("what", WRONG_TO_LEADER)
def test_an_invalid_message_changes_nothing_and_is_reported(what: str) -> None:
    leader, ada, bea = played()
    while asked_seat(leader.session) == 1:
        play_first(leader, ada, bea)
    leader.news.clear()
    before, states = saved(leader.session), leader.states()
    send_to_leader(ada, WRONG_TO_LEADER[what](leader))
    assert [news.kind for news in leader.news] == [NewsKind.WRONG_MESSAGE]
    assert leader.news[0].about
    assert (saved(leader.session), leader.states()) == (before, states)
    settle(ada, bea)
    play_first(leader, ada, bea)
    assert ada.follower.session
    assert saved(ada.follower.session) == saved(leader.session), "all goes on as before"


def test_messages_before_the_introduction_are_ignored() -> None:
    leader, _, _ = played()
    link = Link(leader, "cccccccc")
    link.up.clear()
    send_to_leader(link, write_message("sit", table=TABLE, seats=[1]))
    assert leader.news[-1].about == "'sit' came before 'hello'"
    assert not link.down


def test_another_version_is_reported_as_such() -> None:
    leader, ada, _ = played()
    link = Link(leader, "cccccccc")
    link.up.clear()
    send_to_leader(link, '{"do": "hello", "version": 2, "device": "cccccccc", "shape": "new"}')
    assert leader.news[-1].kind == NewsKind.OTHER_VERSION
    send_to_follower(ada, '{"do": "table", "version": 9}')
    assert ada.follower.news[-1].kind == NewsKind.OTHER_VERSION


def test_a_flood_of_messages_ends_only_its_own_connection() -> None:
    leader, ada, bea = played()
    ask = write_message(
        "missed", table=TABLE, count=len(leader.actions), hash=list_hash(leader.actions)
    )
    for _ in range(BUDGET):
        send_to_leader(ada, ask)
    assert ada.cut
    assert leader.news[-1][:2] == (NewsKind.CUT_OFF, (1,))
    assert NewsKind.CONNECTION_LOST not in [news.kind for news in leader.news], "one news is enough"
    send_to_leader(ada, act(leader, leader.session.match.legal_texts()[0]))
    leader.sit(1, here=True)
    play_first(leader, bea)
    assert not bea.cut


def test_the_number_of_devices_is_limited() -> None:
    leader = Leader(session_of("person", "person", "person"), [0], TABLE)
    links = [joined(leader, f"{number:08x}") for number in range(MOST_DEVICES)]
    late = Link(leader, "ffffffff")
    assert late.cut
    assert leader.news[-1].kind == NewsKind.TOO_MANY_DEVICES, "it has sent nothing"
    assert not any(link.cut for link in links)


def test_a_device_cannot_claim_the_seats_of_another_by_its_name() -> None:
    leader, ada, _ = played()
    ada.lose()
    thief = joined(leader, "cccccccc", 1)
    assert thief.follower.seats == ()
    assert not any(ADA in text for text in thief.down)


def wrong_to_follower(leader: Leader) -> dict[str, str]:
    """Return messages by which a leader could mislead a follower."""
    actions = leader.actions
    text, count = leader.session.match.legal_texts()[0], len(actions)
    other = json.loads(save_session(session_of("person", "person", "person", seed=8)))
    broken = deepcopy(json.loads(save_session(leader.session)))
    broken["match"]["actions"].append("fly")
    return {
        "a hash that is not right": acts(count, [text], "0" * 16),
        "an illegal action": acts(count, ["fly"], list_hash([*actions, "fly"])),
        "another past": acts(count - 1, ["fly", text], list_hash([*actions, text])),
        "an undo nobody asked for": write_message(
            "undo_ended", table=TABLE, number=9, done=True, hash=list_hash(actions[:2])
        ),
        "an undo of the future": write_message("undo", table=TABLE, number=9, to=99, seat=0),
        "another match": write_message("table", table=TABLE, version=VERSION, match=other),
        "a damaged match": write_message("table", table=TABLE, version=VERSION, match=broken),
        "no match": write_message("table", table=TABLE, version=VERSION, match={}),
        "another table": write_message("seats", table="f" * 16, states=["you"]),
        "seats of another match": write_message("seats", table=TABLE, states=["yours"]),
        "too long": " " * LARGEST + "{}",
        "too long for what it is": write_message("refused", table=TABLE, count=0) + " " * LONGEST,
    }


def acts(count: int, texts: list[str], known: str) -> str:
    return write_message("acts", table=TABLE, count=count, texts=texts, hash=known)


@pytest.mark.parametrize("what", wrong_to_follower(played()[0]))
def test_a_malicious_leader_is_refused(what: str) -> None:
    leader, ada, _ = played()
    follower = ada.follower
    assert follower.session
    before, states = saved(follower.session), follower.states
    send_to_follower(ada, wrong_to_follower(leader)[what])
    assert NewsKind.WRONG_MESSAGE in [news.kind for news in follower.news]
    assert (saved(follower.session), follower.states) == (before, states)


def test_an_undo_needs_an_agreement() -> None:
    leader, ada, _ = played()
    follower = ada.follower
    assert follower.session
    to = others(leader)
    before = saved(follower.session)
    seat = leader.session.match.actors[to]
    send_to_follower(ada, write_message("undo", table=TABLE, number=1, to=to, seat=seat))
    known = list_hash(leader.actions[:to])
    send_to_follower(ada, write_message("undo_ended", table=TABLE, number=1, done=True, hash=known))
    assert saved(follower.session) == before
    assert follower.news[-1].about == "an undo that was not agreed to"


def generated(random: Random, texts: list[str], legal: list[str]) -> str:
    """Return a random message: one sent before, a slightly changed one, or junk."""
    text = random.choice(texts)
    match random.randrange(9):
        case 0:
            return text
        case 1:
            at = random.randrange(len(text))
            return text[:at] + random.choice('{}[]",:0a\\ ü') + text[at + random.randrange(3) :]
        case 2:
            return text * random.choice([2, 3, 5000])
        case 3:
            return text[: random.randrange(len(text))]
    message: dict[str, Any] = json.loads(text)
    name = random.choice([*message])
    values: list[Any] = [
        *(None, True, -1, 0, 1, 2, 3, 7, 99, 10**9, 10**30, "", "x" * 70_000, [], {}, [0, 1, 2]),
        *("hello", "sit", "act", "missed", "more", "undo", "agree", TABLE, "f" * 16),
        *(random.choice(legal or ["pass"]), [random.choice(legal or ["pass"])]),
    ]
    match random.randrange(3):
        case 0:
            message[name] = random.choice(values)
        case 1:
            del message[name]
        case _:
            message[random.choice(["to", "count", "seats", "extra"])] = random.choice(values)
    return json.dumps(message)


def besieged(game: str, messages: int, seed: int) -> None:
    """Let a device without a seat send messages, while others play."""
    random = Random(seed)
    leader = Leader(session_of("person", "person", "person", game=game), [0], TABLE)
    ada, bea = joined(leader, ADA, 1), joined(leader, BEA, 2)
    enemy = joined(leader, "eeeeeeee")
    reports = 0
    for number in range(messages):
        if enemy.cut:
            enemy = joined(leader, "eeeeeeee")
        before, states = saved(leader.session), leader.states()
        leader.news.clear()
        said = [*ada.said[1:][-20:], *bea.said[1:][-20:], *enemy.said]
        send_to_leader(enemy, generated(random, said, leader.session.match.legal_texts()))
        assert saved(leader.session) == before
        assert leader.states() == states
        reports += sum(
            news.kind in (NewsKind.WRONG_MESSAGE, NewsKind.OTHER_VERSION) for news in leader.news
        )
        if number % 25 == 0 and not leader.session.is_over:
            play_first(leader, ada, bea)
    settle(ada, bea)
    for link in (ada, bea):
        assert link.follower.session
        assert not link.cut
        assert saved(link.follower.session) == saved(leader.session)
    assert reports > messages / 2


def test_generated_messages_change_nothing() -> None:
    besieged("venice", 150, 1)


@pytest.mark.long
@pytest.mark.parametrize("game", PACKAGES)
def test_five_thousand_generated_messages_change_nothing(game: str) -> None:
    besieged(game, 5_000, 2)
