"""Cancelled touches do nothing, and keys with Ctrl, Alt or Cmd are left to the browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pytest

from portolan.platform import Canvas, page_input
from portolan.ui.navigation.routes import (
    MatchesRoute,
    PuzzlesRoute,
    Route,
    RulesRoute,
    StatisticsRoute,
)
from portolan.ui.navigation.screen import KeyListener
from tests.support.link_player import press_in_turn
from tests.support.table_host import FakeHost, run

CANVAS = Canvas(360, 640, 1.0)


def screens(*todo: Callable[[FakeHost], object]) -> list[str]:
    """Do one thing after the other on the list of matches; return the screen after each."""
    host, seen, left = FakeHost(CANVAS), list[str](), [*todo]

    def step() -> bool:
        if seen or host.marks["screen"] == "matches":
            seen.append(host.marks["screen"])
        else:
            host.app.navigator.go(MatchesRoute())
            host.app.refresh()
            return True
        if not left:
            return False
        left.pop(0)(host)
        host.app.refresh()
        return True

    run(host, step)
    return seen[1:]


def noted(*what: str, x: float | None = None) -> Callable[[FakeHost], None]:
    """Return a function that posts these events of one finger on Back."""

    def post(host: FakeHost) -> None:
        back = host.targets["buttons"]["back"]
        place = (back[0] if x is None else x, back[1])
        page_input.post([[one, 5, True, True, 0, *place] for one in what])

    return post


def other(*what: str, number: int = 6) -> Callable[[FakeHost], None]:
    """Return a function that posts these events of another finger elsewhere."""
    return lambda _: page_input.post([[one, number, True, False, 0, 300, 500] for one in what])


def window(kind: int) -> Callable[[FakeHost], object]:
    return lambda _: pygame.event.post(pygame.event.Event(kind))


@pytest.mark.parametrize(
    ("ends", "screen"),
    [
        ([noted("up")], "home"),
        ([noted("cancel")], "matches"),
        ([noted("cancel"), noted("up")], "matches"),
        ([window(pygame.WINDOWFOCUSLOST), noted("up")], "matches"),
        ([window(pygame.WINDOWHIDDEN), noted("up")], "matches"),
        ([other("down"), other("up"), noted("up")], "matches"),
        ([other("down"), other("cancel"), noted("up")], "matches"),
        ([noted("cancel"), noted("down"), noted("up")], "home"),
    ],
)
def test_a_touch_acts_only_when_lifted_alone(
    ends: Sequence[Callable[[FakeHost], object]], screen: str
) -> None:
    assert screens(noted("down"), *ends)[-1] == screen


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RALT, pygame.KMOD_LMETA])
@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_LEFT])
def test_keys_with_ctrl_alt_or_cmd_are_ignored(key: int, mod: int) -> None:
    def press(host: FakeHost) -> None:
        host.app.ui.focus = "back"
        host.key(key, mod)

    assert screens(press) == ["matches"]


def test_a_tap_after_a_scroll_that_ended_with_two_fingers_acts() -> None:
    def finger(what: str, number: int, y: float) -> Callable[[FakeHost], object]:
        return lambda _: page_input.post([[what, number, True, number == 5, 0, 200, y]])

    host = press_in_turn(
        FakeHost(Canvas(390, 844, 1.0)),
        lambda host: host.app.navigator.go(RulesRoute("ragusa", "")),
        finger("down", 5, 600), finger("move", 5, 500), finger("move", 5, 400),
        finger("down", 6, 700), finger("up", 6, 700), finger("up", 5, 400),
        "back",
    )  # fmt: skip
    assert host.marks["screen"] == "home"


def test_the_same_key_without_modifier_acts() -> None:
    assert screens(lambda host: host.key(pygame.K_ESCAPE)) == ["home"]


def test_the_host_knows_which_keys_the_game_uses() -> None:
    host = FakeHost(CANVAS)
    run(host, lambda: False)
    names = page_input.names(host.keys)
    assert {"Escape", "Enter", " ", "Tab", "ArrowUp", "F1", "?", "+", "-", "0", "u"} <= {*names}
    assert not {"f", "d", "F5", "F12", "Backspace"} & {*names}
    assert page_input.names(host.commands) == ["z"]


@pytest.mark.parametrize("route", [RulesRoute("ragusa"), StatisticsRoute(), PuzzlesRoute("ragusa")])
def test_the_page_passes_on_every_key_that_a_screen_handles(route: Route) -> None:
    host, handled = FakeHost(CANVAS), set[int]()
    host.answers = [None]
    codes = sorted({code for name, code in vars(pygame).items() if name.startswith("K_")})

    def step() -> bool:
        screen = host.app.screen
        if host.marks["screen"] == "home":
            host.app.navigator.go(route)
            host.app.refresh()
            return True
        assert isinstance(screen, KeyListener)
        for code in codes:
            written = chr(code) if code < 128 and chr(code).isprintable() else ""
            event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=written)
            if screen.handle_key(event):
                handled.add(code)
        return False

    run(host, step)
    assert {pygame.K_PAGEDOWN, pygame.K_END} <= handled <= host.keys
    assert len(page_input.names(handled)) == len(handled)


@pytest.mark.parametrize(
    ("command", "done"), [((pygame.K_z, pygame.KMOD_LCTRL), True), ((pygame.K_z, 0), False),
                          ((pygame.K_u, 0), True), ((pygame.K_u, pygame.KMOD_LCTRL), False)],
)  # fmt: skip
def test_undo_is_its_letter_or_ctrl_z(command: tuple[int, int], done: bool) -> None:
    undone: list[str] = []

    def press(host: FakeHost) -> None:
        back = next(target for target in host.app.ui.targets if target.key == "back")
        undo = back._replace(key="undo", do=lambda: undone.append("undo"))
        host.app.ui.targets.append(undo)
        host.key(*command)

    screens(press)
    assert undone == ["undo"] * done
