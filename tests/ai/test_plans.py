"""Promise: the plan of a hint makes sense as a whole."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from portolan.ai.bot import Budget, Evaluator
from portolan.ai.hint import Hint, HintContext, advise
from portolan.ai.lookahead import useful_candidates, without_undoing
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.registry import find_game

PLANS: dict[str, Any] = json.loads(Path(__file__).with_name("plans.json").read_text("utf-8"))


def match_of(name: str) -> Match:
    """Return the match of a name, up to the decision for the hint."""
    about = PLANS[name]
    match = Match(find_game(about["game"]), about["seats"], {}, about["seed"])
    for text in about["actions"]:
        match.play(text)
    return match


def hint_at(match: Match, playouts: int, seed: int = 1) -> Hint:
    """Return the hint for the asked seat."""
    game, decision = match.game, match.game.decision(match.position)
    assert decision is not None
    view, actions = game.view(match.position, decision.seat), game.legal_actions(match.position)
    context = HintContext(done=match.done_in_turn())
    return finish(advise(game, view, actions, Budget(playouts=playouts), seed, context=context))[0]


@pytest.mark.parametrize("name", ["reserves_nothing_1", "reserves_nothing_2"])
def test_a_hint_leads_no_action_that_it_then_passes(name: str) -> None:
    """No action seems good because others are assumed to answer badly."""
    plan = [str(action) for action in hint_at(match_of(name), 30).plan()]
    assert plan != ["reserve", "pass"]


@pytest.mark.parametrize("seed", [10, 13])
def test_a_hint_leads_what_does_something_before_what_waits_for_others(seed: int) -> None:
    """To trade would help only if somebody sold what the seat could then buy."""
    plan = [str(action) for action in hint_at(match_of("waits_for_others"), 10, seed).plan()]
    assert plan != ["trade", "pass"]


def test_a_hint_buys_nothing_back_that_was_sold_for_as_much() -> None:
    match = match_of("buys_lumber_back")
    assert [str(action) for action in match.done_in_turn()][:2] == ["trade", "sell lumber"]
    assert "buy lumber market" in match.legal_texts()
    assert str(hint_at(match, 60).action) != "buy lumber market"


@pytest.mark.parametrize("name", ["last_placement", "long_last_turn"])
def test_the_last_turn_is_played_to_its_best_end(name: str) -> None:
    """Each sale alone gains less than another action, all of them together the most, also where
    they can be made in thousands of orders.
    """
    assert str(hint_at(match_of(name), 9).action) in PLANS[name]["wins"]


def test_the_record_of_a_turn_ends_with_it() -> None:
    match = match_of("buys_lumber_back")
    begins = len(match.actions) - match.actions[::-1].index("trade") - 1
    assert [str(action) for action in match.at(begins + 1).done_in_turn()] == ["trade"]
    assert match.at(begins).done_in_turn() == []


@pytest.mark.parametrize(
    ("game", "done", "back", "other"),
    [
        ("venice", "sell silk", "buy silk market", "buy silk wharf"),
        ("ransackit", "sell wood", "buy wood", "buy food"),
        ("ransackit", "buy wood", "sell wood", "sell food"),
        ("ransackit", "recruit worker D7", "disband worker D7", "disband worker C6"),
        ("ransackit", "disband worker D7", "recruit worker D7", "recruit worker C6"),
        ("ransackit", "move worker C6 to D7", "move worker D7 to C6", "move knight D7 to C6"),
        (
            "ransackit",
            "swap knight C6 with worker D7",
            "swap worker C6 with knight D7",
            "swap worker C6 with knight C7",
        ),
    ],
)
def test_an_action_that_undoes_another_is_left_out(
    game: str, done: str, back: str, other: str
) -> None:
    rules = find_game(game)
    actions = [rules.parse(back), rules.parse(other)]
    assert without_undoing(rules, actions, [rules.parse(done)]) == actions[1:]
    assert without_undoing(rules, actions[:1], [rules.parse(done)]) == actions[:1]


class OnlyTheFirst:
    """An evaluator that considers the first action alone."""

    def candidates(self, position: object, actions: Sequence[Any]) -> Sequence[Any]:
        del position
        return actions[:1]


def test_what_is_left_out_gives_way_to_other_candidates() -> None:
    rules, evaluator = find_game("ransackit"), cast("Evaluator", OnlyTheFirst())
    back, other = rules.parse("move worker D7 to C6"), rules.parse("fortify")
    done = [rules.parse("move worker C6 to D7")]
    assert useful_candidates(rules, evaluator, None, [back, other], done) == [other]
    assert useful_candidates(rules, evaluator, None, [back, other], []) == [back]
    assert useful_candidates(rules, evaluator, None, [back], done) == [back]


def test_a_unit_goes_back_only_from_where_it_did_something() -> None:
    """In one step or several."""
    rules = find_game("ransackit")
    around = ["move worker C6 to D7", "offer", "move worker D7 to C7"]
    back, on = (rules.parse(f"move worker C7 to {place}") for place in ("C6", "B6"))

    def left(*done: str) -> list[Any]:
        return [*without_undoing(rules, [back, on], [rules.parse(text) for text in done])]

    assert left(*around) == [on]
    assert left(*around, "house C7") == [back, on]
    assert left(*around[:2], "road D7 to E7", around[2]) == [back, on]
    assert left(*around, "attack B7 with knight C7") == [back, on]
