"""`python -m game tune`: fit a judge's weights to games that bots play by its present ones.

Merchants with small mistakes play whole games. Each seat at the beginning of each turn is one
sample: its facts, and the points that it still made. Ridge regression gives the new weights; the
next round is played by them. The data file is written anew after each round, and at the end with
the mean of the last rounds' weights, since those of one round wander.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Protocol, cast

from game.bots import Budget, decide
from game.bots.levels import find_judge
from game.bots.merchant import Merchant
from game.cli.extras import need
from game.core.assets import ASSETS
from game.games import find_game

Samples = dict[str, list[tuple[float, list[float], float]]]
"""By kind of seat: share left, facts, points still to come."""

MISTAKES = (0.0, 0.01, 0.03)
"""How far players misjudge chances, so that not every game is alike."""
NOTICED = 0.7
"""The share of actions that they look at."""
RIDGE, OWN_RIDGE = 30.0, 300.0
"""How strongly weights are drawn to 0: those that all kinds have in common, and their own part."""
DIGITS = 3
SETTLED = 2
"""How many of the last rounds the final weights are the mean of."""

Weights = dict[str, dict[str, list[float]]]
"""By kind of seat and fact: what it is worth at the end, and what is added at the beginning."""


class Tunable(Protocol):
    """A judge whose values are a weighted sum of facts.

    It is made from what `file`, among the assets, holds: there `weights` has them `by_kind` of
    seat, and where they come `from`. `facts`: their names. `alike`: kinds of seat that get the
    weights of another.
    """

    file: str
    facts: tuple[str, ...]
    alike: dict[str, str]

    def sample(self, position: Any) -> list[tuple[int, str, float, int, list[float]]]:
        """Return seat, its kind, the share of the game that is left, points and facts of each."""


class _Learner(Merchant):
    """A quick Merchant who overlooks some actions and is sometimes wrong."""

    worlds = 1
    wrong_by = 0.0

    def noticed(self, actions: Sequence[Any]) -> list[Any]:
        return [a for a in actions if self.random.random() < NOTICED] or [actions[0]]

    def worth(self, end: Any) -> float:
        return self.judge.chances(self.judge.values(end), end)[self.seat]


def play(game_id: str, data: Any, seats: int, seed: int) -> Samples:
    """Play one game by a judge with this data; return its samples."""
    game = find_game(game_id)
    judge = type(find_judge(game_id))(data)  # type: ignore[call-arg]
    random = Random(seed)  # noqa: S311 - a game, not a secret
    position = cast("Any", game.start(seats, {}, seed))
    bots = [_Learner(game, judge, seat, seed + seat, perf_counter) for seat in range(seats)]
    for bot in bots:
        bot.wrong_by = random.choice(MISTAKES)
    seen: list[tuple[int, str, float, int, list[float]]] = []
    while decision := game.decision(position):
        if judge.is_turn(position):
            seen += cast("Tunable", judge).sample(position)
        view = game.view(position, decision.seat)
        actions = game.legal_actions(position)
        game.apply(position, decide(bots[decision.seat], view, actions, Budget()))
    final = [seat.points for seat in game.result(position)]
    samples: Samples = defaultdict(list)
    for seat, kind, left, points, row in seen:
        samples[kind].append((left, row, final[seat] - points))
    return dict(samples)


def solve(rows: Any, target: Any, ridge: float) -> Any:
    """Return the coefficients of a ridge regression, columns brought to one scale."""
    import numpy as np  # noqa: PLC0415 - an extra

    scale = np.sqrt((rows**2).mean(axis=0)) + 1e-9
    level = rows / scale
    penalty = ridge * np.eye(rows.shape[1])
    return np.linalg.solve(level.T @ level + penalty, level.T @ target) / scale


def fit(samples: Samples, facts: tuple[str, ...], tell: Callable[[str], object]) -> Weights:
    """Return the weights of each kind of seat: what all have in common, and its own part."""
    import numpy as np  # noqa: PLC0415

    rows, target = {}, {}
    for kind, seen in samples.items():
        half = np.array([row for _, row, _ in seen])
        left = np.array([share for share, _, _ in seen])
        rows[kind] = np.hstack([half, half * left[:, None]])
        target[kind] = np.array([points for _, _, points in seen])
    common = solve(
        np.concatenate(list(rows.values())), np.concatenate(list(target.values())), RIDGE
    )
    weights: Weights = {}
    for kind in sorted(rows):
        missed = target[kind] - rows[kind] @ common
        worth = common + solve(rows[kind], missed, OWN_RIDGE)
        missed = target[kind] - rows[kind] @ worth
        tell(
            f"{kind}: {len(missed)} samples, ±{missed.std():.1f} points, "
            f"R² {1 - missed.var() / target[kind].var():.2f}"
        )
        late, early = np.split(worth.round(DIGITS), 2)
        weights[kind] = {fact: [float(late[i]), float(early[i])] for i, fact in enumerate(facts)}
    return weights


def run(
    game_id: str,
    games: int,
    rounds: int,
    workers: int,
    tell: Callable[[str], object] = print,
) -> None:
    """Tune in rounds of so many games at each player count; raise MissingExtraError."""
    need("tuning", "numpy")
    game = find_game(game_id)
    judge = cast("Tunable", find_judge(game_id))
    path = ASSETS / judge.file
    data = json.loads(path.read_text(encoding="utf-8"))
    fitted: list[Weights] = []
    with ProcessPoolExecutor(workers) as pool:
        for number in range(rounds):
            samples: Samples = defaultdict(list)
            for seats in game.seats:
                first = (number * len(game.seats) + seats) * games
                one = partial(play, game_id, data, seats)
                for played in pool.map(one, range(first, first + games), chunksize=4):
                    for kind, rows in played.items():
                        samples[kind] += rows
                tell(f"round {number + 1}: {games} games of {seats}")
            found = fit(samples, judge.facts, tell)
            fitted.append(found | {kind: found[other] for kind, other in judge.alike.items()})
            data["weights"]["by_kind"] = fitted[-1]
            data["weights"]["from"] = f"fitted: round {number + 1} of {rounds} by game tune"
            _write(path, data)
    last = fitted[-SETTLED:]
    alike = "".join(f"; kind {kind} as {other}" for kind, other in judge.alike.items())
    data["weights"]["by_kind"] = _mean(last)
    data["weights"]["from"] = (
        f"fitted: python -m game tune {game_id} --games {games} --rounds {rounds}, each round "
        f"beginning with the weights of the last; the mean of the last {len(last)}{alike}. For "
        "each fact its worth at the end of the game, and what is added to that at the beginning"
    )
    _write(path, data)


def _mean(rounds: Sequence[Weights]) -> Weights:
    return {
        kind: {
            fact: [
                round(sum(both) / len(rounds), DIGITS)
                for both in zip(*(weights[kind][fact] for weights in rounds), strict=True)
            ]
            for fact in facts
        }
        for kind, facts in rounds[-1].items()
    }


def _write(path: Path, data: dict[str, Any]) -> None:
    path.write_text(_flat(json.dumps(data, indent=1)) + "\n", encoding="utf-8")


def _flat(text: str) -> str:
    """Put pairs of numbers on one line each."""
    return re.sub(r"\[\s+(-?[\d.e-]+),\s+(-?[\d.e-]+)\s+\]", r"[\1, \2]", text)
