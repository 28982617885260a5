"""Import a file: check all of it first, then store the valid entries."""

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
from portolan.platform.archive import LONGEST_KEY, MOST_ENTRIES, ArchiveError
from portolan.platform.archive import MOST_BYTES as LARGEST_FILE
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
from portolan.session.seating import display_problem, find_seating
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
BATCH, BATCH_BYTES = 100, 1 << 20
"""Entries, and bytes, per batch: storing one takes as long as a few frames."""
LEAST_FIELDS: Final = 0.5
"""The share of the fields of a game's data from which on a file is taken for such data."""
_BY_MATCH: Final[dict[str, tuple[Any, Any]]] = {
    STATISTICS: (read_statistics, save_statistics),
    RECORDS: (read_records, save_records),
}
"""Keys whose values have an entry for each match, with their reader and writer."""
_OF_MATCHES: Final = {"format", "match", "actions"}
"""Fields of a file by which it is taken for a match."""


@dataclass
class ImportedFile:
    """Content of a file: `entries` are stored unchanged.

    `session` is the match of a file that holds just one. `matches` counts those that can be played,
    `later` those of another installation, stored until it opens them. With `settings_left` the
    settings in the file were unreadable and are not among the entries. `left_out` are the keys of
    unreadable entries, with the reasons. `own` is a game with custom data, from a file with just
    those. `stored` counts the entries stored so far.
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
    """Read a file in slices, yielding the progress: one match, or a whole export.

    Entries of an export are checked one by one: invalid ones are left out and listed.
    Raises BadSaveError, ArchiveError or DamagedError for incomplete or invalid content.
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
        if len(saved) > LARGEST_MATCH:  # it must be possible to import its export
            raise BadSaveError(TOO_LARGE)
        imported.entries[key] = seal(saved)
    else:
        imported.entries[key] = seal(data)
    return imported


def custom_game(data: dict[str, Any]) -> AnyGame:
    """Return a game with custom data. Game and kind of data are those with most fields in common.

    Raises BadSaveError with the reason if they are invalid, or not data of any game.
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
    if why := display_problem(own):
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
    """Read and count a match; return None for one of another installation."""
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
    """Return whether a match was saved without its seats, which the list of matches needs."""
    return read_save(data).field("format").value == MATCH_FORMAT


def _saved(session: Session, now: datetime) -> bytes:
    return save_session(session, now.isoformat(timespec="seconds"))


async def store_all(storage: Storage, imported: ImportedFile) -> None:
    """Store an imported file as `storing` does, without pauses."""
    async for _ in storing(storage, imported):
        pass


async def storing(storage: Storage, imported: ImportedFile) -> AsyncGenerator[float, None]:
    """Store an imported file in batches, yielding the progress; no match stored here is lost.

    Each batch is stored whole or not at all. After an interruption the batches so far are stored,
    and importing the same file again loses and doubles nothing.

    Of two copies of a match the longer one stays. Other entries whose key is taken get another one;
    settings are replaced, statistics and records merged. Raises StorageFullError or StorageError.
    """
    here = {*await storage.keys(MATCHES), *await storage.keys(ASIDE)}
    left = [*imported.entries]
    while left:
        yield imported.stored / len(imported.entries)
        batch = _batch(imported, left)
        while not await _store(storage, {key: imported.entries[key] for key in batch}, here):
            here |= {*batch}  # another tab or window was faster: compare again
        imported.stored += len(batch)
        del left[: len(batch)]


def _batch(imported: ImportedFile, left: list[str]) -> list[str]:
    """Return the leading keys whose entries form the next batch."""
    size = 0
    for count, key in enumerate(left[:BATCH]):
        size += len(imported.entries[key])
        if count and size > BATCH_BYTES:
            return left[:count]
    return left[:BATCH]


async def _store(storage: Storage, entries: dict[str, bytes], here: set[str]) -> bool:
    """Store a batch unless its keys have changed meanwhile; return whether it is stored."""
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
    """Return another key for an entry whose own key is taken: always the same one."""
    return f"{key[: KEY_LENGTH - 13]}-{hashlib.sha256(sealed).hexdigest()[:12]}"


def _goes_on(before: bytes, after: bytes) -> bool:
    """Return whether the second is the same match, equally long or longer, or the same data."""
    if before == after:
        return True
    try:
        one, other = (match_in(unseal("", sealed)) for sealed in (before, after))
    except (DamagedError, BadSaveError):
        return False
    played = one.pop("actions")
    return bool(played == other.pop("actions")[: len(played)] and one == other)


def _both(key: str, here: bytes, there: bytes) -> bytes:
    """Return the merged data about matches here and in a file; for the same match those here."""
    read, save = _BY_MATCH[key]
    found, _ = read(unseal(key, there))
    try:
        mine, _ = read(unseal(key, here))
    except DamagedError:
        mine = {}
    return seal(save({**found, **mine}))
