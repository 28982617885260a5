"""The solo game: set-up, the turns of the bots, and the end."""

from __future__ import annotations

import pytest

from tests.ragusa.reading import best
from tests.ragusa.scene import (
    BUILDING,
    CITY,
    PATRICIAN_CARD,
    PATRICIAN_SPOT,
    RESOURCES,
    Scene,
    Table,
    dealt,
    new,
)
from tests.support.playing import Events, of_kind
from tests.support.statements import codes, table

SEEDS = range(12)
ORDER = [
    "winery", "oil_press", "silversmith", "architect", "mason", "fishmonger", "rectors_palace",
    "market", "wharf",
]  # fmt: skip


def begun(seed: int = 1) -> Table:
    """Return a solo game before anybody has placed."""
    return new(1, seed, player_first=True)


def access(**resources: int) -> dict[str, int]:
    return dict.fromkeys(RESOURCES, 0) | resources


@pytest.mark.rule("R-121")
def test_three_seats() -> None:
    """Seat 0 is the person, 1 and 2 are the bots; each has 12 houses, and only seat 0 is asked."""
    game = begun()
    stands = list(game.data["spots"].values())
    for seat in range(3):
        assert game.player(seat)["houses"] + stands.count(seat) == 12
    while game.asked:
        assert game.asked[0] == 0
        game.play(game.legal()[-1])


@pytest.mark.rule("R-122")
def test_houses_of_the_set_up() -> None:
    """Three houses of each colour on the spots of the table, with the access stated."""
    for seed in SEEDS:
        game = begun(seed)
        for seat, (_, spots) in enumerate(table("ragusa.md", "R-122")):
            placed = [spot for spot, stands in game.data["spots"].items() if stands == seat]
            assert sorted(placed) == sorted(codes(spots))
            assert game.player(seat)["houses"] == 9
        person = access(wood=2, stone=3, silver_ore=2, grapes=1, olives=1)
        bot = access(wood=3, stone=3, silver_ore=1, grapes=1, olives=1)
        assert [game.player(seat)["resources"] for seat in range(3)] == [person, bot, bot]


@pytest.mark.rule("R-123", "R-125")
def test_six_patrician_cards() -> None:
    """Black markers stand on the 18 spots of six cards, three of each bot; any may be drawn."""
    seen, hands = set(), set()
    for seed in range(30):
        game = begun(seed)
        one, two = (game.player(seat)["patrician"] for seat in (1, 2))
        assert len(set(one)) == len(set(two)) == 3
        assert len(set(one + two)) == 6
        marked = [spot for spot, stands in game.data["spots"].items() if stands == "reserved"]
        numbers = [number for card in one + two for number in card.split("-")]
        assert sorted(marked) == sorted(PATRICIAN_SPOT[number] for number in numbers)
        seen |= {*one, *two}
        hands.add((*one,))
        seen_by_person = [player["patrician"] for player in game.view(0)["players"]]
        assert seen_by_person == [[], ["?"] * 3, ["?"] * 3]
    assert len(seen) == 10
    assert len(hands) > 15


@pytest.mark.rule("R-124")
def test_a_marker_is_closed_to_the_person_and_free_for_bots() -> None:
    """No marked spot is ever offered; the bots place on them."""
    scene = Scene(1).rich(0)
    assert "house O2-MA-G3" in scene.begin().legal()
    assert "house O2-MA-G3" not in scene.marker("O2-MA-G3").begin().legal()
    game = scene.patrician(1, "1-19-24").play("house S1-W1-S2")
    assert game.data["spots"]["G1-O1-AR"] == 1


@pytest.mark.rule("R-126")
def test_one_bonus_card_each_without_a_choice() -> None:
    """The person knows the own card only, and the first decision is a placement."""
    game = begun()
    assert game.asked == (0, "place")
    assert of_kind(game.events, "card_kept") == []
    assert [len(player["cards"]) for player in game.data["players"]] == [1, 1, 1]
    seen = game.view(0)["players"]
    assert [player["cards"] for player in seen] == [game.player(0)["cards"], ["?"], ["?"]]
    assert len(of_kind(game.events, "ship_arrived")) == 5
    assert sum(game.data["prices"].values()) > 15


def placers(game: Table) -> list[int]:
    """Return who has placed after the set-up, in order."""
    return [event["seat"] for event in of_kind(game.events, "house_placed")][9:]


@pytest.mark.rule("R-127", "R-150", "R-163")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_nine_rounds(edition: str) -> None:
    """In each of nine rounds bot 1, then bot 2, then the person; then the game is over."""
    game = new(1, 4, edition=edition).finish()
    assert placers(game) == [1, 2, 0] * 9
    assert len(of_kind(game.events, "walls_scored")) == 3
    assert all(not player["houses"] for player in game.data["players"])


@pytest.mark.rule("R-159")
def test_player_first() -> None:
    """With the option the person is first in every round."""
    assert placers(new(1, 4, player_first=True).finish()) == [0, 1, 2] * 9


@pytest.mark.rule("R-128", "R-125")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_bot_places_on_the_lowest_free_number_of_its_card(seed: int) -> None:
    """All placements of the bots in a whole game follow a drawn card of their own."""
    start = begun(seed)
    cards = [start.player(seat)["patrician"] for seat in range(3)]
    game = begun(seed).finish(seed)
    houses: set[str] = set()
    expected = None
    drawn: dict[int, list[str]] = {1: [], 2: []}
    for event in game.events:
        if event["event"] == "patrician_card_drawn":
            numbers = [str(number) for number in event["numbers"]]
            assert "-".join(numbers) in cards[event["seat"]]
            drawn[event["seat"]].append("-".join(numbers))
            expected = next(PATRICIAN_SPOT[n] for n in numbers if PATRICIAN_SPOT[n] not in houses)
        elif event["event"] == "house_placed":
            assert expected is None or event["spot"] == expected
            houses.add(event["spot"])
            expected = None
    for seat in (1, 2):
        assert len(drawn[seat]) == 9
        assert all(drawn[seat].count(card) == 3 for card in cards[seat])


@pytest.mark.rule("R-128")
def test_the_card_is_drawn_at_random_and_goes_back() -> None:
    """Which card comes first differs; a card that has been drawn is among the bot's cards again."""
    firsts = set()
    for seed in SEEDS:
        scene = Scene(1).patrician(1, "1-19-24", "2-7-22").left(2, 0)
        scene.data["chance"]["seed"] = seed
        game = scene.play("house S1-W1-S2")
        firsts.add(game.data["spots"].get("G1-O1-AR") == 1)
        assert game.player(1)["patrician"] == ["1-19-24", "2-7-22"]
    assert firsts == {True, False}


@pytest.mark.rule("R-129")
def test_a_card_whose_spots_are_taken_is_removed() -> None:
    """Another card is drawn instead, and the bot places by that."""
    left = set()
    for seed in SEEDS:
        scene = Scene(1).house(2, "G1-O1-AR", "CA-OP-MK", "F5-WH-F7").left(2, 0)
        scene.patrician(1, "1-19-24", "2-7-22").data["chance"]["seed"] = seed
        game = scene.play("house S1-W1-S2")
        assert game.data["spots"]["O1-G2-SI"] == 1
        left.add(tuple(game.player(1)["patrician"]))
    assert left == {("1-19-24", "2-7-22"), ("2-7-22",)}


def bot_at(spot: str) -> Scene:
    """Return a scene in which bot 1 places on a spot after the person's next turn.

    Lower spots of its card hold houses of bot 2, which has no turn.
    """
    card = PATRICIAN_CARD[spot]
    before = [PATRICIAN_SPOT[n] for n in card.split("-")]
    lower = before[: before.index(spot)]
    return Scene(1).house(2, *lower).left(2, 0).left(1, 1).patrician(1, card).rich(0)


def bot_moves(scene: Scene) -> tuple[Table, Events]:
    """Let the person place outside the city; return the table and what bot 1 then did."""
    game = scene.play("house S1-W1-S2")
    at = [event["event"] for event in game.events].index("patrician_card_drawn")
    return game, game.events[at:]


@pytest.mark.rule("R-130", "R-131")
def test_requirements_are_not_checked() -> None:
    """A bot without any access builds at the Silversmith, and gains access as a player does."""
    scene = bot_at("O1-AR-SI")
    game, events = bot_moves(scene.access(1, **access()))
    assert game.data["spots"]["O1-AR-SI"] == 1
    assert game.player(1)["resources"] == access(olives=1)
    assert [event["amount"] for event in of_kind(events, "produced")] == [0]


@pytest.mark.rule("R-131")
def test_a_bot_gains_fish_from_the_sea() -> None:
    """Two seas beside the spot are two Fish more."""
    game, events = bot_moves(bot_at("FI-F8-F9").access(1, fish=3))
    assert game.access(1, "fish") == 5
    assert [e["points"] for e in of_kind(events, "fish_sold") if e["seat"] == 1] == [2]


@pytest.mark.rule("R-132", "R-47")
@pytest.mark.parametrize(
    "spot", [spot for spot in PATRICIAN_CARD if len(CITY & set(spot.split("-"))) > 1]
)
def test_the_order_of_a_bots_regions(spot: str) -> None:
    """Whatever the spot, a bot activates its buildings in the order of the ruling."""
    _, events = bot_moves(bot_at(spot))
    buildings = {BUILDING[region] for region in spot.split("-") if region in CITY}
    done = [event["building"] for event in of_kind(events, "region_activated")]
    assert done == [building for building in ORDER if building in buildings]


@pytest.mark.rule("R-133")
def test_the_person_decides_on_a_bots_turn() -> None:
    """Around the Mason the bot builds first, then the person is asked; markers build nothing."""
    scene = bot_at("G2-O2-MA").house(0, "SI-MA-CA").marker("MA-CA-OP", "O2-MA-G3")
    game, events = bot_moves(scene)
    assert [event["seat"] for event in of_kind(events, "wall_built")] == [1]
    assert game.asked == (0, "wall")
    built = of_kind(game.play("wall 10"), "wall_built")
    assert [event["seat"] for event in built] == [0]


@pytest.mark.rule("R-133")
def test_bots_act_on_the_turns_of_others() -> None:
    """Around the Architect both bots act by their own rules on the person's turn, clockwise."""
    scene = Scene(1).rich(0).house(1, "O3-AR-WI").house(2, "G1-O1-AR").marker("G1-O3-AR")
    game = scene.play("house AR-WI-RP", "activate architect", "tower G2-O2-MA")
    assert [event["seat"] for event in of_kind(game.events, "tower_built")] == [0, 1, 2]
    assert game.asked == (0, "activate")


@pytest.mark.rule("R-133", "R-80")
def test_the_person_may_exchange_on_a_bots_turn() -> None:
    """At a producer the person is asked before the own house acts."""
    scene = bot_at("G3-OP-F4").house(0, "OP-F4-F6").access(0, fish=2)
    game, events = bot_moves(scene)
    assert [event["seat"] for event in of_kind(events, "produced")][:1] == [1]
    assert game.asked == (0, "exchange")
    assert game.legal() == ["exchange olives", "pass"]


@pytest.mark.rule("R-134")
@pytest.mark.parametrize("seed", SEEDS)
def test_bots_exchange_no_fish_in_play(seed: int) -> None:
    """Before the final scoring no exchange is a bot's."""
    game = dealt(1, seed).finish(seed)
    end = game.events.index(of_kind(game.events, "walls_scored")[0])
    assert {event["seat"] for event in of_kind(game.events[:end], "fish_exchanged")} <= {0}


@pytest.mark.rule("R-135")
@pytest.mark.parametrize(
    ("spot", "resource", "units"),
    [
        ("F3-WI-F5", "grapes", (3, 0, 0)),
        ("OP-F4-F6", "olives", (0, 3, 0)),
        ("O1-AR-SI", "silver_ore", (0, 0, 3)),
    ],
)
def test_producers_work_for_bots(spot: str, resource: str, units: tuple[int, int, int]) -> None:
    """A bot makes as many units as it has access."""
    game, _ = bot_moves(bot_at(spot).access(1, **{resource: 3}))
    assert game.units(1) == units


@pytest.mark.rule("R-135")
def test_the_cathedral_scores_for_bots() -> None:
    """Houses at the Cathedral and sets of units, as for a player."""
    scene = Scene(1).house(1, "SI-MA-CA", "MA-CA-OP").units(1, 2, 3, 2).prices(13, 10, 6)
    assert scene.end().points(1, "cathedral") == 18


@pytest.mark.rule("R-136")
def test_a_bot_takes_both_cards() -> None:
    """The top two bonus cards join its hand, unseen."""
    scene = bot_at("AR-WI-RP").cards(1, "towers").deck("good_silk", "ship_points")
    game, events = bot_moves(scene)
    assert [event["count"] for event in of_kind(events, "cards_taken")] == [2]
    assert game.player(1)["cards"] == ["towers", "good_silk", "ship_points"]
    assert game.view(0)["players"][1]["cards"] == ["?", "?", "?"]
    assert len(game.data["bonus_deck"]) == 13
    assert "good_silk" not in str([event.seen_by(0) for event in game.match.events[0]])


def bot_cards(fish: int, *cards: str, seat: int = 1, **options: bool) -> Table:
    """Return a finished solo game in which a bot held these cards and had so many Fish."""
    scene = Scene(1, **options).access(seat, **access(fish=fish))
    return scene.cards(seat, *cards).end()


@pytest.mark.rule("R-150")
def test_all_cards_are_shown_at_the_end() -> None:
    """The scoring is that of several players for each seat, and all hands are open."""
    ended = bot_cards(0, "good_silk", "towers")
    assert ended.view(0)["players"][1]["cards"] == ["good_silk", "towers"]
    assert [e["seat"] for e in of_kind(ended.events, "walls_scored")] == [0, 1, 2]
    assert [e["seat"] for e in of_kind(ended.events, "cathedral_scored")] == [0, 1, 2]
    assert {e["card"] for e in of_kind(ended.events, "card_scored")} == {"good_silk", "towers"}


@pytest.mark.rule("R-151")
@pytest.mark.parametrize("seat", [1, 2])
def test_the_last_fish_of_a_bot(seat: int) -> None:
    """5 Fish become 1 Stone and 1 Grapes for 5 points; with the Fish card they stay Fish."""
    ended = bot_cards(5, "resource_grapes", "resource_stone", seat=seat)
    assert ended.player(seat)["resources"] == access(stone=1, grapes=1)
    assert ended.points(seat, "bonus_cards") == 5
    ended = bot_cards(5, "resource_fish", "resource_wood", seat=seat)
    assert ended.player(seat)["resources"] == access(fish=5)
    assert ended.points(seat, "bonus_cards") == 5


@pytest.mark.rule("R-151")
@pytest.mark.parametrize("fish", [3, 6, 7, 11, 18])
def test_bots_exchange_for_the_most_points(fish: int) -> None:
    """No other exchange scores more, the limit of 12 points a card included."""
    cards = ["wood", "stone", "silver_ore"]
    ended = bot_cards(fish, *(f"resource_{card}" for card in cards))
    assert ended.points(1, "bonus_cards") == best(access(fish=fish), cards)


@pytest.mark.rule("R-152")
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ((21, 20, 20), [0]),
        ((20, 20, 5), [1, 2]),
        ((20, 5, 20), [1, 2]),
        ((20, 5, 21), [1, 2]),
        ((20, 19, 19), [0]),
    ],
)
def test_winning_against_the_patrician(points: tuple[int, int, int], winners: list[int]) -> None:
    """More points than each bot, not than both together; level with one is lost to both."""
    scene = Scene(1)
    for seat, number in enumerate(points):
        scene.points(seat, market=number)
    result = scene.units(0, 9, 9, 9).end().result()
    assert [seat.points for seat in result] == list(points)
    assert [seat.seat for seat in result if seat.winner] == winners


def halves_score(fish: int, first: str, *pairs: tuple[str, str]) -> Table:
    """Return a finished game with `pairs` of bot 1, each pair from the Rector's Palace."""
    return bot_cards(fish, first, *(card for pair in pairs for card in pair), pairs=True)


@pytest.mark.rule("R-156")
def test_with_pairs_only_the_better_card_scores() -> None:
    """Of each pair the better card, whichever comes first; the dealt card always, even for 0."""
    scene = Scene(1, pairs=True).access(1, **access(wood=3, stone=1, olives=4))
    scene.cards(1, "good_silk", "resource_wood", "resource_stone", "towers", "resource_olives")
    ended = scene.end()
    scored = {
        e["card"]: e["points"] for e in of_kind(ended.events, "card_scored") if e["seat"] == 1
    }
    assert scored == {"good_silk": 0, "resource_wood": 6, "resource_olives": 8}
    assert ended.points(1, "bonus_cards") == 14


@pytest.mark.rule("R-156")
def test_without_pairs_all_cards_score() -> None:
    """The option is off unless chosen, and changes nothing for the person."""
    cards = ("good_silk", "resource_wood", "resource_stone")
    assert bot_cards(0, *cards).points(1) == 0
    scene = Scene(1).access(1, **access(wood=1, stone=1)).cards(1, *cards)
    assert scene.end().points(1, "bonus_cards") == 5
    person = Scene(1, pairs=True).access(0, grapes=2, olives=2)
    ended = person.cards(0, "good_silk", "resource_grapes", "resource_olives").end()
    assert ended.points(0, "bonus_cards") == 8


@pytest.mark.rule("R-157")
@pytest.mark.parametrize("fish", [2, 4, 5, 8, 11, 14])
def test_halves_and_exchange_are_chosen_together(fish: int) -> None:
    """The best sum over all choices of halves, each with its own best exchange."""
    ended = halves_score(
        fish,
        "resource_wood",
        ("resource_stone", "resource_silver_ore"),
        ("resource_grapes", "towers"),
    )
    choices = [
        ["wood", second, *third] for second in ("stone", "silver_ore") for third in (["grapes"], [])
    ]
    most = max(best(access(fish=fish), cards) for cards in choices)
    assert ended.points(1, "bonus_cards") == most


@pytest.mark.rule("R-158")
def test_the_fish_card_as_the_worse_half() -> None:
    """It keeps the bot from exchanging, though it does not score itself."""
    scene = Scene(1, pairs=True).access(1, **access(fish=4, wood=3))
    ended = scene.cards(1, "resource_stone", "resource_fish", "resource_wood").end()
    assert ended.access(1, "fish") == 4
    scored = {
        e["card"]: e["points"] for e in of_kind(ended.events, "card_scored") if e["seat"] == 1
    }
    assert scored == {"resource_stone": 0, "resource_wood": 6}
