"""Hints for people: a good action, and why it is good.

Reasons are data: a key and its fields; the words are in the catalogues.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from portolan.ai.bot import Budget, Evaluator, Timer
from portolan.ai.ismcts import IsmctsBot
from portolan.ai.levels import find_evaluator
from portolan.ai.lookahead import after, lead, new_seed, useful_candidates
from portolan.ai.paired_rollouts import ENOUGH, LITTLE, PairedRollouts
from portolan.core.contract import AnyGame, Event, HintReason, Json, Viewer
from portolan.core.evaluation import REST, Reason
from portolan.core.time_slicing import Clock

MOST_EXPLAINED = 3
"""How many of the best actions are explained."""
MOST_COMPARED = 24
"""How many actions are compared in pairs at most: the first ones of the tree search."""
WORLDS = 120
"""In how many imagined worlds they are tried at most."""
SEARCHED = ENOUGH / (1 + ENOUGH)
"""How much is done when the tree search has found its candidates."""
LONGEST = 5
"""How many steps a plan has at most."""
AT_ONCE = 2 / 3
"""The share of the seconds in which the first step is chosen."""
CHOSEN = 0.6
"""How much is done when the first step is chosen."""
LEAST = 0.1
"""Seconds that every later step has."""
DOUBTFUL = 0.05
"""By how much in chance to win an action may be behind that is as good within the error."""
ALTERNATIVES = 4
"""How many first steps are tried at most to find one that leads to something."""
CHECKED = 4
"""In how many imagined worlds a win at once is checked that the evaluator leaves out."""
CONFIRMED = 8
"""In how many imagined worlds a win must come to be a reason: what others hold may decide it."""
_SURE = 100
"""The chance, in per cent, of what cannot fail."""
AMOUNTS = ("points", "amount", "tenths", "held", "ducats", "tokens", "units")
"""The fields of a reason that say how much."""
WORTH_DENYING = 0.9
"""Points that another seat must lose by a move to be named."""
COSTS = {
    "spends": "keeps", "gives": "spares", "gives_goods": "spares_goods",
    "gives_towers": "spares_towers", "sells": "keeps_good",
}  # fmt: skip
"""Reasons against an action, each with its name where another action avoids it."""
SAME = "same"
"""The field that marks what a rival brings, too: no reason to prefer an action."""
_HOW = (*AMOUNTS, REST, SAME, "others", "next")
"""The fields that do not say what a reason is about."""
_LATER = ("end", "later")
"""How reasons begin that follow from the position behind a turn alone."""
DECIDING = ("wins", "shares", "stops")
"""Reasons that decide the match."""
_KINDS = (DECIDING, ("now",), ("keeps", "spares", "denies"), ("end",))
"""How reasons of a kind begin: what decides the match, own gains, what others would get."""
CONCRETE = 2
"""How many concrete reasons make vague ones unnecessary."""
MOST_REASONS = 5
"""How many reasons distinguish an action from a rival at most."""


class PlanEffect(IntEnum):
    """What a plan leads to for its seat: something if others make it possible, or by itself."""

    NOTHING = 0
    POSSIBLE = 1
    CERTAIN = 2


class Hint(NamedTuple):
    """An action with its chance to win (0 to 1) and reasons; lower ranks have no reasons.

    `points` is how many more points the seat can expect to end with than the best of the others.
    `then` is the hint for the seat's next decision, as long as nothing new is revealed before it:
    together they are a plan. `rival` is an action that is as good, with the reasons `for_rival`;
    None if none is.
    """

    action: Any
    chance: float
    points: float
    reasons: tuple[HintReason, ...]
    then: Hint | None = None
    rival: Any = None
    for_rival: tuple[HintReason, ...] = ()

    def plan(self) -> list[Any]:
        """Return the actions of the plan."""
        return [self.action, *(self.then.plan() if self.then else ())]


class HintContext(NamedTuple):
    """The viewer, by default the asked seat, and what the asked seat has `done` in its turn so far
    (`Match.done_in_turn`).
    """

    viewer: Viewer | None = None
    done: Sequence[Any] = ()


_DEFAULT = HintContext()


def advise(
    game: AnyGame,
    view: Any,
    actions: Sequence[Any],
    budget: Budget,
    seed: int = 0,
    clock: Clock = time.perf_counter,
    context: HintContext = _DEFAULT,
) -> Generator[float, None, list[Hint]]:
    """Return the actions, best first, the first few with reasons, and the first with its plan.

    In slices, as a bot thinks. `view` is what the viewer may know: a seat or NOBODY. Each step of a
    plan may take as many playouts, and all of it the seconds. No action undoes what was done.

    Paired playouts choose between the actions; they stop where no other can be much better than the
    best any more. Where there are too many to try each, a tree search first picks candidates, with
    a sixth of the seconds or a third of the playouts; then half of the seconds is left for the
    pairs. The reasons of the best are those that distinguish it from the next best.
    """
    decision = game.decision(view)
    if decision is None:
        return []
    viewer = decision.seat if context.viewer is None else context.viewer
    adviser = _Adviser(game, decision.seat, viewer, seed, clock)
    return (yield from adviser.advise(view, actions, budget, LONGEST, _PlanSoFar(context.done)))


class _PlanSoFar(NamedTuple):
    """What a seat has `done` in its turn.

    If a plan has begun before, `worth` is what the seat could expect then; it `waits` if the first
    action changed nothing by itself, and no more than passing followed.
    """

    done: Sequence[Any]
    worth: float | None = None
    waits: bool = False


class _Adviser:
    """Weighs the actions of a seat, and what it does next."""

    def __init__(self, game: AnyGame, seat: int, viewer: Viewer, seed: int, clock: Clock) -> None:
        self.game, self.seat, self.viewer, self.seed, self.clock = game, seat, viewer, seed, clock
        self.evaluator = find_evaluator(game.id)

    def advise(
        self, view: Any, actions: Sequence[Any], budget: Budget, steps: int, begun: _PlanSoFar
    ) -> Generator[float, None, list[Hint]]:
        """Return the actions of a decision, best first, with a plan of so many steps at most."""
        game, seat, evaluator = self.game, self.seat, self.evaluator
        world = self._imagined(view)
        # an evaluator asks for what is legal: the view of another than the asked seat offers none
        offered, known = actions, view if self.viewer == seat else world
        actions = useful_candidates(game, evaluator, known, offered, begun.done)
        actions = [*actions, *self._wins(view, offered, actions)]
        since = self.clock()
        work = self._weigh(view, actions, _share_of(budget, AT_ONCE), begun.done)
        weighed = yield from scaled_progress(work, 0.0, CHOSEN)
        ranked, rival, then = [*weighed.chances], weighed.rival, None
        if steps > 1 and self.viewer == seat:  # nobody plans with cards that it does not see
            gone = self.clock() - since
            planning = self._best_plan(world, weighed, budget, gone, steps - 1, begun)
            plan, rival = yield from scaled_progress(planning, CHOSEN, 1.0)
            then = plan.then
            if plan.first != ranked[0]:
                ranked = [plan.first, *(a for a in ranked if a != plan.first)]
        plans = [[action] for action in ranked]
        plans[0] += then.plan() if then else []
        if rival is not None and not self._is_alternative(world, plans[0], rival):
            rival = None
        reasons = yield from explain(
            game, evaluator, world, plans[:MOST_EXPLAINED], seat, viewer=self.viewer
        )
        leads = [
            lead(evaluator.values(_after_plan(game, evaluator, world, plan)), seat)
            for plan in plans[: len(reasons)]
        ]
        hints, least = list[Hint](), 1.0
        for place, action in enumerate(ranked):
            least = min(least, weighed.chances[action])
            why = reasons[place] if place < len(reasons) else ()
            points = leads[min(place, len(leads) - 1)]
            hints.append(Hint(action, least, points, why))
        why = next((hint.reasons for hint in hints if hint.action == rival), ())
        hints[0] = hints[0]._replace(then=then, rival=rival, for_rival=why)
        return hints

    def _weigh(
        self, view: Any, actions: Sequence[Any], budget: Budget, done: Sequence[Any]
    ) -> Generator[float, None, _Weighed]:
        """Return the chances behind actions, the best first, and what is as good as the best."""
        game, evaluator = self.game, self.evaluator
        chances = dict.fromkeys(actions, 0.0)
        begun, rival = 0.0, None
        if len(actions) > MOST_COMPARED:
            seconds = None if budget.seconds is None else budget.seconds / 2
            budget, begun = budget._replace(seconds=seconds), SEARCHED
            bot = IsmctsBot(game, evaluator, self.seat, self.seed, self.clock, viewer=self.viewer)
            search = candidates(bot, view, actions, budget.times(ENOUGH))
            chances = yield from scaled_progress(search, 0.0, begun)
        tried = [*chances][:MOST_COMPARED]
        pairs = PairedRollouts(game, evaluator, view, tried, self.seed, viewer=self.viewer)
        pairs.done = done
        work = pairs.weigh(WORLDS, Timer(budget, WORLDS * MOST_COMPARED, self.clock))
        yield from scaled_progress(work, begun, 1.0)
        pairs.handicap = 0.0 if evaluator.rollout_margin else LITTLE
        pairs.prefers_lead = True
        found = pairs.ranked(self._baseline(view, tried))
        first, *others = found
        if others and not pairs.is_clear(first, others[0]):
            rival = others[0]
        behind = {action: pairs.difference(first, action) for action in found}
        as_good = [
            action
            for action, (gain, error) in behind.items()
            if gain <= max(LITTLE, min(error, DOUBTFUL))
        ]
        surest = first if evaluator.rollout_margin else self._surest(view, as_good)
        if surest != first:
            rival, found = None, {surest: found[surest]} | found
            as_good = [surest, *(action for action in as_good if action != surest)]
        least = min(found.values())
        chances = found | {a: min(c, least) for a, c in chances.items() if a not in found}
        return _Weighed(chances, rival, as_good)

    def _imagined(self, view: Any) -> Any:
        """Return a world that is possible for the viewer: always the same for a seed."""
        return self.game.imagine(view, self.viewer, new_seed(Random(self.seed)))  # noqa: S311 - a game

    def _surest(self, view: Any, as_good: Sequence[Any]) -> Any:
        """Return the first of some actions that brings the most points in this turn."""
        game, evaluator, seat = self.game, self.evaluator, self.seat
        world = self._imagined(view)
        turns = {
            action: gains_of(game, evaluator, world, [action], seat, marks=False).turn
            for action in as_good[:ALTERNATIVES]
        }
        return max(turns, key=lambda action: _points(turns[action]))

    def _baseline(self, view: Any, tried: Sequence[Any]) -> Any:
        """Return the rollout policy's action, which only a believed gain replaces; None when a turn
        begins, which the policy does not plan unless it knows more than the features.
        """
        game, evaluator = self.game, self.evaluator
        if evaluator.rollout_margin:
            return tried[0]
        if evaluator.begins_turn(view):
            return None
        world = self._imagined(view)
        action = evaluator.policy_action(world, game.legal_actions(world))
        return action if action in tried else None

    def _wins(self, view: Any, offered: Sequence[Any], considered: Sequence[Any]) -> list[Any]:
        """Return the actions that win at once in some imagined worlds, of those not considered.

        An evaluator judges what an action is usually for, and may leave out one that wins.
        """
        random = Random(self.seed)  # noqa: S311 - a game
        wins = [a for a in offered if a not in considered and str(a) not in self.game.resigning]
        for _ in range(CHECKED):
            if not wins:
                break
            world = self.game.imagine(view, self.viewer, new_seed(random))
            wins = [action for action in wins if self._is_won_by(world, action)]
        return wins

    def _is_won_by(self, world: Any, action: Any) -> bool:
        """Return whether an action ends the match with the seat as the only winner."""
        twin = world.copy()
        self.game.apply(twin, action)
        return _winners(self.game, twin) == [self.seat]

    def _best_plan(
        self,
        world: Any,
        weighed: _Weighed,
        budget: Budget,
        gone: float,
        steps: int,
        begun: _PlanSoFar,
    ) -> Generator[float, None, tuple[_PlanWithEffect, Any]]:
        """Return the best plan, and the first action of another, if any, that leads to no less.

        Nothing is begun that would then be declined: of actions about `as_good`, the best is taken
        whose plan does something or, if there is none, that leads to something if others let it.
        Once begun, it may wait for others.
        """
        enough = PlanEffect.CERTAIN if begun.worth is None else PlanEffect.POSSIBLE
        tried = list[_PlanWithEffect]()
        for action in weighed.as_good[:ALTERNATIVES]:
            since, left = self.clock(), _rest_of(budget, gone)
            tried.append((yield from self._plan_from(world, action, left, steps, begun)))
            gone += self.clock() - since
            if tried[-1].effect >= enough:
                break
        best = max(tried, key=lambda plan: plan.effect)
        if weighed.rival is None:
            return best, None
        others = [a for a in dict.fromkeys((weighed.rival, *weighed.as_good)) if a != best.first]
        for rival in others[: ALTERNATIVES - 1]:
            if not self._can_be_declined(world, rival):
                return best, rival
            left = _rest_of(budget, gone)
            plan = yield from self._plan_from(world, rival, left, 1, begun)
            if plan.effect >= best.effect:
                return best, rival
        return best, None

    def _is_alternative(self, world: Any, plan: Sequence[Any], rival: Any) -> bool:
        """Return whether an action that is as good as a plan looks so: it brings no fewer points in
        the turn, and the plan's turn does not take it later anyway.
        """
        own, other = (
            gains_of(self.game, self.evaluator, world, actions, self.seat, marks=False)
            for actions in (plan, [rival])
        )
        comes_anyway = rival in own.line[1:] and str(rival) not in self.game.passing
        return not comes_anyway and _points(own.turn) <= _points(other.turn)

    def _can_be_declined(self, world: Any, action: Any) -> bool:
        """Return whether an action only begins something that the seat may then decline."""
        game, evaluator, seat = self.game, self.evaluator, self.seat
        if str(action) in game.passing:
            return False
        if evaluator.begins_turn(world):
            return True
        twin = world.copy()
        game.apply(twin, action)
        asked = game.decision(twin)
        if asked is None or asked == game.decision(world) or asked.seat != seat:
            return False
        return evaluator.value(twin, seat) == evaluator.value(world, seat)

    def _plan_from(
        self, world: Any, action: Any, budget: Budget, steps: int, begun: _PlanSoFar
    ) -> Generator[float, None, _PlanWithEffect]:
        """Return the plan that begins with an action."""
        then = yield from self._next(world, action, budget, steps, begun)
        actions = [action, *(then.plan() if then else ())]
        effect = yield from self._effect(world, actions, begun, budget)
        return _PlanWithEffect(action, then, effect)

    def _next(
        self, world: Any, action: Any, budget: Budget, steps: int, begun: _PlanSoFar
    ) -> Generator[float, None, Hint | None]:
        """Return the hint for what the seat does next; None if something new is revealed before."""
        game, events = self.game, list[Event]()
        twin = world.copy()
        game.apply(twin, action, game.recorder(events))
        decision = game.decision(twin)
        if (
            decision is None
            or decision.seat != self.seat
            or self.evaluator.begins_turn(twin)
            or any(event.about.reveals for event in events)
        ):
            return None
        view = game.view(twin, self.viewer)
        further = self._going_on(begun, action, world, twin)
        advice = yield from self.advise(view, game.legal_actions(twin), budget, steps, further)
        return advice[0]

    def _going_on(self, begun: _PlanSoFar, action: Any, before: Any, after: Any) -> _PlanSoFar:
        """Return what has been done after one more action of a plan, which may be the first."""
        done, value = [*begun.done, action], self.evaluator.value
        if begun.worth is not None:
            waits = begun.waits and str(action) in self.game.passing
            return _PlanSoFar(done, begun.worth, waits)
        worth = value(before, self.seat)
        return _PlanSoFar(done, worth, value(after, self.seat) == worth)

    def _effect(
        self, world: Any, plan: Sequence[Any], begun: _PlanSoFar, budget: Budget
    ) -> Generator[float, None, PlanEffect]:
        """Return what a plan leads to in the turn."""
        game, evaluator = self.game, self.evaluator
        begins = str(plan[0]) not in game.passing and (
            len(plan) > 1 or evaluator.begins_turn(world)
        )
        if begun.worth is None and not begins:
            return PlanEffect.CERTAIN
        position, events = world.copy(), list[Event]()
        for action in plan:
            before = position.copy()
            game.apply(position, action, game.recorder(events))
            begun = self._going_on(begun, action, before, position)
        if game.decision(position) is None or any(event.about.reveals for event in events):
            return PlanEffect.CERTAIN
        if len(plan) == 1 and evaluator.begins_turn(position) and not evaluator.rollout_margin:
            # it was not asked again: only what others did may have brought it something
            gains = evaluator.reasons(world, position, events, self.seat)
            gained = any(key.startswith("now") for key, _ in gains)
            return PlanEffect.CERTAIN if gained else PlanEffect.NOTHING
        if not (begun.waits or evaluator.value(position, self.seat) == begun.worth):
            return PlanEffect.CERTAIN
        passes = yield from self._only_passes(position, begun.done, budget)
        return PlanEffect.NOTHING if passes else PlanEffect.POSSIBLE

    def _only_passes(
        self, position: Any, done: Sequence[Any], budget: Budget
    ) -> Generator[float, None, bool]:
        """Whether the seat can be expected to do no more in this turn than pass."""
        game, evaluator = self.game, self.evaluator
        while not evaluator.begins_turn(position) and (actions := game.legal_actions(position)):
            decision = game.decision(position)
            if decision is not None and decision.seat == self.seat and len(actions) > 1:
                tried = useful_candidates(game, evaluator, position, actions, done)
                view = game.view(position, self.seat)
                weighed = yield from self._weigh(view, tried, budget, done)
                chosen = next(iter(weighed.chances))
                if str(chosen) not in game.passing:
                    return False
            else:
                chosen = evaluator.policy_action(position, actions)
            game.apply(position, chosen)
        return True


class _PlanWithEffect(NamedTuple):
    """A first action, the hint for what the seat does `then`, and their effect."""

    first: Any
    then: Hint | None
    effect: PlanEffect


class _Weighed(NamedTuple):
    """Chances behind actions, the best first; `rival` is as good as that, if any is.

    Those that are about `as_good` are behind by little, or by no more than the error.
    """

    chances: dict[Any, float]
    rival: Any
    as_good: Sequence[Any]


def _share_of(budget: Budget, share: float) -> Budget:
    """Return a budget with a share of its seconds, if it has any, and all of its playouts."""
    seconds = budget.seconds
    return budget._replace(seconds=None if seconds is None else share * seconds)


def _rest_of(budget: Budget, gone: float) -> Budget:
    """Return a budget with half of the seconds that are left, if it has any."""
    if budget.seconds is None:
        return budget
    return budget._replace(seconds=max((budget.seconds - gone) / 2, LEAST))


def _after_plan(game: AnyGame, evaluator: Evaluator, world: Any, plan: Sequence[Any]) -> Any:
    """Return the position behind a plan and all that follows up to the next turn."""
    twin = world.copy()
    for action in plan[:-1]:
        game.apply(twin, action)
    return after(game, evaluator, twin, plan[-1])


def candidates(
    bot: IsmctsBot, view: Any, actions: Sequence[Any], budget: Budget
) -> Generator[float, None, dict[Any, float]]:
    """Return the actions that the tree search considers with their chances, best first."""
    seat = bot.seat
    chosen = yield from bot.think(view, actions, budget)
    chances = {move.action: move.chance(seat) for move in bot.ranked()}
    return {chosen: chances.get(chosen, 0.0)} | chances


def scaled_progress(
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


def explain(  # noqa: PLR0913 - the last four have a default
    game: AnyGame,
    evaluator: Evaluator,
    world: Any,
    plans: Sequence[Sequence[Any]],
    seat: int,
    beside: bool = False,
    others: Evaluator | None = None,
    *,
    viewer: Viewer | None = None,
    alone: bool = False,
) -> Generator[float, None, list[tuple[HintReason, ...]]]:
    """Return the reasons for each of some plans (an action and what follows), the best first.

    They come from one world that is possible for the viewer, by default the seat; a win is a reason
    only if it comes in others, too.

    A turn that begins is reported as a whole, unless it is seen `beside` the next action; then
    nothing is marked as the REST of a turn either, unless each plan's first action is shown
    `alone`, or plans after the first go on by an evaluator of their own, for `others`: then whole
    turns are compared.
    """
    replies: list[_Answer | None] = []
    policies = [evaluator, *[others or evaluator] * (len(plans) - 1)]
    for plan, policy in zip(plans, policies, strict=True):
        reply = yield from _reply(game, evaluator, _after_plan(game, policy, world, plan), seat)
        replies.append(reply)
    marks = alone or not beside or policies[-1] is not evaluator
    gains = [
        gains_of(game, policy, world, plan, seat, marks=marks)
        for plan, policy in zip(plans, policies, strict=True)
    ]
    whole = evaluator.begins_turn(world) and not beside
    lines = []
    for place, own in enumerate(gains):
        rival = None if whole or not gains[1:] else gains[1 if place == 0 else 0]
        found = _differences(evaluator, seat, own, rival)
        if rival is not None and not (found or beside):
            found = _as_good(own, rival)
        if rival is not None and beside:
            found = _beside(found, own, rival)
        won = own.end
        if won and not _depends_on_odds(found):
            worlds = _other_worlds(game, world, seat if viewer is None else viewer)
            won = yield from _confirmed(game, policies[place], worlds, plans[place], seat, won)
        found += [*won, *_denied(replies, place)]
        lines.append((*_weightiest_first(found)[: None if rival is None else MOST_REASONS],))
    return lines


def _weightiest_first(reasons: Sequence[HintReason]) -> list[HintReason]:
    """Return what decides, then the reasons with the first of each kind in front, then the others,
    which are vague, unless there are enough.
    """
    kinds: list[list[HintReason]] = [[] for _ in (*_KINDS, None)]
    for reason in reasons:
        begins = (i for i, begin in enumerate(_KINDS) if reason.key.startswith(begin))
        kinds[next(begins, len(_KINDS))].append(reason)
    decides, *mixed, vague = kinds
    found = decides
    for rank in zip_longest(*mixed):
        found += sorted(filter(None, rank), key=_amount, reverse=True)
    return found + vague[: max(0, CONCRETE - len(found))]


class Gains(NamedTuple):
    """Reasons for an action: from its own step, up to the end of the turn, and that this wins.

    `after` is the position behind the turn, `line` what the seat does in it.
    """

    step: list[HintReason]
    turn: list[HintReason]
    end: list[HintReason]
    after: Any
    line: list[Any]


def gains_of(
    game: AnyGame, evaluator: Evaluator, world: Any, plan: Sequence[Any], seat: int, *, marks: bool
) -> Gains:
    """Return the reasons for a plan; it `marks` what neither its first action nor an answer that
    this requires brings.
    """
    events: list[Event] = []
    twin, asked = world.copy(), game.decision(world)
    step: list[Reason] | None = None
    own: list[Reason] | None = None
    line: list[Any] = []
    for action in _turn(game, evaluator, twin, plan):
        mover = game.decision(twin)
        if mover is not None and mover.seat == seat:
            line.append(action)
        game.apply(twin, action, game.recorder(events))
        if step is None:
            step = evaluator.reasons(world, twin, events, seat)
        if marks and own is None and (game.decision(twin) == asked or _may_pass(game, twin)):
            own = evaluator.reasons(world, twin, events, seat)
    turn = [HintReason(*reason) for reason in evaluator.reasons(world, twin, events, seat)]
    if own is not None:
        things = {_thing(HintReason(*reason)) for reason in own}
        rest = (HintReason(reason.key, reason.fields | {REST: True}) for reason in turn)
        turn = [old if _thing(old) in things else new for old, new in zip(turn, rest, strict=True)]
    first = [HintReason(*reason) for reason in step or ()]
    return Gains(first, turn, _won(game, twin, seat), twin, line)


def _won(game: AnyGame, position: Any, seat: int) -> list[HintReason]:
    """Return that a seat wins, perhaps `tied` in points with another `seat`, or shares the win."""
    winners = _winners(game, position)
    if seat not in winners:
        return []
    if len(winners) > 1:
        return [HintReason("shares", {})]
    every = game.result(position)
    level = [each for each in every if each.seat != seat and each.points == every[seat].points]
    if not level:
        return [HintReason("wins", {})]
    other = max(level, key=lambda result: result.tie_break)
    return [HintReason("wins", {"tied": True, "seat": other.seat})]


def _depends_on_odds(reasons: Sequence[HintReason]) -> bool:
    """Return whether the chance is told on which a win depends: then it is not said to be sure."""
    return any(r.key == "now_odds" and r.fields["percent"] != _SURE for r in reasons)


def _other_worlds(game: AnyGame, world: Any, viewer: Viewer) -> Iterator[Any]:
    """Yield some worlds that are the same for a viewer."""
    view = game.view(world, viewer)
    for seed in range(CONFIRMED):
        yield game.imagine(view, viewer, seed)


def _confirmed(
    game: AnyGame,
    evaluator: Evaluator,
    worlds: Iterable[Any],
    plan: Sequence[Any],
    seat: int,
    won: list[HintReason],
) -> Generator[float, None, list[HintReason]]:
    """Return that a plan wins, or shares the win, if it does so in all worlds.

    The tie-breaker is named only if it decides in all of them.
    """
    for twin in worlds:
        for action in _turn(game, evaluator, twin, plan):
            if action not in game.legal_actions(twin):  # chance decides
                return []
            game.apply(twin, action)
        other = _won(game, twin, seat)
        if [reason.key for reason in other] != [reason.key for reason in won]:
            return []
        if other != won:
            won = [HintReason("wins", {})]
        yield 1.0
    return won


def _turn(game: AnyGame, evaluator: Evaluator, position: Any, plan: Sequence[Any]) -> Iterator[Any]:
    """Yield the actions of a plan, then those by the policy until a turn begins, or to the end.

    Each is applied to the position before the next is asked for.
    """
    yield from plan
    while not evaluator.begins_turn(position) and (actions := game.legal_actions(position)):
        yield evaluator.policy_action(position, actions)


def _may_pass(game: AnyGame, position: Any) -> bool:
    """Return whether the asked seat may do nothing."""
    return any(str(action) in game.passing for action in game.legal_actions(position))


def _winners(game: AnyGame, position: Any) -> list[int]:
    """Return the seats that have won; none before the end."""
    over = game.decision(position) is None
    return [each.seat for each in game.result(position) if each.winner] if over else []


def _differences(
    evaluator: Evaluator, seat: int, gains: Gains, rival: Gains | None
) -> list[HintReason]:
    """Return the reasons in which an action differs from a rival; all of its turn without a rival.

    What comes in the turn whichever is chosen says nothing. What comes later is the difference
    between both turns, and what the rival costs is a reason.
    """
    if rival is None:
        return [reason for reason in gains.turn if reason.key not in COSTS]
    theirs = {_thing(reason): _amount(reason) for reason in rival.turn}
    own = {_thing(reason): reason for reason in gains.step}
    now = [r for r in gains.turn if not r.key.startswith((*_LATER, *COSTS))]
    more = [r for r in now if _thing(r) not in theirs or _amount(r) > theirs[_thing(r)]]
    if _points(gains.turn) <= _points(rival.turn):  # from other sources, but no more
        more = [reason for reason in more if "points" not in reason.fields]
    apart = evaluator.reasons(rival.after, gains.after, (), seat)
    later = [HintReason(*reason) for reason in apart if reason[0].startswith(_LATER)]
    return [own.get(_thing(r), r) for r in more] + _saved(gains, rival) + later


def _beside(found: Sequence[HintReason], gains: Gains, rival: Gains) -> list[HintReason]:
    """Return reasons with the amounts of the whole turn, and what the rival's turn brings of it."""
    own, theirs = ({_thing(r): r for r in each.turn} for each in (gains, rival))
    lines = []
    for reason in found:
        thing = _thing(reason)
        if reason.key.startswith("now") and thing in own:
            fields = own[thing].fields
            less = _amount(theirs[thing]) if thing in theirs else 0
            if less and sum(name in AMOUNTS for name in fields) == 1:
                fields = fields | {"instead": less}
            reason = HintReason(reason.key, fields)  # noqa: PLW2901 - the same with more fields
        lines.append(reason)
    return lines


def _as_good(gains: Gains, rival: Gains) -> list[HintReason]:
    """Return the gains of a step no worse than those of a rival's turn; equal ones are marked."""
    theirs = {_thing(reason): _amount(reason) for reason in rival.turn}
    own = [reason for reason in gains.step if reason.key not in COSTS]
    return [
        HintReason(reason.key, reason.fields | {SAME: True})
        if _amount(reason) == theirs.get(_thing(reason))
        else reason
        for reason in own
        if _amount(reason) >= theirs.get(_thing(reason), 0)
    ]


def _saved(gains: Gains, rival: Gains) -> list[HintReason]:
    """Return what an action saves that a rival costs."""
    paid = {_thing(reason): _amount(reason) for reason in gains.turn}
    saved = []
    for reason in rival.turn:
        less = _amount(reason) - paid.get(_thing(reason), 0)
        if reason.key in COSTS and less > 0:
            fields = {k: less if k in AMOUNTS else v for k, v in reason.fields.items()}
            saved.append(HintReason(COSTS[reason.key], fields))
    return saved


def _thing(reason: HintReason) -> tuple[Json, ...]:
    """Return what a reason is about, without how much of it."""
    rest = {k: v for k, v in reason.fields.items() if k not in _HOW}
    return (reason.key, *rest.values())


def _amount(reason: HintReason) -> int:
    return sum(v for k, v in reason.fields.items() if k in AMOUNTS and isinstance(v, int))


def _points(reasons: Sequence[HintReason]) -> int:
    """Return the points gained at once by some reasons."""
    gained = [reason for reason in reasons if reason.key.startswith("now")]
    return sum(points for r in gained if isinstance(points := r.fields.get("points"), int))


class _Answer(NamedTuple):
    """The best reply of another seat: which action, what it gains in points, and if it wins."""

    seat: int
    action: str
    gain: float
    wins: bool


def _reply(
    game: AnyGame, evaluator: Evaluator, position: Any, seat: int
) -> Generator[float, None, _Answer | None]:
    """Return the best answer of the next seat; None if that is the seat itself or the end."""
    decision = game.decision(position)
    if decision is None or decision.seat == seat:
        return None
    before = evaluator.values(position)[decision.seat]
    best: _Answer | None = None
    for action in evaluator.candidates(position, game.legal_actions(position)):
        end = after(game, evaluator, position, action)
        gain = evaluator.values(end)[decision.seat] - before
        wins = _winners(game, end) == [decision.seat]
        if best is None or (wins, gain) > (best.wins, best.gain):
            best = _Answer(decision.seat, str(action), gain, wins)
        yield 1.0
    return best


def _denied(replies: Sequence[_Answer | None], place: int) -> list[HintReason]:
    """Return what another seat loses by this move, beside the next best one: perhaps its win."""
    mine = replies[place]
    other = next((reply for i, reply in enumerate(replies) if i != place), None)
    if other is None:
        return []
    if other.wins and not (mine and mine.wins):
        return [HintReason("stops", {"seat": other.seat, "action": other.action})]
    if mine is None or other.seat != mine.seat or other.action == mine.action:
        return []
    lost = other.gain - mine.gain
    if lost < WORTH_DENYING:
        return []
    return [
        HintReason("denies", {"seat": mine.seat, "points": round(lost), "action": other.action})
    ]
