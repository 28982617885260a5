"""A whole match of Venice by taps alone, with sound pictures of every prompt."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.ui.table.play import PlayTable
from tests.support.pictures import STEP, check_picture
from tests.support.table_host import FakeHost, people_setup, run
from tests.support.table_matches import saved

PHONE, DESKTOP = Canvas(390, 844, 1.0), Canvas(1280, 720, 1.0)
SMALL, LOW = Canvas(320, 568, 1.0), Canvas(844, 390, 1.0)
WORTH = {"produce": 5.0, "sponsor": 4.0, "keep": 3.0, "buy": 2.0, "reserve": 1.5, "pass": 0.2}
"""Weights of actions by first word, so that a match comes to an end."""


class Patron:
    """Plays by tapping, and checks pictures: of each prompt those at its 1st, 2nd, 4th, 8th …
    occurrence, or all up to some number of actions; `prompts` are all that occurred.
    """

    def __init__(self, host: FakeHost, seats: int, most: int | None = None) -> None:
        self.host, self.most = host, most
        self._seen: Counter[str] = Counter()
        self.setting = [f"seats:{seats}", *people_setup(seats, "venice"), "start"]
        self.choose = random.Random(11)
        self.played: list[str] = []
        self.prompts: set[str] = set()
        self._taps: list[list[float]] = []

    def step(self) -> bool:
        host = self.host
        shown = f"{host.marks['screen']} {host.marks.get('prompt')} {len(self._taps)}"
        self._seen[shown] += 1
        times = self._seen[shown]
        if self.most is not None or not times & (times - 1):
            check_picture(host)
        if self._taps:
            host.tap(self._taps.pop(0))
            return True
        match host.marks["screen"]:
            case "home":
                host.press("new:venice")
            case "new":
                host.press(self.setting.pop(0))
            case "hand-over":
                host.press("ready")
            case "table" if "result" in host.targets["buttons"]:
                host.press("result")
            case "table" if self.most is None or len(self.played) < self.most:
                self._act()
            case _:
                return False
        return True

    def _act(self) -> None:
        """Choose a kind first if one is asked for, then an action."""
        host = self.host
        self.prompts.add(host.marks["prompt"])
        steps = [key for key in host.targets["buttons"] if key.startswith(STEP)]
        actions = sorted(host.targets["actions"], key=lambda action: str(action["text"]))
        if steps and self.choose.random() < 0.9:
            host.press(self.choose.choice(steps))
            return
        weights = [WORTH.get(str(action["text"]).split()[0], 1.0) for action in actions]
        action = self.choose.choices(actions, weights)[0]
        self.played.append(action["text"])
        self._taps = list(action["points"])


def test_a_whole_match_is_played_by_taps() -> None:
    host = FakeHost(PHONE)
    patron = Patron(host, 3)
    run(host, patron.step, seed=4)
    assert host.marks["screen"] == "end"
    save = saved(host)
    assert save["actions"] == patron.played
    engine = Match(find_game("venice"), 3, save["options"], 4)
    for text in patron.played:
        engine.play(text)
    points = [str(result.points) for result in engine.game.result(engine.position)]
    assert host.marks["points"] == ",".join(points)
    asked = {"lead", "reserve", "unload", "load", "sell", "buy", "sponsor", "produce"}
    assert patron.prompts == asked


@pytest.mark.parametrize(("canvas", "seats"), [(SMALL, 5), (LOW, 5), (SMALL, 3), (DESKTOP, 4)])
def test_every_seat_has_room_on_every_screen(canvas: Canvas, seats: int) -> None:
    host = FakeHost(canvas)
    host.language = "fr"
    patron = Patron(host, seats, 50)
    run(host, patron.step, seed=9)
    assert len(patron.played) == 50
    assert isinstance(host.app.screen, PlayTable)
