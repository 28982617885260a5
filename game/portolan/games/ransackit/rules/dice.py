"""Resource dice, and the dice of an exchange (K5, K32)."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.rng import Rng
from portolan.games.ransackit.board.components import SIDES

RESOURCE_DICE = (6, 6, 6, 6)
"""The dice: red, red, yellow, yellow."""


def roll_resources(rng: Rng) -> tuple[int, ...]:
    """Roll both sets of resource dice."""
    return tuple([number + 1 for number in rng.draw(RESOURCE_DICE)])


def roll(rng: Rng, strengths: Sequence[int]) -> list[int]:
    """Roll the die of each strength, in order; strength 0 always rolls 0."""
    rolled = iter(rng.draw(tuple([SIDES[strength] for strength in strengths if strength])))
    return [next(rolled) + 1 if strength else 0 for strength in strengths]


def fallen(
    attack: Sequence[tuple[int, int]], defence: Sequence[tuple[int, int]], *, at_sea: bool
) -> tuple[list[int], list[int]]:
    """Return the attackers and the defenders that fall in one exchange, by index.

    Each is given as (number rolled, strength). Dice are compared in pairs from the highest, of
    equal dice the weaker unit's first; on land the attacker's falls in a draw, at sea both (K32).
    """
    lost: tuple[list[int], list[int]] = [], []
    for one, other in zip(_line(attack), _line(defence), strict=False):
        mine, theirs = attack[one][0], defence[other][0]
        if mine <= theirs:
            lost[0].append(one)
        if mine > theirs or (mine == theirs and at_sea):
            lost[1].append(other)
    return lost


def _line(side: Sequence[tuple[int, int]]) -> list[int]:
    return sorted(range(len(side)), key=lambda i: (-side[i][0], side[i][1]))
