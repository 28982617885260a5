"""Find puzzles in matches of bots: positions in which one action is clearly the best.

A proof (`prove`) compares every legal action in paired playouts, in worlds that the asked seat must
hold for possible, so the answer needs no hidden information. Proofs are slow, so only what passes
quicker checks is proven.

Where a turn is many actions in nearly any order (`Evaluator.long_prompts`), hardly any is better
now than a moment later. There a puzzle asks for the *key action*: each turn without it is clearly
worse.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from portolan.ai.bot import Budget, Evaluator, decide
from portolan.ai.hint import DECIDING, MOST_REASONS, explain, gains_of
from portolan.ai.leaving_out import leaving_out
from portolan.ai.levels import Level, find_evaluator, ladder, make_bot
from portolan.ai.lookahead import after, finish_turn, new_seed
from portolan.ai.outlook import Outlook, outlook
from portolan.ai.paired_rollouts import CHANCE, SURE, PairedRollouts
from portolan.ai.paired_rollouts import LEAD as POINTS
from portolan.ai.puzzles import MIN_GAIN, TRIALS, Puzzle
from portolan.ai.replies import Detailing, Refutation, refutation
from portolan.core.contract import AnyGame, Choices, HintReason
from portolan.core.evaluation import Depth, Reason, TurnComparison
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.registry import find_game

ERRORS: Final = 3.0
"""The answer beats others by `MIN_GAIN` beyond so many standard errors."""
PLAYOUTS: Final = 2000
"""How many playouts a proof takes at least; each action in each world is one."""
_MANY: Final = 1000
"""Worlds in which a key action is compared at most: turns have many others."""
_WIDE: Final = 5.0
"""An action is left out early only if it is behind by MIN_GAIN beyond so many standard errors."""
_LOOK: Final = 12
"""Worlds between two checks of what can be left out, and of whether the proof will fail."""
_EARLY: Final = (4, 8)
"""Further checks early on, where an action must be further behind to be left out."""
_SOON: Final = 24
"""Up to so many worlds a proof may still turn out better by one standard error."""
_HOLDS: Final = 0.75
"""In this share of the worlds the answer is no worse than any other action that is left.

Not so for a key action: the dice of later turns decide single worlds.
"""
_DOUBT: Final = 0.05
"""How much less than that is enough before the last check."""
_ANSWERS: Final = 3
"""How many actions at most may be right, because they come to the same in every world."""
_LEAST: Final = 4
"""Legal actions that a puzzle has at least."""
_GLANCES: Final = 2
"""Worlds in which the candidates are compared at the end of the turn."""
_SPREAD: Final = 0.05
"""Chance by which the best must be ahead of the worst there; half of it after the first world."""
_TRIED: Final = 4
"""How many of the best are compared in a few playouts."""
_SCREEN: Final = {2: 0.03, 4: 0.06, 8: 0.09, 16: 0.11, 24: 0.13}
"""Chance by which the first of them must be ahead, by the number of worlds."""
_SCREEN_KEY: Final = {1: 0.03, 2: 0.05, 4: 0.08, 8: 0.1, 16: 0.12, 32: 0.14}
"""The same for a key action: there is more chance in long turns."""
_TURNS: Final = 6
"""Worlds in which turns with a key action must not end worse than without it."""
_USUAL: Final = 2
"""Trials that make the usual mistake, at least: so the answer is not the only sensible action."""
_TRUSTED: Final = 1
"""Trials of the strongest level that find the answer, at least."""
_REVIEWED: Final = 40
"""Worlds in which the mistake is compared with the answer, at each depth of reviews."""
_HOPES: Final = 5
"""Worlds of which the best shows the reasons for a key action."""
_PER_MATCH: Final = 6
_APART: Final = 10
"""Actions between two puzzles of a match, at least."""
_MOST_SEATS: Final = 4
"""Seats of a match at most: with more, playouts are long, and one action decides less."""
_EXTRA: Final = 0.2
"""Share of the matches in which an option of a group is drawn, such as a Fable: many at once hide
the idea. Others, such as the map, are drawn in all.
"""
_OPENING: Final = 0.6
"""Share of a match that is passed over: playouts are long there, and chances vague."""
_EXPLORED: Final = 0.25
"""Share of the rollout policy's actions that are replaced by any candidate, for variety."""
_CARELESS: Final = 0.12
"""Share of them that are replaced by any action, which leaves opportunities."""
_LONGEST: Final = 100
"""Actions at most of a match with long turns: later on playouts are long, and plans decide less."""
_ENDLESS: Final = 40
"""Actions of a turn at most, in trials."""
_PLANNED: Final = 4
"""Actions of a plan at most."""
_SURELY: Final = 0.95
"""Share of worlds from which on a win is called one."""


@runtime_checkable
class Linking(Protocol):
    """An evaluator that links what a puzzle's answer leads to with the answer itself."""

    def linked(
        self, reasons: Sequence[Reason], parts: Sequence[Reason], turn: TurnComparison
    ) -> tuple[list[Reason], list[Reason]]:
        """Return the reasons for an answer, the weightiest first, without those that are small
        beside it, and the `parts` of its outlook that they lead to.

        A part that no reason names says `by` what the answer leads to it, with the fields of that.
        Where nothing of the turn leads to a part, it is left out.
        """


@runtime_checkable
class Trimming(Protocol):
    """An evaluator that leaves actions out of a puzzle's plan."""

    def needless(self, position: Any, action: Any) -> bool:
        """Return whether an action makes no difference to what a plan is for."""


class Proof(NamedTuple):
    """How an action beats every other: as in `Puzzle`.

    `same` are actions that come to the same in every world, `rival` is the best of the others.
    """

    answer: Any
    same: tuple[Any, ...]
    rival: Any
    chance: float
    gain: float
    error: float
    playouts: int


def prove(
    game: AnyGame, view: Any, seed: int, answer: str | None = None, min_gain: float = MIN_GAIN
) -> Proof | None:
    """Return how one action beats every other by `min_gain`; None if none does, or not `answer`.

    All legal actions but resigning are compared. One that is far behind is dropped early; the
    others are tried for PLAYOUTS playouts.
    """
    actions = _compared(game, view)
    pairs, done = playouts(game, view, actions, seed), 0
    while done < PLAYOUTS:
        done += len(pairs.actions)
        finish(pairs.play())
        early = pairs.worlds in _EARLY
        if pairs.worlds % _LOOK and not early:
            continue
        best = pairs.best()
        same = _same(pairs, best, pairs.actions)
        rivals = [a for a in pairs.actions if a not in same]
        if not rivals or (len(same) > _ANSWERS and not early):
            return None
        to_come = (PLAYOUTS - done) / (1 + len(rivals))
        if _will_fail(pairs, best, rivals, to_come, min_gain, _HOLDS):
            return None
        left = _in_doubt(pairs, best, rivals, MIN_GAIN * 2 if early else MIN_GAIN)
        left = left or [_closest(pairs, best, rivals)]
        pairs.actions = [*same, *left] if early else [best, *left]
    best = pairs.best()
    same = _same(pairs, best, actions)
    if len(same) > _ANSWERS or (answer is not None and answer not in map(str, same)):
        return None
    if any(pairs.share_held(best, a) < _HOLDS for a in pairs.actions if a not in same):
        return None
    return _proof(pairs, same, actions, done, min_gain)


def prove_key(
    game: AnyGame, view: Any, seed: int, key: Sequence[Any], min_gain: float = MIN_GAIN
) -> Proof | None:
    """Return how turns with any of a `key` beat all turns without it by `min_gain`; None if they do
    not.

    It takes PLAYOUTS playouts, and up to _MANY worlds as long as a turn without the key is in
    doubt. Of first actions that come to the same one is compared.
    """
    actions = [*key, *(a for a in _compared(game, view) if a not in key)]
    pairs, done, doubtful = playouts(game, view, actions, seed, key), 0, True
    while done < PLAYOUTS or (doubtful and pairs.worlds < _MANY):
        done += len(pairs.actions)
        finish(pairs.play())
        if pairs.worlds % _LOOK and pairs.worlds not in _EARLY:
            continue
        worst = min(key, key=pairs.chance)
        rivals = [a for a in pairs.actions if a not in key]
        if pairs.worlds == _LOOK:
            rivals = _distinct(pairs, rivals)
            actions = [*key, *rivals]
        to_come = max((PLAYOUTS - done) / len(pairs.actions), _MANY - pairs.worlds)
        if not rivals or _will_fail(pairs, worst, rivals, to_come, min_gain, holds=0.0):
            return None
        if pairs.worlds not in _EARLY:
            left = _in_doubt(pairs, worst, rivals, MIN_GAIN)
            doubtful = bool(left)
            pairs.actions = [*key, *(left or [_closest(pairs, worst, rivals)])]
    key = sorted(key, key=pairs.chance)
    return _proof(pairs, key, actions, done, min_gain)


def _compared(game: AnyGame, view: Any) -> list[Any]:
    """Return the legal actions but those that resign."""
    return [a for a in game.legal_actions(view) if str(a) not in game.resigning]


def _in_doubt(
    pairs: PairedRollouts, best: Any, rivals: Sequence[Any], min_gain: float
) -> list[Any]:
    """Return the rivals that are not surely behind the best action by `min_gain`."""
    return [
        a for a in rivals
        if (gain := pairs.difference(best, a)).mean - _WIDE / SURE * gain.error < min_gain
    ]  # fmt: skip


def _closest(pairs: PairedRollouts, best: Any, rivals: Sequence[Any]) -> Any:
    """Return the rival that is least behind the best action."""
    return min(rivals, key=lambda a: pairs.difference(best, a).mean)


def playouts(
    game: AnyGame, view: Any, actions: Sequence[Any], seed: int, key: Sequence[Any] = ()
) -> PairedRollouts:
    """Return playouts as the strongest level trusts them: to the depth of hints, and by the policy
    where that knows more than the features.
    """
    evaluator = find_evaluator(game.id)
    depth = Depth(evaluator.hint_depths[0].turns, by_policy=evaluator.rollout_margin > 0)
    pairs = PairedRollouts(game, evaluator, view, actions, seed, depth)
    pairs.set_key(key)
    return pairs


def _distinct(pairs: PairedRollouts, actions: Sequence[Any]) -> list[Any]:
    """Return one of each group of actions that came to the same: orders of the same turn."""
    kept = list[Any]()
    for action in actions:
        if not any(_is_equal(pairs, action, other) for other in kept):
            kept.append(action)
    return kept


def _is_equal(pairs: PairedRollouts, one: Any, other: Any) -> bool:
    """Return whether two actions came to the same points in every world."""
    return all(pairs.difference(one, other, aspect) == (0, 0) for aspect in (CHANCE, POINTS))


def _proof(
    pairs: PairedRollouts, same: Sequence[Any], actions: Sequence[Any], done: int, min_gain: float
) -> Proof | None:
    """Return by how much the first of `same` beats every other action; else None."""
    best = same[0]
    gains = {a: pairs.difference(best, a) for a in actions if a not in same}
    if any(mean - ERRORS / SURE * error < min_gain for mean, error in gains.values()):
        return None
    rival = min(gains, key=lambda a: gains[a].mean)
    mean, error = gains[rival]
    return Proof(best, (*same[1:],), rival, pairs.chance(best), mean, error / SURE, done)


def _same(pairs: PairedRollouts, best: Any, actions: Sequence[Any]) -> list[Any]:
    """Return the best action, and those of some that came to the same in every world."""
    others = [
        a for a in actions
        if a != best and pairs.share_held(a, best) == pairs.share_held(best, a) == 1
    ]  # fmt: skip
    return [best, *others]


def _will_fail(
    pairs: PairedRollouts,
    best: Any,
    rivals: Sequence[Any],
    to_come: float,
    min_gain: float,
    holds: float,
) -> bool:
    """Return whether the remaining worlds will hardly prove the best action."""
    shrink = math.sqrt(pairs.worlds / (pairs.worlds + to_come))
    for rival in rivals:
        mean, error = pairs.difference(best, rival)
        hoped = error / SURE if pairs.worlds <= _SOON else 0.0
        if mean + hoped - ERRORS / SURE * error * shrink < min_gain:
            return True
        if pairs.worlds > _SOON and pairs.share_held(best, rival) < holds - _DOUBT:
            return True
    return False


def promising(game: AnyGame, view: Any, seat: int, seed: int, tried: set[str] | None = None) -> Any:
    """Return an action that seems so much better than others that a proof may succeed; or None.

    Of a long turn it is a key action that was not `tried` before in this turn.
    """
    evaluator = find_evaluator(game.id)
    legal = game.legal_actions(view)
    if is_long(game, view):
        return _promising_key(game, view, seat, seed, set() if tried is None else tried)
    actions = [*evaluator.candidates(view, legal)] if len(legal) >= _LEAST else []
    if len(actions) < 2:
        return None
    random, chances = Random(seed), [0.0] * len(actions)  # noqa: S311 - a game
    for number in range(_GLANCES):
        world = game.imagine(view, seat, new_seed(random))
        for place, action in enumerate(actions):
            end = after(game, evaluator, world, action)
            chances[place] += _chance(evaluator, end, seat) / _GLANCES
        if max(chances) - min(chances) < _SPREAD * (number + 1) / _GLANCES:
            return None
    distinct: dict[float, Any] = {}
    for chance, action in zip(chances, actions, strict=True):
        distinct.setdefault(round(chance, 9), action)
    best = sorted(distinct, reverse=True)[:_TRIED]
    pairs = playouts(game, view, [distinct[chance] for chance in best], seed)
    return _screened(pairs, _SCREEN)


def _screened(pairs: PairedRollouts, screen: dict[int, float]) -> Any:
    """Return the best action if it stays ahead in a few playouts, else None."""
    for worlds, ahead in screen.items():
        while pairs.worlds < worlds:
            finish(pairs.play())
        first = pairs.best()
        if any(pairs.difference(first, a).mean < ahead for a in pairs.actions if a != first):
            return None
    return pairs.best()


def is_long(game: AnyGame, view: Any) -> bool:
    """Return whether a turn of many actions goes on, so that a puzzle asks for a key action."""
    decision = game.decision(view)
    return decision is not None and decision.prompt in find_evaluator(game.id).long_prompts


def _promising_key(game: AnyGame, view: Any, seat: int, seed: int, tried: set[str]) -> Any:
    """Return an action without which the turn seems clearly worse; None if there is none.

    The goals of all that are looked at become `tried`.
    """
    evaluator, random = find_evaluator(game.id), Random(seed)  # noqa: S311 - a game
    worlds = [game.imagine(view, seat, new_seed(random)) for _ in range(_TURNS)]
    for first in _in_turn(game, evaluator, worlds[0], seat):
        if game.purpose(first) in tried:
            continue
        tried.add(game.purpose(first))
        without, surplus = leaving_out(game, evaluator, seat, [first]), 0.0
        for world in worlds:
            end = world.copy()
            finish_turn(game, without, end)
            surplus += _chance(evaluator, after(game, evaluator, world, first), seat)
            surplus -= _chance(evaluator, end, seat)
            if surplus < 0:
                break
        else:
            key = _key(game, view, first)
            others = [a for a in _compared(game, view) if a not in key]
            likely = [*without.candidates(view, others)[:_TRIED]] if others else []
            likely += [a for a in others if str(a) in game.passing and a not in likely]
            pairs = playouts(game, view, [first, *likely], seed, key)
            if likely and _screened(pairs, _SCREEN_KEY) == first:
                return first
    return None


def _in_turn(game: AnyGame, evaluator: Evaluator, world: Any, seat: int) -> Iterable[Any]:
    """Return the actions that may be worth doing in a turn, of those legal now.

    They are the candidates, and what the policy does later in the turn. An action of one word, such
    as to make some offer, says too little.
    """
    legal, position = game.legal_actions(world), world.copy()
    found = [*evaluator.candidates(world, legal)]
    while not evaluator.begins_turn(position) and (actions := game.legal_actions(position)):
        decision, action = game.decision(position), evaluator.policy_action(position, actions)
        found += [action] if decision is not None and decision.seat == seat else []
        game.apply(position, action)
    skipped = {*game.passing, *game.resigning}
    return [
        action
        for action in dict.fromkeys(found)
        if action in legal and str(action) not in skipped and " " in str(action)
    ]


def _chance(evaluator: Evaluator, position: Any, seat: int) -> float:
    """Return the chance of a seat to win that the evaluator sees."""
    return evaluator.chances(evaluator.values(position), position)[seat]


def find_puzzles(game: AnyGame, seed: int) -> list[Puzzle]:
    """Return the puzzles in one match of bots; the same seed finds the same."""
    whole = _match_of_bots(game, seed)
    match, found, tried = whole.at(0), list[Puzzle](), set[str]()
    before: int | None = None
    has_long = find_evaluator(game.id).long_prompts
    begin = 0.0 if has_long else _OPENING * len(whole.actions)
    for step, (text, seat) in enumerate(zip(whole.actions, whole.actors, strict=True)):
        if seat != before:
            before = seat
            tried.clear()
            tried.update(game.purpose(game.parse(puzzle.answer)) for puzzle in found)
        last = len(found[-1].actions) if found else -_APART
        if seat < match.seats and step >= max(begin, last + _APART):
            first = promising(game, game.view(match.position, seat), seat, seed + step, tried)
            if first is not None and (puzzle := _puzzle(match, seat, first, seed + step)):
                found.append(puzzle)
                if len(found) == _PER_MATCH:
                    break
        match.play(text)
    return found


def random_setup(game: AnyGame, random: Random) -> tuple[int, Choices]:
    """Return the seats and options of a match, drawn from all that a new match offers."""
    seats = random.choice([count for count in game.player_counts if 1 < count <= _MOST_SEATS])
    options: Choices = {}
    for option in game.options:
        if seats in option.player_counts and (not option.group or random.random() < _EXTRA):
            options[option.id] = random.choice(option.choices)
    return seats, options


def _match_of_bots(game: AnyGame, seed: int) -> Match:
    """Return a finished match: of greedy bots of all levels, or of the rollout policy where that
    knows more than the features. It is left unfinished where it becomes too long.
    """
    evaluator, random = find_evaluator(game.id), Random(seed)  # noqa: S311 - a game
    match = Match(game, *random_setup(game, random), seed)
    greedy = [level.id for level in ladder(game.id) if not level.searches]
    bots = [
        make_bot(greedy[(seed + seat) % len(greedy)], game, seat, seed + seat)
        for seat in range(match.seats)
    ]
    most = _LONGEST if evaluator.long_prompts else math.inf
    while (decision := game.decision(match.position)) and len(match.actions) <= most:
        seat, position = decision.seat, match.position
        actions = game.legal_actions(position)
        if seat < len(bots) and not evaluator.rollout_margin:
            action = decide(bots[seat], game.view(position, seat), actions, Budget())
        elif (share := random.random()) < _CARELESS:
            action = random.choice([a for a in actions if str(a) not in game.resigning])
        elif share < _CARELESS + _EXPLORED:
            action = random.choice([*evaluator.candidates(position, actions)])
        else:
            action = evaluator.policy_action(position, actions)
        match.play(str(action))
    return match


def _puzzle(match: Match, seat: int, first: Any, seed: int) -> Puzzle | None:
    """Return the position as a puzzle, None if it is none; `first` seems the best action.

    Cheap checks come before the proof.
    """
    game = match.game
    view = game.view(match.position, seat)
    key = _key(game, view, first) if is_long(game, view) else []
    chosen = [_choices(game, view, seat, level, key) for level in ladder(game.id)]
    answers = [*map(str, key)] or _answers(game, view, first, {*itertools.chain(*chosen)}, seed + 2)
    if sum(text in answers for text in chosen[-1]) < _TRUSTED:
        return None
    mistake = _usual_mistake(chosen, answers)
    cost = _cost(game, view, first, game.parse(mistake), seed + 1, key) if mistake else 0.0
    seen = cost > 0 and (not key or _is_seen(match, seat, first, game.parse(mistake), key))
    plan = _plan(match, str(first), seat) if seen else ()
    line = [first, *map(game.parse, plan)]
    found = why(game, view, line, game.parse(mistake), seed, cost, key) if seen else None
    if not (found and found.reasons):
        return None
    proof = prove_key(game, view, seed, key) if key else prove(game, view, seed, str(first))
    if proof is None:
        return None
    answers = [str(first), *(str(a) for a in (proof.answer, *proof.same) if a != first)]
    if mistake in answers:
        return None
    follows = refutation(match, (answers[0], *plan), mistake, seat, key)
    shown = _linked(game, found, follows)
    if not shown.reasons:
        return None
    return Puzzle(
        id=f"{match.seed}-{len(match.actions)}", game=game.id, seats=match.seats,
        options=match.options, seed=match.seed or 0, actions=(*match.actions,),
        answer=answers[0], same=(*answers[1:],), chance=proof.chance, gain=proof.gain,
        error=proof.error, playouts=proof.playouts, mistake=mistake,
        reasons=shown.reasons, outlook=shown.outlook, cost=max(cost, proof.gain),
        refutation=follows.actions, plan=_shown_plan(game, plan, follows, seat), key=bool(key),
        found=(*(sum(text in answers for text in texts) for texts in chosen),),
    )  # fmt: skip


def _key(game: AnyGame, view: Any, first: Any) -> list[Any]:
    """Return a key action and those with the same purpose: an attack can begin with any unit."""
    others = [
        a for a in _compared(game, view) if a != first and game.purpose(a) == game.purpose(first)
    ]
    return [first, *others]


def _choices(game: AnyGame, view: Any, seat: int, level: Level, key: Sequence[Any]) -> list[str]:
    """Return what a level chooses in its trials: with a `key`, that or the beginning of a turn
    without it.
    """
    if key:
        return [_turn(game, view, seat, level, trial, key) for trial in range(TRIALS)]
    actions = game.legal_actions(view)
    return [
        str(decide(make_bot(level.id, game, seat, trial), view, actions, Budget()))
        for trial in range(TRIALS)
    ]


def _turn(game: AnyGame, view: Any, seat: int, level: Level, trial: int, key: Sequence[Any]) -> str:
    """Return the first action of a key if a level does the like in its turn, else that of its
    turn.
    """
    evaluator, bot = find_evaluator(game.id), make_bot(level.id, game, seat, trial)
    position, texts = game.imagine(view, seat, trial), list[str]()
    while (decision := game.decision(position)) and len(texts) < _ENDLESS:
        actions = game.legal_actions(position)
        if decision.seat == seat:
            action = decide(bot, game.view(position, seat), actions, Budget())
            texts.append(str(action))
            if game.purpose(action) == game.purpose(key[0]):
                return str(key[0])
        elif evaluator.begins_turn(position):
            break
        else:
            action = evaluator.policy_action(position, actions)
        game.apply(position, action)
    return texts[0]


def _answers(game: AnyGame, view: Any, first: Any, texts: set[str], seed: int) -> list[str]:
    """Return which of some actions come to the same as the first, that included; none at all where
    another is about as good.
    """
    others = [game.parse(text) for text in sorted(texts - {str(first)})]
    pairs = playouts(game, view, [first, *others], seed)
    for _ in range(_EARLY[-1]):
        finish(pairs.play())
    same = _same(pairs, first, pairs.actions)
    close = any(pairs.difference(first, a).mean < MIN_GAIN / 2 for a in others if a not in same)
    return [] if close else [*map(str, same)]


def _usual_mistake(chosen: Sequence[Sequence[str]], answers: Sequence[str]) -> str:
    """Return the wrong action that is chosen most often; '' where hardly anybody errs."""
    wrong = Counter(text for texts in chosen for text in texts if text not in answers)
    mistake, times = (wrong.most_common(1) or [("", 0)])[0]
    return mistake if times >= _USUAL else ""


def _cost(
    game: AnyGame, view: Any, answer: Any, mistake: Any, seed: int, key: Sequence[Any]
) -> float:
    """Return the chance to win that a mistake loses; 0 where another depth does not confirm it.

    Reviews look from these depths, too.
    """
    evaluator, losses = find_evaluator(game.id), []
    for depth in evaluator.review_depths:
        pairs = PairedRollouts(game, evaluator, view, [answer, mistake], seed, depth)
        pairs.set_key(key)
        for _ in range(_REVIEWED):
            finish(pairs.play())
        losses.append(pairs.difference(answer, mistake).mean)
        if losses[-1] < MIN_GAIN / 2:
            return 0.0
    return losses[0]


def _is_seen(match: Match, seat: int, answer: Any, mistake: Any, key: Sequence[Any]) -> bool:
    """Return whether a turn ends better with a key action than without it as they are played out on
    the board, with the dice of the match: a lost attack explains nothing.
    """
    game, evaluator = match.game, find_evaluator(match.game.id)
    without = leaving_out(game, evaluator, seat, key)
    good = after(game, evaluator, match.position, answer)
    bad = after(game, without, match.position, mistake)
    return _chance(evaluator, good, seat) > _chance(evaluator, bad, seat)


class Explanation(NamedTuple):
    """The reasons for an answer, and what it leads to; estimates only where that is unknown.

    The `turn` with the answer and that with the mistake are in one imagined world.
    """

    reasons: tuple[HintReason, ...]
    outlook: tuple[HintReason, ...]
    turn: TurnComparison | None = None


def why(
    game: AnyGame,
    view: Any,
    line: Sequence[Any],
    mistake: Any,
    seed: int,
    claimed: float,
    key: Sequence[Any] = (),
) -> Explanation:
    """Return why an answer with its plan is better than the usual mistake; no reasons if matches
    played to the end do not show half of the `claimed` gain.

    The mistake is followed by as much of that line as it leaves legal, so only what it spoils is a
    reason; a key action is compared with turns without it, in the best of some worlds, where the
    dice show what it is for.
    """
    decision = game.decision(view)
    assert decision is not None  # noqa: S101 - there are actions
    random, evaluator = Random(seed), find_evaluator(game.id)  # noqa: S311 - a game
    count = _HOPES if key else 1
    worlds = [game.imagine(view, decision.seat, new_seed(random)) for _ in range(count)]
    ends = [after(game, evaluator, world, line[0]) for world in worlds]
    chances = [_chance(evaluator, end, decision.seat) for end in ends]
    world = worlds[chances.index(max(chances))]
    after_mistake = [mistake] if key else _spoilt(game, world, line, mistake)
    plans = [_spoilt(game, world, line[1:], line[0]), after_mistake]
    others = leaving_out(game, evaluator, decision.seat, key)
    good, bad = (
        gains_of(game, policy, world, plan, decision.seat, marks=False)
        for policy, plan in zip((evaluator, others), plans, strict=True)
    )
    turn = TurnComparison(
        decision.seat, plans[0], world, good.after, bad.after, good.turn, bad.turn,
    )  # fmt: skip
    compared = explain(game, evaluator, world, plans, decision.seat, beside=True, others=others)
    reasons, *_ = finish(compared)
    found = outlook(game, view, line[0], mistake, seed, claimed, key) if reasons else None
    if found is None:
        return Explanation((), ())
    lasting = [_as_played(reason, found) for reason in reasons if _lasts(reason, found)]
    if any(reason.key in ("wins", "shares") for reason in lasting):
        # where points come from is no matter
        return Explanation((*lasting,), _same_rival(lasting, found.reasons[:1]), turn)
    known = [r for r in lasting if not (found.reasons and r.key.startswith("later"))]
    return Explanation((*(known or lasting),), found.reasons, turn)


def _same_rival(
    reasons: Sequence[HintReason], ends: Sequence[HintReason]
) -> tuple[HintReason, ...]:
    """Return how matches end; nothing if a win on a tie is against another rival than they name."""
    tied = [r.fields["seat"] for r in reasons if r.key == "wins" and r.fields.get("tied")]
    others = [each for each in ends if each.key == "ends" and each.fields["seat"] not in tied]
    return () if tied and others else (*ends,)


def _lasts(reason: HintReason, found: Outlook) -> bool:
    """Return whether a reason from one imagined world holds in general: a win in nearly all, and
    points of the final scoring about as many at the end.
    """
    if reason.key == "wins":
        return found.wins >= _SURELY
    gained, points = found.gained.get(reason.key.removeprefix("end_")), reason.fields.get("points")
    return gained is None or not isinstance(points, int) or gained >= points / 2


def _as_played(reason: HintReason, found: Outlook) -> HintReason:
    """Return a reason with the points of the final scoring that the matches show."""
    gained = found.gained.get(reason.key.removeprefix("end_"))
    if gained is None:
        return reason
    return HintReason(reason.key, reason.fields | {"points": max(1, round(gained))})


def _spoilt(game: AnyGame, world: Any, line: Sequence[Any], mistake: Any) -> list[Any]:
    """Return an action with as much of a line as the seat may do after it."""
    spoilt, rest, seat = [mistake], world.copy(), _asked(game, world)
    game.apply(rest, mistake)
    for action in line:
        if _asked(game, rest) != seat or action not in game.legal_actions(rest):
            break
        spoilt.append(action)
        game.apply(rest, action)
    return spoilt


def _asked(game: AnyGame, position: Any) -> int | None:
    """Return the asked seat; None at the end."""
    decision = game.decision(position)
    return decision.seat if decision else None


def explained(puzzle: Puzzle) -> Puzzle:
    """Return a stored puzzle with its reasons and outlook as they are found today."""
    game = find_game(puzzle.game)
    match = puzzle.match(game)
    decision = game.decision(match.position)
    assert decision is not None  # noqa: S101 - somebody has to find the answer
    view = game.view(match.position, decision.seat)
    plan = _plan(match, puzzle.answer, decision.seat)
    line = [game.parse(text) for text in (puzzle.answer, *plan)]
    key = [game.parse(text) for text in puzzle.answers] if puzzle.key else []
    seed = puzzle.seed + len(puzzle.actions)
    claimed = min(puzzle.gain, puzzle.cost)
    found = why(game, view, line, game.parse(puzzle.mistake), seed, claimed, key)
    if not found.reasons:
        return replace(puzzle, reasons=())
    follows = refutation(match, (puzzle.answer, *plan), puzzle.mistake, decision.seat, key)
    shown = _linked(game, found, follows)
    return replace(
        puzzle, reasons=shown.reasons, outlook=shown.outlook, refutation=follows.actions,
        plan=_shown_plan(game, plan, follows, decision.seat),
    )  # fmt: skip


def _shown_plan(
    game: AnyGame, plan: Sequence[str], follows: Refutation, seat: int
) -> tuple[str, ...]:
    """Return as much of a plan as its evaluator shows."""
    evaluator = find_evaluator(game.id)
    if isinstance(evaluator, Detailing):
        plan = evaluator.shown_plan(plan, follows.after_answer, seat)
    return tuple(plan)


def _linked(game: AnyGame, found: Explanation, follows: Refutation) -> Explanation:
    """Return what is told of an answer: its reasons with what others do otherwise, the weightiest
    first, and what it leads to, where that is linked with the answer.
    """
    evaluator, replies = find_evaluator(game.id), follows.reasons
    if found.turn is None or not isinstance(evaluator, Linking):
        return found._replace(reasons=_with_reply(found, replies))
    line = {str(action) for action in found.turn.line}
    named = (*(_at_the_same_place(reason, line) for reason in found.reasons),)
    whole = found._replace(reasons=named, outlook=found.outlook[:1])
    known: Sequence[Reason] = _with_reply(whole, replies)
    if isinstance(evaluator, Detailing):
        lines = follows.after_answer, follows.after_mistake
        known = evaluator.detailed(known, *lines, found.turn.seat)
    reasons, parts = evaluator.linked(known, found.outlook[1:], found.turn)
    outlook = (*found.outlook[:1], *(HintReason(*part) for part in parts))
    return Explanation((*(HintReason(*r) for r in reasons[:MOST_REASONS]),), outlook, found.turn)


def _at_the_same_place(reason: HintReason, line: set[str]) -> HintReason:
    """Return a reason marked if it names an action of others, with a place, that is one of the
    answer.
    """
    action = str(reason.fields.get("action", ""))
    if action not in line or " " not in action:
        return reason
    return HintReason(reason.key, reason.fields | {"there": True})


def _with_reply(found: Explanation, replies: Sequence[HintReason]) -> tuple[HintReason, ...]:
    """Return the reasons with what others do otherwise: behind what decides, and the first of the
    others. What is told so is not estimated too, nor what the outlook tells.
    """
    reasons, decides = found.reasons, sum(reason.key in DECIDING for reason in found.reasons)
    certain = decides and not any(reason.key == "now_odds" for reason in reasons)
    if any(reason.key == "stops" for reason in reasons):
        replies = ()
    elif certain:
        replies = [reason for reason in replies if reason.key == "reply_wins"]
    played = {f"end_{part.fields['source']}" for part in found.outlook if part.key == "part"}
    kept = (*(reason for reason in reasons if reason.key not in played),)
    if kept or any(reason.key != "reply_same" for reason in replies):
        reasons = kept
    if replies:
        reasons = (*(reason for reason in reasons if reason.key != "denies"),)
    place = max(1, decides)
    return (*reasons[:place], *replies, *reasons[place:])[:MOST_REASONS]


def _plan(match: Match, answer: str, seat: int) -> tuple[str, ...]:
    """Return what the seat does after the answer, by the strongest level; a few actions at most.

    It ends where something is revealed.
    """
    game, line = match.game, match.at(len(match.actions))
    evaluator, long = find_evaluator(game.id), is_long(game, match.position)
    events, texts = line.play(answer), list[str]()
    bot = make_bot(ladder(game.id)[-1].id, game, seat, len(match.actions))
    while len(texts) < _PLANNED and not any(event.about.reveals for event in events):
        decision = game.decision(line.position)
        if decision is None or decision.seat != seat or evaluator.begins_turn(line.position):
            break
        actions = game.legal_actions(line.position)
        view = game.view(line.position, seat)
        action = decide(bot, view, actions, Budget(playouts=100))
        text = str(action)
        if isinstance(evaluator, Trimming) and evaluator.needless(line.position, action):
            break
        if long and " " not in text and text not in game.passing:
            break  # an offer or a roll says too little
        texts.append(text)
        events = line.play(text)
    while texts and texts[-1] in game.passing:
        texts.pop()
    return tuple(texts)
