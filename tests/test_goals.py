"""Goals: pure functions of a finished match, for people only, with words in every language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

import pytest

from portolan.core.contract import Event, SeatResult
from portolan.core.errors import NotOverError
from portolan.core.goals import FinishedMatch, Goal
from portolan.core.i18n import in_all_languages
from portolan.core.match import Match
from portolan.core.rng import Rng
from portolan.core.time_slicing import finish
from portolan.games.ragusa import events as rg
from portolan.games.ragusa.state.components import SHIPS
from portolan.games.ransackit import events as rk
from portolan.games.ransackit.board.components import CITY, OCEAN
from portolan.games.ransackit.board.grid import HEXES, NEAR
from portolan.games.ransackit.fables.all_fables import FABLES
from portolan.games.venice import events as ve
from portolan.registry import PACKAGES, find_game
from portolan.session.goals import goals_of, reaching
from tests.contract.sample.game import GAME as SAMPLE

MINE, OTHER = 0, 1
Change = Callable[[Any], object]


def finished(
    game: str,
    *events: Event,
    won: bool = False,
    by_source: dict[str, int] | None = None,
    change: Change = id,
    options: dict[str, Any] | None = None,
) -> FinishedMatch:
    """Return a match of three with only these events, at a changed initial position."""
    match = Match(find_game(game), 3, options or {}, 5)
    change(match.position)
    nothing = dict.fromkeys(by_source or ("all",), 0)
    found = FinishedMatch.__new__(FinishedMatch)
    found.seats, found.options, found.position = 3, match.options, match.position
    found.events = [*events]
    found.results = [
        SeatResult(seat, 0, by_source or nothing, (), winner=won)
        if seat == MINE
        else SeatResult(seat, 0, nothing, (), winner=False)
        for seat in range(3)
    ]
    return found


def produced(good: str, *, base: int = 5, statue: int = 0, quarter: int = 0) -> Event:
    return ve.GoodProduced(
        MINE, good=good, building="B1", owner=MINE, base=base, statue=statue, quarter=quarter,
        ducats=base + statue + quarter,
    )  # fmt: skip


def fight(at: str, attackers: list[str], defenders: list[str], killed: list[int]) -> Event:
    return rk.Exchange(
        MINE, at=at, other=OTHER, attackers=attackers, attack=[], defenders=defenders, defence=[],
        lost=[], killed=killed,
    )  # fmt: skip


def ship(number: int) -> Event:
    return rg.ShipBought(MINE, slot=0, ship=SHIPS[number].id, points=2)


GOODS = [next(i for i, s in enumerate(SHIPS) if s.good == good) for good in
         dict.fromkeys(s.good for s in SHIPS)]  # fmt: skip
"""A ship of each good."""


def tiles(*buildings: int, statues: Sequence[int] = ()) -> Change:
    def change(position: Any) -> None:
        for building in buildings:
            position.put_tile(MINE, 0, building)
        for campo in statues:
            position.put_statue(campo)

    return change


def settled(size: int, tokens: int, roads: int) -> Change:
    def change(position: Any) -> None:
        at = HEXES["D4"]
        position.players[MINE].centres = [at]
        position.size[at], position.tokens[at], position.centre[at] = size, tokens, at
        for near in NEAR[at]:
            position.centre[near] = 0
        for near in NEAR[at][:roads]:
            position.centre[near] = at

    return change


def sea(at: str) -> Change:
    return lambda position: position.kind.__setitem__(HEXES[at], OCEAN)


def land(at: str) -> Change:
    return lambda position: position.kind.__setitem__(HEXES[at], 1)


def blue(*counts: int) -> Change:
    return lambda position: position.players[MINE].blue.__setitem__(slice(len(counts)), counts)


def favours(count: int) -> Change:
    return lambda position: setattr(position.players[MINE], "favours", count)


CASES: dict[str, dict[str, tuple[FinishedMatch, ...]]] = {
    "ragusa": {
        "every_source": (
            finished("ragusa", by_source={"mason": 1, "wharf": 3}),
            finished("ragusa", by_source={"mason": 9, "wharf": 0}),
        ),
        "rich_harvest": tuple(
            finished("ragusa", rg.Produced(MINE, spot="x", commodity="wine", amount=n, lost=0))
            for n in (4, 3)
        ),
        "best_price": tuple(
            finished("ragusa", rg.CommoditySold(MINE, commodity="oil", points=n)) for n in (4, 3)
        ),
        "different_goods": tuple(
            finished("ragusa", *map(ship, GOODS[:n]), *map(ship, GOODS[:1])) for n in (5, 4)
        ),
        "full_cards": tuple(
            finished("ragusa", *[rg.CardScored(MINE, card="towers", points=p) for p in points])
            for points in ((12, 3, 12), (12, 11))
        ),
        "good_neighbour": tuple(
            finished(
                "ragusa",
                rg.TurnBegun(MINE),
                rg.TowerBuilt(MINE, spot="x"),
                rg.TowerBuilt(OTHER, spot="x"),
                rg.TurnBegun(OTHER),
                *[rg.TowerBuilt(MINE, spot="x")] * n,
            )
            for n in (2, 1)
        ),
        "strong_wall": tuple(
            finished("ragusa", rg.WallBuilt(MINE, wall=1, points=n)) for n in (4, 3)
        ),
        "fishmonger": tuple(
            finished("ragusa", *[rg.FishSold(MINE, spot="x", points=n)] * 3) for n in (4, 3)
        ),
        "wall_without_gap": tuple(
            finished(
                "ragusa",
                rg.WallsScored(MINE, length=n, own_houses=0, own_towers=0, spots=[], points=n),
            )
            for n in (10, 9)
        ),
        "cathedral_sets": tuple(
            finished("ragusa", rg.CathedralScored(MINE, sets=n, points=9)) for n in (3, 2)
        ),
        "win_without_wharf": (
            finished("ragusa", ship(0), won=True),
            finished("ragusa", rg.CommoditySold(MINE, commodity="oil", points=1), won=True),
        ),
        "win_without_ships": (
            finished("ragusa", rg.ShipBought(OTHER, slot=0, ship="x", points=2), won=True),
            finished("ragusa", ship(0), won=True),
        ),
    },
    "venice": {
        "five_actions": tuple(
            finished("venice", *[ve.ActionChosen(MINE, action=name) for name in names])
            for names in (
                ("reserve", "sail", "trade", "sponsor", "produce"),
                ("reserve", "sail", "sail", "trade", "sponsor"),
            )
        ),
        "two_statues": tuple(
            finished("venice", *[ve.StatueSponsored(MINE, campo="frari", ducats=3)] * n)
            for n in (2, 1)
        ),
        "both_bonuses": (
            finished("venice", produced("tent", statue=1, quarter=1)),
            finished(
                "venice",
                produced("tent", statue=1),
                produced("tent", quarter=1),
                produced("cloth", base=0, statue=1, quarter=1),
            ),
        ),
        "from_pirates": tuple(
            finished(
                "venice",
                *[ve.GoodBought(MINE, good="iron", place="wharf", ducats=1)] * n,
                *[ve.GoodBought(MINE, good="iron", place="market", ducats=2)] * 9,
            )
            for n in (8, 7)
        ),
        "own_campo": (
            finished("venice", change=tiles(8, 9, 10)),
            finished("venice", change=tiles(8, 9, 23)),
        ),
        "early_gondola": tuple(
            finished(
                "venice", *[ve.TurnBegun(n % 3) for n in range(count)], produced("gondola", base=0)
            )
            for count in (18, 19)
        ),
        "grand_gondola": tuple(
            finished("venice", produced("gondola", base=n), produced("tent")) for n in (4, 3)
        ),
        "all_graced": (
            finished("venice", change=tiles(0, 1, 2, 8, 9, statues=(0, 2))),
            finished("venice", change=tiles(0, 1, 2, 8, 9, 23, statues=(0, 2))),
        ),
        "others_ships": tuple(
            finished(
                "venice",
                *[ve.ShipmentUnloaded(MINE, owner=OTHER, good="iron")] * n,
                *[ve.ShipmentUnloaded(MINE, owner=MINE, good="iron")] * 9,
            )
            for n in (3, 2)
        ),
        "two_at_once": (
            finished("venice", ve.TurnBegun(OTHER), produced("tent"), produced("wagon")),
            finished(
                "venice",
                ve.TurnBegun(OTHER),
                produced("tent"),
                produced("cloth", base=0),
                ve.TurnBegun(MINE),
                produced("wagon"),
            ),
        ),
        "four_favours": tuple(finished("venice", change=favours(n)) for n in (4, 3)),
        "win_without_market": tuple(
            finished("venice", ve.GoodBought(MINE, good="iron", place=place, ducats=1), won=True)
            for place in ("wharf", "market")
        ),
    },
    "ransackit": {
        "trader": tuple(
            finished(
                "ransackit",
                *[rk.Traded(MINE, other=OTHER, give={}, ask={})] * 3,
                *[rk.Traded(OTHER, other=MINE, give={}, ask={})] * n,
                *[rk.Traded(OTHER, other=2, give={}, ask={})] * 4,
            )
            for n in (2, 1)
        ),
        "policies": tuple(
            finished("ransackit", change=blue(*counts)) for counts in ((1, 0, 2, 1), (3, 0, 2))
        ),
        "golden_age": tuple(
            finished("ransackit", rk.GameWon(MINE, ending=ending), won=True)
            for ending in ("golden_age", "domination")
        ),
        "warriors_fell_knight": (
            finished("ransackit", fight("D4", ["warrior", "warrior"], ["worker", "knight"], [1])),
            finished(
                "ransackit",
                fight("D4", ["warrior"], ["worker", "knight"], [0]),
                fight("D4", ["warrior", "knight"], ["cannon"], [0]),
                fight("D4", ["warrior"], ["city"], [0]),
            ),
        ),
        "sea_battle": tuple(
            finished("ransackit", fight("D4", ["knight"], ["knight"], killed), change=ground("D4"))
            for ground, killed in ((sea, [0]), (land, [0]))
        ),
        "two_captured": tuple(
            finished("ransackit", *[rk.SettlementCaptured(MINE, at="D4", other=OTHER)] * n)
            for n in (2, 1)
        ),
        "three_harbours": tuple(
            finished("ransackit", *[rk.ShipyardBuilt(MINE, at=at) for at in places])
            for places in (("A1", "A2", "A2", "A3"), ("A1", "A2", "A2"))
        ),
        "three_fables": tuple(
            finished(
                "ransackit", options=dict.fromkeys(["nomads", "fog_of_war", more], True), won=True
            )
            for more in ("blood_money", "ruins")
        ),
        "crossroads": tuple(finished("ransackit", change=settled(CITY, 3, n)) for n in (5, 4)),
        "full_city": tuple(finished("ransackit", change=settled(CITY, n, 1)) for n in (10, 9)),
        "win_in_peace": (
            finished("ransackit", rk.AttackBegun(OTHER, unit="x", at="x", to="x"), won=True),
            finished("ransackit", rk.AttackBegun(MINE, unit="x", at="x", to="x"), won=True),
        ),
        "domination": (
            finished("ransackit", rk.GameWon(MINE, ending="domination"), won=True),
            finished(
                "ransackit", rk.PlayerQuit(OTHER), rk.GameWon(MINE, ending="domination"), won=True
            ),
        ),
    },
}
"""For each goal a match that reaches it, and one that falls just short."""
ALL = [(game, goal) for game in PACKAGES for goal in goals_of(game)]


@pytest.mark.parametrize(("game", "goal"), ALL, ids=lambda it: getattr(it, "id", it))
def test_each_goal_is_reached_by_exactly_what_it_asks_for(game: str, goal: Goal) -> None:
    enough, short = CASES[game][goal.id]
    assert goal.reached(enough, MINE)
    assert not goal.reached(short, MINE)
    assert not goal.reached(enough, 2), "it is another seat's"


def test_goals_named_after_a_way_of_winning_require_a_win() -> None:
    """Every goal whose name says so asks for the win."""
    asked = [(game, goal) for game, goal in ALL if goal.id.startswith("win_")]
    assert len(asked) == 4
    for game, goal in asked:
        lost = copy(CASES[game][goal.id][0])
        lost.results = [result._replace(winner=result.seat != MINE) for result in lost.results]
        assert not goal.reached(lost, MINE)


@pytest.mark.parametrize("game", PACKAGES)
def test_a_game_has_twelve_goals_with_words_in_every_language(game: str) -> None:
    goals = goals_of(game)
    assert len({goal.id for goal in goals}) == len(goals) == 12
    titles = [in_all_languages(game, f"goals.{goal.id}.title") for goal in goals]
    for language in titles[0]:
        assert len({title[language] for title in titles}) == 12
    for goal in goals:
        for sentence in in_all_languages(game, f"goals.{goal.id}.about").values():
            assert sentence.endswith(".")


def random_match(game: str, seats: int, options: dict[str, Any], seed: int, most: int) -> Match:
    match, rng = Match(find_game(game), seats, options, seed), Rng(seed)
    while len(match.actions) < most and (texts := match.legal_texts()):
        match.play(texts[rng.below(len(texts))])
    return match


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("ragusa", 1, {"harder": True}),
        ("ragusa", 2, {"edition": "first"}),
        ("ragusa", 5, {}),
        ("venice", 3, {"guilds": True}),
        ("venice", 5, {}),
        ("ransackit", 2, {"deal_in": True}),
        ("ransackit", 3, dict.fromkeys(FABLES, True)),
    ],
)
def test_goals_judge_any_finished_match_deterministically_and_change_nothing(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    match = random_match(game, seats, options, 3, 6000)
    if match.game.decision(match.position):  # random players of RANSACKIT may take very long
        resign = [text for text in ("quit",) if text in match.legal_texts()]
        assert resign, "nobody can give up"
        while texts := match.legal_texts():
            match.play("quit" if "quit" in texts else texts[-1])
    before = match.game.dump(match.position)
    people = range(seats)
    first = [finish(reaching(match, [seat])) for seat in people]
    assert [finish(reaching(match, [seat])) for seat in people] == first
    assert match.game.dump(match.position) == before
    assert finish(reaching(match, [])) == ()
    together = finish(reaching(match, people))
    assert {*together} == {goal for goals in first for goal in goals}


def test_an_unfinished_match_or_one_from_a_position_reaches_no_goal() -> None:
    match = random_match("ragusa", 2, {}, 3, 5)
    with pytest.raises(NotOverError):
        reaching(match, [0])
    whole = random_match("ragusa", 2, {}, 3, 6000)
    assert finish(reaching(whole, [0, 1])), "else this proves nothing"
    game = whole.game
    later = Match.from_position(game, game.dump(whole.at(30).position))
    for text in whole.actions[30:]:
        later.play(text)
    assert finish(reaching(later, [0, 1])) == ()


def test_a_game_without_goals_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACKAGES, SAMPLE.id, "tests.contract.sample")
    match = Match(SAMPLE, 2, {"purse": 3}, 7)
    while texts := match.legal_texts():
        match.play(texts[-1])
    assert goals_of(SAMPLE.id) == ()
    assert finish(reaching(match, [0, 1])) == ()
