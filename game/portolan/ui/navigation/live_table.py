"""The live table of this device: connections, seats, and what is shown."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from portolan.core.errors import PortolanError
from portolan.core.i18n import Catalogue
from portolan.platform import Host
from portolan.session.live.follower import Follower
from portolan.session.live.leader import (
    LEADER_DEVICE,
    MOST_DEVICES,
    Leader,
    News,
    NewsKind,
    Peer,
    UndoRequest,
)
from portolan.session.live.live_sync import LiveSync
from portolan.session.live.messages import FREE, LOST, write_message
from portolan.session.seating import find_seating
from portolan.session.seats import joined
from portolan.session.session import Session
from portolan.storage.active_match import ActiveMatch
from portolan.storage.library import MATCHES, new_key, summary
from portolan.storage.voyages import OWN as VOYAGES

JOIN: Final = "join/"
SEAT: Final = "seat/"
"""The beginnings of addresses with the code of a table, and with the answer to it."""
SENTENCES: Final = {
    NewsKind.JOINED: "live.joined",
    NewsKind.CONNECTION_LOST: "live.left",
    NewsKind.CUT_OFF: "live.cut",
}
"""Sentences about a device, by the seats it holds; one without seats has `_nobody` of its own."""
LONGEST: Final = 2000
"""Limit on a text in which a code is searched, in characters."""
_CODE = re.compile(r"(?:^|(?:join|seat)/)(1[0-9A-Za-z_-]{60,400})")


def code_in(text: str) -> str:
    """Return the code in an address or a message; empty if there is none.

    >>> code_in("https://example.org/#seat/1" + "A" * 60 + "&utm=x") == "1" + "A" * 60
    True
    """
    found = _CODE.search(text[:LONGEST].strip())
    return found[1] if found else ""


class LiveTable:
    """The part of this device in a live table; at most one at a time.

    `table` is None without one. `key` is that of its match, empty until it is shown here. `is_lost`
    is whether the connection to the leader is lost.
    """

    def __init__(
        self, host: Host, words: Catalogue, match: ActiveMatch, now: Callable[[], datetime]
    ) -> None:
        self._host, self._words, self._match, self._now = host, words, match, now
        self.table: Leader | Follower | None = None
        self.key = ""
        self.is_lost = False
        self.offer: tuple[int, str] | None = None
        """Number and code of the connection that waits for the next device."""
        self.problem = ""
        """A sentence on why this device could not join."""
        self._sync: LiveSync | None = None
        self._peers: dict[int, Peer] = {}
        self._joining: tuple[int, str] | None = None
        self._notice = ""
        self.faults = 0
        """The number of refused messages."""

    # --- state -------------------------------------------------------------------------------

    @property
    def leader(self) -> Leader | None:
        """The table, if this device leads it."""
        return self.table if isinstance(self.table, Leader) else None

    @property
    def follower(self) -> Follower | None:
        """The table, if another device leads it."""
        return self.table if isinstance(self.table, Follower) else None

    @property
    def possible(self) -> bool:
        """Whether this device can connect to others."""
        return self._host.peers is not None

    def can_lead(self, session: Session) -> bool:
        """Whether a match can be played at several devices."""
        plain = session.key.startswith(MATCHES) and not session.key.startswith(VOYAGES)
        several = len(session.people) + len(session.away) > 1
        return self.possible and plain and several and session.match.rules_problem is None

    def is_on(self, session: Session) -> bool:
        """Return whether a match is that of the live table."""
        return self._sync is not None and session is self._match.session and session.key == self.key

    def request(self, session: Session) -> UndoRequest | None:
        """Return the undo that waits for the answer of this device, if any."""
        return self.table.request if self.table and self.is_on(session) else None

    def is_blocked(self, session: Session) -> bool:
        """Return whether nothing may be played here until a question is answered or the table
        rejoined. The leader waits for answers, too, because a bot's action would end an undo
        request. Its requester may withdraw it, and the leader may end any.
        """
        if not self.is_on(session) or self.table is None:
            return False
        asks = self.table.asks or self.table.request is not None
        voting = self.leader is not None and (self.leader.is_voting or bool(self.leader.ahead))
        return self.is_lost or asks or voting

    def states(self) -> Sequence[str]:
        """Return the state of each seat; empty while unknown."""
        if isinstance(self.table, Leader):
            return self.table.states()
        return self.table.states if self.table else ()

    def waiting_text(self, session: Session) -> str:
        """Return a sentence on the device that a match waits for; empty if none."""
        if self.is_lost:
            return self._words("live.lost")
        seat = session.asked_away()
        if seat is None:
            return ""
        if self.follower and self.follower.leader_is_away:
            return self._words("live.waits_leader")
        state = dict(enumerate(self.states())).get(seat, "")
        who = session.own_names[seat]
        if state == LOST and self.follower:
            return self._words("live.waits_lost_here", who=who)
        if state in (FREE, LOST):
            return self._words(f"live.waits_{state}", who=who)
        away = self.leader is not None and seat in self.leader.away_seats
        return self._words("live.waits_away" if away else "live.waits", who=who)

    def undo_text(self, session: Session) -> str:
        """Return a sentence on who requests an undo, or whose answer is awaited; else ""."""
        if not self.table or not self.is_on(session):
            return ""
        if request := self.table.request:
            return self._words("live.undo_asked", who=session.own_names[request.seat])
        if self.leader and self.leader.is_voting:
            names = [session.own_names[seat] for seat in self.leader.awaited_seats]
            return self._words("live.undo_awaited", names=joined(names))
        return self._words("live.undo_sent") if self.table.asks else ""

    def ahead_text(self, session: Session) -> str:
        """Return the question whether to continue with what a device has played beyond the list;
        empty if none has, or another device leads.
        """
        ahead = self.leader.ahead if self.leader and self.is_on(session) else ()
        return self._words("live.ahead", count=len(ahead)) if ahead else ""

    def pop_notice(self) -> str:
        """Return and clear the notice to show at the table."""
        notice, self._notice = self._notice, ""
        return notice

    # --- start and end -----------------------------------------------------------------------

    def lead(self, session: Session) -> bool:
        """Lead a table with the active match; return whether that is possible.

        Seats of people stay as they are; if all are local, all but one become free.
        """
        self.leave()
        decision = session.decision
        here = [*session.people]
        if not session.away:
            asked = decision.seat if decision else None
            here = [asked if asked in here else here[0]]
        try:
            table = Leader(session, here, secrets.token_hex(8))
        except PortolanError:
            return False
        self.table, self.key, self._sync = table, session.key, LiveSync(table)
        self._match.sit(here)
        self._announce()
        return True

    def join(self, number: int, device: str) -> None:
        """Follow the device at the other end of a connection."""
        self.leave()
        self._joining = number, device
        self._announce()

    def _announce(self, *, away: bool = False) -> None:
        """Tell the others that this page is hidden, or `away` from its table."""
        if peers := self._host.peers:
            peers.announce(*(write_message("away", away=it) for it in (True, away)))

    async def enter(self) -> None:
        """Open the match of the table, here a copy that may exist already, and show it."""
        table = self.follower
        if table is None or table.session is None:
            return
        from portolan.storage.merge import APART, NEW, compare_with_stored  # noqa: PLC0415 - rare

        came = table.session.after(len(table.actions))
        came.key = new_key(self._now())
        stored = await compare_with_stored(self._host.storage, came)
        if stored.how in (NEW, APART) or not await self._match.open(stored.key):
            self._match.receive(came)
        session = self._match.session
        assert session  # noqa: S101 - it was opened or received
        known = session.match.actions
        more = known[len(table.actions) :] if known[: len(table.actions)] == table.actions else []
        table.offer_more(more)
        session.follows = True
        self.key, self._sync = session.key, LiveSync(table)
        self._match.sit(table.seats)

    def leave(self) -> None:
        """Leave the table; the match stays, and can continue by link."""
        peers = self._host.peers
        if peers:
            numbers = {*self._peers, *(pair[0] for pair in (self.offer, self._joining) if pair)}
            for number in numbers:
                peers.close(number)
        if self._match.session:
            self._match.session.follows = False
        self.table = self._sync = self.offer = self._joining = None
        self._peers.clear()
        self.key = self.problem = self._notice = ""
        self.is_lost, self.faults = False, 0

    # --- sending -----------------------------------------------------------------------------

    def send(self, session: Session) -> None:
        """Send the others the actions played here."""
        if self._sync and self.is_on(session):
            self._sync.send(session.match.actions)

    def sit(self, seat: int, *, here: bool) -> None:
        """Take a seat for this device, or free it for the next device that requests it."""
        if self.leader:
            self.leader.sit(seat, here=here)
            self._sit()

    def give_to_bot(self, seat: int, kind: str) -> None:
        """Give a seat to a bot, which the leader runs."""
        if self.leader:
            self.leader.give_to_bot(seat, kind)

    def undo(self, session: Session) -> str:
        """Request the others' consent to an undo; return why that is impossible, else ""."""
        try:
            if self.table and session.undo_step is not None:
                self.table.undo(session.undo_step)
        except PortolanError:
            return self._words("live.undo_waits")
        return ""

    def end_undo(self) -> None:
        """Withdraw the own undo request or, as the leader, end any."""
        if self.leader:
            self.leader.end_undo()
        elif self.follower:
            self.follower.withdraw()

    # --- receiving ---------------------------------------------------------------------------

    def listen(self, *, at_table: bool) -> bool:
        """Process received messages; return whether anything has changed.

        While the table is not shown, actions are played at once, without animation.
        """
        peers = self._host.peers if self.table or self._joining or self.offer else None
        if peers is None:
            return False
        events = peers.take_events()
        for what, number, text in events:
            if what == "open":
                self._open(number)
            elif what == "failed" and self.offer and self.offer[0] == number:
                self.offer = None
                self._notice = self._words("live.no_connection")
            elif number in self._peers:
                self._receive(number, text, lost=what == "lost")
        if self.follower:
            self._read_match(self.follower)
            self.is_lost = self.is_lost or not self.follower.is_open
        if self._sync and (self._match.session is None or self._match.session.key != self.key):
            self.leave()  # another match is active here
            return True
        self._take_news()
        if self.leader:
            self._announce(away=not at_table and self.leader.session.asked_bot() is not None)
        if events:
            self._sit()
        if not at_table:
            self._catch_up()
        return bool(events)

    def _open(self, number: int) -> None:
        peers = self._host.peers
        if peers is None:
            return
        send, close = partial(peers.send, number), partial(peers.close, number)
        if self.leader:
            if self.offer and self.offer[0] == number:
                self.offer = None
            self._peers[number] = self.leader.connect(send, close)
        elif self._joining and self._joining[0] == number:
            self.table = Follower(self._joining[1], send, close)
            self._joining = None
            self._peers[number] = Peer(send, close)

    def _receive(self, number: int, text: str, *, lost: bool) -> None:
        match self.table:
            case Leader() as table if lost:
                table.lose(self._peers.pop(number))
            case Leader() as table:
                table.receive(self._peers[number], text)
            case Follower() as table if lost:
                table.lose()
            case Follower() as table:
                table.receive(text)

    def _read_match(self, table: Follower) -> None:
        """Load the received match, once its game is loaded."""
        if table.came is None:
            return
        about = summary("", table.came)
        if about.problem or not about.game:
            self.problem = self._words("join.unreadable")
            table.came = None
        elif self._host.is_loaded(about.game):
            table.open(find_seating, new_key(self._now()))

    def _sit(self) -> None:
        """Make the seats local or away as the table has them."""
        session, table = self._match.session, self.table
        if session is None or table is None or not self.is_on(session) or self.is_lost:
            return
        seats = table.seats_of(LEADER_DEVICE) if isinstance(table, Leader) else table.seats
        if {*seats} != {*session.people}:
            self._match.sit(seats)

    def _take_news(self) -> None:
        """Turn the news into sentences."""
        news = self.table.news if self.table else None
        while news:
            one = news.popleft()
            self.faults += one.kind == NewsKind.WRONG_MESSAGE
            self._notice = self._sentence(one) or self._notice

    def _sentence(self, news: News) -> str:
        words, session = self._words, self.table.session if self.table else None
        names = [session.own_names[seat] for seat in news.seats] if session else []
        who = joined(names) if names else ""
        match news.kind:
            case NewsKind.JOINED | NewsKind.CONNECTION_LOST | NewsKind.CUT_OFF as kind:
                return words(SENTENCES[kind] + ("" if names else "_nobody"), who=who)
            case NewsKind.TOO_MANY_DEVICES:
                return words("live.full", most=MOST_DEVICES)
            case NewsKind.SEATS_TAKEN:
                return words("live.joined", who=who) if names else ""
            case NewsKind.UNDO_DONE | NewsKind.UNDO_REFUSED as kind:
                return words("live.undone" if kind == NewsKind.UNDO_DONE else "live.kept")
            case NewsKind.OTHER_VERSION:
                self.problem = words("live.versions")
                return self.problem
            case NewsKind.WRONG_MESSAGE if self.follower and not self.key:
                self.problem = words("join.unreadable")
        return ""

    # --- showing -----------------------------------------------------------------------------

    def next_step(self, session: Session) -> str | int | None:
        """Return the next action to show, or the number of actions to go back to; None if all is
        shown.
        """
        if self._sync is None or not self.is_on(session):
            return None
        return self._sync.next_step(session.match.actions)

    def _catch_up(self) -> None:
        session = self._match.session
        if session is None:
            return
        changed = False
        while (step := self.next_step(session)) is not None:
            changed = True
            if isinstance(step, str):
                session.play(step)
            else:
                session.follow(session.match.at(step))
        if changed:
            self._match.keep()
