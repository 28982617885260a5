"""A simulated player that plays any game by touch, keys or the accessibility tree."""

from __future__ import annotations

import random

import pygame

from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.ui.navigation.screen import board_of
from portolan.ui.table.play import PlayTable
from tests.support.pictures import STEP, check_picture
from tests.support.table_host import FakeHost, people_setup

PHONE, LOW, DESKTOP = Canvas(360, 640, 1.0), Canvas(844, 390, 1.0), Canvas(1280, 720, 1.0)
MOST = 60
"""Actions of a match that are played at most."""


class InputPlayer:
    """Starts a match of a game and plays on by one input: `touch`, `keys` or `a11y`."""

    def __init__(self, host: FakeHost, game: str, seats: int, way: str, seed: int = 5) -> None:
        self.host, self.game, self.manner = host, game, way
        self.setting = [f"seats:{seats}", *people_setup(seats, game), "start"]
        self.chooser = random.Random(seed)
        self.played: list[str] = []
        self._wanted: list[str] = []
        self._waits = False
        self._chooses: str | None = None
        """The action that the next press chooses."""
        self.halves = 0

    @property
    def table(self) -> PlayTable | None:
        """The table, if it is the current screen."""
        screen = self.host.app.screen
        return screen if isinstance(screen, PlayTable) else None

    def step(self) -> bool:
        check_picture(self.host)
        if self._wanted:
            return self._go_for(self._wanted[0])
        match self.host.marks["screen"]:
            case "home":
                self.press(f"new:{self.game}")
            case "new":
                self.press(self.setting.pop(0))
            case "hand-over":
                self.press("ready")
            case "table" if "result" in self.host.targets["buttons"]:
                self.press("result")
            case "table" if len(self.played) < MOST:
                self._choose()
            case _:
                return False
        return True

    def _choose(self) -> None:
        """Choose any action or step on offer except giving up; now and then take a step back."""
        assert self.table
        scene, session = self.table.scene(), self.table.session
        while len(self.played) in session.automatic_steps:  # passed automatically
            self.played.append(session.match.actions[len(self.played)])
        self.check_same_choices()
        if scene.chosen:
            self.played.append(scene.chosen)
            self.press("confirm")
            return
        targets = self.host.app.ui.targets
        given_up = find_game(self.game).resigning
        keys = sorted(
            t.key
            for t in targets
            if (t.action and t.action not in given_up) or t.key.startswith(STEP)
        )
        if scene.steps and (not keys or self.chooser.random() < 0.3):
            self.back()
            return
        key = self.chooser.choice(keys)
        self.halves += key.startswith(STEP)
        target = next(t for t in targets if t.key == key)
        self._chooses = target.action
        self.press(*([target.via] if target.via and self.manner != "a11y" else []), key)

    def back(self) -> None:
        """Take a step back, by the button or Escape."""
        if self.manner == "keys":
            self.host.key(pygame.K_ESCAPE)
        else:
            self.press("step-back")

    def check_same_choices(self) -> None:
        """Check that picture and accessibility tree offer the same choices."""
        seen = {t.key for t in self.host.app.ui.targets if t.action or t.key.startswith(STEP)}
        text = {k for k in self.host.a11y_buttons if k.startswith(("action:", STEP))}
        assert text == seen

    def press(self, *keys: str) -> None:
        self._wanted = [*keys]
        self._go_for(self._wanted[0])

    def _go_for(self, key: str) -> bool:
        host = self.host
        ui = host.app.ui
        target = next((t for t in ui.targets if t.key == key), None)
        assert target, f"{key} is not in the picture"
        if (
            self._chooses
            and target.action == self._chooses
            and (self.manner != "keys" or ui.focus == key)
        ):
            assert self.table
            if self.table.confirm_at(target.action) is None:
                self.played.append(target.action)
            self._chooses = None
        if self.manner == "a11y":
            host.a11y_do("press", key)
            self._wanted.pop(0)
        elif self.manner == "touch":
            host.tap([value / host.canvas.ratio for value in target.shape.centre])
            if board_of(host.app.screen) is None or not self._closer(key):
                self._wanted.pop(0)
        elif ui.focus == key:
            host.key(pygame.K_RETURN)
            self._wanted.pop(0)
        else:
            keys = [target.key for target in ui.in_sight]
            ahead = keys.index(key) - (keys.index(ui.focus) if ui.focus in keys else -1)
            back = ahead % len(keys) > len(keys) / 2  # the shorter direction
            host.key(pygame.K_TAB, pygame.KMOD_SHIFT if back else 0)
        return True

    def _closer(self, key: str) -> bool:
        """Tell whether a touch would only zoom the board instead of choosing."""
        board = board_of(self.host.app.screen)
        target = next(t for t in self.host.app.ui.targets if t.key == key)
        return bool(board and board.only_comes_closer(target))
