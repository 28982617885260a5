"""Promises about bots, for games with an evaluator; without one there is only the random bot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from portolan.ai.bot import Budget, decide
from portolan.ai.levels import find_evaluator, levels, make_bot
from portolan.cli.check.snapshot import Moment, demand

_SECONDS = 0.06
_TICK = 0.002


class TickingClock:
    """A clock that goes on by `tick` at every look, so that no machine is too slow."""

    def __init__(self, tick: float) -> None:
        self.now, self.tick = 0.0, tick

    def __call__(self) -> float:
        """Return the time in seconds."""
        self.now += self.tick
        return self.now


def _levels(moment: Moment) -> tuple[str, ...]:
    return ("random", *levels(moment.game.id))


def bots_choose_what_is_offered(moment: Moment) -> None:
    """Demand that a bot of any level chooses a legal action, changes nothing, repeats its choice.

    What it may not know does not touch the choice: in whatever its seat may hold for possible it
    chooses the same.
    """
    if moment.decision is None:
        return
    seat = moment.decision.seat
    view = moment.game.view(moment.position, seat)
    seen = moment.data(view)
    (world,) = moment.worlds(view, seat, 1)
    for level in _levels(moment):
        choices = []
        for position in (moment.position, moment.position, world):
            given = moment.game.view(position, seat)
            bot = make_bot(level, moment.game, seat, 5)
            actions = moment.game.legal_actions(position)
            choices.append(str(decide(bot, given, actions, Budget(playouts=2))))
            demand(moment.data(given) == seen, f"the {level} changes what it is shown")
        demand(choices[0] in moment.texts, f"the {level} chooses {choices[0]!r}, not legal")
        demand(choices[0] == choices[1], f"the {level} chooses otherwise a second time")
        demand(choices[0] == choices[2], f"the {level} chooses by what it may not know")


def bots_keep_their_budget(moment: Moment) -> None:
    """Demand that a thought ends within its seconds."""
    if moment.decision is None:
        return
    seat = moment.decision.seat
    view = moment.game.view(moment.position, seat)
    for level in _levels(moment):
        clock = TickingClock(_TICK)
        bot = make_bot(level, moment.game, seat, 5, clock)
        decide(bot, view, moment.actions, Budget(seconds=_SECONDS))
        demand(clock.now <= _SECONDS, f"the {level} took {clock.now:.3f} s of {_SECONDS} s")


def the_evaluator_weighs_every_seat(moment: Moment) -> None:
    """Demand that an evaluator values every seat and hints at legal actions, changing nothing."""
    if not levels(moment.game.id):
        return
    evaluator = find_evaluator(moment.game.id)
    demand(evaluator.unit > 0, f"its unit is {evaluator.unit}")
    values = evaluator.values(moment.position)
    _demand_numbers(values, moment, "values")
    chances = evaluator.chances(values, moment.position)
    _demand_numbers(chances, moment, "chances")
    demand(all(0 <= chance <= 1 for chance in chances), f"chances are from 0 to 1, not {chances}")
    if moment.decision is None:
        return
    candidates = evaluator.candidates(moment.position, moment.actions)
    demand(bool(candidates), "no action is sensible")
    demand(set(candidates) <= set(moment.actions), "what is sensible is not all legal")
    reply = evaluator.policy_action(moment.position, candidates)
    demand(reply in moment.actions, f"the reply {reply} is not legal")
    demand(isinstance(evaluator.begins_turn(moment.position), bool), "a turn begins, or does not")
    after, events = moment.after(moment.position, reply)
    seat = moment.decision.seat
    reasons = evaluator.reasons(moment.position, after, events, seat)
    apart = evaluator.reasons(moment.position, after, (), seat)
    for key, fields in [*reasons, *apart]:
        demand(bool(key) and isinstance(fields, dict), f"the reason {key!r} has fields {fields!r}")
    demand(moment.data(moment.position) == moment.dump, "judging it changed the position")


def _demand_numbers(numbers: Sequence[Any], moment: Moment, name: str) -> None:
    demand(len(numbers) == len(moment.seats), f"{len(numbers)} {name} of {len(moment.seats)} seats")
    demand(all(map(math.isfinite, numbers)), f"{name}: {numbers}")
