"""Foreign files and stored data: nothing of it stops the program, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from portolan.core import time_slicing
from portolan.core.errors import BadSaveError
from portolan.core.json_reader import DEEPEST
from portolan.platform.storage import ASIDE, aside_key, seal, unseal
from portolan.session.saved_match import save_session
from portolan.storage import clock, library
from portolan.storage.import_file import LARGEST_MATCH, custom_game
from portolan.storage.settings import CHOICES_KEY, KEY, Settings, read_choices
from portolan.ui.screens.library.matches import MatchesPage
from tests.platform.memory import MemoryStore
from tests.support.canvases import SIZES
from tests.support.match_files import export, saved_match, with_name
from tests.support.pictures import check_picture
from tests.support.saves import resigned
from tests.support.stored_matches import CANVAS, byte_store_of, played_session, press_all
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import SMALL

MATCH = "matches/20261121-100000-c0ffee"


def with_match(**changes: object) -> dict[str, Any]:
    save = saved_match()
    return {**save, "match": resigned(save["match"], **changes)}


HOSTILE: dict[str, Callable[[], bytes]] = {
    name: lambda save=save: json.dumps(save()).encode()
    for name, save in {
        "a name of 2 MB": lambda: with_name("x" * 2_000_000),
        "half a character in a name": lambda: with_name("\ud800"),
        "700 seats": lambda: {**saved_match(), "seats": saved_match()["seats"] * 350},
        "a number of 4,000 digits": lambda: with_match(seed=int("9" * 4000)),
        "a fraction without end": lambda: with_match(seed=float("inf")),
        "no number": lambda: {**saved_match(), "asked": float("nan")},
        "100,000 actions": lambda: with_match(actions=["pass"] * 100_000),
        "more actions than are read": lambda: with_match(actions=["pass"] * 100_001),
        "an action of 3 MB": lambda: with_match(actions=["house " * 500_000]),
        "an option of 2 MB": lambda: with_match(options={"edition": "x" * 2_000_000}),
        "an unknown option of 2 MB": lambda: with_match(options={"x" * 2_000_000: 1}),
        "material of 2 MB": lambda: with_match(material={"x" * 2_000_000: 1}),
        "a position of another kind": lambda: with_match(position=[1], seed=None),
        "a match that is a list": lambda: {**saved_match(), "match": []},
        "seats that are a number": lambda: {**saved_match(), "seats": 7},
        "more than fits": lambda: with_name("x" * LARGEST_MATCH),
    }.items()
} | {
    "nested deep": lambda: b'{"format": "portolan-table", "match": ' + b"[" * 100_000,
    "quotes that never end": lambda: b"[" * (DEEPEST + 1) + b'"' + b'\\"' * 400_000,
    "a key twice": lambda: json.dumps(saved_match()).encode().replace(
        b'"asked"', b'"asked": 99, "asked"', 1).replace(b'"seed": 7', b'"seed": 7, "seed": 8', 1),
}  # fmt: skip


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("packed", [False, True], ids=["alone", "in an export"])
def test_a_malicious_file_is_refused_and_changes_nothing(kind: str, *, packed: bool) -> None:
    """In an export it is named and left out; the rest is imported."""
    data = HOSTILE[kind]()
    host = FakeHost(
        SMALL if packed else CANVAS, byte_store_of(played_session(5, "person", "person"))
    )
    before = dict(host.byte_store.entries)
    good = json.dumps(saved_match()).encode()
    host.chosen_file = export({MATCH: data, "matches/z": good}) if packed else data
    press_all(host, "matches", "bring-in", "match:0", "bring-in")
    text = " ".join(written.text for written in host.app.ui.written)
    if packed:
        assert host.byte_store.entries == {**before, "matches/z": seal(good)}
        assert f"Skipped 1 unreadable entry, {MATCH.rpartition('/')[2]}." in text
    else:
        assert host.byte_store.entries == before
        assert "Nothing was changed" in text
    assert all(len(written.text) < 400 for written in host.app.ui.written)


LATER: dict[str, Callable[[], dict[str, Any]]] = {
    "of a later version": lambda: {**saved_match(), "version": 9},
    "of a later version in another form": lambda: {
        "format": "portolan-table", "version": 9, "boats": "𝕏" * 999},
    "of a later version of matches": lambda: with_match(version=9),
    "of an unknown game": lambda: with_match(game="chess"),
    "of an unknown game with a long name": lambda: with_match(game="\u202e" + "x" * 2_000_000),
}  # fmt: skip


@pytest.mark.parametrize("kind", LATER)
@pytest.mark.parametrize("packed", [False, True], ids=["alone", "in an export"])
def test_a_match_of_another_version_is_kept_and_marked(kind: str, *, packed: bool) -> None:
    """It can be exported byte for byte, and is not set aside at a start."""
    data = json.dumps(LATER[kind]()).encode()
    host = FakeHost(CANVAS)
    host.chosen_file = export({MATCH: data, library.LAST: MATCH.encode()}) if packed else data
    seen: list[str] = []
    press_all(host, "matches", "bring-in",
              lambda: seen.extend(written.text for written in host.app.ui.written),
              "match:0", "take-out")  # fmt: skip
    assert any("1 match kept for another version" in text for text in seen)
    assert any("newer version" in text or "doesn’t have" in text for text in seen)
    assert [*host.files.values()] == [data]
    assert not {"go-on", "replay"} & host.targets["buttons"].keys()
    again = FakeHost(CANVAS, host.byte_store)
    press_all(again, "matches", "match:0", "delete", "delete-now")
    assert not [key for key in again.byte_store.entries if "matches/" in key]


MATCHES: dict[str, bytes] = {
    "rubbish": b"rubbish",
    "no JSON": seal(b"{"),
    "no match": seal(b"7"),
    "no seats": seal(json.dumps({**saved_match(), "seats": []}).encode()),
    **{kind.replace("00,000", "00000"): seal(make()) for kind, make in HOSTILE.items()},
    "the year 9999": seal(
        json.dumps({**saved_match(), "saved": "9999-12-31T23:59:59-12:00"}).encode()
    ),
    "the year 1": seal(
        json.dumps({**saved_match(), "saved": "0001-01-01T00:00:00+12:00"}).encode()
    ),
    "a time of 2 MB": seal(json.dumps({**saved_match(), "saved": "2" * 2_000_000}).encode()),
    "a colour of another kind": seal(
        json.dumps({**saved_match(), "seats": [{"name": "A", "colour": ["x"], "kind": 1}]}).encode()
    ),
    "a name that turns the line": seal(json.dumps(with_name("\u202eannA\u0000\n")).encode()),
}


@pytest.mark.parametrize("canvas", [SIZES[0], SIZES[3], SIZES[6]])
def test_any_stored_entry_is_listed_and_can_be_exported_and_deleted(
    canvas: Any,
) -> None:
    kept = {f"matches/{number}": data for number, data in enumerate(MATCHES.values())}
    kept[ASIDE + "matches/old"] = b"what was put aside before"
    byte_store = MemoryStore()
    byte_store.entries = dict(kept)
    host = FakeHost(canvas, byte_store)
    seen: set[str] = set()

    def step() -> bool:
        check_picture(host)
        buttons = host.targets["buttons"]
        seen.update(written.text for written in host.app.ui.written)
        page = host.app.screen
        for button in ("delete-now", "delete", "match:0", "matches"):
            if button == "delete" and button in buttons and len(host.files) < len(kept):
                assert isinstance(page, MatchesPage)
                name = f"portolan-{str(page.opened).rpartition('/')[2]}.json"
                if name not in host.files:
                    host.press("take-out")
                    return True
            if button in buttons:
                host.press(button)
                return True
        return False

    run(host, step)
    assert not [key for key in byte_store.entries if "matches/" in key]
    assert len(host.files) == len(kept)
    assert "Unreadable match" in seen
    for sealed in kept.values():
        assert any(sealed in (data, seal(data)) for data in host.files.values())
    assert all(len(text) < 400 for text in seen)


def test_an_export_with_damaged_entries_can_be_imported() -> None:
    byte_store = byte_store_of(
        played_session(5, "person", "person"), played_session(9, "person", "person")
    )
    byte_store.entries["matches/1"] = b"rubbish"
    host = FakeHost(CANVAS, byte_store)
    press_all(host, "matches", "all-out")
    other = FakeHost(CANVAS)
    (other.chosen_file,) = host.files.values()
    press_all(other, "matches", "bring-in")
    assert other.byte_store.entries["matches/2"] == byte_store.entries["matches/2"]
    assert other.byte_store.entries[aside_key("matches/1", b"rubbish")] == b"rubbish"
    assert "match:1" in other.targets["buttons"]


@pytest.mark.parametrize(("here", "comes", "stays"), [(9, 5, 9), (5, 9, 9), (5, 5, 5)])
def test_of_the_same_match_the_longer_one_is_kept(here: int, comes: int, stays: int) -> None:
    byte_store = byte_store_of(played_session(here, "person", "person"))
    host = FakeHost(CANVAS, byte_store)
    host.chosen_file = export(
        {"matches/1": save_session(played_session(comes, "person", "person"), "2026")}
    )
    press_all(host, "matches", "bring-in")
    (key,) = [key for key in byte_store.entries if key.startswith("matches/")]
    assert len(json.loads(unseal(key, byte_store.entries[key]))["match"]["actions"]) == stays


def test_an_unrelated_match_of_the_same_key_replaces_nothing() -> None:
    mine, theirs = (
        played_session(5, "person", "person"),
        played_session(5, "person", "person", seed=8),
    )
    byte_store = byte_store_of(mine)
    before = byte_store.entries["matches/1"]
    host = FakeHost(CANVAS, byte_store)
    host.chosen_file = export({"matches/1": save_session(theirs, "2026")})
    press_all(host, "matches", "bring-in")
    assert byte_store.entries["matches/1"] == before
    (other,) = {key for key in byte_store.entries if key.startswith("matches/")} - {"matches/1"}
    assert unseal(other, byte_store.entries[other]) == save_session(theirs, "2026")


@pytest.mark.parametrize(
    "entries",
    [
        {"matches/../../x": "YQ=="},
        {"x" * 2_000_000: "YQ=="},
        {"matches/a": "é"},
        {"matches/a": ["YQ=="]},
        {"matches/" + "x" * 190 + str(number): "" for number in range(3)},
    ],
)
def test_an_export_with_wrong_entries_is_refused_with_a_short_reason(
    entries: dict[str, Any],
) -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(5, "person", "person")))
    before = dict(host.byte_store.entries)
    data = {"format": "portolan-data", "version": 1, "entries": entries}
    host.chosen_file = json.dumps(data, ensure_ascii=False).encode()
    press_all(host, "matches", "bring-in")
    assert host.byte_store.entries == before
    assert any("Nothing was changed" in written.text for written in host.app.ui.written)


def test_importing_does_not_block_the_loop_and_escape_cancels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With slices of zero length, each turn of the loop replays one action."""
    monkeypatch.setattr(time_slicing, "SLICE", 0.0)
    save = json.dumps(saved_match(30)).encode()
    host = FakeHost(CANVAS)
    host.chosen_file = export({f"matches/{number}": save for number in range(4)})
    frames: list[int] = []

    def mark() -> None:
        frames.append(host.frames)

    press_all(host, "matches", mark, "bring-in", mark)
    assert frames[1] - frames[0] > 4 * 30
    assert len(host.byte_store.entries) == 4

    other = FakeHost(CANVAS)
    other.chosen_file = host.chosen_file
    keys = ["matches", "bring-in"]
    inner = other.frame

    async def frame(*, idle: bool = False) -> float:
        if not keys and other.frames == left_at[0]:
            other.key(pygame.K_ESCAPE)
        return await inner(idle=idle)

    left_at = [0]

    def step() -> bool:
        if keys:
            other.press(keys.pop(0))
            left_at[0] = other.frames + 60
            return True
        return False

    monkeypatch.setattr(other, "frame", frame)
    run(other, step)
    assert other.byte_store.entries == {}
    assert other.frames > left_at[0]


# --- settings


BAD = (b"rubbish", seal(b"\xff"), seal(b"[" * 100_000 + b"]" * 100_000), seal(b"[1]"), seal(b"NaN"),
       seal(b'{"speed": "warp"}'), seal(b'{"sound": ' + b"9" * 5000 + b"}"))  # fmt: skip


@pytest.mark.parametrize("bad", BAD)
def test_bad_choices_for_a_new_match_fall_back_silently(bad: bytes) -> None:
    byte_store = byte_store_of(played_session(5, "person", "person"))
    byte_store.entries[CHOICES_KEY] = bad
    host = FakeHost(CANVAS, byte_store)
    press_all(host, "new:ragusa", "start")
    assert host.app.trouble is None
    assert len([key for key in byte_store.entries if key.startswith("matches/")]) == 2


def test_choices_stored_for_one_game_are_still_read() -> None:
    assert read_choices(b'{"game": "venice", "seats": 4}') == {
        "venice": {"game": "venice", "seats": 4}
    }
    assert read_choices(b'{"venice": {"seats": 4}, "ragusa": 3}') == {"venice": {"seats": 4}}


@pytest.mark.parametrize(
    ("data", "expected", "untold"),
    [
        ({"shopping": ["bread"]}, "neither a match nor", "is missing"),
        ({"rows": 9, "columns": 11, "land": [], "ocean": [], "harbours": []},
         "no match of RANSACKIT can be played on this file", "Venice"),
        ({"raw_goods": 1, "manufactured_goods": 2, "luxuries": 3, "map": 4},
         "no match of The Patrons of Venice can be played on this file", "RANSACKIT"),
    ],
)  # fmt: skip
def test_a_useless_file_is_refused_for_the_most_relevant_reason(
    data: dict[str, object], expected: str, untold: str
) -> None:
    with pytest.raises(BadSaveError) as refused:
        custom_game(data)
    assert expected in str(refused.value)
    assert untold not in str(refused.value)


@pytest.mark.parametrize("bad", BAD)
def test_each_bad_setting_falls_back_to_its_default_once(bad: bytes) -> None:
    """The message names exactly those, and the next start has nothing to report."""
    byte_store = byte_store_of(played_session(5, "person", "person"))
    byte_store.entries[KEY] = bad
    before = byte_store.entries["matches/1"]
    host = FakeHost(CANVAS, byte_store)
    press_all(host, lambda: None)
    assert "have been reset" in str(host.app.trouble)
    assert byte_store.entries["matches/1"] == before
    again = FakeHost(CANVAS, byte_store)
    press_all(again, lambda: None)
    assert again.app.trouble is None
    assert again.app.settings == Settings() == host.app.settings


def test_the_good_settings_of_a_damaged_file_still_hold_at_the_next_start() -> None:
    byte_store = MemoryStore()
    byte_store.entries[KEY] = seal(b'{"speed": "warp", "colours": "clear"}')
    for _ in range(2):
        host = FakeHost(CANVAS, byte_store)
        press_all(host, lambda: None)
        assert host.app.settings == Settings(colours="clear")


@pytest.mark.parametrize("bad", [b"[" * 100_000, b'{"speed": "warp"}'])
def test_bad_settings_in_a_file_are_left_out_and_its_matches_imported(bad: bytes) -> None:
    byte_store = MemoryStore()
    byte_store.entries[KEY] = mine = seal(Settings(colours="vivid").save())
    host = FakeHost(CANVAS, byte_store)
    good = save_session(played_session(5, "person", "person"), "2026")
    host.chosen_file = export({KEY: bad, CHOICES_KEY: b"[" * 100_000, "matches/1": good})
    press_all(host, "matches", "bring-in")
    assert byte_store.entries == {KEY: mine, "matches/1": seal(good)}
    text = " ".join(written.text for written in host.app.ui.written)
    assert "1 match added" in text
    assert "yours stay" in text
    assert "Nothing was changed" not in text


# --- clocks


@pytest.mark.parametrize("error", [ValueError, OverflowError, OSError])
def test_a_clock_beyond_the_calendar_stops_nothing(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(clock.datetime):  # type: ignore[misc,name-defined]
        @classmethod
        def now(cls, _: object = None) -> Any:
            raise error("year 10000 is out of range")

    monkeypatch.setattr(clock, "datetime", Broken)
    host = FakeHost(CANVAS)
    press_all(host, "new:ragusa", "start")
    (key,) = [key for key in host.byte_store.entries if key.startswith("matches/")]
    assert host.app.match.session is not None
    assert host.app.match.session.key == key
