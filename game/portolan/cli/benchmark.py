"""`python3 game bench`: compare the engine with catanatron: random players on one core.

Both sides list the legal actions, pick one at random in the same way, and apply it without checking
its legality again. CPU time is measured, so that other programs disturb less; rounds are
interleaved, so that a noisy machine disturbs both equally; medians are compared.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

from portolan.core.contract import AnyGame
from portolan.core.errors import PortolanError
from portolan.registry import find_game

COPIES = 2000
_PLAYERS = {2, 3, 4}
"""Player counts of catanatron."""


class NoCatanatronError(PortolanError):
    """The library to compare with is not installed."""

    code = "no_catanatron"


def decisions_per_second(game: AnyGame, seats: int, games: int, seed: int) -> float:
    """Play whole games with random players; return decisions per second of CPU time."""
    choose = chooser(seed, game)
    decisions = 0
    begun = time.process_time()
    for number in range(games):
        position = game.start(seats, {}, seed + number)
        while actions := game.legal_actions(position):
            game.apply(position, choose(actions))
            decisions += 1
    return decisions / (time.process_time() - begun)


def chooser(seed: int, game: AnyGame | None = None) -> Callable[[Sequence[Any]], Any]:
    """Return a function that picks a random action, for a game without those that resign."""
    randrange = Random(seed).randrange  # noqa: S311 - a game, not a secret

    def choose(actions: Sequence[Any]) -> Any:
        return actions[randrange(0, len(actions))]

    resigning = frozenset(map(game.parse, game.resigning)) if game else frozenset()
    if not resigning:
        return choose

    def choose_staying(actions: Sequence[Any]) -> Any:
        while (action := choose(actions)) in resigning:
            pass
        return action

    return choose_staying


def copy_microseconds(game: AnyGame, seats: int, seed: int) -> float:
    """Return the time to copy a position of a random game: the middle, or an earlier end."""
    choose = chooser(seed, game)
    position = game.start(seats, {}, seed)
    for _ in range(20 * seats):
        if actions := game.legal_actions(position):
            game.apply(position, choose(actions))
    begun = time.process_time()
    for _ in range(COPIES):
        position.copy()
    return (time.process_time() - begun) / COPIES * 1e6


def catanatron_decisions_per_second(seats: int, games: int, seed: int) -> float:
    """Play whole games of catanatron; return decisions per second of CPU time.

    `Game.play_tick` would check every action again, so its two parts are called here.
    """
    try:
        from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415 - development extra
    except ImportError as error:
        raise NoCatanatronError(
            "catanatron is not installed; `python3 build test` sets up what the benchmark needs"
        ) from error
    choose = chooser(seed)
    decisions = 0
    begun = time.process_time()
    for number in range(games):
        game = Game([RandomPlayer(color) for color in list(Color)[:seats]], seed=seed + number)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.execute(choose(game.state.playable_actions), validate_action=False)
            decisions += 1
    return decisions / (time.process_time() - begun)


def run(
    games: Sequence[str], matches: int, rounds: int, write: Callable[[str], object] = print
) -> None:
    """Measure some games and print a table of medians for docs/benchmarks.md."""
    catan_games = max(1, matches // 20)  # it has ten times the decisions
    write(f"Python {sys.version.split()[0]}, medians of {rounds} interleaved rounds\n")
    write("| game | players | decisions/s | catanatron, decisions/s | ratio | copy, µs |")
    write("| --- | --- | --- | --- | --- | --- |")
    for game in map(find_game, games):
        for seats in sorted(_PLAYERS.intersection(game.player_counts)):
            ours, theirs, copies = [], [], []
            for number in range(rounds):
                first = number * matches
                theirs.append(catanatron_decisions_per_second(seats, catan_games, first))
                ours.append(decisions_per_second(game, seats, matches, first))
                copies.append(copy_microseconds(game, seats, number))
            ratio = median(ours) / median(theirs)
            write(
                f"| {game.title} | {seats} | {median(ours):,.0f} | {median(theirs):,.0f} "
                f"| {ratio:.2f} | {median(copies):.1f} |"
            )
