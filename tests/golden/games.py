"""Golden games: their set-ups, and the lines of their records."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import Any, NamedTuple

from portolan.core.contract import NOBODY, AnyGame, Choice, Event, Option
from portolan.core.rng import Rng
from tests.golden.damage import answer, damaged

Look = Callable[[Any], object]
_FEW = 16
"""Player counts with at most this many combinations of options have games of all of them."""
_SEEDS = 3
"""Games of each combination, where there are few."""
_PAIRS = 3
"""Pairs of games with opposite choices, where there are many."""
_RESIGNING = 512
"""One choice in this many may be to resign."""
_DAMAGED = 2
"""The number of positions of each prompt that are damaged, in each game."""
_TIMES = 6
"""How often each of them is damaged."""
_TASTE = {
    "ransackit": {
        **dict.fromkeys(("attack", "with", "advance", "village", "city", "house", "play"), 12),
        **dict.fromkeys(("recruit", "road", "shipyard", "propose", "swap", "stop"), 6),
        **dict.fromkeys(("sell", "watch", "fortify", "withdraw"), 1),
        **dict.fromkeys(("offer", "disband"), 0),
    }
}
"""Weights of kinds of actions whose weight is not 3, where a game has many alike."""
_PLENTY = 3
"""The seed of games in which everybody repeatedly gets many goods, where a game has goods."""
_GOODS = {"ransackit": {"wood": 5, "brick": 5, "food": 5, "ore": 5, "coin": 3}}
_OFTEN = 40
"""Actions between two such gifts."""


class Setting(NamedTuple):
    """The set-up of a golden game; its text is the key in the file."""

    seats: int
    options: dict[str, Choice]
    seed: int

    def __str__(self) -> str:
        chosen = [f"{name} {choice}" for name, choice in self.options.items()]
        return ", ".join([f"seats {self.seats}", *chosen, f"seed {self.seed}"])


def settings(game: AnyGame) -> Iterator[Setting]:
    """Yield settings with every player count, and at each every choice of every option."""
    rng = Rng(1)
    for seats in game.player_counts:
        known = [option for option in game.options if seats in option.player_counts]
        if prod(len(option.choices) for option in known) <= _FEW:
            for choices in product(*(option.choices for option in known)):
                for seed in range(1, _SEEDS + 1):
                    yield Setting(seats, _named(known, choices), seed)
        else:
            for seed in range(1, _PAIRS + 1):
                drawn = [rng.below(len(option.choices)) for option in known]
                for turned in (0, 1):
                    choices = tuple(
                        option.choices[(n + turned) % len(option.choices)]
                        for option, n in zip(known, drawn, strict=True)
                    )
                    yield Setting(seats, _named(known, choices), seed)


def _named(known: list[Option], choices: tuple[Choice, ...]) -> dict[str, Choice]:
    return {option.id: choice for option, choice in zip(known, choices, strict=True)}


def game_lines(game: AnyGame, setting: Setting, look: Look = id) -> Iterator[str]:
    """Play a random game; yield lines of the legal actions, the chosen one and its events.

    The 1st, 2nd, 4th, 8th … time that a prompt occurs, everything observable is added; the first
    time also the loader's answers to the damaged position. `look` is called with every position and
    must leave no trace.
    """
    rng = Rng(setting.seed)
    events: list[Event] = []
    report = game.recorder(events)
    position = game.start(*setting, report)
    yield from (_line(event.to_json()) for event in events)
    met: Counter[str] = Counter()
    for count in itertools.count():
        decision = game.decision(position)
        if decision is None:
            break
        if setting.seed == _PLENTY and game.id in _GOODS and count % _OFTEN == 0:
            position = _given(game, position)
        look(position)
        actions = game.legal_actions(position)
        texts = [str(action) for action in actions]
        yield f"{decision.seat} {decision.prompt}: {'; '.join(texts)}"
        met[decision.prompt] += 1
        times = met[decision.prompt]
        if not times & (times - 1):
            yield from _seen(game, position, setting.seed)
        if times <= _DAMAGED:
            whole = game.dump(position)
            for _ in range(_TIMES):
                yield answer(game, damaged(whole, rng))
        chosen = choose(texts, game, rng)
        events.clear()
        game.apply(position, actions[chosen], report)
        yield f"> {texts[chosen]}"
        yield from (_line(event.to_json()) for event in events)
    yield from _seen(game, position, setting.seed)
    yield _line(game.result(position))


def _seen(game: AnyGame, position: Any, seed: int) -> Iterator[str]:
    """Yield the whole position, what each seat may know, and one that it may imagine."""
    yield _line(game.dump(position))
    for seat in (NOBODY, *range(game.seats_at(position))):
        view = game.view(position, seat)
        yield _line(game.dump(view))
        if seat != NOBODY:
            yield _line(game.dump(game.imagine(view, seat, seed)))


def choose(texts: list[str], game: AnyGame, rng: Rng) -> int:
    """Choose a kind of action first in most cases, so that rare kinds occur."""
    among = list(range(len(texts)))
    if rng.below(_RESIGNING):
        among = [n for n in among if texts[n] not in game.resigning] or among
    if rng.below(4):
        tastes = _TASTE.get(game.id, {})
        kinds = sorted({texts[n].partition(" ")[0] for n in among})
        weighed = [kind for kind in kinds for _ in range(tastes.get(kind, 3))] or kinds
        kind = weighed[rng.below(len(weighed))]
        among = [n for n in among if texts[n].partition(" ")[0] == kind]
    return among[rng.below(len(among))]


def _given(game: AnyGame, position: Any) -> Any:
    """Return the position with goods given to all players."""
    data: Any = game.dump(position)
    for player in data["players"]:
        if player["playing"]:
            player["goods"] = dict(_GOODS[game.id])
    return game.load(data)


def _line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)
