"""Every development card: used, kept, impossible, lost with its owner (K41 to K64)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from portolan.core.errors import BadPositionError
from tests.ransackit.scene import BOX, RANSACKIT, Scene, Table, raw_map
from tests.support.playing import of_kind

KINDS = {card["id"]: card["use"] for card in BOX["development_cards"]["list"]}
KEPT = [name for name, use in KINDS.items() if use == "kept"]


def drawn(card: str, scene: Scene) -> Table:
    """Return the table when seat 0 has drawn a card at the end of its turn."""
    scene.phase("fortify").set(earned=True).on_top(card)
    table = scene.begin()
    table.play("end")
    return table


def last(table: Table) -> list[dict[str, Any]]:
    return [event.to_json() for event in table.match.events[-1]]


@pytest.mark.rule("K-5", "K-52")
def test_cards_in_hand_are_secret_and_blue_ones_open() -> None:
    scene = Scene(3).hand(0, "spies", "great_general").hand(1, "holy_war").policy(1, tithing=2)
    table = scene.begin()
    seen = RANSACKIT.dump(RANSACKIT.view(table.position, 0))
    assert seen["players"][0]["hand"] == ["spies", "great_general"]  # type: ignore[index, call-overload]
    assert seen["players"][1]["hand"] == ["?"]  # type: ignore[index, call-overload]
    assert seen["players"][1]["policies"]["tithing"] == 2  # type: ignore[index, call-overload]
    assert set(seen["deck"]) == {"?"}  # type: ignore[arg-type]
    assert seen["chance"]["seed"] is None  # type: ignore[index, call-overload]
    table = drawn("spies", Scene(2))
    event = next(e for e in table.match.events[-1] if e.kind == "card_drawn")
    assert event.seen_by(1).data == {"card": "?"}
    assert event.seen_by(0).data == {"card": "spies"}


ABLE = {
    "arms_race": Scene().units(0, "worker C5"),
    "spies": Scene().goods(1, ore=2, coin=1),
    "law_enforcement": Scene(),
    "year_of_plenty": Scene(),
    "holy_war": Scene(),
    "leviathan": Scene().units(1, "knight A5"),
    "roman_roads": Scene(),
    "production_sabotage": Scene(),
    "trade_deal": Scene().village(0, "B4"),
    "population_explosion": Scene().village(0, "C4", "B4"),
    "change_of_exports": Scene(),
}
UNABLE = {
    "arms_race": Scene().units(0, "cannon C5", "dragon C5"),
    "spies": Scene().goods(0, coin=2).goods(1),
    "holy_war": Scene().units(0, "knight C5"),
    "leviathan": Scene().units(1, "knight C5").units(0, "knight A5"),
    "roman_roads": Scene().village(0, "B7", "C7", "C8").village(1, "B6").village(1, "C9"),
    "trade_deal": Scene().village(0, "D5"),
    "population_explosion": Scene(),
}


@pytest.mark.rule("K-53")
@pytest.mark.parametrize("card", KEPT)
@pytest.mark.parametrize("phase", ["begin", "act", "fortify"])
def test_kept_cards_are_used_in_each_part_of_ones_own_turn(card: str, phase: str) -> None:
    scene = ABLE[card].hand(0, card).phase(phase)
    table = scene.begin()
    assert f"play {card}" in table.legal()
    table.play(f"play {card}")
    while table.asked and table.asked[1] != phase:
        if phase == "begin" and not table.data["players"][0]["hand"]:
            break
        table.play(table.legal()[0])
    assert card in table.data["discard"]
    assert table.data["players"][0]["hand"] == []
    scene.phase("act").hand(0)


@pytest.mark.parametrize("card", KEPT)
def test_a_match_can_be_saved_at_every_question_of_a_card(card: str) -> None:
    table = deepcopy(ABLE[card]).hand(0, card).begin()
    table.play(f"play {card}")
    while table.data["tasks"][-1]["task"] != "act":
        assert RANSACKIT.dump(RANSACKIT.load(table.data)) == table.data
        table.play(table.legal()[0])
    assert table.data["discard"] == [card]


OFTEN = {
    "spies": (ABLE["spies"], "left", 2),
    "law_enforcement": (ABLE["law_enforcement"], "moves", 2),
    "year_of_plenty": (ABLE["year_of_plenty"], "left", 3),
    "roman_roads": (ABLE["roman_roads"], "left", 2),
    "population_explosion": (Scene().village(0, "C4", "B4", "C3"), "left", 2),
}


@pytest.mark.parametrize("card", OFTEN)
def test_a_card_asks_at_most_so_often(card: str) -> None:
    scene, field, most = OFTEN[card]
    table = deepcopy(scene).hand(0, card).begin()
    table.play(f"play {card}")
    data = table.data
    assert data["tasks"][-1][field] == most
    for wrong in (0, most + 1):
        data["tasks"][-1][field] = wrong
        with pytest.raises(BadPositionError, match="cannot be asked like this"):
            RANSACKIT.load(data)


@pytest.mark.rule("K-53")
@pytest.mark.parametrize("card", list(UNABLE))
def test_a_card_that_can_do_nothing_cannot_be_used(card: str) -> None:
    scene = UNABLE[card].hand(0, card)
    assert scene.begin().legal("play") == []
    assert scene.phase("begin").begin().legal() == ["roll"]


@pytest.mark.rule("K-53")
@pytest.mark.parametrize(
    "card", [name for name, use in KINDS.items() if use in ("kept", "on_capture")]
)
def test_a_card_is_kept_and_not_used_in_the_turn_that_it_came(card: str) -> None:
    table = drawn(card, Scene())
    assert table.data["players"][0]["hand"] == [card]
    assert table.asked is not None
    assert table.asked[0] == 1


@pytest.mark.rule("K-53")
def test_only_who_holds_cards_is_asked_before_the_roll() -> None:
    table = Scene().hand(1, "great_general").phase("fortify").begin()
    table.play("end")
    assert table.asked == (1, "begin")
    assert table.legal() == ["roll"]
    table = Scene().phase("fortify").begin()
    table.play("end")
    assert table.asked in {(1, "act"), (1, "thief")}


@pytest.mark.rule("K-53")
def test_what_a_card_builds_may_be_with_the_bandit_but_not_with_enemies() -> None:
    scene = Scene().village(0, "C4", "B4", "C3").set(bandit="C4")
    scene.units(1, "knight B4").hand(0, "population_explosion", "roman_roads")
    table = scene.begin()
    table.play("play population_explosion")
    assert table.data["houses"] == {"C3": 2}
    table.play("play roman_roads")
    assert "road C4 to D4" in table.legal()
    assert table.data["earned"] is False


@pytest.mark.rule("K-54")
@pytest.mark.parametrize(
    ("card", "scene"),
    [
        ("great_governor", Scene()),
        ("great_merchant", Scene()),
        ("great_explorer", Scene()),
        ("great_admiral", Scene().village(0, "D4")),
        ("great_prophet", Scene().village(0, "B6")),
        ("great_wonder", Scene().village(0, "B4", tokens=5)),
        ("great_empire", Scene().village(0, "B4", tokens=5)),
    ],
)
def test_cards_used_at_once_that_can_do_nothing_are_laid_aside(card: str, scene: Scene) -> None:
    table = drawn(card, scene)
    assert of_kind(last(table), "card_discarded")
    assert table.data["discard"] == [card]


@pytest.mark.rule("K-54")
def test_the_discard_pile_becomes_the_deck_and_with_both_empty_nothing_is_drawn() -> None:
    scene = Scene().phase("fortify").set(earned=True)
    scene.position()
    deck = scene.data["deck"]
    held = [card for card in deck if KINDS[card] == "kept"]
    scene.hand(1, *held)
    rest = [card for card in deck if KINDS[card] != "kept"]
    scene.set(discard=rest)
    table = scene.begin()
    assert table.data["deck"] == []
    events = table.play("end")
    assert of_kind(events, "deck_shuffled")
    assert len(table.data["deck"]) + len(table.data["discard"]) >= len(rest) - 1
    greens = [card for card in rest if KINDS[card] == "at_once"]
    blues: dict[str, int] = {}
    for card in rest:
        if KINDS[card] == "for_good":
            blues[card] = blues.get(card, 0) + 1
    del greens
    scene = Scene().phase("fortify").set(earned=True).policy(1, **blues)
    scene.hand(1, *held, "great_general", "great_general")
    scene.set(discard=[card for card in rest if KINDS[card] == "at_once"])
    table = scene.begin()
    table.position.discard.clear()
    assert not [e for e in table.play("end") if e["event"].startswith("card")]


def wiped_out(*hand: str, **blue: int) -> Table:
    """Return the table after seat 0 has taken the last settlement of seat 1, who had these."""
    scene = (
        Scene(3).village(1, "C4").hand(1, *hand).policy(1, **blue).goods(1, ore=3, coin=2)
        .units(0, "cannon C5").units(1, "knight H3").goods(0)
    )  # fmt: skip
    table, _ = scene.until(
        lambda _, events: bool(of_kind(events, "player_out")), "attack C4 with cannon C5"
    )
    return table


@pytest.mark.rule("K-55", "K-80")
@pytest.mark.parametrize("card", KEPT)
def test_cards_are_lost_with_their_owner_to_who_took_the_last_settlement(card: str) -> None:
    table = wiped_out(card, tithing=1)
    assert table.data["players"][0]["hand"] == [card]
    assert table.data["players"][0]["policies"]["tithing"] == 1
    assert table.goods(0) == {"ore": 3, "coin": 2}
    assert table.units(1) == []
    assert table.data["players"][1]["playing"] is False
    if card in ("year_of_plenty", "law_enforcement", "holy_war", "roman_roads"):
        assert f"play {card}" in table.legal()


@pytest.mark.rule("K-55", "K-70")
def test_an_inherited_general_waits_for_the_next_capture() -> None:
    table = wiped_out("great_general")
    assert table.data["players"][0]["hand"] == ["great_general"]
    assert table.tokens("C4") == 1
    event = next(e for events in table.match.events for e in events if e.kind == "inherited")
    assert event.seen_by(2).data["cards"] == "?"
    assert event.data["count"] == 1


@pytest.mark.rule("K-57")
@pytest.mark.parametrize(("size", "limit"), [("village", 5), ("city", 10)])
def test_tokens_stop_at_the_limit_and_tourism_adds_one_each(size: str, limit: int) -> None:
    scene = Scene().village(0, "B4", tokens=limit - 1, size=size)
    table = drawn("great_wonder", scene)
    assert table.tokens("B4") == limit
    assert of_kind(last(table), "tokens_gained")[0]["tokens"] == 1
    table = drawn("great_wonder", Scene().city(0, "B4").policy(0, tourism=2))
    assert table.tokens("B4") == 1 + 2 + 2
    two = drawn("great_wonder", Scene().village(0, "B4").village(0, "D3"))
    assert two.asked == (0, "great_wonder")
    assert two.legal() == ["honour B4", "honour D3"]
    two.play("honour D3")
    assert (two.tokens("B4"), two.tokens("D3")) == (1, 3)


@pytest.mark.rule("K-58")
def test_arms_race() -> None:
    scene = Scene().units(0, "worker C5", "knight C6", steps=0).units(0, "dragon D3")
    table = scene.hand(0, "arms_race").begin()
    table.play("play arms_race")
    assert set(table.legal()) == {"arm worker C5", "arm knight C6"}
    table.play("arm worker C5")
    assert table.units(0) == ["cannon C5", "knight C6", "dragon D3"]
    assert table.data["players"][0]["units"][0]["steps"] == 0


@pytest.mark.rule("K-59")
def test_spies() -> None:
    scene = Scene(3).hand(0, "spies").goods(0).goods(1, ore=2, coin=1).goods(2, food=1)
    table = scene.begin()
    table.play("play spies")
    assert table.legal() == ["spy 1", "spy 2"]
    table.play("spy 1")
    assert table.legal() == ["take ore", "take coin"]
    table.play("take coin")
    assert table.goods(0) == {"ore": 1, "coin": 1}
    assert table.goods(1) == {"ore": 1}
    table = scene.begin()
    table.play("play spies", "spy 2")
    assert table.goods(0) == {"food": 1}
    assert table.asked == (0, "act")


@pytest.mark.rule("K-61")
def test_year_of_plenty() -> None:
    table = Scene().goods(0).hand(0, "year_of_plenty").begin()
    table.play("play year_of_plenty")
    assert table.legal() == ["take wood", "take brick", "take food", "take ore"]
    table.play("take wood", "take ore", "take ore")
    assert table.goods(0) == {"wood": 1, "ore": 2}
    assert table.asked == (0, "act")


@pytest.mark.rule("K-62", "K-71")
def test_holy_war_and_starting_mobility() -> None:
    scene = Scene().village(0, "B4").village(0, "D3").units(0, "knight C5").hand(0, "holy_war")
    table = scene.begin()
    table.play("play holy_war")
    assert table.legal() == ["knight B4", "knight D3"]
    table.play("knight D3")
    assert not table.legal("move knight D3")
    table.play("fortify")
    assert not table.legal("move")
    table = scene.policy(0, starting_mobility=2).begin()
    table.play("play holy_war", "knight D3", "fortify")
    assert table.legal("move")
    assert all("D3" in text for text in table.legal("move"))
    table.play("move knight D3 to D4")
    assert not table.legal("move")
    bought = (
        Scene().phase("fortify").city(0, "C4", "B4").goods(0, coin=9, brick=3)
        .policy(0, starting_mobility=1)
    )  # fmt: skip
    table = bought.begin()
    table.play("recruit worker C4")
    assert "road C4 to C3" in table.legal()
    table.play("move worker C4 to B4", "move worker B4 to C4", "road C4 to C3")
    assert not table.legal("road")
    full = Scene().village(0, "B4").units(0, "worker B4", "worker B4").hand(0, "holy_war")
    assert not full.policy(0, conscription=2).begin().legal("play")


@pytest.mark.rule("K-63")
def test_dragon_egg() -> None:
    table = drawn("dragon_egg", Scene().village(0, "B4").village(0, "D3"))
    assert table.legal() == ["egg B4", "egg D3"]
    table.play("egg D3")
    assert table.settlement("D3")["egg"] is True
    table = drawn("dragon_egg", Scene().goods(0).village(0, "B4", egg=True))
    assert table.goods(0)["coin"] >= 3
    assert of_kind(last(table), "gained")[0] == {
        "event": "gained", "seat": 0, "good": "coin", "amount": 3, "reason": "card",
    }  # fmt: skip
    table = drawn("dragon_egg", Scene().village(0, "B4").units(0, "dragon B4"))
    assert table.settlement("B4")["egg"] is True


@pytest.mark.rule("K-64")
def test_leviathan() -> None:
    scene = Scene().hand(0, "leviathan").units(1, "knight A5", "worker A5", "knight A8")
    scene.units(0, "knight A6")
    table = scene.begin()
    table.play("play leviathan")
    assert table.legal() == ["strike A5", "strike A8"]
    table, events = scene.until(
        lambda table, _: table.units(1) == ["worker A5", "knight A8"],
        "play leviathan", "strike A5",
    )  # fmt: skip
    assert of_kind(events, "exchange")[0]["attackers"] == ["leviathan"]
    assert len(of_kind(events, "exchange")[0]["attack"]) == 1
    assert table.data["earned"] is False
    assert table.asked == (0, "act")
    assert table.units(0) == ["knight A6"]


@pytest.mark.rule("K-65")
def test_roman_roads() -> None:
    table = Scene().village(0, "C4").hand(0, "roman_roads").begin()
    table.play("play roman_roads", "road C4 to B4", "road C4 to C3")
    assert table.settlement("C4")["roads"] == ["B4", "C3"]
    one = Scene().village(0, "B4", "C4").village(1, "B5").hand(0, "roman_roads")
    table = one.units(0, "worker C5").begin()
    table.play("play roman_roads")
    assert set(table.settlement("B4")["roads"]) == {"C4", "C5"} or table.legal() == []


@pytest.mark.rule("K-66")
def test_production_sabotage() -> None:
    table = Scene().hand(0, "production_sabotage").begin()
    before = table.data["numbers"]
    table.play("play production_sabotage", "number B4")
    assert "number B6" not in table.legal()
    table.play("number B5", "number C4")
    assert not {"number B4", "number B5", "number C4", "number C7"} & set(table.legal())
    table.play("number C3")
    after = table.data["numbers"]
    assert (after["B4"], after["B5"]) == (before["B5"], before["B4"])
    assert (after["C4"], after["C3"]) == (before["C3"], before["C4"])
    assert {at: n for at, n in after.items() if at not in ("B4", "B5", "C3", "C4")} == {
        at: n for at, n in before.items() if at not in ("B4", "B5", "C3", "C4")
    }


@pytest.mark.rule("K-67")
def test_trade_deal() -> None:
    scene = Scene().village(0, "B4").village(0, "C3").hand(0, "trade_deal")
    table = scene.begin()
    table.play("play trade_deal")
    assert table.legal() == ["shipyard A4", "shipyard C2"]
    table.play("shipyard C2")
    assert table.position.players[0].people == 3
    assert scene.yards("A4", 2).units(1, "knight C2").begin().legal("play") == []


@pytest.mark.rule("K-68")
def test_population_explosion() -> None:
    scene = Scene().village(0, "C4", "B4", "C3").hand(0, "population_explosion")
    table = scene.begin()
    table.play("play population_explosion", "house B4", "house B4")
    assert table.data["houses"] == {"B4": 2}
    table = scene.houses(B4=2, C3=1).begin()
    table.play("play population_explosion")
    assert table.data["houses"] == {"B4": 2, "C3": 2}
    assert table.asked == (0, "act")


@pytest.mark.rule("K-69")
def test_change_of_exports() -> None:
    table = Scene().yards("A4", 0).hand(0, "change_of_exports").begin()
    table.play("play change_of_exports", "harbour A7")
    assert "harbour E2" not in table.legal()
    table.play("harbour A4")
    trades = {row["at"]: row["trades"] for row in table.data["harbours"]}
    assert trades["A7"] == ["ore"]
    assert trades["A4"] == ["wood", "brick", "food", "ore"]


@pytest.mark.rule("K-69")
@pytest.mark.parametrize(("other", "playable"), [("wood", True), ("ore", False)])
def test_exports_change_where_two_harbours_trade_differently(other: str, playable: bool) -> None:
    """Two kinds of harbours can be exchanged; where all trade the same there is nothing to do."""
    raw = raw_map()
    for harbour in raw["harbours"]["list"]:
        harbour["trades"] = [other if harbour["id"] == "A4" else "ore"]
    game = RANSACKIT.with_material({"map": raw})
    table = Scene(game=game).hand(0, "change_of_exports").begin()
    assert ("play change_of_exports" in table.legal()) == playable


@pytest.mark.rule("K-70")
def test_the_general_acts_with_a_capture_one_card_each() -> None:
    scene = (
        Scene().village(1, "C4", tokens=0).village(1, "H4").units(0, "cannon C5")
        .hand(0, "great_general", "great_general").policy(0, tourism=1)
    )  # fmt: skip
    table, _events = scene.until(
        lambda _, events: bool(of_kind(events, "settlement_captured")), "attack C4 with cannon C5"
    )
    assert table.tokens("C4") == 5
    assert table.data["players"][0]["hand"] == ["great_general"]
    city = (
        Scene().city(1, "C4", tokens=0).village(1, "H4").units(0, "cannon C5")
        .hand(0, "great_general").policy(0, tourism=1)
    )  # fmt: skip
    table, _ = city.until(
        lambda _, events: bool(of_kind(events, "settlement_captured")), "attack C4 with cannon C5"
    )
    assert table.tokens("C4") == 6
    assert "play great_general" not in table.legal()


@pytest.mark.rule("K-72")
def test_blue_cards_lie_open_and_count_as_often_as_they_are_there() -> None:
    for card in [name for name, use in KINDS.items() if use == "for_good"]:
        table = drawn(card, Scene())
        assert table.data["players"][0]["policies"][card] == 1
        assert of_kind(last(table), "policy_drawn")[0]["card"] == card
    table = Scene().phase("fortify").policy(1, tithing=3).begin()
    assert of_kind(table.play("end"), "taxes_collected")[0]["coins"] == 1 + 3
    table = Scene().phase("fortify").goods(0, coin=9).policy(0, conscription=2).begin()
    table.play("recruit worker G9", "recruit worker G9")
    assert table.position.players[0].people + 4 == 5


@pytest.mark.rule("K-73")
def test_great_prophet() -> None:
    table = drawn("great_prophet", Scene().city(0, "C4").policy(0, tithing=2))
    assert table.tokens("C4") == 1 + 2
    table = drawn("great_prophet", Scene().city(0, "D3").policy(0, tithing=1))
    assert table.tokens("D3") == 1 + 1 + 1


@pytest.mark.rule("K-74")
@pytest.mark.parametrize(
    ("card", "gained"),
    [
        ("great_wonder", 2), ("great_governor", 3), ("great_merchant", 4), ("great_explorer", 6),
        ("great_admiral", 3),
    ],
)  # fmt: skip
def test_greats_bring_what_belongs_to_one_settlement(card: str, gained: int) -> None:
    scene = (
        Scene().city(0, "B4", "B5", "C4", "C5", tokens=0).houses(B5=2, C4=1).yards("A4", 2)
    )  # fmt: skip
    assert drawn(card, scene).tokens("B4") == gained


@pytest.mark.rule("K-75")
def test_great_empire() -> None:
    scene = Scene().village(0, "B4").city(0, "D3", tokens=10).village(0, "H4")
    table = drawn("great_empire", scene)
    assert [table.tokens(at) for at in ("B4", "D3", "H4")] == [2, 10, 2]
    table = drawn("great_empire", scene.policy(0, tourism=1))
    assert set(table.legal()) == {"honour B4", "honour D3", "honour H4"}
    table.play("honour H4")
    assert [table.tokens(at) for at in ("B4", "D3", "H4")] == [2, 10, 3]
