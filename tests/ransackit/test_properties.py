"""What holds in every game: promises of the contract and conservation."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from portolan.core.errors import BadPositionError, IllegalActionError
from portolan.core.match import Match, load_match
from portolan.core.texts import Texts
from portolan.registry import find_game
from tests.ransackit.random_games import choose, plan
from tests.ransackit.scene import BOX, CARDS, RANSACKIT, Scene
from tests.support.properties import dumped
from tests.support.rng import dice


def new_match(number: int) -> tuple[Match, Any]:
    seats, options, seed, choices = plan(number)
    return Match(RANSACKIT, seats, options, seed), dice(choices)


def check_conserved(data: Any) -> None:
    """Check that cards are somewhere, units within their hexes, tokens within their limits."""
    cards = Counter(data["deck"] + data["discard"])
    where: Counter[tuple[str, int]] = Counter()
    for seat, player in enumerate(data["players"]):
        cards.update(player["hand"])
        cards.update(player["policies"])
        assert min(player["goods"].values()) >= 0
        where.update((unit["at"], seat) for unit in player["units"])
    assert +cards == Counter(CARDS)
    assert len({at for at, _ in where}) == len(where)
    assert max(where.values(), default=0) <= 2
    limits = {"village": 5, "city": 10}
    assert all(s["tokens"] <= limits[s["size"]] for s in data["settlements"])
    assert all(count <= 2 for count in data["houses"].values())


def check_population(match: Match, data: Any) -> None:
    """Check that the stored population equals the counted one (K9)."""
    position: Any = match.position
    for seat, player in enumerate(position.players):
        people = 0
        for s in data["settlements"]:
            if s["owner"] == seat:
                owned = {s["at"], *s["roads"]}
                people += {"village": 1, "city": 2}[s["size"]]
                people += sum(data["houses"].get(at, 0) for at in owned)
                people += sum(h["shipyards"] for h in data["harbours"] if h["land"] in owned)
        assert player.people == people


def play_through(number: int, every: int, check: Callable[[Match], None]) -> Match:
    """Play a plan to its end; check after every some actions."""
    match, rng = new_match(number)
    for count in range(40_000):
        texts = match.legal_texts()
        if count % every == 0 or not texts:
            check(match)
        if not texts:
            return match
        match.play(choose(texts, rng))
    raise AssertionError(f"plan {number} has no end")


def check_promises(match: Match) -> None:
    """Check dump and load, views and imagined positions, and copies."""
    data = dumped(match)
    check_conserved(data)
    check_population(match, data)
    loaded = RANSACKIT.load(data)
    assert RANSACKIT.dump(loaded) == data
    assert RANSACKIT.legal_actions(loaded) == RANSACKIT.legal_actions(match.position)
    for seat in range(match.seats):
        view = RANSACKIT.view(match.position, seat)
        seen = RANSACKIT.dump(view)
        imagined = RANSACKIT.imagine(view, seat, 11)
        assert RANSACKIT.dump(RANSACKIT.view(imagined, seat)) == seen
        RANSACKIT.load(json.loads(json.dumps(RANSACKIT.dump(imagined))))
        assert RANSACKIT.describe(view)
        with pytest.raises(BadPositionError, match="one seat may know"):
            RANSACKIT.load(seen)
        decision = RANSACKIT.decision(match.position)
        if decision and decision.seat == seat:
            assert RANSACKIT.legal_actions(view) == RANSACKIT.legal_actions(match.position)
        else:
            assert RANSACKIT.legal_actions(view) == ()
    twin = match.position.copy()
    actions = RANSACKIT.legal_actions(twin)
    if actions:
        RANSACKIT.apply(twin, actions[-1])
        assert dumped(match) == data


@pytest.mark.parametrize("number", [*range(1, 44, 2), 0, 14, 28, 42])
def test_whole_games_keep_the_promises(number: int) -> None:
    """With every Fable alone, every pair of them, and some with any of them together."""
    match = play_through(number, 150, check_promises)
    result = RANSACKIT.result(match.position)
    assert any(seat.winner for seat in result)
    assert all(seat.points == sum(seat.by_source.values()) for seat in result)


@pytest.mark.long
@pytest.mark.parametrize("block", range(100))
def test_ten_thousand_games_end(block: int) -> None:
    for number in range(100 * block, 100 * block + 100):
        seats, options, seed, choices = plan(number)
        position = RANSACKIT.start(seats, options, seed)
        rng = dice(choices)
        for _ in range(60_000):
            actions = {str(action): action for action in RANSACKIT.legal_actions(position)}
            if not actions:
                break
            RANSACKIT.apply(position, actions[choose(list(actions), rng)])
        else:
            raise AssertionError(f"plan {number} has no end")
        data = json.loads(json.dumps(RANSACKIT.dump(position)))
        check_conserved(data)
        assert RANSACKIT.dump(RANSACKIT.load(data)) == data


def test_a_save_is_small_and_plays_again_to_the_same_position() -> None:
    match = play_through(4, 10_000, lambda _: None)
    save = match.save()
    assert len(json.dumps(save)) / max(1, len(match.actions)) < 25
    again = load_match(json.loads(json.dumps(save)), find_game)
    assert dumped(again) == dumped(match)
    assert again.events == match.events


def test_every_event_has_a_sentence() -> None:
    match = play_through(7, 10_000, lambda _: None)
    texts = Texts("ransackit", [f"P{seat}" for seat in range(match.seats)])
    for events in [match.opening, *match.events]:
        for event in events:
            for seat in range(match.seats):
                text = texts.event(event.seen_by(seat))
                assert text
                assert "{" not in text


def test_what_is_not_legal_changes_nothing() -> None:
    table = Scene().begin()
    before = table.data
    for text in ("end", "move knight B4 to B5", "sell ore", "found D7"):
        with pytest.raises(IllegalActionError):
            table.play(text)
    assert table.data == before


def _spoilt(change: Callable[[Any], None], **options: Any) -> Any:
    scene = (
        Scene(**options).village(0, "C4", "B4", egg=True).houses(B4=1).units(0, "knight C5")
        .units(1, "knight B7").hand(0, "spies")
    )  # fmt: skip
    data = copy.deepcopy(scene.begin().data)
    change(data)
    return data


IMPOSSIBLE: dict[str, Callable[[Any], None]] = {
    "deck": lambda d: d["deck"].pop(),
    "hand": lambda d: d["players"][0]["hand"].append("great_wonder"),
    "two owners": lambda d: d["settlements"][1]["roads"].append("B4"),
    "no neighbour": lambda d: d["settlements"][0]["roads"].append("H3"),
    "house on a centre": lambda d: d["houses"].update(C4=1),
    "house of nobody": lambda d: d["houses"].update(H3=1),
    "shipyard of nobody": lambda d: d["harbours"][9].update(shipyards=1),
    "unit at sea bed": lambda d: d["players"][0]["units"][0].update(at="N14"),
    "unit in a centre": lambda d: d["players"][1]["units"][0].update(at="C4"),
    "unit beside an enemy": lambda d: d["players"][1]["units"][0].update(at="C5"),
    "steps in another's turn": lambda d: d["players"][1]["units"][0].update(steps=1),
    "two eggs": lambda d: d["settlements"].append(
        {"at": "G3", "owner": 0, "size": "village", "tokens": 1, "egg": True, "roads": []}
    ),
    "ruin without ruins": lambda d: d["settlements"].append(
        {"at": "G3", "owner": None, "size": "village", "tokens": 1, "egg": False, "roads": []}
    ),
    "too many tokens": lambda d: d["settlements"][0].update(tokens=6),
    "golden age": lambda d: ([s.update(size="city", tokens=10) for s in d["settlements"]]
    and d["settlements"].append(
        {"at": "G3", "owner": 0, "size": "city", "tokens": 10, "egg": False, "roads": []}
    ))
    or d["settlements"].append(
        {"at": "G4", "owner": 0, "size": "city", "tokens": 10, "egg": False, "roads": []}
    ),
    "another map": lambda d: d["land"].update(C5="farm"),
    "number": lambda d: d["numbers"].update(B4=5),
    "number on a desert": lambda d: d["numbers"].update(D5=5),
    "harbour": lambda d: d["harbours"][0].update(land="D3"),
    "trades": lambda d: d["harbours"][0].update(trades=["wood"]),
    "bandit at sea": lambda d: d.update(bandit="A1"),
    "pirate on land": lambda d: d.update(pirate="B4"),
    "bandit beside the board": lambda d: d.update(bandit=None),
    "pile": lambda d: d["pile"].append("ocean"),
    "bag": lambda d: d["bag"].append(6),
    "out with goods": lambda d: d["players"][1].update(playing=False),
    "homeless": lambda d: d["settlements"].pop(),
    "no task": lambda d: d.update(tasks=[]),
    "over": lambda d: d.update(tasks=[{"task": "over", "seat": 0, "ending": "golden_age"}]),
    "over alone": lambda d: d.update(tasks=[{"task": "over", "seat": 0, "ending": "domination"}]),
    "order of tasks": lambda d: d["tasks"].reverse(),
    "effect below a part": lambda d: d["tasks"].insert(2, {"task": "arms_race", "seat": 0}),
    "other's turn": lambda d: d["tasks"][-1].update(seat=1),
    "battle with nobody": lambda d: d["tasks"].append(
        {"task": "battle", "seat": 0, "target": "B7", "fought": True, "attackers": []}
    ),
    "offer of nothing owned": lambda d: d["tasks"].append(
        {"task": "trade", "seat": 0, "to": None, "give": dict.fromkeys(
            ("wood", "brick", "food", "ore", "coin"), 3), "ask": dict.fromkeys(
            ("wood", "brick", "food", "ore", "coin"), 0)}
    ),
    "unknown task": lambda d: d["tasks"].append({"task": "sleep", "seat": 0}),
    "damage of another": lambda d: d["tasks"].append(
        {"task": "damage", "seat": 1, "centre": "C4"}
    ),
    "a later version": lambda d: d.update(version=99),
    "another game": lambda d: d.update(game="ragusa"),
    "no such option": lambda d: d["options"].update(dragons=True),
}  # fmt: skip


FAULTS = {
    "deck": "the cards are not those of the box, each as often",
    "hand": "a card is in a hand that is used at once",
    "two owners": "B4 has two owners",
    "no neighbour": "H3: a road leads to a neighbour",
    "house on a centre": "C4: no house can stand there",
    "house of nobody": "H3: nobody owns what is built there",
    "shipyard of nobody": "I4: nobody owns what is built there",
    "unit at sea bed": "N14: no unit can stand there",
    "unit in a centre": "C4: nobody stands in another's centre",
    "unit beside an enemy": "C5: there is no room for all that stand there",
    "steps in another's turn": "seat 1: units act in their own turn",
    "two eggs": "a player has more than one egg",
    "ruin without ruins": "G3: there can be no ruin like this",
    "too many tokens": "expected a whole number from 0 to 5, found 6",
    "golden age": "the game is over, and somebody is asked",
    "another map": "C5 is not what this map has there",
    "number": "the number tokens are not those of this table",
    "number on a desert": "D5: the number does not fit the land",
    "harbour": "A4: there can be no harbour like this",
    "trades": "the harbours do not trade what this table's harbours do",
    "bandit at sea": "the Bandit stands on land",
    "pirate on land": "the Pirate lies at a harbour, or where it began",
    "bandit beside the board": "the Bandit stands on land",
    "pile": "the hexes face down are not those left of the pile",
    "bag": "the number tokens are not those of this table",
    "out with goods": "seat 1 is out, and has nothing any more",
    "homeless": "seat 1 is out, without a settlement",
    "no task": "nothing is to be done, nor is the game over",
    "over": "the end is not that of the tokens",
    "over alone": "the end is not that of who is left",
    "order of tasks": "nobody can be asked 'turn'",
    "effect below a part": "the parts of the turn do not lie in their order",
    "other's turn": "the turn is another seat's",
    "battle with nobody": "'battle' cannot be asked like this",
    "offer of nothing owned": "'trade' cannot be asked like this",
    "unknown task": "there is no task 'sleep'",
    "damage of another": "'damage' cannot be asked like this",
    "a later version": "this position is from a newer Portolan; update to load it",
    "another game": "this is no position of RANSACKIT",
    "no such option": "RANSACKIT has no option 'dragons'",
}
"""The change of each, and part of its message."""


@pytest.mark.parametrize("change", IMPOSSIBLE, ids=str)
def test_impossible_positions_are_refused(change: str) -> None:
    RANSACKIT.load(_spoilt(lambda _: None))
    with pytest.raises(BadPositionError, match=re.escape(FAULTS[change])):
        RANSACKIT.load(_spoilt(IMPOSSIBLE[change]))


@pytest.mark.rule("K-66")
def test_a_hex_whose_number_is_exchanged_is_named_once() -> None:
    table = Scene().hand(0, "production_sabotage").begin()
    table.play("play production_sabotage", "number B4")
    data = table.data
    assert RANSACKIT.dump(RANSACKIT.load(data)) == data
    data["tasks"][-1]["named"] *= 2
    with pytest.raises(BadPositionError, match="'production_sabotage' cannot be asked like this"):
        RANSACKIT.load(data)


@pytest.mark.parametrize("stranger", ["worker C4", "knight G5"])
def test_who_attacks_is_no_worker_and_stands_beside(stranger: str) -> None:
    scene = Scene().village(1, "G9").village(0, "E3").units(1, "knight D4").units(0, "knight C5")
    table = scene.units(0, "warrior C4", stranger).begin()
    table.play("attack D4 with knight C5")
    data = table.data
    assert data["tasks"][-1]["task"] == "battle"
    assert RANSACKIT.dump(RANSACKIT.load(data)) == data
    data["tasks"][-1]["attackers"] = [data["players"][0]["units"][-1]]
    with pytest.raises(BadPositionError, match="'battle' cannot be asked like this"):
        RANSACKIT.load(data)


def test_only_whose_turn_it_is_moves_bandit_and_pirate() -> None:
    table = Scene().hand(1, "law_enforcement").phase("fortify").begin()
    table.play("end", "play law_enforcement")
    data = table.data
    assert (data["tasks"][-1]["task"], data["tasks"][-1]["seat"]) == ("thief", 1)
    data["tasks"][-1]["seat"] = 0
    with pytest.raises(BadPositionError, match="'thief' cannot be asked like this"):
        RANSACKIT.load(data)


def test_the_box_is_read_as_it_is_written() -> None:
    assert BOX["goal"]["era_tokens"] == 25
    assert [unit["id"] for unit in BOX["units"]["list"]][-1] == "dragon"
