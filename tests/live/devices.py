"""Devices around a table, and a network between them in memory."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from random import Random

from portolan.core.match import Match
from portolan.registry import find_game
from portolan.session.live.follower import Follower
from portolan.session.live.leader import Leader, Peer
from portolan.session.live.live_sync import LiveSync
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session

TABLE = "0123456789abcdef"


def session_of(*kinds: str, game: str = "venice", seed: int = 7) -> Session:
    """Return a new match with seats of these kinds."""
    seating = find_seating(game)
    match = Match(find_game(game), len(kinds), {}, seed)
    usual = seating.default_seats(len(kinds), match.options)
    seats = [Seat(f"P{i}", usual[i].colour, kind) for i, kind in enumerate(kinds)]
    return Session(match, seats, seating, "matches/1")


class Link:
    """A channel between two devices: messages wait until delivered, in order."""

    def __init__(self, leader: Leader, device: str) -> None:
        self.leader = leader
        self.up: deque[str] = deque()
        self.down: deque[str] = deque()
        self.said: list[str] = []
        """All that the follower has sent."""
        self.cut = False
        self.peer: Peer = leader.connect(self.down.append, self._close)
        self.follower = Follower(device, self._send, self._close)

    def _send(self, text: str) -> None:
        self.up.append(text)
        self.said.append(text)

    def _close(self) -> None:
        self.cut = True

    def lose(self) -> None:
        """Lose the connection with all messages under way."""
        self.up.clear()
        self.down.clear()
        self.leader.lose(self.peer)
        self.follower.lose()

    def deliver(self, upwards: bool) -> bool:
        """Deliver one message; return whether there was one."""
        waiting = self.up if upwards else self.down
        if not waiting:
            return False
        text = waiting.popleft()
        if upwards:
            self.leader.receive(self.peer, text)
        else:
            self.follower.receive(text)
            if self.follower.came is not None:
                self.follower.open(find_seating, "matches/1")
        return True

    def settle(self) -> None:
        """Deliver all messages, in both directions."""
        while self.deliver(upwards=True) or self.deliver(upwards=False):
            pass


def joined(leader: Leader, device: str, *seats: int) -> Link:
    """Return a link to a device that has the match and claims some seats."""
    link = Link(leader, device)
    link.settle()
    link.follower.sit(seats)
    link.settle()
    return link


class Shown:
    """What one device shows, and its player."""

    def __init__(self, table: Leader | Follower, seats: Callable[[], tuple[int, ...]]) -> None:
        assert table.session
        self.sync = LiveSync(table)
        self.session = table.session.after(len(table.actions))
        self.seats = seats

    @property
    def actions(self) -> list[str]:
        return self.session.match.actions

    def show(self) -> bool:
        """Show the next step of the table; return whether there was one."""
        step = self.sync.next_step(self.actions)
        if isinstance(step, str):
            self.session.play(step)
        elif step is not None:
            self.session.follow(self.session.match.at(step))
        return step is not None

    def play(self, random: Random) -> bool:
        """Play an action of a seat here, if one is asked."""
        decision = self.session.decision
        if decision is None or decision.seat not in self.seats():
            return False
        texts = [t for t in self.session.match.legal_texts()
                 if t not in self.session.match.game.resigning]  # fmt: skip
        self.session.play(random.choice(texts))
        self.sync.send(self.actions)
        return True


def leads(leader: Leader) -> Callable[[], tuple[int, ...]]:
    """Return the seats played at the leading device: its own, and bots."""

    def seats() -> tuple[int, ...]:
        bots = [i for i, seat in enumerate(leader.session.seats) if seat.kind != PERSON]
        return (*leader.seats_of(""), *bots)

    return seats


def saved(session: Session) -> str:
    """Return a match as it is saved."""
    return json.dumps(session.match.save(), sort_keys=True)


ADA, BEA = "aaaaaaaa", "bbbbbbbb"


def table_of_three() -> tuple[Leader, Link, Link]:
    """Return a leader with one person, and links to two followers, Ada and Bea."""
    leader = Leader(session_of("person", "person", "person"), [0], TABLE)
    return leader, joined(leader, ADA, 1), joined(leader, BEA, 2)


def asked_seat(session: Session) -> int:
    """Return the seat that must decide."""
    assert session.decision
    return session.decision.seat


def settle(*links: Link) -> None:
    """Deliver all messages, and those that they cause."""
    for link in (*links, *links):
        link.settle()


def play_first(leader: Leader, *links: Link) -> None:
    """Play the first legal action at the device whose seat is asked."""
    seat, text = asked_seat(leader.session), leader.session.match.legal_texts()[0]
    at = next((link for link in links if seat in link.follower.seats), None)
    if at:
        at.follower.play([text])
    else:
        leader.play([text])
    settle(*links)


def have_same_match(leader: Leader, *links: Link) -> bool:
    """Return whether all devices have the same match."""
    sessions = [link.follower.session for link in links]
    return all(session and saved(session) == saved(leader.session) for session in sessions)


def send_to_leader(link: Link, text: str) -> None:
    """Send a message to the leader as if from a follower."""
    link.up.append(text)
    link.settle()
