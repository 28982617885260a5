"""Every game as a Python game of OpenSpiel (extra `openspiel`).

Importing this module registers the games of the registry, as `portolan_ragusa` and so on;
`register` does the same for your own game.

>>> import pyspiel
>>> from portolan.learning import openspiel
>>> game = pyspiel.load_game("portolan_ragusa(players=3,edition=first)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), game.num_players()
(True, 3)

Chance is explicit. The first nodes draw the digits of the match's seed. Later there is a node after
each action that rolled or dealt something: it draws the next state of the generator. All outcomes
of a node are equally likely.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final, NamedTuple

from portolan.core.contract import NOBODY, AnyGame, Event, SeatResult, Viewer
from portolan.core.extras import need
from portolan.core.match import MOST_ACTIONS
from portolan.core.rng import SEED_LIMIT, Rng
from portolan.registry import PACKAGES, find_game

need("openspiel", "pyspiel", "numpy")

import numpy as np  # noqa: E402 - it is there now
import pyspiel  # noqa: E402 - as above

from portolan.learning.observation import SIZE, Encoder  # noqa: E402 - it needs NumPy

OUTCOMES: Final = 256
"""Outcomes of each chance node."""
DIGITS: Final = 3
"""Number of chance nodes for the seed of the set-up."""
PLAYERS: Final = "players"
"""The parameter of the player count; the others have the names of the game's options."""


class _Rules(NamedTuple):
    """Data shared by all states of a loaded game."""

    game: AnyGame
    seats: int
    options: Mapping[str, object]
    actions: tuple[Any, ...]
    texts: tuple[str, ...]
    numbers: Mapping[Any, int]


class _SeenEvents:
    """The visible events of each seat up to a moment: a step, and the steps before it."""

    def __init__(
        self, before: _SeenEvents | None, actor: Viewer, action: str, events: list[Event]
    ) -> None:
        self._step = before, actor, action, events
        self._texts: dict[Viewer, str] = {}

    def text(self, seat: Viewer) -> str:
        """Return the events a seat has seen and the actions it chose."""
        if seat not in self._texts:
            before, actor, action, events = self._step
            seen = [event.seen_by(seat).to_json() for event in events]
            chosen = f"{action}\n" if actor == seat else ""
            earlier = before.text(seat) if before else ""
            self._texts[seat] = f"{earlier}{chosen}{_plain(seen)}\n"
        return self._texts[seat]

    def known_to(self, knower: int, seats: int) -> _SeenEvents:
        """Return the same without the events that only other seats have seen."""
        known = _SeenEvents(None, NOBODY, "", [])
        open_text = self.text(NOBODY)
        known._texts = dict.fromkeys((NOBODY, *range(seats)), open_text)
        known._texts[knower] = self.text(knower)
        return known


class _Moment:
    """The state of a match; immutable, so that states share it.

    `digits` of the seed have been drawn; without a position there are more to come. An action that
    is `pending` waits for chance.
    """

    def __init__(
        self,
        player: int,
        digits: tuple[int, ...] = (),
        position: Any = None,
        seen_events: _SeenEvents | None = None,
        pending: Any = None,
    ) -> None:
        self.player, self.digits, self.position = player, digits, position
        self.seen_events, self.pending = seen_events, pending

    def __deepcopy__(self, memo: object) -> _Moment:
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of a match, or of the draws for its seed."""

    __slots__ = ("__dict__", "_rules")

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._rules = game.rules
        self._now = _Moment(pyspiel.PlayerId.CHANCE)

    @property
    def position(self) -> Any:
        """The whole position, secrets included; None before it is set up."""
        return self._now.position

    def current_player(self) -> int:
        """Return the current player: a seat, chance, or the terminal one."""
        return self._now.player

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return bool(self._now.player == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, _player: int) -> list[int]:
        rules = self._rules
        legal = rules.game.legal_actions(self._now.position)
        return sorted(rules.numbers[action] for action in legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes, all equally likely."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, number: int) -> None:
        now, rules = self._now, self._rules
        if now.player != pyspiel.PlayerId.CHANCE:
            action, position = rules.actions[number], now.position.copy()
            self._now = self._after(action, position)
            if position.rng != now.position.rng:  # it drew: first a chance node
                self._now = _Moment(
                    pyspiel.PlayerId.CHANCE, now.digits, now.position, now.seen_events, action
                )
        elif now.position is None:
            digits = (*now.digits, number)
            self._now = (
                self._set_up(digits)
                if len(digits) == DIGITS
                else _Moment(pyspiel.PlayerId.CHANCE, digits)
            )
        else:
            position = now.position.copy()
            part = SEED_LIMIT // OUTCOMES
            position.rng = Rng(number * part + position.rng.below(part))
            self._now = self._after(now.pending, position)

    def _set_up(self, digits: tuple[int, ...]) -> _Moment:
        rules = self._rules
        seed = 0
        for digit in digits:
            seed = seed * OUTCOMES + digit
        events: list[Event] = []
        report = rules.game.recorder(events)
        position = rules.game.start(rules.seats, rules.options, seed, report)
        return self._moment(position, digits, _SeenEvents(None, NOBODY, "", events))

    def _after(self, action: Any, position: Any) -> _Moment:
        """Play an action in a position and return the moment after it."""
        events: list[Event] = []
        game, now = self._rules.game, self._now
        decision = game.decision(position)
        game.apply(position, action, game.recorder(events))
        actor = decision.seat if decision else NOBODY
        return self._moment(
            position, now.digits, _SeenEvents(now.seen_events, actor, str(action), events)
        )

    def _moment(self, position: Any, digits: tuple[int, ...], seen_events: _SeenEvents) -> _Moment:
        decision = self._rules.game.decision(position)
        player = decision.seat if decision else pyspiel.PlayerId.TERMINAL
        return _Moment(player, digits, position, seen_events)

    def _action_to_string(self, player: int, number: int) -> str:
        return f"chance {number}" if player < 0 else self._rules.texts[number]

    def returns(self) -> list[float]:
        """Return the returns of all players: the winners share the stakes of the losers."""
        rules = self._rules
        if not self.is_terminal():
            return [0.0] * rules.seats
        return shares(rules.game.result(self._now.position), rules.seats)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that is consistent with a player's information.

        Its history is empty: the true one would reveal what chance has drawn.
        """
        rules, now = self._rules, self._now
        seed = min(int(sampler() * SEED_LIMIT), SEED_LIMIT - 1)
        view = rules.game.view(now.position, player)
        other = SpielState(self.get_game())
        position = rules.game.imagine(view, player, seed)
        seen_events = now.seen_events.known_to(player, rules.seats) if now.seen_events else None
        other._now = _Moment(now.player, (), position, seen_events, now.pending)
        return other

    def seen(self, seat: Viewer) -> Any:
        """Return the view of a seat, or NOBODY, as JSON data; None before the start."""
        game, position = self._rules.game, self._now.position
        return None if position is None else game.dump(game.view(position, seat))

    def events_text(self, seat: Viewer) -> str:
        """Return all events a seat has seen and the actions it chose, as lines."""
        return self._now.seen_events.text(seat) if self._now.seen_events else ""

    def __str__(self) -> str:
        if self._now.position is None:
            return f"the seed is drawn: {', '.join(map(str, self._now.digits))}"
        lines = self._rules.game.describe(self._now.position)
        waits = [f"chance decides about: {self._now.pending}"] if self._now.pending else []
        return "\n".join([*lines, *waits])


def shares(results: list[SeatResult], seats: int) -> list[float]:
    """Return the returns of all players if all stake 1 and the winners share it.

    A draw, and a match that nobody wins, gives everybody 0. One player alone has 1 or -1.

    >>> shares([SeatResult(seat, 0, {}, (), seat < 2) for seat in range(4)], 4)
    [1.0, 1.0, -1.0, -1.0]
    """
    won = [result.winner for result in results[:seats]]
    if seats == 1:
        return [1.0 if won[0] else -1.0]
    if not any(won):
        return [0.0] * seats
    return [seats / sum(won) - 1 if winner else -1.0 for winner in won]


class _Observer:
    """The observation of a player, as numbers and as text."""

    def __init__(self, kind: Any, encoder: Encoder, perfect: bool) -> None:
        self._kind, self._encoder, self._perfect = kind, encoder, perfect
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None if kind.perfect_recall else np.zeros(SIZE, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with a player's observation."""
        if self.tensor is None:
            return
        seat = player if self._private else NOBODY
        seen = state.seen(seat)
        self.tensor[:] = 0 if seen is None else self._encoder.row(seen, seat)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a player's observation as text."""
        seat = player if self._private else NOBODY
        if not self._kind.public_info:
            return "" if self._perfect or not self._private else _private(state, player)
        events = state.events_text(seat) if self._kind.perfect_recall else ""
        name = -1 if seat is NOBODY else seat
        return f"{events}seat {name}: {_plain(state.seen(seat))}"


def _private(state: SpielState, seat: int) -> str:
    """Return what a seat sees and NOBODY does not."""
    known = set(_places("", state.seen(NOBODY)))
    own = [place for place in _places("", state.seen(seat)) if place not in known]
    return f"seat {seat}: {_plain(dict(own))}"


def _places(path: str, data: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(data, Mapping | list):
        for key, value in data.items() if isinstance(data, Mapping) else enumerate(data):
            yield from _places(f"{path}/{key}", value)
    else:
        yield path, data


def _plain(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # as above
    """A game at one player count, with chosen options; there is a class of it for each game."""

    game: ClassVar[AnyGame]
    kind: ClassVar[Any]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        game, given = self.game, dict(parameters)
        seats, options = game.check_choices(given.pop(PLAYERS), given)
        actions = tuple(game.all_actions())
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=len(actions),
                max_chance_outcomes=OUTCOMES,
                num_players=seats,
                min_utility=-1.0,
                max_utility=float(max(1, seats - 1)),
                utility_sum=None if seats == 1 else 0.0,
                max_game_length=MOST_ACTIONS,
            ),
            dict(parameters),
        )
        self._encoder = Encoder(game, SIZE)
        self.rules = _Rules(
            game,
            seats,
            options,
            actions,
            tuple(map(str, actions)),
            {action: number for number, action in enumerate(actions)},
        )

    def new_initial_state(self, *_: Any) -> SpielState:
        """Return the state before anything was drawn."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the maximum number of chance nodes: one after each action, and the first ones."""
        return MOST_ACTIONS + DIGITS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Return an observer of this kind; raise ValueError for any parameters."""
        if params:
            raise ValueError(f"observations have no parameters, not {params}")
        default = pyspiel.IIGObservationType(perfect_recall=False)
        perfect = self.kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
        return _Observer(iig_obs_type or default, self._encoder, perfect)


def register(game: AnyGame) -> str:
    """Register a game with OpenSpiel; return its name for `pyspiel.load_game`.

    Registering again replaces it.
    """
    hides = any(kind.about.secret or kind.about.reveals for kind in game.events.values())
    information = pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=f"portolan_{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.player_counts[-1],
        min_num_players=game.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            PLAYERS: game.default_player_count,
            **{option.id: option.default for option in game.options},
        },
    )
    # a class, because OpenSpiel releases it after Python's end, when a function cannot be freed
    pyspiel.register_game(kind, type("SpielGame", (SpielGame,), {"game": game, "kind": kind}))
    return str(kind.short_name)


NAMES: Final = tuple(register(find_game(name)) for name in PACKAGES)
"""The names of the registry's games in OpenSpiel."""
