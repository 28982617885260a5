"""The ladder of each game: its file, its texts, and that each level is stronger than the last."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from portolan.ai.bot import Budget, decide
from portolan.ai.epsilon_random import EpsilonRandomBot
from portolan.ai.greedy import MERCHANT
from portolan.ai.levels import (
    USUAL,
    Level,
    UnknownLevelError,
    _here,
    budget_for,
    find_evaluator,
    find_level,
    known_levels,
    ladder,
    levels,
    make_bot,
)
from portolan.core.assets import AssetError
from portolan.core.i18n import set_language
from portolan.registry import PACKAGES, find_game
from portolan.session.seats import PERSON, kind_icon, kinds, level_about, level_name

RAGUSA = find_game("ragusa")
SHARED = tuple(level.id for level in USUAL)
FEWEST = {game: find_game(game).default_player_count for game in PACKAGES}
CHEAP = [("ragusa", "apprentice"), ("ragusa", "merchant")]
"""Tables where a match takes little time."""
QUICK = [
    pytest.param(
        game,
        lower,
        upper,
        id=f"{game}-{upper.id}",
        marks=[] if (game, upper.like) in CHEAP else [pytest.mark.long],
    )
    for game in PACKAGES
    for lower, upper in zip(ladder(game), ladder(game)[1:], strict=False)
    if not upper.takes_time
]
"""Neighbouring levels that decide quickly."""


@pytest.mark.parametrize("game", [*PACKAGES])
def test_a_ladder_has_five_or_six_different_levels(game: str) -> None:
    found = ladder(game)
    assert 5 <= len(found) <= 6
    strengths = {
        (level.like, level.epsilon, level.blunders, level.habits, level.most) for level in found
    }
    assert len(strengths) == len({level.id for level in found}) == len(found)


@pytest.mark.parametrize("game", [*PACKAGES])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_level_has_a_name_and_a_description(game: str, language: str) -> None:
    set_language(language)
    offered = kinds(game)
    named = {level_name(game, kind) for kind in offered}
    text = {level_about(game, kind) for kind in offered}
    set_language("en")
    assert len(named) == len(text) == len(offered)
    assert all(line.endswith(".") for line in text)
    assert {kind_icon(game, kind) for kind in offered} <= {
        f"table/art/kind_{name}" for name in (PERSON, *SHARED)
    }


@pytest.mark.parametrize("game", [*PACKAGES])
def test_the_three_levels_of_all_games_are_always_known(game: str) -> None:
    """Older saves, links, daily matches and statistics name them."""
    assert {*SHARED} <= {*known_levels(game)}
    assert all(find_level(game, level.id).like == level.like for level in USUAL)
    assert known_levels(game)[-len(levels(game)) :] == levels(game)


@pytest.mark.parametrize(("game", "lower", "upper"), QUICK)
def test_each_quick_level_beats_the_one_below(game: str, lower: Level, upper: Level) -> None:
    """One bot of it among others of the level below wins more than its share, seats in rotation."""
    rules, evaluator, seats = find_game(game), find_evaluator(game), FEWEST[game]
    matches, won = 8 * seats, 0.0
    for seed in range(matches):
        position: Any = rules.start(seats, {}, seed // seats)
        bots = [
            (upper if seat == seed % seats else lower).bot(
                rules, evaluator, seat, seed, lambda: 0.0
            )
            for seat in range(seats)
        ]
        while decision := rules.decision(position):
            view = rules.view(position, decision.seat)
            actions = rules.legal_actions(position)
            rules.apply(position, decide(bots[decision.seat], view, actions, Budget()))
        winners = [result.seat for result in rules.result(position) if result.winner]
        won += (seed % seats in winners) / len(winners)
    assert won > matches / seats


@pytest.mark.parametrize("game", [*PACKAGES])
def test_only_the_highest_level_searches_with_its_whole_budget(game: str) -> None:
    """It alone uses all the time there is; the others decide quickly on any machine."""
    *others, highest = ladder(game)
    assert (highest.id, highest.epsilon) == (USUAL[-1].id, 0)
    assert not any(level.takes_time for level in others)


class Counting:
    """A bot that counts its decisions."""

    def __init__(self) -> None:
        self.asked = 0

    def think(self, view: Any, actions: Any, budget: Budget) -> Any:
        del view, budget
        self.asked += 1
        yield 0.5
        return actions[0]


def test_blunders_make_a_share_of_decisions_random() -> None:
    position = RAGUSA.start(3, {}, 8)
    inner, actions, view = Counting(), RAGUSA.legal_actions(position), RAGUSA.view(position, 0)
    bot = EpsilonRandomBot(inner, RAGUSA, find_evaluator("ragusa"), 0, 3, 0.0, blunders=0.25)
    chosen = [decide(bot, view, actions, Budget()) for _ in range(400)]
    assert 260 <= inner.asked <= 340
    assert len({*chosen}) == len(actions)


def test_random_decisions_never_resign() -> None:
    rules = find_game("ransackit")
    resigning = [rules.parse(text) for text in rules.resigning]
    bot = EpsilonRandomBot(Counting(), rules, find_evaluator("ransackit"), 0, 3, 0.0, blunders=1.0)
    actions = (*resigning, rules.parse("end"))
    assert {str(decide(bot, None, actions, Budget())) for _ in range(50)} == {"end"}


def test_a_level_with_few_playouts_uses_no_more_with_any_budget() -> None:
    level = Level("quick", "rector", most=7)
    position: Any = RAGUSA.start(2, {}, 4)
    while len(RAGUSA.legal_actions(position)) < 10:
        RAGUSA.apply(position, RAGUSA.legal_actions(position)[0])
    view, actions = RAGUSA.view(position, position.seat), RAGUSA.legal_actions(position)
    visits = set()
    for budget in (Budget(), Budget(seconds=1000.0), Budget(playouts=500)):
        bot: Any = level.bot(RAGUSA, find_evaluator("ragusa"), position.seat, 1, lambda: 0.0)
        decide(bot, view, actions, budget)
        visits.add(sum(move.visits for move in bot.root.moves.values()))
    assert max(visits) <= 7
    assert len(visits) == 1


def test_only_levels_without_a_limit_of_playouts_get_time() -> None:
    assert budget_for(find_level("ragusa", "rector"), 3.0) == Budget(seconds=3.0)
    assert budget_for(Level("quick", "rector", most=7), 3.0) == Budget()
    assert budget_for(find_level("ragusa", "merchant"), 3.0) == Budget()


# --- the file ------------------------------------------------------------------------------------


@pytest.fixture
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of the ladder of the game `ragusa`, which has none yet.

    Its evaluator is read before, from the real folder.
    """
    find_evaluator("ragusa")
    monkeypatch.setattr("portolan.core.assets.ASSETS", tmp_path)
    read_again = _here.__wrapped__
    monkeypatch.setattr("portolan.ai.levels._here", read_again)
    (tmp_path / "ragusa").mkdir()
    return tmp_path / "ragusa" / "levels.json"


def test_a_game_without_a_file_has_the_three_levels_of_all_games(own_file: Path) -> None:
    assert not own_file.exists()
    assert ladder("ragusa") == USUAL


def test_a_level_like_another_differs_only_as_the_file_says(own_file: Path) -> None:
    own_file.write_text(json.dumps({"levels": [
        {"id": "tired", "like": "merchant", "wrong_by": 9.0, "epsilon": 0.5}, {"id": "merchant"}
    ]}))  # fmt: skip
    tired, merchant = ladder("ragusa")
    assert (tired.epsilon, tired.habits.wrong_by, tired.habits.worlds) == (
        0.5,
        9.0,
        MERCHANT.worlds,
    )
    assert merchant == USUAL[1]
    assert known_levels("ragusa") == ("apprentice", "rector", "tired", "merchant")
    with pytest.raises(UnknownLevelError, match=r"'oarsman'.*tired, merchant"):
        make_bot("oarsman", RAGUSA, 0, 1)


def test_a_level_no_longer_offered_plays_on_in_old_matches(own_file: Path) -> None:
    """It keeps its place in the order of strength."""
    own_file.write_text(json.dumps({"levels": [
        {"id": "tired", "like": "merchant", "epsilon": 0.5, "offered": False}, {"id": "merchant"}
    ]}))  # fmt: skip
    assert levels("ragusa") == ("merchant",)
    assert known_levels("ragusa") == ("apprentice", "rector", "tired", "merchant")
    assert find_level("ragusa", "tired").epsilon == 0.5
    assert isinstance(make_bot("tired", RAGUSA, 0, 1), EpsilonRandomBot)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"id": "duke"}, "'duke' is like none of apprentice, merchant, rector"),
        ({"id": "duke", "like": "rector", "wrong_by": 1}, "'duke' can have most"),
        ({"id": "duke", "like": "merchant", "most": 9}, "'duke' can have overlooks, worlds"),
        ({"id": "merchant", "like": "apprentice"}, "'merchant' is like no other"),
        (
            {"id": "duke", "like": "merchant", "epsilon": 0.6, "blunders": 0.6},
            "'duke' leaves more than all",
        ),
    ],
)
def test_an_impossible_level_is_refused(
    entry: dict[str, Any], expected: str, own_file: Path
) -> None:
    own_file.write_text(json.dumps({"levels": [entry]}))
    with pytest.raises(AssetError, match=expected):
        ladder("ragusa")


def test_two_levels_of_one_name_are_refused(own_file: Path) -> None:
    own_file.write_text(json.dumps({"levels": [{"id": "merchant"}] * 2}))
    with pytest.raises(AssetError, match="two levels have one name"):
        ladder("ragusa")
