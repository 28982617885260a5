"""Every reader of stored or received data either reads any input or says what is wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from portolan.core.assets import read_json as asset
from portolan.core.errors import BadSaveError
from portolan.core.i18n import Catalogue
from portolan.core.time_slicing import finish
from portolan.platform import archive
from portolan.platform.archive import ArchiveError
from portolan.platform.storage import DamagedError, Storage, seal
from portolan.session.lesson import load_guided_match, read_lesson
from portolan.session.lobby.setup import Setup
from portolan.session.saved_match import load_session, match_in, save_session
from portolan.session.seating import find_seating
from portolan.storage import library, links, voyages
from portolan.storage.import_file import custom_game, read_file
from portolan.storage.lessons import progress
from portolan.storage.library import summary
from portolan.storage.records import KEY as RECORDS
from portolan.storage.records import newly_reached, read_records, save_records
from portolan.storage.settings import CHOICES_KEY, KEY, read_choices, read_settings
from portolan.storage.statistics import KEY as STATISTICS
from portolan.storage.statistics import balances, games_counted, next_up, read_statistics
from portolan.ui.screens.library.match_text import match_lines
from tests.platform.memory import MemoryStore
from tests.support.match_files import saved_match
from tests.support.match_links import compressed, link_with
from tests.support.saves import resigned
from tests.support.stored_matches import CANVAS, played_session, press_all
from tests.support.table_host import FakeHost

NOW = datetime(2026, 11, 27, tzinfo=UTC)
REFUSED = (BadSaveError, ArchiveError, DamagedError)
WORDS = st.sampled_from(
    ["format", "version", "portolan-table", "portolan-match", "portolan-data", "ragusa", "venice",
     "ransackit", "table", "person", "red", "matches/1", "settings/general", "../x", "", "pass",
     "usual", "seats", "material", "\u202e", "\0", "{who}", "é" * 50]
)  # fmt: skip
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(), WORDS
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(WORDS, st.text()), inner, max_size=4)
    ),
    max_leaves=8,
)

REAL: dict[str, Any] = {
    "table": saved_match(12),
    "solo": json.loads(save_session(played_session(9, "person", "person", "rector"))),
    "later": {**saved_match(), "version": 99},
    "bare": saved_match(3)["match"],
    "settings": json.loads(read_settings(b"{}")[0].save()),
    "statistics": {"matches/1": {"game": "ragusa", "level": "rector", "won": True, "points": 40}},
    "records": {"match": "matches/1", "game": "ragusa", "players": 3, "day": "2026-11-27",
                              "sources": {"mason": 4}, "goals": ["rich_harvest"]},
    "choices": {"ragusa": {"seats": [{"name": "A", "colour": "red", "kind": "person"}],
                           "options": {}, "material": {}}},
    "lesson": {"actions": [], "seen": 1, "praised": False},
    "voyage": {"points": 10, "place": 1, "of": 3},
    "map": asset("ransackit/raska.json"),
    "components": asset("venice/components.json"),
    "archive": json.loads(archive.pack({"matches/1": seal(b"{}"), KEY: seal(b"{}")})),
}  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """A real file with one to three values changed, taken away or added, signed again or not."""
    found = deepcopy(draw(st.sampled_from([*REAL.values()])))
    for _ in range(draw(st.integers(1, 3))):
        inside, depth = found, draw(st.integers(0, 5))
        while depth and isinstance(inside, dict | list) and inside:
            keys = [*inside] if isinstance(inside, dict) else [*range(len(inside))]
            key: Any = draw(st.sampled_from(keys))
            if depth == 1 or not isinstance(inside[key], dict | list) or not inside[key]:
                match draw(st.integers(0, 3)):
                    case 0:
                        del inside[key]
                    case 1 if isinstance(inside, dict):
                        inside[draw(WORDS)] = draw(VALUES)
                    case _:
                        inside[key] = draw(VALUES)
                break
            inside, depth = inside[key], depth - 1
    if isinstance(found, dict) and isinstance(found.get("match"), dict) and draw(st.booleans()):
        found["match"] = resigned(found["match"])
    return found


FILES = st.one_of(
    st.binary(max_size=60),
    st.one_of(VALUES, mutated(), mutated()).map(lambda value: json.dumps(value).encode()),
)


def read(data: bytes) -> None:
    """Give data to every reader, and what was read to the code that shows it."""
    entry = summary("matches/1", data)
    assert all(isinstance(line, str) for line in match_lines(Catalogue("table"), entry, "now"))
    for viewer in (
        lambda: load_session(data, find_seating, "matches/1"),
        lambda: match_in(data),
        lambda: finish(read_file(data, NOW)),
        lambda: links.unpack(link_with(compressed(data))),
        lambda: _own(data),
    ):
        refuses(viewer)
    found, _ = read_settings(data)
    assert found.of_table("ragusa", {"a": ("x", "y")})["a"] in ("x", "y")
    outcomes, _ = read_statistics(data)
    for game in ("ragusa", *games_counted(outcomes)):
        balances(outcomes, game)
        next_up(outcomes, game)
    records, _ = read_records(data)
    assert all(isinstance(newly_reached(records, key), list) for key in records)
    assert read_records(save_records(records)) == (records, True)
    for game in ("ragusa", "venice", "ransackit"):
        assert Setup(game, read_choices(data).get(game, {})).seats
    asyncio.run(_stored(data))


def _own(data: bytes) -> None:
    try:
        found = json.loads(data)
    except ValueError:
        return
    if isinstance(found, dict):
        custom_game(found)


def refuses(viewer: Callable[[], object]) -> None:
    with suppress(*REFUSED):
        viewer()


async def _stored(data: bytes) -> None:
    keys = ("lessons/ragusa", library.LAST, voyages.log_key("ragusa", date(2026, 1, 1)))
    byte_store = MemoryStore({key: seal(data) for key in keys})
    storage = Storage(byte_store)
    await library.last_key(storage)
    await voyages.first_result(storage, "ragusa", date(2026, 1, 1))
    try:
        lesson = json.loads(data)
    except ValueError:
        return
    progress(lesson)
    load_guided_match(read_lesson("ragusa"), lesson)


@pytest.mark.parametrize("count", [60, pytest.param(20_000, marks=pytest.mark.long)])
def test_every_reader_copes_with_any_data_and_list_and_start_work_afterwards(count: int) -> None:
    seen: list[bytes] = []

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    @given(FILES)
    def every_reader(data: bytes) -> None:
        read(data)
        seen.append(data)

    every_reader()
    lie: dict[str, bytes] = {f"matches/{n}": seal(data) for n, data in enumerate(seen[-2000:])}
    for data in seen[-3:]:
        byte_store = MemoryStore(dict(lie))
        for key in (
            KEY,
            CHOICES_KEY,
            STATISTICS,
            RECORDS,
            library.LAST,
            "lessons/ragusa",
            "lessons/x",
        ):
            byte_store.entries[key] = seal(data)
        host = FakeHost(CANVAS, byte_store)
        press_all(host, "matches", "match:0", "match:1", "statistics")
        assert host.marks["screen"] == "statistics"
