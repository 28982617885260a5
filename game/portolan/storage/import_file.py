"""Import a file: check all of it first, then take what is good."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Generator
from dataclasses import dataclass, field
from datetime import datetime
from operator import itemgetter
from typing import Any, Final

from portolan.core.contract import AnyGame
from portolan.core.errors import BadMaterialError, BadSaveError, LaterSaveError
from portolan.core.json_reader import read_json
from portolan.core.match import FORMAT as MATCH_FORMAT
from portolan.platform import archive
from portolan.platform.archive import FORMAT as ARCHIVE
from portolan.platform.archive import MOST_BYTES as LARGEST_FILE
from portolan.platform.archive import MOST_ENTRIES, ArchiveError
from portolan.platform.storage import (
    ASIDE,
    KEY_LENGTH,
    DamagedError,
    Storage,
    open_entry,
    seal,
    unseal,
)
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.saved_match import loading_session, match_in, read_save, save_session
from portolan.session.seating import find_seating, why_unshown
from portolan.session.session import Session
from portolan.storage.library import LAST, MATCHES, new_key
from portolan.storage.records import KEY as RECORDS
from portolan.storage.records import read_records, save_records
from portolan.storage.settings import CHOICES_KEY, read_choices, read_settings
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.statistics import KEY as STATISTICS
from portolan.storage.statistics import read_statistics, save_statistics

LARGEST_MATCH: Final = 4 << 20
TOO_LARGE: Final = f"a match of more than {LARGEST_MATCH >> 20} MB cannot be one of ours"
LONGEST_KEY: Final = 60
"""Letters of a key that are quoted."""
BATCH, BATCH_BYTES = 100, 1 << 20
"""So many entries, or bytes, are stored at once: each time takes as long as a few pictures."""
LEAST_FIELDS: Final = 0.5
"""Which part of the fields of a game's data a file has at least that is meant as such."""
_BY_MATCH: Final[dict[str, tuple[Any, Any]]] = {
    STATISTICS: (read_statistics, save_statistics),
    RECORDS: (read_records, save_records),
}
"""Data about each match, by its key: how it is read and saved."""
_OF_MATCHES: Final = {"format", "match", "actions"}
"""Names in a file that is a match, or meant to be one."""


@dataclass
class ImportedFile:
    """Content of a file: `entries` are to be stored as they are.

    `session` is the one match of a file that holds no more. `matches` counts those that can be
    played, `later` those of another Portolan, which are kept until that one opens them. Where
    `settings_left` the settings in the file could not be read: they are not among the entries.
    `left_out` are the keys of what cannot be read, with the reasons. `own` is a game over data of
    one's own, from a file that holds just these. `stored` counts the entries that lie on the shelf
    by now.
    """

    entries: dict[str, bytes] = field(default_factory=dict)
    session: Session | None = None
    matches: int = 0
    later: int = 0
    settings_left: bool = False
    left_out: dict[str, str] = field(default_factory=dict)
    own: AnyGame | None = None
    stored: int = 0


def read_file(data: bytes, now: datetime) -> Generator[float, None, ImportedFile]:
    """Read a file in slices, telling how far it is: one match, or everything that was exported.

    Of what was exported each entry stands for itself: what is no good is left out, and named.
    Raises BadSaveError, ArchiveError or DamagedError for what is not whole, or against its rules.
    """
    if len(data) > LARGEST_FILE:
        raise BadSaveError(
            f"this file is larger than {LARGEST_FILE >> 20} MB, so it is not one of Portolan’s"
        )
    try:
        found: Any = read_json(data)
    except ValueError as error:
        raise BadSaveError("this file is not one of Portolan's, or it is incomplete") from error
    yield 0.0
    if isinstance(found, dict) and found.get("format") == ARCHIVE:
        return (yield from _read_export(archive.entries_in(found), now))
    if isinstance(found, dict) and not _OF_MATCHES & found.keys():
        return ImportedFile(own=custom_game(found))
    key, imported = new_key(now), ImportedFile()
    imported.session = yield from _read_match(key, data, imported)
    if imported.session:
        saved = _saved(imported.session, now)
        if len(saved) > LARGEST_MATCH:  # what is taken here must come in again elsewhere
            raise BadSaveError(TOO_LARGE)
        imported.entries[key] = seal(saved)
    else:
        imported.entries[key] = seal(data)
    return imported


def custom_game(data: dict[str, Any]) -> AnyGame:
    """Return a game over such data: over what they have most fields of.

    Raises BadSaveError, saying why it cannot be played on them, or that they are nothing of ours.
    """
    known = [
        (len(fields & data.keys()) / max(1, len(fields)), game, name)
        for game in map(find_game, offered())
        for name, fields in game.material.items()
    ]
    share, game, name = max(known, key=itemgetter(0), default=(0.0, None, ""))
    if game is None or share < LEAST_FIELDS:
        kinds = " or ".join(f"{name} of {game.title}" for _, game, name in known)
        raise BadSaveError(f"this file holds neither a match nor {kinds}")
    try:
        own: AnyGame = game.with_material({name: data})
    except BadMaterialError as error:
        raise BadSaveError(
            f"no match of {game.title} can be played on this file: {error}"
        ) from error
    if why := why_unshown(own):
        raise BadSaveError(why)
    return own


def _read_export(coded: dict[str, object], now: datetime) -> Generator[float, None, ImportedFile]:
    if len(coded) > MOST_ENTRIES:
        raise BadSaveError(f"this file holds {len(coded)} entries; {MOST_ENTRIES} can be taken")
    imported, count = ImportedFile(), len(coded)
    entries = imported.entries
    for number, key in enumerate([*coded]):
        yield number / count
        try:
            sealed = open_entry(key, coded.pop(key))
        except (ArchiveError, DamagedError) as error:
            imported.left_out[key] = str(error)
            continue
        entries[key] = sealed
        if key.startswith(MATCHES):
            content = unseal(key, sealed)
            try:
                session = yield from _read_match(key, content, imported, number / count)
            except BadSaveError as error:
                imported.left_out[key] = str(error)
                del entries[key]
                continue
            if session and _is_bare(content):
                entries[key] = seal(_saved(session, now))
        elif key == SETTINGS:
            imported.settings_left = not read_settings(unseal(key, sealed))[1]
            if imported.settings_left:
                del entries[key]
        elif key in _BY_MATCH:
            if not _BY_MATCH[key][0](unseal(key, sealed))[1]:
                del entries[key]
        elif (key == CHOICES_KEY and not read_choices(unseal(key, sealed))) or (
            key == LAST and not unseal(key, sealed).isascii()
        ):
            del entries[key]
    if imported.left_out and not entries:
        key, why = next(iter(imported.left_out.items()))
        raise BadSaveError(f"{key[:LONGEST_KEY]} in this file: {why}")
    return imported


def _read_match(
    key: str, data: bytes, imported: ImportedFile, progress: float = 0.0
) -> Generator[float, None, Session | None]:
    """Read a match, and count it; None for one of another Portolan."""
    if len(data) > LARGEST_MATCH:
        raise BadSaveError(TOO_LARGE)
    loading = loading_session(data, find_seating, key)
    while True:
        try:
            next(loading)
        except StopIteration as end:
            imported.matches += 1
            session: Session = end.value
            return session
        except LaterSaveError:
            imported.later += 1
            return None
        yield progress


def _is_bare(data: bytes) -> bool:
    """Whether a match was saved without its table: the list could not tell who plays."""
    return read_save(data).field("format").value == MATCH_FORMAT


def _saved(session: Session, now: datetime) -> bytes:
    return save_session(session, now.isoformat(timespec="seconds"))


async def store_all(storage: Storage, imported: ImportedFile) -> None:
    """Store what has arrived, as `taking` does, without a pause."""
    async for _ in storing(storage, imported):
        pass


async def storing(storage: Storage, imported: ImportedFile) -> AsyncGenerator[float, None]:
    """Store what has arrived in batches, telling how far it is; no match here is lost by it.

    Each batch is stored whole or not at all. Who stops between two of them has those before, and
    loses and doubles nothing by taking the same file again.

    Of the same match the one that goes further stays. Whatever else has the key of something here
    gets another one; settings are replaced, statistics and records of both put together. Raises
    StorageFullError or StorageError.
    """
    here = {*await storage.keys(MATCHES), *await storage.keys(ASIDE)}
    left = [*imported.entries]
    while left:
        yield imported.stored / len(imported.entries)
        batch = _batch(imported, left)
        while not await _store(storage, {key: imported.entries[key] for key in batch}, here):
            here |= {*batch}  # another tab or window was faster: look again
        imported.stored += len(batch)
        del left[: len(batch)]


def _batch(imported: ImportedFile, left: list[str]) -> list[str]:
    """Return the first of some keys whose entries are stored together."""
    size = 0
    for count, key in enumerate(left[:BATCH]):
        size += len(imported.entries[key])
        if count and size > BATCH_BYTES:
            return left[:count]
    return left[:BATCH]


async def _store(storage: Storage, entries: dict[str, bytes], here: set[str]) -> bool:
    """Store a batch, if nothing has changed meanwhile where it goes; return whether it is."""
    taken: dict[str, bytes] = {}
    seen: dict[str, bytes | None] = {}
    for wanted, sealed in entries.items():
        for key in (wanted, _other_key(wanted, sealed)):
            is_new = key == wanted and key not in here
            seen[key] = stored = None if is_new else await storage.raw(key)
            if stored is None or _goes_on(stored, sealed):
                taken[key] = sealed
                break
            if _goes_on(sealed, stored):
                break
    for key in _BY_MATCH.keys() & taken.keys():
        if stored := await storage.raw(key):
            taken[key], seen[key] = _both(key, stored, taken[key]), stored
    return await storage.import_all(taken, seen)


def _other_key(key: str, sealed: bytes) -> str:
    """Return where something is stored whose own key has been taken: always the same place."""
    return f"{key[: KEY_LENGTH - 13]}-{hashlib.sha256(sealed).hexdigest()[:12]}"


def _goes_on(before: bytes, after: bytes) -> bool:
    """Whether the second is the same match, as far or further; or both are the same anything."""
    if before == after:
        return True
    try:
        one, other = (match_in(unseal("", sealed)) for sealed in (before, after))
    except (DamagedError, BadSaveError):
        return False
    played = one.pop("actions")
    return bool(played == other.pop("actions")[: len(played)] and one == other)


def _both(key: str, here: bytes, there: bytes) -> bytes:
    """Return the data about matches here and in a file; of the same match that of here."""
    read, save = _BY_MATCH[key]
    found, _ = read(unseal(key, there))
    try:
        mine, _ = read(unseal(key, here))
    except DamagedError:
        mine = {}
    return seal(save({**found, **mine}))
