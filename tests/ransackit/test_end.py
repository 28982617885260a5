"""How the game ends, and who is out before (K67 to K70)."""

from __future__ import annotations

import pytest

from portolan.core.errors import NotOverError
from portolan.games.ransackit.ui.history.result_details import headline
from tests.ransackit.scene import BOX, Scene
from tests.support.playing import of_kind


def rich(seats: int = 2) -> Scene:
    """Return a table on which seat 0 has 24 tokens."""
    return Scene(seats).city(0, "B4", tokens=10).city(0, "D3", tokens=10).village(0, "H4", tokens=4)


@pytest.mark.rule("K-1")
def test_twenty_five_tokens_win_at_once() -> None:
    scene = rich().units(0, "worker C5").goods(0, brick=2, food=2)
    table = scene.begin()
    with pytest.raises(NotOverError):
        table.winners()
    events = table.play("village C5")
    assert of_kind(events, "game_won") == [{"event": "game_won", "seat": 0, "ending": "golden_age"}]
    assert table.asked is None
    assert table.legal() == []
    assert table.winners() == [0]
    assert headline(table.match, ["Ana", "Ivo"]) == "Ana wins with a golden age!"
    captured = rich().village(1, "C6", tokens=1).village(1, "G9").units(0, "cannon C5")
    table, events = captured.until(
        lambda _, events: bool(of_kind(events, "settlement_captured")), "attack C6 with cannon C5"
    )
    assert table.winners() == [0]


@pytest.mark.rule("K-2", "K-80")
def test_who_is_left_alone_wins_at_once() -> None:
    scene = Scene().village(1, "C4").units(0, "cannon C5").units(1, "knight H3")
    table, events = scene.until(
        lambda _, events: bool(of_kind(events, "player_out")), "attack C4 with cannon C5"
    )
    assert of_kind(events, "game_won")[0]["ending"] == "domination"
    assert table.winners() == [0]
    assert table.units(1) == []


@pytest.mark.rule("K-80")
def test_who_is_out_is_passed_over() -> None:
    scene = Scene(3).village(1, "C4").units(0, "cannon C5").goods(1, ore=2).goods(0)
    table, _ = scene.until(
        lambda _, events: bool(of_kind(events, "player_out")), "attack C4 with cannon C5"
    )
    assert table.goods(0) == {"ore": 2}
    table.play("fortify", "end")
    while table.asked and table.asked[1] == "great_wonder":
        table.play(table.legal()[0])
    assert table.data["turn"] != 1


@pytest.mark.rule("K-81")
@pytest.mark.parametrize("answer", ["return", "watch"])
def test_deal_in_asks_once(answer: str) -> None:
    scene = Scene(3, deal_in=True).out(1).phase("fortify")
    table = scene.begin()
    table.play("end")
    assert table.asked == (1, "deal_in")
    assert table.legal() == ["return", "watch"]
    table.play(answer)
    if answer == "return":
        assert table.asked == (1, "found")
        events = table.play(table.legal()[0])
        assert of_kind(events, "founded")
        base = {good: n for good, n in BOX["start"]["base"].items() if n and good != "cards"}
        goods = table.goods(1)
        assert all(goods.get(good, 0) >= n for good, n in base.items())
        while table.data["turn"] == 1:
            table.play(table.legal()[0])
        assert table.data["players"][1]["playing"] is True
    assert table.data["players"][1]["asked"] is True
    assert table.data["turn"] == 2


@pytest.mark.rule("K-81")
def test_without_the_option_and_after_quitting_nobody_is_asked() -> None:
    table = Scene(3).out(1).phase("fortify").begin()
    table.play("end")
    assert table.data["turn"] == 2
    table = Scene(3, deal_in=True).begin()
    table.play("quit")
    table.position.tasks = table.position.tasks[:1]
    assert table.data["players"][0]["asked"] is True


@pytest.mark.rule("K-82")
def test_quit_takes_all_pieces_off_the_board() -> None:
    scene = (
        Scene(3).village(0, "C4", "B4", egg=True).houses(B4=1).yards("A4", 1)
        .units(0, "knight C5").goods(0, ore=3).hand(0, "spies").policy(0, tithing=1)
    )  # fmt: skip
    table = scene.begin()
    events = table.play("quit")
    assert of_kind(events, "player_quit")
    data = table.data
    assert table.units(0) == []
    assert all(s["owner"] != 0 for s in data["settlements"])
    assert data["houses"] == {}
    assert all(h["shipyards"] == 0 for h in data["harbours"])
    assert sorted(data["discard"])[:2] == ["spies", "tithing"]
    assert table.goods(0) == {}
    assert data["turn"] == 1
    assert Scene(3).phase("fortify").begin().legal("quit") == []
    duel = Scene(2).begin()
    duel.play("quit")
    assert duel.winners() == [1]


@pytest.mark.rule("K-83")
def test_a_vote_ends_the_game_if_all_agree() -> None:
    scene = Scene(3).village(0, "B4", tokens=2).village(1, "C9", tokens=3).village(2, "H4")
    table = scene.begin()
    table.play("vote")
    assert table.asked == (1, "vote")
    table.play("agree")
    assert table.asked == (2, "vote")
    table.play("refuse")
    assert table.asked == (0, "act")
    assert table.legal("vote") == []
    table = scene.begin()
    events = table.play("vote", "agree", "agree")
    assert of_kind(events, "game_ended")[0]["ending"] == "vote"
    result = table.game.result(table.position)
    assert [seat.points for seat in result] == [21, 31, 11]
    assert result[1].by_source == {"tokens": 30, "population": 1}
    assert table.winners() == [1]


@pytest.mark.rule("K-83")
def test_coins_decide_between_equals_then_the_win_is_shared() -> None:
    for coins, winners in ((3, [0]), (2, [0, 1])):
        table = Scene(3).goods(0, coin=coins).goods(1, coin=2).goods(2).begin()
        table.play("vote", "agree", "agree")
        assert table.winners() == winners


@pytest.mark.rule("K-84")
def test_the_game_ends_after_sixty_rounds() -> None:
    scene = Scene(2).set(round=60, first=1, turn=0).phase("fortify")
    table = scene.begin()
    events = table.play("end")
    assert of_kind(events, "game_ended")[0]["ending"] == "rounds"
    table = Scene(2).set(round=60, first=0).phase("fortify").begin()
    table.play("end")
    assert table.asked is not None
    table = Scene(2).set(round=59, first=1, turn=0).phase("fortify").begin()
    table.play("end")
    assert table.data["round"] == 60
