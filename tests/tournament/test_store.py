"""Promise: a results folder keeps every match, and only those of one tournament."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from portolan.ai.bot import Budget
from portolan.cli.entrants import Entrant
from portolan.cli.tournament.errors import TournamentError
from portolan.cli.tournament.play import TournamentSettings
from portolan.cli.tournament.store import ResultsFolder

SETTINGS = TournamentSettings(
    "ragusa", 2, {"edition": "second"}, (Entrant("random", "random", Budget()),), 0, "abc"
)


def record(number: int) -> dict[str, Any]:
    """Return a short record."""
    return {"number": number, "seats": [{"points": number}]}


def test_matches_are_kept(tmp_path: Path) -> None:
    """Opening the folder again finds them all."""
    store = ResultsFolder(tmp_path / "new/results", SETTINGS)
    for number in (2, 0, 1):
        store.add(record(number))
    again = ResultsFolder(tmp_path / "new/results", SETTINGS)
    assert again.records == store.records == {n: record(n) for n in (0, 1, 2)}


@pytest.mark.parametrize("cut", [1, 5, -1])
def test_a_truncated_line_is_dropped(tmp_path: Path, cut: int) -> None:
    """Wherever it ends; the next match begins on a line of its own."""
    store = ResultsFolder(tmp_path, SETTINGS)
    store.add(record(0))
    matches = tmp_path / "matches.jsonl"
    whole = matches.read_bytes()
    matches.write_bytes(whole + whole[:cut])
    store = ResultsFolder(tmp_path, SETTINGS)
    assert list(store.records) == [0]
    store.add(record(1))
    assert matches.read_bytes().startswith(whole)
    assert ResultsFolder(tmp_path, SETTINGS).records == {0: record(0), 1: record(1)}


CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"seed": 3}, "its seed is 0, not 3"),
    ({"seats": 3}, "its players is 2, not 3"),
    ({"options": {"edition": "first"}}, 'its options is {"edition": "second"}'),
    ({"entrants": (Entrant("random", "random", Budget(playouts=9)),)}, "its bots is"),
    ({"program": "xyz"}, "the rules or bots have changed since it began"),
]


@pytest.mark.parametrize(("change", "expected"), CHANGES, ids=[expected for _, expected in CHANGES])
def test_other_settings_are_refused(tmp_path: Path, change: dict[str, Any], expected: str) -> None:
    """Matches of different settings never mix; the message names what differs."""
    ResultsFolder(tmp_path, SETTINGS).add(record(0))
    with pytest.raises(TournamentError, match="holds another tournament") as refusal:
        ResultsFolder(tmp_path, dataclasses.replace(SETTINGS, **change))
    assert expected in str(refusal.value)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    """In the middle nothing is dropped silently."""
    store = ResultsFolder(tmp_path, SETTINGS)
    for number in range(3):
        store.add(record(number))
    matches = tmp_path / "matches.jsonl"
    matches.write_bytes(matches.read_bytes().replace(b'{"number":1', b'{"n'))
    with pytest.raises(TournamentError, match=r"line 2 of .* is damaged"):
        ResultsFolder(tmp_path, SETTINGS)


@pytest.mark.parametrize("text", ["", "[]", "{}", json.dumps({"format": "another"})])
def test_a_foreign_folder_is_refused(tmp_path: Path, text: str) -> None:
    """A meta.json of something else is left unchanged."""
    (tmp_path / "meta.json").write_text(text)
    with pytest.raises(TournamentError, match="is not of a tournament"):
        ResultsFolder(tmp_path, SETTINGS)
    assert (tmp_path / "meta.json").read_text() == text


def test_matches_without_settings_are_refused(tmp_path: Path) -> None:
    """Nobody knows what they belong to."""
    (tmp_path / "matches.jsonl").write_text("")
    with pytest.raises(TournamentError, match=r"no meta\.json"):
        ResultsFolder(tmp_path, SETTINGS)


def test_an_impossible_folder_is_reported(tmp_path: Path) -> None:
    """Such as one below a file."""
    (tmp_path / "file").touch()
    with pytest.raises(TournamentError, match=r"cannot be saved in .*; choose another --out"):
        ResultsFolder(tmp_path / "file/results", SETTINGS)
