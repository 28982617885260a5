"""Key actions: what a turn is worth without them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from portolan.ai.hint import explain
from portolan.ai.leaving_out import leaving_out
from portolan.ai.lookahead import finish_turn
from portolan.ai.paired_rollouts import PairedRollouts
from portolan.core.contract import AnyGame
from portolan.core.evaluation import Depth
from portolan.core.time_slicing import finish
from tests.ai.errands import CHORE, END, KEY, Errands, ErrandsEvaluator, ErrandsGame

GAME = cast("AnyGame", ErrandsGame())
EVALUATOR = cast("Any", ErrandsEvaluator())
DEPTHS = [Depth(4), Depth(4, by_policy=True)]


def pairs(depth: Depth, *key: str) -> PairedRollouts:
    """Return all first actions, tried in one world."""
    found = PairedRollouts(GAME, EVALUATOR, Errands(), [KEY, CHORE, END], 1, depth)
    found.set_key(key)
    finish(found.play())
    return found


@pytest.mark.parametrize("depth", DEPTHS)
def test_an_action_that_can_follow_later_is_no_better_now(depth: Depth) -> None:
    assert pairs(depth).difference(KEY, CHORE).mean == 0


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_turn_without_its_key_action_is_worse(depth: Depth) -> None:
    """By all that the key is worth; what the turn does besides is the same."""
    found = pairs(depth, KEY)
    assert found.difference(KEY, CHORE).mean == pytest.approx(0.1)
    assert found.difference(KEY, END).mean == pytest.approx(0.11)


def test_several_actions_can_be_the_key() -> None:
    found = pairs(DEPTHS[0], KEY, CHORE)
    assert found.difference(KEY, CHORE).mean == 0, "after one of them the other may follow"
    assert found.difference(KEY, END).mean == pytest.approx(0.11)


@pytest.mark.parametrize("key", [(), (KEY,)])
@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("action", [KEY, CHORE])
def test_only_the_first_turn_of_the_seat_goes_without_the_key(
    monkeypatch: pytest.MonkeyPatch, key: tuple[str, ...], turns: int, action: str
) -> None:
    """Playouts with and without it end at the same point."""
    ends: list[Errands] = []
    values = EVALUATOR.values

    def valued(position: Errands) -> list[float]:
        ends.append(position.copy())
        return cast("list[float]", values(position))

    monkeypatch.setattr(EVALUATOR, "values", valued, raising=False)
    found = PairedRollouts(GAME, EVALUATOR, Errands(), [action], 1, Depth(2 * turns, True))
    found.set_key(key)
    finish(found.play())
    own, *others = ends[-1].turns
    assert (KEY in own) == (action == KEY or not key)
    assert len(others) == turns, "half of the turns begin, and half have nothing left to do"
    assert all(KEY in turn for turn in others[:-1])


def test_a_turn_is_over_where_only_the_key_is_left_to_do() -> None:
    without = leaving_out(GAME, EVALUATOR, 0, [KEY])
    position = Errands()
    GAME.apply(position, CHORE)
    assert without.begins_turn(position)
    assert not EVALUATOR.begins_turn(position)
    finish_turn(GAME, without, position)
    assert position.turns == [[CHORE]]


def test_a_key_action_is_explained_by_all_that_a_turn_without_it_lacks() -> None:
    """Also by what has no amount; what comes in either turn says nothing."""
    plans, without = [[KEY], [CHORE]], leaving_out(GAME, EVALUATOR, 0, [KEY])
    found = finish(explain(GAME, EVALUATOR, Errands(), plans, 0, beside=True, others=without))[0]
    assert [reason.key for reason in found] == ["now_key", "later_key"]


def test_other_seats_and_forced_actions_are_not_restricted() -> None:
    without = leaving_out(GAME, EVALUATOR, 0, [KEY])
    assert without.policy_action(Errands([[END], []]), [KEY, CHORE, END]) == KEY
    assert without.policy_action(Errands(), [KEY]) == KEY
    assert without.candidates(Errands(), [KEY, CHORE, END]) == [CHORE, END]
    assert leaving_out(GAME, EVALUATOR, 0, []) is EVALUATOR
