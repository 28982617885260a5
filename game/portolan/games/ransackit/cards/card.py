"""What a kind of card is to the rules: when it can be used, and what it then asks for.

A card that asks puts a task on the stack that is called like it and begins with the seat; its
`choices` and `choose` are found by that name. So a further kind is a further entry in one table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from portolan.core.contract import Report
from portolan.games.ransackit.state.actions import Action
from portolan.games.ransackit.state.position import Position


def _none(position: Position) -> list[Action]:
    del position
    return []


def _nothing(position: Position, action: Any, report: Report) -> None:
    del position, action, report


class Effect(NamedTuple):
    """What a kind of card does.

    `able`: whether it could do anything at all for a seat. `use`: what happens first. `choices`,
    `choose`: what its task offers, and what an answer does; a task without a choice is dropped.
    """

    able: Callable[[Position, int], bool]
    use: Callable[[Position, int, Report], None]
    choices: Callable[[Position], list[Action]] = _none
    choose: Callable[[Position, Any, Report], None] = _nothing

    @property
    def asks(self) -> bool:
        """Whether it puts a task on the stack."""
        return self.choose is not _nothing
