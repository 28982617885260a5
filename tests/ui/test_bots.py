"""Bots at the table: they think between frames, play by themselves, and block nobody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from portolan.ai.levels import levels
from portolan.platform import Canvas
from portolan.session.bot_runner.thinking import think
from portolan.ui.table.play import PlayTable
from tests.ransackit.scene import Scene
from tests.support.bot_matches import CANVAS, kind_buttons, quick_host
from tests.support.motions import motions
from tests.support.pictures import check_picture
from tests.support.ransackit_table import TableDriver
from tests.support.sessions import session_of
from tests.support.table_host import FRAME, FakeHost, Stop, run
from tests.support.table_matches import Person, saved


@pytest.mark.parametrize(
    ("kinds", "canvas"),
    [
        (("person", levels("ragusa")[0]), CANVAS),
        (("merchant", "person", "apprentice"), Canvas(360, 640, 1.0)),
        (("person", "apprentice", "person"), Canvas(844, 390, 1.0)),
    ],
)
def test_a_match_with_bots_goes_to_its_end(kinds: tuple[str, ...], canvas: Canvas) -> None:
    host = quick_host(canvas)
    person = Person(host, len(kinds), kind_buttons(*kinds))
    run(host, person.step, seed=5)
    assert host.marks["screen"] == "end"
    save = saved(host)
    session = host.app.match.session
    assert session is not None
    assert [seat.kind for seat in session.seats] == list(kinds)
    chosen = [
        text
        for text, actor in zip(save["actions"], session.match.actors, strict=True)
        if kinds[actor] == "person"
    ]
    assert chosen == person.played


@pytest.mark.parametrize("while_moving", [False, True])
def test_bots_can_be_skipped_until_a_person_is_asked(while_moving: bool) -> None:
    """One touch is enough, also during a motion; the next time bots are shown again."""
    host = FakeHost(CANVAS)
    host.prefers_reduced_motion = False
    person = Person(host, 3, kind_buttons("person", "apprentice", "apprentice"))
    moved: list[bool] = []
    real = host.frame

    async def frame(*, idle: bool = False) -> float:
        moving = host.app.movement.motion is not None
        if moved:
            moved.append(moving)
        elif moving == while_moving and "skip" in host.marks.get("targets", ""):
            host.rested += host.pause  # it has come where the finger was
            host.press("skip")
            await real(idle=idle)
            moved.append(False)
        return await real(idle=idle)

    asked: list[int] = []

    def step() -> bool:
        if moved and host.marks["screen"] == "table":
            asked.append(int(host.marks["seat"]))
            return False
        return person.step()

    host.frame = frame  # type: ignore[method-assign]
    run(host, step, seed=5)
    assert asked == [0]
    assert moved
    assert not any(moved)


def test_a_match_of_bots_can_be_paused() -> None:
    host = quick_host()
    person = Person(host, 2, kind_buttons("apprentice", "apprentice"))
    steps: list[str] = []
    real = host.frame

    async def frame(*, idle: bool = False) -> float:
        if host.marks.get("screen") == "table" and not steps and host.marks["step"] == "9":
            steps.append("9")
            host.press("pause")
        return await real(idle=idle)

    def step() -> bool:
        if host.marks["screen"] != "table" or "result" in host.targets["buttons"]:
            return person.step()
        check_picture(host)
        assert host.marks["thinking"] == "no"
        assert "Paused." in host.a11y_state["status"]
        steps.append(host.marks["step"])
        host.press("pause")
        return len(steps) < 3

    host.frame = frame  # type: ignore[method-assign]
    run(host, step, seed=5)
    assert host.marks["screen"] == "end"
    assert len(steps) == 2
    assert int(steps[1]) in (9, 10)


class Quick:
    """A bot that takes the last action there is, at once."""

    def think(self, view: Any, actions: Sequence[Any], budget: Any) -> Any:
        del view, budget
        yield 1.0
        return actions[-1]


@pytest.mark.parametrize("prefers_reduced_motion", [False, True])
def test_each_step_of_a_bot_is_shown_once_before_the_next(
    prefers_reduced_motion: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A motion counts as shown; where nothing moves each step takes 0.6 seconds."""
    monkeypatch.setattr("portolan.ai.levels.make_bot", lambda *_: Quick())
    host = FakeHost(CANVAS)
    host.prefers_reduced_motion = prefers_reduced_motion
    person = Person(host, 2, kind_buttons("apprentice", "apprentice"))
    times: list[tuple[float, int]] = []
    real = host.frame

    async def frame(*, idle: bool = False) -> float:
        screen = host.app.screen
        if isinstance(screen, PlayTable):
            times.append((host.time, len(screen.session.match.actions)))
        if times and times[-1][1] >= 16:
            raise Stop
        return await real(idle=idle)

    host.frame = frame  # type: ignore[method-assign]
    moved = motions(lambda: run(host, person.step, seed=5))
    took = times[-1][0] - times[0][0]
    if prefers_reduced_motion:
        assert moved == []
        assert took >= 16 * 0.6
    else:
        still = 16 - len(moved)
        assert len(moved) >= 8
        assert took <= sum(moved) + 0.6 * (still + 1) + 16 * 8 * FRAME


@pytest.mark.parametrize(("kind", "most"), [("rector", 0.45), ("merchant", 0.6)])
def test_steps_are_shown_shorter_while_a_person_waits_for_a_thinking_bot(
    kind: str, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step gets a part of the three seconds set; bots that need no time shorten nothing."""
    monkeypatch.setattr("portolan.ai.levels.make_bot", lambda *_: Quick())
    host = FakeHost(CANVAS)
    host.prefers_reduced_motion = False
    person = Person(host, 2, kind_buttons("person", kind))
    person.most = 6
    moved = motions(lambda: run(host, person.step, seed=5))
    assert len(moved) >= 6
    assert most - 0.1 < max(moved) <= most + 2 * FRAME


class Slow:
    """A bot that never ends its thought."""

    def think(self, view: Any, actions: Sequence[Any], budget: Any) -> Any:
        del view, actions, budget
        while True:
            yield 0.25


def test_leaving_while_a_bot_thinks_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("portolan.ai.levels.make_bot", lambda *_: Slow())
    host = quick_host()
    person = Person(host, 2, kind_buttons("person", "merchant"))
    seen: list[str] = []
    real = host.frame

    async def frame(*, idle: bool = False) -> float:
        if host.marks.get("thinking") == "yes" and host.marks["screen"] == "table":
            if len(seen) < 5:
                seen.append(host.marks["step"])
            elif len(seen) == 5:
                seen.append("opened")
                host.press("menu")
            elif seen[-1] == "opened" and "leave" in host.targets["buttons"]:
                seen.append("left")
                host.press("leave")
        return await real(idle=idle)

    def step() -> bool:
        if seen and host.marks["screen"] == "home":
            return False
        return person.step()

    host.frame = frame  # type: ignore[method-assign]
    run(host, step, seed=5)
    assert seen == ["1"] * 5 + ["opened", "left"]
    assert saved(host)["actions"] == person.played
    assert "continue" in host.targets["buttons"]


def clock(step: float) -> Callable[[], float]:
    now = [0.0]

    def tick() -> float:
        now[0] += step
        return now[0]

    return tick


def test_thinking_in_slices_gives_the_same_action_as_at_once() -> None:
    session = session_of("merchant", "person")
    actions = []
    for step in (0.0, 1.0):  # never out of time; out of time after each yield
        thought = think(session, 1, clock(step))
        slices = 1
        while not thought.go_on():
            slices += 1
            assert 0 <= thought.progress <= 1
        actions.append(str(thought.value))
        assert (slices > 1) == bool(step)
    assert actions[0] == actions[1]
    assert actions[0] in session.match.legal_texts()


def test_a_bot_gets_the_view_of_its_own_seat_only() -> None:
    """With the hidden cards dealt anew a Merchant with the same seed chooses the same."""
    session = session_of("merchant", "person")
    game, real = session.match.game, session.match.position
    view = game.view(real, 0)
    found = set()
    for seed in (None, 1, 2):
        session.match.position = real if seed is None else game.imagine(view, 0, seed)
        thought = think(session, 1)
        while not thought.go_on():
            pass
        found.add(str(thought.value))
    assert len(found) == 1


def test_nothing_is_skipped_while_others_answer_ones_own_offer() -> None:
    """It is the person's turn already."""
    scene = Scene(3).goods(0, wood=2).goods(1, ore=1).goods(2, ore=1)
    driver = TableDriver(scene.begin().match)
    for seat in (1, 2):
        driver.session.give_to_bot(seat, "apprentice")
    for text in ("offer", "give wood", "ask ore", "propose"):
        driver.session.play(text)
    driver.draw()
    assert driver.session.asked_bot()
    assert "skip" not in {t.key for t in driver.ui.targets}
    while driver.session.decision and driver.session.decision.prompt == "answer":
        driver.session.play("decline")
    driver.session.play("fortify")
    driver.session.play("end")
    driver.draw()
    assert "skip" in {t.key for t in driver.ui.targets}
