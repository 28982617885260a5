"""What is secret, what is remembered, and what must be considered possible (V-11 to V-13)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.venice.scene import VENICE, Scene, Table, new


def hands(game: Table, viewer: int) -> list[list[str]]:
    """Return all hands as a seat sees them."""
    return [player["hand"] for player in game.view(viewer)["players"]]


@pytest.mark.rule("V-11")
def test_only_the_deck_and_the_dealt_cards_of_others_are_hidden() -> None:
    scene = Scene().hand(0, "wool", dealt="silk").hand(1, "iron", dealt="hemp").market("wool")
    game = scene.wharf("pepper").discards("grain").ships(2, "iron", "wine", "silk").begin()
    whole, seen = game.data, game.view(0)
    assert seen["deck"] == ["?"] * len(whole["deck"])
    assert seen["chance"]["seed"] is None
    assert seen["players"][1]["hand"] == ["iron", "?"]
    assert (seen["players"][1]["dealt"], seen["players"][0]["dealt"]) == ("?", "silk")
    for data in (whole, seen):
        data["deck"] = data["chance"] = None
        data["players"][1].update(hand=None, dealt=None)
    assert seen == whole


@pytest.mark.rule("V-11")
def test_an_event_hides_nothing_but_the_dealt_card() -> None:
    game = new(4, 3)
    for event in game.match.opening:
        own = event.seat if event.seat is not None else 0
        assert event.seen_by(own) == event
        hidden = event.seen_by((own + 1) % 4)
        assert ("?" in hidden.data.values()) == (event.kind == "card_dealt")
    secret = {kind for kind, event in VENICE.events.items() if event.about.secret}
    assert secret == {"card_dealt"}
    reveals = {kind for kind, event in VENICE.events.items() if event.about.reveals}
    assert reveals == {
        "card_dealt", "market_dealt", "ships_dealt", "deck_shuffled", "lead_drawn",
        "shipments_drawn",
    }  # fmt: skip


@pytest.mark.rule("V-12")
def test_a_seen_card_leaves_before_the_dealt_one_of_its_kind() -> None:
    scene = Scene().hand(0, "wool", dealt="wool").begin("trade")
    assert hands(scene, 1)[0] == ["wool", "?"]
    scene.play("sell wool")
    assert hands(scene, 1)[0] == ["?"]
    scene.play("sell wool")
    assert hands(scene, 1)[0] == []
    assert scene.player(0)["dealt"] is None


@pytest.mark.rule("V-12")
def test_the_dealt_card_is_known_once_it_leaves_for_want_of_a_seen_one() -> None:
    """Sold and bought back it is a card that everybody saw; the same when it was used up."""
    game = Scene().hand(0, "iron", dealt="wool").begin("trade", "sell wool")
    assert hands(game, 1)[0] == ["iron"]
    game.play("pass", "buy wool market")
    assert hands(game, 1)[0] == ["wool", "iron"]
    used = Scene().hand(0, "iron", dealt="wool").tile(0, "draper", "B1")
    made = used.begin("produce", "produce cloth B1")
    assert hands(made, 1)[0] == ["iron", "cloth"]


@pytest.mark.rule("V-12")
def test_the_dealt_card_is_known_once_it_is_shown() -> None:
    game = Scene().hand(0, "iron", dealt="wool").begin("sponsor")
    assert hands(game, 1)[0] == ["iron", "?"]
    game.play("sponsor draper B1")
    assert hands(game, 1)[0] == ["wool", "iron"]
    assert hands(game, 2)[0] == ["wool", "iron"]


@pytest.mark.rule("V-12")
def test_what_is_not_needed_to_be_shown_stays_hidden() -> None:
    """A tile of the kind shows nothing; a seen Wool is shown before the dealt one."""
    own = Scene().hand(0, dealt="wool").tile(0, "draper", "B1").ducats(20)
    game = own.begin("sponsor", "sponsor draper B2")
    assert hands(game, 1)[0] == ["?"]
    seen = Scene().hand(0, "wool", dealt="wool").begin("sponsor", "sponsor draper B1")
    assert hands(seen, 1)[0] == ["wool", "?"]


@pytest.mark.rule("V-13")
def test_the_hidden_card_may_be_any_raw_good_out_of_sight() -> None:
    """All Silk is in sight but one; Grain, Wine, Pepper and Pirates are never dealt to a hand."""
    game = Scene().hand(0, *["silk"] * 10).hand(1, dealt="hemp").begin()
    view = VENICE.view(game.match.position, 0)
    dealt: Counter[str] = Counter()
    decks = set()
    for seed in range(400):
        data = VENICE.dump(VENICE.imagine(view, 0, seed))
        dealt[data["players"][1]["dealt"]] += 1  # type: ignore[index,call-overload]
        decks.add(tuple(data["deck"]))  # type: ignore[arg-type]
        everything = Counter(data["deck"]) + Counter(data["players"][1]["hand"])  # type: ignore
        assert everything == Counter(game.data["deck"]) + Counter(["hemp"])
    assert set(dealt) == {"lumber", "wool", "iron", "hemp", "silk"}
    assert dealt["silk"] < min(dealt[good] for good in ("lumber", "wool", "iron", "hemp"))
    assert len(decks) > 390


@pytest.mark.rule("V-13")
def test_an_asked_seat_is_dealt_a_card_with_which_it_can_be_asked() -> None:
    """Only Wool lets seat 1 make something, so it has Wool; all Wool else could be anywhere."""
    scene = Scene().hand(1, dealt="wool").tile(1, "draper", "B1")
    game = scene.begin("produce")
    assert game.asked == (1, "produce")
    view = VENICE.view(game.match.position, 0)
    for seed in range(30):
        world = VENICE.imagine(view, 0, seed)
        assert VENICE.dump(world)["players"][1]["dealt"] == "wool"  # type: ignore[index,call-overload]
        assert len(VENICE.legal_actions(world)) == 2


@pytest.mark.rule("V-13")
def test_at_the_end_too_every_hidden_card_is_dealt() -> None:
    """Nobody is asked any more, so any card will do, also for the seat that was asked last."""
    game = Scene().idle(59).hand(0, dealt="wool").hand(1, dealt="hemp").begin("produce")
    assert game.asked is None
    assert game.data["seat"] == 0
    for seed in range(30):
        world: Any = VENICE.dump(VENICE.imagine(VENICE.view(game.match.position, 2), 2, seed))
        assert all(player["dealt"] in player["hand"] for player in world["players"][:2])


def test_a_view_lists_what_its_own_seat_may_choose() -> None:
    game = Scene().hand(0, dealt="wool").begin("trade")
    mine, theirs = (VENICE.view(game.match.position, seat) for seat in (0, 1))
    assert [str(action) for action in VENICE.legal_actions(mine)] == game.legal()
    assert VENICE.legal_actions(theirs) == ()
