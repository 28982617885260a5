"""Touches while the picture changes under the finger."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from portolan.platform import Canvas
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.ui.navigation.routes import MatchesRoute
from portolan.ui.render.hit_targets import Box, CircleShape, HitTarget, TooltipArea
from portolan.ui.table.play import PlayTable
from tests.ransackit.scene import Scene
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run


def test_a_touch_that_began_on_another_screen_presses_nothing() -> None:
    """The last step of a bot may end the match during a touch: the result screen ignores it."""
    host = FakeHost(Canvas(360, 640, 1.0))
    seen: list[str] = []

    def post(kind: int) -> None:
        x, y = back
        pygame.event.post(pygame.event.Event(kind, button=1, pos=(round(x), round(y)), touch=True))

    back = [0.0, 0.0]

    def find() -> None:
        back[:] = host.targets["buttons"]["back"]

    todo: list[Callable[[], object]] = [
        lambda: host.app.navigator.go(MatchesRoute()),
        find,
        lambda: host.press("back"),
        lambda: post(pygame.MOUSEBUTTONDOWN),
        lambda: host.app.navigator.go(MatchesRoute()),
        lambda: post(pygame.MOUSEBUTTONUP),
        lambda: host.press("back"),
    ]

    def step() -> bool:
        seen.append(host.marks["screen"])
        if todo:
            todo.pop(0)()
            host.app.refresh()
        return len(seen) < 8

    run(host, step)
    assert seen == ["home", "matches", "matches", "home", "home", "matches", "matches", "home"]


# --- touches in quick succession


def quick_touches(scene: Scene, canvas: Canvas, *pauses: float) -> tuple[list[str], str | None]:
    """Touch the place of "End actions" once, and again after each pause, in seconds.

    Return what was played, and what is selected.
    """
    match, seating = scene.begin().match, find_seating("ransackit")
    usual = seating.default_seats(match.seats, match.options)
    seats = [Seat(seat.name, seat.colour, PERSON) for seat in usual]
    host = FakeHost(canvas, byte_store_of(Session(match, seats, seating, "x")))
    left, place, done = [*pauses], list[float](), list[str]()
    waits: str | None = None

    def step() -> bool:
        nonlocal waits
        if host.marks["screen"] != "table":
            host.press("continue" if host.marks["screen"] == "home" else "ready")
            return True
        table = host.app.screen
        assert isinstance(table, PlayTable)
        done[:], waits = table.session.match.actions, table.chosen()
        if not place:
            actions = host.targets["actions"]
            place[:] = next(a for a in actions if a["key"] == "action:fortify")["points"][0]
        elif left:
            left.pop(0)
        else:
            return False
        host.tap(place)
        host.pause = left[0] if left else 1.0
        return True

    run(host, step)
    return done, waits


@pytest.mark.parametrize("size", [(1280, 720, 1.0), (1170, 2532, 3.0), (360, 640, 1.0)])
def test_quick_touches_do_not_press_a_button_that_appears_there(
    size: tuple[int, int, float],
) -> None:
    """Three within half a second select the end of the actions; a later one there takes it back."""
    busy = Scene().village(0, "G9", "F8").units(0, "worker F8").goods(0, wood=1, food=1)
    assert quick_touches(busy, Canvas(*size), 0.2, 0.2) == ([], "fortify")
    assert quick_touches(busy, Canvas(*size), 0.2, 0.2, 0.5) == ([], None)


def test_quick_touches_do_not_end_the_turn_after_its_actions() -> None:
    """With nothing left to do the first touch ends the actions; the end of the turn is beside."""
    idle = Scene().units(0, "worker G9", steps=0)
    assert quick_touches(idle, Canvas(1280, 720, 1.0), 0.2, 0.2)[0] == ["fortify"]
    assert quick_touches(idle, Canvas(1280, 720, 1.0), 0.2, 0.5, 1.0)[0] == ["fortify"]


def test_a_touch_on_what_has_just_replaced_another_does_nothing() -> None:
    """The answers to a bot's offer appear where the button was that skips the bots' turns."""
    host = FakeHost(Canvas(1280, 720, 1.0))
    app = run(host, lambda: False)
    guard, place = app.gestures.tap_guard, Box(pygame.Rect(600, 600, 100, 44))

    def picture(time: float, *keys: str) -> None:
        app.time = time
        app.ui.targets = [HitTarget(key, place, lambda: None) for key in keys]
        guard.see()

    def touch(time: float) -> bool:
        app.time = time
        return guard.touch((640, 620))

    picture(100.0, "skip")
    picture(110.0)  # a motion
    picture(111.0, "accept")
    assert not touch(111.2)
    assert touch(112.0)
    picture(112.1, "confirm")
    assert touch(113.0)


def test_what_a_touch_brings_can_be_touched_at_once() -> None:
    """Also where its picture is late, or others have just changed the table."""
    host = FakeHost(Canvas(1280, 720, 1.0))
    app = run(host, lambda: False)
    guard, place = app.gestures.tap_guard, Box(pygame.Rect(600, 600, 100, 44))

    def picture(time: float, key: str) -> None:
        app.time = time
        app.ui.targets = [HitTarget(key, place, lambda: None)]
        guard.see()

    def touch(time: float, at: tuple[int, int]) -> bool:
        app.time = time
        return guard.touch(at)

    picture(100.0, "send")
    assert touch(110.0, (200, 200))
    picture(112.0, "confirm")
    assert touch(112.1, (640, 620))
    picture(130.0, "send")
    assert touch(130.1, (200, 200))
    picture(130.2, "confirm")
    assert touch(130.3, (640, 620))


@pytest.mark.parametrize(
    ("changes", "pressed"), [(None, ["one"]), ("under the finger", []), ("after a tap", ["one"])]
)
def test_a_tap_beside_a_held_button_is_meant_for_what_it_began_on(
    changes: str | None, pressed: list[str]
) -> None:
    """*Look* is held by the first finger; the second one chooses."""
    app = run(FakeHost(Canvas(390, 844, 1.0)), lambda: False)
    canvas, did = app.ui.canvas, list[str]()
    look, beside = Box(pygame.Rect(20, 780, 80, 44)), Box(pygame.Rect(200, 780, 80, 44))

    def picture(key: str) -> None:
        held = HitTarget("look", look, lambda: None, hold=lambda _: None)
        app.ui.targets = [held, HitTarget(key, beside, lambda: did.append(key))]
        app.gestures.tap_guard.see()

    def finger(kind: int, number: int, x: float) -> None:
        at = (x / canvas.width, 800 / canvas.height)
        app.gestures.take(pygame.event.Event(kind, finger_id=number, x=at[0], y=at[1]))
        app.time += 0.1

    picture("one")
    finger(pygame.FINGERDOWN, 1, 60)
    app.gestures.take(
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(60, 800), touch=True)
    )
    finger(pygame.FINGERDOWN, 2, 240)
    if changes == "under the finger":
        picture("another")
    finger(pygame.FINGERUP, 2, 240)
    if changes == "after a tap":
        picture("another")
        finger(pygame.FINGERDOWN, 2, 240)
        finger(pygame.FINGERUP, 2, 240)
    assert did == pressed


# --- how far a touch reaches


def test_a_touch_far_from_every_spot_does_nothing() -> None:
    """A spot reacts within a finger's width, not from anywhere on the board."""
    host = FakeHost(Canvas(1280, 720, 1.0))
    app = run(host, lambda: False)
    spot = CircleShape(400.0, 300.0, 4.0)
    app.ui.targets = [HitTarget("spot", spot, lambda: None)]
    near, far = app.ui.find(400.0 + app.ui.u(21), 300.0), app.ui.find(400.0 + app.ui.u(23), 300.0)
    assert near is not None
    assert near.key == "spot"
    assert far is None


def test_the_nearest_place_takes_a_touch_also_if_it_can_only_be_explained() -> None:
    """A lit spot does not take what is meant for the one beside it, which is not lit."""
    host = FakeHost(Canvas(1280, 720, 1.0))
    app = run(host, lambda: False)
    lit, unlit = CircleShape(400.0, 300.0, 8.0), CircleShape(420.0, 300.0, 11.0)
    app.ui.targets = [HitTarget("spot", lit, lambda: None)]
    app.ui.tooltip_areas = [TooltipArea("lit", lit), TooltipArea("unlit", unlit)]
    assert [bool(app.ui.find(x, 300.0)) for x in (400.0, 407.0, 409.0, 411.0, 418.0)] == [
        True, True, True, False, False,
    ]  # fmt: skip
