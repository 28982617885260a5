"""The table before the first turn: seats, maps, who begins, founding (K1 to K7)."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from portolan.core.errors import BadMaterialError, BadOptionError
from portolan.core.match import Match
from tests.ransackit.scene import BOX, RANSACKIT, Scene, Table, raw_map
from tests.support.playing import of_kind

DOTS = {n: 6 - abs(7 - n) for n in range(2, 13)}


def fresh(seats: int = 2, seed: int = 1, **options: Any) -> tuple[Table, list[dict[str, Any]]]:
    match = Match(RANSACKIT, seats, options, seed)
    return Table(match), [event.to_json() for event in match.opening]


@pytest.mark.rule("K-3", "K-4")
def test_two_to_six_play_with_five_goods() -> None:
    assert RANSACKIT.player_counts == (2, 3, 4, 5, 6)
    for seats in (1, 7):
        with pytest.raises(BadOptionError):
            Match(RANSACKIT, seats, {}, 1)
    table = Scene(6).goods(0, coin=100_000).phase("fortify").begin()
    table.play("recruit worker G9")
    assert list(table.data["players"][0]["goods"]) == ["wood", "brick", "food", "ore", "coin"]


@pytest.mark.rule("K-6")
@pytest.mark.parametrize("name", ["raska", "naskir"])
def test_the_maps_are_those_of_the_box(name: str) -> None:
    table, _ = fresh(map=name)
    raw = raw_map(name)
    land = {row["id"]: row for row in raw["land"]}
    assert {at: kind for at, kind in table.data["land"].items() if kind != "ocean"} == {
        at: row["kind"] for at, row in land.items()
    }
    assert table.data["numbers"] == {
        at: row["number"] for at, row in land.items() if "number" in row
    }
    assert sorted(at for at, kind in table.data["land"].items() if kind == "ocean") == sorted(
        raw["ocean"] + raw["ocean_border"]
    )
    assert len(land) == 37


@pytest.mark.rule("K-8")
def test_bandit_and_pirate_begin_where_the_map_says() -> None:
    for name in ("raska", "naskir"):
        table, _ = fresh(map=name)
        assert table.data["land"][table.data["bandit"]] == "desert"
        pirate = table.data["pirate"]
        assert table.data["land"][pirate] == "ocean"
        assert pirate not in [harbour["at"] for harbour in table.data["harbours"]]


def _without(name: str) -> dict[str, Any]:
    raw = raw_map()
    raw["land"] = [row for row in raw["land"] if row["id"] != name]
    return raw


def _changed(at: str, **fields: Any) -> dict[str, Any]:
    raw = copy.deepcopy(raw_map())
    row = next(row for row in raw["land"] if row["id"] == at)
    row.update(fields)
    return raw


def _with_harbour(**fields: Any) -> dict[str, Any]:
    raw = raw_map()
    raw["harbours"]["list"][0] |= fields
    return raw


def _far() -> dict[str, Any]:
    raw = raw_map() | {"rows": 14, "columns": 14}
    raw["ocean"].append("N14")
    return raw


def _all_one_kind() -> dict[str, Any]:
    raw = raw_map()
    for row in raw["land"]:
        if row["kind"] == "farm":
            row["kind"] = "mountains"
    return raw


def _red() -> dict[str, Any]:
    raw = _changed("C8", number=6)
    next(row for row in raw["land"] if row["id"] == "F8")["number"] = 10
    return raw


def _poor() -> dict[str, Any]:
    """Return a map on which 3 and 11 lie among bare land only."""
    raw = raw_map()
    for option in ("golden_fields", "ruins", "disasters"):
        del raw[option]
    raw["land"] = [row for row in raw["land"] if row.get("number") not in (2, 12, 3)]
    kept = {row["id"] for row in raw["land"]}
    gone = {row["id"] for row in raw_map()["land"]} - kept
    raw["land"] += [{"id": at, "kind": "desert"} for at in sorted(gone - {"B7"})]
    raw["land"].append({"id": "B7", "kind": "mountains", "number": 2})
    for row in raw["land"]:
        if row["id"] in ("B6", "C6", "C7", "B5", "C5"):
            row.pop("number", None)
            row["kind"] = "desert"
    return raw


@pytest.mark.rule("K-7")
@pytest.mark.parametrize(
    ("raw", "place", "reason"),
    [
        (_far(), "N14", "joined"),
        (_changed("D3", number=7), "D3", "7"),
        (_changed("D3", number=2), "D3|D8", "2 tokens show 2, and the box has 1"),
        (_red(), "C7|C8|C9", "6 and 8 touch"),
        (_changed("D3", kind="desert"), "D3", "number"),
        (_with_harbour(land="D3"), "A4", "coast"),
        (_with_harbour(id="B4", land="B5"), "B4", "ocean"),
        (_with_harbour(trades=["ore", "ore"]), "A4", "trades"),
        (_all_one_kind(), "", "no food within two steps"),
        (_poor(), "", "within two steps|would be fair"),
        (_without("C7") | {"title": 3}, "", "text"),
        (raw_map() | {"rows": 8}, "I", "beside the map"),
        (raw_map() | {"more": 1}, "", "more"),
        (raw_map() | {"bandit": {"from": "x", "at": "B4"}}, "B4", "desert"),
        (raw_map() | {"pirate": {"from": "x", "at": "A4"}}, "A4", "harbour"),
        ([], "", "object"),
    ],
)
def test_a_bad_map_is_refused_with_the_hex_and_the_reason(
    raw: object, place: str, reason: str
) -> None:
    with pytest.raises(BadMaterialError, match=reason) as found:
        RANSACKIT.with_material({"map": raw})
    assert not place or any(name in str(found.value) for name in place.split("|"))


@pytest.mark.rule("K-7")
def test_a_map_of_ones_own_is_played_saved_and_needs_what_options_ask() -> None:
    raw = raw_map("naskir") | {"title": "Mine"}
    del raw["ruins"]
    game = RANSACKIT.with_material({"map": raw})
    match = Match(game, 3, {}, 5)
    assert match.options["map"] == "own"
    assert game.dump(match.position)["land"] == fresh(3, map="naskir")[0].data["land"]
    assert match.save()["material"] == {"map": raw}
    for option in ("ruins", "fog_of_war"):
        with pytest.raises(BadOptionError, match=option):
            Match(game, 3, {option: True}, 5)


@pytest.mark.rule("K-9")
def test_the_highest_roll_begins_and_equal_ones_roll_again() -> None:
    again = 0
    for seed in range(60):
        table, events = fresh(3, seed)
        rolls = of_kind(events, "first_player_rolled")
        rivals, at = [0, 1, 2], 0
        while len(rivals) > 1:
            mine = rolls[at : at + len(rivals)]
            assert [roll["seat"] for roll in mine] == rivals
            assert all(sum(roll["dice"]) == roll["total"] for roll in mine)
            best = max(roll["total"] for roll in mine)
            at += len(rivals)
            again += len(rivals) > len([r for r in mine if r["total"] == best]) > 1
            rivals = [roll["seat"] for roll in mine if roll["total"] == best]
        assert at == len(rolls)
        assert of_kind(events, "first_player_found")[0]["seat"] == rivals[0] == table.data["first"]
        order = []
        while table.asked and table.asked[1] != "act":
            if table.asked[1] == "found":
                order.append(table.asked[0])
            table.play(table.legal()[0])
        first = rivals[0]
        assert order[:3] == [first, (first + 1) % 3, (first + 2) % 3]
        assert table.data["turn"] == first
    assert again


@pytest.mark.rule("K-10")
def test_counterclockwise_who_plays_first_founds_last() -> None:
    table, _ = fresh(4, 3, founding="counterclockwise")
    order = []
    while table.data["round"] == 0:
        assert table.asked
        if table.asked[1] == "found":
            order.append(table.asked[0])
        table.play(table.legal()[-1])
    first = table.data["first"]
    assert order == [(first - n) % 4 for n in (1, 2, 3, 4)]
    assert table.data["turn"] == first


@pytest.mark.rule("K-11", "K-13")
def test_a_founder_picks_any_free_hex_with_either_total() -> None:
    for seed in range(40):
        table, events = fresh(2, seed)
        totals = of_kind(events, "founding_rolled")[0]["totals"]
        assert len(set(totals)) == 2
        assert 7 not in totals
        wanted = {at for at, n in table.data["numbers"].items() if n in totals}
        assert set(table.legal()) == {f"found {at}" for at in wanted}


@pytest.mark.rule("K-13")
def test_founding_beside_another_settlement_and_at_the_bandit_is_free() -> None:
    table, _ = fresh(2, 1)
    scene = Scene(2)
    scene.data["bandit"] = "D3"
    scene.data |= {"round": 0, "settlements": [], "turn": 1}
    scene.unset = set()
    scene.village(0, "C3")
    scene.data["tasks"] = [{"task": "turn"}, {"task": "found", "seat": 1, "totals": [5, 11]}]
    table = scene.begin()
    assert "found D3" in table.legal()
    assert "found C3" not in table.legal()


@pytest.mark.rule("K-12")
def test_with_one_number_left_one_set_shows_it_and_with_none_any_land_will_do() -> None:
    for keep, wanted in ((("B7",), {"B7"}), ((), None)):
        scene = Scene(3, deal_in=True)
        numbered = [at for at in scene.data["numbers"] if at not in keep]
        scene.village(0, numbered[0])
        for at in numbered[1:]:
            scene.village(0, at, tokens=0)
        scene.data["settlements"][0]["tokens"] = 0
        free = [a for a, k in scene.data["land"].items() if k in ("desert", "field")]
        scene.village(1, free[0])
        scene.out(2).set(turn=2)
        scene.data["tasks"] = [{"task": "turn"}, {"task": "deal_in", "seat": 2}]
        table = scene.begin()
        rolled = of_kind(table.play("return"), "founding_rolled")
        if wanted:
            assert rolled[0]["totals"] == [3]
            assert table.legal() == ["found B7"]
        else:
            assert rolled == [], "nothing is rolled, nor told"
            assert set(table.legal()) == {f"found {at}" for at in free[1:]}


@pytest.mark.rule("K-14", "K-15")
def test_a_founder_has_a_village_with_a_token_goods_and_a_card() -> None:
    base = BOX["start"]["base"]
    for seed in range(30):
        table, _ = fresh(2, seed)
        assert table.asked
        seat = table.asked[0]
        text = table.legal()[0]
        events = table.play(text)
        settlement = table.settlement(text.split()[1])
        assert (settlement["owner"], settlement["size"]) == (seat, "village")
        drawn = [
            e
            for e in events
            if e["event"] in ("card_drawn", "policy_drawn", "card_used", "card_discarded")
        ]
        assert len(drawn) == 1
        gained = of_kind(events, "gained")
        if not gained and drawn[0]["event"] != "card_used":
            assert settlement["tokens"] == 1
            assert table.goods(seat) == {
                g: n for g, n in base.items() if g in ("coin", "wood", "brick", "food")
            }


@pytest.mark.rule("K-14")
def test_a_city_brings_no_token() -> None:
    scene = Scene().village(0, "B4").units(0, "worker B4").goods(0, food=2, brick=2)
    table = scene.begin()
    table.play("city B4")
    assert table.settlement("B4")["size"] == "city"
    assert table.tokens("B4") == 1


@pytest.mark.rule("K-16")
def test_ruins_are_nobodys_and_are_captured_like_villages() -> None:
    table, _ = fresh(2, 1, ruins=True)
    ruins = [s for s in table.data["settlements"] if s["owner"] is None]
    wanted = {row["id"] for row in raw_map()["ruins"]["list"]}
    assert {ruin["at"] for ruin in ruins} == wanted
    assert all(ruin["tokens"] == 1 and ruin["size"] == "village" for ruin in ruins)
    scene = Scene(2, ruins=True).units(0, "knight C3")
    assert "move knight C3 to D3" not in scene.begin().legal()
    table, events = scene.until(
        lambda _, events: bool(of_kind(events, "ruin_captured")), "attack D3 with knight C3"
    )
    assert table.settlement("D3")["owner"] == 0
    assert table.units(0) == ["knight D3"]
    assert of_kind(events, "exchange")[0]["defenders"] == ["village"]


def test_the_deck_holds_every_card_as_often_as_the_box() -> None:
    table, _ = fresh(2, 9)
    wanted = {card["id"]: card["count"] for card in BOX["development_cards"]["list"]}
    assert Counter(table.data["deck"]) == wanted
    assert sum(wanted.values()) == 68
