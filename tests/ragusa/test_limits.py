"""Every value of a position of Ragusa is accepted at its limits and refused one beyond."""

from __future__ import annotations

import pytest

from portolan.core.contract import Choice
from tests.ragusa.random_games import GAME
from tests.support.limits import Limits, limit_faults, positions_by_prompt

_SEAT, _MOST = (0, 2), 1 << 20
_SHIPS, _BONUS, _LIMITS = 26, 16, 22
_COUNTS = {
    "resources": (("wood", "stone", "grapes", "olives", "silver_ore", "fish"), 36),
    "commodities": (("wine", "oil", "silver"), 12),
    "points": (
        ("mason", "fishmonger", "market", "wharf", "city_walls", "cathedral", "bonus_cards"),
        _MOST,
    ),
}
LIMITS = Limits(
    numbers={
        "version": (1, _MOST), "seats": (1, 5), "chance.seed": (0, (1 << 53) - 1),
        "chance.drawn": (0, _MOST), "seat": _SEAT, "turn": (-1, 2), "prices.wine": (0, 15),
        "prices.oil": (0, 15), "prices.silver": (0, 15), "walls.*": (1, _LIMITS), "sunk.*": _SEAT,
        "spots.*": _SEAT, "players.*.houses": (0, 12), "players.*.powerhouses": (0, 2),
        **{
            f"players.*.{field}.{name}": (0, most)
            for field, (names, most) in _COUNTS.items()
            for name in names
        },
    },
    lists={
        "regions": 3, "queue": 6, "walls": _LIMITS, "harbour": 5, "ship_deck": _SHIPS,
        "bonus_deck": _BONUS, "sunk": _BONUS, "players": 5, "players.*.towers": _LIMITS,
        "players.*.ships": _SHIPS, "players.*.cards": _BONUS, "players.*.offer": 3,
        "players.*.refused": 2, "players.*.patrician": 3,
    },
    nullable=frozenset({"spot", "region", "regions.*"}),
    free=frozenset({"game"}),
)  # fmt: skip
"""Of a table of three: the pieces of the box, and what the rules can ask of anybody."""


@pytest.mark.parametrize("seats", [1, 3])
def test_every_value_is_read_within_its_limits(seats: int) -> None:
    choices: list[dict[str, Choice]] = [{"edition": "first"}, {"edition": "second"}]
    positions = positions_by_prompt(GAME, seats, choices, 4)
    assert len(positions) == 10
    assert list(limit_faults(GAME, positions, LIMITS)) == []
