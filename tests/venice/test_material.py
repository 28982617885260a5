"""Custom components: they are played with, and every fault is reported with its place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from portolan.core.assets import read_json
from portolan.core.errors import BadMaterialError, BadSaveError
from portolan.core.match import Match, load_match
from portolan.games.venice.state.components import BOX, read_box
from portolan.registry import find_game
from portolan.session.saved_match import load_session
from portolan.session.seating import find_seating
from tests.support.playing import of_kind
from tests.venice.scene import VENICE, Scene, Table, new

Change = Callable[[dict[str, Any]], object]


def components(change: Change) -> dict[str, Any]:
    """Return the original components with a change."""
    data = read_json("venice/components.json")
    change(data)
    return {"components": data}


def put(*path: str | int, value: object) -> Change:
    """Return a change that sets one value."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Return a change that removes one value."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


def test_other_prices_costs_recipes_and_numbers_are_played_with() -> None:
    def change(data: dict[str, Any]) -> None:
        data["raw_goods"]["list"][0].update(price=9)
        data["business_tiles"]["list"][0].update(cost=1, count=12)
        data["manufactured_goods"]["list"][0]["consumes"] = ["iron"]
        data["luxuries"]["list"][0]["base_income"] = 11
        data["supply"].update(start_ducats=3, player_cubes=4, ships_per_player=2)
        data["supply"]["points_to_end"]["3"] = 2

    game = VENICE.with_material(components(change))
    table = new(3, 5, game)
    assert table.ducats(0) == 3
    assert [len(player["ships"]) for player in table.data["players"]] == [2, 2, 2]
    while table.asked and table.asked[1] == "lead":
        table.play("reserve")
        table.rest()
        if table.data["idle"] > 50:
            break
    finished = new(3, 7, game).finish(7)
    assert finished.asked is None
    reloaded = load_match(json.loads(json.dumps(finished.match.save())), find_game)
    assert reloaded.position == finished.match.position or reloaded.game.dump(
        reloaded.position
    ) == game.dump(finished.match.position)


def test_another_map_with_other_names_is_played_with() -> None:
    def change(data: dict[str, Any]) -> None:
        data["map"] = {
            "campi": [{"id": "north"}, {"id": "south"}],
            "buildings": [{"id": f"H{n}", "campi": ["north", "south"][: 1 + n % 2]}
                          for n in range(6)],
        }  # fmt: skip
        good = data["luxuries"]["list"][2]
        good["id"] = "pavilion"

    game = VENICE.with_material(components(change))
    table = Table(Match(game, 4, {"guilds": True}, 3)).finish(1)
    built = {b for player in table.data["players"] for b in player["businesses"]}
    assert built <= {f"H{n}" for n in range(6)}
    assert str(game.parse("produce pavilion H5")) == "produce pavilion H5"
    assert any("north" in line for line in game.describe(game.view(table.match.position, 0)))
    assert len(game.legal_actions(VENICE.start(3, {}, 1))) == 5


def test_data_for_pictures_only_may_be_left_out() -> None:
    def change(data: dict[str, Any]) -> None:
        for part in list(data):
            if part == "about":
                del data[part]
            else:
                del data[part]["from"]
        del data["map"]["canals"], data["supply"]["ducat_chips"]
        for row in data["map"]["campi"] + data["map"]["buildings"]:
            for name in ("name", "sestiere", "rect"):
                row.pop(name, None)

    data = components(change)["components"]
    plain = read_box(data)
    assert (plain.goods, plain.at, plain.supply) == (BOX.goods, BOX.at, BOX.supply)


GOOD = ("raw_goods", "list")
FAULTS: list[tuple[Change, str]] = [
    (drop("luxuries"), "components: the field 'luxuries' is missing"),
    (put("cards", value=1), "components: there is no field 'cards'"),
    (put("raw_goods", "list", value=[]), r"raw_goods\.list: the list is empty"),
    (put(*GOOD, 1, "price", value=0), r"list\[1\]\.price: expected a whole number from 1"),
    (put(*GOOD, 1, "price", value=2.5), r"list\[1\]\.price: expected a whole number"),
    (put(*GOOD, 1, "price", value=True), r"list\[1\]\.price: expected a whole number"),
    (put(*GOOD, 1, "count", value=201), r"list\[1\]\.count: expected .* from 0 to 200"),
    (put(*GOOD, 1, "count", value=-1), r"list\[1\]\.count: expected"),
    (put(*GOOD, 1, "id", value="wool thread"), r"list\[1\]\.id: a name is a letter"),
    (put(*GOOD, 1, "id", value="lumber"), "two goods are called 'lumber'"),
    (put(*GOOD, 1, "id", value="pirates"), r"there is no field 'price'"),
    (drop(*GOOD, 8), "one row must be 'pirates', there are 0"),
    (put(*GOOD, 8, value={"id": "pirates"}), r"list\[8\]: the field 'count' is missing"),
    (put(*GOOD, 5, "never_stays_in_market", value=1), "expected true or false"),
    (put("manufactured_goods", "list", 0, "consumes", value=["canvas"]), "expected lumber, wool"),
    (put("manufactured_goods", "list", 0, "consumes", value=["wool", "iron"]), "one raw good"),
    (put("manufactured_goods", "list", 0, "made_at", value="weaver"), "expected draper"),
    (put("manufactured_goods", "list", 0, "made_at", value="canvaser"), "must be made at 'draper'"),
    (put("manufactured_goods", "list", 0, "id", value="silk"), "two goods are called 'silk'"),
    (put("luxuries", "list", 0, "id", value="cloth"), "two goods are called 'cloth'"),
    (put("luxuries", "list", 0, "consumes", value=["iron", "silk"]), "3 different goods"),
    (put("luxuries", "list", 0, "consumes", value=["iron"] * 3), "3 different goods"),
    (put("luxuries", "list", 0, "consumes", value=["iron", "silk", "gold"]),
     r"list\[0\]\.consumes\[2\]: expected lumber"),
    (put("luxuries", "list", 0, "base_income", value="much"), r"base_income: expected"),
    (put("business_tiles", "list", 0, "id", value="statue"), "called 'statue'"),
    (put("business_tiles", "list", 0, "cost", value="6"), r"list\[0\]\.cost: expected"),
    (put("business_tiles", "list", 0, "id", value="canvaser"), "two businesses are called"),
    (put("supply", "points_to_end", value={"3": 12}), r"points_to_end: the field '4' is missing"),
    (put("supply", "ships_per_player", value=0), r"ships_per_player: expected"),
    (lambda data: [data["supply"].update(ships_per_player=9), data["raw_goods"]["list"].pop(0)],
     "42 cards may lie in hands and Market, but 5 players are dealt 52"),
    (put("supply", "idle_turns_to_end", value=0), r"idle_turns_to_end: expected"),
    (put("supply", "statues", value=-1), r"supply\.statues: expected"),
    (put("map", "campi", 0, "id", value="san_polo"), "two campi are called 'san_polo'"),
    (put("map", "buildings", 0, "id", value="B2"), "two buildings are called 'B2'"),
    (put("map", "buildings", 0, "campi", value=[]), "it must name one campo or two"),
    (put("map", "buildings", 0, "campi", value=["frari", "frari"]), "one campo or two"),
    (put("map", "buildings", 0, "campi", value=["frari"] * 3), "at most 2"),
    (put("map", "buildings", 0, "campi", value=["piazza"]), r"buildings\[0\]\.campi\[0\]"),
    (put("map", "buildings", 0, "campi", value=["san_luca"]), "it touches 'frari'"),
    (put("map", "buildings", 0, "rect", value=[0, 0, 1, 1]), "it does not touch 'frari'"),
    (put("map", "buildings", 0, "rect", value=[0, 0, 0, 1]), "a width and height above 0"),
    (put("map", "buildings", 0, "rect", value=[0, 0, 1]), r"a rectangle is \[x, y"),
    (put("map", "buildings", 0, "rect", value=[0, 0, 1, "1"]), r"a rectangle is \[x, y"),
    (put("map", "campi", 0, "rect", value=[True, 0, 1, 1]), r"campi\[0\]\.rect: a rectangle"),
    (lambda data: data["map"]["campi"].append({"id": "piazza"}), "no building is beside 'piazza'"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), FAULTS, ids=[expected for _, expected in FAULTS])
def test_a_fault_is_reported_with_its_place_and_the_reason(change: Change, expected: str) -> None:
    with pytest.raises(BadMaterialError, match=expected) as found:
        VENICE.with_material(components(change))
    assert str(found.value).startswith("components")


LEAST = {
    ("raw_goods", "list", 0, "count"): 0,
    ("raw_goods", "list", 0, "price"): 1,
    ("raw_goods", "list", 8, "count"): 0,
    ("manufactured_goods", "list", 0, "count"): 0,
    ("manufactured_goods", "list", 0, "price"): 1,
    ("luxuries", "list", 0, "base_income"): 0,
    ("business_tiles", "list", 0, "count"): 0,
    ("business_tiles", "list", 0, "cost"): 0,
    ("supply", "favour_cards"): 0,
    ("supply", "statues"): 0,
    ("supply", "player_cubes"): 0,
    ("supply", "start_ducats"): 0,
    ("supply", "statue_cost_first"): 0,
    ("supply", "points_to_end", "4"): 1,
    ("supply", "idle_turns_to_end"): 1,
}


@pytest.mark.parametrize(("path", "least"), LEAST.items(), ids=str)
def test_a_number_may_be_at_its_limits(path: tuple[str | int, ...], least: int) -> None:
    for value in (least, 200):
        VENICE.with_material(components(put(*path, value=value)))
    for value in (least - 1, 201):
        with pytest.raises(BadMaterialError, match=f"expected .* from {least} to 200"):
            VENICE.with_material(components(put(*path, value=value)))


@pytest.mark.parametrize("base", [0, 1])
def test_a_small_base_income_is_earned_whatever_is_built_around(base: int) -> None:
    """Only a Gondola, whose base income says so, earns by the businesses around it."""
    game = VENICE.with_material(components(put("luxuries", "list", 2, "base_income", value=base)))
    scene = Scene().hand(0, "lumber", "silk", "canvas").tile(0, "tentmaker", "B1")
    scene.tile(1, "draper", "B2", "B3")
    table = Table(Match.from_position(game, scene.whole()))
    table.play("produce", "produce tent B1")
    (made,) = of_kind(table.events, "good_produced")
    assert made["base"] == base


@pytest.mark.parametrize("data", [None, 3, [], "components", {}])
def test_anything_but_components_is_refused(data: object) -> None:
    with pytest.raises(BadMaterialError, match="components"):
        VENICE.with_material({"components": data})


def other(value: Any) -> Any:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    return f"{value}x" if isinstance(value, str) else value + 1


def test_every_value_of_the_components_matters() -> None:
    """A change makes other components, or is refused, except what only pictures need."""
    data = read_json("venice/components.json")
    picture = {"from", "about", "name", "sestiere", "rect", "canals", "ducat_chips"}

    def values(node: Any, path: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
        if isinstance(node, dict):
            return [p for k, v in node.items() if k not in picture for p in values(v, (*path, k))]
        if isinstance(node, list):
            return [p for i, v in enumerate(node) for p in values(v, (*path, i))]
        return [path]

    paths = values(data, ())
    assert len(paths) > 150
    for path in paths:
        changed = copy.deepcopy(data)
        node: Any = changed
        for step in path[:-1]:
            node = node[step]
        old = node[path[-1]]
        node[path[-1]] = (
            (not old) if isinstance(old, bool) else f"{old}x" if isinstance(old, str) else old + 1
        )
        try:
            box = read_box(changed)
        except BadMaterialError:
            continue
        same = all(
            getattr(box, name) == getattr(BOX, name)
            for name in ("goods", "counts", "prices", "stays", "pirates", "products", "businesses",
                         "supply", "campi", "buildings", "at")
        )  # fmt: skip
        assert not same, path


def test_the_table_shows_other_prices_and_refuses_another_map() -> None:
    """It is refused when a match is opened, not drawn wrong."""
    dear = VENICE.with_material(components(put("raw_goods", "list", 0, "price", value=9)))
    opened = load_session(json.dumps(Match(dear, 3, {}, 1).save()).encode(), find_seating, "")
    assert opened.view().box.prices[0] == 9

    def without_a_building(data: dict[str, Any]) -> None:
        del data["map"]["buildings"][-1]

    other = VENICE.with_material(components(without_a_building))
    saved = json.dumps(Match(other, 3, {}, 1).save()).encode()
    with pytest.raises(BadSaveError, match="others play in the terminal"):
        load_session(saved, find_seating, "")
