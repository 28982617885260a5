"""A test game in which a turn is some errands in any order, and its evaluator."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import Decision, Event, Json, Report, silent
from portolan.core.evaluation import Depth, Step

KEY, CHORE, END = "key", "chore", "end"


class Errands:
    """A position: what each turn has done so far, seats taking turns; the last is under way."""

    def __init__(self, turns: Sequence[Sequence[str]] = ((),)) -> None:
        self.turns = [[*turn] for turn in turns]

    def copy(self) -> Errands:
        return Errands(self.turns)


class ErrandsGame:
    """Each turn may do each of two errands once, then it ends."""

    passing = (END,)
    purpose = staticmethod(str)

    def imagine(self, view: Errands, seat: int, seed: int) -> Errands:
        del seat, seed
        return view.copy()

    def decision(self, position: Errands) -> Decision:
        return Decision((len(position.turns) - 1) % 2, "go")

    def legal_actions(self, position: Errands) -> list[str]:
        return [*(each for each in (KEY, CHORE) if each not in position.turns[-1]), END]

    def apply(self, position: Errands, action: str, report: Report = silent) -> None:
        del report
        position.turns[-1].append(action)
        if action == END:
            position.turns.append([])

    def recorder(self, events: list[Event]) -> Report:
        del events
        return silent

    def undoes(self, done: Sequence[str], action: str) -> bool:
        del done, action
        return False


class ErrandsEvaluator:
    """Only the first turn and its key count; the policy does every errand in turn.

    As in RANSACKIT a turn also counts as begun where the last has nothing left to do.
    """

    unit = 1.0
    rollout_margin = 0.0
    hint_depths = (Depth(4),)

    def candidates(self, position: Errands, actions: Sequence[str]) -> Sequence[str]:
        del position
        return actions

    def policy_action(self, position: Errands, actions: Sequence[str]) -> str:
        del position
        return actions[0]

    def begins_turn(self, position: Errands) -> bool:
        return len(position.turns[-1]) in (0, 2)

    def values(self, position: Errands) -> list[float]:
        return [10.0 * (KEY in position.turns[0]) + (CHORE in position.turns[0]), 0.0]

    def reasons(
        self, before: Errands, after: Errands, events: Sequence[Event], seat: int
    ) -> list[tuple[str, dict[str, Json]]]:
        del events, seat
        lines: list[tuple[str, dict[str, Json]]] = []
        for each in {*after.turns[0]} - {*before.turns[0]}:
            lines += [(f"now_{each}", {"at": "home"}), (f"later_{each}", {"tenths": 5})]
        return lines

    def prevented(
        self,
        answer: str,
        after_answer: Sequence[Step],
        after_mistake: Sequence[Step],
        seat: int,
    ) -> list[tuple[str, dict[str, Json]]]:
        del answer, after_answer, after_mistake, seat
        return []

    def chances(self, values: Sequence[float], position: Errands) -> list[float]:
        del position
        return [0.5 + values[0] / 100, 0.5 - values[0] / 100]
