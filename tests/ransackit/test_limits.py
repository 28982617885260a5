"""Every value of a position of RANSACKIT is accepted at its limits and refused one beyond."""

from __future__ import annotations

import pytest

from portolan.core.contract import Choice
from portolan.core.errors import BadPositionError
from tests.ransackit.scene import RANSACKIT, Scene
from tests.support.limits import ANY, Limits, limit_faults, positions_by_prompt

ALL_FABLES: dict[str, Choice] = dict.fromkeys(
    ("ruins", "deal_in", "fog_of_war", "blood_money", "nomads", "non_renewables",
     "fires_and_floods"), True,
)  # fmt: skip
_SEAT, _CARDS, _HEXES = (0, 2), 68, 256
_UNITS = {
    f"{at}.*.{name}": limits
    for at in ("players.*.units", "tasks.*.attackers", "tasks.*.survivors")
    for name, limits in {"steps": (0, 3), "roads": (0, 6)}.items()
}
_GOODS = [
    f"{at}.{good}"
    for at in ("players.*.goods", "tasks.*.give", "tasks.*.ask")
    for good in ("wood", "brick", "food", "ore", "coin")
]
LIMITS = Limits(
    numbers={
        "version": (1, ANY + 1), "chance.seed": (0, (1 << 53) - 1), "chance.drawn": (0, ANY + 1),
        "first": _SEAT, "turn": _SEAT, "round": (0, 60), "dice.*": (1, 6), "offers": (0, 3),
        "numbers.*": (2, 12), "houses.*": (1, 2), "bag.*": (2, 12), "harbours.*.shipyards": (0, 2),
        "settlements.*.owner": _SEAT, "tasks.*.seat": _SEAT, "tasks.*.left": (0, 6),
        "tasks.*.moves": (0, 6), "tasks.*.moved": (0, 6), "tasks.*.victim": _SEAT,
        "tasks.*.to": _SEAT, "tasks.*.by": _SEAT, "tasks.*.totals.*": (2, 12),
        **dict.fromkeys(_GOODS, (0, ANY + 1)),
        **_UNITS,
    },
    lists={
        "tasks": 64, "dice": 4, "bought": 4, "harbours": _HEXES, "harbours.*.trades": 4,
        "settlements": _HEXES, "settlements.*.roads": 6, "deck": _CARDS, "discard": _CARDS,
        "pile": _HEXES, "bag": _HEXES, "tiles": _HEXES, "tiles.*": 4, "players": 3,
        "players.*.hand": _CARDS, "players.*.units": 2 * _HEXES, "tasks.*.totals": 2,
        "tasks.*.which": 2, "tasks.*.attackers": 3, "tasks.*.survivors": 3,
        "tasks.*.named": _HEXES, "tasks.*.hexes": _HEXES,
    },
    nullable=frozenset(
        {"bandit", "pirate", "settlements.*.owner", "tasks.*.to", "tasks.*.victim",
         "tasks.*.named"}
    ),
    free=frozenset({"game", "seats", "options", "settlements.*.tokens", "players.*.policies"}),
)  # fmt: skip
"""For three seats, by docs/protocol-ransackit.md; others are tested below, or by all loaders."""


def test_every_value_is_read_within_its_limits() -> None:
    choices: list[dict[str, Choice]] = [{}, {"golden_fields": True}, ALL_FABLES]
    positions = positions_by_prompt(RANSACKIT, 3, choices, 12)
    assert len(positions) > 20
    assert list(limit_faults(RANSACKIT, positions, LIMITS)) == []


@pytest.mark.parametrize(("size", "most"), [("village", 5), ("city", 10)])
def test_a_settlement_has_tokens_up_to_its_size(size: str, most: int) -> None:
    for tokens in range(most + 1):
        assert Scene().village(0, "C4", size=size, tokens=tokens).begin().tokens("C4") == tokens
    for wrong in (-1, most + 1):
        with pytest.raises(BadPositionError, match=f"from 0 to {most}, found {wrong}"):
            Scene().village(0, "C4", size=size, tokens=wrong).begin()
