"""Promise: wrong data of boards and cards are reported when the game is loaded."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any

import pytest

from portolan.core import assets
from portolan.core.assets import ASSETS, AssetError

FILES = ("board.json", "supply.json", "cards.json")
Change = Callable[[Any], object]


def load_with(module: str, name: str, change: Change, folder: Path) -> None:
    """Import a module of the game again, with one file of its data changed."""
    (folder / "ragusa").mkdir()
    for file in FILES:
        data = json.loads((ASSETS / "ragusa" / file).read_text("utf-8"))
        if file == name:
            change(data)
        (folder / "ragusa" / file).write_text(json.dumps(data), "utf-8")
    spec = find_spec(f"portolan.games.ragusa.state.{module}")
    assert spec is not None
    assert spec.loader is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assets, "ASSETS", folder)
        spec.loader.exec_module(module_from_spec(spec))


def rows_of(*path: str) -> Callable[[Callable[[list[Any]], object]], Change]:
    """Return a change of a file that changes one of its lists."""

    def within(change: Callable[[list[Any]], object]) -> Change:
        def changed(data: Any) -> None:
            for key in path:
                data = data[key]
            change(data)

        return changed

    return within


hexes = rows_of("regions", "list")
spots = rows_of("spots", "list")
limits = rows_of("city_limits", "spots_clockwise")
ships = rows_of("ship_cards", "list")
bonus = rows_of("bonus_cards", "list")
patrician = rows_of("patrician_cards", "cards")


def hexagon(name: str, **entries: Any) -> Change:
    """Return a change of the entries of one hex."""
    return hexes(lambda rows: next(row for row in rows if row["id"] == name).update(entries))


def reverse(rows: list[Any]) -> None:
    rows[:3] = rows[2::-1]


def drop(rows: list[Any]) -> None:
    rows.pop()


def double(rows: list[Any]) -> None:
    rows.append(rows[0])


def only_wood(rows: list[Any]) -> None:
    for row in rows:
        if "yields" in row:
            row["yields"] = "wood"


def same_spots(cards: list[Any]) -> None:
    cards[1] = dict(zip(cards[1], cards[0].values(), strict=True))


CASES: dict[str, tuple[str, str, Change, str]] = {
    "a hex less": ("board", "board.json", hexes(drop), "37 different hexes"),
    "a hex more": (
        "board", "board.json", hexes(lambda rows: rows.append(rows[0] | {"q": 8})), "37 different",
    ),
    "a hex far away": ("board", "board.json", hexagon("MK", q=9, r=0), "4 hexes to a side"),
    "a building twice, another nowhere": (
        "board", "board.json", hexagon("WI", building="architect"), "each building once",
    ),
    "a building nowhere, another twice": (
        "board", "board.json", hexagon("AR", building="winery"), "each building once",
    ),
    "resources nowhere": ("board", "board.json", hexes(only_wood), "every resource"),
    "a spot less": ("board", "board.json", spots(drop), "where 3 hexes meet"),
    "a spot twice": ("board", "board.json", spots(double), "54 spots"),
    "limits in another order": ("board", "board.json", limits(reverse), "a ring of spots"),
    "a limit less": ("board", "board.json", limits(drop), "22 different"),
    "a limit twice": ("board", "board.json", limits(double), "22 different"),
    "resources in another order": (
        "components", "supply.json",
        rows_of("resources", "list")(reverse), "resources have a fixed",
    ),
    "commodities in another order": (
        "components", "supply.json",
        rows_of("commodities", "list")(reverse), "commodities have",
    ),
    "a slot less": (
        "components", "supply.json",
        rows_of("harbour_slots", "left_to_right")(drop), "5 harbour slots",
    ),
    "a price more": (
        "components", "supply.json",
        rows_of("market_track", "value_by_space")(double), "16 spaces",
    ),
    "houses for six": (
        "components", "supply.json",
        lambda data: data["houses"]["by_seats"].update({"6": 9}), "1 to 5",
    ),
    "a ship more": (
        "components", "cards.json", ships(lambda rows: rows[0].update(count=3)), "26 ship cards",
    ),
    "a good less": (
        "components", "cards.json", ships(lambda rows: rows[0].update(good="silk")), "of 7 goods",
    ),
    "a kind of ship twice": (
        "components", "cards.json",
        ships(lambda rows: rows[0].update(id=rows[1]["id"])), "each kind",
    ),
    "a bonus card less": ("components", "cards.json", bonus(drop), "16 different bonus cards"),
    "a bonus card twice": (
        "components", "cards.json", bonus(lambda rows: rows[0].update(id=rows[1]["id"])), "16 diff",
    ),
    "a bonus for no resource": (
        "components", "cards.json",
        bonus(lambda rows: rows[0].update(resource="salt")), "that exist",
    ),
    "a bonus for no good": (
        "components", "cards.json",
        bonus(lambda rows: [row.update(good="tea") for row in rows if "good" in row]), "that exist",
    ),
    "a Patrician card less": ("components", "cards.json", patrician(drop), "30 different spots"),
    "Patrician cards of the same spots": (
        "components", "cards.json", patrician(same_spots), "30 different spots",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_data_that_differs_from_the_box_is_reported(name: str, tmp_path: Path) -> None:
    """The message names the file and the violated fact."""
    module, file, change, text = CASES[name]
    with pytest.raises(AssetError, match=f"assets/ragusa/{file}: .*{text}"):
        load_with(module, file, change, tmp_path)


@pytest.mark.parametrize("module", ["board", "components"])
def test_the_original_data_is_accepted(module: str, tmp_path: Path) -> None:
    load_with(module, "board.json", lambda _: None, tmp_path)
