"""Kinds of tasks: automatic ones, and ones that are asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from portolan.core.contract import Report
from portolan.games.ransackit.state.actions import Action
from portolan.games.ransackit.state.position import Position


class TaskKind(NamedTuple):
    """A kind of task; both functions find it on top of the stack.

    `choices` returns the answers, `choose` applies one. `always`: it is asked even if there is only
    one answer (K79); else a single answer is given automatically, and a task without any is
    dropped.
    """

    choices: Callable[[Position], list[Action]]
    choose: Callable[[Position, Any, Report], None]
    always: bool = False


TaskStep = Callable[[Position, Report], bool]
"""Proceeds automatically and returns True, or returns False so that the task is asked."""
