"""A match as learning agents see it: numbered actions, observations, opponents on other seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from portolan.ai.bot import Bot, Budget, decide
from portolan.ai.levels import make_bot
from portolan.core.contract import NOBODY, AnyGame, Game, SeatResult
from portolan.core.errors import BadOptionError, IllegalActionError
from portolan.core.rng import SEED_LIMIT
from portolan.learning.observation import Encoder
from portolan.registry import find_game

_TRIED: Final = "options"
"""PettingZoo's own test gives every `reset` an option of this name; no game has one."""


def find(game: AnyGame | str, seats: int | None) -> tuple[AnyGame, int]:
    """Return a game, given by its id or itself, and a player count: by default the smallest that is
    not solo.

    Raises UnknownGameError.
    """
    known = game if isinstance(game, Game) else find_game(game)
    return known, known.default_player_count if seats is None else seats


class Episode:
    """A match of a game at one player count, which can be restarted.

    `position` is the whole one with secrets; for the program, not for agents. `texts` are those of
    all actions, by number.
    """

    def __init__(self, game: AnyGame, seats: int, options: Mapping[str, object], size: int) -> None:
        """Raise BadOptionError for seats or options that the game does not have."""
        self.game = game
        self.seats, self.options = game.check_choices(seats, options)
        self.encoder = Encoder(game, size)
        self.actions = tuple(game.all_actions())
        self.texts = tuple(map(str, self.actions))
        self._numbers = {action: number for number, action in enumerate(self.actions)}
        self._bots: dict[int, Bot] = {}
        self.position: Any = None

    def check_opponents(self, opponents: Mapping[int, str]) -> dict[int, str]:
        """Return bots by seat, or raise BadOptionError or UnknownLevelError."""
        if strangers := [seat for seat in opponents if seat not in range(self.seats)]:
            raise BadOptionError(
                f"there is no seat {strangers[0]} among {self.seats} for an opponent"
            )
        if len(opponents) == self.seats:
            raise BadOptionError("every seat has an opponent; leave one free for the learner")
        for seat, level in opponents.items():
            make_bot(level, self.game, seat, 0)
        return dict(opponents)

    def begin(
        self,
        seed: int | None,
        random: np.random.Generator,
        opponents: Mapping[int, str],
        options: Mapping[str, Any] | None,
    ) -> None:
        """Start the match of a seed, or a random one; play until a seat without an opponent is
        asked. `options` are those of this match; the defaults are those of the environment.
        """
        own = {name: choice for name, choice in (options or {}).items() if name != _TRIED}
        _, chosen = self.game.check_choices(self.seats, {**self.options, **own})
        start = int(random.integers(SEED_LIMIT)) if seed is None else seed
        self.position = self.game.start(self.seats, chosen, start)
        self._bots = {
            seat: make_bot(level, self.game, seat, int(random.integers(SEED_LIMIT)))
            for seat, level in opponents.items()
        }
        self._go_on()

    @property
    def asked(self) -> int | None:
        """The seat that is asked, None at the end."""
        decision = self.game.decision(self.position)
        return decision.seat if decision else None

    def play(self, number: int | None) -> None:
        """Play an action by its number, then the opponents.

        Raises IllegalActionError; then nothing has changed.
        """
        self._check_begun()
        known = number is not None and 0 <= number < len(self.actions)
        chosen = self.actions[number] if number is not None and known else None
        if chosen not in self.game.legal_actions(self.position):
            text = f"{str(chosen)!r} (action {number})" if known else f"action {number}"
            decision = self.game.decision(self.position)
            asked = f"seat_{decision.seat} is asked: {decision.prompt}" if decision else "over"
            raise IllegalActionError(f"{text} is not allowed now; {asked}; see the action mask")
        self.game.apply(self.position, chosen)
        self._go_on()

    def _go_on(self) -> None:
        while decision := self.game.decision(self.position):
            bot = self._bots.get(decision.seat)
            if bot is None:
                return
            view = self.game.view(self.position, decision.seat)
            actions = self.game.legal_actions(view)
            self.game.apply(self.position, decide(bot, view, actions, Budget()))

    def view(self, seat: int) -> Any:
        """Return the game's view of a seat."""
        self._check_begun()
        return self.game.view(self.position, seat)

    def _check_begun(self) -> None:
        if self.position is None:
            raise ResetNeeded("no match has begun; call reset first")

    def row(self, view: Any, seat: int) -> NDArray[np.float32]:
        """Return the observation of a seat's view."""
        return self.encoder.row(self.game.dump(view), seat)

    def state(self) -> NDArray[np.float32]:
        """Return the whole position with secrets as a row."""
        return self.encoder.row(self.game.dump(self.position))

    def mask(self, view: Any) -> NDArray[np.int8]:
        """Return 1 for each action that a view offers, 0 for all others."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[[self._numbers[action] for action in self.game.legal_actions(view)]] = 1
        return mask

    def results(self) -> list[SeatResult]:
        """Return the outcome by seat, or raise NotOverError."""
        return self.game.result(self.position)

    def describe(self) -> str:
        """Return the public view of the table as lines of text."""
        return "\n".join(self.game.describe(self.game.view(self.position, NOBODY)))


def check_limit(limit: int | None) -> int | None:
    """Return a limit of steps, None for none; raise BadOptionError."""
    if limit is not None and (type(limit) is not int or limit < 1):
        raise BadOptionError(f"max_cycles is None or a whole number from 1, not {limit!r}")
    return limit


def reward(results: list[SeatResult], seat: int) -> float:
    """Return 1 for a winner, -1 for a loser, 0 in a draw (all have won)."""
    if all(result.winner for result in results):
        return 0.0
    return 1.0 if results[seat].winner else -1.0
