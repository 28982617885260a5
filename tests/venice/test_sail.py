"""Sailing: New Shipments, Pirates, unloading and loading (V-27 to V-38)."""

from __future__ import annotations

from collections import Counter

import pytest

from portolan.core.assets import read_json
from portolan.core.match import Match
from tests.support.playing import of_kind
from tests.venice.scene import PRICES, VENICE, Scene, Table

STAYING = [good for good in PRICES if good not in {"grain", "wine", "pepper"}]


@pytest.mark.rule("V-27")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_as_many_cards_are_drawn_as_there_are_players(seats: int) -> None:
    top = ["wool", "iron", "grain", "silk", "hemp"]
    game = Scene(seats).right_most("wool").deck(*top).begin("sail")
    assert of_kind(game.events, "shipments_drawn")[0]["cards"] == top[:seats]
    assert game.data["shipments"] == top[:seats]
    assert game.data["deck"][: 5 - seats] == top[seats:]


@pytest.mark.rule("V-28")
@pytest.mark.parametrize("pirates", [1, 2])
def test_pirates_take_every_right_most_shipment_that_is_not_reserved_once(pirates: int) -> None:
    """Whatever it is, Grain and Pepper too; the shipments behind it are safe."""
    scene = Scene(4).right_most("pepper", "wool", "silk", "grain").reserved(2, 3, 0)
    scene.data["players"][0]["ships"][1] = "hemp"
    game = scene.deck(*["pirates"] * pirates, *["iron"] * 4).begin("sail")
    assert game.data["wharf"] == ["wool", "grain", "pepper"]
    assert [(e["seat"], e["good"]) for e in of_kind(game.events, "shipment_stolen")] == [
        (0, "pepper"), (1, "wool"), (3, "grain"),
    ]  # fmt: skip
    assert len(of_kind(game.events, "pirates_struck")) == 1
    assert game.player(0)["ships"][1:] == ["hemp", None]


@pytest.mark.rule("V-28")
def test_without_pirates_nothing_is_stolen() -> None:
    game = Scene().right_most("pepper", "wool", "silk").deck("iron", "iron", "iron").begin("sail")
    assert game.data["wharf"] == []
    assert game.asked == (0, "unload")


@pytest.mark.rule("V-29")
def test_a_reserved_shipment_is_unloaded_in_spite_of_pirates() -> None:
    scene = Scene().right_most("wool", "silk", "iron").reserved(1, 3, 2).reserved(2, 3, 2)
    game = scene.deck("pirates", "hemp", "hemp", "hemp").begin("sail")
    assert game.asked == (2, "unload")
    assert game.legal() == ["keep silk", "sell silk"]
    game.play("keep silk")
    assert game.asked == (2, "unload")
    game.play("keep iron")
    assert game.hand(2) == ["iron", "silk"]
    assert game.data["wharf"] == ["wool"]


@pytest.mark.rule("V-30")
def test_pirates_among_replacements_are_replaced_and_steal_nothing() -> None:
    """The second Pirates come when the first have struck; a later strike would take nothing new,
    so the events tell: one strike, three draws, three Pirates in the discard pile."""
    scene = Scene().right_most("wool", "silk", "iron").discards("grain")
    game = scene.deck("pirates", "hemp", "pirates", "lumber", "pirates", "silk").begin("sail")
    assert [e["cards"] for e in of_kind(game.events, "shipments_drawn")] == [
        ["pirates", "hemp", "pirates"], ["lumber", "pirates"], ["silk"],
    ]  # fmt: skip
    assert len(of_kind(game.events, "pirates_struck")) == 1
    assert game.data["discards"] == ["grain", *["pirates"] * 3]
    assert len(game.data["shipments"]) + len(of_kind(game.events, "shipment_loaded")) == 3


@pytest.mark.rule("V-31")
def test_a_deck_that_is_too_small_is_shuffled_with_the_discard_pile_first() -> None:
    """Two cards left, three needed: all cards that lay in either may come, none is lost."""
    seen: Counter[str] = Counter()
    for good in ("wool", "iron", "silk"):
        game = Scene().right_most(good).deck("hemp", "pirates").rest_discarded().begin("sail")
        assert of_kind(game.events, "deck_shuffled")[0]["cards"] == 69 - 1
        assert game.data["discards"].count("wool") == 0
        seen.update(of_kind(game.events, "shipments_drawn")[0]["cards"])
    assert set(seen) - {"hemp"}
    three = ["hemp", "pirates", "hemp"]
    enough = Scene().right_most("wool").deck(*three).rest_discarded().begin("sail")
    assert of_kind(enough.events, "shipments_drawn")[0]["cards"] == three
    assert [e["event"] for e in enough.events].index("deck_shuffled") > 1


def scarce(*deck: str, discards: tuple[str, ...] = ()) -> Scene:
    """Return a scene with nothing but these cards in the deck and the discard pile."""
    scene = Scene().right_most("wool").deck(*deck).discards(*discards)
    whole = scene.whole()["deck"][len(deck) :]
    hand = [card for card in whole if card in STAYING]
    scene.hand(1, *hand)
    return scene.hand(2, *(card for card in whole if card not in {*STAYING, "pirates"}))


@pytest.mark.rule("V-32")
def test_too_few_cards_leave_ships_empty_and_empty_ships_sail_along() -> None:
    scene = scarce("hemp", "pirates", "pirates", "pirates", "pirates")
    game = scene.begin("sail")
    assert of_kind(game.events, "pirates_struck")
    assert [e["good"] for e in of_kind(game.events, "shipment_loaded")] == ["hemp"]
    assert [game.player(seat)["ships"][0] for seat in range(3)] == ["hemp", None, None]
    game.play("sail")
    game.rest()
    assert game.player(0)["ships"] == [None, "hemp", None]
    assert game.player(1)["ships"] == [None, None, None]


@pytest.mark.rule("V-32")
def test_with_nothing_but_pirates_left_the_game_goes_on() -> None:
    scene = scarce("pirates", "pirates", "pirates", "pirates")
    game = scene.begin("sail")
    assert of_kind(game.events, "shipment_loaded") == []
    assert of_kind(game.events, "shipment_stolen") == [
        {"event": "shipment_stolen", "seat": 0, "good": "wool"}
    ]
    assert game.asked == (1, "lead")
    for lead in (1, 2, 0):
        assert game.asked == (lead, "lead")
        game.play("sail")


@pytest.mark.rule("V-31", "V-32")
def test_where_no_card_is_left_nothing_is_shuffled() -> None:
    """Without Pirates in the box, every card can be in a hand: ships sail on empty, in silence."""
    components = read_json("venice/components.json")
    next(row for row in components["raw_goods"]["list"] if row["id"] == "pirates")["count"] = 0
    data = scarce().data
    data["deck"] = data["discards"] = []
    game = Table(Match.from_position(VENICE.with_material({"components": components}), data))
    events = game.play("sail", "keep wool")
    assert of_kind(events, "shipments_drawn") == [
        {"event": "shipments_drawn", "seat": None, "cards": []}
    ]
    assert of_kind(events, "deck_shuffled") == of_kind(events, "shipment_loaded") == []
    assert game.asked == (1, "lead")


@pytest.mark.rule("V-33")
def test_all_four_pirates_in_the_discard_pile_bring_it_back_before_unloading() -> None:
    scene = Scene().right_most("wool", "silk", "iron").reserved(0, 3, 0).reserved(1, 3, 1)
    scene.discards("pirates", "pirates", "pirates", "grain", "grain")
    game = scene.deck("pirates", "hemp", "hemp", "hemp").begin("sail")
    kinds = [event["event"] for event in game.events]
    assert kinds[-1] == "deck_shuffled"
    assert game.asked == (0, "unload")
    assert game.data["discards"] == []
    assert game.data["deck"].count("pirates") == 4
    three = Scene().right_most("wool", "silk", "iron").reserved(0, 3, 0)
    three.discards("pirates", "pirates", "grain")
    still = three.deck("pirates", "hemp", "hemp", "hemp").begin("sail")
    assert still.data["discards"] == ["grain", *["pirates"] * 3]


@pytest.mark.rule("V-33")
def test_the_pirates_come_back_only_when_all_replacements_are_drawn() -> None:
    """The fourth Pirates came first, but the replacement is still the next card of the deck."""
    scene = Scene().right_most("wool").reserved(0, 3, 0).discards("pirates", "pirates", "pirates")
    game = scene.deck("pirates", "hemp", "hemp", "pepper").begin("sail")
    assert [e["cards"] for e in of_kind(game.events, "shipments_drawn")][1] == ["pepper"]


@pytest.mark.rule("V-34")
def test_unloading_goes_by_owners_and_the_receiver_is_asked() -> None:
    scene = Scene(4).lead(3).right_most("wool", "silk", "iron", "hemp").reserved(3, 3, 1)
    game = scene.reserved(1, 3, 0).deck("wool", "wool", "wool", "wool").begin("sail")
    asked = []
    while game.asked and game.asked[1] == "unload":
        asked.append((game.asked[0], game.legal()[0]))
        game.play(game.legal()[0])
    assert asked == [(1, "keep hemp"), (0, "keep wool"), (0, "keep silk"), (2, "keep iron")]


@pytest.mark.rule("V-35")
@pytest.mark.parametrize("good", [good for good in PRICES if good not in {"cloth", "canvas"}])
def test_a_shipment_is_kept_for_nothing_or_sold_for_its_price(good: str) -> None:
    scene = Scene().right_most(good)
    kept = scene.begin("sail")
    assert kept.legal() == [f"keep {good}", f"sell {good}"]
    kept.play(f"keep {good}")
    assert (kept.ducats(0), kept.hand(0)) == (10, [good])
    sold = scene.begin("sail", f"sell {good}")
    assert (sold.ducats(0), sold.hand(0)) == (10 + PRICES[good], [])


@pytest.mark.rule("V-36")
def test_sold_grain_wine_and_pepper_are_discarded() -> None:
    scene = Scene(4).right_most("grain", "wine", "pepper", "wool")
    game = scene.begin("sail", "sell grain", "sell wine", "sell pepper", "sell wool")
    assert game.data["market"] == ["wool"]
    assert game.data["discards"] == ["grain", "wine", "pepper"]


@pytest.mark.rule("V-37")
def test_shipments_and_cubes_move_to_the_right() -> None:
    scene = Scene().ships(0, "wool", "iron", "silk").ships(1, "hemp", None, None)
    game = scene.reserved(0, 1, 2).reserved(0, 2, 1).deck("grain", "grain", "grain").begin("sail")
    assert game.player(0)["reserved"] == [2, 1, None]
    game.play("keep silk")
    assert game.player(0)["ships"] == ["grain", "wool", "iron"]
    assert game.player(0)["reserved"] == [None, 2, 1]
    assert game.player(1)["ships"] == ["grain", "hemp", None]


@pytest.mark.rule("V-38")
def test_new_shipments_are_chosen_from_the_lead_player_on() -> None:
    game = Scene(4).lead(1).deck("wool", "iron", "wool", "iron").begin("sail")
    assert game.asked == (1, "load")
    assert game.legal() == ["load wool", "load iron"]
    game.play("load iron")
    assert game.asked == (2, "load")
    game.play("load iron")  # only Wool is left: nobody else is asked
    assert game.asked == (2, "lead")
    assert [game.player(s)["ships"][0] for s in (1, 2, 3, 0)] == ["iron", "iron", "wool", "wool"]
