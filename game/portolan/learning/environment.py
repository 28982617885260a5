"""A game of the contract as a PettingZoo AEC environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from portolan.ai.bot import Bot, Budget, decide
from portolan.ai.levels import make_bot
from portolan.core.contract import NOBODY, AnyGame
from portolan.core.errors import BadOptionError, IllegalActionError
from portolan.core.rng import SEED_LIMIT
from portolan.learning.observation import SIZE, observe
from portolan.registry import find_game

Seen: TypeAlias = dict[str, NDArray[Any]]
"""`observation`: what the seat may know; `action_mask`: 1 where an action may be chosen now."""

_MODES = ("ansi",)


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A match among agents `seat_0`, `seat_1` and so on, and bots on the other seats.

    An action is its number in `texts`, the same one in every match of the game. Whoever the rules
    ask is the selected agent, in whatever order. At the end a winner is rewarded with 1, all others
    with -1; where all have won nobody has, so it is 0.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "portolan",
        "render_modes": list(_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Mapping[str, object],
        opponents: Mapping[int, str],
        size: int,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self.seats, self.options = game.check_choices(seats, options)
        if strangers := [seat for seat in opponents if seat not in range(seats)]:
            raise BadOptionError(f"there is no seat {strangers[0]} among {seats} for an opponent")
        if len(opponents) == seats:
            raise BadOptionError("every seat has an opponent; leave one free for the learner")
        if render_mode not in (None, *_MODES):
            raise BadOptionError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.game, self.size, self.render_mode = game, size, render_mode
        self.opponents = dict(opponents)
        self._actions = tuple(game.all_actions())
        self.texts = tuple(map(str, self._actions))
        """The text of each action by its number."""
        self._numbers = {action: number for number, action in enumerate(self._actions)}
        self._seat_of = {f"seat_{n}": n for n in range(seats) if n not in opponents}
        self.possible_agents = [*self._seat_of]
        self.action_spaces = {agent: Discrete(len(self._actions)) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({
                "observation": Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": Box(0, 1, (len(self._actions),), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        for seat, level in opponents.items():
            make_bot(level, game, seat, 0)  # an unknown level is told now
        self._random, _ = np_random(None)
        self._bots: dict[int, Bot] = {}
        self.agents: list[str] = []
        self.position: Any = None
        """The whole position, secrets included: for whoever runs the match, not for agents."""

    def observation_space(self, agent: str) -> Dict:
        """Return the space of what an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of actions, all of them."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: that of a seed, or another one each time. `options` are not asked for."""
        del options
        if seed is not None:
            self._random, _ = np_random(seed)
        else:
            seed = int(self._random.integers(SEED_LIMIT))
        self.position = self.game.start(self.seats, self.options, seed)
        self._bots = {
            seat: make_bot(level, self.game, seat, int(self._random.integers(SEED_LIMIT)))
            for seat, level in self.opponents.items()
        }
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Seen:
        """Return what an agent's seat may know, and what it may choose if it is asked."""
        view = self.view(agent)
        mask = np.zeros(len(self._actions), np.int8)
        mask[[self._numbers[action] for action in self.game.legal_actions(view)]] = 1
        return {"observation": observe(self.game.dump(view), self.size), "action_mask": mask}

    def view(self, agent: str) -> Any:
        """Return what an agent's seat may know as the game's own view, for other encodings."""
        return self.game.view(self.position, self._seat_of[agent])

    def step(self, action: int | None) -> None:
        """Play an action by its number; raise IllegalActionError if it is not allowed now."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._apply(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _apply(self, number: int | None) -> None:
        known = number is not None and 0 <= number < len(self._actions)
        chosen = self._actions[number] if number is not None and known else None
        if chosen not in self.game.legal_actions(self.position):
            text = f"{str(chosen)!r} (action {number})" if known else f"action {number}"
            decision = self.game.decision(self.position)
            asked = f"{self.agent_selection} is asked: {decision.prompt}" if decision else "over"
            raise IllegalActionError(f"{text} is not allowed now; {asked}; see the action mask")
        self.game.apply(self.position, chosen)

    def _go_on(self) -> None:
        """Let opponents play until an agent is asked, or the match is over."""
        while decision := self.game.decision(self.position):
            bot = self._bots.get(decision.seat)
            if bot is None:
                self.agent_selection = f"seat_{decision.seat}"
                return
            view = self.game.view(self.position, decision.seat)
            actions = self.game.legal_actions(view)
            self.game.apply(self.position, decide(bot, view, actions, Budget()))
        results = self.game.result(self.position)
        drawn = all(result.winner for result in results)
        for agent in self.agents:
            result = results[self._seat_of[agent]]
            self.rewards[agent] = 0.0 if drawn else 1.0 if result.winner else -1.0
            self.infos[agent] = {"points": result.points, "winner": result.winner}
            self.terminations[agent] = True

    def render(self) -> str | None:
        """Return the open table in lines of text, as everybody may see it."""
        if self.render_mode is None:
            return None
        return "\n".join(self.game.describe(self.game.view(self.position, NOBODY)))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(
    game: AnyGame | str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    opponents: Mapping[int, str] | None = None,
    size: int = SIZE,
    render_mode: str | None = None,
) -> Any:
    """Return the environment of a game, in PettingZoo's usual wrappers.

    `game` is an id or a game, `seats` by default the fewest that play each other, `options` those
    of the game. `opponents` are bots by seat: `random`, or levels of the game such as `merchant`.
    `size` is the length of observations. Raises UnknownGameError, BadOptionError, UnknownLevelError
    or MissingPartError.

    >>> venice = env("venice", 4, opponents={0: "random", 3: "merchant"})
    >>> venice.reset(seed=7)
    >>> venice.agents, venice.agent_selection
    (['seat_1', 'seat_2'], 'seat_2')
    """
    known = find_game(game) if isinstance(game, str) else game
    count = min(n for n in known.seats if n > 1) if seats is None else seats
    made = Environment(known, count, options or {}, opponents or {}, size, render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(made))
