"""Attacks, dice, capture, and the odds (K31 to K40)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from portolan.core.rng import Rng
from portolan.games.ransackit.rules.dice import fallen, roll
from portolan.games.ransackit.rules.odds import odds
from tests.ransackit.scene import BOX, RANSACKIT, Scene
from tests.support.playing import of_kind
from tests.support.statements import table as table_below

STRENGTH = {unit["id"]: unit["strength"] for unit in BOX["units"]["list"]} | {
    "village": 2, "city": 4,
}  # fmt: skip
SIDES = {int(k): v for k, v in BOX["dice"]["by_strength"].items()}


def strengths(text: str) -> tuple[int, ...]:
    """Return the strengths of words such as `2 knights`."""
    count, _, name = text.rpartition(" ")
    unit = name.split(" ")[0].removesuffix("s") if count else name.split(" ")[0]
    return (STRENGTH[unit],) * int(count or 1)


@pytest.mark.rule("K-39")
def test_each_strength_rolls_its_die() -> None:
    rows = table_below("ransackit.md", "K-39")
    assert [(int(row[1]), row[2]) for row in rows] == [
        (0, "none"), (1, "1d4"), (2, "1d6"), (3, "1d8"), (4, "1d10"), (5, "1d12"),
        (6, "1d20"),
    ]  # fmt: skip
    rng = Rng(3)
    for strength, sides in SIDES.items():
        seen = {roll(rng, [strength])[0] for _ in range(600)}
        assert seen == (set(range(1, sides + 1)) if sides else {0})
    costs = {u["id"]: u["cost"] for u in BOX["units"]["list"] if "cost" in u}
    assert costs == {
        "worker": {"coin": 1}, "warrior": {"coin": 2}, "knight": {"coin": 3, "ore": 1},
        "cannon": {"coin": 4, "ore": 2},
    }  # fmt: skip


@pytest.mark.rule("K-40")
def test_three_at_most_attack_and_workers_never() -> None:
    scene = Scene().units(0, "knight C5", "worker C5", "warrior C4", "warrior D5", "cannon B6")
    scene.units(1, "knight B5")
    table = scene.begin()
    assert set(table.legal("attack")) == {
        "attack B5 with knight C5", "attack B5 with cannon B6",
    }  # fmt: skip
    scene = (
        Scene().units(0, "knight C5", "knight C5", "warrior B4", "warrior B6", "cannon B6")
        .units(1, "knight B5", "knight B5")
    )  # fmt: skip
    table = scene.begin()
    table.play("attack B5 with knight C5")
    assert table.asked == (0, "battle")
    assert set(table.legal()) == {
        "with knight C5", "with warrior B4", "with warrior B6", "with cannon B6", "roll",
    }  # fmt: skip
    table.play("with cannon B6")
    assert set(table.legal()) == {
        "with knight C5", "with warrior B4", "with warrior B6", "roll",
    }  # fmt: skip
    events = table.play("with knight C5")
    assert len(of_kind(events, "exchange")) == 1
    assert of_kind(events, "exchange")[0]["attackers"] == ["knight", "cannon", "knight"]


@pytest.mark.rule("K-41", "K-42")
def test_dice_are_compared_in_pairs() -> None:
    knight, warrior, cannon, worker = 3, 1, 5, 0
    assert fallen([(4, knight), (4, warrior)], [(6, cannon), (0, worker)], at_sea=False) == (
        [1],
        [1],
    )
    assert fallen([(3, 1), (3, 3), (2, 1)], [(3, 1)], at_sea=False) == ([0], [])
    assert fallen([(3, 1), (3, 3), (2, 1)], [(3, 1)], at_sea=True) == ([0], [0])
    assert fallen([(5, 3)], [(4, 3), (4, 1)], at_sea=False) == ([], [1])
    assert fallen([(1, 1)], [(0, 0)], at_sea=False) == ([], [0])


@pytest.mark.rule("K-43", "K-46", "K-45", "K-56")
def test_an_attack_goes_on_until_the_attacker_stops_or_one_side_is_gone() -> None:
    scene = Scene().units(0, "knight C5", "knight B4").units(1, "knight B5", "knight B5")
    table, events = scene.until(
        lambda table, _: table.asked == (0, "battle"),
        "attack B5 with knight C5", "with knight B4",
    )  # fmt: skip
    assert table.legal() == ["roll", "stop"]
    before = table.units(0)
    table.play("stop")
    assert table.asked == (0, "act")
    assert table.units(0) == before
    table, events = scene.until(
        lambda table, _: table.asked == (0, "advance"),
        "attack B5 with knight C5", "with knight B4",
    )  # fmt: skip
    assert of_kind(events, "hex_won") == [{"event": "hex_won", "seat": 0, "at": "B5"}]
    assert set(table.legal()) == {"advance knight C5", "advance knight B4", "stay"}
    assert table.data["earned"] is True
    table.play("advance knight C5")
    table.play("advance knight B4")
    assert table.units(0) == ["knight B5", "knight B5"]
    assert table.asked == (0, "act")


@pytest.mark.rule("K-44")
def test_an_attack_takes_a_step_but_not_along_an_own_road() -> None:
    scene = Scene().village(0, "C4", "B4").units(0, "knight C4", "knight B5")
    scene.units(1, "worker B4")
    table = scene.begin()
    table.play("attack B4 with knight C4", "with knight B5", "stay")
    left = {u["at"]: (u["steps"], u["roads"]) for u in table.data["players"][0]["units"]}
    assert left == {"C4": (1, 1), "B5": (0, 0)}
    assert table.legal("attack") == []
    sea = Scene().units(0, "knight A5").units(1, "worker A6", "worker B5").begin()
    sea.play("attack A6 with knight A5", "stay", "attack B5 with knight A5", "stay")
    assert sea.units(1) == []
    assert sea.legal("move knight") == []


@pytest.mark.rule("K-45")
def test_the_hex_that_is_attacked_is_sea_or_land_not_where_attackers_stand() -> None:
    landing = Scene().units(0, "warrior A5").units(1, "warrior B5")
    sea = Scene().units(0, "warrior A5").units(1, "warrior A6")
    for scene, target, drowned in ((landing, "B5", False), (sea, "A6", True)):
        table, events = scene.until(
            lambda _, events: (
                (exchange := of_kind(events, "exchange")[0])["attack"] == exchange["defence"]
            ),
            f"attack {target} with warrior A5",
        )  # fmt: skip
        assert table.units(0) == []
        assert (table.units(1) == []) is drowned
        assert not of_kind(events, "hex_won")


@pytest.mark.rule("K-47")
def test_a_centre_is_attacked_after_its_units_and_alone() -> None:
    scene = Scene().village(1, "C4").units(1, "worker C4").village(1, "H4")
    scene.units(0, "knight C5", "knight B4")
    table = scene.begin()
    events = table.play("attack C4 with knight C5", "roll")
    assert of_kind(events, "hex_won")
    assert of_kind(events, "centre_stands") == [{"event": "centre_stands", "seat": 0, "at": "C4"}]
    assert table.asked == (0, "act")
    assert table.settlement("C4")["owner"] == 1
    assert table.units(0) == ["knight C5", "knight B4"]
    assert table.legal("attack") == ["attack C4 with knight B4"]
    events = table.play("attack C4 with knight B4")
    assert of_kind(events, "exchange")[0]["defenders"] == ["village"]


@pytest.mark.rule("K-47", "K-63")
def test_an_egg_hatches_and_the_dragon_fights_instead() -> None:
    scene = Scene().village(1, "C4", egg=True).village(1, "H4").units(0, "knight C5")
    table = scene.begin()
    events = table.play("attack C4 with knight C5")
    assert of_kind(events, "egg_hatched")[0]["seat"] == 1
    assert of_kind(events, "exchange")[0]["defenders"] == ["dragon"]
    assert table.settlement("C4")["egg"] is False


@pytest.mark.rule("K-48")
def test_a_capture_takes_all_that_belongs_to_the_settlement() -> None:
    scene = (
        Scene().city(1, "C4", "B4", "C3", tokens=4).houses(B4=2).yards("A4", 1).village(1, "H4")
        .units(1, "knight B4").units(0, "cannon C5", "cannon D5")
    )  # fmt: skip
    table, _ = scene.until(
        lambda _, events: bool(of_kind(events, "settlement_captured")), "attack C4 with cannon C5"
    )
    captured = table.settlement("C4")
    assert (captured["owner"], captured["size"], captured["tokens"]) == (0, "city", 4)
    assert set(captured["roads"]) == {"B4", "C3"}
    assert table.position.players[0].people == 1 + 2 + 2 + 1
    assert table.position.players[1].people == 1
    assert table.units(0)[0] == "cannon C4"
    assert table.units(1) == ["knight B4"]
    two = (
        Scene().village(1, "C4").village(1, "H4").units(0, "knight C5", "knight B4")
    )  # fmt: skip
    table, _ = two.until(
        lambda _, events: bool(of_kind(events, "settlement_captured"))
        and not of_kind(events, "unit_lost"),
        "attack C4 with knight C5", "with knight B4",
    )  # fmt: skip
    assert set(table.legal()) == {"advance knight C5", "advance knight B4"}
    table.play("advance knight B4")
    assert "stay" in table.legal()


@pytest.mark.rule("K-49")
def test_the_odds_of_the_table_are_exact_fractions() -> None:
    lines = table_below("ransackit.md", "K-49")
    heads = ("worker", "warrior D4", "village D6", "knight D8", "city D10", "cannon D12",
             "dragon D20", "2 warriors", "2 knights")  # fmt: skip
    assert len(lines) == 9
    for row in lines:
        for head, percent in zip(heads, row[1:], strict=True):
            defenders = strengths(head) if head[0].isdigit() else (STRENGTH[head.split(" ")[0]],)
            found = odds(strengths(row[0]), defenders)
            assert isinstance(found.win, Fraction)
            assert abs(float(found.win) * 100 - float(percent)) <= 0.0501, (row[0], head)
            assert sum(found.ends.values()) == 1
    assert odds((1,), (1,)).win == Fraction(3, 8)
    assert odds((3,), (2,)).win == Fraction(9, 16)


@pytest.mark.rule("K-50")
def test_the_odds_at_sea() -> None:
    rows = table_below("ransackit.md", "K-50")
    assert len(rows) == 10
    for names, win, both in rows:
        one, other = names.split(", ")
        found = odds((STRENGTH[one],), (STRENGTH[other],), at_sea=True)
        assert abs(float(found.win) * 100 - float(win)) <= 0.0501
        assert abs(float(found.empty) * 100 - float(both)) <= 0.0501
    assert odds((0,), (1,), at_sea=True).win == 0


@pytest.mark.rule("K-49", "K-50")
@pytest.mark.parametrize(
    ("attackers", "defenders", "at_sea"),
    [
        ((1, 1, 3), (3, 0), False),
        ((3, 3), (1, 1), False),
        ((5, 5), (3, 3), True),
        ((1,), (2,), False),
    ],
)
def test_the_odds_are_those_of_100_000_fights(
    attackers: tuple[int, ...], defenders: tuple[int, ...], at_sea: bool
) -> None:
    rng = Random(7)
    fights = 100_000
    won: Counter[bool] = Counter()
    for _ in range(fights):
        mine, theirs = list(attackers), list(defenders)
        while mine and theirs:
            rolled = [[(rng.randint(1, SIDES[s]) if s else 0, s) for s in side]
                      for side in (mine, theirs)]  # fmt: skip
            rolled = [sorted(side, key=lambda die: (-die[0], die[1])) for side in rolled]
            for one, other in zip(*rolled, strict=False):
                if one[0] <= other[0]:
                    mine.remove(one[1])
                if one[0] > other[0] or (at_sea and one[0] == other[0]):
                    theirs.remove(other[1])
        won[bool(mine)] += 1
    expected = float(odds(attackers, defenders, at_sea=at_sea).win)
    error = (expected * (1 - expected) / fights) ** 0.5
    assert abs(won[True] / fights - expected) < 5 * error + 1e-9


Ends = dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction]


def fought(attackers: tuple[int, ...], defenders: tuple[int, ...], *, at_sea: bool) -> Ends:
    """Return the chances of all ends by going through every throw of every exchange."""
    if not attackers or not defenders:
        return {(attackers, defenders): Fraction(1)}
    throws = [*product(*(range(1, SIDES[s] + 1) if s else (0,) for s in attackers + defenders))]
    ends: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for throw in throws:
        mine, theirs = list(attackers), list(defenders)
        dice = [*zip(throw, attackers + defenders, strict=True)]
        rolled = [
            sorted(side, key=lambda die: (-die[0], die[1]))
            for side in (dice[: len(mine)], dice[len(mine) :])
        ]
        for one, other in zip(*rolled, strict=False):
            if one[0] <= other[0]:
                mine.remove(one[1])
            if one[0] > other[0] or (at_sea and one[0] == other[0]):
                theirs.remove(other[1])
        ends[tuple(mine), tuple(theirs)] += 1
    found: Ends = {}
    for (mine_left, theirs_left), ways in ends.items():
        for end, rng in fought(mine_left, theirs_left, at_sea=at_sea).items():
            found[end] = found.get(end, Fraction(0)) + rng * Fraction(ways, len(throws))
    return found


@pytest.mark.rule("K-49", "K-50")
@pytest.mark.parametrize("at_sea", [False, True])
def test_the_odds_are_those_of_every_throw(*, at_sea: bool) -> None:
    """All forces of up to three against two, of the weaker units, and one of the strongest."""
    weak = [force for n in (1, 2) for force in combinations_with_replacement((0, 1, 2), n)]
    pairs = [*product([*weak, (0, 1, 2), (1, 1, 1)], weak), ((6,), (5,)), ((0,), (6,))]
    for attackers, defenders in pairs:
        found = odds(attackers, defenders, at_sea=at_sea)
        ends = fought(attackers, defenders, at_sea=at_sea)
        assert found.ends == ends
        assert found.win == sum(p for (a, d), p in ends.items() if a and not d)
        assert found.empty == sum(p for (a, d), p in ends.items() if not a and not d)
        assert found.lost == sum(p * (len(attackers) - len(a)) for (a, _), p in ends.items())
        assert found.killed == sum(p * (len(defenders) - len(d)) for (_, d), p in ends.items())


@pytest.mark.rule("K-51")
def test_fourteen_kills_in_one_turn() -> None:
    along = ("C4", "D4", "E4", "D2", "C3")
    scene = Scene().village(0, "D3", "E3", *along).units(0, "cannon E1")
    for target in ("E2", "E3", *along):
        scene.units(1, f"worker {target}", f"worker {target}")
    table = scene.begin()
    kills = 0
    for at, target in (("E1", "E2"), ("E2", "E3"), *(("D3", road) for road in along)):
        events = table.play(f"attack {target} with cannon {at}")
        while table.asked == (0, "battle"):
            events += table.play("roll")
        kills += len(of_kind(events, "unit_lost"))
        table.play("stay" if at == "D3" else f"advance cannon {at}")
        if target == "E3":
            table.play("move cannon E3 to D3")
    assert kills == 14
    assert table.units(1) == []
    cannon = table.data["players"][0]["units"][0]
    assert (cannon["steps"], cannon["roads"]) == (0, 6)
    assert not [text for text in table.legal() if text.startswith(("move", "attack"))]


@pytest.mark.rule("K-95")
def test_dice_of_an_exchange_are_rolled_in_their_order() -> None:
    scene = Scene().units(0, "knight C5", "cannon B4").units(1, "worker B5", "warrior B5")
    table = scene.begin(11)
    events = table.play("attack B5 with cannon B4", "with knight C5")
    exchange = of_kind(events, "exchange")[0]
    numbers = [n + 1 for n in Rng(11).draw((12, 8, 4))]
    assert exchange["attackers"] == ["cannon", "knight"]
    assert exchange["attack"] == numbers[:2]
    assert exchange["defence"] == [0, numbers[2]]
    match = RANSACKIT.start(2, {}, 1)
    assert len(match.dice) == 4
