"""Replays: every step as it was, showing no more than allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from portolan.games.ransackit.rules.settlements import tokens_of
from portolan.games.ransackit.state.position import Position
from portolan.platform import Canvas
from portolan.platform.storage import unseal
from portolan.session.history import History
from portolan.session.lobby.game_list import offered
from portolan.session.player_clock import STRICT, count_id
from portolan.session.saved_match import load_session
from portolan.session.seating import find_seating
from portolan.ui.animation.flight import Motion
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.render.ui import GREY, Ui
from portolan.ui.table.replay import ReplayTable
from portolan.ui.table_widgets.score_chart import sign_places
from tests.support.canvases import SIZES
from tests.support.link_player import active_session, press_in_turn
from tests.support.motions import motions
from tests.support.played_matches import played_by
from tests.support.stored_matches import CANVAS, byte_store_of, played_session, press_all
from tests.support.table_host import FRAME, FakeHost

OVER = 10**6
ARROWS = ("turn-back", "step-back", "step-on", "turn-on")


def test_the_history_has_every_position_of_the_match() -> None:
    match = played_session(OVER, "person", "person").match
    history = History(match)
    assert history.steps == len(match.actions)
    for step in (0, 1, history.steps // 2, history.steps):
        assert match.game.dump(history.at(step)) == match.game.dump(match.at(step).position)
    for turn in history.turns[1:-1]:
        assert match.actors[turn] != match.actors[turn - 1]
    assert history.turn_after(0) == history.turns[1]
    assert history.turn_before(history.turns[2]) == history.turns[1]


def test_a_match_played_on_from_a_step_keeps_its_clock_and_what_undo_takes_back_together() -> None:
    session = played_session(12, "person", "person")
    session.automatic_steps, session.batches = {1, 9}, {3, 10}
    session.clock_counts = {count_id(STRICT): [12.0, 99.0]}
    session.face_down = True
    host = press_in_turn(FakeHost(CANVAS), lambda host: host.app.match.branch(session, 5))
    copy = active_session(host)
    assert copy.match.actions == session.match.actions[:5]
    assert copy.key != session.key
    assert (copy.automatic_steps, copy.batches) == ({1}, {3})
    assert copy.clock_counts == session.clock_counts
    assert copy.face_down
    saved = load_session(unseal(copy.key, host.byte_store.entries[copy.key]), find_seating, "")
    assert saved.clock_counts == session.clock_counts


def test_a_step_of_the_history_costs_the_same_in_a_long_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At most 63 actions to any step, one to the next, none to the last one shown."""
    match = played_by("ransackit", 3, 700).match
    applied: list[object] = []
    game = type(match.game)
    apply = game.apply

    def counted(*about: Any) -> None:
        applied.append(about)
        apply(*about)

    monkeypatch.setattr(game, "apply", counted)
    history = History(match)
    assert not applied
    for step, most in ((0, 0), (100, 63), (101, 1), (100, 0), (101, 0), (690, 63), (5, 63)):
        applied.clear()
        position = history.at(step)
        assert len(applied) <= most
        assert match.game.dump(position) == match.game.dump(match.at(step).position)


def test_counting_for_the_chart_is_sliced() -> None:
    """Between two pauses one action is played, not a whole match."""
    match = played_session(OVER, "person", "person").match
    history, counted = History(match), list[object]()

    def count(position: object) -> list[int]:
        counted.append(match.game.dump(position.copy()))  # type: ignore[attr-defined]
        return [len(counted)]

    work = history.counting(count)
    pauses = [next(work) for _ in range(history.steps + 1)]
    assert pauses == sorted({*pauses})
    with pytest.raises(StopIteration) as end:
        next(work)
    assert end.value.value == [[n + 1] for n in range(len(history.turns))]
    assert counted == [match.game.dump(match.at(turn).position) for turn in history.turns]


@pytest.mark.parametrize("canvas", SIZES)
def test_a_replay_fits_every_size(canvas: Canvas) -> None:
    host = FakeHost(canvas, byte_store_of(played_session(OVER, "person", "merchant", "person")))
    press_all(host, "matches", "match:0", "replay", "step-on", "turn-on", "slider", "turn-back",
              "step-back", "speed")  # fmt: skip
    screen = host.app.screen
    assert isinstance(screen, ReplayTable)
    assert 0 < screen.step < screen.history.steps
    assert screen.speed == 2


def test_an_arrow_without_effect_is_grey(monkeypatch: pytest.MonkeyPatch) -> None:
    """Back at the beginning, and forward at the end; in the middle all four work."""
    grey: dict[str, bool] = {}
    button = Ui.button

    def noted(ui: Ui, key: str, *drawn: object, **more: object) -> None:
        grey[key] = GREY in drawn
        button(ui, key, *drawn, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Ui, "button", noted)
    host = FakeHost(CANVAS, byte_store_of(played_session(6, "person", "person")))
    seen: list[set[str]] = []

    def look() -> None:
        seen.append({key for key in ARROWS if grey[key]})

    press_all(host, "matches", "match:0", "replay", look, "step-on", look, "step-on", "turn-on",
              "turn-on", "turn-on", "turn-on", "turn-on", look)  # fmt: skip
    assert seen == [{"turn-back", "step-back"}, set(), {"step-on", "turn-on"}]


@pytest.mark.parametrize("game", offered())
def test_the_disc_beside_a_step_shows_whose_step_it_is(game: str) -> None:
    """Not who is asked after it; the set-up belongs to nobody."""
    session = played_by(game, 3, 40)
    host = FakeHost(CANVAS, byte_store_of(session))
    texts: list[tuple[int, int | None]] = []

    def look() -> None:
        screen = host.app.screen
        assert isinstance(screen, ReplayTable)
        texts.append((screen.step, screen.status(screen.scene()).seat))

    steps: list[str | Callable[[], object]] = [look, "step-on"]
    press_all(host, "matches", "match:0", "replay", *steps * 30)
    lines = session.visible_events()
    log_lines = find_game_ui(game).log_lines
    for step, seat in texts:
        last = next((n for n in range(step, 0, -1) if log_lines(lines[n], session.names)), 0)
        assert seat == (session.match.actors[last - 1] if last else None)
    asked = [session.match.game.decision(session.match.at(step).position) for step, _ in texts]
    assert [seat for _, seat in texts] != [decision and decision.seat for decision in asked]


def test_leaving_a_replay_goes_back_by_an_arrow() -> None:
    """At the table the icon opens a menu; here an arrow leads back."""
    host = FakeHost(CANVAS, byte_store_of(played_session(6, "person", "person")))
    press_all(host, "matches", "match:0", "replay")
    screen = host.app.screen
    assert isinstance(screen, ReplayTable)
    assert screen.corner_button().icon.endswith("/back")
    assert host.a11y_buttons["leave"] == "Back"


def test_playing_runs_to_the_end() -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(6, "person", "person")))
    press_all(host, "matches", "match:0", "replay", "speed", "speed", "play",
              lambda: host.app.screen)  # fmt: skip
    assert host.marks["step"] == "6"
    assert host.time - host.rested > 1.7  # six steps at a quarter of 1.2 seconds each


@pytest.mark.parametrize(("faster", "most"), [(0, 0.6), (2, 0.15)])
def test_playing_shows_motions_at_the_chosen_speed(faster: int, most: float) -> None:
    """A motion takes as long as at the table at this speed, and adds nothing to a step's time."""
    host = FakeHost(CANVAS, byte_store_of(played_session(6, "person", "person")))
    host.prefers_reduced_motion = False
    host.is_phone = True  # without music, whose making takes frames
    seen = motions(
        lambda: press_all(host, "matches", "match:0", "replay", *["speed"] * faster, "play",
                          lambda: host.app.screen)
    )  # fmt: skip
    assert host.marks["step"] == "6"
    assert len(seen) >= 3
    assert most / 3 < max(seen) <= most + 2 * FRAME
    assert host.time - host.rested < 6 * 1.2 / 2**faster + 3


def test_a_touch_during_a_motion_of_a_replay_counts() -> None:
    """At the table it only skips the motion; here Pause must work at once."""
    host = FakeHost(CANVAS, byte_store_of(played_session(6, "person", "person")))
    host.prefers_reduced_motion = False
    paused: list[str] = []
    real = host.frame

    async def frame(*, idle: bool = False) -> float:
        moving = isinstance(host.app.movement.motion, Motion)
        if moving and host.marks["screen"] == "replay" and host.marks["step"] == "3" and not paused:
            paused.append(host.marks["step"])
            host.press("play")
        return await real(idle=idle)

    host.frame = frame  # type: ignore[method-assign]
    press_all(host, "matches", "match:0", "replay", "play", lambda: host.app.screen)
    screen = host.app.screen
    assert isinstance(screen, ReplayTable)
    assert paused
    assert not screen.playing
    assert screen.step == 4


def test_a_replay_of_a_match_in_play_shows_nobody_s_cards() -> None:
    """Several people share the device, so its replay shows public knowledge only."""
    session = played_session(20, "person", "person", "person")
    host = FakeHost(CANVAS, byte_store_of(session))
    press_all(host, "matches", "match:0", "replay")
    screen = host.app.screen
    assert isinstance(screen, ReplayTable)
    view = screen.scene().view
    assert view == session.match.game.view(screen.history.at(screen.step), -1)


def test_a_replay_follows_a_match_from_which_actions_are_taken_back() -> None:
    """Others at a live table can agree to that while it is open."""
    host = FakeHost(CANVAS, byte_store_of(played_session(20, "person", "person")))
    press_all(host, "matches", "match:0", "replay")
    screen = host.app.screen
    assert isinstance(screen, ReplayTable)
    screen.go(20)
    screen.session.follow(screen.session.match.at(4))
    host.app.draw(host.surface(), host.canvas)
    assert (screen.step, screen.history.steps) == (4, 4)
    screen.session.follow(screen.session.match.at(0))
    host.app.draw(host.surface(), host.canvas)
    next(target for target in host.app.ui.targets if target.key == "play").do()
    assert not screen.playing, "there is nothing to play"


def test_the_chart_of_a_replay_is_in_the_accessibility_tree() -> None:
    """By turn for every seat, as the table counts it, with a limited number of rows."""
    session = played_by("ransackit", 4, 500)
    host = FakeHost(CANVAS, byte_store_of(session))
    press_all(host, "matches", "match:0", "replay")
    screen = host.app.screen
    assert isinstance(screen, ReplayTable)
    chart = host.sections["chart"]
    assert chart["title"] == "Era Tokens by turn"
    assert chart["head"] == ["Move", *session.names]
    assert 8 < len(chart["rows"]) <= 16
    assert int(chart["rows"][-1][0]) == screen.history.turns[-1]
    for step, *counts in chart["rows"]:
        position = session.match.at(int(step)).position
        assert isinstance(position, Position)
        assert counts == [str(tokens_of(position, seat)) for seat in range(4)]
    assert {*chart["rows"][-1][1:]} != {"0"}
    assert any(one.text.startswith("Era Tokens") for one in host.app.ui.written)


def test_a_replay_without_a_chart_has_none_in_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(find_game_ui("ragusa"), tally=None)
    monkeypatch.setattr("portolan.ui.table.tabletop.find_game_ui", lambda _: bare)
    host = FakeHost(CANVAS, byte_store_of(played_session(6, "person", "person")))
    press_all(host, "matches", "match:0", "replay")
    assert "chart" not in host.sections


@pytest.mark.parametrize("ends", [[10, 60, 90], [40, 40, 40, 40, 40, 40], [10, 18, 26, 90]])
def test_the_signs_of_a_chart_are_at_their_heights_and_never_overlap(ends: list[float]) -> None:
    places = sign_places(ends, 200, 12)
    assert [y for _, y in places] == ends
    assert max(x for x, _ in places) == 200
    for one, other in combinations(places, 2):
        assert abs(one[0] - other[0]) >= 12 or abs(one[1] - other[1]) >= 12
