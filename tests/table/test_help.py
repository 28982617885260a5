"""Help for people: a hint at the table, and what a match taught."""

from __future__ import annotations

import pytest

from game.host import Canvas
from game.table.ways.routes import Review

from .pictures import check_picture
from .table_host import FakeHost, run
from .test_bots import quick_host
from .test_library import played
from .test_matches import Person, saved


@pytest.mark.parametrize("canvas", [Canvas(1280, 720, 1.0), Canvas(360, 640, 1.0)])
def test_a_hint_shows_a_move_with_reasons_and_leaves_the_choice(canvas: Canvas) -> None:
    host = quick_host(canvas)
    person = Person(host, 2)
    person.most = 4
    asked: list[str] = []
    taken: list[str | None] = []

    def step() -> bool:
        if len(person.played) < 4 or person.taps or host.marks["screen"] != "table":
            return person.step()
        check_picture(host)
        if not asked:
            asked.append(host.marks["step"])
            host.press("hint")
        elif not taken:
            taken.append(host.targets["chosen"])
            assert any("A good move." in written.text for written in host.app.ui.written)
            host.press("confirm")
        else:
            return False
        return True

    run(host, step, seed=5)
    assert asked == ["4"]
    assert saved(host)["actions"] == [*person.played, taken[0]]


@pytest.mark.parametrize("canvas", [Canvas(1280, 720, 1.0), Canvas(360, 640, 1.0)])
def test_a_review_names_what_was_played_and_what_was_better(canvas: Canvas) -> None:
    session = played(8, "person", "person")
    host = FakeHost(canvas)
    seen: list[str] = []

    def step() -> bool:
        seen.append(host.marks["screen"])
        check_picture(host)
        if len(seen) == 1:
            host.app.hand.guest = session
            host.app.way.go(Review(session.key))
            host.key(0)
            return True
        if "see:0" in host.targets["buttons"] and len(seen) == 2:
            host.press("see:0")
            return True
        return False

    run(host, step, seed=5)
    assert seen[:2] == ["home", "review"]
    assert len(seen) == 2 or seen[2] == "replay"
