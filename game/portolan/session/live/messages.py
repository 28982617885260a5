"""Messages between the devices of a table: JSON texts, read with every field checked."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from portolan.core.errors import PortolanError
from portolan.core.json_reader import Reader, read_json
from portolan.core.match import LATEST, MOST_ACTIONS
from portolan.session.player_clock import MOST_SECONDS

VERSION: Final = 1
LONGEST: Final = 64_000
"""Limit on a message without a whole match, in characters."""
LARGEST: Final = 240_000
"""Limit on any message, in bytes: browsers send no more at once."""
LARGEST_MATCH: Final = 200_000
"""Limit on the save of a match at a live table, in bytes."""
MOST_AT_ONCE: Final = 500
"""Limit on the actions in one message; a device that has missed more gets the whole match."""
LONGEST_ACTION: Final = 1_000
MOST_SEATS: Final = 20
_NAME = re.compile(r"[0-9a-f]{8,32}")

LEADS, YOURS, OTHERS, LOST, FREE, BOT = "leads", "yours", "others", "lost", "free", "bot"
SEAT_STATES: Final = (LEADS, YOURS, OTHERS, LOST, FREE, BOT)
"""Who plays a seat, as a follower sees it: the leader, the follower itself, another device
(connected or lost), nobody yet, a bot or the rules.
"""


class LiveError(PortolanError):
    """Raised when another device sends what it may not send."""

    code = "live"


class OtherVersionError(LiveError):
    """Raised when the other device has another version of Portolan."""

    code = "other_version"


class Message(NamedTuple):
    """A message that has been read: its kind, and its fields by name."""

    kind: str
    fields: Mapping[str, Any]


def _name(reader: Reader) -> str:
    reader.demand(bool(_NAME.fullmatch(reader.text())), "expected 8 to 32 hex digits")
    return reader.text()


def _count(reader: Reader) -> int:
    return reader.whole(0, MOST_ACTIONS)


def _number(reader: Reader) -> int:
    return reader.whole(0, LATEST)


def _action(reader: Reader) -> str:
    reader.demand(0 < len(reader.text()) <= LONGEST_ACTION, "it is no action")
    return reader.text()


def _actions(reader: Reader) -> list[str]:
    return [_action(item) for item in reader.items(MOST_AT_ONCE)]


def _seats(reader: Reader) -> list[int]:
    return [item.whole(0, MOST_SEATS - 1) for item in reader.items(MOST_SEATS)]


def _seconds(reader: Reader) -> list[int]:
    return [item.whole(0, MOST_SECONDS) for item in reader.items(MOST_SEATS)]


def _states(reader: Reader) -> list[str]:
    return [SEAT_STATES[item.index(SEAT_STATES)] for item in reader.items(MOST_SEATS)]


def _flag(reader: Reader) -> bool:
    reader.demand(isinstance(reader.value, bool), "expected true or false")
    return bool(reader.value)


def _match(reader: Reader) -> bytes:
    reader.entries()
    return json.dumps(reader.value, ensure_ascii=False).encode()


FieldReaders = Mapping[str, Callable[[Reader], Any]]
_TABLE: Final[FieldReaders] = {"table": _name}
FROM_FOLLOWER: Final[Mapping[str, FieldReaders]] = {
    "hello": {"version": _number, "device": _name},
    "sit": {**_TABLE, "seats": _seats},
    "act": {**_TABLE, "count": _count, "text": _action},
    "missed": {**_TABLE, "count": _count, "hash": _name},
    "more": {**_TABLE, "count": _count, "texts": _actions},
    "undo": {**_TABLE, "to": _count},
    "agree": {**_TABLE, "number": _number, "yes": _flag},
    "away": {"away": _flag},
}
"""Introduces a device; asks for seats; adds an action to a list of `count`; asks for what it has
missed after a list; offers what it has beyond the leader's list; asks for an undo; answers one, or
withdraws its own; whether its page is hidden."""
FROM_LEADER: Final[Mapping[str, FieldReaders]] = {
    "table": {**_TABLE, "version": _number, "match": _match},
    "acts": {**_TABLE, "count": _count, "texts": _actions, "hash": _name},
    "seats": {**_TABLE, "states": _states},
    "refused": {**_TABLE, "count": _count},
    "undo": {**_TABLE, "number": _number, "to": _count, "seat": _number},
    "undo_ended": {**_TABLE, "number": _number, "done": _flag, "hash": _name},
    "away": {"away": _flag},
    "clock": {**_TABLE, "used": _seconds},
}
"""The whole match; actions after the first `count`, and the hash of the list with them; who sits
where; that an action after `count` was not taken; asks for consent to an undo to a list of `to`;
whether all have agreed, and the hash of the list now; whether the table waits for its page;
the seconds that each seat has used."""


def list_hash(actions: Sequence[str]) -> str:
    """Return a hash of a list of actions."""
    return hashlib.sha256("\n".join(actions).encode()).hexdigest()[:16]


def write_message(kind: str, **fields: object) -> str:
    """Return a message as text."""
    return json.dumps({"do": kind, **fields}, ensure_ascii=False, separators=(",", ":"))


def read_message(
    text: str, known: Mapping[str, FieldReaders], larger: Collection[str] = ()
) -> Message:
    """Return a message of one of the known kinds; raise LiveError with the reason.

    Only those of a kind in `larger` may have more than LONGEST letters. A message of another
    protocol version raises OtherVersionError.
    """
    if len(text) > (LARGEST if larger else LONGEST):
        raise LiveError(f"a message of {len(text)} letters is too long")
    try:
        reader = Reader(read_json(text), "message", LiveError)
    except (ValueError, RecursionError) as error:
        raise LiveError(f"this is no message: {error}") from error
    entries = reader.entries()
    version = entries.get("version")
    if version and version.whole(0, LATEST) != VERSION:
        raise OtherVersionError(f"version {version.value} of the protocol; here it is {VERSION}")
    kind = [*known][reader.field("do").index(known)]
    if len(text) > LONGEST and kind not in larger:
        raise LiveError(f"a message {kind!r} of {len(text)} letters is too long")
    fields = reader.fields("do", *known[kind])
    return Message(kind, {name: read(fields[name]) for name, read in known[kind].items()})
