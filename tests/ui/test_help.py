"""Help for people: hints at the table, and the review of a match."""

from __future__ import annotations

import re
from collections.abc import Generator
from functools import cache

import pytest

from portolan.ai.review import Finding, ReviewEffort
from portolan.ai.review import review as find_losses
from portolan.core.match import Match
from portolan.core.time_slicing import Slices, finish
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lesson import read_lesson, scripted_steps
from portolan.session.session import Session
from portolan.ui.navigation.routes import ReplayRoute, ReviewRoute
from portolan.ui.navigation.screen import Screen
from portolan.ui.screens.result.review import ReviewPage
from portolan.ui.table.play import UNREAD
from portolan.ui.table.replay import ReplayTable
from tests.ransackit.scene import Scene
from tests.support.bot_matches import quick_host
from tests.support.pictures import check_picture
from tests.support.stored_matches import played_session
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import Person, saved, seated_session


@pytest.mark.parametrize("canvas", [Canvas(1280, 720, 1.0), Canvas(360, 640, 1.0)])
def test_a_hint_shows_an_action_with_reasons_and_plays_nothing(canvas: Canvas) -> None:
    host = quick_host(canvas)
    host.pause = 2 * UNREAD  # the hint is read
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
            mark = re.compile(r"A good move\.|No clear best move")
            text = next(w.text for w in host.app.ui.written if mark.search(w.text))
            before = mark.split(text)[0]
            assert not before or before.endswith((". ", "? ")), text
            assert text[0].isupper() or not text[0].isalpha(), text
            host.press("confirm")
        else:
            return False
        return True

    run(host, step, seed=5)
    assert asked == ["4"]
    assert saved(host)["actions"] == [*person.played, taken[0]]


@cache
def _losses_of_five() -> list[Finding]:
    match = played_session(5, "person", "person").match
    return finish(find_losses(match, range(match.seats), effort=ReviewEffort(4, 2, 4, 4)))


def losses_of_five() -> Generator[float, None, list[Finding]]:
    """Return findings on five steps, as if they took time to find."""
    yield 0.5
    return _losses_of_five()


def open_review(host: FakeHost, session: Session, work: Slices) -> None:
    """Open the review of a match, found by `work` instead of the Rector's long search."""
    host.app.match.guest = session
    host.app.navigator.go(ReviewRoute(session.key))
    screen: Screen = host.app.screen
    assert isinstance(screen, ReviewPage)
    screen.work = work
    host.key(0)


@pytest.mark.parametrize("canvas", [Canvas(1280, 720, 1.0), Canvas(360, 640, 1.0)])
def test_a_review_shows_what_was_played_and_what_was_better(canvas: Canvas) -> None:
    """With a small budget: the page does not depend on it."""
    session = played_session(8, "person", "person")
    host = FakeHost(canvas)
    seen: list[str] = []

    def step() -> bool:
        seen.append(host.marks["screen"])
        check_picture(host)
        if len(seen) == 1:
            open_review(host, session, Slices(losses_of_five()))
            return True
        if "see:0" in host.targets["buttons"] and len(seen) == 2:
            host.press("see:0")
            return True
        return False

    run(host, step, seed=5)
    assert seen[:2] == ["home", "review"]
    assert len(seen) == 2 or seen[2] == "replay"


@pytest.mark.parametrize("canvas", [Canvas(1280, 720, 1.0), Canvas(360, 640, 1.0)])
def test_a_review_shows_its_findings_and_the_time_left_while_it_works(canvas: Canvas) -> None:
    """Those found later follow."""
    session = played_session(8, "person", "person")
    host = FakeHost(canvas)
    seen: list[str] = []

    def look() -> None:
        check_picture(host)
        seen.append(" ".join(one.text for one in host.app.ui.written))

    def thinking() -> Generator[float, None, list[Finding]]:
        screen = host.app.screen
        assert isinstance(screen, ReviewPage)
        for part in range(1, 60):
            screen._begun = -10.0  # some time later
            screen.work.spent = part / 6
            if part == 30:
                screen._take(_losses_of_five()[:1])
            yield part / 60
            seen.append(" ".join(one.text for one in host.app.ui.written))
        return _losses_of_five()

    def step() -> bool:
        if host.marks["screen"] == "home":
            open_review(host, session, Slices(thinking(), each=0.0))
            return True
        look()
        return False

    run(host, step, seed=5)
    left = [int(found[1]) for text in seen if (found := re.search(r"(\d+) seconds left", text))]
    assert len({*left}) > 1
    assert left == sorted(left, reverse=True), "the time left never rises"
    during = [text for text in seen if "Found so far:" in text]
    assert all("Better:" in text for text in during)
    assert during
    assert "Found so far:" not in seen[-1]
    assert "The review is complete." in seen[-1]
    assert "Better:" in seen[-1]


def test_a_review_says_that_giving_up_is_not_judged() -> None:
    session = seated_session(Scene().begin().match, "person", "apprentice")
    session.play("quit")
    host, seen = FakeHost(Canvas(360, 640, 1.0)), list[str]()

    def step() -> bool:
        if host.marks["screen"] == "home":
            open_review(host, session, Slices(nothing_found(), each=0.0))
            return True
        seen.append(" ".join(one.text for one in host.app.ui.written))
        return False

    run(host, step, seed=5)
    assert "No clearly better move was missed. Giving up is not judged." in seen[-1]


def nothing_found() -> Generator[float, None, list[Finding]]:
    """Find nothing, as if it took time."""
    yield 0.5
    return []


@pytest.mark.parametrize("canvas", [Canvas(1280, 720, 1.0), Canvas(360, 640, 1.0)])
def test_more_than_three_findings_have_a_second_page(
    canvas: Canvas,
) -> None:
    session = played_session(8, "person", "person")
    match, host = session.match, FakeHost(canvas)
    better = [
        next(text for text in match.at(step).legal_texts() if text != match.actions[step])
        for step in range(2, 7)
    ]
    losses = [
        Finding(step, match.actors[step], match.actions[step], text, 0.3 - step / 50, 0.01, 0.4, ())
        for step, text in zip(range(2, 7), better, strict=True)
    ]
    seen: list[set[str]] = []

    def done() -> Generator[float, None, list[Finding]]:
        yield 0.5
        return losses

    def step() -> bool:
        screen = host.app.screen
        if host.marks["screen"] == "home":
            open_review(host, session, Slices(done()))
        elif isinstance(screen, ReviewPage) and screen.work.done:
            check_picture(host)
            seen.append({name for name in host.targets["buttons"] if name.startswith("see:")})
            host.press("see:4" if len(seen) == 4 else "more")
        else:
            return not isinstance(screen, ReplayTable)
        return True

    run(host, step, seed=5)
    first, second = {"see:0", "see:1", "see:2"}, {"see:3", "see:4"}
    assert seen == [first, second, first, second]
    replay = host.app.screen
    assert isinstance(replay, ReplayTable)
    assert replay.scene().shown == better[4]


@pytest.mark.parametrize("canvas", [Canvas(1280, 720, 1.0), Canvas(360, 640, 1.0)])
def test_both_actions_are_shown_at_their_step_and_can_be_played_on_from(canvas: Canvas) -> None:
    """What was played and what was better, each on the table before it.

    A new match continues from there, and the reviewed one does not change.
    """
    session = played_session(8, "person", "person")
    whole, host = session.match, FakeHost(canvas)
    before = whole.save()
    better = next(text for text in whole.at(5).legal_texts() if text != whole.actions[5])
    route, presses = ReplayRoute(5, session.key, "new.back", better), ["played", "from-here"]
    sights: list[str | None] = []

    def step() -> bool:
        screen = host.app.screen
        if host.marks["screen"] == "home":
            host.app.match.guest = session
            host.app.navigator.go(route)
            host.key(0)
        elif isinstance(screen, ReplayTable):
            check_picture(host)
            text = " ".join(written.text for written in host.app.ui.written)
            assert "Move 6 of 8" in text
            assert "6/8" in text
            sights.append(screen.scene().shown)
            places = {target.action for target in host.app.ui.targets}
            assert {better, whole.actions[5]} <= places, "both are marked at once"
            host.press(presses.pop(0))
        else:
            return False
        return True

    run(host, step, seed=5)
    assert sights == [better, whole.actions[5]]
    taken = host.app.match.session
    assert taken is not None
    assert taken.key != session.key
    assert taken.match.actions == whole.actions[:5]
    assert [seat.name for seat in taken.seats] == [seat.name for seat in session.seats]
    assert whole.save() == before


def test_two_actions_are_compared_even_if_one_is_behind_a_button() -> None:
    """A powerhouse on the board and one behind the switch of pieces; a replay has no switch."""
    session = played_session(8, "person", "person")
    host = FakeHost(Canvas(1280, 720, 1.0))
    step = 5
    moved = session.match.actions[step]
    kinds = {text.split()[0]: text for text in session.match.at(step).legal_texts()}
    better = next(text for kind, text in kinds.items() if kind != moved.split()[0])
    seen: list[str] = []

    def look() -> bool:
        seen.append(host.marks["screen"])
        if len(seen) > 1:
            check_picture(host)
            return False
        host.app.match.guest = session
        host.app.navigator.go(ReplayRoute(step, session.key, "new.back", better))
        host.key(0)
        return True

    run(host, look, seed=5)
    assert seen == ["home", "replay"]


def test_actions_of_the_lesson_script_are_not_reviewed() -> None:
    """As far as a match of its seed follows the script; other matches are reviewed whole."""
    lesson = read_lesson("ragusa")
    game = find_game("ragusa")
    led = Match(game, lesson.seats, lesson.options, lesson.seed)
    for text in lesson.actions[:7]:
        led.play(text)
    own = next(text for text in led.legal_texts() if text != lesson.actions[7])
    led.play(own)
    assert scripted_steps(led) == 7
    other = Match(game, lesson.seats, lesson.options, lesson.seed + 1)
    assert scripted_steps(other) == 0
