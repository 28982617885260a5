"""The box and the set-up (V-1 to V-17)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from portolan.core.assets import read_json
from portolan.core.errors import BadOptionError
from portolan.core.match import Match
from tests.support.playing import of_kind
from tests.support.statements import codes, table
from tests.venice.scene import CARDS, PRICES, VENICE, Scene, new

COMPONENTS: dict[str, Any] = read_json("venice/components.json")
SEEDS = range(60)


@pytest.mark.rule("V-1")
def test_the_most_points_win() -> None:
    """From the set-up to the result, whoever plays how."""
    result = new(3, 4).finish().result()
    assert [seat.winner for seat in result].count(True) >= 1
    best = max(seat.points for seat in result)
    assert all(seat.points == best for seat in result if seat.winner)


@pytest.mark.rule("V-2")
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_there_are_three_to_five_players(seats: int) -> None:
    assert [len(new(n).data["players"]) for n in (3, 4, 5)] == [3, 4, 5]
    with pytest.raises(BadOptionError, match=f"3, 4, 5 seats, not {seats}"):
        Match(VENICE, seats, {}, 1)


@pytest.mark.rule("V-3")
def test_raw_cards_and_prices_are_those_of_the_table() -> None:
    """The table, the data and what is in play agree; 69 cards in all."""
    rows = COMPONENTS["raw_goods"]["list"]
    assert {row["id"]: row["count"] for row in rows} == CARDS
    assert sum(CARDS.values()) == 69
    data = new(5).data
    cards = Counter(data["deck"] + data["discards"] + data["market"])
    for player in data["players"]:
        cards.update(player["hand"] + player["ships"])
    assert cards == CARDS
    game = Scene().hand(0, *PRICES).begin("trade")
    assert {e["good"]: e["ducats"] for g in PRICES for e in game.play(f"sell {g}")[:1]} == PRICES


@pytest.mark.rule("V-4")
def test_grain_wine_and_pepper_never_lie_in_the_market() -> None:
    game = Scene().hand(0, "grain", "wine", "pepper", "wool").begin("trade")
    game.play("sell grain", "sell wine", "sell pepper", "sell wool")
    assert game.data["market"] == ["wool"]
    for seed in SEEDS:
        data = new(5, seed).finish(seed).data
        assert not {"grain", "wine", "pepper"} & set(data["market"])


@pytest.mark.rule("V-5")
def test_there_are_nine_cards_of_each_manufactured_good() -> None:
    for good, raw, business in (("cloth", "wool", "draper"), ("canvas", "hemp", "canvaser")):
        for there, may in ((8, True), (9, False)):
            scene = Scene().hand(0, raw, *[good] * there).tile(0, business, "B1")
            game = scene.begin("produce")
            assert (game.asked == (0, "produce")) is may
        sold = Scene().hand(0, good).begin("trade").play(f"sell {good}")
        assert sold[0]["ducats"] == 3


@pytest.mark.rule("V-6")
@pytest.mark.parametrize(("good", "made_of", "business", "income"), table("venice.md", "V-6"))
def test_recipes_are_those_of_the_table(
    good: str, made_of: str, business: str, income: str
) -> None:
    """With all its goods it can be made there and nowhere else; with one less it cannot."""
    (good,), parts, (business,) = codes(good), codes(made_of), codes(business)
    game = Scene().hand(0, *parts).tile(0, business, "B9").begin("produce")
    assert f"produce {good} B9" in game.legal()
    for missing in parts:
        others = [part for part in parts if part != missing]
        assert Scene().hand(0, *others).tile(0, business, "B9").begin("produce").asked == (
            1,
            "lead",
        )
    if income.isdecimal():
        (made,) = of_kind(game.play(f"produce {good} B9"), "good_produced")
        assert (made["base"], made["statue"], made["quarter"]) == (int(income), 0, 0)
    elsewhere = {codes(row[2])[0] for row in table("venice.md", "V-6")} - {business}
    scene = Scene().hand(0, *parts)
    for building, other in zip(("B5", "B10", "B14", "B17", "B20", "B24"), elsewhere, strict=True):
        scene.tile(0, other, building)
    assert scene.begin("produce").legal(f"produce {good}") == []


@pytest.mark.rule("V-7")
@pytest.mark.parametrize(("business", "tiles", "cost"), table("venice.md", "V-7"))
def test_tiles_and_costs_are_those_of_the_table(business: str, tiles: str, cost: str) -> None:
    (business,) = codes(business)
    places = ("B9", "B10", "B11", "B12", "B13")[: int(tiles)]
    game = Scene().ducats(int(cost)).tile(0, business, places[0]).begin("sponsor")
    if int(tiles) > 1:
        assert len(game.legal(f"sponsor {business} ")) == 24
        (paid,) = of_kind(game.play(f"sponsor {business} B1"), "business_sponsored")
        assert paid["ducats"] == int(cost)
        assert game.ducats(0) == 0
    poor = Scene().ducats(int(cost) - 1).tile(0, business, places[0]).begin("sponsor")
    assert poor.legal(f"sponsor {business} ") == []
    gone = Scene().ducats(20).tile(0, business, *places).begin("sponsor")
    assert gone.legal(f"sponsor {business} ") == []


@pytest.mark.rule("V-7")
def test_nineteen_tiles_ten_for_manufacturing() -> None:
    tiles = [int(row[1]) for row in table("venice.md", "V-7")]
    assert (sum(tiles[:2]), sum(tiles[2:])) == (10, 9)


@pytest.mark.rule("V-8")
def test_favour_cards_statues_and_ducats() -> None:
    """18 Favour Cards and 6 statues in all; the Bank pays 3,000 ducats as well."""
    tent = ("lumber", "silk", "canvas")
    for given, may in ((17, True), (18, False)):
        scene = Scene().hand(0, *tent).tile(0, "tentmaker", "B1").favours(0, 9, given - 9)
        assert (scene.begin("produce").asked == (0, "produce")) is may
    campi = [codes(row[0])[0] for row in table("venice.md", "V-9")]
    five = Scene().ducats(8, 0, 0).statues(*campi[:5]).begin("sponsor")
    assert five.legal() == [f"sponsor statue {campo}" for campo in campi[5:]] + ["pass"]
    assert Scene().ducats(90, 0, 0).statues(*campi[:6]).begin("sponsor").asked == (1, "lead")
    rich = Scene().ducats(3000).hand(0, "pepper").begin("trade")
    rich.play("sell pepper")
    assert rich.ducats(0) == 3004


@pytest.mark.rule("V-9")
def test_campi_and_their_buildings_are_those_of_the_table() -> None:
    """A statue in a campo graces exactly the buildings of its row."""
    rows = {codes(campo)[0]: codes(buildings) for campo, buildings in table("venice.md", "V-9")}
    assert (len(rows), len({building for row in rows.values() for building in row})) == (7, 25)
    assert (len(rows["frari"]), len(rows["san_polo"])) == (4, 6)
    assert len(set(rows["frari"]) & set(rows["san_polo"])) == 2
    everywhere = {building for row in rows.values() for building in row}
    for campo, buildings in rows.items():
        graced = set()
        for building in everywhere:
            scene = Scene().hand(0, "wool").tile(0, "draper", building).statues(campo)
            made = of_kind(
                scene.begin("produce").play(f"produce cloth {building}"), "good_produced"
            )
            if made[0]["statue"]:
                graced.add(building)
        assert graced == set(buildings)


@pytest.mark.rule("V-10")
def test_same_campo_means_beside_one_campo() -> None:
    """B3 is in the same campo as B1 and as B8, but these two are not; a canal parts nothing."""
    for one, other, same in (("B3", "B1", 1), ("B3", "B8", 1), ("B1", "B8", 0), ("B23", "B25", 1)):
        game = Scene().hand(0, "wool").tile(0, "draper", one).tile(1, "draper", other)
        (made,) = of_kind(game.begin("produce").play(f"produce cloth {one}"), "good_produced")
        assert made["quarter"] == same
    assert {len(row["campi"]) for row in COMPONENTS["map"]["buildings"]} == {1, 2}


@pytest.mark.rule("V-14")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_is_dealt_a_card_two_lie_in_the_market_and_all_ships_are_full(
    seats: int,
) -> None:
    for seed in SEEDS:
        game = new(seats, seed)
        assert [len(p["hand"]) for p in game.data["players"]] == [1] * seats
        assert [p["hand"][0] for p in game.data["players"]] == [
            event["good"] for event in of_kind(game.events, "card_dealt")
        ]
        assert len(game.data["market"]) == 2
        assert all(None not in player["ships"] for player in game.data["players"])
        kinds = [event["event"] for event in game.events if "dealt" in event["event"]]
        dealt = [*["card_dealt"] * seats, "market_dealt", *["ships_dealt"] * seats]
        assert kinds == dealt
        assert [event["seat"] for event in of_kind(game.events, "ships_dealt")] == list(
            range(seats)
        )


@pytest.mark.rule("V-15")
def test_what_may_not_lie_there_is_put_aside_and_shuffled_in() -> None:
    """No hand or Market has Grain, Wine, Pepper or Pirates, no ship Pirates; none is lost."""
    shuffled = Counter[bool]()
    on_ships = set()
    for seed in SEEDS:
        game = new(5, seed)
        data = game.data
        lying = data["market"] + [card for p in data["players"] for card in p["hand"]]
        assert not set(lying) & {"grain", "wine", "pepper", "pirates"}
        on_ships |= {good for player in data["players"] for good in player["ships"]}
        assert len(data["deck"]) == 69 - 5 - 2 - 15
        assert data["deck"].count("pirates") == 4
        shuffled[bool(of_kind(game.events, "deck_shuffled"))] += 1
    assert on_ships == set(PRICES) - {"cloth", "canvas"}
    assert shuffled[True] > 0 < shuffled[False]


@pytest.mark.rule("V-16")
def test_everybody_begins_with_ten_ducats_and_nothing_built() -> None:
    data = new(4).data
    for player in data["players"]:
        assert (player["ducats"], player["favours"], player["businesses"]) == (10, 0, {})
        assert player["reserved"] == [None] * 3
    assert data["statues"] == []
    assert VENICE.view(new(4).match.position, 0).players[0].cubes == 10


@pytest.mark.rule("V-17")
def test_who_leads_first_is_drawn_and_the_lead_passes_clockwise() -> None:
    leads = Counter(new(3, seed).data["lead"] for seed in range(300))
    assert set(leads) == {0, 1, 2}
    assert min(leads.values()) > 60
    game = Scene(4).lead(2).begin()
    order = []
    for _ in range(5):
        order.append(game.data["lead"])
        game.play("reserve")
        game.rest()
    assert order == [2, 3, 0, 1, 2]
