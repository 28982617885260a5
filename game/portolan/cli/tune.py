"""`python3 game tune`: fit an evaluator's weights to games that bots play with the current ones.

Greedy bots with small mistakes play whole games. Each start of a turn is one sample: the features
of each seat, and its result. `weight_fitting.py` fits the weights; the next round is played with
them. The data file is rewritten after each round, and at the end with the mean of the last rounds'
weights, since those of single rounds fluctuate.
"""

from __future__ import annotations

import json
import multiprocessing
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Protocol, cast

from portolan.ai.bot import Budget, decide
from portolan.ai.greedy import GreedyBot
from portolan.ai.levels import find_evaluator
from portolan.cli.compiled import in_use
from portolan.cli.weight_fitting import DIGITS, Fitted, Played, Sample, by_leads
from portolan.cli.worker import begin
from portolan.core.assets import ASSETS
from portolan.core.extras import need
from portolan.registry import find_game

MISTAKES = (0.0, 0.01, 0.03)
"""Error of the players' judgement, so that games differ."""
NOTICED = 0.7
"""Share of actions that they consider."""
WHEN = "at the end of the game, and what is added to that at the beginning"
MEANING = f". For each feature its worth {WHEN}"
SETTLED = 2
"""How many of the last rounds are averaged for the final weights."""


class Tunable(Protocol):
    """An evaluator whose values are a weighted sum of features.

    It is made from the asset `file`: `weights` are `by_kind` of seat, with their origin in `from`.
    `features`: their names. `alike`: kinds of seat that get the weights of another. `race`:
    reaching a number of points ends the game, so the certainty of a lead, `spread` in the file, is
    fitted, too.
    """

    file: str
    features: tuple[str, ...]
    alike: dict[str, str]
    race: bool

    def sample(self, position: Any) -> list[tuple[int, str, float, int, list[float]]]:
        """Return seat, kind, share of the game left, points and features of each seat."""


class _Learner(GreedyBot):
    """A Merchant that overlooks some actions and makes errors."""

    wrong_by = 0.0

    def noticed(self, actions: Sequence[Any]) -> list[Any]:
        return [a for a in actions if self.random.random() < NOTICED] or [actions[0]]

    def worth(self, end: Any) -> float:
        return self.evaluator.chances(self.evaluator.values(end), end)[self.seat]

    def error(self) -> float:
        return self.random.gauss(0, self.wrong_by)


def play(game_id: str, data: Any, seats: int, seed: int) -> Played:
    """Play one game by an evaluator with this data."""
    game = find_game(game_id)
    evaluator = type(find_evaluator(game_id))(data)  # type: ignore[call-arg]
    random = Random(seed)  # noqa: S311 - a game, not a secret
    position = cast("Any", game.start(seats, {}, seed))
    bots = [_Learner(game, evaluator, seat, seed + seat, perf_counter) for seat in range(seats)]
    for bot in bots:
        bot.wrong_by = random.choice(MISTAKES)
    seen = []
    while decision := game.decision(position):
        if evaluator.begins_turn(position):
            sample = cast("Tunable", evaluator).sample(position)
            _, kinds, left, points, rows = zip(*sample, strict=True)
            seen.append(Sample(left[0], list(kinds), list(points), list(rows)))
        view = game.view(position, decision.seat)
        actions = game.legal_actions(position)
        game.apply(position, decide(bots[decision.seat], view, actions, Budget()))
    results = game.result(position)
    winners = sum(seat.winner for seat in results) or 1
    return Played(
        seen, [seat.points for seat in results], [seat.winner / winners for seat in results]
    )


def run(
    game_id: str,
    games: int,
    rounds: int,
    workers: int,
    write: Callable[[str], object] = print,
    players: Sequence[int] = (),
) -> None:
    """Tune in rounds of a number of games at each player count, or at given ones.

    Kinds of seat without samples keep their weights. Raises MissingExtraError.
    """
    need("tuning", "numpy")
    game = find_game(game_id)
    evaluator = cast("Tunable", find_evaluator(game_id))
    path = ASSETS / evaluator.file
    data = json.loads(path.read_bytes())
    before = data["weights"]["from"].partition(MEANING)[0]
    counts = players or game.player_counts
    fitted: list[Fitted] = []
    processes = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, processes, begin, (in_use(),)) as pool:
        for number in range(rounds):
            matches: list[Played] = []
            for seats in counts:
                first = (number * len(game.player_counts) + seats) * games
                one = partial(play, game_id, data, seats)
                matches += pool.map(one, range(first, first + games), chunksize=4)
                write(f"round {number + 1}: {games} games of {seats}")
            weights, spread = by_leads(matches, evaluator.features, write, race=evaluator.race)
            weights |= {
                kind: weights[other] for kind, other in evaluator.alike.items() if other in weights
            }
            fitted.append(Fitted(weights, spread))
            _put(data, fitted[-1], f"round {number + 1} of {rounds} by game tune")
            _write(path, data)
    last = fitted[-SETTLED:]
    alike = "".join(f"; kind {kind} as {other}" for kind, other in evaluator.alike.items())
    which = f" --players {','.join(map(str, counts))}" if players else ""
    origin = (
        f"python3 game tune {game_id}{which} --games {games} --rounds {rounds}, each round "
        f"beginning with the weights of the last; the mean of the last {len(last)}{alike}"
    )
    if len(last[-1].weights) < len(data["weights"]["by_kind"]):
        origin += f"; other kinds as before ({before})"
    _put(data, _mean(last), origin)
    _write(path, data)


def _put(data: dict[str, Any], fitted: Fitted, origin: str) -> None:
    """Store fitted weights in the data of an evaluator, with their origin."""
    data["weights"]["by_kind"] |= fitted.weights
    data["weights"]["from"] = f"fitted: {origin}{MEANING}"
    if fitted.spread is not None:
        data["spread"]["points"] = list(fitted.spread)
        data["spread"]["from"] = (
            f"fitted: {origin}. How many points a lead must have to be fairly sure, {WHEN}"
        )


def _mean(rounds: Sequence[Fitted]) -> Fitted:
    last = rounds[-1]
    weights = {
        kind: {name: _mean_of([r.weights[kind][name] for r in rounds]) for name in features}
        for kind, features in last.weights.items()
    }
    spreads = [r.spread for r in rounds if r.spread is not None]
    late, early = _mean_of(spreads) if spreads else (0.0, 0.0)
    return Fitted(weights, (late, early) if spreads else None)


def _mean_of(pairs: Sequence[Sequence[float]]) -> list[float]:
    return [round(sum(both) / len(pairs), DIGITS) for both in zip(*pairs, strict=True)]


def _write(path: Path, data: dict[str, Any]) -> None:
    path.write_text(_flat(json.dumps(data, indent=1)) + "\n", encoding="utf-8")


def _flat(text: str) -> str:
    """Format pairs of numbers on one line each."""
    return re.sub(r"\[\s+(-?[\d.e-]+),\s+(-?[\d.e-]+)\s+\]", r"[\1, \2]", text)
