"""What others do after a puzzle's usual mistake that its answer prevents.

Both are played on by the strongest level up to the seat's next turn, on the board and with the dice
of the match: what is shown as the refutation is what is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from portolan.ai.bot import Budget, decide
from portolan.ai.leaving_out import leaving_out
from portolan.ai.levels import find_evaluator, ladder, make_bot
from portolan.core.contract import Event, HintReason
from portolan.core.evaluation import Reason, Step
from portolan.core.match import Match

PLAYOUTS: Final = 100
"""Playouts for each action of the strongest level."""
_MOST: Final = 40
"""Actions that follow at most."""
_LINE: Final = 12
"""Actions of a refutation at most, if it shows nothing worse later; twice as many where turns are
long.
"""
_SHOWN: Final = 4
"""How many more actions show what comes of the one that is told: the dice of a fight, points."""


@runtime_checkable
class Detailing(Protocol):
    """An evaluator that says how what is told of a puzzle comes about in its lines of play."""

    def detailed(
        self,
        reasons: Sequence[Reason],
        after_answer: Sequence[Step],
        after_mistake: Sequence[Step],
        seat: int,
    ) -> list[Reason]:
        """Return the reasons with the steps of others, and of the seat, that bring them about."""

    def shown_plan(self, plan: Sequence[str], after_answer: Sequence[Step], seat: int) -> list[str]:
        """Return what is shown of a plan: as much as has what the reasons name, or nothing."""


class Refutation(NamedTuple):
    """What follows a mistake, and what in it the answer prevents.

    Both lines of play are kept from which that is taken.
    """

    actions: tuple[str, ...]
    reasons: tuple[HintReason, ...]
    after_answer: Sequence[Step] = ()
    after_mistake: Sequence[Step] = ()


def refutation(
    match: Match, line: Sequence[str], mistake: str, seat: int, key: Sequence[Any]
) -> Refutation:
    """Return what follows a mistake, up to the seat's next turn, and the worst in it that does not
    follow an answer with its plan; with a `key` the mistake begins a turn without it.

    It is cut where it has shown that, or else is long.
    """
    game, evaluator = match.game, find_evaluator(match.game.id)
    after_answer = _line_of_play(match, line, seat, ())
    after_mistake = _line_of_play(match, [mistake], seat, key)
    soon = after_mistake[1 : 2 * _LINE + 1]
    found = evaluator.prevented(game.parse(line[0]), after_answer, soon, seat)[:1]
    reasons = [HintReason(*reason) for reason in found]
    most = 2 * _LINE if key else _LINE
    for reason in reasons:
        whose = (reason.fields["seat"], reason.fields["action"])
        place = next(
            i for i, step in enumerate(after_mistake) if (step.seat, str(step.action)) == whose
        )
        most = max(most, place + _SHOWN)
    races = evaluator.victory > 0  # elsewhere the end comes whatever anybody does
    winner = _other_winner(match, after_mistake, seat) if races else None
    decided = any(reason.fields.get("only") for reason in reasons)  # the attack that decides
    if winner is not None and not decided and _other_winner(match, after_answer, seat) is None:
        reasons, most = [HintReason("reply_wins", {"seat": winner})], _MOST
    played = (*(str(step.action) for step in after_mistake[1 : most + 1]),)
    return Refutation(played, (*reasons,), after_answer, after_mistake)


def _other_winner(match: Match, steps: Sequence[Step], seat: int) -> int | None:
    """Return another seat that wins in a line, without the seat itself; None if none does."""
    end = steps[-1].after
    if match.game.decision(end) is not None:
        return None
    winners = [each.seat for each in match.game.result(end) if each.winner]
    return None if seat in winners else next(iter(winners), None)


def _line_of_play(match: Match, line: Sequence[str], seat: int, key: Sequence[Any]) -> list[Step]:
    """Return a line of the seat and what follows it up to its next turn: the rest of its own turn
    by the policy, without a `key`, and the answers of the strongest level.
    """
    game, evaluator = match.game, find_evaluator(match.game.id)
    policy = leaving_out(game, evaluator, seat, key)
    rest, strongest = match.at(len(match.actions)), ladder(game.id)[-1].id
    steps, planned, others = list[Step](), [*line], False
    while (decision := game.decision(rest.position)) and len(steps) <= _MOST:
        mine, position = decision.seat == seat, rest.position
        actions = game.legal_actions(position)
        if planned and (not mine or planned[0] not in map(str, actions)):
            planned.clear()
        if planned:
            action = game.parse(planned.pop(0))
        else:
            if mine and others and evaluator.begins_turn(position):
                break
            others = others or not (mine or (key and not evaluator.begins_turn(position)))
            if mine or decision.seat >= match.seats:
                action = policy.policy_action(position, actions)
            else:
                bot = make_bot(strongest, game, decision.seat, len(rest.actions))
                view = game.view(position, decision.seat)
                action = decide(bot, view, actions, Budget(playouts=PLAYOUTS))
        before = position.copy()
        events: Sequence[Event] = rest.play(str(action))
        steps.append(Step(decision.seat, action, before, rest.position.copy(), events))
    return steps
