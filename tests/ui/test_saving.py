"""Saved data that is damaged, foreign, or cannot be written."""

from __future__ import annotations

import json
from functools import cache

import pytest

from portolan.platform import Canvas
from portolan.platform.storage import aside_key, seal
from portolan.storage.settings import CHOICES_KEY as CHOICES
from portolan.ui.navigation.routes import (
    HandOverRoute,
    NewMatchRoute,
    ReplayRoute,
    Route,
    RulesRoute,
    SettingsRoute,
)
from tests.platform.memory import MemoryStore
from tests.support.pictures import check_picture, check_texts
from tests.support.stored_matches import byte_store_of, played_session, press_all
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import Person, saved

MATCH = "matches/20261121-100000-c0ffee"

CANVAS = Canvas(800, 600, 1.0)
DAMAGES = (
    "not sealed",
    "cut in the middle",
    "no JSON",
    "not UTF-8",
    "another program",
    "a list",
    "nested too deep",
    "too few seats",
    "a name of another kind",
    "a name without letters",
    "no such colour",
    "a colour twice",
    "no such level",
    "a person in an automatic seat",
    "passed what was not played",
    "a row that begins with nothing",
    "of no version",
    "wrong checksum",
    "no match",
)


def a_save() -> bytes:
    host = FakeHost(CANVAS)
    person = Person(host, 1)
    person.most = 4
    run(host, person.step, seed=2)
    sealed = host.byte_store.entries[host.marks["kept"]]
    return sealed[sealed.index(b"\n") + 1 :]


def with_field(data: bytes, name: str, value: object) -> bytes:
    return json.dumps({**json.loads(data), name: value}).encode()


@cache
def damaged() -> dict[str, bytes]:
    """Return a save in all the ways in which it can be damaged."""
    save = a_save()
    seats = json.loads(save)["seats"]

    def changed(**fields: object) -> list[dict[str, object]]:
        return [{**seats[0], **fields}, *seats[1:]]

    twisted = json.loads(save)
    twisted["match"]["seed"] += 1
    return {
        "not sealed": b"rubbish",
        "cut in the middle": seal(save)[: len(save) // 2],
        "no JSON": seal(b"{"),
        "not UTF-8": seal(b"\xff\xfe\x00"),
        "another program": seal(b'{"format": "chess"}'),
        "a list": seal(b"[]"),
        "nested too deep": seal(b"[" * 100_000 + b"]" * 100_000),
        "too few seats": seal(with_field(save, "seats", seats[:1])),
        "a name of another kind": seal(with_field(save, "seats", changed(name=1))),
        "a name without letters": seal(with_field(save, "seats", changed(name=""))),
        "no such colour": seal(with_field(save, "seats", changed(colour="pink"))),
        "a colour twice": seal(with_field(save, "seats", changed(colour=seats[1]["colour"]))),
        "no such level": seal(with_field(save, "seats", changed(kind="doge"))),
        "a person in an automatic seat": seal(with_field(save, "seats", [*seats[:2], seats[0]])),
        "passed what was not played": seal(with_field(save, "passed", [4])),
        "a row that begins with nothing": seal(with_field(save, "rows", [0])),
        "of no version": seal(with_field(save, "version", None)),
        "wrong checksum": seal(json.dumps(twisted).encode()),
        "no match": seal(with_field(save, "match", None)),
    }


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_save_is_set_aside_and_named(kind: str) -> None:
    data = damaged()[kind]
    byte_store = MemoryStore()
    byte_store.entries[MATCH] = data
    host = FakeHost(CANVAS, byte_store)
    app = run(host, lambda: False)
    assert host.marks["screen"] == "home"
    assert host.marks["damaged"] == MATCH
    assert "continue" not in host.targets["buttons"]
    assert MATCH not in byte_store.entries
    assert byte_store.entries[aside_key(MATCH, data)] == data
    assert any("set aside" in written.text for written in app.ui.written)


def test_damaged_choices_fall_back_to_defaults() -> None:
    byte_store = MemoryStore()
    for data in (b"rubbish", seal(b"["), seal(b'{"game": "ragusa", "seats": 77}'), seal(b"7")):
        byte_store.entries[CHOICES] = data
        host = FakeHost(CANVAS, byte_store)
        person = Person(host, 2)
        person.setting = ["start"]
        person.most = 0
        run(host, person.step)
        assert saved(host)["seats"] == 2


def test_the_last_choice_is_offered_again() -> None:
    byte_store = MemoryStore()
    host = FakeHost(CANVAS, byte_store)
    person = Person(host, 3, ("edition:'first'",))
    person.most = 0
    run(host, person.step)
    again = FakeHost(CANVAS, byte_store)
    person = Person(again, 2)
    person.setting = ["start"]
    person.most = 0
    byte_store.entries.pop(host.marks["kept"])
    run(again, person.step)
    assert (saved(again)["seats"], saved(again)["options"]["edition"]) == (3, "first")


def test_a_full_device_is_reported_in_a_line_each_time_and_once_in_full() -> None:
    """The match goes on and is saved as soon as there is room; later it is reported again."""
    host = FakeHost(CANVAS)
    person = Person(host, 1)
    lines: list[bool] = []

    def step() -> bool:
        host.byte_store.full = len(person.played) in {3, 4, 5, 7}
        if len(person.played) > len(lines):
            lines.append("no room left" in str(host.a11y_state.get("status")))
        return person.step()

    person.most = 8
    run(host, step, seed=2)
    assert len(host.full) == 2
    assert lines == [False] * 3 + [True] * 3 + [False, True]
    assert len(saved(host)["actions"]) == 8


def test_a_new_match_on_a_full_device_says_at_once_that_it_is_not_saved() -> None:
    """A window has no page of its own for that: the table says it before anything is played."""
    host = FakeHost(CANVAS)
    host.byte_store.full = True
    press_all(host, "new:ragusa", "start", lambda: None)
    assert "no room left" in str(host.app.trouble)
    assert len(host.full) == 1
    assert not host.byte_store.entries


@pytest.mark.parametrize("canvas", [Canvas(360, 640, 1.0), Canvas(844, 390, 1.0), CANVAS])
@pytest.mark.parametrize(
    "route",
    [
        SettingsRoute(),
        RulesRoute("ragusa"),
        ReplayRoute(2),
        NewMatchRoute("ragusa"),
        HandOverRoute(0),
    ],
)
def test_every_screen_reports_that_something_cannot_be_stored(canvas: Canvas, route: Route) -> None:
    """Screens without a place for the message show it on top, until it is touched."""
    byte_store = byte_store_of(played_session(5, "person", "person"))
    host = FakeHost(canvas, byte_store)
    lines: list[str] = []

    def step() -> bool:
        app = host.app
        match len(lines):
            case 0:
                app.navigator.go(route)
                app.trouble = "Nothing more fits on this device."
            case 1:
                check_texts(app.ui)
                assert any("Nothing more fits" in w.text for w in app.ui.written)
                host.press("warning")
            case 2:
                assert app.trouble is None
                assert "warning" not in host.targets["buttons"]
                check_picture(host)
            case _:
                return False
        lines.append(host.marks["screen"])
        app.refresh()
        return True

    run(host, step)
    assert lines[0] == "home"
    assert len(lines) == 3
