"""The Fables, alone and in pairs (K71 to K78)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from portolan.core.match import Match
from tests.ransackit.random_games import FABLES, choose
from tests.ransackit.scene import ASSETS, RANSACKIT, Scene, Table, raw_map
from tests.support.playing import of_kind
from tests.support.rng import dice

FOG = json.loads((ASSETS / "fog.json").read_text("utf-8"))


# --- Fires and Floods ------------------------------------------------------------------------


@pytest.mark.rule("K-85", "K-37")
def test_disasters_take_the_place_of_other_hexes() -> None:
    table = Scene(fires_and_floods=True).begin()
    raw = raw_map()["disasters"]
    land = table.data["land"]
    assert {land[row["id"]] for row in raw["volcanoes"]} == {"volcano"}
    assert {land[row["id"]] for row in raw["whirlpools"]} == {"whirlpool"}
    assert {land[at] for at in raw["floodplain"]["ids"]} == {"floodplain"}


@pytest.mark.rule("K-85")
def test_each_set_that_shows_seven_strikes_in_order() -> None:
    raw = raw_map()["disasters"]
    kinds = {row["id"]: ("volcano", row["sides"]) for row in raw["volcanoes"]}
    kinds |= {row["id"]: ("whirlpool", row["sides"]) for row in raw["whirlpools"]}
    kinds[min(raw["floodplain"]["ids"])] = ("floodplain", raw["floodplain"]["sides"])
    scene = Scene(fires_and_floods=True).phase("begin").hand(0, "spies")
    for wanted in (1, 2):
        table, events = scene.until(
            lambda _, events, wanted=wanted: (
                of_kind(events, "rolled")[0]["totals"].count(7) == wanted
            ),  # type: ignore[misc]
            "roll",
        )
        rolled = of_kind(events, "rolled")[0]["dice"]
        land = table.data["land"]
        expected = []
        for pair in (rolled[:2], rolled[2:]):
            if sum(pair) == 7:
                for at in sorted(kinds, key=lambda name: (name[0], int(name[1:]))):
                    kind, sides = kinds[at]
                    for die in pair:
                        struck = [
                            hex_
                            for hex_ in sides[str(die)]
                            if land[hex_] not in ("volcano", "floodplain", "whirlpool")
                            and (kind != "floodplain" or land[hex_] != "ocean")
                            and (kind != "whirlpool" or land[hex_] == "ocean")
                        ]
                        expected.append((kind, at, die, struck))
        lines = [
            (e["disaster"], e["at"], e["die"], e["hexes"]) for e in of_kind(events, "disaster")
        ]
        assert lines == expected
        assert len(lines) == 2 * wanted * 5


def struck(scene: Scene, at: str) -> Any:
    """Let seat 0 roll until only this hex of those that matter is struck once."""
    scene.phase("begin").hand(0, "great_general")
    return scene.until(
        lambda _, events: (
            sum(e["hexes"].count(at) for e in of_kind(events, "disaster")) == 1
            and of_kind(events, "rolled")[0]["totals"].count(7) == 1
        ),
        "roll",
    )


@pytest.mark.rule("K-86")
def test_damage_takes_the_cheapest_unit_then_a_building() -> None:
    scene = (
        Scene(fires_and_floods=True).village(0, "G4", "G5", "F4").houses(G5=2)
        .units(0, "knight G5", "worker G5")
    )  # fmt: skip
    table, events = struck(scene, "G5")
    assert table.units(0)[:1] == ["knight G5"]
    assert of_kind(events, "unit_lost")[0] | {"reason": "disaster"} in of_kind(events, "unit_lost")
    assert table.data["houses"]["G5"] == 1
    assert of_kind(events, "building_lost") == [
        {"event": "building_lost", "seat": 0, "building": "house", "at": "G5"}
    ]
    assert set(table.settlement("G4")["roads"]) == {"G5", "F4"}


@pytest.mark.rule("K-86", "K-94")
def test_damage_at_a_centre_takes_a_house_of_a_joined_hex_by_choice() -> None:
    scene = (
        Scene(fires_and_floods=True).village(1, "G5", "G4", "H4", egg=True).houses(G4=1, H4=1)
        .units(1, "warrior G4")
    )  # fmt: skip
    table, _ = struck(scene, "G5")
    assert table.asked == (1, "damage")
    assert table.legal() == ["damage G4", "damage H4"]
    table.play("damage H4")
    assert table.data["houses"] == {"G4": 1}
    assert table.settlement("G5")["egg"] is True
    one = Scene(fires_and_floods=True).village(1, "G5", "G4", "H4").houses(H4=1)
    table, _events = struck(one.units(1, "warrior G4"), "G5")
    assert table.data["houses"] == {}
    assert table.units(1) == ["warrior G4"]
    none = Scene(fires_and_floods=True).village(1, "G5", "G4", "H4")
    table, _ = struck(none.units(1, "warrior G4", "knight H4"), "G5")
    assert table.units(1) == ["knight H4"]
    equal = Scene(fires_and_floods=True).village(1, "G5", "G4", "H4")
    table, _ = struck(equal.units(1, "warrior G4").units(0, "warrior H4"), "G5")
    assert table.asked == (1, "damage")
    assert table.legal() == ["damage G4", "damage H4"]


@pytest.mark.rule("K-86")
def test_a_whirlpool_breaks_shipyards_and_falling_population_removes_nobody() -> None:
    scene = (
        Scene(fires_and_floods=True).village(0, "G8").yards("G7", 2)
        .units(0, "worker G8", "knight G8").units(0, "worker F8")
    )  # fmt: skip
    table, events = struck(scene, "G7")
    assert of_kind(events, "building_lost") == [
        {"event": "building_lost", "seat": 0, "building": "shipyard", "at": "G7"}
    ]
    assert table.position.players[0].people == 2
    assert len(table.units(0)) >= 2


# --- Blood Money, Nomads, Non-Renewables -----------------------------------------------------


@pytest.mark.rule("K-87")
@pytest.mark.parametrize(("units", "coins"), [(0, 2), (1, 1), (3, 0), (5, 0)])
def test_blood_money_taxes_people_who_are_no_units(units: int, coins: int) -> None:
    scene = Scene(blood_money=True).phase("fortify").village(1, "C9").policy(1, tithing=1)
    for n in range(units):
        scene.units(1, f"worker {('C8', 'B7', 'D9')[n // 2]}")
    scene.units(1, "dragon E9")
    events = scene.begin().play("end")
    assert of_kind(events, "taxes_collected")[0]["coins"] == coins + 1


@pytest.mark.rule("K-88")
def test_nomads_begin_with_a_warrior_and_a_worker() -> None:
    match = Match(RANSACKIT, 2, {"nomads": True}, 3)
    seat = RANSACKIT.decision(match.position)
    assert seat
    text = match.legal_texts()[0]
    match.play(text)
    data: Any = RANSACKIT.dump(match.position)
    player = data["players"][seat.seat]
    at = text.split()[1]
    assert [f"{u['unit']} {u['at']}" for u in player["units"]] == [f"warrior {at}", f"worker {at}"]
    assert {g: n for g, n in player["goods"].items() if g != "coin"} == {
        "wood": 4, "brick": 4, "food": 4, "ore": 0,
    }  # fmt: skip
    assert data["settlements"] == []


def nomads(seats: int = 3) -> Scene:
    """Return a table where seat 1 has a single warrior and no settlement."""
    scene = Scene(seats, nomads=True)
    scene.unset.discard(1)
    return scene.units(1, "warrior B5").goods(1, wood=4).hand(1, "spies")


@pytest.mark.rule("K-88")
def test_a_nomad_is_out_with_the_last_unit_and_leaves_all_to_who_removed_it() -> None:
    scene = nomads().units(0, "cannon C5").goods(0)
    table, _ = scene.until(
        lambda _, events: bool(of_kind(events, "player_out")), "attack B5 with cannon C5"
    )
    assert table.goods(0) == {"wood": 4}
    assert table.data["players"][0]["hand"] == ["spies"]
    own = Scene(3, nomads=True)
    own.unset.discard(0)
    table = own.units(0, "worker B5").goods(0, wood=3).begin()
    events = table.play("disband worker B5")
    assert of_kind(events, "given_back")[0]["goods"] == {"wood": 3}
    assert table.data["turn"] == 1
    settled = Scene(3, nomads=True)
    settled.unset.discard(0)
    table = settled.units(0, "worker B5").goods(0, brick=2, food=2).begin()
    table.play("village B5", "disband worker B5")
    assert table.asked == (0, "act")


@pytest.mark.rule("K-88")
@pytest.mark.parametrize("founded", [False, True])
def test_a_nomad_who_loses_a_captured_settlement_goes_on_unless_one_was_founded(
    founded: bool,
) -> None:
    scene = Scene(3, nomads=True).village(1, "B5").units(1, "warrior E5").units(0, "cannon C5")
    data = scene.position()
    data["players"][1]["settled"] = founded
    for seed in range(1, 100):
        match = Match.from_position(RANSACKIT, data | {"chance": {"seed": seed, "drawn": 0}})
        table = Table(match)
        events = table.play("attack B5 with cannon C5")
        if of_kind(events, "settlement_captured"):
            assert table.data["players"][1]["playing"] is not founded
            assert table.settlement("B5")["owner"] == 0
            return
    raise AssertionError("no seed captures the village")


@pytest.mark.rule("K-88")
def test_a_capture_founds_nothing() -> None:
    scene = Scene(3, nomads=True).units(0, "cannon C5").village(1, "B5").village(1, "C9")
    scene.unset.discard(0)
    table, _ = scene.until(
        lambda _, events: bool(of_kind(events, "settlement_captured")), "attack B5 with cannon C5"
    )
    assert table.settlement("B5")["owner"] == 0
    assert table.data["players"][0]["settled"] is False


@pytest.mark.rule("K-88", "K-54")
def test_a_nomads_card_that_finds_no_settlement_is_laid_aside() -> None:
    scene = Scene(2, nomads=True).phase("fortify").set(earned=True).on_top("great_wonder")
    scene.unset.discard(0)
    table = scene.units(0, "worker B5").begin()
    assert of_kind(table.play("end"), "card_discarded")


@pytest.mark.rule("K-89")
def test_land_that_yields_becomes_rarer_once_a_roll() -> None:
    rarer = {6: 5, 5: 4, 4: 3, 3: 2, 8: 9, 9: 10, 10: 11, 11: 12}
    scene = Scene(non_renewables=True).village(0, "B5", "B4").phase("begin").hand(0, "spies")
    table, events = scene.until(
        lambda _, events: of_kind(events, "rolled")[0]["totals"] == [6, 6], "roll"
    )
    assert table.data["numbers"]["B5"] == 5
    assert table.data["numbers"]["C9"] == rarer[6]
    assert table.data["numbers"]["F8"] == 6
    table, events = scene.until(
        lambda _, events: of_kind(events, "rolled")[0]["totals"] == [6, 5], "roll"
    )
    assert next(e for e in of_kind(events, "produced") if e["at"] == "B5")["amount"] == 1
    assert table.data["numbers"]["B5"] == 5
    last = Scene(non_renewables=True).village(0, "D8").phase("begin").hand(0, "spies")
    table, events = last.until(
        lambda _, events: 2 in of_kind(events, "rolled")[0]["totals"], "roll"
    )
    assert table.data["numbers"]["D8"] == 2


# --- Fog of War ------------------------------------------------------------------------------


def fog(**options: Any) -> Any:
    return Match(RANSACKIT, 2, {"fog_of_war": True, "nomads": True, **options}, 5)


@pytest.mark.rule("K-90", "K-91", "K-5")
def test_the_fog_lies_over_all_but_twelve_hexes() -> None:
    match = Match(RANSACKIT, 2, {"fog_of_war": True}, 5)
    data: Any = RANSACKIT.dump(match.position)
    assert set(data["land"]) == set(FOG["places"])
    shown = {at: kind for at, kind in data["land"].items() if kind != "unknown"}
    assert shown == {row["id"]: row["kind"] for row in FOG["start"]}
    assert (data["bandit"], data["pirate"]) == (None, None)
    assert Counter(data["pile"]) == FOG["pile"]
    assert sorted(data["bag"]) == FOG["tokens"]
    seen: Any = RANSACKIT.dump(RANSACKIT.view(match.position, 0))
    assert len({tuple(seen["pile"]), tuple(data["pile"])}) == 2
    other = Match(RANSACKIT, 2, {"fog_of_war": True}, 6)
    assert RANSACKIT.dump(other.position)["pile"] != data["pile"]


@pytest.mark.rule("K-90")
def test_neighbours_are_turned_clockwise_from_the_north_east() -> None:
    turned = Counter[str]()
    for seed in range(30):
        match = Match(RANSACKIT, 2, {"fog_of_war": True, "nomads": True}, seed)
        before: Any = RANSACKIT.dump(match.position)
        text = match.legal_texts()[0]
        at = text.split()[1]
        events = [event.to_json() for event in match.play(text)]
        row, number = at[0], int(at[1:])
        left = number - 1 if row in "ACEGI" else number
        around = [
            f"{chr(ord(row) - 1)}{left + 1}",
            f"{row}{number + 1}",
            f"{chr(ord(row) + 1)}{left + 1}",
            f"{chr(ord(row) + 1)}{left}", f"{row}{number - 1}", f"{chr(ord(row) - 1)}{left}",
        ]  # fmt: skip
        hidden = [name for name in around if before["land"].get(name) == "unknown"]
        found = of_kind(events, "hex_turned")
        assert [e["at"] for e in found] == hidden
        assert [e["land"] for e in found] == before["pile"][: len(hidden)]
        tokens = [e["number"] for e in found if e["number"]]
        assert tokens == before["bag"][: len(tokens)]
        after: Any = RANSACKIT.dump(match.position)
        for harbour in after["harbours"]:
            assert after["land"][harbour["at"]] == "ocean"
            assert harbour["land"] == at
            turned["harbour"] += 1
    assert turned["harbour"]


@pytest.mark.rule("K-91")
def test_two_ones_put_a_ruin_on_land_that_is_turned() -> None:
    ruins = 0
    for seed in range(60):
        match = Match(RANSACKIT, 4, {"fog_of_war": True, "nomads": True, "ruins": True}, seed)
        while RANSACKIT.decision(match.position).prompt == "found":  # type: ignore[union-attr]
            events = [event.to_json() for event in match.play(match.legal_texts()[0])]
            land = [
                e
                for e in of_kind(events, "hex_turned")
                if e["land"] in ("desert", "field", "farm", "forest", "hills", "mountains")
            ]
            rolled = of_kind(events, "ruin_rolled")
            assert [e["at"] for e in rolled] == [e["at"] for e in land]
            data: Any = RANSACKIT.dump(match.position)
            for event in rolled:
                there = [s for s in data["settlements"] if s["at"] == event["at"]]
                assert bool(there) == (event["dice"] == [1, 1])
                ruins += bool(there)
    assert ruins


@pytest.mark.rule("K-91")
def test_a_seven_that_can_move_neither_moves_none_but_the_bandit_comes_in() -> None:
    match = Match(RANSACKIT, 2, {"fog_of_war": True}, 1)
    while RANSACKIT.decision(match.position).prompt != "thief":  # type: ignore[union-attr]
        decision = RANSACKIT.decision(match.position)
        assert decision
        texts = match.legal_texts()
        match.play(
            {"act": "fortify", "fortify": "end", "begin": "roll"}.get(decision.prompt, texts[0])
        )
    assert all(text.startswith("bandit") for text in match.legal_texts())
    assert len(match.legal_texts()) >= 12


@pytest.mark.rule("K-92")
def test_with_floods_the_floodplain_lies_open_and_the_rest_is_in_the_pile() -> None:
    match = Match(RANSACKIT, 2, {"fog_of_war": True, "fires_and_floods": True}, 5)
    data: Any = RANSACKIT.dump(match.position)
    assert {at for at, kind in data["land"].items() if kind == "floodplain"} == {"D4", "E4", "E5"}
    pile = Counter(data["pile"])
    assert (pile["volcano"], pile["whirlpool"], pile["ocean"]) == (2, 2, 19)
    assert len(data["pile"]) == 61 - 12 - 3


@pytest.mark.rule("K-93")
def test_golden_fields_are_an_option_and_nothing_else_of_that_fable() -> None:
    table = Scene(golden_fields=True).begin()
    rows = raw_map()["golden_fields"]["list"]
    assert {at for at, kind in table.data["land"].items() if kind == "golden"} == {
        row["id"] for row in rows
    }
    assert all(table.data["numbers"][row["id"]] == row["number"] for row in rows)
    assert {option.id for option in RANSACKIT.options} == {
        "map", "founding", "ruins", "deal_in", *FABLES,
    }  # fmt: skip
    foggy = Match(RANSACKIT, 2, {"fog_of_war": True, "golden_fields": True}, 5)
    pile: Any = RANSACKIT.dump(foggy.position)["pile"]
    assert Counter(pile)["golden"] == 4


# --- together --------------------------------------------------------------------------------


@pytest.mark.rule("K-85", "K-87", "K-88", "K-89", "K-90", "K-93")
@pytest.mark.parametrize("pair", list(combinations(FABLES, 2)), ids="-".join)
def test_every_pair_of_fables_plays_to_the_end(pair: tuple[str, str]) -> None:
    rng = dice(len("".join(pair)))
    match = Match(RANSACKIT, 3, dict.fromkeys(pair, True), rng.randrange(1 << 30))
    text = {e.kind for e in match.opening}
    for count in range(30_000):
        texts = match.legal_texts()
        if not texts:
            break
        text |= {event.kind for event in match.play(choose(texts, rng))}
        if count % 400 == 0:
            data = RANSACKIT.dump(match.position)
            assert RANSACKIT.dump(RANSACKIT.load(json.loads(json.dumps(data)))) == data
    else:
        raise AssertionError("no end")
    kinds = {"fires_and_floods": "disaster", "fog_of_war": "hex_turned",
             "non_renewables": "number_changed"}  # fmt: skip
    for fable in pair:
        assert kinds.get(fable, "turn_begun") in text
