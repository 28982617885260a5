"""Points, the end and who wins (V-65 to V-68)."""

from __future__ import annotations

import pytest

from portolan.core.errors import NotOverError
from tests.support.playing import of_kind
from tests.venice.scene import Scene, Table

DRAPERS = ("B9", "B10", "B11", "B12")


def near_end(seat: int, seats: int = 3) -> Scene:
    """Return a scene in which a seat is one Favour Card short of the limit."""
    limit = 10 if seats == 5 else 12
    scene = Scene(seats).tile(seat, "tentmaker", "B9").hand(seat, "lumber", "silk", "canvas")
    scene.data["players"][seat]["favours"] = limit - 2
    return scene


@pytest.mark.rule("V-65")
def test_businesses_statues_beside_them_and_favour_cards() -> None:
    """B3 is beside two statues and counts 2; a statue beside nobody's business counts nothing."""
    scene = Scene().tile(0, "draper", "B3", "B9", "B25").tile(1, "tentmaker", "B1")
    scene.statues("frari", "san_polo", "san_barnaba").favours(2, 0, 4).idle(59)
    result = scene.begin("produce").result()
    assert [seat.by_source for seat in result] == [
        {"businesses": 3, "statues": 1, "favours": 2},
        {"businesses": 1, "statues": 1, "favours": 0},
        {"businesses": 0, "statues": 0, "favours": 4},
    ]
    assert [seat.points for seat in result] == [6, 2, 4]


@pytest.mark.rule("V-66")
@pytest.mark.parametrize(("seats", "limit"), [(3, 12), (4, 12), (5, 10)])
def test_the_game_ends_with_the_turn_in_which_the_limit_is_reached(seats: int, limit: int) -> None:
    """Also out of turn: seat 1 reaches it, and seat 2 still produces."""
    scene = near_end(1, seats).hand(2, "wool").tile(2, "draper", "B24")
    game = scene.begin("produce", "produce tent B9")
    assert game.asked == (2, "produce")
    with pytest.raises(NotOverError):
        game.result()
    game.play("produce cloth B24")
    assert game.asked is None
    assert game.result()[1].points == limit
    assert of_kind(game.events, "game_ended")[0]["reason"] == "points"
    one_less = near_end(1, seats)
    one_less.data["players"][1]["favours"] -= 1
    assert one_less.begin("produce", "produce tent B9").asked == (1, "lead")


@pytest.mark.rule("V-66")
def test_a_statue_of_another_can_end_the_game() -> None:
    scene = Scene().tile(0, "draper", *DRAPERS).favours(7)
    game = scene.begin("sponsor", "pass", "sponsor statue san_giacomo")
    assert game.asked == (2, "sponsor")
    game.play("pass")
    assert game.asked is None
    assert game.result()[0].points == 15


def close(first: int, second: int) -> Table:
    """Return a table at which seats 0 and 1 have 11 points and a Tent to make for 6 ducats."""
    scene = Scene().ducats(first, second, 99).statues("san_giacomo", "santo_stefano")
    for seat in (0, 1):
        scene.hand(seat, "lumber", "silk", "canvas")
    scene.tile(0, "tentmaker", "B9").tile(0, "draper", "B10", "B11", "B12")
    scene.tile(1, "tentmaker", "B23").tile(1, "canvaser", "B19", "B20", "B21", "B22")
    return scene.favours(3, 1).begin("produce")


@pytest.mark.rule("V-67")
def test_more_points_then_more_ducats_then_shared() -> None:
    richer = close(10, 90)
    richer.play("produce tent B9", "pass")
    assert [seat.points for seat in richer.result()] == [12, 11, 0]
    assert [seat.winner for seat in richer.result()] == [True, False, False]
    for first, second, winners in (
        (10, 11, [False, True, False]),
        (11, 10, [True, False, False]),
        (10, 10, [True, True, False]),
    ):
        game = close(first, second)
        game.play("produce tent B9", "produce tent B23")
        result = game.result()
        assert [seat.points for seat in result] == [12, 12, 0]
        assert [seat.tie_break for seat in result] == [(first + 6,), (second + 6,), (99,)]
        assert [seat.winner for seat in result] == winners


@pytest.mark.rule("V-68")
def test_sixty_turns_without_a_gain_end_the_game() -> None:
    """A turn with a gain begins the count anew; making Cloth is none."""
    scene = Scene().idle(59).hand(0, "wool").tile(0, "draper", "B1")
    game = scene.begin("produce", "produce cloth B1")
    assert game.asked is None
    assert of_kind(game.events, "game_ended")[0]["reason"] == "idle"
    assert game.result()[0].winner
    gained = Scene().idle(59).begin("sponsor", "sponsor statue frari", "pass", "pass")
    assert gained.asked == (1, "lead")
    assert gained.data["idle"] == 0
    waiting = Scene().idle(58).begin("produce")
    assert (waiting.asked, waiting.data["idle"]) == ((1, "lead"), 59)


@pytest.mark.rule("V-68")
@pytest.mark.parametrize("kind", ["business", "statue", "favour"])
def test_a_business_a_statue_and_a_favour_card_are_gains(kind: str) -> None:
    scene = Scene().idle(30)
    if kind == "business":
        game = scene.hand(0, "wool").begin("sponsor", "sponsor draper B1")
    elif kind == "statue":
        game = scene.begin("sponsor", "sponsor statue frari")
    else:
        tent = scene.hand(0, "lumber", "silk", "canvas").tile(0, "tentmaker", "B1")
        game = tent.begin("produce", "produce tent B1")
    game.rest()
    assert game.data["idle"] == 0
