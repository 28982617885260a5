"""The device that leads a table: it orders the actions of all devices."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, NamedTuple

from portolan.core.errors import PortolanError
from portolan.core.json_reader import read_json
from portolan.session.live.messages import (
    BOT,
    FREE,
    FROM_FOLLOWER,
    LARGEST_MATCH,
    LEADS,
    LOST,
    MOST_AT_ONCE,
    OTHERS,
    VERSION,
    YOURS,
    LiveError,
    Message,
    OtherVersionError,
    list_hash,
    read_message,
    write_message,
)
from portolan.session.saved_match import save_session
from portolan.session.seats import PERSON
from portolan.session.session import Counts, Session

MOST_DEVICES: Final = 8
BUDGET: Final = 300
"""Cost limit of a device between two actions: each message costs 1, a wrong one FAULT more."""
FAULT: Final = 10
MOST_NEWS: Final = 100


class NewsKind(Enum):
    """What has happened at a live table."""

    JOINED = auto()
    SEATS_TAKEN = auto()
    CONNECTION_LOST = auto()
    CUT_OFF = auto()
    TOO_MANY_DEVICES = auto()
    """Kind of news: a device was cut off because MOST_DEVICES are connected."""
    WRONG_MESSAGE = auto()
    OTHER_VERSION = auto()
    MORE_ACTIONS = auto()
    """Kind of news: a device has actions beyond the leader's list."""
    UNDO_DONE = auto()
    UNDO_REFUSED = auto()


class News(NamedTuple):
    """Something for the person at a device to read; `about` explains a fault, in English."""

    kind: NewsKind
    seats: tuple[int, ...] = ()
    about: str = ""


class UndoRequest(NamedTuple):
    """Somebody wants to go back to the list of the first `to` actions; `seat` chose the next."""

    number: int
    to: int
    seat: int


@dataclass(eq=False)
class Peer:
    """A device at the other end of a channel; `device` is empty until it has introduced itself.

    `known_states` is what was last sent to it of who plays the seats.
    """

    send: Callable[[str], object]
    close: Callable[[], object]
    device: str = ""
    is_away: bool = False
    budget: int = BUDGET
    is_open: bool = True
    known_states: list[str] = field(default_factory=list)


@dataclass
class _Vote:
    """A vote on an undo; among the devices None is the leader."""

    request: UndoRequest
    asker: Peer | None
    agreed: set[Peer | None] = field(default_factory=set)


LEADER_DEVICE: Final = ""
"""Stands for the leader among the devices."""


class Leader:
    """A table that this device leads. `session` holds the authoritative list of actions.

    It is a copy of the match in which everybody is a person. `seats` are those played here; at
    first nobody holds the other seats of people. `news` is for the screen. `epoch` increases
    whenever actions are removed from the list; `pending` is always empty.
    """

    def __init__(self, session: Session, seats: Collection[int], table: str) -> None:
        session.match.check_rules()
        self.table = table
        self.session = session.after(len(session.match.actions))
        self.session.sit(range(len(session.seats)))
        if len(save_session(self.session)) > LARGEST_MATCH:
            raise LiveError("this match is too long to be played at several devices")
        self.holders: dict[int, str] = dict.fromkeys(seats, LEADER_DEVICE)
        self.epoch = 0
        self.pending: Sequence[str] = ()
        self.news: deque[News] = deque(maxlen=MOST_NEWS)
        self._peers: list[Peer] = []
        self._vote: _Vote | None = None
        self._numbers = 0
        self._ahead: tuple[Peer, list[str]] | None = None

    # --- state -------------------------------------------------------------------------------

    @property
    def actions(self) -> list[str]:
        """The authoritative list of actions."""
        return self.session.match.actions

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [i for i, seat in enumerate(self.session.seats) if seat.kind == PERSON]

    @property
    def devices(self) -> set[str]:
        """Names of the other connected devices."""
        return {peer.device for peer in self._peers if peer.device}

    @property
    def request(self) -> UndoRequest | None:
        """The undo that waits for the answer of this device, if any."""
        return self._vote.request if self._vote and None in self._awaited() else None

    @property
    def is_voting(self) -> bool:
        """Whether an undo waits for an answer; bots wait meanwhile."""
        return self._vote is not None

    @property
    def asks(self) -> bool:
        """Whether this device has asked for the undo that waits for answers."""
        return self._vote is not None and self._vote.asker is None

    @property
    def awaited_seats(self) -> tuple[int, ...]:
        """The seats at other devices that have not answered an undo yet."""
        devices = {peer.device for peer in self._awaited() if peer}
        return tuple(sorted(seat for seat, held in self.holders.items() if held in devices))

    @property
    def ahead(self) -> list[str]:
        """Actions that a device has beyond the list, legal in this order, until they are accepted
        or refused.
        """
        return self._ahead[1] if self._ahead else []

    @property
    def away_seats(self) -> set[int]:
        """The seats at other devices whose page is hidden now."""
        return {seat for peer in self._peers if peer.is_away for seat in self.seats_of(peer.device)}

    def states(self, device: str = LEADER_DEVICE) -> list[str]:
        """Return the state of each seat as a device sees it."""
        found = []
        for seat in range(len(self.session.seats)):
            holder = self.holders.get(seat)
            if seat not in self.people:
                found.append(BOT)
            elif holder is None:
                found.append(FREE)
            elif holder == device:
                found.append(YOURS)
            elif holder == LEADER_DEVICE:
                found.append(LEADS)
            else:
                found.append(OTHERS if holder in self.devices else LOST)
        return found

    def seats_of(self, device: str) -> tuple[int, ...]:
        """Return the seats that a device holds."""
        return tuple(sorted(seat for seat, holder in self.holders.items() if holder == device))

    # --- actions of this device --------------------------------------------------------------

    def play(self, texts: Sequence[str]) -> None:
        """Play and send actions in order, of the seats here, of bots, or those that devices sent.

        Raises PortolanError at the first illegal one.
        """
        count = len(self.actions)
        try:
            for text in texts:
                self.session.play(text)
        finally:
            new = self.actions[count:]
            if new:
                self._listed(count, new)

    def sit(self, seat: int, *, here: bool) -> None:
        """Take a person's seat for this device, or free it for the next device that requests it."""
        if seat not in self.people:
            return
        if here:
            self.holders[seat] = LEADER_DEVICE
        else:
            self.holders.pop(seat, None)
        self._send_seats()

    def give_to_bot(self, seat: int, kind: str) -> None:
        """Let a bot play a seat from now on."""
        self.session.give_to_bot(seat, kind)
        self.holders.pop(seat, None)
        self._send_seats()

    def share(self, counts: Counts, kind: str, **fields: object) -> None:
        """Take the counts of the match, and send the others a message with them."""
        self.session.take_counts(counts)
        for peer in self._joined():
            peer.send(write_message(kind, table=self.table, **fields))

    def undo(self, to: int) -> None:
        """Ask the others to go back to the first `to` actions; alone, go back at once."""
        self._ask_undo(None, to)

    def agree(self, *, yes: bool) -> None:
        """Answer an undo request."""
        self._answer(None, yes=yes)

    def end_undo(self) -> None:
        """Cancel the undo that waits for answers."""
        self._end_vote(done=False)

    def take_ahead(self, *, yes: bool) -> None:
        """Accept the actions that another device has beyond the list, or make it drop them."""
        if yes:
            self.play(self.ahead)
        else:
            self._refuse_ahead()

    def _refuse_ahead(self) -> None:
        ahead, self._ahead = self._ahead, None
        if ahead:
            self._refuse(ahead[0], len(self.actions))

    # --- joining and leaving -----------------------------------------------------------------

    def connect(self, send: Callable[[str], object], close: Callable[[], object]) -> Peer:
        """Return the peer of a new channel; its device must introduce itself."""
        peer = Peer(send, close)
        if len(self._peers) >= MOST_DEVICES:
            about = f"{MOST_DEVICES} devices are the most"
            self._cut(peer, NewsKind.TOO_MANY_DEVICES, about)
        else:
            self._peers.append(peer)
        return peer

    def lose(self, peer: Peer) -> None:
        """Note that a channel has closed. The device keeps its seats until others get them."""
        if peer.is_open:
            self._drop(peer)
            if peer.device:
                self.news.append(News(NewsKind.CONNECTION_LOST, self.seats_of(peer.device)))

    def _drop(self, peer: Peer) -> None:
        """Forget a channel, and show the others that its device is lost.

        Add the news of it afterwards: an undo that ends with it matters less.
        """
        self._forget(peer)
        if peer.device:
            self._send_seats()

    def _forget(self, peer: Peer) -> None:
        peer.is_open = False
        if peer in self._peers:
            self._peers.remove(peer)

    def _cut(self, peer: Peer, kind: NewsKind, about: str) -> None:
        self._drop(peer)
        seats = self.seats_of(peer.device) if peer.device else ()
        self.news.append(News(kind, seats, about))
        peer.close()

    # --- messages of devices --------------------------------------------------------------------

    def receive(self, peer: Peer, text: str) -> None:
        """Handle a message; a wrong one changes nothing and is reported."""
        if not peer.is_open:
            return
        peer.budget -= 1
        try:
            self._take(peer, read_message(text, FROM_FOLLOWER))
        except PortolanError as error:
            peer.budget -= FAULT
            self.news.append(News(fault_kind(error), self.seats_of(peer.device or "?"), str(error)))
        if peer.budget <= 0:
            self._cut(peer, NewsKind.CUT_OFF, "too many messages")

    def _take(self, peer: Peer, message: Message) -> None:
        kind, fields = message
        if kind == "hello":
            self._welcome(peer, fields["device"])
            return
        if kind == "away":
            peer.is_away = fields["away"]
            return
        if not peer.device:
            raise LiveError(f"{kind!r} came before 'hello'")
        if fields["table"] != self.table:
            raise LiveError(f"{kind!r} is for another table")
        match kind:
            case "sit":
                self._seat(peer, fields["seats"])
            case "act":
                self._act(peer, fields["count"], fields["text"])
            case "missed":
                self._send_missed(peer, fields["count"], fields["hash"])
            case "more":
                self._more(peer, fields["count"], fields["texts"])
            case "undo":
                to = fields["to"]
                if to >= len(self.actions) or self._actor(to) not in self.seats_of(peer.device):
                    raise LiveError(f"action {to} is not this device's to undo")
                peer.budget -= FAULT  # everybody is asked
                self._ask_undo(peer, to)
            case _:
                if not self._vote or self._vote.request.number != fields["number"]:
                    return  # the vote has ended meanwhile
                self._answer(peer, yes=fields["yes"])

    def _actor(self, number: int) -> int:
        return self.session.match.actors[number]

    def _welcome(self, peer: Peer, device: str) -> None:
        if peer.device:
            raise LiveError("'hello' came twice")
        for other in [one for one in self._peers if one.device == device]:
            self._forget(other)  # the device reconnected before its loss was noticed
            other.close()
        peer.device = device
        self.news.append(News(NewsKind.JOINED, self.seats_of(device)))
        self._send_table(peer)
        self._send_seats()

    def _seat(self, peer: Peer, seats: Sequence[int]) -> None:
        if wrong := [seat for seat in seats if seat not in self.people]:
            raise LiveError(f"nobody can sit on seat {wrong[0]}")
        before = self.seats_of(peer.device)
        for seat in before:
            del self.holders[seat]
        for seat in seats:
            self.holders.setdefault(seat, peer.device)
        after = self.seats_of(peer.device)
        if after != before:
            peer.budget -= FAULT  # everybody gets a message
            self.news.append(News(NewsKind.SEATS_TAKEN, after))
        self._send_seats()

    def _act(self, peer: Peer, count: int, text: str) -> None:
        if count < len(self.actions) and self.actions[count] == text:
            return  # a duplicate
        try:
            decision = self.session.decision
            if count != len(self.actions):
                raise LiveError(f"{text!r} is for a list of {count} actions, not of this one")
            if decision is None or self.holders.get(decision.seat) != peer.device:
                raise LiveError(f"{text!r} is not this device's to play")
            self.play([text])
        except PortolanError:
            self._refuse(peer, count)
            raise

    def _refuse(self, peer: Peer, count: int) -> None:
        peer.send(write_message("refused", table=self.table, count=count))

    def _more(self, peer: Peer, count: int, texts: Sequence[str]) -> None:
        """Check the actions that a device has beyond the list; those of its own seats are accepted
        at once.
        """
        then = self.session.match.at(len(self.actions))
        try:
            if count != len(self.actions):
                raise LiveError(f"more after {count} actions, where there are {len(self.actions)}")
            for text in texts:
                then.play(text)
        except PortolanError:
            self._refuse(peer, count)
            raise
        if {*then.actors[count:]} <= {*self.seats_of(peer.device)}:
            self.play(texts)
        else:
            self._refuse_ahead()
            self._ahead = peer, [*texts]
            self.news.append(News(NewsKind.MORE_ACTIONS, self.seats_of(peer.device)))

    # --- the list ----------------------------------------------------------------------------

    def _listed(self, count: int, new: Sequence[str]) -> None:
        self._end_vote(done=False)
        if self.ahead[: len(new)] != [*new]:
            self._refuse_ahead()
        self._ahead = None
        for peer in self._joined():
            peer.budget = min(BUDGET, peer.budget + 2 * FAULT)
            self._send_acts(peer, count, new)

    def _joined(self) -> list[Peer]:
        return [peer for peer in self._peers if peer.device]

    def _send_acts(self, peer: Peer, count: int, texts: Sequence[str]) -> None:
        known = list_hash(self.actions)
        texts = [*texts]
        peer.send(write_message("acts", table=self.table, count=count, texts=texts, hash=known))

    def _send_missed(self, peer: Peer, count: int, known: str) -> None:
        missed = self.actions[count:]
        same = count <= len(self.actions) and list_hash(self.actions[:count]) == known
        if same and len(missed) <= MOST_AT_ONCE:
            self._send_acts(peer, count, missed)
        else:
            self._send_table(peer)
        if self._vote:  # a device that has rejoined does not know it
            self._send_request(peer, self._vote.request)

    def _send_table(self, peer: Peer) -> None:
        peer.budget -= FAULT
        saved = read_json(save_session(self.session))
        peer.send(write_message("table", table=self.table, version=VERSION, match=saved))

    def _send_seats(self) -> None:
        for peer in self._joined():
            states = self.states(peer.device)
            if states != peer.known_states:
                peer.known_states = states
                peer.send(write_message("seats", table=self.table, states=states))
        self._count_votes()

    # --- undo --------------------------------------------------------------------------------

    def _ask_undo(self, asker: Peer | None, to: int) -> None:
        if not 0 <= to < len(self.actions):
            raise LiveError(f"there are no {to} actions to go back to")
        if self._vote:
            raise LiveError("another undo waits for an answer")
        self._numbers += 1
        self._vote = _Vote(UndoRequest(self._numbers, to, self._actor(to)), asker)
        for peer in self._joined():
            self._send_request(peer, self._vote.request)
        self._count_votes()

    def _send_request(self, peer: Peer, request: UndoRequest) -> None:
        peer.send(write_message("undo", table=self.table, **request._asdict()))

    def _awaited(self) -> list[Peer | None]:
        """Return the devices that must still answer: those that hold seats now and have not agreed.

        It is computed anew whenever devices or seats change, so no lost device is waited for.
        """
        vote = self._vote
        if vote is None:
            return []
        devices: list[Peer | None] = [None, *self._joined()]
        return [
            one for one in devices
            if one is not vote.asker and one not in vote.agreed
            and self.seats_of(one.device if one else LEADER_DEVICE)
        ]  # fmt: skip

    def _answer(self, peer: Peer | None, *, yes: bool) -> None:
        """Handle an answer; a no of the requesting device withdraws the request."""
        vote = self._vote
        if vote is None:
            return
        if yes:
            vote.agreed.add(peer)
            self._count_votes()
        elif peer is vote.asker or peer in self._awaited():
            self._end_vote(done=False)

    def _count_votes(self) -> None:
        """End the vote if all have agreed, or the requesting device is lost."""
        vote = self._vote
        if vote and vote.asker and not vote.asker.is_open:
            self._end_vote(done=False)
        elif vote and not self._awaited():
            self._end_vote(done=True)

    def _end_vote(self, *, done: bool) -> None:
        """End the vote, and send its outcome."""
        vote, self._vote = self._vote, None
        if vote is None:
            return
        number, to, seat = vote.request
        if done:
            self.session.follow(self.session.match.at(to))
            self.epoch += 1
        kind = NewsKind.UNDO_DONE if done else NewsKind.UNDO_REFUSED
        self.news.append(News(kind, (seat,)))
        known = list_hash(self.actions)
        ended = write_message("undo_ended", table=self.table, number=number, done=done, hash=known)
        for peer in self._joined():
            peer.send(ended)


def fault_kind(error: PortolanError) -> NewsKind:
    """Return the kind of news about a refused message."""
    other = error.code == OtherVersionError.code
    return NewsKind.OTHER_VERSION if other else NewsKind.WRONG_MESSAGE
