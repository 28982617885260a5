"""Import a file: check all of it first, then store the valid entries."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Generator
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
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
    OF_DEVICE,
    DamagedError,
    Storage,
    aside_key,
    key_with_digest,
    open_entry,
    seal,
    unseal,
)
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.saved_match import loading_session, match_in, read_save, save_session
from portolan.session.seating import display_problem, find_seating
from portolan.session.session import Session
from portolan.storage.lessons import KEY as LESSONS
from portolan.storage.lessons import progress as lesson_progress
from portolan.storage.library import LAST, MATCHES, new_key
from portolan.storage.puzzles import KEY as PUZZLES
from portolan.storage.puzzles import read_puzzle_progress
from portolan.storage.records import KEY as RECORDS
from portolan.storage.records import read_records, save_records
from portolan.storage.settings import CHOICES_KEY, read_choices, read_settings
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.statistics import KEY as STATISTICS
from portolan.storage.statistics import read_statistics, save_statistics
from portolan.storage.voyages import LOG

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
    entries that are unreadable, wholly or in part, with the reasons. `own` is a game with custom
    data, from a file with just those. `stored` counts the entries stored so far.
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

    Entries of an export are checked one by one: what is invalid is left out and listed. Those of
    another device alone (OF_DEVICE), which earlier versions exported, are ignored.
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
    keys = [key for key in coded if key not in OF_DEVICE]
    imported, count = ImportedFile(), len(keys)
    entries = imported.entries
    for number, key in enumerate(keys):
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
        elif why := _shortened(key, entries):
            imported.left_out[key] = why
    if imported.left_out and not entries:
        key, why = next(iter(imported.left_out.items()))
        raise BadSaveError(f"{key[:LONGEST_KEY]} in this file: {why}")
    return imported


def _shortened(key: str, entries: dict[str, bytes]) -> str:
    """Return why an entry was reduced to its readable part, or removed; empty if it is whole."""
    if key not in {*_BY_MATCH, CHOICES_KEY, LAST}:
        return ""
    data = unseal(key, entries[key])
    if key in _BY_MATCH:
        read, save = _BY_MATCH[key]
        found, whole = read(data)
        if found and not whole:
            entries[key] = seal(save(found))
            return "only a part of its content could be read"
    elif key == CHOICES_KEY:
        whole = bool(read_choices(data))
    else:
        whole = data.isascii()
    if whole:
        return ""
    del entries[key]
    return "its content could not be read"


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

    Of two copies of a match the longer one stays. Settings are replaced; statistics, records and
    the progress in puzzles and lessons merged. Other entries whose key is taken get another one.
    Raises StorageFullError or StorageError.
    """
    here = {*await storage.keys(), *await storage.keys(ASIDE)}
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
        if merge := _merge_of(wanted):
            seen[wanted] = stored = await storage.raw(wanted) if wanted in here else None
            taken |= _merged(wanted, stored, sealed, merge)
            continue
        for key in (wanted, key_with_digest(wanted, sealed)):
            is_new = key == wanted and key not in here
            seen[key] = stored = None if is_new else await storage.raw(key)
            if stored is None or _goes_on(stored, sealed):
                taken[key] = sealed
                break
            if _goes_on(sealed, stored):
                break
    return await storage.import_all(taken, seen)


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


def _merged(
    key: str, here: bytes | None, there: bytes, merge: Callable[[bytes, bytes], bytes]
) -> dict[str, bytes]:
    """Return what is stored for data here and in a file; unreadable data here are set aside."""
    if here is None:
        return {key: there}
    aside = {aside_key(key, here): here}
    try:
        mine = unseal(key, here)
    except DamagedError:
        return {key: there, **aside}
    whole = key not in _BY_MATCH or _BY_MATCH[key][0](mine)[1]
    return {key: seal(merge(mine, unseal(key, there))), **({} if whole else aside)}


def _merge_of(key: str) -> Callable[[bytes, bytes], bytes] | None:
    """Return the function that merges the data of a key here and in a file, None without one."""
    if key in _BY_MATCH:
        return partial(_both, *_BY_MATCH[key])
    return next((merge for prefix, merge in _MERGES.items() if key.startswith(prefix)), None)


def _both(read: Any, save: Any, here: bytes, there: bytes) -> bytes:
    """Return the merged data about matches; for the same match those here."""
    merged: bytes = save({**read(there)[0], **read(here)[0]})
    return merged


def _both_puzzles(here: bytes, there: bytes) -> bytes:
    return read_puzzle_progress(here).merged(read_puzzle_progress(there)).save()


def _further_lesson(here: bytes, there: bytes) -> bytes:
    """Return the lesson that went further: a completed one, else the one with more notes read."""
    return max(here, there, key=_lesson_rank)


def _lesson_rank(data: bytes) -> tuple[bool, int]:
    try:
        read, completed = lesson_progress(read_json(data))
    except ValueError:
        return False, -1
    return completed, read


def _mine(here: bytes, _: bytes) -> bytes:
    return here


def _theirs(_: bytes, there: bytes) -> bytes:
    return there


_MERGES: Final[dict[str, Callable[[bytes, bytes], bytes]]] = {
    LAST: _mine,  # the match played here goes on
    LOG: _mine,  # the first result of a day counts
    PUZZLES: _both_puzzles,
    LESSONS: _further_lesson,
    "settings/": _theirs,
}
"""Functions that merge data here and in a file, by prefix: the first that fits."""
