"""What holds in every game: promises of the contract and conservation."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import strategies as st

from portolan.core.contract import HIDDEN
from portolan.core.errors import BadPositionError, IllegalActionError
from portolan.core.match import Match, load_match
from portolan.registry import find_game
from tests.support.properties import dumped, on_plans
from tests.venice import oracle
from tests.venice.random_games import GAME, STYLES, Plan, any_plan, new_match, walk
from tests.venice.scene import CARDS, PRICES

SEEDS = st.integers(0, (1 << 53) - 1)
PLANS = st.builds(
    Plan, st.sampled_from([3, 4, 5]), st.booleans(), SEEDS, st.sampled_from(list(STYLES)), SEEDS
)


def check_pieces(data: Any) -> None:
    """Check that all cards are somewhere, each once; nothing is owed (V-3, V-5, V-7, V-8, V-22)."""
    cards = Counter(data["deck"] + data["discards"] + data["market"] + data["wharf"])
    cards.update(data["shipments"])
    tiles: Counter[str] = Counter()
    for seat, player in enumerate(data["players"]):
        cards.update(player["hand"])
        cards.update(good for good in player["ships"] if good)
        tiles.update(player["businesses"].values())
        assert player["ducats"] >= 0
        cubes = len(player["businesses"])
        cubes += sum(other["reserved"].count(seat) for other in data["players"])
        assert cubes <= 10
    assert all(cards[card] == count for card, count in CARDS.items())
    assert all(cards[good] <= 9 for good in oracle.MANUFACTURED)
    assert all(tiles[business] <= count for business, (count, _) in oracle.TILES.items())
    assert sum(player["favours"] for player in data["players"]) <= 18
    assert len(set(data["statues"])) == len(data["statues"]) <= 6
    assert not {"grain", "wine", "pepper", "pirates"} & set(data["market"])
    assert data["discards"].count("pirates") < 4


class Money:
    """Follows ducats by the events alone."""

    def __init__(self, data: Any) -> None:
        self.ducats = [player["ducats"] for player in data["players"]]

    def take(self, events: list[Any]) -> None:
        for event in events:
            amount = event.data.get("ducats", 0)
            match event.kind:
                case "shipment_reserved":
                    self.ducats[event.seat] -= amount
                    if event.data["owner"] != event.seat:
                        self.ducats[event.data["owner"]] += amount
                case "good_bought" | "business_sponsored" | "statue_sponsored":
                    self.ducats[event.seat] -= amount
                case "good_sold":
                    assert amount == PRICES[event.data["good"]]
                    self.ducats[event.seat] += amount
                case "good_produced":
                    self.ducats[event.data["owner"]] += amount


def play_whole_game(plan: Plan) -> None:
    """Play a game and check everything that is cheap to check."""
    match = new_match(plan)
    money = Money(dumped(match))
    most = {"lead": 5, "reserve": 3 * plan.seats + 1, "unload": 2, "load": plan.seats, "sell": 11,
            "buy": 16, "sponsor": 183, "produce": 7 * 25 + 1}  # fmt: skip
    for step in walk(match, plan):
        assert 2 <= len(set(step.legal)) == len(step.legal)
        assert all(str(GAME.parse(text)) == text for text in step.legal)
        money.take(step.events)
        data: Any = GAME.dump(match.position)
        check_pieces(data)
        assert [player["ducats"] for player in data["players"]] == money.ducats
        if data["prompt"] != "over":
            assert len(match.legal_texts()) <= most[data["prompt"]]
    check_end(match, plan)


def check_end(match: Match, plan: Plan) -> None:
    """Check the reason of the end, and the result against the oracle (V-65 to V-68)."""
    assert GAME.decision(match.position) is None
    data = dumped(match)
    limit = 10 if plan.seats == 5 else 12
    result = GAME.result(match.position)
    points = [oracle.points(data, seat) for seat in range(plan.seats)]
    assert [seat.points for seat in result] == points
    assert all(sum(seat.by_source.values()) == seat.points for seat in result)
    assert max(points) >= limit or data["idle"] == 60
    ranks = [(points[seat], data["players"][seat]["ducats"]) for seat in range(plan.seats)]
    assert [seat.winner for seat in result] == [rank == max(ranks) for rank in ranks]


@on_plans(PLANS, 24)
def test_whole_games(plan: Plan) -> None:
    play_whole_game(plan)


@pytest.mark.long
def test_ten_thousand_whole_games() -> None:
    """None of them breaks a promise."""
    rng = random.Random(20261122)
    for _ in range(10_000):
        play_whole_game(any_plan(rng))


@on_plans(PLANS, 8)
def test_dump_load_views_and_imagined_positions_at_every_step(plan: Plan) -> None:
    """A position survives JSON; a view shows no secret; an imagined position has the same view."""
    match = new_match(plan)
    rng = random.Random(plan.choices + 1)
    for step in walk(match, plan):
        if rng.random() < 0.9:
            continue
        data = dumped(match)
        again = GAME.load(data)
        assert again == match.position
        assert [str(a) for a in GAME.legal_actions(again)] == match.legal_texts()
        assert step.text not in match.legal_texts() or GAME.parse(step.text)
        for seat in range(plan.seats):
            seen = GAME.view(match.position, seat)
            with pytest.raises(BadPositionError):
                GAME.load(GAME.dump(seen))
            world = GAME.imagine(seen, seat, rng.randrange(1 << 53))
            assert GAME.view(world, seat) == seen
            assert GAME.dump(GAME.view(world, seat)) == GAME.dump(seen)
            check_pieces(GAME.dump(world))
            GAME.load(GAME.dump(world))
            assert GAME.describe(seen) == GAME.describe(GAME.view(world, seat))
            legal = GAME.legal_actions(seen)
            asked = GAME.decision(match.position)
            mine = asked is not None and asked.seat == seat
            assert [str(a) for a in legal] == (match.legal_texts() if mine else [])
            assert GAME.legal_actions(world) == GAME.legal_actions(world.copy())


@on_plans(PLANS, 8)
def test_views_keep_what_everybody_saw(plan: Plan) -> None:
    """Each other hand has at most one unknown card, and it is the one that was dealt (V-12)."""
    match = new_match(plan)
    dealt = [event.data["good"] for event in match.opening if event.kind == "card_dealt"]
    for _ in walk(match, plan):
        whole: Any = GAME.dump(match.position)
        seen = GAME.dump(GAME.view(match.position, 0))
        for seat in range(1, plan.seats):
            hand: Any = seen["players"][seat]["hand"]  # type: ignore[index,call-overload]
            real = whole["players"][seat]["hand"]
            unknown = [dealt[seat]] if HIDDEN in hand else []
            assert Counter(hand) - Counter([HIDDEN]) + Counter(unknown) == Counter(real)
            assert len(hand) == len(real)


@on_plans(PLANS, 10)
def test_copies_are_independent_and_search_changes_nothing(plan: Plan) -> None:
    match = new_match(plan)
    rng = random.Random(plan.choices)
    for count, _ in enumerate(walk(match, plan)):
        if count % 25:
            continue
        before = dumped(match)
        twin = match.position.copy()
        assert twin == match.position
        for _ in range(30):
            actions = GAME.legal_actions(twin)
            if not actions:
                break
            GAME.apply(twin, rng.choice(actions))
        assert dumped(match) == before


@on_plans(PLANS, 12)
def test_saves_and_undo_lead_back_to_the_same_position(plan: Plan) -> None:
    match = new_match(plan)
    for count, _ in enumerate(walk(match, plan)):
        if count == 60:
            break
    again = load_match(json.loads(json.dumps(match.save())), find_game)
    assert again.position == match.position
    assert [e for events in again.events for e in events] == [
        e for events in match.events for e in events
    ]
    before = match.at(len(match.actions) - 1)
    last = match.undo()
    assert match.position == before.position
    match.play(last)
    assert match.position == again.position


@on_plans(PLANS, 12)
def test_an_action_not_listed_is_refused_and_changes_nothing(plan: Plan) -> None:
    match = new_match(plan)
    others = ["sail", "pass", "reserve 0-1", "keep wool", "load iron", "buy silk wharf",
              "sponsor draper B1", "sponsor statue frari", "produce tent B9"]  # fmt: skip
    for count, _ in enumerate(walk(match, plan)):
        if count % 15 or not match.legal_texts():
            continue
        before = dumped(match)
        for text in others:
            if text not in match.legal_texts():
                with pytest.raises(IllegalActionError):
                    match.play(text)
        assert dumped(match) == before


def oracle_agrees(plan: Plan) -> None:
    """Compare what may be sponsored and produced, and every income, with an independent count."""
    match = new_match(plan)
    before = dumped(match)
    for step in walk(match, plan):
        if before["prompt"] == "sponsor":
            assert set(step.legal) == oracle.may_sponsor(before) | {"pass"}
        if before["prompt"] == "produce":
            assert set(step.legal) == oracle.may_produce(before) | {"pass"}
        for event in step.events:
            if event.kind == "good_produced":
                about = event.data
                earned = oracle.income(before, str(about["good"]), str(about["building"]))
                assert earned == (about["base"], about["statue"], about["quarter"])
        before = GAME.dump(match.position)


@on_plans(PLANS, 20)
def test_engine_and_oracle_agree(plan: Plan) -> None:
    oracle_agrees(plan)


@pytest.mark.long
def test_engine_and_oracle_agree_in_4000_games() -> None:
    rng = random.Random(11)
    for _ in range(4000):
        oracle_agrees(any_plan(rng))
