"""A decision as its viewer may know it: all that a hint is made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from portolan.core.contract import Action, AnyGame, Decision, Viewer


@dataclass(frozen=True)
class Question:
    """A decision with what its `viewer` (a seat, or NOBODY) may know; it holds no position.

    `offered` are the actions shown to the viewer. `earlier` are the views of the steps
    that the asked seat has taken in this turn; `step` is the number of actions of the match. `done`
    are the actions of the seat in this turn since something was revealed.
    """

    game: AnyGame
    viewer: Viewer
    view: Any
    decision: Decision
    offered: Sequence[Action]
    earlier: Sequence[Any]
    step: int
    done: Sequence[Action]
