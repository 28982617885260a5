"""An answer that is chosen in steps and not confirmed yet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

H = TypeVar("H")
BATCH_SEPARATOR: Final = "; "
"""Separates the texts of actions in the text of a batch."""


def batch_text(*texts: str) -> str:
    """Return the text of a batch of actions."""
    return BATCH_SEPARATOR.join(texts)


@dataclass
class Selection(Generic[H]):
    """A choice in progress: every step can be undone; nothing is played before it is confirmed.

    The game's UI defines what a step is, such as a unit before its destination is chosen. `action`
    is the text of the action that waits to be confirmed, `batch` the texts of those that follow it.
    An action that `repeats` also answers the same question later.

    >>> choice = Selection[str]()
    >>> choice.step("knight 2")
    >>> choice.choose("move knight 2 to 3,1")
    False
    >>> choice.choose("move knight 2 to 3,1")  # the same again confirms it
    True
    >>> choice.back(), choice.action, choice.steps
    (True, None, ['knight 2'])
    >>> choice.back(), choice.steps, choice.back()
    (True, [], False)
    """

    steps: list[H] = field(default_factory=list)
    action: str | None = None
    batch: tuple[str, ...] = ()
    repeats: bool = False

    def step(self, step: H) -> None:
        """Choose a part of an answer."""
        self.steps.append(step)
        self._leave()

    def choose(self, action: str, *batch: str, repeats: bool = False) -> bool:
        """Choose an action, and the rest of its batch; return whether it was chosen already."""
        again = (self.action, self.batch, self.repeats) == (action, batch, repeats)
        self.action, self.batch, self.repeats = action, batch, repeats
        return again

    def _leave(self) -> None:
        self.action, self.batch, self.repeats = None, (), False

    def back(self) -> bool:
        """Take back the action or, without one, the last step; return whether there was any."""
        if self.action is not None:
            self._leave()
        elif self.steps:
            self.steps.pop()
        else:
            return False
        return True

    def clear(self) -> None:
        """Drop all steps and the action."""
        self.steps.clear()
        self._leave()
