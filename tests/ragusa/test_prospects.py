"""The preview of a region's activation is what happens then."""

from __future__ import annotations

import pytest

from portolan.core.match import Match
from portolan.games.ragusa.game import GAME
from portolan.games.ragusa.rules.outcomes import Prospect, prospects
from portolan.games.ragusa.state.actions import Activate
from portolan.games.ragusa.state.position import Position
from tests.ragusa.scene import RAGUSA, Scene, Table

CALCULATED = {"winery": "wine", "oil_press": "oil", "silversmith": "silver", "fishmonger": "points"}


def at(table: Table) -> Position:
    position = table.match.position
    assert isinstance(position, Position)
    return position


def foreseen(table: Table, action: str) -> list[Prospect]:
    """Return the preview of the only region that an action activates."""
    (text,) = prospects(at(table), GAME.parse(action)).values()  # type: ignore[arg-type]
    return text


@pytest.mark.rule("R-49", "R-53")
def test_every_house_around_is_previewed_in_its_order() -> None:
    """Both seats' houses at the Winery make Wine: the new one first, each by its own access."""
    scene = Scene().rich(0, 1).access(0, grapes=3).access(1, grapes=2)
    begun = scene.house(1, "G1-O3-AR").house(1, "AR-WI-RP").begin()
    text = foreseen(begun, "house O3-F3-WI")
    assert text == [Prospect(0, "wine", 3), Prospect(1, "wine", 2)]


@pytest.mark.rule("R-49")
def test_pieces_that_will_be_asked_are_counted() -> None:
    """The points of a wall depend on the answer, so the preview gives the number of houses."""
    begun = Scene().rich(0, 1).house(1, "G2-O2-MA", "G2-SI-MA").begin()
    text = foreseen(begun, "house O2-MA-G3")
    assert text == [Prospect(0, "asked", 1), Prospect(1, "asked", 2)]


def test_who_can_act_only_after_another_region_is_foreseen_too() -> None:
    """The Wine that is made first can be sold at the Wharf: the order is chosen (R-49)."""
    begun = Scene().rich(0, 1).access(0, grapes=2).begin()
    found = prospects(at(begun), GAME.parse("house WI-F5-WH"))  # type: ignore[arg-type]
    assert [Prospect(0, "asked", 1)] in found.values()
    assert [Prospect(0, "wine", 2)] in found.values()


def test_a_preview_is_what_happens() -> None:
    """For buildings that ask nobody, it equals what everybody then has."""
    kinds: set[str] = set()
    for seed in range(8):
        match = Table(Match(RAGUSA, 2 + seed % 4, {}, seed))
        while match.asked:
            kinds |= _checked(match)
            legal = match.legal()
            match.play(legal[len(match.match.actions) * 7919 % len(legal)])
    assert kinds == {*CALCULATED}


def _checked(table: Table) -> set[str]:
    """Compare the preview of each region that can be activated now with what happens."""
    found = set()
    for text in table.legal():
        action = GAME.parse(text)
        building = text.partition(" ")[2]
        if not isinstance(action, Activate) or building not in CALCULATED:
            continue
        found.add(building)
        sentence = prospects(at(table), action)[action.region]
        twin = at(table).copy()
        events = GAME.play(twin, action)
        while (asked := GAME.decision(twin)) and asked.prompt == "exchange":
            events += GAME.play(twin, GAME.parse("pass"))
        sums: dict[int, int] = {}
        for event in events:
            if event.kind in ("turn_begun", "region_activated") and sums:
                break
            if event.kind in ("produced", "fish_sold") and event.seat is not None:
                by = event.data["amount" if event.kind == "produced" else "points"]
                assert isinstance(by, int)
                sums[event.seat] = sums.get(event.seat, 0) + by
        assert {p.seat: p.amount for p in sentence} == sums
        assert {p.what for p in sentence} <= {CALCULATED[building]}
    return found


def test_a_preview_does_not_change_the_position() -> None:
    """The position is as before."""
    begun = Scene().rich(0).begin()
    before = GAME.dump(at(begun))
    for text in begun.legal():
        prospects(at(begun), GAME.parse(text))  # type: ignore[arg-type]
    assert GAME.dump(at(begun)) == before
