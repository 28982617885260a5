"""Promises: Gymnasium's checks pass, masks are the legal actions, the learner gets any seat."""

from __future__ import annotations

import multiprocessing
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.record_constructor import RecordConstructorArgs

from portolan.ai.levels import UnknownLevelError
from portolan.core.errors import BadOptionError, IllegalActionError
from portolan.learning import single_agent
from portolan.registry import PACKAGES, find_game


class Allowed(gymnasium.ActionWrapper, RecordConstructorArgs):
    """Plays a legal action for any number: Gymnasium's checks know no masks."""

    def __init__(self, env: Any) -> None:
        RecordConstructorArgs.__init__(self)
        super().__init__(env)

    def action(self, action: Any) -> Any:
        allowed = np.flatnonzero(self.get_wrapper_attr("action_masks")())
        return allowed[int(action) % len(allowed)]


@pytest.mark.parametrize("game", [*PACKAGES])
def test_gymnasiums_checks_pass(game: str) -> None:
    version = find_game(game).version
    made = gymnasium.make(
        f"portolan.learning.gym:portolan/{game}-v{version}", disable_env_checker=True
    )
    with warnings.catch_warnings():  # it would rather have no wrapper
        warnings.simplefilter("ignore", UserWarning)
        check_env(Allowed(made.unwrapped), skip_render_check=True)


@pytest.mark.parametrize("game", [*PACKAGES])
def test_a_match_is_played_by_its_masks(game: str) -> None:
    environment = single_agent(game, opponent="random", max_steps=400)
    for seed in range(2):
        row, _ = environment.reset(seed=seed)
        dice, ended, cut = np.random.default_rng(seed), False, False
        while not (ended or cut):
            assert environment.observation_space.contains(row)
            masks = environment.action_masks()
            assert masks.dtype == np.bool_
            row, reward, ended, cut, about = environment.step(dice.choice(np.flatnonzero(masks)))
        assert (reward in (-1, 0, 1)) == ended or cut
        assert "winner" in about or cut
        assert not environment.action_masks().any() or cut


def test_the_learner_gets_different_seats() -> None:
    environment = single_agent("ragusa", 3)
    seats = {environment.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2}
    assert [environment.reset(seed=8)[1]["seat"] for _ in range(3)] == [environment.seat] * 3
    assert single_agent("ragusa", 3, seat=2).reset()[1]["seat"] == 2


def test_impossible_arguments_are_refused() -> None:
    for error, words in (
        (BadOptionError, {"seat": 3}),
        (BadOptionError, {"seat": "any"}),
        (BadOptionError, {"size": 0}),
        (BadOptionError, {"max_steps": -1}),
        (BadOptionError, {"render_mode": "human"}),
        (UnknownLevelError, {"opponent": "doge"}),
    ):
        with pytest.raises(error):
            single_agent("ragusa", 3, **words)
    environment = single_agent("ragusa")
    environment.reset(seed=1)
    with pytest.raises(IllegalActionError):
        environment.step(np.int64(np.flatnonzero(~environment.action_masks())[0]))


def test_a_limit_of_steps_truncates_a_match() -> None:
    environment = single_agent("venice", max_steps=2)
    environment.reset(seed=1)
    ends = [environment.step(environment.action_masks().argmax())[2:4] for _ in range(2)]
    assert ends == [(False, False), (False, True)]


def _first_row(environment: Any) -> bytes:
    return bytes(environment.reset(seed=3)[0].tobytes())


def test_an_environment_can_be_sent_to_a_spawned_process() -> None:
    environment = single_agent("ragusa", opponent="merchant")
    environment.reset(seed=1)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(_first_row, (environment,)) == _first_row(environment)
