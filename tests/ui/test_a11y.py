"""The accessibility tree: everything drawn has a text, every target a button."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pygame
import pytest

from portolan.platform import Canvas
from portolan.ui.render.a11y_tree import A11yMessage, A11yTree, Press, Section
from portolan.ui.table.play import PlayTable
from tests.support.pictures import STEP
from tests.support.table_host import FakeHost, people_setup, run
from tests.support.table_matches import DESKTOP, SMALL, check_against_engine


class Listener:
    """Plays by the accessibility tree alone: knows buttons, and no positions."""

    def __init__(self, host: FakeHost, seats: int, options: tuple[str, ...] = (), seed: int = 5):
        self.host = host
        self.setting = [f"seats:{seats}", *people_setup(seats), *options, "start"]
        self.choose = random.Random(seed)
        self.played: list[str] = []

    def step(self) -> bool:
        host = self.host
        check_a11y_tree(host)
        match host.a11y_state["screen"]:
            case "home":
                host.app.settings = replace(host.app.settings, confirm="always")
                host.a11y_do("press", "new:ragusa")
            case "new":
                host.a11y_do("press", self.setting.pop(0))
            case "hand-over":
                host.a11y_do("press", "ready")
            case "table" if "result" in host.a11y_buttons:
                host.a11y_do("press", "result")
            case "table" if "confirm" in host.a11y_buttons:
                self.played.append(str(host.targets["chosen"]))
                host.a11y_do("press", "confirm")
            case "table":
                actions = [key for key in host.a11y_buttons if key.startswith(("action:", STEP))]
                host.a11y_do("press", self.choose.choice(sorted(actions)))
            case _:
                return False
        return True


def check_a11y_tree(host: FakeHost) -> None:
    """Every button has its own label, every action occurs once, every row fits its header."""
    assert host.a11y_state["title"]
    assert all(label.strip() for label in host.a11y_buttons.values()), host.a11y_buttons
    for section in host.sections.values():
        lines = [(p["label"], p.get("group")) for p in section.get("presses", [])]
        assert len(lines) == len(set(lines)), f"buttons that sound the same: {lines}"
        for row in section.get("rows", []):
            assert len(row) == len(section["head"])
    assert set(host.targets["buttons"]) - EYE_ONLY <= set(host.a11y_buttons)
    screen = host.app.screen
    if isinstance(screen, PlayTable):
        assert host.a11y_state["status"]
        texts = [
            key.removeprefix("action:") for key in host.a11y_buttons if key.startswith("action:")
        ]
        steps = [t.towards for t in host.app.ui.targets if t.key in host.a11y_buttons]
        behind = [text for each in steps if isinstance(each, tuple) for text in each]
        if screen.scene().steps:
            assert {*texts} <= {*screen.session.legal()}, "the others are a step back"
        else:
            assert sorted([*texts, *behind]) == sorted(screen.session.legal())


EYE_ONLY = {"piece", "chart", "in-full"}
"""Buttons that only change what is visible: the tree has all of it at once."""


@pytest.mark.parametrize(
    ("seats", "canvas", "options"),
    [
        (1, DESKTOP, ("harder:True",)),
        (2, SMALL, ()),
        (5, SMALL, ("edition:'first'",)),
    ],
)
def test_a_match_by_the_accessibility_tree_ends_as_the_engine_says(
    seats: int, canvas: Canvas, options: tuple[str, ...]
) -> None:
    host = FakeHost(canvas)
    listener = Listener(host, seats, options)
    run(host, listener.step, seed=20 + seats)
    check_against_engine(host, listener, seats, 20 + seats)
    points = host.marks["points"].split(",")
    assert any(row[1:] == points for row in host.sections["points"]["rows"])


def test_a_focused_button_says_what_it_would_do_and_changes_nothing() -> None:
    host = FakeHost(DESKTOP)
    listener = Listener(host, 1)
    statuses: list[tuple[str, str]] = []

    def step() -> bool:
        if host.a11y_state["screen"] != "table":
            return listener.step()
        statuses.append((host.a11y_state["status"], host.marks["step"]))
        houses = [k for k in host.a11y_buttons if k.startswith("action:house")]
        if len(statuses) < 3:
            host.a11y_do("point", houses[0] if len(statuses) == 1 else "")
        return len(statuses) < 3

    run(host, step, seed=5)
    question, effect, again = (status for status, _ in statuses)
    assert question == again != effect
    assert effect.startswith("House between")
    assert [number for _, number in statuses] == ["0"] * 3


def test_the_tab_key_leaves_the_page_only_at_its_edges() -> None:
    """Backwards from the first button, and while none has focus; forwards from the last."""
    host = FakeHost(DESKTOP)
    edges: list[tuple[str, dict[str, bool]]] = []

    def step() -> bool:
        keys = [target.key for target in host.app.ui.in_sight]
        edges.append((host.app.ui.focus or "", host.a11y_state["edge"]))
        ways = [keys[0], keys[1], keys[-1]]
        if len(edges) > len(ways):
            return False
        host.app.ui.focus = ways[len(edges) - 1]
        host.app.refresh()
        return True

    run(host, step)
    assert [(edge["first"], edge["last"]) for _, edge in edges] == [
        (True, False), (True, False), (False, False), (False, True)
    ]  # fmt: skip


def test_a_selected_action_is_pressed_again_to_play_it() -> None:
    host = FakeHost(DESKTOP)
    listener = Listener(host, 1)
    steps: list[str] = []

    def step() -> bool:
        if host.a11y_state["screen"] != "table":
            return listener.step()
        steps.append(host.marks["step"])
        house = "action:house W1-W2-M2"
        assert house in host.a11y_buttons or steps[-1] == "1"
        host.a11y_do("press", house)
        return len(steps) < 3

    run(host, step, seed=5)
    assert steps == ["0", "0", "1"]


def test_choices_are_radio_buttons_with_a_question() -> None:
    host = FakeHost(DESKTOP)
    listener = Listener(host, 3)

    def step() -> bool:
        if host.a11y_state["screen"] == "new" and len(listener.setting) == 1:
            return False
        return listener.step()

    run(host, step)
    radios = [p for p in host.sections["buttons"]["presses"] if p.get("role") == "radio"]
    groups: dict[str, list[str]] = {}
    for press in radios:
        groups.setdefault(press["group"], []).extend([press["key"]] * press["checked"])
    assert groups == {
        "Players": ["seats:3"],
        "Other players": ["where:here"],
        "Hidden cards": ["cards:passed"],
        "Edition": ["edition:'second'"],
        "Clock": ["clock:none"],
    }


def test_only_changes_of_the_tree_are_sent() -> None:
    text = A11yMessage()
    one = Section("one", "One", ["a"])
    two = Section("two", "Two", presses=[Press("k", "Press")])
    about = {"screen": "table"}
    first = text.message(A11yTree("T", "s", [one, two]), about)
    assert first is not None
    assert json.loads(first)["changed"] == [one.to_json(), two.to_json()]
    assert text.message(A11yTree("T", "s", [one, two]), about) is None
    second = text.message(A11yTree("T", "s", [one, Section("two", "Two", ["b"])]), about)
    assert second is not None
    assert json.loads(second) == {"changed": [{"key": "two", "title": "Two", "lines": ["b"]}]}
    third = text.message(A11yTree("T", "t", [one]), about)
    assert third is not None
    assert json.loads(third) == {"status": "t", "sections": ["one"]}


def test_only_new_lines_of_a_log_are_sent() -> None:
    """A match of thousands of steps is not sent anew after each of them; after an undo it is."""
    text, texts = A11yMessage(), [f"Step {number}" for number in range(50)]

    def message(lines: list[str]) -> Any:
        section = Section("log", "Log", lines, log=True)
        return json.loads(text.message(A11yTree("T", "s", [section]), {}) or "{}")

    assert message(texts)["changed"][0]["lines"] == texts
    assert message([*texts, "Step 50"])["changed"] == [
        {"key": "log", "title": "Log", "kept": 50, "lines": ["Step 50"], "log": True}
    ]
    assert message(texts)["changed"][0]["lines"] == texts
    assert message(["Another"])["changed"][0]["lines"] == ["Another"]


@pytest.mark.parametrize("has_a11y", [True, False])
def test_tab_stops_at_the_ends_on_a_page_and_wraps_in_a_window(*, has_a11y: bool) -> None:
    """Keys may come faster than pictures: they never skip the point where the page takes over."""
    host = FakeHost(DESKTOP)
    host.has_a11y = has_a11y
    seen: list[str | None] = []

    def step() -> bool:
        keys = [*host.targets["buttons"]]
        seen.append(host.targets["focus"])
        if len(seen) == 1:
            for _ in range(len(keys) + 2):
                host.key(pygame.K_TAB)
        elif len(seen) == 2:
            assert seen[1] == (keys[-1] if has_a11y else keys[1])
            for _ in range(len(keys) + 2):
                host.key(pygame.K_TAB, pygame.KMOD_SHIFT)
        else:
            assert seen[2] == (keys[0] if has_a11y else keys[-1])
            return False
        return True

    run(host, step)
    assert len(seen) == 3
