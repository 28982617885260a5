"""Save a match with its seats, and load it."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from typing import Any, Final

from portolan.core.contract import NOBODY, Json
from portolan.core.errors import BadSaveError, LaterSaveError, MissingPartError
from portolan.core.json_reader import Reader, read_json
from portolan.core.match import FORMAT as MATCH_FORMAT
from portolan.core.match import LATEST, MOST_ACTIONS, NEWER, Match, loading_match
from portolan.core.time_slicing import finish
from portolan.registry import find_game
from portolan.session.player_clock import clock_of, read_clock
from portolan.session.seating import Seating, display_problem, stage_of
from portolan.session.seats import (
    AUTOMATIC,
    AWAY,
    PERSON,
    clean_name,
    known_kinds,
    read_seat,
    seats_of,
)
from portolan.session.session import Session

FORMAT = "portolan-table"
STANDS, ROWS, NAMED, CLOCKED = 3, 4, 5, 6
VERSION = CLOCKED
"""From 2 on seats may be away; STANDS adds the standing of the match and `face_down`, ROWS the
batches, NAMED a name, CLOCKED the clock. A match without name or clock is saved as version ROWS, so
that earlier programs read it.
"""
LATER_FIELDS: Final = {
    "stands": STANDS, "face_down": STANDS, "rows": ROWS, "name": NAMED, "clock": CLOCKED
}  # fmt: skip
"""Fields that earlier saves do not have, by the version that adds them."""
GROWING = ("actions", "checksum", "version")
"""Fields of a saved match that change while it is played; the others identify it."""


def save_session(session: Session, now: str = "") -> bytes:
    """Return what `load_session` takes; `now` is the time in ISO form.

    `asked` and `stands` are for the list of matches, which does not replay them.
    """
    decision = session.decision
    data: dict[str, Json] = {
        "format": FORMAT,
        "version": ROWS,
        "saved": now,
        "seats": [seat.to_json() for seat in session.seats],
        "asked": decision.seat if decision else None,
        "stands": _standing(session),
        "face_down": session.face_down,
        "passed": [*sorted(session.automatic_steps)],
        "rows": [*sorted(session.batches)],
        "match": session.match.save(),
    }
    if clock := clock_of(session.clock_counts):
        data["clock"] = clock.to_json()
    return _with_name(data, session.name)


def _with_name(data: dict[str, Any], name: str) -> bytes:
    """Return a save with a name, or with none, of the earliest version that can hold it."""
    version = CLOCKED if "clock" in data else NAMED if name else ROWS
    named = {"name": name} if version >= NAMED else {}
    return json.dumps(data | {"version": version} | named, ensure_ascii=False).encode()


def renamed(data: bytes, name: str) -> bytes:
    """Return a save with another name, or none; raise BadSaveError if it is not a saved match."""
    saved = read_save(data).value
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise BadSaveError("this is not a saved table of Portolan")
    saved.pop("name", None)
    earlier: dict[str, Any] = {"stands": {}, "face_down": False, "rows": []}
    return _with_name(earlier | saved, clean_name(name))


def _standing(session: Session) -> dict[str, Json]:
    """Return the public standing of a match: its stage, or its result."""
    match = session.match
    if session.is_over:
        results = match.game.result(match.position)
        return {
            "points": [result.points for result in results],
            "winners": [result.seat for result in results if result.winner],
        }
    stage = stage_of(match.game, match.game.view(match.position, NOBODY))
    return {"stage": [*stage]} if stage else {}


def load_session(data: bytes, seating_of: Callable[[str], Seating], key: str) -> Session:
    """Return a saved session; raise BadSaveError with the reason if it is not valid.

    A save of a later version, or of a game that cannot be shown here, raises LaterSaveError.
    `seating_of` returns the seating of a game's id, the match is stored under `key` from now on.
    Saves of the engine are accepted too: all their seats are people.
    """
    return finish(loading_session(data, seating_of, key))


def loading_session(
    data: bytes, seating_of: Callable[[str], Seating], key: str
) -> Generator[None, None, Session]:
    """Load a session in slices, as `load_session` does at once: a pause after every action."""
    reader = read_save(data)
    saved = reader.value
    if not isinstance(saved, dict) or saved.get("format") not in (FORMAT, MATCH_FORMAT):
        raise BadSaveError("this is not a saved match of Portolan")
    if saved["format"] == MATCH_FORMAT:
        match = yield from loading_match(saved, find_game)
        return _default_session(match, _seating(match, seating_of), key)
    version = Reader(saved.get("version"), "save.version", BadSaveError).whole(1, LATEST)
    if version > VERSION:
        raise LaterSaveError(NEWER)
    known_fields = ("format", "version", "saved", "seats", "asked", "passed", "match")
    fields = reader.fields(
        *known_fields, *(name for name, since in LATER_FIELDS.items() if version >= since)
    )
    match = yield from loading_match(fields["match"].value, find_game)
    count = match.game.seats_at(match.position)
    seating = _seating(match, seating_of)
    found = fields["seats"].items(count)
    fields["seats"].demand(len(found) == count, f"expected {count} seats")
    colours = seating.colours(match.options)
    known = (AWAY, *known_kinds(match.game.id))
    seats = [
        read_seat(s, seating, colours, known if i < match.seats else (AUTOMATIC,))
        for i, s in enumerate(found)
    ]
    fields["seats"].demand(len({s.colour for s in seats}) == count, "two have the same colour")
    face_down = fields["face_down"].value if version >= STANDS else False
    if not isinstance(face_down, bool):
        raise reader.fail("expected face_down to be true or false")
    session = Session(match, seats, seating, key, face_down=face_down)
    most = len(match.actions)
    session.automatic_steps = {item.whole(0, most - 1) for item in fields["passed"].items(most)}
    if version >= ROWS:
        session.batches = {item.whole(1, most - 1) for item in fields["rows"].items(most)}
    if version >= NAMED:
        session.name = clean_name(fields["name"].text())
    if version >= CLOCKED:
        session.clock_counts = read_clock(fields["clock"], count)
    return session


def read_save(data: bytes) -> Reader:
    """Return the JSON value of a saved match; raise BadSaveError if it is not JSON."""
    try:
        return Reader(read_json(data), "save", BadSaveError)
    except ValueError as error:
        raise BadSaveError(f"this is not a saved match of Portolan ({error})") from error


def match_in(data: bytes) -> dict[str, Any]:
    """Return the match in a save as JSON data, without its checksum, before it is replayed.

    Its `actions` are a list; every other value may be anything. Raises BadSaveError.
    """
    match = read_save(data).field("match")
    match.field("actions").values(MOST_ACTIONS)
    return {name: field.value for name, field in match.entries().items() if name != "checksum"}


def _seating(match: Match, seating_of: Callable[[str], Seating]) -> Seating:
    try:
        seating, why = seating_of(match.game.id), display_problem(match.game)
    except MissingPartError as error:
        raise LaterSaveError(f"save: {error}") from error
    if why:
        raise BadSaveError(f"save: {why}")
    return seating


def _default_session(match: Match, seating: Seating, key: str) -> Session:
    """Return a session of people with the default names and colours."""
    return Session(match, seats_of(match, seating, lambda _: PERSON), seating, key)
