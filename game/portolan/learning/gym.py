"""A game as a Gymnasium environment: one learner, opponents of any level on all other seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from portolan.core.contract import AnyGame
from portolan.core.errors import BadOptionError
from portolan.learning.episode import Episode, check_limit, find, reward
from portolan.learning.observation import LIMIT, SIZE
from portolan.registry import PACKAGES, find_game

RANDOM: Final = "random"
"""As a seat: a random one each match. As an opponent: the random bot."""


class SingleAgent(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A match of one learner against bots; an action is its number in `texts`.

    `action_masks` are the legal actions, for MaskablePPO of sb3-contrib. Steps and
    seeds are as in the PettingZoo environment.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        episode: Episode,
        opponent: str,
        seat: int | str,
        render_mode: str | None,
        max_steps: int | None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOptionError(f"render_mode is None or 'ansi', not {render_mode!r}")
        if seat != RANDOM and (type(seat) is not int or seat not in range(episode.seats)):
            raise BadOptionError(
                f"seat is 'random' or 0 to {episode.seats - 1} at this table, not {seat!r}"
            )
        self.episode, self.render_mode = episode, render_mode
        self._opponent, self._chosen = opponent, seat
        self.seat = seat if isinstance(seat, int) else 0
        """The seat of the learner in this match."""
        self._max_steps, self._steps = check_limit(max_steps), 0
        episode.check_opponents(self._opponents())
        self.texts = episode.texts
        self.observation_space = Box(-LIMIT, LIMIT, (episode.encoder.size,), np.float32)
        self.action_space = Discrete(len(self.texts))

    def _opponents(self) -> dict[int, str]:
        return {n: self._opponent for n in range(self.episode.seats) if n != self.seat}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Start a match from a seed, or a random one.

        `options` are those of the game for this match only. Raises BadOptionError. A match that is
        over before the learner was asked is followed by another.
        """
        super().reset(seed=seed)
        while True:
            if self._chosen == RANDOM:
                self.seat = int(self.np_random.integers(self.episode.seats))
            self.episode.begin(seed, self.np_random, self._opponents(), options)
            if self.episode.asked is not None:
                break
            seed = None
        self._steps = 0
        return self._row(), {"seat": self.seat}

    def step(
        self, action: np.int64
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an action by its number; raise IllegalActionError if it is not allowed now."""
        self.episode.play(int(action))
        self._steps += 1
        if self.episode.asked is not None:
            cut = self._max_steps is not None and self._steps >= self._max_steps
            return self._row(), 0.0, False, cut, {"seat": self.seat}
        results = self.episode.results()
        own = results[self.seat]
        about = {"seat": self.seat, "points": own.points, "winner": own.winner}
        return self._row(), reward(results, self.seat), True, False, about

    def action_masks(self) -> NDArray[np.bool_]:
        """Return an array with True for each legal action."""
        return self.episode.mask(self.episode.view(self.seat)).astype(np.bool_)

    def render(self) -> str | None:
        """Return the public view of the table as lines of text."""
        return None if self.render_mode is None else self.episode.describe()

    def _row(self) -> NDArray[np.float32]:
        return self.episode.row(self.episode.view(self.seat), self.seat)


def single_agent(  # noqa: PLR0913 - all but the game have a default
    game: AnyGame | str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    opponent: str = RANDOM,
    seat: int | str = RANDOM,
    size: int = SIZE,
    render_mode: str | None = None,
    max_steps: int | None = None,
) -> SingleAgent:
    """Return the Gymnasium environment of a game.

    `opponent` is the bot of all other seats: `random`, or a level of the game. `seat` is the
    learner's, or `random` for a new one each match. The others are as in `env`.

    >>> ragusa = single_agent("ragusa", opponent="merchant", seat=1)
    >>> row, about = ragusa.reset(seed=7)
    >>> row.shape, about["seat"], int(ragusa.action_masks().sum()) > 0
    ((4096,), 1, True)
    """
    known, count = find(game, seats)
    episode = Episode(known, count, options or {}, size)
    return SingleAgent(episode, opponent, seat, render_mode, max_steps)


for _name in PACKAGES:
    gymnasium.register(
        f"portolan/{_name}-v{find_game(_name).version}",
        "portolan.learning:single_agent",
        kwargs={"game": _name},
    )
