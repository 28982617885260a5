"""What an answer leads to is linked with the answer, and the weightiest reason comes first."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.ai.levels import find_evaluator
from portolan.ai.puzzle_search import Linking
from portolan.ai.puzzles import read_puzzles
from portolan.core.contract import HintReason
from portolan.core.evaluation import Reason, TurnComparison
from portolan.core.match import Match
from portolan.games.ragusa.rules.scoring import final_points
from portolan.games.ragusa.state.board import WALL_ENDS
from portolan.games.ragusa.state.position import SOURCES
from portolan.registry import PACKAGES, find_game
from portolan.session.lobby.game_list import count_puzzles
from portolan.ui.game_ui.find import find_game_ui

HAVING = [game for game in PACKAGES if count_puzzles(game)]
RAGUSA, VENICE = find_game("ragusa"), find_game("venice")
ESTIMATES = ("later_goods", "later_safe", "later_prey")


def turn(game: Any = RAGUSA, *line: str, **gains: Any) -> TurnComparison:
    """Return a turn in which nothing changes, with its reasons."""
    position = Match(game, 3, {}, 1).position
    actions = [game.parse(text) for text in line]
    own: list[Reason] = [*gains.get("own", ())]
    other: list[Reason] = [*gains.get("other", ())]
    return TurnComparison(0, actions, position, position.copy(), position.copy(), own, other)


def linked(
    game: Any, reasons: list[Reason], parts: list[Reason], turn: TurnComparison
) -> tuple[list[Reason], list[Reason]]:
    """Return what an evaluator tells of reasons and parts."""
    evaluator = find_evaluator(game.id)
    assert isinstance(evaluator, Linking)
    return evaluator.linked(reasons, parts, turn)


def part(source: str, seat: int = 0, gain: int = 60) -> Reason:
    return ("part_theirs" if seat else "part", {"seat": seat, "source": source, "gain": gain})


def test_the_weightiest_reason_comes_first_and_small_ones_are_left_out() -> None:
    reasons: list[Reason] = [
        ("now_fish", {"points": 1}),
        ("reply", {"seat": 1, "action": "house FI-F8-F9", "points": 5, "there": True}),
        ("now_ship", {"points": 12, "instead": 2}),
    ]
    found, _ = linked(RAGUSA, reasons, [], turn())
    assert [key for key, _ in found] == ["now_ship", "reply"]


def test_a_source_of_points_to_which_nothing_leads_is_left_out() -> None:
    reasons: list[Reason] = [("now_ship", {"points": 12})]
    parts = [part("market"), part("cathedral"), part("wharf", seat=1)]
    assert linked(RAGUSA, reasons, parts, turn())[1] == [part("market")]


def test_commodities_are_said_to_bring_what_they_bring() -> None:
    goods: Reason = ("now_goods", {"commodity": "wine", "amount": 2})
    about = turn(RAGUSA, "house F3-WI-F5", own=[goods])
    about.after.players[0].commodities[0] += 2
    reasons: list[Reason] = [("now_walls", {"points": 3}), goods]
    found, [shown] = linked(RAGUSA, reasons, [part("cathedral", gain=120)], about)
    assert found[0] == goods, "what brings most comes first"
    assert shown[1]["by"] == "goods"
    cause = find_game_ui("ragusa").cause
    assert cause
    assert cause(shown[1]) == "from the 2 Wine you produce"


def test_a_house_acts_again_and_counts_at_the_cathedral() -> None:
    _, [shown] = linked(RAGUSA, [], [part("fishmonger")], turn(RAGUSA, "house FI-F8-F9"))
    assert shown[1]["by"] == "acts"
    _, none = linked(RAGUSA, [], [part("fishmonger")], turn(RAGUSA, "powerhouse FI-F8-F9"))
    assert not none, "a powerhouse belongs to nobody"


def test_points_at_once_are_told_where_the_matches_show_that_they_matter() -> None:
    """Though the mistake scores as many from elsewhere, now."""
    about = turn(own=[("now_walls", {"points": 9})], other=[("now_ship", {"points": 13})])
    found, _ = linked(RAGUSA, [("now_access", {"amount": 1})], [part("mason")], about)
    assert found[0] == ("now_walls", {"points": 9})
    assert not [key for key, _ in linked(RAGUSA, [], [], about)[0] if key == "now_walls"]


def test_what_a_rival_loses_is_linked_with_the_spot_that_is_taken() -> None:
    reply: Reason = ("reply", {"seat": 1, "action": "house OP-MK-F6", "points": 6, "there": True})
    about = turn(RAGUSA, "house OP-MK-F6")
    parts = [part("market", seat=1), part("mason", seat=1), part("market", seat=2)]
    _, shown = linked(RAGUSA, [reply], parts, about)
    assert shown == [(parts[0][0], parts[0][1] | {"by": "there"})]


def test_the_mistake_may_score_more_at_once_but_for_the_final_scoring() -> None:
    about = turn()
    points = about.after_else.players[0].points
    points[SOURCES.index("mason")], points[SOURCES.index("cathedral")] = 6, 14
    card: Reason = ("now_card", {"amount": 1})
    assert linked(RAGUSA, [card], [], about)[0] == [card, ("less_at_once", {"points": 6})]
    points[SOURCES.index("mason")] = 1
    assert linked(RAGUSA, [card], [], about)[0] == [card], "too little to tell"


def test_a_spot_that_stays_open_is_no_reason() -> None:
    card: Reason = ("now_card", {"amount": 1})
    elsewhere: Reason = ("stops", {"seat": 1, "action": "house OP-MK-F6"})
    there: Reason = (elsewhere[0], elsewhere[1] | {"there": True})
    assert linked(RAGUSA, [elsewhere, card], [], turn())[0] == [card]
    assert linked(RAGUSA, [there, card], [], turn())[0] == [there, card]
    assert linked(RAGUSA, [elsewhere], [], turn())[0] == [], "then there is no puzzle"


def test_a_longer_stretch_is_told_only_where_the_board_shows_it() -> None:
    longer: Reason = ("end_city_walls", {"points": 9})
    card: Reason = ("now_card", {"amount": 1})
    assert linked(RAGUSA, [longer, card], [], turn())[0] == [card]
    about = turn()
    about.after.walls = 0b111
    spots = {spot for wall in range(3) for spot in WALL_ENDS[wall]}
    about.after.players[0].towers = sum(1 << spot for spot in spots)
    found, _ = linked(RAGUSA, [longer, card], [], about)
    seen = final_points(about.after, 0)["city_walls"]
    assert seen > 0
    assert found[0] == ("end_city_walls", {"points": seen})


def test_ducats_are_said_to_pay_for_businesses() -> None:
    reasons: list[Reason] = [("now_ducats", {"amount": 10, "instead": 2})]
    _, shown = linked(VENICE, reasons, [part("businesses", gain=10), part("favours")], turn(VENICE))
    assert [about["by"] for _, about in shown] == ["ducats"]


def test_what_can_be_sponsored_says_more_than_ducats_and_a_luxury_stands_by_its_point() -> None:
    reasons: list[Reason] = [
        ("now_made", {"product": "tent"}),
        ("now_ducats", {"amount": 6}),
        ("now_affords", {"business": "draper", "price": 6}),
        ("now_points", {"points": 1}),
    ]
    about = turn(VENICE)
    about.after_else.players[0].ducats = 5
    found, _ = linked(VENICE, reasons, [part("businesses", gain=20)], about)
    assert [key for key, _ in found] == ["now_affords", "now_ducats", "now_made", "now_points"]
    write = find_game_ui("venice").reasons
    assert write
    [text] = write([HintReason(*reason) for reason in found[:2]], ["Ana", "Bo", "Cy"])
    said = "Brings 6 ducats from the Bank; lets you sponsor a business next: Draper (6 ducats)."
    assert text == said


def test_what_can_be_sponsored_after_the_mistake_too_is_no_reason() -> None:
    reasons: list[Reason] = [
        ("now_ducats", {"amount": 6}),
        ("now_affords", {"business": "draper", "price": 6}),
    ]
    about = turn(VENICE)
    about.after_else.players[0].ducats = 6
    assert linked(VENICE, reasons, [], about)[0] == reasons[:1]


def test_points_of_a_seat_are_told_once() -> None:
    reasons: list[Reason] = [
        ("reply", {"seat": 1, "action": "produce gondola B23", "points": 1}),
        ("spares", {"seat": 1, "points": 1}),
        ("spares", {"seat": 2, "points": 1}),
    ]
    found, _ = linked(VENICE, reasons, [], turn(VENICE))
    assert found == [reasons[0], reasons[2]]


@pytest.mark.parametrize("game", HAVING)
def test_every_stored_source_of_points_is_linked(game: str) -> None:
    """With a reason beside it, or in its own words."""
    cause = find_game_ui(game).cause
    for puzzle in read_puzzles(game):
        for key, fields in puzzle.outlook[1:]:
            if "by" in fields:
                assert cause
                assert cause(fields)
            elif key == "part_theirs":
                assert any(r.fields.get("seat") == fields["seat"] for r in puzzle.reasons)
            else:
                assert any(r.key not in ESTIMATES for r in puzzle.reasons)


def test_what_is_only_estimated_is_told_where_nothing_else_is_known() -> None:
    for puzzle in read_puzzles("ransackit"):
        estimates = [r for r in puzzle.reasons if r.key.startswith("later")]
        assert not estimates or len(estimates) == len(puzzle.reasons), puzzle.id


def test_a_threat_is_told_beside_what_is_left_of_it() -> None:
    attacks = [
        reason for puzzle in read_puzzles("ransackit") for reason in puzzle.reasons
        if reason.key == "reply_attack"
    ]  # fmt: skip
    assert attacks
    for reason in attacks:
        if not reason.fields.get("another"):  # else the settlement is not the last any more
            assert int(str(reason.fields["percent"])) > int(str(reason.fields["instead"]))


def test_the_odds_of_an_attack_are_among_the_first_reasons() -> None:
    """Where there is little room, two reasons are shown."""
    fights = 0
    for puzzle in read_puzzles("ransackit"):
        keys = [reason.key for reason in puzzle.reasons]
        if "now_odds" in keys:
            fights += 1
            assert keys.index("now_odds") < 2, puzzle.id
    assert fights


def test_reasons_are_written_in_their_order() -> None:
    write = find_game_ui("ragusa").reasons
    assert write
    reasons = [
        HintReason("reply", {"seat": 1, "action": "house OP-MK-F6", "points": 9, "there": True}),
        HintReason("end_cathedral", {"points": 4}),
        HintReason("now_walls", {"points": 3}),
    ]
    taken, cathedral, walls = write(reasons, ["You", "Bo"])
    assert "Bo" in taken
    assert "4" in cathedral
    assert "3" in walls
