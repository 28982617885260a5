"""Set-up for two to five players, and what is open and what is hidden."""

from __future__ import annotations

import pytest

from portolan.core.errors import BadOptionError
from tests.ragusa.scene import BONUS, COMMODITIES, PRICES, RING, SHIPS, Scene, dealt, new
from tests.support.playing import of_kind

COUNTS = (2, 3, 4, 5)
SEEDS = range(30)


@pytest.mark.rule("R-2")
def test_everybody_starts_at_0_points() -> None:
    """Nobody has points before the first house, also in the solo game."""
    for seats in COUNTS:
        begun = dealt(seats)
        assert [begun.points(seat) for seat in range(seats)] == [0] * seats
    assert [new(1, player_first=True).points(seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("R-2")
def test_what_scores_at_once_and_what_at_the_end() -> None:
    """Walls, Fishmonger, ships and sales count during the game, the other sources after it."""
    begun = dealt(3, 5)
    during = {"mason", "fishmonger", "market", "wharf"}
    while begun.asked:
        for player in begun.data["players"]:
            assert all(not n for source, n in player["points"].items() if source not in during)
        begun.play(begun.legal()[0])
    at_the_end = {"city_walls", "cathedral", "bonus_cards"}
    assert set(begun.result()[0].by_source) == during | at_the_end
    assert any(begun.points(seat, "bonus_cards") for seat in range(3))


@pytest.mark.rule("R-15")
def test_one_to_five_players() -> None:
    """Two to five sit around the table, one plays the solo game, and no other number plays."""
    for seats in COUNTS:
        assert len(dealt(seats).data["players"]) == seats
    assert new(1).data["seats"] == 1
    for seats in (0, 6, -1):
        with pytest.raises(BadOptionError):
            new(seats)


@pytest.mark.rule("R-16", "R-89")
@pytest.mark.parametrize(("seats", "houses"), [(2, 12), (3, 12), (4, 10), (5, 9)])
def test_pieces(seats: int, houses: int) -> None:
    """Houses by the number of players, powerhouses for two, no wall and no tower built."""
    begun = dealt(seats)
    for player in begun.data["players"]:
        assert player["houses"] == houses
        assert player["powerhouses"] == (2 if seats == 2 else 0)
        assert player["towers"] == []
    assert begun.data["walls"] == []
    assert begun.data["spots"] == {}


@pytest.mark.rule("R-16", "R-62")
def test_the_fifteenth_tower_is_the_last() -> None:
    """Who has built 15 towers is not asked for another, though there are spots left."""
    begun = Scene().rich(0).house(0, "AR-WI-RP").tower(0, *RING[:14])
    table = begun.play("house AR-SI-RP", "activate architect", f"tower {RING[14]}")
    assert len(table.player(0)["towers"]) == 15
    assert table.asked == (0, "activate"), "the second house has not been asked for a tower"


@pytest.mark.rule("R-17", "R-18", "R-85")
def test_five_ships_raise_the_prices_from_space_5() -> None:
    """From space 5 each ship, left to right, has raised its price, within the track."""
    for seed in SEEDS:
        begun = dealt(3, seed)
        space = dict.fromkeys(COMMODITIES, 5)
        arrived = of_kind(begun.events, "ship_arrived")
        moved = of_kind(begun.events, "price_moved")
        assert [event["ship"] for event in arrived] == begun.data["harbour"]
        assert [event["slot"] for event in arrived] == [1, 2, 3, 4, 5]
        for ship, move in zip(begun.data["harbour"], moved, strict=True):
            good, commodity = ship.split("_")
            arrows = 2 if good in ("gems", "pearls", "silk") else 1
            space[commodity] = min(space[commodity] + arrows, 15)
            assert (move["commodity"], move["space"]) == (commodity, space[commodity])
            assert move["price"] == PRICES[space[commodity]]
            at = begun.events.index
            assert at(move) < at(arrived[moved.index(move)])
        assert begun.data["prices"] == space
        assert sorted(begun.data["harbour"] + begun.data["ship_deck"]) == sorted(SHIPS)


@pytest.mark.rule("R-18")
def test_ships_are_shuffled() -> None:
    """Different seeds lay out different harbours."""
    assert len({tuple(new(2, seed).data["harbour"]) for seed in SEEDS}) > 20


@pytest.mark.rule("R-13", "R-19")
@pytest.mark.parametrize("seats", COUNTS)
def test_each_keeps_one_of_three_cards_from_seat_0_on(seats: int) -> None:
    """Seat after seat is asked to keep one of three cards, and keeps it in secret."""
    begun = new(seats)
    for seat in range(seats):
        assert begun.asked == (seat, "keep")
        offer = begun.player(seat)["offer"]
        assert len(offer) == 3
        assert begun.legal() == [f"keep {card}" for card in offer]
        (kept,) = of_kind(begun.play(f"keep {offer[1]}"), "card_kept")
        assert begun.player(seat)["cards"] == [offer[1]]
        assert begun.view(seat)["players"][seat]["refused"] == [offer[0], offer[2]]
        for other in set(range(seats)) - {seat}:
            assert begun.view(other)["players"][seat]["cards"] == ["?"]
            assert begun.view(other)["players"][seat]["refused"] == ["?", "?"]
            hidden = begun.match.events[seat][0].seen_by(other).to_json()
            assert (kept["card"], hidden["card"]) == (offer[1], "?")
            assert kept["card"] not in str(begun.view(other)["players"][seat])
    assert begun.asked is not None
    assert begun.asked[1] == "place"


@pytest.mark.rule("R-20")
@pytest.mark.parametrize("seats", COUNTS)
def test_cards_not_kept_go_back(seats: int) -> None:
    """Hands and deck are all 16 cards again, and the deck has been shuffled."""
    decks = set()
    for seed in SEEDS:
        begun = dealt(seats, seed)
        deck = begun.data["bonus_deck"]
        hands = [card for player in begun.data["players"] for card in player["cards"]]
        assert sorted([*deck, *hands]) == sorted(BONUS)
        assert len(hands) == seats
        untouched = new(seats, seed).data["bonus_deck"]
        decks.add(deck[: len(untouched)] == untouched)
    assert False in decks, "the deck keeps the order that it had before"


@pytest.mark.rule("R-21")
@pytest.mark.parametrize("seats", COUNTS)
def test_first_player_at_random_then_clockwise(seats: int) -> None:
    """Every seat is first in some game; the next seat follows."""
    firsts = {dealt(seats, seed).data["turn"] for seed in SEEDS}
    assert firsts == set(range(seats))
    begun = dealt(seats).finish()
    turns = [event["seat"] for event in of_kind(begun.events, "turn_begun")]
    assert turns == [(turns[0] + i) % seats for i in range(len(turns))]
    assert len(turns) == seats * {2: 14, 3: 12, 4: 10, 5: 9}[seats]


@pytest.mark.rule("R-13")
def test_only_cards_and_decks_are_hidden() -> None:
    """A view is the whole position but for the generator, the decks and the cards of others."""
    begun = Scene().cards(0, "towers").cards(1, "good_silk").units(1, 3, 2, 1).begin()
    whole, seen = begun.data, begun.view(0)
    for name in whole:
        if name not in ("chance", "ship_deck", "bonus_deck", "players"):
            assert seen[name] == whole[name], name
    assert set(seen["ship_deck"]) == set(seen["bonus_deck"]) == {"?"}
    assert seen["players"][0] == whole["players"][0]
    assert seen["players"][1] == whole["players"][1] | {"cards": ["?"]}


@pytest.mark.rule("R-13")
def test_a_view_tells_nothing_about_what_is_hidden() -> None:
    """Positions that differ in hidden things only look the same."""
    ships = ["furs_wine", "spices_wine"]
    one = Scene().cards(1, "good_silk").cards(2, "towers").deck("different_goods")
    one.next_ships(ships[0], "gems_silver")
    other = Scene().cards(1, "towers").cards(2, "good_silk").deck("ship_points")
    other.next_ships(ships[1], "silk_oil")
    assert one.begin().view(0) == other.begin().view(0)


@pytest.mark.rule("R-13")
def test_patrician_cards_are_hidden() -> None:
    """Which of the six cards belongs to which bot is not seen before the card is drawn."""
    cards = ("1-19-24", "2-7-22")
    one = Scene(1).patrician(1, cards[0]).patrician(2, cards[1]).begin()
    other = Scene(1).patrician(1, cards[1]).patrician(2, cards[0]).begin()
    assert one.view(0) == other.view(0)
    drawn = Scene(1).patrician(1, cards[0]).patrician(2, cards[1]).play("house S1-W1-S2")
    assert [p["patrician"] for p in drawn.view(0)["players"]] == [[], [cards[0]], [cards[1]]]


@pytest.mark.rule("R-13")
def test_what_a_player_has_seen_stays_known() -> None:
    """Who has put a card under the deck knows it there, and nobody else does."""
    begun = Scene().rich(0).deck("towers", "good_silk")
    table = begun.play("house SI-RP-CA", "activate rectors_palace", "draw", "keep towers")
    assert table.view(0)["bonus_deck"][-1] == "good_silk"
    assert set(table.view(1)["bonus_deck"]) == {"?"}


@pytest.mark.rule("R-14")
def test_the_back_of_the_next_ship_is_seen() -> None:
    """Commodity and arrows of the next ship are open, its good is not."""
    begun = Scene().next_ships("gems_silver").begin()
    assert begun.view(0)["next_ship"] == {"raises": "silver", "arrows": 2}
    assert begun.view(0) == Scene().next_ships("pearls_silver").begin().view(0)
    assert begun.view(0) != Scene().next_ships("furs_silver").begin().view(0)
