"""Reserving shipments (V-23 to V-26)."""

from __future__ import annotations

import pytest

from tests.support.playing import of_kind
from tests.venice.scene import Scene


@pytest.mark.rule("V-23")
def test_any_shipment_of_anybody_that_nobody_has_reserved() -> None:
    scene = Scene().ships(0, "wool", None, "grain").ships(2, "iron", "silk", "hemp")
    game = scene.reserved(2, 1, 1).reserved(0, 3, 0).begin("reserve")
    assert game.legal() == ["reserve 0-1", "reserve 2-2", "reserve 2-3", "pass"]
    game.play("reserve 2-2")
    assert game.asked == (1, "reserve")  # one each
    assert game.legal() == ["reserve 0-1", "reserve 2-3", "pass"]


@pytest.mark.rule("V-24")
def test_one_ducat_to_the_bank_or_two_to_the_owner_at_once() -> None:
    scene = Scene().ships(0, "wool", "wool", "wool").ships(1, "iron", "iron", "iron")
    game = scene.begin("reserve", "reserve 0-1", "reserve 0-2")
    assert [game.ducats(seat) for seat in range(3)] == [10 - 1 + 2, 10 - 2, 10]
    paid = [(e["seat"], e["owner"], e["ship"], e["ducats"]) for e in game.events[1:]]
    assert paid == [(0, 0, 1, 1), (1, 0, 2, 2)]


@pytest.mark.rule("V-24")
def test_with_one_ducat_only_own_ships_with_none_nothing() -> None:
    scene = Scene().ships(0, "wool", "wool", "wool").ships(1, "iron", "iron", "iron")
    one = scene.ducats(1, 0, 2).begin("reserve")
    assert one.legal() == ["reserve 0-1", "reserve 0-2", "reserve 0-3", "pass"]
    one.play("pass")
    assert one.asked == (2, "reserve")
    assert len(one.legal()) == 7


@pytest.mark.rule("V-25")
def test_the_cube_lies_there_until_the_shipment_is_unloaded_and_nothing_more_is_paid() -> None:
    scene = Scene().ships(1, None, "iron", "silk").reserved(1, 2, 0)
    game = scene.deck(*["wool"] * 6).begin("sail", "sell silk")
    assert game.player(1)["reserved"] == [None, None, 0]
    before = [game.ducats(seat) for seat in range(3)]
    game.play("sail")
    assert game.asked == (0, "unload")
    cubes = game.match.position.players[0].cubes  # type: ignore[attr-defined]
    assert cubes == 9
    game.play("keep iron")
    assert game.player(1)["reserved"] == [None, None, None]
    assert game.match.position.players[0].cubes == 10  # type: ignore[attr-defined]
    assert [game.ducats(seat) for seat in range(3)] == before
    assert game.hand(0) == ["iron"]


@pytest.mark.rule("V-25")
def test_a_reservation_cannot_be_taken_back() -> None:
    game = Scene().ships(1, "wool", "iron", "silk").begin("reserve", "reserve 1-1")
    game.rest()
    game.play("reserve")
    while game.asked and game.asked[1] == "reserve":
        assert "reserve 1-1" not in game.legal()
        game.play("pass")
    assert game.player(1)["reserved"] == [0, None, None]


@pytest.mark.rule("V-26")
def test_an_empty_ship_cannot_be_reserved() -> None:
    game = Scene().ships(0, None, "wool", None).begin("reserve")
    assert game.legal() == ["reserve 0-2", "pass"]
    game.play("reserve 0-2")
    assert of_kind(game.events, "passed") == []
    assert game.asked == (1, "lead")
