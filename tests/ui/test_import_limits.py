"""Limits on imports: whatever is accepted can be exported and imported again."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from portolan.core.assets import read_json as asset
from portolan.core.contract import LARGEST_MATERIAL, LONGEST_TEXT
from portolan.core.errors import BadMaterialError, BadSaveError
from portolan.core.json_reader import read_json
from portolan.core.match import Match
from portolan.platform.storage import seal
from portolan.registry import find_game
from portolan.session.saved_match import save_session
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.storage import library, links
from portolan.storage.import_file import custom_game
from portolan.storage.links import LinkError
from portolan.storage.records import KEY as RECORDS
from portolan.storage.records import MatchRecord, save_records
from portolan.storage.settings import CHOICES_KEY
from portolan.storage.statistics import KEY as STATISTICS
from portolan.storage.statistics import Outcome, save_statistics
from portolan.ui.screens.library.matches import EVERYTHING
from portolan.ui.screens.share.send import MATCH_FILE, SharePage
from tests.support.json_encodings import ENCODINGS, encoded
from tests.support.match_files import export, saved_match, with_name
from tests.support.stored_matches import CANVAS, byte_store_of, played_session, press_all
from tests.support.table_host import FakeHost


def own_map(**changes: object) -> dict[str, Any]:
    return {**asset("ransackit/raska.json"), **changes}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"from": "x" * 5_000_000}, "KB"),
        ({"from": "x" * (LONGEST_TEXT + 1)}, "characters"),
        ({"from": "a\0b"}, "control character"),
        ({"title": ""}, "title"),
        ({"title": " \n"}, "title"),
        ({"title": "x" * 81}, "title"),
        ({"title": "two\nlines"}, "title"),
    ],
    ids=str,
)
def test_a_map_whose_texts_are_too_long_or_empty_is_refused(
    changes: dict[str, object], expected: str
) -> None:
    with pytest.raises(BadSaveError, match=expected):
        custom_game(own_map(**changes))


def test_a_match_on_the_largest_map_survives_export_and_import() -> None:
    """Its file and a backup can be imported elsewhere; a message says if no link is possible."""
    long, wide = "x" * LONGEST_TEXT, own_map()
    wide["harbours"]["from"] = wide["from"] = wide["bandit"]["from"] = long
    game = custom_game(wide)
    match = Match(game, 2, {}, 7)
    usual = find_seating("ransackit").default_seats(2, match.options)
    seats = [Seat("see link/x", usual[0].colour, PERSON), Seat("B", usual[1].colour, PERSON)]
    byte_store = byte_store_of(Session(match, seats, find_seating("ransackit"), "matches/1"))
    host = FakeHost(CANVAS, byte_store)
    press_all(host, "matches", "match:0", "take-out", "all-out")
    assert len(host.files) == 2
    for name, data in host.files.items():
        other = FakeHost(CANVAS)
        other.chosen_file = data
        press_all(other, "matches", "bring-in", "match:0" if name == EVERYTHING else "begin")
        (key,) = [key for key in other.byte_store.entries if key.startswith("matches/")]
        assert (
            json.loads(other.byte_store.entries[key].partition(b"\n")[2])["match"] == match.save()
        )
    assert links.unpack(links.pack(Session(match, seats, find_seating("ransackit"), "")))


def test_material_of_many_short_texts_is_limited_in_total() -> None:
    texts = [LONGEST_TEXT * "x"] * (LARGEST_MATERIAL // LONGEST_TEXT + 1)
    with pytest.raises(BadMaterialError, match="KB"):
        find_game("ransackit").with_material({"map": own_map(land=texts)})


@pytest.mark.parametrize("name", ["see link/x", "#link/1AbC", "\nlink/1"])
def test_a_match_of_a_player_whose_name_looks_like_a_link_is_opened_as_a_match(name: str) -> None:
    for encoding in ENCODINGS:
        host = FakeHost(CANVAS)
        host.chosen_file = encoded(json.dumps(with_name(name), indent=1), encoding)
        press_all(host, "matches", "bring-in", "begin")
        session = host.app.match.session
        assert session is not None
        assert session.match.save() == with_name(name)["match"]


def test_a_match_too_long_for_a_link_is_sent_as_a_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = played_session(30, "person", "person")
    monkeypatch.setattr(links, "LONGEST", 200)
    with pytest.raises(LinkError):
        links.pack(session)
    host = FakeHost(CANVAS, byte_store_of(session))
    host.offers = ["share"]
    press_all(host, "matches", "match:0", "send", "file")
    assert isinstance(host.app.screen, SharePage)
    assert not {"copy", "code", "share"} & host.targets["buttons"].keys()
    assert any("too long for a link" in written.text for written in host.app.ui.written)
    other = FakeHost(CANVAS)
    other.chosen_file = host.files[MATCH_FILE]
    press_all(other, "matches", "bring-in", "begin")
    assert other.app.match.session is not None
    assert other.app.match.session.match.actions == session.match.actions


@pytest.mark.parametrize("text", ['{"a": 1, "b": 2, "a": 3}', '[{"x": {"y": 1, "y": 1}}]'])
def test_a_duplicate_field_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="twice"):
        read_json(text)


@pytest.mark.parametrize("text", ["1e999", "[-1e999]", "NaN"])
def test_an_infinite_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"too large|not JSON"):
        read_json(text)


def test_bad_entries_of_an_archive_are_left_out_and_one_is_named() -> None:
    """Bad by rules, by checksum, by key, or by encoding."""
    good = save_session(played_session(5, "person", "person"), "2026")
    bad = json.dumps({**saved_match(), "seats": 7}).encode()
    found = json.loads(export({"matches/bad": bad, "matches/good": good}))
    torn = base64.b64encode(seal(good)[:-1]).decode()
    found["entries"] |= {"matches/torn": torn, "../x": torn, "matches/odd": "?", "matches/no": 7}
    host = FakeHost(CANVAS)
    host.chosen_file = json.dumps(found).encode()
    press_all(host, "matches", "bring-in")
    assert host.byte_store.entries == {"matches/good": seal(good)}
    text = " ".join(written.text for written in host.app.ui.written)
    assert "1 match added" in text
    assert "Skipped 5 unreadable entries, the first of them" in text


def test_the_readable_part_of_an_entry_is_imported_and_the_rest_listed() -> None:
    outcomes, records = {"a": Outcome("ragusa", "solo", True, 3)}, {"a": MatchRecord("ragusa", 2)}
    torn = {
        STATISTICS: json.dumps({**json.loads(save_statistics(outcomes)), "b": 1}).encode(),
        RECORDS: save_records(records) + b"\nnull",
        CHOICES_KEY: b"[" * 100_000,
        library.LAST: b"\xff",
    }
    host = FakeHost(CANVAS)
    host.chosen_file = export(torn)
    press_all(host, "matches", "bring-in")
    assert host.byte_store.entries == {
        STATISTICS: seal(save_statistics(outcomes)), RECORDS: seal(save_records(records)),
    }  # fmt: skip
    text = " ".join(written.text for written in host.app.ui.written)
    assert "Skipped 4 unreadable entries, the first of them statistics. Only a part" in text
