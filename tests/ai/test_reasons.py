"""What distinguishes an answer from a mistake: what it saves, what others get, who could win."""

from __future__ import annotations

import random
from typing import Any

import pytest

from portolan.ai.bot import Budget
from portolan.ai.hint import COSTS, MOST_REASONS, advise, explain
from portolan.ai.levels import find_evaluator
from portolan.ai.lookahead import finish_turn
from portolan.ai.puzzle_search import explained
from portolan.ai.puzzles import read_puzzles
from portolan.core.contract import AnyGame, HintReason
from portolan.core.i18n import LANGUAGES, set_language
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.games.ragusa.rules.scoring import final_points
from portolan.games.ragusa.state.actions import Activate, Exchange
from portolan.games.ragusa.state.components import FISH_COST
from portolan.games.venice.game import GAME
from portolan.registry import PACKAGES, find_game
from portolan.session.lobby.game_list import count_puzzles
from portolan.ui.game_ui.find import find_game_ui
from tests.venice.scene import VENICE, Scene

HAVING = [game for game in PACKAGES if count_puzzles(game)]
RAGUSA = find_game("ragusa")
BOX = GAME.box
EACH = 10
"""Of so many puzzles one is explained anew in the short run."""
DECIDING = {"wins", "shares", "stops", "reply_wins"}


def reasons_beside(
    game: AnyGame, position: Any, answer: list[Any], mistake: list[Any]
) -> list[HintReason]:
    """Return the reasons for an answer beside a mistake."""
    decision = game.decision(position)
    assert decision
    plans, evaluator = [answer, mistake], find_evaluator(game.id)
    lines = finish(explain(game, evaluator, position, plans, decision.seat, beside=True))
    assert all(reason.key not in COSTS for line in lines for reason in line)
    assert len(lines[0]) <= MOST_REASONS
    return list(lines[0])


@pytest.mark.parametrize("step", [EACH, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", HAVING)
def test_stored_reasons_are_those_found_today(game: str, step: int) -> None:
    """Otherwise `portolan puzzles GAME --refresh` renews them."""
    stale = [puzzle.id for puzzle in read_puzzles(game)[::step] if explained(puzzle) != puzzle]
    assert not stale, f"python3 game puzzles {game} --refresh"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", HAVING)
def test_the_first_reasons_of_an_answer_name_an_amount_or_who_wins(
    game: str, language: str
) -> None:
    write = find_game_ui(game).reasons
    assert write
    set_language(language)
    try:
        for puzzle in read_puzzles(game):
            text = " ".join(write(puzzle.reasons[:2], ["Ana", "Bo", "Cy", "Di", "Ed"]))
            decides = DECIDING & {reason.key for reason in puzzle.reasons[:2]}
            amounts = any(sign.isdigit() for sign in text)
            brings = any("by" in part.fields for part in puzzle.outlook)  # with an amount
            assert decides or amounts or brings, (puzzle.id, text)
    finally:
        set_language("en")


def test_an_answer_before_which_fish_is_exchanged_for_nothing_keeps_the_fish() -> None:
    """And what comes of the turn with either is no reason."""
    match, pick, seen = Match(RAGUSA, 2, {}, 5), random.Random(5), 0
    while actions := RAGUSA.legal_actions(match.position):
        exchanges = [a for a in actions if isinstance(a, Exchange)]
        regions = [a for a in actions if isinstance(a, Activate)]
        for mistake in exchanges if regions else ():
            behind = match.position.copy()
            RAGUSA.apply(behind, mistake)
            rest = [regions[0]] if regions[0] in RAGUSA.legal_actions(behind) else []
            reasons = reasons_beside(RAGUSA, match.position, [regions[0]], [mistake, *rest])
            cost = FISH_COST[mistake.resource]
            assert HintReason("keeps", {"amount": cost}) in reasons
            seen += 1
        match.play(str(pick.choice([*regions, *exchanges] or actions)))
    assert seen


def test_points_that_others_are_spared_are_those_that_they_get_otherwise() -> None:
    match, pick, seen = Match(RAGUSA, 3, {}, 6), random.Random(6), 0
    evaluator = find_evaluator("ragusa")

    def points(plan: Any) -> list[int]:
        end: Any = match.position.copy()
        RAGUSA.apply(end, plan)
        finish_turn(RAGUSA, evaluator, end)
        return [sum(player.points) for player in end.players]

    while actions := RAGUSA.legal_actions(match.position):
        decision = RAGUSA.decision(match.position)
        assert decision
        position: Any = match.position
        is_end = sum(player.houses for player in position.players) <= 1
        if decision.prompt == "place" and len(actions) > 1 and not is_end:
            answer, mistake = pick.sample([*evaluator.candidates(match.position, actions)], 2)
            theirs, spared = points(mistake), points(answer)
            for key, fields in reasons_beside(RAGUSA, match.position, [answer], [mistake]):
                if key == "spares":
                    seat: Any = fields["seat"]
                    assert fields["points"] == theirs[seat] - spared[seat] > 0
                    assert seat != decision.seat
                    seen += 1
        match.play(str(evaluator.policy_action(match.position, actions)))
    assert seen


@pytest.mark.parametrize("seed", range(3))
def test_points_at_the_end_are_those_of_the_final_scoring(seed: int) -> None:
    """As foreseen before the last action, if that changes nothing else, and as scored behind it."""
    match, evaluator = Match(RAGUSA, 2, {}, seed), find_evaluator("ragusa")
    while actions := RAGUSA.legal_actions(match.position):
        position: Any = match.position.copy()
        foreseen = [final_points(position, seat) for seat in range(2)]
        assert RAGUSA.dump(position) == RAGUSA.dump(match.position), "judging changes nothing"
        match.play(str(evaluator.policy_action(match.position, actions)))
    end: Any = match.position
    for seat, result in enumerate(RAGUSA.result(end)):
        scored = final_points(end, seat)
        assert scored == {source: result.by_source[source] for source in scored}
        assert scored.keys() == foreseen[seat].keys() == {"city_walls", "cathedral", "bonus_cards"}
        assert sum(scored.values()) >= sum(foreseen[seat].values())


def _race(*ducats: int) -> Scene:
    """Return a scene in which two seats lack two points, which each can sponsor."""
    scene = Scene().favours(9, 9, 0).tile(0, "draper", "B13").tile(1, "draper", "B14")
    scene = scene.statues("san_polo").ducats(*ducats)
    return scene.right_most("lumber", "pepper", "lumber")


def test_a_win_that_is_shared_is_not_called_a_win() -> None:
    position = _race(6, 6, 0).begin().match.position
    keys = {
        r.key
        for r in reasons_beside(VENICE, position, [VENICE.parse("sponsor")], [VENICE.parse("sail")])
    }
    assert "shares" in keys
    assert "wins" not in keys


def test_a_mistake_that_lets_another_seat_win_is_told() -> None:
    position = _race(7, 6, 0).begin().match.position
    answer, mistake = VENICE.parse("sponsor"), VENICE.parse("sail")
    reasons = reasons_beside(VENICE, position, [answer], [mistake])
    assert reasons[0].key == "wins"
    assert HintReason("stops", {"seat": 1, "action": "sponsor"}) in reasons


@pytest.mark.parametrize(("theirs", "tied"), [(6, True), (0, False)])
def test_a_win_by_the_tie_breaker_is_told_as_such(theirs: int, tied: bool) -> None:
    """Without ducats the other seat cannot draw level in points."""
    position = _race(7, theirs, 0).begin().match.position
    answer, mistake = VENICE.parse("sponsor"), VENICE.parse("sail")
    wins = reasons_beside(VENICE, position, [answer], [mistake])[0]
    assert wins == HintReason("wins", {"tied": True, "seat": 1} if tied else {})


def gains_in_venice(scene: Scene, *texts: str) -> dict[str, dict[str, Any]]:
    """Return what actions of seat 0 bring it."""
    table = scene.begin()
    before, events = table.match.position.copy(), []
    for text in texts:
        events += table.match.play(text)
    return dict(find_evaluator("venice").reasons(before, table.match.position, events, 0))


def test_what_is_sold_and_bought_again_is_not_brought() -> None:
    """Nor are the ducats that it costs."""
    scene = Scene().hand(0, "lumber", "lumber").ducats(0, 0, 0).market("silk")
    gains = gains_in_venice(scene, "trade", "sell lumber", "sell lumber", "buy lumber market")
    assert gains["now_ducats"]["amount"] == 2
    assert not {"now_wares", "now_part"} & gains.keys()


def test_what_can_be_paid_for_at_last_is_told() -> None:
    scene = Scene().hand(0, "silk", "silk", "wool").ducats(0, 0, 0).tile(0, "draper", "B13")
    gains = gains_in_venice(scene, "trade", "sell silk", "sell silk")
    assert gains["now_affords"] == {"business": "draper", "price": 6}
    scene = Scene().hand(0, "silk", "wool").ducats(9, 0, 0).tile(0, "draper", "B13")
    assert "now_affords" not in gains_in_venice(scene, "trade", "sell silk"), "it could before"


def test_a_statue_that_brings_no_point_is_not_what_can_be_paid_for() -> None:
    scene = Scene().hand(0, "silk", "silk").ducats(0, 0, 0)
    assert "now_affords" not in gains_in_venice(scene, "trade", "sell silk", "sell silk")
    scene = scene.tile(0, "clothier", "B13")
    gains = gains_in_venice(scene, "trade", "sell silk", "sell silk")
    assert "business" not in gains["now_affords"]


def test_a_luxury_is_named_beside_its_point_and_who_pays_in_guilds() -> None:
    scene = Scene(guilds=True).hand(0, "lumber", "iron", "canvas").hand(1, "hemp").ducats(0, 0, 0)
    scene = scene.tile(0, "wainwright", "B13").tile(0, "canvaser", "B14", "B15")
    gains = gains_in_venice(scene, "produce", "produce wagon B13", "produce canvas B14")
    assert gains["now_made"] == {"product": "wagon", "amount": 1}
    assert gains["now_points"] == {"points": 1}
    assert gains["now_ducats"] == {"amount": 6, "others": 1}


def test_a_good_without_a_recipe_is_named_with_a_business_that_could_use_it() -> None:
    """The cheapest one."""
    scene = Scene().ducats(9, 0, 0).hand(0).market("lumber")
    gains = gains_in_venice(scene, "trade", "buy lumber market")
    named = gains["now_wares"].pop("business")
    assert gains["now_wares"] == {"good": "lumber", "amount": 1, "ducats": 2}
    lumber = BOX.good["lumber"]
    uses = [about.business for about in BOX.products if lumber in about.consumes]
    costs = {BOX.businesses[n].id: BOX.businesses[n].cost for n in uses}
    assert costs[named] == min(costs.values())


def test_a_second_card_of_a_good_brings_no_business_nearer() -> None:
    """Sponsoring one takes different goods (V-47), so that it is only worth its price."""
    scene = Scene().ducats(9, 0, 0).hand(0, "lumber").market("lumber")
    gains = gains_in_venice(scene, "trade", "pass", "buy lumber market")
    assert gains.get("now_wares", {}).keys() <= {"good", "amount", "ducats"}
    coming = scene.ships(1, None, None, "lumber")
    assert "business" not in gains_in_venice(coming, "reserve", "reserve 1-3")["now_coming"]


@pytest.mark.parametrize("second", [False, True])
def test_a_second_card_of_a_part_is_no_part(second: bool) -> None:
    """It would not bring the luxury nearer, and is worth no more than its price."""
    scene = Scene().ducats(9, 0, 0).tile(0, "tentmaker", "B13").market("lumber")
    scene = scene.hand(0, *["lumber"] * second)
    gains = gains_in_venice(scene, "trade", *["pass"] * second, "buy lumber market")
    assert ("now_part" in gains) is not second
    assert "now_wares" not in gains


def test_a_reservation_brings_the_good_later_or_keeps_pirates_off() -> None:
    """On another player's ship it costs 2 ducats, on the own one 1 (V18)."""
    scene = Scene().ducats(9, 0, 0).tile(0, "tentmaker", "B13")
    scene = scene.ships(0, "wool", None, None).ships(1, None, None, "silk")
    gains = gains_in_venice(scene, "reserve", "reserve 1-3")
    assert gains["now_coming"] == {"good": "silk", "amount": 1, "product": "tent"}
    assert gains["spends"] == {"amount": 2}
    gains = gains_in_venice(scene, "reserve", "reserve 0-1")
    assert gains["now_guarded"] == {"good": "wool", "amount": 1}
    assert gains["spends"] == {"amount": 1}


def test_a_part_that_is_sold_is_a_cost() -> None:
    """A card beyond what the recipe asks for is none."""
    scene = Scene().ducats(0, 0, 0).tile(0, "tentmaker", "B13").hand(0, "silk")
    gains = gains_in_venice(scene, "trade", "sell silk")
    assert gains["sells"] == {"good": "silk", "amount": 1, "product": "tent"}
    scene = scene.hand(0, "silk", "silk")
    assert "sells" not in gains_in_venice(scene, "trade", "sell silk")


def test_a_manufactured_good_is_named_with_its_use() -> None:
    scene = Scene().hand(0, "wool").ducats(0, 0, 0).tile(0, "draper", "B13")
    gains = gains_in_venice(scene, "produce", "produce cloth B13")
    assert gains["now_wares"] | {"business": ""} == {
        "good": "cloth", "amount": 1, "ducats": 3, "business": "",
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_hints_on_shipments_always_say_what_comes(seed: int) -> None:
    """No two goods to load are told apart by their chances alone."""
    match = Match(VENICE, 3, {}, seed)
    chance, asked = random.Random(seed), 0
    while (decision := VENICE.decision(match.position)) and asked < 4:
        actions = VENICE.legal_actions(match.position)
        loads = [action for action in actions if str(action).startswith("load")]
        if len(loads) > 1:
            asked += 1
            view = VENICE.view(match.position, decision.seat)
            first, *_ = finish(advise(VENICE, view, actions, Budget(playouts=20)))
            assert "now_coming" in {reason.key for reason in first.reasons}
        match.play(str(chance.choice(actions)))
    assert asked


def test_a_part_that_was_sold_and_bought_again_is_not_counted_as_held() -> None:
    """The reader knows only that it is sold."""
    scene = Scene().hand(0, "lumber").ducats(9, 0, 0).tile(0, "tentmaker", "B13").market("silk")
    texts = "trade", "sell lumber", "buy lumber market", "buy silk market"
    assert "held" not in gains_in_venice(scene, *texts)["now_part"]
    kept = gains_in_venice(scene, "trade", "pass", "buy silk market")
    assert kept["now_part"]["held"] == 2


def test_luxuries_of_a_kind_are_counted() -> None:
    scene = Scene().hand(0, "lumber", "iron", "canvas", "lumber", "iron", "canvas")
    scene = scene.tile(0, "wainwright", "B13", "B8")
    gains = gains_in_venice(scene, "produce", "produce wagon B13", "produce wagon B8")
    assert gains["now_made"] == {"product": "wagon", "amount": 2}
    write = find_game_ui("venice").reasons
    assert write
    text = write([HintReason("now_made", gains["now_made"])], ["Ana", "Ivo", "Luka"])
    assert text == ["Makes 2 Wagons for a Favour Card each."]


def test_an_amount_is_told_beside_that_of_the_mistake() -> None:
    """Beside a statue a business is worth 2 points, elsewhere 1: not 2 points more."""
    scene = Scene().statues("santo_stefano").ducats(6, 0, 0).begin()
    scene.match.play("sponsor")
    answer, mistake = (VENICE.parse(f"sponsor draper {at}") for at in ("B19", "B24"))
    reasons = reasons_beside(VENICE, scene.match.position, [answer], [mistake])
    assert HintReason("now_points", {"points": 2, "instead": 1}) in reasons
