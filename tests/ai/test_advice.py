"""Hints and reviews: the Rector's choice with reasons, and the decisions that cost the most."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from portolan.ai.bot import Budget, decide
from portolan.ai.hint import Hint, advise
from portolan.ai.levels import find_evaluator, make_bot
from portolan.ai.paired_rollouts import PairedRollouts, PlayoutResult
from portolan.ai.review import ReviewEffort, review
from portolan.core.evaluation import Depth
from portolan.core.i18n import Catalogue, set_language
from portolan.core.match import Match
from portolan.registry import find_game
from tests.support.rng import play_randomly

RAGUSA = find_game("ragusa")
EVALUATOR = type(find_evaluator("ragusa"))
QUICK = Budget(playouts=12)


def ended(thought: Generator[float, None, Any]) -> tuple[Any, list[float]]:
    """Run a search to its end; return its result and its progress reports."""
    progress = []
    while True:
        try:
            progress.append(next(thought))
        except StopIteration as end:
            return end.value, progress


def advice_at(match: Match, seed: int = 3) -> list[Hint]:
    """Return the hint for the asked seat."""
    decision = RAGUSA.decision(match.position)
    assert decision is not None
    view = RAGUSA.view(match.position, decision.seat)
    found, _ = ended(advise(RAGUSA, view, RAGUSA.legal_actions(match.position), QUICK, seed))
    return list(found)


@pytest.mark.parametrize(("seats", "actions"), [(1, 9), (2, 30), (4, 41)])
def test_a_hint_is_a_candidate_of_the_rector_with_reasons_in_both_languages(
    seats: int, actions: int
) -> None:
    match = play_randomly(Match(RAGUSA, seats, {}, 5), 5, actions)
    while len(match.legal_texts()) < 2:
        match.play(match.legal_texts()[0])
    advice = advice_at(match)
    assert str(advice[0].action) in match.legal_texts()
    assert len({entry.action for entry in advice}) == len(advice)
    chances = [entry.chance for entry in advice]
    assert chances == sorted(chances, reverse=True)
    assert 0 <= chances[-1] <= chances[0] <= 1
    assert advice == advice_at(match)
    words = Catalogue("ragusa")
    for language in ("en", "fr"):
        set_language(language)
        for reason in (r for entry in advice for r in entry.reasons):
            assert words.has(f"reasons.{reason.key}"), reason.key
    set_language("en")


def test_a_reason_states_exactly_what_the_action_yields() -> None:
    """A wall's reason has the number of points that building it scores."""
    match = Match(RAGUSA, 3, {}, 7)
    found = set()
    for _ in range(12):
        play_until(match, "wall")
        if RAGUSA.decision(match.position) is None:
            break
        best = advice_at(match)[0]
        fields = {r.key: r.fields for r in best.reasons}
        built = next(e for e in match.play(str(best.action)) if e.kind == "wall_built")
        if "now_walls" in fields:
            assert fields["now_walls"]["points"] == built.data["points"]
            found.add(built.data["points"])
    assert len(found) > 1


def test_a_reason_distinguishes_the_best_from_the_next_best() -> None:
    """What the turn yields in either case is no reason."""
    match = Match(RAGUSA, 3, {}, 5)
    found = 0
    for _ in range(6):
        play_until(match, "ship")
        if RAGUSA.decision(match.position) is None:
            break
        best = advice_at(match)[0]
        fields = {r.key: r.fields for r in best.reasons}
        events = match.play(str(best.action))
        sold = [e.data["points"] for e in events if e.kind == "commodity_sold"][:1]
        if "now_sale" in fields:
            assert [fields["now_sale"]["points"]] == sold
            found += 1
        assert "now_goods" not in fields
    assert found


def play_until(match: Match, prompt: str) -> None:
    """Let Merchants play until a prompt occurs."""
    bots = [make_bot("merchant", RAGUSA, seat, seat) for seat in range(match.seats)]
    while (decision := RAGUSA.decision(match.position)) and decision.prompt != prompt:
        view = RAGUSA.view(match.position, decision.seat)
        actions = RAGUSA.legal_actions(match.position)
        match.play(str(decide(bots[decision.seat], view, actions, Budget(playouts=20))))


def test_a_hint_looks_ahead_as_far_as_the_evaluator_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = play_randomly(Match(RAGUSA, 2, {}, 9), 9, 30)
    seen: list[Depth] = []

    class Watched(PairedRollouts):
        def _playout(self, world: Any, action: Any) -> Generator[float, None, Any]:
            seen.append(self._depth)
            return (yield from super()._playout(world, action))

    monkeypatch.setattr("portolan.ai.hint.PairedRollouts", Watched)
    monkeypatch.setattr(EVALUATOR, "hint_depths", (Depth(3),))
    advice_at(match)
    assert {*seen} == {Depth(3)}


LITTLE = ReviewEffort(search=6, screening_worlds=2, worlds=4, again=8)


@pytest.fixture
def by_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews play on by the rollout policy, and not far: their form is the same."""
    monkeypatch.setattr(EVALUATOR, "screening_depth", Depth(2, by_policy=True))
    monkeypatch.setattr(EVALUATOR, "hint_depths", (Depth(4, by_policy=True),))
    monkeypatch.setattr(
        EVALUATOR, "review_depths", (Depth(4, by_policy=True), Depth(6, by_policy=True))
    )


@pytest.mark.usefixtures("by_policy")
def test_a_review_names_the_worst_decisions_of_its_seat_only() -> None:
    """A seat that plays at random gets up to five findings, each with a better action and a cost
    above its error.
    """
    check_review(play_randomly(Match(RAGUSA, 2, {}, 9), 9, 60), 0)


def test_a_review_looks_ahead_as_far_as_the_evaluator_says() -> None:
    """Also for the last decisions of a match, with the depths that players get."""
    check_review(play_randomly(Match(RAGUSA, 2, {}, 9), 9, 60), 48)


def check_review(match: Match, first: int) -> None:
    """Review seat 1 from an action on, and check what findings promise."""
    before = match.save()
    lessons, text = ended(review(match, {1}, range(first), LITTLE))
    assert match.save() == before
    assert 1 <= len(lessons) <= 5
    costs = [lesson.cost for lesson in lessons]
    assert costs == sorted(costs, reverse=True)
    for lesson in lessons:
        assert first <= lesson.step
        assert match.actors[lesson.step] == lesson.seat == 1
        assert match.actions[lesson.step] == lesson.played != lesson.better
        assert lesson.better in match.at(lesson.step).legal_texts()
        assert 0 <= lesson.error < lesson.cost <= 1 - lesson.chance
    assert text == sorted(text)
    assert text[-1] == 1


@pytest.mark.usefixtures("by_policy")
def test_a_review_examines_the_decisions_that_the_rector_likes_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A few decisions are examined closely, the worst among them."""
    match = play_randomly(Match(RAGUSA, 2, {}, 9), 9, 60)
    whole, _ = ended(review(match, {1}, effort=LITTLE))
    looked: dict[int, object] = {}

    class Watched(PairedRollouts):
        def __init__(self, game: Any, evaluator: Any, view: Any, *words: Any) -> None:
            looked[id(view)] = view
            super().__init__(game, evaluator, view, *words)

    monkeypatch.setattr("portolan.ai.review.PairedRollouts", Watched)
    monkeypatch.setattr(EVALUATOR, "review_limit", 8)
    few, _ = ended(review(match, {1}, effort=LITTLE))
    assert few[0] == whole[0]
    assert len(looked) == 8


@pytest.mark.usefixtures("by_policy")
def test_a_loss_is_named_only_if_every_depth_confirms_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its cost is the smallest of those found."""
    match = play_randomly(Match(RAGUSA, 2, {}, 9), 9, 60)
    monkeypatch.setattr("portolan.ai.review.NAMED", 99)
    from_both, _ = ended(review(match, {1}, effort=LITTLE))
    monkeypatch.setattr(EVALUATOR, "review_depths", EVALUATOR.review_depths[:1])
    from_near, _ = ended(review(match, {1}, effort=LITTLE))
    costs = {finding.step: finding.cost for finding in from_near}
    assert all(finding.cost <= costs[finding.step] for finding in from_both)
    assert any(finding.cost < costs[finding.step] for finding in from_both)
    assert len(from_both) < len(from_near)


@pytest.mark.usefixtures("by_policy")
def test_a_second_depth_examines_only_candidates_for_the_worst(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A loss never exceeds the one at the first depth, so fewer need examining."""
    match = play_randomly(Match(RAGUSA, 2, {}, 9), 9, 60)
    looks = 0

    class Watched(PairedRollouts):
        def __init__(self, game: Any, evaluator: Any, view: Any, actions: Any, *words: Any) -> None:
            nonlocal looks
            looks += words[1] == EVALUATOR.review_depths[1]
            super().__init__(game, evaluator, view, actions, *words)

    monkeypatch.setattr("portolan.ai.review.PairedRollouts", Watched)
    found, needed = [], []
    for named in (99, 1):
        monkeypatch.setattr("portolan.ai.review.NAMED", named)
        looks = 0
        lessons, _ = ended(review(match, {1}, effort=LITTLE))
        found.append(lessons)
        needed.append(looks)
    assert found[1] == found[0][:1]
    assert needed[1] < needed[0]


@pytest.mark.usefixtures("by_policy")
def test_actions_equal_at_a_small_depth_are_examined_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A review that sees no difference within five turns still finds what is lost within six."""
    match = play_randomly(Match(RAGUSA, 2, {}, 9), 9, 60)

    class Shortsighted(PairedRollouts):
        def _playout(self, world: Any, action: Any) -> Generator[float, None, Any]:
            if self._depth.turns < 6:
                yield 0.0
                return PlayoutResult(0.5, 0.0, 0.0, 0.0)
            return (yield from super()._playout(world, action))

    monkeypatch.setattr("portolan.ai.review.PairedRollouts", Shortsighted)
    far = (Depth(6, by_policy=True), Depth(8, by_policy=True))
    monkeypatch.setattr(EVALUATOR, "review_depths", far)
    lessons, _ = ended(review(match, {1}, effort=LITTLE))
    assert lessons


@pytest.mark.usefixtures("by_policy")
def test_giving_up_is_not_judged() -> None:
    match = play_randomly(Match(find_game("ransackit"), 3, {}, 9), 9, 60)
    while "quit" not in match.legal_texts():
        match.play(match.legal_texts()[0])
    match.play("quit")
    found, _ = ended(review(match, {match.actors[-1]}, effort=LITTLE))
    assert "quit" not in [finding.played for finding in found]


def test_a_review_of_an_absent_seat_finds_nothing() -> None:
    match = play_randomly(Match(RAGUSA, 2, {}, 9), 9, 20)
    lessons, _ = ended(review(match, set()))
    assert lessons == []


@pytest.mark.usefixtures("by_policy")
def test_decisions_before_the_first_step_are_not_reviewed() -> None:
    """Those of a lesson are nobody's own choice."""
    match = play_randomly(Match(RAGUSA, 2, {}, 9), 9, 40)
    (first, *_), _ = ended(review(match, {1}, effort=LITTLE))
    later, _ = ended(review(match, {1}, range(first.step + 1), LITTLE))
    assert all(lesson.step > first.step for lesson in later)
