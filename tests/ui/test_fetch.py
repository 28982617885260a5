"""Games that are not loaded yet: the wait, failures, and going on."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from portolan.core import assets
from portolan.platform import Canvas, NotLoadedError
from portolan.session.lobby import game_list as offered_module
from portolan.session.lobby.game_list import NOTE, note, offered
from tests.platform.memory import MemoryStore
from tests.support.pictures import check_picture
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import LOW, PHONE, SMALL, Person, saved

DESKTOP = Canvas(1280, 720, 1.0)


def presses(host: FakeHost, *keys: str) -> None:
    """Run the program and press one button after the other; check every picture of the wait."""
    left = list(keys)

    def step() -> bool:
        check_picture(host)
        if left:
            host.press(left.pop(0))
            return True
        return False

    run(host, step)
    assert not left


def played(steps: int, game: str = "ragusa") -> tuple[MemoryStore, str]:
    """Return a byte store with a match of some actions, and that match as it was saved."""
    host = FakeHost(DESKTOP)
    person = Person(host, 3, game=game)
    person.most = steps
    run(host, person.step)
    return host.byte_store, json.dumps(saved(host))


@pytest.mark.parametrize("canvas", [DESKTOP, PHONE, SMALL, LOW])
@pytest.mark.parametrize("way", ["new", "rules"])
def test_opening_a_game_waits_until_it_is_loaded(canvas: Canvas, way: str) -> None:
    host = FakeHost(canvas)
    host.missing_games = {"ragusa": [None]}
    presses(host, f"{way}:ragusa")
    assert host.marks["screen"] == way
    assert host.is_loaded("ragusa")


def test_progress_is_shown_while_a_game_loads() -> None:
    host = FakeHost(DESKTOP)
    host.missing_games = {"ragusa": [None]}
    seen: set[bytes] = set()
    frame = host.frame

    async def look(*, idle: bool = False) -> float:
        if host.marks.get("screen") == "fetch":
            seen.add(pygame.image.tobytes(host.surface(), "RGB"))
        return await frame(idle=idle)

    host.frame = look  # type: ignore[method-assign]
    presses(host, "new:ragusa")
    assert len(seen) >= 3, "the groove fills"


@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("canvas", [DESKTOP, PHONE, SMALL, LOW])
def test_a_failed_download_is_reported_and_can_be_retried(canvas: Canvas, changed: bool) -> None:
    host = FakeHost(canvas)
    host.missing_games = {
        "venice": [NotLoadedError("x", changed=changed), NotLoadedError("x"), None]
    }
    lines: list[str] = []

    def step() -> bool:
        check_picture(host)
        if host.marks["screen"] == "fetch":
            lines.append(json.dumps(host.sections, ensure_ascii=False))
            host.press("again")
            return True
        if host.marks["screen"] == "home":
            host.press("new:venice")
            return True
        return False

    run(host, step)
    assert len(lines) == 2
    assert "The Patrons of Venice" in lines[0]
    assert ("arrived damaged" in lines[0]) == changed
    assert "Check your connection" in lines[1]
    assert host.marks["screen"] == "new"


def test_another_game_can_be_played_meanwhile() -> None:
    host = FakeHost(DESKTOP)
    host.missing_games = {"venice": [NotLoadedError("x")]}
    presses(host, "new:venice", "back", "new:ragusa", "unfill", "start")
    assert host.marks["screen"] == "hand-over"


def test_a_saved_match_opens_once_its_game_is_loaded() -> None:
    byte_store, before = played(3)
    host = FakeHost(DESKTOP, byte_store)
    host.missing_games = {"ragusa": [None]}
    presses(host, "continue")
    assert host.marks["screen"] in {"hand-over", "table"}
    assert json.dumps(saved(host)) == before


def test_a_saved_match_whose_game_fails_to_load_is_unchanged() -> None:
    """A message says so at the start; from the list it opens once its game is loaded."""
    byte_store, before = played(3)
    host = FakeHost(DESKTOP, byte_store)
    host.missing_games = {"ragusa": [NotLoadedError("x")] * 3 + [None]}
    presses(host)
    assert "continue" not in host.targets["buttons"]
    assert "Ragusa could not be downloaded" in (host.app.trouble or "")
    assert "damaged" not in host.marks
    presses(host, "matches", "match:0", "go-on", "again")
    assert host.marks["screen"] in {"hand-over", "table"}
    assert json.dumps(saved(host)) == before


def test_an_unanswered_download_blocks_nothing() -> None:
    """At the start, on the way to a match and for a language: all other buttons work."""
    byte_store, _ = played(3)
    host = FakeHost(DESKTOP, byte_store)
    host.missing_games = {"ragusa": [], "fr": []}
    (key,) = (key for key in byte_store.entries if key.startswith("matches/"))
    before = byte_store.entries[key]
    steps = [
        lambda: host.press("settings"),
        lambda: host.press("language:fr"),
        lambda: host.press("back"),
        lambda: host.done.append(("go", f"log/{key.rpartition('/')[2]}")),
        lambda: host.press("back"),
        lambda: host.press("new:venice"),
    ]
    screens: list[str] = []
    frame = host.frame

    async def play_on(*, idle: bool = False) -> float:
        """Press a button while a waiting page draws its progress."""
        if not idle and host.marks.get("screen") == "fetch" and len(steps) == 2:
            step()
        return await frame(idle=idle)

    def step() -> bool:
        screens.append(host.marks["screen"])
        if steps:
            steps.pop(0)()
            return True
        return False

    host.frame = play_on  # type: ignore[method-assign]
    run(host, step)
    assert screens == ["home", "settings", "settings", "home", "fetch", "home", "new"]
    assert byte_store.entries[key] == before


def test_the_address_of_a_match_waits_for_its_game() -> None:
    byte_store, _ = played(3)
    host = FakeHost(DESKTOP, byte_store)
    host.missing_games = {"ragusa": [NotLoadedError("x")] * 2 + [None]}
    (key,) = (key for key in byte_store.entries if key.startswith("matches/"))
    steps = [
        lambda: host.done.append(("go", f"log/{key.rpartition('/')[2]}")),
        lambda: host.press("again"),
    ]

    def step() -> bool:
        if steps:
            steps.pop(0)()
            return True
        return False

    run(host, step)
    assert host.marks["screen"] == "log"


def test_a_replay_waits_for_its_game() -> None:
    byte_store, _ = played(3)
    host = FakeHost(DESKTOP, byte_store)
    host.missing_games = {"ragusa": [NotLoadedError("x"), None]}
    presses(host, "matches", "match:0", "replay")
    assert host.marks["screen"] == "replay"


def test_a_file_is_imported_once_all_games_are_loaded() -> None:
    """It may have matches of any game; none is taken for one of a later version."""
    _, before = played(3)
    host = FakeHost(DESKTOP)
    host.missing_games = {game: [NotLoadedError("x"), None] for game in offered()}
    host.chosen_file = before.encode()
    presses(host, "matches", "bring-in", *["again"] * len(offered()))
    assert host.app.screen.name == "link"
    assert "begin" in host.targets["buttons"], "the match came in, and is asked about"


def test_prepared_game_info_needs_no_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The build stores the info of each game for the start page; it is the same."""
    (tmp_path / NOTE).write_text(json.dumps(note()))
    before = offered()
    for module in (assets, offered_module):
        monkeypatch.setattr(module, "ASSETS", tmp_path)
    monkeypatch.setattr(offered_module, "packages", dict)
    assert offered() == before
    assert [*offered()] == [*before]


def test_a_list_of_matches_needs_no_game() -> None:
    byte_store, _ = played(1)
    host = FakeHost(DESKTOP, byte_store)
    host.missing_games = {game: [NotLoadedError("x")] for game in offered()}
    presses(host, "matches", "match:0")
    assert {"go-on", "take-out"} <= host.targets["buttons"].keys()
