"""The device that leads a table: it orders the actions of all devices."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
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
    list_hash,
    read_message,
    write_message,
)
from portolan.session.saved_match import save_session
from portolan.session.seats import PERSON
from portolan.session.session import Session

MOST_DEVICES: Final = 8
BUDGET: Final = 300
"""What a device may cost between two actions: a message 1, one that is wrong FAULT more."""
FAULT: Final = 10
MOST_NEWS: Final = 100

JOINED, SAT, LEFT, CUT = "joined", "sat", "left", "cut"
"""News: a device has come; took seats; was lost; was cut off."""
WRONG, VERSIONS, AHEAD = "wrong", "versions", "ahead"
"""A device said something wrong; has another version; has gone on further."""
UNDONE, KEPT = "undone", "kept"
"""An undo was done, or was not."""


class News(NamedTuple):
    """Something that the person at a device is told, or may be; `about` explains it in English."""

    what: str
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

    `told` is what it knows of who plays the seats.
    """

    send: Callable[[str], object]
    close: Callable[[], object]
    device: str = ""
    budget: int = BUDGET
    is_open: bool = True
    told: list[str] = field(default_factory=list)


@dataclass
class _Vote:
    request: UndoRequest
    asker: str
    waits: set[str] = field(default_factory=set)


OWN: Final = ""
"""In place of a device's name: the one that leads."""


class Leader:
    """A table that this device leads. `session` holds the list of actions that counts.

    It is a copy of the match in which everybody is a person. `seats` are those that are played
    here; nobody holds the others of people yet. `news` is for whoever shows the table. `epoch`
    grows whenever the list loses actions; nothing is ever `pending`.
    """

    def __init__(self, session: Session, seats: Collection[int], table: str) -> None:
        session.match.check_rules()
        self.table = table
        self.session = session.after(len(session.match.actions))
        self.session.sit(range(len(session.seats)))
        if len(save_session(self.session)) > LARGEST_MATCH:
            raise LiveError("this match is too long to be played at several devices")
        self.holders: dict[int, str] = dict.fromkeys(seats, OWN)
        self.epoch = 0
        self.pending: Sequence[str] = ()
        self.news: deque[News] = deque(maxlen=MOST_NEWS)
        self._peers: list[Peer] = []
        self._vote: _Vote | None = None
        self._numbers = 0
        self._ahead: tuple[Peer, list[str]] | None = None

    # --- what is known -----------------------------------------------------------------------

    @property
    def actions(self) -> list[str]:
        """The list of actions that counts."""
        return self.session.match.actions

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [i for i, seat in enumerate(self.session.seats) if seat.kind == PERSON]

    @property
    def devices(self) -> set[str]:
        """Names of the other devices that are there."""
        return {peer.device for peer in self._peers if peer.device}

    @property
    def request(self) -> UndoRequest | None:
        """The undo that waits for the answer of this device, if any."""
        vote = self._vote
        return vote.request if vote and OWN in vote.waits else None

    @property
    def is_voting(self) -> bool:
        """Whether an undo waits for an answer: bots wait with it."""
        return self._vote is not None

    @property
    def ahead(self) -> list[str]:
        """Actions that a device has beyond the list, legal in this order, until taken or not."""
        return self._ahead[1] if self._ahead else []

    def states(self, device: str = OWN) -> list[str]:
        """Return for each seat who plays it, as a device is told."""
        found = []
        for seat in range(len(self.session.seats)):
            holder = self.holders.get(seat)
            if seat not in self.people:
                found.append(BOT)
            elif holder is None:
                found.append(FREE)
            elif holder == device:
                found.append(YOURS)
            elif holder == OWN:
                found.append(LEADS)
            else:
                found.append(OTHERS if holder in self.devices else LOST)
        return found

    def seats_of(self, device: str) -> tuple[int, ...]:
        """Return the seats that a device holds."""
        return tuple(sorted(seat for seat, holder in self.holders.items() if holder == device))

    # --- what this device does ---------------------------------------------------------------

    def play(self, texts: Sequence[str]) -> None:
        """Add actions of the seats here, or of bots, to the list. Raises PortolanError."""
        self._commit(texts)

    def sit(self, seat: int, *, here: bool) -> None:
        """Let a seat of a person be played here, or by whoever asks for it."""
        if seat not in self.people:
            return
        if here:
            self.holders[seat] = OWN
        else:
            self.holders.pop(seat, None)
        self._tell_seats()

    def undo(self, to: int) -> None:
        """Ask the others to go back to a list of the first `to` actions; done at once if alone."""
        self._ask_undo(OWN, to)

    def agree(self, *, yes: bool) -> None:
        """Answer the undo that somebody has asked for."""
        self._answer(OWN, yes=yes)

    def take_ahead(self, *, yes: bool) -> None:
        """Add to the list what another device has beyond it, or let that device go back."""
        if yes:
            self._commit(self.ahead)
        else:
            self._refuse_ahead()

    def _refuse_ahead(self) -> None:
        ahead, self._ahead = self._ahead, None
        if ahead:
            self._refuse(ahead[0], len(self.actions))

    # --- devices come and go -----------------------------------------------------------------

    def connect(self, send: Callable[[str], object], close: Callable[[], object]) -> Peer:
        """Return a new device at the other end of a channel; it must introduce itself."""
        peer = Peer(send, close)
        if len(self._peers) >= MOST_DEVICES:
            self._cut(peer, f"{MOST_DEVICES} devices are the most")
        else:
            self._peers.append(peer)
        return peer

    def lose(self, peer: Peer) -> None:
        """Take note that a channel has ended. The device keeps its seats until others get them."""
        if not peer.is_open:
            return
        self._forget(peer)
        if peer.device:
            self.news.append(News(LEFT, self.seats_of(peer.device)))
            self._tell_seats()
            self._answer(peer.device, yes=True)

    def _forget(self, peer: Peer) -> None:
        peer.is_open = False
        if peer in self._peers:
            self._peers.remove(peer)

    def _cut(self, peer: Peer, why: str) -> None:
        seats = self.seats_of(peer.device) if peer.device else ()
        self.news.append(News(CUT, seats, why))
        self.lose(peer)
        peer.is_open = False
        peer.close()

    # --- what devices say --------------------------------------------------------------------

    def receive(self, peer: Peer, text: str) -> None:
        """Take a message; one that is wrong changes nothing and is reported."""
        if not peer.is_open:
            return
        peer.budget -= 1
        try:
            self._take(peer, read_message(text, FROM_FOLLOWER))
        except PortolanError as error:
            peer.budget -= FAULT
            what = VERSIONS if error.code == "other_version" else WRONG
            self.news.append(News(what, self.seats_of(peer.device or "?"), str(error)))
        if peer.budget <= 0:
            self._cut(peer, "too many messages")

    def _take(self, peer: Peer, message: Message) -> None:
        kind, said = message
        if kind == "hello":
            self._welcome(peer, said["device"])
            return
        if not peer.device:
            raise LiveError(f"{kind!r} came before 'hello'")
        if said["table"] != self.table:
            raise LiveError(f"{kind!r} is for another table")
        match kind:
            case "sit":
                self._seat(peer, said["seats"])
            case "act":
                self._act(peer, said["count"], said["text"])
            case "missed":
                self._send_missed(peer, said["count"], said["hash"])
            case "more":
                self._more(peer, said["count"], said["texts"])
            case "undo":
                to = said["to"]
                if to >= len(self.actions) or self._actor(to) not in self.seats_of(peer.device):
                    raise LiveError(f"action {to} is not this device's to undo")
                peer.budget -= FAULT  # everybody is asked
                self._ask_undo(peer.device, to)
            case _:
                if not self._vote or self._vote.request.number != said["number"]:
                    return  # it has been settled meanwhile
                self._answer(peer.device, yes=said["yes"])

    def _actor(self, number: int) -> int:
        return self.session.match.actors[number]

    def _welcome(self, peer: Peer, device: str) -> None:
        if peer.device:
            raise LiveError("'hello' was said twice")
        for other in [one for one in self._peers if one.device == device]:
            self._forget(other)  # the device has come again before its loss was noticed
            other.close()
        peer.device = device
        self.news.append(News(JOINED, self.seats_of(device)))
        self._send_table(peer)
        self._tell_seats()

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
            peer.budget -= FAULT  # everybody is told
            self.news.append(News(SAT, after))
        self._tell_seats()

    def _act(self, peer: Peer, count: int, text: str) -> None:
        if count < len(self.actions) and self.actions[count] == text:
            return  # it was said twice
        try:
            decision = self.session.decision
            if count != len(self.actions):
                raise LiveError(f"{text!r} is for a list of {count} actions, not of this one")
            if decision is None or self.holders.get(decision.seat) != peer.device:
                raise LiveError(f"{text!r} is not this device's to play")
            self._commit([text])
        except PortolanError:
            self._refuse(peer, count)
            raise

    def _refuse(self, peer: Peer, count: int) -> None:
        peer.send(write_message("refused", table=self.table, count=count))

    def _more(self, peer: Peer, count: int, texts: Sequence[str]) -> None:
        """Look at what a device has beyond the list; its own actions are taken without asking."""
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
            self._commit(texts)
        else:
            self._ahead = peer, [*texts]
            self.news.append(News(AHEAD, self.seats_of(peer.device)))

    # --- the list ----------------------------------------------------------------------------

    def _commit(self, texts: Sequence[str]) -> None:
        """Play actions one after the other, and tell everybody; raise at the first illegal one."""
        count = len(self.actions)
        try:
            for text in texts:
                self.session.play(text)
        finally:
            new = self.actions[count:]
            if new:
                self._listed(count, new)

    def _listed(self, count: int, new: Sequence[str]) -> None:
        self._settle(done=False)
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

    def _send_table(self, peer: Peer) -> None:
        peer.budget -= FAULT
        saved = read_json(save_session(self.session))
        peer.send(write_message("table", table=self.table, version=VERSION, match=saved))

    def _tell_seats(self) -> None:
        for peer in self._joined():
            states = self.states(peer.device)
            if states != peer.told:
                peer.told = states
                peer.send(write_message("seats", table=self.table, states=states))

    # --- undo --------------------------------------------------------------------------------

    def _ask_undo(self, asker: str, to: int) -> None:
        if not 0 <= to < len(self.actions):
            raise LiveError(f"there are no {to} actions to go back to")
        if self._vote:
            raise LiveError("another undo waits for an answer")
        self._numbers += 1
        request = UndoRequest(self._numbers, to, self._actor(to))
        voters = {device for device in {OWN, *self.devices} if self.seats_of(device)}
        self._vote = _Vote(request, asker, voters - {asker})
        for peer in self._joined():
            number, seat = request.number, request.seat
            peer.send(write_message("undo", table=self.table, number=number, to=to, seat=seat))
        if not self._vote.waits:
            self._settle(done=True)

    def _answer(self, device: str, *, yes: bool) -> None:
        if not self._vote or device not in self._vote.waits:
            return
        self._vote.waits.discard(device)
        if not yes or not self._vote.waits:
            self._settle(done=yes)

    def _settle(self, *, done: bool) -> None:
        """End the undo that was asked for, and tell everybody."""
        vote, self._vote = self._vote, None
        if vote is None:
            return
        number, to, seat = vote.request
        if done:
            self.session.follow(self.session.match.at(to))
            self.epoch += 1
        self.news.append(News(UNDONE if done else KEPT, (seat,)))
        for peer in self._joined():
            known = list_hash(self.actions)
            peer.send(
                write_message("settled", table=self.table, number=number, done=done, hash=known)
            )
