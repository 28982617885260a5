"""Help for people: the move that the Rector would make and why, and what a match taught.

Reasons are data: a key and its fields; the words stand in the catalogues.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Generator, Sequence
from typing import Any, NamedTuple

from game.bots.bot import Budget, Clock, Judge
from game.bots.levels import find_judge
from game.bots.lookahead import after, finish_turn
from game.bots.rector import Rector
from game.core.chance import SEED_LIMIT
from game.core.contract import AnyGame, Event, Plain
from game.core.match import Match

COMPARED = 3
"""How many of the best actions are explained."""
AMOUNTS = ("points", "amount")
"""The fields of a reason that say how much."""
WORTH_DENYING = 1.5
"""Points that another seat must lose by a move to be named."""
REVIEWED = 3
"""How many decisions of a match a review brings up."""
REVIEW_PLAYOUTS = 40
"""Playouts of the Rector for each decision in a review."""
WORTH_A_WORD = 0.02
"""Chance to win that a decision must have cost to be brought up."""


class Reason(NamedTuple):
    """Why an action is good: `key` names a sentence of the catalogue, `fields` fill it."""

    key: str
    fields: dict[str, Plain]


class Advice(NamedTuple):
    """An action with the chance to win behind it (0 to 1), and why; no reasons for the also-rans.

    `points` is how many more points the seat can expect to end with than the best of the others.
    """

    action: Any
    chance: float
    points: float
    reasons: tuple[Reason, ...]


class Finding(NamedTuple):
    """A decision that cost something: what was played as which action of the match, counted from 0,
    what it cost in chance to win, and what was better.
    """

    step: int
    seat: int
    played: str
    cost: float
    better: Advice


def advise(
    game: AnyGame,
    view: Any,
    actions: Sequence[Any],
    budget: Budget,
    seed: int = 0,
    clock: Clock = time.perf_counter,
    beside: str | None = None,
) -> Generator[float, None, list[Advice]]:
    """Think as the Rector; return the actions, best first, the first few with reasons.

    In slices, as a bot thinks. `view` is what the asked seat may know. The reasons of the best are
    those that speak for it beside the next best, or beside the action with the text `beside`.
    """
    decision = game.decision(view)
    if decision is None:
        return []
    seat, judge = decision.seat, find_judge(game.id)
    world = game.imagine(view, seat, seed % SEED_LIMIT)
    actions = judge.sensible(view, actions)
    if len(actions) == 1:
        chances: dict[Any, float] = {actions[0]: 0.0}
        ranked = list(actions)
    else:
        rector = Rector(game, judge, seat, seed, clock)
        chosen = yield from rector.think(view, actions, budget)
        moves = sorted(
            rector.root.moves.values(), key=lambda m: (m.visits, m.chance(seat)), reverse=True
        )
        ranked = [chosen, *(move.action for move in moves if move.action != chosen)]
        chances = {move.action: move.chance(seat) for move in moves}
    compared = ranked[:COMPARED]
    ends = [after(game, judge, world, action) for action in compared]
    leads = [_lead(judge, end, seat) for end in ends]
    replies: list[_Answer | None] = []
    for end in ends:
        reply = yield from _reply(game, judge, end, seat)
        replies.append(reply)
    gains = [_gains(game, judge, world, action, seat) for action in compared]
    rivals = [gains[1 if place == 0 else 0] for place in range(len(gains))] if gains[1:] else []
    if rivals and beside is not None:
        named = (action for action in ranked if str(action) == beside)
        rivals[0] = _gains(game, judge, world, next(named, compared[1]), seat)
    advice = []
    for place, action in enumerate(ranked):
        reasons: list[Reason] = []
        lead = leads[min(place, len(leads) - 1)]
        if place < len(ends):
            rival = rivals[place] if rivals else None
            whole = judge.is_turn(world) and beside is None
            reasons = _telling(gains[place], None if whole else rival)
            reasons += _denied(replies, place)
        advice.append(Advice(action, chances[action], lead, tuple(reasons)))
    return advice


class _Gains(NamedTuple):
    """What speaks for an action: in its own step, and up to the end of the turn."""

    step: list[Reason]
    turn: list[Reason]


def _gains(game: AnyGame, judge: Judge, world: Any, action: Any, seat: int) -> _Gains:
    events: list[Event] = []
    twin = world.copy()
    game.apply(twin, action, game.recorder(events))
    step = judge.reasons(world, twin, events, seat)
    finish_turn(game, judge, twin, game.recorder(events))
    turn = judge.reasons(world, twin, events, seat)
    return _Gains([Reason(*told) for told in step], [Reason(*told) for told in turn])


def _telling(gains: _Gains, rival: _Gains | None) -> list[Reason]:
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


def _thing(reason: Reason) -> tuple[Plain, ...]:
    """Return what a reason is about, without how much of it."""
    rest = {k: v for k, v in reason.fields.items() if k not in AMOUNTS}
    return (reason.key, *rest.values())


def _amount(reason: Reason) -> int:
    return sum(v for k, v in reason.fields.items() if k in AMOUNTS and isinstance(v, int))


def _lead(judge: Judge, position: Any, seat: int) -> float:
    values = judge.values(position)
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)


class _Answer(NamedTuple):
    """The best that another seat can do next: which action, and what it gains by it in points."""

    seat: int
    action: str
    gain: float


def _reply(
    game: AnyGame, judge: Judge, position: Any, seat: int
) -> Generator[float, None, _Answer | None]:
    """Return the best answer of whoever is next; None if that is the seat itself or the end."""
    decision = game.decision(position)
    if decision is None or decision.seat == seat:
        return None
    before = judge.values(position)[decision.seat]
    best: _Answer | None = None
    for action in judge.sensible(position, game.legal_actions(position)):
        end = after(game, judge, position, action)
        gain = judge.values(end)[decision.seat] - before
        if best is None or gain > best.gain:
            best = _Answer(decision.seat, str(action), gain)
        yield 1.0
    return best


def _denied(replies: Sequence[_Answer | None], place: int) -> list[Reason]:
    """Return what another seat loses by this move, beside the next best one."""
    mine = replies[place]
    others = [reply for i, reply in enumerate(replies) if i != place]
    if mine is None or not others or others[0] is None or others[0].seat != mine.seat:
        return []
    lost = others[0].gain - mine.gain
    if lost < WORTH_DENYING or others[0].action == mine.action:
        return []
    return [
        Reason("denies", {"seat": mine.seat, "points": round(lost), "action": others[0].action})
    ]


def review(
    match: Match,
    seats: Collection[int],
    budget: Budget | None = None,
    seed: int = 0,
    clock: Clock = time.perf_counter,
) -> Generator[float, None, list[Finding]]:
    """Weigh every decision of some seats again; return those that cost the most, worst first.

    In slices; yields how far it is. `budget` is that of one decision. Each decision is judged by
    what its seat could know at the time.
    """
    game = match.game
    again = match.at(0)
    findings: list[Finding] = []
    for step, (text, seat) in enumerate(zip(match.actions, match.actors, strict=True)):
        actions = game.legal_actions(again.position)
        if seat in seats and len(actions) > 1:
            view = game.view(again.position, seat)
            budget = budget or Budget(playouts=REVIEW_PLAYOUTS)
            thought = advise(game, view, actions, budget, seed + step, clock, beside=text)
            advice = yield from _within(thought, step, len(match.actions))
            played = next((a.chance for a in advice if str(a.action) == text), None)
            cost = 0.0 if played is None else advice[0].chance - played
            if cost >= WORTH_A_WORD:
                findings.append(Finding(step, seat, text, cost, advice[0]))
        again.play(text)
        yield (step + 1) / len(match.actions)
    findings.sort(key=lambda finding: finding.cost, reverse=True)
    return findings[:REVIEWED]


def _within(
    thought: Generator[float, None, list[Advice]], step: int, steps: int
) -> Generator[float, None, list[Advice]]:
    """Run one thought of many; its progress is part of one step."""
    while True:
        try:
            part = next(thought)
        except StopIteration as end:
            return list(end.value)
        yield (step + min(1.0, part)) / steps
