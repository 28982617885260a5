"""Promise: Skeleton keeps the contract, and scores by its rules."""

from skeleton_game.position import pairs

from portolan.cli.check.run import check
from portolan.registry import find_game

GAME = find_game("skeleton")


def test_it_fulfils_the_contract() -> None:
    broken = check(GAME, 9).broken
    assert not broken, "\n".join(broken.lines(GAME.id))


def test_counters_side_by_side_score() -> None:
    """In a row or a column: a1 and b1, a1 and a2; d1 and a2 are not adjacent."""
    position = GAME.start(2, {}, seed=7)
    position.counters[:5] = [0, 0, 1, 0, 0]
    assert pairs(position) == [2, 0]
