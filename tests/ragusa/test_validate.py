"""`load` refuses impossible positions; accepted ones are as docs/protocol.md promises."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from portolan.core.errors import BadPositionError
from portolan.core.match import Match
from portolan.games.ragusa.rules.turn import acting_spots
from portolan.games.ragusa.state.board import SPOTS
from tests.ragusa.oracle import BONUS, LIMITS, PATRICIAN, SHIPS, kind_of, regions_of
from tests.ragusa.random_games import GAME, STYLES, Plan, new_match, walk
from tests.ragusa.scene import Scene, new

Change = Callable[[Any], object]
HOUSES = {1: 12, 2: 12, 3: 12, 4: 10, 5: 9}
AT_THE_END = ("city_walls", "cathedral", "bonus_cards")


@cache
def _asked(prompt: str, seats: int, turn: int | None) -> str:
    for seed in range(300):
        match = new_match(Plan(seats, {}, seed, list(STYLES)[seed % len(STYLES)], seed))
        for step, _ in enumerate(walk(match, Plan(seats, {}, seed, "even", seed))):
            data: Any = GAME.dump(match.position)
            late = step > 12 and (prompt != "keep" or data["region"])
            if data["prompt"] == prompt and late and turn in (None, data["turn"]):
                return json.dumps(data)
    raise AssertionError(f"{prompt} was never asked")


def asked(prompt: str, seats: int = 3, turn: int | None = None) -> Any:
    """Return a position of a random game, some turns after the set-up, with this prompt."""
    return json.loads(_asked(prompt, seats, turn))


def refused(data: Any) -> str:
    """Return the message with which a position is refused."""
    with pytest.raises(BadPositionError) as caught:
        GAME.load(data)
    return str(caught.value)


def put(value: Any, *path: Any) -> Change:
    """Return a change that sets a value."""

    def change(data: Any) -> None:
        *way, last = path
        for step in way:
            data = data[step]
        data[last] = value

    return change


def give(seat: int, **fields: Any) -> Change:
    """Return a change that gives a player other fields."""
    return lambda data: data["players"][seat].update(fields)


def powerhouses(*spots: str) -> Change:
    """Return a change that lets two players place powerhouses."""

    def change(data: Any) -> None:
        for i, spot in enumerate(spots):
            data["spots"][spot] = "powerhouse"
            data["players"][i % 2]["powerhouses"] -= 1

    return change


def solo() -> Any:
    """Return a solo game at its first placement: no bot has placed yet."""
    return new(1, player_first=True).data


def choosing() -> Any:
    """Return a set-up in which seat 1 of three chooses a bonus card."""
    begun = new(3)
    begun.play(begun.legal()[0])
    return begun.data


def over(seats: int = 3) -> Any:
    """Return the end of a game."""
    return new(seats).finish().data


def held(data: Any) -> str:
    """Return the first Patrician card of bot 1."""
    return str(data["players"][1]["patrician"][0])


def spots_of(card: str) -> list[str]:
    """Return the spots that a Patrician card names."""
    return next(list(c.values()) for c in PATRICIAN if "-".join(c) == card)


def two() -> Any:
    """Return a game of two in which seat 0 is to place its first piece."""
    return Scene(2).begin().data


def same_card_for_both(data: Any) -> None:
    data["players"][2]["patrician"] = [held(data), *data["players"][2]["patrician"][1:]]
    data["players"][2]["patrician"].sort(key=lambda card: int(card.split("-")[0]))


def person_on_a_card(data: Any) -> None:
    data["spots"][spots_of(held(data))[0]] = 0
    data["players"][0]["houses"] -= 1
    data["players"][0]["resources"] |= {"wood": 6, "stone": 6}


def offer_to_another(data: Any) -> None:
    other = data["players"][(data["seat"] + 1) % 3]
    other["offer"] = [data["bonus_deck"].pop(), data["bonus_deck"].pop()]
    data["sunk"] = []


def a_third_card(data: Any) -> None:
    data["players"][data["seat"]]["offer"].append(data["bonus_deck"].pop(0))
    data["sunk"] = []


def nothing_to_keep(data: Any) -> None:
    data["bonus_deck"] += data["players"][data["seat"]]["offer"]
    data["players"][data["seat"]]["offer"] = []
    data["sunk"] = []


def take_back(data: Any) -> None:
    spot = next(spot for spot, stands in data["spots"].items() if stands == 1)
    del data["spots"][spot]
    data["players"][1]["houses"] = 1


class Case(NamedTuple):
    """A valid position, a change, and part of the message for the result."""

    begin: Callable[[], Any]
    change: Change
    why: str


CASES = {
    "a powerhouse inside the city": Case(two, powerhouses("AR-SI-RP"), "R-90"),
    "a powerhouse on land": Case(two, powerhouses("S1-W1-S2"), "R-90"),
    "a powerhouse on the coast": Case(two, powerhouses("W5-F1-O3"), "R-90"),
    "two at the Wharf": Case(two, powerhouses("F5-WH-F7", "WH-FI-F8"), "R-91"),
    "two around a country region": Case(two, powerhouses("O1-G2-SI", "G1-O1-AR"), "R-91"),
    "two around a sea region": Case(two, powerhouses("FI-F8-F9", "MK-F9-F10"), "R-91"),
    "a fifth powerhouse": Case(two, put("powerhouse", "spots", "O1-G2-SI"), "too many"),
    "a powerhouse of three players": Case(
        lambda: Scene(3).begin().data, put("powerhouse", "spots", "O1-G2-SI"), "too many"
    ),
    "a thirteenth house": Case(
        lambda: Scene(2).house(0, "W3-W5-G1", "W1-S2-M2", "W4-O2-W6").begin().data,
        give(0, houses=10, powerhouses=1), "more houses",
    ),
    "a tower on a tower": Case(
        lambda: Scene(3).tower(1, "O1-G2-SI").begin().data, give(2, towers=["O1-G2-SI"]), "tower",
    ),
    "too little Wood": Case(
        lambda: Scene(3).house(0, "W3-W5-G1").begin().data,
        put(0, "players", 0, "resources", "wood"), "wood",
    ),
    "a Patrician card with both bots": Case(solo, same_card_for_both, "twice"),
    "a Patrician card twice with one bot": Case(
        solo, lambda data: give(1, patrician=[held(data)] * 2)(data), "twice"
    ),
    "Patrician cards in another order": Case(
        solo, lambda data: data["players"][1]["patrician"].reverse(), "in order"
    ),
    "a Patrician card of the person": Case(
        solo, lambda data: give(0, patrician=[data["players"][1]["patrician"].pop()])(data), "no P",
    ),
    "a Patrician card of three players": Case(
        lambda: Scene(3).begin().data, give(1, patrician=["1-19-24"]), "no Patrician card"
    ),
    "a card without its marker": Case(
        solo, lambda data: data["spots"].pop(spots_of(held(data))[1]), "black marker"
    ),
    "the person on a bot's card": Case(solo, person_on_a_card, "black marker"),
    "a marker that no card names": Case(solo, put("reserved", "spots", "RP-CA-FI"), "names"),
    "a marker of three players": Case(
        lambda: Scene(3).begin().data, put("reserved", "spots", "O1-G2-SI"), "only solo"
    ),
    "no house of the set-up": Case(
        solo, lambda data: data["spots"].pop("W2-M2-S3"), "from the set-up"
    ),
    "a card put under by a bot": Case(solo, put([2], "sunk"), "sunk"),
    "more put under than lie there": Case(
        lambda: asked("place"), put([0] * 16, "sunk"), "sunk"
    ),
    "a bonus card twice": Case(
        lambda: asked("place"),
        lambda data: data["bonus_deck"].append(data["players"][0]["cards"][0]), "twice",
    ),
    "a card given back by two": Case(
        lambda: asked("place"),
        lambda data: give(1, refused=data["players"][0]["refused"])(data), "given back twice",
    ),
    "a first card that was given back": Case(
        lambda: asked("place"),
        lambda data: put(data["players"][1]["cards"][0], "players", 0, "refused", 0)(data),
        "given back twice",
    ),
    "one card given back": Case(
        lambda: asked("place"), lambda data: data["players"][0]["refused"].pop(), "gives two"
    ),
    "cards given back alone": Case(
        solo, lambda data: give(0, refused=data["bonus_deck"][:2])(data), "solo"
    ),
    "cards on offer to two": Case(lambda: asked("keep"), offer_to_another, "on offer"),
    "three cards on offer": Case(lambda: asked("keep"), a_third_card, "2 cards"),
    "no cards on offer": Case(lambda: asked("keep"), nothing_to_keep, "on offer"),
    "cards on offer while placing": Case(
        lambda: asked("place"),
        lambda data: give(0, offer=[data["bonus_deck"].pop(0) for _ in "ab"])(data), "on offer",
    ),
    "a choice in a harder game": Case(
        lambda: asked("keep", 1), put(True, "options", "harder"), "harder"
    ),
    "a question in a harder game": Case(
        lambda: asked("draw", 1), put(True, "options", "harder"), "cannot be asked"
    ),
    "an empty slot": Case(lambda: asked("place"), lambda data: data["harbour"].pop(), "slot"),
    "a ship too many": Case(
        lambda: asked("place"),
        lambda data: data["players"][0]["ships"].extend(["gems_silver"] * 3), "too often",
    ),
    "a set-up of one": Case(
        solo, lambda data: data.update(prompt="keep", turn=-1), "solo game has no choice"
    ),
    "a choice out of turn": Case(choosing, put(2, "seat"), "cannot have these cards"),
    "a card not chosen yet": Case(
        choosing, lambda data: data["players"][2]["offer"].pop(), "cannot have these cards"
    ),
    "a house in the set-up": Case(choosing, put(0, "spots", "W3-W5-G1"), "more houses"),
    "a tower in the set-up": Case(choosing, give(1, towers=["O1-G2-SI"]), "before the first turn"),
    "access in the set-up": Case(
        choosing, put(1, "players", 2, "resources", "fish"), "before the first turn"
    ),
    "a wall in the set-up": Case(choosing, put([4], "walls"), "as the set-up leaves it"),
    "other prices in the set-up": Case(
        choosing, put(15, "prices", "wine"), "as the set-up leaves it"
    ),
    "a ship gone in the set-up": Case(
        choosing, lambda data: data["ship_deck"].pop(), "as the set-up leaves it"
    ),
    "a bonus card gone in the set-up": Case(
        choosing, lambda data: data["bonus_deck"].pop(), "as the set-up leaves it"
    ),
    "cards put under in the set-up": Case(choosing, put([0], "sunk"), "as the set-up leaves it"),
    "no turn after the set-up": Case(lambda: asked("place"), put(-1, "turn"), "turns begin"),
    "a turn in the set-up": Case(choosing, put(0, "turn"), "turns begin"),
    "a piece that is active between two turns": Case(
        two, put("S1-W1-S2", "spot"), "between two turns"
    ),
    "a region that is active between two turns": Case(
        two, put("architect", "region"), "between two turns"
    ),
    "a region in turn around no piece": Case(
        lambda: Scene(2).rich(0).units(0, wine=8, oil=8).play("house MK-F9-F10").data,
        put(None, "spot"), "no new piece stands",
    ),
    "a new piece between turns": Case(
        lambda: asked("place"), lambda data: data.update(spot=next(iter(data["spots"]))), "between",
    ),
    "a region between turns": Case(lambda: asked("place"), put("mason", "region"), "between two"),
    "no new piece": Case(lambda: asked("activate"), put(None, "spot"), "no new piece"),
    "regions in another order": Case(
        lambda: Scene(3).rich(0).play("house AR-SI-RP").data,
        lambda data: data["regions"].reverse(), "around the new piece"
    ),
    "a region left out": Case(
        lambda: Scene(3).rich(0).play("house AR-SI-RP").data,
        lambda data: data["regions"].pop(), "around the new piece"
    ),
    "an active region elsewhere": Case(
        lambda: asked("wall"), put("architect", "region"), "around the new piece"
    ),
    "points of the end, too early": Case(
        lambda: asked("place"), put(3, "players", 1, "points", "city_walls"), "before the end"
    ),
    "other points at the end": Case(
        over, lambda data: put(
            data["players"][1]["points"]["bonus_cards"] + 1, "players", 1, "points", "bonus_cards"
        )(data), "from bonus_cards",
    ),
    "a piece left at the end": Case(over, take_back, "cannot be asked 'over'"),
    "more points than there are": Case(
        two, put((1 << 20) + 1, "players", 0, "points", "wharf"), "from 0 to 1048576"
    ),
    "a newer version": Case(two, put(2, "version"), "newer Portolan"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_an_impossible_position_is_refused(name: str) -> None:
    """A valid position with one impossible change, and the message that says so."""
    begin, change, why = CASES[name]
    data = begin()
    assert GAME.dump(GAME.load(data)) == data
    change(data)
    assert why in refused(data)


def test_the_largest_count_is_accepted() -> None:
    """No game comes near it, and larger numbers are refused."""
    data = two()
    put(1 << 20, "players", 0, "points", "wharf")(data)
    assert GAME.dump(GAME.load(data)) == data


def test_a_piece_that_has_acted_does_not_act_again() -> None:
    """A piece that acts automatically cannot be pending before the one that is asked."""
    for seed in range(300):
        plan = Plan(4, {}, seed, "even", seed)
        match = new_match(plan)
        for _ in walk(match, plan):
            data: Any = GAME.dump(match.position)
            position: Any = match.position
            if data["prompt"] == "exchange":
                around = [SPOTS[spot] for spot in acting_spots(position, position.region)]
                if around[0] != data["queue"][0]:
                    data["queue"] = around
                    assert "pieces act before seat" in refused(data)
                    return
    raise AssertionError("no exchange is asked after another piece has produced")


def bot_turn() -> Any:
    """Return a position in the middle of a bot's turn, with one region still to come after it."""
    for seed in range(300):
        match = new_match(Plan(1, {}, seed, "even", seed))
        for _ in walk(match, Plan(1, {}, seed, "even", seed)):
            data: Any = GAME.dump(match.position)
            if data["turn"] > 0 and len(data["regions"]) == 1 and data["queue"]:
                return data
    raise AssertionError("nobody is asked in the middle of a bot's turn")


@pytest.mark.rule("R-132")
def test_a_bot_activates_in_its_order() -> None:
    """A region that it should have activated before cannot be pending."""
    data = bot_turn()
    assert GAME.dump(GAME.load(data)) == data
    data["region"], data["regions"][0] = data["regions"][0], data["region"]
    data["queue"] = []
    assert "another order (R-132)" in refused(data)


@pytest.mark.rule("R-128")
def test_a_bot_has_the_card_of_its_house() -> None:
    """It goes back after the turn, and is in its hand meanwhile."""
    data = bot_turn()
    bot = data["players"][data["turn"]]
    (card,) = [c for c in bot["patrician"] if data["spot"] in spots_of(c)]
    bot["patrician"].remove(card)
    assert "no Patrician card for the spot" in refused(data)


# --- every field, changed ---------------------------------------------------------------------


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of everything in a position, lists and objects included."""
    inner: Any = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for key, part in inner:
        yield (*path, key)
        yield from leaves(part, (*path, key))


def variants(data: Any, path: tuple[Any, ...], rng: random.Random) -> Iterator[Any]:
    """Yield copies of a position with another value of the same kind in one place."""
    *way, last = path

    def copy() -> tuple[Any, Any]:
        whole = json.loads(json.dumps(data))
        part = whole
        for step in way:
            part = part[step]
        return whole, part

    value = copy()[1][last]
    others: list[Any] = []
    if isinstance(value, bool):
        others = [not value]
    elif isinstance(value, int):
        others = [value - 1, value + 1, rng.randrange(13)]
    elif isinstance(value, list):
        others = [value[1:], value[:-1], value[::-1], value + value[:1]]
    elif value is None or isinstance(value, str):
        others = [None, *rng.sample(NAMES, 3)]
    for other in others:
        if other != value:
            whole, part = copy()
            part[last] = other
            yield whole
    whole, part = copy()
    if isinstance(part, list):
        del part[last]
        yield whole
    if way == ["spots"]:
        del part[last]
        part[rng.choice(LIMITS)] = value
        yield whole


NAMES = [
    *BONUS, *SHIPS, *LIMITS, *("-".join(card) for card in PATRICIAN), "powerhouse", "reserved",
    "first", "place", "activate", "wall", "draw", "over", "keep", "mason", "wharf", "winery",
]  # fmt: skip


def promised(data: Any) -> None:
    """Check a position against the document's promises."""
    seats, players, spots = data["seats"], data["players"], data["spots"]
    standing = [spot for spot, stands in spots.items() if stands == "powerhouse"]
    assert len(standing) <= 4 * (seats == 2)
    assert set(standing) <= set(LIMITS)
    around = [region for spot in standing for region in regions_of(spot)]
    assert len(set(around)) == len(around)
    towers = [spot for player in players for spot in player["towers"]]
    assert len(set(towers)) == len(towers)
    for seat, player in enumerate(players):
        own = [spot for spot, stands in spots.items() if stands == seat]
        assert len(own) + player["houses"] + player["powerhouses"] <= HOUSES[seats] + 2 * (
            seats == 2
        )
        if seats > 1 or not seat:
            crowd = Counter(region for spot in own for region in regions_of(spot))
            for region, count in crowd.items():
                material = {"country": "wood", "city": "stone"}.get(kind_of(region))
                assert not material or count <= player["resources"][material]
    patrician_promised(data)
    ships = Counter(
        [*data["harbour"], *data["ship_deck"], *(s for p in players for s in p["ships"])]
    )
    assert all(count <= SHIPS[ship]["count"] for ship, count in ships.items())
    cards = Counter([*data["bonus_deck"], *(c for p in players for c in p["cards"] + p["offer"])])
    assert set(cards.values()) <= {1}
    assert len(data["harbour"]) == 5 or not data["ship_deck"]
    if data["prompt"] != "over":
        assert not any(player["points"][source] for player in players for source in AT_THE_END)


def patrician_promised(data: Any) -> None:
    """Markers and cards of a solo game."""
    cards = [card for player in data["players"] for card in player["patrician"]]
    marked = {spot for spot, stands in data["spots"].items() if stands == "reserved"}
    if data["seats"] > 1:
        assert not cards
        assert not marked
        return
    assert len(set(cards)) == len(cards)
    assert marked <= {spot for card in PATRICIAN for spot in card.values()}
    assert all(data["spots"].get(s) in ("reserved", 1, 2) for card in cards for s in spots_of(card))


def go_on(match: Match, rng: random.Random) -> None:
    """View a match from every seat, play on for a while, and do so again."""
    for _ in range(12):
        for seat in range(GAME.seats_at(match.position)):
            view = GAME.view(match.position, seat)
            GAME.describe(view)
            imagined = GAME.imagine(view, seat, 1)
            assert GAME.view(imagined, seat) == view
        for _ in range(5):
            if texts := match.legal_texts():
                match.play(rng.choice(texts))


PLACES = [
    ("place", 2), ("place", 4), ("activate", 3), ("wall", 3), ("exchange", 4), ("keep", 3),
    ("ship", 1), ("tower", 1), ("draw", 2),
]  # fmt: skip


@pytest.mark.parametrize(("prompt", "seats"), PLACES)
def test_a_changed_position_is_refused_or_as_promised(prompt: str, seats: int) -> None:
    """Each field of a position, changed alone: if it is accepted, it can be played and viewed."""
    data, rng = asked(prompt, seats), random.Random(prompt)
    taken: set[str] = set()
    for path in list(leaves(data)):
        for number, other in enumerate(variants(data, path, rng)):
            try:
                match = Match.from_position(GAME, other)
            except BadPositionError:
                continue
            taken.add(str(path[2] if len(path) > 2 and path[0] == "players" else path[0]))
            promised(other)
            if not number:
                go_on(match, rng)
    assert not taken & {"game", "version", "seats", "prompt", "seat", "turn"}
    assert {"resources", "commodities", "points", "prices", "chance"} <= taken


@pytest.mark.parametrize("seats", [0, 6])
def test_a_game_has_one_to_five_seats(seats: int) -> None:
    data = asked("place")
    data["seats"] = seats
    assert refused(data) == f"position.seats: expected a whole number from 1 to 5, found {seats}"
