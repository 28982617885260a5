"""The effect of a kind of card: when it can be used, and what it asks for.

A card that asks puts a task on the stack with the id of the card and the seat; everything about
the task is found by that id. So a new kind of card is one more entry in a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from portolan.core.contract import Report
from portolan.core.schema import Codec
from portolan.games.ransackit.state.actions import Action
from portolan.games.ransackit.state.position import Position, Task


def _none(position: Position) -> list[Action]:
    del position
    return []


def _nothing(position: Position, action: Any, report: Report) -> None:
    del position, action, report


class Effect(NamedTuple):
    """The effect of a kind of card.

    `able`: whether it would have any effect for a seat. `use`: its immediate effect. `choices`,
    `choose`: the answers of its task, and their effect; a task without a choice is dropped.
    `fields`: what the task has beside its seat, at a table with so many seats; `fits`: whether a
    saved one is possible.
    """

    able: Callable[[Position, int], bool]
    use: Callable[[Position, int, Report], None]
    choices: Callable[[Position], list[Action]] = _none
    choose: Callable[[Position, Any, Report], None] = _nothing
    fields: Callable[[int], Mapping[str, Codec]] = lambda _seats: {}
    fits: Callable[[Position, Task], bool] = lambda _position, _task: True

    @property
    def asks(self) -> bool:
        """Whether it puts a task on the stack."""
        return self.choose is not _nothing
