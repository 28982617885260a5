"""Motions are shown, never in the way of the player, and never reveal a secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from portolan.core.contract import HIDDEN, Event
from portolan.games.ragusa.events import CardDrawn
from portolan.games.ragusa.state.components import BONUS
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.ui.animation.flight import Flight, Motion
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.game_ui.parts import GameUi
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.table_widgets.log_panel import LogStrip
from tests.support.motions import motions
from tests.support.pictures import pixels
from tests.support.table_host import FRAME, FakeHost, run
from tests.support.table_matches import DESKTOP, PHONE, AnimatedPerson, Person, saved

PLACED = "house W1-W2"


def watch(host: FakeHost, person: AnimatedPerson) -> list[float]:
    """Return how long each motion was drawn while a person played."""
    return motions(lambda: run(host, person.step, seed=6))


@pytest.mark.parametrize(("speed", "most"), [("usual", 0.6), ("fast", 0.3)])
def test_motions_take_no_longer_than_the_speed_allows(speed: str, most: float) -> None:
    host = FakeHost(DESKTOP)
    person = AnimatedPerson(host, 2, speed=speed)
    person.most = 14
    seen = watch(host, person)
    assert len(seen) >= 8
    assert most / 2 < max(seen) <= most + 2 * FRAME


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"reduced_motion": True}])
def test_nothing_moves_if_animations_are_off(settings: dict[str, Any]) -> None:
    host = FakeHost(DESKTOP)
    person = AnimatedPerson(host, 2, **settings)
    person.most = 10
    assert watch(host, person) == []
    assert len(saved(host)["actions"]) == 10


def test_nothing_moves_with_reduced_motion() -> None:
    host = FakeHost(DESKTOP)
    person = AnimatedPerson(host, 2)
    person.most = 10
    inner = person.step

    def step() -> bool:
        host.prefers_reduced_motion = True
        return inner()

    person.step = step  # type: ignore[method-assign]
    assert watch(host, person) == []


def _placing(host: FakeHost, then: Any) -> Any:
    """Return a player who places a house, and calls `then` at the third frame of its motion."""
    person = AnimatedPerson(host, 1)
    draw = Motion.draw
    frames = [0]

    def moment(motion: Motion, surface: pygame.Surface, time: float) -> bool:
        going = draw(motion, surface, time)
        frames[0] += 1
        if frames[0] == 3:
            then(motion)
        return going

    def step() -> bool:
        if not person.taps and len(person.played) == 1:
            return False
        if host.marks["screen"] == "table" and not person.played:
            host.app.settings = person.settings
            action = next(a for a in host.targets["actions"] if a["text"].startswith(PLACED))
            person.played.append(action["text"])
            person.taps = list(action["points"])
        return person.step()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Motion, "draw", moment)
        run(host, step, seed=6)
    return frames


@pytest.mark.parametrize("way", ["tap", "key"])
def test_a_tap_or_key_skips_a_motion_and_does_nothing_else(way: str) -> None:
    """A touch on an available spot while a house moves: one action is played, none chosen."""
    host = FakeHost(DESKTOP)

    def skip(motion: Motion) -> None:
        del motion
        if way == "key":
            host.key(pygame.K_RETURN)
        else:
            host.tap([300.0, 300.0])

    frames = _placing(host, skip)
    assert frames[0] == 3, "the motion ended at once"
    assert host.targets["chosen"] is None
    assert len(saved(host)["actions"]) == 1


def test_the_action_is_saved_before_its_motion() -> None:
    host = FakeHost(DESKTOP)
    kept: list[int] = []
    _placing(host, lambda _: kept.append(len(saved(host)["actions"])))
    assert kept == [1]


@pytest.mark.parametrize("canvas", [Canvas(844, 390, 1.0), PHONE])
def test_turning_the_device_during_a_motion_ends_it(canvas: Canvas) -> None:
    host = FakeHost(DESKTOP)

    def turn(motion: Motion) -> None:
        del motion
        host.canvas = canvas

    frames = _placing(host, turn)
    assert frames[0] == 3
    assert host.marks["step"] == "1"
    assert host.surface().get_size() == (canvas.width, canvas.height)
    assert host.targets["actions"]


def test_a_button_of_the_accessibility_tree_works_during_a_motion() -> None:
    host = FakeHost(DESKTOP)
    _placing(host, lambda _: host.a11y_do("press", "menu"))
    assert "leave" in host.targets["buttons"]


def test_after_a_motion_nothing_is_drawn_until_something_happens() -> None:
    """`FakeHost` stops the program in an idle wait, so a motion without end would never stop."""
    host = FakeHost(DESKTOP)
    pictures: list[int] = []
    frames = _placing(host, lambda _: pictures.append(host.pictures))
    assert frames[0] > 10
    assert host.pictures == pictures[0] + 1


def test_flights_and_the_picture_below_contain_nothing_hidden_from_the_viewer() -> None:
    """Secrets of other seats are removed, and the picture below is drawn from a view."""
    host = FakeHost(DESKTOP)
    person = AnimatedPerson(host, 3)
    inner, game = GameUi.flights, find_game("ragusa")
    hidden: list[str] = []

    def flights(game_ui: GameUi, events: Sequence[Event], scene: AnyScene) -> list[Flight]:
        for event in events:
            for name in event.about.secret:
                if event.seat != scene.viewer:
                    assert event.data[name] == HIDDEN
                    hidden.append(event.kind)
        again = game.view(game.imagine(scene.view, scene.viewer, 1), scene.viewer)
        assert game.dump(again) == game.dump(scene.view)
        assert inner(game_ui, events, scene) is not None
        return []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GameUi, "flights", flights)
        watch(host, person)
    assert host.marks["screen"] == "end"
    assert "card_kept" in hidden


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_flies_face_down_unless_the_viewer_may_know_it(seat: int) -> None:
    """A8: the seat that draws sees the cards; to all others different cards look the same."""
    host = FakeHost(DESKTOP)
    person = Person(host, 2)
    person.most = 6
    run(host, person.step, seed=3)
    game_ui, session, ui = find_game_ui("ragusa"), host.app.match.session, host.app.ui
    assert session
    scene = host.app.screen.scene()  # type: ignore[attr-defined]
    shots = []
    for card in BONUS[:2]:
        event = CardDrawn(0, card=card.id).seen_by(seat)
        *read, flight = game_ui.flights([event], scene)
        assert [(one.read, one.flips) for one in read] == [(True, True)] * (seat == 0)
        assert flight.picture
        shots.append(pixels(flight.picture(ui)))
    assert (shots[0] == shots[1]) == (seat == 1)


def test_the_log_does_not_run_ahead_of_the_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    """During the motion of a step the log ends before it; afterwards it has the step."""
    host = FakeHost(DESKTOP)
    person = AnimatedPerson(host, 2)
    person.most = 8
    behind: list[int] = []
    lay = LogStrip.lay

    def noted(
        strip: LogStrip, ui: Any, area: Any, entries: Any, inks: Any, **explains: bool
    ) -> None:
        if session := host.app.match.session:
            behind.append(len(session.match.actions) - 1 - entries[-1][0])
        lay(strip, ui, area, entries, inks, **explains)

    monkeypatch.setattr(LogStrip, "lay", noted)
    moved = watch(host, person)
    assert len(moved) >= 4
    assert {*behind} == {0, 1}
    assert behind.count(1) >= len(moved)
