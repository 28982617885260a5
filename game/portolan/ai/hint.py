"""Hints for people: a good action, and why it is good.

Reasons are data: a key and its fields; the words are in the catalogues.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from portolan.ai.bot import Budget, Clock, Evaluator, Timer
from portolan.ai.ismcts import IsmctsBot
from portolan.ai.levels import find_evaluator
from portolan.ai.lookahead import after, finish_turn, new_seed
from portolan.ai.paired_rollouts import ENOUGH, PairedRollouts
from portolan.core.contract import AnyGame, Event, HintReason, Json

COMPARED = 3
"""How many of the best actions are explained."""
WEIGHED = 24
"""How many actions are compared in pairs at most: the first ones of the tree search."""
WORLDS = 120
"""In how many imagined worlds they are tried at most."""
SEARCHED = ENOUGH / (1 + ENOUGH)
"""How much is done when the tree search has found its candidates."""
AMOUNTS = ("points", "amount")
"""The fields of a reason that say how much."""
WORTH_DENYING = 1.5
"""Points that another seat must lose by a move to be named."""


class Hint(NamedTuple):
    """An action with its chance to win (0 to 1) and reasons; lower ranks have no reasons.

    `points` is how many more points the seat can expect to end with than the best of the others.
    """

    action: Any
    chance: float
    points: float
    reasons: tuple[HintReason, ...]


def advise(
    game: AnyGame,
    view: Any,
    actions: Sequence[Any],
    budget: Budget,
    seed: int = 0,
    clock: Clock = time.perf_counter,
    viewer: int | None = None,
) -> Generator[float, None, list[Hint]]:
    """Return the actions, best first, the first few with reasons.

    In slices, as a bot thinks. `view` is what the `viewer` may know: a seat or NOBODY, by default
    the asked seat.

    Paired playouts choose between the actions; where no other can be much better than the best, a
    third of the budget is enough. Where there are too many to try each, a tree search first picks
    candidates, with a sixth of the seconds or a third of the playouts; then half of the seconds is
    left for the pairs. The reasons of the best are those that distinguish it from the next best.
    """
    decision = game.decision(view)
    if decision is None:
        return []
    seat, evaluator = decision.seat, find_evaluator(game.id)
    viewer = seat if viewer is None else viewer
    world = game.imagine(view, viewer, new_seed(Random(seed)))  # noqa: S311 - a game
    # an evaluator asks for what is legal: the view of another than the asked seat offers nothing
    actions = evaluator.candidates(view if viewer == seat else world, actions)
    chances = dict.fromkeys(actions, 0.0)
    begun = 0.0
    if len(actions) > WEIGHED:
        seconds = None if budget.seconds is None else budget.seconds / 2
        budget, begun = replace(budget, seconds=seconds), SEARCHED
        bot = IsmctsBot(game, evaluator, seat, seed, clock, viewer=viewer)
        search = candidates(bot, view, actions, budget.times(ENOUGH))
        chances = yield from part(search, 0.0, begun)
    if len(actions) > 1:
        tried = [*chances][:WEIGHED]
        pairs = PairedRollouts(game, evaluator, view, tried, seed, viewer=viewer)
        work = pairs.weigh(WORLDS, Timer(budget, WORLDS * WEIGHED, clock))
        yield from part(work, begun, 1.0)
        weighed = pairs.ranked(tried[0] if evaluator.rollout_margin else None)
        least = min(weighed.values())
        chances = weighed | {a: min(c, least) for a, c in chances.items() if a not in weighed}
    ranked = [*chances]
    reasons = yield from explain(game, evaluator, world, ranked[:COMPARED], seat)
    leads = [
        _lead(evaluator, after(game, evaluator, world, a), seat) for a in ranked[: len(reasons)]
    ]
    return [
        Hint(
            action,
            chances[action],
            leads[min(place, len(leads) - 1)],
            reasons[place] if place < len(reasons) else (),
        )
        for place, action in enumerate(ranked)
    ]


def candidates(
    bot: IsmctsBot, view: Any, actions: Sequence[Any], budget: Budget
) -> Generator[float, None, dict[Any, float]]:
    """Return the actions that the tree search considers with their chances, best first."""
    seat = bot.seat
    chosen = yield from bot.think(view, actions, budget)
    moves = sorted(bot.root.moves.values(), key=lambda m: (m.visits, m.chance(seat)), reverse=True)
    chances = {move.action: move.chance(seat) for move in moves}
    return {chosen: chances.get(chosen, 0.0)} | chances


def part(
    work: Generator[float, None, Any], begun: float, end: float
) -> Generator[float, None, Any]:
    """Run a part of a thought; so much of all is done when it begins, and when it ends."""
    done = 0.0
    while True:
        try:
            done = max(done, min(1.0, next(work)))
        except StopIteration as found:
            return found.value
        yield min(end, begun + (end - begun) * done)


def explain(
    game: AnyGame,
    evaluator: Evaluator,
    world: Any,
    compared: Sequence[Any],
    seat: int,
    beside: bool = False,
) -> Generator[float, None, list[tuple[HintReason, ...]]]:
    """Return the reasons for each of some actions, the best of them first.

    A turn that begins is reported as a whole, unless it is to be seen `beside` the next action.
    """
    replies: list[_Answer | None] = []
    for action in compared:
        reply = yield from _reply(game, evaluator, after(game, evaluator, world, action), seat)
        replies.append(reply)
    gains = [_gains(game, evaluator, world, action, seat) for action in compared]
    whole = evaluator.is_turn(world) and not beside
    lines = []
    for place, own in enumerate(gains):
        rival = None if whole or not gains[1:] else gains[1 if place == 0 else 0]
        lines.append((*_telling(own, rival), *_denied(replies, place)))
    return lines


class _Gains(NamedTuple):
    """Reasons for an action: from its own step, and up to the end of the turn."""

    step: list[HintReason]
    turn: list[HintReason]


def _gains(game: AnyGame, evaluator: Evaluator, world: Any, action: Any, seat: int) -> _Gains:
    events: list[Event] = []
    twin = world.copy()
    game.apply(twin, action, game.recorder(events))
    step = evaluator.reasons(world, twin, events, seat)
    finish_turn(game, evaluator, twin, game.recorder(events))
    turn = evaluator.reasons(world, twin, events, seat)
    return _Gains([HintReason(*told) for told in step], [HintReason(*told) for told in turn])


def _telling(gains: _Gains, rival: _Gains | None) -> list[HintReason]:
    """Return what tells an action from a rival; all of its turn if there is none to tell it from.

    What comes in the turn whichever is chosen says nothing.
    """
    if rival is None:
        return gains.turn
    theirs = {_thing(reason): _amount(reason) for reason in rival.turn}
    own = {_thing(reason): reason for reason in gains.step}
    more = [r for r in gains.turn if _amount(r) > theirs.get(_thing(r), 0)]
    as_good = [r for r in gains.step if _amount(r) >= theirs.get(_thing(r), 0)]
    return [own.get(_thing(reason), reason) for reason in more] or as_good


def _thing(reason: HintReason) -> tuple[Json, ...]:
    """Return what a reason is about, without how much of it."""
    rest = {k: v for k, v in reason.fields.items() if k not in AMOUNTS}
    return (reason.key, *rest.values())


def _amount(reason: HintReason) -> int:
    return sum(v for k, v in reason.fields.items() if k in AMOUNTS and isinstance(v, int))


def _lead(evaluator: Evaluator, position: Any, seat: int) -> float:
    values = evaluator.values(position)
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)


class _Answer(NamedTuple):
    """The best reply of another seat: which action, and what it gains in points."""

    seat: int
    action: str
    gain: float


def _reply(
    game: AnyGame, evaluator: Evaluator, position: Any, seat: int
) -> Generator[float, None, _Answer | None]:
    """Return the best answer of whoever is next; None if that is the seat itself or the end."""
    decision = game.decision(position)
    if decision is None or decision.seat == seat:
        return None
    before = evaluator.values(position)[decision.seat]
    best: _Answer | None = None
    for action in evaluator.candidates(position, game.legal_actions(position)):
        end = after(game, evaluator, position, action)
        gain = evaluator.values(end)[decision.seat] - before
        if best is None or gain > best.gain:
            best = _Answer(decision.seat, str(action), gain)
        yield 1.0
    return best


def _denied(replies: Sequence[_Answer | None], place: int) -> list[HintReason]:
    """Return what another seat loses by this move, beside the next best one."""
    mine = replies[place]
    others = [reply for i, reply in enumerate(replies) if i != place]
    if mine is None or not others or others[0] is None or others[0].seat != mine.seat:
        return []
    lost = others[0].gain - mine.gain
    if lost < WORTH_DENYING or others[0].action == mine.action:
        return []
    return [
        HintReason("denies", {"seat": mine.seat, "points": round(lost), "action": others[0].action})
    ]
