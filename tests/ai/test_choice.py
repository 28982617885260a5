"""Promise: with equal chances a win now, the lead, then fewer steps decide, never the order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from portolan.ai.bot import Budget, decide
from portolan.ai.hint import advise, gains_of
from portolan.ai.levels import find_evaluator, make_bot
from portolan.ai.paired_rollouts import PairedRollouts, PlayoutResult
from portolan.core.contract import AnyGame
from portolan.core.match import Match, load_match
from portolan.core.time_slicing import finish
from portolan.games.ragusa.events import Produced
from portolan.games.ransackit.events import OfferMade, Traded
from portolan.games.venice.events import DeckShuffled, GoodBought, GoodSold
from portolan.registry import find_game
from tests.ai.roads import BASELINE, Road, RoadsEvaluator, RoadsGame
from tests.ai.senseless import Choice, senseless
from tests.ai.winning import winning
from tests.ransackit.scene import RANSACKIT, Scene

VENICE = find_game("venice")
WORST, SAME = PlayoutResult(0.5, -5.0, 0.0, -9.0), PlayoutResult(1.0, -5.0, 3.0, -2.0)


def chosen(*seen: list[PlayoutResult], baseline: str | None = None) -> str:
    """Return the preferred action given these results in some worlds, in any order."""
    found = set()
    names = [BASELINE, *(f"other {number}" for number in range(1, len(seen)))]
    for order in (names, names[::-1]):
        evaluator = cast("Any", RoadsEvaluator())
        rollouts = PairedRollouts(cast("AnyGame", RoadsGame()), evaluator, Road(0), order, 1)
        rollouts._seen = {name: seen[names.index(name)] for name in order}
        found.add(rollouts.choice(baseline))
    assert len(found) == 1
    return str(found.pop())


@pytest.mark.parametrize(
    "better",
    [
        SAME._replace(chance=1.0, soon=0.0, lead=1.0, brief=-7.0),
        SAME._replace(lead=4.0, brief=-7.0),
        SAME._replace(brief=-1.0),
    ],
)
def test_with_equal_chances_a_win_now_then_the_lead_then_fewer_steps_decide(
    better: PlayoutResult,
) -> None:
    assert chosen([SAME] * 8, [better] * 8, [WORST] * 8) == "other 1"


def points_in_turn(game: AnyGame, view: Any, seat: int, plan: list[Any]) -> int:
    """Return the points that a plan brings its seat in the turn."""
    world = game.imagine(view, seat, 1)
    turn = gains_of(game, find_evaluator(game.id), world, plan, seat, marks=False).turn
    found = (reason.fields.get("points") for reason in turn if reason.key.startswith("now"))
    return sum(points for points in found if isinstance(points, int))


def test_an_equal_alternative_looks_equal() -> None:
    """It brings no fewer points in the turn, and is no later step of the plan itself."""
    game, rivals = find_game("ragusa"), 0
    match = Match(game, 2, {}, 1)
    for _ in range(20):
        asked, legal = game.decision(match.position), game.legal_actions(match.position)
        assert asked
        seat, view = asked.seat, game.view(match.position, asked.seat)
        best = finish(advise(game, view, legal, Budget(playouts=10), 1))[0]
        if best.rival is not None:
            rivals += 1
            points, other = (
                points_in_turn(game, view, seat, plan) for plan in (best.plan(), [best.rival])
            )
            assert points <= other, f"{best.plan()}, or {best.rival}"
            assert best.rival not in best.plan()[1:]
        match.play(str(best.action))
    assert rivals


def test_a_better_chance_comes_first() -> None:
    surer = SAME._replace(soon=-5.0, lead=0.0, brief=-9.0)
    sooner = PlayoutResult(0.9, 0.0, 9.0, -1.0)
    assert chosen([surer] * 8, [sooner] * 8) == BASELINE


def test_equal_actions_are_left_to_the_policy() -> None:
    assert chosen([SAME] * 8, [SAME] * 8, [SAME] * 8) == BASELINE


def test_a_lead_within_its_error_counts_as_equal() -> None:
    strays = [SAME._replace(lead=3.1 + stray, brief=-4.0) for stray in (-2, 2, -2, 2, -2, 2, -2, 2)]
    assert chosen([SAME] * 8, strays) == BASELINE


def test_with_a_margin_only_a_win_now_precedes_the_policy() -> None:
    leads = SAME._replace(lead=3.2)
    assert chosen([SAME] * 8, [leads] * 8, baseline=BASELINE) == BASELINE
    assert chosen([SAME] * 8, [SAME._replace(soon=0.0)] * 8, baseline=BASELINE) == "other 1"


@pytest.mark.parametrize(("action", "first"), [("pass", BASELINE), ("other", "other")])
def test_the_baseline_is_left_only_beyond_the_handicap_and_to_pass_beyond_twice_that(
    action: str, first: str
) -> None:
    """A gain of some per cent may come from where playouts end."""
    order, evaluator = [BASELINE, action], cast("Any", RoadsEvaluator())
    rollouts = PairedRollouts(cast("AnyGame", RoadsGame()), evaluator, Road(0), order, 1)
    rollouts.handicap = 0.03
    rollouts._seen = {BASELINE: [WORST] * 8, action: [WORST._replace(chance=0.54)] * 8}
    assert rollouts.choice(BASELINE) == first
    rollouts._seen[action] = [WORST._replace(chance=0.52)] * 8
    assert rollouts.choice(BASELINE) == BASELINE
    rollouts._seen[action] = [WORST._replace(chance=0.57)] * 8
    assert rollouts.choice(BASELINE) == action


@pytest.mark.parametrize(("prefers", "first"), [(False, BASELINE), (True, "other")])
def test_where_the_match_is_decided_a_hint_prefers_the_clearly_larger_lead(
    prefers: bool, first: str
) -> None:
    """With all chances equal, the baseline would lose points for nothing."""
    order, evaluator = [BASELINE, "other"], cast("Any", RoadsEvaluator())
    rollouts = PairedRollouts(cast("AnyGame", RoadsGame()), evaluator, Road(0), order, 1)
    rollouts.prefers_lead = prefers
    rollouts._seen = {BASELINE: [SAME] * 8, "other": [SAME._replace(lead=6.0)] * 8}
    assert rollouts.choice(BASELINE) == first
    rollouts._seen["other"] = [SAME._replace(lead=3.1)] * 8
    assert rollouts.choice(BASELINE) == BASELINE


@pytest.fixture(scope="module")
def winnable() -> Match:
    """Return a match of Venice in which the lead player can win this turn, by some actions only."""
    save = Path(__file__).with_name("close_to_winning.json").read_text(encoding="utf-8")
    return load_match(json.loads(save), find_game)


def test_a_hint_takes_the_win_by_the_plan_that_it_shows(winnable: Match) -> None:
    """Following the plan, without another search, wins the match."""
    match = winnable.at(len(winnable.actions))
    decision = VENICE.decision(match.position)
    assert decision is not None
    view, actions = VENICE.view(match.position, decision.seat), VENICE.legal_actions(match.position)
    best = finish(advise(VENICE, view, actions, Budget(playouts=120)))[0]
    wins = winning(VENICE, match.position, decision.seat)
    assert best.action in wins
    assert best.then is not None
    assert "wins" in [reason.key for reason in best.reasons]
    for action in best.plan():
        match.play(str(action))
    evaluator = find_evaluator("venice")
    while actions := VENICE.legal_actions(match.position):
        assert not evaluator.begins_turn(match.position)
        match.play(str(evaluator.policy_action(match.position, actions)))
    assert [one.seat for one in VENICE.result(match.position) if one.winner] == [decision.seat]


@pytest.mark.parametrize("reverse", [False, True])
def test_the_rector_takes_the_win_in_any_order_of_actions(winnable: Match, reverse: bool) -> None:
    decision = VENICE.decision(winnable.position)
    assert decision is not None
    view = VENICE.view(winnable.position, decision.seat)
    actions = VENICE.legal_actions(winnable.position)[:: -1 if reverse else 1]
    bot = make_bot("rector", VENICE, decision.seat, 1)
    action = decide(bot, view, actions, Budget(playouts=40))
    assert action in winning(VENICE, winnable.position, decision.seat)


def test_a_hint_takes_a_win_that_the_evaluator_leaves_out() -> None:
    """The card brings more to the last settlement than to six others with as much room."""
    scene = Scene().policy(0, tourism=1).city(0, "D8", tokens=10).city(0, "H4", "H3", tokens=7)
    for at in ("B4", "B7", "C5", "D3", "E4", "G4"):
        scene.village(0, at)
    scene.phase("fortify").set(earned=True).on_top("great_explorer")
    table = scene.begin()
    table.play("end")
    position, evaluator = table.position, find_evaluator("ransackit")
    actions, win = RANSACKIT.legal_actions(position), RANSACKIT.parse("honour H4")
    assert winning(RANSACKIT, position, 0) == [win]
    assert win not in evaluator.candidates(position, actions)
    hints = finish(advise(RANSACKIT, RANSACKIT.view(position, 0), actions, Budget(playouts=12)))
    assert hints[0].action == win
    assert "wins" in [reason.key for reason in hints[0].reasons]


def test_senseless_combinations_are_found() -> None:
    def found(*texts: str) -> list[str]:
        return [*senseless([Choice(text) for text in texts])]

    assert found("offer", "withdraw") == ["offer, then withdraw"]
    there_and_back = ["move knight C6 to D7", "recruit worker E8", "move knight D7 to C6"]
    assert found(*there_and_back) == ["move knight C6 to D7, then move knight D7 to C6"]
    assert not found("move worker C6 to D7", "house D7", "move worker D7 to C6")
    around = ["move knight C6 to D7", "move knight D7 to C7", "move knight C7 to C6"]
    assert found(*around) == [f"{around[0]}, then {around[2]}"]
    assert not found(around[0], "attack D8 with knight D7", "move knight D7 to C6")
    swaps = ["swap knight C6 with worker D7", "swap worker C6 with knight D7"]
    assert found(*swaps) == [", then ".join(swaps)]
    assert found("disband worker D7", "recruit worker D7")
    assert not found("disband worker D7", "recruit worker C6")
    assert found("play roman_roads", "stop") == ["play roman_roads, then stop"]
    assert not found("trade", "sell silk", "buy iron wharf", "pass")
    assert found("trade", "pass", "pass") == ["trade, then pass"]


@pytest.mark.parametrize(("price", "makes_sense"), [(1, True), (2, False), (3, False)])
def test_buying_back_makes_sense_at_a_profit(price: int, makes_sense: bool) -> None:
    sold = Choice("sell lumber", [GoodSold(0, good="lumber", ducats=2, stays=True)])
    bought = [GoodBought(0, good="lumber", place="wharf", ducats=price)]
    turn = [Choice("trade"), sold, Choice("buy lumber wharf", bought)]
    assert (not [*senseless(turn)]) == makes_sense
    news = sold._replace(events=[*sold.events, DeckShuffled(None, cards=9)])
    assert not [*senseless([Choice("trade"), news, turn[-1]])]


def test_to_trade_back_or_offer_again_makes_no_sense() -> None:
    offer = OfferMade(0, give={"wood": 1}, ask={"ore": 1}, other=None)
    back = Traded(0, other=1, give={"ore": 1}, ask={"wood": 1})
    trade = Traded(0, other=1, give={"wood": 1}, ask={"ore": 1})
    again = Choice("propose", [offer])
    assert [*senseless([again, again])] == ["propose, then propose"]
    assert [*senseless([Choice("propose", [trade]), Choice("propose", [back])])]
    assert not [*senseless([Choice("propose", [trade]), Choice("propose", [trade])])]


def test_an_exchange_of_fish_makes_sense_for_later_production() -> None:
    for lost, sense in ((0, True), (1, False)):
        wine = Produced(0, spot="WI-F5-WH", commodity="wine", amount=2, lost=lost)
        turn = [Choice("exchange grapes"), Choice("activate winery", [wine])]
        assert (not [*senseless(turn)]) == sense
    assert [*senseless([Choice("exchange olives"), Choice("activate mason")])]
