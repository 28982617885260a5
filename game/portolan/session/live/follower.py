"""A device at a live table that another device leads."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from portolan.core.errors import PortolanError
from portolan.session.live.leader import (
    BUDGET,
    FAULT,
    MOST_NEWS,
    News,
    NewsKind,
    Peer,
    UndoRequest,
    fault_kind,
)
from portolan.session.live.messages import (
    FROM_LEADER,
    MOST_AT_ONCE,
    VERSION,
    YOURS,
    LiveError,
    Message,
    list_hash,
    read_message,
    write_message,
)
from portolan.session.saved_match import GROWING, load_session
from portolan.session.seating import Seating
from portolan.session.session import Session


class Follower:
    """A table that another device leads, at the other end of a channel.

    `session` holds the leader's list of actions as far as it has been received and verified;
    None until `open` has read the match in `came`. `pending` are actions of this device that the
    leader has not confirmed yet; `epoch` increases whenever `pending` is cleared, even if it was
    empty: with a match that is read anew, an undo, a refusal and every action of others. `states`
    says who plays each seat.
    """

    def __init__(
        self, device: str, send: Callable[[str], object], close: Callable[[], object]
    ) -> None:
        self.table = ""
        self.session: Session | None = None
        self.came: bytes | None = None
        self.pending: list[str] = []
        self.epoch = 0
        self.states: list[str] = []
        self.news: deque[News] = deque(maxlen=MOST_NEWS)
        self.shared: dict[str, Mapping[str, Any]] = {}
        """The fields of the last `Leader.share` message of each kind, until they are read."""
        self.leader_is_away = False
        """Whether the table waits until it is visible again on the leading device."""
        self._undo: UndoRequest | None = None
        self._has_agreed = False
        self._wanted: int | None = None
        """The number of actions to which this device has asked to go back."""
        self._origin: object = None
        self._leader = Peer(send, close)
        send(write_message("hello", version=VERSION, device=device))

    # --- state -------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the channel is open."""
        return self._leader.is_open

    @property
    def actions(self) -> list[str]:
        """The leader's list of actions, as far as it is known here."""
        return self.session.match.actions if self.session else []

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that this device holds."""
        return tuple(seat for seat, state in enumerate(self.states) if state == YOURS)

    @property
    def request(self) -> UndoRequest | None:
        """The undo that waits for the answer of this device, if any."""
        return self._undo if self._undo and not self._may_undo else None

    @property
    def asks(self) -> bool:
        """Whether this device has asked for the undo that waits for answers."""
        undo = self._undo
        return undo is not None and undo.to == self._wanted and undo.seat in self.seats

    @property
    def _may_undo(self) -> bool:
        """Return whether this device has agreed to the undo, or need not be asked."""
        return self._has_agreed or self.asks or not self.seats

    # --- actions of this device --------------------------------------------------------------

    def open(self, seating_of: Callable[[str], Seating], key: str) -> None:
        """Load the received match; its game must be loaded. A wrong one is reported."""
        came, self.came = self.came, None
        if came is None:
            return
        try:
            session = load_session(came, seating_of, key)
            session.match.check_rules()
            origin = {k: v for k, v in session.match.save().items() if k not in GROWING}
            if self._origin not in (None, origin):
                raise LiveError("the match is another one now")
        except PortolanError as error:
            self._wrong(error)
            return
        session.sit(range(len(session.seats)))
        if len(self.states) != len(session.seats):
            self.states = []
        self.session, self._origin = session, origin
        self._forget_pending()
        self._send("missed", count=len(self.actions), hash=list_hash(self.actions))

    def sit(self, seats: Collection[int]) -> None:
        """Request seats, in place of those that this device has."""
        self._send("sit", seats=sorted(seats))

    def play(self, texts: Sequence[str]) -> None:
        """Ask the leader to add actions of this device to the list."""
        for text in texts:
            self._send("act", count=len(self.actions) + len(self.pending), text=text)
            self.pending.append(text)

    def offer_more(self, texts: Sequence[str]) -> None:
        """Send the leader the actions played here beyond its list."""
        if 0 < len(texts) <= MOST_AT_ONCE:
            self._send("more", count=len(self.actions), texts=[*texts])
            self.pending = [*texts]

    def undo(self, to: int) -> None:
        """Ask everybody to go back to a list of the first `to` actions. Raises LiveError."""
        if self._undo:
            raise LiveError("another undo waits for an answer")
        self._wanted = to
        self._send("undo", to=to)

    def withdraw(self) -> None:
        """Withdraw the undo request of this device."""
        if self._undo and self.asks:
            self._send("agree", number=self._undo.number, yes=False)

    def agree(self, *, yes: bool) -> None:
        """Answer an undo request."""
        if self._undo:
            self._has_agreed = yes
            self._send("agree", number=self._undo.number, yes=yes)
            if not yes:
                self._undo = None

    def lose(self) -> None:
        """Note that the channel has closed."""
        self._leader.is_open = False

    def _send(self, kind: str, **fields: object) -> None:
        if self.is_open:
            self._leader.send(write_message(kind, table=self.table, **fields))

    # --- messages of the leader --------------------------------------------------------------

    def receive(self, text: str) -> None:
        """Handle a message; a wrong one changes nothing and is reported."""
        if not self.is_open:
            return
        self._leader.budget -= 1
        try:
            self._take(read_message(text, FROM_LEADER, larger=("table",)))
        except PortolanError as error:
            self._wrong(error)
        if self._leader.budget <= 0:
            self.news.append(News(NewsKind.CUT_OFF, (), "too many messages"))
            self._leader.is_open = False
            self._leader.close()

    def _wrong(self, error: PortolanError) -> None:
        self._leader.budget -= FAULT
        self.news.append(News(fault_kind(error), (), str(error)))

    def _take(self, message: Message) -> None:
        kind, fields = message
        if kind == "away":
            self.leader_is_away = fields["away"]
            return
        if kind == "table" and not self.table:
            self.table = fields["table"]
        if fields["table"] != self.table:
            raise LiveError(f"{kind!r} is for another table")
        match kind:
            case "table":
                self._leader.budget -= FAULT
                self.came = fields["match"]
            case "seats":
                if self.session and len(fields["states"]) != len(self.session.seats):
                    raise LiveError("there are not so many seats")
                self.states = fields["states"]
            case _ if self.session is None:
                pass  # anything missed meanwhile is requested
            case "acts":
                self._add(fields["count"], fields["texts"], fields["hash"])
            case "refused":
                self._forget_pending()
            case "undo":
                self._take_undo(UndoRequest(fields["number"], fields["to"], fields["seat"]))
            case "undo_ended":
                self._end_undo(fields["number"], done=fields["done"], known=fields["hash"])
            case _:
                self.shared[kind] = fields

    def _add(self, count: int, texts: Sequence[str], known: str) -> None:
        """Add actions to the list if list, hash and rules agree; else request the right ones."""
        assert self.session  # noqa: S101 - asked before
        here = len(self.actions)
        if count > here:
            self._ask()
            return
        overlap, new = texts[: here - count], texts[here - count :]
        try:
            if count + len(texts) < here:
                return  # a duplicate
            if self.actions[count:] != [*overlap]:
                raise LiveError(f"the list differs after {count} actions")
            if list_hash([*self.actions, *new]) != known:
                raise LiveError(f"the hash of the list is not that of {here + len(new)} actions")
            for text in new:
                self.session.play(text)
        except PortolanError:
            if len(self.actions) > here:
                self.session.follow(self.session.match.at(here))
            self._ask()
            raise
        for text in new:
            if self.pending and self.pending[0] == text:
                self.pending.pop(0)
            else:
                self._forget_pending()
        if new:
            self._undo = None
            self._leader.budget = min(BUDGET, self._leader.budget + 2 * FAULT)

    def _forget_pending(self) -> None:
        self.pending.clear()
        self.epoch += 1

    def _ask(self) -> None:
        self._send("missed", count=len(self.actions), hash=list_hash(self.actions))

    def _take_undo(self, request: UndoRequest) -> None:
        if request.to >= len(self.actions):
            raise LiveError(f"there are no {request.to} actions to go back to")
        assert self.session  # noqa: S101 - asked before
        if self.session.match.actors[request.to] != request.seat:
            raise LiveError(f"seat {request.seat} did not choose action {request.to}")
        if request != self._undo:
            self._undo, self._has_agreed = request, False

    def _end_undo(self, number: int, *, done: bool, known: str) -> None:
        assert self.session  # noqa: S101 - asked before
        undo, allowed = self._undo, self._may_undo
        self._undo = self._wanted = None
        if done:
            if undo is None or undo.number != number or not allowed:
                raise LiveError("an undo that was not agreed to")
            if list_hash(self.actions[: undo.to]) != known:
                raise LiveError("the hash of the list after an undo is not right")
            self.session.follow(self.session.match.at(undo.to))
            self._forget_pending()
        if undo:
            kind = NewsKind.UNDO_DONE if done else NewsKind.UNDO_REFUSED
            self.news.append(News(kind, (undo.seat,)))
