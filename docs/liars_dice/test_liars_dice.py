"""Promise: Liar's Dice keeps the contract, and is played by its rules."""

import pytest
from liars_dice_game.position import Position

from portolan.cli.check.run import check
from portolan.registry import find_game

GAME = find_game("liars_dice")


def test_it_fulfils_the_contract() -> None:
    broken = check(GAME, 10).broken
    assert not broken, "\n".join(broken.lines(GAME.id))


@pytest.mark.parametrize(("bid", "left"), [("bid 2 6", [2, 1]), ("bid 3 6", [1, 2])])
def test_whoever_is_wrong_loses_a_die(bid: str, left: list[int]) -> None:
    position: Position = GAME.start(2, {}, seed=7)
    position.dice[:] = [[1, 6], [2, 6]]
    for action in (bid, "liar"):
        GAME.play(position, action)
    assert [len(cup) for cup in position.dice] == left
    assert position.seat == left.index(1)
    assert "liar" not in GAME.legal_actions(position)
