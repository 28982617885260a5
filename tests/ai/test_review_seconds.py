"""A review ends within its budget, with what it has found so far."""

from __future__ import annotations

import pytest

from portolan.ai.levels import find_evaluator
from portolan.ai.review import Finding, ReviewEffort, review
from portolan.cli.check.bots import TickingClock
from portolan.core.evaluation import Depth
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.registry import find_game
from tests.support.rng import play_randomly

EFFORT = ReviewEffort(search=6, screening_worlds=2, worlds=4, again=8)
TICK = 0.001

pytestmark = pytest.mark.usefixtures("by_policy")


@pytest.fixture
def by_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews play on by the rollout policy, and not far: their form is the same."""
    evaluator, near = find_evaluator("ragusa"), Depth(2, by_policy=True)
    monkeypatch.setattr(evaluator, "screening_depth", near)
    monkeypatch.setattr(evaluator, "hint_depths", (near,))
    monkeypatch.setattr(evaluator, "review_depths", (near, Depth(4, by_policy=True)))


def reviewed(
    match: Match, seconds: float | None, pause: float = 0.0
) -> tuple[list[Finding], float]:
    """Return the findings of a review, and its working time, with a pause after each slice."""
    clock, slices = TickingClock(TICK), 0
    work = review(match, {1}, range(46), EFFORT._replace(seconds=seconds), clock=clock)
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value, clock.now - slices * pause
        clock.now += pause
        slices += 1


@pytest.fixture(scope="module")
def match() -> Match:
    return play_randomly(Match(find_game("ragusa"), 2, {}, 9), 9, 60)


def test_with_enough_time_a_review_finds_what_it_finds_without_limit(match: Match) -> None:
    assert reviewed(match, 1e6)[0] == reviewed(match, None)[0] != []


def test_a_review_ends_in_time_and_names_only_what_it_has_checked(match: Match) -> None:
    _, whole = reviewed(match, None)
    for share in (0.0, 0.2, 0.6):
        found, spent = reviewed(match, share * whole)
        assert spent < (share + 0.35) * whole, "beside the last playout, reasons alone take more"
        for finding in found:
            assert match.actions[finding.step] == finding.played != finding.better
            assert finding.cost > finding.error


def test_what_a_review_has_found_is_never_taken_back(match: Match) -> None:
    """What it shows while it works is the beginning of what it returns."""
    shown = list[list[Finding]]()
    found = finish(review(match, {0, 1}, effort=EFFORT, so_far=lambda some: shown.append([*some])))
    assert shown
    assert [len(some) for some in shown] == sorted({len(some) for some in shown})
    assert all(some == found[: len(some)] for some in shown)


def test_pauses_between_slices_do_not_count(match: Match) -> None:
    _, whole = reviewed(match, None)
    found, spent = reviewed(match, 2 * whole, pause=60.0)
    assert found == reviewed(match, 2 * whole)[0] != []
    assert spent < 2 * whole
