"""A simulated player who taps at random, and readers of its stored match."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any, Protocol

from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.session.seats import Seat
from portolan.session.session import Session
from portolan.storage.settings import Settings
from tests.support.pictures import check_picture
from tests.support.table_host import FakeHost, people_setup

PHONE = Canvas(390 * 3, 844 * 3, 3.0)
DESKTOP = Canvas(1280, 720, 1.0)
SMALL = Canvas(360, 640, 1.0)
LOW = Canvas(844, 390, 1.0)
TABLET = Canvas(768, 1024, 1.0)


class Person:
    """Plays by tapping at random; with `reads` it also checks the size of letters."""

    reads = True

    def __init__(
        self, host: FakeHost, seats: int, options: tuple[str, ...] = (), seed: int = 7,
        game: str = "ragusa",
    ) -> None:  # fmt: skip
        self.host, self.game = host, game
        self.setting = [f"seats:{seats}", *people_setup(seats, game), *options, "start"]
        self.choose = random.Random(seed)
        self.taps: list[list[float]] = []
        self.played: list[str] = []
        self.most = 10**6

    def step(self) -> bool:
        host = self.host
        check_picture(host, reads=self.reads)
        if self.taps:
            host.tap(self.taps.pop(0))
            return True
        match host.marks["screen"]:
            case "home":
                new = f"new:{self.game}"
                host.press("continue" if "continue" in host.targets["buttons"] else new)
            case "new":
                buttons, key = host.targets["buttons"], self.setting[0]
                if key in buttons:
                    host.press(self.setting.pop(0))
                else:  # on small screens the options have their own page
                    host.press("new-rules" if "new-rules" in buttons else "back")
            case "hand-over":
                host.press("ready")
            case "table" if "result" in host.targets["buttons"]:
                host.press("result")
            case "table":
                return self._act()
            case _:
                return False
        return True

    def _act(self) -> bool:
        if len(self.played) >= self.most:
            return False
        resigning = find_game(self.game).resigning
        actions = [a for a in self.host.targets["actions"] if a["text"] not in resigning]
        action = self.choose.choice(sorted(actions, key=lambda a: str(a["text"])))
        self.played.append(action["text"])
        self.taps = list(action["points"])
        return True


class RecordingPerson(Protocol):
    """A player that records its actions in `played`."""

    played: list[str]


def stored(host: FakeHost) -> dict[str, Any]:
    """Return the content of the stored entry of the current match."""
    sealed = host.byte_store.entries[host.marks["kept"]]
    found: dict[str, Any] = json.loads(sealed[sealed.index(b"\n") + 1 :])
    return found


def saved(host: FakeHost) -> dict[str, Any]:
    """Return the stored match."""
    return stored(host)["match"]  # type: ignore[no-any-return]


def chosen(host: FakeHost) -> list[str]:
    """Return the actions of the stored match without automatic ones."""
    entry = stored(host)
    return [a for i, a in enumerate(entry["match"]["actions"]) if i not in entry["passed"]]


def check_against_engine(host: FakeHost, person: RecordingPerson, seats: int, seed: int) -> None:
    assert host.marks["screen"] == "end"
    save = saved(host)
    assert save["seed"] == seed
    assert chosen(host) == person.played
    engine = Match(find_game("ragusa"), seats, save["options"], seed)
    for text in save["actions"]:
        engine.play(text)
    points = [str(result.points) for result in engine.game.result(engine.position)]
    assert host.marks["points"] == ",".join(points)


def seated_session(match: Match, *kinds: str) -> Session:
    """Return a session of a match whose seats are of these kinds."""
    seating = find_seating(match.game.id)
    usual = seating.default_seats(match.seats, match.options)
    seats = [Seat(s.name, s.colour, kind) for s, kind in zip(usual, kinds, strict=True)]
    return Session(match, seats, seating, "x")


class AnimatedPerson(Person):
    """A person on a device with animations; records the time of each frame of a motion."""

    def __init__(self, host: FakeHost, seats: int, **settings: Any) -> None:
        super().__init__(host, seats)
        host.prefers_reduced_motion = False
        self.settings = replace(Settings(), **settings)
        self.frames: list[float] = []
        self.after: dict[int, int] = {}

    def step(self) -> bool:
        self.host.app.settings = self.settings
        return super().step()
