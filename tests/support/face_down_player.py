"""A simulated player for tables whose cards lie face down."""

from __future__ import annotations

import random
from typing import Any

import pygame

from portolan.core.contract import NOBODY
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.ui.table.play import PlayTable
from tests.support.pictures import STEP, check_picture
from tests.support.table_host import FakeHost, people_setup

MOST = 40
FIRST, SECOND = 1, 2
"""The finger that holds *Look*, and the one that chooses."""


class FaceDownPlayer:
    """Plays at one table with cards face down; holds *Look* when only that offers a choice."""

    def __init__(self, host: FakeHost, game: str, way: str) -> None:
        self.host, self.game, self.manner = host, game, way
        seats = next(n for n in find_game(game).player_counts if n > 1)
        self.setting = [f"seats:{seats}", *people_setup(seats, game)]
        self.chooser = random.Random(5)
        self.played: list[str] = []
        self.seen: set[str] = set()
        self.held = False
        self.holds = 0
        self.at: tuple[float, float] = (0.0, 0.0)

    @property
    def table(self) -> PlayTable:
        screen = self.host.app.screen
        assert isinstance(screen, PlayTable)
        return screen

    def step(self) -> bool:
        host = self.host
        self.seen.add(host.marks["screen"])
        match host.marks["screen"]:
            case "home":
                host.press(f"new:{self.game}")
            case "new":
                self._set_up()
            case "table" if "result" in host.targets["buttons"]:
                host.press("result")
            case "table" if len(self.played) < MOST:
                self._check()
                self._act()
            case _:
                return False
        return True

    def _set_up(self) -> None:
        buttons = self.host.targets["buttons"]
        if self.setting:
            self.host.press(self.setting.pop(0))
        elif not self.host.app.screen.setup.face_down:  # type: ignore[attr-defined]
            down = "cards:down"
            self.host.press(down if down in buttons else "new-rules")
        else:
            self.host.press("start" if "start" in buttons else "back")

    def _check(self) -> None:
        """Check that only public information is shown while nobody holds *Look*."""
        check_picture(self.host)
        table = self.table
        session, scene = table.session, table.scene()
        game = session.match.game
        if not self.held:
            public: Any = game.view(session.match.position, NOBODY)
            assert scene.viewer == NOBODY
            assert game.dump(scene.view) == game.dump(public)
            seating, decision = find_seating(self.game), scene.decision
            assert decision
            assert not any(seating.reveals_hidden(decision, text) for text in scene.legal)
            assert scene.chosen is None or not seating.reveals_hidden(decision, scene.chosen)

    def _act(self) -> None:
        scene, targets = self.table.scene(), self.host.app.ui.targets
        if self.held and not self.table.session.is_peeking:
            self._hold(on=False)
            return
        if scene.chosen:
            self.played.append(scene.chosen)
            self._touch("confirm")
            return
        given_up = find_game(self.game).resigning
        keys = sorted(
            t.key
            for t in targets
            if (t.action and t.action not in given_up) or t.key.startswith(STEP)
        )
        if not keys and scene.steps:
            self._touch("step-back")
            return
        if not keys and not self.held:
            self._hold(on=True)
            return
        key = self.chooser.choice(keys)
        target = next(t for t in targets if t.key == key)
        text = target.action
        if text and not target.via and self.table.confirm_at(text) is None:
            self.played.append(text)
        self._touch(target.via or key)

    def _place(self, key: str) -> tuple[float, float]:
        return next(t for t in self.host.app.ui.targets if t.key == key).shape.centre

    def _hold(self, *, on: bool) -> None:
        self.held = on
        self.holds += on
        if self.manner == "key":
            self._post(pygame.KEYDOWN if on else pygame.KEYUP, key=pygame.K_c, mod=0, unicode="c")
            return
        if self.manner == "click":
            if on or self.table.session.is_peeking:
                self._click(self._place("look"))
            return
        self.at = self._place("look") if on else self.at
        place = (round(self.at[0]), round(self.at[1]))
        if self.manner == "fingers":
            self._finger(pygame.FINGERDOWN if on else pygame.FINGERUP, FIRST, self.at)
        kind = pygame.MOUSEBUTTONDOWN if on else pygame.MOUSEBUTTONUP
        self._post(kind, button=1, pos=place, touch=self.manner == "fingers")

    def _touch(self, key: str) -> None:
        at = self._place(key)
        if self.manner == "click":
            self._click(at)
        elif self.held and self.manner == "fingers":
            self._finger(pygame.FINGERDOWN, SECOND, at)
            self._finger(pygame.FINGERUP, SECOND, at)
        else:
            self.host.tap([v / self.host.canvas.ratio for v in at])

    def _click(self, at: tuple[float, float]) -> None:
        """Click with a mouse, without holding."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._post(kind, button=1, pos=(round(at[0]), round(at[1])), touch=False)

    def _finger(self, kind: int, finger: int, at: tuple[float, float]) -> None:
        x, y = at[0] / self.host.canvas.width, at[1] / self.host.canvas.height
        self._post(kind, finger_id=finger, x=x, y=y)

    @staticmethod
    def _post(kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **fields))
