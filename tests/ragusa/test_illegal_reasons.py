"""Reasons why a placement is illegal, compared with the rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from portolan.games.ragusa.illegal_reasons import IllegalReason, missing, refused
from portolan.games.ragusa.rules.placement import placements
from portolan.games.ragusa.state.actions import Activate, Buy, House, Powerhouse, Ship, Tower, Wall
from portolan.games.ragusa.state.board import REGION_BY_ID, SPOT_BY_ID, SPOTS
from portolan.games.ragusa.state.components import FISH, GRAPES, STONE, WOOD
from portolan.games.ragusa.state.position import ACTIVATING, PLACING
from tests.ragusa.random_games import Plan, any_plan, choose, new_match
from tests.ragusa.scene import Scene


@pytest.mark.parametrize("number", range(40))
def test_there_is_no_reason_exactly_where_the_rules_allow_a_piece(number: int) -> None:
    """For every spot and seat, at every step of random games of all tables."""
    plan: Plan = any_plan(random.Random(number))
    match, rng = new_match(plan), plan.chooser()
    kinds: Counter[str] = Counter()
    while match.game.decision(match.position) is not None:
        position: Any = match.position
        if position.prompt == PLACING:
            for seat in range(len(position.players)):
                twin = position.copy()
                twin.players[seat].houses = twin.players[seat].powerhouses = 1
                actions = placements(twin, seat)
                for kind, black in ((House, False), (Powerhouse, True)):
                    legal = {action.spot for action in actions if isinstance(action, kind)}
                    for spot in range(len(SPOTS)):
                        reasons = missing(position, seat, spot, powerhouse=black)
                        assert (not reasons) == (spot in legal), (SPOTS[spot], reasons)
                        kinds.update(reason.kind for reason in reasons)
        texts = [str(action) for action in match.game.legal_actions(position)]
        match.play(choose(texts, plan.style, rng))
    assert {"taken", "access", "fish", "limits"} <= set(kinds)


THINGS = {
    Tower: ("spot", range(len(SPOTS))),
    Wall: ("wall", range(22)),
    Activate: ("region", range(len(REGION_BY_ID))),
    Buy: ("slot", range(5)),
    Ship: ("price", range(3)),
}
"""What each kind of action chooses among."""


@pytest.mark.parametrize("number", range(12))
def test_exactly_the_actions_not_offered_have_a_reason(number: int) -> None:
    """For every tower, wall, region, ship and sale, at every step of random games."""
    plan: Plan = any_plan(random.Random(number))
    match, rng = new_match(plan), plan.chooser()
    while (decision := match.game.decision(match.position)) is not None:
        position: Any = match.position
        actions = match.game.legal_actions(position)
        for kind in {type(action) for action in actions} & {*THINGS}:
            thing, all_of = THINGS[kind]
            offered = {next(iter(vars_of(a))) for a in actions if type(a) is kind}
            for one in all_of:
                if thing == "slot" and one >= len(position.harbour):
                    continue
                refusals = refused(position, decision.seat, thing, one)
                assert bool(refusals) != (one in offered), (thing, one, refusals)
        match.play(choose([str(action) for action in actions], plan.style, rng))


def vars_of(action: Any) -> tuple[int, ...]:
    """Return the fields of an action."""
    return tuple(getattr(action, field) for field in action.__dataclass_fields__)


def reasons(scene: Scene, spot: str, *, powerhouse: bool = False) -> tuple[IllegalReason, ...]:
    position: Any = scene.begin().match.position
    return missing(position, 0, SPOT_BY_ID[spot], powerhouse=powerhouse)


def test_a_reason_names_region_resource_and_numbers() -> None:
    """The second house around a country region needs 2 Wood, and 2 Fish would do instead."""
    scene = Scene().house(0, "W1-S2-M2").access(0, wood=1)
    m2 = REGION_BY_ID["M2"]
    assert reasons(scene, "M2-O1-G2") == (
        IllegalReason("access", m2, WOOD, 2, 1),
        IllegalReason("fish", needs=2, has=0),
    )
    assert reasons(scene.access(0, fish=2), "M2-O1-G2") == ()


def test_reasons_for_a_first_house_and_a_taken_spot() -> None:
    """The first house touches a Wood region; a taken spot takes nothing."""
    assert IllegalReason("first") in reasons(Scene(), "G2-SI-MA")
    (taken,) = reasons(Scene().house(0, "W1-S2-M2"), "W1-S2-M2")
    assert taken == IllegalReason("taken", region=None, resource=None, needs=0, has=0)


def test_reasons_name_the_requirements_of_buildings() -> None:
    scene = Scene().house(0, "W3-W5-G1").access(0, wood=6, stone=6, grapes=0)
    winery = REGION_BY_ID["WI"]
    assert IllegalReason("access", winery, GRAPES, 1, 0) in reasons(scene, "WI-F5-WH")
    found = reasons(scene.access(0, fish=0), "WH-FI-F8")
    assert IllegalReason("access", REGION_BY_ID["FI"], FISH, 2, 1) in found
    assert IllegalReason("commodity", REGION_BY_ID["WH"]) in found
    assert STONE not in {reason.resource for reason in found}


def test_a_powerhouse_keeps_to_the_city_limits_and_away_from_others() -> None:
    assert reasons(Scene(), "W1-S2-M2", powerhouse=True) == (IllegalReason("limits"),)


def test_a_region_that_does_not_act_says_which_reason_it_has() -> None:
    """The Cathedral never acts; buildings beside the new piece act once, the others not at all."""
    table = Scene().rich(0, 1).begin()
    table.play("house SI-RP-CA")
    regions = {name: REGION_BY_ID[name] for name in ("SI", "RP", "CA", "MA", "W1")}

    def why(name: str) -> list[str]:
        position: Any = table.match.position
        return [reason.kind for reason in refused(position, 0, "region", regions[name])]

    assert {name: why(name) for name in regions} == {
        "SI": [], "RP": [], "CA": ["cathedral"], "MA": ["idle"], "W1": ["land"],
    }  # fmt: skip
    table = Scene().rich(0, 1).begin()
    table.play("house AR-SI-RP")
    table.play("activate silversmith")
    after: Any = table.match.position
    assert after.prompt == ACTIVATING
    assert why("SI") == ["acted"]
