"""Foreign positions: what no game can reach is refused, with a reason."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from portolan.core.contract import silent
from portolan.core.errors import BadPositionError
from portolan.games.venice.rules.turn import advance
from tests.venice.scene import VENICE, Scene

Change = Callable[[dict[str, Any]], object]


def leading() -> dict[str, Any]:
    scene = Scene().hand(0, "cloth", dealt="wool").ships(1, "iron", "silk", "hemp")
    scene.reserved(1, 1, 2).tile(0, "draper", "B1").tile(1, "tentmaker", "B3").favours(1, 0, 2)
    return scene.statues("frari").discards("pirates", "wool").market("silk").whole()


def unloading() -> dict[str, Any]:
    scene = Scene().right_most("wool", "iron", "silk").deck("hemp", "wool", "iron")
    return scene.begin("sail", "keep wool").data


def loading() -> dict[str, Any]:
    scene = Scene().right_most("wool").deck("hemp", "wool", "iron")
    return scene.begin("sail", "keep wool", "load iron").data


def producing() -> dict[str, Any]:
    scene = Scene().hand(0, "wool", "wool", "wool").tile(0, "draper", "B1", "B2", "B5")
    return scene.tile(1, "draper", "B9").begin("produce", "produce cloth B2").data


def buying() -> dict[str, Any]:
    return Scene().market("wool", "iron").begin("trade", "pass").data


def passed_over(*texts: str) -> Callable[[], dict[str, Any]]:
    """Return what begins where seat 0 has led, but has nothing to choose, and seat 1 is asked."""

    def begin() -> dict[str, Any]:
        scene = Scene().market("iron").right_most("iron", "iron", "iron").ducats(0)
        scene.hand(1, "wool").hand(2, "wool").tile(1, "draper", "B1").tile(2, "draper", "B5")
        data = scene.begin(*texts).data
        assert (data["seat"], data["done"]) == (1, 1)
        return data

    return begin


def over() -> dict[str, Any]:
    return Scene().idle(59).begin("produce").data


def put(value: object, *path: str | int) -> Change:
    """Return a change that sets one value."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def swap(old: str, new: str, place: str) -> Change:
    """Return a change that puts another card into the deck or a pile."""

    def change(data: Any) -> None:
        data[place][data[place].index(old)] = new

    return change


def both(*changes: Change) -> Change:
    """Return a combination of several changes."""

    def change(data: Any) -> None:
        for one in changes:
            one(data)

    return change


FAULTS: list[tuple[Callable[[], dict[str, Any]], Change, str]] = [
    (leading, put("ragusa", "game"), "no position of The Patrons of Venice"),
    (leading, put(2, "version"), "from a newer Portolan"),
    (leading, put(0, "version"), "version"),
    (leading, put(None, "chance", "seed"), "what one seat may know"),
    (leading, put(6, "seats"), "seats"),
    (leading, put(4, "seats"), "there must be 4 players"),
    (leading, put(1, "options", "guilds"), "true or false"),
    (leading, put("wait", "prompt"), "prompt"),
    (leading, put(3, "lead"), "lead"),
    (leading, put(3, "seat"), "seat"),
    (leading, put(1, "seat"), "seat 1 cannot be asked 'lead' here"),
    (leading, put(1, "done"), "no action is going round"),
    (leading, put(1, "passes"), "nobody passes"),
    (leading, put(["B1"], "used"), "was used"),
    (leading, put(True, "gained"), "nothing can have been gained"),
    (leading, put("yes", "gained"), "true or false"),
    (leading, put(60, "idle"), "would have ended after so many turns"),
    (leading, put(61, "idle"), "idle"),
    (leading, put(["wool"], "shipments"), "12 cards of wool, where the box has 11"),
    (leading, lambda d: d["deck"].remove("wool"), "10 cards of wool, where the box has 11"),
    (leading, lambda d: d["deck"].append("cloth"), "deck"),
    (leading, lambda d: d["deck"].append("?"), "deck"),
    (leading, swap("pirates", "grain", "deck"), "5 cards of grain, where the box has 4"),
    (leading, lambda d: d["deck"].remove("pirates"), "3 Pirates, where the box has 4"),
    (leading, swap("silk", "grain", "market"), "silk"),
    (leading, both(lambda d: d["deck"].remove("grain"), lambda d: d["market"].append("grain")),
     "grain never stays in the Market"),
    (leading, lambda d: d["market"].append("pirates"), "market"),
    (leading, lambda d: d["wharf"].append("cloth"), "cloth was never on a ship"),
    (leading, lambda d: d["market"].extend(["cloth"] * 9), "more cards of cloth"),
    (leading, put("iron", "players", 0, "dealt"), "cannot hold the card that it was dealt"),
    (leading, put("cloth", "players", 0, "dealt"), "cannot hold the card that it was dealt"),
    (leading, put("?", "players", 0, "dealt"), "dealt"),
    (leading, put([None, None], "players", 0, "ships"), "there must be 3 ships"),
    (leading, put([None, None], "players", 0, "reserved"), "there must be 3 ships"),
    (leading, put([0, None, None], "players", 0, "reserved"),
     "an empty ship of seat 0 is reserved"),
    (leading, put(3, "players", 1, "reserved", 0), "reserved"),
    (leading, put("cloth", "players", 1, "ships", 0), "ships"),
    (leading, put(-1, "players", 0, "ducats"), "ducats"),
    (leading, put(19, "players", 0, "favours"), "favours"),
    (leading, both(put(9, "players", 0, "favours"), put(10, "players", 2, "favours")),
     "more Favour Cards than there are"),
    (leading, put("baker", "players", 0, "businesses", "B1"), "businesses"),
    (leading, put("draper", "players", 0, "businesses", "B26"), "there is no building 'B26'"),
    (leading, put("draper", "players", 2, "businesses", "B1"), "two businesses are in this"),
    (leading, put(dict.fromkeys(["B1", "B9", "B10"], "clothier"), "players", 0, "businesses"),
     "more tiles of clothier"),
    (leading, put(["frari", "frari"], "statues"), "nothing may be named twice"),
    (leading, put(["rialto"], "statues"), "statues"),
    (leading, put(["frari", "san_polo", "san_giacomo", "santa_margherita", "san_barnaba",
                   "santo_stefano", "san_luca"], "statues"), "more statues than there are"),
    (leading, put(11, "players", 0, "favours"), "have ended the game before"),
    (leading, put(0, "deck"), "expected a list"),
    (leading, put("over", "prompt"), "nobody has the points that end the game"),
    (leading, put("load", "prompt"), "left-most ships"),
    (leading, put("unload", "prompt"), "seat 0 cannot be asked 'unload' here"),
    (unloading, put("wool", "players", 0, "ships", 2), "wool"),
    (unloading, put(0, "seat"), "cannot be asked 'unload' here"),
    (unloading, both(put("iron", "players", 0, "ships", 2), put(None, "players", 1, "ships", 2)),
     "a ship that was unloaded is full"),
    (unloading, put(3, "done"), "done"),
    (loading, put(0, "done"), "left-most ships"),
    (loading, put(0, "players", 0, "reserved", 0), "left-most ships"),
    (loading, both(lambda d: d["shipments"].append("grain"), lambda d: d["deck"].remove("grain")),
     "more New Shipments than ships to load"),
    (producing, put(["B2", "B2"], "used"), "nothing may be named twice"),
    (producing, put(["B9"], "used"), "cannot have produced at"),
    (producing, both(put(["B1"], "used"), lambda d: d["players"][0]["businesses"].pop("B1")),
     "cannot have produced at"),
    (producing, put(["B1", "B2", "B5"], "used"), "cannot be asked 'produce' here"),
    (buying, put(3, "passes"), "passes"),
    (buying, put(0, "done"), "seat 1 cannot be asked 'buy' here"),
    (buying, both(lambda d: d["shipments"].append("grain"), lambda d: d["deck"].remove("grain")),
     "New Shipments outside of Sail"),
    *[
        (passed_over(*texts), both(put(0, "done"), *further), f"seat 1 cannot be asked {asked!r}")
        for asked, texts, further in [
            ("reserve", ["reserve"], []), ("unload", ["sail", "keep iron"], []),
            ("sell", ["trade"], []), ("buy", ["trade", "pass", "pass"], [put(0, "passes")]),
            ("sponsor", ["sponsor"], []), ("produce", ["produce"], []),
        ]
    ],
    (passed_over("trade", "pass", "pass"), put(0, "done"), "seat 1 cannot be asked 'buy'"),
    (over, put(59, "idle"), "nobody has the points that end the game"),
    (over, put(1, "done"), "no action is going round"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("begin", "change", "expected"), FAULTS, ids=[expected for *_, expected in FAULTS]
)
def test_an_unreachable_position_is_refused(
    begin: Callable[[], dict[str, Any]], change: Change, expected: str
) -> None:
    data = copy.deepcopy(begin())
    VENICE.load(data)
    change(data)
    with pytest.raises(BadPositionError, match=expected):
        VENICE.load(data)


MOST = {
    ("lead",): 2, ("seat",): 2, ("done",): 2, ("passes",): 2, ("idle",): 60,
    ("players", 0, "favours"): 18, ("players", 1, "reserved", 0): 2,
    ("players", 0, "ducats"): None, ("chance", "drawn"): None, ("chance", "seed"): None,
}  # fmt: skip
"""The maxima of numbers in a position of three seats that follow from the rules."""


@pytest.mark.parametrize(("path", "most"), MOST.items(), ids=str)
def test_a_number_out_of_range_is_named(path: tuple[str | int, ...], most: int | None) -> None:
    name = next(step for step in reversed(path) if isinstance(step, str))
    for value in (-1, -1 if most is None else most + 1):
        data = leading()
        put(value, *path)(data)
        with pytest.raises(
            BadPositionError, match=rf"{name}.*: expected .* from 0 to {most or ''}"
        ):
            VENICE.load(data)


def test_too_many_cubes_are_refused() -> None:
    """Ten businesses and reservations are possible, eleven are not."""
    scene = Scene(5).tile(0, "draper", "B1", "B2", "B5", "B6", "B8").tile(0, "canvaser", "B9")
    for seat in (1, 2):
        scene.ships(seat, "wool", "iron", "silk")
        for ship in (1, 2):
            scene.reserved(seat, ship, 0)
    assert VENICE.load(scene.whole()).players[0].cubes == 0
    scene.reserved(1, 3, 0)
    with pytest.raises(BadPositionError, match="seat 0 has more cubes than there are"):
        VENICE.load(scene.whole())


@pytest.mark.parametrize("place", ["deck", "players", "options", "chance"])
def test_a_missing_field_is_named(place: str) -> None:
    data = leading()
    del data[place]
    with pytest.raises(BadPositionError, match=f"the field '{place}' is missing"):
        VENICE.load(data)


@pytest.mark.parametrize("begin", [leading, unloading, loading, producing, buying, over])
def test_a_loaded_position_is_one_where_the_rules_stop(begin: Callable[[], dict[str, Any]]) -> None:
    """Going on from it changes nothing: no seat has its share twice, or not at all."""
    position: Any = VENICE.load(begin())
    again = position.copy()
    advance(again, silent)
    assert again == position
