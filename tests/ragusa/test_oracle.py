"""The engine against `oracle.py`, a second and independent implementation of the rulings."""

from __future__ import annotations

import random
from typing import Any

import pytest

from portolan.core.contract import Event
from portolan.core.errors import BadPositionError
from portolan.core.match import Match
from tests.ragusa.oracle import (
    AROUND,
    COMMODITIES,
    LIMITS,
    SPOTS,
    Ask,
    Table,
    has_free_spot,
    kind_of,
    regions_of,
)
from tests.ragusa.random_games import GAME, STYLES, Plan, any_plan, choose


def shared(data: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a position that the oracle has: the whole table, not the place in a turn.

    Patrician cards without a free spot are left out: it makes no difference when they are removed.
    """
    own = {"spots", "walls", "prices", "harbour", "ship_deck", "bonus_deck"}
    players = [{k: v for k, v in p.items() if k != "offer"} for p in data["players"]]
    for player in players:
        player["patrician"] = [c for c in player["patrician"] if has_free_spot(c, data["spots"])]
    return {k: v for k, v in data.items() if k in own} | {"players": players}


class Draws:
    """Passes the Patrician cards that the engine drew to the oracle, in order."""

    def __init__(self) -> None:
        self.waiting: list[tuple[int, list[int]]] = []

    def take(self, events: list[Event]) -> None:
        for event in events:
            if event.kind == "patrician_card_drawn":
                assert event.seat is not None
                numbers = event.data["numbers"]
                assert isinstance(numbers, list)
                self.waiting.append((event.seat, [int(str(n)) for n in numbers]))

    def __call__(self, seat: int) -> list[int]:
        assert self.waiting, "the engine drew no Patrician card where S4 draws one"
        drawer, numbers = self.waiting.pop(0)
        assert drawer == seat
        return numbers


def compare_to_the_end(position: Any, style: str, rng: random.Random) -> None:
    """Play on from a person's turn with both, and compare everything."""
    start_position = GAME.dump(position)
    draws = Draws()
    table = Table(start_position, draws)
    story = table.play()
    text: Ask | None = next(story, None)
    played: list[str] = []
    try:
        while text is not None:
            decision = GAME.decision(position)
            texts = [str(action) for action in GAME.legal_actions(position)]
            assert decision is not None, text
            assert Ask(*decision, frozenset(texts)) == text
            if decision.prompt == "place":
                assert shared(GAME.dump(position)) == shared(table.data)
            played.append(choose(texts, style, rng))
            draws.take(GAME.play(position, GAME.parse(played[-1])))
            try:
                text = story.send(played[-1])
            except StopIteration:
                text = None
        assert GAME.decision(position) is None
        assert not draws.waiting
        mine, theirs = shared(table.data), shared(GAME.dump(position))
        for one, other in zip(mine["players"], theirs["players"], strict=True):
            # the last exchange of Fish and the final points are compared by what they score
            one |= {"resources": other["resources"], "points": other["points"]}
        assert mine == theirs
        result = GAME.result(position)
        assert [seat.by_source for seat in result] == table.final_points()
        assert {seat.seat for seat in result if seat.winner} == table.winners()
        if not table.solo:
            assert [s.tie_break for s in result] == [
                (table.stock_value(seat),) for seat in range(len(result))
            ]
    except AssertionError as error:
        error.add_note(f"begun from {start_position!r}\nplayed {played}")
        raise


def begun(plan: Plan, rng: random.Random) -> Any:
    """Return a position after the set-up, at the first person's first turn."""
    position = GAME.start(plan.seats, plan.options, plan.seed)
    while (decision := GAME.decision(position)) and decision.prompt != "place":
        GAME.play(position, rng.choice(GAME.legal_actions(position)))
    return position


def compare_games(games: int, salt: int) -> None:
    for i in range(games):
        plan = any_plan(random.Random(f"{salt}/{i}"))
        rng = plan.chooser()
        compare_to_the_end(begun(plan, rng), plan.style, rng)


def scene(rng: random.Random) -> Any:
    """Return an unlikely position: an unfinished game with much on the table changed at random."""
    while True:
        position = begun(any_plan(rng), rng)
        for _ in range(rng.randrange(60)):
            texts = [str(action) for action in GAME.legal_actions(position)]
            if texts:
                GAME.play(position, GAME.parse(choose(texts, "even", rng)))
        while (decision := GAME.decision(position)) and decision.prompt != "place":
            GAME.play(position, rng.choice(GAME.legal_actions(position)))
        if decision is None:
            continue
        data: Any = GAME.dump(position)
        if rng.random() < 0.6 and data["seats"] > 1:
            spread(data, rng)
        edit(data, rng)
        try:
            return GAME.load(data)
        except BadPositionError:
            continue


def edit(data: Any, rng: random.Random) -> None:
    """Change access, units, prices, walls, towers, decks and pieces left, within the rules."""
    walls = rng.choice([0, 5, 11, 17, 20, 21, 22])
    data["walls"] = sorted(rng.sample(range(1, 23), walls))
    data["prices"] = {c: rng.choice([0, 1, 5, rng.randrange(16), 15]) for c in COMMODITIES}
    data["ship_deck"] = data["ship_deck"][: rng.choice([0, 1, 3, 26])]
    towers = [rng.choice(data["players"])["towers"] for _ in LIMITS]
    favourite = rng.choice(data["players"])["towers"]
    for player in data["players"]:
        player["towers"].clear()
    share = rng.random()
    for spot, of in zip(LIMITS, towers, strict=True):
        if rng.random() < share:
            builder = favourite if rng.random() < 0.6 else of
            if len(builder) < 15:
                builder.append(spot)
    bonus = data["bonus_deck"]
    for seat, player in enumerate(data["players"]):
        access, units = player["resources"], player["commodities"]
        poor = rng.random() < 0.5
        for name in access:
            least = crowd(data["spots"], seat, name)
            access[name] = least + (0 if poor else rng.choice([0, 0, 1, 2]))
        access["fish"] = rng.choice([0, 0, 0, 1] if poor else [0, 1, 2, 3, 4, 5, 7, 9])
        for name in units:
            units[name] = rng.choice([0, 0, 1, 2, 3, 11, 12])
        player["houses"] = rng.randint(0, player["houses"])
        player["powerhouses"] = rng.randint(0, player["powerhouses"])
        for _ in range(rng.choice([0, 0, 2, 4])):
            if bonus:
                player["cards"].append(bonus.pop(rng.randrange(len(bonus))))
    data["bonus_deck"] = bonus[: rng.choice([0, 1, 2, 16])]
    data["sunk"] = []
    asked = data["players"][data["turn"]]
    if not asked["houses"] + asked["powerhouses"]:
        asked["houses"] = 1


def spread(data: Any, rng: random.Random) -> None:
    """Place all houses anew, no two of a player near, so that free spots are rare."""
    spots: dict[str, Any] = {}
    pieces: list[Any] = []
    for seat, player in enumerate(data["players"]):
        of_seat = list(data["spots"].values()).count(seat) + player["houses"]
        player["houses"] = rng.choice([0, 1, 2])
        pieces += [seat] * (of_seat - player["houses"])
    rng.shuffle(pieces)
    if data["seats"] == 2:
        left = rng.choice([1, 1, 2])
        for player in data["players"]:
            player["powerhouses"] = left
        pieces = ["powerhouse"] * (4 - 2 * left) + pieces
    free = sorted(rng.sample(SPOTS, len(SPOTS)), key=lambda spot: "W" not in spot)
    for piece in pieces:
        for spot in free:
            near = [other for region in regions_of(spot) for other in AROUND[region]]
            stands = piece != "powerhouse" or spot in LIMITS
            if stands and not any(spots.get(other) == piece for other in near):
                spots[spot] = piece
                free.remove(spot)
                break
    data["spots"] = spots


def crowd(spots: dict[str, Any], seat: int, material: str) -> int:
    """Return the least access that the seat's houses on the board ask for."""
    kind = {"wood": "country", "stone": "city"}.get(material)
    if kind is None:
        return 0
    return max(
        len([spot for spot in around if spots.get(spot) == seat])
        for region, around in AROUND.items()
        if kind_of(region) == kind
    )


def test_whole_games_agree_with_the_oracle() -> None:
    """Every decision, its legal actions, the table after every turn, and the final scoring."""
    compare_games(120, salt=1)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(20))
def test_many_whole_games_agree_with_the_oracle(chunk: int) -> None:
    """The same over thousands of games."""
    compare_games(100, salt=1000 + chunk)


def compare_scenes(scenes: int, salt: int) -> None:
    for i in range(scenes):
        rng = random.Random(f"{salt}/{i}")
        compare_to_the_end(scene(rng), rng.choice(list(STYLES)), rng)


def test_unlikely_positions_agree_with_the_oracle() -> None:
    """Empty decks, full rings of walls, last towers, lost houses: rare in random games."""
    compare_scenes(150, salt=2)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(20))
def test_many_unlikely_positions_agree_with_the_oracle(chunk: int) -> None:
    """The same over thousands of positions."""
    compare_scenes(200, salt=3000 + chunk)


def no_powerhouse_for_seat_1(houses: int, stone: int) -> Any:
    """Return a position where seat 0 places, and seat 1 will find no spot for a powerhouse.

    Powerhouses stand at the Mason and the Architect, seat 1 lacks what the other regions of the
    city limits ask for, and no country spot is free.
    """
    data: Any = GAME.dump(begun(Plan(2, {}, 1, "even", 1), random.Random(1)))
    country = [s for s in SPOTS if all(kind_of(r) != "city" for r in regions_of(s))]
    data["spots"] = {s: 0 if "S" in s and s != "S2-G1-O1" else 1 for s in country}
    data["spots"] |= {"G1-O1-AR": "powerhouse", "G2-O2-MA": "powerhouse"}
    data |= {"seat": 0, "turn": 0}
    nothing = dict.fromkeys(("grapes", "olives", "silver_ore", "fish"), 0)
    rich, poor = data["players"]
    rich |= {"houses": 1, "powerhouses": 1}
    rich["resources"] |= {"wood": 9, "stone": 9, "grapes": 2, "olives": 2, "fish": 0}
    poor |= {"houses": houses, "powerhouses": 1}
    poor["resources"] |= {"wood": 9, "stone": stone} | nothing
    return data


@pytest.mark.parametrize("style", STYLES)
def test_a_stuck_player_loses_a_regular_house_before_a_powerhouse(style: str) -> None:
    """P7 and T6, where seat 1 may place nothing at all."""
    data = no_powerhouse_for_seat_1(houses=1, stone=0)
    compare_to_the_end(GAME.load(data), style, random.Random(style))
    match = Match.from_position(GAME, data)
    events = match.play("powerhouse OP-MK-F6")
    while "piece_set_aside" not in [event.kind for event in events]:
        events += match.play(match.legal_texts()[0])
    left: Any = GAME.dump(match.position)
    assert (left["players"][1]["houses"], left["players"][1]["powerhouses"]) == (0, 1)


@pytest.mark.parametrize("style", STYLES)
def test_a_powerhouse_without_a_spot_is_placed_as_a_house(style: str) -> None:
    """T6, where seat 1 has Stone: the piece becomes a house of its own colour."""
    data = no_powerhouse_for_seat_1(houses=0, stone=9)
    compare_to_the_end(GAME.load(data), style, random.Random(style))
    match = Match.from_position(GAME, data)
    match.play("house AR-WI-RP")
    while "house G1-O3-AR" not in match.legal_texts():
        match.play(match.legal_texts()[0])
    assert not any(text.startswith("powerhouse") for text in match.legal_texts())
    match.play("house G1-O3-AR")
    after: Any = GAME.dump(match.position)
    assert after["spots"]["G1-O3-AR"] == 1
    assert after["players"][1]["powerhouses"] == 0
