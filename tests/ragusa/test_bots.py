"""What the bots of the Patrician choose, on scenes made for each preference."""

from __future__ import annotations

from random import Random

import pytest

from tests.ragusa.reading import Ring
from tests.ragusa.scene import RING, Scene
from tests.support.playing import of_kind

Units = tuple[int, int, int]
AT_CATHEDRAL = ("SI-MA-CA", "MA-CA-OP", "SI-RP-CA")


def sold(units: Units, prices: Units = (5, 5, 5), cathedral: int = 0) -> str | None:
    """Return what bot 1 sells with its house at the Wharf on the person's turn."""
    scene = Scene(1).rich(0).bots_rest().units(0, wine=1).units(1, *units).prices(*prices)
    scene.house(1, "WH-F7-F8", *AT_CATHEDRAL[:cathedral])
    game = scene.play("house F5-WH-F7", "pass")
    sales = of_kind(game.events, "commodity_sold")
    before = sum(units)
    assert sum(game.units(1)) == before - len(sales)
    return str(sales[0]["commodity"]) if sales else None


@pytest.mark.rule("R-137")
@pytest.mark.parametrize(
    ("units", "prices", "sale"),
    [
        ((1, 1, 1), (5, 6, 5), "oil"),
        ((9, 1, 1), (5, 5, 6), "silver"),
        ((1, 0, 0), (1, 15, 15), "wine"),
        ((0, 1, 1), (15, 1, 6), "silver"),
        ((3, 0, 3), (0, 15, 1), "silver"),
        ((3, 0, 0), (0, 5, 5), None),
        ((2, 2, 2), (0, 0, 0), None),
        ((0, 0, 0), (5, 5, 5), None),
    ],
)
def test_the_highest_price_is_sold(units: Units, prices: Units, sale: str | None) -> None:
    """Of what it has, the commodity with the highest price; nothing at a price of 0."""
    assert sold(units, prices) == sale


@pytest.mark.rule("R-138")
@pytest.mark.parametrize(
    ("units", "prices", "sale"),
    [
        ((1, 2, 1), (5, 5, 5), "oil"),
        ((1, 2, 3), (5, 5, 5), "silver"),
        ((1, 2, 2), (5, 5, 5), "oil"),
        ((2, 2, 2), (5, 5, 5), "wine"),
        ((2, 1, 2), (1, 5, 3), "wine"),
    ],
)
def test_equal_prices_at_the_wharf(units: Units, prices: Units, sale: str) -> None:
    """What it has more of; then Wine before Oil before Silver. Prices count, not spaces."""
    assert sold(units, prices) == sale


@pytest.mark.rule("R-139")
@pytest.mark.parametrize(
    ("units", "cathedral", "sale"),
    [
        ((1, 1, 1), 1, None),
        ((2, 1, 1), 1, "wine"),
        ((2, 1, 1), 2, "wine"),
        ((2, 2, 2), 2, None),
        ((2, 2, 2), 1, "wine"),
        ((2, 2, 3), 2, "silver"),
        ((4, 0, 4), 3, "wine"),
        ((1, 1, 1), 0, "wine"),
    ],
)
def test_sets_for_the_cathedral_are_kept(units: Units, cathedral: int, sale: str | None) -> None:
    """As many whole sets as houses there are not broken by a sale, whatever the prices."""
    assert sold(units, cathedral=cathedral) == sale


@pytest.mark.rule("R-139")
def test_a_set_is_not_broken_for_a_higher_price() -> None:
    """It sells the cheap unit that is to spare, not the dear one of its set."""
    assert sold((1, 3, 1), (15, 1, 15), cathedral=1) == "oil"


def bought(units: Units, *ships: str, cathedral: int = 0) -> int | None:
    """Return the slot that bot 1 buys from with its house at the Market on the person's turn."""
    scene = Scene(1).rich(0).bots_rest().units(0, wine=1).units(1, *units).harbour(*ships)
    game = scene.house(1, "MK-F6-F10", *AT_CATHEDRAL[:cathedral]).play("house MK-F9-F10")
    if game.asked == (0, "buy"):
        game.play("pass")
    purchases = of_kind(game.events, "ship_bought")
    assert len(game.player(1)["ships"]) == len(purchases)
    return int(purchases[0]["slot"]) if purchases else None


CHEAP = ("spices_oil", "spices_wine", "furs_oil", "ceramics_oil", "ceramics_wine")
"""Five ships of 2 points without extra cost."""


@pytest.mark.rule("R-140")
@pytest.mark.parametrize(
    ("units", "ships", "slot"),
    [
        ((5, 5, 5), ("spices_oil", "gems_silver", "silk_oil", "furs_oil", "furs_wine"), 2),
        ((6, 5, 0), ("spices_oil", "gems_silver", "silk_oil", "furs_oil", "furs_wine"), 5),
        ((0, 2, 0), ("spices_oil", "gems_silver", "silk_oil", "clothing_oil", "furs_wine"), 4),
        ((0, 0, 0), CHEAP, None),
    ],
)
def test_the_ship_with_the_most_points(
    units: Units, ships: tuple[str, ...], slot: int | None
) -> None:
    """Of the ships that it can pay for; without one it buys nothing."""
    assert bought(units, *ships) == slot


@pytest.mark.rule("R-140")
@pytest.mark.parametrize(
    ("units", "cathedral", "slot"),
    [((1, 1, 1), 1, None), ((2, 1, 1), 1, 2), ((1, 1, 1), 0, 1), ((2, 2, 2), 2, None)],
)
def test_no_ship_for_a_set(units: Units, cathedral: int, slot: int | None) -> None:
    """Sets that it keeps for the Cathedral are not paid with."""
    assert bought(units, *CHEAP, cathedral=cathedral) == slot


@pytest.mark.rule("R-141")
@pytest.mark.parametrize(
    ("units", "slot"),
    [
        ((3, 2, 1), 2),
        ((1, 2, 3), 3),
        ((1, 3, 1), 1),
        ((3, 3, 3), 1),
        ((2, 1, 2), 2),
        ((0, 2, 1), 1),
    ],
)
def test_ships_of_equal_points(units: Units, slot: int) -> None:
    """The base cost that it has most of; still equal, the left-most."""
    assert bought(units, *CHEAP) == slot


def wall_of_bot(it: Ring, person: int) -> int:
    """Return the wall that bot 1 builds right after the person, the next one clockwise."""
    scene = on_ring(it).house(1, "SI-MA-CA")
    game = scene.play("house MA-CA-OP", "activate mason", f"wall {person}")
    bots = of_kind(game.events, "wall_built")[1]
    assert bots["seat"] == 1
    return int(bots["wall"])


def tower_of_bot(it: Ring, person: int, edition: str = "second") -> int:
    """Return the number of the spot on which bot 1 puts a tower right after the person."""
    scene = on_ring(it, edition).house(1, "AR-WI-RP")
    game = scene.play("house AR-SI-RP", "activate architect", f"tower {RING[person - 1]}")
    bots = of_kind(game.events, "tower_built")[1]
    assert bots["seat"] == 1
    return RING.index(bots["spot"]) + 1


def on_ring(it: Ring, edition: str = "second") -> Scene:
    """Return a solo scene with the pieces of bot 1 and of others on the city limits.

    Blocked spots with an even number hold houses of bot 2 or the person, the others markers.
    """
    scene = Scene(1, edition=edition).rich(0).bots_rest().walls(*it.walls)
    scene.house(1, *(RING[spot - 1] for spot in sorted(it.own)))
    for spot in sorted(it.blocked):
        if spot % 2:
            scene.marker(RING[spot - 1])
        else:
            scene.house(0 if spot % 4 else 2, RING[spot - 1])
    scene.left(0, 1).tower(1, *(RING[spot - 1] for spot in it.towers))
    return scene.tower(2, *(RING[spot - 1] for spot in it.other_towers))


@pytest.mark.rule("R-142")
def test_the_wall_that_scores_most() -> None:
    """A wall with an own house and tower beside it, rather than a longer stretch."""
    assert wall_of_bot(Ring({2, 3, 4}, own={10}, towers={10}), 22) == 9
    assert wall_of_bot(Ring(own={10, 11}), 22) == 10


@pytest.mark.rule("R-143")
def test_walls_of_equal_points() -> None:
    """The longest stretch of built walls; still equal, the first clockwise from spot 1."""
    assert wall_of_bot(Ring({5, 6}), 15) == 4
    assert wall_of_bot(Ring({5, 6, 8}), 15) == 7
    assert wall_of_bot(Ring(own={10}), 15) == 9
    assert wall_of_bot(Ring({9}, own={10}), 15) == 10
    assert wall_of_bot(Ring(), 1) == 2
    assert wall_of_bot(Ring({21}), 1) == 22, "it joins 21 and 1"


@pytest.mark.rule("R-144")
def test_a_marker_interrupts_what_a_bot_builds() -> None:
    """Beside walls 5 and 6 a marker on spot 5 makes wall 7 the longer one; a tower mends it."""
    assert wall_of_bot(Ring({5, 6}, blocked={5}), 15) == 7
    assert wall_of_bot(Ring({5, 6}, blocked={5}, other_towers={5}), 15) == 7
    assert wall_of_bot(Ring({5, 6}, blocked={5}, towers={5}), 15) == 4


@pytest.mark.rule("R-145")
def test_a_tower_at_the_end_of_the_longest_stretch() -> None:
    """With all walls thought built, blocks on 1, 8 and 12 leave 12 to 1 as the longest."""
    assert tower_of_bot(Ring(blocked={1, 8, 12}), 15) == 1, "1 joins 10 and 7, 12 joins 10 and 4"
    assert tower_of_bot(Ring(blocked={1, 8, 12}, other_towers={1}), 15) == 12
    assert tower_of_bot(Ring(blocked={1, 5, 12}), 15) == 12, "12 joins 11 and 7, 1 only 11 and 4"
    assert tower_of_bot(Ring({1, 2}, blocked={1, 5, 12}), 15) == 12, "walls built do not matter"
    assert tower_of_bot(Ring(blocked={9}), 15) == 9, "both ends of the one stretch"


@pytest.mark.rule("R-146")
def test_several_longest_stretches() -> None:
    """Of equal ones the richer; if both score the same, the ends of both are looked at."""
    blocked = {1, 5, 9, 16}  # 4, 4, 7 and 7 walls
    assert tower_of_bot(Ring(blocked=blocked, own={12}), 15) == 16, "9-16 scores more"
    assert tower_of_bot(Ring(blocked={1, 8, 12, 19}, own={3}), 15) == 1, "1-8 scores more"
    assert tower_of_bot(Ring(blocked={2, 9, 11, 18}), 15) == 2, "four ends: 2, 9, 11, 18"
    assert tower_of_bot(Ring(blocked={2, 9, 11, 18}, other_towers={2}), 15) == 18


@pytest.mark.rule("R-147")
def test_several_spots_for_a_tower() -> None:
    """The spot that makes the longer stretch; still equal, the first clockwise from spot 1."""
    assert tower_of_bot(Ring(blocked={3, 12, 20}), 15) == 12, "9 and 8 beat 9 and 5"
    assert tower_of_bot(Ring(blocked={3, 12}), 15) == 3, "either tower closes the ring"


@pytest.mark.rule("R-148")
def test_both_ends_with_towers() -> None:
    """Then the next longest stretch is looked at."""
    blocked = {1, 12, 16, 19}  # stretches of 11, 4, 3 and 4 walls
    assert tower_of_bot(Ring(blocked=blocked, other_towers={1, 12}), 15) == 16
    assert tower_of_bot(Ring(blocked={1, 12, 17}, other_towers={1, 12}), 15) == 17
    assert tower_of_bot(Ring(blocked=blocked, other_towers={1, 12, 16}), 15) == 19


@pytest.mark.rule("R-149")
def test_no_stretch_can_be_made_longer() -> None:
    """The first spot without house, marker and tower; failing that, the first without a tower."""
    assert tower_of_bot(Ring(), 1) == 2
    assert tower_of_bot(Ring(own={1, 3}, towers={2}), 22) == 4
    assert tower_of_bot(Ring(blocked={2, 9}, other_towers={2, 9, 1}), 15) == 3
    own = {4, 5, 6, 7, 8, 9}
    towers = set(range(1, 23)) - own - {15}
    half = {spot for spot in towers if spot % 2}
    full = Ring(own=own, towers=half, other_towers=towers - half)
    assert tower_of_bot(full, 15) == 4, "only spots with own houses are left"


def random_ring(random: Random) -> Ring:
    """Return a ring with at least two blocked spots and room for one more wall and tower."""
    numbers = list(range(1, 23))
    random.shuffle(numbers)
    own, blocked = random.randint(0, 6), random.randint(2, 9)
    rest = random.sample(range(1, 23), random.randint(0, 16))
    half = random.randint(0, len(rest))
    return Ring(
        set(random.sample(range(1, 23), random.randint(0, 19))),
        set(numbers[:own]),
        set(numbers[own : own + blocked]),
        set(rest[:half][:12]),
        set(rest[half:][:14]),
    )


@pytest.mark.rule("R-142", "R-143", "R-144")
@pytest.mark.parametrize("seed", range(100))
def test_walls_against_a_second_reading(seed: int) -> None:
    """On random rings the bot builds the wall that trying all of them finds."""
    random = Random(seed)
    it = random_ring(random)
    person = random.choice([wall for wall in range(1, 23) if wall not in it.walls])
    built = wall_of_bot(it, person)
    it.walls.add(person)
    assert built == it.choose_wall()


@pytest.mark.rule("R-145", "R-146", "R-147", "R-148", "R-149", "R-165")
@pytest.mark.parametrize("seed", range(150))
def test_towers_against_a_second_reading(seed: int) -> None:
    """On random rings the bot puts its tower where trying all runs finds, in both editions."""
    random = Random(seed)
    it = random_ring(random)
    free = [spot for spot in range(1, 23) if spot not in it.towers | it.other_towers]
    person = random.choice(free)
    built = [tower_of_bot(it, person, edition=edition) for edition in ("first", "second")]
    it.other_towers.add(person)
    assert built == [it.choose_tower()] * 2
