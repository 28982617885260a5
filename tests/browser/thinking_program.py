"""Rectors at the real table, measured; runs in place of the page's program.

The count of playouts a second runs in CPython, too.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import math
import time
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from portolan.core.time_slicing import finish
from portolan.registry import find_game
from portolan.session.bot_runner.ai_backend import COMPILED, OWN, missing

if TYPE_CHECKING:
    from portolan.platform import Host
    from portolan.ui.app.app import App

GAME = "ragusa"
"""`thinking.py` puts another game here."""
SEATS, SEED = 3, 5
PLAN = ((1, 24), (3, 10), (10, 4))
"""Budgets in seconds, and the number of long thoughts with each."""
LONG = 0.4
"""The share of its budget that a long thought takes; most thoughts end at half of it."""
PLAYOUTS, DECISIONS = 40, 12
"""For playouts a second: the most of them, and the number of decisions."""
GOES = 5
"""How often they are counted in the page, alternately with each copy of the rules."""

Question = tuple[Any, Sequence[Any]]


def questions(root: str = OWN) -> list[Question]:
    """Return views and actions of all decisions of seat 0 in a match of Merchants."""
    game = import_module(f"{root}.registry").find_game(GAME)
    bot = import_module(f"{root}.ai.bot")
    position = game.start(SEATS, {}, SEED)
    make = import_module(f"{root}.ai.levels").make_bot
    bots = [make("merchant", game, seat, seat) for seat in range(SEATS)]
    found: list[Question] = []
    while decision := game.decision(position):
        actions = game.legal_actions(position)
        view = game.view(position, decision.seat)
        if decision.seat == 0 and len(actions) > 1:
            found.append((view, actions))
        game.apply(position, finish(bots[decision.seat].think(view, actions, bot.Budget())))
    return found


def playouts_a_second(found: Sequence[Question], root: str = OWN) -> float:
    """Return the Rector's playouts a second, the first evaluation of every action included.

    Only playouts that were made count: a thought that ends early leaves the rest of its budget.
    """
    game, evaluator = (
        import_module(f"{root}.registry").load_part(GAME, part) for part in ("game", "evaluator")
    )
    rector = import_module(f"{root}.ai.ismcts").IsmctsBot(game, evaluator, 0, 1, time.perf_counter)
    budget = import_module(f"{root}.ai.bot").Budget(playouts=PLAYOUTS)
    made = 0
    begun = time.perf_counter()
    for view, actions in (found[i * len(found) // DECISIONS] for i in range(DECISIONS)):
        finish(rector.think(view, actions, budget))
        made += rector.root.visits
    return made / (time.perf_counter() - begun)


def watch(times: list[float], slices: list[float]) -> None:
    """Record the length of every thought at the table, and of its slices, in milliseconds."""
    from portolan.core.time_slicing import Slices  # noqa: PLC0415 - CPython has no table to watch

    inner = Slices.go_on
    begun: dict[Slices, float] = {}

    def go_on(self: Slices) -> bool:
        if self.done:  # the answer waits for the motion of the last step
            return True
        start = time.perf_counter()
        begun.setdefault(self, start)
        done = inner(self)
        now = time.perf_counter()
        slices.append(1000 * (now - start))
        if done:
            times.append(1000 * (now - begun.pop(self)))
        return done

    Slices.go_on = go_on  # type: ignore[method-assign]


async def conduct(app: App, times: list[float], slices: list[float]) -> None:
    """Let three Rectors play with one budget after the other; mark the results."""
    from portolan.session.bot_runner.think_time import FIRST, SEEN  # noqa: PLC0415
    from portolan.session.seating import find_seating  # noqa: PLC0415
    from portolan.session.seats import Seat  # noqa: PLC0415

    options = find_game(GAME).check_choices(SEATS, {})[1]
    usual = find_seating(GAME).default_seats(SEATS, options)
    seats = [Seat(f"Rector {i}", seat.colour, "rector") for i, seat in enumerate(usual)]
    for seconds, count in PLAN:
        shared = math.ceil(SEATS * (seconds / FIRST + SEEN))  # each thought has all of `seconds`
        app.change(dataclasses.replace(app.settings, bot_seconds=shared))
        app.match.begin(find_game(GAME), SEATS, options, seats)
        app.navigator.go_on()
        app.host.wake()
        times.clear()
        while not times:  # the table has to be drawn for the first time
            await asyncio.sleep(0.05)
        slices.clear()
        app.host.mark("budget", str(seconds))
        while sum(one > 1000 * LONG * seconds for one in times) < count:
            await asyncio.sleep(0.2)  # the time that the table plays
        app.host.mark("budget", "between")
        app.host.mark(f"thought-{seconds}", json.dumps([times, max(slices)]))
    app.host.mark("budget", "done")


_tasks: list[asyncio.Task[None]] = []
"""The event loop holds only weak references to its tasks."""


def rehearse(host: Host) -> None:
    """Do nothing: no start is measured here."""
    del host


async def start(host: Host) -> None:
    """Count playouts, then play at the table; the mark `budget` says when frames count."""
    from portolan.ui.app.app import App  # noqa: PLC0415 - CPython has no host to draw on

    times: list[float] = []
    slices: list[float] = []
    for archive in (GAME, COMPILED):
        await host.load(archive)
    for name in missing(GAME):
        import_module(name)
    asked = {root: questions(root) for root in (OWN, COMPILED)}
    rates: dict[str, list[float]] = {root: [] for root in asked}
    for _ in range(GOES):
        for root, found in asked.items():
            rates[root].append(playouts_a_second(found, root))
    host.mark("playouts", json.dumps(rates))
    watch(times, slices)
    app = App(host, seed=lambda: SEED)

    async def begin() -> None:
        _tasks.append(asyncio.ensure_future(conduct(app, times, slices)))

    app.later(begin)
    await app.run()
