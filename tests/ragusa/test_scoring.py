"""End of the game, final scoring and ties."""

from __future__ import annotations

from random import Random

import pytest

from tests.ragusa.reading import Ring
from tests.ragusa.scene import RING, Scene, Table, dealt
from tests.support.playing import of_kind

Spots = tuple[int, ...]


def ring(*numbers: int) -> list[str]:
    """Return spots of the city limits by number."""
    return [RING[number - 1] for number in numbers]


def walls_scene(
    walls: Spots = (),
    own: Spots = (),
    others: Spots = (),
    towers: Spots = (),
    other_towers: Spots = (),
    *,
    edition: str = "second",
) -> Scene:
    """Return a scene with pieces of seats 0 and 1 on the city limits, by number."""
    scene = Scene(3, edition=edition).walls(*walls).house(0, *ring(*own)).house(1, *ring(*others))
    return scene.tower(0, *ring(*towers)).tower(1, *ring(*other_towers))


def walls_score(*pieces: Spots) -> int:
    """Return what seat 0 scores for its longest stretch."""
    return walls_scene(*pieces).end().points(0, "city_walls")


TO_5 = (1, 2, 3, 4, 5)


@pytest.mark.rule("R-101")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_game_ends_with_the_last_piece(seats: int) -> None:
    """When every house and powerhouse is placed, the final scoring follows at once."""
    begun = dealt(seats, 3).finish(3)
    assert begun.asked is None
    assert begun.legal() == []
    assert all(not player["houses"] + player["powerhouses"] for player in begun.data["players"])
    assert len(of_kind(begun.events, "walls_scored")) == seats


@pytest.mark.rule("R-102")
def test_a_stretch_has_no_gap() -> None:
    """A missing wall ends it; empty spots and own houses do not; it goes on past spot 22."""
    assert walls_score(()) == 0
    assert walls_score(TO_5) == 5
    assert walls_score((1, 2, 3, 5, 6)) == 3
    assert walls_score((21, 22, 1, 2)) == 4
    assert walls_score(TO_5, (3,)) == 6


@pytest.mark.rule("R-102")
def test_a_house_of_another_interrupts() -> None:
    """Walls 1 to 5 with the house of another on spot 3 are stretches of 2 and 3."""
    assert walls_score(TO_5, (), (3,)) == 3


@pytest.mark.rule("R-103")
def test_an_own_tower_carries_past_the_house_of_another() -> None:
    """The tower joins both sides and counts; the house under it does not."""
    assert walls_score(TO_5, (), (3,), (3,)) == 6


@pytest.mark.rule("R-104")
def test_a_tower_of_another_interrupts_nothing() -> None:
    """On an empty spot or an own house it is of no account."""
    assert walls_score(TO_5, (), (), (), (3,)) == 5
    assert walls_score(TO_5, (3,), (), (), (3,)) == 6
    assert walls_score(TO_5, (), (3,), (), (3,)) == 3


@pytest.mark.rule("R-105")
def test_both_ends_belong_to_a_stretch() -> None:
    """Own pieces on the first and last spot count, the next spot's do not."""
    assert walls_score((2, 3, 4), (2, 5)) == 5
    assert walls_score((2, 3, 4), (1, 6)) == 3
    assert walls_score((2, 3, 4), (), (2, 5), (5,)) == 4


@pytest.mark.rule("R-106")
def test_what_a_stretch_scores() -> None:
    """1 for each wall, own house and own tower, also on one spot; the books' 17, 14 and 6."""
    assert walls_score((1,), (1,), (), (1,)) == 3
    assert walls_score(tuple(range(3, 13)), (3, 5, 7, 13), (), (5, 8, 13)) == 17
    assert walls_score(tuple(range(3, 11)), (4, 6, 8), (), (4, 7, 11)) == 14
    assert walls_score((8, 9, 10, 11), (9, 12)) == 6


@pytest.mark.rule("R-107")
def test_only_the_longest_stretch_scores() -> None:
    """Longer comes before richer; between equal lengths the richer one scores."""
    assert walls_score((1, 2, 3, 4, 6, 7, 8), (6, 7, 8, 9)) == 4
    assert walls_score((1, 2, 5, 6), (6,)) == 3


@pytest.mark.rule("R-108")
def test_a_full_ring_counts_each_spot_once() -> None:
    """22 walls and the pieces; where one house of another stands, the ring begins and ends."""
    full = tuple(range(1, 23))
    assert walls_score(full) == 22
    assert walls_score(full, (1, 5), (), (1,)) == 25
    assert walls_score(full, (4,), (1,)) == 23
    assert walls_score(full, (4,), (1,), (1,)) == 24


def random_ring(random: Random) -> Ring:
    """Return a ring with up to 12 houses of each side and any walls and towers."""
    numbers = list(range(1, 23))
    random.shuffle(numbers)
    own, others = random.randint(0, 9), random.randint(0, 9)
    built = set(random.sample(range(1, 23), random.randint(8, 22)))
    rest = random.sample(range(1, 23), random.randint(0, 12))
    half = random.randint(0, len(rest))
    return Ring(
        built,
        set(numbers[:own]),
        set(numbers[own : own + others]),
        set(rest[:half]),
        set(rest[half:]),
    )


@pytest.mark.rule("R-107")
def test_who_has_no_walls_scores_none() -> None:
    ended = walls_scene().end()
    (scored,) = [e for e in of_kind(ended.events, "walls_scored") if e["seat"] == 0]
    assert (scored["length"], scored["points"]) == (0, 0)


@pytest.mark.rule("R-102", "R-103", "R-104", "R-105", "R-106", "R-107", "R-108")
@pytest.mark.parametrize("seed", range(60))
def test_stretches_against_a_second_reading(seed: int) -> None:
    """The score of a random ring is the one found by trying every run."""
    it = random_ring(Random(seed))
    pieces = (it.walls, it.own, it.blocked, it.towers, it.other_towers)
    ended = walls_scene(*map(tuple, pieces)).end()
    (scored,) = [e for e in of_kind(ended.events, "walls_scored") if e["seat"] == 0]
    assert (scored["length"], scored["points"]) == it.longest(it.walls)
    assert scored["points"] == scored["length"] + scored["own_houses"] + scored["own_towers"]
    assert ended.points(0, "city_walls") == scored["points"]


@pytest.mark.rule("R-109")
@pytest.mark.parametrize(
    ("houses", "units", "points"),
    [
        (2, (2, 2, 2), 18),
        (2, (3, 3, 3), 18),
        (2, (5, 1, 5), 9),
        (1, (3, 3, 3), 9),
        (0, (3, 3, 3), 0),
        (3, (9, 9, 0), 0),
    ],
)
def test_cathedral(houses: int, units: tuple[int, int, int], points: int) -> None:
    """The least of own houses there and of the three stocks, times the three prices together."""
    spots = ["SI-MA-CA", "MA-CA-OP", "CA-OP-MK"]
    scene = Scene().house(0, *spots[:houses]).house(1, "SI-RP-CA").units(0, *units)
    assert scene.prices(13, 10, 6).end().points(0, "cathedral") == points


@pytest.mark.rule("R-110")
def test_the_cathedral_spends_nothing() -> None:
    """The units of the sets still count for a card and for ties."""
    scene = Scene().house(0, "SI-MA-CA").units(0, 2, 2, 2).cards(0, "commodity_sets")
    ended = scene.end()
    assert ended.units(0) == (2, 2, 2)
    assert ended.points(0, "cathedral") == 3
    assert ended.points(0, "bonus_cards") == 4
    assert ended.result()[0].tie_break == (6,)


def cards_score(scene: Scene, *cards: str) -> int:
    """Return what seat 0 scores with these bonus cards."""
    return scene.cards(0, *cards).end().points(0, "bonus_cards")


@pytest.mark.rule("R-111")
def test_all_cards_score_and_are_shown() -> None:
    """Every card of a hand counts, and the others see the hands."""
    scene = Scene().access(0, stone=2).units(0, 1, 1, 1).cards(1, "good_silk")
    ended = scene.cards(0, "resource_stone", "commodity_sets", "towers").end()
    scored = {
        e["card"]: e["points"] for e in of_kind(ended.events, "card_scored") if e["seat"] == 0
    }
    assert scored == {"resource_stone": 6, "commodity_sets": 2, "towers": 0}
    assert ended.points(0, "bonus_cards") == 8
    assert [p["cards"] for p in ended.view(2)["players"][:2]] == [
        ["resource_stone", "commodity_sets", "towers"], ["good_silk"],
    ]  # fmt: skip


SPICES = ("spices_wine", "spices_wine", "spices_oil", "spices_oil", "spices_silver")
MANY = ("gems_silver", "pearls_silver", "silk_oil", "clothing_oil", "spices_oil", "furs_oil")


@pytest.mark.rule("R-111")
@pytest.mark.parametrize(
    ("card", "scene"),
    [
        ("resource_fish", lambda: Scene().access(0, fish=13)),
        ("resource_silver_ore", lambda: Scene().access(0, silver_ore=4)),
        ("good_spices", lambda: Scene().ships(0, *SPICES).harbour("furs_wine")),
        ("different_goods", lambda: Scene().ships(0, *MANY, "ceramics_oil").harbour("furs_wine")),
        ("commodity_sets", lambda: Scene().units(0, 7, 8, 9)),
        ("walls_touched", lambda: walls_scene(tuple(range(1, 14)), tuple(range(1, 13)))),
        ("towers", lambda: walls_scene(towers=tuple(range(1, 8)))),
    ],
)
def test_a_card_scores_12_at_most(card: str, scene: object) -> None:
    """Each kind of card stops at 12."""
    assert callable(scene)
    assert cards_score(scene(), card) == 12


@pytest.mark.rule("R-112")
@pytest.mark.parametrize(
    ("resource", "points"),
    [("fish", 1), ("wood", 2), ("grapes", 2), ("olives", 2), ("stone", 3), ("silver_ore", 4)],
)
def test_resource_cards(resource: str, points: int) -> None:
    """Points for each access to the resource."""
    for units in (0, 1, 2):
        scene = Scene().access(0, **{resource: units})
        assert cards_score(scene, f"resource_{resource}") == units * points


@pytest.mark.rule("R-113")
@pytest.mark.parametrize(
    ("good", "points"), [("furs", 3), ("ceramics", 3), ("spices", 3), ("clothing", 4), ("silk", 4)]
)
def test_goods_cards(good: str, points: int) -> None:
    """Points for each ship with that good, whatever it raises; other ships count nothing."""
    ships = [f"{good}_oil", f"{good}_wine", "gems_silver"]
    harbour = ["spices_silver", "spices_silver"]
    assert cards_score(Scene().ships(0, *ships).harbour(*harbour), f"good_{good}") == 2 * points


@pytest.mark.rule("R-114")
def test_different_goods() -> None:
    """2 points for each kind among the ships, each counted once."""
    scene = Scene().ships(0, "gems_silver", "gems_silver", "silk_oil", "silk_wine", "furs_oil")
    assert cards_score(scene, "different_goods") == 6


@pytest.mark.rule("R-115")
@pytest.mark.parametrize(("units", "points"), [((3, 2, 9), 4), ((3, 0, 9), 0), ((1, 1, 1), 2)])
def test_commodity_sets(units: tuple[int, int, int], points: int) -> None:
    """2 points for each set of all three commodities."""
    assert cards_score(Scene().units(0, *units), "commodity_sets") == points


@pytest.mark.rule("R-116")
@pytest.mark.parametrize(
    ("ships", "points"), [((), 0), (("gems_silver",), 2), (("gems_silver", "furs_oil"), 3)]
)
def test_ship_points(ships: tuple[str, ...], points: int) -> None:
    """1 point for every 2 points of all ships together, rounded down."""
    assert cards_score(Scene().ships(0, *ships), "ship_points") == points


@pytest.mark.rule("R-117")
def test_walls_touched() -> None:
    """Each wall beside an own house or tower counts once; those of others do not count."""
    scene = walls_scene((1, 2, 3, 8, 12, 13, 20), (2, 3), (20, 9), (13,), (8,))
    assert cards_score(scene, "walls_touched") == 5, "walls 1, 2, 3, 12 and 13"


@pytest.mark.rule("R-118", "R-160")
@pytest.mark.parametrize(("edition", "points"), [("first", 3), ("second", 6)])
def test_towers_by_edition(edition: str, points: int) -> None:
    """3 towers on the board are 3 points in the first edition and 6 in the second."""
    scene = walls_scene(towers=(1, 5, 9), other_towers=(2,), edition=edition)
    assert cards_score(scene, "towers") == points


def tied(units_0: tuple[int, int, int], units_1: tuple[int, int, int]) -> Table:
    """Return a finished game in which seats 0 and 1 have 20 points; prices are 4, 3 and 2."""
    scene = Scene().points(0, market=20).points(1, mason=20).points(2, wharf=19)
    return scene.units(0, *units_0).units(1, *units_1).units(2, 12, 12, 12).prices(13, 10, 6).end()


@pytest.mark.rule("R-119")
@pytest.mark.parametrize(
    ("units_0", "units_1", "winner"),
    [((2, 0, 0), (0, 0, 3), 0), ((0, 0, 3), (0, 3, 0), 1), ((1, 1, 1), (2, 1, 0), 1)],
)
def test_the_richer_warehouse_wins_a_tie(
    units_0: tuple[int, int, int], units_1: tuple[int, int, int], winner: int
) -> None:
    """All units at the final prices decide between equal points, and only between them."""
    result = tied(units_0, units_1).result()
    assert [seat.points for seat in result] == [20, 20, 19]
    assert [seat.seat for seat in result if seat.winner] == [winner]


@pytest.mark.rule("R-120")
def test_a_shared_win() -> None:
    """Equal points and equal value: both win, also with different units."""
    result = tied((1, 0, 1), (0, 2, 0)).result()
    assert [seat.winner for seat in result] == [True, True, False]
