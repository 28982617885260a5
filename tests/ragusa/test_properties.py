"""What holds in every game of Ragusa: pieces, cards, secrets, results.

The promises of the contract are tested in tests/contract.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from portolan.core.contract import HIDDEN, Event
from portolan.core.match import Match
from tests.ragusa.oracle import BONUS, COMMODITIES, PATRICIAN, PRICE, SHIPS
from tests.ragusa.random_games import GAME, STYLES, Plan, any_plan, choose, new_match, walk
from tests.support.properties import dumped, on_plans

HOUSES = {1: 12, 2: 12, 3: 12, 4: 10, 5: 9}
EDITIONS = st.sampled_from(["first", "second"])
SEEDS = st.integers(0, (1 << 53) - 1)
TABLES = st.one_of(
    st.tuples(st.integers(2, 5), st.fixed_dictionaries({"edition": EDITIONS})),
    st.tuples(
        st.just(1),
        st.fixed_dictionaries(
            {
                "edition": EDITIONS,
                **dict.fromkeys(("harder", "pairs", "player_first"), st.booleans()),
            }
        ),
    ),
)
PLANS = st.builds(
    lambda table, seed, style, choices: Plan(table[0], dict(table[1]), seed, style, choices),
    TABLES, SEEDS, st.sampled_from(list(STYLES)), SEEDS,
)  # fmt: skip


# --- a whole game -------------------------------------------------------------------------------


class Pieces:
    """Counts what is conserved, in dumped positions and events."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.aside: Counter[int | None] = Counter()
        self.powerhouses: Counter[int | None] = Counter()

    def take(self, events: list[Event]) -> None:
        for event in events:
            self.aside[event.seat] += event.kind == "piece_set_aside"
            self.powerhouses[event.seat] += event.kind == "powerhouse_placed"

    def check(self, data: Any) -> None:
        self.check_houses(data)
        self.check_city_limits(data)
        self.check_cards(data)
        assert all(0 <= space < len(PRICE) for space in data["prices"].values())  # S2
        for player in data["players"]:
            assert all(0 <= units <= 12 for units in player["commodities"].values())  # A9
            assert all(access >= 0 for access in player["resources"].values())

    def check_houses(self, data: Any) -> None:
        """Houses and powerhouses are on the board, left, or set aside (P7, T1)."""
        stands = Counter(data["spots"].values())
        seats = self.plan.seats
        for seat, player in enumerate(data["players"]):
            left = player["houses"] + player["powerhouses"] + self.aside[seat]
            assert stands[seat] + self.powerhouses[seat] + left == HOUSES[seats] + 2 * (seats == 2)
        assert stands["powerhouse"] == sum(self.powerhouses.values())
        bots_placed = stands[1] + stands[2] - 6
        assert stands["reserved"] == (18 - bots_placed if seats == 1 else 0)  # S3

    def check_city_limits(self, data: Any) -> None:
        """A wall stands once, a tower alone on its spot, nobody has more than 15 (A3, A4)."""
        assert len(set(data["walls"])) == len(data["walls"]) <= 22
        towers = [spot for player in data["players"] for spot in player["towers"]]
        assert len(set(towers)) == len(towers)
        assert all(len(player["towers"]) <= 15 for player in data["players"])

    def check_cards(self, data: Any) -> None:
        """26 ships, 16 bonus cards and the Patrician's cards are somewhere, each once."""
        players = data["players"]
        ships = Counter([*data["harbour"], *data["ship_deck"]])
        cards = Counter(data["bonus_deck"])
        setting_up = data["prompt"] == "keep" and data["region"] is None
        for player in players:
            ships.update(player["ships"])
            cards.update(player["cards"] + player["offer"])
            if setting_up:
                cards.update(player["refused"])
        assert ships == {name: ship["count"] for name, ship in SHIPS.items()}
        assert len(data["harbour"]) == 5
        assert cards == dict.fromkeys(BONUS, 1)
        patrician = [card for player in players for card in player["patrician"]]
        assert len(set(patrician)) == len(patrician)
        assert all(len(p["patrician"]) <= 3 * (self.plan.seats == 1) for p in players)


def play_whole_game(plan: Plan) -> None:
    """Play a game and check everything that is cheap to check."""
    match = new_match(plan)
    pieces = Pieces(plan)
    pieces.take(match.opening)
    pieces.check(GAME.dump(match.position))
    hide_secrets(match.opening, match)
    turns = 0
    for step in walk(match, plan):
        hide_secrets(step.events, match)
        pieces.take(step.events)
        turns += any(event.kind == "turn_begun" for event in step.events)
        pieces.check(GAME.dump(match.position))
    assert turns <= sum(pieces_each(plan)), "W1: no more turns than pieces"
    assert all(p["houses"] + p["powerhouses"] == 0 for p in dumped(match)["players"])
    check_result(plan, match.position)
    check_result(plan, tied(match))


def tied(match: Match) -> Any:
    """Return the end of a match, with everybody's points raised to the best."""
    data = dumped(match)
    totals = [sum(player["points"].values()) for player in data["players"]]
    for player, total in zip(data["players"], totals, strict=True):
        player["points"]["wharf"] += max(totals) - total
    return GAME.load(data)


def pieces_each(plan: Plan) -> list[int]:
    seats = plan.seats
    return [9] * 3 if seats == 1 else [HOUSES[seats] + 2 * (seats == 2)] * seats


def hide_secrets(events: list[Event], match: Match) -> None:
    """No event names a bonus card to another seat, before the cards are shown at the end."""
    for event in events:
        for seat in range(GAME.seats_at(match.position)):
            seen = json.dumps(event.seen_by(seat).to_json())
            if seat != event.seat and event.kind != "card_scored":
                assert not any(f'"{card}"' in seen for card in BONUS), event
            if seat == event.seat:
                assert HIDDEN not in seen


def check_result(plan: Plan, position: Any) -> None:
    """The sources add up, and the winners are those of W5 or S11."""
    result = GAME.result(position)
    data: Any = GAME.dump(position)
    points = [seat.points for seat in result]
    assert points == [sum(seat.by_source.values()) for seat in result]
    assert points == [sum(player["points"].values()) for player in data["players"]]
    winners = {seat.seat for seat in result if seat.winner}
    if plan.seats == 1:
        assert winners == ({0} if points[0] > max(points[1:]) else {1, 2})
        return
    price = {commodity: PRICE[data["prices"][commodity]] for commodity in COMMODITIES}
    worth = [
        (points[seat], sum(player["commodities"][c] * price[c] for c in COMMODITIES))
        for seat, player in enumerate(data["players"])
    ]
    assert winners == {seat for seat, own in enumerate(worth) if own == max(worth)}


@on_plans(PLANS, 100)
def test_a_whole_game_keeps_its_promises(plan: Plan) -> None:
    """Pieces, secrets of events, end and result of whole games."""
    play_whole_game(plan)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(50))
def test_ten_thousand_whole_games_keep_their_promises(chunk: int) -> None:
    """The same over 10,000 games."""
    rng = random.Random(f"whole/{chunk}")
    for _ in range(200):
        play_whole_game(any_plan(rng))


@on_plans(PLANS, 25)
def test_the_table_is_set_up_as_the_rulings_say(plan: Plan) -> None:
    """S1 to S3: cards dealt, ships in, prices raised, and the houses of a solo game."""
    match = new_match(plan)
    data = dumped(match)
    arrived = [event.data["ship"] for event in match.opening if event.kind == "ship_arrived"][:5]
    if plan.seats > 1:
        assert [len(player["offer"]) for player in data["players"]] == [3] * plan.seats
        assert (data["prompt"], data["seat"], data["spots"]) == ("keep", 0, {})
    elif plan.options["player_first"]:
        assert Counter(map(str, data["spots"].values())) == {"0": 3, "1": 3, "2": 3, "reserved": 18}
        assert [player["resources"] for player in data["players"]] == SOLO_ACCESS
        assert [len(player["cards"]) for player in data["players"]] == [1, 1, 1]
        assert [len(player["patrician"]) for player in data["players"]] == [0, 3, 3]
    if plan.seats > 1 or plan.options["player_first"]:
        assert data["harbour"] == arrived
        raised = dict.fromkeys(COMMODITIES, 5)
        for ship in data["harbour"]:
            raised[SHIPS[ship]["raises"]] += SHIPS[ship]["arrows"]
        assert data["prices"] == raised


BOT_ACCESS = {"wood": 3, "stone": 3, "grapes": 1, "olives": 1, "silver_ore": 1, "fish": 0}
SOLO_ACCESS = [
    {"wood": 2, "stone": 3, "grapes": 1, "olives": 1, "silver_ore": 2, "fish": 0},
    BOT_ACCESS,
    BOT_ACCESS,
]


def test_every_seat_comes_first_sometimes() -> None:
    """S1: the first player is drawn at random, after the bonus cards are kept."""
    begun_by: Counter[int] = Counter()
    for seed in range(100):
        match = Match(GAME, 5, {}, seed)
        events: list[Event] = []
        while match.legal_texts()[0].startswith("keep"):
            events = match.play(match.legal_texts()[0])
        (first,) = (event.seat for event in events if event.kind == "turn_begun")
        begun_by[first or 0] += 1
    assert sorted(begun_by) == [0, 1, 2, 3, 4]


# --- what a seat may know -----------------------------------------------------------------------


def seen_patrician(data: Any, card: str) -> bool:
    """Tell whether a Patrician card was shown: one of its spots has a house."""
    spots = next(c for c in PATRICIAN if "-".join(c) == card).values()
    return any(data["spots"][spot] != "reserved" for spot in spots)


def may_know(data: Any, seat: int) -> Any:
    """Return what a seat may know of a dumped position, by the rulings (S1, S3, S8)."""
    known = json.loads(json.dumps(data))
    known["chance"]["seed"] = None
    deck = data["ship_deck"]
    known["ship_deck"] = [HIDDEN] * len(deck)
    back = SHIPS[deck[0]] if deck else None
    known["next_ship"] = {"raises": back["raises"], "arrows": back["arrows"]} if back else None
    size, sunk = len(data["bonus_deck"]), data["sunk"]
    known["bonus_deck"] = [
        card if i >= size - len(sunk) and sunk[i - size] == seat else HIDDEN
        for i, card in enumerate(data["bonus_deck"])
    ]
    for other, player in enumerate(known["players"]):
        cards = [c if seen_patrician(data, c) else HIDDEN for c in player["patrician"]]
        player["patrician"] = sorted(cards, key=lambda c: (c != HIDDEN, cards.index(c)))
        if other != seat or (data["seats"] == 1 and other):  # a bot keeps its cards unseen
            hidden = {"offer", "refused", *({"cards"} if data["prompt"] != "over" else ())}
            for name in hidden:
                player[name] = [HIDDEN] * len(player[name])
    return known


def reshuffled(data: Any, seat: int, rng: random.Random) -> Any:
    """Return a position that differs only in what the seat cannot see."""
    other = json.loads(json.dumps(data))
    known = may_know(data, seat)
    other["chance"]["seed"] = rng.randrange(1 << 53)
    deck = other["ship_deck"]
    rest = deck[1:]
    rng.shuffle(rest)
    deck[1:] = rest
    homes = [(other["bonus_deck"], known["bonus_deck"])]
    setting_up = data["prompt"] == "keep" and data["region"] is None
    for player, seen in zip(other["players"], known["players"], strict=True):
        homes += [(player["cards"], seen["cards"]), (player["offer"], seen["offer"])]
        if setting_up:
            homes.append((player["refused"], seen["refused"]))
    reshuffle(homes, rng)
    while not setting_up and {*firsts(other)} & {*other["players"][seat]["refused"]}:
        reshuffle(homes, rng)  # nobody kept what this seat gave back
    if not setting_up:
        given_back = [card for card in BONUS if card not in firsts(other)]
        given_back = [c for c in given_back if c not in other["players"][seat]["refused"]]
        rng.shuffle(given_back)
        for player in other["players"][:seat] + other["players"][seat + 1 :]:
            player["refused"] = [given_back.pop() for _ in player["refused"]]
    reshuffle_patrician(data, other["players"], rng)
    return other


def firsts(data: Any) -> list[str]:
    """Return the bonus cards that were kept in the set-up."""
    return [card for player in data["players"] for card in player["cards"][:1]]


def reshuffle(homes: list[tuple[list[str], list[str]]], rng: random.Random) -> None:
    """Shuffle the cards that the second lists hide among their places in the first lists."""
    places = [(home, i) for home, seen in homes for i, card in enumerate(seen) if card == HIDDEN]
    cards = [home[i] for home, i in places]
    rng.shuffle(cards)
    for (home, i), card in zip(places, cards, strict=True):
        home[i] = card


def reshuffle_patrician(data: Any, players: list[Any], rng: random.Random) -> None:
    """Shuffle the cards that were never shown between the bots."""
    unseen = [c for p in players for c in p["patrician"] if not seen_patrician(data, c)]
    rng.shuffle(unseen)
    order = ["-".join(card) for card in PATRICIAN]
    for player in players:
        cards = [c if seen_patrician(data, c) else unseen.pop() for c in player["patrician"]]
        player["patrician"] = sorted(cards, key=order.index)


def look_at_every_view(plan: Plan) -> None:
    match = new_match(plan)
    rng = plan.chooser()
    more = True
    while more:
        data = dumped(match)
        for seat in range(GAME.seats_at(match.position)):
            view = GAME.view(match.position, seat)
            assert GAME.dump(view) == may_know(data, seat)
            other = GAME.load(reshuffled(data, seat, rng))
            assert GAME.view(other, seat) == view
            assert GAME.describe(view) == GAME.describe(GAME.view(other, seat))
            decision = GAME.decision(match.position)
            asked = decision is not None and decision.seat == seat
            if asked:
                assert GAME.legal_actions(other) == GAME.legal_actions(match.position)
            # of a position whose actions nobody has listed yet, so that the view has to
            unlisted = GAME.view(GAME.load(data), seat)
            of_position = GAME.legal_actions(match.position) if asked else ()
            assert GAME.legal_actions(unlisted) == GAME.legal_actions(view) == of_position
        texts = match.legal_texts()
        more = bool(texts)
        if more:
            match.play(choose(texts, plan.style, rng))


@on_plans(PLANS, 15)
def test_a_view_contains_exactly_what_its_seat_may_know(plan: Plan) -> None:
    """It equals a second implementation, and does not depend on what is hidden."""
    look_at_every_view(plan)


def remember_what_was_given_back(truth: Any, world: Any, seat: int) -> None:
    """Check that nobody kept a card in the set-up that this seat gave back (S1)."""
    given_back = truth["players"][seat]["refused"]
    for other, player in enumerate(world["players"]):
        assert not {*player["cards"][:1]} & {*given_back} or other == seat


def imagine_at_every_seat(plan: Plan) -> None:
    match = new_match(plan)
    rng = plan.chooser()
    differ: Counter[int] = Counter()
    while texts := match.legal_texts():
        for seat in range(GAME.seats_at(match.position)):
            view = GAME.view(match.position, seat)
            worlds = []
            for seed in rng.sample(range(1 << 20), 2):
                data = GAME.dump(GAME.imagine(view, seat, seed))
                remember_what_was_given_back(dumped(match), data, seat)
                del data["chance"]
                worlds.append(data)
            differ[seat] += worlds[0] != worlds[1]
        match.play(choose(texts, plan.style, rng))
    assert all(differ[seat] for seat in range(GAME.seats_at(match.position)))


@on_plans(PLANS, 10)
def test_imagined_positions_agree_with_memory_and_differ(plan: Plan) -> None:
    """They fit what the seat gave back in the set-up, and are not always the same."""
    imagine_at_every_seat(plan)


# --- many games -------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(20))
@pytest.mark.parametrize(
    "check",
    [
        look_at_every_view,
        imagine_at_every_seat,
    ],
)
def test_the_costly_properties_hold_in_many_games(
    check: Callable[[Plan], None], chunk: int
) -> None:
    """The checks after every action, over hundreds of games each."""
    rng = random.Random(f"costly/{chunk}")
    for _ in range(15):
        check(any_plan(rng))
