"""Promises: PettingZoo's own tests pass, observations hold no secret, each number is one action."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import pickle
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ResetNeeded

from portolan.ai.levels import UnknownLevelError, levels
from portolan.core.contract import AnyGame
from portolan.core.errors import BadOptionError, IllegalActionError, UnknownGameError
from portolan.core.extras import MissingExtraError, need
from portolan.core.match import Match
from portolan.learning import env
from portolan.learning.observation import Encoder
from portolan.registry import PACKAGES, find_game
from tests.contract.sample.game import GAME as QUAY

with (
    warnings.catch_warnings()
):  # PettingZoo's tests import games of its own by its old registration
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

GAMES: tuple[AnyGame, ...] = (*map(find_game, PACKAGES), QUAY)
TABLES = [(game, seats) for game in GAMES for seats in game.player_counts]
BY_ID = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])

pytestmark = [
    # PettingZoo asks for arrays alone, but all of its own games with masks use these dictionaries
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def play_by_chance(environment: Any, steps: int) -> None:
    """Let the agents choose at random among legal actions, for some steps or to the end."""
    for agent in environment.agents:
        environment.action_space(agent).seed(5)
    for agent in environment.agent_iter(steps):
        seen, _, ended, _, _ = environment.last()
        space = environment.action_space(agent)
        environment.step(None if ended else space.sample(seen["action_mask"]))


@pytest.mark.parametrize(
    ("game", "seats"), TABLES, ids=[f"{game.id}-{seats}" for game, seats in TABLES]
)
def test_pettingzoos_own_tests_pass(game: AnyGame, seats: int) -> None:
    api_test(env(game, seats), num_cycles=40)
    seed_test(lambda: env(game, seats), num_cycles=40)


@pytest.mark.parametrize("game", [*PACKAGES])
@pytest.mark.parametrize("level", ["random", "merchant"])
def test_pettingzoos_own_tests_pass_against_opponents(game: str, level: str) -> None:
    api_test(env(game, 3, opponents={1: level, 2: level}), num_cycles=15)
    seed_test(lambda: env(game, 3, opponents={1: level, 2: level}), num_cycles=15)


@BY_ID
def test_hidden_information_is_in_no_observation(game: AnyGame) -> None:
    """Positions that differ in nothing else give the same observation, mask included; a seat that
    may know the difference gets another.
    """
    environment = env(game, game.player_counts[-1])
    hidden = text = 0
    for seed in range(4):
        environment.reset(seed=seed)
        play_by_chance(environment, 12)
        match = environment.unwrapped
        if game.decision(match.position) is None:
            continue
        before = match.position
        for seat, agent in enumerate(match.agents):
            seen, others = match.observe(agent), [a for a in match.agents if a != agent]
            theirs = [match.observe(other)["observation"] for other in others]
            match.position = game.imagine(match.view(agent), seat, seed + 99)
            again = match.observe(agent)
            assert all(np.array_equal(seen[part], again[part]) for part in seen)
            hidden += game.dump(before) != game.dump(match.position)
            text += any(
                not np.array_equal(match.observe(other)["observation"], row)
                for other, row in zip(others, theirs, strict=True)
            )
            match.position = before
    assert hidden
    assert text


@BY_ID
def test_the_mask_has_exactly_the_legal_actions(game: AnyGame) -> None:
    environment = env(game)
    environment.reset(seed=3)
    match = Match(game, environment.unwrapped.seats, {}, 3)
    for _ in range(30):
        if not match.legal_texts():
            break
        asked = environment.agent_selection
        for agent in environment.agents:
            mask = environment.observe(agent)["action_mask"]
            texts = {environment.unwrapped.texts[number] for number in np.flatnonzero(mask)}
            assert texts == (set(match.legal_texts()) if agent == asked else set())
        number = int(np.flatnonzero(environment.observe(asked)["action_mask"])[0])
        environment.step(number)
        match.play(environment.unwrapped.texts[number])


@BY_ID
def test_rewards_come_at_the_end_only(game: AnyGame) -> None:
    environment = env(game, options={})
    for seed in range(3):
        environment.reset(seed=seed)
        for agent in environment.agents:
            environment.action_space(agent).seed(seed)
        last: dict[str, float] = {}
        for agent in environment.agent_iter():
            seen, reward, ended, cut, _ = environment.last()
            assert not cut
            assert ended or reward == 0
            if ended:
                last[agent] = reward
            space = environment.action_space(agent)
            environment.step(None if ended else space.sample(seen["action_mask"]))
        results = game.result(environment.unwrapped.position)
        drawn = all(result.winner for result in results)
        for result in results:
            assert last[f"seat_{result.seat}"] == (0 if drawn else 1 if result.winner else -1)


def test_a_seed_is_the_match_of_that_seed_and_none_is_another_each_time() -> None:
    game = find_game("venice")
    environment = env("venice", 4)
    environment.reset(seed=7)
    dealt = game.dump(environment.unwrapped.position)
    assert dealt == game.dump(game.start(4, {}, 7))
    environment.reset()
    second = game.dump(environment.unwrapped.position)
    environment.reset()
    third = game.dump(environment.unwrapped.position)
    assert len({str(deal) for deal in (dealt, second, third)}) == 3


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    environment = env("ragusa", 2)
    environment.reset(seed=1)
    match = environment.unwrapped
    before = match.game.dump(match.position)
    number = match.texts.index("wall 3")
    with pytest.raises(IllegalActionError, match=r"'wall 3' \(action \d+\) is not allowed now"):
        environment.step(number)
    with pytest.raises(IllegalActionError, match="action None is not allowed"):
        match.step(None)
    assert match.game.dump(match.position) == before


@pytest.mark.parametrize("game", [*PACKAGES])
def test_the_lowest_and_the_highest_level_are_opponents(game: str) -> None:
    lowest, *_, highest = levels(game)
    environment = env(game, 3, opponents={0: lowest, 1: highest})
    environment.reset(seed=7)
    assert environment.agents == ["seat_2"]
    mask = environment.last()[0]["action_mask"]
    environment.step(int(mask.argmax()))


def test_opponents_play_the_other_seats() -> None:
    """Only a seat without an opponent is an agent, and only it is asked."""
    environment = env("ragusa", 3, opponents={0: "random", 2: "merchant"})
    environment.reset(seed=4)
    assert environment.possible_agents == ["seat_1"]
    play_by_chance(environment, 5)
    match = environment.unwrapped
    assert match.game.decision(match.position).seat == 1
    placed = match.game.dump(match.position)["spots"].values()
    assert {0, 2} <= {*placed}


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (UnknownGameError, {"game": "chess"}),
        (BadOptionError, {"seats": 9}),
        (BadOptionError, {"options": {"edition": "third"}}),
        (BadOptionError, {"opponents": {2: "random"}}),
        (BadOptionError, {"opponents": {0: "random", 1: "random"}}),
        (UnknownLevelError, {"opponents": {1: "doge"}}),
        (UnknownGameError, {"game": QUAY, "opponents": {1: "merchant"}}),
        (BadOptionError, {"render_mode": "human"}),
        (BadOptionError, {"size": 0}),
        (BadOptionError, {"size": -1}),
        (BadOptionError, {"size": 1.5}),
        (BadOptionError, {"max_cycles": 0}),
        (UnknownGameError, {"game": None}),
    ],
)
def test_impossible_arguments_are_refused(error: type[Exception], words: dict[str, Any]) -> None:
    with pytest.raises(error):
        env(**{"game": "ragusa", "seats": 2, **words})


def test_options_of_a_reset_are_the_match_s_options() -> None:
    environment = env("ragusa", 2)
    environment.reset(seed=3, options={"edition": "first"})
    game = find_game("ragusa")
    assert game.dump(environment.position) == game.dump(game.start(2, {"edition": "first"}, 3))
    environment.reset(seed=3)
    assert game.dump(environment.position) == game.dump(game.start(2, {}, 3))
    for wrong in ({"edition": "third"}, {"editoin": "first"}):
        with pytest.raises(BadOptionError):
            environment.reset(options=wrong)


def test_before_a_reset_nothing_can_be_done() -> None:
    environment = env("ragusa", 2)
    for act in (lambda: environment.step(0), lambda: environment.observe("seat_0")):
        with pytest.raises(ResetNeeded):
            act()


def test_a_limit_of_steps_truncates_a_match() -> None:
    environment = env("venice", 3, max_cycles=5)
    environment.reset(seed=2)
    played = 0
    for _ in environment.agent_iter():
        seen, reward, ended, cut, _ = environment.last()
        assert (reward, ended) == (0, False)
        environment.step(None if cut else int(seen["action_mask"].argmax()))
        played += not cut
    assert played == 5
    assert environment.agents == []


def test_pettingzoo_makes_every_game_by_its_name() -> None:
    for name in PACKAGES:
        made = pettingzoo.make("aec", f"portolan/{name}", max_cycles=9)
        assert (made.game.id, made.max_cycles) == (name, 9)


@BY_ID
def test_the_whole_state_is_available_on_request(game: AnyGame) -> None:
    environment = env(game)
    environment.reset(seed=1)
    before = environment.state()
    assert environment.state_space.contains(before)
    seat = environment.episode.asked
    assert seat is not None
    environment.position = game.imagine(environment.view(environment.agent_selection), seat, 8)
    assert not np.array_equal(environment.state(), before)


@pytest.mark.parametrize("game", [*PACKAGES])
def test_observations_stay_inside_their_box(game: str) -> None:
    environment = env(game, size=16)
    environment.reset(seed=1)
    for _ in range(30):
        agent = environment.agent_selection
        seen = environment.observe(agent)
        assert environment.observation_space(agent).contains(seen)
        environment.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        if any(environment.terminations.values()):
            break


def turned(data: Any, own: int, fields: frozenset[str], name: str = "") -> Any:
    """Return a dumped position of two seats as if they had changed chairs, seen by seat `own`."""
    if isinstance(data, dict):
        return {
            key: turned(value, own, fields, name if name in fields else key)
            for key, value in data.items()
        }
    if isinstance(data, list):
        inner = [turned(value, own, fields, name) for value in data]
        return inner[own:] + inner[:own] if name == "players" else inner
    return (data - own) % 2 if type(data) is int and name in fields and data >= 0 else data


def test_observations_are_relative_to_the_seat() -> None:
    """The same table with the seats exchanged gives the same observation."""
    game = find_game("ragusa")
    environment = env(game, 2)
    environment.reset(seed=5)
    play_by_chance(environment, 30)
    dumped = game.dump(environment.position)
    other = game.load(json.loads(json.dumps(turned(dumped, 1, game.seat_fields))))
    encoder = environment.episode.encoder
    rows = [encoder.row(game.dump(game.view(environment.position, 1)), 1),
            encoder.row(game.dump(game.view(other, 0)), 0)]  # fmt: skip
    own = [Encoder(game).row({}, seat) for seat in (1, 0)]
    assert np.array_equal(rows[0] - own[0], rows[1] - own[1])
    assert not np.array_equal(
        rows[0], encoder.row(game.dump(game.view(environment.position, 0)), 0)
    )


def test_an_environment_is_copied_and_pickled() -> None:
    environment = env("ragusa", 3, opponents={1: "random"})
    environment.reset(seed=4)
    play_by_chance(environment, 5)
    for twin in (copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))):  # noqa: S301
        assert twin.agent_selection == environment.agent_selection
        seen = twin.last()[0]
        assert np.array_equal(seen["action_mask"], environment.last()[0]["action_mask"])
        twin.step(int(seen["action_mask"].argmax()))


def test_rendering_shows_public_information() -> None:
    environment = env(QUAY, render_mode="ansi")
    environment.reset(seed=7)
    assert str(environment.render()).splitlines()[1] == "seat 0: 1 coins, ? ? ?"


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_numbers_are_the_same_in_every_process(hash_seed: str) -> None:
    """Whatever the order of Python's sets."""
    program = (
        "import hashlib; from portolan.registry import PACKAGES, find_game\n"
        "texts = [str(a) for name in PACKAGES for a in find_game(name).all_actions()]\n"
        "print(hashlib.sha256('\\n'.join(texts).encode()).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    here = [str(action) for name in PACKAGES for action in find_game(name).all_actions()]
    assert done.stdout.strip() == hashlib.sha256("\n".join(here).encode()).hexdigest()


def test_every_name_and_number_of_a_view_is_encoded() -> None:
    """Any change in a view gives another vector; hidden values count too."""
    views = [
        {"coins": 3, "hand": ["salt"]},
        {"coins": 4, "hand": ["salt"]},
        {"coins": 3, "hand": ["?"]},
        {"coins": 3, "hand": ["salt", "?"]},
        {"coins": 3, "hand": []},
        {"coins": -3, "hand": ["salt"]},
        {"gold": 3, "hand": ["salt"]},
    ]
    encoder = Encoder(QUAY)
    rows = [encoder.row(view).tobytes() for view in views]  # type: ignore[arg-type]
    assert len(set(rows)) == len(views)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("portolan.core.extras.find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"pip install 'portolan\[learning\]'"):
        need("learning", "pettingzoo")
