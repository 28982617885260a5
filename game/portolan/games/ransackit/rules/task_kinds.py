"""What a kind of task is to the loop: done without asking, or asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from portolan.core.contract import Report
from portolan.games.ransackit.state.actions import Action
from portolan.games.ransackit.state.position import Position


class Work(NamedTuple):
    """A kind of task; both functions find it on top of the stack.

    `choices` lists what can be answered, `choose` does it. `always`: it is asked even if there is
    one answer only (K79); else one answer is given unasked, and a task without any is dropped.
    """

    choices: Callable[[Position], list[Action]]
    choose: Callable[[Position, Any, Report], None]
    always: bool = False


Step = Callable[[Position, Report], bool]
"""Goes on by itself and returns True; or returns False, to let the task be asked."""
