"""Settings take effect at once, are stored, and survive damage."""

from __future__ import annotations

import dataclasses
import itertools
import json
from typing import Any

import pytest

from portolan.games.ragusa.state.components import COLOURS
from portolan.platform import Canvas
from portolan.platform.storage import aside_key, seal
from portolan.storage.settings import CHOICES, KEY, Settings, read_settings
from portolan.ui.render.theme import CREAM, PALETTES, contrast, ink_on
from tests.platform.memory import MemoryStore
from tests.support.canvases import SIZES
from tests.support.link_player import press_in_turn
from tests.support.pictures import check_picture
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import Person

CANVAS = Canvas(1280, 720, 1.0)


def test_settings_are_read_as_they_were_saved() -> None:
    for name, choices in CHOICES.items():
        for choice in choices:
            changes: dict[str, Any] = {name: choice}
            settings = dataclasses.replace(Settings(), **changes)
            assert read_settings(settings.save()) == (settings, True)


@pytest.mark.parametrize(
    ("data", "good"),
    [
        (b"\xff", Settings()),
        (b"{", Settings()),
        (b"[]", Settings()),
        (b"{}", Settings()),
        (b'{"speed": "warp", "bot_seconds": true, "colours": "clear"}', Settings(colours="clear")),
        (b'{"speed": "fast", "tables": {"venice": {"hands": 3}}}', Settings(speed="fast")),
        (b'{"sound": 1, "text_size": ["large"], "confirm": false}', Settings(confirm="never")),
    ],
)
def test_wrong_settings_take_their_default(data: bytes, good: Settings) -> None:
    assert read_settings(data) == (good, False)


def test_settings_of_an_earlier_version_are_complete() -> None:
    data = json.loads(Settings(speed="fast").save())
    del data["theme"]
    assert read_settings(json.dumps(data).encode()) == (Settings(speed="fast"), True)


def test_settings_of_a_later_version_are_read_as_far_as_known() -> None:
    data = {**json.loads(Settings(speed="fast").save()), "perfume": "sea"}
    assert read_settings(json.dumps(data).encode()) == (Settings(speed="fast"), True)


@pytest.mark.parametrize("data", [b"rubbish", seal(b"{"), seal(b'{"speed": 1}')])
def test_damaged_settings_are_reported_and_set_aside(data: bytes) -> None:
    byte_store = MemoryStore()
    byte_store.entries[KEY] = data
    host = FakeHost(CANVAS, byte_store)
    app = run(host, lambda: False)
    assert app.settings == Settings()
    assert host.marks["damaged"] == KEY
    assert byte_store.entries[aside_key(KEY, data)] == data
    assert any("have been reset" in written.text for written in app.ui.written)


def test_every_setting_can_be_touched_and_is_stored() -> None:
    byte_store = MemoryStore()
    host = FakeHost(Canvas(1920, 1080, 1.0), byte_store)
    keys = [f"{name}:{str(choices[-1]).lower()}" for name, choices in CHOICES.items()]
    keys.sort(key=lambda key: key.startswith("text_size"))  # large texts leave room for one group
    todo = ["settings", *keys, "back"]

    def step() -> bool:
        check_picture(host)
        if todo:
            host.press(todo.pop(0))
            return True
        return False

    run(host, step)
    again = FakeHost(CANVAS, byte_store)
    app = run(again, lambda: False)
    assert dataclasses.asdict(app.settings) == {name: c[-1] for name, c in CHOICES.items()} | {
        "tables": {}
    }


@pytest.mark.parametrize("canvas", SIZES)
@pytest.mark.parametrize("size", CHOICES["text_size"])
def test_settings_fit_every_size(canvas: Canvas, size: str) -> None:
    host = FakeHost(canvas)
    todo = ["settings", f"text_size:{size}", "group:motion", "group:play", "back"]

    def step() -> bool:
        check_picture(host)
        while todo:
            key = todo.pop(0)
            if key in host.targets["buttons"]:
                host.press(key)
                return True
        return False

    run(host, step)
    assert host.app.settings.text_size == size


@pytest.mark.parametrize("canvas", [SIZES[0], SIZES[3], SIZES[6]])
def test_the_table_fits_with_the_largest_texts(canvas: Canvas) -> None:
    byte_store = MemoryStore()
    byte_store.entries[KEY] = seal(Settings(text_size="largest", colours="clear").save())
    host = FakeHost(canvas, byte_store)
    person = Person(host, 3)
    person.most = 12
    run(host, person.step, seed=3)
    assert len(person.played) == 12


def test_a_page_is_titled_by_its_heading_even_where_that_is_small() -> None:
    """The longest heading is smaller than a question below it."""
    byte_store = MemoryStore()
    byte_store.entries[KEY] = seal(Settings(text_size="largest", language="fr").save())
    host = FakeHost(Canvas(1170, 2532, 3.0), byte_store)
    opened: list[str] = []

    def step() -> bool:
        if host.marks["screen"] == "home":
            host.press("new:ransackit")
        else:
            opened.append(host.a11y_state["title"])
        return not opened

    run(host, step)
    assert opened == ["Nouvelle partie de RANSACKIT"]


def test_without_confirming_the_first_tap_plays() -> None:
    byte_store = MemoryStore()
    byte_store.entries[KEY] = seal(Settings(confirm="never").save())
    host = FakeHost(CANVAS, byte_store)
    person = Person(host, 1)
    person.most = 5
    taps = [0]

    def step() -> bool:
        if host.marks["screen"] == "table" and not person.taps:
            taps[0] += 1
            assert host.marks["step"] == str(len(person.played))
            assert all(
                len(action["points"]) == 1 + ("via" in action) for action in host.targets["actions"]
            )
        return person.step()

    run(host, step, seed=2)
    assert host.marks["step"] == "5"
    assert taps[0] == 6


@pytest.mark.parametrize("name", CHOICES["colours"])
def test_colours_of_seats_differ_and_have_signs(name: str) -> None:
    palette = PALETTES[name]
    assert set(palette) == set(PALETTES["box"])
    pairs = [p for seats in COLOURS.values() for p in itertools.combinations(seats, 2)]
    for one, other in ((palette[a], palette[b]) for a, b in pairs):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60
    for colour in palette.values():
        assert contrast(colour, ink_on(colour)) >= 3
    assert contrast(CREAM, (0, 0, 0)) > 15


def test_offers_of_the_browser_are_shown_while_it_makes_them() -> None:
    host = FakeHost(Canvas(320, 568, 1.0))
    press_in_turn(host, "settings")
    assert not {"install", "full", "window"} & host.targets["buttons"].keys()
    host.offers = ["install", "full", "share"]

    def changes(host: FakeHost) -> None:
        host.offers = ["window"]

    press_in_turn(host, "settings", "full", "install", changes, "window")
    assert host.taken == ["full", "install", "window"]
    assert "install" not in host.targets["buttons"]
