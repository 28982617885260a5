"""Thoughts in slices between frames. An unfinished one can be dropped at any time."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from portolan.ai.hint import Hint
from portolan.ai.levels import find_evaluator
from portolan.ai.paired_rollouts import ENOUGH
from portolan.ai.review import Finding
from portolan.core.contract import AnyGame, Decision, silent
from portolan.core.rng import SEED_LIMIT
from portolan.core.time_slicing import LONG_SLICE, Clock, Slices
from portolan.session.bot_runner.ai_backend import ai_backend_of
from portolan.session.lesson import scripted_steps
from portolan.session.question import Question
from portolan.session.session import Session

T = TypeVar("T")

_STEP: Final = 0x9E3779B97F4A7C15
"""Factor that spreads the seeds of bots over seats and steps (odd, so that no two are equal)."""


def _undisturbed(work: Generator[float, None, T]) -> Generator[float, None, T]:
    """Disable the garbage collector until a thought is done or dropped.

    It would traverse the growing search tree again and again, for longer than a frame, and find
    nothing: the tree has no cycles. An unfinished thought may stay referenced, so the loop also
    enables it when idle (`ui/app/gc_tuning.py`).
    """
    gc.disable()
    try:
        return (yield from work)
    finally:
        gc.enable()


def _seed(session: Session, seat: int) -> int:
    """Return the seed of a bot. Hints use another, since nobody may know the seed of the match."""
    match = session.match
    step = len(match.actions) * len(session.seats) + seat
    return ((match.seed or 0) + _STEP * step) % SEED_LIMIT


def think(session: Session, seconds: float, clock: Clock = time.perf_counter) -> Slices:
    """Return the thought of the asked bot; its value is an action.

    `seconds` is the budget of bots that use one; the others ignore it.
    """
    return Slices(_undisturbed(_chosen(session, seconds, clock)), clock)


def _chosen(session: Session, seconds: float, clock: Clock) -> Generator[float, None, Any]:
    decision, match = session.decision, session.match
    assert decision is not None  # noqa: S101 - a bot is asked
    game, seat, kind = match.game, decision.seat, session.seats[decision.seat].kind
    backend = ai_backend_of(game.id)
    rules, view = backend.game(game), backend.view(game, game.view(match.position, seat), seat)
    bot = backend.levels.make_bot(kind, rules, seat, _seed(session, seat), clock)
    budget = backend.levels.budget_for(backend.levels.find_level(game.id, kind), seconds)
    return game.parse(str((yield from bot.think(view, rules.legal_actions(view), budget))))


def advise(question: Question, seconds: float, clock: Clock = time.perf_counter) -> Slices:
    """Return the thought about a hint for the asked person; its value is a list of advice.

    It takes `seconds`, and up to three times as long while the best action is uncertain.
    Following one piece of advice after the other never leads in a circle.
    """
    return Slices(_undisturbed(_advised(question, seconds, clock)), clock)


def _advised(
    question: Question, seconds: float, clock: Clock
) -> Generator[float, None, list[Hint]]:
    """Return the advice as it comes, without what leads back to an earlier state of the turn."""
    game, viewer = question.game, question.viewer
    backend = ai_backend_of(game.id)
    rules, view = backend.game(game), backend.view(game, question.view, viewer)
    actions = [rules.parse(str(action)) for action in question.offered]
    budget = backend.budget(seconds=seconds / ENOUGH)
    done = [rules.parse(str(action)) for action in question.done]
    context = backend.advice.HintContext(viewer, done)
    found = yield from backend.advice.advise(
        rules, view, actions, budget, _STEP * question.step % SEED_LIMIT, clock, context
    )
    return without_return(question, [_converted(game, hint) for hint in found])


def _converted(game: AnyGame, hint: Hint) -> Hint:
    """Return a hint of the compiled copy with the actions of the table's own game."""
    return Hint(
        game.parse(str(hint.action)),
        hint.chance,
        hint.points,
        hint.reasons,
        None if hint.then is None else _converted(game, hint.then),
        None if hint.rival is None else game.parse(str(hint.rival)),
        hint.for_rival,
    )


def finished(hint: Hint) -> Slices:
    """Return the finished thought of a known hint."""
    return Slices(_known([hint]))


def _known(found: list[Hint]) -> Generator[float, None, list[Hint]]:
    yield 1.0
    return found


def without_return(question: Question, advice: list[Hint]) -> list[Hint]:
    """Return advice without the first entries that lead back to an earlier state of this turn.

    A way there and back along one's own road costs nothing, so playouts hardly distinguish it from
    staying. If no other advice remains, all of it is returned.
    """
    game, viewer = question.game, question.viewer

    def table(view: Any) -> tuple[Decision | None, list[str]]:
        return game.decision(view), game.describe(view)

    stood = [table(view) for view in question.earlier]
    for place, one in enumerate(advice if stood else ()):
        world = game.imagine(question.view, viewer, 0)
        game.apply(world, one.action, silent)
        if table(game.view(world, viewer)) not in stood:
            return advice[place:]
    return advice


def review(session: Session, so_far: Callable[[list[Finding]], object]) -> Slices:
    """Return the thought that reviews people's decisions; its value is a list of findings.

    Actions that a lesson dictated, or that were played automatically, are left out. `so_far` is
    called with the findings so far.
    """
    return Slices(_undisturbed(_reviewed(session, so_far)), each=LONG_SLICE)


def review_seconds(session: Session) -> float:
    """Return the time limit of the review of a match, without the pauses."""
    return find_evaluator(session.match.game.id).review_seconds


def _reviewed(
    session: Session, so_far: Callable[[list[Finding]], object]
) -> Generator[float, None, list[Finding]]:
    match, seats = session.match, session.people or range(len(session.seats))
    backend = ai_backend_of(match.game.id)
    again = yield from backend.match(match)

    def take(found: Sequence[Finding]) -> None:
        so_far([Finding(*one) for one in found])

    effort = backend.review.ReviewEffort(seconds=review_seconds(session))
    found = yield from backend.review.review(
        again, seats, {*range(scripted_steps(match)), *session.automatic_steps}, effort, so_far=take
    )
    return [Finding(*one) for one in found]


def play_out(session: Session, seat: int, level: str, clock: Clock = time.perf_counter) -> Slices:
    """Return the thought that plays a match to its end; its value is the points of a seat.

    A level plays that seat. The value is the same on every device if no level at the table depends
    on time.
    """
    return Slices(_undisturbed(_played_out(session, seat, level, clock)), clock)


def _played_out(
    session: Session, seat: int, level: str, clock: Clock
) -> Generator[float, None, int]:
    session.seats = tuple(
        replace(one, kind=level) if number == seat else one
        for number, one in enumerate(session.seats)
    )
    while not session.is_over:
        session.play(str((yield from _chosen(session, 0.0, clock))))
        yield 0.0
    results = session.match.game.result(session.match.position)
    return next(result.points for result in results if result.seat == seat)
