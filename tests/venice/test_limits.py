"""Every value of a position of Venice is accepted at its limits and refused one beyond."""

from __future__ import annotations

from portolan.core.contract import Choice
from tests.support.limits import Limits, limit_faults, positions_by_prompt
from tests.venice.random_games import GAME

_SEAT, _MOST, _CARDS = (0, 2), 1 << 20, 87
LIMITS = Limits(
    numbers={
        "version": (1, _MOST), "seats": (3, 5), "chance.seed": (0, (1 << 53) - 1),
        "chance.drawn": (0, _MOST), "seat": _SEAT, "lead": _SEAT, "done": _SEAT, "passes": _SEAT,
        "idle": (0, 60), "players.*.ducats": (0, _MOST), "players.*.favours": (0, 18),
        "players.*.reserved.*": _SEAT,
    },
    lists={
        "used": 25, "shipments": 3, "deck": _CARDS, "discards": _CARDS, "market": _CARDS,
        "wharf": _CARDS, "statues": 7, "players": 5, "players.*.hand": _CARDS,
        "players.*.ships": 3, "players.*.reserved": 3,
    },
    nullable=frozenset({"players.*.dealt", "players.*.ships.*", "players.*.reserved.*"}),
    free=frozenset({"game"}),
)  # fmt: skip
"""Of a table of three: the pieces of the box, and what the rules can ask of anybody."""


def test_every_value_is_read_within_its_limits() -> None:
    choices: list[dict[str, Choice]] = [{"guilds": False}, {"guilds": True}]
    positions = positions_by_prompt(GAME, 3, choices, 4)
    assert len(positions) == 9
    assert list(limit_faults(GAME, positions, LIMITS)) == []
