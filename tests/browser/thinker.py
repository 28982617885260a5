"""A Rector that thinks in slices, measured. Runs in the table's place in the page, and in CPython.

In the page every frame has a slice of thought and a picture, as at the table.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.bots import Budget, decide, make_bot
from game.games import find_game

if TYPE_CHECKING:
    from game.host import Host

SEATS, SEED = 3, 5
PLAN = ((1.0, 12), (3.0, 6), (10.0, 3))
"""Budgets in seconds, and for how many decisions each."""
PLAYOUTS, DECISIONS = 40, 12
"""For counting playouts a second: how many, for how many decisions."""
SLICE = 0.008
"""Seconds of a frame after which no further step of a thought begins."""

Question = tuple[Any, Sequence[Any]]


def questions() -> list[Question]:
    """Return views and actions of all decisions that seat 0 has in a match of Merchants."""
    game = find_game("ragusa")
    position = game.start(SEATS, {}, SEED)
    bots = [make_bot("merchant", game.id, seat, seat) for seat in range(SEATS)]
    found: list[Question] = []
    while decision := game.decision(position):
        actions = game.legal_actions(position)
        view = game.view(position, decision.seat)
        if decision.seat == 0 and len(actions) > 1:
            found.append((view, actions))
        game.apply(position, decide(bots[decision.seat], view, actions, Budget()))
    return found


def spread(found: Sequence[Question], count: int) -> list[Question]:
    """Return so many questions from all over the match."""
    return [found[i * len(found) // count] for i in range(count)]


def playouts_a_second(found: Sequence[Question]) -> float:
    """Return the Rector's playouts a second, the first look at every action included."""
    bot = make_bot("rector", "ragusa", 0, 1)
    begun = time.perf_counter()
    for view, actions in spread(found, DECISIONS):
        decide(bot, view, actions, Budget(playouts=PLAYOUTS))
    return PLAYOUTS * DECISIONS / (time.perf_counter() - begun)


async def measured(host: Host, question: Question, seconds: float) -> dict[str, float]:
    """Let a Rector think over a question in slices; return what it took, in milliseconds.

    `answer` is the whole thought, `work` the longest time in one frame that Python held the
    thread, `step` the longest single step of the thought.
    """
    import pygame  # noqa: PLC0415 - CPython needs none

    view, actions = question
    surface = host.surface()
    thought = make_bot("rector", "ragusa", 0, 1).think(view, actions, Budget(seconds=seconds))
    share = work = longest = 0.0
    begun = time.perf_counter()
    while True:
        await host.frame()
        start = now = time.perf_counter()
        try:
            while now - start < SLICE:
                share = next(thought)
                now, before = time.perf_counter(), now
                longest = max(longest, now - before)
        except StopIteration:
            break
        box = surface.get_rect()
        surface.fill("#EFE6D2")
        pygame.draw.arc(surface, "#2F6F78", box.inflate(-200, -200), 0, 6.28 * share, 20)
        pygame.display.flip()
        work = max(work, time.perf_counter() - start)
    whole = time.perf_counter() - begun
    return {"answer": 1000 * whole, "work": 1000 * work, "step": 1000 * longest}


async def start(host: Host) -> None:
    """Measure everything and mark the outcome; `thinking` says when frames count."""
    host.surface()
    found = questions()
    host.mark("playouts", str(playouts_a_second(found)))
    host.drawn()
    for seconds, count in PLAN:
        host.mark("thinking", str(seconds))
        times = [await measured(host, question, seconds) for question in spread(found, count)]
        host.mark(f"thought-{seconds:.0f}", json.dumps(times))
    host.mark("thinking", "done")
