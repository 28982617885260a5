"""What becomes of a match after a puzzle's answer and after its usual mistake.

Both are played on in the same imagined worlds: to the end of the match, or for some turns by the
rollout policy where that knows more than the features. The differences are reasons: `ends`, with
its `part`s (`part_less` is a loss), or `ties`; where not all matches end, `decided`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from portolan.ai.levels import find_evaluator
from portolan.ai.paired_rollouts import SURE, PairedRollouts, PlayoutResult
from portolan.ai.puzzles import MIN_GAIN
from portolan.core.contract import AnyGame, HintReason, Json, SeatResult
from portolan.core.evaluation import Depth
from portolan.core.time_slicing import finish

WORLDS: Final = 48
"""Worlds in which a match is played to its end."""
_WORLDS_BY_POLICY: Final = 96
"""Worlds in which it is played on for some rounds: all that is told then is how many are won."""
_END: Final = Depth(1000)
"""More turns than a match has."""
_ROUNDS: Final = 8
"""Rounds that are played on by the rollout policy."""
_VISIBLE: Final = 0.5
"""Points from which on a difference is named."""
_SHARE: Final = 0.25
"""Share of the whole difference from which on a part of it is named."""
_UNDECIDED: Final = (SeatResult(0, 0, {}, (0,), False),)
"""The result of any seat in a match that is not over."""
_CERTAIN: Final = 1.5
"""How many times its error a part must be, because it is the largest of many."""
_PARTS: Final = 2
"""How many parts are named at most."""


class Outlook(NamedTuple):
    """What an answer leads to beside a mistake, as `reasons`.

    `wins` is the share of the matches that it wins, `gained` how many points more it brings by
    source; 1 and empty where matches do not end.
    """

    reasons: tuple[HintReason, ...]
    wins: float
    gained: dict[str, float]


Results = Sequence[Sequence[SeatResult]]
"""The results of the seats, by world; nobody has won a match that is not over."""
Measure = Callable[[SeatResult, Sequence[SeatResult]], float]
"""A number about a seat, from its result and those of all seats."""


def outlook(
    game: AnyGame,
    view: Any,
    answer: Any,
    mistake: Any,
    seed: int,
    claimed: float = MIN_GAIN,
    key: Sequence[Any] = (),
) -> Outlook | None:
    """Return what an answer leads to beside a mistake; None if matches played to the end do not
    show half of the `claimed` gain in chance to win.

    With a `key` the mistake is followed by a turn without it.
    """
    decision = game.decision(view)
    assert decision is not None  # noqa: S101 - there are actions
    seat = decision.seat
    good, bad = (_played_on(game, view, action, seed, key) for action in (answer, mistake))
    rivals = [other for other in range(len(good[0])) if other != seat]
    if find_evaluator(game.id).rollout_margin:
        rival = max(rivals, key=lambda other: _mean(bad, other, _win))
        return Outlook(_decided(good, bad, seat, rival), 1.0, {})
    rival = max(rivals, key=lambda other: _strength([*good, *bad], other))
    gains = [_gain(good, bad, seat, _win), _gain(good, bad, seat, _lead)]
    if gains[0][0] < claimed / 2 or all(gain < error for gain, error in gains):
        return None
    gained = {
        source: _gain(good, bad, seat, _of_source(source))[0] for source in good[0][seat].by_source
    }
    apart = [_gain(good, bad, who, _points)[0] for who in (seat, rival)]
    if apart[0] - apart[1] < _VISIBLE:
        reasons = _tied(good, bad, seat, rival)
    else:
        fields: dict[str, Json] = {"seat": rival}
        fields |= {"wins": _percent(good, seat), "wins_else": _percent(bad, seat)}
        fields |= _fields(good, bad, seat, rival, _tenths)
        if find_evaluator(game.id).victory:  # a race: how far ahead of the next of all
            fields |= _runner_up(good, bad, rivals, rival)
        if all(a[seat].winner and a[rival].winner for a in good):
            fields["shared"] = True
        ends = HintReason("ends", fields)
        reasons = (ends, *_parts(good, bad, seat, rival))
    return Outlook(reasons, _mean(good, seat, _win), gained)


def _played_on(
    game: AnyGame, view: Any, action: Any, seed: int, key: Sequence[Any]
) -> list[Sequence[SeatResult]]:
    """Return the results of the seats after an action, by world; the worlds depend on the seed."""
    evaluator, decision = find_evaluator(game.id), game.decision(view)
    assert decision is not None  # noqa: S101 - there are actions
    seats = len(evaluator.values(game.imagine(view, decision.seat, seed)))
    by_policy = bool(evaluator.rollout_margin)
    depth = Depth(_ROUNDS * seats, by_policy=True) if by_policy else _END
    pairs = PairedRollouts(game, evaluator, view, [action], seed, depth)
    pairs.set_key(key)
    results = list[Sequence[SeatResult]]()
    lines = list[tuple[PlayoutResult, Any]]()
    pairs.watch = lines.append
    for _ in range(_WORLDS_BY_POLICY if by_policy else WORLDS):
        lines.clear()
        finish(pairs.play())
        _, end = max(lines, key=lambda line: line[0])
        over = game.decision(end) is None
        results.append(game.result(end) if over else _UNDECIDED * seats)
    return results


def _mean(results: Results, seat: int, of: Measure) -> float:
    """Return the mean over all worlds of something about a seat."""
    return sum(of(seats[seat], seats) for seats in results) / len(results)


def _gain(good: Results, bad: Results, seat: int, of: Measure) -> tuple[float, float]:
    """Return the mean of what a seat has more after the answer, and its error."""
    apart = [of(a[seat], a) - of(b[seat], b) for a, b in zip(good, bad, strict=True)]
    mean = sum(apart) / len(apart)
    spread = math.sqrt(sum([(each - mean) ** 2 for each in apart]) / (len(apart) - 1))
    return mean, SURE * spread / math.sqrt(len(apart))


def _lead(result: SeatResult, seats: Sequence[SeatResult]) -> float:
    """Return the points ahead of the best other."""
    return result.points - max(each.points for each in seats if each is not result)


def _points(result: SeatResult, seats: Sequence[SeatResult]) -> float:
    del seats
    return result.points


def _win(result: SeatResult, seats: Sequence[SeatResult]) -> float:
    """Return the share of a win: a shared one counts less."""
    return result.winner / max(1, sum(each.winner for each in seats))


def _strength(results: Results, seat: int) -> tuple[float, float]:
    """Return how often a seat wins, and its points."""
    return _mean(results, seat, _win), _mean(results, seat, _points)


def _tenths(results: Results, seat: int) -> int:
    return round(10 * _mean(results, seat, _points))


def _percent(results: Results, seat: int) -> int:
    return round(100 * _mean(results, seat, _win))


def _fields(
    good: Results, bad: Results, seat: int, rival: int, of: Callable[[Results, int], int]
) -> dict[str, Json]:
    """Return something about both seats after the answer, and `else`, after the mistake."""
    return {
        "mine": of(good, seat), "theirs": of(good, rival),
        "mine_else": of(bad, seat), "theirs_else": of(bad, rival),
    }  # fmt: skip


def _runner_up(good: Results, bad: Results, rivals: Sequence[int], rival: int) -> dict[str, Json]:
    """Return who of the others is best after the answer, and `else` after the mistake, and their
    points; nothing if both are the `rival`.
    """
    next_good = max(rivals, key=lambda who: _strength(good, who))
    next_bad = max(rivals, key=lambda who: _strength(bad, who))
    if next_good == next_bad == rival:
        return {}
    fields: dict[str, Json] = {"seat": next_good, "theirs": _tenths(good, next_good)}
    return fields | {"seat_else": next_bad, "theirs_else": _tenths(bad, next_bad)}


def _parts(good: Results, bad: Results, seat: int, rival: int) -> list[HintReason]:
    """Return from which sources most of the difference comes: own gains, and losses of a rival; and
    the largest own loss, if it outweighs most of the gains.

    What may be chance is none.
    """
    gains = {}
    for who, sign in ((seat, 1), (rival, -1)):
        for source in good[0][who].by_source:
            gain, error = _gain(good, bad, who, _of_source(source))
            gains[who, source] = sign * gain, error
    least = max(_VISIBLE, _SHARE * sum(gain for gain, _ in gains.values()))
    best = sorted(gains, key=lambda each: gains[each][0], reverse=True)
    named = [
        (who, source) for who, source in best
        if gains[who, source][0] >= max(least, _CERTAIN * gains[who, source][1])
    ][:_PARTS]  # fmt: skip
    parts = [
        _part("part" if who == seat else "part_theirs", who, source, gains[who, source][0])
        for who, source in named
    ]
    own = sum(gains[each][0] for each in named if each[0] == seat)
    loss, source = min((gains[seat, source][0], source) for source in good[0][seat].by_source)
    total = _gain(good, bad, seat, _points)[0]
    if own and total < own / 2 and -loss >= max(_VISIBLE, gains[seat, source][1]):
        parts.append(_part("part_less", seat, source, -loss))
    return parts


def _part(key: str, seat: int, source: str, gain: float) -> HintReason:
    """Return a part of a difference, in tenths of points."""
    return HintReason(key, {"seat": seat, "source": source, "gain": round(10 * gain)})


def _of_source(source: str) -> Measure:
    return lambda result, _: result.by_source[source]


def _tied(good: Results, bad: Results, seat: int, rival: int) -> tuple[HintReason, ...]:
    """Return that the tie-breaker decides, if points are equal and the answer improves it."""
    if any(abs(_mean(r, seat, _points) - _mean(r, rival, _points)) > _VISIBLE for r in (good, bad)):
        return ()
    amounts = [round(_mean(results, seat, lambda r, _: r.tie_break[0])) for results in (good, bad)]
    if amounts[0] <= amounts[1]:
        return ()
    return (HintReason("ties", {"mine": amounts[0], "mine_else": amounts[1]}),)


def _decided(good: Results, bad: Results, seat: int, rival: int) -> tuple[HintReason, ...]:
    """Return how many matches both seats have won meanwhile, in per cent, if that differs."""
    gained = [_mean(good, who, _win) - _mean(bad, who, _win) for who in (seat, rival)]
    if gained[0] - gained[1] < MIN_GAIN:
        return ()
    fields: dict[str, Json] = {"seat": rival, "rounds": _ROUNDS}
    return (HintReason("decided", fields | _fields(good, bad, seat, rival, _percent)),)
