"""Players that decide by themselves: one method, given no more than their seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from game.core.contract import Action, Position

A = TypeVar("A", bound=Action)


class Player(Protocol):
    """Whoever decides for a seat."""

    def decide(self, view: Position, actions: Sequence[A]) -> A:
        """Return one of the legal actions; `view` is what the seat may know."""


class RandomPlayer:
    """Chooses any legal action, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - a game, not a secret

    def decide(self, view: Position, actions: Sequence[A]) -> A:
        """Return any of the actions."""
        del view
        return actions[int(self._random.random() * len(actions))]
