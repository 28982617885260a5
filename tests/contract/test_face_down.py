"""Cards face down: one table for all, nothing is passed on, and no secret is seen unless held."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from portolan.core.contract import NOBODY
from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.seating import find_seating
from portolan.ui.table.play import PlayTable
from tests.table.pictures import STEP, check_picture
from tests.table.table_host import FakeHost, people_on, run
from tests.table.test_matches import DESKTOP, PHONE, SMALL, saved

GAMES = (*offered(), "quay")
MOST = 40
LONG = 60
"""Frames after which letting go is no click any more."""
FIRST, SECOND = 1, 2
"""The finger that holds, and the one that chooses."""


class Hidden:
    """Plays at one table with cards face down: holds "Look" where nothing is offered without."""

    def __init__(self, host: FakeHost, game: str, way: str) -> None:
        self.host, self.game, self.navigator = host, game, way
        seats = next(n for n in find_game(game).seats if n > 1)
        self.setting = [f"seats:{seats}", *people_on(seats, game)]
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
        self.seen.add(host.debug_state["screen"])
        match host.debug_state["screen"]:
            case "home":
                host.press(f"new:{self.game}")
            case "new":
                self._set_up()
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
        """See that nothing is shown but what everybody may know, as long as nobody holds."""
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
        if self.navigator == "key":
            self._post(pygame.KEYDOWN if on else pygame.KEYUP, key=pygame.K_c, mod=0, unicode="c")
            return
        if self.navigator == "click":
            if on or self.table.session.is_peeking:
                self._click(self._place("look"))
            return
        self.at = self._place("look") if on else self.at
        place = (round(self.at[0]), round(self.at[1]))
        if self.navigator == "fingers":
            self._finger(pygame.FINGERDOWN if on else pygame.FINGERUP, FIRST, self.at)
        kind = pygame.MOUSEBUTTONDOWN if on else pygame.MOUSEBUTTONUP
        self._post(kind, button=1, pos=place, touch=self.navigator == "fingers")

    def _touch(self, key: str) -> None:
        at = self._place(key)
        if self.navigator == "click":
            self._click(at)
        elif self.held and self.navigator == "fingers":
            self._finger(pygame.FINGERDOWN, SECOND, at)
            self._finger(pygame.FINGERUP, SECOND, at)
        else:
            self.host.tap([v / self.host.canvas.ratio for v in at])

    def _click(self, at: tuple[float, float]) -> None:
        """Click by a mouse, and let go at once."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._post(kind, button=1, pos=(round(at[0]), round(at[1])), touch=False)

    def _finger(self, kind: int, finger: int, at: tuple[float, float]) -> None:
        x, y = at[0] / self.host.canvas.width, at[1] / self.host.canvas.height
        self._post(kind, finger_id=finger, x=x, y=y)

    @staticmethod
    def _post(kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **fields))


@pytest.mark.parametrize(("way", "canvas"), [("fingers", PHONE), ("fingers", SMALL),
                                             ("key", DESKTOP), ("click", DESKTOP)])  # fmt: skip
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_without_passing_the_device(game: str, way: str, canvas: Canvas) -> None:
    host = FakeHost(canvas)
    person = Hidden(host, game, way)
    run(host, person.step, seed=3)
    assert "hand-over" not in person.seen
    assert len(person.played) == MOST or host.debug_state["screen"] == "end"
    assert saved(host)["actions"] == person.played
    assert person.holds or game == "ransackit", "something is chosen from cards"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_over_cards_that_lie_face_down_tells_nothing_of_them(game: str) -> None:
    """It is the same in all that another seat holds possible."""
    rules, seating = find_game(game), find_seating(game)
    chooser = random.Random(8)
    for seats in (n for n in rules.seats if n > 1):
        match = Match(rules, seats, {}, 8)
        while (decision := rules.decision(match.position)) and len(match.actions) < 300:
            texts = match.legal_texts()
            open_offer = [text for text in texts if not seating.reveals_hidden(decision, text)]
            other = (decision.seat + 1) % seats
            view = rules.view(match.position, other)
            for seed in range(3):
                world = rules.imagine(view, other, seed)
                offer = [str(action) for action in rules.legal_actions(world)]
                assert [
                    t for t in offer if not seating.reveals_hidden(decision, t)
                ] == open_offer, decision
            match.play(chooser.choice(texts))


def test_letting_go_and_losing_the_window_cover_the_cards() -> None:
    """By the pointer, and when the window goes behind another."""
    host = FakeHost(DESKTOP)
    person = Hidden(host, "venice", "pointer")
    seen: list[bool] = []

    def step() -> bool:
        if host.debug_state["screen"] != "table" or not person.table.session.decision:
            return person.step()
        session = person.table.session
        seen.append(session.is_peeking)
        match len(seen):
            case 1 | 4:
                person._hold(on=True)
            case 2:
                host.frames += LONG
                person._hold(on=False)
            case 3:
                host.app.refresh()
                host.frames += 1
                pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1),
                                                     buttons=(0, 0, 0)))  # fmt: skip
            case 5:
                pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
            case _:
                return False
        return True

    run(host, step)
    assert seen == [False, True, False, False, True, False]


def test_a_click_keeps_the_cards_open_until_the_next_one_or_the_pointer_leaves() -> None:
    """One pointer cannot hold and choose; nothing stays open behind the back of who is asked."""
    host = FakeHost(DESKTOP)
    person = Hidden(host, "venice", "click")
    seen: list[bool] = []

    def step() -> bool:
        if host.debug_state["screen"] != "table" or not person.table.session.decision:
            return person.step()
        seen.append(person.table.session.is_peeking)
        match len(seen):
            case 1 | 2 | 3:
                person._click(person._place("look"))
            case 4:
                person._post(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0))
                person._click((5, 5))
            case 5:
                person._post(pygame.WINDOWLEAVE)
            case _:
                return False
        return True

    run(host, step)
    assert seen == [False, True, False, True, True, False]
