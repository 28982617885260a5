"""What a touch is meant for, when the picture changes while a finger is down."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.host import Canvas
from game.table.ways.routes import Matches

from .table_host import FakeHost, run


def test_a_touch_that_began_on_another_screen_presses_nothing() -> None:
    """The last step of a bot may end the match under a finger: the end page is not pressed."""
    host = FakeHost(Canvas(360, 640, 1.0))
    seen: list[str] = []

    def post(kind: int) -> None:
        x, y = back
        pygame.event.post(pygame.event.Event(kind, button=1, pos=(round(x), round(y)), touch=True))

    back = [0.0, 0.0]

    def find() -> None:
        back[:] = host.targets["buttons"]["back"]

    todo: list[Callable[[], object]] = [
        lambda: host.app.way.go(Matches()),
        find,
        lambda: host.press("back"),
        lambda: post(pygame.MOUSEBUTTONDOWN),
        lambda: host.app.way.go(Matches()),
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
