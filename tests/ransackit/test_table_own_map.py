"""A custom map is opened as a file, and played in the page."""

from __future__ import annotations

import json
from collections.abc import Generator
from functools import cache
from typing import Any

import pytest

from portolan.games.ransackit.board.maps import read_map
from portolan.games.ransackit.map_maker import GeneratedMap, make_map, spread
from portolan.games.ransackit.ui.board import own_map as own_map_ui
from portolan.games.ransackit.ui.board.geometry import chart_in
from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.session.saved_match import save_session
from portolan.ui.table.play import PlayTable
from tests.support.stored_matches import press_all
from tests.support.table_host import FakeHost

PHONE = Canvas(390, 844, 1.0)


@cache
def own_map() -> Any:
    """Return the data of a map; it takes a second to make."""
    return make_map(7).data


def opened(data: Any, *keys: str) -> FakeHost:
    """Return a host that opened a file and then pressed some buttons."""
    host = FakeHost(PHONE)
    host.chosen_file = json.dumps(data).encode()
    press_all(host, "matches", "bring-in", *keys)
    return host


def on_own_map(host: FakeHost) -> None:
    """Check that the current match is on the map."""
    screen = host.app.screen
    assert isinstance(screen, PlayTable)
    match = screen.session.match
    assert match.game.custom_material == {"map": own_map()}
    hexes = {row["id"] for row in own_map()["land"]}
    assert {text.removeprefix("found ") for text in screen.session.legal()} <= hexes


def test_a_map_file_leads_to_a_new_match_on_it_which_is_saved() -> None:
    host = opened(own_map(), "seats:3", "start")
    on_own_map(host)
    again = FakeHost(PHONE, host.byte_store)
    press_all(again, "continue")
    on_own_map(again)
    assert again.app.match.session
    assert again.app.match.session.match.seats == 3


def test_the_map_is_offered_again_until_it_is_removed() -> None:
    host = opened(own_map(), "start")
    again = FakeHost(PHONE, host.byte_store)
    seen: list[set[str]] = []

    def look() -> None:
        seen.append({*again.targets["buttons"]})

    press_all(again, "new:ransackit", "new-rules", look, "material:box", look)
    before, after = seen
    assert "material:own" in before - after
    assert "map:'naskir'" in after - before


def test_the_page_says_that_the_map_will_be_played() -> None:
    """If the options are behind a button, its label says so, until the map is removed."""
    host = opened(own_map())
    labels: list[str] = []

    def look() -> None:
        labels.append(host.a11y_buttons["new-rules"])

    press_all(host, "new:ransackit", look, "new-rules", "material:box", "back", look)
    assert labels == ["Options (custom components)", "Options"]


def test_the_map_is_shown_with_its_title_and_how_fair_it_is_before_it_is_played() -> None:
    host = opened(own_map())
    text = " ".join(written.text for written in host.app.ui.written)
    assert "Seed 7" in text
    share = f"{100 * spread(read_map(own_map())):.1f}%"
    assert "differ in value by" in text
    assert share in text


def test_a_random_map_is_one_button_and_keeps_other_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []

    def making(seed: int) -> Generator[float, None, GeneratedMap]:
        made.append(seed)
        yield 0.5
        return GeneratedMap(own_map(), "")

    monkeypatch.setattr(own_map_ui, "making_map", making)
    host = FakeHost(PHONE)
    press_all(host, "new:ransackit", "seats:3", "new-rules", "ruins:True", "fog_of_war:True",
              "map:random", "back", "start")  # fmt: skip
    on_own_map(host)
    session = host.app.match.session
    assert session
    assert len(made) == 1
    assert session.match.seats == 3
    assert session.match.options["ruins"] is True
    assert session.match.options["fog_of_war"] is False, "no map of one's own goes with it"


def test_a_match_of_another_game_does_not_remove_the_map() -> None:
    host = opened(own_map(), "start")
    other = FakeHost(PHONE, host.byte_store)
    press_all(other, "new:venice", "start")
    again = FakeHost(PHONE, host.byte_store)
    press_all(again, "new:ransackit", "start")
    on_own_map(again)


def test_a_map_of_another_shape_is_as_large_as_the_screen_allows() -> None:
    """A map twice as high as wide uses the height left by the panels, on a phone too."""
    high = json.loads(json.dumps(own_map()))
    high["rows"] = 14
    taken = {row["id"] for row in high["land"]} | {*high["ocean"], *high["ocean_border"]}
    more = [f"{row}{number}" for row in "JKLMN" for number in range(1, 12)]
    high["ocean"] += [name for name in more if name not in taken]
    boards = []
    for data in (own_map(), high):
        host = opened(data, "start")
        screen = host.app.screen
        assert isinstance(screen, PlayTable)
        boards.append(screen.board.area)
        kinds = bytes(screen.session.view().kind)
        assert chart_in(screen.board.area, kinds).wide > 24
    assert boards[1].height > boards[0].height * 1.2
    assert boards[1].width == boards[0].width


def test_a_rematch_is_on_the_same_map() -> None:
    host = opened(own_map(), "start")
    first = host.app.match.session
    assert first
    while first.decision:
        first.play("vote" if "vote" in first.match.legal_texts() else first.match.legal_texts()[0])
    again = FakeHost(PHONE, host.byte_store)
    key = next(key for key in again.byte_store.entries if key.startswith("matches/"))
    again.byte_store.entries[key] = seal(save_session(first, "2026-11-22T08:00:00"))
    press_all(again, "matches", "match:0", "go-on", "rematch")
    on_own_map(again)


def test_an_unplayable_map_is_refused_with_place_and_reason() -> None:
    bad = json.loads(json.dumps(own_map()))
    bad["land"][0]["kind"] = "cheese"
    host = opened(bad)
    assert host.marks["screen"] == "matches"
    text = " ".join(written.text for written in host.app.ui.written)
    assert "Nothing was changed" in text
    assert "cheese" in text
