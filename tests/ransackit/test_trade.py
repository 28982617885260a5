"""Trade with vault, harbours and players (K65, K66)."""

from __future__ import annotations

import pytest

from portolan.core.match import load_match
from tests.ransackit.scene import RANSACKIT, Scene
from tests.support.playing import of_kind
from tests.support.statements import table as table_below


@pytest.mark.rule("K-76")
@pytest.mark.parametrize("phase", ["act", "fortify"])
def test_a_resource_is_sold_for_a_coin_but_not_when_its_kind_was_bought(phase: str) -> None:
    scene = Scene().phase(phase).village(0, "B4").yards("A4", 2).goods(0, ore=1, wood=2)
    table = scene.begin()
    assert table.legal("sell") == ["sell wood", "sell ore"]
    table.play("sell wood", "buy ore")
    assert table.goods(0) == {"wood": 1, "ore": 2}
    assert table.legal("sell") == ["sell wood"]


@pytest.mark.rule("K-77")
def test_rates_by_harbour_and_own_shipyards() -> None:
    rows = table_below("ransackit.md", "K-77")
    places = {"one resource": ("A4", "B4", "ore"), "one of two": ("C2", "C3", "food"),
              "anything": ("A7", "B6", "brick")}  # fmt: skip
    for row in rows:
        for (harbour, land, good), rate in zip(places.values(), row[1:], strict=True):
            scene = Scene().village(0, land).yards(harbour, int(row[0]))
            table = scene.goods(0, coin=int(rate)).begin()
            table.play(f"buy {good}")
            assert table.goods(0) == {good: 1}
            assert f"buy {good}" not in scene.goods(0, coin=int(rate) - 1).begin().legal()


@pytest.mark.rule("K-77")
def test_a_worker_trades_at_anybodys_harbour_but_by_own_shipyards() -> None:
    scene = Scene().village(1, "C4", "B4").yards("A4", 2).units(0, "worker B4")
    table = scene.village(0, "D5").goods(0, coin=3).begin()
    assert table.legal("buy") == ["buy ore"]
    table.play("buy ore")
    assert table.goods(0) == {"ore": 1}
    soldier = Scene().village(1, "C4", "B4").units(0, "knight B4").village(0, "D5")
    assert soldier.goods(0, coin=9).begin().legal("buy") == []


@pytest.mark.rule("K-77")
def test_the_best_rate_is_paid() -> None:
    scene = Scene().village(0, "B4").village(0, "B6").yards("A7", 2).goods(0, coin=9)
    table = scene.begin()
    table.play("buy ore")
    assert table.goods(0)["coin"] == 6
    assert of_kind([e.to_json() for e in table.match.events[-1]], "bought")[0]["coins"] == 3


@pytest.mark.rule("K-77")
@pytest.mark.parametrize("coins", [98, 99, 100, 10_000])
@pytest.mark.parametrize("phase", ["act", "fortify"])
def test_no_number_of_coins_buys_without_a_harbour(phase: str, coins: int) -> None:
    """Whoever is at no harbour buys nothing, however rich; of what a harbour trades, only that."""
    assert Scene().phase(phase).goods(0, coin=coins).begin().legal("buy") == []
    one = Scene().phase(phase).village(0, "B4").goods(0, coin=coins).begin()
    assert one.legal("buy") == ["buy ore"]


@pytest.mark.rule("K-25", "K-77")
def test_no_number_of_coins_buys_where_the_pirate_is() -> None:
    scene = Scene().village(0, "B4").goods(0, coin=500).set(pirate="A4")
    assert scene.begin().legal("buy") == []


@pytest.mark.rule("K-77")
def test_a_match_in_which_riches_bought_without_a_harbour_can_be_looked_at() -> None:
    """It was begun under version 1 of the rules: it comes up to that action and is kept whole."""
    begun = Scene().goods(0, coin=99, wood=1).begin().match
    begun.rules_version = 1
    begun.unplayed = ["sell wood", "buy ore", "fortify"]
    match = load_match(begun.save(), lambda _: RANSACKIT)
    assert (match.actions, match.unplayed) == (["sell wood"], ["buy ore", "fortify"])
    assert "its last 2 actions cannot be shown" in (match.rules_problem or "")
    assert match.save() == begun.save()


@pytest.mark.rule("K-78")
def test_an_offer_is_made_up_unit_by_unit_and_the_first_to_accept_trades() -> None:
    scene = (
        Scene(4).goods(0, wood=2).goods(1, ore=1).goods(2, ore=2, food=1).goods(3, ore=1, food=2)
    )  # fmt: skip
    table = scene.begin()
    table.play("offer")
    assert table.asked == (0, "trade")
    assert "propose" not in table.legal()
    table.play("give wood", "give wood")
    assert "give wood" not in table.legal()
    assert "ask wood" not in table.legal()
    table.play("ask ore", "ask food")
    assert table.legal("ask") == ["ask food", "ask ore"]
    table.play("propose")
    assert table.asked == (2, "answer")
    table.play("decline")
    assert table.asked == (3, "answer")
    events = table.play("accept")
    assert of_kind(events, "traded")[0]["other"] == 3
    assert table.goods(0) == {"ore": 1, "food": 1}
    assert table.goods(3) == {"wood": 2, "food": 1}
    assert table.asked == (0, "act")


@pytest.mark.rule("K-78")
def test_only_what_one_player_has_in_full_is_asked() -> None:
    table = Scene(3).goods(0, wood=1).goods(1, ore=1).goods(2, food=1).begin()
    table.play("offer", "ask ore")
    assert table.legal("ask") == []


@pytest.mark.rule("K-78")
def test_three_offers_a_turn_withdrawn_ones_too() -> None:
    table = Scene().goods(0, wood=2).goods(1, ore=2).begin()
    table.play("offer", "withdraw", "offer", "give wood", "ask ore", "propose", "decline")
    table.play("offer", "withdraw")
    assert table.legal("offer") == []
    assert table.goods(0) == {"wood": 2}
    assert not Scene().goods(0).goods(1, ore=2).begin().legal("offer")
    assert "offer" in Scene().goods(0, wood=1).goods(1, ore=2).phase("fortify").begin().legal()


@pytest.mark.rule("K-79")
def test_nothing_but_goods_is_offered_so_no_promise_binds() -> None:
    """Whoever has been given a gift is as free to attack its giver as before."""
    scene = Scene(3).goods(0, wood=1).hand(0, "spies").units(0, "knight C5")
    scene.village(1, "B5").goods(1, ore=1)
    table = scene.begin()
    before = set(table.legal("attack"))
    assert before == {"attack B5 with knight C5"}
    table.play("offer")
    assert set(table.legal()) == {"give wood", "ask ore", "to 1", "to 2", "withdraw"}
    table.play("ask ore", "to 1", "propose", "accept")
    assert table.goods(0) == {"wood": 1, "ore": 1}
    assert set(table.legal("attack")) == before


@pytest.mark.rule("K-79")
def test_an_offer_to_one_player_may_be_a_gift_or_a_tribute() -> None:
    scene = Scene(3).goods(0, wood=2).goods(1, ore=1).goods(2)
    gift = scene.begin()
    gift.play("offer", "give wood")
    assert "propose" not in gift.legal()
    assert gift.legal("to") == ["to 1", "to 2"]
    gift.play("to 2")
    assert gift.legal("to") == []
    gift.play("propose")
    assert gift.asked == (2, "answer")
    gift.play("accept")
    assert gift.goods(2) == {"wood": 1}
    tribute = scene.begin()
    tribute.play("offer", "ask ore")
    assert tribute.legal("to") == ["to 1"]
    tribute.play("to 1", "propose", "accept")
    assert tribute.goods(0) == {"wood": 2, "ore": 1}
    two = Scene(2).goods(0, wood=2).goods(1, ore=1).begin()
    two.play("offer", "give wood")
    assert two.legal("to") == []
