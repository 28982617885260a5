"""Whole matches played by taps on the picture give the engine's results."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest

from portolan.platform import Canvas
from portolan.ui.table.play import PlayTable
from tests.platform.memory import MemoryStore
from tests.support.pictures import pixels
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import (
    DESKTOP,
    LOW,
    PHONE,
    SMALL,
    TABLET,
    Person,
    check_against_engine,
    chosen,
    saved,
)

LARGE = Canvas(1920, 1080, 1.0)
CANVASES = (DESKTOP, SMALL, LOW, PHONE, TABLET, LARGE)
A_WHILE = 3
"""Actions on one canvas before the next is used."""


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, ()),
        (3, ("edition:'first'",)),
        (5, ()),
        (1, ("pairs:True",)),
        (1, ("harder:True", "pairs:True", "player_first:True")),
    ],
)
def test_a_match_by_taps_ends_as_the_engine_says_with_sound_pictures(
    seats: int, options: tuple[str, ...]
) -> None:
    """Each canvas is used in turn: for the beginning, the middle or the end of some match."""
    order = CANVASES[seats % len(CANVASES) :] + CANVASES[: seats % len(CANVASES)]
    host = FakeHost(order[0])
    person = Person(host, seats, options)
    seen: set[Canvas] = set()

    def step() -> bool:
        if host.marks["screen"] == "table" and not person.taps:
            canvas = order[len(person.played) // A_WHILE % len(order)]
            if canvas != host.canvas:
                host.canvas = canvas
                pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
                return True
            seen.add(canvas)
        return person.step()

    run(host, step, seed=41 + seats)
    check_against_engine(host, person, seats, 41 + seats)
    assert seen == {*CANVASES}


def test_a_match_by_keyboard_alone_ends_as_the_engine_says() -> None:
    """In a window, where Tab wraps around."""
    host = FakeHost(DESKTOP)
    host.has_a11y = False
    played: list[str] = []
    wanted: list[str] = []
    chooser = random.Random(3)

    def step() -> bool:
        """Press Tab until the target is focused, then Enter twice."""
        if wanted:
            key = wanted[0]
            if app_focus() == key:
                wanted.pop(0)
                host.key(pygame.K_RETURN)
            else:
                host.key(pygame.K_TAB)
            return True
        match host.marks["screen"]:
            case "home":
                host.app.settings = replace(host.app.settings, confirm="always")
                wanted.append("new:ragusa")
            case "new":
                wanted.extend(["seats:1", "start"])
            case "table" if "result" in host.targets["buttons"]:
                wanted.append("result")
            case "table":
                actions = host.targets["actions"]
                text = chooser.choice(sorted(a["text"] for a in actions))
                played.append(text)
                wanted.extend([f"action:{text}", "confirm"])
            case _:
                return False
        return True

    def app_focus() -> str | None:
        return host.app.ui.focus

    run(host, step, seed=9)
    assert host.marks["screen"] == "end"
    assert chosen(host) == played


def test_a_match_resumes_where_it_was_left() -> None:
    byte_store = MemoryStore()
    host = FakeHost(SMALL, byte_store)
    person = Person(host, 3)
    person.most = 40
    run(host, person.step, seed=12)
    assert len(saved(host)["actions"]) == 40

    again = FakeHost(DESKTOP, byte_store)
    other = Person(again, 3, seed=8)
    other.played = list(person.played)
    run(again, other.step, seed=99)
    check_against_engine(again, other, 3, 12)


def test_every_action_is_saved_before_the_next_picture() -> None:
    host = FakeHost(DESKTOP)
    person = Person(host, 1)
    person.most = 9
    inner = person.step

    def step() -> bool:
        if host.marks["screen"] == "table":
            assert len(saved(host)["actions"]) == int(host.marks["step"])
        return inner()

    run(host, step, seed=5)
    assert host.marks["step"] == "9"


def test_the_first_tap_only_selects_and_another_tap_deselects() -> None:
    host = FakeHost(DESKTOP)
    person = Person(host, 1)
    seen: list[tuple[str | None, str]] = []
    first: list[str] = []

    def step() -> bool:
        if host.marks["screen"] != "table":
            return person.step()
        seen.append((host.targets["chosen"], host.marks["step"]))
        if len(seen) == 1:
            action = host.targets["actions"][0]
            first.append(action["text"])
            host.tap(action["points"][0])
        elif len(seen) == 2:
            host.press("cancel")
        else:
            return False
        return True

    run(host, step, seed=5)
    assert seen == [(None, "0"), (first[0], "0"), (None, "0")]


def test_a_second_tap_on_the_same_spot_confirms() -> None:
    host = FakeHost(DESKTOP)
    person = Person(host, 1)
    taps: list[list[float]] = []

    def step() -> bool:
        if host.marks["screen"] != "table":
            return person.step()
        if not taps:
            taps.extend([host.targets["actions"][0]["points"][0]] * 2)
        elif host.marks["step"] == "1":
            return False
        host.tap(taps[0])
        return True

    run(host, step, seed=5)
    assert len(saved(host)["actions"]) == 1


def test_undo_takes_back_an_open_action_but_not_a_revealing_one() -> None:
    host = FakeHost(DESKTOP)
    person = Person(host, 2)
    phase: list[str] = []

    def step() -> bool:
        if person.taps or host.marks["screen"] != "table":
            return person.step()
        match len(phase):
            case 0 if host.marks["prompt"] == "place":
                # the two `keep` before shuffled the deck, so they cannot be undone
                host.press("undo")
                phase.append(host.marks["step"])
            case 1:
                assert host.marks["step"] == phase[0] == "2"
                action = next(
                    a for a in host.targets["actions"] if a["text"].startswith("house W1-W2")
                )
                person.taps = list(action["points"])
                phase.append("placed")
            case 2:
                assert host.marks["step"] == "3"
                host.press("undo")
                phase.append("undone")
            case 3:
                assert host.marks["step"] == "2"
                return False
            case _:
                return person.step()
        return True

    def through_hand_over() -> bool:
        if len(phase) == 2 and not person.taps and host.marks["screen"] == "hand-over":
            host.press("undo")  # the next seat has not taken the device yet
            phase.append("undone")
            return True
        return step()

    run(host, through_hand_over, seed=5)
    assert phase[-1] == "undone"
    assert len(saved(host)["actions"]) == 2


def test_the_prompt_stays_after_undo_and_an_unavailable_undo_is_grey() -> None:
    host = FakeHost(DESKTOP)
    person = Person(host, 2)
    lines: list[str] = []
    asked: list[str] = []
    after: list[tuple[str, str]] = []
    arrows: dict[bool, set[bytes]] = {False: set(), True: set()}

    def step() -> bool:
        screen, session = host.app.screen, host.app.match.session
        if host.marks["screen"] != "table" or person.taps:
            return person.step()
        assert isinstance(screen, PlayTable)
        assert session
        text = screen.status_lines(screen.scene())
        if len(after) < len(asked):
            after.append(text)
            return False
        goes = session.undo_problem() is None
        arrow = next(t for t in host.app.ui.targets if t.key == "undo")
        arrows[goes].add(pixels(host.surface().subsurface(arrow.shape.rect)))
        decision, actors = session.decision, session.match.actors
        if goes and decision and actors[-1] == decision.seat:
            asked.append(lines[-1])
            host.press("undo")
            return True
        lines.append(text[0])
        return person.step()

    run(host, step, seed=5)
    assert after == [(asked[0], after[0][1])], "what is asked"
    assert after[0][1].startswith("Move undone.")
    assert len(arrows[True]) == len(arrows[False]) == 1
    assert arrows[True] != arrows[False]
