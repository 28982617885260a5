"""A game of the contract as a PettingZoo AEC environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, SupportsInt, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray
from pettingzoo import AECEnv, register

from portolan.core.contract import AnyGame
from portolan.core.errors import BadOptionError
from portolan.learning.episode import Episode, check_limit, find, reward
from portolan.learning.observation import LIMIT, SIZE
from portolan.registry import PACKAGES, find_game

Observation: TypeAlias = dict[str, NDArray[Any]]
"""`observation`: the seat's view; `action_mask`: 1 for legal actions."""

_MODES = ("ansi",)


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A match among agents `seat_0`, `seat_1` and so on, and bots on the other seats.

    An action is its number in `texts`, the same one in every match of the game. The selected agent
    is the asked seat; turns may have any order. At the end winners get the reward 1, the others -1;
    if all have won it is a draw, and all get 0.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "portolan",
        "render_modes": list(_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        episode: Episode,
        opponents: Mapping[int, str],
        render_mode: str | None,
        max_cycles: int | None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *_MODES):
            raise BadOptionError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.episode, self.render_mode = episode, render_mode
        self.opponents = episode.check_opponents(opponents)
        self.max_cycles = check_limit(max_cycles)
        self.texts = episode.texts
        """The text of each action by its number."""
        self._seat_of = {f"seat_{n}": n for n in range(episode.seats) if n not in opponents}
        self.possible_agents = [*self._seat_of]
        count = len(self.texts)
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}
        row = Box(-LIMIT, LIMIT, (episode.encoder.size,), np.float32)
        self.state_space = row
        self.observation_spaces = {
            agent: Dict({"observation": row, "action_mask": Box(0, 1, (count,), np.int8)})
            for agent in self.possible_agents
        }
        self._random, _ = np_random(None)
        self._steps = 0
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.episode.game

    @property
    def seats(self) -> int:
        """The number of seats, those of opponents included."""
        return self.episode.seats

    @property
    def position(self) -> Any:
        """The whole position with secrets: for the program, not for agents."""
        return self.episode.position

    @position.setter
    def position(self, position: Any) -> None:
        self.episode.position = position

    def observation_space(self, agent: str) -> Dict:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the action space."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match from a seed, or a random one.

        `options` are those of the game for this match only. Raises BadOptionError.
        """
        if seed is not None:
            self._random, _ = np_random(seed)
        self.episode.begin(seed, self._random, self.opponents, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._steps = 0
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation, and its action mask if it is asked."""
        seat = self._seat_of[agent]
        view = self.episode.view(seat)
        return {
            "observation": self.episode.row(view, seat),
            "action_mask": self.episode.mask(view),
        }

    def state(self) -> NDArray[np.float32]:
        """Return the whole position with secrets as an observation: for a central critic."""
        return self.episode.state()

    def view(self, agent: str) -> Any:
        """Return the game's view of an agent's seat, for other encodings."""
        return self.episode.view(self._seat_of[agent])

    def step(self, action: SupportsInt | None) -> None:
        """Play an action by its number; raise IllegalActionError if it is not allowed now."""
        agent = self.agent_selection
        if self.terminations.get(agent) or self.truncations.get(agent):
            self._was_dead_step(action)
            return
        self.episode.play(None if action is None else int(action))
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Select the agent that is asked, or end the match."""
        asked = self.episode.asked
        if asked is not None:
            self.agent_selection = f"seat_{asked}"
            if self.max_cycles is not None and self._steps >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
            return
        results = self.episode.results()
        for agent in self.agents:
            result = results[self._seat_of[agent]]
            self.rewards[agent] = reward(results, result.seat)
            self.infos[agent] = {"points": result.points, "winner": result.winner}
            self.terminations[agent] = True

    def render(self) -> str | None:
        """Return the public view of the table as lines of text."""
        return None if self.render_mode is None else self.episode.describe()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(
    game: AnyGame | str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    opponents: Mapping[int, str] | None = None,
    size: int = SIZE,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> Environment:
    """Return the environment of a game.

    `game` is an id or a game, `seats` by default the smallest number that is not solo, `options`
    those of the game. `opponents` are bots by seat: `random`, or levels of the game such as
    `merchant`. `size` is the length of observations, `max_cycles` the steps after which a match is
    cut off. Raises UnknownGameError, BadOptionError, UnknownLevelError or MissingPartError.

    >>> venice = env("venice", 4, opponents={0: "random", 3: "merchant"})
    >>> venice.reset(seed=7)
    >>> venice.agents, venice.agent_selection
    (['seat_1', 'seat_2'], 'seat_2')
    """
    known, count = find(game, seats)
    episode = Episode(known, count, options or {}, size)
    return Environment(episode, opponents or {}, render_mode, max_cycles)


for _name in PACKAGES:
    register(
        "aec",
        f"portolan/{_name}-v{find_game(_name).version}",
        "portolan.learning:env",
        kwargs={"game": _name},
    )
