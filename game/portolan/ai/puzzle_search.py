"""Find puzzles in matches of bots: positions in which one action is clearly the best.

A proof (`prove`) compares every legal action in paired playouts, in worlds that the asked seat must
hold for possible, so the answer needs no hidden information. Proofs are slow, so only what passes
quicker checks is proven.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from portolan.ai.bot import Budget, decide
from portolan.ai.hint import explain
from portolan.ai.levels import Level, find_evaluator, ladder, make_bot
from portolan.ai.lookahead import after, new_seed
from portolan.ai.paired_rollouts import SURE, PairedRollouts
from portolan.ai.puzzles import LEAD, TRIALS, Puzzle
from portolan.core.contract import AnyGame, HintReason
from portolan.core.evaluation import Depth
from portolan.core.match import Match
from portolan.core.time_slicing import finish

ERRORS: Final = 3.0
"""The answer beats others by `LEAD` beyond so many standard errors."""
PLAYOUTS: Final = 2000
"""How many playouts a proof takes at least; each action in each world is one."""
_WIDE: Final = 5.0
"""An action is left out early only where it is behind by LEAD beyond so many standard errors."""
_LOOK: Final = 12
"""Worlds between two checks of what can be left out, and of whether the proof will fail."""
_EARLY: Final = (4, 8)
"""Further checks early on, where an action must be further behind to be left out."""
_SOON: Final = 24
"""Up to so many worlds a proof may still turn out better by one standard error."""
_HOLDS: Final = 0.75
"""In this share of the worlds the answer is no worse than any other action that is left."""
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
_MISTAKEN: Final = 1 / 6
"""Share of all trials that miss the answer, at least: so it is not the only sensible action."""
_USUAL: Final = 2
"""Trials that make the usual mistake, at least."""
_TRUSTED: Final = 1
"""Trials of the strongest level that find the answer, at least."""
_REVIEWED: Final = 40
"""Worlds in which the mistake is compared with the answer, at each depth of reviews."""
_PER_MATCH: Final = 6
_APART: Final = 10
"""Actions between two puzzles of a match, at least."""
_FEW: Final = 8
"""One of so many matches has a seat more than the game needs."""
_OPENING: Final = 0.6
"""Share of a match that is passed over: playouts are long there, and chances vague."""
_EXPLORED: Final = 0.25
"""Share of the rollout policy's actions that are replaced by any candidate, for variety."""
_PLANNED: Final = 2
"""Actions of a plan at most."""
_LINE: Final = 12
"""Actions of a refutation at most."""


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
    game: AnyGame, view: Any, seed: int, answer: str | None = None, lead: float = LEAD
) -> Proof | None:
    """Return how one action beats every other by a `lead`; None if none does, or not `answer`.

    All legal actions but resigning are compared. One that is far behind is dropped early; the
    others are tried for PLAYOUTS playouts.
    """
    actions = [a for a in game.legal_actions(view) if str(a) not in game.resigning]
    pairs = _playouts(game, view, actions, seed)
    done = 0
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
        if _will_fail(pairs, best, rivals, to_come, lead):
            return None
        surely = LEAD * 2 if early else LEAD
        left = [a for a in rivals if not _is_behind(pairs, best, a, surely)]
        left = left or [min(rivals, key=lambda a: pairs.difference(best, a).mean)]
        pairs.actions = [best, *left] if not early else [*same, *left]
    return _proof(pairs, actions, done, answer, lead)


def _playouts(game: AnyGame, view: Any, actions: Sequence[Any], seed: int) -> PairedRollouts:
    """Return playouts as the strongest level trusts them: to the depth of hints, and by the policy
    where that knows more than the features.
    """
    evaluator = find_evaluator(game.id)
    depth = Depth(evaluator.hint_depth.turns, by_policy=evaluator.rollout_margin > 0)
    return PairedRollouts(game, evaluator, view, actions, seed, depth)


def _proof(
    pairs: PairedRollouts, actions: Sequence[Any], done: int, answer: str | None, lead: float
) -> Proof | None:
    """Return what playouts have proven about all actions."""
    best = pairs.best()
    same = _same(pairs, best, actions)
    if len(same) > _ANSWERS or (answer is not None and answer not in map(str, same)):
        return None
    gains = {a: pairs.difference(best, a) for a in actions if a not in same}
    for action, (mean, error) in gains.items():
        if mean - ERRORS / SURE * error < lead:
            return None
        if action in pairs.actions and pairs.share_held(best, action) < _HOLDS:
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
    pairs: PairedRollouts, best: Any, rivals: Sequence[Any], to_come: float, lead: float
) -> bool:
    """Return whether the remaining worlds will hardly prove the best action."""
    shrink = math.sqrt(pairs.worlds / (pairs.worlds + to_come))
    for rival in rivals:
        mean, error = pairs.difference(best, rival)
        hoped = error / SURE if pairs.worlds <= _SOON else 0.0
        if mean + hoped - ERRORS / SURE * error * shrink < lead:
            return True
        if pairs.worlds > _SOON and pairs.share_held(best, rival) < _HOLDS - _DOUBT:
            return True
    return False


def _is_behind(pairs: PairedRollouts, best: Any, action: Any, lead: float) -> bool:
    """Return whether an action is surely behind the best by a lead."""
    mean, error = pairs.difference(best, action)
    return mean - _WIDE / SURE * error >= lead


def promising(game: AnyGame, view: Any, seat: int, seed: int) -> Any:
    """Return an action that seems so much better than others that a proof may succeed; or None."""
    evaluator = find_evaluator(game.id)
    legal = game.legal_actions(view)
    actions = [*evaluator.candidates(view, legal)] if len(legal) >= _LEAST else []
    if len(actions) < 2:
        return None
    random, chances = Random(seed), [0.0] * len(actions)  # noqa: S311 - a game
    for number in range(_GLANCES):
        world = game.imagine(view, seat, new_seed(random))
        for place, action in enumerate(actions):
            end = after(game, evaluator, world, action)
            chances[place] += evaluator.chances(evaluator.values(end), end)[seat] / _GLANCES
        if max(chances) - min(chances) < _SPREAD * (number + 1) / _GLANCES:
            return None
    distinct: dict[float, Any] = {}
    for chance, action in zip(chances, actions, strict=True):
        distinct.setdefault(round(chance, 9), action)
    best = sorted(distinct, reverse=True)[:_TRIED]
    pairs = _playouts(game, view, [distinct[chance] for chance in best], seed)
    for worlds, ahead in _SCREEN.items():
        while pairs.worlds < worlds:
            finish(pairs.play())
        first = pairs.best()
        if any(pairs.difference(first, a).mean < ahead for a in pairs.actions if a != first):
            return None
    return pairs.best()


def find_puzzles(game: AnyGame, seed: int) -> list[Puzzle]:
    """Return the puzzles in one match of bots; the same seed finds the same."""
    whole = _match_of_bots(game, seed)
    match, found = whole.at(0), list[Puzzle]()
    for step, (text, seat) in enumerate(zip(whole.actions, whole.actors, strict=True)):
        last = len(found[-1].actions) if found else -_APART
        if seat < match.seats and step >= max(_OPENING * len(whole.actions), last + _APART):
            first = promising(game, game.view(match.position, seat), seat, seed + step)
            if first is not None and (puzzle := _puzzle(match, seat, first, seed + step)):
                found.append(puzzle)
                if len(found) == _PER_MATCH:
                    break
        match.play(text)
    return found


def _match_of_bots(game: AnyGame, seed: int) -> Match:
    """Return a finished match: of greedy bots of all levels, or of the rollout policy where that
    knows more than the features.
    """
    counts = [count for count in game.seats if count > 1][:2]
    match = Match(game, counts[seed % _FEW == 0 and len(counts) > 1], {}, seed)
    evaluator, random = find_evaluator(game.id), Random(seed)  # noqa: S311 - a game
    greedy = [level.id for level in ladder(game.id) if not level.searches]
    bots = [
        make_bot(greedy[(seed + seat) % len(greedy)], game, seat, seed + seat)
        for seat in range(match.seats)
    ]
    while decision := game.decision(match.position):
        seat, position = decision.seat, match.position
        actions = game.legal_actions(position)
        if seat < len(bots) and not evaluator.rollout_margin:
            action = decide(bots[seat], game.view(position, seat), actions, Budget())
        elif random.random() < _EXPLORED:
            action = random.choice([*evaluator.candidates(position, actions)])
        else:
            action = evaluator.reply(position, actions)
        match.play(str(action))
    return match


def _puzzle(match: Match, seat: int, first: Any, seed: int) -> Puzzle | None:
    """Return the position as a puzzle, None if it is none; `first` seems the best action.

    Cheap checks come before the proof.
    """
    game = match.game
    view = game.view(match.position, seat)
    chosen = [_choices(game, view, seat, level) for level in ladder(game.id)]
    answers = _answers(game, view, first, {*itertools.chain(*chosen)}, seed + 2)
    if sum(text in answers for text in chosen[-1]) < _TRUSTED:
        return None
    mistake = _usual_mistake(chosen, answers)
    cost = _cost(game, view, first, game.parse(mistake), seed + 1) if mistake else 0.0
    why = _why(game, view, first, game.parse(mistake), seed) if cost >= LEAD else ()
    proof = prove(game, view, seed, str(first)) if why else None
    if proof is None:
        return None
    answers = [str(first), *(str(a) for a in (proof.answer, *proof.same) if a != first)]
    if mistake in answers:
        return None
    return Puzzle(
        id=f"{match.seed}-{len(match.actions)}", game=game.id, seats=match.seats,
        options=match.options, seed=match.seed or 0, actions=(*match.actions,),
        answer=answers[0], same=(*answers[1:],), chance=proof.chance, gain=proof.gain,
        error=proof.error, playouts=proof.playouts, reasons=why, mistake=mistake, cost=cost,
        refutation=_refutation(match, mistake, seat), plan=_plan(match, answers[0], seat),
        found=(*(sum(text in answers for text in texts) for texts in chosen),),
    )  # fmt: skip


def _choices(game: AnyGame, view: Any, seat: int, level: Level) -> list[str]:
    """Return what a level chooses in its trials."""
    actions = game.legal_actions(view)
    return [
        str(decide(make_bot(level.id, game, seat, trial), view, actions, Budget()))
        for trial in range(TRIALS)
    ]


def _answers(game: AnyGame, view: Any, first: Any, texts: set[str], seed: int) -> list[str]:
    """Return which of some actions come to the same as the first, that included; none at all where
    another is about as good.
    """
    others = [game.parse(text) for text in sorted(texts - {str(first)})]
    pairs = _playouts(game, view, [first, *others], seed)
    for _ in range(_EARLY[-1]):
        finish(pairs.play())
    same = _same(pairs, first, pairs.actions)
    close = any(pairs.difference(first, a).mean < LEAD / 2 for a in others if a not in same)
    return [] if close else [*map(str, same)]


def _usual_mistake(chosen: Sequence[Sequence[str]], answers: Sequence[str]) -> str:
    """Return the wrong action that is chosen most often; '' where hardly anybody errs."""
    texts = [text for each in chosen for text in each]
    wrong = Counter(text for text in texts if text not in answers)
    if wrong.total() < _MISTAKEN * len(texts):
        return ""
    mistake, times = wrong.most_common(1)[0]
    return mistake if times >= _USUAL else ""


def _cost(game: AnyGame, view: Any, answer: Any, mistake: Any, seed: int) -> float:
    """Return the chance to win that a mistake loses; 0 where another depth does not confirm it.

    Reviews look from these depths, too.
    """
    evaluator, losses = find_evaluator(game.id), []
    for depth, least in zip(evaluator.review_depths, (LEAD, LEAD / 2), strict=True):
        pairs = PairedRollouts(game, evaluator, view, [answer, mistake], seed, depth)
        for _ in range(_REVIEWED):
            finish(pairs.play())
        losses.append(pairs.difference(answer, mistake).mean)
        if losses[-1] < least:
            return 0.0
    return losses[0]


def _why(game: AnyGame, view: Any, answer: Any, mistake: Any, seed: int) -> tuple[HintReason, ...]:
    """Return the reasons for an answer, beside the usual mistake."""
    decision = game.decision(view)
    assert decision is not None  # noqa: S101 - there are actions
    world = game.imagine(view, decision.seat, new_seed(Random(seed)))  # noqa: S311 - a game
    plans, evaluator = [[answer], [mistake]], find_evaluator(game.id)
    return finish(explain(game, evaluator, world, plans, decision.seat, beside=True))[0]


def _plan(match: Match, answer: str, seat: int) -> tuple[str, ...]:
    """Return what the seat does after the answer, by the strongest level; a few actions at most.

    It ends where something is revealed.
    """
    game, line = match.game, match.at(len(match.actions))
    events, texts = line.play(answer), list[str]()
    bot = make_bot(ladder(game.id)[-1].id, game, seat, len(match.actions))
    while len(texts) < _PLANNED and not any(event.about.reveals for event in events):
        decision = game.decision(line.position)
        if decision is None or decision.seat != seat:
            break
        actions = game.legal_actions(line.position)
        view = game.view(line.position, seat)
        texts.append(str(decide(bot, view, actions, Budget(playouts=100))))
        events = line.play(texts[-1])
    return tuple(texts)


def _refutation(match: Match, mistake: str, seat: int) -> tuple[str, ...]:
    """Return what follows a mistake up to the seat's next turn: the rest of its turn by the
    policy, and the answers of the strongest level.
    """
    game, evaluator = match.game, find_evaluator(match.game.id)
    line = match.at(len(match.actions))
    line.play(mistake)
    texts: list[str] = []
    strongest = ladder(game.id)[-1].id
    others = False
    while (decision := game.decision(line.position)) and len(texts) < _LINE:
        mine = decision.seat == seat
        if mine and others and evaluator.is_turn(line.position):
            break
        others = others or not mine
        actions = game.legal_actions(line.position)
        if mine or decision.seat >= match.seats:
            action = evaluator.reply(line.position, actions)
        else:
            bot = make_bot(strongest, game, decision.seat, len(line.actions))
            view = game.view(line.position, decision.seat)
            action = decide(bot, view, actions, Budget(playouts=100))
        texts.append(str(action))
        line.play(str(action))
    return tuple(texts)
