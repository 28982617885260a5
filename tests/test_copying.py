"""States are copied as their fields declare, by the same method in plain and compiled classes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from types import ModuleType
from typing import Any

import pytest

from portolan.core.copying import Copyable
from portolan.core.rng import Rng
from portolan.registry import PACKAGES, find_game
from portolan_build.copies import with_copies

SOURCE = """
from __future__ import annotations
from dataclasses import dataclass
from portolan.core.copying import Copyable
from portolan.core.rng import Rng

@dataclass(slots=True)
class Hand(Copyable):
    cards: list[int]

@dataclass(slots=True)
class Table(Copyable):
    rng: Rng
    hands: list[Hand]
    tokens: bytearray
    lead: int = 0

    @property
    def leader(self) -> Hand:
        return self.hands[self.lead]
"""


@pytest.mark.parametrize("name", PACKAGES)
def test_a_copy_is_equal_and_shares_nothing_mutable(name: str) -> None:
    game = find_game(name)
    position: Any = game.start(game.default_player_count, {}, 1)
    game.legal_actions(position)
    for state in (position, position.players[0]):
        twin = state.copy()
        assert twin == state
        for field in fields(state):
            value, copied = getattr(state, field.name), getattr(twin, field.name)
            assert copied == value, field.name
            changes = isinstance(value, list | bytearray | Copyable | Rng)
            assert changes != (copied is value), field.name
    assert position.copy().players[0] is not position.players[0]


@pytest.mark.parametrize("prepare", [str, with_copies], ids=["plain", "compiled"])
def test_the_build_generates_the_method_of_plain_classes(
    prepare: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A compiled class has it in its source, and no base that would add it."""
    module: Any = ModuleType("made_up_states")
    monkeypatch.setitem(sys.modules, "made_up_states", module)
    exec(prepare(SOURCE), vars(module))  # noqa: S102 - our own
    assert issubclass(module.Table, Copyable) == (prepare is str)
    table = module.Table(Rng(7), [module.Hand([1]), module.Hand([2])], bytearray(3), 1)
    twin = table.copy()
    assert twin == table
    twin.rng.below(6)
    twin.leader.cards.append(3)
    twin.tokens[0] = 1
    twin.lead = 0
    assert table == module.Table(Rng(7), [module.Hand([1]), module.Hand([2])], bytearray(3), 1)


def test_an_unsupported_field_is_refused_when_the_class_is_created() -> None:
    with pytest.raises(TypeError, match="cards: a state holds no dict"):

        class _Hand(Copyable):
            cards: dict[str, int]
