"""Train an agent for Ragusa until it beats the Apprentice: `python tools/train_agent.py`.

    PYTHONPATH=game .venv/bin/python tools/train_agent.py --minutes 60 --out agent.npz

With `--resume` it goes on from that file, where it was stopped.

The agent values afterstates: it tries each legal action in a position imagined from its own view,
and chooses the one whose view its network values best, as TD-Gammon did. The value is the lead in
points at the end. The network, one hidden layer in NumPy, learns from matches of the agent against
itself and against a level of the game; in the first matches only that level plays. No action is
labelled as good, and no feature is made by hand: the rows are the observations of the learning
environments.

It prints the learning curve: CPU minutes, matches and moves so far, and the wins in test matches
against the level, with a 95 % interval. It uses one core.
"""

from __future__ import annotations

import argparse
import io
import math
import sys
import time
import zipfile
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from portolan.ai.bot import Budget, decide
from portolan.ai.levels import make_bot
from portolan.cli.tournament.figures import wilson
from portolan.core.contract import AnyGame
from portolan.core.rng import SEED_LIMIT
from portolan.learning.observation import Encoder
from portolan.registry import find_game

Row = NDArray[np.float32]
SIZE = 2048
"""Numbers in a row."""
HIDDEN = 64
KEPT = 60_000
"""Rows in the replay buffer."""
BATCH = 256
TRACE = 0.9
"""λ: how much a target follows the end of the match, not the value of the agent's next move."""
EXPLORED = 0.03
"""Share of random moves in training matches."""
RATE = 1e-3
"""Learning rate at the beginning; it falls to a tenth."""
POINTS = 20.0
"""Points of lead that the network sees as 1."""


class Network:
    """A value for each row: one hidden layer, trained with Adam."""

    def __init__(self, size: int, seed: int = 0) -> None:
        dice = np.random.default_rng(seed)
        self.weights = [
            (dice.standard_normal((size, HIDDEN)) * 0.03).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (dice.standard_normal(HIDDEN) / HIDDEN).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self._means = [np.zeros_like(part) for part in self.weights]
        self._squares = [np.zeros_like(part) for part in self.weights]
        self._steps = np.zeros(1, np.int64)

    def state(self) -> list[NDArray[Any]]:
        """Return all that changes in training, to be stored or overwritten; weights first."""
        return [*self.weights, *self._means, *self._squares, self._steps]

    def values(self, rows: Row) -> Row:
        """Return the value of each row."""
        into, bias, out, base = self.weights
        found: Row = np.maximum(rows @ into + bias, 0) @ out + base
        return found

    def learn(self, rows: Row, targets: Row, rate: float) -> None:
        """Take a step of gradient descent towards the targets."""
        into, bias, out, base = self.weights
        inner = np.maximum(rows @ into + bias, 0)
        wrong = (inner @ out + base - targets).clip(-1, 1) / len(rows)  # Huber's loss
        back = np.outer(wrong, out) * (inner > 0)
        slopes = [rows.T @ back, back.sum(0), wrong @ inner, wrong.sum(keepdims=True)]
        self._steps += 1
        steps = int(self._steps[0])
        rate *= math.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
        for part, slope, mean, square in zip(
            self.weights, slopes, self._means, self._squares, strict=True
        ):
            mean[:] = 0.9 * mean + 0.1 * slope
            square[:] = 0.999 * square + 0.001 * slope * slope
            part[:] -= rate * mean / (np.sqrt(square) + 1e-8)


class Progress(NamedTuple):
    """How far a training is: CPU seconds, matches and moves."""

    spent: float = 0.0
    matches: int = 0
    moves: int = 0


def save(out: Path, network: Network, progress: Progress) -> None:
    """Store a training, its weights first; a stop in between leaves the file as it was."""
    made = io.BytesIO()
    np.savez(made, *network.state(), progress=np.array(progress))
    beside = out.with_name(f"{out.name}.new")
    beside.write_bytes(made.getvalue())
    beside.replace(out)


def resume(file: Path, network: Network) -> Progress:
    """Take up a stored training; its replay buffer fills anew. Exits where there is none."""
    state = network.state()
    try:
        with np.load(file) as stored:
            parts = [stored[f"arr_{place}"] for place in range(len(state))]
            spent, matches, moves = stored["progress"].tolist()
            if [part.shape for part in parts] != [part.shape for part in state]:
                raise ValueError("its network has another size")
    except (OSError, EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        sys.exit(f"{file} holds no training to resume ({error}); leave out --resume to begin one")
    for part, kept in zip(state, parts, strict=True):
        part[...] = kept
    return Progress(spent, int(matches), int(moves))


class Agent:
    """Chooses the action whose view, in an imagined position, the network values best."""

    def __init__(self, game: AnyGame, network: Network, seed: int, explored: float = 0.0) -> None:
        self.game, self.network, self.explored = game, network, explored
        self.encoder = Encoder(game, SIZE)
        self.dice = np.random.default_rng(seed)

    def row_after(self, whole: Any, seat: int, action: Any) -> Row:
        """Return what a seat sees after an action in an imagined position."""
        after = whole.copy()
        self.game.apply(after, action)
        return self.encoder.row(self.game.dump(self.game.view(after, seat)), seat)

    def choose(self, view: Any, seat: int, actions: tuple[Any, ...]) -> tuple[Any, Row]:
        """Return an action and the row after it."""
        whole = self.game.imagine(view, seat, int(self.dice.integers(SEED_LIMIT)))
        if self.explored and self.dice.random() < self.explored:
            actions = (actions[self.dice.integers(len(actions))],)
        rows = np.stack([self.row_after(whole, seat, action) for action in actions])
        best = int(self.network.values(rows).argmax()) if len(actions) > 1 else 0
        return actions[best], rows[best]


class Level:
    """A bot of the game; `agent` makes the rows to learn from, if given."""

    def __init__(
        self, game: AnyGame, level: str, seat: int, seed: int, agent: Agent | None = None
    ) -> None:
        self.bot, self.agent = make_bot(level, game, seat, seed), agent

    def choose(self, view: Any, seat: int, actions: tuple[Any, ...]) -> tuple[Any, Row | None]:
        """Return an action, and the row after it or None."""
        action = decide(self.bot, view, actions, Budget())
        if self.agent is None:
            return action, None
        whole = self.agent.game.imagine(view, seat, int(self.agent.dice.integers(SEED_LIMIT)))
        return action, self.agent.row_after(whole, seat, action)


class Played(NamedTuple):
    """A match: the lead at the end and the rows after its moves, by seat."""

    leads: list[float]
    wins: list[float]
    rows: list[list[Row]]


def play(game: AnyGame, seed: int, players: list[Agent | Level]) -> Played:
    """Play a match of two."""
    position = game.start(len(players), {}, seed)
    rows: list[list[Row]] = [[] for _ in players]
    while decision := game.decision(position):
        seat = decision.seat
        view = game.view(position, seat)
        action, row = players[seat].choose(view, seat, game.legal_actions(view))
        if row is not None:
            rows[seat].append(row)
        game.apply(position, action)
    results = game.result(position)
    points = [result.points for result in results]
    won = [result.winner for result in results]
    return Played(
        [float(points[seat] - points[1 - seat]) for seat in range(2)],
        [(won[seat] - won[1 - seat] + 1) / 2 for seat in range(2)],
        rows,
    )


def targets(network: Network, rows: Row, lead: float) -> Row:
    """Return the targets for a seat's moves: the lead, mixed with the values of later moves."""
    values = network.values(rows)
    found = np.empty(len(rows), np.float32)
    following = lead / POINTS
    for place in range(len(rows) - 1, -1, -1):
        found[place] = following
        following = TRACE * following + (1 - TRACE) * float(values[place])
    return found


def count_wins(game: AnyGame, network: Network, level: str, matches: int, first: int) -> float:
    """Return how many matches the agent wins against a level, seats in turn."""
    wins = 0.0
    for number in range(matches):
        seat = number % 2
        agent = Agent(game, network, number)
        other = Level(game, level, 1 - seat, number)
        players: list[Agent | Level] = [agent, other] if seat == 0 else [other, agent]
        wins += play(game, first + number, players).wins[seat]
    return wins


class Plan(NamedTuple):
    """How to train: see the arguments in `main`."""

    level: str
    minutes: float
    watched: int
    every: int
    tested: int
    out: Path | None = None
    resume: bool = False


def train(game: AnyGame, plan: Plan) -> Network:
    """Train, print the curve, and return the network."""
    network = Network(SIZE)
    spent, number, moves = resume(plan.out, network) if plan.out and plan.resume else Progress()
    dice = np.random.default_rng(1 + number)
    kept: deque[tuple[Row, float]] = deque(maxlen=KEPT)
    learner = Agent(game, network, 1 + number, EXPLORED)
    while True:
        begun = time.process_time()
        players: list[Agent | Level] = [learner, learner]
        if number < plan.watched:
            players = [Level(game, plan.level, seat, number, learner) for seat in range(2)]
        elif number % 4 < 2:  # half of the matches are against itself
            players[number % 4] = Level(game, plan.level, number % 4, number)
        played = play(game, number, players)
        for seat, rows in enumerate(played.rows):
            if rows:
                found = targets(network, np.stack(rows), played.leads[seat])
                kept.extend(zip(rows, map(float, found), strict=True))
                moves += len(rows)
        rate = RATE * max(1 - spent / (60 * plan.minutes), 0.1)
        for _ in range(2 + sum(map(len, played.rows)) // 32 if len(kept) > BATCH else 0):
            chosen = [kept[place] for place in dice.integers(len(kept), size=BATCH)]
            aims = np.array([aim for _, aim in chosen], np.float32)
            network.learn(np.stack([row for row, _ in chosen]), aims, rate)
        number += 1
        spent += time.process_time() - begun
        over = spent >= 60 * plan.minutes
        if number % plan.every == 0 or over:
            wins = count_wins(game, network, plan.level, plan.tested, 1_000_000)
            low, high = wilson(wins, plan.tested)
            print(
                f"{spent / 60:.1f} min of CPU | {number:,} matches | {moves:,} moves | "
                f"{wins / plan.tested:.0%} ({low:.0%} to {high:.0%}) of {plan.tested}",
                flush=True,
            )
            if plan.out:
                save(plan.out, network, Progress(spent, number, moves))
        if over:
            return network


def main(words: list[str]) -> None:
    """Train as the arguments say."""
    parser = argparse.ArgumentParser("train_agent", description="Train an agent for Ragusa.")
    parser.add_argument("--game", default="ragusa")
    parser.add_argument("--level", default="apprentice", help="to be beaten")
    parser.add_argument("--minutes", type=float, default=60.0, help="of CPU time, without tests")
    parser.add_argument("--watched", type=int, default=100, help="matches of the level alone")
    parser.add_argument("--every", type=int, default=250, help="matches between tests")
    parser.add_argument("--tested", type=int, default=100, help="matches of each test")
    parser.add_argument("--out", type=Path, help="file for the weights (.npz)")
    parser.add_argument("--resume", action="store_true", help="go on from the file of --out")
    chosen = parser.parse_args(words)
    if chosen.resume and not chosen.out:
        parser.error("--resume goes on from the file of --out; name one")
    settings = vars(chosen)
    train(find_game(settings.pop("game")), Plan(**settings))


if __name__ == "__main__":
    main(sys.argv[1:])
