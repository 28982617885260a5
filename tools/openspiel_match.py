"""Play matches of a level against the ISMCTS bot of OpenSpiel.

    PYTHONPATH=game python tools/openspiel_match.py ragusa rector --seconds 0.1 --theirs 1

It needs `open_spiel`. The level has one seat, in rotation; OpenSpiel's bot has all others, with
random rollouts, `uct_c` 1.4, and worlds from `Game.imagine`. Seconds are CPU time for each
decision. Nobody resigns: the actions of `Game.resigning` are left out for both.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]
from open_spiel.python.algorithms.ismcts import (  # type: ignore[import-not-found, unused-ignore]
    ISMCTSBot,
)
from open_spiel.python.algorithms.mcts import (  # type: ignore[import-not-found, unused-ignore]
    RandomRolloutEvaluator,
)

from portolan.ai.bot import Budget, decide
from portolan.ai.levels import make_bot
from portolan.ai.random import staying
from portolan.cli.tournament.figures import wilson
from portolan.core.contract import AnyGame
from portolan.core.rng import SEED_LIMIT
from portolan.registry import find_game

UCT_C = 1.4
MANY = 10**9
"""More simulations than any time allows."""


class Table(NamedTuple):
    """What all states of a match share."""

    game: AnyGame
    seats: int
    actions: list[Any]
    numbers: Mapping[Any, int]

    def get_type(self) -> Any:
        """Return the type of the game, as the bot needs it."""
        return _KIND


class _Kind(NamedTuple):
    dynamics: Any = pyspiel.GameType.Dynamics.SEQUENTIAL
    information: Any = pyspiel.GameType.Information.IMPERFECT_INFORMATION


_KIND = _Kind()


class State:
    """A position as a state of OpenSpiel; chance is the position's own generator."""

    def __init__(self, table: Table, position: Any) -> None:
        self.table, self.position = table, position

    def get_game(self) -> Table:
        """Return the game."""
        return self.table

    def clone(self) -> State:
        """Return an independent copy."""
        return State(self.table, self.position.copy())

    def is_chance_node(self) -> bool:
        """Return False: chance needs no node of its own."""
        return False

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.table.game.decision(self.position) is None

    def current_player(self) -> int:
        """Return the seat to move."""
        decision = self.table.game.decision(self.position)
        return decision.seat if decision else int(pyspiel.PlayerId.TERMINAL)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the numbers of the legal actions of the seat to move."""
        del player
        legal = staying(self.table.game, self.table.game.legal_actions(self.position))
        return [self.table.numbers[action] for action in legal]

    def apply_action(self, number: int) -> None:
        """Perform an action."""
        self.table.game.apply(self.position, self.table.actions[number])

    def returns(self) -> list[float]:
        """Return 1 for a seat that wins and -1 for one that does not."""
        results = self.table.game.result(self.position)[: self.table.seats]
        return [1.0 if seat.winner else -1.0 for seat in results]

    def information_state_string(self) -> str:
        """Return what the seat to move may know."""
        game = self.table.game
        return str(game.dump(game.view(self.position, self.current_player())))


class _TimeIsUpError(Exception):
    """Ends a search."""


class Opponent:
    """OpenSpiel's bot for a seat: it sees views, and stops after its seconds."""

    def __init__(self, table: Table, seed: int, seconds: float) -> None:
        self._table, self._seconds = table, seconds
        self._random = np.random.RandomState(seed)
        self._bot = ISMCTSBot(
            table,
            RandomRolloutEvaluator(1, self._random),
            UCT_C,
            MANY,
            random_state=self._random,
            allow_inconsistent_action_sets=True,
        )
        self._bot.set_resampler(self._world)
        self._end = 0.0
        self.searches, self.simulations = 0, 0

    def choose(self, view: Any, seat: int, actions: list[Any]) -> Any:
        """Return an action for the view of a seat."""
        if len(actions) == 1:
            return actions[0]
        table = self._table
        self._seat, self._view, self._tried = seat, view, 0
        self._end = time.process_time() + self._seconds
        with suppress(_TimeIsUpError):
            self._bot.run_search(State(table, self._imagined()))
        self.searches += 1
        self.simulations += self._tried
        children = self._bot._root_node.child_info
        most = max(child.visits for child in children.values())
        best = [number for number, child in children.items() if child.visits == most]
        return table.actions[best[self._random.randint(len(best))]]

    def _imagined(self) -> Any:
        return self._table.game.imagine(
            self._view, self._seat, int(self._random.uniform() * SEED_LIMIT)
        )

    def _world(self, state: State, seat: int) -> State:
        """Return an imagined world; after at least two of them, raise an error when time is up."""
        del state, seat
        if self._tried > 1 and time.process_time() >= self._end:
            raise _TimeIsUpError
        self._tried += 1
        return State(self._table, self._imagined())


def play(
    table: Table, level: str, own: int, seed: int, budget: Budget, theirs: float
) -> tuple[float, float]:
    """Play a match; return the level's share of the victory, and simulations a search."""
    game = table.game
    bot = make_bot(level, game, own, seed * 8 + own, time.process_time)
    others = {s: Opponent(table, seed * 8 + s, theirs) for s in range(table.seats) if s != own}
    position: Any = game.start(table.seats, {}, seed)
    while decision := game.decision(position):
        seat, actions = decision.seat, game.legal_actions(position)
        view = game.view(position, seat)
        if seat == own:
            action = decide(bot, view, actions, budget)
        else:
            action = others[seat].choose(view, seat, staying(game, actions))
        game.apply(position, action)
    winners = [result.seat for result in game.result(position) if result.winner]
    searches = sum(other.searches for other in others.values())
    simulations = sum(other.simulations for other in others.values())
    return (own in winners) / max(1, len(winners)), simulations / max(1, searches)


def main(words: list[str]) -> None:
    """Play the matches; print a line for each, then wins with their interval."""
    parser = argparse.ArgumentParser(
        prog="openspiel_match", description="Play against OpenSpiel's bot."
    )
    parser.add_argument("game")
    parser.add_argument("level")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    parser.add_argument("--seconds", type=float, default=0.1, help="of the level")
    parser.add_argument("--theirs", type=float, default=1.0, help="seconds of OpenSpiel's bot")
    arguments = parser.parse_args(words)
    game = find_game(arguments.game)
    actions = list(game.all_actions())
    numbers = {action: number for number, action in enumerate(actions)}
    table = Table(game, arguments.players, actions, numbers)
    budget, won = Budget(seconds=arguments.seconds), 0.0
    for number in range(arguments.matches):
        own, seed = number % arguments.players, arguments.seed + number // arguments.players
        share, simulations = play(table, arguments.level, own, seed, budget, arguments.theirs)
        won += share
        print(f"seed {seed}, seat {own}: {share:g}; {simulations:.0f} simulations", flush=True)
    low, high = wilson(won, arguments.matches)
    print(
        f"{game.id} {arguments.level}, {arguments.players} players, {arguments.seconds:g} against "
        f"{arguments.theirs:g} s: {won:g} of {arguments.matches} ({low:.0%} to {high:.0%})"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
