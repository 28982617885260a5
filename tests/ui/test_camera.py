"""The board can be zoomed and moved, is never lost, and a touch never takes a wrong spot."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from portolan.platform import Canvas
from portolan.ui.animation.camera import LEVELS, Camera, nearest_distances
from portolan.ui.navigation.screen import board_of
from portolan.ui.render.hit_targets import CircleShape
from portolan.ui.render.ui import Ui
from portolan.ui.table_widgets.board_view import WHOLE, BoardView
from tests.support.pictures import check_picture
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, PHONE, Person, saved

TOUCH = 44


def test_the_board_covers_its_area_in_every_view() -> None:
    chance = random.Random(1)
    for _ in range(500):
        area = pygame.Rect(chance.randrange(99), 7, chance.randrange(90, 900), 333)
        view = Camera(chance.uniform(1, 3.2), chance.uniform(-1, 2), chance.uniform(-1, 2))
        assert view.window(area).contains(area)
        point = (chance.uniform(area.left, area.right), chance.uniform(area.top, area.bottom))
        steps = chance.choice((-2, -1, 1, 2))
        assert view.stepped(steps, point, area).window(area).contains(area)


def test_the_place_below_the_pointer_stays_when_the_board_comes_closer() -> None:
    area = pygame.Rect(10, 20, 600, 500)
    for point in ((50.0, 60.0), (310.0, 270.0), (600.0, 500.0)):
        place = Camera().place(point, area)
        closer = Camera().stepped(3, point, area)
        assert closer.zoom == LEVELS[3]
        assert closer.seen_at(place, area) == pytest.approx(point, abs=1.5)


class BoardUser:
    """Opens the table of a solo match, then takes one action after the other."""

    def __init__(self, canvas: Canvas, *steps: Any) -> None:
        self.host = FakeHost(canvas)
        self.person = Person(self.host, 1)
        self._steps = list(steps)
        run(self.host, self._step, seed=5)
        assert not self._steps, "all was done"

    def _step(self) -> bool:
        if self.host.marks["screen"] != "table":
            return self.person.step()
        check_picture(self.host)
        if not self._steps:
            return False
        self._steps.pop(0)(self)
        return True

    @property
    def board(self) -> BoardView:
        board = board_of(self.host.app.screen)
        assert board
        return board

    @property
    def zoom(self) -> float:
        return self.board.camera.zoom

    def post(self, kind: int, **data: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **data))

    def finger(self, kind: int, number: int, x: float, y: float) -> None:
        width, height = self.host.canvas.width, self.host.canvas.height
        self.post(kind, finger_id=number, touch_id=1, x=x / width, y=y / height, dx=0, dy=0)


def test_a_touch_between_close_spots_zooms_in_on_the_nearest_and_the_second_confirms() -> None:
    """The first touch plays nothing, and the second one may choose another spot."""
    seen: list[tuple[float, str | None]] = []
    asked: list[dict[str, Any]] = []
    others: list[str | None] = []

    def first(look: BoardUser) -> None:
        spots = [t for t in look.host.app.ui.targets if isinstance(t.shape, CircleShape)]
        close = [t.action for t in spots if look.board.would_come_closer(t)]
        assert len(close) > 12, "else there is nothing to test"
        wanted = close[len(asked) * 3]
        asked.append(next(a for a in look.host.targets["actions"] if a["text"] == wanted))
        assert len(asked[-1]["points"]) == 2
        look.host.tap(asked[-1]["points"][0])

    def correct(look: BoardUser) -> None:
        seen.append((look.zoom, look.host.targets["chosen"]))
        near = [
            t for t in look.host.app.ui.targets if isinstance(t.shape, CircleShape) and not t.via
        ]
        assert (
            min(nearest_distances([t.shape.centre for t in near]))
            >= TOUCH * look.host.canvas.ratio - 1
        )
        others.append(next(t.action for t in near if t.action != seen[-1][1]))
        other = next(a for a in look.host.targets["actions"] if a["text"] == others[-1])
        look.host.tap(other["points"][0])

    def then(look: BoardUser) -> None:
        assert look.host.targets["chosen"] == others[-1]
        look.host.press("cancel")

    def back(look: BoardUser) -> None:
        assert look.zoom == 1
        look.host.app.refresh()
        look.host.key(pygame.K_HOME)

    BoardUser(PHONE, *[first, correct, then, back] * 4)
    assert [chosen for _, chosen in seen] == [action["text"] for action in asked]
    assert all(zoom > 1 for zoom, _ in seen)


def test_a_touch_on_a_spot_with_room_around_it_chooses_at_once() -> None:
    """Two spots side by side zoom in; a third one apart from them does not."""

    def check(look: BoardUser) -> None:
        ui, least = look.host.app.ui, TOUCH * look.host.canvas.ratio
        board, area = BoardView(lambda _: None), pygame.Rect(0, 0, 900, 600)
        beside = {"a": 0.0, "b": least * 0.6, "apart": least * 1.7}

        def draw(window: pygame.Rect) -> None:
            for key, right in beside.items():
                ui.target(key, CircleShape(window.left + 50 + right, 300, 9), lambda: None)

        board.lay(ui, area, draw, still=True)
        spots = {t.key: t for t in ui.targets if t.key in beside}
        closer = {key for key, spot in spots.items() if board.would_come_closer(spot)}
        assert closer == {"a", "b"}

    BoardUser(PHONE, check)


def test_after_an_action_the_whole_board_is_shown_again() -> None:
    taps: list[list[float]] = []

    def choose(look: BoardUser) -> None:
        taps.extend(look.host.targets["actions"][0]["points"])
        look.host.tap(taps.pop(0))

    def go_on(look: BoardUser) -> None:
        look.host.tap(taps.pop(0))

    def check(look: BoardUser) -> None:
        assert look.zoom == 1
        assert len(saved(look.host)["actions"]) == 1

    BoardUser(PHONE, choose, go_on, check)
    assert not taps


def test_a_mouse_click_never_zooms() -> None:
    def press(look: BoardUser) -> None:
        action = look.host.targets["actions"][5]
        assert len(action["points"]) == 2
        at = tuple(round(v * look.host.canvas.ratio) for v in action["points"][0])
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            look.post(kind, button=1, pos=at)

    def check(look: BoardUser) -> None:
        assert look.host.targets["chosen"] == look.host.targets["actions"][5]["text"]
        assert look.zoom == 1

    BoardUser(PHONE, press, check)


@pytest.mark.parametrize("way", ["button", "key", "double tap"])
def test_the_wheel_zooms_and_there_are_three_ways_back(way: str) -> None:
    def wheel(look: BoardUser) -> None:
        at = look.board.area.center
        look.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        for _ in range(3):
            look.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)

    def back(look: BoardUser) -> None:
        assert look.zoom == LEVELS[3]
        hidden = [t for t in look.host.app.ui.targets if t.via == WHOLE]
        assert hidden, "places out of sight are reached by the button"
        match way:
            case "button":
                look.host.press(WHOLE)
            case "key":
                look.host.key(pygame.K_0)
            case _:
                area, ui = look.board.area, look.host.app.ui
                free = next(
                    (x, y)
                    for x in range(area.left + 20, area.right, 10)
                    for y in range(area.top + 80, area.bottom, 10)
                    if ui.find(x, y) is None
                )
                for _ in range(2):
                    look.host.tap([v / look.host.canvas.ratio for v in free])

    def check(look: BoardUser) -> None:
        assert look.board.camera == Camera()

    BoardUser(DESKTOP, wheel, back, check)


def test_two_fingers_pinch_the_board_and_take_no_spot() -> None:
    def pinch(look: BoardUser) -> None:
        x, y = look.board.area.center
        look.post(pygame.MOUSEBUTTONDOWN, button=1, pos=(x - 60, y), touch=True)
        look.finger(pygame.FINGERDOWN, 1, x - 60, y)
        look.finger(pygame.FINGERDOWN, 2, x + 60, y)
        for far in (80, 100, 118):
            look.finger(pygame.FINGERMOTION, 1, x - far, y)
            look.finger(pygame.FINGERMOTION, 2, x + far, y)
        look.finger(pygame.FINGERUP, 2, x + 118, y)
        look.finger(pygame.FINGERUP, 1, x - 118, y)
        look.post(pygame.MOUSEBUTTONUP, button=1, pos=(x - 118, y), touch=True)

    def check(look: BoardUser) -> None:
        assert look.zoom == 2.0, "the nearest level to 118 / 60"
        assert look.host.targets["chosen"] is None

    BoardUser(PHONE, pinch, check)


def test_a_drag_moves_the_board_and_takes_no_spot() -> None:
    def closer(look: BoardUser) -> None:
        for _ in range(3):
            look.host.key(pygame.K_PLUS)

    def drag(look: BoardUser) -> None:
        x, y = look.board.area.center
        look.post(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y))
        for step in range(1, 5):
            look.post(pygame.MOUSEMOTION, pos=(x - 20 * step, y), rel=(0, 0), buttons=(1, 0, 0))
        look.post(pygame.MOUSEBUTTONUP, button=1, pos=(x - 80, y))

    def check(look: BoardUser) -> None:
        moved = (look.board.camera.x - 0.5) * look.board.area.width * look.zoom
        assert moved == pytest.approx(80, abs=3)
        assert look.zoom == LEVELS[3]
        assert look.host.targets["chosen"] is None

    BoardUser(DESKTOP, closer, drag, check)


def test_a_spot_can_be_chosen_right_after_a_drag_that_began_beside_it() -> None:
    """A drag is no tap, so what follows is no second one."""
    chosen: list[str] = []

    def closer(look: BoardUser) -> None:
        look.host.key(pygame.K_PLUS)

    def drag(look: BoardUser) -> None:
        look.host.pause = 0.0
        ui, inner = look.host.app.ui, look.board.area.inflate(-200, -200)
        for target in ui.in_sight:
            x, y = round(target.shape.centre[0]) + 26, round(target.shape.centre[1])
            if target.action and inner.collidepoint(x, y) and ui.find(x, y) is None:
                break
        chosen.append(target.key)
        look.post(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y))
        for step in (8, 16):
            look.post(pygame.MOUSEMOTION, pos=(x + step, y), rel=(0, 0), buttons=(1, 0, 0))
        look.post(pygame.MOUSEBUTTONUP, button=1, pos=(x + 16, y))

    def choose(look: BoardUser) -> None:
        spot = next(t for t in look.host.app.ui.in_sight if t.key == chosen[0])
        at = tuple(map(round, spot.shape.centre))
        look.post(pygame.MOUSEBUTTONDOWN, button=1, pos=at)
        look.post(pygame.MOUSEBUTTONUP, button=1, pos=at)

    def check(look: BoardUser) -> None:
        assert look.host.targets["chosen"]

    BoardUser(DESKTOP, closer, drag, choose, check)


def test_turning_the_phone_keeps_the_view() -> None:
    def closer(look: BoardUser) -> None:
        look.host.key(pygame.K_PLUS)

    def turn(look: BoardUser) -> None:
        look.host.canvas = Canvas(PHONE.height, PHONE.width, PHONE.ratio)
        look.post(pygame.WINDOWEXPOSED)

    def check(look: BoardUser) -> None:
        assert look.zoom == LEVELS[1]
        assert look.board.camera.window(look.board.area).contains(look.board.area)

    BoardUser(PHONE, closer, turn, check)


@pytest.mark.parametrize(("far", "at_once"), [(40, True), (26, True), (22, False)])
def test_a_touch_takes_a_step_at_once_unless_another_spot_is_very_near(
    far: int, at_once: bool
) -> None:
    """A step is undone by one touch, so 24 CSS pixels are enough; an action is always previewed.

    Where spots are less than 44 CSS pixels apart both zoom in; a step is taken as well.
    """
    ui = Ui()
    ratio = 3
    ui.begin(pygame.Surface((PHONE.width, PHONE.height)), PHONE)
    looked: list[Camera] = []
    board = BoardView(looked.append)

    def draw(area: pygame.Rect) -> None:
        x, y = area.center
        ui.target("step:one", CircleShape(x, y, 20), lambda: None)
        ui.target("step:two", CircleShape(x + far * ratio, y, 20), lambda: None)
        ui.target("action:far", CircleShape(x - 150 * ratio, y, 20), lambda: None, "far")

    board.lay(ui, pygame.Rect(0, 0, PHONE.width, PHONE.width), draw, still=False)
    one, two, action = ui.targets
    assert board.would_come_closer(one)
    assert board.only_comes_closer(one) is board.only_comes_closer(two) is not at_once
    assert not board.only_comes_closer(action)
    assert not board.bring_closer(action), "nothing is near it"
    assert board.bring_closer(one)
    assert looked[0].zoom > 1
