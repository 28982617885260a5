"""Reasons why something is illegal, compared with the rules of RANSACKIT."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from portolan.core.match import Match
from portolan.games.ransackit.board.components import KNIGHT, RESOURCES, UNITS, WARRIOR, WORKER
from portolan.games.ransackit.board.grid import HEXES, NAMES
from portolan.games.ransackit.illegal_reasons.answers import beginning
from portolan.games.ransackit.illegal_reasons.building import (
    BUILDINGS,
    building,
    recruiting,
    road_to,
)
from portolan.games.ransackit.illegal_reasons.movement import going
from portolan.games.ransackit.illegal_reasons.reason import RULES, IllegalReason
from portolan.games.ransackit.illegal_reasons.trading import (
    buying,
    calling_a_vote,
    offering,
    playing,
    selling,
)
from portolan.games.ransackit.rules.building import buildings, recruits
from portolan.games.ransackit.rules.moving import reachable, unit_actions
from portolan.games.ransackit.rules.units import actor
from portolan.games.ransackit.state.actions import AtHex, Attack, Move, OfUnit, Play, Road, WithGood
from portolan.games.ransackit.state.position import BODY, KIND, PLACE, Position
from portolan.registry import find_game
from tests.ransackit.random_games import choose, plan
from tests.ransackit.scene import Scene

GAME: Any = find_game("ransackit")


def positions(number: int, most: int = 260) -> Iterator[Position]:
    """Yield the positions of a random game with actions, or with cards that can be used."""
    chosen = plan(number)
    match, rng = Match(GAME, chosen.seats, chosen.options, chosen.seed), random.Random(number)
    for _ in range(most):
        decision = GAME.decision(match.position)
        if decision is None:
            return
        if decision.prompt in ("begin", "act", "fortify"):
            position: Any = match.position
            yield position
        match.play(choose(match.legal_texts(), rng))


def tally(kinds: Counter[str], reasons: tuple[IllegalReason, ...] | IllegalReason | None) -> bool:
    """Count the reasons by kind; return whether there are any."""
    found = (reasons,) if isinstance(reasons, IllegalReason) else reasons or ()
    kinds.update(reason.kind for reason in found)
    return bool(found)


@pytest.mark.rule("K-28", "K-29", "K-30", "K-31", "K-20", "K-39")
@pytest.mark.parametrize("number", range(6))
def test_there_is_no_reason_exactly_where_something_can_be_built_or_recruited(number: int) -> None:
    kinds: Counter[str] = Counter()
    for position in positions(number):
        seat = position.seat
        able = {
            (action.verb, place)
            for action in buildings(position, seat)
            for place in _workers_hexes(position, action)
        }
        hexes = {unit & PLACE for unit in position.players[seat].units} | {HEXES["E5"]}
        for place in hexes:
            for what in BUILDINGS:
                reasons = building(position, seat, what, place)
                assert tally(kinds, reasons) != ((what, place) in able), (
                    what,
                    NAMES[place],
                    reasons,
                )
        bought = {(a.kind, a.place) for a in recruits(position, seat) if isinstance(a, OfUnit)}
        for place in {*position.players[seat].centres, HEXES["E5"]}:
            for kind in range(len(UNITS)):
                reasons = recruiting(position, seat, kind, place)
                assert tally(kinds, reasons) != ((kind, place) in bought), (kind, place, reasons)
    assert {"goods", "worker", "tired", "no_centre", "hatched", "cities"} <= set(kinds)


def _workers_hexes(position: Position, action: Any) -> tuple[int, ...]:
    """Return the hexes on which a worker that builds something can be."""
    if isinstance(action, Road):
        return (action.place,)
    assert isinstance(action, AtHex)
    return (position.quay[action.place] if action.verb == "shipyard" else action.place,)


@pytest.mark.rule("K-29")
@pytest.mark.parametrize("number", range(4))
def test_exactly_the_impossible_roads_have_a_reason(number: int) -> None:
    for position in positions(number):
        seat = position.seat
        roads = {(a.place, a.to) for a in buildings(position, seat) if isinstance(a, Road)}
        for place in {place for place, _ in roads}:
            for to in HEXES.values():
                reason = road_to(position, seat, place, to)
                assert (reason is None) == ((place, to) in roads), (NAMES[place], NAMES[to], reason)


@pytest.mark.rule("K-33", "K-34", "K-35", "K-36", "K-37", "K-40")
@pytest.mark.parametrize("number", range(4))
def test_exactly_the_unreachable_hexes_of_a_unit_have_a_reason(number: int) -> None:
    kinds: Counter[str] = Counter()
    for position in positions(number):
        if position.prompt != "act":
            continue
        seat = position.seat
        near = {
            (action.kind, action.place, getattr(action, "to", 0) or getattr(action, "target", 0))
            for action in unit_actions(position, seat)
            if isinstance(action, Move | Attack)
        }
        for body in {unit & BODY for unit in position.players[seat].units}:
            kind, place = body >> KIND, body & PLACE
            unit = position.players[seat].units[actor(position, seat, kind, place)]
            far = reachable(position, seat, unit)
            for to in HEXES.values():
                refused = tally(kinds, going(position, seat, kind, place, to))
                assert refused != (to in far), (kind, NAMES[place], NAMES[to])
                assert not (refused and (kind, place, to) in near), (NAMES[place], NAMES[to])
    assert {"stands", "spent", "far", "sea"} <= set(kinds)


@pytest.mark.rule("K-53", "K-76", "K-77", "K-78", "K-83")
@pytest.mark.parametrize("number", range(8))
def test_exactly_the_goods_cards_offers_and_votes_not_offered_have_a_reason(
    number: int,
) -> None:
    kinds: Counter[str] = Counter()
    for position in positions(number):
        seat, legal = position.seat, GAME.legal_actions(position)
        deals = {(a.verb, a.good) for a in legal if isinstance(a, WithGood)}
        texts = {str(action) for action in legal}
        for good in range(len(RESOURCES)) if position.prompt != "begin" else ():
            assert tally(kinds, selling(position, seat, good)) != (("sell", good) in deals)
            assert tally(kinds, buying(position, seat, good)) != (("buy", good) in deals)
        if position.prompt != "begin":
            assert tally(kinds, offering(position, seat)) != ("offer" in texts)
        if position.prompt == "act":
            assert tally(kinds, calling_a_vote(position)) != ("vote" in texts)
        used = {action.card for action in legal if isinstance(action, Play)}
        for card in position.players[seat].hand:
            assert tally(kinds, playing(position, seat, card)) != (card in used)
    assert {"none", "market"} <= set(kinds)
    assert set(kinds) <= set(RULES)


# --- wording ---------------------------------------------------------------------------------


def position_of(scene: Scene) -> Any:
    return scene.begin().match.position


@pytest.mark.rule("K-28", "K-31")
def test_each_missing_good_is_named_with_the_stock() -> None:
    scene = Scene().village(0, "G9", "F8").units(0, "worker F8").goods(0, wood=1)
    assert building(position_of(scene), 0, "house", HEXES["F8"]) == (
        IllegalReason("goods", 2, 1, 0),
    )
    (reason,) = building(position_of(scene), 0, "road", HEXES["F8"])[:1]
    assert reason == IllegalReason("joined")


@pytest.mark.rule("K-40", "K-33")
def test_reasons_for_a_worker_that_never_attacks_and_a_soldier_too_far_away() -> None:
    scene = Scene().village(0, "G9").units(0, "worker F8", "knight F8").units(1, "warrior E8")
    position = position_of(scene)
    assert going(position, 0, WORKER, HEXES["F8"], HEXES["E8"]) == IllegalReason("peaceful")
    assert going(position, 0, KNIGHT, HEXES["F8"], HEXES["E8"]) is None
    assert going(position, 0, KNIGHT, HEXES["F8"], HEXES["C3"]) == IllegalReason("far", has=1)


@pytest.mark.rule("K-20", "K-35")
def test_the_limit_of_units_is_given_with_both_numbers() -> None:
    scene = Scene().village(0, "G9").units(0, "worker G9").goods(0, coin=9).phase("fortify")
    assert recruiting(position_of(scene), 0, WARRIOR, HEXES["G9"]) == (
        IllegalReason("limit", has=1, needs=1),
    )


@pytest.mark.rule("K-17", "K-28")
def test_an_attack_is_advised_only_where_a_unit_can_still_act() -> None:
    """In the fortify phase only units of this turn can, with Starting Mobility."""
    scene = Scene().village(0, "G9").units(0, "knight F8").units(1, "warrior E8")
    at, foreign = HEXES["E8"], IllegalReason("foreign", owner=1)
    assert beginning(position_of(scene), 0, at) == foreign
    scene.phase("fortify").data["players"][0]["units"][0]["steps"] = 0
    assert beginning(position_of(scene), 0, at) == IllegalReason("no_centre")
    scene.policy(0, starting_mobility=1).units(0, "knight G9", steps=1, new=True)
    assert beginning(position_of(scene), 0, at) == foreign


@pytest.mark.rule("K-16", "K-29", "K-31")
@pytest.mark.parametrize("what", ["house", "shipyard"])
def test_nobody_is_told_to_build_a_road_to_land_that_has_an_owner(what: str) -> None:
    """B4 has a harbour."""
    scene = Scene().units(0, "worker B4").goods(0, wood=9, brick=9, food=9, ore=9, coin=9)
    place = HEXES["B4"]
    assert building(position_of(scene), 0, what, place) == (IllegalReason("not_yours"),)
    scene.village(1, "B5", "B4")
    owned = IllegalReason("owned", owner=1)
    assert building(position_of(scene), 0, what, place) == (owned,)
