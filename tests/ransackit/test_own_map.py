"""Custom maps: every part is read within its limits, and unfair maps are refused."""

from __future__ import annotations

import copy
import re
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from portolan.core.errors import BadMaterialError
from tests.ransackit.scene import RANSACKIT, raw_map
from tests.support.rng import dice

WAYS = Counter(a + b for a in range(1, 7) for b in range(1, 7))
"""Ways, of 36, in which two dice give a total."""


def refusal(raw: object) -> str:
    """Return the message with which a map is refused; '' if it is accepted."""
    try:
        RANSACKIT.with_material({"map": raw})
    except BadMaterialError as error:
        return str(error)
    return ""


def changed(path: str, value: Any) -> Any:
    """Return a map of the box with one value changed; `+` stands for an additional entry."""
    raw = copy.deepcopy(raw_map())
    part: Any = raw
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in way:
        part = part[key]
    if last == "+":
        part.append(value)
    else:
        part[last] = value
    return raw


SIDES = {str(n): ["E6"] for n in range(1, 7)}
FAULTS = [
    ("rows", 0, "expected a whole number from 1 to 14, found 0"),
    ("rows", 15, "expected a whole number from 1 to 14, found 15"),
    ("columns", 0, "expected a whole number from 1 to 14, found 0"),
    ("columns", 15, "expected a whole number from 1 to 14, found 15"),
    ("columns", 10, "A11 lies beside the map of 9 rows and 10 columns"),
    ("land.0.id", "B40", "'B40' is no name of a hex, such as 'D7'"),
    ("land.0.id", "B5", "B5 is there twice"),
    ("land.0.kind", "ocean", "expected desert, field, farm, forest, hills, mountains, found"),
    ("land.0.kind", "golden_field", "expected desert, field, farm, forest, hills, mountains"),
    ("land.0.number", 1, "expected a whole number from 2 to 12, found 1"),
    ("land.0.number", 13, "expected a whole number from 2 to 12, found 13"),
    ("land.0.number", 7, "B4: no token shows 7"),
    ("land.0", {"id": "B4", "kind": "farm"}, "B4: a farm has a number"),
    ("land.11.number", 5, "D2: a desert has no number"),
    ("ocean.+", "C5", "C5 is there twice"),
    ("harbours.list.0.land", "B3", "A4: B3 is no coast of this harbour"),
    ("harbours.list.0.land", "A9", "A4: A9 is no coast of this harbour"),
    ("harbours.list.0.id", "Z1", "there is no hex 'Z1' on the map"),
    ("harbours.list.0.id", "N14", "there is no hex 'N14' on the map"),
    ("harbours.list.0.trades", [], "A4: a harbour trades one, two or all four of wood, brick"),
    ("harbours.list.0.trades", ["wood", "ore", "food"], "A4: a harbour trades one, two or all"),
    ("harbours.list.0.trades", ["wood", "wood"], "A4: a harbour trades one, two or all four"),
    ("harbours.list.0.trades", ["wood"] * 5, "5 entries where at most 4 can be"),
    ("harbours.list.0.trades", ["coin"], "expected wood, brick, food, ore, found 'coin'"),
    ("harbours.list.+", raw_map()["harbours"]["list"][0], "A4: there are two harbours"),
    ("bandit.at", "C5", "bandit: C5 is no desert"),
    ("bandit.from", 1, "expected a text"),
    ("pirate.at", "C5", "pirate: C5 is not ocean without a harbour"),
    ("pirate.at", "A4", "pirate: A4 is not ocean without a harbour"),
    ("golden_fields.list.0.id", "B4", "B4: a golden field takes the place of a field, once"),
    ("golden_fields.list.0.id", "E5", "E5: a golden field takes the place of a field, once"),
    ("golden_fields.list.0.number", 7, "C5: no token shows 7"),
    ("golden_fields.list.0.number", 1, "expected a whole number from 2 to 12, found 1"),
    ("golden_fields.list.0.number", 13, "expected a whole number from 2 to 12, found 13"),
    ("ruins.list.0.id", "A4", "A4: a ruin stands on land, one a hex"),
    ("ruins.list.0.id", "F8", "F8: a ruin stands on land, one a hex"),
    ("ruins.list.0.settlement", "city", "a ruin is a village (ruling K7)"),
    ("disasters.volcanoes.0.id", "B9", "B9: a volcano takes the place of land"),
    ("disasters.whirlpools.0.id", "F5", "F5: a whirlpool takes the place of ocean"),
    ("disasters.volcanoes.0.sides.1", ["C3"], "'C3' does not lie beside F5"),
    ("disasters.volcanoes.0.sides.1", ["F5"], "'F5' does not lie beside F5"),
    ("disasters.volcanoes.0.sides.1", ["E6"] * 7, "7 entries where at most 6 can be"),
    ("disasters.volcanoes.0.sides", {}, "the field '1' is missing"),
    ("disasters.volcanoes.0.sides.7", ["E6"], "there is no field '7'"),
    ("disasters.floodplain.ids", ["D6", "E6"], "a floodplain has three joined hexes"),
    ("disasters.floodplain.ids", ["D6", "E6", "E6"], "a floodplain has three joined hexes"),
    ("disasters.floodplain.ids", ["D6", "E6", "H7"], "a floodplain has three joined hexes"),
    ("disasters.floodplain.ids", ["D6"] * 4, "4 entries where at most 3 can be"),
    ("disasters.floodplain.sides.1", ["E7"], "'E7' does not lie beside D6, E6, E7"),
    ("disasters.volcanoes.0", {"id": "D5", "sides": {n: ["D4"] for n in SIDES}},
     "D5: no volcano can take this place"),
    ("disasters.volcanoes.0", {"id": "D3", "sides": {n: ["D4"] for n in SIDES}},
     "D3: no volcano can take this place"),
    ("disasters.volcanoes.0", {"id": "C5", "sides": {n: ["C4"] for n in SIDES}},
     "C5: no volcano can take this place"),
    ("disasters.whirlpools.0", {"id": "A4", "sides": {n: ["A5"] for n in SIDES}},
     "A4: no whirlpool can take this place"),
    ("disasters.whirlpools.0", {"id": "F7", "sides": {n: ["F6"] for n in SIDES}},
     "F7: no whirlpool can take this place"),
    ("disasters.whirlpools.0", {"id": "E6", "sides": {n: ["E7"] for n in SIDES}},
     "E6: two disasters on one hex"),
]  # fmt: skip


@pytest.mark.rule("K-7")
@pytest.mark.parametrize(("path", "value", "expected"), FAULTS, ids=str)
def test_a_fault_is_reported_with_its_place(path: str, value: Any, expected: str) -> None:
    assert refusal(raw_map()) == ""
    assert re.search(re.escape(expected), refusal(changed(path, value)))


def test_a_map_may_have_fourteen_rows_and_columns() -> None:
    for path in ("rows", "columns"):
        assert refusal(changed(path, 14)) == ""


# --- small maps, on which everything can be counted --------------------------------------------

BLOCK = [f"{row}{column}" for row in "BCDE" for column in range(2, 6)]
KINDS = ("farm", "forest", "hills", "mountains")
TOKENS = [2, 3, 3, 4, 4, 5, 5, 9, 9, 10, 10, 11, 11, 12]


def small(numbers: list[int]) -> dict[str, Any]:
    """Return a map of a block of sixteen land hexes in the sea; the first have these numbers."""
    sea = [f"{row}{n}" for row in "ABCDEF" for n in range(1, 7) if f"{row}{n}" not in BLOCK]
    land: list[dict[str, Any]] = []
    for n, at in enumerate(BLOCK):
        # each row begins with another kind, so that all kinds are within two steps
        kind = KINDS[(n + n // 4) % 4] if n < len(numbers) else "desert"
        land.append({"id": at, "kind": kind} | ({"number": numbers[n]} if kind != "desert" else {}))
    harbour = {"id": "A3", "land": "B2", "trades": ["ore"]}
    return {
        "from": "here", "title": "Small", "rows": 6, "columns": 6, "land": land, "ocean": [],
        "ocean_border": sea, "harbours": {"from": "here", "list": [harbour]},
        "bandit": {"from": "here", "at": BLOCK[-1]}, "pirate": {"from": "here", "at": "F1"},
    }  # fmt: skip


def around(at: str) -> list[str]:
    """Return the names of the six hexes around one; B, D, F are half a hex to the right."""
    row, n = ord(at[0]), int(at[1:])
    left = (row - 64) % 2
    sides = [(0, -1), (0, 1), *((up, right - left) for up in (-1, 1) for right in (0, 1))]
    return [f"{chr(row + up)}{n + right}" for up, right in sides]


def worths(raw: dict[str, Any]) -> dict[str, int]:
    """Return the dots around each place with a number, its own too."""
    shown = {row["id"]: row["number"] for row in raw["land"] if "number" in row}
    return {at: sum(WAYS[shown.get(one, 0)] for one in (at, *around(at))) for at in shown}


def poorest_and_mean(raw: dict[str, Any]) -> tuple[int, float]:
    """Return the dots of the best place for the poorest throw, and on average."""
    places, shown = worths(raw), {row["id"]: row.get("number") for row in raw["land"]}
    bests = []
    for red, yellow in permutations(set(shown.values()) - {None}, 2):
        best = max(dots for at, dots in places.items() if shown[at] in (red, yellow))
        bests += [best] * WAYS[red] * WAYS[yellow]
    return min(bests), sum(bests) / len(bests)


@pytest.mark.rule("K-7")
def test_a_map_is_fair_if_the_poorest_throw_finds_three_quarters_of_the_average() -> None:
    rng, answers = dice(5), Counter[bool]()
    for _ in range(400):
        numbers = rng.sample(TOKENS, 12)
        raw = small(numbers)
        poorest, mean = poorest_and_mean(raw)
        fair = poorest >= 0.75 * mean
        answers[fair] += 1
        text = refusal(raw)
        assert (text == "") == fair, text
        assert fair or f"finds land of {poorest} dots at best, where {mean:.1f} are usual" in text
        assert fair or f"{0.75 * mean:.1f} would be fair" in text
    assert min(answers.values()) > 20


@pytest.mark.rule("K-7")
def test_twelve_places_to_start_from_are_enough_and_eleven_are_not() -> None:
    rng = dice(6)
    fair = 0
    for _ in range(100):
        numbers = rng.sample(TOKENS, 12)
        fair += refusal(small(numbers)) == ""
        text = refusal(small(numbers[:11]))
        assert text == "map: only 11 hexes have a number, and 12 are needed to start from"
    assert fair > 0


@pytest.mark.rule("K-7")
@pytest.mark.parametrize("kind", ["farm", "forest", "hills", "mountains"])
def test_food_wood_and_brick_lie_within_two_steps(kind: str) -> None:
    good = {"farm": "food", "forest": "wood", "hills": "brick"}.get(kind, "")
    raw = small([3, 4, 5, 9, 10, 11, 3, 4, 5, 9, 10, 11])
    for row in raw["land"]:
        if row["kind"] == kind:
            row["kind"] = "hills" if kind != "hills" else "farm"
    text = refusal(raw)
    if good:
        assert text == f"map: B2: no {good} within two steps, so nobody could start there"
    else:
        assert "within two steps" not in text


@pytest.mark.rule("K-7")
@pytest.mark.parametrize("beside", [(6, 8), (8, 6), (6, 6), (8, 8)])
def test_red_numbers_do_not_touch(beside: tuple[int, int]) -> None:
    one, other = beside
    numbers = [one, other, 3, 4, 9, 5, 10, 11, 3, 4, 9, 10]
    assert refusal(small(numbers)) == "map: B2: 6 and 8 touch, at B3"
    numbers = [one, 3, other, 4, 9, 5, 10, 11, 3, 4, 9, 10]
    assert "touch" not in refusal(small(numbers))
