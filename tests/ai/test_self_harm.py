"""Promise: no level but the lowest chooses an action that is worse than doing nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from portolan.ai.bot import Budget, decide
from portolan.ai.epsilon_random import EpsilonRandomBot
from portolan.ai.greedy import MERCHANT, GreedyBot
from portolan.ai.levels import _all, find_evaluator, ladder, make_bot
from portolan.ai.self_harm import SampledWorlds, SelfHarm
from portolan.registry import PACKAGES, find_game
from tests.ransackit.scene import RANSACKIT, Scene

EVALUATOR = find_evaluator("ransackit")


def harm_in(scene: Scene, seat: int = 0) -> SelfHarm:
    """Return the harmful actions in a scene."""
    position = scene.begin().position
    view, actions = RANSACKIT.view(position, seat), RANSACKIT.legal_actions(position)
    return SelfHarm(RANSACKIT, EVALUATOR, view, actions, seat, Random(1))


def texts(scene: Scene) -> list[str]:
    """Return the legal actions in a scene."""
    return [str(action) for action in RANSACKIT.legal_actions(scene.begin().position)]


def armed() -> Scene:
    """Return a scene with a knight outside its village, 15 coins and room for more units."""
    return Scene().village(0, "G9", "F9").village(1, "B7").units(0, "knight F9").goods(0, coin=15)


def test_disbanding_a_unit_is_harmful_and_waiting_is_not() -> None:
    harm = harm_in(armed())
    assert "disband knight F9" in texts(armed())
    assert harm.harms(RANSACKIT.parse("disband knight F9"))
    assert not harm.falls(RANSACKIT.parse("fortify"))


def test_the_bandit_on_an_own_village_is_harmful_and_on_another_is_not() -> None:
    """There is no passing; doing nothing is what most hexes have in common."""
    scene = Scene().village(0, "G9").village(1, "B7")
    scene.data["tasks"] = [
        *scene.data["tasks"],
        {"task": "thief", "seat": 0, "which": ["bandit", "pirate"], "moves": 1},
    ]
    harm = harm_in(scene)
    assert harm.falls(RANSACKIT.parse("bandit G9"))
    assert not harm.falls(RANSACKIT.parse("bandit B7"))


def test_an_action_that_pays_off_within_its_turn_is_not_harmful() -> None:
    """A village costs goods."""
    scene = Scene().village(1, "B7").goods(0, brick=2, food=2).units(0, "worker D8")
    assert not harm_in(scene).harms(RANSACKIT.parse("village D8"))


class Unused:
    """A bot that must not be asked."""

    def think(self, view: Any, actions: Any, budget: Budget) -> Any:
        del view, actions, budget
        raise AssertionError("the wrapped bot was asked")


def drawn(epsilon: float, blunders: float) -> set[str]:
    """Return the first words of random choices in a scene, with 60 seeds."""
    position = armed().begin().position
    view, actions = RANSACKIT.view(position, 0), RANSACKIT.legal_actions(position)
    bots = [
        EpsilonRandomBot(Unused(), RANSACKIT, EVALUATOR, 0, seed, epsilon, blunders)
        for seed in range(60)
    ]
    found = [decide(bot, view, actions, Budget()) for bot in bots]
    return {str(action).partition(" ")[0] for action in found}


def test_random_choices_are_harmless_except_for_blunders() -> None:
    harmless = drawn(1.0, 0.0)
    assert "disband" not in harmless
    assert len(harmless) > 1
    assert "disband" in drawn(0.0, 1.0)


class First:
    """Chooses the first action."""

    def think(self, view: Any, actions: Any, budget: Budget) -> Any:
        del view, budget
        yield 0.0
        return actions[0]


def test_a_harmful_choice_of_the_wrapped_bot_is_replaced() -> None:
    position = armed().begin().position
    view, actions = RANSACKIT.view(position, 0), RANSACKIT.legal_actions(position)
    harmful = RANSACKIT.parse("disband knight F9")
    others = [action for action in actions if action != harmful]
    bot = EpsilonRandomBot(First(), RANSACKIT, EVALUATOR, 0, 1, 0.0)
    assert decide(bot, view, [harmful, *others], Budget()) in others


def test_a_bot_with_large_errors_chooses_nothing_harmful() -> None:
    """With errors of a thousand points it chooses at random."""
    position = armed().begin().position
    view, actions = RANSACKIT.view(position, 0), RANSACKIT.legal_actions(position)
    harm = SelfHarm(RANSACKIT, EVALUATOR, view, actions, 0, Random(1))

    class All:
        """Makes every action a candidate."""

        def candidates(self, position: Any, actions: Any) -> Any:
            del position
            return actions

        def __getattr__(self, name: str) -> Any:
            return getattr(EVALUATOR, name)

    habits = replace(MERCHANT, worlds=1, wrong_by=1000.0)
    evaluator: Any = All()
    bots = [GreedyBot(RANSACKIT, evaluator, 0, seed, lambda: 0.0, habits) for seed in range(20)]
    chosen = [decide(bot, view, actions, Budget()) for bot in bots]
    assert len({*chosen}) > 3
    assert not any(harm.harms(action) for action in chosen)


@pytest.mark.parametrize("game", [*PACKAGES])
def test_only_the_lowest_level_blunders_at_a_stated_rate(game: str) -> None:
    lowest, *others = ladder(game)
    below = [level for level in _all(game) if not level.offered]
    assert 0 < lowest.blunders <= 0.25
    assert not any(level.blunders for level in others)
    assert all(level.blunders <= 0.25 for level in below)


@pytest.mark.parametrize("game", ["ragusa", "venice"])
def test_no_apprentice_harms_itself_in_a_match(game: str) -> None:
    """Checked in more imagined positions than the bot uses."""
    rules, evaluator, chosen = find_game(game), find_evaluator(game), 0
    bots = [make_bot("apprentice", rules, seat, seat) for seat in range(3)]
    position: Any = rules.start(3, {}, 4)
    while decision := rules.decision(position):
        view, actions = rules.view(position, decision.seat), rules.legal_actions(position)
        action = decide(bots[decision.seat], view, actions, Budget())
        sample = SampledWorlds(worlds=16, worse_in=16)
        harm = SelfHarm(rules, evaluator, view, actions, decision.seat, Random(chosen), sample)
        assert not harm.harms(action), str(action)
        rules.apply(position, action)
        chosen += 1
    assert chosen > 50


def test_what_is_worse_in_most_positions_does_harm() -> None:
    """Selling the only Wool at once: rarely something comes up that makes good for it."""
    rules, evaluator = find_game("venice"), find_evaluator("venice")
    position: Any = rules.start(3, {}, 4)
    rules.apply(position, rules.parse("trade"))
    decision, sale = rules.decision(position), rules.parse("sell wool")
    assert decision is not None
    view, actions = rules.view(position, decision.seat), rules.legal_actions(position)

    def found(sample: SampledWorlds) -> int:
        checks = [
            SelfHarm(rules, evaluator, view, actions, decision.seat, Random(seed), sample)
            for seed in range(20)
        ]
        return sum(check.harms(sale) for check in checks)

    assert found(SampledWorlds(16, 16)) == 0
    assert found(SampledWorlds()) > 15
