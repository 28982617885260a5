"""Thoughts in slices between pictures. Left unfinished they are forgotten: nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Final

from game.bots.advice import Advice
from game.bots.advice import advise as advise_seat
from game.bots.bot import Budget
from game.bots.levels import budget_for, find_level, make_bot
from game.bots.paired import ENOUGH
from game.bots.review import review as review_match
from game.core.chance import SEED_LIMIT
from game.core.contract import Decision, Position, silent
from game.core.slices import LONG_SLICE, Clock, Slices
from game.table.match.course import led_steps
from game.table.match.session import Session

_STEP: Final = 0x9E3779B97F4A7C15
"""Spreads the seeds of bots over seats and steps (odd, so that no two fall together)."""


def _seed(session: Session, seat: int) -> int:
    match = session.match
    step = len(match.actions) * len(session.seats) + seat
    return ((match.seed or 0) + _STEP * step) % SEED_LIMIT


def think(session: Session, seconds: float, clock: Clock = time.perf_counter) -> Slices:
    """Return the thought of the asked bot; its value is an action.

    `seconds` are for those that use what they are given; the others need no time.
    """
    decision = session.decision
    assert decision is not None  # noqa: S101 - a bot is asked
    kind, match = session.seats[decision.seat].kind, session.match
    bot = make_bot(kind, match.game, decision.seat, _seed(session, decision.seat), clock)
    budget = budget_for(find_level(match.game.id, kind), seconds)
    actions = match.game.legal_actions(match.position)
    view = match.game.view(match.position, decision.seat)
    return Slices(bot.think(view, actions, budget), clock)


def advise(session: Session, seconds: float) -> Slices:
    """Return the Rector's thought for the asked person; its value is a list of advice.

    It takes `seconds`, and up to three times as long where much depends on what is not sure yet.
    Who follows one piece of advice after the other is not led in a circle.
    """
    decision = session.decision
    assert decision is not None  # noqa: S101 - a person is asked
    game, position = session.match.game, session.match.position
    work = advise_seat(
        game, game.view(position, decision.seat), game.legal_actions(position),
        Budget(seconds=seconds / ENOUGH), _seed(session, decision.seat),
    )  # fmt: skip
    return Slices(_led_on(session, work))


def _led_on(
    session: Session, work: Generator[float, None, list[Advice]]
) -> Generator[float, None, list[Advice]]:
    """Give advice as it comes, beginning with what does not lead back."""
    return leading_on(session, (yield from work))


def leading_on(session: Session, advice: list[Advice]) -> list[Advice]:
    """Leave out what is first in some advice and leads to how the table stood in this turn before.

    A way there and back along one's own road costs nothing, so playouts hardly tell it from
    staying. All of it is kept where nothing else can be done.
    """
    match, decision = session.match, session.decision
    assert decision is not None  # noqa: S101 - a person is asked
    game, seat = match.game, decision.seat

    def table(position: Position) -> tuple[Decision | None, list[str]]:
        return game.decision(position), game.describe(game.view(position, seat))

    since = len(match.actors)
    while since and match.actors[since - 1] == seat:
        since -= 1
    then, stood = match.at(since), []
    for text in match.actions[since:]:
        stood.append(table(then.position))
        then.play(text)
    view = game.view(match.position, seat)
    for place, one in enumerate(advice if stood else ()):
        world = game.imagine(view, seat, 0)
        game.apply(world, one.action, silent)
        if table(world) not in stood:
            return advice[place:]
    return advice


def review(session: Session) -> Slices:
    """Return the Rector's thought about what people chose in a match; its value are findings.

    What a lesson told them to do was not their choice.
    """
    match, seats = session.match, session.people or range(len(session.seats))
    return Slices(review_match(match, seats, led_steps(match)), each=LONG_SLICE)
