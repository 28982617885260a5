"""What holds for every game on the screen: it is played whole by touch, keys and mirror alone.

The sample game has what may be missing or strange: no panels, no bots, no lesson, no rules to
read, answers of others, a seat that drops out, and offers that are chosen in two steps.
"""

from __future__ import annotations

import random

import pygame
import pytest

from portolan.core.contract import NOBODY
from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.seating import find_seating
from portolan.ui.navigation.screen import board_of
from portolan.ui.table.play import PlayTable
from tests.table.pictures import STEP, check_picture
from tests.table.table_host import FakeHost, people_on, run
from tests.table.test_matches import saved

GAMES = (*offered(), "quay")
PHONE, LOW, DESKTOP = Canvas(360, 640, 1.0), Canvas(844, 390, 1.0), Canvas(1280, 720, 1.0)
MOST = 60
"""So many actions of a match are played; games that are over sooner are played whole."""


class Anybody:
    """Goes to a table of a game and plays on, by whatever `way`: `touch`, `keys` or `mirror`."""

    def __init__(self, host: FakeHost, game: str, seats: int, way: str, seed: int = 5) -> None:
        self.host, self.game, self.navigator = host, game, way
        self.setting = [f"seats:{seats}", *people_on(seats, game), "start"]
        self.chooser = random.Random(seed)
        self.played: list[str] = []
        self._wanted: list[str] = []
        self._waits = False
        self.halves = 0

    @property
    def table(self) -> PlayTable | None:
        """The table, if it is shown."""
        screen = self.host.app.screen
        return screen if isinstance(screen, PlayTable) else None

    def step(self) -> bool:
        check_picture(self.host)
        if self._wanted:
            return self._go_for(self._wanted[0])
        match self.host.debug_state["screen"]:
            case "home":
                self.press(f"new:{self.game}")
            case "new":
                self.press(self.setting.pop(0))
            case "hand-over":
                self.press("ready")
            case "table" if len(self.played) < MOST:
                self._choose()
            case _:
                return False
        return True

    def _choose(self) -> None:
        """Take any action or step that is offered but giving up; now and then take a step back."""
        assert self.table
        scene = self.table.scene()
        self.same_in_picture_and_mirror()
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
        if target.action and self.table.confirm_at(target.action) is None:
            self.played.append(target.action)
        self.press(*([target.via] if target.via and self.navigator != "mirror" else []), key)

    def back(self) -> None:
        """Take a step back, by the button or Escape; what was half chosen is not any more."""
        if self.navigator == "keys":
            self.host.key(pygame.K_ESCAPE)
        else:
            self.press("step-back")

    def same_in_picture_and_mirror(self) -> None:
        """What can be chosen in the picture is said in the mirror, and nothing else is."""
        seen = {t.key for t in self.host.app.ui.targets if t.action or t.key.startswith(STEP)}
        text = {k for k in self.host.presses if k.startswith(("action:", STEP))}
        assert text == seen

    def press(self, *keys: str) -> None:
        self._wanted = [*keys]
        self._go_for(self._wanted[0])

    def _go_for(self, key: str) -> bool:
        host = self.host
        ui = host.app.ui
        target = next((t for t in ui.targets if t.key == key), None)
        assert target, f"{key} is not in the picture"
        if self.navigator == "mirror":
            host.mirror_do("press", key)
            self._wanted.pop(0)
        elif self.navigator == "touch":
            host.tap([value / host.canvas.ratio for value in target.shape.centre])
            if board_of(host.app.screen) is None or not self._closer(key):
                self._wanted.pop(0)
        elif ui.focus == key:
            host.key(pygame.K_RETURN)
            self._wanted.pop(0)
        else:
            keys = [target.key for target in ui.in_sight]
            ahead = keys.index(key) - (keys.index(ui.focus) if ui.focus in keys else -1)
            back = ahead % len(keys) > len(keys) / 2  # the shorter way round
            host.key(pygame.K_TAB, pygame.KMOD_SHIFT if back else 0)
        return True

    def _closer(self, key: str) -> bool:
        """Whether a touch will only bring the board closer: it does not take a step at once."""
        board = board_of(self.host.app.screen)
        target = next(t for t in self.host.app.ui.targets if t.key == key)
        return bool(board and board.only_comes_closer(target))


@pytest.mark.parametrize(
    ("way", "canvas"),
    [("touch", PHONE), ("touch", LOW), ("keys", DESKTOP), ("mirror", DESKTOP)],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_touch_keys_and_mirror(game: str, way: str, canvas: Canvas) -> None:
    """What is confirmed on the screen is what the rules were given, in any number of steps."""
    host = FakeHost(canvas)
    host.mirrors = way == "mirror"
    seats = find_game(game).seats[-1]
    person = Anybody(host, game, seats, way)
    run(host, person.step, seed=3)
    save = saved(host)
    assert save["actions"] == person.played
    engine = Match(find_game(game), seats, save["options"], save["seed"])
    for text in person.played:
        engine.play(text)
    if len(person.played) < MOST:
        assert host.debug_state["screen"] == "end"
        points = [str(result.points) for result in engine.game.result(engine.position)]
        assert host.debug_state["points"] == ",".join(points)
    assert person.halves or game != "quay", "offers are made in two steps"


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_can_be_reached_by_steps(game: str) -> None:
    """From what is offered at once and behind every step: all legal actions, and no others."""
    host = FakeHost(DESKTOP)
    person = Anybody(host, game, find_game(game).seats[0], "mirror")
    reached: list[set[str]] = []

    def step() -> bool:
        table = person.table
        if table and not table.scene().chosen and not table.scene().steps and table.session.legal():
            found = _reached(host, table)
            reached.append(found)
            assert found == {*table.session.legal()}
        return person.step()

    run(host, step, seed=4)
    assert len(reached) > 10


def _reached(host: FakeHost, table: PlayTable) -> set[str]:
    """Return what can be chosen from here, through any number of steps; leave all as it was.

    What is built of parts before it is begun can be chosen where a part leads towards it.
    """
    host.app.draw(host.surface(), host.canvas)
    targets = list(host.app.ui.targets)
    found = {t.action for t in targets if t.action}
    parts = [t.towards for t in targets if not t.key.startswith(STEP)]
    found |= {text for text in table.session.legal() if any(text in part for part in parts)}
    for target in targets:
        if target.key.startswith(STEP):
            depth = len(table.scene().steps)
            target.do()
            assert len(table.scene().steps) == depth + 1
            found |= _reached(host, table)
            table.cancel()
            assert len(table.scene().steps) == depth, "every step can be taken back"
    host.app.draw(host.surface(), host.canvas)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_while_the_device_lies_open_tells_no_secret(game: str) -> None:
    """Without a hand-over everybody reads the offer: it is the same in all they hold possible."""
    rules, seating = find_game(game), find_seating(game)
    chooser = random.Random(8)
    for seats in rules.seats:
        match = Match(rules, seats, {}, 8)
        while (decision := rules.decision(match.position)) and len(match.actions) < 300:
            texts = match.legal_texts()
            public = rules.view(match.position, NOBODY)
            if not seating.hand_over(public, decision) and seats > 1:
                other = (decision.seat + 1) % seats
                view = rules.view(match.position, other)
                for seed in range(3):
                    world = rules.imagine(view, other, seed)
                    assert [str(a) for a in rules.legal_actions(world)] == texts, decision
            match.play(chooser.choice(texts))


@pytest.mark.parametrize("canvas", [PHONE, LOW, DESKTOP, Canvas(320, 568, 1.0)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_is_offered_with_what_it_has_and_no_more(language: str, canvas: Canvas) -> None:
    """No button leads to a lesson, rules, bots, a hint or a review that a game does without."""
    host = FakeHost(canvas)
    host.language = language
    person = Anybody(host, "quay", 3, "touch")
    seen: dict[str, set[str]] = {}

    def step() -> bool:
        keys = {t.key for t in host.app.ui.targets}
        seen.setdefault(host.debug_state["screen"], set()).update(keys)
        return person.step()

    run(host, step, seed=6)
    assert "new:quay" in seen["home"]
    assert not seen["home"] & {"lesson:quay", "rules:quay"}
    assert not any(key.startswith("kind:") for key in seen["new"])
    assert not seen["table"] & {"hint", "rules"}
    if "end" in seen:
        assert "review" not in seen["end"]
        assert {"replay", "rematch", "share"} <= seen["end"]
